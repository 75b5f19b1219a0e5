"""The puzzle and the standings of Wheel of Fortune: what is seen, and when."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from console.screen import doors, motion, plates, stage, theme, wheel
from console.screen.canvas import Sprite
from console.screen.frame import frame
from console.screen.moment import Moment, Track
from console.screen.workshop import Workshop
from tests.screen.shots import Shot, cues, picture, shots
from tests.screen.test_scenes import pixels
from tests.screen.test_tile_games import Words, named, said, until

ALL = [s for s in shots() if s.name.startswith(("wheel", "standings"))]
FIXTURES = {s.name.split("-")[0]: s for s in ALL}
IN_ORDER = ("letter", "door", "solved", "unsolved")
"""Cues whose doors open one after another, with reduced motion too."""


def called(name: str, cue: str, **facts: Any) -> tuple[Shot, int]:
    """The fixture, and when its first such cue comes."""
    shot = FIXTURES[name]
    for when, message in shot.told:
        found = message.get("cue") or {}
        if found.get("name") == cue and all(found.get(key) == fact for key, fact in facts.items()):
            return shot, when
    raise AssertionError(f"{name} has no cue {cue} {facts}")


@pytest.mark.parametrize(
    ("name", "when", "cue", "shot"), cues(FIXTURES), ids=lambda v: v if isinstance(v, str | int) else ""
)
def test_what_a_cue_moves_is_at_rest_when_the_cue_is_over(
    name: str, when: int, cue: dict[str, Any], shot: Shot, shop: Workshop
) -> None:
    over = when + cue["lasts_ms"]
    ended, later = (
        picture(frame(shop, replace(until(shot, when, at), game_clock=Track()))) for at in (over, over + 3900)
    )
    assert pixels(ended) == pixels(later), f"{name}: {cue['name']} goes on after its {cue['lasts_ms']} ms"


@pytest.mark.parametrize(
    ("name", "when", "cue", "shot"),
    [c for c in cues(FIXTURES) if c[2]["name"] not in IN_ORDER],
    ids=lambda v: v if isinstance(v, str | int) else "",
)
def test_with_reduced_motion_nothing_glides(
    name: str, when: int, cue: dict[str, Any], shot: Shot, shop: Workshop
) -> None:
    first, later = (
        picture(frame(shop, replace(until(shot, when, at, reduced=True), game_clock=Track())))
        for at in (when + motion.FLIP_MS, when + 4300)
    )
    assert pixels(first) == pixels(later), f"{name}: {cue['name']} moves"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("wheel-opens", "The highest spin starts"),
        ("wheel-press", "Mara: press to spin"),
        ("wheel-order", "Bankrupt"),
        ("wheel-tied", "Mara and Ines spin again"),
        ("wheel-starts", "Mara starts"),
        ("wheel-turn", "Mara’s turn"),
        ("wheel-spin", "Mara: spin the wheel"),
        ("wheel-fast-turning", "Mara spins"),
        ("wheel-landed", "$900 a letter"),
        ("wheel-found", "T 3 times: $2,700"),
        ("wheel-none", "There is no P"),
        ("wheel-attempt", "Jonas: is that it?"),
        ("wheel-won", "Jonas banks $1,200 and a prize"),
        ("wheel_two-laid", "On the wheel: Week in a mountain hut"),
        ("wheel_two-won", "Jonas wins: Week in a mountain hut"),
        ("wheel_two-token", "Jonas wins a Free Spin"),
        ("wheel_two-bankrupt", "Jonas is bankrupt: $900 lost"),
        ("wheel_two-lost", "Jonas loses the turn"),
        ("wheel_two-spoken", "Priya solves"),
        ("wheel_two-spoken", "Out"),
        ("wheel_two-spoken", "Left"),
        ("wheel_two-wrong", "That is not it"),
        ("wheel_two-unsolved", "Given up"),
        ("wheel_weak-weak", "Too weak: spin again"),
        ("wheel_weak-weak", "12:34"),
        ("wheel_nasty-attempt", "“SOMETHING OF QUITE"),
        ("wheel_toss_up-opens", "A toss-up: who solves it starts"),
        ("wheel_toss_up-open", "Buzz as soon as you know it"),
        ("wheel_toss_up-open", "Buzz!"),
        ("wheel_toss_up-first", "Jonas first, 410 µs ahead of Mara"),
        ("wheel_toss_up-first", "+410 µs"),
        ("wheel_toss_up-wrong", "That is not it"),
        ("wheel_toss_up-again", "Out"),
        ("wheel_toss_up-drawn", "Ines is drawn: same moment"),
        ("wheel_toss_up-starts", "Ines has it, and starts"),
        ("standings", "$10,000"),
        ("standings", "wins"),
        ("standings", "$8,500"),
    ],
)
def test_what_happens_is_said_in_words_and_numbers(name: str, words: str, shop: Workshop) -> None:
    assert words in said(named(name).moment(), Workshop(shop.pictures))


QUESTIONS = {
    "turn.action": (
        "spin, buy or solve?",
        {"spin": "Spin the", "vowel": "Buy a vowel for $250", "solve": "Solve"},
    ),
    "turn.consonant": ("a consonant for", {}),
    "turn.vowel": ("a vowel for $250", {}),
    "turn.solution": ("solves: fill the doors", {}),
    "turn.token": ("use a Free Spin?", {"use": "Use a Free Spin", "keep": "Keep the Free Spin"}),
}
ASKED = next(s for s in ALL if s.name == "wheel-letter")


@pytest.mark.parametrize("topic", QUESTIONS)
def test_what_to_do_is_said_while_it_is_asked_and_each_choice_as_it_is_pointed_at(
    topic: str, shop: Workshop
) -> None:
    asked, choices = QUESTIONS[topic]
    moment = ASKED.moment()
    assert asked not in said(replace(moment, pointing=Track()), shop)
    for at, words in ((None, asked), *choices.items()):
        pointing = Track(
            {"seat": 1, "topic": topic, "kind": "choose", "at": at, "of": ["spin", "vowel", "solve"]}
        )
        assert words in said(replace(moment, pointing=pointing), Workshop(shop.pictures))


@pytest.mark.parametrize(
    ("allowed", "words"),
    [
        (["spin", "vowel", "solve"], ": spin, buy or solve?"),
        (["spin", "solve"], ": spin or solve?"),
        (["vowel", "solve"], ": buy or solve?"),
        (["solve"], ": solve?"),
    ],
)
def test_nobody_is_told_to_do_what_is_not_offered(allowed: list[str], words: str, shop: Workshop) -> None:
    """Whatever the purse holds: what a vowel may be paid from is the rules' business."""
    pointing = Track({"seat": 1, "topic": "turn.action", "kind": "choose", "at": None, "of": allowed})
    assert words in said(replace(ASKED.moment(), pointing=pointing), Workshop(shop.pictures))


