"""The console among strangers: what it listens to, what it keeps to itself, and what a flood does to a press (I3)."""

from __future__ import annotations

import json
import os
import random
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path

import pytest

from console.interfaces import best_address, interfaces
from console.journal import Journal
from console.web.crowd import OF_A_PEER
from tests.conftest import lacking
from tests.e2e.console import Console, Hands, Host, Viewer, play_on, sit_down
from tests.test_service import Manager

LISTENS, CONNECTED = "0A", "01"  # TCP_LISTEN and TCP_ESTABLISHED, of proc(5), /proc/net/tcp
TO_A_FILE = """
import logging, os
logging.basicConfig(level=logging.DEBUG, filename=os.environ["GAMESHOW_TEST_LOG"], format="%(name)s: %(message)s")
"""
GAMES = ("price-is-right", "wheel-of-fortune", "price-poker", "buzz-in")


def sockets(process: int) -> Iterator[tuple[str, str, str]]:
    """What a process has open to a network: (protocol, address in hex, state)."""
    links = []
    for handle in Path(f"/proc/{process}/fd").iterdir():
        try:
            links.append(os.readlink(handle))
        except OSError:
            continue
    own = {found[1] for link in links if (found := re.fullmatch(r"socket:\[(\d+)\]", link))}
    for protocol in ("tcp", "tcp6", "udp", "udp6", "raw", "raw6"):
        table = Path(f"/proc/{process}/net/{protocol}")
        for line in table.read_text().splitlines()[1:] if table.exists() else ():
            fields = line.split()
            if fields[9] in own:
                yield protocol, fields[1].partition(":")[0], fields[3]


@pytest.mark.slow
class TestListening:
    @pytest.mark.parametrize(("command", "more"), [("bench", ()), ("run", ("--rig", "simulated"))])
    def test_unless_told_otherwise_to_this_machine_alone(
        self, tmp_path: Path, command: str, more: tuple[str, ...]
    ) -> None:
        with Console(tmp_path, *more, command=command) as console:
            assert list(sockets(console.process.pid)) == [("tcp", "0100007F", LISTENS)]


class Secrets:
    """What must be in no log, no file and on no command line; named, so that a failure says which it was."""

    def __init__(self, console: Console) -> None:
        self.found: dict[str, str] = {"PIN": console.pin}

    def add(self, name: str, secret: str) -> str:
        self.found[name] = secret
        return secret

    def in_text(self, text: str) -> list[str]:
        """Numbers count only where no figure stands beside them."""
        return [
            name for name, one in self.found.items() if re.search(rf"(?<!\w){re.escape(one)}(?!\w)", text)
        ]


def asks(console: Console, method: str, path: str, body: object = None, cookie: str = "") -> tuple[int, str]:
    """A request; gives the status and the cookie that was set."""
    http = HTTPConnection("127.0.0.1", console.port, timeout=10)
    http.request(
        method, path, None if body is None else json.dumps(body), {"Cookie": cookie} if cookie else {}
    )
    reply = http.getresponse()
    reply.read()
    http.close()
    return reply.status, (reply.getheader("Set-Cookie") or "").split(";")[0]


def a_phone_pairs(console: Console, host: Host, secrets: Secrets) -> None:
    """A seat's phone, with its code: once right, once used up."""
    host.must("invite", place=2)
    host.listen(lambda: host.page["invite"])
    code = secrets.add("code", host.page["invite"]["code"])
    status, cookie = asks(console, "POST", "/pair/seat", {"code": code})
    assert status == 200
    secrets.add("seat's token", cookie.partition("=")[2])
    assert asks(console, "POST", "/pair/seat", {"code": code})[0] == 403
    with Viewer(
        console.port, "seat", {"Cookie": cookie, "Origin": f"http://127.0.0.1:{console.port}"}
    ) as phone:
        phone.listen(lambda: "seat" in phone.newest)
        phone.send(n=1, do=code, value=cookie)  # nonsense that carries both


def strangers_guess(console: Console) -> None:
    """Wrong PINs and wrong tokens: told so, then told to wait."""
    pins = [asks(console, "POST", "/pair", {"pin": f"{n:04}x"})[0] for n in range(6)]
    assert pins[0] == 403
    assert pins[-1] == 429
    wrong = [asks(console, "GET", "/pair", cookie=f"gameshow_host=wrong-token-{n}")[1] for n in range(20)]
    assert set(wrong) == {'gameshow_host=""'}


@pytest.fixture
def manager() -> Iterator[Manager]:
    with tempfile.TemporaryDirectory() as folder:  # a socket's path may have no more than 107 bytes
        one = Manager(f"{folder}/notify")
        yield one
        one.socket.close()


