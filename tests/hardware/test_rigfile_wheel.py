"""The wheel in a rig file: what is usual, what can be said, and everything wrong with it."""

from __future__ import annotations

import pytest

from hardware.plan import WheelPlan, Wire
from hardware.rigfile import load_rig, parse_rig
from tests.hardware.rig_texts import GPIO, SIMULATED, problems

WHEEL = (
    GPIO
    + """
[wheel]
sensor = "quadrature"
counts = 96
a = 20
b = 21
index = 16
"""
)
SLOTS = GPIO + '[wheel]\nsensor = "slots"\ncounts = 24\nslot = 20\nindex = 16\n'
WHEELED = SIMULATED + '[wheel]\nsensor = "slots"\ncounts = 24\nslot = true\nindex = true\n'


def test_the_shipped_rig_with_a_wheel() -> None:
    wheel = load_rig("three-seats-gpio").wheel
    assert wheel == WheelPlan("quadrature", (("a", Wire(2)), ("b", Wire(3)), ("index", Wire(4))), 96)


def test_a_wheel_and_what_is_usual() -> None:
    wheel = parse_rig(WHEEL).wheel
    lines = (("a", Wire(20)), ("b", Wire(21)), ("index", Wire(16)))
    assert wheel == WheelPlan("quadrature", lines, 96)
    slots = parse_rig(SLOTS).wheel
    assert slots == WheelPlan(
        "slots", (("slot", Wire(20)), ("index", Wire(16))), 24, direction="either", settle=2_000_000
    )


def test_a_wheel_with_everything_said() -> None:
    more = 'zero = 95\nreversed = true\ndirection = "either"\nturns = 1\nquiet_ms = 1200\nline_degrees = 0.5\nsettle_us = 300\n'
    wheel = parse_rig(WHEEL + more).wheel
    assert wheel is not None
    assert (wheel.zero, wheel.reversed, wheel.direction) == (95, True, "either")
    assert (wheel.turns, wheel.quiet, wheel.line_degrees, wheel.settle) == (1.0, 1_200_000_000, 0.5, 300_000)


@pytest.mark.parametrize(("counts", "settle"), [(12, 2_000), (96, 1_302), (1_200, 104)])
def test_slots_settle_in_half_the_time_that_the_fastest_wheel_leaves(counts: int, settle: int) -> None:
    wheel = parse_rig(SLOTS.replace("24", str(counts))).wheel
    assert wheel is not None
    assert wheel.settle == settle * 1_000


def test_everything_wrong_with_a_wheel_is_named_in_one_go() -> None:
    text = WHEEL.replace("96", "98").replace("a = 20", "a = 17").replace("index", "indx")
    assert problems(text + "turns = true\n") == [
        "my.toml: wheel.counts: found 98; allowed: a multiple of 4: a and b make four counts for each line of the disc",
        "my.toml: wheel.index: missing; allowed: a GPIO number from 2 to 27",
        "my.toml: wheel.turns: found true; allowed: a number from 0.25 to 10",
        "my.toml: wheel.indx: unknown key; did you mean index?",
        "my.toml: wheel.a: found 17, which seat.1.buzzer has already; allowed: a pin of its own",
    ]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("wheel = true\n" + SIMULATED, "wheel: found true; allowed: a table [wheel]"),
        (SIMULATED + "[wheel]\n", 'wheel.sensor: missing; allowed: "quadrature", "slots"'),
        (
            WHEEL.replace("quadrature", "quadratur"),
            'wheel.sensor: found "quadratur"; allowed: "quadrature", "slots" (did you mean "quadrature"?)',
        ),
        (WHEEL.replace("counts = 96", ""), "wheel.counts: missing; allowed: a whole number from 24 to 2400"),
        (WHEEL.replace("96", "8"), "wheel.counts: found 8; allowed: a whole number from 24 to 2400"),
        (WHEEL.replace("96", "9600"), "wheel.counts: found 9600; allowed: a whole number from 24 to 2400"),
        (WHEEL + "zero = 96\n", "wheel.zero: found 96; allowed: a whole number from 0 to 95"),
        (WHEEL + "line_degrees = -1\n", "wheel.line_degrees: found -1; allowed: a number from 0 to 7"),
        (WHEEL + 'turns = "1"\n', 'wheel.turns: found "1"; allowed: a number from 0.25 to 10'),
        (WHEEL + "turns = nan\n", "wheel.turns: found nan; allowed: a number from 0.25 to 10"),
        (WHEEL + "quiet_ms = 100\n", "wheel.quiet_ms: found 100; allowed: a whole number from 300 to 5000"),
        (
            WHEEL + 'direction = "left"\n',
            'wheel.direction: found "left"; allowed: "clockwise", "either"',
        ),
        (SLOTS + 'direction = "clockwise"\n', 'wheel.direction: found "clockwise"; allowed: "either"'),
        (
            SLOTS + "reversed = true\n",
            "wheel.reversed: unknown key; known here: "
            "sensor, counts, slot, index, direction, zero, turns, quiet_ms, line_degrees, settle_us",
        ),
        (
            SLOTS.replace("24", "240") + "settle_us = 1000\n",
            "wheel.settle_us: found 1000; allowed: a whole number from 10 to 520",
        ),
        (
            WHEELED.replace("slot = true", "slot = 4"),
            "wheel.slot: found 4; allowed: true or false (a simulated rig has no pins)",
        ),
        (
            WHEELED.replace("slot = true", "slot = false"),
            "wheel.slot: found false; allowed: true: a wheel is counted by all of its lines",
        ),
        (WHEELED.replace("index = true", ""), "wheel.index: missing; allowed: true"),
    ],
)
def test_one_thing_wrong_with_a_wheel_is_one_sentence(text: str, sentence: str) -> None:
    assert problems(text) == [f"my.toml: {sentence}"]