def test_what_was_locked_in_stands_there_until_something_comes_of_it(shop: Workshop) -> None:
    moment = ASKED.moment()
    locked = replace(moment, pointing=Track(None, moment.pointing.now, ms=40))
    assert "a consonant for $900" in said(locked, Workshop(shop.pictures))
    beat = replace(locked, view=replace(locked.view, ms=20))
    assert "a consonant" not in said(beat, Workshop(shop.pictures))
    spun = {"seat": 1, "topic": "turn.action", "kind": "choose", "at": "spin"}
    turning = replace(
        moment, pointing=Track(None, spun, ms=40), spin={"seat": 1, "by": "console", "turning": True}
    )
    assert "Mara spins" in said(turning, Workshop(shop.pictures))


def test_every_question_of_the_game_has_a_picture() -> None:
    assert {s.moment().pointing.now["topic"] for s in ALL if s.moment().pointing.now} == set(QUESTIONS)


# -- doors -------------------------------------------------------------------------------------------------------------


class Doors(Workshop):
    """A workshop that remembers how its doors look."""

    def __init__(self, like: Workshop) -> None:
        super().__init__(like.pictures, like.store)
        self.looks: list[tuple[str, str]] = []

    def made(self, key: Any, make: Any) -> pygame.Surface:
        if isinstance(key, tuple) and key[0] == "door" and isinstance(key[1], str):
            self.looks.append((key[1], key[2]))
        return super().made(key, make)


def looks(moment: Moment, shop: Workshop) -> list[tuple[str, str]]:
    seen = Doors(shop)
    doors.doors(seen, moment)
    return seen.looks


