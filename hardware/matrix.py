"""The price displays of a rig: shows faces, writes only what changed, and heals what a spike has spoilt.

Not thread-safe: call everything from one thread.  Times are integer nanoseconds of any one monotonic clock.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from hardware.chain import Chain, open_chain
from hardware.chip import RecordingWire
from hardware.dots import DARK, Picture
from hardware.drawing import next_change, rows
from hardware.events import Fault
from hardware.face import Dark, Face
from hardware.matrix_plan import MAX_BRIGHTNESS, MatrixPlan, PlanError, check, intensity
from hardware.max7219 import MatrixMissingError, SpiDevice

__all__ = [
    "HEAL_NS",
    "MAX_BRIGHTNESS",
    "Matrices",
    "MatrixMissingError",
    "MatrixPlan",
    "PlanError",
    "open_matrices",
]

HEAL_NS = 3_000_000_000  # a spoilt display is right again within this time
_MS = 1_000_000


def open_matrices(*plans: MatrixPlan, spidev: Callable[[], SpiDevice] | None = None) -> Matrices:
    """Check the plans (usually one chain for all seats), open them, and leave every display dark.

    ``spidev`` makes the object that speaks to the kernel, instead of the ``spidev`` package's.
    Raises :class:`PlanError` before anything is touched, :class:`~hardware.max7219.MatrixMissingError` if a device,
    package or permission is missing.
    """
    check(plans)
    chains: list[Chain] = []
    try:
        for plan in plans:
            chains.append(open_chain(plan, spidev))
    except BaseException:
        for chain in chains:
            chain.display.close()
        raise
    return Matrices(chains)


@dataclass(slots=True)
class _Shown:
    """A face on a display since a time."""

    chain: Chain
    place: int
    face: Face
    since_ns: int


class Matrices:
    """All displays of a rig; made by :func:`open_matrices`.

    A display is dark until its first face and after :meth:`close`.  A chain whose interface fails is left alone and
    tried again every healing period; the other chains, and the show, go on.
    """

    def __init__(self, chains: Sequence[Chain]) -> None:
        self._chains = list(chains)
        self._shown = {
            seat: _Shown(chain, place, Dark(), 0)
            for chain in chains
            for place, seat in enumerate(chain.plan.seats)
        }
        self._told: dict[int, Picture] = dict.fromkeys(self._shown, DARK)
        self._listeners: list[Callable[[int, Picture], None]] = []
        self._fault_listeners: list[Callable[[Fault], None]] = []
        self._closed = False

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that have a display."""
        return tuple(sorted(self._shown))

    @property
    def wires(self) -> tuple[RecordingWire, ...]:
        """The recorded chains, in the order of the plans; empty on real SPI."""
        return tuple(chain.wire for chain in self._chains if chain.wire)

    def show(self, seat: int, face: Face, now_ns: int) -> None:
        """Show a face from its beginning; one that is up already runs on undisturbed.

        Raises ``ValueError`` for a seat without a display and for a face that breaks its contract.  After
        :meth:`close` nothing happens.
        """
        shown = self._of(seat)
        if self._closed or shown.face == face:
            return
        rows(face, 0)  # refuses a bad face before it can spoil what is up
        shown.face, shown.since_ns = face, now_ns
        self._draw(shown.chain, now_ns)

    def brightness(self, level: int, now_ns: int) -> None:
        """How bright all displays are from now on: 1 to 10, which is as bright as their plan allows."""
        for chain in [] if self._closed else self._chains:
            try:
                chain.choose(intensity(level, chain.plan.brightness))
            except OSError as error:
                self._failed(chain, error, now_ns)

    def tick(self, now_ns: int) -> int:
        """Let pictures run on and heal what is due; returns the time (ns) at which to call again.

        A ``show`` in between may make an earlier call useful: call ``tick`` after it, too.
        """
        for chain in self._chains:
            if not self._closed:
                self._draw(chain, now_ns)
        wanted = [now_ns + HEAL_NS]
        if not self._closed:
            wanted += [chain.heal_at for chain in self._chains if chain.heal_at is not None]
            wanted += [at for shown in self._shown.values() if (at := _changes_at(shown, now_ns)) is not None]
        return min(wanted)

    def rows(self, seat: int) -> Picture | None:
        """What a viewer of the display sees, decoded from the bytes; None on real SPI, where nothing can be read back.

        Eight integers, top row first, 32 bits each, the left dot is the highest bit.
        """
        shown = self._of(seat)
        return shown.chain.seen(shown.place)

    def listen(self, callback: Callable[[int, Picture], None]) -> None:
        """Have ``callback(seat, rows)`` called when a display has changed.

        ``rows`` are decoded from the bytes; on real SPI they are the picture that was sent.
        """
        self._listeners.append(callback)

    def listen_faults(self, callback: Callable[[Fault], None]) -> None:
        """Have ``callback(fault)`` called when a chain fails (one fault for each of its seats) or works again."""
        self._fault_listeners.append(callback)

    def close(self) -> None:
        """Every display dark and shut down, every interface given back.  A second call does nothing."""
        if self._closed:
            return
        self._closed = True
        for chain in self._chains:
            chain.pictures = [DARK] * len(chain.pictures)
            try:
                chain.display.close()
            except OSError:
                continue  # the interface is gone already, and with it any way to darken the display
            self._tell(chain)

    def _of(self, seat: int) -> _Shown:
        if seat not in self._shown:
            raise ValueError(f"seat {seat} has no price display; seats that have one: {list(self.seats)}")
        return self._shown[seat]

    def _draw(self, chain: Chain, now_ns: int) -> None:
        """Bring a chain up to date: everything if healing is due, else the picture if it has changed."""
        pictures = [rows(shown.face, _since_ms(shown, now_ns)) for shown in self._on(chain)]
        changed = pictures != chain.pictures
        chain.pictures = pictures
        if chain.heal_at is None:
            chain.heal_at = now_ns + HEAL_NS  # opening has just set every register
        heal = now_ns >= chain.heal_at
        if not heal and (chain.fault or not changed):
            return
        try:
            if heal:
                chain.heal_at = now_ns + HEAL_NS
                chain.heal(pictures)
            else:
                chain.put(pictures)
        except OSError as error:
            self._failed(chain, error, now_ns)
            return
        self._works(chain, now_ns)
        self._tell(chain)

    def _on(self, chain: Chain) -> list[_Shown]:
        return [self._shown[seat] for seat in chain.plan.seats]

    def _tell(self, chain: Chain) -> None:
        for place, seat in enumerate(chain.plan.seats):
            seen = chain.seen(place)
            if seen is None:
                seen = chain.pictures[place]
            if seen != self._told[seat]:
                self._told[seat] = seen
                for listener in self._listeners:
                    listener(seat, seen)

    def _failed(self, chain: Chain, error: OSError, now_ns: int) -> None:
        if chain.fault is None:
            chain.fault = (
                f"price displays on /dev/spidev{chain.plan.bus}.{chain.plan.device}: writing failed ({error}); "
                f"check the ribbon and the SPI set-up; tried again every {HEAL_NS // 10**9} s"
            )
            self._report(chain, chain.fault, now_ns, cleared=False)

    def _works(self, chain: Chain, now_ns: int) -> None:
        if chain.fault is not None:
            self._report(chain, chain.fault, now_ns, cleared=True)
            chain.fault = None

    def _report(self, chain: Chain, text: str, now_ns: int, *, cleared: bool) -> None:
        for seat in chain.plan.seats:
            for listener in self._fault_listeners:
                listener(Fault("missing", f"seat:{seat}", "matrix", text, now_ns, cleared))


def _since_ms(shown: _Shown, now_ns: int) -> int:
    return max(now_ns - shown.since_ns, 0) // _MS


def _changes_at(shown: _Shown, now_ns: int) -> int | None:
    since = _since_ms(shown, now_ns)
    wait = next_change(shown.face, since)
    return None if wait is None else shown.since_ns + (since + wait) * _MS
