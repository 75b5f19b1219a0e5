"""The part of a report that is about a show: its rows, its pack where that is somebody's own, and where it stands."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from console import packs
from console.journal import Header, Row, Saved
from console.offer import again
from console.packs.shelf import shipped_names
from console.report.anonymous import OWN_PACK, of_the_rules, with_ids, without_names, without_words
from console.report.standing import Standing, stand
from console.rules.conversation import Refused
from console.rules.game import SetupError
from console.rules.games import GAMES
from console.rules.pack import Pack

Json = Any
MOST_ROWS = 20_000


@dataclass
class ShowPart:
    """``members`` of the report, and in sentences what is in them (``has``) and what was left out (``lacks``)."""

    members: dict[str, bytes] = field(default_factory=dict)
    has: list[str] = field(default_factory=list)
    lacks: list[str] = field(default_factory=list)


def show_part(number: int, saved: Saved) -> ShowPart:
    """A saved show, without names."""
    part = ShowPart()
    header, rows = without_names(saved.header, saved.rows[:MOST_ROWS])
    if len(saved.rows) > MOST_ROWS:
        part.lacks.append(f"journal.jsonl has the first {MOST_ROWS} of {len(saved.rows)} entries.")
    if saved.damage is not None:
        part.lacks.append("The journal was found damaged; journal.jsonl has what is proved of it.")
    pack, own = _pack_of(saved, part)
    standing: Standing | None = None
    if pack is None:
        header = replace(header, pack_name=OWN_PACK)
    else:
        header, rows, pack, standing = _anonymous(header, rows, pack, own, part)
        if own:
            part.members["pack.json"] = packs.dump(pack).encode()
    part.members = {"journal.jsonl": _lines(number, header, rows, saved), **part.members}
    part.has.append(
        "journal.jsonl: the show, entry by entry. Names are Seat 1, Seat 2; why money was corrected is left out."
    )
    if standing is not None:
        part.members["state.json"] = json.dumps({"entries": len(rows), **standing.told()}, indent=1).encode()
        part.has.append(
            "state.json: where the show stands, and digests that prove that a replay comes to the very state."
        )
    if not saved.finished and (standing is None or standing.phase != "over"):
        part.has.append(
            "THE SHOW IS NOT OVER: journal.jsonl has what is yet to be revealed. Nobody who plays in it may read this file."
        )
    return part


def _pack_of(saved: Saved, part: ShowPart) -> tuple[Pack | None, bool]:
    """What the show was played with, and whether it is somebody's own."""
    for name in shipped_names():
        shipped = packs.load(name)
        if shipped.hash == saved.header.pack_hash:
            return shipped, False
    try:
        return packs.restore(saved.pack_json), True
    except packs.PackError:
        part.lacks.append(
            "The pack's copy is damaged or missing: the show can't be played again without it. "
            "journal.jsonl has its things by the names of their entries: LOOK whether those are anybody's business."
        )
        return None, True


def _anonymous(
    header: Header, rows: Sequence[Row], pack: Pack, own: bool, part: ShowPart
) -> tuple[Header, list[Row], Pack, Standing | None]:
    """The show with its pack, in the plainest form that comes to the same state; no standing where these rules don't fit it."""
    standing = _stand(header, rows, pack)
    if not own:
        return header, list(rows), pack, _noted(standing, part)
    if standing is not None:
        plain, ids = without_words(pack)
        named = replace(header, pack_name=OWN_PACK, pack_hash=plain.hash)
        renumbered = [
            {**row, "value": with_ids(row["value"], ids)} if "value" in row else row for row in rows
        ]
        again_there = _stand(named, renumbered, plain)
        if again_there is not None and _alike(standing, again_there):
            part.has.append(
                "pack.json: your own pack, with numbers for the names of things and for questions; puzzles are in it as they are."
            )
            return named, renumbered, plain, again_there
    part.has.append(
        "pack.json: your own pack AS IT IS: look whether it has names in it that are nobody's business."
    )
    return replace(header, pack_name=OWN_PACK), list(rows), pack, _noted(standing, part)


def _noted(standing: Standing | None, part: ShowPart) -> Standing | None:
    if standing is None:
        part.lacks.append(
            "These rules can't play the show again: another version, or a game that this console does not know."
        )
    return standing


def _stand(header: Header, rows: Sequence[Row], pack: Pack) -> Standing | None:
    game = GAMES.get(header.game)
    if game is None:
        return None
    saved = Saved("", header, "", list(rows), finished=False)
    try:
        # Whose pack it is was found out before: the header's hash need not be looked up again.
        show = again(replace(saved, header=replace(header, pack_hash=pack.hash)), game, pack)
        return stand(show.start, show.rows)
    except (Refused, SetupError):
        return None


def _alike(one: Standing, other: Standing) -> bool:
    """Whether two shows stand at the same place, whatever their things are called."""
    return (one.cash, one.asks, one.phase, one.scene, len(one.trail)) == (
        *(other.cash, other.asks, other.phase, other.scene),
        len(other.trail),
    )


def _lines(number: int, header: Header, rows: Sequence[Row], saved: Saved) -> bytes:
    """A line that says what is played, then a line for each entry."""
    head = {
        "show": number,
        "header": asdict(header),
        "finished": saved.finished,
        "whole": saved.damage is None,
    }
    numbered = ({"seq": seq, **row} for seq, row in enumerate(rows, start=1))
    return "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in (head, *numbered)).encode()


def rows_of_the_rules(rows: Sequence[Row]) -> list[int]:
    """For each entry that the rules take, which entry of the journal it is, counted from 1."""
    return [seq for seq, row in enumerate(rows, start=1) if of_the_rules(row)]
