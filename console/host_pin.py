"""Where the host's PIN can be read: on the terminal, or in a file that only this user may open, and never in a log."""

from __future__ import annotations

import contextlib
import sys
import tempfile
from pathlib import Path

from console.atomic import replace_file

NAME = "host-pin"


def keep_pin(folder: Path, pin: str) -> Path | None:
    """Write the PIN into ``folder``, or into a private temporary folder where that one refuses; None where every disk does."""
    with contextlib.suppress(OSError):
        return _written(folder, pin)
    with contextlib.suppress(OSError):
        return _written(Path(tempfile.mkdtemp(prefix="gameshow-")), pin)
    return None


def _written(folder: Path, pin: str) -> Path:
    path = folder / NAME
    replace_file(path, f"{pin}\n".encode())
    return path


def say_pin(folder: Path, pin: str, address: str) -> None:
    """Say where the host's page is, and on a terminal the PIN itself."""
    path = keep_pin(folder, pin)
    if sys.stdout.isatty():
        where = pin
    elif path is not None:
        where = f"in {path}"
    else:
        where = f"nowhere: neither {folder} nor {tempfile.gettempdir()} can be written; make room, or start in a terminal"
    print(f"Host page   {address}/host   PIN {where}", flush=True)
