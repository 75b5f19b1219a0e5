"""A quiz on a stand: four people, a host, and buzzers."""

from __future__ import annotations

from typing import Any

from hardware.events import Press, Withdrawn
from tests.show.stand import Stand

BUZZ_IN = "buzz-in"


def quiz(people: int = 4, **options: str) -> Stand:
    """The host is about to read the first question."""
    stand = Stand(places=4, dials=0)
    stand.must("game", game=BUZZ_IN)
    for place in range(1, people + 1):
        stand.press(place)
    stand.must("start", options=options)
    stand.run(8_000)
    assert stand.topics == {"buzz-in.next"}
    return stand


def opened(people: int = 4, **options: str) -> Stand:
    """The buzzers are open."""
    stand = quiz(people, **options)
    ask(stand)
    return stand


def ask(stand: Stand) -> None:
    """The host opens the buzzers."""
    decide(stand, "question")
    stand.run(8_000)
    assert stand.topics == {"buzz-in.open"}


def decide(stand: Stand, value: str) -> None:
    """The host says so."""
    stand.must("answer", ask=stand.live["mc"], value=value)
    stand.run(0)


def hit(stand: Stand, place: int, us: float = 0, resolution: int = 10_000, sure: bool = True) -> None:
    """A press stamped so many microseconds from now, delivered now."""
    press = Press(f"seat:{place}", "buzzer", stand.now + round(us * 1_000), resolution=resolution, sure=sure)
    stand.desk.hands.event(press, stand.now)


def withdraw(stand: Stand, place: int, at: int) -> None:
    """That press was a spike."""
    stand.desk.hands.event(Withdrawn(f"seat:{place}", "buzzer", at), stand.now)


def board(stand: Stand) -> dict[str, Any]:
    """What the audience sees."""
    return dict(stand.director.picture.view("audience")["board"])


def race(stand: Stand) -> dict[str, Any]:
    """What everybody may know of the race."""
    shown = stand.states[-1]["race"]
    assert shown is not None
    return dict(shown)


def lit(stand: Stand) -> list[int]:
    """The places whose lamps are on."""
    return [place for place, on in stand.director.picture.lamps().items() if on]


def answers(stand: Stand) -> list[Any]:
    """What the races came to."""
    return [row["value"] for row in stand.rows if row.get("to") == "seats"]
