"""Dials, wheels and displays by themselves: what makes what, and what no part does."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hardware.chip import BLOCKS
from hardware.contact import Settling
from hardware.drawing import rows
from hardware.events import Press, Release
from hardware.face import CheckCard
from hardware.matrix import MatrixPlan, open_matrices
from hardware.plan import DialPlan, MatricesPlan
from hardware.trial.dials import DialStep, Measured, measured
from hardware.trial.looks import TURNED, DisplayStep, display_proposals
from hardware.trial.presses import PressStep
from hardware.trial.report import Line, Proposal, Report
from hardware.trial.step import Heard, plain
from hardware.trial.trial import merged
from hardware.trial.wheels import WheelMeasured, measured_wheel
from tests.hardware.rigs import MS, US, S

ORIENTATIONS = (0, 90, -90, 180)


@pytest.mark.parametrize(("count", "kind"), [(9, 1), (11, 1), (18, 2), (38, 4), (-44, 4), (-20, 2)])
def test_b1_a_click_too_many_or_too_few_changes_nothing(count: int, kind: int) -> None:
    assert measured(count, 10) == Measured(kind, count < 0)


@pytest.mark.parametrize("count", [1, 14, 30, 60, -80])
def test_b1_what_no_dial_does_is_not_rounded(count: int) -> None:
    with pytest.raises(
        ValueError, match=f"{abs(count)} changes of its contacts for 10 clicks; a dial makes 1, 2 or 4"
    ):
        measured(count, 10)


def turned(right: int, left: int, plan: DialPlan | None = None) -> DialStep:
    """A dial that makes so many changes each way."""
    step = DialStep("seat:1/dial:0", 10, plan or DialPlan(), "seat.1.pricer", {})
    step.begin(0, {})
    levels = {"a": False, "b": False}
    at, phase = 0, 0
    for many in (right, left):
        for _ in range(abs(many)):
            at += 4 * MS
            contact = "ab"[phase % 2] if many > 0 else "ab"[(phase - 1) % 2]
            phase += 1 if many > 0 else -1
            levels[contact] = not levels[contact]
            line = f"seat:1/dial:0/{contact}"
            step.edge(Heard(line, levels[contact], at, levels[contact], at), {})
        at += 6 * S
        step.tick(at, {})
        if not step.finished and many == right and not step.ask.endswith("left"):
            step.end(at)
    step.end(at)
    return step


@pytest.mark.parametrize(
    ("right", "left", "words"),
    [
        (36, -40, "9 clicks came in to the right, not 10"),
        (40, -39, "39 changes to the left are no whole clicks: it misses steps"),
        (40, 40, "both turns went the same way"),
        (40, -20, "40 changes to the right, 20 to the left: it skips"),
        (30, -30, "30 changes of its contacts for 10 clicks"),
        (-40, 40, "is wired the other way round"),
        (20, -20, "it makes 2 changes a click"),
    ],
)
def test_a_dial_that_is_not_as_the_file_says(right: int, left: int, words: str) -> None:
    line = turned(right, left).line()
    assert line.ok is False
    assert words in line.said.lower()
    assert (line.measured["right"], line.measured["left"]) == (right, left)


def test_a_dial_that_is_turned_with_its_knob_pressed() -> None:
    step = DialStep("seat:1/dial:0", 10, DialPlan(), "seat.1.pricer", {}, "seat:1/push")
    step.begin(0, {"seat:1/push": True})
    step.edge(Heard("seat:1/dial:0/a", True, MS, True, MS), {"seat:1/push": True})
    step.edge(Heard("seat:1/dial:0/b", True, 2 * MS, True, 2 * MS), {"seat:1/push": True})
    step.end(S)
    step.end(S)
    assert "its push is closed while it turns" in step.line().said.lower()


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


def seen(file: tuple[int, bool], mounted: tuple[int, bool]) -> tuple[str, str]:
    """What a person sees of the check card that is sent as the file says, on a board that is mounted otherwise: by the chips' data sheet."""
    matrices = open_matrices(MatrixPlan("recording", (1,), orientation=file[0], reverse=file[1]))
    matrices.show(1, CheckCard(), 0)
    matrices.tick(0)
    (wire,) = matrices.wires
    shown = wire.chips.picture(0, *mounted)
    matrices.close()
    card = blocks(rows(CheckCard(), 0))
    found = blocks(shown)
    for arrow, degrees in TURNED.items():
        back = [quarter_turns(block, -degrees // 90) for block in found]
        for order, wanted in (("1234", card), ("4321", card[::-1])):
            if back == wanted:
                return arrow, order
    raise AssertionError("no card at all")


def blocks(picture: tuple[int, ...]) -> list[list[str]]:
    lines = [f"{row:032b}" for row in picture]
    return [[line[8 * n : 8 * n + 8] for line in lines] for n in range(BLOCKS)]


def quarter_turns(block: list[str], times: int) -> list[str]:
    """Turned counterclockwise so many times."""
    for _ in range(times % 4):
        block = ["".join(line[7 - n] for line in block) for n in range(8)]
    return block


@pytest.mark.parametrize("orientation", ORIENTATIONS)
@pytest.mark.parametrize("reverse", [False, True])
def test_d1_what_is_seen_of_the_card_says_how_the_boards_are_mounted(orientation: int, reverse: bool) -> None:
    """For each of the eight ways to mount a board, whatever the file said: with what is proposed the card is right."""
    for mounted in [(angle, back) for angle in ORIENTATIONS for back in (False, True)]:
        file = MatricesPlan("recording", (1,), orientation=orientation, reverse=reverse)
        step = DisplayStep(1, [])
        arrow, order = seen((orientation, reverse), mounted)
        step.answer(arrow, 0)
        step.answer(order, 0)
        put = {one.key.removeprefix("matrices."): one.put for one in display_proposals(file, [step])}
        mended = replace(file, **put)  # type: ignore[arg-type]
        assert seen((mended.orientation, mended.reverse), mounted) == ("up", "1234")
        assert step.right is ((orientation, reverse) == mounted)


def looked(seat: int, *words: str, others: tuple[int, ...] = (1, 2, 3)) -> DisplayStep:
    step = DisplayStep(seat, [other for other in others if other != seat])
    for word in words:
        assert not step.finished
        assert word in [one.word for one in step.answers]
        step.answer(word, 0)
    assert step.finished
    return step


CHAIN = MatricesPlan("spi", (1, 2, 3))


def test_the_order_of_a_chain_is_what_came_up_where() -> None:
    steps = [looked(1, "other", "seat-3"), looked(2, "up", "1234"), looked(3, "other", "seat-1")]
    assert [(one.key, one.put) for one in display_proposals(CHAIN, steps)] == [("matrices.seats", [3, 2, 1])]


@pytest.mark.parametrize(
    "steps",
    [
        [looked(1, "dark"), looked(2, "up", "1234"), looked(3, "up", "1234")],
        [looked(1, "other", "seat-3"), looked(2, "dark"), looked(3, "up", "1234")],  # two cards at one seat
        [
            looked(1, "down", "4321"),
            looked(2, "up", "1234"),
            looked(3, "up", "1234"),
        ],  # one board is turned round
        [looked(1, "up", "mixed"), looked(2, "up", "1234"), looked(3, "up", "1234")],
    ],
)
def test_what_no_file_can_mend_is_only_said(steps: list[DisplayStep]) -> None:
    assert display_proposals(CHAIN, steps) == []
    assert [step.line().ok for step in steps].count(False) >= 1


def test_one_filter_suits_presses_and_noise() -> None:
    few, many = Proposal("seat.1.glitch_us", 400, 450, "a"), Proposal("seat.1.glitch_us", 400, 600, "b")
    assert merged([few, many]) == merged([many, few]) == (many,)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("seat:1/buzzer", "seat 1, buzzer"),
        ("seat:2/dial:0/a", "seat 2, dial 1, contact A"),
        ("mc/next", "MC, next"),
    ],
)
def test_lines_in_words(line: str, words: str) -> None:
    assert plain(line) == words


