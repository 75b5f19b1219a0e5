"""Where phones come in: worked out from what is listened on, the machine's addresses and its hotspot, and followed while the console runs.

An address may come late (DHCP), change, or go; a hotspot may be switched on in mid-show.
"""

from __future__ import annotations

import asyncio
import logging
import tomllib
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from console.interfaces import Interface, best_address, default_interface, interfaces
from console.places import HOTSPOT
from console.show.join import Wifi, join

log = logging.getLogger("gameshow")
Json = Any
EVERYWHERE = ("0.0.0.0", "::", "")
EVERY = 3.0
"""s between two looks."""


@dataclass(frozen=True)
class Hotspot:
    """The console's own Wi-Fi, and the machine's address in it."""

    wifi: Wifi
    address: str


@dataclass(frozen=True)
class WayIn:
    """``address`` is empty where no phone can come in."""

    address: str
    wifi: Wifi | None = None

    def shown(self) -> dict[str, Json] | None:
        """As the lobby and the host's page show it."""
        return join(self.address, self.wifi)


def read_hotspot(path: Path) -> Hotspot | None:
    """The hotspot that was set up; None without one, and where the file can't be read or makes no sense."""
    try:
        said = tomllib.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        return None
    name, password, address = said.get("name"), said.get("password"), said.get("address")
    if not (isinstance(name, str) and name and isinstance(address, str) and address):
        return None
    if password is not None and not isinstance(password, str):
        return None
    return Hotspot(Wifi(name, password), address)


def is_this_machine_only(host: str) -> bool:
    """Whether no phone can reach what listens there."""
    return host == "localhost" or host.startswith("127.") or host == "::1"


def way_in(
    host: str, port: int, found: Sequence[Interface], default: str | None, hotspot: Hotspot | None
) -> WayIn:
    """How phones come in where the pages are listened for at ``host``; the Wi-Fi is named where the address is in it."""
    if is_this_machine_only(host):
        return WayIn("")
    own = hotspot.address if hotspot else None
    there = best_address(found, default, own) if host in EVERYWHERE else host
    if there is None:
        return WayIn("")
    number = f"[{there}]" if ":" in there else there
    is_up = any(one.address == own for one in found)
    return WayIn(
        f"http://{number}:{port}", hotspot.wifi if hotspot and is_up and there == hotspot.address else None
    )


def look(host: str, port: int, hotspot: Path = Path(HOTSPOT)) -> WayIn:
    """How they come in now."""
    return way_in(host, port, interfaces(), default_interface(), read_hotspot(hotspot))


async def follow(
    looks: Callable[[], WayIn],
    tell: Callable[[dict[str, Json] | None], None],
    pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
) -> None:
    """Tell what the lobby shows, now and whenever it is another; a disk that is slow holds up nothing."""
    known: WayIn | None = None
    while True:
        try:
            now = await asyncio.to_thread(looks)
            if now != known:
                known = now
                tell(await asyncio.to_thread(now.shown))
        except Exception:
            log.exception("the machine's address could not be looked up")
        await pause(EVERY)
