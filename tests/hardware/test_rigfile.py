"""Rig files: what ships is good, and everything wrong is named, all at once."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

from hardware.pins import check_pins, used_pins
from hardware.plan import DialPlan, RigPlan, RigProblem, SeatPlan, Wire
from hardware.rigfile import load_rig, parse_rig, shipped
from tests.hardware.rig_texts import GPIO, SIMULATED, problems
from wiring.header import PLACES, place_of

MATRICES = SIMULATED + '[matrices]\ndriver = "recording"\n'


def test_a_dial_may_be_without_a_push() -> None:
    """The buzzer goes on to the next place then."""
    (seat,) = parse_rig(GPIO.replace(", push = 13", ""), "my.toml").seats
    assert (len(seat.dials), seat.push) == (1, None)


def test_the_shipped_simulated_rig() -> None:
    plan = load_rig("simulated")
    assert (plan.driver, plan.factory, len(plan.seats)) == ("simulated", None, 4)
    for seat in plan.seats:
        assert seat.buzzer
        assert seat.lamp
        assert seat.push
        assert len(seat.dials) == 1
    assert plan.matrices is not None
    assert (plan.matrices.driver, plan.matrices.seats, plan.matrices.faces) == (
        "recording",
        (1, 2, 3, 4),
        "owner",
    )
    assert list(used_pins(plan)) == []
    assert plan.wheel is not None
    assert (plan.wheel.sensor, plan.wheel.counts, plan.wheel.direction) == ("quadrature", 96, "clockwise")


@pytest.mark.parametrize(
    ("name", "seats", "dials", "pushes", "count"),
    [
        ("four-seats-gpio", 4, 1, 4, 21),
        ("five-seats-gpio", 5, 1, 0, 21),
        ("three-seats-gpio", 3, 1, 3, 20),
        ("classroom-buzzers", 7, 0, 0, 16),
    ],
)
def test_the_shipped_gpio_rigs_leave_spi0_free_and_lamps_dark_at_the_start(
    name: str, seats: int, dials: int, pushes: int, count: int
) -> None:
    """GPIO 0 to 8 are pulled up until the console starts: a lamp's transistor there would be on."""
    plan = load_rig(name)
    pins = [pin for _, pin in used_pins(plan)]
    assert (plan.driver, plan.factory, len(plan.seats)) == ("gpiozero", "lgpio", seats)
    assert len(pins) == len(set(pins)) == count
    assert not set(pins) & {0, 1, 7, 8, 9, 10, 11}
    assert all(seat.buzzer and seat.lamp and len(seat.dials) == dials for seat in plan.seats)
    assert sum(seat.push is not None for seat in plan.seats) == pushes
    assert all(pin > 8 for key, pin in used_pins(plan) if key.endswith(".lamp"))
    assert plan.mc is not None
    assert plan.mc.next
    assert (plan.mc.undo is not None) == (name in ("three-seats-gpio", "classroom-buzzers"))
    if name == "classroom-buzzers":
        assert (plan.matrices, plan.wheel) == (None, None)
    else:
        assert plan.matrices is not None
        assert (plan.matrices.driver, plan.matrices.bus, plan.matrices.supply_ma) == ("spi", 0, 2000)


def test_every_shipped_rig_is_good_and_explained() -> None:
    page = (Path(__file__).parents[2] / "docs/rig-file.md").read_text(encoding="utf-8")
    for name in shipped():
        load_rig(name)
        assert f"`{name}.toml`" in page


