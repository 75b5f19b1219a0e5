"""Shows that bots have played, saved as a console saves them, with people's names in every place where one may stand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from console import packs
from console.journal import Header, Journal
from console.offer import PLACES
from console.packs.text import content_hash
from console.rules.games import GAMES
from console.rules.pack import Pack
from console.rules.session import Session
from tests.rules.conformance.recording import play_wildly

NAMES = ("Ann-Lise", "Bodo", "Cyrill", "Dietlind", "Edgar", "Friedegund", "Gottlob")
LATER = "Wunibald"
"""What seat 1 is called after somebody has misheard her."""
WHY = "Bodo was cheating, says Kunigunde"
STARTED = "2026-11-30T20:15+01:00"
DEFAULT = packs.load("default")
SMALL = {
    "price-is-right": {"solo_games": "any-number,hi-lo,danger-price"},
    "wheel-of-fortune": {"target": "3000"},
    "price-poker": {"hands": "3"},
    "buzz-in": {},
}
"""Options of a short show of each game."""


def with_hash(world: Pack) -> Pack:
    """A pack that was made up, as one that was read."""
    return replace(world, hash=content_hash(world))


def played(game: str, world: Pack, seed: int, seats: int = 3, most: int = 60) -> Session:
    """A show of bots who undo, correct, leave and come back; the corrections have a reason that is nobody's business."""
    names = NAMES[:seats]
    recording = play_wildly(lambda pack: GAMES[game].begin(names, SMALL[game], pack), world, seed, most)
    return recording.session


def saved_rows(session: Session) -> list[dict[str, Any]]:
    """As they stand in the journal: with the rows that are not the rules', and reasons of the host's own."""
    rows = [{**row, "why": WHY} if row["kind"] == "adjust" else dict(row) for row in session.rows]
    middle = len(rows) // 2
    return [
        {"kind": "clock", "gone_ms": 1_000},
        *rows[:middle],
        {"kind": "name", "seat": 1, "name": LATER},
        {"kind": "move", "seat": 2, "place": 5},
        *rows[middle:],
        {"kind": "clock", "gone_ms": 754_000},
    ]


def header_of(game: str, world: Pack, names: Sequence[str]) -> Header:
    places = ",".join(str(place) for place in range(1, len(names) + 1))
    options = {**SMALL[game], PLACES: places}
    version = GAMES[game].version
    return Header(game, options, list(names), version, world.name, world.hash, STARTED, "Frau Müllers Rig")


def save(data: Path, game: str, world: Pack, session: Session, end: bool = False, seats: int = 3) -> None:
    """Append it to the journal in ``data``."""
    with Journal.open(data / "journal.db") as journal:
        journal.begin(header_of(game, world, NAMES[:seats]), packs.dump(world))
        journal.append(saved_rows(session)).result()
        if end:
            journal.end().result()
