"""What is beside the twins: ids tell nothing, an attempt tells nothing before its verdict, and no page knows what is behind a door."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from console.rules.pack import Pack
from console.rules.stage import Beat
from console.rules.wheel_of_fortune.puzzle import letters
from tests.rules.conformance.cases import WHEEL_CASES, Case
from tests.rules.conformance.recording import Recording, go_on, play, wires
from tests.rules.conformance.wheel_of_fortune import (
    ends_the_round,
    is_new,
    other_behind,
    other_text,
    with_text,
)

SPELLED = [case for case in WHEEL_CASES if case.options.get("solve") != "spoken" and case.plenty]


def renamed(world: Pack) -> Pack:
    """The same puzzles under other ids."""
    others = {f"other-{id}": replace(puzzle, id=f"other-{id}") for id, puzzle in world.puzzles.items()}
    return replace(world, puzzles=others)


@pytest.mark.parametrize("case", WHEEL_CASES, ids=str)
def test_what_a_puzzle_is_called_in_the_pack_is_nowhere_to_be_seen(case: Case) -> None:
    """Not even after the end: seats and audience get the same bytes of a pack whose puzzles have other ids."""
    recording = play(case.begin, case.world, 3)
    other = Recording.start(case.begin, renamed(case.world))
    for step in recording.steps:
        if step.topic == "puzzle":
            step = replace(step, args=(step.args[0], [f"other-{id}" for id in step.args[1]]))
        other.do(step)
    assert other.sent == recording.sent


@pytest.mark.parametrize("case", SPELLED, ids=str)
def test_an_attempt_tells_nothing_before_its_verdict(case: Case) -> None:
    """The same solution, once right and once wrong: the same bytes up to ``attempt``, with what was spelled; then the verdict comes."""
    compared = 0
    for seed in range(6):
        if compared > 2:
            break
        recording, rng = play(case.begin, case.world, seed), random.Random(seed)
        for place, step in enumerate(recording.steps):
            if step.topic != "turn.solution" or not ends_the_round(recording, place, "solved"):
                continue
            at, (id,) = recording.answers("puzzle", place)[-1]
            rounds = recording.cues("round-opens", place) - recording.cues("round-opens", at)
            if rounds > 1 or not is_new(recording, at):
                continue  # it is another one, taken without asking because it was the last
            board = view_at(recording, place)["board"]
            text = case.world.puzzles[id].text
            if board["toss_up"]:
                other = other_behind(text, open_doors(board), rng)
            else:
                other = other_text(text, frozenset(board["called"]), rng)
            if other == text:
                continue  # all letters are open
            twin = Recording.start(case.begin, with_text(case.world, id, other))
            for same in recording.steps[: place + 1]:
                twin.do(same)
            ours, theirs = up_to_the_attempt(recording, place), up_to_the_attempt(twin, place)
            assert ours.pop() == "solved"
            assert theirs.pop() == "wrong"
            assert ours == theirs
            compared += 1
    assert compared, "no puzzle was solved before all doors were open"


@pytest.mark.parametrize("case", [case for case in WHEEL_CASES if "start" in case.options], ids=str)
def test_in_a_toss_up_a_door_is_open_when_it_was_told_or_all_are(case: Case) -> None:
    compared = 0
    for seed in range(3):
        opened: list[list[int]] = []
        for one in wires(play(case.begin, case.world, seed).said):
            if one["type"] != "beat" or '"toss_up": {' not in one["views"]["audience"]:
                continue
            cue, board = one["cue"] or {"name": ""}, json.loads(one["views"]["audience"])["board"]
            opened += [cue["door"]] if cue["name"] == "door" else []
            right = board["unsolved"] or board["toss_up"]["starts"] or (board["attempt"] or {}).get("right")
            if not right:
                assert [door for door in open_doors(board) if lettered(board, door)] == sorted(opened)
                compared += 1
    assert compared > 10


def open_doors(board: dict[str, Any]) -> list[list[int]]:
    """The doors on which something is read, by row and column."""
    rows = enumerate(board["doors"])
    return [[row, at] for row, cells in rows for at, cell in enumerate(cells) if cell]


def lettered(board: dict[str, Any], door: list[int]) -> bool:
    """Whether there is a letter, which was hidden once, and not a sign."""
    return bool(letters(board["doors"][door[0]][door[1]]))


def up_to_the_attempt(recording: Recording, place: int) -> list[str]:
    """What everybody was sent up to the solution that was given at this place, and last the name of the cue that came next."""
    start = recording.marks[place]
    cues = [(start + at, name) for at, (name, _) in enumerate(recording.sent[start:]) if name]
    (attempt, name), (_, verdict) = cues[:2]
    assert name == "attempt"
    return [*(text for _, text in recording.sent[: attempt + 1]), str(verdict)]


def view_at(recording: Recording, steps: int) -> dict[str, Any]:
    """What the audience saw after so many steps."""
    beats = [one for said in recording.said[: steps + 1] for one in said if isinstance(one, Beat)]
    view: dict[str, Any] = json.loads(beats[-1].views["audience"])
    return view


@pytest.mark.parametrize("case", WHEEL_CASES, ids=str)
def test_only_a_host_has_the_answer_and_only_of_the_puzzle_that_stands(case: Case) -> None:
    seen = set()
    recording = play(case.begin, case.world, 1)
    texts = {puzzle.text for puzzle in case.world.puzzles.values()}
    for view in views(recording, "mc"):
        if view["scene"] == "puzzle" and case.options.get("mc") == "host":
            assert set(view["card"]) == {"category", "answer"}
            assert view["card"]["category"] == view["board"]["category"]
            assert fits(view["card"]["answer"], view["board"]["doors"])
            seen.add(view["card"]["answer"])
        else:
            assert not view["card"]
    assert seen <= texts
    assert bool(seen) == (case.options.get("mc") == "host")


def views(recording: Recording, viewer: str) -> Iterator[dict[str, Any]]:
    """Everything that a viewer saw."""
    for one in wires(recording.said):
        if one["type"] == "beat":
            yield json.loads(one["views"][viewer])


def fits(answer: str, doors: list[list[str | None]]) -> bool:
    """What is open is the answer's; as many doors as it has signs that stand behind one."""
    behind = [door for row in doors for door in row if door is not None]
    signs = [sign for sign in answer.upper() if not sign.isspace()]
    return len(behind) == len(signs) and all(d in ("", s) for d, s in zip(behind, signs, strict=True))


