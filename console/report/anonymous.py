"""A show without the people in it: seats have numbers for names, and a pack of somebody's own has no words that only its owner chose."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from console.journal import Header, Row
from console.packs.text import content_hash
from console.rules.pack import Card, Item, Pack, Prize, Question
from console.show.batch import CLOCK, MOVE, NAME

Json = Any
REASON = "(a reason)"
OWN_PACK = "A pack of their own"
RIG = "A rig"


def seat_name(seat: int) -> str:
    """What somebody is called in a report."""
    return f"Seat {seat}"


def names_in(header: Header, rows: Iterable[Row]) -> dict[str, str]:
    """Everybody's name in a show -> what he is called in a report; also names that were had for a while."""
    found = {name: seat_name(seat) for seat, name in enumerate(header.seats, start=1)}
    for row in rows:
        if row.get("kind") == NAME and isinstance(row.get("name"), str) and isinstance(row.get("seat"), int):
            found.setdefault(row["name"], seat_name(row["seat"]))
    return found


def without_names(header: Header, rows: Iterable[Row]) -> tuple[Header, list[Row]]:
    """The same show of nobody in particular. Why somebody's money was corrected is nobody's business either."""
    seats = [seat_name(seat) for seat in range(1, len(header.seats) + 1)]
    return replace(header, seats=seats, rig=RIG), [_plain(row) for row in rows]


def _plain(row: Row) -> Row:
    if row.get("kind") == NAME:
        return {**row, "name": seat_name(row.get("seat", 0))}
    if row.get("kind") == "adjust":
        return {**row, "why": REASON}
    return dict(row)


def of_the_rules(row: Row) -> bool:
    """Whether the rules take a row; the others are about people and time."""
    return row.get("kind") not in (NAME, MOVE, CLOCK)


# ------------------------------------------------------------------ a pack of somebody's own
def without_words(pack: Pack) -> tuple[Pack, dict[str, str]]:
    """The pack with numbers for names, and what its ids have become.

    Prices, digits and puzzles stay: the rules read them.  Ids keep their order, so that nothing is laid out in another one.
    """
    decks = [id for deck in pack.decks.values() for id in deck]
    every = sorted({*decks, *pack.cards, *pack.puzzles, *pack.prizes})
    ids = {id: f"thing-{number:05}" for number, id in enumerate(every, start=1)}
    plain = replace(
        pack,
        name=OWN_PACK,
        extra={},
        decks={
            name: {ids[id]: _item(one, ids[id]) for id, one in deck.items()}
            for name, deck in pack.decks.items()
        },
        cards={ids[id]: _card(one, ids[id]) for id, one in pack.cards.items()},
        puzzles={ids[id]: replace(one, id=ids[id]) for id, one in pack.puzzles.items()},
        prizes={ids[id]: Prize(ids[id], ids[id]) for id in pack.prizes},
        questions=tuple(
            Question(f"Question {number}", f"Answer {number}") for number in range(1, len(pack.questions) + 1)
        ),
    )
    return replace(plain, hash=content_hash(plain)), ids


def with_ids(value: Json, ids: Mapping[str, str]) -> Json:
    """A row's value with the new ids in the place of the old ones."""
    if isinstance(value, str):
        return ids.get(value, value)
    if isinstance(value, list):
        return [with_ids(one, ids) for one in value]
    if isinstance(value, dict):
        return {key: with_ids(one, ids) for key, one in value.items()}
    return value


def _item(one: Item, id: str) -> Item:
    return replace(one, id=id, name=id, picture="")


def _card(one: Card, id: str) -> Card:
    things = tuple(
        replace(thing, name=f"{id}-{number}", picture="")
        for number, thing in enumerate(one.switcheroo, start=1)
    )
    return Card(id, one.car, one.prize, one.piggy_bank, things)
