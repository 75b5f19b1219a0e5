"""The wheel on the stage: what is painted at the pointer, how it turns, and what that costs."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise

import pygame
from hypothesis import given, settings
from hypothesis import strategies as st

from console.screen import lettering, theme, wheel
from console.screen.canvas import Canvas, paint
from console.screen.frame import frame
from console.screen.lettering import HEAVY, SHOW
from console.screen.moment import CUTS_MS
from console.screen.scenes.puzzle import wheel_now
from console.screen.turning import Turned
from console.screen.workshop import Workshop
from tests.screen.test_scenes import pixels
from tests.screen.test_tile_games import named

SPUN = named("wheel-fast-turning")


@given(st.integers(1, 72), st.integers(0, 9))
def test_no_two_wedges_of_cash_that_meet_are_painted_alike(count: int, special: int) -> None:
    kinds = tuple(("bankrupt" if special and i % 11 == special else "cash", f"${i}") for i in range(count))
    fills = [wedge.fill for wedge in wheel.painted(kinds)]
    for i, fill in enumerate(fills):
        if count > 2 and "cash" in (kinds[i][0], kinds[i - 1][0]):
            assert fill != fills[i - 1] or count < 3


@settings(max_examples=60, deadline=None)
@given(st.integers(4, 72), st.text("Aim $1290", min_size=1, max_size=40), st.booleans())
def test_what_is_written_on_a_wedge_stays_on_it(count: int, words: str, amount: bool) -> None:
    face = SHOW if amount else HEAVY
    shown, size = wheel.fitted_words(words, face, count, amount)
    inner = wheel.LABEL_R - lettering.width(shown, face, size)
    assert shown == words or not amount
    if len(words) <= 8:
        assert shown == words
        assert inner > wheel.HUB
        assert lettering.cap(face, size) < 2 * inner * math.tan(math.pi / count)


BARE = (wheel.CX - wheel.RADIUS + 36, wheel.CY)
"""A point of the wedge at the pointer, between the rim and its words."""


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 30), st.sampled_from((4, 5, 24, 25, 72)), st.data())
def test_the_wedge_that_counts_is_painted_at_the_pointer(whole: int, count: int, data: st.DataObject) -> None:
    nth, within = data.draw(st.integers(0, count - 1)), data.draw(st.floats(0.2, 0.8))
    turns = whole + (nth + within) / count
    wedges = wheel.painted(tuple(("cash", f"${i}") for i in range(count)))
    made = wheel.wheel(Workshop(), [], wedges, turns, 0.0, False)
    assert Turned(turns).wedge(count) == nth
    at = (BARE[0] - made.x, BARE[1] - made.y)
    assert made.surface.get_at(at)[:3] == wedges[nth].fill


def test_without_a_spin_the_wheel_stands_on_the_wedge_of_the_board_and_after_one_where_it_was_seen() -> None:
    moment = named("wheel-landed").moment()
    seen = Turned(7 + 8.2 / 24)
    assert wheel_now(replace(moment, wheel=None)).wedge(24) == 8
    assert wheel_now(replace(moment, wheel=seen)) == seen
    assert wheel_now(replace(moment, wheel=Turned(7.9))).wedge(24) == 8, "an undo: the board knows better"
    moving = Turned(7.9, 1.0, True)
    assert wheel_now(replace(moment, wheel=moving)) == moving


def test_while_somebody_is_to_spin_again_it_stands_where_the_last_try_left_it() -> None:
    again = {"seat": 2, "by": "hand", "turning": False, "said": "Too weak: spin again"}
    elsewhere = Turned(7.9)
    assert wheel_now(replace(named("wheel-landed").moment(), wheel=elsewhere, spin=again)) == elsewhere


def test_a_spin_is_seen_forward_and_ends_on_its_wedge() -> None:
    shot = SPUN
    turns = [wheel_now(replace(shot, at=at).moment()).turns for at in range(10_450, 15_600, 10)]
    assert turns == sorted(turns)
    assert math.floor(turns[-1] % 1 * 24) == 8


def test_with_reduced_motion_the_wheel_is_seen_twice_a_second_at_whole_wedges_and_ends_the_same() -> None:
    shot = SPUN
    seen = [
        (at, wheel_now(replace(shot, at=at).moment(reduced=True)).turns) for at in range(10_400, 15_600, 10)
    ]
    changes = [at for (_, before), (at, now) in pairwise(seen) if before != now]
    assert 5 <= len(changes) <= 12
    assert all(later - at >= CUTS_MS - 10 for at, later in pairwise(changes[1:-1]))
    assert math.floor(seen[-1][1] % 1 * 24) == 8


def test_a_turning_wheel_repaints_its_edge_of_the_stage_and_pushes_nothing_out_of_the_store(
    shop: Workshop,
) -> None:
    shop, canvas = Workshop(shop.pictures), Canvas(pygame.Surface(theme.SIZE, 0, 32))
    shot = SPUN
    moment = replace(shot, at=11_000).moment()
    canvas.show(frame(shop, moment))
    held = shop.store.held
    whole = pygame.Surface(theme.SIZE, 0, 32)
    for at in range(11_016, 11_400, 16):
        sprites = frame(shop, replace(shot, at=at).moment())
        for rect in canvas.show(sprites):
            assert rect.left >= 1270, "only the wheel and its pointer"
        paint(whole, sprites)
        assert pixels(canvas.surface) == pixels(whole)
    assert shop.store.held - held < 200_000


def test_the_pointer_is_bent_more_and_more_until_the_peg_has_passed() -> None:
    bent = [wheel.bent(place / 24 / 20, 24, True) for place in range(41)]
    assert bent[0] == bent[20] == bent[40] == 0
    assert bent[14:20] == sorted(bent[14:20])
    assert max(bent) == 4
    assert {wheel.bent(place / 480, 24, False) for place in range(40)} == {0}
