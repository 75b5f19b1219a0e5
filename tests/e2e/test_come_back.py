"""A5, A8 and I1 over a restart: a console that died goes on by itself, with fingers on its buzzers and hosts at their pages. Virtual time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from console.service.backoff import Backoff
from console.service.notify import Notify
from console.service.playing import Mark, Playing
from console.service_link import ServiceLink
from tests.e2e.evening.clock import MS, Clock, run
from tests.e2e.evening.room import Room

BUZZER = "seat:1/buzzer"
Act = Callable[[Room], Awaitable[None]]


def tap(room: Room, seat: int) -> None:
    down = room.clock.now
    room.rig.close_contact(seat, "buzzer", down)
    room.rig.open_contact(seat, "buzzer", down + 40 * MS)


def holds(room: Room) -> None:
    """Seat 1's finger is down already when the lines are first looked at."""
    room.rig.play(BUZZER, [(room.clock.now - 1, True)])
    room.rig._work(room.clock.now)


def turns(room: Room) -> bool:
    return bool(room.state["spin"]["turning"])


def after_a_restart(data: Path, before: Callable[[Room], None], act: Act) -> None:
    """A show of the *Wheel* in which seat 1 is to spin; then the next process. ``before`` it listens, ``act`` once it does."""
    clock, runtime = Clock(), data / "run"
    runtime.mkdir()

    async def shows() -> None:
        room = Room(data, ("dial", "dial"), clock=clock)
        room.daemon.start()
        for seat in (1, 2):
            tap(room, seat)
            await asyncio.sleep(0.3)
        await room.must("game", game="wheel-of-fortune")
        await room.must("start", options={"answer_seconds": "off"})
        while not room.state["spin"]:
            await asyncio.sleep(0.1)
        latest = room.journal.real.latest()
        assert latest is not None
        Playing(runtime).set(Mark(latest.id))  # as it is left where nobody could say goodbye
        room.daemon.stop()

        room = Room(data, ("dial", "dial"), clock=clock)
        before(room)
        service = ServiceLink(Notify(), Backoff(runtime), Playing(runtime), clock)
        service.come_back(room.director, room.daemon.desk, room.journal.real.latest())
        room.daemon.start()
        await asyncio.sleep(2)
        assert (room.page["phase"], room.state["spin"]["seat"]) == ("game", 1)
        await act(room)
        room.daemon.stop()

    run(clock, shows)


def test_a5_a_finger_that_is_down_when_it_comes_back_must_press_afresh(tmp_path: Path) -> None:
    async def act(room: Room) -> None:
        assert not turns(room)
        room.rig.open_contact(1, "buzzer", room.clock.now)
        await asyncio.sleep(1)
        assert not turns(room)
        tap(room, 1)
        await asyncio.sleep(0.1)
        assert turns(room)

    after_a_restart(tmp_path, holds, act)


def test_a5_one_that_stays_down_is_said_to_be_stuck_until_it_comes_up(tmp_path: Path) -> None:
    async def act(room: Room) -> None:
        await asyncio.sleep(20)
        assert [(one["of"], one["kind"]) for one in room.page["faults"]] == [("seat:1", "stuck")]
        assert not turns(room)
        room.rig.open_contact(1, "buzzer", room.clock.now)
        await asyncio.sleep(1)
        assert room.page["faults"] == []

    after_a_restart(tmp_path, holds, act)


def test_a8_what_was_pressed_while_nobody_listened_is_no_press(tmp_path: Path) -> None:
    async def act(room: Room) -> None:
        assert not turns(room)

    def presses_and_lets_go(room: Room) -> None:
        room.rig.play(BUZZER, [(room.clock.now - 200 * MS, True), (room.clock.now - 100 * MS, False)])
        room.rig._work(room.clock.now)

    after_a_restart(tmp_path, presses_and_lets_go, act)


def test_a8_a_handler_that_raises_after_the_return_costs_nobody_else_anything(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def act(room: Room) -> None:
        hands = room.daemon.desk.hands
        true = hands.event

        def event(one: object, now: int) -> None:
            if getattr(one, "of", None) == "seat:2":
                raise ZeroDivisionError
            true(one, now)  # type: ignore[arg-type]

        monkeypatch.setattr(hands, "event", event)
        tap(room, 2)
        tap(room, 1)
        await asyncio.sleep(0.1)
        assert any("could not be handled" in record.message for record in caplog.records)
        assert turns(room)

    after_a_restart(tmp_path, lambda _: None, act)


def test_i1_two_hosts_and_a_double_click_after_the_return_move_it_once(tmp_path: Path) -> None:
    async def act(room: Room) -> None:
        wish = {"step": room.page["step"], "do": "answer", "ask": room.page["spin"]["ask"], "value": 2}
        replies = [await room.daemon.host_action({"n": n, **wish}) for n in (1, 2, 1)]
        assert [reply["type"] for reply in replies] == ["done", "refused", "refused"]
        await asyncio.sleep(1)
        assert [row["value"] for _, row in room.rows if row.get("to") == "wheel"] == [2]

    after_a_restart(tmp_path, lambda _: None, act)
