"""What is wrong with the screen itself, told to the console, and told again after every new connection."""

from __future__ import annotations

from collections.abc import Callable

from console.screen.moment import Json


class Faults:
    """Open faults of the screen by part; ``tell`` sends one message upward."""

    def __init__(self, tell: Callable[[Json], None]) -> None:
        self._tell = tell
        self._open: dict[str, Json] = {}

    def raise_(self, part: str, text: str, kind: str = "missing") -> None:
        """Something is wrong; said once, however often it is found."""
        message: Json = {"type": "fault", "kind": kind, "of": "screen", "part": part, "text": text}
        if self._open.get(part) != message:
            self._open[part] = message
            self._tell(message)

    def clear(self, part: str) -> None:
        """It no longer is."""
        if message := self._open.pop(part, None):
            self._tell(message | {"cleared": True})

    def again(self) -> None:
        """Say what is wrong to a console that may not know."""
        for message in tuple(self._open.values()):  # called on the network's thread
            self._tell(message)
