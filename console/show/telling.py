"""The host's log: what moved and why, in words."""

from __future__ import annotations

from console.show.words import money

WHY = {
    "adjust": "correction",
    "turn.letter": "a letter",
    "turn.vowel": "a vowel",
    "bankrupt": "bankrupt",
    "wrong-solution": "a wrong solution",
    "round.lost": "the round is lost",
}
"""Reasons of money lines; of others the first word says enough: the game, or the round."""


def money_line(name: str, amount: int, why: str, currency: str) -> str:
    """``Bo gets $77 (qualifying)``; a vowel is paid for, other money that goes is given back."""
    verb = "gets" if amount > 0 else "pays" if why == "turn.vowel" else "gives back"
    topic = WHY.get(why) or why.partition(".")[0].replace("-", " ")
    return f"{name} {verb} {money(abs(amount), currency)} ({topic})"
