"""What the stream says, as it is heard: cues, the pointer's tick, volume, and the silence of a pause."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pygame
import pytest

from console.screen import theme
from console.screen.app import Screen
from console.screen.faults import Faults
from console.screen.glass import Glass
from console.screen.moment import Json
from console.screen.prompt import SOUNDED, Prompt
from console.screen.sound import Player
from console.screen.turning import LATE_MS
from console.screen.workshop import Workshop
from tests.screen.shots import shots


class Ear(Player):
    """A player without a card that writes down what it is told."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[Any] = []

    @property
    def is_open(self) -> bool:
        return True

    def cue(self, cue: dict[str, object], _now: int) -> None:
        self.heard.append(cue["name"])

    def hush(self) -> None:
        self.heard.append("hush")

    def move(self, _now: int) -> None:
        self.heard.append("move")

    def peg(self, now: int) -> None:
        self.heard.append(now)

    def start(self, name: str) -> bool:
        self.heard.append(name)
        return self.gain(name) > 0


@pytest.fixture
def screen() -> Screen:
    glass = Glass(pygame.Surface(theme.SIZE, 0, 32))
    screen = Screen(Workshop(), glass, Ear(), Faults(lambda _: None), lambda _: None)
    screen._tell({"type": "hello"}, 0)
    return screen


def tell(screen: Screen, rev: int, cue: str | None = None, **more: Any) -> list[Any]:
    ear = screen.player
    assert isinstance(ear, Ear)
    ear.heard.clear()
    view = {"scene": "totals", "title": "", "board": {}}
    said = {"name": cue} if cue else None
    screen._tell({"type": "state", "rev": rev, "cue": said, "view": view, "podiums": [], **more}, rev * 100)
    return list(ear.heard)


def at(what: str | None) -> dict[str, Any]:
    return {"seat": 2, "topic": "any-number.digit", "kind": "choose", "at": what}


def test_pointing_at_something_else_ticks_and_nothing_else_of_it_does(screen: Screen) -> None:
    assert tell(screen, 1, pointing=at(None)) == [], "the picture as it stands"
    assert tell(screen, 2, pointing=at("3")) == ["move"]
    assert tell(screen, 3, pointing=at("3")) == []
    assert tell(screen, 4, "locked", pointing=None) == ["locked"]
    assert tell(screen, 5, pointing=at(None)) == [], "a question is asked"


def test_each_peg_clicks_as_it_passes_the_pointer_and_none_when_the_wheel_stands(screen: Screen) -> None:
    spun = next(s for s in shots() if s.name == "wheel-fast-turning")
    began = next(at for at, message in spun.told if message["type"] == "wheel")
    waiting, clicks = [m for m in spun.told if m[0] <= began + 5500], []
    for now in range(0, began + 6000, 16):
        while waiting and waiting[0][0] <= now:
            screen.take(waiting.pop(0)[1], now)
        assert isinstance(screen.player, Ear)
        screen.player.heard.clear()
        screen.step(now)
        clicks += [heard for heard in screen.player.heard if isinstance(heard, int)]
    assert clicks[0] >= began
    assert clicks[-1] <= began + 5000 + LATE_MS + 20
    assert 43 <= len(clicks) <= 47, "1.9 turns past 24 pegs"
    gaps = [later - at for at, later in pairwise(clicks)]
    assert sum(gaps[:10]) < sum(gaps[-10:]) / 4, "it slows down"


def test_a_cue_hushes_what_was_still_to_come_but_feedback_does_not(screen: Screen) -> None:
    tell(screen, 1)
    assert tell(screen, 2, "reveal") == ["hush", "reveal"]
    assert tell(screen, 3, "tick") == ["tick"]


def test_volume_and_mute_come_with_any_state_and_are_usual_when_not_said(screen: Screen) -> None:
    player = screen.player
    assert player is not None
    usual = player.gain("win")
    tell(screen, 1, sound={"volume": 2, "muted": False})
    assert 0 < player.gain("win") < usual
    tell(screen, 2, sound={"volume": 2, "muted": True})
    assert player.gain("win") == 0
    tell(screen, 3)
    assert player.gain("win") == usual


def test_a_paused_show_is_silent_and_takes_the_volume_all_the_same(screen: Screen) -> None:
    player = screen.player
    assert player is not None
    paused = {"overlays": [{"kind": "paused", "text": ""}]}
    tell(screen, 1)
    assert tell(screen, 2, "reveal", **paused) == ["hush"]
    assert player.gain("win") == 0
    tell(screen, 3, sound={"volume": 10, "muted": False}, **paused)
    assert player.gain("win") == 0
    tell(screen, 4, sound={"volume": 10, "muted": False})
    assert player.gain("win") == 1.0


# -- at once -----------------------------------------------------------------------------------------------------------


def quiz(rev: int, cue: Json | None = None, open_to: tuple[int, ...] = (), **more: Any) -> Json:
    view = {"scene": "buzz-in", "title": "", "board": {"open": list(open_to)}}
    return {"type": "state", "rev": rev, "cue": cue, "view": view, "podiums": [], **more}


def test_whoever_buzzes_is_heard_before_the_picture_and_only_once(screen: Screen) -> None:
    ear = screen.player
    assert isinstance(ear, Ear)
    prompt = Prompt(ear, lambda _: None)
    screen._tell(quiz(1), 100)
    state = quiz(2, {"name": "buzzed", "seat": 4}, sound={"volume": 10, "muted": False})
    prompt.hear(state)
    assert ear.heard == ["buzz 4"]
    assert ear.gain("buzz 4") == 1.0
    screen._tell(state, 200)
    assert ear.heard == ["buzz 4", "hush"]
    later = quiz(3, {"name": "wrong", "seat": 4})
    prompt.hear(later)
    assert SOUNDED not in later
    screen._tell(later, 300)
    assert ear.heard[2:] == ["hush", "wrong"]


def test_a_state_that_is_not_as_agreed_is_left_to_whoever_takes_it(screen: Screen) -> None:
    assert isinstance(screen.player, Ear)
    state = quiz(2, {"name": "buzzed", "seat": 4}, sound={"volume": "loud"})
    Prompt(screen.player, lambda _: None).hear(state)
    assert SOUNDED not in state
    assert screen.player.heard == []


def test_buzzers_that_open_are_heard_each_time_though_no_cue_says_so(screen: Screen) -> None:
    ear = screen.player
    assert isinstance(ear, Ear)
    for rev, open_to in enumerate([(), (1, 2), (1, 2), (), (2,)], 1):
        screen._tell(quiz(rev, open_to=open_to), rev * 100)
    assert ear.heard == ["buzzers-open", "buzzers-open"]


def test_a_picture_as_it_stands_after_a_new_connection_opens_nothing(screen: Screen) -> None:
    assert isinstance(screen.player, Ear)
    screen._tell(quiz(1, open_to=(1, 2)), 100)
    assert screen.player.heard == []


def test_the_rig_s_test_is_told_when_its_sound_was_given_to_the_card() -> None:
    said: list[Json] = []
    ear = Ear()
    ear.set(10)
    prompt = Prompt(ear, said.append, lambda: 123_456)
    prompt.hear({"type": "sound-test", "n": 3})
    ear.set(10, muted=True)
    prompt.hear({"type": "sound-test", "n": 4})
    Prompt(None, said.append).hear({"type": "sound-test", "n": 5})
    assert [(one["type"], one["n"], one["at"]) for one in said] == [
        ("sounded", 3, 123_456), ("sounded", 4, None), ("sounded", 5, None),
    ]  # fmt: skip
    assert all(5 <= one["buffer_ms"] <= 25 for one in said)
