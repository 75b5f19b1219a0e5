"""How fast the rules are: ``python -m tests.benchmarks.rules_speed``.

Processor time, not the clock on the wall, so that other work on the machine does not count: whole games by bots without views on one core
(*Price Is Right* with all ten solo games, *Wheel of Fortune* until somebody has the money, buzz-in until the host has had enough), the price of an answer with and without views, and the
resume of a long journal.
"""

from __future__ import annotations

import random
import statistics
import sys
import time

from console.bots import player
from console.chance import chance
from console.packs import load
from console.rules.games import GAMES
from console.rules.pack import Pack
from console.rules.session import Play, Session

NAMES = ("Ann", "Bo", "Cy")
SHOWS = 200
ROWS = 1000
RESUMES = 9
UNDOS = 20
LEAST_RATES = {
    "price-is-right": 100,
    "wheel-of-fortune": 50,
    "buzz-in": 100,
}  # whole games a second without views
VIEWERS = ("audience", "mc", "seat:1", "seat:2", "seat:3")
MOST_RESUME_MS = 1000


def begin(pack: Pack, *viewers: str, game: str = "price-is-right") -> Play:
    """A game of three."""
    return GAMES[game].begin(NAMES, {}, pack, viewers)


def play(game: str, pack: Pack, seed: int, *viewers: str) -> Session:
    """One game to its end."""
    source = random.Random(seed)
    session = Session(lambda: begin(pack, *viewers, game=game), chance(source))
    answer = player(source, pack, lambda: vars(session.stage.board))
    while not session.over:
        asked = next(iter(session.open.values()))
        session.answer(asked.id, answer(asked.message))
    return session


def games(game: str, pack: Pack, *viewers: str) -> tuple[float, float]:
    """Games a second, and microseconds an entry."""
    entries = 0
    start = time.process_time()
    for seed in range(SHOWS):
        entries += len(play(game, pack, seed, *viewers).rows)
    seconds = time.process_time() - start
    return SHOWS / seconds, seconds / entries * 1e6


def long_journal(pack: Pack) -> list[dict[str, object]]:
    """A journal of a thousand rows: a round in which everybody is over, again and again."""
    source = random.Random(1)
    session = Session(lambda: begin(pack), chance(source))
    while len(session.rows) < ROWS:
        asked = next(iter(session.open.values()))
        session.answer(asked.id, 9999)
    return session.rows[:ROWS]


def undone(pack: Pack) -> list[dict[str, object]]:
    """As long, but at its end a guess is taken back and given again, many times."""
    session = Session(lambda: begin(pack), chance(random.Random(2)), long_journal(pack)[: ROWS - 2 * UNDOS])
    while len(session.rows) < ROWS:
        session.undo()
        session.answer(next(iter(session.open)), 9999)
    return session.rows[:ROWS]


def resume(pack: Pack, rows: list[dict[str, object]]) -> float:
    """Median milliseconds to resume it, views included."""
    taken = []
    for _ in range(RESUMES):
        start = time.process_time()
        Session(lambda: begin(pack, *VIEWERS), rows=rows)
        taken.append(time.process_time() - start)
    return statistics.median(taken) * 1e3


def main() -> int:
    """Print the figures, each with its limit; 1 if one is missed."""
    pack, missed = load("default"), False
    for game, least in LEAST_RATES.items():
        for title, viewers, limit in (("without views", (), least), ("with views for five", VIEWERS, 0)):
            rate, each = games(game, pack, *viewers)
            print(
                f"{game:17}{title:20}{rate:7.0f} games/s   {f'limit {limit}' if limit else '':11}{each:6.1f} us an entry"
            )
            missed |= rate < limit
    rows = long_journal(pack)
    for title, journal in (
        (f"resume of {ROWS} rows", rows),
        (f"with {UNDOS} undos at its end", undone(pack)),
    ):
        taken = resume(pack, journal)
        print(f"{title:34}{taken:7.1f} ms   limit {MOST_RESUME_MS}")
        missed |= taken > MOST_RESUME_MS
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
