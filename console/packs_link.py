"""The host's page and the shelf: what can be played with, what a stick has brought, and another pack when the host wants one."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import msgspec

from console import atomic, packs
from console.pack_choice import Chosen, keep_choice
from console.packs.shelf import Choice, Shelf
from console.packs.stick import Took
from console.rules.conversation import Refused
from console.service.backoff import runtime_folder
from console.show.director import Director

log = logging.getLogger("gameshow")
EVERY = 2.0
"""Seconds between two looks. They cost some hundred calls of the file system, and a stick is seldom."""
REPORTS = "stick"
"""The folder in RUNTIME_DIRECTORY where the stick's unit leaves what it has found, a file for each stick."""
CUT_SHORT = "reading it was cut short"
TOLD = 3
"""So many problems of a pack are in the host's log; his page has the rest."""
Signature = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Looked:
    """What there was: the choices, and what sticks have brought, the latest last."""

    choices: Sequence[Choice]
    sticks: Sequence[Took]


class PacksLink:
    """``now`` is the pack that is played with, by name and by hash, ``default`` the one that the settings say. ``reports`` is None where nobody reads sticks.

    ``again`` is called when the console is to begin anew, ``tell`` when the host's page has changed.
    """

    def __init__(
        self,
        director: Director,
        data: Path,
        shelf: Shelf,
        *,
        now: Chosen,
        default: str,
        reports: Path | None,
        again: Callable[[], object],
        tell: Callable[[], None],
    ) -> None:
        self._director = director
        self._data = data
        self._shelf = shelf
        self._now = now
        self._default = default
        self._reports = reports
        self._again = again
        self._tell = tell
        self._choices: Sequence[Choice] = ()
        self._said: Sequence[Took] | None = None
        director.packs.take = self.take

    async def follow(self, pause: Callable[[float], Awaitable[None]] = asyncio.sleep) -> None:
        """Look now and whenever something has changed, and tell; a disk that is slow holds up nothing."""
        seen: Signature | None = None
        while True:
            try:
                there = await asyncio.to_thread(self.signature)
                if there != seen:
                    looked = await asyncio.to_thread(self.look)
                    seen = there
                    self.looked(looked)
            except Exception:
                log.exception("the packs could not be looked at")
            await pause(EVERY)

    # ------------------------------------------------------------------ in another thread
    def signature(self) -> Signature:
        """Changes when a pack or a report comes, goes or is replaced."""
        found = [("busy", int(self._shelf.busy))]
        for folder in (self._shelf.folder, self._reports):
            if folder is not None:
                found += [(str(path), changed) for path, changed in _inside(folder)]
        return tuple(sorted(found))

    def look(self) -> Looked:
        """Read what there is."""
        busy = self._shelf.busy
        return Looked(
            self._shelf.choices(self._default, self._now.name), [_ended(one, busy) for one in self._sticks()]
        )

    def _sticks(self) -> list[Took]:
        there = [] if self._reports is None else _inside(self._reports)
        there = [one for one in there if one[0].suffix == ".json" and not one[0].name.startswith(".")]
        read = [_report(path) for path, _ in sorted(there, key=lambda one: one[1])]
        return [one for one in read if one is not None]

    # ------------------------------------------------------------------ in the loop
    def looked(self, looked: Looked) -> None:
        """Have the host's page show it, and his log say what is news."""
        self._choices = looked.choices
        # What a stick brought before this console was there is on the page, and no news.
        for one in looked.sticks if self._said is not None else ():
            if not one.busy and one not in (self._said or ()):
                self._director.say(in_words(one))
        self._said = looked.sticks
        self._director.packs.face = {
            "now": self._now.name,
            "choices": [self._face(one) for one in looked.choices],
            "stick": looked.sticks[-1].face() if looked.sticks else None,
        }
        self._tell()

    def _face(self, choice: Choice) -> dict[str, Any]:
        newer = choice.name == self._now.name and choice.hash not in ("", self._now.pack.hash)
        about = {"name": choice.name, "title": choice.title, "from": choice.origin}
        return {**about, "problems": choice.problems, "newer": newer}

    def take(self, name: str) -> None:
        """Begin anew with this pack; :class:`Refused`, and the one before, where it can't be."""
        if name not in [one.name for one in self._choices]:
            known = ", ".join(one.name for one in self._choices)
            raise Refused(f"there is no pack {name[:60]!r}; there are {known or 'none yet'}")
        try:
            packs.load(name, self._shelf.folder)
            keep_choice(self._data, self._default, name)
        except packs.PackError as error:
            raise Refused("\n".join(error.lines(TOLD))) from error
        except OSError as error:
            raise Refused(f"the choice can't be kept: {error.strerror or error}") from error
        self._again()


def reports_folder(environment: Mapping[str, str]) -> Path | None:
    """Where the stick's unit leaves its reports; None where no service manager gives a folder."""
    folder = runtime_folder(environment)
    return None if folder is None else folder / REPORTS


def in_words(took: Took) -> str:
    """A line for the host's log."""
    taken = [one.name for one in took.found if one.took]
    parts = [f"took {', '.join(taken)}"] if taken else []
    parts += [
        f"not {one.name} ({'; '.join(one.problems[:TOLD])}{'; ...' * (len(one.problems) > TOLD)})"
        for one in took.found
        if not one.took
    ]
    return f"{took.label}: {'; '.join([*parts, *took.problems]) or 'nothing'}"


def _ended(took: Took, busy: bool) -> Took:
    """As it is now: nobody reads a stick any more whose reader was killed."""
    if not took.busy or busy:
        return took
    return replace(took, busy=False, problems=(*took.problems, CUT_SHORT))


def _report(path: Path) -> Took | None:
    """What the stick's unit has left; None where it is no such thing."""
    value = atomic.load(path).value
    try:
        return None if value is None else msgspec.convert(value, Took)
    except msgspec.ValidationError:
        return None


def _inside(folder: Path) -> list[tuple[Path, int]]:
    """What is in a folder, with when it was changed (ns); a link that leads nowhere, and what has just gone, are passed over."""
    found = []
    with contextlib.suppress(OSError), os.scandir(folder) as listing:
        for one in listing:
            with contextlib.suppress(OSError):
                found.append((Path(one.path), one.stat().st_mtime_ns))
    return found
