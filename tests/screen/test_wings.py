"""Nothing is made in the middle of a move, and nothing is held up by it for long."""

from __future__ import annotations

import io
from collections.abc import Callable, Hashable
from typing import Any

import pygame
import pytest

from console.screen import client, theme
from console.screen.app import Screen
from console.screen.canvas import Sprite
from console.screen.faults import Faults
from console.screen.frame import frame
from console.screen.gallery import Gallery
from console.screen.glass import Glass
from console.screen.moment import Memory
from console.screen.picture import PENDING, die_cut, load
from console.screen.rehearsal import Rehearsal
from console.screen.store import Store
from console.screen.wings import HOLD_MS, Wings
from console.screen.workshop import Workshop
from tests.screen.shots import PICTURES, Folder, shots

TOLD = {s.name.split("-")[0]: s.told for s in shots()}
# Widths and sizes within a move, each made in well under a ms; and the dots of a matrix, which come without notice.
UNFORESEEN = ("tag turning", "squashed", "door part", "door other", "rosette", "pillar", "panel")


def never() -> bool:
    return False


def always() -> bool:
    return True


class Diary(Store):
    """A store that writes down what was made, without the parts of it."""

    def __init__(self) -> None:
        super().__init__()
        self.made: list[Hashable] = []
        self._depth = 0

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        if key not in self and not self._depth:
            self.made.append(key)
        self._depth += 1
        try:
            return super().get(key, make)
        finally:
            self._depth -= 1


def kind(key: Hashable) -> str:
    return str(key[0]) if isinstance(key, tuple) else str(key)


def state(rev: int, **more: Any) -> dict[str, Any]:
    view = {"scene": "totals", "title": "Totals", "board": {"ranks": {"1": 1}}}
    podiums = [{"seat": 1, "name": "Mara", "cash": 100, "status": {"kind": "idle", "word": ""}}]
    return {"type": "state", "rev": rev, "cue": None, "view": view, "podiums": podiums, **more}


class Stage:
    """Wings and a memory that hears what goes on."""

    def __init__(self, pictures: Any = None) -> None:
        self.store = Diary()
        self.shop = Workshop(pictures or Folder(PICTURES), self.store)
        self.memory = Memory()
        self.wings = Wings(self.shop, self.memory)

    def step(self, now: int, enough: Callable[[], bool] = never) -> list[str]:
        on = []
        while (message := self.wings.next(now, enough)) is not None:
            self.memory.tell(message, now)
            on.append(message["type"])
        return on


def test_a_state_waits_for_its_surfaces_but_not_for_long_and_all_that_follows_stays_behind_it() -> None:
    stage = Stage()
    for message in ({"type": "hello"}, state(1), {"type": "matrix", "seat": 1, "rows": ["0" * 8] * 8}):
        stage.wings.add(message, 1000)
    assert stage.step(1000, always) == []
    assert stage.step(1000 + HOLD_MS - 1, always) == []
    assert stage.step(1000 + HOLD_MS, always) == ["hello", "state", "matrix"]


def test_a_state_whose_surfaces_are_there_or_soon_made_goes_on_at_once() -> None:
    stage = Stage()
    stage.wings.add({"type": "hello"}, 0)
    stage.wings.add(state(1), 0)
    assert stage.step(0) == ["hello", "state"]
    stage.wings.add(state(2, timer={"left_ms": 5000, "of_ms": 5000}), 5)
    assert stage.step(5, always) == ["state"]


def test_a_greeting_goes_on_with_its_state_so_that_old_money_has_no_new_currency() -> None:
    stage = Stage()
    stage.wings.add({"type": "hello", "currency": "kr "}, 0)
    assert stage.step(0) == []
    stage.wings.add(state(1), 20)
    assert stage.step(20) == ["hello", "state"]
    assert stage.memory.at(20).currency == "kr "


def test_word_that_the_stream_broke_and_broken_states_wait_for_nothing() -> None:
    stage = Stage()
    for message in (client.DOWN, {"type": "watch", "on": True}, {"type": "state", "rev": "x"}):
        stage.wings.add(message, 0)
    assert [m["type"] for m in iter(lambda: stage.wings.next(0, always), None)] == ["*lost", "watch", "state"]


LONG = [pytest.param(name, marks=pytest.mark.slow) for name in ("wheel", "wheel_two")]
MOVES = [
    *("qualifying_opens", "qualifying_reveal", "totals", "winner", "showcase", "squeeze_play_pointing"),
    *("safecracker", "secret_x", "switcheroo", "three_strikes", "standings"),
    *LONG,
]


