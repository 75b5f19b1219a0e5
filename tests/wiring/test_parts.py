"""What is to be bought, and how much current a rig takes."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings

from hardware.plan import MatricesPlan, RigPlan
from hardware.rigfile import load_rig
from tests.wiring.rigs import FOUR_DIALS, plans
from wiring.circuit import cards, signals
from wiring.parts import cables, parts
from wiring.power import all_lit_ma, power


def counts(plan: RigPlan) -> dict[str, int]:
    """How many of each, by the first words of its name."""
    found: dict[str, int] = {}
    for item in parts(plan):
        found[item.name] = found.get(item.name, 0) + item.count
    return found


def of(plan: RigPlan, start: str) -> int:
    return sum(count for name, count in counts(plan).items() if name.startswith(start))


def test_four_seats_with_dials() -> None:
    plan = load_rig("four-seats-gpio")
    assert (
        of(plan, "big push button")
        == of(plan, "5 V LED lamp")
        == of(plan, "rotary encoder with detents and push")
        == 4
    )
    assert of(plan, "resistor 330") == 4 * 4 + 1  # buzzer, A, B and push of each seat, and the host's button
    assert of(plan, "resistor 10 k") == 15  # two of them are on GPIO 2 and 3
    assert of(plan, "ceramic capacitor 100 nF") == 4 + 4 + 1 + 1  # the last one beside the 74AHCT125
    assert of(plan, "ceramic capacitor 10 nF") == 8
    assert of(plan, "transistor") == of(plan, "resistor 1 k") == of(plan, "diode") == 4
    assert (of(plan, "MAX7219"), of(plan, "74AHCT125"), of(plan, "resistor 100 Ω")) == (4, 1, 3)


def test_seven_buzzers_need_nothing_for_dials_or_displays() -> None:
    plan = load_rig("classroom-buzzers")
    assert (of(plan, "big push button"), of(plan, "transistor")) == (7, 7)
    for start in ("rotary", "MAX7219", "74AHCT125", "fuse", "ceramic capacitor 10 nF", "disc"):
        assert of(plan, start) == 0


def test_four_dials_share_one_push_and_a_slot_wheel_needs_its_sensors() -> None:
    assert of(FOUR_DIALS, "rotary encoder with detents,") == 8
    assert of(FOUR_DIALS, "push button") == 1
    assert of(FOUR_DIALS, "reed or Hall") == 1
    assert of(FOUR_DIALS, "resistor 330") == 2 + 16 + 1 + 2


@settings(max_examples=50, deadline=None)
@given(plans())
def test_every_wire_that_is_a_contact_has_its_resistor_and_every_lamp_its_transistor(plan: RigPlan) -> None:
    lines = list(signals(cards(plan)))
    lamps = sum(end.key.endswith(".lamp") for _, end in lines)
    displays = sum(end.key.startswith("matrices.") for _, end in lines)
    assert of(plan, "transistor") == of(plan, "resistor 1 k") == lamps
    strong = sum(end.key.startswith("wheel.") and end.gpio in (2, 3) for _, end in lines)
    assert of(plan, "resistor 330") == len(lines) - lamps - displays - strong
    assert of(plan, "resistor 100 Ω") == displays + strong


@pytest.mark.parametrize(("brightness", "expected"), [(1, 704), (6, 2624)])
def test_displays_with_every_dot_lit(brightness: int, expected: int) -> None:
    # Four displays of four chips: 8 dots of 48 mA for 3 or 13 of 32 parts of the time, and 8 mA.
    assert all_lit_ma(MatricesPlan("spi", (1, 2, 3, 4), brightness=brightness)) == expected


def test_a_supplys_limit_holds_the_displays_down() -> None:
    plan = load_rig("four-seats-gpio")
    assert plan.matrices is not None
    small = replace(plan, matrices=replace(plan.matrices, supply_ma=1000))
    free = replace(plan, matrices=replace(plan.matrices, supply_ma=None))
    assert (power(small).displays_ma, power(free).displays_ma) == (1000, 2624)
    assert power(small).supply < power(free).supply


@settings(max_examples=50, deadline=None)
@given(plans())
def test_supply_and_fuses_have_a_quarter_to_spare(plan: RigPlan) -> None:
    need = power(plan)
    assert need.displays_fuse >= need.displays_ma * 1.25 / 1000
    assert need.lamps_fuse >= need.lamps_ma * 1.25 / 1000
    assert need.supply >= need.displays_fuse + need.lamps_fuse
    assert (need.supply == 0) is (need.total_ma == 0)


def test_a_seats_cable_has_one_ground_for_its_contacts_and_two_cores_for_its_lamp() -> None:
    seat, *_ = cables(cards(load_rig("four-seats-gpio")))
    assert seat.to == "Seat 1"
    assert seat.cores == (
        *("blue: Buzzer", "green: Dial A", "white: Dial B", "violet: Dial push", "black: Ground"),
        *("red: Lamp +5 V", "yellow: Lamp, from its transistor"),
    )
