"""A5, B4, C5 and G4 at the *Wheel*, through a whole console in virtual time: contacts, rules, journal and all."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from console.chance import chance
from tests.e2e.evening.clock import MS, SECOND, Clock, run
from tests.e2e.evening.room import Room

Json = Any
Act = Callable[[Room], Awaitable[None]]
DAY = 86_400


def in_a_room(data: Path, act: Act, *, wheel: str | None = None, clock: Clock | None = None) -> Room:
    """Do something in a console with two seats; it is switched off afterwards."""
    clock, rooms = clock or Clock(), list[Room]()

    async def evening() -> None:
        room = Room(data, ("dial", "dial"), wheel=wheel, clock=clock, chances=chance(random.Random(4)))
        rooms.append(room)
        room.daemon.start()
        await asyncio.sleep(0.2)
        await act(room)
        room.daemon.stop()

    run(clock, evening)
    return rooms[0]


async def until(so: Callable[[], object], seconds: float = 90) -> None:
    async with asyncio.timeout(seconds):
        while not so():
            await asyncio.sleep(0.02)


def tap(room: Room, seat: int = 1, at: int | None = None) -> None:
    down = room.clock.now if at is None else at
    room.rig.close_contact(seat, "buzzer", down)
    room.rig.open_contact(seat, "buzzer", down + 40 * MS)


async def sit_down(room: Room) -> None:
    for seat in (1, 2):
        tap(room, seat)
        await asyncio.sleep(0.3)
    await room.must("game", game="wheel-of-fortune")


async def start(room: Room, **options: str) -> None:
    """Until the first spin is wanted."""
    await room.must("start", options={"answer_seconds": "off", **options})
    await until(lambda: room.state["spin"])


async def first_letter(room: Room) -> None:
    """The host says what was spun, so that seat 1 is to call a consonant."""
    for place in (2, 0, 0):  # cash; of the first two the higher is seat 1's
        ask = room.page["spin"]["ask"]
        await room.must("answer", ask=ask, value=place)
        await until(lambda ask=ask: room.page["spin"] is None or room.page["spin"]["ask"] != ask)  # type: ignore[misc]
        await until(lambda: room.page["spin"] or room.state["pointing"])


def spun(room: Room) -> list[int]:
    """What the wheel has answered so far."""
    return [row["value"] for _, row in room.rows if row.get("to") == "wheel"]


def test_a5_a_buzzer_that_is_down_when_the_spin_is_wanted_must_be_pressed_afresh(tmp_path: Path) -> None:
    async def act(room: Room) -> None:
        await sit_down(room)
        room.rig.close_contact(1, "buzzer", room.clock.now)
        await start(room)
        await asyncio.sleep(1)
        assert not room.state["spin"]["turning"]
        room.rig.open_contact(1, "buzzer", room.clock.now)
        await asyncio.sleep(1)
        assert not room.state["spin"]["turning"]
        tap(room)
        await asyncio.sleep(0.1)
        assert room.state["spin"]["turning"]

    assert spun(in_a_room(tmp_path, act)) == []


def test_c5_pressed_twice_60_ms_apart_it_spins_once_and_stands_by_its_result(tmp_path: Path) -> None:
    async def act(room: Room) -> None:
        await sit_down(room)
        await start(room)
        tap(room)
        tap(room, at=room.clock.now + 60 * MS)
        tap(room, seat=2)  # who is not to spin
        await until(lambda: spun(room))
        first = spun(room)
        await until(lambda: room.state["spin"] and room.state["spin"]["seat"] == 2)
        tap(room)  # who has spun
        await asyncio.sleep(20)
        assert (spun(room), room.state["spin"]["turning"]) == (first, False)

    in_a_room(tmp_path, act)


@pytest.mark.parametrize("by", [30 / 96, -30 / 96, 5 / 96])
def test_c5_a_wheel_that_is_brushed_after_its_result_changes_nothing(tmp_path: Path, by: float) -> None:
    """Twenty seconds later, while the letter is being chosen: the question stays, the money too, and no spin is told of."""

    async def act(room: Room) -> None:
        await sit_down(room)
        await start(room)
        await first_letter(room)
        rows, board = list(room.rows), room.state["view"]["board"]
        await asyncio.sleep(20)
        room.rig.drag_wheel(by)
        await asyncio.sleep(5)
        assert room.rows == rows
        assert room.state["view"]["board"] == board
        assert (room.state["spin"], room.state["pointing"]["topic"]) == (None, "turn.consonant")

    in_a_room(tmp_path, act, wheel="quadrature")


def test_b4_a_letter_dial_goes_round_over_what_is_left_and_no_other(tmp_path: Path) -> None:
    async def act(room: Room) -> None:
        await sit_down(room)
        await start(room)
        await first_letter(room)
        seen = []
        for by in (1, -1, 1, 19, 1, 1, 1):
            room.rig.detents(1, 0, by, gap_us=700)
            await asyncio.sleep(0.3)
            seen.append(room.state["pointing"]["at"])
        assert seen == ["B", "Z", "B", "Y", "Z", "B", "C"]
        tap(room)
        await until(lambda: room.state["view"]["board"]["called"])
        assert room.state["view"]["board"]["called"] == ["C"]

    in_a_room(tmp_path, act)


def jump(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """Somebody sets the wall clock."""
    real, real_ns = time.time, time.time_ns
    monkeypatch.setattr(time, "time", lambda: real() + seconds)
    monkeypatch.setattr(time, "time_ns", lambda: real_ns() + round(seconds * SECOND))


def test_g4_a_show_with_a_time_limit_ends_in_time_whatever_the_wall_clock_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nine days on at 5 s and two hours back later; between the two the power goes, and only what it ran counts."""
    clock, lefts = Clock(), list[int]()

    async def act(room: Room) -> None:
        await sit_down(room)
        await start(room, minutes="1")
        await asyncio.sleep(5)
        jump(monkeypatch, 9 * DAY)
        await asyncio.sleep(5)
        await room.must("answer", ask=room.page["spin"]["ask"], value=0)
        await asyncio.sleep(1)
        lefts.append(room.page["game_clock"]["left_ms"])
        assert 45_000 < lefts[0] < 55_000

    in_a_room(tmp_path, act, clock=clock)
    clock.now += 3600 * SECOND  # the console is off for an hour
    jump(monkeypatch, -7_200)

    async def go_on(room: Room) -> None:
        await room.must("resume")
        await until(lambda: room.page["game_clock"])
        left, since = room.page["game_clock"]["left_ms"], room.clock.now
        assert abs(left - lefts[0]) <= 1_000
        await asyncio.sleep(left / 1000 - 0.1)
        assert room.page["phase"] == "game"
        await until(lambda: any(row.get("why") == "time-up" for _, row in room.rows), 0.2)
        assert abs(room.clock.now - since - left * MS) < 100 * MS
        await until(lambda: room.page["phase"] == "over")

    in_a_room(tmp_path, go_on, clock=clock)
