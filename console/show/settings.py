"""What a host chooses for a show beside the rules' own options: the answer clock and the pace."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from console.rules.conversation import Refused

SECONDS = ("30", "60", "90", "180", "off")
PACES = {"calm": 0.7, "normal": 1.0, "brisk": 1.6, "at-once": 0.0}

CHOICES: dict[str, tuple[str, ...]] = {"answer_seconds": SECONDS, "pace": tuple(PACES)}
DEFAULTS = {"answer_seconds": "90", "pace": "normal"}


@dataclass(frozen=True)
class Settings:
    """``answer_ns`` is the length of the answer clock, None for none; ``speed`` is how fast beats follow each other."""

    answer_ns: int | None
    speed: float


def split(options: Mapping[str, object]) -> tuple[Settings, dict[str, str]]:
    """The show's settings, and what is left for the rules. Raises :class:`Refused` naming option, found and allowed."""
    for name, value in options.items():
        if not isinstance(value, str):
            raise Refused(f"option {name}: {value!r} is not text")
    mine = {**DEFAULTS, **{name: str(value) for name, value in options.items() if name in CHOICES}}
    for name, value in mine.items():
        if value not in CHOICES[name]:
            raise Refused(f"option {name}: {value!r} is not one of {', '.join(CHOICES[name])}")
    seconds = mine["answer_seconds"]
    settings = Settings(None if seconds == "off" else int(seconds) * 1_000_000_000, PACES[mine["pace"]])
    return settings, {name: str(value) for name, value in options.items() if name not in CHOICES}
