"""G4: the wall clock may jump, so nothing is measured or ordered by it; it only dates what people read."""

from __future__ import annotations

import re
from pathlib import Path

PROJECT = Path(__file__).parents[1]
WALL = re.compile(
    r"\btime\.time(_ns)?\b|\b(date)?time\.(now|utcnow|today)\b|\btime\.(localtime|gmtime|strftime)\b"
)
DATES = {
    "console/atomic.py": 1,  # names of files that were set aside
    "console/journal/journal.py": 1,  # names of files that were set aside, and of backups
    "console/packs/stick/command.py": 1,  # when a stick was read
    "console/rig_test_session.py": 1,  # when a rig was tested
    "console/saving.py": 1,  # when a saved show began
    "hardware/check/machine.py": 1,  # whether the machine's own date can be right
}


def test_g4_the_wall_clock_is_read_for_dates_only() -> None:
    found: dict[str, int] = {}
    for folder in ("console", "hardware", "systemd", "wiring"):
        for file in sorted((PROJECT / folder).rglob("*.py")):
            if count := len(WALL.findall(file.read_text(encoding="utf-8"))):
                found[str(file.relative_to(PROJECT))] = count
    assert found == DATES


def test_g4_the_clocks_of_show_and_rig_are_the_one_that_never_jumps() -> None:
    run = (PROJECT / "console/run.py").read_text(encoding="utf-8")
    assert "clock=time.monotonic_ns" in run
    rigs = (PROJECT / "hardware/rigbase.py").read_text(encoding="utf-8")
    assert "clock: Clock = time.monotonic_ns" in rigs
