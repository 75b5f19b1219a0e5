"""Time that does not pass by itself: an asyncio loop that jumps to the next thing that is due instead of sleeping.

The parts of the console run in it as they are; whoever asks the clock gets virtual nanoseconds.
"""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from typing import Any

from hardware.pump import Pump

START = 1_000_000_000_000
SECOND = 1_000_000_000
MS = 1_000_000


class Clock:
    """Virtual ns."""

    def __init__(self, start: int = START) -> None:
        self.now = start

    def __call__(self) -> int:
        return self.now

    @property
    def seconds(self) -> float:
        """What has passed since the start."""
        return (self.now - START) / SECOND


class Jumps(selectors.DefaultSelector):
    """Waits by moving the clock on; what is ready now is found as ever."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self._clock = clock

    def select(self, timeout: float | None = None) -> Any:
        if timeout is None:
            raise RuntimeError("nothing is left to wait for: the evening would stand still")
        if timeout > 0:
            self._clock.now += max(1, round(timeout * SECOND))
        return super().select(0)


class VirtualLoop(asyncio.SelectorEventLoop):
    """A loop on such a clock."""

    def __init__(self, clock: Clock) -> None:
        self._virtual = clock
        super().__init__(Jumps(clock))

    def time(self) -> float:
        return self._virtual.now / SECOND


def run(clock: Clock, act: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run to the end, however long that is on the virtual clock."""
    with asyncio.Runner(loop_factory=lambda: VirtualLoop(clock)) as runner:
        runner.run(act())


class LoopPump(Pump):
    """The inputs' pump with the running loop in place of its thread."""

    _timer: asyncio.Handle | None = None

    def start(self) -> None:
        self.wake()

    def wake(self) -> None:
        if not self._stopping:
            self._set(asyncio.get_running_loop().call_soon(self._turn))

    def stop(self, timeout: float = 0) -> None:  # noqa: ARG002  # there is no thread to wait for
        self._stopping = True
        self._set(None)

    def _turn(self) -> None:
        wait = self._once()
        if not self._stopping:
            self._set(asyncio.get_running_loop().call_later(max(0.0, wait), self._turn))

    def _set(self, timer: asyncio.Handle | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = timer
