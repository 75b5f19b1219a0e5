"""The rulebooks' clauses by number, read off the page that stands beside each game's rules."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

CLAUSE = re.compile(r"^- \*\*([A-Z]+\d+)\*\* (.+(?:\n  .+)*)", re.MULTILINE)


@cache
def clauses_of(game: str) -> Mapping[str, str]:
    """``{"Q3": "The highest guess ..."}`` of a game by its name, such as ``price-is-right``."""
    page = files("console.rules") / game.replace("-", "_") / "RULES.md"
    return parse(page.read_text("utf-8"))


def parse(page: str) -> dict[str, str]:
    """The clauses of a page; a clause that goes on in the next lines becomes one line."""
    return {number: " ".join(text.split()) for number, text in CLAUSE.findall(page)}