def test_the_doors_of_a_letter_open_one_after_another_flash_gold_and_are_cream(shop: Workshop) -> None:
    shot, when = called("wheel", "letter", letter="T")
    for nth in range(3):
        turned = when + nth * 350 + motion.FLIP_MS
        open_now = [look for face, look in looks(until(shot, when, turned), shop) if face == "T"]
        assert len(open_now) >= nth + 1
        assert open_now[nth] == "newest"
    for nth in range(3):
        over = when + nth * 350 + 150 + doors.FLASH_MS + 5
        assert [look for face, look in looks(until(shot, when, over), shop) if face == "T"][nth] == "open"


def test_what_a_letter_brings_is_counted_when_its_last_door_is_open(shop: Workshop) -> None:
    shot, when = called("wheel", "letter", letter="T")
    before, after = (said(until(shot, when, when + ms), Workshop(shop.pictures)) for ms in (700, 860))
    assert "$2,700" not in before
    assert "$2,700" in after


def test_a_hidden_letter_that_is_dialled_wears_another_dress_than_an_open_one(shop: Workshop) -> None:
    seen = looks(named("wheel-solving").moment(), shop)
    assert ("B", "tried") in seen
    assert ("S", "asked") in seen
    assert ("T", "open") in seen
    spelled = looks(named("wheel-attempt").moment(), shop)
    assert ("", "hidden") not in spelled
    assert {face for face, look in spelled if look == "tried"} == set("BASHEF")


ROWS = st.lists(st.text("AB -É", min_size=11, max_size=11), min_size=3, max_size=3)


@given(ROWS, st.sets(st.sampled_from("ABE")))
def test_what_is_spelled_stands_on_its_own_doors_and_on_hidden_ones_only(
    rows: list[str], shown: set[str]
) -> None:
    def face(sign: str) -> str | None:
        return None if sign == " " else sign if sign == "-" or sign in shown else ""

    board = [[face(sign) for sign in row] for row in rows]
    found = doors.spelled(board, "  ".join(rows).lower())
    wanted = {(r, c): sign for r, row in enumerate(rows) for c, sign in enumerate(row) if board[r][c] == ""}
    assert found == wanted
    assert doors.spelled(board, "".join(rows) + "X") == {}
    gaps = doors.spelled(board, "".join(rows).replace("A", doors.GAP))
    assert gaps == {place: sign for place, sign in wanted.items() if sign != "A"}


def test_the_strip_offers_what_may_be_called_and_marks_what_is_under_the_dial(shop: Workshop) -> None:
    class Inks(Words):
        def text(self, words: str, face: str, size: int, colour: Any, *rest: Any, **more: Any) -> Sprite:
            inks[words] = colour
            return super().text(words, face, size, colour, *rest, **more)

    moment = named("wheel-vowel").moment()
    for topic, at, bright in (
        ("turn.vowel", "I", set("AEOU")),
        ("turn.consonant", "B", set("CDFGHJKLMNPQRSVWXYZ")),
    ):
        inks: dict[str, Any] = {}
        pointing = Track({"seat": 1, "topic": topic, "kind": "choose", "at": at})
        doors.strip(Inks(shop), replace(moment, pointing=pointing))
        assert {letter for letter, ink in inks.items() if ink == theme.CREAM} == bright
        assert {letter for letter, ink in inks.items() if ink == theme.INK} == {at}
    scan = {"seat": 1, "topic": "turn.consonant", "kind": "choose", "at": None, "group": ["B", "C", "D"]}
    inks = {}
    doors.strip(Inks(shop), replace(moment, pointing=Track(scan)))
    assert {letter for letter, ink in inks.items() if ink == theme.INK} == {"B", "C", "D"}


