"""What the *Wheel* is played with here: many puzzles and a wheel of 24, or as few as will do and a wheel of seven."""

from __future__ import annotations

from dataclasses import replace

from console.rules.pack import BANKRUPT, CASH, FREE_SPIN, LOSE_A_TURN, Pack, Prize, Puzzle, Wedge
from tests.rules.small_pack import pack

TEXTS = {
    "In the kitchen": (
        "A PINCH OF SALT",
        "SIEVE & SPOON",
        "CRÈME BRÛLÉE",
        "LEFTOVERS AGAIN",
        "WOODEN SPOON",
    ),
    "On the road": (
        "FLAT TYRE",
        "TWENTY-ONE MILES TO GO",
        "ARE WE THERE YET?",
        "ROUTE 7 IS CLOSED",
        "A HIKER'S THUMB",
    ),
    "A saying of ours": (
        "TOO HOT TO HOOT",
        "HALF A LOAF BEATS NO BREAD",
        "OPEN 24/7",
        "DON'T FEED THE PIANO",
        "MY OWL IS COLD",
    ),
}
AMOUNTS = (100, 300, 500, 350, 700, 400, 900, 450, 250, 600, 800, 550, 200, 650, 750, 1500, 300, 500, 850)


def cash(dollars: int) -> Wedge:
    """A wedge that pays so many dollars a letter."""
    return Wedge(CASH, dollars * 100)


def wheel_of(*wedges: Wedge) -> tuple[Wedge, ...]:
    """Cash with the three special kinds among it."""
    return (*wedges[:2], Wedge(FREE_SPIN), *wedges[2:4], Wedge(LOSE_A_TURN), *wedges[4:], Wedge(BANKRUPT))


def many_puzzles() -> Pack:
    """Fifteen puzzles of every sign there is, 22 wedges, four prizes."""
    texts = [(category, text) for category, ones in TEXTS.items() for text in ones]
    puzzles = {f"puzzle-{n}": Puzzle(f"puzzle-{n}", *one) for n, one in enumerate(texts)}
    prizes = {id: Prize(id, id.capitalize(), f"{id}.webp") for id in ("sauna", "canoe", "harp", "tandem")}
    return replace(pack(), puzzles=puzzles, wheel=wheel_of(*map(cash, AMOUNTS)), prizes=prizes)


def small_wheel() -> Pack:
    """The same with a wheel of seven wedges."""
    return replace(many_puzzles(), wheel=wheel_of(*map(cash, (100, 400, 250, 1000))))


def few_puzzles() -> Pack:
    """Two puzzles and two prizes: both run out all the time."""
    world = many_puzzles()
    return replace(
        world,
        puzzles=dict(list(world.puzzles.items())[6:8]),
        prizes=dict(list(world.prizes.items())[:2]),
    )
