"""Whole evenings through the simulated rig, edges and all, with people of every kind and hosts with every whim."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

from console import packs
from console.evening import RECENT_SHOWS, came_up_in
from console.house import Drawn, House
from console.journal import Journal
from console.packs.sheet import import_sheets
from console.rules.price_is_right.solo import SOLO_GAMES
from tests.e2e.evening import laws
from tests.e2e.evening.play import Evening, Plan, evening
from tests.e2e.evening.power import with_power_cuts
from tests.e2e.evening.wishes import WISHES

proof = pytest.mark.proof
SHEET = {"Ball": 11, "Bicycle": 310, "Bus": 5200}
PARTS = {
    2: ("dial", "four"),
    3: ("dial", "buzzer", "four-alone"),
    5: ("coarse", "four", "dial", "plain", "buzzer"),
}
"""What each of so many people plays with: a dial, four, a dial without a push, nothing but the buzzer."""
SCANNING = {2: (), 3: (), 5: (3,)}
"""Seats with a dial that is not used: their cursor moves by itself."""


def plan(people: int, mc: str, seed: int, whims: float = 0.0, **options: str) -> Plan:
    order = "random" if seed % 2 else ",".join(SOLO_GAMES)
    chosen = {"mc": mc, "solo_games": order, **options}
    return Plan(PARTS[people], SCANNING[people], chosen, whims=whims, roll_call=whims > 0, seed=seed)


def played(data: Path, wanted: Plan) -> tuple[Evening, Counter[str]]:
    """An evening that was watched all the time, what must be so at its end, and how many answers were given by hand."""
    done = evening(data, wanted, watch=laws.always)
    assert not done.broken, done.broken[:3]
    laws.money_is_kept(done)
    laws.the_journal_gives_the_same_end(data, done)
    return done, laws.what_was_meant_is_what_stands(done)


def test_a_short_evening_is_played_as_the_hands_meant_it(tmp_path: Path) -> None:
    _, meant = played(tmp_path, plan(2, "console", 2, solo_games="squeeze-play,switcheroo"))
    assert set(meant) >= {"qualifying.guess", "squeeze-play.remove", "switcheroo.try", "showcase.guess"}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("people", "mc"),
    [
        (2, "host"),
        *(
            pytest.param(people, mc, marks=proof)
            for people, mc in (
                (3, "console"),
                (5, "player"),
                (2, "console"),
                (5, "console"),
                (3, "player"),
            )
        ),
    ],
)
def test_ten_games_are_played_as_the_hands_meant_it(tmp_path: Path, people: int, mc: str) -> None:
    done, meant = played(tmp_path, plan(people, mc, people))
    scenes = {state["view"]["scene"] for state in done.states}
    assert {*SOLO_GAMES, "qualifying", "totals", "winner"} <= scenes
    assert sum(meant.values()) > 40
    # Who draws three strikes at once, or dreams in front of the safe, has locked in nothing there.
    assert len({topic.split(".")[0] for topic in meant} & {*SOLO_GAMES}) >= 7
    assert done.host.did["take-over"] or mc != "player"


@proof
@pytest.mark.parametrize(("people", "mc", "seed"), [(3, "host", 4), (5, "console", 2), (5, "player", 9)])
def test_people_come_and_go_the_host_has_whims_and_all_is_as_it_was_meant(
    tmp_path: Path, people: int, mc: str, seed: int
) -> None:
    done, meant = played(tmp_path, plan(people, mc, seed, whims=15.0, practice="yes"))
    assert sum(meant.values()) > 30
    assert {"pause", "move", "undo", "adjust"} <= set(done.host.did)


@proof
@pytest.mark.parametrize("mc", ["console", "host", "player"])
def test_many_evenings(tmp_path: Path, mc: str) -> None:
    """Every question of every game is answered by every kind of hand, sooner or later."""
    meant: Counter[str] = Counter()
    for seed in range(20, 32):
        people = (3, 5)[seed % 2]
        data = tmp_path / str(seed)
        meant += played(data, plan(people, mc, seed, whims=(0.0, 25.0, 8.0)[seed % 3], practice="yes"))[1]
    assert set(WISHES) - {"showcase-place.guess"} <= set(meant)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [pytest.param(0, marks=proof), pytest.param(1, marks=proof), 2])
def test_killed_at_any_moment_it_goes_on_as_it_was(tmp_path: Path, seed: int) -> None:
    """Again and again the power goes; what the disk has is the game as it stood, to the last answer, and it is played to its end."""
    source, wanted = random.Random(seed), plan(3, ("console", "host", "player")[seed], seed, whims=20.0)
    done, data, cuts = with_power_cuts(tmp_path, wanted, lambda: source.uniform(1, 200))
    assert len(cuts) >= 3
    laws.money_is_kept(done)
    laws.the_journal_gives_the_same_end(data, done)


@proof
def test_a_teachers_own_things_come_before_what_was_filled_in(tmp_path: Path) -> None:
    """Ten of each deck are the sheet's own, but for Hi-Lo's purple ones: of these there are two."""
    sheet = tmp_path / "class.csv"
    rows = [f"{name} {n},{price + n}" for name, price in SHEET.items() for n in range(10)]
    sheet.write_text("\n".join(["name,price", *rows, "Chalk,0.99", "Rubber,1.49"]))
    pack = packs.load(import_sheets([sheet], tmp_path / "class", "Class 7b").folder)
    (tmp_path / "data").mkdir()
    house = House(random.Random(5), pack)
    done = evening(tmp_path / "data", plan(3, "console", 5), pack=pack, chances=house, home=True)
    assert not done.broken, done.broken[:3]
    with Journal.open(tmp_path / "data" / "journal.db") as journal:
        (saved,) = journal.recent(RECENT_SHOWS)
    spare = {
        deck: [pack.decks[deck][one.id].spare for one in came_up_in(saved, pack) if one.deck == deck]
        for deck in pack.decks
    }
    assert spare["green"][:10] == [False] * 10
    assert spare["green"] == sorted(spare["green"])  # not one of its own after a spare one
    assert not any(spare["orange"])
    assert sorted(spare["purple"]) == [False] * 2 + [True] * 4


@proof
def test_three_shows_in_an_evening_bring_nothing_twice(tmp_path: Path) -> None:
    """The console is switched off in between: what came up is known from the journal."""
    pack = packs.load("default")

    def shows_so_far() -> list[list[Drawn]]:
        with Journal.open(tmp_path / "journal.db") as journal:
            return [came_up_in(saved, pack) for saved in reversed(journal.recent(RECENT_SHOWS))]

    for number in range(3):
        earlier = shows_so_far()
        assert len(earlier) == number
        house = House(random.Random(number), pack, earlier)
        done = evening(tmp_path, plan(3, "console", number), chances=house, home=True)
        assert not done.broken, done.broken[:3]
    shows = shows_so_far()
    came = laws.nothing_comes_twice(pack, shows)
    assert came["green"] > 30
    prices = Counter((one.deck, one.price) for drawn in shows[:2] for one in drawn if one.price is not None)
    assert max(prices.values()) == 1
