"""How many hands of poker a second: ``python -m tests.benchmarks.poker_hands``.

Processor time on one core. Seven players stay to the showdown, so that every hand has its 35 cards bought, five rounds of betting, and both ways
ranked for all; and, beside it, seven-card stud high-low through pokerkit's own engine, with the same players: as many cards, as many rounds.
"""

from __future__ import annotations

import random
import sys
import time
import warnings
from collections.abc import Callable, Mapping

from pokerkit import Automation, FixedLimitSevenCardStudHighLowSplitEightOrBetter, Mode, State

from console.chance import chance
from console.packs import load
from console.rules.games import GAMES
from console.rules.pack import Pack
from console.rules.price_poker.ranking import open_table
from console.rules.session import Session
from console.rules.transcript import Json

SEATS = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus")
EVERYBODY = ("audience", "mc", *(f"seat:{seat}" for seat in range(1, 8)))
SESSION = 20  # hands
SESSIONS = 15
OPTIONS = {"stack": "1000000", "low_qualifier": "eight-or-better", "hands": str(SESSION)}
BETTING = 0.25  # how often somebody bets or raises who may
LEAST = 100  # hands a second without views
CHIPS = 1_000_000


class Stayer:
    """Players who never fold: they bet or raise now and then, and buy and declare anything. ``actions`` is how often they were asked."""

    def __init__(self, seed: int) -> None:
        self._luck = random.Random(seed).random
        self.actions = 0

    def bets(self) -> bool:
        """Whether somebody who may bet or raise does."""
        self.actions += 1
        return self._luck() < BETTING

    def answer(self, ask: Mapping[str, Json]) -> str:
        """What a seat is asked."""
        ids: list[str] = [option["id"] for option in ask["options"] if option["id"] != "fold"]
        if ask["topic"] == "bet":
            return ids[-1] if self.bets() else ids[0]
        self.actions += 1
        return ids[int(self._luck() * len(ids))]


def ours(pack: Pack, seed: int, *viewers: str) -> int:
    """A session of our own; gives how often a seat was asked."""
    house = chance(random.Random(seed))
    session = Session(lambda: GAMES["price-poker"].begin(SEATS, OPTIONS, pack, viewers), house)
    players = Stayer(seed)
    while not session.over:
        asked = next(iter(session.open.values()))
        session.answer(asked.id, players.answer(asked.message))
    return players.actions


def pokerkits(seed: int) -> int:
    """As many hands of seven-card stud high-low, eight or better, through pokerkit's state; gives how often a player acted."""
    players = Stayer(seed)
    random.seed(seed)  # pokerkit shuffles with it
    for _ in range(SESSION):
        state = FixedLimitSevenCardStudHighLowSplitEightOrBetter.create_state(
            tuple(Automation), True, 1, 1, 2, 2, CHIPS, len(SEATS), mode=Mode.CASH_GAME
        )
        while state.status:
            act(state, players)
    return players.actions


def act(state: State, players: Stayer) -> None:
    """The one whose turn it is does something."""
    if state.can_post_bring_in():
        state.post_bring_in()
        return
    if state.can_complete_bet_or_raise_to() and players.bets():
        state.complete_bet_or_raise_to()
        return
    state.check_or_call()


def rate(sessions: int, play: Callable[[int], int]) -> tuple[float, float]:
    """Hands a second, and how often somebody acted in each."""
    start = time.process_time()
    actions = sum(play(seed) for seed in range(sessions))
    hands = sessions * SESSION
    return hands / (time.process_time() - start), actions / hands


def main() -> int:
    """Print the figures; 1 if ours is too slow."""
    pack = load("default")
    open_table()
    found, actions = rate(SESSIONS, lambda seed: ours(pack, seed))
    print(
        f"seven players without views      {found:6.0f} hands/s   limit {LEAST}   {actions:5.1f} actions a hand"
    )
    watched, _ = rate(SESSIONS // 5, lambda seed: ours(pack, seed, *EVERYBODY))
    print(f"with views for nine              {watched:6.0f} hands/s")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        theirs, actions = rate(SESSIONS // 5, pokerkits)
    print(
        f"seven-card stud hi-lo, pokerkit  {theirs:6.0f} hands/s               {actions:5.1f} actions a hand"
    )
    return int(found < LEAST)


if __name__ == "__main__":
    sys.exit(main())
