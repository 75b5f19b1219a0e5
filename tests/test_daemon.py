"""The daemon's loop: what comes late, fails or piles up. The rig here is only its sink, time a number, every write at once."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from typing import Any, cast

import pytest

from console.chance import chance
from console.daemon import Daemon
from console.journal import Journal
from console.saving import Saving
from console.service_link import ServiceLink
from console.show.cast import Cast, Place
from console.show.desk import Desk
from console.show.director import Director
from console.show.repertoire import Playable, Repertoire
from hardware.events import Event, Press, Turn
from hardware.plan import RigPlan, SeatPlan
from hardware.simulated import SimulatedRig
from tests.e2e.evening.clock import Clock
from tests.show.stand import GAME, MS, SECOND, starter


class Memory:
    """A journal that has written everything at once."""

    error = None
    show = None

    def __init__(self) -> None:
        self.rows: list[Any] = []
        self.ended = False

    def begin(self, *_: object) -> None:
        self.rows.clear()

    def append(self, rows: list[Any]) -> Future[None]:
        self.rows += rows
        done: Future[None] = Future()
        done.set_result(None)
        return done

    def end(self) -> Future[None]:
        self.ended = True
        return self.append([])

    def close(self) -> None:
        pass


class Wires(SimulatedRig):
    """A rig whose events are the test's."""

    def start(self, sink: Callable[[Event], None]) -> None:
        self.tell = sink


class House:
    """A daemon for two seats with a dial each."""

    def __init__(self, clock: Clock | None = None, service: ServiceLink | None = None) -> None:
        self.clock = clock or Clock(1_000 * SECOND)
        seats = (SeatPlan(1), SeatPlan(2))
        self.rig = Wires(RigPlan("T", "simulated", seats), clock=self.clock, pumped=False)
        cast_ = Cast([Place(1, 1), Place(2, 1)])
        self.director = Director(cast_, Repertoire([Playable(GAME, starter)]), chance(random.Random(1)))
        self.journal = Memory()
        self.daemon = Daemon(
            self.rig,
            self.director,
            Desk(self.director),
            cast(Journal, self.journal),
            Saving("p", "h", "{}"),
            clock=self.clock,
            service=service,
        )

    @property
    def now(self) -> int:
        return self.clock.now

    @now.setter
    def now(self, ns: int) -> None:
        self.clock.now = ns

    async def settle(self) -> None:
        """Let the loop do all that is waiting."""
        for _ in range(8):
            await asyncio.sleep(0)

    async def pass_by(self, ms: int) -> None:
        """So much time, with the daemon woken in it and at its end."""
        for _ in range(20):
            self.now += ms * MS // 20
            await self.daemon.host_action({"do": "look round"})
            await self.settle()

    async def open_show(self) -> None:
        self.daemon.start()
        for seat in (1, 2):
            self.rig.tell(Press(f"seat:{seat}", "buzzer", self.now))
        await self.settle()
        started = {"do": "start", "step": self.director.step, "options": {"answer_seconds": "30"}}
        assert (await self.daemon.host_action(started))["type"] == "done"
        await self.settle()
        while self.director.picture.floor.clock is None:
            await self.pass_by(1_000)

    def dial(self, seat: int, at: int, digit: int = 7) -> None:
        """A price from the first click to the buzzer, all stamped ``at``."""
        self.rig.tell(Turn(f"seat:{seat}", 0, digit + 1, at))
        for _ in range(4):
            self.rig.tell(Press(f"seat:{seat}", "push", at))
        self.rig.tell(Press(f"seat:{seat}", "buzzer", at))

    @property
    def ends(self) -> int:
        clock = self.director.picture.floor.clock
        assert clock is not None
        return clock.ends

    @property
    def answers(self) -> dict[str, int]:
        return {row["to"]: row["value"] for row in self.journal.rows if str(row.get("to")).startswith("seat")}


def play(act: Callable[[House], Coroutine[Any, Any, None]]) -> House:
    async def run() -> House:
        house = House()
        await house.open_show()
        await act(house)
        house.daemon.stop()
        return house

    return asyncio.run(run())


@pytest.mark.parametrize("late", [60 * MS, 2 * SECOND])
def test_a8_whatever_was_stamped_in_time_counts_when_the_loop_was_blocked_over_the_bell(late: int) -> None:
    async def act(house: House) -> None:
        ends = house.ends
        house.dial(1, ends - 3 * MS)
        house.dial(2, ends - 2 * MS, digit=6)
        house.now = ends + late
        await house.settle()

    assert play(act).answers == {"seat:1": 7000, "seat:2": 6000}


def test_a8_what_was_stamped_after_the_bell_does_not_count_however_the_loop_was_blocked() -> None:
    async def act(house: House) -> None:
        ends = house.ends
        house.dial(1, ends - 3 * MS)
        house.dial(2, ends + 1)
        house.now = ends + 2 * SECOND
        await house.pass_by(1_000)

    assert play(act).answers == {"seat:1": 7000, "seat:2": 0}


def test_a8_when_everything_stood_still_over_the_bell_the_press_may_come_after_the_clock() -> None:
    """The loop may be the first to go on, before the thread that has the press."""

    async def act(house: House) -> None:
        ends = house.ends
        house.now = ends + 2 * SECOND
        await house.pass_by(1)
        house.dial(1, ends - 3 * MS)
        await house.pass_by(1_000)

    assert play(act).answers == {"seat:1": 7000, "seat:2": 0}


