from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from console.screen import motion, podium, stage
from console.screen.moment import Memory, Moment
from tests.screen.shots import FIXTURES, Shot, shots

REVEAL = next(s for s in shots() if s.name.startswith("qualifying_reveal"))
CALLED = 1000  # when the fixture calls the reveal


def after(ms: int, reduced: bool = False) -> Moment:
    return Shot("", REVEAL.told, CALLED + ms).moment(reduced)


def share_of(seat: int, ms: int, reduced: bool = False) -> float:
    moment = after(ms, reduced)
    one = next(p for p in moment.podiums.now if p["seat"] == seat)
    return podium.shown_status(moment, one)[2]


@given(st.integers(-9999, 9999), st.integers(0, 9999), st.integers(0, 5000), st.booleans())
def test_progress_never_leaves_0_to_1_and_starts_not_before_its_time(
    ms: int, start: int, lasts: int, reduced: bool
) -> None:
    share = motion.progress(ms, start, lasts, reduced)
    assert 0.0 <= share <= 1.0
    assert ms >= start or share == 0.0
    assert ms < start + lasts or ms < start or share == pytest.approx(1.0)


@given(st.floats(0, 1))
def test_a_tag_overshoots_by_six_percent_at_most_and_ends_where_it_belongs(share: float) -> None:
    assert 0.0 <= motion.overshoot(share) <= 1.06 + 1e-9
    assert motion.overshoot(0.0) == 0.0
    assert motion.overshoot(1.0) == 1.0
    assert max(motion.overshoot(i / 100) for i in range(101)) == pytest.approx(1.06)


def test_a_flip_shows_the_back_only_from_its_middle_on() -> None:
    assert motion.flip(99, 100) == (1.0, False)
    assert motion.flip(250, 100) == (0.0, True)
    assert motion.flip(249, 100)[1] is False
    assert motion.flip(400, 100) == (1.0, True)


def test_in_a_reveal_all_over_drop_together_and_the_winner_rises_last() -> None:
    # The cue lasts 3.4 s, the choreography 3.64: it is hurried by that much.
    hurry = 3400 / (motion.WINNER_MS + motion.PLATE_MS)
    over, win = motion.OVER_MS * hurry, motion.WINNER_MS * hurry
    for seat in (1, 4):
        assert share_of(seat, int(over) - 5) == 0.0
        assert 0.0 < share_of(seat, int(over) + 60) < 1.0
    assert share_of(3, int(win) - 5) == 0.0
    assert share_of(1, int(win) - 5) == 1.0
    assert share_of(3, 3400) == 1.0, "what comes next may not cut the winner short"


def test_a_guess_stands_on_its_bar_as_soon_as_its_door_is_open() -> None:
    def seat(kind: str, word: str) -> dict[str, object]:
        return {"seat": 1, "name": "A", "status": {"kind": kind, "word": word}}

    memory = told({"type": "hello"}, state(1, podiums=[seat("locked", "Locked in")]))
    memory.tell(
        state(2, {"name": "reveal", "lasts_ms": 3640}, title="r", podiums=[seat("idle", "$32")]), 1000
    )
    for order in (0, 2):
        start = 1000 + order * motion.DOOR_STEP_MS
        one = memory.at(start).podiums.now[0]
        assert podium.shown_status(memory.at(start), one, order)[2] == 0.0
        assert podium.shown_status(memory.at(start + motion.PLATE_MS), one, order)[2] == 1.0


def test_reduced_motion_keeps_the_order_but_cuts() -> None:
    shares = {share_of(3, ms, reduced=True) for ms in range(0, 4000, 50)}
    assert shares == {0.0, 1.0}


def test_a_payment_does_not_let_the_podiums_rise_again() -> None:
    assert share_of(3, 5001) == 1.0
    assert share_of(1, 5001) == 1.0


@given(st.floats(0, 1))
def test_footlights_go_out_from_the_edges_inward(left: float) -> None:
    burning = sorted(stage.lit(left))
    assert burning == list(range(burning[0], burning[0] + len(burning))) if burning else left < 1e-6
    assert not burning or abs((burning[0] + burning[-1]) - 14) <= 1, "the middle of the light is the middle"


