"""What a rig is made of, as checked values: what a rig file says once nothing is wrong with it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from hardware.contact import Settling
from hardware.matrix_plan import MAX_BRIGHTNESS

Driver = Literal["simulated", "gpiozero"]
Factory = Literal["lgpio", "rpigpio"]
Faces = Literal["owner", "audience"]
ScreenDriver = Literal["kmsdrm", "window", "dummy", "none"]
Sound = Literal["default", "hdmi", "jack", "off"]
Sensor = Literal["quadrature", "slots"]
Direction = Literal["clockwise", "either"]


class RigProblem(Exception):
    """A rig that cannot be opened; ``problems`` has one sentence each: where, what was found, what is allowed."""

    def __init__(self, *problems: str) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


@dataclass(frozen=True, slots=True)
class Wire:
    """One thing on one wire; ``pin`` is its GPIO number, None on a simulated rig.

    A buzzer may be a ``key`` of the USB keypad instead; then it is stamped by another clock than the pins are.
    """

    pin: int | None = None
    key: str | None = None

    @property
    def clock(self) -> str:
        """The clock that samples it: ``"pi"`` for pins, ``"usb"`` for keys."""
        return "pi" if self.key is None else "usb"


@dataclass(frozen=True, slots=True)
class DialPlan:
    """The two contacts of a dial; see :class:`hardware.quadrature.Quadrature` for the rest."""

    a: Wire = Wire()
    b: Wire = Wire()
    steps_per_detent: int = 4
    reversed: bool = False


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """What hangs at one seat: a pricer has no dial, one (best with a push), or four, the thousands first."""

    seat: int
    buzzer: Wire | None = Wire()
    lamp: Wire | None = None
    push: Wire | None = None
    dials: tuple[DialPlan, ...] = ()
    settling: Settling = field(default_factory=Settling)
    faces: Faces | None = None
    """Who sees its matrix, where that differs from the rig's other ones."""


@dataclass(frozen=True, slots=True)
class McPlan:
    """The MC's own buttons: ``next`` goes on, ``undo`` takes back."""

    next: Wire | None = None
    undo: Wire | None = None
    settling: Settling = field(default_factory=Settling)


@dataclass(frozen=True, slots=True)
class KeypadPlan:
    """A numeric keypad on USB, for the host; ``device`` is its stable path, None on a simulated rig."""

    device: str | None = None


@dataclass(frozen=True, slots=True)
class ScreenPlan:
    """The attached screen: ``driver`` is what SDL is told to use, ``none`` for no screen; ``sound`` is where it plays."""

    driver: ScreenDriver = "none"
    sound: Sound = "default"


@dataclass(frozen=True, slots=True)
class MatricesPlan:
    """The chain of price displays; ``seats`` in chain order, the one whose board the wire reaches first in front.

    ``supply_ma`` is what the 5 V supply may give the displays, in mA: they are dimmed before they take more. None: no limit but ``brightness``.
    """

    driver: Literal["spi", "recording"]
    seats: tuple[int, ...]
    bus: int = 0
    device: int = 0
    orientation: int = -90
    reverse: bool = False
    brightness: int = MAX_BRIGHTNESS
    faces: Faces = "owner"
    supply_ma: int | None = None


@dataclass(frozen=True, slots=True)
class WheelPlan:
    """A wheel that is spun by hand, and what counts its turns.

    ``lines`` are the sensor's by name: ``a``, ``b`` and ``index``, or ``slot`` and ``index``.  ``counts`` make a turn: every edge of
    ``a`` and ``b``, or every slot or peg.  ``zero`` counts after the index mark comes the line before the first wedge.  ``turns``
    is the least travel of a spin, ``quiet`` (ns) how long a wheel at rest has been still, ``line_degrees`` how near to a line between
    two wedges is on it.  ``settle`` (ns): a contact that was open for less still bounces.
    """

    sensor: Sensor
    lines: tuple[tuple[str, Wire], ...]
    counts: int
    zero: int = 0
    reversed: bool = False
    direction: Direction = "clockwise"
    turns: float = 1.0
    quiet: int = 800_000_000
    line_degrees: float = 1.0
    settle: int = 1_000_000


@dataclass(frozen=True, slots=True)
class RigPlan:
    """A whole rig; ``source`` is the file that it came from, for messages."""

    name: str
    driver: Driver
    seats: tuple[SeatPlan, ...]
    factory: Factory | None = None
    matrices: MatricesPlan | None = None
    wheel: WheelPlan | None = None
    mc: McPlan | None = None
    keypad: KeypadPlan | None = None
    screen: ScreenPlan | None = None
    source: str = "rig"
