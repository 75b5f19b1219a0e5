"""The console on a kernel's pins: three seats are taken, a price is dialled at each, and the closest one wins.

    qualifying_round.py RIG

The hands are changes of lines; the host's phone only starts the show.  Prints one JSON object with what the audience, the host,
the lamps' pins, the matrices' chips and the journal had to say.
"""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from console.journal import Journal
from tests.e2e.console import Host, Viewer, live
from tests.guest.lines import CHIP, MS, Change, drive, press, turn

# A bounce of 30 us after 0.4 ms, one of 200 us after 1 ms: a worn microswitch.
BOUNCES = ((400_000, 30_000), (1_000_000, 200_000))


@dataclass(frozen=True)
class Running:
    """What a phone needs to know of the console."""

    port: int
    pin: str


def lamps(seats: dict[str, Any]) -> dict[str, bool]:
    """What the lamps' pins are driven to, as the kernel sees it."""
    return {
        number: (CHIP / f"sim_gpio{seat['lamp']}/value").read_text().strip() == "1"
        for number, seat in seats.items()
    }


def dial(seat: dict[str, Any], number: int, at: int) -> list[Change]:
    """A price dialled on one dial, each place in turn, and locked in.  The first click on an untouched place shows 0."""
    (knob,) = seat["pricer"]["dials"]
    changes = []
    for digit in f"{number:04}":
        changes += turn(knob["a"], knob["b"], at, int(digit) + 1)
        changes += press(seat["pricer"]["push"], at + 40 * MS, held=40 * MS, bounces=BOUNCES)
        at += 160 * MS
    return changes + press(seat["buzzer"], at, bounces=BOUNCES)


def play(running: Running, seats: dict[str, Any]) -> dict[str, Any]:
    """Take the seats, start, dial, and gather what came of it."""
    with Host(running) as host, Viewer(running.port, "audience") as audience:
        for number, seat in seats.items():
            drive(press(seat["buzzer"], 0, bounces=BOUNCES))
            host.listen(lambda number=number: host.page["setup"]["seats"][int(number) - 1]["here"])
        host.must("start", options={"answer_seconds": "off"})
        host.listen(lambda: live(host))
        price = host.page["view"]["card"]["price"] // 100
        lit = lamps(seats)
        guesses = {"1": price + 1, "2": price - 2, "3": price - 1}
        drive([change for number, guess in guesses.items() for change in dial(seats[number], guess, 0)])
        host.listen(lambda: host.page["view"]["scene"] == "any-number")
        audience.listen(lambda: audience.states and audience.states[-1]["view"]["scene"] == "any-number")
        boards = [state["view"]["board"] for state in audience.states]
        return {
            "price": price,
            "guesses": guesses,
            "lit": lit,
            "boards": [board for board in boards if board.get("guesses")],
            "money": {str(podium["seat"]): podium["cash"] for podium in host.page["podiums"]},
            "audience": audience.matrices,
        }


def main(rig: Path) -> None:
    """Start the console, play, stop it, and look into its journal."""
    seats = tomllib.loads(rig.read_text())["seat"]
    data, shown = Path("data").absolute(), Path("shown").absolute()
    launcher = Path(__file__).with_name("watched_console.py")
    command = [sys.executable, launcher, shown, "--rig", rig, "--data", data, "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as console:
        try:
            assert console.stdout is not None
            address = next(found for line in console.stdout if (found := re.search(r":(\d+)/host", line)))
            running = Running(int(address[1]), (data / "host-pin").read_text().strip())
            seen = play(running, seats)
        finally:
            console.send_signal(signal.SIGTERM)
    journal = Journal.open(data / "journal.db")
    saved = journal.latest()
    journal.close()
    assert saved is not None
    seen |= {
        "status": console.returncode,
        "rows": saved.rows,
        "rig": saved.header.rig,
        "damage": saved.damage,
    }
    seen |= {"shown": [json.loads(line) for line in shown.read_text().splitlines()], "dark": lamps(seats)}
    print(json.dumps(seen))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