def test_a_rig_is_read_from_a_path_and_messages_name_the_path(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(GPIO, encoding="utf-8")
    assert load_rig(path) == load_rig(str(path))
    assert load_rig(path).source == str(path)
    path.write_text("driver = 1", encoding="utf-8")
    with pytest.raises(RigProblem, match=str(path)):
        load_rig(path)


def test_a_rig_that_is_not_there_is_said_with_those_that_are() -> None:
    with pytest.raises(
        RigProblem, match='"simulatd" is no rig; allowed: classroom-buzzers, five-seats-gpio, '
    ):
        load_rig("simulatd")
    with pytest.raises(RigProblem, match=r"nowhere\.toml: the rig file cannot be read: No such file"):
        load_rig("nowhere.toml")


def test_a_file_that_is_no_toml_or_no_text_is_refused(tmp_path: Path) -> None:
    assert "my.toml: not a TOML file" in problems("driver = ")[0]
    path = tmp_path / "x.toml"
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(RigProblem, match="not UTF-8"):
        load_rig(path)


def test_one_dial_and_its_own_settings() -> None:
    (seat,) = parse_rig(GPIO + "glitch_us = 300\nsettle_us = 6000\n").seats
    assert seat.dials == (DialPlan(Wire(5), Wire(6), 4, False),)
    assert (seat.buzzer, seat.lamp, seat.push) == (Wire(17), Wire(18), Wire(13))
    assert (seat.settling.glitch, seat.settling.settle) == (300_000, 6_000_000)


def test_four_dials_with_a_setting_of_one() -> None:
    pairs = ", ".join(f"{{ a = {2 * n}, b = {2 * n + 1} }}" for n in range(2, 5))
    dials = f"dials = [{pairs}, {{ a = 20, b = 21, steps_per_detent = 1, reversed = true }}], steps_per_detent = 2"
    (seat,) = parse_rig(
        f'driver = "gpiozero"\ngpiozero.factory = "rpigpio"\n[seat.1]\npricer = {{ {dials} }}'
    ).seats
    assert [(d.steps_per_detent, d.reversed) for d in seat.dials] == [(2, False)] * 3 + [(1, True)]
    assert seat.buzzer is None


def test_everything_wrong_is_named_in_one_go() -> None:
    text = (
        GPIO.replace('"lgpio"', '"lgpoi"').replace("lamp = 18", "lmap = 18").replace("a = 5", "a = 500")
        + "[seat.2]\nbuzzer = 17\n"
    )
    assert problems(text) == [
        'my.toml: gpiozero.factory: found "lgpoi"; allowed: "lgpio", "rpigpio" (did you mean "lgpio"?)',
        "my.toml: seat.1.pricer.dials[0].a: found 500; allowed: a GPIO number from 2 to 27",
        "my.toml: seat.1.lmap: unknown key; did you mean lamp?",
        "my.toml: seat.2.buzzer: found 17, which seat.1.buzzer has already; allowed: a pin of its own",
    ]


def test_a_pin_in_a_list_of_dials_that_is_too_long_or_short_is_taken_all_the_same() -> None:
    two = "dials = [{ a = 5, b = 6 }, { a = 5, b = 8, c = 9 }, 3]"
    text = GPIO.replace("dials = [{ a = 5, b = 6 }]", two) + "[mc]\nnext = 8\n"
    assert text != GPIO
    assert [line.partition(": ")[2] for line in problems(text)] == [
        'seat.1.pricer.dials: found "a list of 3"; allowed: a list of one or four tables such as { a = 5, b = 6 }',
        "seat.1.pricer.dials[1].c: unknown key; known here: a, b, steps_per_detent, reversed",
        "seat.1.pricer.dials[1].a: found 5, which seat.1.pricer.dials[0].a has already; allowed: a pin of its own",
        "mc.next: found 8, which seat.1.pricer.dials[1].b has already; allowed: a pin of its own",
    ]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[seat.1]\n", 'driver: missing; allowed: "simulated", "gpiozero"'),
        ('driver = "mock"\n[seat.1]\n', 'driver: found "mock"; allowed: "simulated", "gpiozero"'),
        (
            'driver = "gpio"\n[seat.1]\n',
            'driver: found "gpio"; allowed: "simulated", "gpiozero" (did you mean "gpiozero"?)',
        ),
        (
            GPIO.replace('gpiozero.factory = "lgpio"', ""),
            'gpiozero: missing; needed for driver "gpiozero": factory = "lgpio" or "rpigpio"',
        ),
        (GPIO.replace('"lgpio"', '"mock"'), 'gpiozero.factory: found "mock"; allowed: "lgpio", "rpigpio"'),
        (
            'gpiozero.factory = "lgpio"\n' + SIMULATED,
            "gpiozero: a simulated rig has no pins; remove this table or choose another driver",
        ),
        ('driver = "simulated"\n', "seat: missing; a rig has seats 1 to 7, each a table such as [seat.1]"),
        ('driver = "simulated"\nseat = 3\n', "seat: found 3; allowed: a table [seat]"),
        (SIMULATED + "[seat.9]\n", "seat.9: no seat number; allowed: 1 to 7"),
        (SIMULATED + "[seat.one]\n", "seat.one: no seat number; allowed: 1 to 7"),
        (SIMULATED + "[seat.3]\n", "seat: found 1, 3; seats are numbered from 1 without gaps"),
        (
            SIMULATED.replace("true", "17"),
            'seat.1.buzzer: found 17; allowed: true or false, or { key = "7" } (a simulated rig has no pins)',
        ),
        (
            GPIO.replace("buzzer = 17", "buzzer = true"),
            'seat.1.buzzer: found true; allowed: a GPIO number from 2 to 27, or { key = "7" }',
        ),
        (
            GPIO.replace("buzzer = 17", "buzzer = 0"),
            "seat.1.buzzer: found 0, which is kept for the board identity; "
            'allowed: a GPIO number from 2 to 27, or { key = "7" }',
        ),
        (
            GPIO.replace("lamp = 18", "lamp = 2"),
            "seat.1.lamp: found 2, which has a fixed pull-up; allowed for a lamp: 4 to 27",
        ),
        (
            SIMULATED + "pricer = { dials = 2 }\n",
            "seat.1.pricer.dials: found 2; allowed: 1 or 4 (a simulated rig has no pins)",
        ),
        (
            GPIO.replace("[{ a = 5, b = 6 }]", "1"),
            "seat.1.pricer.dials: found 1; allowed: a list of one or four tables such as { a = 5, b = 6 }",
        ),
        (
            GPIO.replace("{ a = 5, b = 6 }", "{ a = 5 }"),
            "seat.1.pricer.dials[0].b: missing; allowed: a GPIO number from 2 to 27",
        ),
        (
            SIMULATED + "pricer = { dials = 4, steps_per_detent = 3 }\n",
            "seat.1.pricer.steps_per_detent: found 3; allowed: 1, 2, 4",
        ),
        (
            SIMULATED + "pricer = { dials = 4, reversed = 1 }\n",
            "seat.1.pricer.reversed: found 1; allowed: true or false",
        ),
        (
            SIMULATED + "glitch_us = true\n",
            "seat.1.glitch_us: found true; allowed: a whole number from 50 to 2000",
        ),
        (
            SIMULATED + "glitch_us = 900\nsettle_us = 800\n",
            "seat.1.glitch_us: found 900; allowed: less than settle_us, which is 800",
        ),
        ('name = ""\n' + SIMULATED, 'name: found ""; allowed: a text of up to 80 characters'),
        (SIMULATED + "[matrices]\n", 'matrices.driver: missing; allowed: "spi", "recording"'),
        (
            MATRICES + "seats = [1, 1]\n",
            "matrices.seats: found [1, 1]; allowed: seats of this rig in chain order, each once: [1]",
        ),
        (
            MATRICES + "seats = [2]\n",
            "matrices.seats: found [2]; allowed: seats of this rig in chain order, each once: [1]",
        ),
        (MATRICES + "orientation = 45\n", "matrices.orientation: found 45; allowed: 0, 90, -90, 180"),
        (
            MATRICES + "brightness = 15\n",
            "matrices.brightness: found 15; allowed: a whole number from 1 to 6",
        ),
        (
            MATRICES + 'faces = "everybody"\n',
            'matrices.faces: found "everybody"; allowed: "owner", "audience"',
        ),
        (
            MATRICES + "width = 20\n",
            "matrices.width: found 20; allowed: 32, and no need to say so: a display is four modules of 8",
        ),
        (
            "colour = 1\n" + SIMULATED,
            "colour: unknown key; known here: name, driver, gpiozero, seat, matrices, wheel, mc, keypad, screen",
        ),
    ],
)
def test_one_thing_wrong_is_one_sentence(text: str, sentence: str) -> None:
    assert problems(text) == [f"my.toml: {sentence}"]


