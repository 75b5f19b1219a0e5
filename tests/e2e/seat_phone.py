"""A seat's phone at a real console: paired with what the host's page shows, and its page's stream."""

from __future__ import annotations

import json
from http.client import HTTPConnection
from typing import Any, Self

from tests.e2e.console import Console, Host, Viewer

Json = Any


def pair(console: Console, code: str) -> tuple[int, str]:
    """Type a code: the status of the reply, and the cookie that it brought."""
    http = HTTPConnection("127.0.0.1", console.port)
    http.request("POST", "/pair/seat", json.dumps({"code": code}), {"Content-Type": "application/json"})
    reply = http.getresponse()
    reply.read()
    cookie = (reply.getheader("Set-Cookie") or "").split(";")[0]
    http.close()
    return reply.status, cookie


class SeatPhone(Viewer):
    """A phone with its cookie; keeps every message."""

    def __init__(self, console: Console, cookie: str) -> None:
        origin = f"http://127.0.0.1:{console.port}"
        super().__init__(console.port, "seat", {"Cookie": cookie, "Origin": origin})
        self.cookie = cookie
        self._n = 0
        self.listen(lambda: "seat" in self.newest)

    @classmethod
    def invited(cls, console: Console, host: Host, place: int | str) -> Self:
        """The host shows a code, and it is used."""
        host.must("invite", place=place)
        host.listen(lambda: host.page["invite"])
        code = host.page["invite"]["code"]
        status, cookie = pair(console, code)
        assert status == 200
        assert pair(console, code)[0] == 403, "a code is good once"
        host.listen(lambda: host.page["invite"] is None)
        return cls(console, cookie)

    @property
    def page(self) -> Json:
        return self.newest["seat"]

    @property
    def asked(self) -> Json:
        """The own question, once it wants its answer."""
        ask = self.page["ask"]
        return ask if ask and ask["live"] else None

    def own(self) -> list[str]:
        """The cards that lie face down before it."""
        return [one["card"] for one in self.page["view"].get("own", {}).get("cards", ()) if not one["up"]]

    def do(self, do: str, **message: Json) -> Json:
        """Tap something; gives the reply."""
        self._n += 1
        n = self._n
        self.send(n=n, do=do, **message)
        self.listen(lambda: n in self.replies)
        return self.replies[n]
