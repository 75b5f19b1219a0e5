"""A race for the buzzers in words, for the host's log and for whoever has to read it aloud."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from console.gaps import gap
from console.show.words import listed

CLOSED = {
    "nobody": "Nobody pressed in time",
    "all-out": "Everybody was wrong",
    "ended": "The question was given up",
}


def race_line(cue: Mapping[str, Any], names: Sequence[str]) -> str | None:
    """``Blue, 3.2 ms ahead of Red``; None where the cue is about no race."""

    def name(seat: int) -> str:
        return names[seat - 1]

    match cue["name"]:
        case "buzzed" if cue["next"] is None:
            return f"{name(cue['seat'])} buzzed"
        case "buzzed" if not cue["gap_us"]:
            return f"{name(cue['seat'])} buzzed, drawn among equals"
        case "buzzed":
            return f"{name(cue['seat'])} buzzed, {gap(cue['gap_us'])} ahead of {name(cue['next'])}"
        case "tied":
            return f"{listed([name(seat) for seat in cue['tied']])} pressed at the same moment"
        case "right":
            return f"{name(cue['seat'])} is right"
        case "wrong":
            return f"{name(cue['seat'])} is wrong"
        case "closed":
            return CLOSED.get(cue["why"])
    return None
