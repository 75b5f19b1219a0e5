"""The hotspot on disk: NetworkManager's keyfile, and the record by which the console knows its name, password and address. Pure.

The formats are those of nm-settings-keyfile(5) and nm-settings(5).
"""

from __future__ import annotations

import json
from collections.abc import Callable
from uuid import UUID

from console.places import WIFI
from console.show.join import Wifi

ADDRESS = "10.42.0.1"
NAME = "Game show"
_UUID = UUID("5f3c8a0e-6c0b-4d57-9d0e-2b1d6f7c4a91")
LONGEST_NAME = 32  # bytes, IEEE 802.11
PASSWORD = range(8, 64)  # signs of a WPA2 passphrase, printable ASCII
# Nothing that is taken for something else when it is read out or copied off a screen: no i, l, o, 0, 1.
_SIGNS = "abcdefghjkmnpqrstuvwxyz23456789"
_GROUPS, _OF = 3, 4  # 31**12: 59 bits, each of which costs a guesser 4,096 rounds of SHA-1


def wrong_name(name: str) -> str | None:
    """Why a network can't be called that, or None."""
    try:
        size = len(name.encode())
    except UnicodeEncodeError:
        return "the name is no UTF-8"
    if not 1 <= size <= LONGEST_NAME:
        return f"the name has {size} bytes; allowed are 1 to {LONGEST_NAME}, and signs beyond ASCII take more than one"
    if not name.isprintable() or name != name.strip():
        return f"the name {name!r} has signs that can't be seen, or blanks at its ends"
    return None


def wrong_password(password: str) -> str | None:
    """Why that can't be a password, or None; it is not repeated in the answer."""
    if len(password) not in PASSWORD:
        return f"the password has {len(password)} signs; allowed are {PASSWORD[0]} to {PASSWORD[-1]}"
    if not (password.isascii() and password.isprintable()):
        return "the password has signs beyond ASCII, which phones write in different ways"
    return None


def made_up(choice: Callable[[str], str]) -> str:
    """A password to be read off a screen and typed; ``choice`` takes one sign of several as nobody can foresee."""
    return "-".join("".join(choice(_SIGNS) for _ in range(_OF)) for _ in range(_GROUPS))


def keyfile(wifi: Wifi, device: str) -> str:
    """The connection for NetworkManager: an access point that is there after every start, and hands out addresses by itself.

    ``pmf`` is off and all ciphers are named because the Pi's own radio can't set the keys of protected management frames in this
    mode: with them no phone gets in. ``ap-isolation`` keeps one phone's packets from another.
    """
    name = "".join(f"{byte};" for byte in wifi.name.encode())
    security = (
        ()
        if wifi.password is None
        else (
            "[wifi-security]", "key-mgmt=wpa-psk", "proto=rsn;", "pairwise=ccmp;", "group=ccmp;", "pmf=1",
            f"psk={_written(wifi.password)}", "",
        )
    )  # fmt: skip
    lines = (
        "[connection]", f"id={WIFI}", f"uuid={_UUID}", "type=wifi", f"interface-name={device}",
        "autoconnect=true", "autoconnect-priority=100", "autoconnect-retries=0", "",
        "[wifi]", "mode=ap", "band=bg", "ap-isolation=1", f"ssid={name}", "",
        *security,
        "[ipv4]", "method=shared", f"address1={ADDRESS}/24", "",
        "[ipv6]", "method=disabled", "",
    )  # fmt: skip
    return "\n".join(lines)


def _written(text: str) -> str:
    r"""A value of a GLib key file: a backslash is ``\\``, and blanks that would be cut off at the ends are ``\s``."""
    return text.replace("\\", "\\\\").replace(" ", "\\s")


def record(wifi: Wifi) -> str:
    """What the console reads (``console.way_in.read_hotspot``), as TOML; its strings are written like JSON's."""
    facts = {"name": wifi.name, "password": wifi.password, "address": ADDRESS}
    told = "".join(
        f"{key} = {json.dumps(fact, ensure_ascii=False)}\n" for key, fact in facts.items() if fact is not None
    )
    return f"# Written by gameshow hotspot, which also takes it away.\n{told}"
