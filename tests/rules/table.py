"""A game in a test's hands: every ask, the house's too, is answered by name; everything that happened is kept."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from console.rules.games import GAMES
from console.rules.ledger import Money
from console.rules.pack import Pack
from console.rules.session import Asked, Ended, Happening, Play, Session
from console.rules.stage import Beat
from tests.rules.small_pack import pack

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")


class Table:
    """One session without chance, and what it has said."""

    def __init__(self, start: Callable[[], Play]) -> None:
        self.session = Session(start)
        self.latest: list[Happening] = list(self.session.opening)
        self.all: list[Happening] = list(self.latest)

    def open(self) -> list[str]:
        """Who is asked what now: ``"seat:1 qualifying.guess"``."""
        return [f"{asked.to} {asked.message['topic']}" for asked in self.session.open.values()]

    def ask(self, to: str, topic: str) -> Asked:
        """The open ask of this topic, or an error that says what is open."""
        for asked in self.session.open.values():
            if (asked.to, asked.message["topic"]) == (to, topic):
                return asked
        raise AssertionError(f"{to} is not asked {topic}; open are {self.open()}")

    def keep(self, happened: list[Happening]) -> list[Happening]:
        """Remember what an action caused."""
        self.latest = happened
        self.all += happened
        return happened

    def answer(self, to: str, topic: str, value: Any) -> list[Happening]:
        """Answer somebody's open ask."""
        return self.keep(self.session.answer(self.ask(to, topic).id, value))

    def house(self, topic: str, *values: str) -> list[Happening]:
        """The house draws."""
        return self.answer("house", topic, list(values))

    # ------------------------------------------------------------------ what was said
    @property
    def board(self) -> dict[str, Any]:
        """The board as the audience has it now."""
        board: dict[str, Any] = self.session.stage.view("audience")["board"]
        return board

    @property
    def scene(self) -> str:
        """The scene on stage."""
        return str(self.session.stage.view("audience")["scene"])

    @property
    def cash(self) -> dict[int, int]:
        """Everybody's money in cents."""
        return dict(self.session.stage.ledger.totals)

    def cues(self, latest: bool = True) -> list[str]:
        """Names of the cues of the latest action, or of all."""
        said = self.latest if latest else self.all
        return [str(one.cue["name"]) for one in said if isinstance(one, Beat) and one.cue]

    def money(self, latest: bool = True) -> list[tuple[str, int, str]]:
        """Money lines of the latest action, or of all."""
        return [(one.to, one.amount, one.why) for one in self._said(latest) if isinstance(one, Money)]

    def ended(self) -> list[Ended]:
        """Results of the latest action."""
        return [one for one in self.latest if isinstance(one, Ended)]

    def at_cue(self, name: str, viewer: str = "audience", latest: bool = True) -> dict[str, Any]:
        """The view that came with the (first) cue of this name."""
        for one in self._said(latest):
            if isinstance(one, Beat) and one.cue and one.cue["name"] == name:
                view: dict[str, Any] = json.loads(one.views[viewer])
                return view
        raise AssertionError(f"no cue {name}; there were {self.cues(latest)}")

    def _said(self, latest: bool) -> Sequence[Happening]:
        return self.latest if latest else self.all


class Show(Table):
    """A show of *Price Is Right* with the small pack, and its usual moves in one call each."""

    def __init__(self, seats: int = 3, world: Pack | None = None, **options: str) -> None:
        names, cards = NAMES[:seats], world or pack()
        super().__init__(
            lambda: GAMES["price-is-right"].begin(
                names, options, cards, ("audience", "mc", *(f"seat:{n}" for n in range(1, seats + 1)))
            )
        )

    def item(self, letter: str | None, *drawn: str) -> None:
        """The house draws a letter (unless it stays) and a green item."""
        if letter:
            self.house("letter", letter)
        self.house("deck.green", *drawn)

    def guess(self, guesses: Mapping[int, int], topic: str = "qualifying.guess") -> list[Happening]:
        """Everybody who is asked dials, in seat order; gives what the last of them caused."""
        for seat, dollars in guesses.items():
            self.answer(f"seat:{seat}", topic, dollars)
        return self.latest

    def qualify(self, winner: int, item: str = "answering-machine") -> None:
        """A round that ``winner`` wins by guessing 1 dollar, the rest nothing."""
        self.item("C", item)
        seats = self.session.stage.seats
        self.guess({seat: int(seat == winner) for seat in seats})

    def lose_squeeze(self, seat: int, item: str = "wagon") -> None:
        """A Squeeze Play that wins nothing."""
        digits = {"wagon": "8579", "boat": "4639", "piano": "2750"}[item]
        self.house("letter", "A")
        self.house("deck.orange", item)
        self.house("squeeze-play.row", f"{digits}3" if digits[-1] != "3" else f"{digits}1")
        self.answer(f"seat:{seat}", "squeeze-play.remove", "1")

    def showcase(self, letter: str, sets: Mapping[int, tuple[str, str, str]]) -> None:
        """The house draws a letter and a set for each contestant, in this order."""
        self.house("letter", letter)
        for orange, *blues in sets.values():
            self.house("deck.orange", orange)
            self.house("deck.blue", *blues)
