"""The console under a service manager: who is fed, what is said, and which show goes on by itself. Time is a number."""

from __future__ import annotations

import asyncio
import itertools
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, cast

import pytest

from console.daemon import STUMBLE
from console.journal import Header, Saved
from console.service.backoff import GOOD_LIFE, Backoff
from console.service.notify import Notify
from console.service.playing import TRIES, Mark, Playing
from console.service_link import CAME_BACK, GAVE_UP, ServiceLink, how_it_goes
from console.show.batch import Offer, Seated
from tests.e2e.evening.clock import Clock, VirtualLoop
from tests.show.playing_mc import opened
from tests.show.stand import GAME, SECOND, Stand, starter
from tests.test_daemon import House

INTERVAL = 9 * SECOND
SHOW = "5e0f"


@dataclass
class Told:
    """What systemd was told, and when."""

    now: Clock
    said: list[tuple[int, str]] = field(default_factory=list)

    def __call__(self, text: str) -> None:
        self.said.append((self.now(), text))

    def at(self, text: str) -> list[int]:
        return [when for when, said in self.said if said == text]

    @property
    def status(self) -> str:
        return [said for _, said in self.said if said.startswith("STATUS=")][-1].removeprefix("STATUS=")


def link(folder: Path | None = None, clock: Clock | None = None) -> tuple[ServiceLink, Told]:
    clock = clock or Clock()
    told = Told(clock)
    return ServiceLink(Notify(told, INTERVAL), Backoff(folder), Playing(folder), clock), told


# ------------------------------------------------------------------ the loop that plays
def living(seconds: float, disturb: Any = lambda _: None) -> list[int]:
    """When the watchdog was fed in so many seconds of a console in which nothing happens."""
    clock = Clock()
    service, told = link(clock=clock)

    async def live() -> None:
        house = House(clock=clock, service=service)
        house.daemon.start()
        disturb(house)
        await asyncio.sleep(seconds)
        house.daemon.stop()

    loop = VirtualLoop(clock)
    try:
        loop.run_until_complete(live())
    finally:
        loop.close()
    return told.at("WATCHDOG=1")


def test_a_console_that_has_nothing_to_do_is_fed_in_time() -> None:
    fed = living(60)
    gaps = [after - before for before, after in itertools.pairwise(fed)]
    assert len(fed) >= 19
    assert max(gaps) <= INTERVAL / 2
    assert min(gaps) >= INTERVAL // 3


def test_a_loop_that_stumbles_all_the_time_is_not_fed() -> None:
    def break_it(house: House) -> None:
        def stumble(_: int) -> int:
            raise RuntimeError("what nobody has thought of")

        house.daemon.desk.advance = stumble  # type: ignore[method-assign]

    assert len(living(60, break_it)) == 1  # the first round went well
    assert STUMBLE < INTERVAL


def test_one_that_stumbles_now_and_then_is() -> None:
    def break_it(house: House) -> None:
        whole, rounds = house.daemon.desk.advance, iter(range(10**6))

        def stumble(now: int) -> int | None:
            if next(rounds) % 2:
                raise RuntimeError("once in two rounds")
            return whole(now)

        house.daemon.desk.advance = stumble  # type: ignore[method-assign]

    fed = living(60, break_it)
    assert max(after - before for before, after in itertools.pairwise(fed)) <= INTERVAL / 2


def test_a_loop_that_hangs_is_not_fed() -> None:
    """Nothing else than a round feeds: what stands in one for ten seconds is silent for ten seconds."""

    def break_it(house: House) -> None:
        whole = house.daemon.desk.advance

        def hang(now: int) -> int | None:
            house.clock.now += 10 * SECOND
            return whole(now)

        house.daemon.desk.advance = hang  # type: ignore[method-assign]

    fed = living(60, break_it)
    assert min(after - before for before, after in itertools.pairwise(fed)) > INTERVAL


def test_nothing_is_asked_of_a_console_that_nobody_watches() -> None:
    service = ServiceLink(Notify(), Backoff(None), Playing(None), Clock())
    stand = Stand()
    assert service.went_round(stand.director, None, 5) > 5 + 30 * SECOND