@pytest.mark.parametrize(("bus", "pin"), [(0, 8), (0, 11), (1, 18), (1, 21)])
def test_pins_of_the_matrices_bus_are_taken_only_when_it_is_used(bus: int, pin: int) -> None:
    text = GPIO.replace("buzzer = 17", f"buzzer = {pin}").replace("lamp = 18\n", "")
    table = f'[matrices]\nbus = {bus}\ndriver = "'
    assert parse_rig(text + table + 'recording"').seats[0].buzzer == Wire(pin)
    assert f"seat.1.buzzer: found {pin}; the matrices' SPI bus has" in problems(text + table + 'spi"')[0]


def test_a_plan_made_in_code_is_checked_too() -> None:
    plan = RigPlan("x", "gpiozero", (SeatPlan(1, Wire(0), push=Wire(0)),), "lgpio")
    assert check_pins(plan) == [
        "rig: seat.1.buzzer: found 0, which is kept for the board identity; allowed: 2 to 27",
        "rig: seat.1.pricer.push: found 0, which seat.1.buzzer has already; allowed: a pin of its own",
        "rig: seat.1.pricer.push: found 0, which is kept for the board identity; allowed: 2 to 27",
    ]


def test_four_dials_may_have_a_push_for_the_showcases_leading_one() -> None:
    plan = parse_rig(SIMULATED + "pricer = { dials = 4, push = true }\n", "t.toml")
    assert len(plan.seats[0].dials) == 4
    assert plan.seats[0].push is not None


