"""Every clause of a rulebook's page is proved by a test that carries its number, and no test cites one that is not there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
RULEBOOKS = sorted((ROOT / "console/rules").glob("*/RULES.md"))
CLAUSE = re.compile(r"^- \*\*([A-Z]+\d+)\*\* ", re.MULTILINE)
TEST = re.compile(r"^def test_((?:[a-z]+\d+_(?:to_)?)+)", re.MULTILINE)


def cited(folder: Path) -> set[str]:
    """Clause numbers in the names of tests."""
    names = [name for path in folder.rglob("test_*.py") for name in TEST.findall(path.read_text("utf-8"))]
    found: set[str] = set()
    for name in names:
        for first, last in re.findall(r"([a-z]+\d+)(?:_to_([a-z]+\d+))?", name):
            letters = first.rstrip("0123456789")
            numbers = range(int(first[len(letters) :]), int((last or first)[len(letters) :]) + 1)
            found |= {f"{letters}{number}".upper() for number in numbers}
    return found


def test_there_is_a_rulebook() -> None:
    assert RULEBOOKS


@pytest.mark.parametrize("page", RULEBOOKS, ids=lambda page: page.parent.name)
def test_every_clause_has_a_test_and_every_citation_a_clause(page: Path) -> None:
    clauses = CLAUSE.findall(page.read_text("utf-8"))
    assert len(clauses) == len(set(clauses)), "a number is there twice"
    assert cited(ROOT / "tests/rules") == set(clauses)
