"""What the screen's loop looks at beside frames: whether it is alive, how it goes, and whether its settings are others by now."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import pygame
import pytest

from console.screen.app import Screen
from console.screen.canvas import Sprite
from console.screen.client import Stream
from console.screen.display import NoDisplayError, Watch
from console.screen.faults import Faults
from console.screen.gallery import Gallery
from console.screen.glass import Glass
from console.screen.main import _Loop
from console.screen.service import Service, Stop
from console.screen.workshop import Workshop
from console.service.backoff import Backoff
from console.service.notify import Notify
from tests.screen.shots import shots
from tests.screen.test_display import Socket
from tests.screen.test_outputs import PI_4, tree

URL = "ws://127.0.0.1:9/stream/screen"
TOLD = {shot.name: [message for _, message in shot.told] for shot in shots()}


class Bench:
    """A loop with a display on a made-up socket; ``asked`` is when its settings were looked at."""

    def __init__(self, root: Path, patience: float | None = None) -> None:
        self.heard: list[str] = []
        self.faults: list[dict[str, Any]] = []
        self.asked: list[int] = []
        self.changed = False
        self.now = 0
        self.screen = Screen(
            Workshop(), Glass(pygame.Surface((64, 36))), None, Faults(self.faults.append), lambda _: None
        )
        self.watch = Watch(Socket(root))
        self.loop = _Loop(
            argparse.Namespace(fps=240, patience=patience, url=URL),
            self.screen,
            self.watch,
            Stream(URL),
            Gallery(URL),
            Service(Notify(self.heard.append, 10), Backoff(None), lambda: self.now),
            self._changed,
        )

    def _changed(self) -> bool:
        self.asked.append(self.now)
        return self.changed

    def glances(self, first: int, last: int) -> list[bool]:
        """Look once a second."""
        found = []
        for self.now in range(first, last + 1, 1000):
            found.append(self.loop._is_other(self.now))
        return found

    def tell(self, fixture: str) -> None:
        for message in TOLD[fixture]:
            self.screen.memory.tell(message, self.now)


def test_settings_are_looked_at_while_nothing_is_well_and_never_in_a_show(tmp_path: Path) -> None:
    one = Bench(tree(tmp_path, PI_4))
    one.glances(0, 7000)
    assert one.asked == [0, 3000, 6000], "no console is there"
    one.tell("safe")
    one.glances(8000, 13_000)
    assert one.asked[3:] == [9000, 12_000], "it can't start a show"
    one.tell("qualifying_guess")
    one.glances(14_000, 30_000)
    assert one.asked[5:] == [14_000], "once when that is mended, and then no more"


def test_other_settings_end_the_loop(tmp_path: Path) -> None:
    one = Bench(tree(tmp_path, PI_4))
    one.tell("safe")
    assert one.glances(0, 3000) == [False] * 4
    one.changed = True
    one.tell("lobby")
    assert one.glances(4000, 4000) == [True]


def test_how_it_goes_is_said(tmp_path: Path) -> None:
    one = Bench(tree(tmp_path, PI_4, "disconnected"))
    one.watch.look(0)
    one.loop._is_other(0)
    why = "Screen: no display: nothing is connected to HDMI-A-1 or HDMI-A-2"
    assert one.heard == [f"STATUS=waits: {why}; no console at {URL} yet", "READY=1"]
    assert [fault["text"] for fault in one.faults] == [why]
    one.tell("lobby")
    one.loop._is_other(1000)
    assert one.heard[2:] == [f"STATUS=waits: {why}"]


def test_the_watchdog_hears_of_it_before_and_after_each_picture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So a picture may take as long as systemd's whole patience."""
    one, stop = Bench(tree(tmp_path, PI_4, "disconnected")), Stop()
    order: list[str] = []

    def frame(_: object) -> list[Sprite]:
        order.append("picture")
        one.now += 10**10
        stop.set()
        return []

    monkeypatch.setattr(one.screen, "_frame", frame)
    monkeypatch.setattr(one.loop._service, "went_round", lambda: order.append("alive"))
    one.loop.run(stop)
    assert order == ["alive", "picture", "alive"]


def test_without_a_display_patience_ends_and_with_one_it_never_does(tmp_path: Path) -> None:
    one = Bench(tree(tmp_path, PI_4, "disconnected"), patience=2)
    one.watch.look(0)
    assert isinstance(one.watch.refused, NoDisplayError)
    assert not one.loop._is_too_long(1999)
    assert one.loop._is_too_long(2000)
    (tmp_path / "card1-HDMI-A-1/status").write_text("connected")
    (tmp_path / "card1-HDMI-A-1/modes").write_text("1920x1080")
    one.watch.look(2000)
    one.loop._other_window()
    assert not one.loop._is_too_long(10**9)
