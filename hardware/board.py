"""Which Raspberry Pi this is, as its firmware tells the kernel."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

PROCESSORS = ("BCM2835", "BCM2836", "BCM2837", "BCM2711", "BCM2712")
"""By the four bits that a new-style revision code has for it."""

NEW_STYLE = 1 << 23


@dataclass(frozen=True, slots=True)
class Board:
    """A Raspberry Pi; ``processor`` is empty where the revision does not tell."""

    model: str
    processor: str

    @property
    def is_pi_5(self) -> bool:
        """A Pi 5, 500 or Compute Module 5: the header hangs on a chip of its own, the RP1."""
        return self.processor == "BCM2712"


def board(root: Path = Path("/")) -> Board | None:
    """The board of this machine, or None where it is no Raspberry Pi."""
    tree = root / "proc/device-tree"
    cpuinfo = _read(root / "proc/cpuinfo").decode(errors="replace")
    model = _read(tree / "model").rstrip(b"\0").decode(errors="replace") or _field(cpuinfo, "Model")
    code = int.from_bytes(_read(tree / "system/linux,revision")[:4], "big") or _hex(
        _field(cpuinfo, "Revision")
    )
    processor = ""
    if code & NEW_STYLE and code >> 12 & 0xF < len(PROCESSORS):
        processor = PROCESSORS[code >> 12 & 0xF]
    if not model.startswith("Raspberry Pi") and not processor:
        return None
    return Board(model or f"Raspberry Pi with a {processor}", processor)


def _field(cpuinfo: str, name: str) -> str:
    found = re.search(rf"^{name}\s*:\s*(.*)$", cpuinfo, re.MULTILINE)
    return found[1].strip() if found else ""


def _hex(text: str) -> int:
    return int(text, 16) if re.fullmatch(r"[0-9a-fA-F]+", text) else 0


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:
        return b""
