"""A wheel on a kernel's lines, spun once: what the rig reports of it.

    a_spin.py RIG SPEED     the rig file, and the push in turns a second

Prints one JSON object: the wedge that is really at the pointer, the results, the last place, the faults, and how many edges were driven and seen.
"""

from __future__ import annotations

import json
import sys
import threading

from hardware.events import Event, Fault, Misspin, Spun, WheelAt
from hardware.flywheel import Flywheel
from hardware.rig import open_rig
from hardware.rigfile import load_rig
from tests.guest.lines import MS, Change, drive

WEDGES = 24
SECOND = 1_000 * MS


def main(rig_file: str, speed: float) -> None:
    """Open the rig, have the wheel spun, and print what came."""
    plan = load_rig(rig_file)
    assert plan.wheel is not None
    pins = {name: wire.pin for name, wire in plan.wheel.lines}
    wheel = Flywheel(plan.wheel)
    changes = [Change(0, pins[name] or 0, True) for name, closed in wheel.levels(0).items() if closed]
    wheel.flick(speed, SECOND)
    changes += [Change(at, pins[line] or 0, closed) for at, line, closed in wheel.edges(60 * SECOND)]
    events: list[Event] = []
    judged = threading.Event()

    def hear(event: Event) -> None:
        events.append(event)
        if isinstance(event, Spun | Misspin):
            judged.set()

    rig = open_rig(plan)
    try:
        rig.start(hear)
        rig.await_spin(1, WEDGES, 0)
        driven = drive(changes)
        judged.wait(10)
        seen = len(rig.inputs.recent_edges())
    finally:
        rig.close()
    last = [event for event in events if isinstance(event, WheelAt)][-1]
    print(
        json.dumps(
            {
                "wedge": int(wheel.angle(60 * SECOND) % 1 * WEDGES),
                "spun": [event.wedges for event in events if isinstance(event, Spun)],
                "misspun": [event.reason for event in events if isinstance(event, Misspin)],
                "faults": [event.text for event in events if isinstance(event, Fault)],
                "moving": last.moving,
                "driven": len(driven),
                "seen": seen,
            }
        )
    )


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]))
