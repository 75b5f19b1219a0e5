"""The entries whose list is the state of a game, and their JSON rows.

A game is resumed, undone or examined by giving the same entries to the same rules again.
"""

from __future__ import annotations

import reprlib
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


@dataclass(frozen=True, slots=True)
class Presence:
    """A seat left the show (``here`` false), or came back."""

    seat: int
    here: bool


Entry = Answer | Correction | Interruption | Presence


def row(entry: Entry) -> Row:
    """The JSON object that stands for an entry in the journal."""
    match entry:
        case Answer(ask, to, value):
            return {"kind": "answer", "ask": ask, "to": to, "value": value}
        case Correction(seat, amount, why):
            return {"kind": "adjust", "seat": seat, "amount": amount, "why": why}
        case Interruption(why):
            return {"kind": "interrupt", "why": why}
        case Presence(seat, here):
            return {"kind": "presence", "seat": seat, "here": here}


_BRIEFLY = reprlib.Repr()
_BRIEFLY.maxstring = _BRIEFLY.maxother = _BRIEFLY.maxlong = 40
_BRIEFLY.maxlevel = 2


def short(raw: Json) -> str:
    """Any JSON value, however long or deep, as a few words for a reason."""
    text = _BRIEFLY.repr(raw)
    return text if len(text) <= 60 else text[:57] + "..."


def writable(text: str) -> bool:
    """Whether the text can be written as UTF-8: JSON may hold half a surrogate pair, which no file can."""
    return not any("\ud800" <= character <= "\udfff" for character in text)
