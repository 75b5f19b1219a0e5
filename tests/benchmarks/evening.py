"""A whole evening through the simulated rig, and how many times faster than real time it goes: ``python -m tests.benchmarks.evening``.

Ten solo games and the Showcase, a game at the *Wheel* with a wheel that is flicked and one that the console turns, or a session of poker
with phones: every contact edge with its chatter and noise, filters, counters, rules, journal on the disk, matrices and
everything that screen and pages are sent; what is left out is the waiting, and drawing the screen. Real time is what the console's own
clock says. Processor time, so that other work on the machine does not count.
"""

from __future__ import annotations

import logging
import sys
import tempfile
import time
from pathlib import Path

from tests.e2e.evening.play import Plan, evening

LEAST = 20
"""Times real time: so much is left on a Pi, which is a few times slower, for the screen and for a bad moment."""
EVENINGS = {
    "two with a dial or four": Plan(("dial", "four"), seed=2),
    "three, one with a buzzer only": Plan(("dial", "buzzer", "four"), seed=3),
    "five, two of them scanning": Plan(("coarse", "four", "dial", "plain", "buzzer"), (3,), seed=5),
    "five, a host with whims": Plan(
        ("dial", "four", "dial", "plain", "coarse"), options={"mc": "host"}, whims=20, seed=6
    ),
    "the Wheel: three, a flicked wheel": Plan(
        ("dial", "four", "plain"), seed=2, game="wheel-of-fortune", wheel="quadrature"
    ),
    "the Wheel: one switch, no wheel": Plan(("buzzer",), seed=5, game="wheel-of-fortune"),
    "poker: seven, three by phone": Plan(
        ("dial", "four", "plain", "buzzer"), phones=3, options={"hands": "5"}, seed=2, game="price-poker"
    ),
}


def main() -> int:
    """Print the figures; 1 if one is missed."""
    logging.disable(logging.WARNING)  # a noisy contact is told on every screen, and wanted here
    missed = False
    for name, plan in EVENINGS.items():
        with tempfile.TemporaryDirectory() as folder:
            start = time.process_time()
            played = evening(Path(folder), plan)
            took = time.process_time() - start
        room = played.room
        rate = room.clock.seconds / took
        edges = sum(room.rig.played)
        print(
            f"{name:34} {room.clock.seconds:6.0f} s in {took:5.1f} s: {rate:5.0f} x real time   limit {LEAST}   "
            f"{edges} edges, {len(room.rows)} rows, {len(played.states)} pictures"
        )
        missed |= rate < LEAST
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