@pytest.mark.parametrize("name", [name for name in shipped() if name != "simulated"])
def test_the_places_in_a_ready_rigs_comments_are_those_of_its_pins(name: str) -> None:
    """``# Header places 3, 5 and 7, ground 9.`` stands above a table: exactly its pins, and a ground that is one."""
    pins = used_pins(load_rig(name))
    by_table: dict[str, set[int]] = {}
    for key, pin in pins:
        table = re.match(r"seat\.\d|\w+", key)
        assert table is not None
        by_table.setdefault(table[0], set()).add(place_of(pin).number)
    text = files("wiring").joinpath(f"{name}.toml").read_text(encoding="utf-8")
    said = re.findall(r"^# Header places? ([^.]*)\.[^\n]*\n\[(.*)\]$", text, re.MULTILINE)
    assert {table for _, table in said} == set(by_table)
    for words, table in said:
        places, _, grounds = words.partition(", ground ")
        assert set(map(int, re.findall(r"\d+", places))) == by_table[table], (name, table)
        assert all(PLACES[int(ground) - 1].kind == "ground" for ground in re.findall(r"\d+", grounds))


@pytest.mark.parametrize("value", ["[" * 5_000, "{a=" * 5_000, "9" * 5_000])
def test_what_toml_itself_gives_up_on_is_a_problem_of_the_file(value: str) -> None:
    (said,) = problems(f"name = {value}")
    assert said.startswith("my.toml: not a TOML file: ")


@pytest.mark.parametrize("value", [r'"one\ntwo"', '"' + "x" * 5_000 + '"', r'"\u0001"'])
@pytest.mark.parametrize("key", ["driver", "name"])
def test_each_problem_is_one_line_that_can_be_read(key: str, value: str) -> None:
    driver, rest = SIMULATED.split("\n", 1)
    text = "\n".join([f"{key} = {value}", *([driver] if key != "driver" else []), rest])
    (said,) = [line for line in problems(text) if f": {key}: " in line]
    assert said.isprintable()
    assert len(said) < 250


def test_the_mark_that_some_editors_put_in_front_is_no_problem(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(SIMULATED.replace("\n", "\r\n"), encoding="utf-8-sig", newline="")
    assert load_rig(file).driver == "simulated"
