"""The bots' hands get where they want to, on every kind of seat: an evening in which they dawdle would prove little."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest

from console.show.cast import Place
from console.show.controls import control_for
from tests.e2e.evening.hands import BUZZ, Press, Seat, Turn, move
from tests.e2e.evening.looks import DIGITS, public_look

SEATS = {"dial": Seat(1, True), "plain": Seat(1, False), "four": Seat(4, True), "four-alone": Seat(4, False)}


def works(ask: dict[str, Any], wish: Any, seat: Seat, board: dict[str, Any], most: int) -> bool:
    """Whether the wish is locked in within so many movements."""
    control = control_for(ask, Place(1, seat.dials, seat.push), 0, board)
    assert control is not None
    for _ in range(most):
        match move(public_look({"topic": ask["topic"], **control.pointing()}), wish, seat):
            case Turn(by, dial):
                control.turn(dial, by)
            case Press("push"):
                control.push()
            case what:
                assert what == BUZZ
                if (value := control.buzz(0)) is not None:
                    return bool(value == wish)
    return False


@pytest.mark.parametrize("seat", SEATS.values(), ids=list(SEATS))
def test_every_order_of_five_tiles(seat: Seat) -> None:
    """From an empty row, and from what a first try has left."""
    ask = {"topic": "switcheroo.try", "kind": "arrange", "tiles": list("52361"), "slots": 5}
    for wish in itertools.permutations("25361"):
        for tries in ([], [list("25361")]):
            assert works(ask, list(wish), seat, {"tries": tries}, 60), (wish, tries)


@pytest.mark.parametrize(
    "wheels", [[DIGITS] * 4, ["01", *[DIGITS] * 4], ["35", "57", "02", "80"], [DIGITS]], ids=len
)
@pytest.mark.parametrize("seat", SEATS.values(), ids=list(SEATS))
def test_every_kind_of_number(seat: Seat, wheels: list[str]) -> None:
    source, ask = random.Random(1), {"topic": "any", "kind": "dial", "wheels": wheels}
    for _ in range(300):
        wish = int("".join(source.choice(wheel) for wheel in wheels))
        assert works(
            ask, wish // source.choice((1, 1, 10, 100)) if len(wheels[0]) > 2 else wish, seat, {}, 40
        )


@pytest.mark.parametrize("seat", SEATS.values(), ids=list(SEATS))
def test_every_three_of_six(seat: Seat) -> None:
    options = [{"id": one, "label": one} for one in "abcdef"]
    ask = {"topic": "hi-lo.high", "kind": "pick", "options": options, "count": 3}
    for wish in itertools.combinations("abcdef", 3):
        assert works(ask, sorted(wish), seat, {}, 60)
