"""The host's log of a hand of poker, told as it is shown: cue by cue, so nothing that lies face down can be in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from console.rules.price_poker.words import card_words
from console.show.words import listed, money

Json = Any
TOLD_WHEN_SHOWN = frozenset({"buy", "bet", "declare", "rebuy"})
"""Topics whose answers a cue or a money line tells of. What is declared in secret is locked in until all have."""
CHIPS_TOLD = frozenset({"ante", "buy", "bet", "refund", "pot", "pot.high", "pot.low"})
"""Reasons of chips that move while a cue says so."""


def hand_line(
    cue: Mapping[str, Json], board: Mapping[str, Json], names: Sequence[str], currency: str
) -> str | None:
    """What a cue of poker shows, in a line; None for what goes without saying. ``board`` as the audience sees it right after."""

    def who(seat: int | str) -> str:
        return names[int(seat) - 1]

    def chips(amount: int) -> str:
        return money(amount, currency)

    match cue["name"]:
        case "button":
            return f"{who(cue['seat'])} deals the first hand"
        case "hand":
            return f"Hand {cue['number']}: the antes are in"
        case "bought":
            what = f"buys the {card_words(cue['card']).lower()}" if cue["card"] else "buys from the deck"
            return f"{who(cue['seat'])} {what}" + (f" for {chips(cue['amount'])}" if cue["amount"] else "")
        case "folded":
            return f"{who(cue['seat'])} folds"
        case "betting":
            shows = (board["opener"] or {}).get("words")
            return f"{who(cue['seat'])} opens" + (f": {shows}" if shows else "")
        case "checked":
            return f"{who(cue['seat'])} checks"
        case "bet" | "called" | "raised":
            return f"{who(cue['seat'])} {_bets(cue, board, chips(cue['amount']))}"
        case "refund":
            return f"{who(cue['seat'])} gets back {chips(cue['amount'])}"
        case "declared":
            said = cue["declared"]
            if len(said) == 1:
                return "".join(f"{who(seat)} declares {way}" for seat, way in said.items())
            return f"Declared: {listed([f'{who(seat)} {way}' for seat, way in said.items()])}"
        case "pot":
            return _pot(cue, board, lambda seat, amount: f"{who(seat)} {chips(amount)}")
        case "busted":
            return f"{who(cue['seat'])} leaves the table"
    return None


def _bets(cue: Mapping[str, Json], board: Mapping[str, Json], chips: str) -> str:
    verb = {"bet": f"bets {chips}", "called": f"calls {chips}"}.get(cue["name"])
    does = verb or f"raises to {board['bets'][str(cue['seat'])]:,}"
    return f"{does}, all in" if cue["all_in"] else does


def _pot(cue: Mapping[str, Json], board: Mapping[str, Json], share: Callable[[str, int], str]) -> str:
    """``Main pot, high: Ann 7 chips and Bo 6 chips (full house, nines over fives)``."""
    of = (cue["pot"], cue["way"])
    result = next(one for one in board["results"] if (one["pot"], one["way"]) == of)
    several = len(board["pots"]) > 1 or cue["pot"] > 0
    which = (f"Side pot {cue['pot']}" if cue["pot"] else "Main pot") if several else "The pot"
    way = "" if cue["way"] == "all" else f", {cue['way']}"
    won = listed([share(seat, amount) for seat, amount in result["shares"].items()])
    return f"{which}{way}: {won}" + (f" ({result['words']})" if result["words"] else "")
