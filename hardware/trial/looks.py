"""Steps in which a person says what is to be seen: lamps, and the displays' check card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from hardware.face import CheckCard, Dark
from hardware.plan import MatricesPlan
from hardware.trial.report import Line, Proposal
from hardware.trial.step import YES_NO, Answer, Levels, Light, Output, Show, Step

ARROWS = (
    Answer("up", "Up"),
    Answer("down", "Down"),
    Answer("left", "Left"),
    Answer("right", "Right"),
    Answer("other", "It is on another seat"),
    Answer("dark", "Nothing is lit"),
)
TURNED = {"up": 0, "left": 90, "down": 180, "right": -90}
"""Degrees by which a module's picture is turned counterclockwise when its arrow points there."""

ORDER = (Answer("1234", "1 2 3 4"), Answer("4321", "4 3 2 1"), Answer("mixed", "Another order"))


class LampStep(Step):
    """One lamp is lit, all others are dark."""

    def __init__(self, seat: int, pin: int | None) -> None:
        super().__init__(f"seat:{seat}/lamp", f"Seat {seat}, lamp")
        self._seat = seat
        self._where = f" (GPIO {pin})" if pin is not None else ""
        self._lit: bool | None = None

    @property
    def ask(self) -> str:
        """What a person is asked."""
        return f"Is the lamp of seat {self._seat} lit, and no other?"

    @property
    def answers(self) -> tuple[Answer, ...]:
        """Yes and no."""
        return YES_NO

    def begin(self, now: int, levels: Levels) -> list[Output]:
        """Its lamp goes on."""
        return [Light(self._seat, True)]

    def answer(self, word: str, now: int) -> list[Output]:
        """It is lit, or not."""
        self._lit, self.finished = word == "yes", True
        return []

    def leave(self) -> list[Output]:
        """And off."""
        return [Light(self._seat, False)]

    def line(self) -> Line:
        """Whether it is lit."""
        said = (
            "Lit."
            if self._lit
            else f"Not lit alone{self._where}: look at its wire, its transistor and its supply."
        )
        return Line(self.id, self.title, self._lit, said)


class DisplayStep(Step):
    """One display has the check card, all others are dark: a person says what it looks like."""

    def __init__(self, seat: int, others: Sequence[int]) -> None:
        super().__init__(f"seat:{seat}/matrix", f"Seat {seat}, display")
        self.seat = seat
        self.arrow = ""
        self.order = ""
        self.shown_at: int | None = None
        self._others = tuple(others)

    @property
    def ask(self) -> str:
        """What a person is asked."""
        if self.arrow == "other":
            return "At which seat is it?"
        if self.arrow:
            return "Which numbers are on it, from left to right?"
        return f"Seat {self.seat}'s display shows four arrows with numbers. Where do the arrows point?"

    @property
    def answers(self) -> tuple[Answer, ...]:
        """What it may look like."""
        if self.arrow == "other":
            return tuple(Answer(f"seat-{seat}", f"Seat {seat}") for seat in self._others)
        if self.arrow:
            return ORDER
        return ARROWS if self._others else tuple(one for one in ARROWS if one.word != "other")

    def begin(self, now: int, levels: Levels) -> list[Output]:
        """The card goes up."""
        return [Show(self.seat, CheckCard()), *(Show(seat, Dark()) for seat in self._others)]

    def answer(self, word: str, now: int) -> list[Output]:
        """The arrows first, then the numbers, or the seat."""
        if not self.arrow:
            self.arrow = word
            self.finished = word == "dark"
        elif self.arrow == "other":
            self.shown_at, self.finished = int(word.removeprefix("seat-")), True
        else:
            self.order, self.finished = word, True
        return []

    def leave(self) -> list[Output]:
        """The card goes."""
        return [Show(self.seat, Dark())]

    @property
    def right(self) -> bool:
        """Whether the card is as it should be."""
        return (self.arrow, self.order) == ("up", "1234")

    def line(self) -> Line:
        """What it looks like."""
        if self.right:
            said = "Right: arrows up, 1 2 3 4."
        elif self.arrow == "dark":
            said = "Nothing is lit: look at its supply, at the wire from the display before it, and at SPI."
        elif self.arrow == "other":
            said = f"Its picture is on seat {self.shown_at}'s display: the order of the chain is another one."
        elif self.order == "mixed":
            said = "Its modules are in no order: look at how they are joined."
        else:
            numbers = " ".join(self.order)
            said = f"Arrows point {self.arrow}, numbers read {numbers}: it is mounted another way than the file says."
        return Line(self.id, self.title, self.right, said)


def display_proposals(plan: MatricesPlan, steps: Sequence[DisplayStep]) -> list[Proposal]:
    """What the file should say of the chain; nothing where its displays differ, or where not all were seen."""
    seen = [step for step in steps if step.order in ("1234", "4321")]
    out: list[Proposal] = []
    looks = Counter((step.arrow, step.order) for step in seen)
    if len(looks) == 1:
        ((arrow, order),) = looks
        put = _degrees(plan.orientation - TURNED[arrow])
        if put != plan.orientation:
            out.append(
                Proposal(
                    "matrices.orientation", plan.orientation, put, f"the check card's arrows point {arrow}"
                )
            )
        if order == "4321":
            out.append(
                Proposal("matrices.reverse", plan.reverse, not plan.reverse, "the check card reads 4 3 2 1")
            )
    if chain := _chain(
        plan, {step.seat: step.shown_at or step.seat for step in steps if step.arrow not in ("", "dark")}
    ):
        why = "the check cards came up at other seats"
        out.append(Proposal("matrices.seats", list(plan.seats), chain, why))
    return out


def _chain(plan: MatricesPlan, shown: Mapping[int, int]) -> list[int] | None:
    """The seats in the order of the wires; None where the file has it right, or where it can't be known."""
    found = [shown.get(seat, 0) for seat in plan.seats]
    return found if found != list(plan.seats) and sorted(found) == sorted(plan.seats) else None


def _degrees(angle: int) -> int:
    """As a rig file writes it: 0, 90, 180 or -90."""
    turned = angle % 360
    return -90 if turned == 270 else turned
