"""What is proposed gets into a rig file, and nothing else of it changes."""

from __future__ import annotations

import difflib
from importlib.resources import files

import pytest

from hardware.plan import RigProblem
from hardware.rigfile import parse_rig, shipped
from hardware.trial.programme import contacts
from hardware.trial.report import Proposal, Value
from hardware.trial.rewriting import rewritten

RIG = """# Mine.
name = "Mine"
driver = "gpiozero"
gpiozero.factory = "lgpio"

[seat.1]
buzzer = 17   # red
pricer = { dials = [{ a = 5, b = 6 }], push = 13 }

# The second one has four dials.
[seat.2]
buzzer = 27
settle_us = 2000
[seat.2.pricer]
dials = [
  { a = 2, b = 3 },  # thousands
  { a = 4, b = 12 },
  { a = 16, b = 18 },
  { a = 19, b = 20, reversed = true },
]

[mc]
next = 21

[wheel]
sensor = "quadrature"
counts = 96
a = 22
b = 23
index = 24
"""


def put(key: str, value: Value) -> Proposal:
    return Proposal(key, 0, value, "so")


def changed(*proposals: Proposal, text: str = RIG) -> list[str]:
    """The lines that go and come."""
    lines = difflib.ndiff(text.splitlines(), rewritten(text, proposals, "mine.toml").splitlines())
    return [line for line in lines if line[0] in "+-"]


def test_a_value_changes_in_its_place() -> None:
    assert changed(put("seat.2.settle_us", 6_000)) == ["- settle_us = 2000", "+ settle_us = 6000"]


def test_a_new_key_stands_with_the_others_of_its_table() -> None:
    text = rewritten(RIG, [put("seat.1.settle_us", 6_000), put("wheel.zero", 5), put("mc.glitch_us", 300)])
    assert "push = 13 }\nsettle_us = 6000\n\n# The second" in text
    assert "next = 21\nglitch_us = 300\n" in text
    assert text.endswith("index = 24\nzero = 5\n")
    assert "# red" in text


def test_a_key_inside_a_line_of_its_own() -> None:
    assert changed(put("seat.1.pricer.dials[0].reversed", True)) == [
        "- pricer = { dials = [{ a = 5, b = 6 }], push = 13 }",
        "+ pricer = { dials = [{ a = 5, b = 6, reversed = true }], push = 13 }",
    ]
    assert changed(
        put("seat.2.pricer.dials[3].reversed", False), put("seat.2.pricer.dials[1].steps_per_detent", 2)
    ) == [
        "-   { a = 4, b = 12 },",
        "+   { a = 4, b = 12, steps_per_detent = 2 },",
        "-   { a = 19, b = 20, reversed = true },",
        "+   { a = 19, b = 20, reversed = false },",
    ]


def test_pins_that_were_swapped() -> None:
    text = rewritten(RIG, [put("seat.1.buzzer", 27), put("seat.2.buzzer", 17)])
    assert "buzzer = 27   # red" in text
    assert "buzzer = 17\nsettle_us" in text


@pytest.mark.parametrize(
    ("proposal", "words"),
    [
        (put("seat.1.settle_us", 90_000), "settle_us"),  # no rig file says so
        (put("seat.1.buzzer", 6), "which"),  # a pin that has somebody already
        (put("seat.3.settle_us", 5_000), "there is no 3 in the file"),
        (put("matrices.orientation", 90), "there is no matrices in the file"),
    ],
)
def test_a_file_that_would_be_no_good_is_not_made(proposal: Proposal, words: str) -> None:
    with pytest.raises(RigProblem, match=words):
        rewritten(RIG, [proposal], "mine.toml")


def test_a_file_that_is_no_good_already_is_refused_by_name() -> None:
    with pytest.raises(RigProblem, match=r"mine\.toml: cannot be rewritten"):
        rewritten("name = ", [], "mine.toml")


@pytest.mark.parametrize("name", shipped())
def test_every_shipped_rig_takes_a_filter_for_each_contact(name: str) -> None:
    text = files("wiring").joinpath(f"{name}.toml").read_text(encoding="utf-8")
    tables = dict.fromkeys(table for _, (table, _) in contacts(parse_rig(text)))
    lines = changed(*(put(f"{table}.settle_us", 7_000) for table in tables), text=text)
    assert [line for line in lines if line != "+ settle_us = 7000"] == []
    assert len(lines) == len(tables)
    assert rewritten(text, []) == text
