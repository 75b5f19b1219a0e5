"""Canvas, window, pictures, matrix dots: the parts below the scenes."""

from __future__ import annotations

import io
import itertools

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops

from console.screen import dots, lettering, picture, podium, shapes, theme
from console.screen.canvas import FULL, Canvas, Sprite, merged, paint
from console.screen.frame import frame
from console.screen.glass import Glass, letterbox
from console.screen.store import Store
from console.screen.watch import EVERY_MS, Watcher
from console.screen.workshop import Workshop
from tests.screen.shots import shots

GROUND = pygame.Surface(theme.SIZE, 0, 32)
BLOCKS = []
for _number in range(5):
    _block = pygame.Surface((200 + 40 * _number, 120), pygame.SRCALPHA)
    _block.fill((40 * _number, 90, 20, 128))
    BLOCKS.append(_block)
PLACED = st.lists(st.tuples(st.integers(0, 4), st.integers(-150, 1950), st.integers(-100, 1100)), max_size=7)


def difference(one: pygame.Surface, other: pygame.Surface) -> int:
    """The largest difference of any channel of any pixel."""
    first, second = (
        Image.frombytes("RGB", s.get_size(), pygame.image.tobytes(s, "RGB")) for s in (one, other)
    )
    return max(high for _, high in ImageChops.difference(first, second).getextrema())


def frame_of(placed: list[tuple[int, int, int]]) -> list[Sprite]:
    return [Sprite(GROUND, 0, 0), *(Sprite(BLOCKS[n], x, y) for n, x, y in placed)]


@settings(max_examples=6, deadline=None)
@given(st.lists(PLACED, min_size=2, max_size=4))
def test_any_row_of_frames_repainted_in_parts_equals_each_painted_whole(
    frames: list[list[tuple[int, int, int]]],
) -> None:
    canvas = Canvas(pygame.Surface(theme.SIZE, 0, 32))
    whole = pygame.Surface(theme.SIZE, 0, 32)
    for placed in frames:
        canvas.show(frame_of(placed))
        paint(whole, frame_of(placed))
        assert canvas.surface.get_buffer().raw == whole.get_buffer().raw


@given(
    st.lists(st.tuples(st.integers(0, 900), st.integers(0, 500), st.integers(1, 300), st.integers(1, 300)))
)
def test_merged_rectangles_cover_the_same_and_never_overlap(
    sides: list[tuple[int, int, int, int]],
) -> None:
    rects = [pygame.Rect(s) for s in sides]
    done = merged(rects)
    assert not any(a.colliderect(b) for a, b in itertools.combinations(done, 2))
    assert all(any(big.contains(small) for big in done) for small in rects)


def test_swapping_what_is_in_front_is_seen() -> None:
    canvas = Canvas(pygame.Surface(theme.SIZE, 0, 32))
    canvas.show(frame_of([(1, 10, 10), (2, 60, 40)]))
    assert canvas.show(frame_of([(2, 60, 40), (1, 10, 10)])) == [FULL]


