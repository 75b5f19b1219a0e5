"""Every scene in every moment: it is drawn, fits, is the same each time, and is repainted in parts without a trace."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator
from dataclasses import replace

import pygame
import pytest

from console.screen import lettering, stage, theme
from console.screen.canvas import Canvas, Sprite, paint
from console.screen.frame import SCENES, frame
from console.screen.moment import Memory
from console.screen.store import Store
from console.screen.workshop import Workshop
from tests.screen.shots import Shot, picture, shots

ALL = list(shots())


def pixels(surface: pygame.Surface) -> str:
    return hashlib.sha256(pygame.image.tobytes(surface, "RGB")).hexdigest()


@pytest.mark.parametrize("shot", ALL, ids=lambda s: s.name)
def test_a_scene_is_drawn_on_a_stage_that_it_covers(shot: Shot, shop: Workshop) -> None:
    stage_surface = pygame.Surface(theme.SIZE, 0, 32)
    stage_surface.fill((255, 0, 255))
    paint(stage_surface, frame(shop, shot.moment()))
    for x in range(0, theme.SIZE[0], 61):
        for y in range(0, theme.SIZE[1], 53):
            assert stage_surface.get_at((x, y))[:3] != (255, 0, 255), f"nothing was painted at {x}, {y}"


@pytest.mark.parametrize("shot", ALL[::9], ids=lambda s: s.name)
def test_a_scene_is_the_same_whoever_makes_it_and_when(shot: Shot, shop: Workshop) -> None:
    fresh = Workshop(shop.pictures)
    assert pixels(picture(frame(shop, shot.moment()))) == pixels(picture(frame(fresh, shot.moment())))


@pytest.mark.parametrize("shot", ALL, ids=lambda s: s.name)
def test_a_frame_leaves_room_in_the_store_for_what_comes_next(shot: Shot, shop: Workshop) -> None:
    whole: dict[int, int] = {}
    for sprite in frame(shop, shot.moment()):
        surface = sprite.surface
        while (parent := surface.get_parent()) is not None:  # a part of another: that one is held
            surface = parent
        whole[id(surface)] = surface.get_pitch() * surface.get_height()
    assert sum(whole.values()) <= 0.65 * Store().limit, "then scenes push out each other's surfaces"


def test_every_scene_of_the_contract_has_a_picture_of_its_own() -> None:
    shown = {shot.moment().scene for shot in ALL}
    assert set(SCENES) <= shown
    assert {"waiting-curtain", "paused", "fault", "not_saving"} <= {shot.name for shot in ALL}


class Recorder(Workshop):
    """A workshop that remembers each text that is put straight on the stage."""

    def __init__(self, like: Workshop, fresh: bool = False) -> None:
        super().__init__(like.pictures, None if fresh else like.store)
        self.lines: list[tuple[str, Sprite]] = []

    def text(
        self,
        words: str,
        face: str,
        size: int,
        colour: theme.Colour,
        x: float,
        middle: float,
        align: float = 0.0,
    ) -> Sprite:
        sprite = super().text(words, face, size, colour, x, middle, align)
        self.lines.append((words, sprite))
        return sprite

    def fitted(
        self,
        words: str,
        face: str,
        size: int,
        colour: theme.Colour,
        x: float,
        middle: float,
        room: float,
        align: float = 0.0,
        least: int = 52,
    ) -> Sprite:
        sprite = super().fitted(words, face, size, colour, x, middle, room, align, least)
        assert sprite.surface.get_width() <= room, f"{words!r} is wider than its room of {room} px"
        return sprite

    def amount(
        self,
        words: str,
        size: int,
        colour: theme.Colour,
        x: float,
        middle: float,
        room: float,
        align: float = 0.5,
    ) -> Sprite:
        sprite = super().amount(words, size, colour, x, middle, room, align)
        assert sprite.surface.get_width() <= room, f"{words!r} is wider than its room of {room} px"
        return sprite


def texts_on_stage(shot: Shot, like: Workshop) -> Iterator[tuple[str, pygame.Rect]]:
    shop = Recorder(like)
    sprites = {id(s.surface): s for s in frame(shop, shot.moment())}
    for words, sprite in shop.lines:
        placed = sprites.get(id(sprite.surface))
        if (
            placed is not None and placed == sprite
        ):  # else it is part of a plate, which is tested with the plate
            ink = sprite.surface.get_bounding_rect().move(sprite.x, sprite.y)
            yield words, ink


STILL = [
    s for s in ALL if not any(w in s.name for w in ("dropping", "opening", "closing", "falling", "turning"))
]


@pytest.mark.parametrize("shot", STILL, ids=lambda s: s.name)
def test_text_lies_in_the_safe_box_and_on_no_other_text(shot: Shot, shop: Workshop) -> None:
    safe = pygame.Rect(theme.LEFT, 0, theme.RIGHT - theme.LEFT, theme.BOTTOM).inflate(4, 0)
    lines = list(texts_on_stage(shot, shop))
    covered = any(o["kind"] == "paused" for o in shot.moment().overlays)
    for words, ink in lines:
        assert safe.contains(ink), f"{words!r} at {ink} leaves the safe box"
    for i, (words, ink) in enumerate(lines):
        for other, second in lines[i + 1 :]:
            shared = ink.clip(second)
            # Ascenders and descenders of neighbouring lines may reach past each other, letters may not meet.
            assert covered or shared.w * shared.h <= 0.12 * min(ink.w * ink.h, second.w * second.h), (
                f"{words!r} {ink} and {other!r} {second} overlap"
            )


NASTY = [s for s in STILL if "nasty" in s.name or "long" in s.name]


@pytest.mark.parametrize("shot", NASTY, ids=lambda s: s.name)
def test_text_fits_its_plate_and_no_amount_is_ever_cut(shot: Shot, shop: Workshop) -> None:
    maker = Recorder(shop, fresh=True)
    frame(maker, shot.moment())
    for words, _ in maker.lines:
        if words.endswith(lettering.ELLIPSIS):
            # A cut name or sentence is allowed; a cut number would be another number.
            assert not words[:-1].rstrip()[-1:].isdigit() or "for 20 s" in words, words


def test_repainting_what_changed_gives_the_same_picture_as_painting_all(shop: Workshop) -> None:
    canvas = Canvas(pygame.Surface(theme.SIZE, 0, 32))
    whole = pygame.Surface(theme.SIZE, 0, 32)
    order = [s for s in ALL if s not in STILL]  # something moves in these
    random.Random(7).shuffle(order)
    parts = 0
    for shot in order[:10]:
        for ms in (0, 40, 130):
            sprites = frame(shop, replace(shot, at=shot.at + ms).moment())
            dirty = canvas.show(sprites)
            parts += bool(dirty) and dirty[0].size != theme.SIZE
            paint(whole, sprites)
            assert pixels(canvas.surface) == pixels(whole), f"{shot.name} + {ms} ms"
    assert parts >= 4, "the test is about partial repaints"


def test_a_frame_in_which_nothing_moves_repaints_nothing(shop: Workshop) -> None:
    shot = next(s for s in ALL if s.name == "qualifying_guess")
    canvas = Canvas(pygame.Surface(theme.SIZE, 0, 32))
    assert canvas.show(frame(shop, shot.moment()))
    assert canvas.show(frame(shop, replace(shot, at=shot.at + 16).moment())) == []


def test_one_dot_of_a_matrix_repaints_its_podium_only(shop: Workshop) -> None:
    shot = next(s for s in ALL if s.name == "qualifying_guess")
    canvas = Canvas(pygame.Surface(theme.SIZE, 0, 32))
    canvas.show(frame(shop, shot.moment()))
    moment = shot.moment()
    other = replace(moment, matrices={**moment.matrices, 2: ("80000000", *moment.matrices[2][1:])})
    dirty = canvas.show(frame(shop, other))
    assert len(dirty) == 1
    assert dirty[0].w <= 440
    assert dirty[0].h <= 160


def test_an_unknown_scene_of_a_newer_console_shows_its_title(shop: Workshop) -> None:
    memory = Memory()
    memory.tell({"type": "hello"}, 0)
    view = {"scene": "roulette", "title": "Roulette", "note": "", "board": {}}
    memory.tell({"type": "state", "rev": 1, "cue": None, "view": view, "podiums": []}, 0)
    assert len(frame(shop, memory.at(5))) > len([*stage.backdrop(shop, theme.PETROL), stage.valance(shop)])


class Badges(Workshop):
    """A workshop that remembers whose badges were made."""

    def __init__(self) -> None:
        super().__init__()
        self.made_for: set[int] = set()

    def badge(self, seat: int, radius: int, cx: float, cy: float, on_dark: bool = False) -> Sprite:
        self.made_for.add(seat)
        return super().badge(seat, radius, cx, cy, on_dark)


@pytest.mark.parametrize(
    "name", ["qualifying_guess", "lobby", "totals", "winner", "any_number-start", "squeeze_play-choose"]
)
def test_a_podium_bears_the_badge_of_its_place_on_the_rig_not_its_number_in_the_game(name: str) -> None:
    moment = next(s for s in ALL if s.name == name).moment()
    moved = [{**p, "badge": p["seat"] + 3} for p in moment.podiums.now]
    shop = Badges()
    frame(shop, replace(moment, podiums=replace(moment.podiums, now=moved)))
    assert shop.made_for
    assert shop.made_for <= {p["badge"] for p in moved}
