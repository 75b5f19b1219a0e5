"""The scene of buzz-in: who may press, who was first and by how much, what it came to."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from console.gaps import gap
from console.screen import lettering, motion, quiz_plates, quiz_teams
from console.screen.frame import frame
from console.screen.moment import Json, Moment
from console.screen.scenes.buzz_in import question
from console.screen.theme import MIN_TEXT
from console.screen.workshop import Workshop
from tests.screen.market_moments import keys_of, with_board
from tests.screen.shots import Shot, cues, picture, shots
from tests.screen.test_scenes import pixels
from tests.screen.test_tile_games import named, said, until

ALL = [s for s in shots() if s.name.startswith("buzz_in")]
FIXTURES = {s.name.split("-")[0]: s for s in ALL}
ROOM = 1616


@pytest.mark.parametrize(
    ("name", "when", "cue", "shot"), cues(FIXTURES), ids=lambda v: v if isinstance(v, str | int) else ""
)
def test_what_a_cue_moves_is_at_rest_when_the_cue_is_over(
    name: str, when: int, cue: Json, shot: Shot, shop: Workshop
) -> None:
    over = when + cue["lasts_ms"]
    ended, later = (picture(frame(shop, until(shot, when, at))) for at in (over, over + 3900))
    assert pixels(ended) == pixels(later), f"{name}: {cue['name']} goes on after its {cue['lasts_ms']} ms"


@pytest.mark.parametrize(
    ("name", "when", "cue", "shot"), cues(FIXTURES), ids=lambda v: v if isinstance(v, str | int) else ""
)
def test_with_reduced_motion_nothing_glides(
    name: str, when: int, cue: Json, shot: Shot, shop: Workshop
) -> None:
    begun, later = (picture(frame(shop, until(shot, when, when + ms, reduced=True))) for ms in (1, 4300))
    assert pixels(begun) == pixels(later), f"{name}: {cue['name']} moves"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("buzz_in-before", "Press first to answer"),
        ("buzz_in-before", "Buzzers shut"),
        ("buzz_in-too-soon", "Too soon"),
        ("buzz_in-asked", "Question 7 of 20"),
        ("buzz_in-asked", "Which metal is liquid"),
        ("buzz_in-open", "Buzz!"),
        ("buzz_in-open", "for 100 points"),
        ("buzz_in-first", "Theo buzzed first"),
        ("buzz_in-first", "3.2 ms ahead"),
        ("buzz_in-first", "of Mara"),
        ("buzz_in-first", "+87 ms"),
        ("buzz_in-wrong", "Theo is wrong"),
        ("buzz_in-wrong", "Missed"),
        ("buzz_in-again", "Buzz again!"),
        ("buzz_in-again", "6 players"),
        ("buzz_in-alone", "after 730 ms"),
        ("buzz_in-right", "Lukas is right"),
        ("buzz_in-right", "+100"),
        ("buzz_in-closed", "Mercury"),
        ("buzz_in_teams-open", "Listen to the host"),
        ("buzz_in_teams-open", "2,100"),
        ("buzz_in_teams-drawn", "Same moment: drawn"),
        ("buzz_in_teams-drawn", "Jonas answers"),
        ("buzz_in_teams-again", "Mara and Ines"),
        ("buzz_in_teams-close", "30 µs ahead"),
        ("buzz_in_teams-closed", "Nobody knew it"),
        ("buzz_in_two-nobody", "Nobody in time"),
        ("buzz_in_two-nobody", "Miserey"),
    ],
)
def test_what_happens_is_said_in_words_and_numbers(name: str, words: str, shop: Workshop) -> None:
    assert words in said(named(name).moment(), Workshop(shop.pictures))


def test_an_answer_is_seen_when_the_question_is_closed_and_not_before(shop: Workshop) -> None:
    seen = [s.name for s in ALL if "Mercury" in said(s.moment(), Workshop(shop.pictures))]
    assert seen == ["buzz_in-closed"]


@pytest.mark.parametrize("name", ["buzz_in-before", "buzz_in-asked", "buzz_in-open", "buzz_in-again"])
def test_bulbs_burn_while_a_press_counts_and_only_then(name: str, shop: Workshop) -> None:
    moment = named(name).moment()
    bulbs = {key[1] for key in keys_of(shop, moment) if key[0] == "band's bulb"}
    assert bulbs == {bool(moment.board["open"])}


# -- time --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("us", "words"),
    [
        (0, "0 µs"),
        (30, "30 µs"),
        (999, "999 µs"),
        (1_000, "1 ms"),
        (3_200, "3.2 ms"),
        (3_249, "3.25 ms"),
        (99_940, "99.9 ms"),
        (412_000, "412 ms"),
        (1_254_000, "1.25 s"),
        (61_000_000, "61 s"),
    ],
)
def test_a_gap_is_written_in_the_unit_that_it_is_large_in(us: int, words: str) -> None:
    assert gap(us) == words


@given(st.integers(0, 10**8), st.integers(0, 10**8))
def test_a_longer_gap_is_never_written_as_a_shorter_one(one: int, other: int) -> None:
    worth = {"µs": 1, "ms": 1_000, "s": 1_000_000}
    shorter, longer = (
        float(figures) * worth[unit] for figures, unit in (gap(us).split() for us in sorted((one, other)))
    )
    assert shorter <= longer


# -- the question ------------------------------------------------------------------------------------------------------


@given(
    st.lists(st.text("abcdefghinorstumWE", min_size=1, max_size=14), min_size=1, max_size=55).map(" ".join)
)
def test_a_question_of_fifty_words_is_shown_whole_and_large_enough(text: str) -> None:
    face, lines, size = question(text, ROOM)
    assert size >= MIN_TEXT
    assert 1 <= len(lines) <= 5
    assert all(lettering.width(line, face, size) <= ROOM for line in lines)
    if len(text) <= 290:
        assert "".join("".join(lines).split()) == "".join(text.split())


def test_what_fits_on_no_sign_ends_in_an_ellipsis() -> None:
    _, lines, size = question("only the host can read all of this " * 40, ROOM)
    assert (len(lines), size) == (5, MIN_TEXT)
    assert lines[-1].endswith(lettering.ELLIPSIS)


# -- players -----------------------------------------------------------------------------------------------------------


def race(**facts: Any) -> Json:
    return {"open": True, "seats": [], "early": [], "late": [], "by_phone": [], "resolution_us": 10, **facts}


def player(moment: Moment, seat: int) -> Json:
    return next(dict(one) for one in moment.podiums.now if one["seat"] == seat)


def test_the_race_goes_before_a_podium_that_says_nothing_of_it() -> None:
    moment = named("buzz_in-open").moment()
    early = replace(moment, race=race(early=[3], late=[{"seat": 5, "us": 5_300}]))
    assert quiz_plates.stands(early, player(early, 3)) == {"kind": "early", "word": "Too soon"}
    assert quiz_plates.stands(early, player(early, 5)) == {"kind": "late", "word": "+5.3 ms"}
    assert quiz_plates.stands(early, player(early, 1)) == {"kind": "ready", "word": "Buzz!"}
    out = named("buzz_in-wrong").moment()
    out = replace(out, race=race(early=[4]))
    assert quiz_plates.stands(out, player(out, 4))["kind"] == "out"


def test_who_plays_by_phone_is_marked(shop: Workshop) -> None:
    moment = named("buzz_in-open").moment()
    phones = [keys_of(shop, replace(moment, race=race(by_phone=by))) for by in ([], [2], [2, 5])]
    marks = [sum(key[0] == "phone mark" for key in keys) for keys in phones]
    assert marks == [0, 1, 2]


def test_points_count_when_they_have_arrived() -> None:
    shot = named("buzz_in-right")
    when = next(at for at, message in shot.told if (message.get("cue") or {}).get("name") == "right")
    for ms, points in ((0, 0), (motion.PLATE_MS, 0), (quiz_plates.FLY_MS, 10_000)):
        moment = until(shot, when, when + ms)
        assert quiz_plates.cents(moment, player(moment, 6)) == points
    hurried = until(shot, when, when + 100, reduced=True)
    assert quiz_plates.cents(hurried, player(hurried, 6)) == 10_000


def test_a_team_has_what_its_players_have_together_and_is_out_with_the_last_of_them(shop: Workshop) -> None:
    moment = with_board(named("buzz_in_teams-open").moment(), out=[2])
    assert "2,100" in said(moment, Workshop(shop.pictures))
    assert quiz_teams.room(moment) > 0
    whole = with_board(moment, out=[2, 4])
    first = with_board(moment, first=1)
    looks = [picture(frame(shop, one)) for one in (moment, whole, first)]
    assert len({pixels(look) for look in looks}) == 3
    assert quiz_teams.room(named("buzz_in-open").moment()) == 0


def test_a_team_that_wins_is_no_tie_unless_its_players_have_as_much_as_one_another(shop: Workshop) -> None:
    moment = named("winner_points").moment()
    assert "1,200 points" in said(moment, Workshop(shop.pictures))
    assert "Team A: 2,100" in said(moment, Workshop(shop.pictures))
    assert "Team B: 950" in said(moment, Workshop(shop.pictures))
    assert "Tie" not in said(moment, Workshop(shop.pictures)).split(" | ")
    equal = with_board(moment, totals={"1": 90_000, "2": 0, "3": 90_000, "4": 0})
    assert "Tie" in said(equal, Workshop(shop.pictures)).split(" | ")