@pytest.mark.parametrize(
    "size", [(1280, 720), (1366, 768), (1024, 768), (720, 1280), (960, 540), (2560, 1440)]
)
def test_the_stage_is_scaled_with_bars_and_parts_equal_the_whole(
    size: tuple[int, int], shop: Workshop
) -> None:
    moments = [s.moment() for s in shots() if s.name in ("qualifying_guess", "fault")]
    glass, fresh = Glass(pygame.Surface(size, 0, 32)), Glass(pygame.Surface(size, 0, 32))
    for moment in moments:
        glass.show(frame(shop, moment))
    fresh.show(frame(shop, moments[-1]))
    # The scaler sums in fixed point along a row, so a part may differ by a few steps of 255: seen by nobody.
    assert difference(glass.window, fresh.window) <= 4
    inner = letterbox(size)
    assert abs(inner.w * 9 - inner.h * 16) <= 16
    assert inner.w == size[0] or inner.h == size[1]
    if inner.y:
        assert glass.window.get_at((size[0] // 2, inner.y // 2))[:3] == (0, 0, 0)


ROWS = ("80000001", "00000000", "ffffffff", "00000000", "00000000", "00000000", "00000000", "00010000")


def test_the_highest_bit_is_the_left_dot_and_the_first_row_the_top() -> None:
    lit = dots.lit_dots(ROWS)
    assert (0, 0) in lit
    assert (31, 0) in lit
    assert (15, 7) in lit
    assert len(lit) == 2 + 32 + 1


def test_a_panel_lights_the_dots_that_were_told_and_no_others() -> None:
    pitch, w = 12, 424
    panel = dots.panel(Workshop(), ROWS, pitch, w)
    left = (w - 32 * pitch) // 2
    lit = {
        (x, y)
        for x in range(32)
        for y in range(8)
        if panel.get_at((left + x * pitch + pitch // 2, 13 + y * pitch + pitch // 2))[0] > 150
    }
    assert lit == set(dots.lit_dots(ROWS))


def test_a_die_cut_has_a_paper_edge_and_drops_the_faint_shadow_of_its_source() -> None:
    source = pygame.Surface((256, 256), pygame.SRCALPHA)
    pygame.draw.rect(source, (0, 0, 255, 60), (0, 0, 256, 256))  # fainter than 90: not part of the thing
    pygame.draw.rect(source, (0, 200, 0, 255), (64, 64, 128, 128))
    cut = picture.die_cut(source, 300)
    assert cut.get_size() == (300, 310)
    assert cut.get_at((150, 150))[:3] == (0, 200, 0)
    assert tuple(cut.get_at((150, 6)))[:3] == theme.CREAM, "the paper edge above the thing"
    assert cut.get_at((150, 305))[3] == theme.SHADOW[3], "the shadow lies below"
    ink = cut.get_bounding_rect()
    assert (ink.w, ink.h) >= (296, 296), "the thing fills its place whatever empty margin its file has"


@pytest.mark.parametrize("size", [(1, 1), (3, 200), (256, 256)])
def test_a_picture_without_anything_in_it_is_no_fault(size: tuple[int, int]) -> None:
    assert picture.die_cut(pygame.Surface(size, pygame.SRCALPHA), 200).get_size() == (200, 210)


def test_each_seat_has_a_shape_of_its_own_with_as_many_corners_as_its_number() -> None:
    corners = {seat: len(shape) for seat, shape in shapes.SEAT_SHAPES.items()}
    assert corners[3] == 3
    assert corners[4] == 4
    assert corners[5] == 10  # a star's points and notches
    assert corners[6] == 6
    assert corners[7] == 14
    drawn = {seat: shapes.badge(seat, 60, (9, 9, 9), (1, 1, 1), 5.0).get_buffer().raw for seat in range(1, 8)}
    assert len(set(drawn.values())) == 7


def test_the_store_lets_go_of_what_was_not_asked_for_longest() -> None:
    store, made = Store(limit=3 * 400), []

    def make(name: str) -> pygame.Surface:
        made.append(name)
        return pygame.Surface((10, 10), pygame.SRCALPHA)

    for name in "abcadb":
        store.get(name, lambda name=name: make(name))
    assert made == ["a", "b", "c", "d", "b"], "a was asked for again, so b went first"
    assert store.held <= 1200


def test_a_window_on_another_surface_weighs_nothing_in_the_store() -> None:
    store, whole = Store(limit=3 * 400), pygame.Surface((10, 10), pygame.SRCALPHA)
    store.get("whole", lambda: whole)
    for height in range(1, 11):
        store.get(("part", height), lambda height=height: whole.subsurface((0, 0, 10, height)))
    assert store.held == 400
    assert store.get("whole", lambda: pygame.Surface((1, 1))) is whole


def test_frames_go_out_only_while_watched_changed_and_at_most_ten_a_second() -> None:
    watcher, stage = Watcher(), pygame.Surface(theme.SIZE, 0, 32)
    watcher.changed()
    assert watcher.frame(stage, 0) is None, "nobody watches"
    watcher.switch(True)
    first = watcher.frame(stage, 0)
    assert first is not None
    assert pygame.image.load(io.BytesIO(first), "a.jpg").get_size() == (960, 540)
    assert watcher.frame(stage, 500) is None, "nothing changed"
    watcher.changed()
    assert watcher.frame(stage, 500) is not None
    watcher.changed()
    assert watcher.frame(stage, 500 + EVERY_MS - 1) is None
    assert watcher.frame(stage, 500 + EVERY_MS) is not None, "the last change is not forgotten"
    watcher.changed()
    watcher.switch(False)
    assert watcher.frame(stage, 5000) is None


@pytest.mark.parametrize("count", range(1, 8))
def test_a_winner_is_named_and_told_so_on_every_width_of_podium(count: int) -> None:
    column = podium.columns(count)[0]
    room, least = column.w - 36, 52 if column.w > 300 else 40
    for word, verdict in (("$4,018 under: wins", "Wins"), ("$1 under: tie", "Tie"), ("Exact: wins", "Wins")):
        shown, size = podium._status_word(word, room, least)
        assert shown in (word, verdict)
        assert size >= least
    _, left, space = podium._plate_room(column)
    rosette = podium._rosette_radius(column, False) * 1.5 if podium._beside(column) else 0
    assert (
        lettering.ELLIPSIS not in lettering.fit("Seat 5", lettering.NAME, 72, round(space - rosette), 40)[0]
    ), left
