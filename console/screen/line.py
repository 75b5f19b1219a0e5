"""A sentence on the stage: what somebody is asked, what happened, what it has come to."""

from __future__ import annotations

from dataclasses import dataclass

from console.screen.theme import CREAM, Colour


@dataclass(frozen=True, slots=True)
class Line:
    """A name that may be cut and the rest that may not; ``look`` is plain, choice (what the dial stands on) or wrong."""

    name: str
    rest: str
    ink: Colour = CREAM
    look: str = "plain"
