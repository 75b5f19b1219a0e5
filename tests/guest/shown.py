"""What was shown, and whether a journal leads to it: every view that anybody saw must come up again when the saved shows are played through."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from console import packs
from console.journal import Journal, Saved
from console.offer import again
from console.rules.conversation import Conversation
from console.rules.games import GAMES
from console.rules.session import Session
from console.rules.stage import Beat

Json = Any
RECENT = 200


def text(view: Json) -> str:
    """A view in the form in which two of them are compared."""
    return json.dumps(view, sort_keys=True)


class Shown:
    """What viewers were sent, each with the number of the view in the order in which all of them came; any thread may add."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._views: dict[tuple[str, str], int] = {}
        self._before: dict[str, str] = {}
        self.messages = 0

    def hear(self, viewer: str, message: str | bytes) -> None:
        """Somebody got this message."""
        if isinstance(message, bytes):
            return
        said = json.loads(message)
        view = said.get("view") if isinstance(said, dict) else None
        if view is None or not view.get("game") or view["scene"] == "passing":
            return
        who = {"host": "mc", "seat": f"seat:{said.get('seat')}"}.get(viewer, viewer)
        with self._lock:
            self.messages += 1
            self._views.setdefault((who, text(view)), self.messages)

    def so_far(self) -> list[tuple[str, str]]:
        """Who has been shown what until now, each view once, in order."""
        with self._lock:
            return list(self._views)


def course(journal: Path, shows: int = RECENT) -> set[tuple[str, str]]:
    """Every view of every viewer in the latest shows of a journal that nobody else has; damage is an AssertionError."""
    found: set[tuple[str, str]] = set()
    with Journal.open(journal) as opened:
        assert opened.error is None, opened.error
        assert opened.damage is None, opened.damage
        for saved in opened.recent(shows):
            found.update(views(saved))
    return found


def views(saved: Saved) -> Iterator[tuple[str, str]]:
    """Every view of every viewer in one show; what an undo took back is not among them."""
    show = again(saved, GAMES[saved.header.game], packs.load("default"))
    play = show.start()
    stage = play.stage
    talk = Conversation(play.rules(), stage)
    for entry in (None, *Session(show.start, rows=show.rows).entries):
        if entry is not None:
            talk.give(entry)
        if talk.over:
            stage.result = play.ending(stage)
        for shown in (*(one.views for one in stage.take_said() if isinstance(one, Beat)), stage.views()):
            yield from ((viewer, text(json.loads(view))) for viewer, view in shown.items())
    talk.close()


def standing(journal: Path) -> tuple[str, set[int]]:
    """What the host sees of the latest show as it stands, and whose answers are in that nobody sees yet."""
    with Journal.open(journal) as opened:
        saved = opened.latest()
    assert saved is not None
    show = again(saved, GAMES[saved.header.game], packs.load("default"))
    session = Session(show.start, rows=show.rows)
    answers = [answer.to for answer in session.answered.values()]
    seats = {int(to.removeprefix("seat:")) for to in answers if to.startswith("seat:")}
    return text(json.loads(session.stage.views()["mc"])), seats
