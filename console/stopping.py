"""SIGTERM and SIGINT: the first one ends the console in good order, and no later one cuts that short."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NoReturn

from console.service.told import already_told

SIGNALS = (signal.SIGTERM, signal.SIGINT)


def on_stop(loop: asyncio.AbstractEventLoop, stop: Callable[[], None]) -> None:
    """Have ``stop`` called in ``loop`` at each signal, and at once if one came before and was swallowed.

    Not ``loop.add_signal_handler``: that ends with the loop, and a second signal would then kill a console that is about to
    leave with status 0.
    """

    def heard(*_: object) -> None:
        if not loop.is_closed():
            loop.call_soon_threadsafe(stop)

    for number in SIGNALS:
        signal.signal(number, heard)
    if already_told():
        stop()


def stopped() -> None:
    """All is closed, only the interpreter's own end is left: signals mean nothing any more."""
    for number in SIGNALS:
        signal.signal(number, signal.SIG_IGN)


@contextmanager
def interrupted() -> Iterator[None]:
    """In here a signal, also that of a terminal that is gone, raises KeyboardInterrupt; no later one cuts short what is done about it."""

    def once(*_: object) -> NoReturn:
        for number in before:
            signal.signal(number, signal.SIG_IGN)
        raise KeyboardInterrupt

    before = {number: signal.getsignal(number) for number in (*SIGNALS, signal.SIGHUP)}
    for number in before:
        signal.signal(number, once)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
