"""Two buttons on a kernel's lines, pressed close together with bouncing contacts: what gpiozero on lgpio reports.

    two_presses.py FIRST SECOND GAP     two pins, and how many ns the second press comes after the first

Prints one JSON object: the chip's label, the changes as driven and the edges as stamped by the kernel.
"""

from __future__ import annotations

import json
import sys
import threading
from dataclasses import asdict

import lgpio
from gpiozero.pins.lgpio import LGPIOFactory

from tests.guest.lines import MS, drive, press

# Opening for 30 us after 0.4 ms, for 200 us after 1 ms: a worn microswitch.
BOUNCES = ((400_000, 30_000), (1_000_000, 200_000))


def main(first: int, second: int, gap: int) -> None:
    """Claim both lines, press, and print what came."""
    factory = LGPIOFactory()
    edges: list[dict[str, object]] = []
    due = 2 * len(press(first, 0, bounces=BOUNCES))
    complete = threading.Event()

    def note(gpio: int, ticks: float, state: int) -> None:
        edges.append({"gpio": gpio, "closed": state == 0, "at": round(ticks * 1e9)})
        if len(edges) == due:
            complete.set()

    # A pin keeps only a weak reference to a bound method, so the callbacks are kept here.
    callbacks = [lambda ticks, state, gpio=gpio: note(gpio, ticks, state) for gpio in (first, second)]
    for gpio, callback in zip((first, second), callbacks, strict=True):
        pin = factory.pin(gpio)
        pin.input_with_pull("up")
        pin.bounce = None
        pin.edges = "both"
        pin.when_changed = callback
    driven = drive(
        [*press(first, 100 * MS, bounces=BOUNCES), *press(second, 100 * MS + gap, bounces=BOUNCES)]
    )
    complete.wait(5)
    _, _, label = lgpio.gpio_get_chip_info(factory._handle)[1:]
    print(json.dumps({"label": label, "driven": [asdict(change) for change in driven], "edges": edges}))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
