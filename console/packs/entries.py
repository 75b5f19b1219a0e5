"""Items and cards of a pack, from TOML tables to values; everything that is wrong is noted, not only the first."""

from __future__ import annotations

from typing import Any

from console.packs.pictures import Pictures
from console.packs.problems import Findings, at, shown
from console.packs.values import (
    CAR,
    DECK_RANGES,
    PIGGY_BANK,
    PRIZE,
    SWITCHEROO,
    Range,
    identity,
    price,
    text,
)
from console.rules.pack import LETTERS, Card, CardItem, Item

SWITCHEROO_ITEMS = 5


def item(findings: Findings, pictures: Pictures, deck: str, key: str, table: dict[str, Any]) -> Item | None:
    """One item of a deck; ``None`` when it cannot be used."""
    findings.keys(key, table, ("name", *LETTERS), ("picture", "spare"))
    name = text(findings, at(key, "name"), table["name"]) if "name" in table else None
    prices = {
        letter: price(findings, at(key, letter), table[letter], DECK_RANGES[deck])
        for letter in LETTERS
        if letter in table
    }
    picture = pictures.check(findings, at(key, "picture"), table["picture"]) if "picture" in table else ""
    spare = table.get("spare", False)
    if not isinstance(spare, bool):
        findings.add(at(key, "spare"), shown(spare), "true or false")
    good = {letter: cents for letter, cents in prices.items() if cents is not None}
    if name is None or len(good) < len(LETTERS):
        return None
    return Item(key, name, good, picture, spare is True)


def card(findings: Findings, pictures: Pictures, key: str, table: dict[str, Any]) -> Card | None:
    """One two-sided card; ``None`` when it cannot be used."""
    findings.keys(key, table, ("car", "prize", "piggy_bank", "switcheroo"))
    car = _named(findings, pictures, at(key, "car"), table.get("car"), CAR)
    prize = _named(findings, pictures, at(key, "prize"), table.get("prize"), PRIZE)
    piggy_bank = None
    if "piggy_bank" in table:
        piggy_bank = price(findings, at(key, "piggy_bank"), table["piggy_bank"], PIGGY_BANK)
    switcheroo = _switcheroo(findings, pictures, at(key, "switcheroo"), table.get("switcheroo"))
    if car is None or prize is None or piggy_bank is None:
        return None
    digits = (f"{car[1] // 100}", f"{prize[1] // 100}", f"{piggy_bank:03}")
    unused = sorted(set("0123456789") - set("".join(digits)))
    if unused:
        findings.add(
            key,
            f"{digits[0]}, {digits[1]} and {piggy_bank / 100:.2f}, which leave out {', '.join(unused)}",
            "car, prize and piggy_bank use every digit 0 to 9 once",
        )
        return None
    if switcheroo is None:
        return None
    return Card(key, *digits, switcheroo, car[0], car[2], prize[0], prize[2])


def tables(findings: Findings, content: dict[str, Any], taken: dict[str, str]) -> dict[str, dict[str, Any]]:
    """The entries of a file by id; ``taken`` remembers which file an id was used in first."""
    good = {}
    for key, table in content.items():
        if not isinstance(table, dict):
            findings.add(key, shown(table), f"an entry under a heading, [{key}]")
        elif identity(findings, key):
            if key in taken:
                findings.add(key, f"an id that {taken[key]} has already", "an id of its own for every entry")
            taken.setdefault(key, findings.file)
            good[key] = table
    return good


def _named(
    findings: Findings, pictures: Pictures, place: str, value: object, allowed: Range
) -> tuple[str, int, str] | None:
    """``{ name = .., price = .., picture = .. }`` as name, cents and picture."""
    if value is None:
        return None
    if not isinstance(value, dict):
        findings.add(place, shown(value), '{ name = "...", price = ..., picture = "..." }')
        return None
    findings.keys(place, value, ("name", "price"), ("picture",))
    name = text(findings, at(place, "name"), value["name"]) if "name" in value else None
    cents = price(findings, at(place, "price"), value["price"], allowed) if "price" in value else None
    picture = ""
    if "picture" in value:
        picture = pictures.check(findings, at(place, "picture"), value["picture"])
    return None if name is None or cents is None else (name, cents, picture)


def _switcheroo(
    findings: Findings, pictures: Pictures, place: str, value: object
) -> tuple[CardItem, ...] | None:
    if value is None:
        return None
    if not isinstance(value, list) or len(value) != SWITCHEROO_ITEMS:
        findings.add(
            place, shown(value), f'a list of {SWITCHEROO_ITEMS} items {{ name = "...", price = ... }}'
        )
        return None
    entries = [
        _named(findings, pictures, f"{place} {number}", entry, SWITCHEROO)
        for number, entry in enumerate(value, start=1)
    ]
    good = tuple(CardItem(*entry) for entry in entries if entry)
    if len(good) < SWITCHEROO_ITEMS:
        return None
    if len({one.name for one in good}) < SWITCHEROO_ITEMS:
        findings.add(place, "the same name twice", "five different names")
        return None
    tens = [one.price // 10_00 % 10 for one in good]
    if len(set(tens)) < SWITCHEROO_ITEMS:
        found = ", ".join(str(digit) for digit in tens)
        findings.add(place, f"the tens digits {found}", "five prices whose tens digits all differ")
        return None
    return good