# ------------------------------------------------------------------ what is said
def test_the_status_says_which_game_and_how_it_goes_and_nothing_else() -> None:
    stand = Stand()
    service, told = link()
    seen = []

    def look() -> None:
        service.went_round(stand.director, SHOW, stand.now)
        seen.append(told.status)

    look()
    stand.must("name", seat=1, name="Mara")
    stand.open_show(pace="at-once", answer_seconds="off")
    look()
    stand.must("pause")
    look()
    stand.director.picture.saving = False
    look()
    stand.must("go-on")
    stand.must("end")
    stand.run(100)
    look()
    assert seen == [
        "Price Is Right: in the lobby",
        "Price Is Right: a show is on",
        "Price Is Right: a show is on, paused",
        "Price Is Right: a show is on, paused; not saving",
        seen[-1],
    ]
    assert "Mara" not in "".join(seen)


def test_every_phase_has_a_word() -> None:
    picture = Stand().director.picture
    for phase in ("lobby", "resume", "game", "over"):
        picture.phase = phase
        assert how_it_goes(picture).startswith("Price Is Right: ")
    picture.testing = True
    assert how_it_goes(picture) == "Price Is Right: the rig is being tested"


def test_a_start_after_others_that_failed_waits_and_says_so(tmp_path: Path) -> None:
    slept: list[float] = []
    for _ in range(3):
        service, told = link(tmp_path)
        service.begin(slept.append)
    assert sum(slept) == 0 + 1 + 2
    assert told.status.startswith("2 starts in a row ended early; the next try is in")


# ------------------------------------------------------------------ the mark of a show that is on
def test_the_mark_is_there_while_a_show_is_on_and_only_then(tmp_path: Path) -> None:
    stand = Stand()

    def marked() -> str | None:
        service, _ = link(tmp_path)
        service.went_round(stand.director, SHOW, stand.now)
        mark = Playing(tmp_path).mark
        return None if mark is None else mark.show

    assert marked() is None
    stand.open_show(pace="at-once", answer_seconds="off")
    Playing(tmp_path).set(Mark("another"))
    assert marked() == SHOW, "of the show that is on, whatever stood there"
    stand.must("new") if stand.director.picture.phase == "over" else stand.must("end")
    stand.run(100)
    stand.must("new")
    stand.run(100)
    assert stand.director.picture.phase == "lobby"
    assert marked() is None


def test_a_stop_in_order_leaves_none(tmp_path: Path) -> None:
    stand = Stand()
    stand.open_show(pace="at-once", answer_seconds="off")
    service, _ = link(tmp_path)
    service.went_round(stand.director, SHOW, stand.now)
    service.ended()
    assert Playing(tmp_path).mark is None


# ------------------------------------------------------------------ after a crash
def saved(rows: list[dict[str, Any]], id: str = SHOW) -> Saved:
    header = Header(GAME.name, {}, ["Seat 1", "Seat 2", "Seat 3"], GAME.version, "p", "h", "today", "T")
    return Saved(id, header, "", rows, finished=False)


def played() -> list[dict[str, Any]]:
    """The rows of a show in which somebody has locked in."""
    stand = Stand(slow=False)
    stand.open_show(pace="at-once", answer_seconds="off")
    stand.dial(1, 7)
    stand.press(1)
    stand.run(100)
    return stand.rows


def offering(rows: list[dict[str, Any]], **change: Any) -> Stand:
    """The console as it is put together after that."""
    seated = Seated(["Seat 1", "Seat 2", "Seat 3"], [1, 2, 3])
    own = seated.after(rows)
    offer = Offer(GAME.name, seated.names, seated.places, {}, starter(seated.names, {}), own, "today")
    return Stand(offer=replace(offer, **change))


def start(folder: Path | None, rows: list[dict[str, Any]], id: str = SHOW, **change: Any) -> Stand:
    """A process that starts with this journal."""
    stand = offering(rows, **change)
    service, _ = link(folder)
    service.come_back(stand.director, stand.desk, saved(rows, id))
    stand.run(100)
    service.went_round(stand.director, id, stand.now)
    return stand


def test_it_goes_on_where_it_was_and_says_so(tmp_path: Path) -> None:
    rows = played()
    Playing(tmp_path).set(Mark(SHOW))
    stand = start(tmp_path, rows)
    assert stand.director.picture.phase == "game"
    assert stand.word(1).startswith("locked")
    assert CAME_BACK in "".join(stand.director.log)
    by_hand = offering(rows)
    by_hand.must("resume")
    by_hand.run(100)
    assert stand.director.picture.view("audience") == by_hand.director.picture.view("audience")
    assert stand.live == by_hand.live


