"""A whole console in bad company: killed in mid-sentence, left, renamed."""

from __future__ import annotations

import contextlib
import json
import os
import random
import signal
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from console import packs
from console.journal import Journal
from console.offer import offer_of
from console.rules.conversation import Conversation
from console.rules.stage import Beat
from console.rules.transcript import Answer
from tests.e2e.console import (
    STOP_SECONDS,
    Console,
    Hands,
    Host,
    Viewer,
    live,
    play_on,
    quick_start,
    value_for,
)

pytestmark = pytest.mark.slow


def test_whatever_the_audience_was_shown_is_in_the_journal(tmp_path: Path) -> None:
    """The power goes while answers are on their way: what an audience received last is one of the pictures that the saved
    answers lead through, and who stood there as locked in is locked in.
    """
    source = random.Random(7)
    console = Console(tmp_path)
    try:
        with Host(console) as host, Hands(console) as hands:
            quick_start(host, hands, 3)
        for kill in range(8):
            with Host(console) as host, Viewer(console.port, "audience") as seen:
                if host.page["phase"] == "resume":
                    host.must("resume")
                for burst in range(source.randrange(1, 4)):
                    host.listen(lambda host=host: live(host) or host.page["phase"] == "over")
                    for ask in live(host):  # sent at once: nothing is waited for
                        host.send(n=burst, do="answer", ask=ask["id"], value=value_for(ask, source))
                    seen.drain(source.random() * 0.03)
                console.kill()
                with contextlib.suppress(ConnectionClosed):
                    seen.drain(5)
            last = seen.states[-1]
            views, answers = played(tmp_path)
            assert last["view"] in views, kill
            if last["view"] == views[-1]:
                locked = {p["seat"] for p in last["podiums"] if p["status"]["kind"] == "locked"}
                assert locked <= answers, kill
            console = Console(tmp_path)
    finally:
        if console.process.poll() is None:
            console.kill()


def played(folder: Path) -> tuple[list[Any], set[int]]:
    """Every picture for the audience that the saved answers lead through, and the seats that have answered the last bundle."""
    with Journal.open(folder / "journal.db") as journal:
        offer, trouble = offer_of(journal.latest(), packs.load("default"), None)
    assert offer is not None, trouble
    play = offer.start()
    talk = Conversation(play.rules(), play.stage)
    views: list[Any] = []

    def look() -> None:
        beats = [one.views["audience"] for one in play.stage.take_said() if isinstance(one, Beat)]
        views.extend(json.loads(view) for view in [*beats, play.stage.views()["audience"]])

    look()
    seats: dict[int, int] = {}
    for row in offer.rows:
        seats[row["ask"]] = int(row["to"].removeprefix("seat:")) if row["to"].startswith("seat:") else 0
        talk.give(Answer(row["ask"], row["to"], row["value"]))
        if talk.over:
            play.stage.result = play.ending(play.stage)
        look()
    given = {seats[ask] for ask in talk.answered}
    talk.close()
    return views, given


def test_a_name_given_in_mid_show_outlives_a_power_cut(tmp_path: Path) -> None:
    with (
        Console(tmp_path) as console,
        Host(console) as host,
        Hands(console) as hands,
        Viewer(console.port, "audience") as seen,
    ):
        quick_start(host, hands, 2)
        host.must("name", seat=1, name="Zoë")
        seen.listen(lambda: "Zoë" in [p["name"] for p in seen.newest.get("state", {}).get("podiums", [])])
        console.kill()
    with Console(tmp_path) as console, Host(console) as host:
        assert host.page["resume"]["seats"] == ["Zoë", "Seat 2"]
        host.must("resume")
        host.listen(lambda: live(host))
        assert [podium["name"] for podium in host.page["podiums"]] == ["Zoë", "Seat 2"]


def test_a_show_that_was_left_is_not_offered_again(tmp_path: Path) -> None:
    with Console(tmp_path) as console, Host(console) as host, Hands(console) as hands:
        quick_start(host, hands, 2)
        host.must("end")
        host.listen(lambda: host.page["phase"] == "over")
        console.kill()
    with Console(tmp_path) as console, Host(console) as host:
        assert host.page["phase"] == "resume", "the winner may still be taken back"
        host.must("resume")
        host.listen(lambda: host.page["phase"] == "over")
        host.must("new")
        host.listen(lambda: host.page["phase"] == "lobby")
        assert console.stop()[0] == 0
    with Console(tmp_path) as console, Host(console) as host:
        assert host.page["phase"] == "lobby"
        assert host.page["resume"] is None


def test_a_rig_with_fewer_seats_goes_on_with_the_show(tmp_path: Path) -> None:
    source = random.Random(3)
    rig = tmp_path / "two.toml"
    whole = (Path(__file__).parents[2] / "wiring" / "simulated.toml").read_text()
    rig.write_text(whole[: whole.index("[seat.3]")] + whole[whole.index("[matrices]") :])
    with Console(tmp_path / "data") as console, Host(console) as host, Hands(console) as hands:
        quick_start(host, hands, 4, solo_games="any-number")
        console.kill()
    with Console(tmp_path / "data", "--rig", str(rig)) as console, Host(console) as host:
        host.must("resume")
        for _ in play_on(host, source, 60):
            pass
        host.listen(lambda: host.page["phase"] == "over")
        assert len(host.page["podiums"]) == 4
        host.must("new")
        host.listen(lambda: host.page["phase"] == "lobby")
        assert len(host.page["podiums"]) == 2


def test_a_screen_that_dies_comes_back(tmp_path: Path) -> None:
    with Console(tmp_path, screen="dummy") as console, Hands(console) as hands:
        hands.send(do="watch", on=True)
        hands.listen(lambda: hands.pictures)
        (screen,) = children(console.process.pid)
        os.kill(screen, signal.SIGKILL)
        hands.pictures.clear()
        hands.listen(lambda: hands.pictures)
        (another,) = children(console.process.pid)
        assert another != screen
        # It is told to stop while it can't even listen: it is made to, and in time.
        os.kill(another, signal.SIGSTOP)
        status, seconds = console.stop()
        assert status == 0
        assert seconds < STOP_SECONDS
        with pytest.raises(ProcessLookupError):
            os.kill(another, 0)


def children(pid: int) -> list[int]:
    lists = [(task / "children").read_text() for task in Path(f"/proc/{pid}/task").iterdir()]
    return [int(child) for one in lists for child in one.split()]


def test_a_bench_that_asks_for_hours_of_turning_holds_nobody_up(tmp_path: Path) -> None:
    with Console(tmp_path) as console, Host(console) as host, Hands(console) as hands:
        quick_start(host, hands, 2)
        turn = {"do": "detents", "seat": 1, "dial": 0, "by": 1000, "gap_us": 1}
        hands.send(do="script", steps=[turn] * 2000)
        hands.press(2)
        host.must("pause")
        host.must("go-on")
