"""The screen as a process of its own: started, watched, started again when it dies, ended with the daemon."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from collections.abc import Mapping
from typing import Any

from hardware.events import Fault

log = logging.getLogger("gameshow")
FIRST_WAIT, LONGEST_WAIT = 0.5, 15.0
GOOD_LIFE = 60.0
"""Seconds after which an end is a misfortune of its own, not the next of a row."""
GRACE = 1.0


class ScreenProcess:
    """A screen on a leash: it ends when we do, even when we are killed, for it holds the other end of a pipe.

    ``how``: ``dummy`` draws off screen for the bench page, ``window`` opens a window on the desktop.
    """

    def __init__(self, url: str, how: str) -> None:
        drawn = ["--driver", "dummy"] if how == "dummy" else ["--windowed"]
        self._command = [sys.executable, "-m", "console", "screen", "--leash", "--url", url, *drawn]
        self._task: asyncio.Task[None] | None = None
        self._process: asyncio.subprocess.Process | None = None

    def start(self) -> None:
        """Start it, and again whenever it ends, a little later each time."""
        self._task = asyncio.create_task(self._keep())

    async def _keep(self) -> None:
        wait, loop = FIRST_WAIT, asyncio.get_running_loop()
        while True:
            started = loop.time()
            try:
                self._process = await asyncio.create_subprocess_exec(
                    *self._command, stdin=asyncio.subprocess.PIPE
                )
                reason = f"ended with status {await self._process.wait()}"
            except OSError as error:  # no memory for another process just now
                reason = f"could not be started: {error}"
            if loop.time() - started > GOOD_LIFE:
                wait = FIRST_WAIT
            log.warning("the screen %s; starting it again in %.1f s", reason, wait)
            await asyncio.sleep(wait)
            wait = min(wait * 2, LONGEST_WAIT)

    async def stop(self) -> None:
        """End it: asked first, made to after a second."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        process = self._process
        if process is None or process.returncode is not None:
            return
        process.terminate()
        try:
            await asyncio.wait_for(process.wait(), GRACE)
        except TimeoutError:
            process.kill()
            await process.wait()


def screen_fault(message: Mapping[str, Any], now: int) -> Fault | None:
    """What a screen process says is wrong with it, None for anything else that it says."""
    if message.get("type") != "fault":
        return None
    words = [message.get(key) for key in ("kind", "part", "text")]
    if not all(isinstance(word, str) and len(word) <= 300 for word in words):
        return None
    kind, part, text = (str(word) for word in words)
    return Fault(kind, "screen", part, text, now, cleared=message.get("cleared") is True)
