"""What may be played with, as the host's page offers it. Looking at folders is done elsewhere, and told to this."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from console.rules.conversation import Refused

Json = Any


def no_others(_name: str) -> None:
    """A console that has one pack."""
    raise Refused("this console knows no other pack")


class Packs:
    """``face`` is what the page shows, None as long as nobody has looked; ``take`` has the console begin anew with a pack, or raises :class:`Refused`."""

    def __init__(self) -> None:
        self.face: dict[str, Json] | None = None
        self.take: Callable[[str], None] = no_others

    def choose(self, name: Json) -> None:
        """Play with this one from now on."""
        if not isinstance(name, str):
            raise Refused("name: the name of a pack is needed")
        self.take(name)
