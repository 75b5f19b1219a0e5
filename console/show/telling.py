"""The host's log: what was answered in the open, what money moved and why, and where the wheel stopped, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from console.rules.pack import WEDGE_NAMES
from console.show.poker_telling import CHIPS_TOLD
from console.show.words import money

WHY = {
    "adjust": "correction",
    "turn.letter": "a letter",
    "turn.vowel": "a vowel",
    "bankrupt": "bankrupt",
    "wrong-solution": "a wrong solution",
    "round.lost": "the round is lost",
    "buzz-in.points": "a right answer",
}
"""Reasons of money lines; of others the first word says enough: the game, or the round."""
WEDGES = {**WEDGE_NAMES, "prize": "the prize wedge"}
"""What is no cash on a wheel."""
DOES = {
    "turn.action": {"spin": "spins", "vowel": "wants a vowel", "solve": "solves"},
    "turn.token": {"use": "uses a Free Spin token", "keep": "keeps the Free Spin token"},
}
"""Topic -> answer -> what somebody does who gives it. Only what is answered in the open is said in words."""
AN = "AEIO"
"""Letters that are called "an" and can be bought: a U is called "a"."""


def answer_line(name: str, topic: str, value: Any) -> str:
    """``Ann calls T``; of a secret no more than ``Ann locked in``."""
    match topic:
        case "turn.consonant":
            return f"{name} calls {value}"
        case "turn.vowel":
            return f"{name} buys {'an' if value in AN else 'a'} {value}"
        case "turn.solution":
            return f"{name}'s solution: {' '.join(value.split()) or 'nothing'}"
        case _ if topic in DOES:
            return f"{name} {DOES[topic][value]}"
    return f"{name} locked in"


def money_line(name: str, amount: int, why: str, currency: str) -> str | None:
    """``Bo gets $77 (qualifying)``; a vowel is paid for, other money that goes is given back. None for chips of which a cue tells."""
    if why in CHIPS_TOLD:
        return None
    if why == "buy-in" and amount > 0:
        return f"{name} buys in for {money(amount, currency)}"
    verb = "gets" if amount > 0 else "pays" if why == "turn.vowel" else "gives back"
    topic = WHY.get(why) or why.partition(".")[0].replace("-", " ")
    return f"{name} {verb} {money(abs(amount), currency)} ({topic})"


def spin_line(name: str, wedge: Mapping[str, Any], currency: str) -> str:
    """``Bo spins $500``; ``wedge`` as in a spin's ask."""
    where = money(wedge["amount"], currency) if "amount" in wedge else WEDGES[wedge["kind"]]
    return f"{name} spins {where}"
