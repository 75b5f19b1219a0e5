"""From a folder of TOML files to a checked pack. The format is described in docs/packs.md."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from console import money
from console.packs.entries import card, item, tables
from console.packs.files import CARDS, DECK_FILES, HEAD, PRIZES, PUZZLES, QUESTIONS, WHEEL, read_tables
from console.packs.pictures import Pictures
from console.packs.problems import Findings, PackError, Problem, at, near, shown
from console.packs.puzzles import puzzles
from console.packs.questions import questions
from console.packs.text import content_hash
from console.packs.values import text
from console.packs.wheel import prizes, wheel
from console.rules.pack import DECKS, LETTERS, Card, Item, Pack

SHIPPED = Path(__file__).parent

# Enough for the whole evening, one game at a time: two sets of the Showcase lie on the table together (orange 2, blue 4),
# Danger Price needs four blue items, Hi-Lo six purple ones; green leaves room for a round that has to be played again.
FEWEST = {"orange": 2, "blue": 4, "green": 8, "purple": 6}
DIFFERENT_BLUE = 4
"""Danger Price plays with four different prices whatever the letter. That there are so many in the deck is enough at any hour: its
discards come back when what is left has fewer, and the house looks for prices that do not lie there already."""
LONGEST_PACK_NAME = 60


def find(name_or_dir: str | Path, shelf: Path | None = None) -> Path:
    """The folder of a pack: a ``Path``, or a text with a slash, is a folder; another text is the name of a shipped pack first, then of one on the ``shelf``.

    Raises :class:`PackError` when there is none.
    """
    places = [SHIPPED, *([shelf] if shelf is not None else [])]
    if isinstance(name_or_dir, str) and "/" not in name_or_dir:
        for place in places:
            if (place / name_or_dir / HEAD).is_file():
                return place / name_or_dir
    folder = Path(name_or_dir)
    if folder.is_dir():
        return folder
    names = sorted(head.parent.name for place in places for head in place.glob(f"[!.]*/{HEAD}"))
    hint = near(str(name_or_dir), names)
    problem = Problem(str(name_or_dir), "", f"no such pack{hint}", f"{', '.join(names)}, or a folder")
    raise PackError(str(name_or_dir), [problem])


def load(name_or_dir: str | Path, shelf: Path | None = None) -> Pack:
    """The pack, checked like :func:`check` but for the insides of pictures; raises :class:`PackError` with every problem."""
    folder = find(name_or_dir, shelf)
    pack, problems = _assemble(folder, Pictures(folder, whole=False))
    if problems:
        raise PackError(folder.name, problems)
    return pack


def check(folder: Path) -> list[Problem]:
    """Everything that is wrong with the pack in ``folder``, file by file; empty when it can be played."""
    return _assemble(folder, Pictures(folder, whole=True))[1]


def _assemble(folder: Path, pictures: Pictures) -> tuple[Pack, list[Problem]]:
    """The pack as far as it is good, and every problem."""
    problems: list[Problem] = []
    content = read_tables(folder, problems)
    taken: dict[str, str] = {}
    name, currency = "", "$"
    if HEAD in content:
        name, currency = _head(Findings(HEAD, problems), content[HEAD])
    decks: dict[str, dict[str, Item]] = {}
    for deck in DECKS:
        file = DECK_FILES[deck]
        if file in content:
            decks[deck] = _deck(Findings(file, problems), pictures, deck, content[file], taken)
    cards: dict[str, Card] = {}
    if CARDS in content:
        findings = Findings(CARDS, problems)
        for key, table in tables(findings, content[CARDS], taken).items():
            made = card(findings, pictures, key, table)
            if made:
                cards[key] = made
        if not content[CARDS]:
            findings.add("", "0 cards", "at least 1")
    pack = Pack(
        name,
        decks,
        cards,
        currency=currency,
        puzzles=puzzles(Findings(PUZZLES, problems), content[PUZZLES]) if PUZZLES in content else {},
        wheel=wheel(Findings(WHEEL, problems), content[WHEEL]) if WHEEL in content else (),
        prizes=prizes(Findings(PRIZES, problems), pictures, content[PRIZES]) if PRIZES in content else {},
        questions=questions(Findings(QUESTIONS, problems), content[QUESTIONS])
        if QUESTIONS in content
        else (),
    )
    return replace(pack, hash=content_hash(pack)), problems


def _head(findings: Findings, table: dict[str, Any]) -> tuple[str, str]:
    findings.keys("", table, ("name",), ("currency",))
    name = text(findings, "name", table["name"], LONGEST_PACK_NAME) if "name" in table else None
    currency = table.get("currency", "$")
    if not isinstance(currency, str) or money.read(currency) is None:
        findings.add("currency", shown(currency), money.ALLOWED)
        currency = "$"
    return name or "", currency


def _deck(
    findings: Findings, pictures: Pictures, deck: str, content: dict[str, Any], taken: dict[str, str]
) -> dict[str, Item]:
    good: dict[str, Item] = {}
    entries = tables(findings, content, taken)
    for key, table in entries.items():
        made = item(findings, pictures, deck, key, table)
        if made:
            good[key] = made
    if len(entries) < FEWEST[deck]:
        findings.add("", f"{len(entries)} items", f"at least {FEWEST[deck]}")
    elif deck == "blue" and len(good) == len(entries):
        _different(findings, good)
    return good


def _different(findings: Findings, blue: Mapping[str, Item]) -> None:
    for letter in LETTERS:
        count = len({one.prices[letter] for one in blue.values()})
        if count < DIFFERENT_BLUE:
            allowed = f"at least {DIFFERENT_BLUE} for each letter (Danger Price needs four that differ)"
            findings.add(at("", letter), f"only {count} different prices", allowed)
