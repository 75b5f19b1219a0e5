"""What is agreed before a game: the stakes, how low hands rank, how one declares, how many cards are for sale, how long it goes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from console.rules.game import Option, SetupError
from console.rules.price_poker.ranking import ACE_TO_FIVE, DEUCE_TO_SEVEN, EIGHT_OR_BETTER, NO_QUALIFIER

TOGETHER, IN_TURN = "together", "in-turn"
ENDLESS = "endless"
ANY = range(1, 1_000_001)

UNIT = Option("unit", "1", ("1", "5", "10", "25", "100"), "how many chips a unit is", numbers=ANY)
STACK = Option("stack", "200", ("100", "200", "500"), "what one buys in for, in units", numbers=ANY)
ANTE = Option("ante", "1", ("1", "2", "5"), "what everybody puts in before a hand, in units", numbers=ANY)
BET = Option("bet", "2", ("2", "4", "5", "10"), "what a bet and each raise costs, in units", numbers=ANY)
LOW = Option(
    "low",
    ACE_TO_FIVE,
    (ACE_TO_FIVE, DEUCE_TO_SEVEN),
    "how low hands rank: aces low, and straights and flushes don't hurt, or aces high, and they do",
)
LOW_QUALIFIER = Option(
    "low_qualifier",
    NO_QUALIFIER,
    (NO_QUALIFIER, EIGHT_OR_BETTER),
    f"any low hand wins, or none with a card above eight; that takes low={ACE_TO_FIVE}",
)
DECLARE = Option(
    "declare",
    TOGETHER,
    (TOGETHER, IN_TURN),
    "high, low or both is declared in secret and shown at once, or in turn",
)
ROW = Option("row", "2", ("2", "3"), "how many cards lie face up for sale beside the deck")
HANDS = Option(
    "hands",
    ENDLESS,
    (ENDLESS, "10", "20", "30", "50"),
    "so many hands, or until the host ends it or fewer than three can play",
    numbers=ANY,
)
OPTIONS = (UNIT, STACK, ANTE, BET, LOW, LOW_QUALIFIER, DECLARE, ROW, HANDS)


@dataclass(frozen=True, slots=True)
class PokerOptions:
    """Checked options. ``unit``, ``stack``, ``ante`` and ``bet`` are chips; ``hands`` is None without an agreed end."""

    unit: int
    stack: int
    ante: int
    bet: int
    low: str
    low_qualifier: str
    together: bool
    row: int
    hands: int | None


def read_options(given: Mapping[str, str]) -> PokerOptions:
    """Check option values, with defaults for those not given; :class:`SetupError` names the one that is wrong."""
    value = {option.name: option.read(given.get(option.name, option.default)) for option in OPTIONS}
    if value["low_qualifier"] == EIGHT_OR_BETTER and value["low"] == DEUCE_TO_SEVEN:
        raise SetupError(
            f"low_qualifier: {EIGHT_OR_BETTER} belongs to low={ACE_TO_FIVE}; with low={DEUCE_TO_SEVEN} there is none"
        )
    unit = int(value["unit"])
    return PokerOptions(
        unit=unit,
        stack=int(value["stack"]) * unit,
        ante=int(value["ante"]) * unit,
        bet=int(value["bet"]) * unit,
        low=value["low"],
        low_qualifier=value["low_qualifier"],
        together=value["declare"] == TOGETHER,
        row=int(value["row"]),
        hands=HANDS.number(value["hands"]),
    )
