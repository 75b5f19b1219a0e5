"""The contestants: they look, think, turn and press, each in their own way, with contacts that chatter."""

from __future__ import annotations

import asyncio
import json
import random
from dataclasses import dataclass
from typing import Any

from hardware.face import Peek
from hardware.virtual import Trouble
from tests.e2e.evening.at_the_buzzer import Knows
from tests.e2e.evening.at_the_table import AT_THE_TABLE
from tests.e2e.evening.at_the_wheel import at_the_wheel
from tests.e2e.evening.clock import MS, SECOND
from tests.e2e.evening.hands import BUZZ, Move, Press, Scanner, Seat, Turn, move
from tests.e2e.evening.looks import Look, public_look, secret_look, secret_topic
from tests.e2e.evening.room import Room
from tests.e2e.evening.wishes import WISHES, Offered

Json = Any


@dataclass(frozen=True)
class Temper:
    """``think``: seconds before the first movement; ``pause``: between two. Shares: a hasty press before all is as it should be,
    a question slept through, a spin that is none; a look at the own cards, each tenth of a second.
    """

    think: tuple[float, float]
    pause: tuple[float, float]
    hasty: float = 0.0
    asleep: float = 0.0
    clumsy: float = 0.1
    curious: float = 0.03


CAREFUL = Temper((1.0, 4.0), (0.12, 0.5))
SLOW = Temper((4.0, 15.0), (0.3, 1.2))
HASTY = Temper((0.1, 0.8), (0.06, 0.2), hasty=0.25)
DREAMER = Temper((2.0, 6.0), (0.2, 0.6), asleep=0.12)
TEMPERS = (CAREFUL, HASTY, SLOW, DREAMER, HASTY)


@dataclass(frozen=True)
class Meant:
    """What a press was to lock in, and when it came."""

    value: Json
    at: int


@dataclass(frozen=True)
class Answer:
    """An answer that was taken: when, to what, and the press before it, if there was one."""

    at: int
    topic: str
    value: Json
    meant: Meant | None


