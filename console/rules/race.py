"""A race for the buzzer: who pressed first, by how much, and who of those that can't be told apart. Buzz-in and the Wheel's toss-up have it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from console.rules.asks import Press, buzz, draw, single
from console.rules.conversation import Left
from console.rules.rulings import Figure, of, words
from console.rules.stage import Stage
from console.rules.transcript import Json

TIE = "buzz-in.tie"
Told = tuple[str, str]
"""What a ruling says, and the clauses by which."""
RESOLUTION_US = 10
"""Microseconds that a good clock tells apart."""


@dataclass(frozen=True, slots=True)
class Buzzed:
    """A race that is decided: all its presses in order, who answers, and among whom that was drawn (None: it was clear)."""

    presses: Sequence[Press]
    seat: int
    tied: Sequence[int] | None = None

    @property
    def us(self) -> int:
        """When the one who answers pressed."""
        return dict(self.presses)[self.seat]

    @property
    def next(self) -> int | None:
        """Who was second; None: nobody else pressed."""
        return next((seat for seat, _ in self.presses if seat != self.seat), None)

    @property
    def gap_us(self) -> int | None:
        """By how much the second was later: by nothing that could be told where it was drawn."""
        second = self.next
        if second is None:
            return None
        return 0 if self.tied else dict(self.presses)[second] - self.us

    @property
    def facts(self) -> dict[str, Json]:
        """What the cue ``buzzed`` says of it."""
        return {"seat": self.seat, "us": self.us, "gap_us": self.gap_us, "next": self.next}

    @property
    def figures(self) -> list[Figure]:
        """When each of them pressed."""
        return [words(of(seat), milliseconds(us)) for seat, us in self.presses]


@dataclass
class Racing:
    """What a board has of the races for one question: who is out, and the latest race.

    ``playing`` gives the seats that play now; it is asked when somebody looks, so that whoever leaves is not among the open ones.
    """

    playing: Callable[[], Sequence[int]]
    opened: bool = False
    out: list[int] = field(default_factory=list)
    latest: Buzzed | None = None

    @property
    def may_press(self) -> list[int]:
        """Who may press when the buzzers are open: those who play and were not wrong yet."""
        return [seat for seat in self.playing() if seat not in self.out]

    @property
    def face(self) -> dict[str, Json]:
        """The board's fields."""
        race = self.latest
        return {
            "open": self.may_press if self.opened else [],
            "out": list(self.out),
            "presses": [{"seat": seat, "us": us} for seat, us in race.presses] if race else [],
            "first": race.seat if race else None,
            "tied": list(race.tied) if race and race.tied else None,
        }


def milliseconds(us: int) -> str:
    """Microseconds as people read them: ``3.2 ms``."""
    return f"{us / 1000:.2f}".rstrip("0").rstrip(".") + " ms"


async def race(stage: Stage, topic: str, racing: Racing, resolution_us: int = RESOLUTION_US) -> Buzzed | None:
    """The buzzers open, and are open until somebody has pressed; None: nobody did in time. What came of the race before goes.

    Presses that are no more than ``resolution_us`` later than the first are as early as that one: the house draws.
    """
    racing.opened, racing.latest = True, None
    presses = await buzz(topic, lambda: racing.may_press)
    racing.opened = not presses  # where nobody pressed it is the game's business whether they stay open
    if presses:
        equal = sorted(seat for seat, us in presses if us - presses[0][1] <= resolution_us)
        drawn = await draw_among(stage, equal) if len(equal) > 1 else None
        racing.latest = Buzzed(presses, drawn or equal[0], equal if drawn else None)
    return racing.latest


def announce(
    buzzed: Buzzed, rule: Callable[..., None], cue: Callable[..., None], first: Told, drawn: Told
) -> None:
    """Say who answers and why, by the game's own ``rule`` and ``cue``: in the words and clauses of ``first``, or of ``drawn`` where it was drawn."""
    if buzzed.tied:
        rule(*drawn, *buzzed.figures, seats=buzzed.tied)
        cue("tied", tied=list(buzzed.tied), seat=buzzed.seat)
    else:
        rule(*first, *buzzed.figures, seats=[buzzed.seat])
    cue("buzzed", **buzzed.facts)


async def draw_among(stage: Stage, seats: Sequence[int]) -> int:
    """One of these seats; whoever leaves meanwhile is not drawn."""
    while True:
        still = stage.still_playing(seats)
        with suppress(Left), stage.needs(*still):
            return int(await single(draw(TIE, [str(seat) for seat in still])))
