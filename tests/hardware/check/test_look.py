"""What ``gameshow rig check`` looks at: a good machine of every kind, and every fault named with what mends it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from hardware.check import can_run, look
from hardware.check.chip import ASK
from hardware.check.machine import Machine, Ran
from hardware.kernel_gpio import Kernel
from hardware.plan import RigProblem
from hardware.rigfile import load_rig, parse_rig
from tests.hardware.check.bench import SHIPPED, MadeUp, rig
from tests.hardware.made_up import MODELS, PI_5, Model


@pytest.mark.parametrize("model", MODELS.values(), ids=MODELS)
@pytest.mark.parametrize("name", SHIPPED)
def test_on_a_good_machine_all_is_well(tmp_path: Path, model: Model, name: str) -> None:
    pi = MadeUp(tmp_path, model)
    found = pi.look(load_rig(name))
    assert {one.level for one in found} == {"ok"}
    said = {one.id: one.what for one in found}
    assert said["board"] == model.name
    assert model.chip in said["chip"]
    assert model.label in said["chip"]
    assert "pins are free" in said["pin"]
    assert pi.kernel.open_ones == {}


def test_a_simulated_rig_says_so_and_no_pin_is_looked_at(tmp_path: Path) -> None:
    found = look(load_rig("simulated"), replace(MadeUp(tmp_path).machine, kernel=Untouched()))
    assert can_run(found)
    assert [one.what for one in found if one.id == "simulated"] == [
        "A simulated rig: nothing of it is real, and no pin is looked at"
    ]
    assert not {"board", "chip", "driver", "pin"} & {one.id for one in found}


class Untouched(Kernel):
    """A kernel that nobody may ask."""

    def open(self, path: Path) -> int:
        raise AssertionError(f"{path} was opened")


def test_a_refused_rig_file_is_told_problem_by_problem(tmp_path: Path) -> None:
    with pytest.raises(RigProblem) as refused:
        parse_rig('driver = "gpiozero"\n[seat.1]\nbuzer = 17\nlamp = 3\n', "odd.toml")
    found = look(None, MadeUp(tmp_path).machine, refused.value.problems)
    told = [one.what for one in found if one.id == "rig"]
    assert told == list(refused.value.problems)
    assert len(told) > 2
    assert not can_run(found)
    assert {one.mend for one in found if one.id == "rig"} == {"nano odd.toml    # and check again"}
    assert any(one.id == "disk" for one in found)  # the machine is looked at all the same
    assert not any(
        one.id in ("screen", "sound", "serial") for one in found
    )  # nobody knows what it should have


@pytest.mark.parametrize(
    ("name", "mend"),
    [("my rig.toml", "ls -l 'my rig.toml'    # "), ("fourseats", "gameshow rig check --rig simulated    # ")],
)
def test_a_rig_that_is_not_there_is_looked_for(tmp_path: Path, name: str, mend: str) -> None:
    with pytest.raises(RigProblem) as refused:
        load_rig(name)
    (one,) = [one for one in look(None, MadeUp(tmp_path).machine, refused.value.problems) if one.id == "rig"]
    assert one.mend.startswith(mend)


def test_a_look_that_fails_is_a_finding_and_the_others_go_on(tmp_path: Path) -> None:
    pi = MadeUp(tmp_path)

    def broken(_: Path) -> int:
        raise ZeroDivisionError("odd disk")

    pi.more["free_bytes"] = broken
    finding = pi.one("disk")
    assert (finding.level, finding.what) == (
        "warn",
        "This could not be looked at: ZeroDivisionError: odd disk",
    )

    def refuses(_: object) -> Ran | None:
        raise OSError("no more processes")

    found = look(rig(), replace(pi.machine, run=refuses))
    assert {one.id for one in found if one.level == "bad"} == {
        "driver"
    }  # what is needed is not known to be there
    assert {"chip", "pin", "clock"} <= {one.id for one in found}


def test_an_empty_machine_is_looked_at_to_the_end(tmp_path: Path) -> None:
    found = look(rig(), Machine(tmp_path, run=lambda _: None, environment={}, data=tmp_path / "x"))
    assert not can_run(found)
    assert not any("could not be looked at" in one.what for one in found)
    assert {one.id for one in found if one.level == "bad"} == {"board", "driver", "chip"}


@pytest.mark.parametrize("junk", [b"", b"\xff\x00[=,:\n]#\n=,on", b"-1", b"9" * 400])
def test_no_file_is_so_odd_that_a_look_fails(tmp_path: Path, junk: bytes) -> None:
    pi = MadeUp(tmp_path)
    pi.process(77, "python3", {"3": "anon_inode:gpio-line"}, "gpio-line:\tx\n")
    pi.put("sys/class/hwmon/hwmon0/name", "rpi_volt")
    pi.put("sys/class/hwmon/hwmon0/in0_lcrit_alarm", "0")
    pi.says["vcgencmd"] = Ran(0, "throttled=0xZZ")
    for file in sorted(path for path in tmp_path.rglob("*") if path.is_file() and not path.is_symlink()):
        before = file.read_bytes()
        file.write_bytes(junk)
        assert not [one for one in pi.look() if "could not be looked at" in one.what], file
        file.write_bytes(before)


# ------------------------------------------------------------------ board, driver, chip
def test_another_computer_is_no_raspberry_pi(tmp_path: Path) -> None:
    pi = MadeUp(tmp_path)
    pi.remove("proc/device-tree/model")
    pi.remove("proc/device-tree/system/linux,revision")
    assert pi.one("board").level == "bad"


def test_a9_a_missing_driver_is_named_with_what_installs_it(tmp_path: Path) -> None:
    pi = MadeUp(tmp_path)
    for error, version, words, mend in (
        ("ModuleNotFoundError: No module named 'lgpio'", (3, 11), "is not installed for this Python 3.11", "-m pip install 'lgpio>=0.2.2'"),
        ("ModuleNotFoundError: No module named 'lgpio'", (3, 13), "Python 3.13", "sudo apt install python3-lgpio && python3 -m venv --system-site-packages"),
        ("AttributeError: module 'lgpio' has no attribute 'gpiochip_open'", (3, 13), "is here, but empty", "pip uninstall -y lgpio && sudo apt install python3-lgpio"),
        ("ImportError: libfoo.so.1: cannot open", (3, 11), "does not start here: ImportError: libfoo", "pip install"),
    ):  # fmt: skip
        pi.says[ASK["lgpio"]] = Ran(1, "", f"Traceback\n{error}\n")
        pi.more["version"] = version
        finding = pi.one("driver")
        assert finding.level == "bad"
        assert words in finding.what
        assert mend in finding.mend


def test_rpigpio_is_told_to_be_coarse_and_refused_on_a_pi_5(tmp_path: Path) -> None:
    works, coarse = MadeUp(tmp_path / "4").of("driver", rig("rpigpio"))
    assert works.level == "ok"
    assert (coarse.level, "less than 1 ms apart are a tie" in coarse.what) == ("note", True)
    refused = [one for one in MadeUp(tmp_path / "5", PI_5).look(rig("rpigpio")) if one.level == "bad"]
    assert [one.id for one in refused] == ["driver"]
    assert "This is a Raspberry Pi 5" in refused[0].what
    assert refused[0].mend.startswith('factory = "lgpio"')


def test_rpigpio_hears_nothing_on_a_newer_kernel_but_the_shim_over_lgpio_does(tmp_path: Path) -> None:
    pi = MadeUp(tmp_path)
    pi.remove("sys/class/gpio/gpiochip0/base")
    (tmp_path / "sys/class/gpio/gpiochip0").rename(tmp_path / "sys/class/gpio/gpiochip512")
    deaf = next(one for one in pi.of("driver", rig("rpigpio")) if one.level == "bad")
    assert "is not told of edges" in deaf.what
    pi.says[ASK["rpigpio"]] = Ran(0, "0.7.2 over lgpio\n")
    pi.remove("dev/gpiomem")  # which the shim does without
    assert "bad" not in {one.level for one in pi.of("driver", rig("rpigpio"))}


def test_a9_a_wrong_chip_and_no_chip(tmp_path: Path) -> None:
    pi = MadeUp(tmp_path)
    pi.chip.label = "gpio-mockup"
    finding = pi.one("chip")
    assert finding.level == "bad"
    assert 'gpiochip0 "gpio-mockup"' in finding.what


@pytest.mark.parametrize("known", [False, True], ids=["not in the group", "not logged in since"])
def test_a9_a_missing_group_is_named_with_the_command(tmp_path: Path, known: bool) -> None:
    pi = MadeUp(tmp_path)
    pi.put("etc/group", "gpio:x:1:other,mara\n" if known else "gpio:x:1:other\n")
    pi.shut = {"gpiochip0"}
    pi.kernel.shut = ("gpiochip0",)
    finding = pi.one("chip")
    assert finding.level == "bad"
    assert "No permission for" in finding.what
    assert finding.mend.startswith("log out and in again" if known else "sudo usermod -aG gpio mara")


def test_what_whoever_looks_may_not_open_is_no_fault_of_a_service_that_may(tmp_path: Path) -> None:
    pi = MadeUp(tmp_path)
    pi.kernel.shut = ("gpiochip0",)
    pi.more["may_look"] = lambda path: path.name != "gpiochip0"
    finding = pi.one("chip")
    assert (finding.level, finding.mend) == ("note", "sudo gameshow doctor")


def test_a9_a_chip_that_is_roots_alone_lacks_its_rules(tmp_path: Path) -> None:
    pi = MadeUp(tmp_path)
    pi.shut, pi.group = {"gpiochip0"}, "root"
    assert "raspberrypi-sys-mods" in pi.one("chip").mend


def test_without_dev_gpiomem_rpigpio_can_t_work(tmp_path: Path) -> None:
    pi = MadeUp(tmp_path)
    plan = rig("rpigpio")
    pi.shut = {"gpiomem"}
    assert "No permission for /dev/gpiomem" in [one.what for one in pi.look(plan) if one.level == "bad"]
    pi.remove("dev/gpiomem")
    assert "/dev/gpiomem is not there" in [one.what for one in pi.look(plan) if one.level == "bad"]


# ------------------------------------------------------------------ power, disk, clock
@pytest.mark.parametrize(
    ("bits", "what", "level", "words"),
    [
        ("0x50005", "power", "bad", "Under-voltage now"),
        ("0x50000", "power", "warn", "Under-voltage since the start"),
        ("0x4", "heat", "warn", "slowed down now"),
        ("0x0", "power", "ok", "high enough"),
    ],
)
def test_power(tmp_path: Path, bits: str, what: str, level: str, words: str) -> None:
    pi = MadeUp(tmp_path)
    pi.says["vcgencmd"] = Ran(0, f"throttled={bits}\n")
    found = [one for one in pi.look() if one.id == what]
    assert [one.level for one in found] == [level]
    assert words in found[0].what


def test_without_vcgencmd_the_kernels_sensor_tells(tmp_path: Path) -> None:
    pi = MadeUp(tmp_path)
    pi.says["vcgencmd"] = None
    assert pi.one("power").what == "Nothing here tells whether the 5 V is high enough"
    pi.put("sys/class/hwmon/hwmon0/name", "cpu_thermal\n")
    pi.put("sys/class/hwmon/hwmon2/name", "rpi_volt\n")
    for alarm, level in (("0", "ok"), ("1", "bad")):
        pi.put("sys/class/hwmon/hwmon2/in0_lcrit_alarm", alarm + "\n")
        assert pi.one("power").level == level


def test_a_pi_5_with_a_small_supply_holds_usb_back(tmp_path: Path) -> None:
    pi = MadeUp(tmp_path, PI_5)
    pi.put("proc/device-tree/chosen/power/max_current", (3000).to_bytes(4, "big"))
    finding = pi.one("usb-power")
    assert (finding.level, "3000 mA" in finding.what) == ("note", True)
    pi.put("proc/device-tree/chosen/power/usb_max_current_enable", (1).to_bytes(4, "big"))
    assert pi.of("usb-power") == []


def test_the_disk_on_which_shows_are_kept(tmp_path: Path) -> None:
    pi = MadeUp(tmp_path)
    for free, level in ((10_000_000, "warn"), (100_000_000, "note"), (10**10, "ok")):
        pi.free = free
        assert pi.one("disk").level == level
    pi.shut = {"home"}
    finding = pi.one("disk")
    assert finding.level == "bad"
    assert finding.mend.startswith("sudo chown mara")


def test_g1_a_read_only_disk_is_told_from_a_missing_permission(tmp_path: Path) -> None:
    pi = MadeUp(tmp_path)
    pi.read_only, pi.shut = True, {"home"}
    finding = pi.one("disk")
    assert (finding.level, "is read-only" in finding.what) == ("bad", True)


def test_a_clock_that_was_never_set(tmp_path: Path) -> None:
    pi = MadeUp(tmp_path)
    pi.date = pi.date.replace(year=1970)
    assert (pi.one("clock").level, "timedatectl" in pi.one("clock").mend) == ("note", True)
