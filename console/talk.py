"""``gameshow talk``: a game over JSON lines on standard input and output, without hardware or screen.

What is said and understood is the protocol's; nothing here decides anything about a game.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, BinaryIO

from console.lines import BadLine, lines, read_object
from console.rules.conversation import Refused
from console.rules.game import SetupError
from console.rules.ledger import Money
from console.rules.people import viewers_of
from console.rules.session import Asked, Closed, Ended, Happening, Session
from console.rules.stage import Beat, over
from console.rules.transcript import short
from console.talk_options import USAGE, TalkOptions, read_command_line

BAD_COMMAND_LINE = 2


class Talk:
    """One game, spoken with in lines. ``write`` takes each line that is said, as an object."""

    def __init__(
        self, session: Session, viewers: Sequence[str], write: Callable[[dict[str, Any]], None]
    ) -> None:
        self._session = session
        self._viewers = viewers
        self._write = write
        self._seen: dict[str, str] = {}
        self._do: Mapping[frozenset[str], Callable[[dict[str, Any]], Iterable[Happening]]] = {
            frozenset({"answer", "value"}): self._answer,
            frozenset({"undo"}): self._undo,
            frozenset({"adjust"}): self._adjust,
            frozenset({"interrupt"}): lambda line: session.interrupt(line["interrupt"]),
            frozenset({"reopen"}): lambda line: session.reopen(line["reopen"]),
            frozenset({"look"}): self._look,
        }
        self._say(session.opening)
        self._ready()

    def hear(self, line: bytes | None) -> None:
        """Take one line in; whatever it is, it is answered, and ``ready`` is said at the end."""
        said: dict[str, Any] = {}
        try:
            said = read_object(line)
            self._say(self._meant(said)(said))
        except (BadLine, Refused) as reason:
            self._write({"type": "refused", "id": _ask_named(said), "reason": str(reason)})
        self._ready()

    # ------------------------------------------------------------------ in
    def _meant(self, said: dict[str, Any]) -> Callable[[dict[str, Any]], Iterable[Happening]]:
        act = self._do.get(frozenset(said))
        if act is None:
            raise Refused(
                f"a line with {_keys(said)} means nothing; there are "
                + ", ".join(_keys(sorted(keys)) for keys in self._do)
            )
        return act

    def _answer(self, said: dict[str, Any]) -> Iterable[Happening]:
        return self._session.answer(said["answer"], said["value"])

    def _undo(self, said: dict[str, Any]) -> Iterable[Happening]:
        if said["undo"] is not True:
            raise Refused(f"undo is {short(said['undo'])}; only true takes something back")
        return self._session.undo()

    def _adjust(self, said: dict[str, Any]) -> Iterable[Happening]:
        what = said["adjust"]
        if not isinstance(what, dict) or set(what) != {"seat", "amount", "why"}:
            raise Refused(f"adjust is {short(what)}; it needs seat, amount and why, and nothing else")
        return self._session.adjust(what["seat"], what["amount"], what["why"])

    def _look(self, said: dict[str, Any]) -> Iterable[Happening]:
        viewer, allowed = said["look"], viewers_of(self._session.stage.seats)
        if viewer not in allowed:
            raise Refused(f"there is no viewer {short(viewer)}; there are {', '.join(allowed)}")
        self._write({"type": "view", "viewer": viewer, "data": self._session.stage.view(viewer)})
        return ()

    # ------------------------------------------------------------------ out
    def _say(self, happened: Iterable[Happening]) -> None:
        for one in happened:
            match one:
                case Asked(id, _, message):
                    self._write({"type": "ask", "id": id, **message})
                case Closed(id):
                    self._write({"type": "closed", "id": id})
                case Money(to, amount, why):
                    self._write({"type": "money", "to": to, "amount": amount, "why": why})
                case Beat(cue, views):
                    if cue is not None:
                        self._write({"type": "cue", **cue})
                    self._say_views(views)
                case Ended(result):
                    self._write({"type": "over", **over(result)})

    def _say_views(self, views: Mapping[str, str]) -> None:
        for viewer in self._viewers:
            if self._seen.get(viewer) != views[viewer]:
                self._seen[viewer] = views[viewer]
                self._write({"type": "view", "viewer": viewer, "data": json.loads(views[viewer])})

    def _ready(self) -> None:
        self._write({"type": "ready", "open": sorted(self._session.open)})


def _keys(keys: Iterable[str]) -> str:
    return "+".join(short(key) for key in keys) or "nothing in it"


def _ask_named(said: Mapping[str, Any]) -> int | None:
    """The id that a refused line was about, if it named one."""
    id = said.get("answer", said.get("reopen"))
    return id if type(id) is int else None


def talk(options: TalkOptions, source: BinaryIO, target: BinaryIO) -> None:
    """Play until the input ends."""

    def write(line: dict[str, Any]) -> None:
        target.write(json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")
        target.flush()

    session = Session(options.begin, options.house)
    game = Talk(session, options.viewers, write)
    for line in lines(source):
        game.hear(line)


def talk_command(argv: Sequence[str]) -> int:
    """``gameshow talk ARGUMENTS``; returns the exit status."""
    if "--help" in argv or "-h" in argv:
        print(USAGE)
        return 0
    try:
        options = read_command_line(argv)
    except SetupError as reason:
        print(f"gameshow talk: {' '.join(str(reason).split())}", file=sys.stderr)
        return BAD_COMMAND_LINE
    try:
        talk(options, sys.stdin.buffer, sys.stdout.buffer)
    except BrokenPipeError:  # nobody listens any more; Python's own flush at exit must not complain about it
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(talk_command(sys.argv[1:]))
