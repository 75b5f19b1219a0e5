"""What a host reads at buzz-in: a list that a teacher has brought along, or else the pack's own questions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from console.rules.conversation import Refused
from console.rules.pack import Question
from console.rules.transcript import short, writable

Json = Any
Reader = Callable[[str, str], Sequence[Question]]
"""A list's name and the text of its CSV file -> its questions, or :class:`Refused` with what is wrong, by line."""
ASKED_IN = "buzz-in"
LONGEST_NAME = 100
"""Characters; the page takes the file's own name."""
FIRST_FEW = 3
"""So many are shown in the lobby: enough to see that it is the right list."""


def no_lists(_name: str, _csv: str) -> Sequence[Question]:
    """A console that reads none."""
    raise Refused("this console reads no lists of questions")


class Questions:
    """The list that the next show of buzz-in is played with. ``own`` are the pack's questions, ``name`` is the pack's."""

    def __init__(self, read: Reader = no_lists, name: str = "", own: Sequence[Question] = ()) -> None:
        self._read = read
        self._own = name, tuple(own)
        self._brought: dict[str, str] = {}
        self.name, self.listed = self._own

    def put(self, name: Json, csv: Json) -> None:
        """From here on this list; :class:`Refused`, and the one before, if anything is wrong with it."""
        if not isinstance(name, str) or not 0 < len(name.strip()) <= LONGEST_NAME or not name.isprintable():
            raise Refused(f"name: {short(name)} is not a text of 1 to {LONGEST_NAME} printable characters")
        if not isinstance(csv, str) or not writable(csv):
            raise Refused("csv: the text of a CSV file is needed")
        self.listed = tuple(self._read(name.strip(), csv))
        self.name, self._brought = name.strip(), {"name": name.strip(), "csv": csv}

    def drop(self) -> None:
        """The pack's own questions again, if it has any."""
        self._brought = {}
        self.name, self.listed = self._own

    def face(self) -> dict[str, Json] | None:
        """As the host's page shows it; None without any."""
        if not self.listed:
            return None
        rows = [{"text": one.text, "answer": one.answer} for one in self.listed[:FIRST_FEW]]
        return {"name": self.name, "count": len(self.listed), "rows": rows}

    # ------------------------------------------------------------------ from one start to the next
    def values(self) -> Mapping[str, Json]:
        """What is kept: the list that was brought along, as it was brought."""
        return self._brought

    def restore(self, values: Mapping[str, Json]) -> list[str]:
        """Take up what was kept; gives a sentence if that can't be."""
        if not values:
            return []
        try:
            self.put(values.get("name"), values.get("csv"))
        except Refused as reason:
            return [f"The list of questions can't be read any more: {reason}"]
        return []
