"""A rig that is closed and opened again in one process, as another pack and the safe page have it; prints what each was told as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from tests.guest.lines import MS, Change, drive, press
from tests.guest.listening import BUZZERS, Heard, buzzers, listening

OPENINGS = 3


def presses() -> Iterable[Change]:
    """One press of each buzzer, 20 ms apart."""
    return [one for seat, pin in BUZZERS.items() for one in press(gpio=pin, at=seat * 20 * MS, held=8 * MS)]


def told_of(heard: Heard) -> dict[str, Any]:
    """Who pressed, whether each stamp lies within the time in which the contact was closed, and what was faulty."""
    made = [one for one in heard.play(presses()) if one.closed]
    pairs = [(told, one) for told in heard.presses for one in made if told.of == f"seat:{_seat(one.gpio)}"]
    return {
        "presses": [told.of for told in heard.presses],
        "exact": [one.before <= told.at <= one.after for told, one in pairs],
        "faults": heard.faults,
    }


def _seat(gpio: int) -> int:
    return next(seat for seat, pin in BUZZERS.items() if pin == gpio)


def main() -> None:
    """Open, press, close; and press what nobody has opened, whose edges whoever comes next must not stumble over."""
    seen = []
    for _ in range(OPENINGS):
        with listening(buzzers(BUZZERS)) as heard:
            seen.append(told_of(heard))
        drive(presses())
    print(json.dumps(seen))


if __name__ == "__main__":
    main()
