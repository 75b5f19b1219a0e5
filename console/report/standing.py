"""Where a show stands, by its rows alone: what everybody may know of it, and digests of all the rest.

A digest of each viewer's view and of each entry's questions proves that a replay has come to the very state, and to the entry where it
has not; nothing secret can be read off one.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from console.rules.session import Play, Session
from console.rules.transcript import Row

Json = Any
SHORT = 12
"""Hex digits of an entry's digest."""


@dataclass(frozen=True)
class Standing:
    """``asks`` are who is asked about what; ``digests`` by viewer, ``rules`` of what nobody is shown; ``trail`` has one for each entry."""

    phase: str
    scene: str
    title: str
    note: str
    cash: dict[str, int]
    gone: list[int]
    mc: int | None
    asks: list[dict[str, str]]
    digests: dict[str, str]
    trail: list[str]
    views: dict[str, Json] = field(repr=False, default_factory=dict)
    currency: str = "$"

    def told(self) -> dict[str, Json]:
        """For ``state.json``: without the views, which have secrets."""
        return {
            "phase": self.phase,
            "scene": self.scene,
            "title": self.title,
            "note": self.note,
            "cash": self.cash,
            "gone": self.gone,
            "mc": self.mc,
            "asks": self.asks,
            "digests": self.digests,
            "trail": self.trail,
        }


class _Followed(Session):
    """A session that notes after each row what is asked then, and who has what."""

    def __init__(self, start: Callable[[], Play], rows: Iterable[Row], patience: Callable[[], None]) -> None:
        self.trail: list[str] = []
        self._patience = patience
        super().__init__(start, rows=rows)

    def _apply(self, one: Row) -> None:
        self._patience()
        super()._apply(one)
        asked = [[number, ask.message()] for number, ask in sorted(self._talk.open.items())]
        self.trail.append(_digest([asked, self.stage.ledger.totals, self.over])[:SHORT])


def stand(
    start: Callable[[], Play], rows: Iterable[Row], patience: Callable[[], None] = lambda: None
) -> Standing:
    """Play the rows of the rules to their end; ``start`` sets the game up with everybody looking on.

    ``patience`` is called before each row and may raise.  Raises :class:`console.rules.conversation.Refused` where a row does not fit.
    """
    session = _Followed(start, rows, patience)
    texts = session.stage.views()
    views = {viewer: json.loads(text) for viewer, text in texts.items()}
    public = views["audience"]
    asks = [
        {"to": one.to, "kind": str(one.message["kind"]), "topic": str(one.message["topic"])}
        for one in session.open.values()
    ]
    behind = [dict(one.message) for one in session.open.values()]
    answered = [[one.ask, one.to, one.value] for one in session.answered.values()]
    digests = {viewer: hashlib.sha256(text.encode()).hexdigest() for viewer, text in texts.items()}
    return Standing(
        phase="over" if session.over else "game",
        scene=public["scene"],
        title=public["title"],
        note=public["note"],
        cash=public["cash"],
        gone=public["gone"],
        mc=public["mc"],
        asks=asks,
        digests={**digests, "rules": _digest([behind, answered])},
        trail=session.trail,
        views=views,
        currency=session.stage.currency,
    )


def _digest(value: Json) -> str:
    return hashlib.sha256(json.dumps(value, sort_keys=True, default=str).encode()).hexdigest()
