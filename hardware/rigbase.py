"""What all rigs have in common: inputs at work, lamps, matrices, and the order in which they begin and end."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from hardware.contact import ContactLine, Settling
from hardware.dial import DialLines
from hardware.events import Edge, Event, Fault
from hardware.face import Face
from hardware.input_device import Device, EventDevice
from hardware.inputs import Inputs
from hardware.keypad import Keypad, buzzer_keys
from hardware.keys import RESOLUTION as KEY_RESOLUTION
from hardware.plan import RigPlan, Wire
from hardware.pump import Pump
from hardware.wheel import WheelParts

Clock = Callable[[], int]
Rows = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SeatParts:
    """What a seat has.  ``dials`` is 0, 1 or 4; ``faces`` says who sees its matrix: "owner" or "audience"."""

    seat: int
    dials: int
    push: bool
    lamp: bool
    matrix: bool
    faces: str
    buzzer: bool = True


class Displays(Protocol):
    """The price displays as a rig uses them; :class:`hardware.matrix.Matrices` is the one."""

    def show(self, seat: int, face: Face, now: int) -> None:
        """Have a seat's matrix say ``face`` from ``now`` (ns) on."""

    def brightness(self, level: int, now: int) -> None:
        """How bright they are from ``now`` on: 1 to 10, which is as bright as the rig file allows."""

    def tick(self, now: int) -> int:
        """Move what moves; gives the ns of the next wanted call."""

    def rows(self, seat: int) -> Rows | None:
        """Eight rows of 32 dots as lit now, None when nobody can know."""

    def listen(self, callback: Callable[[int, Rows], None]) -> None:
        """Have ``callback(seat, rows)`` called when a matrix has changed."""

    def listen_faults(self, callback: Callable[[Fault], None]) -> None:
        """Have ``callback`` told when a chain fails or works again."""

    def close(self) -> None:
        """Go dark and let the bus go."""


def contact_lines(plan: RigPlan) -> list[ContactLine]:
    """The buzzers and pushes of a rig, and the MC's buttons."""
    lines = []
    for seat in plan.seats:
        for part, wire in (("buzzer", seat.buzzer), ("push", seat.push)):
            if wire is not None:
                lines.append(ContactLine(f"seat:{seat.seat}", part, seat.settling, *_stamps(wire)))
    if plan.mc is not None:
        buttons = (("next", plan.mc.next), ("undo", plan.mc.undo))
        lines += [ContactLine("mc", part, plan.mc.settling) for part, wire in buttons if wire is not None]
    return lines


def _stamps(wire: Wire) -> tuple[str | None, int | None]:
    """The clock and the resolution (ns) of what is no pin."""
    return (None, None) if wire.key is None else (wire.clock, KEY_RESOLUTION)


def dial_lines(plan: RigPlan) -> list[DialLines]:
    """The dials of a rig, each with the push of its knob."""
    return [
        DialLines(
            f"seat:{seat.seat}",
            place,
            dial.steps_per_detent,
            dial.reversed,
            f"seat:{seat.seat}/push" if seat.push is not None else None,
        )
        for seat in plan.seats
        for place, dial in enumerate(seat.dials)
    ]


