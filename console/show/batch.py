"""What goes from the show to the journal, and comes back as committed before anything of it is seen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from console.rules.pack import Pack
from console.rules.session import Happening, Play
from console.rules.transcript import Row

NAME, MOVE, CLOCK = "name", "move", "clock"
"""The kinds of rows that are not the rules': in mid-show a person got another name, or sits at another place of the rig; or how much of
the show's time had gone.
"""
MS = 1_000_000


@dataclass(frozen=True)
class Begin:
    """A new show: what is played by which version of its rules, and who sits on which place. ``pack``: if it is not the console's."""

    game: str
    version: int
    names: Sequence[str]
    places: Sequence[int]
    options: Mapping[str, str]
    pack: Pack | None = None


@dataclass(frozen=True)
class Batch:
    """Rows that are to be committed together, and what may be shown after that.

    ``flush``: what was not shown yet is void (something was taken back, or the show was ended); ``locked`` are the seats whose answers
    stand after it.
    ``names``: seats that have another name from then on; ``moves``: seats that sit at another place.  ``end``: the show was left and is not offered again.
    """

    number: int
    rows: Sequence[Row]
    happened: Sequence[Happening]
    begin: Begin | None = None
    flush: bool = False
    locked: frozenset[int] = frozenset()
    names: Mapping[int, str] = field(default_factory=dict)
    moves: Mapping[int, int] = field(default_factory=dict)
    end: bool = False


@dataclass(frozen=True)
class Offer:
    """A saved show that can go on: of which game, how to set it up again, and what was answered in it."""

    game: str
    names: Sequence[str]
    places: Sequence[int]
    options: Mapping[str, str]
    start: Callable[[], Play]
    rows: Sequence[Row]
    saved: str
    damage: str | None = None
    over: bool = False
    gone: int = 0  # of the show's time, in ns


@dataclass
class Seated:
    """The people of a saved show as they were left: names, and the rig's places where they sat; and how much of its time had gone, in ns."""

    names: list[str]
    places: list[int]
    gone: int = 0

    def after(self, rows: Sequence[Row]) -> list[Row]:
        """Let what is not the rules' among the rows come true; gives the other rows, their own."""
        self.places += range(len(self.places) + 1, len(self.names) + 1)
        return [row for row in rows if not self._take(row)]

    def _take(self, row: Row) -> bool:
        if row.get("kind") not in (NAME, MOVE, CLOCK):
            return False
        if row["kind"] == CLOCK:
            self.gone = row["gone_ms"] * MS
            return True
        at = row["seat"] - 1
        if at not in range(len(self.names)):
            return True
        if row["kind"] == NAME:
            self.names[at] = row["name"]
        else:
            old, new = self.places[at], row["place"]
            self.places = [{old: new, new: old}.get(place, place) for place in self.places]
        return True


def with_time(batch: Batch, gone: int) -> Batch:
    """The batch with a row that says how much of the show's time had gone, so that a show that goes on has what was left."""
    return replace(batch, rows=[*batch.rows, {"kind": CLOCK, "gone_ms": gone // MS}]) if batch.rows else batch
