"""One chain of price displays: pictures sent within what the supply can give, and an interface that is opened anew when it was lost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress

from hardware.chip import BLOCKS, ChipChain, RecordingWire
from hardware.dots import DARK, Picture
from hardware.matrix_plan import MatrixPlan
from hardware.max7219 import DisplayChain, MatrixMissingError, SpiDevice, open_spi
from hardware.supply import brightest, lit


class Chain:
    """A chain, what it is to show, and how to look at it; ``reopen`` opens its interface anew."""

    def __init__(
        self,
        plan: MatrixPlan,
        display: DisplayChain,
        wire: RecordingWire | None,
        reopen: Callable[[], DisplayChain],
    ) -> None:
        self.plan = plan
        self.display = display
        self.wire = wire
        self.pictures: list[Picture] = [DARK] * len(plan.seats)
        self._reopen = reopen
        self._chosen = plan.brightness
        self._lit: list[Picture] = self.pictures  # the dots that may be lit now
        self.heal_at: int | None = None
        self.fault: str | None = None

    def seen(self, place: int) -> Picture | None:
        """What the display at this place of the chain shows; None if only its viewers can tell."""
        if self.wire is None:
            return None
        return self.wire.chips.picture(BLOCKS * place, self.plan.orientation, self.plan.reverse)

    def choose(self, brightness: int) -> None:
        """Another intensity from now on, as far as the supply allows."""
        self._chosen = brightness
        self.display.dim(self._allowed(self._lit))

    def put(self, pictures: list[Picture]) -> None:
        """Send these pictures.  ``OSError`` if the interface fails.

        A picture goes out row by row, so on its way dots of the old and of the new one are lit: that has to be within the supply's limit, too.
        """
        self._send(pictures, self.display.draw)

    def heal(self, pictures: list[Picture]) -> None:
        """Send these pictures and every register, too, if need be through the interface opened anew.  ``OSError`` if it fails all the same."""
        try:
            self._send(pictures, self.display.refresh)
        except OSError:
            if not self._opened_anew():
                raise
            self._send(pictures, self.display.refresh)

    def _send(self, pictures: list[Picture], send: Callable[[Sequence[Picture]], None]) -> None:
        self._lit = [_either(old, new) for old, new in zip(self._lit, pictures, strict=True)]
        self._dim(min(self._allowed(self._lit), self.display.brightness))
        send(pictures)
        self._lit = pictures
        self._dim(self._allowed(pictures))

    def _opened_anew(self) -> bool:
        """Whether the interface could be opened once more: the kernel's may be another one than the one that was lost."""
        if self.wire is not None:
            return False
        try:
            display = self._reopen()
        except MatrixMissingError:
            return False
        with suppress(OSError):
            self.display.abandon()
        self.display, self._lit = display, [DARK] * len(self.pictures)
        return True

    def _allowed(self, pictures: Sequence[Picture]) -> int:
        if self.plan.supply_ma is None:
            return self._chosen
        return brightest(lit(pictures), len(pictures), self.plan.supply_ma, self._chosen)

    def _dim(self, brightness: int) -> None:
        if brightness != self.display.brightness:
            self.display.dim(brightness)


def _either(one: Picture, other: Picture) -> Picture:
    return tuple(a | b for a, b in zip(one, other, strict=True))


def open_chain(plan: MatrixPlan, spidev: Callable[[], SpiDevice] | None) -> Chain:
    """Open the chain of a plan that was checked, dark; ``spidev`` makes what speaks to the kernel, None for the ``spidev`` package's.

    :class:`MatrixMissingError` if device, package or permission is missing.
    """
    wire = RecordingWire(ChipChain(BLOCKS * len(plan.seats))) if plan.driver == "recording" else None

    def display() -> DisplayChain:
        serial = wire or open_spi(plan.bus, plan.device, spidev() if spidev else None)
        try:
            return DisplayChain(serial, len(plan.seats), plan.orientation, plan.reverse, plan.brightness)
        except OSError as error:
            serial.cleanup()
            raise MatrixMissingError(
                f"matrices: /dev/spidev{plan.bus}.{plan.device} opened, but writing failed ({error}); check the SPI set-up"
            ) from error

    return Chain(plan, display(), wire, display)
