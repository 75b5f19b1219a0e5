"""The gpiozero rig: what it does to pins, and that a missing driver is named instead of replaced (A9)."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory

from hardware.gpio import GpioRig, open_factory
from hardware.gpiochip import lgpio_directory, why_not
from hardware.plan import RigPlan, RigProblem, SeatPlan, Wire
from hardware.rig import open_rig
from hardware.rigfile import load_rig
from tests.hardware.made_up import PI_5, FakeChip, FakeKernel, made_up
from tests.hardware.rigs import MS, START, GpioBench, S, TimedPin, plan

ONE = "seat:1/buzzer"


def test_contacts_are_pulled_up_and_watched_both_ways_without_the_librarys_debounce() -> None:
    bench = GpioBench()
    pin = bench.pin(ONE)
    assert (pin.function, pin.pull, pin.edges, pin.bounce) == ("input", "up", "both", None)
    lamp = bench.pin("seat:1/lamp")
    assert (lamp.function, lamp.state) == ("output", False)


def test_callbacks_survive_a_garbage_collection() -> None:
    """gpiozero only keeps weak references to them."""
    bench = GpioBench()
    gc.collect()
    bench.start().pulses(ONE, (MS, 50 * MS))
    bench.run(S)
    assert len(bench.presses) == 1


def test_stamps_are_the_drivers_own_to_the_nanosecond_even_after_months() -> None:
    bench = GpioBench()
    bench.start()
    stamp = 10_000_000 * S + 123_456_789
    bench.pin(ONE).set_level(False)
    bench.now = stamp + MS
    bench.pin(ONE).report(stamp / 1e9, False)
    bench.rig.tick(bench.now + MS)
    assert abs(bench.presses[0][2] + START - stamp) <= 2


def test_an_exception_in_a_callback_does_not_reach_the_drivers_thread(
    caplog: pytest.LogCaptureFixture,
) -> None:
    class Unreadable(TimedPin):
        def _get_state(self) -> bool:
            raise OSError("the chip is gone")

    bench = GpioBench()
    bench.start()
    pin = bench.pin(ONE)
    pin.__class__ = Unreadable
    pin.report(START / S, False)
    pin.__class__ = TimedPin
    assert "an edge of seat:1/buzzer was lost" in caplog.text
    bench.pulses("seat:2/buzzer", (MS, 50 * MS))
    bench.run(S)
    assert [of for of, _, _ in bench.presses] == ["seat:2"]


def test_closing_gives_the_pins_back_and_leaves_a_borrowed_factory_usable() -> None:
    bench = GpioBench()
    bench.start()
    bench.rig.lamp(1, True)
    bench.rig.close()
    assert all(pin.when_changed is None and pin.function == "input" for pin in bench.factory.pins.values())
    again = GpioRig(bench.plan, factory=bench.factory, pumped=False)
    again.close()


def test_a_pin_that_does_not_exist_is_named_and_nothing_stays_claimed() -> None:
    factory: Any = MockFactory(pin_class=TimedPin)
    odd = RigPlan("x", "gpiozero", (SeatPlan(1, Wire(17), lamp=Wire(99)),), "lgpio", source="odd.toml")
    with pytest.raises(
        RigProblem, match=r"odd.toml: seat:1/lamp: GPIO99 cannot be used: 99 is not a valid pin"
    ):
        GpioRig(odd, factory=factory, pumped=False)
    assert factory.pin(17).when_changed is None


def test_a_plan_without_pins_or_with_clashing_ones_is_refused() -> None:
    factory: Any = MockFactory(pin_class=TimedPin)
    for seat, words in (
        (SeatPlan(1), "seat:1/buzzer: has no pin; allowed: a GPIO number from 2 to 27"),
        (SeatPlan(1, Wire(5), Wire(5)), "found 5, which seat.1.buzzer has already"),
    ):
        with pytest.raises(RigProblem, match=words):
            GpioRig(RigPlan("x", "gpiozero", (seat,), "lgpio"), factory=factory, pumped=False)
    with pytest.raises(RigProblem, match="needs a factory"):
        GpioRig(plan("simulated"), factory=factory, pumped=False)


def test_rpigpio_says_that_its_stamps_are_coarse() -> None:
    factory: Any = MockFactory(pin_class=TimedPin)
    coarse = RigPlan("x", "gpiozero", (SeatPlan(1, Wire(17)),), "rpigpio")
    events: list[Any] = []
    times = [S - MS]
    rig = GpioRig(coarse, factory=factory, clock=lambda: times[-1], pumped=False)
    rig.start(events.append)
    times.append(S + MS)
    factory.pin(17).set_level(False)
    factory.pin(17).report(1.0, False)
    rig.tick(S + 2 * MS)
    rig.close()
    assert [event.resolution for event in events] == [1_000_000]


def test_a9_a_misspelt_factory_is_refused() -> None:
    with pytest.raises(
        RigProblem,
        match=r'x\.toml: gpiozero\.factory: found "lgpoi"; allowed: lgpio, rpigpio \(did you mean "lgpio"\?\)',
    ):
        open_factory("lgpoi", "x.toml")


def test_a9_a_missing_library_is_named_with_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "RPi", None)
    with pytest.raises(
        RigProblem, match=r"gpiozero.factory rpigpio: .*install RPi\.GPIO .python3-rpi\.gpio.*rig check"
    ):
        open_factory("rpigpio", "x.toml")


def test_a9_rpigpio_is_refused_on_a_pi_5_with_the_reason(tmp_path: Path) -> None:
    made_up(tmp_path, PI_5)
    with pytest.raises(
        RigProblem,
        match=r'x.toml: gpiozero.factory rpigpio: this is a Raspberry Pi 5 .*put factory = "lgpio" there',
    ):
        open_factory("rpigpio", "x.toml", root=tmp_path)


def test_a9_a_machine_without_the_headers_chip_is_refused_and_nothing_is_simulated(tmp_path: Path) -> None:
    pytest.importorskip("lgpio")
    kernel = FakeKernel({"gpiochip0": FakeChip("some expander", 8)})
    kernel.lay(tmp_path)
    with pytest.raises(
        RigProblem, match=r'x.toml: gpiozero.factory lgpio: .*found gpiochip0 "some expander"'
    ):
        open_factory("lgpio", "x.toml", root=tmp_path, kernel=kernel)


@pytest.mark.skipif(Path("/dev/gpiochip0").exists(), reason="this machine has GPIO")
def test_a9_without_a_chip_the_rig_is_refused_and_nothing_is_simulated() -> None:
    pytest.importorskip("lgpio")
    with pytest.raises(RigProblem, match=r"/dev/gpiochip\* is not there: this is no Raspberry Pi"):
        open_rig(load_rig("three-seats-gpio"), pumped=False)


@pytest.mark.skipif(Path("/dev/gpiochip0").exists(), reason="this machine has GPIO")
def test_a9_a_chip_that_the_library_cannot_open_is_named(tmp_path: Path) -> None:
    pytest.importorskip("lgpio")
    kernel = FakeKernel({"gpiochip0": FakeChip("pinctrl-bcm2711", 58)})
    kernel.lay(tmp_path)
    with pytest.raises(
        RigProblem, match=r"x.toml: gpiozero.factory lgpio: .*/dev/gpiochip0 is there, but the driver says"
    ):
        open_factory("lgpio", "x.toml", root=tmp_path, kernel=kernel)


def test_a9_why_a_chip_cannot_be_opened(tmp_path: Path) -> None:
    error = RuntimeError("can not open gpiochip")
    assert "is not there (can not open gpiochip): this is no Raspberry Pi" in why_not(
        tmp_path / "none", error
    )
    there = tmp_path / "gpiochip0"
    there.touch()
    assert why_not(there, error).endswith("is there, but the driver says: can not open gpiochip")


@pytest.mark.parametrize(
    ("group", "mended"),
    [
        ("gpio", "add the user to the group gpio (sudo usermod -aG gpio USER)"),
        ("root", "which is root's alone: install raspberrypi-sys-mods"),
    ],
)
def test_a9_a_missing_group_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, group: str, mended: str
) -> None:
    chip = tmp_path / "gpiochip0"
    chip.touch()
    monkeypatch.setattr("hardware.gpiochip.group_of", lambda _: group)
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert mended in why_not(chip, OSError())


def test_importing_lgpio_leaves_no_pipe_and_the_working_directory_alone(tmp_path: Path) -> None:
    pytest.importorskip("lgpio")
    environment = {key: value for key, value in os.environ.items() if key != "LG_WD"}
    environment["PYTHONPATH"] = str(Path(__file__).parents[2])
    code = (
        "import os; from hardware.gpio import open_factory; from hardware.plan import RigProblem\n"
        "try: open_factory('lgpio', 'x')\n"
        "except RigProblem: pass\n"
        "import sys; assert 'lgpio' in sys.modules; print(os.getcwd(), os.environ['LG_WD'])"
    )
    run = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    where, pipes = run.stdout.split()
    assert where == str(tmp_path)
    assert list(tmp_path.iterdir()) == []
    assert not Path(pipes).exists()


def test_the_pipe_goes_to_a_services_runtime_directory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RUNTIME_DIRECTORY", "/run/gameshow:/run/other")
    assert lgpio_directory() == "/run/gameshow"


def test_a9_a_driver_that_reports_no_edges_is_named() -> None:
    class Deaf(TimedPin):
        def _set_when_changed(self, value: object) -> None:
            if value is not None:
                raise RuntimeError("Failed to add edge detection")
            super()._set_when_changed(value)

    factory: Any = MockFactory(pin_class=Deaf)
    coarse = RigPlan("x", "gpiozero", (SeatPlan(1, Wire(17)),), "rpigpio", source="old.toml")
    with pytest.raises(
        RigProblem,
        match=r"old.toml: seat:1/buzzer: the driver does not report its edges: Failed to add edge detection; RPi.GPIO can't",
    ):
        GpioRig(coarse, factory=factory, pumped=False)
