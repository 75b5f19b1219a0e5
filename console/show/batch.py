"""What goes from the show to the journal, and comes back as committed before anything of it is seen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from console.rules.session import Happening, Play
from console.rules.transcript import Row


@dataclass(frozen=True)
class Begin:
    """A new show: who sits on which place, and what is played."""

    names: Sequence[str]
    places: Sequence[int]
    options: Mapping[str, str]


@dataclass(frozen=True)
class Batch:
    """Rows that are to be committed together, and what may be shown after that.

    ``flush``: what was not shown yet is void (something was taken back, or the show was ended).
    """

    number: int
    rows: Sequence[Row]
    happened: Sequence[Happening]
    begin: Begin | None = None
    flush: bool = False


@dataclass(frozen=True)
class Offer:
    """A saved show that can go on: how to set it up again, and what was answered in it."""

    names: Sequence[str]
    places: Sequence[int]
    options: Mapping[str, str]
    start: Callable[[], Play]
    rows: Sequence[Row]
    saved: str
    damage: str | None = None
    over: bool = False