@pytest.mark.parametrize("name", MOVES)
def test_whatever_a_move_needs_is_made_before_it_begins(name: str) -> None:
    stage, waiting = Stage(), list(TOLD[name])
    end = waiting[-1][0] + 4500
    for now in range(0, end, 17):
        while waiting and waiting[0][0] <= now:
            stage.wings.add(waiting.pop(0)[1], now)
        stage.step(now)
        before = len(stage.store.made)
        frame(stage.shop, stage.memory.at(now))
        made = [key for key in stage.store.made[before:] if kind(key) not in UNFORESEEN]
        assert made == [] or now == 0, f"{made} at {now} ms"
        stage.wings.prepare(now, never)
    assert stage.wings.idle


def test_what_can_be_made_between_two_frames_is_made_piece_by_piece() -> None:
    store = Diary()
    shop = Workshop(Folder(PICTURES), store)
    rehearsal = Rehearsal(shop)
    memory = Memory()
    for when, message in TOLD["qualifying_guess"]:
        memory.tell(message, when)
    moment, passes = memory.at(5000), 0
    found: list[Sprite] | None = None
    while found is None and passes < 500:
        left, passes = iter([False, False, False]), passes + 1
        found = rehearsal.frame(moment, lambda left=left: next(left, True))
    assert passes > 10
    assert found == frame(shop, moment), "the same surfaces at the same places"


def test_a_state_that_can_not_be_drawn_is_not_held_up() -> None:
    stage = Stage()
    stage.wings.add({"type": "hello"}, 0)
    stage.wings.add(state(1, view={"scene": "any-number", "title": "x", "board": {}}), 0)
    assert stage.step(0) == ["hello", "state"]
    stage.wings.prepare(0, never)
    assert stage.wings.idle


def test_what_is_foreseen_is_not_remembered() -> None:
    memory = Memory()
    memory.tell({"type": "hello"}, 0)
    memory.tell(state(1), 0)
    before = memory.at(500)
    other = state(2, view={"scene": "winner", "title": "", "board": {}}, podiums=[])
    seen = memory.foreseen([{"type": "matrix", "seat": 1, "rows": ["f" * 8] * 8}, other], 500)
    assert seen.scene == "winner"
    assert memory.at(500) == before


def png(colour: tuple[int, int, int, int]) -> bytes:
    thing, out = pygame.Surface((64, 64), pygame.SRCALPHA), io.BytesIO()
    thing.fill(colour)
    pygame.image.save(thing, out, "a.png")
    return out.getvalue()


def gallery_of(answers: dict[str, bytes]) -> tuple[Gallery, list[str]]:
    asked: list[str] = []

    def get(url: str) -> bytes:
        asked.append(url.rpartition("/")[2])
        if asked[-1] not in answers:
            raise OSError("404")
        return answers[asked[-1]]

    return Gallery("ws://127.0.0.1:1/stream/screen", get), asked


def test_a_picture_is_cut_out_before_it_has_arrived() -> None:
    data = png((0, 200, 0, 255))
    gallery, asked = gallery_of({"a.png": data})
    assert gallery("a.png", 208) is PENDING
    gallery.fetch("a.png", 208)
    assert gallery.arrived.is_set()
    cut = gallery("a.png", 208)
    assert cut is gallery("a.png", 208)
    assert cut is not None
    assert cut.get_buffer().raw == die_cut(load(data, "a.png"), 208).get_buffer().raw
    assert gallery("a.png", 384) is PENDING, "each size is a cut-out of its own"
    assert asked == ["a.png"]


@pytest.mark.parametrize("body", [b"", b"no picture"])
def test_what_is_no_picture_is_not_to_be_had_until_there_is_another_console(body: bytes) -> None:
    gallery, _ = gallery_of({"a.png": body})
    gallery("a.png", 208)
    gallery("b.png", 208)
    for name in ("a.png", "b.png"):
        gallery.fetch(name, 208)
        assert gallery(name, 208) is None
    gallery.retry()
    assert gallery("a.png", 208) is PENDING


def test_a_state_waits_for_its_picture_and_comes_on_without_it_in_the_end() -> None:
    asked = TOLD["qualifying_guess"]
    for arrives in (True, False):
        gallery, _ = gallery_of({"camera.webp": (PICTURES / "camera.webp").read_bytes()})
        screen = Screen(
            Workshop(gallery),
            Glass(pygame.Surface(theme.SIZE, 0, 32)),
            None,
            Faults(lambda _: None),
            lambda _: None,
        )
        for _, message in asked:
            screen.take(message, 0)
        screen.step(0)
        assert screen.memory.at(0).view.now is None, "the shut curtain stays"
        if arrives:
            gallery.fetch("camera.webp", 384)
        screen.step(20 if arrives else HOLD_MS)
        assert screen.memory.at(200).scene == "qualifying"
