"""The console as its unit runs it, with something that listens in systemd's place: real processes, killed, held and stopped."""

from __future__ import annotations

import contextlib
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.console import (
    START_SECONDS,
    STOP_SECONDS,
    Console,
    Hands,
    Host,
    Viewer,
    live,
    play_on,
    quick_start,
)
from tests.test_command import catches
from tests.test_service import Manager

WATCHDOG_S = 2
RIG = 'driver = "simulated"\n[seat.1]\nbuzzer = true\n[seat.2]\nbuzzer = true\n'


@pytest.fixture
def manager() -> Iterator[Manager]:
    with tempfile.TemporaryDirectory() as folder:
        one = Manager(f"{folder}/notify")
        (Path(folder) / "run").mkdir()
        one.environment |= {
            "WATCHDOG_USEC": str(WATCHDOG_S * 1_000_000),
            "RUNTIME_DIRECTORY": f"{folder}/run",
        }
        yield one
        one.socket.close()


def started(data: Path, manager: Manager) -> Console:
    return Console(data, "--rig", "simulated", "--safe-page", command="run", environment=manager.environment)


def until(said: Callable[[], Any], seconds: float = START_SECONDS) -> Any:
    """What it is once it is something."""
    end = time.monotonic() + seconds
    while not (found := said()):
        assert time.monotonic() < end, "nothing came of it"
        time.sleep(0.02)
    return found


def left_behind(manager: Manager) -> set[str]:
    """What a start after this one would go by."""
    run = Path(manager.environment["RUNTIME_DIRECTORY"])
    return {path.name for path in run.iterdir()} & {"playing", "starts.json"}


# ------------------------------------------------------------------ killed and held
@pytest.mark.slow
def test_e3_ready_fed_and_out_in_order(tmp_path: Path, manager: Manager) -> None:
    with started(tmp_path, manager) as console:
        said: list[str] = []
        while said.count("WATCHDOG=1") < 3:
            said += until(manager.told)
        assert said.index("READY=1") > said.index("STATUS=Price Is Right: in the lobby"), (said, console.said)
        status, seconds = console.stop(again=0.0)
        assert status == 0
        assert seconds < STOP_SECONDS
        assert "STOPPING=1" in manager.told()
        assert not left_behind(manager)


@pytest.mark.slow
def test_killed_in_mid_show_it_goes_on_by_itself_where_it_was(tmp_path: Path, manager: Manager) -> None:
    """kill -9, and nobody opens a page. After a boot the host is asked."""
    source = random.Random(4)
    run = Path(manager.environment["RUNTIME_DIRECTORY"])
    console = started(tmp_path, manager)
    try:
        with Host(console) as host, Hands(console) as hands:
            quick_start(host, hands, 3)
        with Host(console) as host:
            for _ in play_on(host, source, 2):
                pass
            host.listen(lambda: live(host))
            host.drain()
            before = host.page
        console.kill()
        console = started(tmp_path, manager)
        with Viewer(console.port, "audience") as seen:
            seen.listen(lambda: "state" in seen.newest)
            assert seen.states[0]["view"]["scene"] != "lobby"  # not for a moment
        with Host(console) as host:
            assert host.page["phase"] == "game"
            assert host.page["view"] == before["view"]
            assert any("came back by itself" in line for line in host.page["log"])
        assert json.loads((run / "playing").read_text())["tries"] == 1
        console.kill()
        for path in run.iterdir():  # what a boot does
            path.unlink()
        console = started(tmp_path, manager)
        with Host(console) as host:
            assert host.page["phase"] == "resume"
        status, _ = console.stop()
        assert status == 0
    finally:
        if console.process.poll() is None:
            console.kill()


@pytest.mark.proof
def test_a_console_that_is_held_is_not_fed(tmp_path: Path, manager: Manager) -> None:
    with started(tmp_path, manager) as console:
        until(lambda: "WATCHDOG=1" in manager.told())
        console.process.send_signal(signal.SIGSTOP)
        time.sleep(0.1)
        manager.told()
        time.sleep(WATCHDOG_S)
        assert manager.told() == []
        console.process.send_signal(signal.SIGCONT)
        until(lambda: "WATCHDOG=1" in manager.told())


