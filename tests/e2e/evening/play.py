"""A whole evening in virtual time: people take their seats, play, and go home; nothing is left out but the waiting."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from console.rules.pack import Pack
from console.rules.session import Chance
from tests.e2e.evening.by_keypad import KeypadHost
from tests.e2e.evening.by_phone import PhonePlayer
from tests.e2e.evening.clock import Clock, run
from tests.e2e.evening.host import Host
from tests.e2e.evening.people import TEMPERS, Person, Temper
from tests.e2e.evening.room import Room

Json = Any
Look = Callable[[Room], None]
Hears = Callable[[Room, str, dict[str, Json]], None]
LONGEST = 4 * 3600
"""Virtual seconds after which an evening counts as one that stands still."""


@dataclass(frozen=True)
class Plan:
    """Who plays what: the game, the parts at each seat, the rig's wheel, scanning seats by number, options, how often the host has a
    whim (s), how many more have nothing but a phone, and the teacher's list as CSV. ``keypad``: the host has no page.
    """

    parts: Sequence[str] = ("dial", "four", "dial")
    scanning: Sequence[int] = ()
    options: dict[str, str] = field(default_factory=dict)
    tempers: Sequence[Temper] = TEMPERS
    whims: float = 0.0
    fumbling: bool = True
    roll_call: bool = False
    seed: int = 1
    game: str = "price-is-right"
    wheel: str | None = None
    phones: int = 0
    questions: str = ""
    keypad: bool = False


@dataclass
class Evening:
    """What came of it."""

    room: Room
    people: list[Person]
    host: Host
    seconds: float = 0.0
    """Of real time, for the virtual ones on ``room.clock``."""
    broken: list[str] = field(default_factory=list)
    """Laws that did not hold, and what the console itself logged as an error."""

    @property
    def states(self) -> list[dict[str, Json]]:
        """Every picture that the audience got."""
        return [message for _, message in self.room.told.sent if message["type"] == "state"]


async def sit_down(room: Room, people: Sequence[Person], plan: Plan) -> None:
    """Everybody presses the buzzer in front of them; the host says who scans."""
    room.daemon.start()
    await asyncio.sleep(0.5)
    if plan.roll_call:
        await room.must("roll-call", on=True)
    by_hand = [person for person in people if not isinstance(person, PhonePlayer)]
    for person in by_hand:
        room.rig.close_contact(person.number, "buzzer")
        room.rig.open_contact(person.number, "buzzer", room.clock.now + 90_000_000)
        if plan.roll_call and room.director.cast.place(person.number).dials:
            room.rig.detents(person.number, 0, person.number)
        await asyncio.sleep(0.4)
    if plan.roll_call:
        seats = room.state["view"]["board"]["seats"]
        assert all(seats[str(p.number)]["pressed"] for p in by_hand), seats
        await room.must("roll-call", on=False)
    for number in plan.scanning:
        await room.must("scan", seat=number, seconds=0.8)
    for person in people:
        if isinstance(person, PhonePlayer):
            await person.sit_down("new")


async def come_together(room: Room, people: Sequence[Person], host: Host, plan: Plan) -> None:
    """From the moment that the console is switched on to the show: a new one, or the one that was cut off."""
    if room.director.offer is not None:
        room.daemon.start()
        await asyncio.sleep(0.1)
        await (host.go_on() if isinstance(host, KeypadHost) else room.must("resume"))
        return
    await sit_down(room, people, plan)
    if isinstance(host, KeypadHost):
        await host.begin(plan.game)
        return
    if room.page["setup"]["game"] != plan.game:
        await room.must("game", game=plan.game)
    if plan.questions:
        await room.must("questions", name="A list", csv=plan.questions)
    options = {"pace": "normal", "answer_seconds": "90", **plan.options}
    await room.must("start", options=options)


async def play(people: Sequence[Person], host: Host, plan: Plan) -> None:
    """Until there is a winner, and everybody has seen it."""
    hands = [asyncio.create_task(person.play()) for person in people]
    hands += [asyncio.create_task(person.fumble()) for person in people if plan.fumbling]
    hosting = asyncio.create_task(host.run())
    try:
        async with asyncio.timeout(LONGEST):
            done, _ = await asyncio.wait([hosting, *hands], return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
        await asyncio.sleep(4)
    finally:
        for task in (*hands, hosting):
            task.cancel()
        await asyncio.gather(*hands, hosting, return_exceptions=True)


class Errors(logging.Handler):
    """Keeps what is logged as an error."""

    def __init__(self, heard: list[str]) -> None:
        super().__init__(logging.ERROR)
        self._heard = heard

    def emit(self, record: logging.LogRecord) -> None:
        self._heard.append(self.format(record))


@contextlib.contextmanager
def errors(heard: list[str]) -> Iterator[None]:
    """What is logged as an error meanwhile."""
    handler = Errors(heard)
    logging.getLogger().addHandler(handler)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(handler)


def evening(
    data: Path,
    plan: Plan,
    *,
    clock: Clock | None = None,
    pack: Pack | None = None,
    chances: Chance | None = None,
    watch: Look | None = None,
    hears: Hears | None = None,
    until: Callable[[Room], bool] | None = None,
    home: bool = False,
) -> Evening:
    """Play one show from the lobby (or from what was saved in ``data``) to its winner; ``watch`` sees every message to the audience,
    ``hears`` those to host and phones, too.

    ``until`` leaves in the middle; with ``home`` the host goes back to the lobby at the end, so that this show is not offered again.
    """
    clock = clock or Clock()
    held: list[Evening] = []
    broken: list[str] = []

    def look_on(room: Room, viewer: str, message: dict[str, Json]) -> None:
        if viewer == "audience" or hears is not None:
            try:
                if watch is not None and viewer == "audience":
                    watch(room)
                if hears is not None:
                    hears(room, viewer, message)
            except AssertionError as law:  # the console would take it for a stumble of its own and go on
                broken.append(f"{room.clock.seconds:.1f} s: {law}")

    async def act() -> None:
        room = Room(
            data, plan.parts, wheel=plan.wheel, seed=plan.seed, clock=clock, pack=pack, chances=chances,
            keypad=plan.keypad,
        )  # fmt: skip
        room.told.listeners.append(lambda viewer, message: look_on(room, viewer, message))
        people = [
            (Person if n <= len(plan.parts) else PhonePlayer)(
                room, n, plan.tempers[(n - 1) % len(plan.tempers)], plan.seed
            )
            for n in range(1, len(plan.parts) + plan.phones + 1)
        ]
        host = (KeypadHost if plan.keypad else Host)(room, plan.seed, plan.whims)
        began = time.perf_counter()
        await come_together(room, people, host, plan)
        held.append(Evening(room, people, host, broken=broken))
        playing = asyncio.create_task(play(people, host, plan))
        while not playing.done() and not (until is not None and until(room)):
            await asyncio.wait([playing], timeout=0.25)
        if playing.done():
            playing.result()
        else:
            playing.cancel()
            await asyncio.wait([playing])
        if home:
            await (host.home() if isinstance(host, KeypadHost) else room.must("new"))
            await asyncio.sleep(1)
        held[0].seconds = time.perf_counter() - began
        room.daemon.stop()

    with errors(broken):
        run(clock, act)
    return held[0]
