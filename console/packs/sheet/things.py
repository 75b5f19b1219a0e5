"""Rows of a spreadsheet as things of a pack: the deck by the price, four prices out of one, an id out of the name."""

from __future__ import annotations

import hashlib
import random
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from console.packs.problems import Findings, near, shown
from console.packs.sheet.amounts import cents
from console.packs.sheet.table import Row
from console.packs.values import DECK_RANGES, LONGEST_ID, LONGEST_NAME
from console.rules.pack import DECKS, LETTERS

DOLLAR = 100
CHEAPER, DEARER = 0.72, 1.36
"""A price that was not given lies between these parts of the one that was: far enough to matter, near enough to be believed."""


@dataclass(frozen=True, slots=True)
class Named:
    """An entry with a name: its line, its id in the pack, and its ``picture`` as it stands in the sheet."""

    line: int
    id: str
    name: str
    picture: str


@dataclass(frozen=True, slots=True)
class Thing(Named):
    """A thing of a deck; prices in cents."""

    deck: str
    prices: dict[str, int]


def thing(row: Row, findings: Findings, taken: set[str]) -> Thing | None:
    """The row as a thing, or ``None`` after noting what is wrong; ``taken`` are ids that are used already."""
    place = f"line {row.line}"
    name = name_in(row, "name", findings)
    if name is None:
        return None
    given = _given(row, findings, place)
    if given is None:
        return None
    deck = _deck(row, findings, place, list(given.values()))
    if deck is None:
        return None
    prices = _in_deck(given, deck, findings, place)
    if prices is None:
        return None
    if len(prices) == 1:
        prices = four_prices(name, prices["price"], deck)
    return Thing(row.line, new_id(name, taken, "thing"), name, row.cells.get("picture", ""), deck, prices)


def name_in(row: Row, column: str, findings: Findings) -> str | None:
    """The name in a row, or ``None`` after noting why it is none."""
    place, name = f"line {row.line}, {column}", row.cells.get(column, "")
    if not name:
        findings.add(place, "nothing", f"a name for every {'thing' if column == 'name' else column}")
        return None
    if len(name) > LONGEST_NAME:
        found = f"{len(name)} characters ({shown(name)})"
        findings.add(place, found, f"at most {LONGEST_NAME} letters")
        return None
    if not name.isprintable():
        findings.add(place, shown(name), f"at most {LONGEST_NAME} letters, all of which can be seen")
        return None
    return name


def names_once(entries: Sequence[Named], column: str, findings: Findings) -> None:
    """Note every name that is there already, however it is written."""
    first: dict[str, int] = {}
    for one in entries:
        before = first.setdefault(one.name.casefold(), one.line)
        if before != one.line:
            findings.add(f"line {one.line}, {column}", f"{one.name}, as in line {before}", "every name once")


def _given(row: Row, findings: Findings, place: str) -> dict[str, int] | None:
    """The amounts of the row by column; ``None`` where one is missing or is none."""
    columns = LETTERS if any(letter in row.cells for letter in LETTERS) else ("price",)
    amounts: dict[str, int] = {}
    for column in columns:
        text = row.cells.get(column, "")
        amount = cents(text)
        if amount is None:
            found = shown(text) if text else "nothing"
            findings.add(f"{place}, {column}", found, "an amount such as 12, 12.50 or 1,234")
        else:
            amounts[column] = amount
    return amounts if len(amounts) == len(columns) else None


def _deck(row: Row, findings: Findings, place: str, amounts: list[int]) -> str | None:
    """The deck that the row names, or the one in whose range its prices lie."""
    named = row.cells.get("deck", "").casefold()
    if named:
        if named in DECKS:
            return named
        findings.add(f"{place}, deck", f"{shown(named)}{near(named, DECKS)}", ", ".join(DECKS))
        return None
    for deck in ("purple", "green", "blue", "orange"):
        if all(fits(_rounded(amount, deck), deck) for amount in amounts):
            return deck
    found = " and ".join(f"{amount / 100:,.2f}" for amount in sorted({min(amounts), max(amounts)}))
    allowed = "; ".join(f"{deck}: {DECK_RANGES[deck]}" for deck in DECKS)
    findings.add(place, f"prices of {found}, which no deck takes together", allowed)
    return None


def _in_deck(given: dict[str, int], deck: str, findings: Findings, place: str) -> dict[str, int] | None:
    prices = {column: _rounded(amount, deck) for column, amount in given.items()}
    for column, amount in prices.items():
        if not fits(amount, deck):
            findings.add(
                f"{place}, {column}", f"{given[column] / 100:,.2f}", f"for {deck}: {DECK_RANGES[deck]}"
            )
    return prices if all(fits(amount, deck) for amount in prices.values()) else None


def _rounded(amount: int, deck: str) -> int:
    """To whole dollars where the deck has only such: 12.99 is 13."""
    return (amount + DOLLAR // 2) // DOLLAR * DOLLAR if DECK_RANGES[deck].whole else amount


def fits(amount: int, deck: str) -> bool:
    """Whether a deck takes a price."""
    return DECK_RANGES[deck].low <= amount <= DECK_RANGES[deck].high


def four_prices(name: str, amount: int, deck: str) -> dict[str, int]:
    """Four different prices of which one, by a letter that depends on the name alone, is the given one.

    The same sheet gives the same pack on every machine.
    """
    allowed = DECK_RANGES[deck]
    unit = DOLLAR if allowed.whole else 1
    source = random.Random(hashlib.sha256(f"{name}/{amount}".encode()).digest())
    low, high = max(allowed.low, int(amount * CHEAPER)), min(allowed.high, int(amount * DEARER))
    low, high = -(-low // unit), high // unit
    others = [step * unit for step in range(low, high + 1) if step * unit != amount]
    step = amount // unit
    reach = 1
    while len(others) < len(LETTERS) - 1:  # a price so small that its neighbourhood has no three others
        for near_by in (step - reach, step + reach):
            if fits(near_by * unit, deck) and near_by * unit not in others and near_by * unit != amount:
                others.append(near_by * unit)
        reach += 1
    prices = [amount, *source.sample(others, len(LETTERS) - 1)]
    source.shuffle(prices)
    return dict(zip(LETTERS, prices, strict=True))


def slug(text: str) -> str:
    """A name in the small letters, digits and hyphens that ids are made of; may be empty."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[: LONGEST_ID - 4].strip("-")


def new_id(name: str, taken: set[str], otherwise: str) -> str:
    """An id out of a name, unlike those that are ``taken`` already, to which it is added."""
    base = slug(name) or otherwise
    number, id = 1, base
    while id in taken:
        number += 1
        id = f"{base}-{number}"
    taken.add(id)
    return id