def test_the_clock_is_full_at_its_start_and_dark_at_its_end() -> None:
    assert len(stage.lit(1.0)) == len(stage.lit(None)) == 15
    assert len(stage.lit(0.001)) == 1
    assert len(stage.lit(0.0)) == 0


def told(*messages: dict[str, object], at: int = 0) -> Memory:
    memory = Memory()
    for message in messages:
        memory.tell(message, at)
    return memory


def state(rev: int, cue: object = None, **more: object) -> dict[str, object]:
    view = {"scene": "totals", "title": str(more.pop("title", "")), "board": {}}
    return {"type": "state", "rev": rev, "cue": cue, "view": view, "podiums": [], "overlays": [], **more}


def test_the_state_after_a_new_connection_does_not_move() -> None:
    memory = told({"type": "hello"}, state(5, {"name": "reveal"}), at=1000)
    assert memory.at(1000).view.cue is None
    assert memory.at(1000).view.ms > 100_000
    assert memory.tell({"type": "hello"}, 2000) is None
    assert memory.tell(state(1, {"name": "win"}), 2000) is None, "no sound is replayed as fact"


def test_a_lower_revision_is_dropped_until_there_is_a_new_hello() -> None:
    memory = told({"type": "hello"}, state(5, title="new"))
    assert memory.tell(state(4, {"name": "win"}, title="old"), 0) is None
    assert memory.at(0).view.now["title"] == "new"
    memory.tell({"type": "hello"}, 0)
    memory.tell(state(1, title="restarted"), 0)
    assert memory.at(0).view.now["title"] == "restarted"


def test_a_state_that_changes_only_the_podiums_lets_the_board_go_on_moving() -> None:
    memory = told({"type": "hello"}, state(1))
    memory.tell(state(2, {"name": "totals"}, title="x"), 1000)
    memory.tell(state(3, {"name": "locked"}, title="x", podiums=[{"seat": 1}]), 1200)
    moment = memory.at(1250)
    assert (moment.view.cue_name, moment.view.ms) == ("totals", 250)
    assert (moment.podiums.cue_name, moment.podiums.ms) == ("locked", 50)


def test_the_clock_runs_down_by_itself_and_stands_while_paused() -> None:
    memory = told({"type": "hello"}, state(1, timer={"left_ms": 10_000, "of_ms": 20_000}))
    assert memory.at(0).left == pytest.approx(0.5)
    assert memory.at(5000).left == pytest.approx(0.25)
    assert memory.at(50_000).left == 0.0
    memory.tell(state(2, timer={"left_ms": 5000, "of_ms": 20_000}, overlays=[{"kind": "paused"}]), 5000)
    assert memory.at(9000).left == pytest.approx(0.25)


def test_there_are_fixtures_to_look_at() -> None:
    assert len(list(FIXTURES.glob("*.json"))) >= 25


def test_what_is_pointed_at_moves_by_itself_and_without_a_cue() -> None:
    def at(digit: str | None) -> dict[str, object]:
        return {"seat": 2, "topic": "any-number.digit", "kind": "choose", "at": digit}

    memory = told({"type": "hello"}, state(1, pointing=at(None)))
    assert memory.at(0).pointing.ms > 100_000, "nothing glides after a new connection"
    memory.tell(state(2, {"name": "totals"}, title="x", pointing=at("3")), 1000)
    memory.tell(state(3, title="x", pointing=at("4")), 1200)
    moment = memory.at(1230)
    assert (moment.view.ms, moment.pointing.ms, moment.pointing.before) == (230, 30, at("3"))
    assert moment.points("any-number.digit") == at("4")
    assert moment.points("hi-lo.high") is None
    memory.tell(state(4, title="x"), 1300)
    assert memory.at(1400).points("any-number.digit") == at("4"), "locked in, and nothing has come of it yet"
    memory.tell(state(5, {"name": "digit"}, title="y"), 1500)
    assert memory.at(1500).points("any-number.digit") is None


def test_what_is_pointed_at_is_foreseen_and_not_remembered() -> None:
    memory = told({"type": "hello"}, state(1))
    seen = memory.foreseen([state(2, pointing={"topic": "t", "at": "9"})], 500)
    assert seen.points("t") == {"topic": "t", "at": "9"}
    assert memory.at(500).points("t") is None
