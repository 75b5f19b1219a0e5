"""What the rig reports: presses, turns, the wheel and faults, each stamped where it happened.

Times are 64-bit nanoseconds of the clock that sampled the contact (for the Pi's own pins ``CLOCK_MONOTONIC``).
Only stamps of the same ``clock`` may be compared.  ``of`` names whose control it is: ``"seat:1"`` ... or ``"mc"`` (its parts are the buttons
``"next"`` and ``"undo"``); a fault of no single seat is ``of`` the ``"rig"``.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Edge:
    """One change of a contact line as the sampling clock saw it, before any filter.

    ``closed`` is the contact (closed = pressed), not the voltage: pull-ups make a closed contact read low.
    """

    line: str
    closed: bool
    at: int


@dataclass(frozen=True, slots=True)
class Press:
    """A contact was closed on purpose; ``at`` is its *first* edge.

    ``sure`` is False where it was told with its first edge and may still be :class:`Withdrawn`: a race waits anyway, all else must.
    """

    of: str
    part: str  # "buzzer" or "push", of the MC "next" or "undo"
    at: int
    clock: str = "pi"
    resolution: int = 10_000  # ns: stamps closer than this are equal
    sure: bool = field(default=True, compare=False)


@dataclass(frozen=True, slots=True)
class Release:
    """The contact of an earlier :class:`Press` is open for good; ``at`` is the first edge of the quiet open stretch."""

    of: str
    part: str
    at: int
    clock: str = "pi"


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """An earlier :class:`Press` of this stamp was noise after all, as stamps that came later have shown.

    It is told before any race in which it might have counted is decided; no :class:`Release` follows.
    """

    of: str
    part: str
    at: int
    clock: str = "pi"


@dataclass(frozen=True, slots=True)
class Key:
    """A key of the host's USB keypad went down: ``0`` to ``9``, ``.``, ``+``, ``-``, ``*``, ``/``, ``enter`` or ``backspace``."""

    key: str
    at: int
    of: str = "mc"
    clock: str = "usb"


@dataclass(frozen=True, slots=True)
class Turn:
    """A dial rests on another detent.

    ``total`` is the running count of detents since start, clockwise positive, so a lost message loses nothing.
    ``while_pushed`` says that the knob was held down: such a turn must not move a price.
    """

    of: str
    dial: int  # 0 is the most significant wheel of a pricer, or its only dial
    total: int
    at: int
    clock: str = "pi"
    while_pushed: bool = False


@dataclass(frozen=True, slots=True)
class Fault:
    """Something is wrong with a part of the rig, or (``cleared``) no longer is.

    ``kind``: ``held`` (closed at start or when a round opens), ``stuck``, ``noisy``, ``together`` (several lines twitch at once:
    a wiring fault), ``dead`` (the input itself stopped), ``lost`` (edges that the kernel or a driver dropped), ``missing`` (driver, board, keypad,
    display or sound card).
    ``text`` is a sentence that names the part, what was seen and what to do.
    """

    kind: str
    of: str
    part: str
    text: str
    at: int
    cleared: bool = False


@dataclass(frozen=True, slots=True)
class WheelAt:
    """The wheel is here.

    ``total`` is the running count since start, growing the way the wheel is meant to turn; ``per_turn`` counts make a turn.
    ``zero`` is a total at which the line before the first wedge stands at the pointer; None until the index mark has passed once.
    ``moving`` is False once it has come to rest.
    """

    total: int
    per_turn: int
    zero: int | None
    at: int
    moving: bool = True
    of: str = "wheel"
    clock: str = "pi"


@dataclass(frozen=True, slots=True)
class Spun:
    """The spin that was asked for under this number has come to rest on a wedge (from 0), or on the line between two.

    More than two are possible where the sensor has fewer counts than the wheel has wedges.
    """

    spin: int
    wedges: tuple[int, ...]
    at: int
    of: str = "wheel"
    clock: str = "pi"


@dataclass(frozen=True, slots=True)
class Misspin:
    """The wheel was moved, but it was no spin: ``reason`` is a word, ``text`` a short sentence for everybody. It may be spun again.

    Reasons: ``wrong-way``, ``too-weak``, ``too-early`` (it was turning before it was asked for), ``stopped-dead`` (silence without slowing
    down: held, or its sensor is lost), ``no-index`` (where it is, is not known).
    """

    spin: int
    reason: str
    text: str
    at: int
    of: str = "wheel"
    clock: str = "pi"


Event = Press | Release | Withdrawn | Key | Turn | Fault | WheelAt | Spun | Misspin
