"""Danger Price, Hi-Lo, Lucky Seven, One Away, roll call, hand-over and practice: what stands on the stage, and when."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pygame
import pytest

from console.screen import cards, lettering, motion, ribbon
from console.screen.canvas import Sprite
from console.screen.frame import frame
from console.screen.lettering import SHOW
from console.screen.moment import Moment
from console.screen.scenes import danger_price, hi_lo, lucky_seven, one_away, roll_call
from console.screen.scenes.pricing import RIBBON_W
from console.screen.workshop import Workshop
from tests.screen.shots import Shot, shots

TOLD = {s.name.split("-")[0]: s.told for s in shots()}
MINE = (
    "danger_price",
    "hi_lo",
    "lucky_seven",
    "one_away",
    "roll_call",
    "hand_over",
    "practice",
    "qualifying_mc",
)


def moment(name: str, at: int, reduced: bool = False) -> Moment:
    return Shot(name, TOLD[name], at).moment(reduced)


def board(at: Moment, **more: Any) -> Moment:
    view = {**at.view.now, "board": {**at.board, **more}}
    return replace(at, view=replace(at.view, now=view))


def on(sprites: list[Sprite], surface: pygame.Surface) -> list[Sprite]:
    return [s for s in sprites if s.surface is surface]


class Words(Workshop):
    """A workshop that tells which words it wrote, also those that are part of a plate."""

    def __init__(self) -> None:
        super().__init__()
        self.words: set[str] = set()

    def text(self, words: str, *rest: Any, **more: Any) -> Sprite:
        self.words.add(words)
        return super().text(words, *rest, **more)


def words(at: Moment) -> set[str]:
    shop = Words()
    frame(shop, at)
    return shop.words


@pytest.mark.parametrize("name", [n for n in TOLD if n.startswith(MINE)])
@pytest.mark.parametrize("reduced", [False, True])
def test_every_moment_can_be_drawn(name: str, reduced: bool, shop: Workshop) -> None:
    end = TOLD[name][-1][0] + 4000
    for at in range(0, end, 130):
        assert frame(shop, moment(name, at, reduced))


@pytest.mark.parametrize("name", ["danger_price", "hi_lo", "lucky_seven", "one_away"])
def test_a_frame_is_a_function_of_its_moment_whatever_was_drawn_before(name: str) -> None:
    shop = Workshop()
    times = range(0, TOLD[name][-1][0] + 2000, 470)
    forwards = {at: [s.key for s in frame(shop, moment(name, at))] for at in times}
    backwards = {at: [s.key for s in frame(shop, moment(name, at))] for at in reversed(times)}
    assert forwards == backwards


# -- Danger Price ------------------------------------------------------------------------------------------------

PRICES = {"television": "$549", "accordion": "$329", "winter-coat": "$419", "telescope": "$602"}
REVEAL = 9000  # when the reveal of the fixture is told, 3.2 s long


def open_prices(shop: Workshop, at: Moment) -> set[str]:
    sprites = frame(shop, at)
    w = danger_price.CARD_W - 96
    faces = {
        one: cards.label(shop, price, 88, w, danger_price.LABEL_H, True) for one, price in PRICES.items()
    }
    return {one for one, face in faces.items() if on(sprites, face)}


def test_danger_price_no_price_of_an_item_is_known_before_its_own_turn(shop: Workshop) -> None:
    assert open_prices(shop, moment("danger_price", REVEAL - 1)) == set()
    seen = [open_prices(shop, moment("danger_price", REVEAL + ms)) for ms in range(0, 3200, 40)]
    order = [one for i, now in enumerate(seen[1:]) for one in sorted(now - seen[i])]
    assert order == ["television", "accordion", "telescope", "winter-coat"], "safe ones first, danger last"
    assert seen[-1] == set(PRICES), "all of it is played out within the cue"


def test_danger_price_what_is_taken_says_safe_and_only_that(shop: Workshop) -> None:
    sprites = frame(shop, moment("danger_price", 6900))
    bars = [cards.bar(shop, "Safe", "taken", danger_price.CARD_W - 32, 0, 0).surface]
    placed = [s.x for s in sprites if s.surface in bars]
    assert len(placed) == 2
    assert "2 of 3 taken" in words(moment("danger_price", 6900))


def test_danger_price_the_item_pointed_at_is_raised_under_an_arrowhead(shop: Workshop) -> None:
    still = moment("danger_price", 5000)
    pointed = moment("danger_price", 5480)
    tops = [min(s.y for s in frame(shop, at) if s.x == 96 + 440 and s.y > 380) for at in (still, pointed)]
    assert tops[1] == tops[0] - cards.RAISED


def test_danger_price_a_win_is_the_sum_of_all_four_also_before_it_is_paid() -> None:
    assert "Jonas wins $1,899" in words(moment("danger_price", 13000))


# -- Hi-Lo -------------------------------------------------------------------------------------------------------


def rows_of(at: Moment) -> dict[str, tuple[int, int]]:
    places = {}
    for item in at.board["items"]:
        box, still = hi_lo._place(at, item["id"])
        assert still
        places[item["id"]] = (box.x, box.y)
    return places


def test_hi_lo_what_is_taken_goes_up_in_the_order_of_taking_and_the_rest_closes_up() -> None:
    taking, placed = rows_of(moment("hi_lo", 7900)), rows_of(moment("hi_lo", 9900))
    high = ["toothbrush", "popcorn", "newspaper"]
    slots = [hi_lo.ROW_X + i * hi_lo.STEP for i in range(3)]
    for places in (taking, placed):
        assert [places[one] for one in high] == [(x, hi_lo.HIGH_Y) for x in slots]
    low = ["bar-of-soap", "glass-of-milk", "canned-tomatoes"]
    assert [placed[one] for one in low] == [(x, hi_lo.LOW_Y) for x in slots]


def test_hi_lo_between_locking_in_and_the_next_beat_nothing_falls_down() -> None:
    assert rows_of(moment("hi_lo", 8040)) == rows_of(moment("hi_lo", 7900))


@pytest.mark.parametrize(
    ("high", "wrong"),
    [
        (["a", "b", "c"], {}),
        (["a", "b", "d"], {"d": "Too low", "c": "Too high"}),
        (["d", "e", "f"], dict.fromkeys("def", "Too low") | dict.fromkeys("abc", "Too high")),
    ],
)
def test_hi_lo_what_lies_in_the_wrong_row_is_named(high: list[str], wrong: dict[str, str]) -> None:
    prices = {"a": 499, "b": 400, "c": 300, "d": 200, "e": 150, "f": 100}
    told = {"prices": prices, "high": high}
    assert {one: word for one in prices if (word := hi_lo._misplaced(told, one))} == wrong


def test_hi_lo_equal_prices_across_the_line_are_right_either_way() -> None:
    prices = {"a": 499, "b": 400, "c": 300, "d": 300, "e": 150, "f": 100}
    for high in (["a", "b", "c"], ["a", "b", "d"]):
        assert not any(hi_lo._misplaced({"prices": prices, "high": high}, one) for one in prices)


def test_hi_lo_prices_turn_one_by_one_and_all_within_the_cue(shop: Workshop) -> None:
    prices = {"$2.49", "$1.19", "$4.50", "$0.89", "$1.89", "$3"}

    def known(ms: int) -> int:
        sprites = frame(shop, moment("hi_lo", 10_000 + ms))
        faces = [cards.label(shop, p, 80, hi_lo.CARD_W - 24, hi_lo.LABEL_H, True) for p in prices]
        return sum(bool(on(sprites, face)) for face in faces)

    counts = [known(ms) for ms in range(0, 3200, 50)]
    assert counts == sorted(counts)
    assert set(counts) == set(range(7))


# -- Lucky Seven -------------------------------------------------------------------------------------------------


def test_lucky_seven_shows_guess_digit_and_cost_of_each_place_and_what_is_left() -> None:
    seen = words(moment("lucky_seven", 11_900))
    assert {"8", "6", "5", "7", "$1", "Exact", "$2", "$4 left"} <= seen
    assert "$7 left" not in seen


def test_lucky_seven_the_digit_being_dialled_stands_at_its_place(shop: Workshop) -> None:
    sprites = frame(shop, moment("lucky_seven", 11_900))
    live = on(sprites, shop.tile(lucky_seven.TILE_W, lucky_seven.GUESS_H, "3", "newest"))
    assert [s.x for s in live] == [lucky_seven.TILES_X + 3 * lucky_seven.STEP]


def test_lucky_seven_dollars_go_away_one_after_another_as_they_cost(shop: Workshop) -> None:
    def bills(ms: int) -> int:
        sprites = frame(shop, moment("lucky_seven_lost", 1000 + ms))
        bill = cards.label(shop, "$1", 64, lucky_seven.BILL_W, lucky_seven.BILL_H, False)
        return sum(s.x >= 0 for s in on(sprites, bill))

    counts = [bills(ms) for ms in range(0, 1100, 40)]
    assert counts[0] == 7
    assert counts[-1] == 3
    assert counts == sorted(counts, reverse=True)


def test_lucky_seven_a_cost_is_not_said_before_its_digit_lies_open() -> None:
    early, late = (
        lucky_seven._turned(moment("lucky_seven", 6000 + ms), 0)
        for ms in (motion.FLIP_MS - 50, motion.FLIP_MS)
    )
    assert (early, late) == (False, True)


# -- One Away ----------------------------------------------------------------------------------------------------


def test_one_away_each_digit_stands_between_its_neighbours_and_nine_is_next_to_zero(shop: Workshop) -> None:
    sprites = frame(shop, moment("one_away_nasty", 500))
    for place, (up, down) in enumerate([("1", "9"), ("0", "8")] * 2):
        x = one_away.COLUMNS_X + place * one_away.STEP
        for arrow, digit, y in (("up", up, one_away.UP_Y), ("down", down, one_away.DOWN_Y)):
            option = one_away._option(shop, arrow, digit, "plain")
            assert any((s.x, s.y) == (x, y) for s in on(sprites, option))


def test_one_away_the_first_guess_and_its_errors_stay_while_the_second_is_dialled() -> None:
    seen = words(moment("one_away", 9000))
    assert {"First try", "Second try", "2", "wrong"} <= seen
    assert "Second try" not in words(moment("one_away", 6900))


def test_one_away_the_right_digits_light_up_only_once_the_tag_has_turned() -> None:
    assert one_away._known(moment("one_away", 9900)) == ""
    assert one_away._known(moment("one_away", 10_100)) == ""
    assert one_away._known(moment("one_away", 14_000)) == "3548"


# -- around the games --------------------------------------------------------------------------------------------


def test_roll_call_a_place_is_ready_when_all_that_it_has_was_worked() -> None:
    assert roll_call.ready({"pressed": True, "turned": -3, "pushed": True, "dials": 1, "push": True})
    assert roll_call.ready({"pressed": True, "turned": None, "pushed": False, "dials": 0, "push": False})
    assert roll_call.ready({"pressed": True, "turned": 0, "pushed": True, "dials": 1, "push": True})
    assert not roll_call.ready({"pressed": True, "turned": None, "pushed": True, "dials": 1, "push": True})
    assert not roll_call.ready({"pressed": True, "turned": 2, "pushed": False, "dials": 1, "push": True})
    assert not roll_call.ready({})


def test_roll_call_shows_the_count_of_the_dial_by_the_number_of_the_place() -> None:
    seen = words(moment("roll_call", 500))
    assert {"+12", "-3", "Pressed", "Press", "Pushed", "Free"} <= seen
    at = moment("roll_call", 500)
    moved = [{**p, "badge": p["seat"] + 1} for p in at.podiums.now]
    other = replace(at, podiums=replace(at.podiums, now=moved))
    assert "+12" not in words(other), "the keys of the board are places, not seats"


def test_hand_over_names_both() -> None:
    seen = words(moment("hand_over", 4000))
    assert {"Jonas", "Mara passes the host page on"} <= seen
    assert not any("passes" in w for w in words(board(moment("hand_over", 4000), **{"from": None})))


def test_practice_says_that_it_counts_for_nothing_and_qualifying_does_not() -> None:
    at = moment("practice", 1500)
    assert "Counts for nothing" in words(at)
    real = replace(at, view=replace(at.view, now={**at.view.now, "scene": "qualifying", "note": "Round 1"}))
    assert "Counts for nothing" not in words(real)
    assert len(frame(Workshop(), real)) < len(frame(Workshop(), at))  # no ribbon


def test_after_the_practice_its_ribbon_says_that_from_now_on_it_counts() -> None:
    at = moment("practice", 1500)
    over = replace(at, view=replace(at.view, now={**at.view.now, "note": "From now on it counts"}))
    assert "From now on it counts" in words(over)
    assert "Counts for nothing" not in words(over)
    for note in ("Counts for nothing", "From now on it counts"):
        assert lettering.fit(note, SHOW, 68, ribbon.room(RIBBON_W))[0] == note  # and not a letter less


def test_a_podium_of_the_mc_and_of_somebody_who_has_left_say_so_in_words() -> None:
    assert {"MC", "Has left"} <= words(moment("qualifying_mc", 1000))
