"""How a hand gets from what a question reads to what is wanted: one movement at a time, then another look.

Each kind of seat has its own way; none knows more of the console than ``docs/controls.md`` tells a contestant.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from string import ascii_uppercase
from typing import Any

from tests.e2e.evening.looks import UNTOUCHED, Door, Look

Json = Any


@dataclass(frozen=True)
class Turn:
    """A dial by so many detents."""

    by: int
    dial: int = 0


@dataclass(frozen=True)
class Press:
    """The ``buzzer``, or a knob's ``push``."""

    part: str


BUZZ, PUSH = Press("buzzer"), Press("push")
Move = Turn | Press | None
"""None: wait and look again."""


@dataclass(frozen=True)
class Seat:
    """What is at hand: 0, 1 or 4 dials, a push or none; ``scan``: the cursor moves by itself."""

    dials: int
    push: bool
    scan: bool = False

    @property
    def on(self) -> Press:
        """What moves the cursor on where there is a single dial."""
        return PUSH if self.push else BUZZ


def text(wish: int, look: Look) -> str:
    """The digits that are to stand there."""
    return f"{wish:0{len(look.wheels)}}"


def wrong_place(look: Look, wanted: str) -> int | None:
    """The first place that does not read as it should; those left of the number may stay untouched."""
    begun = False
    for place, (digit, want) in enumerate(zip(look.digits, wanted, strict=True)):
        may_wait = not begun and want == "0" and "0" in look.wheels[place] and place < len(wanted) - 1
        if digit != want and not (digit == UNTOUCHED and may_wait):
            return place
        begun = begun or digit != UNTOUCHED
    return None


def clicks(wheel: Sequence[str], now: str, want: str) -> int:
    """The shorter way round; the first click on an untouched place shows its first digit, to the left its last."""
    size, to = len(wheel), wheel.index(want)
    if now == UNTOUCHED:
        return to + 1 if to + 1 <= size - to else to - size
    by = (to - wheel.index(now)) % size
    return by if by <= size - by else by - size


def move(look: Look, wish: Json, seat: Seat) -> Move:
    """What to do next so that the question reads ``wish``, and in the end to lock that in."""
    match look.kind:
        case "dial":
            return _dial(look, text(wish, look), seat)
        case "choose":
            return BUZZ if look.at == wish else Turn(1)
        case "pick":
            return _pick(look, wish, seat)
        case "text":
            return _solve(look, wish, seat)
    return _arrange(look, wish, seat)


def _dial(look: Look, wanted: str, seat: Seat) -> Move:
    wrong, places = wrong_place(look, wanted), len(wanted)
    if wrong is None:
        return BUZZ
    here = clicks(look.wheels[wrong], look.digits[wrong], wanted[wrong])
    if seat.dials > 1 and places > 1:
        if places > seat.dials and wrong == 0 and seat.push:
            return PUSH
        if places > seat.dials and wrong <= 1 and not seat.push:
            return Turn(_two(look.digits, wanted))
        return Turn(here, wrong - (places - seat.dials))
    if look.ready:
        return Turn(1)  # brings the cursor back
    return Turn(here) if (look.at or 0) == wrong else seat.on


def _two(digits: str, wanted: str) -> int:
    """The first of four dials runs through 0 to 19."""
    to = int(wanted[:2])
    if digits[1] == UNTOUCHED:
        return to + 1
    return to - int(digits[:2].replace(UNTOUCHED, "0"))


def _pick(look: Look, wish: Sequence[str], seat: Seat) -> Move:
    surplus, missing = set(look.taken) - set(wish), set(wish) - set(look.taken)
    if not surplus and not missing:
        return BUZZ
    if look.ready or look.at is None:
        return Turn(1)
    return seat.on if look.at in (surplus or missing) else Turn(1)


def _arrange(look: Look, wish: Sequence[str], seat: Seat) -> Move:
    """Turn until the slot under the cursor is right, whatever lies elsewhere meanwhile: in a full row tiles change places."""
    wrong = [n for n, tile in enumerate(look.slots) if tile != wish[n]]
    if not wrong:
        return BUZZ
    if seat.dials > 1:
        return Turn(1, look.at if look.at in wrong and look.at < seat.dials else wrong[0])
    return Turn(1) if look.ready or (look.at or 0) in wrong else seat.on


def _solve(look: Look, wish: Mapping[Door, str], seat: Seat) -> Move:
    """Door by door; on the dial are the letters that were not called yet."""
    spelled = look.spelled
    wrong = [door for door in look.hidden if spelled.get(door) != wish[door]]
    if not wrong:
        return BUZZ
    if look.ready:
        return Turn(1)  # brings the cursor back
    here = tuple(look.at or ())
    if here not in wrong:
        return seat.on
    letters = [letter for letter in ascii_uppercase if letter not in look.board["called"]]
    return Turn(clicks(letters, spelled.get(here, UNTOUCHED), wish[here]))


class Scanner:
    """One switch: press while the cursor stands on what is wanted. Remembers what the eye has just seen move."""

    def __init__(self) -> None:
        self._before: Look | None = None
        self._starting: bool | None = None

    def see(self, look: Look) -> None:
        """Two looks with no press between them tell whether the cursor runs along the places (or doors) or through what goes there."""
        before, self._before = self._before, look
        if look.kind == "text":
            if before is not None and not before.ready and before.at is not None and not look.ready:
                self._starting = before.at != look.at or (self._starting and before.letter == look.letter)
            return
        if look.kind != "dial" or look.ready or look.at is None:
            self._starting = None
        elif not look.digits.strip(UNTOUCHED):
            self._starting = True
        elif before is not None and before.at is not None and not before.ready:
            if before.at != look.at:
                self._starting = True
            elif before.digits != look.digits:
                self._starting = False

    def pressed(self) -> None:
        """From here on it is something else that moves."""
        self._before, self._starting = None, None

    def move(self, look: Look, wish: Json) -> Move:
        """Press now, or wait."""
        if look.ready:
            return BUZZ if (look.ready == "lock") == _reads(look, wish) else None
        if look.group is not None and look.kind == "choose" and look.at is None:
            return BUZZ if wish in look.group else None
        if look.at is None:
            return None
        match look.kind:
            case "dial":
                hit = self._dial(look, text(wish, look))
            case "choose":
                hit = look.at == wish
            case "text":
                hit = self._solve(look, wish)
            case "pick":
                hit = look.at in wish and look.at not in look.taken
            case _:
                hit = look.slots[look.at] == wish[look.at]
        return BUZZ if hit else None

    def _solve(self, look: Look, wish: Mapping[Door, str]) -> bool:
        wanted = wish[look.at[0], look.at[1]]
        if self._starting:
            return look.letter != wanted
        if look.letter is None:
            return look.group is not None and wanted in look.group
        return look.letter == wanted

    def _dial(self, look: Look, wanted: str) -> bool:
        if self._starting is None:
            return False
        if self._starting:
            first = next((n for n, digit in enumerate(wanted) if digit != "0"), len(wanted) - 1)
            zeros = next((n for n, wheel in enumerate(look.wheels) if "0" not in wheel), len(wanted) - 1)
            return bool(look.at == min(first, zeros))
        return look.digits[look.at] == wanted[look.at]


def _reads(look: Look, wish: Json) -> bool:
    if look.kind == "pick":
        return set(look.taken) == set(wish)
    if look.kind == "arrange":
        return list(look.slots) == list(wish)
    if look.kind == "text":
        return look.spelled == wish
    return bool(look.reads == wish)
