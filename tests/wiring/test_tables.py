"""The pin table says the same as the rig file."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from hardware.pins import used_pins
from hardware.plan import RigPlan
from tests.wiring.rigs import FOUR_DIALS
from wiring.header import place_of
from wiring.renew import drawn
from wiring.tables import markdown

RIGS = [*drawn(), FOUR_DIALS]


def rows(text: str) -> list[list[str]]:
    return [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in text.splitlines()
        if line.startswith("|")
    ]


@pytest.mark.parametrize("plan", RIGS, ids=[plan.source for plan in RIGS])
def test_every_pin_of_the_rig_file_has_its_line_with_its_place(plan: RigPlan) -> None:
    lines = {
        row[5]: row for row in rows(markdown(plan, "x.svg")) if len(row) == 6 and row[0].isdigit() and row[5]
    }
    for key, pin in used_pins(plan):
        if key.startswith("matrices"):
            continue
        row = lines[f"`{key}`"]
        assert (row[0], row[1]) == (str(place_of(pin).number), str(pin))
        assert row[3].startswith(f"pin {row[0]}, ")


@pytest.mark.parametrize("plan", RIGS, ids=[plan.source for plan in RIGS])
def test_the_header_is_there_whole_and_no_wire_has_5_volts(plan: RigPlan) -> None:
    text = markdown(plan, "x.svg").partition("## The header")[2].partition("\n## ")[0]
    header = [row for row in rows(text) if len(row) == 6 and row[2].isdigit()]
    assert [int(number) for row in header for number in row[2:4]] == list(range(1, 41))
    for row in header:
        for wire, what in ((row[0], row[1]), (row[5], row[4])):
            assert not wire.startswith("**") or re.fullmatch(r"GPIO([2-9]|1\d|2[0-7])|3\.3 V|ground", what)
            assert what != "5 V" or wire == "leave free"


def test_names_mean_nothing_to_markdown_and_the_drawing_is_found_under_any() -> None:
    plan = replace(FOUR_DIALS, name="<b>A|B</b> [x](y)", source="my rig (2).toml")
    text = markdown(plan, "my rig (2).svg")
    assert r"# Wiring: \<b\>A\|B\</b\> \[x\](y)" in text.splitlines()
    assert text.count("](my%20rig%20%282%29.svg)") == 1
