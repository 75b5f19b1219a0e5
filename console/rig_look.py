"""``rig-check`` on the host's page: looks at rig, machine and console while the console goes on."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from console.doctor.services import seen_by_service, units
from console.places import SCREEN_UNIT
from console.rig_check import message
from hardware.check import Finding, Machine, look
from hardware.plan import RigPlan

Message = dict[str, Any]


class RigLook:
    """Takes the host's action; what was found is told to ``tell``, from a thread of its own, which may call at any time.

    ``more`` looks at what is not the rig's.  The look runs commands and takes a second or two, so neither the loop nor a stop waits for it.
    """

    def __init__(
        self,
        plan: RigPlan,
        data: Path,
        tell: Callable[[Message], None],
        machine: Machine | None = None,
        more: Callable[[Machine], list[Finding]] = lambda _: [],
    ) -> None:
        self._more = more
        self._plan = plan
        self._tell = tell
        self._machine = machine or Machine(data=data, own=os.getpid())
        self._thread: threading.Thread | None = None

    def act(self, asked: Message) -> Message:
        """Begin to look, unless somebody has just asked for it: the one answer is for all pages."""
        if self._thread is None or not self._thread.is_alive():
            self._thread = threading.Thread(target=self._look, name="rig-check", daemon=True)
            self._thread.start()
        return {"type": "done", "n": asked.get("n")}

    def _look(self) -> None:
        screens = seen_by_service(self._machine, (units(self._machine) or {}).get(SCREEN_UNIT))
        self._tell(message(look(self._plan, self._machine, screens=screens) + self._more(self._machine)))
