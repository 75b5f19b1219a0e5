"""This machine's addresses in a network, as the kernel tells them (Linux, IPv4); nothing is sent anywhere."""

from __future__ import annotations

import array
import contextlib
import socket
import struct
from collections.abc import Sequence
from dataclasses import dataclass
from ipaddress import IPv4Address
from pathlib import Path

ROUTES = Path("/proc/self/net/route")
_SIOCGIFCONF = 0x8912  # netdevice(7); needs no netlink, which a hardened service may be denied
_MOST = 64
_IFREQ = struct.calcsize("16sHH4s16x")  # name, then a sockaddr_in in a union of 24 bytes
_UP = 0x1  # RTF_UP of linux/route.h


@dataclass(frozen=True)
class Interface:
    """A network that this machine is in, and what it is called there."""

    name: str
    address: str


def interfaces() -> list[Interface]:
    """All that have an IPv4 address, in the kernel's order; none where the system can't say."""
    try:
        import fcntl
    except ImportError:
        return []
    room = array.array("B", bytes(_IFREQ * _MOST))
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        asked = struct.pack("iP", len(room), room.buffer_info()[0])
        used, _ = struct.unpack("iP", fcntl.ioctl(asking, _SIOCGIFCONF, asked))
        return [_read(room[at : at + _IFREQ].tobytes()) for at in range(0, used, _IFREQ)]
    return []


def _read(entry: bytes) -> Interface:
    name, _, _, address, *_ = struct.unpack("16sHH4s16x", entry)
    return Interface(name.partition(b"\0")[0].decode(errors="replace"), str(IPv4Address(address)))


def default_interface(routes: Path = ROUTES) -> str | None:
    """The name of the interface that the rest of the world is behind: of several the one with the lowest metric."""
    try:
        lines = routes.read_text().splitlines()[1:]
    except OSError:
        return None
    rows = [line.split() for line in lines]
    found = [
        (int(row[6]), row[0])
        for row in rows
        if len(row) >= 8 and row[1] == row[7] == "00000000" and int(row[3], 16) & _UP
    ]
    return min(found, default=(0, None))[1]


def best_address(found: Sequence[Interface], default: str | None, first: str | None = None) -> str | None:
    """The address under which phones find this machine.

    ``first`` (the hotspot's) where this machine has it; then that of the ``default`` interface; then any. A number, not ``NAME.local``: not every
    phone can look such a name up.
    """
    there = [one for one in found if not (IPv4Address(one.address).is_loopback)]
    ranked = sorted(there, key=lambda one: (one.address != first, one.name != default, _is_made_up(one)))
    return ranked[0].address if ranked else None


def _is_made_up(one: Interface) -> bool:
    """Nobody gave it an address, or it leads to nothing but programs on this machine."""
    return IPv4Address(one.address).is_link_local or one.name.startswith(("docker", "br-", "veth", "virbr"))
