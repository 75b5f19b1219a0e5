"""Up to when the raw edges of the rig may be told: a price that is just dialled is on nobody's board, but in every edge of its dials."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

EVERYTHING = (1 << 63) - 1
NOTHING = 0
AT_REST = ("lobby", "over")
"""Phases in which nobody is asked anything that others may not know."""
QUIET_CUES = ("taken-back", "corrected", "left", "back")
"""Cues that change nothing in a question that is open: whoever has locked in has."""


class Telltale:
    """Follows what is shown and asked.

    Whatever was worked before a question is public with the first cue that is not quiet after it, or at least with the beats that come before
    the next question.  So with each question that follows such a cue everything before it may be told.  A question that merely comes again,
    in a bundle in which others have dialled already, follows none.  A show that goes on begins with nothing that may be told.
    """

    def __init__(self) -> None:
        self._before = NOTHING
        self._shown = False

    def shows(self, cue: Mapping[str, Any] | None) -> None:
        """A beat is seen."""
        if cue is not None and cue["name"] not in QUIET_CUES:
            self._shown = True

    def asks(self, now: int) -> None:
        """Somebody is asked from ``now`` (ns) on."""
        if self._shown:
            self._before, self._shown = now, False

    def before(self, phase: str) -> int:
        """The ns before which all edges may be told."""
        return EVERYTHING if phase in AT_REST else self._before
