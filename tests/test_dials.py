"""The set-up step for dials (B1): what a dial is, is measured and compared with the rig file."""

from __future__ import annotations

import io

import pytest

from console.cli import main
from console.dials import check_dials
from hardware.measuring import Measured, bare, measured
from hardware.rigfile import parse_rig
from hardware.simulated import SimulatedRig
from tests.hardware.rigs import MS, START, S

RIGHT = [("a", True), ("b", True), ("a", False), ("b", False)]
LEFT = [("b", True), ("a", True), ("b", False), ("a", False)]


def rig_file(steps: int, backwards: bool, dials: int = 1) -> str:
    push = ", push = true" if dials == 1 else ""
    way = str(backwards).lower()
    pricer = f"{{ dials = {dials}, steps_per_detent = {steps}, reversed = {way}{push} }}"
    return f'driver = "simulated"\n[seat.1]\npricer = {pricer}\n'


def check(
    steps: int, backwards: bool, moves: list[tuple[str, bool]], dials: int = 1
) -> tuple[bool, list[str]]:
    """Go through a rig file whose every dial makes the same ``moves``."""
    plan = parse_rig(rig_file(steps, backwards, dials))
    now = [START]
    rig = SimulatedRig(bare(plan), clock=lambda: now[0], pumped=False)
    said: list[str] = []

    def turn() -> None:
        place = sum(text.startswith("Seat") for text in said) - 1
        for n, (contact, closed) in enumerate(moves):
            rig.play(f"seat:1/dial:{place}/{contact}", [(now[0] + n * MS, closed)])
        end = now[0] + S
        while now[0] < end:
            now[0] = rig.tick(now[0])

    right = check_dials(plan, rig, 10, said.append, turn)
    rig.close()
    return right, [text for text in said if text.startswith("  ")]


@pytest.mark.parametrize("steps", [1, 2, 4])
@pytest.mark.parametrize("backwards", [False, True])
@pytest.mark.parametrize("dials", [1, 4])
def test_b1_a_dial_is_what_ten_clicks_make_of_it(steps: int, backwards: bool, dials: int) -> None:
    moves = ((LEFT if backwards else RIGHT) * 10)[: 10 * steps]
    right, said = check(steps, backwards, moves, dials)
    assert right
    words = f"  steps_per_detent = {steps}, reversed = {str(backwards).lower()} (as the rig file says)"
    assert said == [words] * dials


@pytest.mark.parametrize(("steps", "backwards"), [(4, False), (2, True), (1, False)])
def test_b1_a_rig_file_that_is_wrong_is_told_what_is_right(steps: int, backwards: bool) -> None:
    right, said = check(steps, backwards, RIGHT * 5)
    assert not right
    assert said == [
        "  steps_per_detent = 2, reversed = false (the rig file says something else: put this there)"
    ]


def test_b1_a_dial_that_says_nothing_is_not_taken_for_one() -> None:
    right, said = check(4, False, [])
    assert not right
    assert said == [
        "  0 changes of its contacts for 10 clicks: is it wired, and to the pins of the rig file?"
    ]


@pytest.mark.parametrize(("count", "kind"), [(9, 1), (11, 1), (18, 2), (38, 4), (-44, 4), (-20, 2)])
def test_b1_a_click_too_many_or_too_few_changes_nothing(count: int, kind: int) -> None:
    assert measured(count, 10) == Measured(kind, count < 0)


@pytest.mark.parametrize("count", [1, 14, 30, 60, -80])
def test_b1_what_no_dial_does_is_not_rounded(count: int) -> None:
    with pytest.raises(
        ValueError, match=f"{abs(count)} changes of its contacts for 10 clicks; a dial makes 1, 2 or 4"
    ):
        measured(count, 10)


def test_the_command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("\n" * 9))
    assert main(["dials", "--rig", "simulated"]) == 1
    assert "Seat 1, dial 1: turn it 10 clicks to the right" in capsys.readouterr().out
    assert main(["dials", "--rig", "nowhere"]) == 1
    assert '"nowhere" is no rig' in capsys.readouterr().err
    with pytest.raises(SystemExit, match="2"):
        main(["dials", "--rig", "simulated", "--clicks", "2"])