@pytest.mark.parametrize(
    ("mark", "change"),
    [
        (None, {}),  # after a boot, a stop in order, or between two shows
        (Mark("another"), {}),
        (Mark(SHOW), {"damage": "the journal was cut"}),
    ],
)
def test_otherwise_the_host_is_asked(mark: Mark | None, change: dict[str, Any], tmp_path: Path) -> None:
    Playing(tmp_path).set(mark)
    stand = start(tmp_path, played(), **change)
    assert stand.director.picture.phase == "resume"
    assert CAME_BACK not in "".join(stand.director.log)
    assert Playing(tmp_path).mark is None


def test_by_hand_and_on_the_bench_the_host_is_asked() -> None:
    assert start(None, played()).director.picture.phase == "resume"


@pytest.mark.parametrize("left", [None, saved([])])
def test_nothing_is_gone_on_with_where_nothing_is_saved_or_offered(
    left: Saved | None, tmp_path: Path
) -> None:
    Playing(tmp_path).set(Mark(SHOW))
    stand = Stand()
    service, _ = link(tmp_path)
    service.come_back(stand.director, stand.desk, left)
    assert stand.director.picture.phase == "lobby"


def test_a_show_that_ends_the_console_each_time_is_not_gone_on_with_for_ever(tmp_path: Path) -> None:
    rows = played()
    Playing(tmp_path).set(Mark(SHOW))
    phases = [start(tmp_path, rows).director.picture.phase for _ in range(TRIES)]
    last = start(tmp_path, rows)
    assert phases == ["game"] * TRIES
    assert last.director.picture.phase == "resume"
    assert "".join(last.director.log).count(GAVE_UP) == 1
    assert GAVE_UP in last.director.picture.faults.values()
    last.must("resume")  # the host may
    assert last.director.picture.phase == "game"


def test_one_more_entry_and_it_counts_anew(tmp_path: Path) -> None:
    rows = played()
    Playing(tmp_path).set(Mark(SHOW))
    for _ in range(TRIES):
        start(tmp_path, rows)
    more = [*rows, {"kind": "presence", "seat": 3, "here": False}]
    assert start(tmp_path, more).director.picture.phase == "game"


def test_a_minute_of_good_life_and_it_counts_anew(tmp_path: Path) -> None:
    rows = played()
    Playing(tmp_path).set(Mark(SHOW, len(rows), TRIES - 1))
    stand = offering(rows)
    clock = Clock()
    service, _ = link(tmp_path, clock)
    service.come_back(stand.director, stand.desk, saved(rows))
    service.went_round(stand.director, SHOW, clock() + GOOD_LIFE - 1)
    assert cast(Mark, Playing(tmp_path).mark).tries == TRIES
    service.went_round(stand.director, SHOW, clock() + GOOD_LIFE)
    assert Playing(tmp_path).mark == Mark(SHOW)


def test_the_page_of_a_contestant_who_is_the_mc_is_handed_on_as_after_any_restart(tmp_path: Path) -> None:
    """Whose phone it is on now, nobody knows: it shows nothing until somebody says that they are the MC."""
    stand = opened()
    rows = stand.rows
    options = {"mc": "player", "solo_games": "squeeze-play,any-number,one-away"}
    names = ["Seat 1", "Seat 2", "Seat 3"]

    def again() -> Stand:
        own = Seated(list(names), [1, 2, 3]).after(rows)
        settings = {**options, "pace": "at-once", "answer_seconds": "off"}
        return Stand(
            places=3,
            offer=Offer(GAME.name, names, [1, 2, 3], settings, starter(names, options), own, "today"),
        )

    Playing(tmp_path).set(Mark(SHOW))
    by_itself, by_hand = again(), again()
    service, _ = link(tmp_path)
    service.come_back(by_itself.director, by_itself.desk, saved(rows))
    by_itself.run(1_000)
    by_hand.must("resume")
    by_hand.run(1_000)
    ours, theirs = (one.desk.state(one.now) for one in (by_itself, by_hand))
    assert by_itself.director.picture.phase == "game"
    for part in ("passing", "mc", "view", "asks"):
        assert ours[part] == theirs[part], part
