"""Nothing leaks at poker through a whole console: with other cards face down, or another declaration, audience, host and the others' phones
are sent the same bytes until the cards are shown; of whoever has folded, for ever.
"""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from console.rules.price_poker.deck import CARDS
from tests.e2e.evening.clock import MS, SECOND, Clock, run
from tests.e2e.evening.room import Room

Json = Any
Rows = tuple[int, ...]
PEOPLE = (1, 2, 3)
DEALT = {1: ("As", "Kd"), 2: ("8h", "8c"), 3: ("Qs", "Jd")}
OTHERS = ("2c", "7h")
SHOWN = ('"shown": ["', '"scene": "winner"')
DECLARED = ('"declared": {"', '"scene": "winner"')
"""Signs that the cards are shown, or that all have declared; at this pace a page may be told of the end at once."""
OPTIONS = {"pace": "at-once", "answer_seconds": "off", "hands": "1"}


def house(dealt: dict[int, tuple[str, str]]) -> Callable[..., Json]:
    """Seat 3 deals first; everybody's two cards are given, and what comes after them is the rest of the deck in its order."""
    taken = {*OTHERS, *(card for cards in DEALT.values() for card in cards)}
    rest: Iterator[str] = iter([card for card in CARDS if card not in taken])

    def draw(message: Json, _: object = None) -> Json:
        if message["topic"] == "dealer":
            return ["3"]
        who = message.get("for", "")
        if message["count"] == 2 and who.startswith("seat:"):
            return list(dealt[int(who[-1])])
        return [next(rest) for _ in range(message["count"])]

    return draw


async def until(so: Callable[[], object]) -> None:
    """Look every tenth of a second."""
    async with asyncio.timeout(60):
        while not so():
            await asyncio.sleep(0.1)


def hold(room: Room, seat: int, ns: int) -> None:
    room.rig.close_contact(seat, "buzzer", room.clock.now)
    room.rig.open_contact(seat, "buzzer", room.clock.now + ns)


def asked(room: Room, topic: str) -> list[Json]:
    """Those who are asked that now, in the order of their seats."""
    return sorted((a for a in room.page["asks"] if a["live"] and a["topic"] == topic), key=lambda a: a["to"])


async def hand(room: Room, clicks: int) -> list[Rows]:
    """A hand of three, two of whom have phones, too. Seat 1 looks at its cards, seat 3 folds in the last round, and seat 1 declares by
    its dial. Gives what the matrix of seat 1 showed.
    """
    room.daemon.start()
    await asyncio.sleep(0.2)
    for seat in PEOPLE:
        hold(room, seat, 60 * MS)
        await asyncio.sleep(0.3)
    await room.must("game", game="price-poker")
    for place in (2, 3):
        await room.invite(place)
    await room.must("start", options=OPTIONS)
    seen = list[Rows]()
    for number in range(1, 6):
        for seat in PEOPLE:
            await until(lambda: asked(room, "buy"))
            (ask,) = asked(room, "buy")
            if seat == 1:
                hold(room, 1, 3 * SECOND)
                await asyncio.sleep(1)
                seen.append(tuple(room.rig.rows(1) or ()))
                await asyncio.sleep(2.5)
            value = "fold" if (number, seat) == (5, 3) else "deck" if number == 2 else "row-1"
            await room.must("answer", ask=ask["id"], value=value)
            await asyncio.sleep(0.2)
        for _ in PEOPLE if number < 5 else PEOPLE[:2]:
            await until(lambda: asked(room, "bet"))
            await room.must("answer", ask=asked(room, "bet")[0]["id"], value="check")
            await asyncio.sleep(0.2)
    await until(lambda: asked(room, "declare"))
    room.rig.detents(1, 0, clicks, gap_us=700)
    await asyncio.sleep(0.5)
    hold(room, 1, 60 * MS)
    await asyncio.sleep(3)
    await room.must("answer", ask=asked(room, "declare")[0]["id"], value="low")
    await until(lambda: room.scene == "winner")
    await asyncio.sleep(2)
    return seen


class Told:
    """What everybody was told of a hand, as it went out."""

    def __init__(self, data: Path, dealt: dict[int, tuple[str, str]], clicks: int) -> None:
        self.sent: dict[str, list[str]] = {"audience": [], "host": [], "2": [], "3": []}
        self.matrix: list[Rows] = []
        self.declared: Json = None
        clock = Clock()

        def keep(viewer: str, message: Json) -> None:
            who = str(message.get("place")) if viewer.startswith("seat:") else viewer
            if who in self.sent:
                self.sent[who].append(f"{clock.now // (50 * MS)} {json.dumps(message)}")
            if message.get("cue") and message["cue"]["name"] == "declared":
                self.declared = message["cue"]["declared"]

        async def act() -> None:
            room = Room(data, ("dial", "dial", "dial"), clock=clock, chances=house(dealt))
            room.told.listeners.append(keep)
            self.matrix = await hand(room, clicks)
            self.log = list(room.director.log)
            room.daemon.stop()

        run(clock, act)

    def before(self, *marks: str) -> dict[str, list[str]]:
        """The messages to each up to the first that has one of these in it."""

        def has(line: str) -> bool:
            return any(mark in line for mark in marks)

        return {
            viewer: list(itertools.takewhile(lambda line: not has(line), lines))
            for viewer, lines in self.sent.items()
        }


@pytest.fixture(scope="module")
def ours(tmp_path_factory: pytest.TempPathFactory) -> Told:
    return Told(tmp_path_factory.mktemp("ours"), DEALT, 1)


def test_with_other_cards_face_down_all_others_are_told_the_same_until_they_are_shown(
    tmp_path: Path, ours: Told
) -> None:
    theirs = Told(tmp_path, DEALT | {1: OTHERS}, 1)
    assert ours.before(*SHOWN) == theirs.before(*SHOWN)
    assert min(map(len, ours.before(*SHOWN).values())) > 50
    assert ours.matrix != theirs.matrix, "nobody has seen a card: the test would not see a leak"
    assert len(set(ours.matrix)) > 1


def test_whoever_has_folded_is_never_known(tmp_path: Path, ours: Told) -> None:
    theirs = Told(tmp_path, DEALT | {3: OTHERS}, 1)
    for viewer in ("audience", "host", "2"):
        assert ours.sent[viewer] == theirs.sent[viewer], viewer
    assert ours.sent["3"] != theirs.sent["3"], "its own phone has not shown it: the test would not see a leak"
    assert ours.log == theirs.log


def test_with_another_declaration_all_others_are_told_the_same_until_all_have_declared(
    tmp_path: Path, ours: Told
) -> None:
    theirs = Told(tmp_path, DEALT, -1)
    assert {ours.declared["1"], theirs.declared["1"]} == {"high", "both"}
    assert ours.before(*DECLARED) == theirs.before(*DECLARED)