def test_a_report_for_paper_is_no_wider_than_eighty_columns() -> None:
    long = "x" * 30 + " and " + "word " * 60
    report = Report(
        "A rig with quite a long name, as people give them to what they have built", "/home/pi/rigs/" + "deep/" * 20 + "my.toml",
        "2026-11-30 16:00", "pi (Raspberry Pi 4 Model B Rev 1.4)",
        (Line("a", "Seat 1, buzzer", True, long), Line("b", "A title that is longer than its column", False, long), Line("c", "C", None, "")),
        (Proposal("seat.1.settle_us", 4_000, 6_000, long), Proposal("matrices.seats", [1, 2], [2, 1], "b")), (long,),
    )  # fmt: skip
    text = report.text()
    assert max(map(len, text.splitlines())) <= 80
    assert "  seat.1.settle_us = 6000\n      instead of 4000: " in text
    assert "  matrices.seats = [2, 1]\n" in text
    assert text.endswith("1 of 2 parts to look at; 1 not tested; 2 lines of the rig file to change.\n")
    assert not report.right


@pytest.mark.parametrize("gap", [100 * US, 1 * MS, 50 * MS])
def test_a_line_that_hums_is_called_so_and_costs_no_more_the_longer_it_does(gap: int) -> None:
    """A pin that floats sees the mains: hundreds of edges a second, for as long as nobody skips the step."""
    step = PressStep("seat:1/buzzer", 10, Settling(), "seat.1", {})
    step.begin(0, {})
    for n in range(20_000):
        step.edge(Heard(step.id, n % 2 == 0, n * gap, n % 2 == 0, n * gap), {})
    line = step.line()
    assert (line.ok, line.said.startswith("It twitches all the time")) == (False, True)
    assert step.said == "it twitches all the time"
    assert not step.finished


@pytest.mark.parametrize(("held", "swapped"), [(200_000, False), (9 * MS, False), (60 * MS, True)])
def test_spikes_elsewhere_are_no_swapped_wires(held: int, swapped: bool) -> None:
    step = PressStep("seat:1/buzzer", 10, Settling(), "seat.1", {})
    step.begin(0, {})
    for n in range(12):
        for at, closed in ((n * 200 * MS, True), (n * 200 * MS + held, False)):
            step.edge(Heard("seat:2/buzzer", closed, at, closed, at), {})
    assert (step.elsewhere == "seat:2/buzzer") is swapped


def test_more_presses_than_were_asked_for_are_only_counted() -> None:
    step = PressStep("seat:1/buzzer", 2, Settling(), "seat.1", {})
    step.begin(0, {})
    for n in range(3):
        for at, closed in ((n * 500 * MS, True), (n * 500 * MS + 80 * MS, False)):
            step.edge(Heard(step.id, closed, at, closed, at), {})
            step.event((Press if closed else Release)("seat:1", "buzzer", at))
    assert step.line().said.startswith("3 presses; ")
