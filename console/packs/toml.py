"""Entries of a pack as the TOML text that people read and edit."""

from __future__ import annotations

import json
from collections.abc import Iterable

from console.rules.pack import LETTERS, Item


def as_toml(items: Iterable[Item]) -> str:
    """One entry after another: heading, name, the four prices in dollars, picture, and whether it is a spare one."""
    return "\n".join(_entry(item) for item in items)


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
