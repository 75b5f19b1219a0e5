"""Packs: what games are played with, from TOML files that a teacher can write. See docs/packs.md."""

from console.packs.loader import check, find, load
from console.packs.problems import PackError, Problem
from console.packs.text import dump, export, restore

__all__ = ["PackError", "Problem", "check", "dump", "export", "find", "load", "restore"]
