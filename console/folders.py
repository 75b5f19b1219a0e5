"""Where the console keeps what outlives it."""

from __future__ import annotations

import os
from pathlib import Path


def data_folder() -> Path:
    """Where shows are kept: the service's state directory, or the user's."""
    base = os.environ.get("STATE_DIRECTORY") or os.environ.get("XDG_STATE_HOME") or "~/.local/state"
    folder = Path(base.split(":")[0]).expanduser()
    return folder if os.environ.get("STATE_DIRECTORY") else folder / "gameshow"
