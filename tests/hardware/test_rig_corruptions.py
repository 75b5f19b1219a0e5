"""Whatever is wrong with one key of a ready rig is refused with that key named, or is harmless by design."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from datetime import date
from functools import cache
from importlib.resources import files
from math import nan
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from hardware.pins import SPI, used_pins
from hardware.plan import RigProblem
from hardware.rigfile import load_rig, parse_rig, shipped
from hardware.table import as_key

Keys = tuple[str | int, ...]
RIGS: dict[str, dict[str, Any]] = {
    name: tomllib.loads(files("wiring").joinpath(f"{name}.toml").read_text(encoding="utf-8"))
    for name in shipped()
}
ODD: list[object] = [
    True, False, -1, 0, 1, 3, 28, 2_401, 10**6, 2.5, nan, "", "x", "lgpio ", [], [1], [{}], {}, {"x": 1}, {"key": "7"},
    {"key": 7}, date(2026, 1, 1),
]  # fmt: skip


def written(value: object) -> str:
    """A value as TOML has it, tables in line."""
    if isinstance(value, Mapping):
        return (
            "{"
            + ", ".join(
                f"{json.dumps(key, ensure_ascii=False)} = {written(inner)}" for key, inner in value.items()
            )
            + "}"
        )
    if isinstance(value, list):
        return "[" + ", ".join(map(written, value)) + "]"
    if isinstance(value, date):
        return value.isoformat()
    return "nan" if value != value else json.dumps(value, ensure_ascii=False)


def text_of(rig: Mapping[str, Any]) -> str:
    return "\n".join(
        f"{json.dumps(key, ensure_ascii=False)} = {written(value)}" for key, value in rig.items()
    )


def problems(rig: Mapping[str, Any]) -> list[str]:
    try:
        parse_rig(text_of(rig), "r.toml")
    except RigProblem as problem:
        return list(problem.problems)
    return []


def paths(table: object, path: Keys = ()) -> Iterator[Keys]:
    """Every key of a file, tables and what is in them."""
    steps: list[tuple[str | int, object]] = (
        list(table.items())
        if isinstance(table, Mapping)
        else list(enumerate(table))
        if isinstance(table, list)
        else []
    )
    for step, inner in steps:
        if isinstance(step, str):
            yield (*path, step)
        yield from paths(inner, (*path, step))


def said(path: Keys) -> str:
    """A path as messages have it: ``seat.1.pricer.dials[0].a``."""
    text = ""
    for step in path:
        text += f"[{step}]" if isinstance(step, int) else f".{as_key(step)}"
    return text.removeprefix(".")


def table_of(rig: dict[str, Any], path: Keys) -> dict[Any, Any]:
    table: Any = rig
    for step in path[:-1]:
        table = table[step]
    return table  # type: ignore[no-any-return]


def put(rig: Mapping[str, Any], path: Keys, value: object) -> dict[str, Any]:
    changed = deepcopy(dict(rig))
    table_of(changed, path)[path[-1]] = value
    return changed


def names(found: list[str], path: Keys) -> bool:
    """Whether a problem is about this key, or about one in the table that it holds, or about another one with the same pin."""
    start, other = f"r.toml: {said(path)}", f", which {said(path)} has already;"
    return any((line.startswith(start) and line[len(start)] in ":.[") or other in line for line in found)


PAGE = Path(__file__).parents[2] / "docs/rig-file.md"
VOCABULARY = set(re.findall(r"\w+", PAGE.read_text(encoding="utf-8")))
"""All words of the page on rig files, so every key that may be somewhere."""

TABLES = ("name", "driver", "gpiozero", "seat", "matrices", "wheel", "mc", "keypad", "screen")
NEEDED = {"driver", "seat", "gpiozero", "factory", "dials", "a", "b", "index", "sensor", "counts"}
"""Without one of these the file is refused; of the others each is a thing that a rig may be without."""


def whole(low: int, high: int) -> Callable[[object], bool]:
    return lambda value: type(value) is int and low <= value <= high


def harmless(rig: dict[str, Any], path: Keys, value: object) -> bool:
    """Whether this value is a right one for this key, so that the changed file says something else and nothing wrong."""
    simulated, key = rig["driver"] == "simulated", path[-1]
    if key == "name":
        return isinstance(value, str) and value != ""
    if key == "steps_per_detent":
        return type(value) is int and value in (1, 2, 4)
    if key == "dials":
        return simulated and type(value) is int and value in (1, 4)
    if key == "counts":
        return whole(24, 2_400)(value) and value % 4 == 0  # type: ignore[operator]
    if key == "supply_ma":
        return whole(80 * len(rig["seat"]), 20_000)(value)
    if key == "keypad":
        return value == {}
    if path[0] == "seat" and len(path) == 2:
        return value == {}  # a seat without anything: its contestant has a phone
    if key in ("a", "b", "index", "buzzer", "lamp", "push", "next", "undo"):
        if key == "buzzer" and value == {"key": "7"}:
            return False  # no keypad, or the other buzzers are not on it
        if simulated:
            return value is True or (value is False and path[0] != "wheel")
        used = {pin for name, pin in lines_of(rig["name"]).items() if name != said(path)}
        bus = SPI[0].pins if "matrices" in rig else ()
        lowest = 4 if key == "lamp" else 2
        return whole(lowest, 27)(value) and value not in used and value not in bus
    return False


@cache
def lines_of(title: str) -> dict[str, int]:
    """Every pin of the ready rig with this title, by its key."""
    return next(dict(used_pins(load_rig(name))) for name, rig in RIGS.items() if rig["name"] == title)


@pytest.mark.parametrize("name", RIGS)
def test_an_odd_value_is_refused_by_its_key_or_right(name: str) -> None:
    rig = RIGS[name]
    assert problems(rig) == []
    for path in paths(rig):
        for value in ODD:
            found = problems(put(rig, path, value))
            if harmless(rig, path, value):
                assert found == [], (said(path), value)
            else:
                assert names(found, path), (said(path), value, found)


@pytest.mark.parametrize("name", RIGS)
def test_a_key_that_is_missing_is_named_where_it_is_needed(name: str) -> None:
    rig = RIGS[name]
    for path in paths(rig):
        changed = deepcopy(rig)
        del table_of(changed, path)[path[-1]]
        found = problems(changed)
        lone = path[-1] == "next" and len(rig["mc"]) == 1
        gap = path[0] == "seat" and len(path) == 2 and path[1] != max(rig["seat"])
        if path[-1] in NEEDED:
            assert names(found, path), (said(path), found)
        elif lone or gap:
            assert names(found, path[:1]), (said(path), found)
        else:
            assert found == [], said(path)


@pytest.mark.parametrize("name", RIGS)
def test_a_misspelt_key_is_named_with_the_one_that_was_meant(name: str) -> None:
    rig = RIGS[name]
    for path in paths(rig):
        key = str(path[-1])
        for wrong in (key[:-1] + "x", f"{key}{key[-1]}", key.upper(), f" {key}"):
            changed = deepcopy(rig)
            table = table_of(changed, path)
            if wrong in (key, *table):
                continue
            table[wrong] = table.pop(key)
            found = problems(changed)
            assert names(found, (*path[:-1], wrong)), (said(path), wrong, found)
            if len(key) > 3:
                hint = f"r.toml: {said((*path[:-1], wrong))}: unknown key; did you mean {key}?"
                assert hint in found


@pytest.mark.parametrize("name", [name for name, rig in RIGS.items() if rig["driver"] == "gpiozero"])
def test_a_pin_that_another_line_has_is_refused_with_both_named(name: str) -> None:
    rig = RIGS[name]
    lines = lines_of(rig["name"])
    for path in paths(rig):
        if said(path) not in lines:
            continue
        for key, pin in lines.items():
            if key == said(path):
                continue
            found = problems(put(rig, path, pin))
            clash = [line for line in found if "has already" in line]
            assert len(clash) == 1
            assert said(path) in clash[0]
            assert key in clash[0]
            assert f"found {pin}" in clash[0]


@given(st.sampled_from(sorted(RIGS)), st.data())
def test_any_other_key_anywhere_is_refused_and_named(name: str, data: st.DataObject) -> None:
    rig = RIGS[name]
    path = data.draw(st.sampled_from(sorted(paths(rig), key=said)))
    key = data.draw(st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"]), max_size=12))
    changed = deepcopy(rig)
    table = table_of(changed, path)
    assume(key not in table and key not in VOCABULARY)
    table[key] = data.draw(st.sampled_from(ODD))
    assert names(problems(changed), (*path[:-1], key))


WORDS = sorted(
    {str(path[-1]) for rig in RIGS.values() for path in paths(rig)}
    | {
        "device",
        "bus",
        "seats",
        "orientation",
        "reverse",
        "reversed",
        "brightness",
        "glitch_us",
        "settle_us",
        "zero",
        "slot",
        "width",
    }
)
PARTS = st.recursive(
    st.sampled_from(ODD)
    | st.integers(0, 30)
    | st.sampled_from(["spi", "recording", "slots", "quadrature", "owner"]),
    lambda inner: st.dictionaries(st.sampled_from(WORDS), inner, max_size=5) | st.lists(inner, max_size=4),
    max_leaves=12,
)


@given(st.sampled_from(sorted(RIGS)), st.dictionaries(st.sampled_from(TABLES), PARTS, min_size=1, max_size=3))
def test_whatever_stands_in_a_table_is_understood_or_refused(name: str, changes: dict[str, object]) -> None:
    """Never another error, and a rig that is understood has no pin twice."""
    rig = {**RIGS[name], **changes}
    found = problems(rig)
    assert all(line.startswith("r.toml: ") for line in found)
    if not found:
        pins = [pin for _, pin in used_pins(parse_rig(text_of(rig)))]
        assert len(pins) == len(set(pins))
