"""The lobby's way in: the address that phones open, and the Wi-Fi that leads there, as text and as codes to scan.

Everybody in the hall sees it, so neither the host's PIN nor a seat's code is ever part of it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from console.qr import LONGEST, qr

Json = Any
_SPECIAL = re.compile(r'([\\;,:"])')


@dataclass(frozen=True)
class Wifi:
    """The console's own network; ``password`` is None where it is open."""

    name: str
    password: str | None


def join(address: str, wifi: Wifi | None = None) -> dict[str, Json] | None:
    """What the lobby shows; None where no phone can come in (``address`` is empty). A text too long for a code has none."""
    if not address:
        return None
    return {"address": address, "qr": scanned(address), "wifi": _shown(wifi)}


def wifi_text(wifi: Wifi) -> str:
    """What a phone's camera reads as "join this network" (the format that ZXing began and iOS and Android read)."""
    name = _escaped(wifi.name)
    if wifi.password is None:
        return f"WIFI:T:nopass;S:{name};;"
    return f"WIFI:T:WPA;S:{name};P:{_escaped(wifi.password)};;"


def _escaped(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", text)


def scanned(text: str) -> list[str] | None:
    """The code's modules, a row a text of 0 and 1; None where the text is too long for one."""
    if len(text.encode()) > LONGEST:
        return None
    return ["".join("01"[dark] for dark in row) for row in qr(text)]


def _shown(wifi: Wifi | None) -> dict[str, Json] | None:
    if wifi is None:
        return None
    return {"name": wifi.name, "password": wifi.password, "qr": scanned(wifi_text(wifi))}
