"""The set-up test of the simulated rig, worked by hands of its own: all of it well, and each trouble found for what it is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from console.rig_test_session import Session, wish_of
from hardware.plan import RigPlan
from hardware.rig import open_rig
from hardware.rigfile import load_rig, parse_rig
from hardware.simulated import SimulatedRig
from hardware.trial.programme import KINDS, Wish
from hardware.trial.report import Report
from hardware.virtual import Trouble
from tests.hardware.rigs import START, S
from tests.hardware.trial.rooms import line, proposed

WHEEL = """
driver = "simulated"
[seat.1]
buzzer = true
[wheel]
sensor = "{sensor}"
index = true
counts = {counts}
zero = {zero}
{lines}
"""


def wheel(sensor: str = "quadrature", counts: int = 96, zero: int = 0, more: str = "") -> RigPlan:
    lines = "a = true\nb = true\n" if sensor == "quadrature" else "slot = true\n"
    return parse_rig(WHEEL.format(sensor=sensor, counts=counts, zero=zero, lines=lines + more))


def by_itself(real: RigPlan, file: RigPlan, wish: Wish, during: str = "", **troubles: Trouble) -> Report:
    """Test a rig that is ``real``ly so, as if its file said ``file``.

    Troubles are by part, of seat 1 or of the wheel, from the step ``during`` on.
    """
    now = [START]
    rig = open_rig(real, clock=lambda: now[0], pumped=False)
    assert isinstance(rig, SimulatedRig)
    sessions: list[Session] = []
    rig.start(lambda event: sessions[0].event(event) if sessions else None)
    session = Session(file, rig, wish_of(rig, wish), lambda: now[0], by_itself=True)
    sessions.append(session)
    while session.trial.running:
        if troubles and session.trial.step is not None and during in ("", session.trial.step.id):
            _break(rig, troubles)
            troubles = {}
        now[0] = max(now[0] + 1, min(session.work(now[0]), rig.tick(now[0])))
        assert now[0] < START + 1_000 * S, session.trial.step and session.trial.step.id
    session.close()
    rig.close()
    return session.report()


def _break(rig: SimulatedRig, troubles: dict[str, Trouble]) -> None:
    for part, trouble in troubles.items():
        if part.startswith("wheel_"):
            rig.wheel_trouble(part.removeprefix("wheel_"), trouble)
        else:
            rig.trouble(1, part.replace("_", ":"), trouble)


def test_the_shipped_rig_is_as_its_file_says() -> None:
    plan = load_rig("simulated")
    report = by_itself(plan, plan, Wish())
    assert report.right, report.text()
    assert [one.id for one in report.lines[:4]] == [
        "seat:1/buzzer",
        "seat:1/push",
        "seat:1/dial:0",
        "seat:2/buzzer",
    ]
    assert [one.id for one in report.lines[-1:]] == ["silence"]
    assert max(map(len, report.text().splitlines())) <= 80


@pytest.mark.parametrize("kind", KINDS)
def test_only_what_is_wished_for(kind: str) -> None:
    plan = load_rig("simulated")
    report = by_itself(plan, plan, Wish((kind,), presses=3, silence=2))
    assert report.right, report.text()
    marks = {
        "buttons": ("buzzer", "push", "next", "undo"), "dials": ("dial:0",), "keypad": ("keypad",),
        "wheel": ("turns", "zero", "spin"), "lamps": ("lamp",), "displays": ("matrix",), "silence": ("silence",),
    }  # fmt: skip
    assert {one.id.rpartition("/")[2] for one in report.lines} == set(marks[kind])


@pytest.mark.parametrize(
    ("part", "trouble", "words"),
    [
        ("buzzer", Trouble(dead=True), "Nothing came in"),
        ("buzzer", Trouble(stuck=True), "It reads pressed all the time"),
        ("buzzer", Trouble(lose=2), "2 edges were lost"),
        ("buzzer", Trouble(noise=True), "twitches all the time"),
        ("dial_0", Trouble(dead=True), "Neither contact changed"),
        ("dial_0", Trouble(lose=1), "lost"),
        ("push", Trouble(stuck=True), "its push is closed while it turns"),
    ],
)
def test_a_trouble_is_found_for_what_it_is(part: str, trouble: Trouble, words: str) -> None:
    plan = load_rig("simulated")
    dial = "dial" in part or part == "push"
    report = by_itself(plan, plan, Wish(("dials" if dial else "buttons",)), **{part: trouble})
    id = "seat:1/dial:0" if dial else "seat:1/buzzer"
    found = line(report, id)
    assert found.ok is False
    assert words.lower() in found.said.lower()
    assert [one.id for one in report.lines if not one.ok] == [id]


def test_a_minute_beside_a_noisy_line() -> None:
    plan = load_rig("simulated")
    report = by_itself(plan, plan, Wish(("silence",)), buzzer=Trouble(noise=True))
    assert report.lines[0].ok is False
    assert "seat 1, buzzer" in report.lines[0].said
    assert report.lines[0].measured["ghosts"]["seat:1/buzzer"] > 1_000  # type: ignore[index,call-overload]


@pytest.mark.parametrize(
    ("real", "found"),
    [
        (wheel(counts=120), {"wheel.counts": 120}),
        (wheel(zero=30), {"wheel.zero": 30}),
        (wheel(more="reversed = true"), {"wheel.reversed": True}),
        (
            wheel(counts=48, zero=5, more="reversed = true"),
            {"wheel.counts": 48, "wheel.zero": 5, "wheel.reversed": True},
        ),
        (wheel("slots", 24, 3), {"wheel.zero": 3}),
        (wheel("slots", 30), {"wheel.counts": 30}),
    ],
)
def test_a_wheel_is_what_some_turns_make_of_it(real: RigPlan, found: dict[str, object]) -> None:
    assert real.wheel is not None
    file = wheel() if real.wheel.sensor == "quadrature" else wheel("slots", 24)
    # The hands know the real wheel's first wedge by the file that is tested, so the file says it here.
    known = replace(file, wheel=replace(file.wheel, zero=real.wheel.zero)) if file.wheel is not None else file
    report = by_itself(real, known, Wish(("wheel",)))
    assert proposed(report) == {key: put for key, put in found.items() if key != "wheel.zero"}
    assert line(report, "wheel/zero").measured["zero"] == real.wheel.zero
    assert line(report, "wheel/spin").ok is True, report.text()


@pytest.mark.parametrize(
    ("part", "trouble", "during", "words"),
    [
        ("index", Trouble(dead=True), "wheel/turns", "index never changed"),
        ("a", Trouble(dead=True), "wheel/turns", "a never changed"),
        ("b", Trouble(lose=9), "wheel/spin", "edges were lost"),
        ("index", Trouble(dead=True), "wheel/spin", "its index did not come by"),
        ("index", Trouble(noise=True), "wheel/spin", "spikes"),
    ],
)
def test_a_wheel_with_a_broken_sensor(part: str, trouble: Trouble, during: str, words: str) -> None:
    report = by_itself(wheel(), wheel(), Wish(("wheel",)), during=during, **{f"wheel_{part}": trouble})
    found = line(report, during)
    assert found.ok is False
    assert words in found.said.lower()