# -- players, standings, the clock -------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", range(1, 8))
def test_plates_stand_apart_beside_the_wheel_and_names_are_never_too_small(
    count: int, shop: Workshop
) -> None:
    moment = named("wheel_nasty-prize").moment()
    shown = replace(moment, podiums=replace(moment.podiums, now=moment.podiums.now[:count]))
    places = plates.places(count)
    assert all(a.x + a.w < b.x for a, b in pairwise(places))
    foot = plates.TOP + plates.TALL
    rim = wheel.CX - math.sqrt(wheel.RADIUS**2 - (plates.TOP - wheel.CY) ** 2)
    assert places[-1].x + places[-1].w < rim < theme.RIGHT
    assert foot <= theme.BOTTOM
    words = Words(Workshop(shop.pictures))
    plates.plates(words, shown)
    names = [one["name"] for one in shown.podiums.now]
    sizes = [
        size
        for line, size in zip(words.said, words.sizes, strict=True)
        if any(line.rstrip("…") and name.startswith(line.rstrip("…")) for name in names)
    ]
    assert len(sizes) >= count
    assert min(sizes) >= theme.MIN_TEXT


def test_who_is_in_turn_stands_on_a_gold_plate_and_is_named_in_the_valance(shop: Workshop) -> None:
    moment = named("wheel-next").moment()
    assert "Jonas" in said(moment, Workshop(shop.pictures)).split("Wheel of Fortune")[-2]
    for seat, place in zip((1, 2, 3), plates.places(3), strict=True):
        plate = picture(plates.plates(shop, moment)).get_at((place.x + place.w // 2, plates.TOP + 60))
        assert (plate[:3] == theme.GOLD) == (seat == 2)


def test_the_half_hour_runs_down_second_by_second_and_stands_in_a_pause(shop: Workshop) -> None:
    shot = named("wheel_weak-weak")
    for after, words in ((0, "12:34"), (1, "12:34"), (1001, "12:33"), (800_000, "0:00")):
        assert words in said(replace(shot, at=after).moment(), shop)
    moment = replace(shot, at=60_000).moment()
    assert moment.seconds_left == 694
    paused = replace(moment, overlays=({"kind": "paused", "text": ""},))
    assert paused.seconds_left == 754
    assert stage.lit(moment.left) == frozenset(range(15)), "the footlights are the answer clock alone"


def test_standings_reach_up_to_the_target_and_no_further(shop: Workshop) -> None:
    moment = named("standings").moment()
    low = replace(moment, view=Track({**moment.view.now, "board": {**moment.board, "target": 10_000_000}}))
    assert pixels(picture(frame(shop, low))) != pixels(picture(frame(shop, moment)))
    free = replace(moment, view=Track({**moment.view.now, "board": {**moment.board, "target": None}}))
    assert "wins" not in said(free, shop)


def test_a_lone_player_is_neither_first_nor_last(shop: Workshop) -> None:
    assert "1st" in said(named("standings").moment(), shop)
    alone = said(named("standings_solo").moment(), shop)
    assert "$4,350" in alone
    assert "1st" not in alone


def test_nobody_is_called_a_winner_who_has_nothing(shop: Workshop) -> None:
    assert "Winner" in said(named("winner").moment(), Workshop(shop.pictures))
    nothing = said(named("winner_none").moment(), Workshop(shop.pictures))
    assert "Nothing won" in nothing
    assert "Winner" not in nothing


def test_what_was_tried_last_is_no_longer_spoken_of_when_nobody_solves(shop: Workshop) -> None:
    moment = named("wheel_two-unsolved").moment()
    board = {**moment.board, "attempt": {"seat": 1, "text": "X", "right": False}}
    words = said(replace(moment, view=Track({**moment.view.now, "board": board})), Workshop(shop.pictures))
    assert "That is not it" not in words
    assert "solves it" in words


def test_a_round_without_cash_is_won_all_the_same(shop: Workshop) -> None:
    moment = named("wheel-won").moment()
    board = {**moment.board, "paid": 0, "prizes": {}}
    words = said(replace(moment, view=Track({**moment.view.now, "board": board})), Workshop(shop.pictures))
    assert "Jonas wins the round" in words


def test_a_toss_up_that_nobody_solves_leaves_the_start_to_the_wheel(shop: Workshop) -> None:
    moment = named("wheel_toss_up-again").moment()
    nobody = {**moment.board["toss_up"], "open": [], "first": None}
    board = {**moment.board, "toss_up": nobody, "unsolved": True}
    over = replace(moment, view=replace(moment.view, now={**moment.view.now, "board": board}))
    assert "Nobody: spins decide who starts" in said(over, Workshop(shop.pictures))
