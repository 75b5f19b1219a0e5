"""The bots' hands get where they want to, on every kind of seat: an evening in which they dawdle would prove little."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest

from console.rules.wheel_of_fortune.puzzle import LETTERS, lay_out, letters
from console.show.cast import Place
from console.show.controls import control_for
from tests.e2e.evening.hands import BUZZ, Press, Seat, Turn, move
from tests.e2e.evening.looks import DIGITS, Look, public_look

SEATS = {"dial": Seat(1, True), "plain": Seat(1, False), "four": Seat(4, True), "four-alone": Seat(4, False)}


def works(ask: dict[str, Any], wish: Any, seat: Seat, board: dict[str, Any], most: int) -> bool:
    """Whether the wish is locked in within so many movements."""
    control = control_for(ask, Place(1, seat.dials, seat.push), 0, board)
    assert control is not None
    for _ in range(most):
        look = public_look({"topic": ask["topic"], **control.pointing()}, board)
        match move(look, wish, seat):
            case Turn(by, dial):
                control.turn(dial, by)
            case Press("push"):
                control.push()
            case what:
                assert what == BUZZ
                if (value := control.buzz(0)) is not None:
                    return bool(value == wish) or (ask["kind"] == "text" and spelled(value, board, wish))
    return False


def spelled(value: str, board: dict[str, Any], wish: dict[Any, str]) -> bool:
    """Whether a solution says what was wished behind the hidden doors."""
    filled = [(*door, letter) for door, letter in wish.items()]
    return value.replace(" ", "") == Look("", "text", board=board, filled=filled).reads


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


@pytest.mark.parametrize("seat", SEATS.values(), ids=list(SEATS))
def test_every_solution(seat: Seat) -> None:
    """Whatever is called already, and whatever is thought to be behind the other doors."""
    source, ask = random.Random(2), {"topic": "turn.solution", "kind": "text", "length": 60}
    for text in ("CRÈME BRÛLÉE", "DO-IT-YOURSELF", "OPEN 24/7"):
        for known in range(6):
            called = source.sample(sorted(letters(text)), min(known, len(letters(text))))
            doors = [
                ["" if cell and letters(cell) - set(called) else cell for cell in row]
                for row in lay_out(text) or ()
            ]
            board = {"doors": doors, "called": called}
            free = [letter for letter in LETTERS if letter not in called]
            wish = {
                (row, column): source.choice(free)
                for row, cells in enumerate(doors)
                for column, cell in enumerate(cells)
                if cell == ""
            }
            assert works(ask, wish, seat, board, 60), (text, called, wish)
