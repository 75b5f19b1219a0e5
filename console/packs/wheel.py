"""The wheel and its prizes, from a pack's files to values. A wheel is data, so that it can be like one that somebody has built."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from console.packs.entries import tables
from console.packs.pictures import Pictures
from console.packs.problems import Findings, at, near, shown
from console.packs.values import Range, price, text
from console.rules.pack import CASH, WEDGE_NAMES, Prize, Wedge
from console.rules.wheel_of_fortune.wheel import HUNDRED

KINDS = {name.lower(): kind for kind, name in WEDGE_NAMES.items()}
"""The wedges that are no cash, as people write them."""
AMOUNTS = Range(1_00, 9_999_00)
"""Four digits are what can be read on a wedge that passes by."""
WEDGE = f'{AMOUNTS}, "free spin", "lose a turn" or "bankrupt"'
FEWEST_WEDGES, MOST_WEDGES = 4, 72
"""A wheel has $100 and each of the other kinds; a wedge of 72 is five degrees wide, of which its lines leave three in no doubt."""
FEWEST_PRIZES = 2
"""A prize that nobody won is changed for another."""


def wheel(findings: Findings, content: dict[str, Any]) -> tuple[Wedge, ...]:
    """The wedges in the order in which they come to the pointer; empty when they make no wheel."""
    findings.keys("", content, ("wedges",))
    if "wedges" not in content:
        return ()
    entries = content["wedges"]
    if not isinstance(entries, list):
        findings.add("wedges", shown(entries), "a list of wedges: " + WEDGE)
        return ()
    wedges = [_wedge(findings, f"wedges {number}", entry) for number, entry in enumerate(entries, start=1)]
    good = [one for one in wedges if one is not None]
    if len(good) < len(wedges) or not makes_a_wheel(findings, "wedges", good):
        return ()
    return tuple(good)


def kind_of(word: str) -> str | None:
    """The kind of wedge that a word means, however its parts are joined."""
    return KINDS.get(" ".join(word.replace("-", " ").replace("_", " ").split()).casefold())


def makes_a_wheel(findings: Findings, place: str, wedges: Sequence[Wedge]) -> bool:
    """Whether these wedges can be played with; what is wrong is noted."""
    found: list[tuple[str, str]] = []
    if not FEWEST_WEDGES <= len(wedges) <= MOST_WEDGES:
        found.append((f"{len(wedges)} wedges", f"{FEWEST_WEDGES} to {MOST_WEDGES}"))
    count = Counter(wedges)[HUNDRED]
    if count != 1:
        found.append(
            (
                f"{count or 'no'} wedge{'s' if count > 1 else ''} of 100",
                "one: the prize wedge is laid over it",
            )
        )
    there = {one.kind for one in wedges}
    found += [(f"no {word}", f"at least one {word}") for word, kind in KINDS.items() if kind not in there]
    for said, allowed in found:
        findings.add(place, said, allowed)
    return not found


def prizes(findings: Findings, pictures: Pictures, content: dict[str, Any]) -> dict[str, Prize]:
    """The prizes by id."""
    entries = tables(findings, content, {})
    good: dict[str, Prize] = {}
    names: dict[str, str] = {}
    for key, table in entries.items():
        findings.keys(key, table, ("name",), ("picture",))
        name = text(findings, at(key, "name"), table["name"]) if "name" in table else None
        picture = pictures.check(findings, at(key, "picture"), table["picture"]) if "picture" in table else ""
        if name is None:
            continue
        first = names.setdefault(name.casefold(), key)
        if first != key:
            findings.add(at(key, "name"), f"{shown(name)}, as in {first}", "every name once")
        good[key] = Prize(key, name, picture)
    if len(entries) < FEWEST_PRIZES:
        findings.add("", f"{len(entries)} prizes", f"at least {FEWEST_PRIZES}")
    return good


def _wedge(findings: Findings, place: str, entry: object) -> Wedge | None:
    if not isinstance(entry, str):
        cents = price(findings, place, entry, AMOUNTS)
        return None if cents is None else Wedge(CASH, cents)
    kind = kind_of(entry)
    if kind is None:
        findings.add(place, f"{shown(entry)}{near(entry, KINDS)}", WEDGE)
        return None
    return Wedge(kind)
