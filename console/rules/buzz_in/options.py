"""What is agreed before a game: what a right answer is worth, what a clock can tell apart, and who plays with whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from console.rules.game import Option, SetupError
from console.rules.race import RESOLUTION_US
from console.rules.transcript import short

OFF = "off"
POINT = 100
"""A point is kept as cents of a dollar."""

POINTS = Option(
    "points",
    "100",
    ("1", "10", "50", "100", "200"),
    "what a right answer is worth",
    numbers=range(1, 1_000_001),
)
RESOLUTION = Option(
    "resolution_us",
    str(RESOLUTION_US),
    (str(RESOLUTION_US), "100", "1000"),
    "presses so many microseconds apart, or fewer, can't be told apart: it is drawn who answers",
    numbers=range(1_000_001),
)
TEAMS = Option(
    "teams",
    OFF,
    (OFF,),
    "everybody plays alone, or a letter for each seat in order says whose team it is in, such as AABB",
    letters="ABCDEFG",
)
OPTIONS = (POINTS, RESOLUTION, TEAMS)


@dataclass(frozen=True, slots=True)
class BuzzInOptions:
    """Checked options. ``points`` are cents; ``teams`` are the seats of each team by its letter, None where everybody plays alone."""

    points: int
    resolution_us: int
    teams: Mapping[str, Sequence[int]] | None


def read_options(given: Mapping[str, str], seats: int) -> BuzzInOptions:
    """Check option values, with defaults for those not given; :class:`SetupError` names the one that is wrong."""
    value = {option.name: option.read(given.get(option.name, option.default)) for option in OPTIONS}
    return BuzzInOptions(
        points=int(value["points"]) * POINT,
        resolution_us=int(value["resolution_us"]),
        teams=None if value["teams"] == OFF else read_teams(value["teams"], seats),
    )


def read_teams(letters: str, seats: int) -> dict[str, list[int]]:
    """``AABB`` -> seats 1 and 2 are team A, 3 and 4 team B."""
    if len(letters) != seats:
        raise SetupError(
            f"teams: {short(letters)} has {len(letters)} letters, {seats} seats play; one for each seat is needed"
        )
    teams = {
        letter: [seat for seat, one in enumerate(letters, 1) if one == letter]
        for letter in sorted(set(letters))
    }
    if len(teams) < 2:
        raise SetupError(f"teams: {short(letters)} puts everybody in one team; at least two are needed")
    return teams
