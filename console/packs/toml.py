"""Entries of a pack as the TOML text that people read and edit."""

from __future__ import annotations

import json
from collections.abc import Iterable

from console.packs.wheel import KINDS
from console.rules.pack import LETTERS, Item, Prize, Puzzle, Question, Wedge


def items_toml(items: Iterable[Item]) -> str:
    """One entry after another: heading, name, the four prices in dollars, picture, and whether it is a spare one."""
    return "\n".join(_entry(item) for item in items)


def puzzles_toml(puzzles: Iterable[Puzzle]) -> str:
    """A heading for each category, in the order in which they first come; under it id and text of each puzzle."""
    lines: dict[str, list[str]] = {}
    for one in puzzles:
        lines.setdefault(one.category, []).append(f"{one.id} = {quoted(one.text)}\n")
    return "\n".join(f"[{quoted(category)}]\n{''.join(under)}" for category, under in lines.items())


def wheel_toml(wheel: Iterable[Wedge]) -> str:
    """The wedges as one list, a line each."""
    words = {kind: quoted(word) for word, kind in KINDS.items()}
    lines = [f"  {words.get(one.kind) or _dollars(one.amount)},\n" for one in wheel]
    return f"wedges = [\n{''.join(lines)}]\n"


def prizes_toml(prizes: Iterable[Prize]) -> str:
    """One entry after another: heading, name, picture."""
    return "\n".join(
        f"[{one.id}]\nname = {quoted(one.name)}\n"
        + (f"picture = {quoted(one.picture)}\n" if one.picture else "")
        for one in prizes
    )


def questions_toml(questions: Iterable[Question]) -> str:
    """One entry after another, in their order."""
    return "\n".join(
        f"[[question]]\ntext = {quoted(one.text)}\nanswer = {quoted(one.answer)}\n" for one in questions
    )


def quoted(text: str) -> str:
    """A printable text in quotes: what JSON escapes, TOML escapes alike."""
    return json.dumps(text, ensure_ascii=False)


def _entry(item: Item) -> str:
    lines = [f"[{item.id}]", f"name = {quoted(item.name)}"]
    lines += [f"{letter} = {_dollars(item.prices[letter])}" for letter in LETTERS]
    if item.picture:
        lines.append(f"picture = {quoted(item.picture)}")
    if item.spare:
        lines.append("spare = true")
    return "\n".join(lines) + "\n"


def _dollars(cents: int) -> str:
    whole, part = divmod(cents, 100)
    return f"{whole}.{part:02}" if part else str(whole)