class Rig:
    """What all rigs have in common; a kind of rig reads its levels, works its lamps and lets its pins go.

    ``clock`` gives the present in ns on the clock that the edges are stamped with.  With ``pumped`` a thread of the rig's
    own works the inputs as soon as there is something to do; without it :meth:`tick` does, which gives tests the time.
    ``missing`` has a sentence for each part that could not be opened; they are reported as faults at the start.
    """

    simulated = False

    def __init__(
        self,
        plan: RigPlan,
        displays: Displays | None,
        *,
        clock: Clock = time.monotonic_ns,
        pumped: bool = True,
        resolution: int = 10_000,
        missing: Sequence[str] = (),
        open_keypad: Callable[[str], Device] = EventDevice,
    ) -> None:
        shown = plan.matrices.seats if plan.matrices is not None and displays is not None else ()
        faces = plan.matrices.faces if plan.matrices is not None else "owner"
        self.name = plan.name
        self.seats = tuple(
            SeatParts(
                seat.seat,
                len(seat.dials),
                seat.push is not None,
                seat.lamp is not None,
                seat.seat in shown,
                seat.faces or faces,
                seat.buzzer is not None,
            )
            for seat in plan.seats
        )
        contacts = contact_lines(plan)
        self.mc = tuple(contact.part for contact in contacts if contact.of == "mc")
        """The MC's own buttons: ``"next"``, ``"undo"``, both or none."""
        self.keypad = plan.keypad is not None
        """Whether the host has a keypad (which may be unplugged)."""
        raced = [contact.resolution or resolution for contact in contacts if contact.part == "buzzer"]
        self.resolution = max(raced, default=resolution)
        """ns within which presses of two buzzers can't be told apart."""
        raced_doubts = [contact.settling.longest_doubt for contact in contacts if contact.part == "buzzer"]
        self.longest_doubt = max(raced_doubts, default=Settling().longest_doubt)
        """ns after its first edge at which a press of the slowest buzzer is decided at the latest."""
        self.wheel = WheelParts(plan.wheel.counts, plan.wheel.sensor) if plan.wheel is not None else None
        """The wheel that is spun by hand; None without one."""
        self.inputs = Inputs(contacts, dial_lines(plan), self._now, wheel=plan.wheel, resolution=resolution)
        self._clock = clock
        self._displays = displays
        self._shown = frozenset(shown)
        self._lamps = {seat.seat: False for seat in plan.seats if seat.lamp is not None}
        self._pump = Pump(self._work, clock, self._trouble) if pumped else None
        self._missing = tuple(missing)
        self._closed = False
        self._keys = None
        if plan.keypad is not None and plan.keypad.device is not None:
            self._keys = Keypad(
                plan.keypad.device, buzzer_keys(plan), self._key_moved, self.inputs.report, clock, open_keypad
            )
        if displays is not None:
            displays.listen_faults(self.inputs.report)

    def start(self, sink: Callable[[Event], None]) -> None:
        """Begin to report to ``sink``, which any thread may call and which should not block."""
        now = self._clock()
        if self._keys is not None:
            self._keys.open(now)
        self.inputs.start(sink, now)
        for text in self._missing:
            self.inputs.report(Fault("missing", "rig", "matrices", text, now))
        if self._pump is not None:
            self._pump.start()
            if self._keys is not None:
                self._keys.start()

    def round_opens(self, now: int) -> None:
        """Say that a round opens at ``now`` (ns): a contact that is closed then is held until it was let go."""
        self.inputs.round_opens(now)

    def await_spin(self, number: int, wedges: int, now: int) -> None:
        """Say at ``now`` (ns) that a spin is asked for under this number, on a wheel of so many wedges.

        What comes of it is reported as one :class:`Spun` of this number, after any number of :class:`Misspin`.  Said again it changes
        nothing, even after its result: to have another spin under the same number say :meth:`no_spin` first.  Another
        number takes the place of an earlier one.  No effect on a rig without a wheel.
        """
        self.inputs.await_spin(number, wedges, now)

    def no_spin(self) -> None:
        """Say that no spin is wanted: what the wheel does now is only told as :class:`WheelAt`."""
        self.inputs.no_spin()

    def levels(self) -> dict[str, bool]:
        """Every line and whether its contact is closed right now."""
        raise NotImplementedError

    def _now(self) -> Mapping[str, bool]:
        """The same for the inputs, which may want no more than one of them."""
        return self.levels()

    def tick(self, now: int) -> int:
        """Do what time asks for; gives the ns of the next wanted call.  Displays are worked by the caller's thread only."""
        later = now + 1_000_000_000
        if self._closed:
            return later
        if self._pump is None:
            wanted = self._work_here(now)
        else:
            wanted = later
            if self._pump.has_ended:
                text = "the thread that works the rig's inputs had ended: it was started again"
                self.inputs.report(Fault("dead", "rig", "inputs", text, now))
                self._pump.start()
        return wanted if self._displays is None else min(wanted, self._displays.tick(now))

    def lamp(self, seat: int, on: bool) -> None:
        """Switch the lamp of a seat; no effect at a seat without one."""
        if seat in self._lamps and self._lamps[seat] != on:
            self._lamps[seat] = on
            self._set_lamp(seat, on)

    def show(self, seat: int, face: Face) -> None:
        """Have the matrix of a seat say ``face``; no effect at a seat without one."""
        if self._displays is not None and seat in self._shown:
            self._displays.show(seat, face, self._clock())

    def brightness(self, level: int) -> None:
        """How bright the matrices are from now on, 1 to 10; no effect without any."""
        if self._displays is not None:
            self._displays.brightness(level, self._clock())

    def rows(self, seat: int) -> Rows | None:
        """The lit dots of a seat's matrix: eight rows, top first, the left dot the highest of 32 bits.

        None where there is no matrix, or a real one, which cannot be read back.
        """
        return self._displays.rows(seat) if self._displays is not None and seat in self._shown else None

    def on_matrix(self, listener: Callable[[int, Rows], None]) -> None:
        """Have ``listener(seat, rows)`` called at every change of a matrix."""
        if self._displays is not None:
            self._displays.listen(listener)

    def close(self) -> None:
        """Lamps off, matrices dark, pins released; a second call does nothing."""
        if self._closed:
            return
        self._closed = True
        if self._keys is not None:
            self._keys.stop()
        if self._pump is not None:
            self._pump.stop()
        try:
            for seat in self._lamps:
                self.lamp(seat, False)
            if self._displays is not None:
                self._displays.close()
        finally:
            self._release()

    def _work_here(self, now: int) -> int:
        """What the rig's own threads do where it has any."""
        asked = self._keys.poll(now) if self._keys is not None else None
        wanted = self._work(now)
        return wanted if asked is None else min(wanted, asked)

    def _key_levels(self) -> dict[str, bool]:
        """The lines of buzzers that are keys, and whether each is closed."""
        return self._keys.levels() if self._keys is not None else {}

    def _key_moved(self, edge: Edge, level_closed: bool, read_at: int) -> None:
        self.inputs.post(edge, level_closed, read_at)
        self._woken()

    def _work(self, now: int) -> int:
        return self.inputs.tick(now)

    def _trouble(self, error: Exception | None) -> None:
        text = "the rig's inputs can be read again"
        if error is not None:
            text = f"the rig's inputs can't be read ({error}): nobody's press counts; check the board, then restart the console"
        self.inputs.report(Fault("dead", "rig", "inputs", text, self._clock(), cleared=error is None))

    def _woken(self) -> None:
        """Something was posted: have it worked on now, if there is a thread for that."""
        if self._pump is not None:
            self._pump.wake()

    def _set_lamp(self, seat: int, on: bool) -> None:
        raise NotImplementedError

    def _release(self) -> None:
        """Let go of what is held below; a rig without pins holds nothing."""
