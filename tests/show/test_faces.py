"""The matrix of whoever is asked, game by game: what the control reads, as a face."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from console.show.cast import Place
from console.show.controls import Control, control_for
from console.show.faces import asked
from hardware.drawing import rows
from hardware.face import (
    CLOSED,
    Arrows,
    Asking,
    Choosing,
    Dialling,
    Face,
    Go,
    Offered,
    Picking,
    Squares,
    Tiles,
)
from tests.show.asks import ASKS, BOARDS

MS = 1_000_000
DIAL, BUTTON = Place(1, 1), Place(1, 0, push=False, scan=1.0)


def control(topic: str, place: Place = DIAL) -> Control:
    made = control_for(ASKS[topic].message(), place, 0, BOARDS.get(topic))
    assert made is not None
    return made


def shown(topic: str, made: Control, hidden: bool = False, currency: str = "$") -> Face:
    return asked(ASKS[topic].message(), made.pointing(), BOARDS.get(topic, {}), currency, hidden)


@pytest.mark.parametrize(
    ("topic", "moves", "face"),
    [
        ("qualifying.guess", [2, "push", 8], Dialling("17--", 1, "$")),
        ("any-number.digit", [3], Choosing("5", True, True)),
        ("danger-price.safe", [1, "push", 1, "push", 1], Picking(4, 2, (0, 1))),
        ("hi-lo.high", [-1, "push"], Picking(6, 5, (5,))),
        ("lucky-seven.digit", [6], Dialling("765-", 2, "", purse=4)),
        ("one-away.guess", [2, "push", 1, "push"], Arrows("4639", "^v--", 2)),
        ("squeeze-play.remove", [3], Tiles("38579", 2)),
        ("safecracker.guess", [2, "push", 1, "push"], Tiles("36-", 2)),
        ("secret-x.start", [2], Squares("---------", 3)),
        ("secret-x.place", [-1], Squares("x----x---", 8)),
        ("secret-x.price", [1], Choosing("$18", True, True)),
        ("switcheroo.try", [3, "push"], Tiles("6----", 1)),
        ("three-strikes.square", [2], Tiles("6-39", 3)),
        ("turn.action", [-1], Choosing("SOLVE", True, True)),
        ("turn.consonant", [3], Choosing("D", True, True)),
        ("turn.vowel", [2], Choosing("I", True, True)),
        ("turn.token", [1], Choosing("USE", True, True)),
        ("turn.solution", [], Tiles(f"O-{CLOSED}T-", 2)),
        ("turn.solution", [1], Tiles("O-AT-", 2)),
        ("turn.solution", [1, "push", 2], Tiles("BOURS", 0)),
        ("turn.solution", ["push", "push", -1], Tiles("SEZF ", 2)),
        ("buy", [1], Offered("Qh", price=1)),
        ("buy", [2], Offered("Tc", price=2)),
        ("buy", [3], Offered(word="DECK", price=3)),
        ("buy", [-1], Offered(word="FOLD")),
        ("bet", [1], Offered(word="CALL", price=4)),
        ("bet", [2], Offered(word="RAISE")),
        ("declare", [3], Offered(word="BOTH")),
        ("rebuy", [1], Offered(word="YES")),
    ],
)
def test_each_game_has_its_face(topic: str, moves: list[Any], face: Face) -> None:
    made = control(topic)
    for move in moves:
        if move == "push":
            made.push()
        else:
            made.turn(0, move)
    assert shown(topic, made) == face


@pytest.mark.parametrize(("digit", "way"), [("8", "v"), ("0", "^")])
def test_one_away_knows_that_nine_and_nought_are_neighbours(digit: str, way: str) -> None:
    made = control("one-away.guess")
    for _ in range(3):
        made.push()
    made.turn(0, 1 if digit == "8" else 2)
    assert made.pointing()["digits"] == f"---{digit}"
    assert shown("one-away.guess", made) == Arrows("4639", f"---{way}", 3)


def test_a_price_has_the_currencys_sign() -> None:
    made = control("qualifying.guess")
    made.turn(0, 1)
    assert shown("qualifying.guess", made, currency="€") == Dialling("0---", 0, "€")


@pytest.mark.parametrize(
    ("currency", "sign", "thousands", "twelve"),
    [
        ("1.234,50 €", "€", ".", "12€"),
        ("CHF 1\u2019234.50", "CHF", "'", "CHF12"),
        ("1 234,50 zł", "zł", "", "12zł"),
        ("£", "£", ",", "£12"),
    ],
)
def test_a_price_is_marked_as_the_pack_writes_it_with_the_sign_on_its_side(
    currency: str, sign: str, thousands: str, twelve: str
) -> None:
    made = control("qualifying.guess")
    made.turn(0, 1)
    face = Dialling("0---", 0, sign, thousands=thousands, behind=twelve.startswith("12"))
    assert shown("qualifying.guess", made, currency=currency) == face
    rows(face, 0)
    made = control("secret-x.price")
    made.turn(0, 2)
    assert shown("secret-x.price", made, currency=currency) == Choosing(twelve, True, True)


def test_who_is_scanned_reads_what_a_press_would_do_and_what_it_is_about() -> None:
    made = control("lucky-seven.digit", BUTTON)
    made.buzz(1_000 * MS)
    made.run(1_500 * MS)
    assert shown("lucky-seven.digit", made) == Asking("LOCK?", Dialling("760-", None, "", purse=4))
    made.run(2_500 * MS)
    assert shown("lucky-seven.digit", made) == Asking("AGAIN", Dialling("760-", None, "", purse=4))


def test_a_dial_without_a_push_is_asked_whether_to_lock_in_too() -> None:
    made = control("qualifying.guess", Place(1, 1, push=False))
    for _ in range(4):
        made.turn(0, 8)
        assert isinstance(shown("qualifying.guess", made), Dialling)
        made.buzz(0)
    assert shown("qualifying.guess", made) == Asking("LOCK?", Dialling("7777", None))
    assert shown("qualifying.guess", made, hidden=True) == Asking(
        "LOCK?", Dialling("7777", None, masked=True)
    )


def test_a_scanned_choice_that_is_made_has_no_arrows() -> None:
    made = control("any-number.digit", BUTTON)
    made.buzz(1_000 * MS)
    assert shown("any-number.digit", made) == Asking("LOCK?", Choosing("1", False, False))


def test_a_card_that_is_chosen_by_the_buzzer_alone_blinks_no_more() -> None:
    made = control("buy", BUTTON)
    made.run(1_000 * MS)
    assert shown("buy", made) == Offered("Qh", price=1)
    made.buzz(1_000 * MS)
    assert shown("buy", made) == Asking("LOCK?", Offered("Qh", price=1, cursor=False))


@pytest.mark.parametrize("place", [DIAL, BUTTON], ids=["dial", "one switch"])
def test_what_is_declared_in_secret_is_go_for_the_others(place: Place) -> None:
    """Where it can't be masked like a digit, nothing of it is shown: neither what is under the cursor nor what was chosen."""
    made = control("declare", place)
    for at in range(4):
        made.turn(0, 1)
        made.run((1_000 + 1_000 * at) * MS)
        assert shown("declare", made) != Go() == shown("declare", made, hidden=True)
    made.buzz(5_500 * MS)
    assert shown("declare", made, hidden=True) == Go()


