"""The host: presses NEXT, answers for the MC, hands the page on, and now and then does what hosts do in mid-show."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Callable, Coroutine
from typing import Any

from tests.e2e.evening.room import Room

Json = Any
Mischief = Callable[[], Coroutine[Any, Any, None]]


class Host:
    """Sees nothing but the page; does nothing but its actions. ``often``: seconds between two whims, 0 for none."""

    def __init__(self, room: Room, seed: int, often: float = 0.0) -> None:
        self.room, self.often = room, often
        self.rng = random.Random(seed * 17 + 5)
        self.did: Counter[str] = Counter()
        self.stood_in: set[tuple[int, int]] = set()  # when, and for whom
        self._whims: dict[str, Mischief] = {
            "leave": self._leave,
            "move": self._move,
            "undo": self._undo,
            "pause": self._pause,
            "rename": self._rename,
            "adjust": self._adjust,
            "extend": self._extend,
            "reopen": self._reopen,
            "room": self._comforts,
            "stand in": self._stand_in,
            "stale": self._stale,
            "give up": self._give_up,
            "spin": self._spin,
        }

    @property
    def page(self) -> dict[str, Json]:
        return self.room.page

    async def run(self) -> None:
        """Until the show is over."""
        clock = self.room.clock
        whim_at = clock.seconds + self.often
        while self.page["phase"] != "over" or self.page["view"]["scene"] != "winner":
            await asyncio.sleep(self.rng.uniform(0.2, 0.6))
            page = self.page
            if page["passing"]:
                await self._act("take-over")
            elif asked := [a for a in page["asks"] if a["to"] == "mc" and a["live"]]:
                ask = asked[0]
                await asyncio.sleep(self.rng.uniform(0.5, 3))
                await self._act("answer", ask=ask["id"], value=self._choice(ask))
            elif (page.get("spin") or {}).get("between"):
                await asyncio.sleep(self.rng.uniform(0.5, 3))
                await self._between()
            elif page["next"] and page["next"]["label"] != "Go on":
                await asyncio.sleep(self.rng.uniform(0.2, 1.5))
                await self._act("next")
            elif self.often and clock.seconds > whim_at and page["phase"] == "game":
                whim_at = clock.seconds + self.rng.uniform(0.3, 1.7) * self.often
                name = self.rng.choice(list(self._whims))
                await self._whims[name]()

    async def _act(self, do: str, **message: Json) -> None:
        reply = await self.room.act(do, **message)
        self.did[do if reply["type"] == "done" else f"{do} refused"] += 1

    def _somebody(self) -> int:
        return int(self.rng.choice(self.page["podiums"])["seat"])

    def _choice(self, ask: Json) -> str:
        """Anything; but whoever knows a puzzle and speaks is right more often than not."""
        if ask["topic"] == "solution.judge":
            return "right" if self.rng.random() < 0.75 else "wrong"
        if ask["topic"] == "buzz-in.next":
            return "end" if self.rng.random() < 0.1 else "question"
        return str(self.rng.choice(ask["options"])["id"])

    async def _between(self) -> None:
        """The wheel rests on a line: one of the two wedges, or once more."""
        spin = self.page["spin"]
        if spin and spin["between"]:
            if self.rng.random() < 0.3:
                await self._act("spin", ask=spin["ask"])
            else:
                await self._act("answer", ask=spin["ask"], value=self.rng.choice(spin["between"]))

    # ------------------------------------------------------------------ whims
    async def _leave(self) -> None:
        seat = self._somebody()
        if sum(not podium["gone"] for podium in self.page["podiums"]) > 2:
            await self._act("leave", seat=seat)
            await asyncio.sleep(self.rng.uniform(2, 40))
            await self._act("come-back", seat=seat)

    async def _move(self) -> None:
        """Among the rig's own places: at one that has nothing but a phone nobody else could play."""
        seats = [podium for podium in self.page["podiums"] if podium["wired"]]
        places = [place for place in self.page["places"] if place["wired"]]
        seat, place = self.rng.choice(seats)["seat"], self.rng.choice(places)["place"]
        await self._act("move", seat=seat, place=place)

    async def _undo(self) -> None:
        if self.page["undo"]:
            await self._act("undo")

    async def _pause(self) -> None:
        await self._act("pause")
        await asyncio.sleep(self.rng.uniform(0.5, 30))
        await self._act("go-on")

    async def _rename(self) -> None:
        await self._act(
            "name", seat=self._somebody(), name=self.rng.choice(("Zoë", "Al", "Maximiliana Long"))
        )

    async def _adjust(self) -> None:
        amount = self.rng.choice((-50_00, 1_00, 25_50))
        amount = amount // 100 if self.page["currency"] == "chips" else amount
        await self._act("adjust", seat=self._somebody(), amount=amount, why="a miscount")

    async def _extend(self) -> None:
        if timer := self.page["timer"]:
            await self._act("timer", ask=timer["ask"], change=self.rng.choice(("extend", "extend", "close")))

    async def _reopen(self) -> None:
        locked = [p["entry"] for p in self.page["podiums"] if p["entry"] and p["entry"]["locked"]]
        if locked:
            await self._act("reopen", ask=self.rng.choice(locked)["ask"])

    async def _comforts(self) -> None:
        await self._act("sound", volume=self.rng.randrange(11), muted=self.rng.random() < 0.3)
        await self._act("brightness", level=self.rng.randrange(1, 11))

    async def _stand_in(self) -> None:
        """Lock in for somebody who has dialled and forgets the buzzer."""
        ready = [p for p in self.page["podiums"] if p["entry"] and p["entry"]["ready"]]
        if ready:
            podium = self.rng.choice(ready)
            self.stood_in.add((self.room.clock.now, podium["seat"]))
            await self._act("press", seat=podium["seat"])

    async def _stale(self) -> None:
        """A page that is behind: has no effect."""
        reply = await self.room.daemon.host_action({"n": 0, "step": self.page["step"] - 1, "do": "undo"})
        assert reply["type"] == "refused"

    async def _give_up(self) -> None:
        """Not often: a puzzle that nobody finds."""
        if "give-up" in self.page["may"] and self.rng.random() < 0.3:
            await self._act("give-up")

    async def _spin(self) -> None:
        """The console's wheel in place of one that somebody can't get going, once or until further notice."""
        spin, wheel = self.page.get("spin"), self.page.get("wheel") or {}
        if wheel.get("on_rig") and self.rng.random() < 0.4:
            await self._act("wheel", real=not wheel["real"])
        elif spin and not spin["turning"]:
            await self._act("spin", ask=spin["ask"])
