"""Whole games of *Wheel of Fortune* through the simulated rig: wheels that are flicked and such that there are none, every kind of hand."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from pathlib import Path

import pytest

from console import packs
from console.evening import RECENT_SHOWS, came_up_in
from console.house import House
from console.journal import Journal
from tests.e2e.evening import laws
from tests.e2e.evening.at_the_wheel import at_the_wheel
from tests.e2e.evening.clock import Clock, run
from tests.e2e.evening.people import TEMPERS, Person
from tests.e2e.evening.play import Evening, Plan, evening, sit_down
from tests.e2e.evening.power import with_power_cuts
from tests.e2e.evening.room import Room

proof = pytest.mark.proof
PACK = packs.load("default")
PARTS = {
    1: ("buzzer",),
    2: ("dial", "four"),
    3: ("dial", "buzzer", "plain"),
    5: ("coarse", "four-alone", "dial", "plain", "buzzer"),
}
"""What each of so many people plays with; whoever has a buzzer only has one switch for spins, letters and solutions."""


def plan(people: int, wheel: str | None, seed: int, whims: float = 0.0, **options: str) -> Plan:
    return Plan(
        PARTS[people], options=options, game="wheel-of-fortune", wheel=wheel, whims=whims, seed=seed
    )  # fmt: skip


def played(data: Path, wanted: Plan) -> tuple[Evening, Counter[str]]:
    """A game that was watched all the time, what must be so at its end, and how many answers were given by hand."""
    done = evening(data, wanted, watch=laws.always)
    assert not done.broken, done.broken[:3]
    laws.money_is_kept(done)
    laws.the_journal_gives_the_same_end(data, done)
    return done, laws.what_was_meant_is_what_stands(done)


def cues(done: Evening) -> Counter[str]:
    return Counter(state["cue"]["name"] for state in done.states if state["cue"])


def test_a_short_game_is_played_as_the_hands_meant_it(tmp_path: Path) -> None:
    done, meant = played(tmp_path, plan(2, "quadrature", 2, target="500"))
    assert set(meant) >= {"turn.consonant", "turn.action", "turn.solution"}
    assert laws.the_wheel_has_stopped_where_it_is_said(done) >= 4
    by = {state["spin"]["by"] for state in done.states if state["spin"]}
    assert by == {"hand"}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("people", "wheel", "options"),
    [
        pytest.param(3, "quadrature", {"target": "4000"}, marks=proof),
        (1, None, {"target": "5000"}),
        pytest.param(5, "slots", {"mc": "host", "solve": "spoken", "target": "6000"}, marks=proof),
        pytest.param(3, "quadrature", {}, marks=proof),
        pytest.param(2, None, {"mc": "host", "wrong_solution": "drop-out"}, marks=proof),
        pytest.param(5, "quadrature", {"vowels_from": "round"}, marks=proof),
        pytest.param(1, "slots", {"minutes": "15"}, marks=proof),
    ],
)
def test_a_game_is_played_to_its_end_on_any_rig(
    tmp_path: Path, people: int, wheel: str | None, options: dict[str, str]
) -> None:
    done, meant = played(tmp_path, plan(people, wheel, people, **options))
    assert sum(meant.values()) > 15
    assert set(meant) >= {"turn.action", "turn.consonant"}
    assert laws.the_wheel_has_stopped_where_it_is_said(done) >= 6
    by = {state["spin"]["by"] for state in done.states if state["spin"]}
    assert by == {"hand" if wheel else "console"}
    assert {"round-opens", "turn", "letter", "attempt", "solved", "banked", "winner"} <= set(cues(done))


@proof
@pytest.mark.parametrize(
    ("people", "wheel", "seed", "options"),
    [
        (5, "quadrature", 6, {"mc": "host", "minutes": "8"}),
        (3, None, 7, {"wrong_solution": "drop-out"}),
        (2, "slots", 9, {"target": "15000"}),
    ],
)
def test_a_host_with_whims_gives_up_puzzles_spins_for_others_and_all_is_as_it_was_meant(
    tmp_path: Path, people: int, wheel: str | None, seed: int, options: dict[str, str]
) -> None:
    done, meant = played(tmp_path, plan(people, wheel, seed, whims=12.0, **options))
    assert sum(meant.values()) > 10
    assert {"pause", "adjust"} <= set(done.host.did)
    if "minutes" in options:
        clocks = [state["game_clock"]["left_ms"] for state in done.states if state["game_clock"]]
        assert clocks == sorted(clocks, reverse=True)
        ends = [
            state["cue"]["why"] for state in done.states if (state["cue"] or {}).get("name") == "unsolved"
        ]
        assert not ends or set(ends) <= {"time-up", "given-up"}
        assert done.states[-1]["view"]["note"] == "Time is up"


@proof
def test_many_games(tmp_path: Path) -> None:
    """Every question is answered by every kind of hand, sooner or later, and a puzzle is given up now and then."""
    meant, seen = Counter[str](), Counter[str]()
    for seed in range(20, 29):
        people, wheel = (3, 5, 2)[seed % 3], ("quadrature", None, "slots")[seed % 3]
        options = {"mc": ("console", "host")[seed % 2]}
        wanted = plan(people, wheel, seed, (0.0, 25.0, 8.0)[seed // 3 % 3], **options)
        done, by_hand = played(tmp_path / str(seed), wanted)
        meant, seen = meant + by_hand, seen + cues(done)
    assert set(at_the_wheel(PACK)) <= set(meant)
    assert {"unsolved", "token", "bankrupt", "lose-a-turn", "prize", "wrong"} <= set(seen)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [4, *(pytest.param(seed, marks=proof) for seed in (1, 3, 5))])
def test_killed_at_any_moment_in_mid_spin_too_it_goes_on_as_it_was(tmp_path: Path, seed: int) -> None:
    """Again and again the power goes; what the disk has is the game as it stood, to the last letter, and it is played to its end."""
    source = random.Random(seed)
    wheel = ("quadrature", None, "slots")[seed % 3]
    parts, options = ("dial", "four", "dial"), {"target": "2500"}
    wanted = Plan(parts, options=options, game="wheel-of-fortune", wheel=wheel, whims=30.0, seed=seed)
    done, data, cuts = with_power_cuts(tmp_path, wanted, lambda: source.uniform(5, 150))
    assert len(cuts) >= 3
    assert any((state["spin"] or {}).get("turning") for state in cuts), "it was never killed in mid-spin"
    laws.money_is_kept(done)
    laws.the_journal_gives_the_same_end(data, done)


@proof
def test_two_games_in_an_evening_bring_nothing_twice(tmp_path: Path) -> None:
    """*Price Is Right*, then the *Wheel* twice; the console is switched off in between."""
    clock, seats = Clock(), ("dial", "four", "dial")
    games = (
        Plan(seats, options={"solo_games": "squeeze-play,any-number"}, seed=1),
        Plan(seats, options={"target": "4000"}, seed=2, game="wheel-of-fortune", wheel="quadrature"),
        Plan(seats, options={"target": "4000"}, seed=3, game="wheel-of-fortune"),
    )
    for number, wanted in enumerate(games):
        with Journal.open(tmp_path / "journal.db") as journal:
            earlier = [came_up_in(saved, PACK) for saved in reversed(journal.recent(RECENT_SHOWS))]
        assert len(earlier) == number
        house = House(random.Random(number), PACK, earlier)
        done = evening(tmp_path, wanted, clock=clock, chances=house, home=True, watch=laws.always)
        assert not done.broken, done.broken[:3]
    with Journal.open(tmp_path / "journal.db") as journal:
        shows = [came_up_in(saved, PACK) for saved in reversed(journal.recent(RECENT_SHOWS))]
    came = laws.nothing_comes_twice(PACK, shows)
    assert came["puzzle"] >= 4
    assert came["prize"] >= 2
    assert came["green"] >= 2


def test_one_console_plays_one_game_after_the_other_and_remembers_how_each_was_played(tmp_path: Path) -> None:
    """The people stay, each game has its own options, and both shows are in the journal."""
    clock = Clock()

    async def act() -> None:
        room = Room(tmp_path, ("dial", "four", "dial"), clock=clock)
        people = [Person(room, n, TEMPERS[0], 1) for n in (1, 2, 3)]
        await sit_down(room, people, Plan())
        await room.must("name", seat=2, name="Bo")
        await room.must("start", options={"pace": "brisk", "solo_games": "hi-lo", "mc": "host"})
        await asyncio.sleep(5)
        await leave_for_the_lobby(room)
        await room.must("game", game="wheel-of-fortune")
        assert room.page["setup"]["options"]["mc"] == "console"
        await room.must("start", options={"target": "7500", "pace": "brisk"})
        await asyncio.sleep(5)
        assert room.state["view"]["game"] == "wheel-of-fortune"
        assert [podium["name"] for podium in room.state["podiums"]] == ["Seat 1", "Bo", "Seat 3"]
        await leave_for_the_lobby(room)
        assert room.page["setup"]["options"]["target"] == "7500"
        await room.must("game", game="price-is-right")
        chosen = room.page["setup"]["options"]
        assert (chosen["solo_games"], chosen["mc"]) == ("hi-lo", "host")
        assert "target" not in chosen
        room.daemon.stop()

    run(clock, act)
    with Journal.open(tmp_path / "journal.db") as journal:
        games = [saved.header.game for saved in journal.recent(RECENT_SHOWS)]
    assert games == ["wheel-of-fortune", "price-is-right"]


async def leave_for_the_lobby(room: Room) -> None:
    """The host ends the show, sees it off and opens the lobby again."""
    await room.must("end")
    async with asyncio.timeout(60):
        while room.page["phase"] != "over":
            await asyncio.sleep(0.2)
            if room.page["next"]:
                await room.act("next")
    await room.must("new")
    await asyncio.sleep(1)
