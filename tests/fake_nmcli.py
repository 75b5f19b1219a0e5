#!/usr/bin/env python3
"""Stands for ``nmcli`` on PATH: keeps what it was asked, and does to a made-up machine what NetworkManager would.

``FAKE_NM`` is its folder: ``devices`` has a line ``NAME:TYPE:STATE:CONNECTION`` each; ``down`` and ``refuses`` are there where it does not run,
or can't start an access point. Keyfiles are read below ``FAKE_ROOT``.
"""

from __future__ import annotations

import configparser
import os
import sys
from pathlib import Path

NM, ROOT = Path(os.environ["FAKE_NM"]), Path(os.environ["FAKE_ROOT"])
OURS = "gameshow-hotspot"


def main(words: list[str]) -> int:
    with (NM / "asked").open("a") as asked:
        asked.write(" ".join(words) + "\n")
    words = [word for word in words if word not in ("--wait", "45")]
    if words == ["-t", "-f", "RUNNING", "general"]:
        print("not running" if (NM / "down").exists() else "running")
        return 0
    if words == ["-t", "-f", "DEVICE,TYPE,STATE,CONNECTION", "device"]:
        print((NM / "devices").read_text(), end="")
        return 0
    if words[:2] == ["connection", "load"]:
        return _load(ROOT / words[2].lstrip("/"))
    if words[:3] == ["connection", "up", OURS]:
        if (NM / "refuses").exists():
            print("Error: Connection activation failed: 802.1X supplicant took too long", file=sys.stderr)
            return 4
        _stand(words[4], f"connected:{OURS}")
        return 0
    if words == ["connection", "delete", "id", OURS]:
        if not (NM / "loaded").exists():
            print(f"Error: unknown connection '{OURS}'.", file=sys.stderr)
            return 10
        _stand((NM / "loaded").read_text(), "disconnected:")
        (NM / "loaded").unlink()
        return 0
    print(f"Error: unknown words {words}", file=sys.stderr)
    return 2


def _load(path: Path) -> int:
    """NetworkManager takes no keyfile that others may read."""
    file = configparser.ConfigParser(delimiters=("=",), interpolation=None)
    file.read(path)
    if path.stat().st_mode & 0o077 or file["connection"]["id"] != OURS:
        print(f"Could not load file '{path}'", file=sys.stderr)
        return 1
    (NM / "loaded").write_text(file["connection"]["interface-name"])
    return 0


def _stand(device: str, state: str) -> None:
    lines = (NM / "devices").read_text().splitlines()
    lines = [f"{device}:wifi:{state}" if line.startswith(f"{device}:") else line for line in lines]
    (NM / "devices").write_text("".join(f"{line}\n" for line in lines))


sys.exit(main(sys.argv[1:]))
