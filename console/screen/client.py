"""The network thread: reads the stream, connects again for ever, and sends what the screen has to say."""

from __future__ import annotations

import json
import logging
import queue
import threading
from collections.abc import Callable, Iterator

from websockets.exceptions import InvalidURI, WebSocketException
from websockets.sync.client import ClientConnection, connect

from console.screen.moment import Json

log = logging.getLogger(__name__)

FIRST_WAIT_S = 0.25
LONGEST_WAIT_S = 5.0
LARGEST_MESSAGE = 1_000_000
UP: Json = {"type": "*connected"}
DOWN: Json = {"type": "*lost"}


def waits() -> Iterator[float]:
    """Seconds to wait before each further attempt: doubling, bounded."""
    wait = FIRST_WAIT_S
    while True:
        yield wait
        wait = min(LONGEST_WAIT_S, wait * 2)


class Stream:
    """Messages of the console in ``inbox``, with ``UP`` and ``DOWN`` in between.

    ``greet`` is called on the network thread whenever there is a new connection, to send what must be known; so is ``hear``
    with every message, before it is in the inbox.
    """

    def __init__(
        self,
        url: str,
        greet: Callable[[], None] = lambda: None,
        hear: Callable[[Json], None] = lambda _message: None,
    ) -> None:
        self.url = url
        self._greet, self._hear = greet, hear
        self.inbox: queue.SimpleQueue[Json] = queue.SimpleQueue()
        self._out: queue.Queue[str | bytes] = queue.Queue(maxsize=16)
        self._stop = threading.Event()
        self._connection: ClientConnection | None = None

    def start(self) -> None:
        """Connect and read on threads of their own."""
        for work, name in ((self._read, "stream"), (self._write, "stream-out")):
            threading.Thread(target=work, name=name, daemon=True).start()

    def stop(self) -> None:
        """Leave; does not wait."""
        self._stop.set()

    def send(self, message: Json | bytes) -> None:
        """Have a message sent; dropped when there is no connection or it does not keep up."""
        if self._connection is None:
            return
        try:
            self._out.put_nowait(message if isinstance(message, bytes) else json.dumps(message))
        except queue.Full:
            log.debug("the console reads too slowly: a message was dropped")

    def _read(self) -> None:
        pauses = waits()
        while not self._stop.is_set():
            try:
                with connect(
                    self.url,
                    open_timeout=3,
                    close_timeout=1,
                    max_size=LARGEST_MESSAGE,
                    compression=None,
                    proxy=None,
                ) as connection:
                    pauses = waits()
                    self._connection = connection
                    self._greet()
                    self.inbox.put(UP)
                    log.info("connected to %s", self.url)
                    for text in connection:
                        self._take(text)
            except InvalidURI:
                raise
            except (OSError, WebSocketException) as error:
                log.info("no console at %s: %s", self.url, error)
            finally:
                if self._connection is not None:
                    self._connection = None
                    self.inbox.put(DOWN)
            self._stop.wait(next(pauses))

    def _take(self, text: str | bytes) -> None:
        try:
            message = json.loads(text)
        except ValueError:
            message = None
        if isinstance(message, dict) and isinstance(message.get("type"), str):
            self._hear(message)
            self.inbox.put(message)
        else:
            log.warning("not a message of the stream: %.80r", text)

    def _write(self) -> None:
        while not self._stop.is_set():
            message = self._out.get()
            connection = self._connection
            if connection is not None:
                try:
                    connection.send(message)
                except WebSocketException as error:
                    log.debug("not sent: %s", error)
