"""How fast the rules are: ``python -m tests.benchmarks.rules_speed``.

Processor time, not the clock on the wall, so that other work on the machine does not count: whole shows by bots without views on one core, the price of an answer with and without views, and the resume of a long journal.
"""

from __future__ import annotations

import random
import statistics
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
RESUMES = 20


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


def resume(pack: Pack) -> float:
    """Median milliseconds to resume it, views included."""
    rows = long_journal(pack)
    taken = []
    for _ in range(RESUMES):
        start = time.process_time()
        Session(lambda: begin(pack, "audience", "mc", "seat:1", "seat:2", "seat:3"), rows=rows)
        taken.append(time.process_time() - start)
    return statistics.median(taken) * 1e3


def main() -> None:
    """Print the figures."""
    pack = load("default")
    for title, viewers in (
        ("without views", ()),
        ("with views for five", ("audience", "mc", "seat:1", "seat:2", "seat:3")),
    ):
        rate, each = shows(pack, *viewers)
        print(f"{SHOWS} shows {title + ':':22} {rate:7.0f} shows/s  {each:6.1f} us an entry")
    print(f"resume of a journal of {ROWS} rows: {resume(pack):.1f} ms (median of {RESUMES})")


if __name__ == "__main__":
    main()