class Person:
    """One contestant, who knows the game's seat and finds its place on the rig by the badge."""

    def __init__(self, room: Room, number: int, temper: Temper, seed: int) -> None:
        self.room, self.number, self.temper = room, number, temper
        self.rng = random.Random(seed * 31 + number)
        self.meant: Meant | None = None
        self.answers: list[Answer] = []
        self._look: Look | None = None
        self._wishes = {**WISHES, **at_the_wheel(room.pack), **AT_THE_TABLE}
        self._offered = Offered()
        self.peeked: set[str] = set()  # cards that were to be seen on the own matrix
        self._looks_at_cards = False
        self.closings: list[int] = []  # when the finger came down on the buzzer
        self._knows = Knows(room.pack)
        self._race = ""
        room.row_listeners.append(self._row)

    # ------------------------------------------------------------------ what is seen
    @property
    def place(self) -> int:
        """The badge in front of this person."""
        for podium in self.room.state["podiums"]:
            if podium["seat"] == self.number:
                return int(podium["badge"])
        return self.number

    def look(self) -> Look | None:
        """The question, None when nobody wants anything."""
        state = self.room.state
        podium = next((p for p in state["podiums"] if p["seat"] == self.number), None)
        if podium is None or podium["status"]["kind"] != "live":
            return None
        pointing = state["pointing"]
        if pointing is not None and pointing["seat"] == self.number:
            return public_look(pointing, state["view"]["board"])
        topic = secret_topic(state["view"])
        return secret_look(topic, self.room.rig.faces.get(self.place)) if topic else None

    def _question(self, look: Look) -> str:
        view = self.room.state["view"]
        return json.dumps([view["scene"], view["note"], view["board"], look.topic], sort_keys=True)

    @property
    def seat(self) -> Seat:
        """What is at hand."""
        place = self.room.director.cast.place(self.place)
        return Seat(place.dials, place.push, place.scan is not None)

    # ------------------------------------------------------------------ an evening
    async def play(self) -> None:
        """Answer whatever is asked, until cancelled."""
        question, wish, asleep, scanner = "", None, False, Scanner()
        while True:
            if self.to_spin() is not None:
                await self._spin()
                continue
            if self.may_buzz():
                await self._buzz()
                continue
            look = self.look()
            if self._curious():
                await self.peek()
                continue
            if look is None:
                question = ""
                await asyncio.sleep(0.1)
                continue
            if self._question(look) != question:
                question, scanner = self._question(look), Scanner()
                self._look = None
                self._offered = Offered()
                wish = self._wishes[look.topic](look, self.room.state["view"]["board"], self.rng)
                asleep = self.rng.random() < self.temper.asleep
                await asyncio.sleep(self.rng.uniform(*self.temper.think))
                continue
            self._look = look
            wish = self._offered.instead(look, wish, self.rng)
            if asleep:
                await asyncio.sleep(0.5)
            elif self.seat.scan:
                await self._scan(scanner, look, wish)
            else:
                await self._work(look, wish)

    # ------------------------------------------------------------------ poker
    def _curious(self) -> bool:
        """Now and then somebody who has cards looks at them."""
        view = self.room.state["view"]
        dealt = view["scene"] == "market" and str(self.number) in view["board"]["hands"]
        return dealt and self.room.page["phase"] == "game" and self.rng.random() < self.temper.curious

    async def peek(self) -> None:
        """Hold the buzzer, and read what the own matrix shows."""
        rig, place, start = self.room.rig, self.place, self.room.clock.now + MS
        held = self.rng.uniform(0.7, 4)
        self._looks_at_cards = True
        rig.close_contact(place, "buzzer", start)
        until = start + round(held * SECOND)
        while self.room.clock.now < until:
            await asyncio.sleep(0.1)
            face = rig.faces.get(place)
            self.peeked |= set(face.cards) if isinstance(face, Peek) else set()
        rig.open_contact(place, "buzzer", self.room.clock.now + MS)
        await asyncio.sleep(0.05)
        self._looks_at_cards = False

    # ------------------------------------------------------------------ races
    def may_buzz(self) -> bool:
        """Whether this person's buzzer is open."""
        podiums = self.room.state["podiums"]
        return any(p["seat"] == self.number and p["status"]["kind"] == "ready" for p in podiums)

    async def _buzz(self) -> None:
        """Once for each race, or for each door of a toss-up, this person knows or does not know; those who do are about as quick as each other."""
        view = self.room.state["view"]
        race = json.dumps([view["note"], view["board"]], sort_keys=True)
        if race != self._race:
            self._race = race
            if self._knows.answer(view, self.rng):
                together = 0.5 - self.room.clock.seconds % 0.5
                await asyncio.sleep(together + self.rng.choice((0, 0.00002, 0.0003, self.rng.uniform(0, 1))))
                if self.may_buzz():
                    await self.do(BUZZ, Look("", "buzz"))
                    self.meant = None
                return
        await asyncio.sleep(0.05)

    # ------------------------------------------------------------------ the wheel
    def to_spin(self) -> Json:
        """The spin that this person is asked for, while the wheel stands still."""
        spin = self.room.state.get("spin")
        return spin if spin and spin["seat"] == self.number and not spin["turning"] else None

    async def _spin(self) -> None:
        """A flick of the rig's wheel, now and then a poor one; or the buzzer, which sets the console's going."""
        await asyncio.sleep(self.rng.uniform(*self.temper.think))
        spin = self.to_spin()
        if spin is None:
            return
        if spin["by"] == "hand":
            poor = self.rng.random() < self.temper.clumsy
            self.room.rig.flick(self.rng.choice((0.2, -0.8)) if poor else self.rng.uniform(1.2, 2.4))
        else:
            await self.do(BUZZ, Look("", "spin"))
            self.meant = None
        await asyncio.sleep(1)

    async def _work(self, look: Look, wish: Json) -> None:
        hasty = self.rng.random() < self.temper.hasty and look.reads is not None
        await self.do(BUZZ if hasty else move(look, wish, self.seat), look)
        await asyncio.sleep(self.rng.uniform(*self.temper.pause))

    async def _scan(self, scanner: Scanner, look: Look, wish: Json) -> None:
        scanner.see(look)
        fresh = self.room.clock.now - self._moved() < 0.6 * self._step()
        now = scanner.move(look, wish) if fresh else None
        if now is not None:
            scanner.pressed()
            await self.do(now, look)
        await asyncio.sleep(0.1)

    def _step(self) -> float:
        return (self.room.director.cast.place(self.place).scan or 0) * SECOND

    def _moved(self) -> int:
        """When the cursor took its last step, as this person could see."""
        return max(self.room.rig.since.get(self.place, 0), 0)

    # ------------------------------------------------------------------ what is done
    async def do(self, what: Move, look: Look) -> None:
        """One movement of the hand, from the first contact edge to the last."""
        rig, place, start = self.room.rig, self.place, self.room.clock.now + MS
        match what:
            case Press(part):
                held = self.rng.randrange(45, 160) * MS
                if what == BUZZ:
                    # Where a held buzzer shows cards, a press counts once it is let go.
                    self.meant = Meant(look.reads, start + held * self.room.director.hides_cards)
                    self.closings.append(start)
                rig.close_contact(place, part, start)
                rig.open_contact(place, part, start + held)
                await asyncio.sleep(held / SECOND + 0.03)
            case Turn(by, dial):
                gap = self.rng.randrange(500, 3000)
                rig.detents(place, dial, by, gap, start)
                await asyncio.sleep(abs(by) * 4 * gap / 1e6 + 0.03)

    async def fumble(self) -> None:
        """Presses and turns when nobody asked, and contacts that get worse."""
        while True:
            await asyncio.sleep(self.rng.uniform(3, 25))
            place = self.place
            parts = ["buzzer"] + ["push"] * self.seat.push + [f"dial:{n}" for n in range(self.seat.dials)]
            part, noisy = self.rng.choice(parts), self.rng.random() < 0.3
            self.room.rig.trouble(place, part, Trouble(self.rng.choice((0, 300, 900, 2500)), noise=noisy))
            if noisy:
                await asyncio.sleep(self.rng.uniform(0.02, 0.4))
                self.room.rig.trouble(place, part, Trouble(300))
            if self.look() is None and not self._looks_at_cards and self.room.page["phase"] == "game":
                turn = Turn(self.rng.choice((-2, 1, 3)), int(part[-1])) if part.startswith("dial") else None
                await self.do(turn or Press(part), Look("", "choose"))

    # ------------------------------------------------------------------ what came of it
    def _row(self, row: Any) -> None:
        if row.get("kind") == "answer" and row.get("to") == f"seat:{self.number}":
            look, meant, self.meant = self.look() or self._look, self.meant, None
            topic = look.topic if look is not None else ""
            self.answers.append(Answer(self.room.clock.now, topic, row["value"], meant))
