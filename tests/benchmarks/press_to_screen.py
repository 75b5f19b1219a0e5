"""``python -m tests.benchmarks.press_to_screen``: from a contact to the lamp, the journal and the screen; memory; time to the first frame.

A real daemon and a real screen process, over loopback. The clock of the contact is this machine's monotonic clock, read before the message
to the bench is sent, so the way to the rig counts too.
"""

from __future__ import annotations

import re
import tempfile
import time
from pathlib import Path
from typing import Any

from tests.e2e.console import Console, Hands, Host, Viewer, quick_start

ROUNDS = 100
LIMITS = {"lamp": 10.0, "screen": 50.0}


def resident_mb(pid: int) -> float:
    text = Path(f"/proc/{pid}/status").read_text()
    found = re.search(r"VmRSS:\s+(\d+) kB", text)
    return int(found[1]) / 1024 if found else float("nan")


def children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def entry(host: Host) -> dict[str, Any]:
    """What the host's page says of seat 1's price; empty while a change of it is being committed."""
    return host.page["podiums"][0]["entry"] or {}


def one_press(host: Host, hands: Hands, screen: Viewer) -> tuple[float, float]:
    """Dial 1000 at seat 1, lock it in, give it back; ms to the lamp and to the state with the lock in it."""
    turn = {"do": "detents", "seat": 1, "dial": 0, "by": 2, "gap_us": 300}
    pushes = [{"do": "tap", "seat": 1, "part": "push", "in_ms": 20 + 100 * n} for n in range(4)]
    hands.send(do="script", steps=[turn, *pushes])
    host.listen(lambda: entry(host).get("text") == "1000")
    hands.listen(lambda: hands.lamps.get(1))
    hands.drain(0.15)
    screen.drain(0.05)
    screen.states.clear()
    start = time.monotonic_ns()
    hands.send(do="tap", seat=1, part="buzzer")
    hands.listen(lambda: not hands.lamps.get(1))
    lamp = time.monotonic_ns()
    screen.listen(lambda: any(s["podiums"][0]["status"]["kind"] == "locked" for s in screen.states))
    shown = time.monotonic_ns()
    host.listen(lambda: entry(host).get("locked"))
    host.must("reopen", ask=entry(host)["ask"])
    host.listen(lambda: entry(host).get("locked") is False)
    return (lamp - start) / 1e6, (shown - start) / 1e6


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        began = time.monotonic()
        with Console(Path(folder), screen="dummy") as console, Hands(console) as hands:
            hands.send(do="watch", on=True)
            hands.listen(lambda: hands.pictures)
            print(f"first frame        {time.monotonic() - began:8.2f} s     limit 3.00")
            hands.send(do="watch", on=False)
            with Host(console) as host, Viewer(console.port, "screen") as screen:
                quick_start(host, hands, 2)
                presses = [one_press(host, hands, screen) for _ in range(ROUNDS)]
                daemon, shows = console.process.pid, children(console.process.pid)
                for at, name in enumerate(("lamp", "screen")):
                    times = sorted(press[at] for press in presses)
                    p50, p99 = times[len(times) // 2], times[int(len(times) * 0.99)]
                    limit = LIMITS[name]
                    print(
                        f"press to {name:9} p50 {p50:6.2f} p99 {p99:6.2f} ms   limit {limit:.0f}, {p99 / limit:.2f} of it"
                    )
                print(f"daemon resident    {resident_mb(daemon):8.1f} MB    limit 90")
                for child in shows:
                    print(f"screen resident    {resident_mb(child):8.1f} MB    limit 150")


if __name__ == "__main__":
    main()
