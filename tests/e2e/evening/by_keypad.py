"""A host without a page: has the screen in front of him, a keypad under his fingers, and nothing else."""

from __future__ import annotations

import asyncio
from typing import Any

from console.rules.games import GAMES
from tests.e2e.evening.host import Host

Json = Any
KEYS = {"e": "enter", "b": "backspace"}
ENOUGH = 300
"""Virtual seconds of one show after which he ends it, as far as the game lets him: nobody sees poker's usual stacks out."""


class KeypadHost(Host):
    """Knows what the audience sees, and has a judge's mind of his own."""

    async def type(self, keys: str) -> None:
        """One key after the other; ``e`` is enter, ``b`` backspace."""
        for key in keys:
            self.room.rig.key(KEYS.get(key, key))
            self.did[key] += 1
            await asyncio.sleep(0.25)

    async def button(self, part: str) -> None:
        """One of the MC's two buttons, for as long as a finger rests."""
        self.room.rig.close_contact("mc", part)
        self.room.rig.open_contact("mc", part, self.room.clock.now + 90_000_000)
        self.did[part] += 1
        await asyncio.sleep(0.4)

    async def begin(self, game: str) -> None:
        """Choose a game by its number, or with the MC's buttons alone; then start it."""
        names = list(GAMES)
        if self.rng.random() < 0.5:
            await self.type(f"{names.index(game) + 1}e")
        else:
            while self.room.state["view"]["title"] != GAMES[game].title:
                await self.button("undo")
        await self._twice()

    async def go_on(self) -> None:
        """The saved show that is offered."""
        await self.type("e")

    async def home(self) -> None:
        """From the winner back to the lobby."""
        await self._twice()

    async def _twice(self) -> None:
        for _ in range(2):
            await (self.type("e") if self.rng.random() < 0.5 else self.button("next"))

    async def run(self) -> None:
        """Until the show is over: right or wrong where somebody answers aloud, else whatever comes next."""
        clock = self.room.clock
        end_at = clock.seconds + ENOUGH
        while self.room.scene != "winner":
            await asyncio.sleep(self.rng.uniform(1, 3))
            if self._somebody_answers_aloud():
                await self.type("+" if self.rng.random() < 0.7 else "-")
            elif clock.seconds > end_at:
                end_at = clock.seconds + ENOUGH
                await self.type("00e00e")
            elif self.rng.random() < 0.05:
                await self.type("/")  # a moment's hold
                await asyncio.sleep(self.rng.uniform(1, 10))
                await self.type("/")
            elif not self._somebody_is_asked():
                await self.type("e")

    def _kinds(self) -> set[str]:
        return {podium["status"]["kind"] for podium in self.room.state["podiums"]}

    def _somebody_answers_aloud(self) -> bool:
        return self.room.state["view"]["game"] == "buzz-in" and "first" in self._kinds()

    def _somebody_is_asked(self) -> bool:
        return bool(self._kinds() & {"live", "ready"})
