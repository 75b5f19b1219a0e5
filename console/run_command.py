"""``gameshow run`` and ``gameshow bench``: one console after the other in one process, and the safe page where none can be."""

from __future__ import annotations

import argparse
import asyncio
import logging
import os
import sys
import time
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from console.config import ConfigProblem
from console.journal import JournalError
from console.packs import PackError
from console.run import Opened, Outcome, open_console, play
from console.run_options import Options, options_of, parsed, sound_options
from console.safe_page import EVERY, FED, SafePage, patience
from console.service.backoff import LONGEST, waits
from console.service_link import ServiceLink
from console.stopping import on_stop, stopped
from console.trouble import Trouble, trouble_of
from hardware.plan import RigProblem

log = logging.getLogger("gameshow")
InThread = Callable[[Callable[[], Opened]], Coroutine[Any, Any, Opened]]
FORESEEN = (ConfigProblem, RigProblem, JournalError, PackError, OSError)


def run_command(argv: Sequence[str], *, bench: bool = False) -> int:
    """Run the console until SIGTERM or SIGINT. 0: stopped in order; 1: it can't start, said in a sentence; 2: bad command line."""
    args = parsed(argv, bench=bench)
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s: %(message)s", stream=sys.stderr)
    service = ServiceLink.of(os.environ, time.monotonic_ns)
    try:
        service.begin()
        asyncio.run(Keeping(args, service).on())
    except FORESEEN as error:
        print(f"gameshow: {error}", file=sys.stderr)
        if isinstance(error, RigProblem):
            mend = trouble_of(error, sound_options(args)).mend
            print(f"What mends it, as far as it is known: {mend}", file=sys.stderr)
        return 1
    except SystemExit:  # a signal while it was loading
        service.ended()
        raise
    finally:
        stopped()
    service.ended()
    return 0


class Keeping:
    """One console after the other, until it is told to stop; with ``--safe-page`` whatever keeps one from starting is shown meanwhile."""

    def __init__(
        self, args: argparse.Namespace, service: ServiceLink, in_thread: InThread = asyncio.to_thread
    ) -> None:
        self._args = args
        self._service = service
        self._in_thread = in_thread
        self._stop = asyncio.Event()
        self._seated: set[int] = set()
        self._failed = 0
        """Starts in a row that failed."""

    async def on(self) -> None:
        """Keep it going."""
        # At first at once, in this thread: a signal that comes while it loads is not kept waiting.
        opening = self._here
        opened: Opened | None = None
        while not self._stop.is_set():
            self._service.ready = False
            try:
                opened = opened or await opening()
                ended = await play(opened, self._service, self._stop, self._listening, self._seated)
                if ended is Outcome.STOPPED:
                    return
                opened, self._failed = None, 0
            except Exception as error:
                if not self._args.safe_page or self._service.ready:
                    raise
                on_stop(asyncio.get_running_loop(), self._stop.set)
                opened = await self._until_mended(error, was_open=opened is not None)
            opening = self._aside
        if opened is not None:
            opened.close()

    def _listening(self, port: int) -> None:
        if self._args.port == 0:  # a free one was wanted: the next console is found at the same
            self._args.port = port

    async def _until_mended(self, error: Exception, *, was_open: bool) -> Opened | None:
        """The safe page until a console could be opened; None when it was told to stop, or when all of it is to be tried again."""
        self._failed += 1
        options = sound_options(self._args)
        trouble = trouble_of(error, options)
        if not trouble.foreseen:
            log.error("a start failed", exc_info=error)
        page = SafePage(options, self._service, self._stop, self._listening)
        try:
            if (
                was_open or not trouble.foreseen
            ):  # then opening it once more would show nothing: only another start does
                return await page.until_mended(trouble, _nothing, max(EVERY, waits(self._failed)))
            return await page.until_mended(trouble, lambda: self._open(options), EVERY)
        except OSError as refused:
            # Nothing can be shown where nobody can come in: another program has the port, or the address isn't there yet.
            await self._wait(str(refused))
            return None

    async def _open(self, shown: Options) -> Opened | Trouble | None:
        """A console, or what is wrong now; None where that is to be ``shown`` at another address, since the settings name one."""
        try:
            return await self._aside()
        except Exception as error:
            now = sound_options(self._args)
            moved = (now.host, now.port) != (shown.host, shown.port) and not isinstance(error, ConfigProblem)
            return None if moved else trouble_of(error, now)

    async def _here(self) -> Opened:
        return open_console(options_of(self._args))

    async def _aside(self) -> Opened:
        """Open all of it while the loop goes round."""
        opening = asyncio.create_task(self._in_thread(lambda: open_console(options_of(self._args))))
        while not opening.done():
            self._service.alive()
            await asyncio.wait([opening], timeout=FED)
        return opening.result()

    async def _wait(self, reason: str) -> None:
        seconds = waits(self._failed)
        log.error("%s; trying again in %.0f s", reason, seconds)
        self._service.notify.status(f"waiting for its address: {reason}")
        self._service.notify.extend(seconds + LONGEST)
        await patience(seconds, self._stop, self._service)


async def _nothing() -> None:
    """What there is to be seen of it until another start."""
