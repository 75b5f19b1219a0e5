"""Packs: what games are played with, from TOML files that a teacher can write. See docs/packs.md."""

from console.packs.loader import check, find, load
from console.packs.problems import PackError, Problem
from console.packs.questions import from_csv
from console.packs.text import dump, export, restore, with_questions

__all__ = [
    "PackError",
    "Problem",
    "check",
    "dump",
    "export",
    "find",
    "from_csv",
    "load",
    "restore",
    "with_questions",
]
