"""The screen under a service manager: a real process, and what systemd would hear of it."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from console.screen.service import Service, Stop
from console.service.backoff import Backoff
from console.service.notify import Notify
from tests.screen.test_process import Console

SCREEN = '\n[screen]\ndriver = "{}"\nsound = "off"\n'
SEAT = 'driver = "simulated"\n[seat.1]\n'


class Manager:
    """The end of the socket that systemd holds."""

    def __init__(self, folder: Path) -> None:
        self.path = str(folder / "notify")
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(self.path)
        self._socket.settimeout(20)
        self.heard: list[str] = []

    def until(self, begin: str) -> str:
        """Wait for a message that begins so; those before it are in ``heard``."""
        while True:
            self.heard.append(self._socket.recv(4096).decode())
            if self.heard[-1].startswith(begin):
                return self.heard[-1]

    def close(self) -> None:
        self._socket.close()


@contextmanager
def screen(
    folder: Path, manager: Manager, config: str, watchdog_ms: int = 600
) -> Iterator[subprocess.Popen[bytes]]:
    (folder / "console.toml").write_text(config)
    run = folder / "run"
    run.mkdir(exist_ok=True)
    env = {
        k: v
        for k, v in os.environ.items()
        if not k.startswith("SDL_") and k not in ("DISPLAY", "WAYLAND_DISPLAY")
    }
    env |= {
        "NOTIFY_SOCKET": manager.path,
        "WATCHDOG_USEC": str(watchdog_ms * 1_000),
        "RUNTIME_DIRECTORY": str(run),
    }
    process = subprocess.Popen(
        [sys.executable, "-m", "console", "screen", "--config", str(folder / "console.toml")], env=env
    )
    try:
        yield process
    finally:
        if process.poll() is None:
            process.kill()
        process.wait()
        manager.close()


def out_at_once(process: subprocess.Popen[bytes]) -> None:
    began = time.monotonic()
    process.send_signal(signal.SIGTERM)
    process.send_signal(signal.SIGTERM)
    assert process.wait(10) == 0
    assert time.monotonic() - began < 2


@pytest.mark.slow
def test_it_is_ready_when_it_draws_feeds_the_watchdog_and_leaves_at_once(tmp_path: Path) -> None:
    console, manager = Console(), Manager(tmp_path)
    (tmp_path / "rig.toml").write_text(SEAT + SCREEN.format("dummy"))
    with screen(tmp_path, manager, f'rig = "rig.toml"\nport = {console.port}\n') as process:
        assert manager.until("STATUS=").startswith("STATUS=draws on dummy, 1920 x 1080")
        manager.until("READY=1")
        for _ in range(3):
            manager.until("WATCHDOG=1")
        console.connections.get(timeout=20)
        assert json.loads((tmp_path / "run/starts.json").read_text())["failed"] == 1, (
            "until it has lived for a minute"
        )
        out_at_once(process)
        manager.until("STOPPING=1")
    assert not (tmp_path / "run/starts.json").exists()
    console.close()


@pytest.mark.slow
def test_e1_without_a_display_it_is_ready_says_so_and_waits_for_ever(tmp_path: Path) -> None:
    manager = Manager(tmp_path)
    (tmp_path / "rig.toml").write_text(SEAT + SCREEN.format("kmsdrm"))
    with screen(tmp_path, manager, 'rig = "rig.toml"\nport = 9999\n') as process:
        said = manager.until("STATUS=")
        assert said.startswith("STATUS=waits: Screen: no display: ")
        assert "; no console at ws://127.0.0.1:9999/stream/screen yet" in said
        manager.until("READY=1")
        for _ in range(4):
            manager.until("WATCHDOG=1")
        assert process.poll() is None
        out_at_once(process)


@pytest.mark.proof
def test_a_rig_without_a_screen_is_waited_out_until_it_has_one(tmp_path: Path) -> None:
    manager = Manager(tmp_path)
    (tmp_path / "rig.toml").write_text(SEAT)
    with screen(tmp_path, manager, 'rig = "rig.toml"\n') as process:
        said = manager.until("STATUS=")
        assert said.startswith("STATUS=no screen: ")
        assert "this rig has no attached screen" in said
        manager.until("READY=1")
        manager.until("WATCHDOG=1")
        (tmp_path / "rig.toml").write_text(SEAT + SCREEN.format("dummy"))
        assert manager.until("STATUS=draws").startswith("STATUS=draws on dummy")
        out_at_once(process)


@pytest.mark.proof
def test_a_screen_that_shows_what_is_wrong_takes_the_settings_once_they_are_mended(tmp_path: Path) -> None:
    manager = Manager(tmp_path)
    with screen(tmp_path, manager, 'rig = "nowhere"\n') as process:
        assert manager.until("STATUS=").startswith("STATUS=waits: Screen: no display: "), (
            "kmsdrm, where faults are shown"
        )
        (tmp_path / "rig.toml").write_text(SEAT + SCREEN.format("dummy"))
        (tmp_path / "console.toml").write_text('rig = "rig.toml"\nport = 9998\n')
        said = manager.until("STATUS=draws")
        assert said.startswith("STATUS=draws on dummy, 1920 x 1080; no console at ws://127.0.0.1:9998")
        assert process.poll() is None, "the same process, so that nobody counts a death"
        out_at_once(process)


def test_a_start_after_failures_waits_and_says_so(tmp_path: Path) -> None:
    heard: list[str] = []
    now = 10**12
    first = Service(Notify(heard.append), Backoff(tmp_path), lambda: now)
    first.begin()
    assert heard == []
    second = Service(Notify(heard.append), Backoff(tmp_path), lambda: now)
    slept: list[float] = []
    second.begin(slept.append)
    assert slept == [1.0]
    assert heard[-1] == "STATUS=1 start in a row ended early; the next try is in 1 s"
    second.ended()
    third = Backoff(tmp_path)
    assert third.begin(now) == 0


def test_stopping_is_a_flag_that_a_handler_may_set_at_any_time() -> None:
    stop = Stop()
    before = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)}
    try:
        stop.listen()
        assert not stop.wanted
        os.kill(os.getpid(), signal.SIGTERM)
        os.kill(os.getpid(), signal.SIGINT)
        assert stop.wanted
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
