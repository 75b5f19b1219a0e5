"""Which raw edges may be told: never those of a price that is being dialled, or that others may still not know."""

from __future__ import annotations

from console.show.telltale import EVERYTHING, NOTHING, Telltale
from tests.show.stand import Stand


def before(stand: Stand) -> int:
    return stand.director.telltale.before(stand.director.picture.phase)


def test_before_a_show_all_is_told() -> None:
    assert before(Stand()) == EVERYTHING


def test_from_a_question_on_nothing_is_told_until_the_next_one() -> None:
    stand = Stand(places=2)
    stand.open_show(2)
    asked = stand.now
    first = before(stand)
    assert NOTHING < first <= asked
    stand.run(2_000)
    stand.dial(1, 77)
    stand.press(1)
    stand.run(2_000)
    assert before(stand) == first  # seat 2 still dials: what seat 1 has locked in is nobody's business
    stand.dial(2, 78)
    dialled = stand.now
    stand.press(2)
    assert before(stand) == first
    while before(stand) == first:
        stand.run(1_000)
    assert before(stand) > dialled
    guesses = [state["view"]["board"].get("guesses") for state in stand.states]
    assert any(guesses), "what was dialled has been shown"


def test_a_correction_in_the_middle_of_a_bundle_tells_nothing() -> None:
    stand = Stand(places=2)
    stand.open_show(2)
    first = before(stand)
    stand.dial(1, 77)
    stand.press(1)
    stand.run(1_000)
    stand.must("adjust", seat=2, amount=500, why="a slip")
    stand.run(3_000)
    assert before(stand) == first


def test_a_show_that_goes_on_has_nothing_to_tell_of_before() -> None:
    telltale = Telltale()
    telltale.asks(5)
    telltale.shows({"name": "corrected"})
    telltale.asks(7)
    assert telltale.before("game") == NOTHING
    telltale.shows({"name": "reveal"})
    assert telltale.before("game") == NOTHING
    telltale.asks(9)
    assert telltale.before("game") == 9
    assert telltale.before("resume") == 9