def test_bets_say_what_they_cost() -> None:
    ask = {"topic": "bet", "to_call": 0, "options": [{"id": one, "label": one} for one in ("check", "bet")]}

    def face(at: str) -> Face:
        return asked(ask, {"kind": "choose", "at": at, "of": ["check", "bet"]}, {"bet": 2}, "chips", False)

    assert (face("check"), face("bet")) == (Offered(word="CHECK"), Offered(word="BET", price=2))


def test_a_scan_over_letters_shows_the_group_and_then_the_letter() -> None:
    made = control("turn.consonant", BUTTON)
    made.run(2_000 * MS)
    assert shown("turn.consonant", made) == Choosing("H-L", True, True)
    made.buzz(2_500 * MS)
    made.run(3_500 * MS)
    assert shown("turn.consonant", made) == Choosing("J", True, True)
    made.buzz(3_500 * MS)
    assert shown("turn.consonant", made) == Asking("LOCK?", Choosing("J", False, False))


def test_a_scanned_solution_shows_the_group_and_then_the_letter_at_its_door() -> None:
    made = control("turn.solution", BUTTON)
    made.run(1_000 * MS)
    assert shown("turn.solution", made) == Choosing("A-G", True, True)
    made.buzz(1_000 * MS)
    made.run(3_000 * MS)
    assert shown("turn.solution", made) == Tiles("O-CT-", 2)


def test_a_solution_that_is_complete_is_shown_where_it_was_begun() -> None:
    made = control("turn.solution", Place(1, 1, push=False))
    for _ in range(3):
        made.turn(0, 1)
        made.buzz(0)
    assert shown("turn.solution", made) == Asking("LOCK?", Tiles("O-AT-", None))


def test_a_scan_that_is_secret_is_not_shown_to_others_at_all() -> None:
    """How long its cursor stays on a place would tell the digit."""
    made = control("qualifying.guess", BUTTON)
    made.run(1_000 * MS)
    assert shown("qualifying.guess", made, hidden=True) == Go()
    assert isinstance(shown("qualifying.guess", made), Dialling)


@pytest.mark.parametrize("dials", [1, 4])
def test_masked_digits_say_nothing(dials: int) -> None:
    faces = set()
    for by in (1, 9):
        made = control("qualifying.guess", Place(1, dials))
        made.turn(0, by)
        face = shown("qualifying.guess", made, hidden=True)
        assert isinstance(face, Dialling)
        assert face.masked
        faces.add(rows(face, 0))
    assert len(faces) == 1


@given(
    st.sampled_from(sorted(ASKS)),
    st.lists(st.sampled_from(["push", "buzz", 1, -1, 4]), max_size=25),
    st.sampled_from([DIAL, Place(1, 1, push=False), Place(1, 4), Place(1, 4, push=False), BUTTON]),
    st.booleans(),
)
def test_whatever_a_control_reads_can_be_drawn(
    topic: str, moves: list[Any], place: Place, hidden: bool
) -> None:
    made, now = control(topic, place), 0
    for move in moves:
        now += 700 * MS
        made.run(now)
        match move:
            case "push":
                made.push()
            case "buzz":
                made.buzz(now)
            case _:
                made.turn(0, move)
        rows(shown(topic, made, hidden), 0)
