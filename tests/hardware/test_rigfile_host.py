"""What belongs to the host in a rig file: buttons, keypad and screen; and buzzers that are keys of that keypad."""

from __future__ import annotations

import pytest

from hardware.contact import Settling
from hardware.pins import used_pins
from hardware.plan import KeypadPlan, McPlan, ScreenPlan, Wire
from hardware.rig import open_rig
from hardware.rigfile import parse_rig
from tests.hardware.rig_texts import GPIO, SIMULATED, problems

DEVICE = "/dev/input/by-id/usb-ACME_Keypad-event-kbd"
KEYPAD = f'[keypad]\ndevice = "{DEVICE}"\n'
DEVICES = "a path in /dev/input/by-id/ or /dev/input/by-path/, which stays the same (ls /dev/input/by-id/ shows them)"
MATRIX = '[matrices]\ndriver = "spi"\n'
KEYED = GPIO.replace("buzzer = 17", 'buzzer = { key = "7" }')
ONE_KIND = "allowed: one kind for all buzzers, because stamps of two clocks can't say who was first"


def test_the_mcs_buttons_have_pins_and_settings() -> None:
    plan = parse_rig(GPIO + "[mc]\nnext = 20\nundo = 21\nsettle_us = 8000\n")
    assert plan.mc == McPlan(Wire(20), Wire(21), Settling(settle=8_000_000))
    assert dict(used_pins(plan))["mc.undo"] == 21
    assert parse_rig(SIMULATED + "[mc]\nnext = true\n").mc == McPlan(Wire())


def test_a_keypad_and_a_screen() -> None:
    plan = parse_rig(GPIO + KEYPAD + '[screen]\ndriver = "kmsdrm"\nsound = "hdmi"\n')
    assert plan.keypad == KeypadPlan(DEVICE)
    assert plan.screen == ScreenPlan("kmsdrm", "hdmi")
    assert parse_rig(SIMULATED + '[keypad]\n[screen]\ndriver = "none"\n').keypad == KeypadPlan(None)
    assert parse_rig(GPIO).mc is parse_rig(GPIO).keypad is parse_rig(GPIO).screen is None


def test_buzzers_that_are_keys_are_on_the_keypads_clock_and_the_mcs_buttons_need_not_be() -> None:
    text = KEYED + '[seat.2]\nbuzzer = { key = "+" }\n' + KEYPAD + "[mc]\nnext = 20\n"
    plan = parse_rig(text)
    assert [seat.buzzer for seat in plan.seats] == [Wire(key="7"), Wire(key="+")]
    assert {seat.buzzer.clock for seat in plan.seats if seat.buzzer} == {"usb"}
    assert "seat.1.buzzer" not in dict(used_pins(plan))


def test_a_seats_matrix_may_face_another_way_than_the_others() -> None:
    plan = parse_rig(GPIO + 'faces = "audience"\n[seat.2]\nbuzzer = 20\n' + MATRIX)
    assert [seat.faces for seat in plan.seats] == ["audience", None]


@pytest.mark.parametrize(
    ("all_of_them", "seen"),
    [
        ("", ["owner", "audience", "owner"]),
        ('faces = "owner"\n', ["owner", "audience", "owner"]),
        ('faces = "audience"\n', ["audience", "audience", "owner"]),
    ],
)
def test_whom_a_matrix_faces_is_what_its_seat_says_or_else_what_all_do(
    all_of_them: str, seen: list[str]
) -> None:
    """What a seat dials in secret is masked on a matrix that the audience sees."""
    seats = (("1", ""), ("2", 'faces = "audience"\n'), ("3", 'faces = "owner"\n'))
    text = 'driver = "simulated"\n' + "".join(f"[seat.{n}]\nbuzzer = true\n{own}" for n, own in seats)
    plan = parse_rig(text + '[matrices]\ndriver = "recording"\n' + all_of_them)
    rig = open_rig(plan, pumped=False)
    assert [seat.faces for seat in rig.seats] == seen
    rig.close()


