"""The emulator's own control line (QMP): pictures of its display, plugging things in and out, the power button."""

from __future__ import annotations

import json
import socket
import time
from pathlib import Path
from typing import Any

from PIL import Image


class Qmp:
    """One open line; commands one after the other.  Raises RuntimeError with the emulator's words when one is refused."""

    def __init__(self, path: Path) -> None:
        self._socket = socket.socket(socket.AF_UNIX)
        try:
            self._socket.connect(str(path))
        except OSError:
            self._socket.close()
            raise
        self._file = self._socket.makefile("rw")
        self._file.readline()  # the greeting
        self.do("qmp_capabilities")

    def do(self, command: str, **arguments: Any) -> Any:
        """Give a command; events that come in between are passed over."""
        self._file.write(json.dumps({"execute": command, "arguments": arguments}) + "\n")
        self._file.flush()
        while True:
            reply = json.loads(self._file.readline())
            if "error" in reply:
                raise RuntimeError(f"{command}: {reply['error']['desc']}")
            if "return" in reply:
                return reply["return"]

    def picture(self, file: Path) -> Image.Image:
        """What the emulated display shows now, kept in ``file`` (PNG)."""
        self.do("screendump", filename=str(file), format="png")
        with Image.open(file) as picture:
            return picture.convert("RGB")

    def plug(self, driver: str, **options: Any) -> None:
        """Plug a device in, as ``-device`` would have it."""
        self.do("device_add", driver=driver, **options)

    def close(self) -> None:
        """Hang up."""
        self._file.close()
        self._socket.close()


def dial(path: Path, seconds: float = 10) -> Qmp:
    """Open the line as soon as the emulator listens."""
    end = time.monotonic() + seconds
    while True:
        try:
            return Qmp(path)
        except (FileNotFoundError, ConnectionRefusedError):
            if time.monotonic() > end:
                raise
            time.sleep(0.02)
