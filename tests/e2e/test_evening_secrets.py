"""Nothing leaks through a whole console: with another price, or another guess, the audience is sent the same bytes until the reveal.

Virtual time makes it exact: both consoles are worked at the same nanoseconds, through bouncing contacts. When a message went out is
compared to a twentieth of a second: the loop wakes for a contact that bounces, and looks at the moving matrices a millisecond sooner.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from console import packs
from console.chance import chance
from console.rules.pack import Item, Pack
from hardware.virtual import Trouble
from tests.e2e.evening.clock import MS, Clock, run
from tests.e2e.evening.room import Room

PARTS = ("dial", "buzzer", "four")


async def until_asked(room: Room) -> None:
    """The first question is there."""
    while not any(podium["status"]["kind"] == "live" for podium in room.state["podiums"]):
        await asyncio.sleep(0.1)


async def round_one(room: Room, clicks: Sequence[int], scan: Sequence[float]) -> None:
    """Three people guess: seat 1 turns so far at each place, seat 2 presses at these seconds, seat 3 guesses $1."""
    room.daemon.start()
    await asyncio.sleep(0.2)
    for seat in (1, 2, 3):
        room.rig.trouble(seat, "buzzer", Trouble(bounce_us=900))
        tap(room, seat)
        await asyncio.sleep(0.3)
    await room.must("start", options={"mc": "host", "answer_seconds": "off"})
    await until_asked(room)
    since = room.clock.now
    for by in clicks:
        room.rig.detents(1, 0, by, gap_us=700)
        await asyncio.sleep(0.2)
        tap(room, 1, "push")
        await asyncio.sleep(0.2)
    tap(room, 1)
    room.rig.detents(3, 3, 2)
    await asyncio.sleep(0.5)
    tap(room, 3)
    for seconds in scan:
        tap(room, 2, at=since + round(seconds * 1000) * MS)
    await asyncio.sleep(60)
    await room.must("next")
    await asyncio.sleep(8)


def tap(room: Room, seat: int, part: str = "buzzer", at: int | None = None) -> None:
    down = room.clock.now if at is None else at
    room.rig.close_contact(seat, part, down)
    room.rig.open_contact(seat, part, down + 60 * MS)


def sent(
    data: Path, clicks: Sequence[int], scan: Sequence[float], pack: Pack
) -> tuple[list[str], dict[str, Any]]:
    """Everything that the audience was sent until the reveal, stamped; and the board that was revealed."""
    clock, rooms = Clock(), list[Room]()

    async def act() -> None:
        rooms.append(Room(data, PARTS, clock=clock, pack=pack, chances=chance(random.Random(3))))
        await round_one(rooms[0], clicks, scan)
        rooms[0].daemon.stop()

    run(clock, act)
    messages = rooms[0].told.sent
    reveal = [(message.get("cue") or {}).get("name") for _, message in messages].index("reveal")
    return [f"{when // (50 * MS)} {json.dumps(message)}" for when, message in messages[:reveal]], messages[
        reveal
    ][1]["view"]["board"]


def dearer(pack: Pack) -> Pack:
    """The same green things, each a dollar dearer, $99 for $1."""

    def other(item: Item) -> Item:
        return replace(item, prices={of: cents % 99_00 + 1_00 for of, cents in item.prices.items()})

    green = {id: other(item) for id, item in pack.decks["green"].items()}
    return replace(pack, decks={**pack.decks, "green": green})


SEVENS, TWOS = (8, 8, 8, 8), (-8, -8, -8, -8)
"""From an untouched place eight clicks to the right show 7, eight to the left 2: as long, as many edges."""
ONE, THREE = (2.0, 2.7, 9.0), (2.0, 5.7, 9.0)
"""One switch: a number of one figure, the figure after one step or after three, and locked in."""


@pytest.mark.parametrize(
    ("clicks", "scan", "seat"), [(TWOS, ONE, "1"), (SEVENS, THREE, "2")], ids=["by a dial", "by one switch"]
)
def test_the_audience_is_sent_the_same_bytes_whatever_somebody_dials(
    tmp_path: Path, clicks: Sequence[int], scan: Sequence[float], seat: str
) -> None:
    pack = packs.load("default")
    ours, mine = sent(tmp_path / "1", SEVENS, ONE, pack)
    theirs, other = sent(tmp_path / "2", clicks, scan, pack)
    assert mine["guesses"] == {"1": 7777, "2": 1, "3": 1}
    assert other["guesses"] == {**mine["guesses"], seat: {"1": 2222, "2": 3}[seat]}
    assert ours == theirs
    assert len(ours) > 20


def test_the_audience_is_sent_the_same_bytes_whatever_the_price_is(tmp_path: Path) -> None:
    pack = packs.load("default")
    ours, mine = sent(tmp_path / "1", SEVENS, ONE, pack)
    theirs, other = sent(tmp_path / "2", SEVENS, ONE, dearer(pack))
    assert other["price"] == mine["price"] % 99_00 + 1_00
    assert ours == theirs
