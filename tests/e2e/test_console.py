"""The whole console in a process: a show played with hands on the bench, killed, and gone on with."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from tests.e2e.console import STOP_SECONDS, Console, Hands, Host, Viewer, live, play_on, quick_start

pytestmark = pytest.mark.slow


def test_a_qualifying_round_from_fingers_to_the_audience(tmp_path: Path) -> None:
    with (
        Console(tmp_path) as console,
        Host(console) as host,
        Hands(console) as hands,
        Viewer(console.port, "audience") as seen,
    ):
        quick_start(host, hands, 3)
        price = host.page["view"]["card"]["price"] // 100
        hands.drain()
        assert hands.lamps == {1: True, 2: True, 3: True, 4: False}
        for seat, guess in ((1, price + 1), (2, price - 1), (3, price)):
            hands.price(seat, guess)
        host.listen(lambda: host.page["view"]["scene"] == "any-number")
        assert [podium["cash"] for podium in host.page["podiums"]] == [0, 0, price * 100 + 100_00]
        seen.listen(lambda: seen.newest.get("state", {}).get("view", {}).get("scene") == "any-number")
        reveal = next(
            n for n, state in enumerate(seen.states) if state["cue"] and state["cue"]["name"] == "reveal"
        )
        board = seen.states[reveal]["view"]["board"]
        assert board["guesses"] == {"1": price + 1, "2": price - 1, "3": price}
        assert board["price"] == price * 100
        assert all(state["view"]["board"].get("price") is None for state in seen.states[:reveal])
        status, seconds = console.stop()
        assert status == 0
        assert seconds < STOP_SECONDS


@pytest.mark.parametrize("again", [0.0, 0.02, 0.1, 0.3])
def test_e3_sigterm_again_and_again_ends_a_show_in_order_and_once(tmp_path: Path, again: float) -> None:
    """The second signal finds the console stopping, closing, or all but gone; then they come every 5 ms."""
    with Console(tmp_path, screen="dummy") as console:
        with Host(console) as host, Hands(console) as hands:
            quick_start(host, hands, 3)
        status, seconds = console.stop(again=again)
        assert status == 0
        assert seconds < STOP_SECONDS
        assert not (tmp_path / "journal.db-wal").exists()
        assert not [line for line in console.said if "Traceback" in line or "ERROR" in line]


def test_ten_kills_in_mid_show_resume_equal(tmp_path: Path) -> None:
    """kill -9 at ten moments of one show; each time it goes on where it was, to the last locked guess."""
    source = random.Random(20)
    console = Console(tmp_path)
    try:
        with Host(console) as host, Hands(console) as hands:
            quick_start(host, hands, 3)
        for kill in range(10):
            with Host(console) as host:
                for _ in play_on(host, source, source.randrange(1, 4)):
                    pass
                host.listen(lambda: live(host) or host.page["phase"] == "over")
                host.drain()
                before = host.page
                console.kill()
            console = Console(tmp_path)
            with Host(console) as host:
                assert host.page["phase"] == "resume", kill
                assert host.page["resume"]["seats"] == ["Seat 1", "Seat 2", "Seat 3"]
                assert host.page["resume"]["damage"] is None
                host.must("resume")
                host.listen(lambda: live(host) or host.page["phase"] == "over")
                for part in ("view", "phase"):
                    assert host.page[part] == before[part], kill
                for mine, old in zip(host.page["podiums"], before["podiums"], strict=True):
                    assert mine["status"] == old["status"], kill
                    assert (mine["entry"] or {}).get("text") == (old["entry"] or {}).get("text"), kill
                if host.page["phase"] == "over":
                    break
    finally:
        if console.process.poll() is None:
            console.kill()


def test_no_secret_reaches_the_audience_and_no_token_the_log(tmp_path: Path) -> None:
    with (
        Console(tmp_path) as console,
        Host(console) as host,
        Hands(console) as hands,
        Viewer(console.port, "audience") as seen,
    ):
        quick_start(host, hands, 2)
        hands.price(1, 4321)
        host.listen(lambda: host.page["podiums"][0]["status"]["kind"] == "locked")
        seen.drain(0.2)
        sent = "\n".join(seen.texts)
        assert "4321" not in sent
        assert '"card"' not in sent
        assert console.pin not in "".join(console.said)
        console.stop()
        assert console.pin not in "".join(console.said)


def test_a_second_console_on_the_same_shows_is_refused(tmp_path: Path) -> None:
    with Console(tmp_path), pytest.raises(AssertionError, match="journal"):
        Console(tmp_path)


def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    with Console(tmp_path / "one") as console, pytest.raises(AssertionError, match=f"port {console.port}"):
        Console(tmp_path / "two", "--port", str(console.port))


def test_what_the_audience_gets_is_json_with_the_documented_types(tmp_path: Path) -> None:
    with Console(tmp_path) as console, Viewer(console.port, "audience") as seen:
        seen.listen(lambda: len(seen.matrices) == 4)
        assert set(seen.newest) == {"hello", "state", "matrix"}
        assert seen.newest["hello"]["simulated"] is True
        assert all(len(rows) == 8 and all(len(row) == 8 for row in rows) for rows in seen.matrices.values())
        json.dumps(seen.newest)
