"""What is chosen for the room and changes no game: how loud the screen is, how bright the matrices are, which wheel is spun."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

VOLUMES = range(11)
LEVELS = range(1, 11)


@dataclass
class Comforts:
    """``volume`` 0 to 10; ``brightness`` 1 to 10, where 10 is what the rig file allows. ``rigs_wheel``: the rig's own, if it has one, is spun."""

    volume: int = 7
    muted: bool = False
    brightness: int = 10
    rigs_wheel: bool = True

    def sound(self, hushed: bool = False) -> Mapping[str, Any]:
        """As viewers get it; ``hushed``: silent for now, whatever was chosen."""
        return {"volume": self.volume, "muted": self.muted or hushed}
