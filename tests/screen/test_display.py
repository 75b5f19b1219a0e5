"""E1: the display comes late, goes and comes back; and what SDL is told. SDL is the real one, on its dummy driver by name."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pygame
import pytest

from console.screen import display
from console.screen.display import CARD, RENDERER, Display, NoDisplayError, Watch
from console.screen_process import screen_fault
from tests.screen.test_outputs import PI_4, PI_5, tree


@pytest.fixture(autouse=True)
def _no_display_is_left_open() -> Iterator[None]:
    yield
    pygame.display.quit()


class Socket(Display):
    """A display on a made-up socket, drawn by SDL's dummy driver."""

    def __init__(self, root: Path, active: Path | None = None) -> None:
        super().__init__("kmsdrm", False, {}, root, active or root / "no terminals")
        self.opened = self.closed = 0

    def open(self) -> pygame.Surface:
        self._output = self._socket()  # raises where nothing is connected
        self._is_bare = True
        self.opened += 1
        return pygame.Surface((64, 36))

    def close(self) -> None:
        super().close()
        self.closed += 1


def put(root: Path, status: str) -> None:
    (root / "card1-HDMI-A-1/status").write_text(status)
    (root / "card1-HDMI-A-1/modes").write_text("1920x1080" if status == "connected" else "")


def test_e1_a_display_that_comes_eight_seconds_late_is_drawn_on(tmp_path: Path) -> None:
    watch = Watch(Socket(tree(tmp_path, PI_4, "disconnected")))
    changes = []
    for now in range(0, 20_000, 16):
        if now == 8_000:
            put(tmp_path, "connected")
        if watch.look(now):
            changes.append(now)
        if now < 8_000:
            assert watch.window is None
            assert watch.why == "Screen: no display: nothing is connected to HDMI-A-1 or HDMI-A-2"
    assert len(changes) == 1
    assert 8_000 <= changes[0] <= 8_000 + display.LONGEST_LOOK_MS
    assert watch.window is not None
    assert watch.why == ""
    assert isinstance(watch.display, Socket)
    assert watch.display.opened == 1


def test_e1_a_display_is_looked_for_for_ever_and_every_five_seconds_at_last() -> None:
    pauses = list(islice(display.looks(), 10_000))
    assert pauses[:5] == [500, 1_000, 2_000, 4_000, 5_000]
    assert set(pauses[4:]) == {display.LONGEST_LOOK_MS}


def test_e1_a_display_that_is_unplugged_in_mid_show_is_drawn_on_again_when_it_is_back(tmp_path: Path) -> None:
    watch = Watch(Socket(tree(tmp_path, PI_4)))
    assert watch.look(0)
    first = watch.window
    for now in range(16, 5_000, 16):
        assert not watch.look(now), "all is well"
    put(tmp_path, "disconnected")
    gone = next(now for now in range(5_000, 8_000, 16) if watch.look(now))
    assert gone < 5_000 + 2 * display.STILL_THERE_MS
    assert watch.window is None
    assert watch.why == "Screen: the display was unplugged from HDMI-A-1"
    assert isinstance(watch.display, Socket)
    assert watch.display.closed == 1
    for now in range(gone + 16, 60_000, 16):
        assert not watch.look(now)
    put(tmp_path, "connected")
    back = next(now for now in range(60_000, 70_000, 16) if watch.look(now))
    assert back <= 60_000 + display.LONGEST_LOOK_MS
    assert watch.window is not None
    assert watch.window is not first


def test_whoever_switches_to_another_terminal_sees_it_until_they_switch_back(tmp_path: Path) -> None:
    active = tmp_path / "active"
    active.write_text("tty1\n")
    watch = Watch(Socket(tree(tmp_path / "drm", PI_4), active))
    assert watch.look(0)
    active.write_text("tty2\n")
    gone = next(now for now in range(16, 8_000, 16) if watch.look(now))
    assert gone < display.STILL_THERE_MS + 16
    assert watch.window is None
    why = "Screen: terminal 2 is in front of it (a login, or a desktop); Ctrl+Alt+F1 brings the show back"
    assert watch.why == why
    assert isinstance(watch.display, Socket)
    assert watch.display.closed == 1
    for now in range(gone + 16, 60_000, 16):
        assert not watch.look(now)
    assert watch.why == why
    assert watch.refused is not None
    assert watch.refused.advice == why + "."
    active.write_text("tty1\n")
    back = next(now for now in range(60_000, 70_000, 16) if watch.look(now))
    assert back <= 60_000 + display.LONGEST_LOOK_MS
    assert watch.display.opened == 2