@pytest.mark.proof
def test_what_the_watchdog_ends_says_where_it_stood(tmp_path: Path, manager: Manager) -> None:
    """SIGABRT is systemd's way to end what hangs; no core and no secret, but where each thread was."""
    with started(tmp_path, manager) as console:
        console.process.send_signal(signal.SIGABRT)
        assert console.process.wait(5) == -signal.SIGABRT
        until(lambda: any("Fatal Python error: Aborted" in line for line in console.said))
        until(lambda: any("in run_forever" in line for line in console.said))
        console.kill()


# ------------------------------------------------------------------ the safe page
class Appliance:
    """``gameshow run --config ... --safe-page`` on a port of its own, whatever it shows."""

    def __init__(self, folder: Path, manager: Manager, *, taken: bool = False, **settings: object) -> None:
        self.holder = socket.create_server(("127.0.0.1", 0))
        self.port: int = self.holder.getsockname()[1]
        if not taken:
            self.holder.close()
        self.config = folder / "console.toml"
        self.data = folder / "data"
        self.manager = manager
        self.said: list[str] = []
        self.settings(**settings)
        words = [sys.executable, "-m", "console", "run", "--config", str(self.config), "--safe-page"]
        self.log = (folder / "log").open("w+")
        self.process = subprocess.Popen(
            words,
            stdin=subprocess.DEVNULL,
            stdout=self.log,
            stderr=subprocess.STDOUT,
            env={**os.environ, **manager.environment, "STATE_DIRECTORY": str(self.data)},
        )

    def settings(self, **settings: object) -> None:
        """Write the file anew, with our port."""
        lines = [f"{key} = {json.dumps(value)}\n" for key, value in {"port": self.port, **settings}.items()]
        self.config.write_text("".join(lines))

    def heard(self, start: str) -> bool:
        """Whether systemd was told something that starts like this since last asked."""
        self.said += self.manager.told()
        found = [n for n, line in enumerate(self.said) if line.startswith(start)]
        if found:
            del self.said[: found[0] + 1]
        return bool(found)

    def get(self, path: str) -> tuple[int, str]:
        line = HTTPConnection("127.0.0.1", self.port, timeout=5)
        try:
            line.request("GET", path)
            reply = line.getresponse()
            return reply.status, reply.read().decode()
        except OSError:
            return 0, ""
        finally:
            line.close()

    @property
    def facts(self) -> dict[str, Any]:
        """What is wrong; empty when nothing is."""
        status, text = self.get("/safe.json")
        return dict(json.loads(text)) if status == 200 else {}

    def stop(self) -> tuple[int, float]:
        before = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(START_SECONDS), time.monotonic() - before

    def logged(self) -> str:
        self.log.seek(0)
        return self.log.read()

    def __enter__(self) -> Appliance:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.holder.close()
        self.log.close()


