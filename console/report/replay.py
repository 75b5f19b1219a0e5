"""Plays a report's show again through the real rules, without clock, rig or disk, and says whether it comes to the very state."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec

from console import packs
from console.journal import Header, Row, Saved
from console.offer import again
from console.packs.shelf import shipped_names
from console.report.archive import Unreadable, json_of, unpack
from console.report.show_part import MOST_ROWS, rows_of_the_rules
from console.report.standing import Standing, stand
from console.rules.conversation import Refused
from console.rules.game import Game, SetupError
from console.rules.games import GAMES
from console.rules.pack import Pack

Json = Any
PATIENCE_S = 120
"""Longer than any true show takes on any Pi."""
LARGEST_NUMBER = 10**15
"""In a row: cents, ns of a race and numbers of asks are far below."""


@dataclass(frozen=True)
class Told:
    """What a report says of its show."""

    number: int
    header: Header
    rows: list[Row]
    finished: bool
    pack: Pack
    state: dict[str, Json] | None


@dataclass(frozen=True)
class Replayed:
    """Where the show came to. ``same`` None: it was not to be compared. ``differs`` says where, ``notes`` what else is to be known."""

    told: Told
    game: Game
    standing: Standing
    upto: int
    same: bool | None
    differs: str = ""
    notes: list[str] = field(default_factory=list)


def read_report(data: bytes) -> Told:
    """The show in a report; raises :class:`Unreadable` with a sentence, whatever the file is made of."""
    members = unpack(data)
    if "journal.jsonl" not in members:
        raise Unreadable("it has no show in it; README.txt in it says why")
    lines = members["journal.jsonl"].splitlines()
    if len(lines) > MOST_ROWS + 1 or not lines:
        raise Unreadable(f"its journal has {len(lines)} lines; 1 to {MOST_ROWS + 1} are allowed")
    head = json_of(lines[0], "the first line of journal.jsonl")
    try:
        header = msgspec.convert(head["header"], Header)
        number, finished = msgspec.convert(head["show"], int), msgspec.convert(head["finished"], bool)
    except (msgspec.ValidationError, KeyError, TypeError) as error:
        raise Unreadable(f"the first line of journal.jsonl says no show: {error}") from error
    rows = [_row(line, seq) for seq, line in enumerate(lines[1:], start=1)]
    state = json_of(members["state.json"], "state.json") if "state.json" in members else None
    if state is not None and not _is_state(state):
        raise Unreadable("state.json does not say where a show stands")
    return Told(number, header, rows, finished, _pack(header, members), state)


def _row(line: bytes, seq: int) -> Row:
    row = json_of(line, f"entry {seq}")
    if not isinstance(row, dict) or row.pop("seq", None) != seq or not isinstance(row.get("kind"), str):
        raise Unreadable(f"entry {seq} of journal.jsonl is none")
    if _largest(row) > LARGEST_NUMBER:
        raise Unreadable(f"entry {seq} of journal.jsonl has a number that is too large")
    return row


def _largest(value: Json) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float | list | dict):
        return 0
    if isinstance(value, int | float):
        return abs(value)
    return max(map(_largest, value.values() if isinstance(value, dict) else value), default=0)


def _is_state(state: Json) -> bool:
    return (
        isinstance(state, dict)
        and isinstance(state.get("digests"), dict)
        and isinstance(state.get("trail"), list)
        and all(isinstance(one, str) for one in (*state["digests"].values(), *state["trail"]))
    )


def _pack(header: Header, members: dict[str, bytes]) -> Pack:
    if "pack.json" in members:
        json_of(members["pack.json"], "pack.json")
        try:
            pack = packs.restore(members["pack.json"].decode())
        except (packs.PackError, UnicodeError) as error:
            raise Unreadable(f"its pack can't be used: {error}") from error
        if pack.hash == header.pack_hash:
            return pack
        raise Unreadable("its pack is not the one that its show was played with")
    for name in shipped_names():
        shipped = packs.load(name)
        if shipped.hash == header.pack_hash:
            return shipped
    raise Unreadable(
        "its show was played with a pack that is neither in the report nor in this version of the program"
    )


def replay(told: Told, upto: int | None = None, clock: Callable[[], float] = time.monotonic) -> Replayed:
    """Play it to entry ``upto`` (None: all); raises :class:`Unreadable` where these rules can't."""
    game = GAMES.get(told.header.game)
    if game is None:
        raise Unreadable(f"its game is none that this version plays: {told.header.game[:40]!r}")
    rows = told.rows if upto is None else told.rows[:upto]
    notes = []
    if game.version != told.header.rules_version:
        notes.append(
            f"It was played by rules version {told.header.rules_version}; these are {game.version}, and may differ."
        )
    saved = Saved("", told.header, "", rows, told.finished)
    ends = clock() + PATIENCE_S

    def patience() -> None:
        if clock() > ends:
            raise Unreadable(f"it takes longer than {PATIENCE_S} s: no true show does")

    try:
        show = again(saved, game, told.pack)
        standing = stand(show.start, show.rows, patience)
    except Unreadable:
        raise
    except (Refused, SetupError) as reason:
        raise Unreadable(f"these rules refuse it: {reason}" + (f" ({notes[0]})" if notes else "")) from reason
    except Exception as error:  # rows that nobody ever answered may break a rule in any way
        raise Unreadable(f"these rules can't play it: {type(error).__name__}") from error
    same, differs = _compare(told, standing, whole=upto is None or upto >= len(told.rows))
    return Replayed(told, game, standing, len(rows), same, differs, notes)


def _compare(told: Told, here: Standing, *, whole: bool) -> tuple[bool | None, str]:
    if told.state is None:
        return None, ""
    there: list[str] = told.state["trail"]
    numbers = rows_of_the_rules(told.rows)
    for at, (one, other) in enumerate(zip(there, here.trail, strict=False)):
        if one != other:
            return False, f"the first difference is after entry {numbers[at]}"
    if not whole:
        return None, ""
    if len(there) != len(here.trail):
        return (
            False,
            f"the report speaks of {len(there)} entries of the rules, and there are {len(here.trail)}",
        )
    off = [viewer for viewer, one in here.digests.items() if told.state["digests"].get(viewer) != one]
    return (not off), f"what {off[0]} is shown differs at the end" if off else ""
