"""A director on a stand: time is a number, the journal commits when told, the rig is a few calls."""

from __future__ import annotations

import itertools
import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from console.chance import chance
from console.rules.conversation import Refused
from console.rules.game import Game, SetupError
from console.rules.games import GAMES
from console.rules.pack import BANKRUPT, CASH, FREE_SPIN, LOSE_A_TURN, Pack, Prize, Puzzle, Wedge
from console.show.batch import Batch, Offer
from console.show.cast import Cast, Place
from console.show.desk import Desk
from console.show.director import Director
from console.show.repertoire import Playable, Repertoire, Starter
from console.show.wheel import Sample
from hardware.events import Press, Release, Turn
from tests.rules.small_pack import pack

MS = 1_000_000
SECOND = 1_000 * MS
GAME, WHEEL, POKER = GAMES["price-is-right"], GAMES["wheel-of-fortune"], GAMES["price-poker"]
ASKING = [name for name, game in GAMES.items() if not game.races]
"""Games that ask each seat something, so that they go on without a host."""


PUZZLES = {"owl": "TOO HOT TO HOOT", "cow": "A COW ON A FARM", "hat": "A HAT IN THE RAIN"}
WEDGES = (100, 400, 900, BANKRUPT, 500, LOSE_A_TURN, 300, FREE_SPIN)
"""Dollars, or what is no cash."""


def world() -> Pack:
    """The small pack with three puzzles, a wheel of eight wedges, and two prizes."""
    wheel = tuple(Wedge(one) if isinstance(one, str) else Wedge(CASH, one * 100) for one in WEDGES)
    puzzles = {id: Puzzle(id, "Phrase", text) for id, text in PUZZLES.items()}
    prizes = {id: Prize(id, id.title()) for id in ("tent", "kite")}
    return replace(pack(), puzzles=puzzles, wheel=wheel, prizes=prizes)


def starter_of(game: Game) -> Starter:
    def start(names: Sequence[str], options: Mapping[str, str]) -> Any:
        def begin() -> Any:
            return game.begin(names, options, world())

        try:
            begin()
        except SetupError as reason:
            raise Refused(str(reason)) from reason
        return begin

    return start


starter = starter_of(GAME)


class Stand:
    """Four places with one dial each, unless told otherwise; ``slow`` keeps commits back until :meth:`commit`."""

    def __init__(
        self,
        *,
        places: int = 4,
        dials: int = 1,
        seed: int = 1,
        offer: Offer | None = None,
        slow: bool = False,
        real_wheel: bool = False,
        repertoire: Repertoire | None = None,
    ) -> None:
        self.now = 1_000 * SECOND
        self.cast = Cast([Place(number, dials) for number in range(1, places + 1)])
        self.director = Director(
            self.cast,
            repertoire or Repertoire([Playable(game, starter_of(game)) for game in GAMES.values()]),
            chance(random.Random(seed)),
            offer=offer,
            simulated=True,
            real_wheel=real_wheel,
        )
        self.codes = (f"{number:06}" for number in itertools.count(482915))
        self.desk = Desk(self.director, codes=self.codes.__next__)
        self.slow = slow
        self.batches: list[Batch] = []
        self.uncommitted: list[Batch] = []
        self.states: list[dict[str, Any]] = []
        self.samples: list[Sample] = []
        self._totals: dict[tuple[int, int], int] = {}
        self.run(0)

    # -- time
    def run(self, ms: float) -> None:
        """Let so much time pass, in steps as the daemon would wake."""
        end = self.now + int(ms * MS)
        while True:
            wake = self.desk.advance(self.now)
            self._settle()
            if wake is None or wake > end:
                wake = self.desk.advance(self.now)
            if wake is None or wake >= end:
                break
            self.now = max(wake, self.now + 1)
        self.now = end
        self.desk.advance(self.now)
        self._settle()

    def _settle(self) -> None:
        for batch in self.director.take_batches(self.now):
            self.batches.append(batch)
            self.uncommitted.append(batch)
        if not self.slow:
            self.commit()
        self.states += self.director.take_states(self.now)
        self.samples += self.director.picture.wheel.take()

    def commit(self) -> None:
        for batch in self.uncommitted:
            self.director.committed(batch.number, self.now)
        self.uncommitted.clear()
        self.director.advance(self.now)

    # -- people
    def press(self, place: int, part: str = "buzzer", at: int | None = None) -> None:
        self.desk.hands.event(Press(f"seat:{place}", part, self.now if at is None else at), self.now)
        self.run(0)

    def let_go(self, place: int, part: str = "buzzer", at: int | None = None) -> None:
        self.desk.hands.event(Release(f"seat:{place}", part, self.now if at is None else at), self.now)
        self.run(0)

    def short_press(self, place: int) -> None:
        """A press of the buzzer as people make it: down, and up again."""
        self.press(place)
        self.run(80)
        self.let_go(place)

    def turn(self, place: int, by: int, dial: int = 0, pushed: bool = False) -> None:
        total = self._totals[place, dial] = self._totals.get((place, dial), 0) + by
        self.desk.hands.event(Turn(f"seat:{place}", dial, total, self.now, while_pushed=pushed), self.now)
        self.run(0)

    def dial(self, place: int, number: int, places: int = 4) -> None:
        """Dial a number on a one-dial pricer: the first click on an untouched place shows 0."""
        for digit in f"{number:0{places}}":
            self.turn(place, int(digit) + 1)
            self.press(place, "push")

    def act(self, do: str, **message: Any) -> dict[str, Any]:
        reply = self.desk.act({"n": 1, "step": self.director.step, "do": do, **message}, self.now)
        self.run(0)
        return reply

    def must(self, do: str, **message: Any) -> None:
        reply = self.act(do, **message)
        assert reply["type"] == "done", reply

    # -- phones
    def pair(self, place: int | str, key: str) -> Place:
        """The host invites a phone for this place, or a new one, and the phone with this key shows the code."""
        self.must("invite", place=place)
        paired = self.desk.phones.pair(self.invite()["code"], key, None, self.now)
        assert paired is not None
        self.run(0)
        return paired

    def invite(self) -> dict[str, Any]:
        """The invitation on the host's page."""
        return dict(self.desk.state(self.now)["invite"])

    def page(self, place: int) -> dict[str, Any]:
        """What the phone of this place shows."""
        return self.desk.seats.state(self.cast.place(place), self.now)

    def sends(self, place: int, do: str, **message: Any) -> dict[str, Any]:
        """What the page of this place sends."""
        reply = self.desk.seats.act(self.cast.place(place), {"n": 5, "do": do, **message}, self.now)
        self.run(0)
        return reply

    # -- to get somewhere
    def open_show(self, people: int = 3, **options: str) -> None:
        """Everybody sits down, the show starts, and the first question is live."""
        for place in range(1, people + 1):
            self.press(place)
        self.must("start", options=options)
        self.run(20_000)

    @property
    def live(self) -> dict[str, int]:
        """Who is asked now, and the ask's id."""
        return {one.asked.to: id for id, one in self.director.picture.floor.live.items() if not one.given}

    @property
    def topics(self) -> set[str]:
        return {one.asked.message["topic"] for one in self.director.picture.floor.live.values()}

    @property
    def rows(self) -> list[dict[str, Any]]:
        return [row for batch in self.batches for row in batch.rows]

    def word(self, place: int) -> str:
        podium = next(p for p in self.director.picture.podiums() if p["badge"] == place)
        return f"{podium['status']['kind']}: {podium['status']['word']}"

    def cues(self) -> list[str]:
        return [state["cue"]["name"] for state in self.states if state["cue"]]
