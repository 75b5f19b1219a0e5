"""The rig's wheel in the daemon: flicked below the judge, judged, answered, and seen on its way. Time is a number."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Coroutine
from typing import Any, cast

from console.chance import chance
from console.daemon import Daemon
from console.journal import Journal
from console.rules.games import GAMES
from console.saving import Saving
from console.show.cast import Cast, Place
from console.show.desk import Desk
from console.show.director import Director
from console.show.repertoire import Playable, Repertoire
from console.web.hub import Message
from hardware.rigfile import parse_rig
from hardware.simulated import SimulatedRig
from tests.show.stand import MS, SECOND, starter_of
from tests.test_daemon import Memory

WHEEL = GAMES["wheel-of-fortune"]
SEATS = "[seat.1]\nbuzzer = true\nlamp = true\n[seat.2]\nbuzzer = true\nlamp = true\n"
SENSOR = '[wheel]\nsensor = "quadrature"\ncounts = 96\na = true\nb = true\nindex = true\n'


class Room:
    """A daemon for two seats, at the first spin of a game."""

    def __init__(self, *, wheel: bool = True) -> None:
        self.now = 1_000 * SECOND
        plan = parse_rig(f'name = "R"\ndriver = "simulated"\n{SEATS}{SENSOR if wheel else ""}')
        self.rig = SimulatedRig(plan, clock=lambda: self.now, pumped=False)
        self.director = Director(
            Cast([Place(1, 0, scan=1.5), Place(2, 0, scan=1.5)]),
            Repertoire([Playable(WHEEL, starter_of(WHEEL))]),
            chance(random.Random(1)),
            real_wheel=self.rig.wheel is not None,
        )
        self.journal = Memory()
        self.daemon = Daemon(
            self.rig, self.director, Desk(self.director), cast(Journal, self.journal), Saving("p", "h", "{}"),
            clock=lambda: self.now,
        )  # fmt: skip
        self.told: dict[str, list[Message]] = {"audience": [], "bench": []}
        self._listen()

    def _listen(self) -> None:
        publish = self.daemon.publisher.publish

        def heard(viewer: str, message: Any) -> None:
            publish(viewer, message)
            if viewer in self.told and message["type"] == "wheel":
                self.told[viewer].append(message)

        self.daemon.publisher.publish = heard  # type: ignore[method-assign]

    async def act(self, do: str, **more: Any) -> None:
        reply = await self.daemon.host_action({"do": do, "step": self.director.step, **more})
        assert reply["type"] == "done", reply
        await self.pass_by(0)

    async def pass_by(self, ms: int) -> None:
        """So much time, with the daemon woken every 20 ms of it."""
        end = self.now + ms * MS
        while True:
            await self.daemon.host_action({"do": "look round"})
            for _ in range(4):
                await asyncio.sleep(0)
            if self.now >= end:
                return
            self.now = min(end, self.now + 20 * MS)

    async def open_game(self) -> None:
        self.daemon.start()
        for seat in (1, 2):
            await self.act("seat", seat=seat, here=True)
        await self.act("start", options={"answer_seconds": "off", "pace": "at-once"})
        await self.pass_by(10)

    @property
    def answers(self) -> list[int]:
        return [row["value"] for row in self.journal.rows if row.get("to") == "wheel"]

    @property
    def spin(self) -> dict[str, Any]:
        spin: dict[str, Any] = self.director.picture.spin() or {}
        return spin


def play(act: Callable[[Room], Coroutine[Any, Any, None]], *, wheel: bool = True) -> Room:
    async def run() -> Room:
        room = Room(wheel=wheel)
        await room.open_game()
        await act(room)
        room.daemon.stop()
        return room

    return asyncio.run(run())


def test_a_flick_is_seen_on_its_way_judged_and_answered() -> None:
    async def act(room: Room) -> None:
        assert room.spin["by"] == "hand"
        room.rig.flick(1.6)
        await room.pass_by(500)
        assert room.spin["turning"] is True
        await room.pass_by(12_000)

    room = play(act)
    assert len(room.answers) == 1
    seen = [message for message in room.told["audience"] if message["moving"]]
    turns = [message["turns"] for message in seen]
    assert turns[-1] - turns[0] > 1.5
    assert all(set(message) == {"type", "turns", "at_ms", "moving"} for message in seen)
    assert len(seen) < 40 * 12
    assert room.spin["seat"] == 2


def test_where_it_rests_is_what_was_answered() -> None:
    async def act(room: Room) -> None:
        wedges = len(room.director.picture.view("audience")["board"]["wheel"])
        room.rig.flick(1.5)
        await room.pass_by(12_000)
        rest = [message for message in room.told["bench"] if not message["moving"]][-1]
        assert room.answers == [int(rest["turns"] % 1 * wedges)]

    play(act)


def test_c2_a_weak_flick_is_said_and_may_be_tried_again() -> None:
    async def act(room: Room) -> None:
        room.rig.flick(1.5)  # the index has passed once
        await room.pass_by(12_000)
        before = len(room.answers)
        room.rig.flick(0.6)
        await room.pass_by(6_000)
        assert room.spin["said"]
        assert len(room.answers) == before
        room.rig.flick(1.5)
        await room.pass_by(12_000)
        assert len(room.answers) > before or room.spin["said"]

    play(act)


def test_what_is_spun_in_a_pause_is_not_judged() -> None:
    async def act(room: Room) -> None:
        await room.act("pause")
        room.rig.flick(1.6)
        await room.pass_by(12_000)
        await room.act("go-on")
        await room.pass_by(2_000)
        assert room.answers == []
        room.rig.flick(1.6)
        await room.pass_by(12_000)

    assert len(play(act).answers) == 1


def test_the_bench_sees_the_wheel_from_the_start_and_after_the_last_spin() -> None:
    async def act(room: Room) -> None:
        middle = round(1 / 48, 5)  # of the first of 24 wedges, where the simulated one stands
        assert room.told["bench"][0] == {
            "type": "wheel",
            "turns": middle,
            "at_ms": 1_000_000,
            "moving": False,
        }
        await room.act("end")
        await room.pass_by(100)
        told = len(room.told["audience"])
        room.rig.flick(1.0)
        await room.pass_by(3_000)
        assert len(room.told["audience"]) == told
        assert room.told["bench"][-1]["turns"] > 0.5

    play(act)


def test_without_a_wheel_a_virtual_one_is_seen_and_answers() -> None:
    async def act(room: Room) -> None:
        assert room.spin["by"] == "console"
        await room.act("press", seat=1)
        await room.pass_by(100)

    room = play(act, wheel=False)
    assert len(room.answers) == 1  # at-once, it rests on the spot
    assert room.told["audience"][-2]["moving"] is False


def test_a_newcomer_is_told_where_it_is() -> None:
    async def act(room: Room) -> None:
        room.rig.flick(1.6)
        await room.pass_by(1_000)
        subscription = room.daemon.subscribe("screen")
        told = [cast(dict[str, Any], await anext(subscription)) for _ in range(len(subscription))]
        (wheel,) = [message for message in told if message["type"] == "wheel"]
        assert wheel == room.told["audience"][-1]

    play(act)


def test_a_wheel_that_the_host_has_switched_off_is_not_judged() -> None:
    async def act(room: Room) -> None:
        await room.act("wheel", real=False)
        room.rig.flick(1.6)
        await room.pass_by(12_000)
        assert room.answers == []
        await room.act("wheel", real=True)
        await room.pass_by(2_000)
        assert room.answers == []
        room.rig.flick(1.6)
        await room.pass_by(12_000)

    assert len(play(act).answers) == 1
