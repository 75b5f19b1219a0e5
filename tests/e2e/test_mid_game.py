"""Cases that people met, in the middle of a solo game: E3 (told to stop, twice), G2 (a harmed journal), I1 (two hosts at once)."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.console import STOP_SECONDS, Console, Hands, Host, live, quick_start, value_for

pytestmark = pytest.mark.slow
MIDST = {
    "any-number": "any-number.digit",
    "one-away": "one-away.guess",
}
"""Games of several questions, and the one that is asked again and again in each."""


def in_a_solo_game(host: Host, hands: Hands, game: str) -> None:
    """Three people; seat 1 has won the round and has answered the game's first question."""
    quick_start(host, hands, 3, solo_games=f"{game},squeeze-play")
    price = host.page["view"]["card"]["price"] // 100
    for seat, ask in enumerate(live(host), start=1):
        host.must("answer", ask=ask["id"], value=price if seat == 1 else 0)
    answer(host, game)
    host.listen(lambda: [ask["topic"] for ask in live(host)] == [MIDST[game]])


def answer(host: Host, game: str) -> None:
    """The first answer, a wrong one where a right one would end the game."""
    host.listen(lambda: [ask["topic"] for ask in live(host)] == [MIDST[game]])
    (ask,) = live(host)
    value = value_for(ask, random.Random(1))
    if game == "one-away":
        right = str(host.page["view"]["card"]["price"] // 100)
        value = int(
            "".join(wheel.replace(digit, "") for wheel, digit in zip(ask["wheels"], right, strict=True))
        )
    host.must("answer", ask=ask["id"], value=value)


def standing(host: Host) -> tuple[object, ...]:
    """What a resume must bring back: the picture, the card, the money, and what is asked of whom."""
    page = host.page
    asks = [{name: value for name, value in ask.items() if name != "id"} for ask in page["asks"]]
    return page["view"], [podium["cash"] for podium in page["podiums"]], asks


@pytest.mark.parametrize("game", list(MIDST))
def test_e3_told_to_stop_twice_in_a_solo_game_and_gone_on_with(tmp_path: Path, game: str) -> None:
    with Console(tmp_path, screen="dummy") as console, Host(console) as host, Hands(console) as hands:
        in_a_solo_game(host, hands, game)
        stood = standing(host)
        status, seconds = console.stop(again=0.01)
        assert (status, seconds < STOP_SECONDS) == (0, True), seconds
        assert not (tmp_path / "journal.db-wal").exists()
        said = "".join(console.said)
        assert ("Traceback" in said or "ERROR" in said) is False, said
    with Console(tmp_path) as console, Host(console) as host:
        assert (host.page["phase"], host.page["resume"]["damage"]) == ("resume", None)
        host.must("resume")
        host.listen(lambda: live(host))
        assert standing(host) == stood


def cut(size: int) -> Callable[[Path], None]:
    return lambda folder: os.truncate(folder / "journal.db", size)


def without_its_log(folder: Path) -> None:
    (folder / "journal.db-wal").unlink()


def with_a_flipped_page(folder: Path) -> None:
    data = bytearray((folder / "journal.db").read_bytes())
    data[:4096] = bytes(byte ^ 0xFF for byte in data[:4096])
    (folder / "journal.db").write_bytes(data)


HARM = {
    "100 bytes": cut(100),
    "0 bytes": cut(0),
    "no -wal": without_its_log,
    "a flipped page": with_a_flipped_page,
}


@pytest.mark.parametrize("how", list(HARM))
def test_g2_a_journal_harmed_in_a_solo_game_is_said_and_nothing_of_the_game_is_lost(
    tmp_path: Path, how: str
) -> None:
    with Console(tmp_path) as console, Host(console) as host, Hands(console) as hands:
        in_a_solo_game(host, hands, "any-number")
        stood = standing(host)
        console.kill()
    HARM[how](tmp_path)
    with Console(tmp_path) as console, Host(console) as host:
        assert host.page["phase"] == "resume"
        assert host.page["resume"]["damage"], "it was taken for sound"
        assert list(tmp_path.glob("journal-20*")), "nothing was set aside"
        assert host.do("start", options={})["type"] == "refused", "a silent fresh start"
        host.must("resume")
        host.listen(lambda: live(host))
        assert standing(host) == stood


def test_g2_with_journal_and_shadow_gone_a_backup_is_offered_and_named(tmp_path: Path) -> None:
    with Console(tmp_path) as console, Host(console) as host, Hands(console) as hands:
        in_a_solo_game(host, hands, "any-number")
        end = time.monotonic() + 20
        while not list(tmp_path.glob("backups/journal-*.db")):
            assert time.monotonic() < end, "no backup was made"
            host.drain()
        console.kill()
    os.truncate(tmp_path / "journal.db", 0)
    for name in ("journal.db-wal", "journal.shadow"):
        (tmp_path / name).unlink()
    with Console(tmp_path) as console, Host(console) as host:
        (backup,) = tmp_path.glob("backups/journal-*.db")
        assert f"is taken from the backup {backup.name}" in host.page["resume"]["damage"]
        host.must("resume")
        host.listen(lambda: live(host))


def at_once(first: Host, second: Host, **message: Any) -> list[dict[str, Any]]:
    """Two hosts who see the same state do the same."""
    assert first.page["step"] == second.page["step"]
    for host in (first, second):
        host.send(n=900, step=host.page["step"], **message)
    for host in (first, second):
        host.listen(partial(host.replies.__contains__, 900))
    return [host.replies[900] for host in (first, second)]


def test_i1_two_hosts_in_a_solo_game_move_it_once(tmp_path: Path) -> None:
    with (
        Console(tmp_path) as console,
        Host(console) as one,
        Host(console) as other,
        Hands(console) as hands,
    ):
        in_a_solo_game(one, hands, "any-number")
        other.listen(lambda: other.page["step"] == one.page["step"])
        (ask,) = live(one)
        called = one.page["view"]["board"]["called"]
        digit = ask["options"][0]["id"]
        replies = at_once(one, other, do="answer", ask=ask["id"], value=digit)
        assert sorted(reply["type"] for reply in replies) == ["done", "refused"]
        assert [reply["reason"] for reply in replies if reply["type"] == "refused"] == ["already moved on"]
        one.listen(lambda: live(one) and one.page["view"]["board"]["called"] != called)
        assert one.page["view"]["board"]["called"] == [*called, digit]

        step, before = one.page["step"], one.page["undo"]
        for n in (901, 902):  # a double click: the same message twice, from one phone
            one.send(n=n, step=step, do="undo")
        one.listen(lambda: {901, 902} <= one.replies.keys())
        assert [one.replies[n]["type"] for n in (901, 902)] == ["done", "refused"]
        one.listen(lambda: one.page["undo"] != before or one.page["view"]["board"]["called"] == called)
        one.drain(0.1)
        assert one.page["view"]["board"]["called"] == called
