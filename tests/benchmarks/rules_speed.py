"""How fast the rules are: ``python -m tests.benchmarks.rules_speed``.

Processor time, not the clock on the wall, so that other work on the machine does not count: whole shows of all ten solo games by bots without views on one core, the price of an answer with and without views, and the resume of a long journal.
"""

from __future__ import annotations

import random
import statistics
import sys
import time

from console.bots import bot
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
LEAST_RATE = 100  # whole shows a second without views
MOST_RESUME_MS = 1000


def begin(pack: Pack, *viewers: str) -> Play:
    """A show of three."""
    return GAMES["price-is-right"].begin(NAMES, {}, pack, viewers)


def play(pack: Pack, seed: int, *viewers: str) -> Session:
    """One show to its end."""
    source = random.Random(seed)
    answer = bot(source)
    session = Session(lambda: begin(pack, *viewers), chance(source))
    while not session.over:
        asked = next(iter(session.open.values()))
        session.answer(asked.id, answer(asked.message))
    return session


def shows(pack: Pack, *viewers: str) -> tuple[float, float]:
    """Shows a second, and microseconds an entry."""
    entries = 0
    start = time.process_time()
    for seed in range(SHOWS):
        entries += len(play(pack, seed, *viewers).rows)
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
        Session(lambda: begin(pack, "audience", "mc", "seat:1", "seat:2", "seat:3"), rows=rows)
        taken.append(time.process_time() - start)
    return statistics.median(taken) * 1e3


def main() -> int:
    """Print the figures, each with its limit; 1 if one is missed."""
    pack, missed = load("default"), False
    for title, viewers, limit in (
        ("without views", (), LEAST_RATE),
        ("with views for five", ("audience", "mc", "seat:1", "seat:2", "seat:3"), 0),
    ):
        rate, each = shows(pack, *viewers)
        print(
            f"whole shows {title:22}{rate:7.0f} /s   {f'limit {limit}' if limit else '':11}{each:6.1f} us an entry"
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
