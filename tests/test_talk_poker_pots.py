"""Showdowns over ``gameshow talk``, hands and chips of cases H10 and H11: all are all in from the ante on, and every card is put there by the house."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tests.rules.poker_table import run_out
from tests.test_talk_poker import both, cues, lines, table

ACES = "As Ad Ac Kd Kc 9h 8d"  # a full house
NINES = "9s 9d Qs Qh Jc 7c 6s"
KINGS = "Kh Ks Qc Tc 7h Ts 9c"  # two pairs, and five cards up to a king for low
SIX = "2c 3s 4d 6c 7s Js Jd"  # seven-low
SIX_TOO = "2h 3c 4h 6h 7d Qd Qc"
WHEEL = "2s 3d 4c 5s Ah Th Td"
STRAIGHTS = ("9s 8s 7d 6d 5c Kc 2c", "9h 8h 7c 6s 5d Kd 2d", "9d 8d 7h 6h 5s Kh 2h")  # nine-high, all three
SIX_FIVE = "6h 5h 4c 2d As 8c 8d"
SIX_FIVE_ROUGH = "6s 5d 4s 3h Ac 8h 8s"
FLUSH = "2h 3h 4h 5h 7h Kh Ks"  # 23457 of one suit
NO_FLUSH = "2c 3s 4d 5c 8s Jd Js"
EIGHT = ("low_qualifier=eight-or-better",)
DEUCE = ("low=deuce-to-seven",)

Won = Sequence[tuple[int, int, str]]


def showdown(
    hands: Sequence[str], stacks: Sequence[int], declared: str, *options: str
) -> list[dict[str, Any]]:
    """Everybody antes all of it and gets these seven cards; gives what the last declaration caused. Seat 3 deals."""
    with table("ante=1000", "stack=100", "hands=1", *options) as talk:
        (dealer,) = talk.asks()
        for seat, stack in enumerate(stacks, start=1):
            talk.say({"adjust": {"seat": seat, "amount": stack - 100, "why": "other stacks"}})
        talk.say({"answer": dealer["id"], "value": ["3"]})
        cards = run_out(hands).split()
        while talk.asks() and talk.asks()[0]["topic"] == "deck.card":
            ask = talk.asks()[0]
            drawn, cards = cards[: ask["count"]], cards[ask["count"] :]
            spare = [card for card in ask["options"] if card not in drawn and card not in cards]
            talk.say({"answer": ask["id"], "value": (drawn + spare)[: ask["count"]]})
        assert [ask["topic"] for ask in talk.asks()] == ["declare"] * 3
        said = list[dict[str, Any]]()
        for ask, way in zip(talk.asks(), declared.split(), strict=True):
            said = talk.say({"answer": ask["id"], "value": way})
    return said


POTS = [
    ((ACES, SIX, NINES), (2, 2, 1), "high low high", [(1, 3, "pot.high"), (2, 2, "pot.low")]),
    ((ACES, SIX, NINES), (1, 1, 1), "high low high", [(1, 2, "pot.high"), (2, 1, "pot.low")]),
    (
        (ACES, SIX, SIX_TOO),
        (2, 2, 2),
        "high low low",
        [(1, 3, "pot.high"), (2, 2, "pot.low"), (3, 1, "pot.low")],
    ),
    (
        (ACES, SIX, SIX_TOO),
        (1, 1, 1),
        "high low low",
        [(1, 2, "pot.high"), (2, 1, "pot.low")],  # of one chip nothing is left for the second
    ),
    (
        STRAIGHTS,
        (34, 34, 33),
        "high high high",
        [(1, 35, "pot.high"), (2, 33, "pot.high"), (3, 33, "pot.high")],  # both odd chips are the first one's
    ),
    (
        STRAIGHTS,
        (34, 33, 34),
        "low high high",
        [(2, 26, "pot.high"), (3, 25, "pot.high"), (1, 50, "pot.low")],
    ),
    (
        STRAIGHTS,
        (34, 33, 34),
        "both both both",
        [
            *((1, 17, "pot.high"), (2, 17, "pot.high"), (3, 17, "pot.high")),
            *((1, 18, "pot.low"), (2, 16, "pot.low"), (3, 16, "pot.low")),
        ],
    ),
]


@pytest.mark.parametrize(("hands", "stacks", "declared", "won"), POTS)
def test_a_pot_is_divided_and_its_odd_chips_are_somebodys_h10(
    hands: Sequence[str], stacks: Sequence[int], declared: str, won: Won
) -> None:
    said = showdown(hands, stacks, declared)
    paid = [line for seat, amount, why in won if amount for line in both(seat, amount, why)]
    assert lines(said) == paid
    assert sum(amount for to, amount, _ in lines(said) if to != "pot") == sum(stacks)
    (over,) = [one for one in said if one["type"] == "over"]
    assert sum(over["totals"].values()) == sum(stacks)


RANKED = [
    ((WHEEL, KINGS, SIX), "both high low", (), [(1, 3, "pot.high"), (1, 3, "pot.low")]),
    ((WHEEL, KINGS, SIX), "both high low", DEUCE, [(2, 3, "pot.high"), (3, 3, "pot.low")]),
    ((SIX_FIVE, SIX_FIVE_ROUGH, KINGS), "low low high", (), [(3, 3, "pot.high"), (1, 3, "pot.low")]),
    ((ACES, FLUSH, NO_FLUSH), "high low low", (), [(1, 3, "pot.high"), (2, 3, "pot.low")]),
    ((ACES, FLUSH, NO_FLUSH), "high low low", DEUCE, [(1, 3, "pot.high"), (3, 3, "pot.low")]),
    ((NINES, KINGS, ACES), "high low low", EIGHT, [(1, 6, "pot.high")]),
    ((NINES, KINGS, ACES), "high both low", EIGHT, [(1, 6, "pot.high")]),
    ((NINES, KINGS, ACES), "low low low", EIGHT, [(3, 6, "pot.high")]),
    ((NINES, KINGS, ACES), "low low low", (), [(1, 6, "pot.low")]),
    ((NINES, KINGS, NO_FLUSH), "high high low", EIGHT, [(2, 3, "pot.high"), (3, 3, "pot.low")]),
]


@pytest.mark.parametrize(("hands", "declared", "options", "won"), RANKED)
def test_the_best_hand_each_way_as_agreed_h11(
    hands: Sequence[str], declared: str, options: Sequence[str], won: Won
) -> None:
    said = showdown(hands, (2, 2, 2), declared, *options)
    assert lines(said) == [line for seat, amount, why in won for line in both(seat, amount, why)]
    assert cues(said)[:2] == ["declared", "showdown"]
