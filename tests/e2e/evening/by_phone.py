"""Contestants who play by a phone: they look at their own page, think, tap, and now and then tap what is refused."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

from console.bots import bot
from tests.e2e.evening.at_the_table import LIKING, liked
from tests.e2e.evening.people import Meant, Person, Temper
from tests.e2e.evening.room import Phone, Room

Json = Any


class PhonePlayer(Person):
    """One contestant with nothing but a phone, wherever the host invites it to sit."""

    def __init__(self, room: Room, number: int, temper: Temper, seed: int) -> None:
        super().__init__(room, number, temper, seed)
        self.phone: Phone | None = None
        self.refused: list[str] = []
        self._anything = bot(random.Random(seed * 53 + number))

    async def sit_down(self, place: int | str) -> None:
        """The host invites it, and shows the code."""
        self.phone = await self.room.invite(place)

    @property
    def page(self) -> dict[str, Json]:
        """The own page as it is now; that of a console that was switched on again is found by the seat."""
        if self.phone is None:
            self.phone = self.room.phone_of(self.place)
        return self.phone.page

    def asked(self) -> Json:
        """The own question, as long as it wants its answer."""
        page = self.page
        return page["ask"] if page["ask"] and page["ask"]["live"] and not page["paused"] else None

    async def play(self) -> None:
        """Answer whatever is asked, until cancelled."""
        while True:
            ask = self.asked()
            self._see_own()
            if ask is None or self.rng.random() < self.temper.asleep / 10:
                await asyncio.sleep(0.2)
                continue
            wish = self._wish(ask)
            await asyncio.sleep(self.rng.uniform(*self.temper.think))
            if ask["kind"] == "choose" and self.rng.random() < 0.7:
                await self._do("point", ask=ask["id"], value=wish)
                await asyncio.sleep(self.rng.uniform(*self.temper.pause))
            if self.rng.random() < self.temper.hasty:
                await self._do("answer", ask=ask["id"], value="nothing that is offered")
            self.meant = Meant(wish, self.room.clock.now)
            if not await self._do("answer", ask=ask["id"], value=wish):
                self.meant = None
            await asyncio.sleep(0.3)

    def _wish(self, ask: Json) -> Json:
        offered = [one["id"] for one in ask.get("options", ())]
        return liked(offered, self.rng) if offered and set(offered) <= set(LIKING) else self._anything(ask)

    def _see_own(self) -> None:
        self.peeked |= {
            one["card"] for one in self.page["view"].get("own", {}).get("cards", ()) if not one["up"]
        }

    async def fumble(self) -> None:
        """Taps that nobody asked for: someone else's question, a buzz too early."""
        while True:
            await asyncio.sleep(self.rng.uniform(5, 30))
            asks = self.room.page["asks"]
            theirs = [ask["id"] for ask in asks if ask["to"] != f"seat:{self.number}"]
            if theirs and self.asked() is None:
                assert not await self._do("answer", ask=self.rng.choice(theirs), value="fold")
            await self._do("buzz", step=self.page["step"])

    async def _do(self, do: str, **message: Json) -> bool:
        assert self.phone is not None
        reply = await self.phone.act(do, **message)
        if reply["type"] == "refused":
            self.refused.append(json.dumps([do, reply["reason"]]))
        return bool(reply["type"] == "done")
