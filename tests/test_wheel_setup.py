"""The set-up step for a wheel: what it is, is measured and compared with the rig file."""

from __future__ import annotations

import pytest

from console.cli import main
from console.wheel_setup import check_wheel
from hardware.flywheel import Flywheel, Make
from hardware.measuring_wheel import WheelMeasured, measured_wheel
from hardware.plan import RigPlan, WheelPlan
from hardware.rigbase import Rig
from hardware.rigfile import parse_rig
from hardware.simulated import SimulatedRig
from tests.hardware.rigs import MS, START, S


def rig_file(sensor: str = "quadrature", **keys: object) -> RigPlan:
    lines = "a = true\nb = true\n" if sensor == "quadrature" else "slot = true\n"
    more = "".join(f"{key} = {str(value).lower()}\n" for key, value in {"counts": 96, **keys}.items())
    return parse_rig(
        f'driver = "simulated"\n[seat.1]\nbuzzer = true\n[wheel]\nsensor = "{sensor}"\nindex = true\n{lines}{more}'
    )


class Room:
    """A rig whose wheel is really ``real``, whatever its file says, and somebody who turns it as asked."""

    def __init__(self, real: RigPlan, drags: list[float]) -> None:
        assert real.wheel is not None
        self.real: WheelPlan = real.wheel
        self.drags = drags
        self.now = START
        self.said: list[str] = []
        self.rigs: list[SimulatedRig] = []

    def check(self, plan: RigPlan) -> bool:
        assert plan.wheel is not None
        return check_wheel(plan, plan.wheel, self.opened, self.said.append, self.turn)

    def opened(self, plan: RigPlan) -> Rig:
        self.wheel = Flywheel(self.real, Make(pegs=24))
        self.rigs.append(SimulatedRig(plan, clock=lambda: self.now, pumped=False))
        for name, closed in self.wheel.levels(self.now).items():
            self.rigs[-1].play(f"wheel/{name}", [(self.now, closed)])
        self.rigs[-1].tick(self.now)
        return self.rigs[-1]

    def turn(self) -> None:
        """A quarter turn at a time, and in the end half a count into the first wedge."""
        by, way = self.drags.pop(0), 1
        if by < 0:
            by, way = -by, -1
        steps = [0.25 * way] * int(by * 4)
        end = self.wheel.angle(self.now) + sum(steps)
        rest = (-end) % 1 + 0.5 / self.real.counts if way > 0 else 0.0
        for step in [*steps, rest / 2, rest / 2]:
            self.wheel.drag(step, self.now)
            rig, until = self.rigs[-1], self.now + 2 * S
            for at, line, closed in self.wheel.edges(until):
                rig.play(f"wheel/{line}", [(at, closed)])
            while self.now < until:
                self.now = min(rig.tick(self.now), self.now + 50 * MS)


@pytest.mark.parametrize(
    ("sensor", "keys"),
    [
        ("quadrature", {"counts": 96}),
        ("quadrature", {"counts": 2_400, "zero": 77}),
        ("quadrature", {"counts": 48, "zero": 5, "reversed": True}),
        ("slots", {"counts": 24, "zero": 3}),
        ("slots", {"counts": 72}),
    ],
)
def test_a_wheel_is_what_some_turns_make_of_it(sensor: str, keys: dict[str, object]) -> None:
    plan = rig_file(sensor, **keys)
    room = Room(plan, [4.0, 1.25])
    assert room.check(plan)
    assert room.said[-1].endswith("(as the rig file says)")
    assert f"counts = {keys['counts']}" in room.said[-1]
    assert f"zero = {keys.get('zero', 0)} " in room.said[-1]
    assert ("reversed" in room.said[-1]) == (sensor == "quadrature")


def test_a_rig_file_that_is_wrong_is_told_what_is_right() -> None:
    room = Room(rig_file(counts=120, reversed=True, zero=30), [4.0, 1.25])
    assert not room.check(rig_file(counts=96))
    assert room.said[-1] == (
        "  counts = 120, reversed = true, zero = 30 (the rig file says something else: put this there)"
    )


def test_a_wheel_that_is_not_turned_far_enough_is_not_guessed_at() -> None:
    room = Room(rig_file(), [0.5])
    assert not room.check(rig_file())
    assert "turn it 3 times round and more" in room.said[-1]
    room = Room(rig_file(zero=40), [4.0, -0.25])
    assert not room.check(rig_file())
    assert "its index did not come by" in room.said[-1]


@pytest.mark.parametrize(
    ("marks", "sensor", "found"),
    [
        ([3, 99, 195], "quadrature", WheelMeasured(96, False)),
        ([3, -93, -189], "quadrature", WheelMeasured(96, True)),
        ([3, 98, 195, 291], "quadrature", WheelMeasured(96, False)),
        ([0, 25, 50], "slots", WheelMeasured(25, False)),
    ],
)
def test_turns_are_from_mark_to_mark(marks: list[int], sensor: str, found: WheelMeasured) -> None:
    assert measured_wheel(marks, sensor) == found


@pytest.mark.parametrize(
    ("marks", "words"),
    [
        ([], "its index came by 0 times"),
        ([3, 99], "its index came by 2 times"),
        ([3, 99, 3], "turned both ways"),
        ([0, 96, 180], "its turns have 84 to 96 counts"),
        ([0, 8_000, 16_000], "a turn has 8000 counts; allowed: 12 to 2400"),
    ],
)
def test_what_no_wheel_does_is_said(marks: list[int], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        measured_wheel(marks, "quadrature")


def test_the_command_wants_a_rig_with_a_wheel(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["wheel", "--rig", "three-seats-gpio"]) == 1
    assert "three-seats-gpio.toml: wheel: missing" in capsys.readouterr().err
    assert main(["wheel", "--rig", "nowhere"]) == 1
    assert '"nowhere" is no rig' in capsys.readouterr().err