@pytest.mark.parametrize("case", WHEEL_CASES, ids=str)
def test_a_door_is_open_when_its_letter_was_called_or_the_round_is_over(case: Case) -> None:
    """Every picture, and in it every door: the letters called, and nothing else, until all are open."""
    rounds = set()
    for seed in range(3):
        recording = play(case.begin, case.world, seed)
        for view in views(recording, "audience"):
            if view["scene"] != "puzzle" or view["board"]["toss_up"]:
                continue
            board = view["board"]
            open_letters = {c for row in board["doors"] for door in row for c in letters(door or "")}
            over = board["won"] is not None or board["unsolved"]
            right = (board["attempt"] or {}).get("right")
            assert open_letters <= set(board["called"]) or over or right, board
            if over:
                assert "" not in [door for row in board["doors"] for door in row], board
                rounds.add((seed, board["round"]))
            assert len(set(board["called"])) == len(board["called"])
    assert rounds


@pytest.mark.parametrize("case", WHEEL_CASES, ids=str)
def test_money_of_a_round_is_somebodys_or_goes_back(case: Case) -> None:
    """At every picture cash is banked and round cash together; at the end of a round only its winner's is left."""
    recording = Recording.start(case.begin, case.world)
    go_on(recording, random.Random(11))
    for view in views(recording, "audience"):
        board = view["board"]
        if view["scene"] == "puzzle":
            seats = view["cash"]
            assert seats == {seat: board["banked"][seat] + board["round_cash"][seat] for seat in seats}
        if view["scene"] == "standings":
            prizes = {seat: len(board["prizes"].get(seat, ())) for seat in view["cash"]}
            assert board["totals"] == {s: cash + 2_000_00 * prizes[s] for s, cash in view["cash"].items()}


def test_the_interruptions_are_those_of_the_options() -> None:
    """The clock breaks into a half-hour game alone; a puzzle can be given up in any, and any can be ended."""
    for case in WHEEL_CASES:
        recording = Recording.start(case.begin, case.world)
        go_on(recording, random.Random(2), 12)
        timed = {"time-up"} if "minutes" in case.options else set()
        assert set(recording.session.accepts) == {"give-up", "end"} | timed, str(case)


def test_a_twin_text_keeps_what_is_public() -> None:
    rng = random.Random(4)
    for _ in range(200):
        other = other_text("CRÈME BRÛLÉE", frozenset("RSE"), rng)
        assert [other[n] for n in (1, 2, 4, 7, 10, 11)] == list("RÈERÉE")
        assert len(other) == 12
        assert not set("RSE") & {other[n] for n in (0, 3, 6, 8, 9)}
        assert set(other_text("TOO HOT", frozenset("THZ"), rng)) <= set("TH AEIOU")
