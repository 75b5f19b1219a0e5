"""Who stands at the door: where a connection comes from and which page opened it.

Browsers tell which site opened a connection (``Origin``) and cannot be made to lie about it by a page.  A program that
is not a browser sends none, and no foreign page can be behind it; so an absent origin is let through and a foreign one
never is.
"""

from __future__ import annotations

import ipaddress
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection


def peer_of(connection: HTTPConnection) -> str:
    """Return what the peer of a connection is counted under."""
    return counted_as(connection.client.host if connection.client else "")


def counted_as(peer: str) -> str:
    """Return the address a peer is counted under: an IPv4 address, or the /64 network an IPv6 host may roam in."""
    address = _address(peer)
    if isinstance(address, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)


def is_local(connection: HTTPConnection) -> bool:
    """Say whether both ends are on this machine: the peer's address, and the name under which it called.

    The name matters too: a foreign page may point a host name of its own at 127.0.0.1 (DNS rebinding) and would then
    count as the same origin.
    """
    if not is_this_machine(connection.client.host if connection.client else ""):
        return False
    name = urlsplit(f"//{connection.headers.get('host', '')}").hostname or ""
    if name == "localhost":
        return True
    called = _address(name)
    return called is not None and called.is_loopback


def is_this_machine(peer: str) -> bool:
    """Say whether a peer's address is this machine's own, whatever it called us."""
    address = _address(peer)
    return address is not None and address.is_loopback


def is_same_site(connection: HTTPConnection) -> bool:
    """Say whether the page that opened this connection came from this very address (or is no page at all)."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    try:
        parts = urlsplit(origin)
    except ValueError:  # brackets without an address in them: no browser says that
        return False
    host = connection.headers.get("host", "").lower()
    return parts.scheme in ("http", "https") and host != "" and parts.netloc.lower() == host


def _address(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return None
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is not None:
        return address.ipv4_mapped
    return address
