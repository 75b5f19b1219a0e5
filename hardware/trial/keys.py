"""The step for the host's keypad."""

from __future__ import annotations

from hardware.events import Event, Key
from hardware.trial.report import Line
from hardware.trial.step import Output, Step, Wanted


class KeypadStep(Step):
    """Keys of the host's keypad are pressed."""

    def __init__(self, times: int) -> None:
        super().__init__("keypad", "Keypad", times)
        self._keys: list[str] = []

    @property
    def ask(self) -> str:
        """What a person is to do now."""
        return f"Press {self.of} keys on the keypad, each one that you will use"

    @property
    def done(self) -> int:
        """The keys so far."""
        return len(self._keys)

    @property
    def wants(self) -> Wanted:
        """Keys."""
        return Wanted("key", self.id, self.of)

    def event(self, event: Event) -> list[Output]:
        """A key."""
        if isinstance(event, Key):
            self._keys.append(event.key)
            self.said = event.key
            self.finished = len(self._keys) >= self.of
        return []

    def line(self) -> Line:
        """Which keys came in."""
        enough = len(self._keys) >= self.of
        said = f"{len(self._keys)} of {self.of} keys came in: {' '.join(self._keys)}."
        if not self._keys:
            said = "No key came in: look at its plug, at Num Lock, and at the device in the rig file."
        return Line(self.id, self.title, enough, said, {"keys": " ".join(self._keys)})