@pytest.mark.slow
def test_what_cannot_be_used_is_shown_until_it_is_mended_and_the_show_is_there(
    tmp_path: Path, manager: Manager
) -> None:
    """One process all the time: settings, then the rig, then the pack, each mended while it looks on."""
    rig, pack = tmp_path / "four.toml", tmp_path / "pack"
    with Appliance(tmp_path, manager, rig="four.toml", pack="./pack", hots="0.0.0.0") as console:
        until(lambda: console.heard("READY=1"))
        assert console.facts == {
            "what": "settings",
            "name": "console.toml",
            "problems": [f"{console.config}: hots: unknown key; did you mean host?"],
            "more": 0,
            "mend": f"sudo nano {console.config}",
            "address": f"http://127.0.0.1:{console.port}",
        }
        with Viewer(console.port, "audience") as seen, Viewer(console.port, "screen"):
            seen.listen(lambda: "state" in seen.newest)
            state = seen.newest["state"]
            assert (state["phase"], state["view"]["scene"]) == ("safe", "safe")
            assert state["view"]["board"] == console.facts
            assert seen.newest["hello"]["simulated"] is False

            console.settings(rig="four.toml", pack="./pack")
            seen.listen(lambda: seen.newest["state"]["view"]["board"]["what"] == "rig")
            assert console.facts["problems"] == [
                f"{rig}: the rig file cannot be read: No such file or directory"
            ]
            assert console.facts["mend"] == f"sudo nano {console.config}"
            assert console.heard(f"STATUS=safe page: {rig}: the rig file cannot be read")
            assert seen.newest["state"]["rev"] == state["rev"] + 1
        rig.write_text(RIG)
        until(lambda: console.facts.get("what") == "pack")
        assert console.facts["mend"] == f"sudo nano {console.config}"
        assert not pack.exists()
        console.settings(rig="four.toml")
        until(lambda: console.heard("STATUS=Price Is Right: in the lobby"))
        until(lambda: console.get("/host")[0] == 200)
        assert console.get("/safe.json")[0] == 404
        assert console.process.poll() is None
        assert console.stop()[0] == 0
        assert "Traceback" not in console.logged()


@pytest.mark.slow
def test_e3_the_safe_page_is_out_in_time(tmp_path: Path, manager: Manager) -> None:
    with Appliance(tmp_path, manager, rig="gone.toml") as console, looking_at(console) as seen:
        seen.listen(lambda: "state" in seen.newest)
        status, seconds = console.stop()
        assert (status, seconds < STOP_SECONDS) == (0, True)
        assert console.heard("STOPPING=1")
        assert not left_behind(manager)


@contextlib.contextmanager
def looking_at(console: Appliance) -> Iterator[Viewer]:
    until(lambda: console.heard("READY=1"))
    with Viewer(console.port, "audience") as seen:
        yield seen


@pytest.mark.proof
def test_a_journal_that_another_console_has_is_waited_for(tmp_path: Path, manager: Manager) -> None:
    with Console(tmp_path / "data") as other, Appliance(tmp_path, manager, rig="simulated") as console:
        until(lambda: console.heard("READY=1"))
        assert console.facts["what"] == "journal"
        other.stop()
        until(lambda: console.heard("STATUS=Price Is Right: in the lobby"))


@pytest.mark.proof
def test_a_port_that_another_program_has_is_said_and_waited_for(tmp_path: Path, manager: Manager) -> None:
    with Appliance(tmp_path, manager, taken=True, rig="simulated") as console:
        until(
            lambda: console.heard(
                "STATUS=waiting for its address: [Errno 98] the web server cannot listen on 127.0.0.1"
            )
        )
        until(lambda: console.heard("EXTEND_TIMEOUT_USEC="))
        assert not console.heard("READY=1")
        console.holder.close()
        until(lambda: console.heard("READY=1"))
        assert console.get("/host")[0] == 200
        assert console.process.poll() is None
        assert console.stop()[0] == 0


@pytest.mark.proof
@pytest.mark.parametrize("rig", ["simulated", "gone.toml"])
def test_e3_a_stop_at_any_moment_of_a_start_is_one_in_order(
    rig: str, tmp_path: Path, manager: Manager
) -> None:
    """While it waits after failures, loads, shows what is wrong, looks again or has just come up: out in time, with nothing left behind."""
    for n in range(10):
        folder = tmp_path / str(n)
        folder.mkdir()
        if n % 2:
            starts = {"failed": 3, "began": 1}
            (Path(manager.environment["RUNTIME_DIRECTORY"]) / "starts.json").write_text(json.dumps(starts))
        with Appliance(folder, manager, rig=rig) as console:
            until(lambda: catches(console.process.pid, signal.SIGTERM))
            time.sleep(n * 0.35)
            status, seconds = console.stop()
            assert (status, seconds < STOP_SECONDS) == (0, True), n
            assert "Traceback" not in console.logged(), n
            if console.heard(""):  # before its first word it has not begun, and systemd itself clears up
                assert not left_behind(manager), n
