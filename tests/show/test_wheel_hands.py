"""Whole games of the Wheel worked by every kind of seat: what is pointed at is what is answered, and all of it can be drawn."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from console.bots import player
from console.chance import chance
from console.packs import load
from console.rules.games import GAMES
from console.rules.session import Session
from console.rules.stage import Beat
from console.rules.wheel_of_fortune.puzzle import lay_out, letter_of, solves
from console.show import podiums
from console.show.cast import Place
from console.show.controls import Control, control_for
from console.show.faces import asked
from hardware.drawing import rows

MS = 1_000_000
STEP = 100 * MS
SEATS = {
    "dial": Place(1, 1),
    "dial-without-push": Place(1, 1, push=False),
    "four": Place(1, 4, push=False),
    "four-with-push": Place(1, 4),
    "button": Place(1, 0, push=False, scan=0.1),
}
PACK = load("default")
Seen = Mapping[str, Any]


def spelling(wish: str, doors: Sequence[Sequence[str | None]]) -> Callable[[Seen], str | None]:
    """The letter that is wanted at the door under the cursor; None once all are there. What does not fit is spelled anyhow."""
    laid = lay_out(wish) or doors
    letters = {
        (row, column): letter_of(laid[row][column] or "") or "Z"
        for row, cells in enumerate(doors)
        for column, cell in enumerate(cells)
        if cell == ""
    }

    def wanted(seen: Seen) -> str | None:
        filled = {(row, column): letter for row, column, letter in seen["filled"]}
        return None if filled == letters else letters.get(tuple(seen["at"] or ()), "")

    return wanted


def move(control: Control, place: Place, wanted: str | None, source: random.Random, now: int) -> Any:
    """One movement towards what is wanted under the cursor (None: all is done); gives what it locked in."""
    seen = control.pointing()
    one, group = seen["letter" if seen["kind"] == "text" else "at"], seen.get("group", ())
    if "ready" in seen:
        return control.buzz(now) if seen["ready"] == "lock" else None
    if wanted is None:
        return control.buzz(now)
    if place.scan:
        return control.buzz(now) if one == wanted or (one is None and wanted in group) else None
    if one != wanted:
        control.turn(source.randrange(place.dials), source.choice((1, 1, -1)))
    elif seen["kind"] == "text" and place.push:
        control.push()
    else:
        return control.buzz(now)
    return None


def drawn(ask: Mapping[str, Any], control: Control, view: Mapping[str, Any]) -> None:
    """Whatever it reads has a face, and what is read goes over a wire."""
    pointing = json.loads(json.dumps(control.pointing()))
    assert any(rows(asked(ask, pointing, view["board"], "$", hidden=False), 0))
    assert json.loads(json.dumps(control.text())) is not None


def work(
    ask: Mapping[str, Any], place: Place, wish: str, view: Mapping[str, Any], source: random.Random
) -> Any:
    """From the question to what is locked in."""
    control = control_for(ask, place, 0, view["board"])
    assert control is not None
    wanted = spelling(wish, view["board"]["doors"]) if ask["kind"] == "text" else lambda _seen: wish
    for now in range(0, 5_000 * STEP, STEP):
        control.run(now)
        drawn(ask, control, view)
        given = move(control, place, wanted(control.pointing()), source, now)
        if given is not None:
            assert control.touched
            return given
        if place.scan:
            assert control.steps * place.scan * 1_000 * MS < control.longest
    raise AssertionError(f"{wish!r} was never locked in")


def stands(view: Mapping[str, Any], seats: int) -> None:
    """Every podium has its word and its matrix."""
    for seat in range(1, seats + 1):
        cash = view["cash"].get(str(seat), 0)
        assert 1 <= len(podiums.status(view, seat, cash, None, False, "$")["word"]) <= 16
        assert any(rows(podiums.face(view, seat, "Mara", seat, cash, "$", False), 0))


@pytest.mark.parametrize("seat", SEATS)
def test_a_whole_game(seat: str) -> None:
    source = random.Random(seat)
    place, views, solutions = SEATS[seat], list[dict[str, Any]](), 0
    session = Session(
        lambda: GAMES["wheel-of-fortune"].begin(("Ann", "Bo"), {"target": "3000"}, PACK, ("audience",)),
        chance(source),
    )
    answer = player(source, PACK, lambda: views[-1]["board"])
    happened = session.opening
    for _ in range(2_000):
        for one in happened:
            if isinstance(one, Beat):
                views.append(json.loads(one.views["audience"]))
                stands(views[-1], 2)
        if session.over:
            break
        (question,) = session.open.values()
        ask, wish = question.message, answer(question.message)
        given = work(ask, place, wish, views[-1], source)
        if ask["kind"] == "choose":
            assert given == wish
        else:
            solutions += solves(given, wish)
        happened = session.answer(question.id, given)
        if ask["kind"] == "text":
            attempts = [
                json.loads(one.views["audience"])["board"] for one in happened if isinstance(one, Beat)
            ]
            assert attempts[0]["attempt"]["text"] == " ".join(given.split())
    assert session.over
    assert views[-1]["scene"] == "winner"
    assert solutions
    assert {view["scene"] for view in views} >= {"lobby", "puzzle", "winner"}
