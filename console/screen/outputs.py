"""The sockets that displays hang on, as the kernel has them in /sys/class/drm, and which graphics card SDL has to open.

A Pi has more than one card (vc4 drives displays, v3d only reckons; a Pi 5 has cards for DSI, DPI and composite, too), and their
numbers change from boot to boot.  SDL takes the first one in the folder that has a connected socket, be it the composite one
that is never known to be empty; so the card is chosen here, and named to it (SDL_KMSDRM_DEVICE_INDEX).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

DRM = Path("/sys/class/drm")
_SOCKET = re.compile(r"card(\d+)-(.+)")
_BEST_FIRST = ("HDMI", "DP", "DVI", "eDP", "DSI", "DPI", "LVDS", "VGA", "Virtual")
_NO_SOCKET = "Writeback"  # a way to read the picture back


class Output(NamedTuple):
    """One socket: the number of its card, its name (``HDMI-A-1``), and whether a display that has said its modes is on it."""

    card: int
    name: str
    connected: bool


def outputs(root: Path = DRM) -> list[Output]:
    """All sockets of this machine, the likeliest for a show first; none where there is no graphics card (yet)."""
    found = []
    try:
        entries = list(root.iterdir())
    except OSError:
        return []
    for entry in entries:
        match = _SOCKET.fullmatch(entry.name)
        if match and not match[2].startswith(_NO_SOCKET):
            connected = _said(entry / "status") == "connected" and _said(entry / "modes") != ""
            found.append(Output(int(match[1]), match[2], connected))
    return sorted(found, key=_order)


def best(found: Iterable[Output]) -> Output | None:
    """The socket to draw on: the first one that has a display."""
    return next((one for one in found if one.connected), None)


def is_lit(one: Output, root: Path = DRM) -> bool:
    """Whether that socket is still there and has its display."""
    return one in outputs(root)


def nothing_on(found: Iterable[Output]) -> str:
    """What to say where no socket has a display; empty if one has."""
    names = [one.name for one in found if not one.connected]
    if best(found) or not names:
        return ""
    return f"nothing is connected to {' or '.join(names)}"


def _order(one: Output) -> tuple[int, int, str]:
    kind = next((i for i, name in enumerate(_BEST_FIRST) if one.name.startswith(name)), len(_BEST_FIRST))
    return (kind, one.card, one.name)


def _said(path: Path) -> str:
    try:
        return path.read_text(encoding="ascii", errors="replace").strip()
    except OSError:
        return ""
