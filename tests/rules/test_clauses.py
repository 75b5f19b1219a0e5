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


def test_every_clause_has_a_test_and_every_citation_a_clause() -> None:
    clauses = [number for page in RULEBOOKS for number in CLAUSE.findall(page.read_text("utf-8"))]
    assert len(clauses) == len(set(clauses)), "a number is there twice"
    assert cited(ROOT / "tests/rules") == set(clauses)


@pytest.mark.parametrize("page", RULEBOOKS, ids=lambda page: page.parent.name)
def test_rules_cite_clauses_that_are_there(page: Path) -> None:
    clauses = set(CLAUSE.findall(page.read_text("utf-8")))
    prefixes = {number.rstrip("0123456789") for number in clauses}
    code = "\n".join(path.read_text("utf-8") for path in page.parent.glob("*.py"))
    found = {
        number for number in re.findall(r"\b[A-Z]{1,2}\d+\b", code) if number.rstrip("0123456789") in prefixes
    }
    assert found
    assert found <= clauses