@pytest.mark.slow
@pytest.mark.parametrize(
    "game",
    [game if game == "wheel-of-fortune" else pytest.param(game, marks=pytest.mark.proof) for game in GAMES],
)
def test_i3_no_secret_is_in_a_log_a_command_line_or_the_journal(
    tmp_path: Path, manager: Manager, game: str
) -> None:
    """Everything is logged that anything here can log, and systemd is told how it goes; a show, phones and guessers pass by."""
    (tmp_path / "site").mkdir()
    (tmp_path / "site/sitecustomize.py").write_text(TO_A_FILE)
    log, data = tmp_path / "log", tmp_path / "data"
    data.mkdir()
    environment = {
        "PYTHONPATH": str(tmp_path / "site"),
        "GAMESHOW_TEST_LOG": str(log),
        "PYTHONASYNCIODEBUG": "1",
        "RUNTIME_DIRECTORY": str(tmp_path / "run"),
        **manager.environment,
    }
    (tmp_path / "run").mkdir()
    told: list[str] = []
    with Console(data, environment=environment) as console, Host(console) as host, Hands(console) as hands:
        secrets = Secrets(console)
        secrets.add("host's token", host.token)
        sit_down(host, hands, 3)
        host.must("game", game=game)
        a_phone_pairs(console, host, secrets)
        host.must("start", options={"pace": "at-once", "answer_seconds": "off"} if game != "buzz-in" else {})
        for _ in play_on(host, random.Random(3), 25) if game != "buzz-in" else ():
            pass
        told += manager.told()
        left = (tmp_path / "run/playing").read_text()  # that a show is on, for the next start
        strangers_guess(console)
        process = Path(f"/proc/{console.process.pid}")
        seen = process.joinpath("cmdline").read_text() + process.joinpath("environ").read_text()
        status, _ = console.stop()
        assert status == 0
    told += manager.told()
    assert any(line.startswith("STATUS=") and "a show is on" in line for line in told)
    said = "\n".join(told) + left
    assert secrets.in_text(said) == []
    assert not [name for name in drawn_of(data) if name in said.casefold()]
    logged = log.read_text()
    assert "asyncio" in logged  # it was listened to at all
    assert secrets.in_text(seen) == []
    assert secrets.in_text("".join(line for line in console.said if "Host page" not in line)) == []
    assert secrets.in_text(logged) == []
    assert not [name for name in drawn_of(data) if name in logged.casefold()]
    del secrets.found["PIN"]  # four figures stand among prices by chance
    for file in data.rglob("*"):
        if file.is_file() and file.name != "host-pin":
            assert secrets.in_text(file.read_bytes().decode("latin-1")) == [], file.name


def drawn_of(data: Path) -> set[str]:
    """What chance drew for the show, by name: things, puzzles, cards. Names that a log may have for other reasons are too short to count."""
    journal = Journal.open(data / "journal.db")
    latest = journal.latest()
    journal.close()
    assert latest is not None
    words = re.findall(r"[a-z][a-z0-9-]{6,}", json.dumps([row.get("value") for row in latest.rows]))
    return set(words) - {*GAMES, "squeeze-play", "any-number"}


FLOOD = """
import socket, sys, time
address, until = (sys.argv[1], int(sys.argv[2])), time.monotonic() + float(sys.argv[3])
kept = []
while time.monotonic() < until:
    try:
        one = socket.create_connection(address, timeout=1)
        one.sendall(b"GET /static/host.css HTTP/1.1\\r\\nHost: " + address[0].encode() + b"\\r\\nx: " + b"x" * 9000)
        kept.append(one)
    except OSError:
        pass
    if len(kept) > 200:
        kept.pop(0).close()
"""


@pytest.mark.slow
def test_a_flood_from_the_network_costs_no_press(tmp_path: Path) -> None:
    """Connections as fast as they go, half requests, held open: presses count, lamps answer, and a phone gets its page."""
    own = best_address([one for one in interfaces() if one.address != "127.0.0.1"], None)
    if own is None:
        lacking("this machine has no address but its own loopback")
    with Console(tmp_path, "--host", "0.0.0.0") as console, Host(console) as host, Hands(console) as hands:
        assert ("tcp", "00000000", LISTENS) in set(sockets(console.process.pid))
        flood = subprocess.Popen(
            ["nice", "-n", "19", sys.executable, "-c", FLOOD, str(own), str(console.port), "20"]
        )
        try:
            waits = []
            until = time.monotonic() + 2.5
            while time.monotonic() < until:
                hands.listen(lambda: hands.lamps.get(1))
                began = time.monotonic()
                hands.press(1)
                hands.listen(lambda: not hands.lamps[1])
                waits.append(time.monotonic() - began)
                hands.drain(0.2)  # the finger has to come up before it can come down again
                host.must("seat", seat=1, here=False)
            assert asks(console, "GET", "/host")[0] == 200
            held = [state for _, _, state in sockets(console.process.pid) if state == CONNECTED]
            assert len(held) <= OF_A_PEER + 4  # the stranger's share, host, hands, and what just ends
        finally:
            flood.kill()
            flood.wait()
        assert len(waits) >= 5
        assert sorted(waits)[len(waits) // 2] < 0.25, waits
        with socket.create_connection((str(own), console.port), timeout=5):
            pass