def test_the_card_with_the_display_is_named_to_sdl(tmp_path: Path) -> None:
    environment: dict[str, str] = {}
    Display("dummy", False, environment, tree(tmp_path / "5", PI_5)).open()
    assert environment[CARD] == "2"
    Display("dummy", False, environment, tree(tmp_path / "4", PI_4)).open()
    assert environment[CARD] == "2", "a card that the environment names is somebody's choice"


def test_a_bare_display_is_drawn_on_by_gles_unless_somebody_chose_otherwise(tmp_path: Path) -> None:
    root = tree(tmp_path, PI_4)
    for driver, before, after in (
        ("kmsdrm", {}, "opengles2"),
        ("kmsdrm", {RENDERER: "opengl"}, "opengl"),
        ("dummy", {}, None),
    ):
        environment: dict[str, str] = dict(before)
        with contextlib.suppress(NoDisplayError):  # there is none here; it is named before SDL is asked
            Display(driver, False, environment, root).open()
        assert environment.get(RENDERER) == after


def test_a_card_of_yesterday_is_not_named(tmp_path: Path) -> None:
    environment: dict[str, str] = {}
    one = Display("dummy", False, environment, tree(tmp_path, PI_4))
    one.open()
    assert environment[CARD] == "1"
    put(tmp_path, "disconnected")
    one.open()
    assert CARD not in environment


def test_what_is_drawn_on_is_said(tmp_path: Path) -> None:
    one = Display("dummy", False, {}, tree(tmp_path, PI_4))
    assert one.where == ""
    one.open()
    assert one.where == "dummy, 1920 x 1080"
    assert one.gone() == "", "a driver that hangs on no socket"
    one.close()
    assert one.where == ""
    made = display._where("kmsdrm", display.Output(1, "HDMI-A-1", True), pygame.Surface((1920, 1080)))
    assert made == "kmsdrm on HDMI-A-1 of card 1, 1920 x 1080"


def test_where_it_is_known_that_nothing_is_connected_sdl_is_not_asked(tmp_path: Path) -> None:
    with pytest.raises(NoDisplayError, match="nothing is connected to HDMI-A-1 or HDMI-A-2") as refused:
        Display("kmsdrm", False, {}, tree(tmp_path, PI_4, "disconnected")).open()
    assert "--driver" in refused.value.advice
    assert not pygame.display.get_init()


def test_a_display_that_is_there_and_cannot_be_drawn_on_is_said_with_what_it_may_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(CARD, raising=False)
    with monkeypatch.context() as asked:
        asked.setenv("SDL_VIDEODRIVER", "kmsdrm")
        root = tree(tmp_path, {"card97-HDMI-A-1": "connected"})
        with pytest.raises(
            NoDisplayError,
            match=r"HDMI-A-1 has one, but another program \(a desktop\?\) may be drawing on it",
        ) as refused:
            Display("kmsdrm", False, os.environ, root).open()
    monkeypatch.delenv(CARD, raising=False)
    assert len(str(refused.value)) <= display.LONGEST


@pytest.mark.parametrize(
    "refused", ["x" * 400, "nothing is connected to " + " or ".join(f"HDMI-A-{i}" for i in range(6))]
)
def test_the_console_can_show_the_reason(refused: str) -> None:
    """It takes no sentence of a screen that is longer than this."""
    fault = {
        "type": "fault",
        "kind": "missing",
        "part": "display",
        "text": str(NoDisplayError(refused, "kmsdrm")),
    }
    assert screen_fault(fault, 0) is not None
    assert screen_fault(fault | {"text": "x" * (display.LONGEST + 1)}, 0) is None


@pytest.mark.parametrize(
    ("driver", "environment", "wanted"),
    [
        (None, {}, None),
        (None, {"SDL_VIDEODRIVER": " "}, None),
        (None, {"SDL_VIDEODRIVER": "KMSDRM"}, "kmsdrm"),
        ("wayland", {"SDL_VIDEODRIVER": "x11"}, "wayland"),
    ],
)
def test_a_driver_is_one_that_was_asked_for_by_name(
    driver: str | None, environment: dict[str, str], wanted: str | None
) -> None:
    assert display.chosen(driver, environment) == wanted
