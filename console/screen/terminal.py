"""Which of the kernel's terminals is in front: a bare display is drawn on only while the screen's own is.

A service has no terminal, so the kernel switches to another one (Alt+F2) without asking it, and SDL would draw on: whoever logs in there
would type blind.  So the screen lets go of the display, and takes it again when its terminal is back.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

ACTIVE = Path("/sys/class/tty/tty0/active")
FIRST = "tty1"
"""The service takes the place of its login."""


def own(descriptor: int = 0) -> str:
    """The terminal of whoever started us by hand on one; the first one for a service, or for whoever came in from elsewhere."""
    try:
        name = os.ttyname(descriptor)
    except OSError:
        return FIRST
    found = re.fullmatch(r"/dev/(tty[0-9]+)", name)
    return found[1] if found else FIRST


def in_front_of(mine: str, active: Path = ACTIVE) -> str:
    """The terminal that is in front of ``mine``; empty if none is, or where the kernel has none."""
    try:
        there = active.read_text(encoding="ascii", errors="replace").strip()
    except OSError:
        return ""
    return there if there != mine else ""


def way_back(mine: str) -> str:
    """The keys that bring a terminal to the front."""
    return f"Alt+F{mine.removeprefix('tty')}"