def test_a8_a_host_who_closes_the_question_does_not_overtake_a_press_on_its_way() -> None:
    async def act(house: House) -> None:
        house.dial(1, house.now)
        director = house.daemon.director
        asks = sorted(director.picture.floor.live)
        reply = await house.daemon.host_action(
            {"do": "timer", "change": "close", "ask": asks, "step": director.step}
        )
        assert reply["type"] == "done"
        await house.settle()

    assert play(act).answers == {"seat:1": 7000, "seat:2": 0}


def test_a8_an_event_that_cannot_be_handled_costs_nobody_else_anything(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def act(house: House) -> None:
        house.rig.tell(cast(Event, Press("seat:1", "buzzer", cast(int, "yesterday"))))
        house.dial(2, house.now)
        await house.settle()

    assert play(act).answers == {"seat:2": 7000}
    assert "an input could not be handled: Press of seat:1" in caplog.text


def test_a_show_that_is_left_is_ended_in_the_journal() -> None:
    async def act(house: House) -> None:
        for do in ("end", "new"):
            assert not house.journal.ended
            await house.daemon.host_action({"do": do, "step": house.director.step})
            await house.settle()
            if do == "end":
                await house.pass_by(60_000)

    assert play(act).journal.ended


def test_whoever_connects_is_told_what_the_clock_says_now_the_host_too() -> None:
    async def act(house: House) -> None:
        house.now = house.ends - 10 * SECOND
        for viewer, kind in (("host", "host"), ("audience", "state")):
            subscription = house.daemon.subscribe(viewer)
            told = {}
            for _ in range(len(subscription)):
                message = cast(dict[str, Any], await anext(subscription))
                told[message["type"]] = message
            assert told[kind]["timer"]["left_ms"] == 10_000

    play(act)


def test_a_new_screen_says_itself_what_is_missing() -> None:
    async def act(house: House) -> None:
        fault = {"type": "fault", "kind": "missing", "part": "sound", "text": "no sound card"}
        first = house.daemon.subscribe("screen")
        await house.daemon.screen_message(fault)
        assert house.director.picture.faults
        second = house.daemon.subscribe("screen")  # beside the first, which still has no sound
        assert house.director.picture.faults
        first.close()
        second.close()
        house.daemon.subscribe("screen")
        assert not house.director.picture.faults

    play(act)


def test_a_lamp_that_fails_stops_nothing_for_good(caplog: pytest.LogCaptureFixture) -> None:
    """Nothing happens on the rig afterwards: the daemon must have kept its own alarm for the bell."""

    async def act(house: House) -> None:
        lamp, broken = house.rig.lamp, [True] * 4  # several wakes long

        def failing(place: int, on: bool) -> None:
            if broken:
                broken.pop()
                raise OSError("the lamp's driver is gone")
            lamp(place, on)

        house.rig.lamp = failing  # type: ignore[method-assign]  # our own rig, no vendor's
        house.now = house.ends + SECOND
        async with asyncio.timeout(20):
            while len(house.answers) < 2:
                house.now += 10 * MS
                await asyncio.sleep(0.01)

    assert play(act).answers == {"seat:1": 0, "seat:2": 0}
    assert "goes on" in caplog.text


def test_a_disk_that_refuses_is_said_once_and_again_when_it_is_over(caplog: pytest.LogCaptureFixture) -> None:
    async def act(house: House) -> None:
        for error in ("the disk is full", "the disk is full", None, None):
            house.daemon.saving_changed(error)
            assert house.director.picture.saving is (error is None)
        assert house.director.log[-2:] == ["Not saving: the disk is full", "Saving again"]

    play(act)
    said = [record.getMessage() for record in caplog.records]
    assert said == ["not saving: the disk is full", "saving again"]


def test_a_show_in_another_currency_says_so_before_it_shows_a_price() -> None:
    async def act(house: House) -> None:
        for do in ("end", "new"):
            await house.daemon.host_action({"do": do, "step": house.director.step})
            await house.settle()
            await house.pass_by(60_000)
        seen = house.daemon.subscribe("audience")
        await house.daemon.host_action(
            {"do": "start", "step": house.director.step, "options": {"currency": "\u20ac"}}
        )
        await house.settle()
        await house.pass_by(10_000)
        messages = [await anext(seen) for _ in range(len(seen))]
        last = [n for n, one in enumerate(messages) if isinstance(one, dict) and one["type"] == "hello"][-1]
        assert cast(dict[str, Any], messages[last])["currency"] == "\u20ac"
        cues = [one["cue"]["name"] for one in messages[last:] if isinstance(one, dict) and one.get("cue")]
        assert cues[0] == "show-opens"

    play(act)


def test_the_rig_is_told_how_bright_to_be_at_the_start_and_when_it_changes() -> None:
    async def act(house: House) -> None:
        told: list[int] = []
        house.rig.brightness = told.append  # type: ignore[method-assign]  # our own rig, no vendor's
        await house.daemon.host_action({"do": "look round"})
        assert told == []  # it was told at the start already
        await house.daemon.host_action({"do": "brightness", "level": 4})
        await house.daemon.host_action({"do": "look round"})
        assert told == [4]

    play(act)


def test_g1_settings_that_are_not_saved_are_said_to_the_host_once_until_they_are() -> None:
    async def act(house: House) -> None:
        for _ in range(3):
            house.daemon.settings_saved("Settings are not saved: read-only")
        host = house.daemon.desk.state(house.now)
        assert [fault["text"] for fault in host["faults"]] == ["Settings are not saved: read-only"]
        assert host["log"].count("Settings are not saved: read-only") == 1
        assert not [one for one in host["overlays"] if one["kind"] == "fault"]
        house.daemon.settings_saved(None)
        assert house.daemon.desk.state(house.now)["faults"] == []

    play(act)
