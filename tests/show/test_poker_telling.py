"""A hand of poker in the host's log: what was done in the open, and nothing of what lies face down."""

from __future__ import annotations

from typing import Any

import pytest

from console.show.poker_telling import CHIPS_TOLD, hand_line
from console.show.telling import money_line

NAMES = ["Ann", "Bo", "Cy"]
MAIN = {"pot": 0, "way": "high", "amount": 13, "shares": {"1": 7, "3": 6}, "words": "pair of nines"}
LOW = {"pot": 0, "way": "low", "amount": 12, "shares": {"2": 12}, "words": "8 7 5 3 A"}
SIDE = {"pot": 1, "way": "all", "amount": 6, "shares": {"2": 6}, "words": None}
ONE_POT, TWO_POTS = [{"amount": 25, "seats": [1, 2, 3]}], [{"amount": 25, "seats": [1, 2, 3]}, {}]


def line(name: str, board: dict[str, Any] | None = None, **facts: Any) -> str | None:
    return hand_line({"name": name, **facts}, board or {}, NAMES, "chips")


@pytest.mark.parametrize(
    ("told", "said"),
    [
        (line("button", seat=2), "Bo deals the first hand"),
        (line("hand", number=3), "Hand 3: the antes are in"),
        (
            line("bought", seat=2, card="Qh", **{"from": "row-1"}, amount=1),
            "Bo buys the queen of hearts for 1 chip",
        ),
        (line("bought", seat=2, card="Td", **{"from": "row-1"}, amount=0), "Bo buys the ten of diamonds"),
        (
            line("bought", seat=2, card=None, **{"from": "deck"}, amount=3),
            "Bo buys from the deck for 3 chips",
        ),
        (line("folded", seat=3), "Cy folds"),
        (line("betting", {"opener": {"seat": 1, "words": "pair of eights"}}, seat=1), "Ann opens: pair of eights"),
        (line("betting", {"opener": {"seat": 1, "words": ""}}, seat=1), "Ann opens"),
        (line("checked", seat=1), "Ann checks"),
        (line("bet", seat=1, amount=2, all_in=False), "Ann bets 2 chips"),
        (line("called", seat=1, amount=1, all_in=True), "Ann calls 1 chip, all in"),
        (line("raised", {"bets": {"1": 6}}, seat=1, amount=4, all_in=False), "Ann raises to 6"),
        (line("refund", seat=3, amount=1_200), "Cy gets back 1,200 chips"),
        (line("declared", declared={"1": "high"}), "Ann declares high"),
        (line("declared", declared={"1": "high", "3": "both"}), "Declared: Ann high and Cy both"),
        (line("busted", seat=3), "Cy leaves the table"),
        (
            line("pot", {"pots": ONE_POT, "results": [MAIN]}, pot=0, way="high", seats=[1, 3], amount=13),
            "The pot, high: Ann 7 chips and Cy 6 chips (pair of nines)",
        ),
        (
            line("pot", {"pots": TWO_POTS, "results": [MAIN, LOW]}, pot=0, way="low", seats=[2], amount=12),
            "Main pot, low: Bo 12 chips (8 7 5 3 A)",
        ),
        (
            line("pot", {"pots": [], "results": [MAIN, LOW, SIDE]}, pot=1, way="all", seats=[2], amount=6),
            "Side pot 1: Bo 6 chips",
        ),
    ],
)  # fmt: skip
def test_what_is_shown_is_logged_in_words(told: str, said: str) -> None:
    assert told == said


@pytest.mark.parametrize(
    "cue", ["dealt", "row", "market", "restocked", "declare", "showdown", "rebuy", "letter"]
)
def test_what_goes_without_saying_is_no_line(cue: str) -> None:
    assert line(cue, seat=1, amount=5, card="Ah") is None


@pytest.mark.parametrize("why", sorted(CHIPS_TOLD))
def test_chips_of_which_a_cue_tells_are_no_line_of_their_own(why: str) -> None:
    assert money_line("Bo", -3, why, "chips") is None


@pytest.mark.parametrize(
    ("amount", "why", "said"),
    [
        (200, "buy-in", "Bo buys in for 200 chips"),
        (-200, "buy-in", "Bo gives back 200 chips (buy in)"),
        (50, "adjust", "Bo gets 50 chips (correction)"),
    ],
)
def test_chips_that_come_and_go_are_logged(amount: int, why: str, said: str) -> None:
    assert money_line("Bo", amount, why, "chips") == said
