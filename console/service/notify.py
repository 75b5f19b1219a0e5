"""What systemd is told: ready, how it goes, alive. sd_notify(3) and systemd.service(5) without a library."""

from __future__ import annotations

import contextlib
import os
import socket
from collections.abc import Callable, MutableMapping

SECOND = 1_000_000_000
LONGEST_STATUS = 200
EACH = 3
"""So many times in each interval the watchdog is fed at most; twice would do (sd_watchdog_enabled(3))."""

Send = Callable[[str], None]


def _to_nobody(_: str) -> None:
    """No systemd has started this."""


class Notify:
    """Tells systemd; where none is listening nothing happens. No call ever raises or waits for long.

    ``watchdog`` is the interval in ns within which systemd wants to hear that this process is alive, None if it does not.
    """

    def __init__(self, send: Send = _to_nobody, watchdog: int | None = None) -> None:
        self._send = send
        self.watchdog = watchdog
        self._status = ""

    @classmethod
    def taken_from(cls, environment: MutableMapping[str, str], pid: int | None = None) -> Notify:
        """As the environment says, where it is taken out: what we start is not the service, and must not speak for it."""
        address = environment.pop("NOTIFY_SOCKET", "")
        interval = environment.pop("WATCHDOG_USEC", "")
        meant = environment.pop("WATCHDOG_PID", "")
        ours = not meant or meant == str(os.getpid() if pid is None else pid)
        watched = ours and interval.isascii() and interval.isdigit() and int(interval) > 0
        return cls(_sender(address), int(interval) * 1_000 if watched else None)

    def ready(self) -> None:
        """The start is over. Saying so again changes nothing."""
        self._send("READY=1")

    def status(self, text: str) -> None:
        """How it goes, in a line for ``systemctl status``; sent when it has changed. Never a secret: anybody may read it."""
        line = " ".join(text.split())[:LONGEST_STATUS]
        if line != self._status:
            self._status = line
            self._send(f"STATUS={line}")

    def stopping(self) -> None:
        """The end has begun."""
        self._send("STOPPING=1")

    def alive(self) -> None:
        """Feeds the watchdog; see :class:`Watchdog` for who may."""
        self._send("WATCHDOG=1")

    def extend(self, seconds: float) -> None:
        """A start (or a stop) will be over, or said to take longer, within so many seconds from now."""
        self._send(f"EXTEND_TIMEOUT_USEC={round(seconds * 1e6)}")


def _sender(address: str) -> Send:
    """Sends datagrams to ``address``, a path or an abstract name (``@...``), as unix(7) has them."""
    if not address.startswith(("/", "@")):
        return _to_nobody
    to = "\0" + address[1:] if address.startswith("@") else address

    def send(text: str) -> None:
        # ECONNREFUSED when systemd itself is going down, EAGAIN when it is too busy to listen: neither is worth a show.
        with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
            line.setblocking(False)
            line.sendto(text.encode(), to)

    return send


class Watchdog:
    """Feeds systemd's watchdog from the loop that does the work, so that one that hangs, or only stumbles, is not fed."""

    def __init__(self, notify: Notify) -> None:
        self._notify = notify
        self._each = None if notify.watchdog is None else notify.watchdog // EACH
        self._fed: int | None = None

    def went_round(self, now: int) -> int | None:
        """The loop has gone round without an error; gives when (ns) it has to go round again at the latest."""
        if self._each is None:
            return None
        if self._fed is None or now - self._fed >= self._each:
            self._fed = now
            self._notify.alive()
        return self._fed + self._each