def test_a_supply_may_be_named() -> None:
    matrices = parse_rig(GPIO + MATRIX + "supply_ma = 80\n").matrices
    assert matrices is not None
    assert matrices.supply_ma == 80


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (GPIO + "[mc]\n", "mc: empty; allowed: next, undo or both"),
        (GPIO + "[mc]\nnext = 5\n", "mc.next: found 5, which seat.1.pricer.dials[0].a has already; allowed: a pin of its own"),
        (GPIO + "[mc]\nnext = 20\nundo = 20\n", "mc.undo: found 20, which mc.next has already; allowed: a pin of its own"),
        (GPIO + MATRIX + "[mc]\nnext = 8\n", "mc.next: found 8; the matrices' SPI bus has 7, 8, 9, 10, 11; allowed: another pin"),
        (GPIO + '[mc]\nnext = { key = "7" }\n', "mc.next: found a table; allowed: a GPIO number from 2 to 27"),
        (GPIO + "[mc]\nnext = 20\nundoo = 21\n", "mc.undoo: unknown key; did you mean undo?"),
        (GPIO + "[MC]\nnext = 20\n", "MC: unknown key; did you mean mc?"),
        (GPIO + "[keypad]\n", f"keypad.device: missing; allowed: {DEVICES}"),
        (GPIO + '[keypad]\ndevice = "/dev/input/event3"\n', f'keypad.device: found "/dev/input/event3"; allowed: {DEVICES}'),
        (GPIO + "[keypad]\ndevice = 3\n", f"keypad.device: found 3; allowed: {DEVICES}"),
        (
            GPIO + '[keypad]\ndevice = "/dev/input/by-id/../event3"\n',
            f'keypad.device: found "/dev/input/by-id/../event3"; allowed: {DEVICES}',
        ),
        (SIMULATED + KEYPAD, f'keypad.device: found "{DEVICE}"; allowed: nothing (a simulated rig has no devices)'),
        (SIMULATED + "[screen]\n", 'screen.driver: missing; allowed: "kmsdrm", "window", "dummy", "none"'),
        (
            SIMULATED + '[screen]\ndriver = "kmsdrn"\n',
            'screen.driver: found "kmsdrn"; allowed: "kmsdrm", "window", "dummy", "none" (did you mean "kmsdrm"?)',
        ),
        (
            SIMULATED + '[screen]\ndriver = "none"\nsound = "HDMI"\n',
            'screen.sound: found "HDMI"; allowed: "default", "hdmi", "jack", "off" (did you mean "hdmi"?)',
        ),
        (KEYED, 'seat.1.buzzer: found key "7", but this rig has no keypad; allowed: a table [keypad] too'),
        (
            KEYED + '[seat.2]\nbuzzer = { key = "7" }\n' + KEYPAD,
            'seat.2.buzzer: found key "7", which seat.1.buzzer has already; allowed: a key of its own',
        ),
        (
            KEYED + "[seat.2]\nbuzzer = 20\n[seat.3]\nbuzzer = 21\n" + KEYPAD,
            f"seat.1.buzzer: found keys (seat.1.buzzer) beside wires (seat.2.buzzer, seat.3.buzzer); {ONE_KIND}",
        ),
        (
            KEYED + '[seat.2]\nbuzzer = { key = "8" }\n[seat.3]\nbuzzer = 21\n' + KEYPAD,
            f"seat.3.buzzer: found wires (seat.3.buzzer) beside keys (seat.1.buzzer, seat.2.buzzer); {ONE_KIND}",
        ),
        (
            KEYED.replace('"7"', '"enter"') + KEYPAD,
            'seat.1.buzzer.key: found "enter"; allowed: "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", ".", "+", "-", "*", "/"',
        ),
        (KEYED.replace('"7"', '"7", pin = 4') + KEYPAD, "seat.1.buzzer.pin: unknown key; known here: key"),
        (
            GPIO.replace("lamp = 18", 'lamp = { key = "7" }') + KEYPAD,
            "seat.1.lamp: found a table; allowed: a GPIO number from 2 to 27",
        ),
        (
            GPIO + 'faces = "owner"\n',
            'seat.1.faces: found "owner", but this seat has no matrix; allowed: nothing, or the seat in [matrices] too',
        ),
        (
            GPIO + 'faces = "owner"\n[seat.2]\n' + MATRIX + "seats = [2]\n",
            'seat.1.faces: found "owner", but this seat has no matrix; allowed: nothing, or the seat in [matrices] too',
        ),
        (GPIO + 'faces = "wall"\n' + MATRIX, 'seat.1.faces: found "wall"; allowed: "owner", "audience"'),
        (GPIO + MATRIX + "supply_ma = 79\n", "matrices.supply_ma: found 79; allowed: a whole number from 80 to 20000"),
        (
            GPIO + "[seat.2]\n" + MATRIX + "supply_ma = 100\n",
            "matrices.supply_ma: found 100; allowed: a whole number from 160 to 20000",
        ),
        (GPIO + MATRIX + "device = 2\n", "matrices.device: found 2; allowed: a whole number from 0 to 1"),
        (GPIO + "[matrixes]\n", "matrixes: unknown key; did you mean matrices?"),
        (GPIO + '[seat."01"]\n', "seat.01: no seat number; allowed: 1 to 7; did you mean 1?"),
        (GPIO + "[seat.seat2]\n", "seat.seat2: no seat number; allowed: 1 to 7; did you mean 2?"),
        ('seat = {}\ndriver = "simulated"\n', "seat: missing; a rig has seats 1 to 7, each a table such as [seat.1]"),
    ],
)  # fmt: skip
def test_one_thing_wrong_is_one_sentence(text: str, sentence: str) -> None:
    assert problems(text) == [f"my.toml: {sentence}"]


def test_the_first_bus_has_two_devices_and_the_second_three() -> None:
    matrices = parse_rig(
        GPIO.replace("lamp = 18\n", "").replace("buzzer = 17", "buzzer = 2")
        + MATRIX
        + "bus = 1\ndevice = 2\n"
    )
    assert matrices.matrices is not None
    assert (matrices.matrices.bus, matrices.matrices.device) == (1, 2)


def test_a_wheel_without_a_sensor_is_still_looked_through() -> None:
    assert problems(GPIO + "[wheel]\ncounts = 96\nindx = 20\na = 99\n") == [
        'my.toml: wheel.sensor: missing; allowed: "quadrature", "slots"',
        "my.toml: wheel.a: found 99; allowed: a GPIO number from 2 to 27",
        "my.toml: wheel.indx: unknown key; did you mean index?",
    ]
