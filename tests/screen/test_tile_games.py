"""Safecracker, Secret X, Switcheroo and 3 Strikes, and pointing in all games: what is seen, and when."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pygame
import pytest

from console.screen import motion, theme
from console.screen.canvas import Sprite
from console.screen.cursor import cursor
from console.screen.frame import frame
from console.screen.moment import Memory, Moment, Track
from console.screen.theme import Colour
from console.screen.tray import laid
from console.screen.workshop import Workshop
from tests.screen.shots import Shot, cues, picture, shots
from tests.screen.test_scenes import pixels

GAMES = ("safecracker", "secret-x", "switcheroo", "three-strikes")
ALL = list(shots())
MINE = [s for s in ALL if s.moment().scene in GAMES]
FIXTURES = {s.name.split("-")[0]: s for s in MINE}


def named(name: str) -> Shot:
    return next(s for s in ALL if s.name == name)


def at_rest(shot: Shot, reduced: bool = False) -> Moment:
    """The moment of a shot, without the answer clock, which never rests."""
    return replace(shot.moment(reduced), timer=Track())


def until(shot: Shot, when: int, at: int, reduced: bool = False) -> Moment:
    """The moment ``at`` when nothing had come after ``when``."""
    told = [(ms, message) for ms, message in shot.told if ms <= when]
    return at_rest(Shot("", told, at), reduced)


@pytest.mark.parametrize(
    ("name", "when", "cue", "shot"), cues(FIXTURES), ids=lambda v: v if isinstance(v, str | int) else ""
)
def test_what_a_cue_moves_is_at_rest_when_the_cue_is_over(
    name: str, when: int, cue: dict[str, Any], shot: Shot, shop: Workshop
) -> None:
    told = [(at, message) for at, message in shot.told if at <= when]
    over = when + cue["lasts_ms"]
    ended, later = (picture(frame(shop, at_rest(Shot(name, told, at)))) for at in (over, over + 4000))
    assert pixels(ended) == pixels(later), f"{cue['name']} goes on after its {cue['lasts_ms']} ms"


@pytest.mark.parametrize("shot", FIXTURES.values(), ids=lambda s: s.name)
def test_with_reduced_motion_nothing_glides(shot: Shot, shop: Workshop) -> None:
    for when, message in shot.told:
        cue = message.get("cue") or {}
        if message["type"] != "state" or cue.get("name") == "reveal":  # a reveal keeps its order and holds
            continue
        told = [(at, m) for at, m in shot.told if at <= when]
        first, later = (
            picture(frame(shop, at_rest(Shot("", told, at), reduced=True)))
            for at in (when + motion.FLIP_MS, when + 4000)
        )
        assert pixels(first) == pixels(later), f"{cue.get('name')} moves"


class Words(Workshop):
    """A workshop that remembers all that it wrote, also on plates."""

    def __init__(self, like: Workshop) -> None:
        super().__init__(like.pictures)
        self.said: list[str] = []
        self.sizes: list[int] = []

    def text(
        self,
        words: str,
        face: str,
        size: int,
        colour: Colour,
        x: float,
        middle: float,
        align: float = 0.0,
    ) -> Sprite:
        self.said.append(words)
        self.sizes.append(size)
        return super().text(words, face, size, colour, x, middle, align)


def said(moment: Moment, shop: Workshop) -> str:
    words = Words(shop)
    frame(words, moment)
    return " | ".join(words.said)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("safecracker-won", "$1,160"),
        ("safecracker_lost-shut", "Stays shut"),
        ("safecracker_lost-shut", "$365"),
        ("secret_x-right", "Right: an X"),
        ("secret_x-wrong", "Wrong"),
        ("secret_x-won", "$1,529"),
        ("secret_x_lost-lost", "No win"),
        ("secret_x_none-lost", "No X earned"),
        ("switcheroo-count", "are right"),
        ("switcheroo_nasty-asked", "is right"),
        ("switcheroo-won", "Jonas wins"),
        ("switcheroo-won", "Wrong"),
        ("switcheroo_lost-lost", "No win"),
        ("three_strikes-two", "2 strikes of 3"),
        ("three_strikes-two", "Not 6, 8"),
        ("three_strikes-strike", "tiles left"),
        ("three_strikes_lost-lost", "Three strikes"),
        ("three_strikes-won", "$6,789"),
    ],
)
def test_what_it_has_come_to_is_said_in_words_and_numbers(name: str, words: str, shop: Workshop) -> None:
    assert words in said(named(name).moment(), shop)


def test_a_safe_whose_digits_are_wrong_stays_shut_and_one_whose_are_right_shows_every_price(
    shop: Workshop,
) -> None:
    opened, shut = (said(named(name).moment(), shop) for name in ("safecracker-won", "safecracker_lost-shut"))
    for price in ("$365", "$489", "$306"):
        assert price in opened
    assert "$489" not in shut
    assert "Letter C" in shut


def test_a_reveal_of_switcheroo_judges_one_row_after_another_and_then_tells_the_sum(shop: Workshop) -> None:
    shot = named("switcheroo-judged")
    called = next(at for at, m in shot.told if (m.get("cue") or {}).get("name") == "reveal")
    prices = ("$39", "$68", "$184", "$1,255")  # and $45, which is also what Jonas has
    judged = []
    for ms in range(0, 3641, 520):
        words = said(replace(shot, at=called + ms).moment(), shop).split(" | ")
        judged.append(sum(price in words for price in prices))
    assert judged == sorted(judged)
    assert judged[0] == 0
    assert judged[-1] == 4
    assert "wins" not in said(replace(shot, at=called + 2500).moment(), shop)


def at(what: object, topic: str = "any-number.digit") -> dict[str, Any]:
    return {"seat": 2, "topic": topic, "kind": "choose", "at": what}


def pointing(now: object, before: object = None, ms: int = 0, reduced: bool = False) -> Moment:
    return Moment(Track(), Track(), pointing=Track(now, before, None, ms), reduced=reduced)


def test_a_cursor_glides_from_one_to_the_next_in_its_time() -> None:
    spots = {"1": (100.0, 0.0), "2": (200.0, 0.0)}
    seen = []
    for ms in range(0, motion.CURSOR_MS + 20, 20):
        mark = cursor(pointing(at("2"), at("1"), ms), "any-number.digit")
        assert mark is not None
        assert mark.lift("1") + mark.lift("2") == pytest.approx(1.0)
        spot = mark.spot(spots)
        assert spot is not None
        seen.append(spot[0])
    assert seen[0] == 100
    assert seen[-1] == 200
    assert seen == sorted(seen)


def test_a_cursor_that_comes_from_another_question_or_from_nowhere_is_there_at_once() -> None:
    for before in (None, at(None), at("1", "secret-x.price")):
        mark = cursor(pointing(at("2"), before), "any-number.digit")
        assert mark is not None
        assert mark.spot({"1": (100.0, 0.0), "2": (200.0, 0.0)}) == (200, 0)
    assert cursor(pointing(at("2", "hi-lo.high")), "any-number.digit") is None
    reduced = cursor(pointing(at("2"), at("1"), 0, reduced=True), "any-number.digit")
    assert reduced is not None
    assert reduced.lift("2") == 1.0


def arranged(slots: list[str | None], used: list[int | None], slot: int | None = 0) -> dict[str, Any]:
    return {**at(slot, "safecracker.guess"), "kind": "arrange", "slots": slots, "from": used}


def test_tiles_lie_where_they_were_put_also_between_locking_in_and_the_next_beat() -> None:
    tiles = ["6", "3", "5"]
    asked = laid(pointing(arranged(["3", None, None], [1, None, None])), "safecracker.guess", tiles, None)
    assert (asked.slots, asked.used, asked.at) == (("3", None, None), {1}, 0)
    full = arranged(["3", "6", "5"], [1, 0, 2])
    for before_that in (None, ["5", "6", "3"]):  # the first try, and one after another
        locked = laid(pointing(None, full), "safecracker.guess", tiles, before_that)
        assert (locked.slots, locked.used, locked.at) == (("3", "6", "5"), {0, 1, 2}, None)
    beat = replace(pointing(None, full, ms=500), view=Track(ms=500))
    assert laid(beat, "safecracker.guess", tiles, ["5", "6", "3"]).slots == ("5", "6", "3")
    withdrawn = laid(beat, "safecracker.guess", tiles, None)
    assert (withdrawn.slots, withdrawn.used) == ((None, None, None), set())


def test_a_choice_stands_raised_until_something_comes_of_it() -> None:
    mark = cursor(pointing(None, at("2"), ms=10), "any-number.digit")
    assert mark is not None
    assert (mark.at, mark.lift("2")) == ("2", 1.0)
    assert cursor(replace(pointing(None, at("2"), ms=500), view=Track(ms=500)), "any-number.digit") is None


@pytest.mark.parametrize("name", ["any_number_pointing-at", "squeeze_play_pointing-at", "secret_x-at"])
def test_a_choice_is_seen_as_it_is_made_and_gone_when_nobody_is_asked(name: str, shop: Workshop) -> None:
    shot = named(name)
    moment = replace(shot, at=shot.at + 200).moment()
    assert moment.pointing.now
    asked = pixels(picture(frame(shop, moment)))
    nowhere = replace(moment, pointing=Track({**moment.pointing.now, "at": None}))
    nobody = replace(moment, pointing=Track())
    others = {pixels(picture(frame(shop, other))) for other in (nowhere, nobody)}
    assert asked not in others


def test_the_preview_of_squeeze_play_reads_what_would_be_left(shop: Workshop) -> None:
    memory = Memory()
    for _, message in named("squeeze_play_pointing-at").told:
        memory.tell(message, 0)
    moment = memory.at(5000)
    row = moment.board["row"]
    for place in range(1, 6):
        left = row[: place - 1] + row[place:]
        words = said(
            replace(moment, pointing=Track(at(str(place), "squeeze-play.remove"))),
            shop,
        )
        assert f"Take out {row[place - 1]}: ${left[0]},{left[1:]}?" in words


def test_what_the_only_button_does_next_is_said_and_both_while_it_scans(shop: Workshop) -> None:
    lock, again = (said(named(name).moment(), shop) for name in ("scanning-lock", "scanning-again"))
    assert "Press: lock it in | Choose again" in lock
    assert "Lock it in | Press: choose again" in again
    buzzer = said(named("scanning_buzzer").moment(), shop)
    assert "Press: lock it in" in buzzer
    assert "hoose again" not in buzzer


PROMPTS = {
    "any-number.digit": "Call a digit",
    "danger-price.safe": "Take the three safe ones",
    "hi-lo.high": "up here",
    "lucky-seven.digit": "Guess the",
    "one-away.guess": "up or down?",
    "safecracker.guess": "in order",
    "secret-x.start": "first X",
    "secret-x.price": "Which is the price?",
    "secret-x.place": "Place your X",
    "squeeze-play.remove": "Take",
    "switcheroo.try": "in each hole",
    "three-strikes.square": "go?",
}
AGAIN = {"one-away.guess": "One more try", "switcheroo.try": "One more try"}
"""What a second try says instead."""
POINTED = [s for s in ALL if s.moment().pointing.now and s.moment().scene != "puzzle"]
ASKED = [s for s in POINTED if s.moment().scene != "market"]  # what poker asks has tests of its own


def test_every_question_to_one_contestant_is_among_them() -> None:
    assert {s.moment().pointing.now["topic"] for s in ASKED} == set(PROMPTS)


@pytest.mark.parametrize("shot", ASKED, ids=lambda s: s.name)
def test_what_to_do_is_said_while_it_is_asked_and_no_longer(shot: Shot, shop: Workshop) -> None:
    moment = shot.moment()
    topic = moment.pointing.now["topic"]
    wanted = {PROMPTS[topic], AGAIN.get(topic, PROMPTS[topic])}
    words = said(moment, shop)
    assert any(one in words for one in wanted), words
    if topic != "danger-price.safe":  # its headline stands until the prices turn
        assert PROMPTS[topic] not in said(replace(moment, pointing=Track()), shop)


@pytest.mark.parametrize("shot", POINTED, ids=lambda s: s.name)
def test_what_a_question_brings_can_be_read_from_afar(shot: Shot, shop: Workshop) -> None:
    asked, nobody = Words(shop), Words(shop)
    frame(asked, shot.moment())
    frame(nobody, replace(shot.moment(), pointing=Track()))
    before = set(zip(nobody.said, nobody.sizes, strict=True))
    brought = [size for line, size in zip(asked.said, asked.sizes, strict=True) if (line, size) not in before]
    assert min(brought, default=theme.MIN_TEXT) >= theme.MIN_TEXT


class Row(Workshop):
    """A workshop that remembers its digit tiles and the amounts beside them."""

    def __init__(self, like: Workshop) -> None:
        super().__init__(like.pictures)
        self.tiles: set[int] = set()
        self.amounts: list[tuple[str, Sprite]] = []

    def tile(
        self, w: int, h: int, face: str | None, look: str = "open", size: int | None = None
    ) -> pygame.Surface:
        made = super().tile(w, h, face, look, size)
        self.tiles.add(id(made))
        return made

    def amount(
        self,
        words: str,
        size: int,
        colour: Colour,
        x: float,
        middle: float,
        room: float,
        align: float = 0.5,
    ) -> Sprite:
        made = super().amount(words, size, colour, x, middle, room, align)
        self.amounts.append((words, made))
        return made


@pytest.mark.parametrize(
    "name", ["any_number-start", "safecracker_lost-shut", "switcheroo-judged", "three_strikes-won"]
)
@pytest.mark.parametrize(
    ("currency", "sign", "behind"),
    [("$", "$", False), ("1.234,50 €", "€", True), ("kr 1.234,50", "kr", False)],
)
def test_the_sign_stands_on_its_side_of_the_tiles(
    name: str, currency: str, sign: str, behind: bool, shop: Workshop
) -> None:
    row = Row(shop)
    sprites = frame(row, replace(named(name).moment(), currency=currency))
    tiles = [s.rect for s in sprites if id(s.surface) in row.tiles]
    signs = [s.rect for words, s in row.amounts if words == sign]
    assert signs
    for one in signs:
        assert one.left >= 640 or name != "three_strikes-won", "it leaves the item alone"
        beside = [t for t in tiles if t.top < one.centery < t.bottom]
        gaps = [one.left - t.right if behind else t.left - one.right for t in beside]
        assert any(0 < gap < 40 for gap in gaps), f"{sign} at {one}, tiles at {beside}"
        assert one.collidelist(tiles) == -1
        assert one.right <= theme.RIGHT
