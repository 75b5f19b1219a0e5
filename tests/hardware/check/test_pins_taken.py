"""Who else has a pin of the rig: programs, kernel drivers, and what the firmware was told to switch on."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from hardware.pins import used_pins
from hardware.plan import SeatPlan, Wire
from hardware.rigfile import load_rig
from tests.hardware.check.bench import MadeUp, rig
from tests.hardware.made_up import PI_5

LINES = "pos:\t0\nflags:\t02000000\ngpio-chip:\tgpiochip0\ngpio-line:\t17\ngpio-line:\t27\n"


@pytest.mark.parametrize("handle", ["gpio-line", "gpio-event"])
def test_a_program_that_holds_a_pin_is_named_with_its_number(tmp_path: Path, handle: str) -> None:
    pi = MadeUp(tmp_path)
    pi.chip.held = {17: "lg", 23: "lg"}  # GPIO 23 is none of the rig's
    pi.process(4711, "python3", {"5": f"anon_inode:{handle}"}, LINES)
    finding = pi.one("pin")
    assert (finding.level, finding.what) == (
        "bad",
        "GPIO17 (seat.1.buzzer): held by the process 4711, python3",
    )
    assert finding.mend == "ps -o pid,args 4711    # to see what it is; then kill 4711"


def test_an_older_kernel_does_not_say_which_process(tmp_path: Path) -> None:
    pi = MadeUp(tmp_path)
    pi.chip.held = {17: "my program"}
    pi.process(4711, "python3", {"5": "anon_inode:gpio-line"}, "pos:\t0\n")
    finding = pi.one("pin")
    assert finding.what == 'GPIO17 (seat.1.buzzer): held by "my program"'
    assert finding.mend.startswith("sudo fuser -v /dev/gpiochip0")


def test_lines_of_another_chip_are_no_lines_of_the_header(tmp_path: Path) -> None:
    pi = MadeUp(tmp_path)
    pi.chip.held = {17: "x"}
    pi.process(9, "fan", {"5": "anon_inode:gpio-line"}, LINES.replace("gpiochip0", "gpiochip11"))
    assert pi.one("pin").what == 'GPIO17 (seat.1.buzzer): held by "x"'


def test_a_driver_of_the_kernel_is_told_from_a_program(tmp_path: Path) -> None:
    pi = MadeUp(tmp_path)
    pi.chip.held = {22: "onewire@0"}
    finding = pi.one("pin")
    assert finding.what == 'GPIO22 (seat.2.buzzer): held by the kernel, as "onewire@0"'
    assert "config.txt" in finding.mend


@pytest.mark.parametrize("told", [True, False], ids=["kernel says who", "older kernel"])
def test_the_console_that_looks_holds_its_own_pins_rightly(tmp_path: Path, told: bool) -> None:
    pi = MadeUp(tmp_path)
    pi.more["own"] = os.getpid()
    pi.chip.held = {17: "lg", 27: "lg"}
    pi.process(os.getpid(), "gameshow", {"5": "anon_inode:gpio-line"}, LINES if told else "")
    assert "held by this console" in pi.one("pin").what


def test_another_console_is_not_taken_for_this_one(tmp_path: Path) -> None:
    pi = MadeUp(tmp_path)
    pi.more["own"] = os.getpid()
    pi.chip.held = {17: "lg"}
    pi.process(99999999, "gameshow", {"5": "anon_inode:gpio-line"}, LINES)
    assert "held by the process 99999999, gameshow" in pi.one("pin").what


def test_pigpiod_works_behind_the_kernels_back(tmp_path: Path) -> None:
    pi = MadeUp(tmp_path)
    pi.process(77, "pigpiod")
    finding = pi.one("pigpio")
    assert (finding.level, finding.mend) == ("bad", "sudo systemctl disable --now pigpiod")


def test_many_pins_of_one_holder_are_one_finding(tmp_path: Path) -> None:
    pi = MadeUp(tmp_path)
    pi.chip.held = {17: "lg", 27: "lg", 22: "fan"}
    pi.process(4711, "gameshow", {"5": "anon_inode:gpio-line"}, LINES)
    pi.put(
        "proc/4711/cmdline",
        "/opt/gameshow/.venv/bin/python\0/opt/gameshow/.venv/bin/gameshow\0run\0--rig\0mine\0",
    )
    console, other = pi.of("pin")
    assert console.what == (
        "GPIO17 (seat.1.buzzer), GPIO27 (seat.1.lamp): held by the console that is running (process 4711)"
    )
    assert console.mend == "look on its host's page (More, Rig); or stop it: kill 4711"
    assert other.what == 'GPIO22 (seat.2.buzzer): held by the kernel, as "fan"'


def test_a_chip_with_fewer_lines_has_no_such_pin(tmp_path: Path) -> None:
    pi = MadeUp(tmp_path)
    pi.chip.lines = 22
    finding = pi.one("pin")
    assert (
        finding.what == "/dev/gpiochip0 has no GPIO27 (seat.1.lamp), GPIO22 (seat.2.buzzer), GPIO26 (mc.next)"
    )


# ------------------------------------------------------------------ at rest
def test_a_button_that_reads_pressed_is_named(tmp_path: Path) -> None:
    pi = MadeUp(tmp_path)
    pi.chip.low = {5, 13, 27}  # a dial may rest so, and a lamp is no contact; GPIO 13 is a push
    finding = pi.one("rest:13")
    assert (finding.level, finding.what) == ("warn", "seat.1.pricer.push: GPIO13 reads pressed now")
    assert pi.kernel.open_ones == {}


def test_held_lines_are_not_touched(tmp_path: Path) -> None:
    pi = MadeUp(tmp_path)
    pi.chip.held = {17: "x"}
    pi.chip.low = {17}
    assert pi.one("pin").level == "bad"  # and nothing of how it reads


# ------------------------------------------------------------------ functions
@pytest.mark.parametrize(
    ("config", "pin", "level", "words", "mend"),
    [
        ("dtparam=i2c_arm=on", 2, "warn", "I2C is switched on and wants GPIO2 (seat.1.buzzer)", "raspi-config nonint do_i2c 1"),
        ("dtparam=audio=on,i2c_arm=on", 3, "warn", "wants GPIO3", "do_i2c 1"),
        ("dtoverlay=w1-gpio", 4, "bad", "1-Wire is switched on and wants GPIO4", "do_onewire 1"),
        ("dtoverlay=w1-gpio,gpiopin=12", 12, "bad", "1-Wire is switched on and wants GPIO12", "do_onewire 1"),
        ("dtoverlay=w1-gpio:gpiopin=12", 12, "bad", "wants GPIO12", "do_onewire 1"),
        ("dtparam=spi=on", 7, "bad", "SPI is switched on and wants GPIO7", "raspi-config nonint do_spi 1"),
        ("dtoverlay=spi1-3cs", 20, "bad", "SPI1 is switched on and wants GPIO20", "remove dtoverlay=spi1-3cs from /boot/firmware/config.txt"),
        ("[pi4]\ndtoverlay=gpio-fan,gpiopin=14\n[all]", 14, "bad", "The fan is switched on and wants GPIO14", "remove dtoverlay=gpio-fan,gpiopin=14"),
        ("dtoverlay=gpio-shutdown # a button", 3, "bad", "The switch-off button", "remove dtoverlay=gpio-shutdown from"),
    ],
)  # fmt: skip
def test_what_is_switched_on_and_wants_a_pin(
    tmp_path: Path, config: str, pin: int, level: str, words: str, mend: str
) -> None:
    pi = MadeUp(tmp_path)
    pi.put("boot/firmware/config.txt", f"dtparam=spi=on\n{config}\n")
    finding = pi.one("function", replace(rig(), seats=(SeatPlan(1, Wire(pin)),)))
    assert finding.level == level
    assert words in finding.what
    assert mend in finding.mend


@pytest.mark.parametrize(
    "config",
    [
        "dtparam=i2c_arm=off",
        "#dtoverlay=w1-gpio,gpiopin=17",
        "[pi5]\ndtoverlay=w1-gpio,gpiopin=17",
        "[none]\ndtoverlay=w1-gpio,gpiopin=17",
        "[pi02]\ndtoverlay=w1-gpio,gpiopin=17",
        "dtoverlay=w1-gpio",  # GPIO 4, which this rig leaves free
        "dtoverlay=vc4-kms-v3d\nmax_framebuffers=2",
    ],
)
def test_what_does_not_hold_here_is_no_fault(tmp_path: Path, config: str) -> None:
    pi = MadeUp(tmp_path)
    pi.put("boot/firmware/config.txt", config + "\n")
    assert pi.one("function").level == "ok"


def test_sections_of_this_very_board_hold(tmp_path: Path) -> None:
    pi = MadeUp(tmp_path, PI_5)
    pi.put("boot/firmware/config.txt", "[pi4]\nfoo=1\n[pi5]\ndtoverlay=w1-gpio,gpiopin=17\n")
    assert pi.one("function").level == "bad"


def test_the_older_place_of_config_txt(tmp_path: Path) -> None:
    pi = MadeUp(tmp_path)
    pi.remove("boot/firmware/config.txt")
    pi.put("boot/config.txt", "dtoverlay=pwm,pin=17\n")
    assert "remove dtoverlay=pwm,pin=17 from /boot/config.txt" in pi.one("function").mend


@pytest.mark.parametrize("name", ["four-seats-gpio", "five-seats-gpio", "classroom-buzzers"])
def test_the_serial_console_is_on_pins_of_a_shipped_rig(tmp_path: Path, name: str) -> None:
    pi, plan = MadeUp(tmp_path), load_rig(name)
    pi.put("proc/cmdline", "console=serial0,115200 console=tty1 root=/dev/mmcblk0p2\n")
    if not {14, 15} & {pin for _, pin in used_pins(plan)}:
        assert pi.one("function", plan).level == "ok"
        return
    finding = pi.one("function", plan)
    assert finding.level == "bad"
    assert "The serial console (console=serial0,115200) has GPIO14" in finding.what
    assert "raspi-config nonint do_serial_cons 1" in finding.mend
    pi.put("proc/cmdline", "console=tty1\n")
    pi.put("dev/serial0")
    assert pi.one("function", plan).level == "warn"
