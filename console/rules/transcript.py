"""The entries whose list is the state of a game, and their JSON rows.

A game is resumed, undone or examined by giving the same entries to the same rules again.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

Json = Any
Row = dict[str, Json]


@dataclass(frozen=True, slots=True)
class Answer:
    """``to`` answered the ``ask``-th question of this game, counted from 1 by replay."""

    ask: int
    to: str
    value: Json


@dataclass(frozen=True, slots=True)
class Correction:
    """The host gave (or took) ``amount`` cents, for a reason that everybody may read."""

    seat: int
    amount: int
    why: str


@dataclass(frozen=True, slots=True)
class Interruption:
    """The host or the clock broke in: ``end``, ``give-up``, ``time-up``."""

    why: str


Entry = Answer | Correction | Interruption


def row(entry: Entry) -> Row:
    """The JSON object that stands for an entry in the journal."""
    match entry:
        case Answer(ask, to, value):
            return {"kind": "answer", "ask": ask, "to": to, "value": value}
        case Correction(seat, amount, why):
            return {"kind": "adjust", "seat": seat, "amount": amount, "why": why}
        case Interruption(why):
            return {"kind": "interrupt", "why": why}
