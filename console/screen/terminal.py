"""Which of the kernel's terminals is in front: a bare display is drawn on only while the screen's own is.

A service has no terminal, so the kernel switches to another one (Ctrl+Alt+F2) without asking it, and SDL would draw on: whoever logs in
there would type blind.  So the screen lets go of the display, and takes it again when its terminal is back.
"""

from __future__ import annotations

import os
from pathlib import Path

ACTIVE = Path("/sys/class/tty/tty0/active")
FIRST = "tty1"
"""The service takes the place of its login."""
MAJOR, NUMBERS = 4, range(1, 64)
"""The kernel's terminals among all devices (devices.txt); from 64 on they are serial lines."""


def own(process: int | None = None, proc: Path = Path("/proc")) -> str:
    """The terminal that we, or whoever started us, are on; the first one for a service, or for whoever came in from elsewhere.

    sudo may put one of its own between, so all whom we descend from are asked: tty_nr of proc_pid_stat(5).
    """
    process = os.getpid() if process is None else process
    while process > 0:
        try:
            fields = (proc / str(process) / "stat").read_text(errors="replace").rpartition(")")[2].split()
            process, device = int(fields[1]), int(fields[4])
        except (OSError, ValueError, IndexError):
            break
        number = device & 0xFF | device >> 12 & 0xFFF00
        if device >> 8 & 0xFFF == MAJOR and number in NUMBERS:
            return f"tty{number}"
    return FIRST


def in_front_of(mine: str, active: Path = ACTIVE) -> str:
    """What to say while another terminal is in front of ``mine``; empty while none is, or where the kernel has none."""
    try:
        there = active.read_text(encoding="ascii", errors="replace").strip()
    except OSError:
        return ""
    if there in ("", mine):
        return ""
    keys = f"Ctrl+Alt+F{mine.removeprefix('tty')}"
    return f"terminal {there.removeprefix('tty')} is in front of it (a login, or a desktop); {keys} brings the show back"
