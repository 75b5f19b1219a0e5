"""Nothing leaks at the *Wheel* through a whole console: with another puzzle behind the same doors the audience is sent the same bytes until
a letter is called, and its log and its host (who may play) are told the same, too.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from console import packs
from console.chance import chance
from console.rules.pack import Pack
from tests.e2e.evening.clock import MS, Clock, run
from tests.e2e.evening.room import Room
from tests.rules.conformance.wheel_of_fortune import other_text, with_text

CLICKS = 5
"""From an untouched dial five clicks to the right read G."""

SPEED = 1.9
"""Turns a second: from where this wheel stands at first it comes to rest on cash."""


async def until(so: Callable[[], object]) -> None:
    """Look every tenth of a second."""
    async with asyncio.timeout(60):
        while not so():
            await asyncio.sleep(0.1)


def tap(room: Room) -> None:
    room.rig.close_contact(1, "buzzer", room.clock.now)
    room.rig.open_contact(1, "buzzer", room.clock.now + 60 * MS)


async def first_letter(room: Room, wheel: str | None) -> None:
    """One person spins, dials a consonant and calls it."""
    room.daemon.start()
    await asyncio.sleep(0.2)
    tap(room)
    await asyncio.sleep(0.3)
    await room.must("game", game="wheel-of-fortune")
    await room.must("start", options={"answer_seconds": "off"})
    await until(lambda: room.state["spin"])
    if wheel:
        room.rig.flick(SPEED)
    else:
        tap(room)
    await until(lambda: (room.state["pointing"] or {}).get("topic") == "turn.consonant")
    room.rig.detents(1, 0, CLICKS, gap_us=700)
    await asyncio.sleep(1)
    tap(room)
    await until(lambda: room.state["view"]["board"]["called"])
    await asyncio.sleep(5)


def evening(data: Path, wheel: str | None, pack: Pack) -> Room:
    clock, rooms = Clock(), list[Room]()

    async def act() -> None:
        rooms.append(
            Room(data, ("dial",), wheel=wheel, clock=clock, pack=pack, chances=chance(random.Random(5)))
        )
        await first_letter(rooms[0], wheel)
        rooms[0].daemon.stop()

    run(clock, act)
    return rooms[0]


def told(room: Room) -> list[str]:
    """Everything that the audience was sent until the letter, stamped to a twentieth of a second."""
    names = [(message.get("cue") or {}).get("name") for _, message in room.told.sent]
    before = room.told.sent[: names.index("letter")]
    return [f"{when // (50 * MS)} {json.dumps(message)}" for when, message in before]


def drawn(room: Room) -> str:
    """The puzzle that the house drew first."""
    (id,) = next(row["value"] for _, row in room.rows if row.get("to") == "house")
    return str(id)


def doors(room: Room) -> Any:
    return next(m for _, m in reversed(room.told.sent) if m["type"] == "state")["view"]["board"]["doors"]


@pytest.mark.parametrize("wheel", [None, "quadrature"], ids=["the console's wheel", "a flicked wheel"])
def test_the_audience_is_sent_the_same_bytes_whatever_the_puzzle_is(
    tmp_path: Path, wheel: str | None
) -> None:
    pack = packs.load("default")
    ours = evening(tmp_path / "1", wheel, pack)
    id = drawn(ours)
    text = pack.puzzles[id].text
    twin = with_text(pack, id, other_text(text, frozenset(), random.Random(2)))
    theirs = evening(tmp_path / "2", wheel, twin)
    assert drawn(theirs) == id
    assert told(ours) == told(theirs)
    assert len(told(ours)) > 50, "the wheel was not seen to turn"
    assert doors(ours) != doors(theirs), "the letter has told nothing: the test would not see a leak"
    for room in (ours, theirs):
        said = json.dumps([room.page, [message for _, message in room.told.sent]]).upper()
        assert room.pack.puzzles[id].text.upper() not in said
        assert f'"{id.upper()}"' not in said
