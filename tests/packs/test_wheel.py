"""The wheel and its prizes: any wheel that somebody has built, as long as it can be played with."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from console.packs import check, load
from console.packs.problems import Findings, Problem
from console.packs.toml import wheel_toml
from console.packs.wheel import MOST_WEDGES, WEDGE, makes_a_wheel, wheel
from console.rules.pack import Prize, Wedge
from tests.packs.folders import change, is_refused, without_wheel, write_pack

LEAST = (Wedge("cash", 100_00), Wedge("free-spin"), Wedge("lose-a-turn"), Wedge("bankrupt"))


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    return write_pack(tmp_path / "my-pack")


def test_wedges_come_in_their_order_and_cash_in_cents(pack: Path) -> None:
    assert load(pack).wheel == (
        Wedge("cash", 500_00),
        Wedge("cash", 100_00),
        Wedge("free-spin"),
        Wedge("cash", 350_00),
        Wedge("lose-a-turn"),
        Wedge("bankrupt"),
    )


def test_prizes_have_a_name_and_may_have_a_picture(pack: Path) -> None:
    assert load(pack).prizes == {
        "kite-course": Prize("kite-course", "Kite course", "thing.png"),
        "boat-trip": Prize("boat-trip", "Boat trip"),
    }


@pytest.mark.parametrize("word", ["Free Spin", "free-spin", " FREE_SPIN "])
def test_a_kind_may_be_written_in_several_ways(pack: Path, word: str) -> None:
    change(pack, "wheel.toml", "free spin", word)
    assert load(pack).wheel[2] == Wedge("free-spin")


WHEELS = [
    ("500", "0", "wedges 1", "0", "whole dollars from 1 to 9,999"),
    ("500", "10000", "wedges 1", "10000", "whole dollars from 1 to 9,999"),
    ("500", "-5", "wedges 1", "-5", "whole dollars"),
    ("500", "2.50", "wedges 1", "2.50", "whole dollars"),
    ("500", "nan", "wedges 1", "NaN", "whole dollars"),
    ("500", "true", "wedges 1", "true", "a number"),
    ("500", '"$500"', "wedges 1", "the text '$500'", WEDGE),
    ('"bankrupt"', '"bankrot"', "wedges 6", "(did you mean bankrupt?)", WEDGE),
    ('"bankrupt"', '"prize"', "wedges 6", "the text 'prize'", WEDGE),
    ('"bankrupt"', "200", "wedges", "no bankrupt", "at least one bankrupt"),
    ('"free spin"', "200", "wedges", "no free spin", "at least one free spin"),
    ('"lose a turn"', "200", "wedges", "no lose a turn", "at least one lose a turn"),
    ("100", "150", "wedges", "no wedge of 100", "one: the prize wedge"),
    ("500", "100", "wedges", "2 wedges of 100", "one: the prize wedge"),
    ("[500", f"[{'200, ' * 70}500", "wedges", "76 wedges", "4 to 72"),
    ("[500, 100,", "[", "wedges", "no wedge of 100", "one"),
    ("wedges =", "wedge =", "wedge", "did you mean wedges?", "wedges"),
    ("wedges = [", 'wedges = 7 #', "wedges", "7", "a list of wedges"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "place", "found", "allowed"), WHEELS)
def test_a_wheel_that_is_none(pack: Path, old: str, new: str, place: str, found: str, allowed: str) -> None:
    change(pack, "wheel.toml", old, new)
    is_refused(pack, "wheel.toml", place, found, allowed)


PRIZES = [
    ('"Boat trip"', '"KITE course"', "boat-trip, name", "as in kite-course", "every name once"),
    ('"Boat trip"', '""', "boat-trip, name", "an empty text", "1 to 28"),
    ("[boat-trip]", "[Boat]", "Boat", "the heading", "small letters"),
    ("name = \"Boat trip\"", "", "boat-trip, name", "nothing", "name is needed"),
    ('"Boat trip"', '"Boat trip"\nvalue = 2000', "boat-trip, value", "an unknown key", "name, picture"),
    ("thing.png", "thin.png", "kite-course, picture", "did you mean thing.png?", "pictures"),
    ('[boat-trip]\nname = "Boat trip"', "", "", "1 prizes", "at least 2"),
    ("[kite-course]", "x = 1\n[kite-course]", "x", "1", "[x]"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "place", "found", "allowed"), PRIZES)
def test_prizes_that_are_none(pack: Path, old: str, new: str, place: str, found: str, allowed: str) -> None:
    change(pack, "prizes.toml", old, new)
    is_refused(pack, "prizes.toml", place, found, allowed)


WEDGES = st.one_of(
    st.sampled_from(LEAST[1:]),
    st.integers(1, 9_999).filter(lambda dollars: dollars != 100).map(lambda dollars: Wedge("cash", dollars * 100)),
)  # fmt: skip


@given(st.lists(WEDGES, max_size=MOST_WEDGES - 4).map(lambda more: (*more, *LEAST)))
def test_every_wheel_that_somebody_may_have_built_comes_back_from_its_file(wedges: tuple[Wedge, ...]) -> None:
    found: list[Problem] = []
    assert wheel(Findings("wheel.toml", found), tomllib.loads(wheel_toml(wedges))) == wedges
    assert found == []


@given(st.lists(st.sampled_from([*LEAST, Wedge("cash", 200_00)]), max_size=80))
def test_what_is_said_to_be_a_wheel_has_what_the_rules_need(wedges: list[Wedge]) -> None:
    found: list[Problem] = []
    good = makes_a_wheel(Findings("wheel.toml", found), "", wedges)
    assert good == (not found)
    there = [wedges.count(one) for one in LEAST]
    assert good == (there[0] == 1 and all(there) and 4 <= len(wedges) <= 72)


def test_a_pack_may_have_no_wheel_at_all(pack: Path) -> None:
    assert check(without_wheel(pack)) == []
    small = load(pack)
    assert (small.puzzles, small.wheel, small.prizes) == ({}, (), {})


@pytest.mark.parametrize("file", ["puzzles.toml", "wheel.toml", "prizes.toml"])
def test_half_of_what_the_wheel_needs_is_a_mistake(pack: Path, file: str) -> None:
    (pack / file).unlink()
    (problem,) = check(pack)
    assert problem.file == file
    assert problem.allowed == "puzzles.toml, wheel.toml, prizes.toml together, or none of them"
