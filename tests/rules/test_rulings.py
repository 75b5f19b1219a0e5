"""Why something was decided: every ruling names clauses that exist, its numbers, and the answers it came from."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from console.bots import player
from console.clauses import clauses_of, parse
from console.rules.conversation import Given
from console.rules.games import GAMES
from console.rules.rulings import Figure, Ruling
from console.rules.session import Session
from console.rules.stage import Beat
from tests.rules.small_pack import pack
from tests.rules.table import NAMES, Show
from tests.rules.test_show import play_any_number
from tests.rules.test_showcase import before_showcase, drawn

VALUES = {"money": int, "dollars": int, "digits": str, "count": int, "seat": int, "words": str}


def newest(show: Show) -> Ruling:
    return show.session.rulings[-1]


def test_clauses_are_read_off_the_page() -> None:
    page = "# A page\n\n## Part\n\n- **AB1** One line.\n- **AB12** Two\n  lines.\n\nNo clause.\n"
    assert parse(page) == {"AB1": "One line.", "AB12": "Two lines."}
    assert clauses_of("price-is-right")["Q3"].startswith("The highest guess")


def played(name: str, seed: int) -> Session:
    """A whole game, with a host where there is one, by players of whom at the Wheel each knows the puzzles by heart."""
    game = GAMES[name]
    wanted = {"mc": "host", "hands": "3", "start": "toss-up"}
    options = {option.name: wanted[option.name] for option in game.options if option.name in wanted}
    session = Session(lambda: game.begin(NAMES[:4], options, pack()))
    answer = player(random.Random(seed), pack(), lambda: session.stage.view("audience")["board"])
    while not session.over:
        asked = next(iter(session.open.values()))
        session.answer(asked.id, answer(asked.message))
    return session


@pytest.mark.parametrize("name", GAMES)
def test_every_clause_that_a_ruling_names_is_there(name: str) -> None:
    clauses, sessions = clauses_of(name), [played(name, seed) for seed in range(4)]
    rulings = [ruling for session in sessions for ruling in session.rulings]
    assert len(rulings) > 40
    for ruling in rulings:
        assert ruling.clauses
        assert set(ruling.clauses) <= set(clauses)
        assert set(ruling.seats) <= set(sessions[0].stage.seats)
        assert all(type(figure.value) is VALUES[figure.kind] for figure in ruling.figures)


def test_every_solo_game_has_its_ruling() -> None:
    rulings = played("price-is-right", 0).rulings
    titles = Counter(ruling.words.split(maxsplit=1)[-1] for ruling in rulings if ruling.answers)
    assert {"Hi-Lo", "3 Strikes", "Secret X", "Switcheroo", "One Away", "Danger Price"} <= set(titles)


def test_a_round_is_won_by_these_numbers_and_answers() -> None:
    show = Show(3, solo_games="squeeze-play")
    show.item("C", "answering-machine")
    show.guess({1: 80, 2: 75, 3: 70})
    (ruling,) = show.session.rulings
    assert (ruling.seats, ruling.words, ruling.clauses) == ((2,), "wins the round", ("Q3", "Q4"))
    assert ruling.figures == (
        Figure("Actual price", "money", 7700),
        Figure("Letter", "words", "C"),
        Figure("seat:1", "dollars", 80),
        Figure("seat:2", "dollars", 75),
        Figure("seat:3", "dollars", 70),
    )
    assert ruling.answers == (
        Given("house", "letter", ["C"]),
        Given("house", "deck.green", ["answering-machine"]),
        Given("seat:1", "qualifying.guess", 80),
        Given("seat:2", "qualifying.guess", 75),
        Given("seat:3", "qualifying.guess", 70),
    )


def test_over_tie_and_bonus_have_their_own() -> None:
    show = Show(2, solo_games="squeeze-play")
    show.item("C", "answering-machine")
    show.guess({1: 99, 2: 98})
    assert (newest(show).seats, newest(show).clauses) == ((1, 2), ("Q3", "Q6", "Q8"))
    show.house("deck.green", "kettle")
    show.guess({1: 5, 2: 5})
    assert (newest(show).words, newest(show).clauses) == ("are equally close", ("Q7", "Q9"))
    show.house("deck.green", "broom")
    show.guess({1: 14, 2: 5})
    assert [ruling.words for ruling in show.session.rulings[-2:]] == ["wins the round", "earns the bonus"]
    assert newest(show).figures[-1] == Figure("Bonus", "money", 10000)
    assert len(newest(show).answers) == 10, "all of the round, and nothing of another"


def test_a_solo_game_holds_only_its_own_answers() -> None:
    show = Show(2, solo_games="any-number,squeeze-play")
    show.qualify(2)
    play_any_number(show, 2)
    ruling = newest(show)
    assert (ruling.seats, ruling.words, ruling.clauses) == ((2,), "wins Any Number", ("AN3", "AN5"))
    assert [given.topic for given in ruling.answers] == ["deck.cards", *["any-number.digit"] * 3]


def test_the_way_into_the_showcase_and_its_end() -> None:
    show = before_showcase({1: 300, 2: 100, 3: 100})
    show.item("C", "kettle")
    show.guess({2: 22, 3: 1}, "showcase-place.guess")
    tie, places = show.session.rulings[-2:]
    assert (tie.seats, tie.words) == ((2,), "wins a place in the Showcase")
    assert (places.seats, places.words, places.clauses[0]) == ((1, 2), "are in the Showcase", "P1")
    for first, second, clause in (
        (3535, 0, "SC3"),
        (3535, 8751, "SC3"),
        (3500, 8717, "SC5"),
        (3500, 8716, "SC6"),
    ):
        show = drawn()
        show.guess({1: first, 2: second}, "showcase.guess")
        showcase, winner = show.session.rulings[-2:]
        assert showcase.clauses[0] == clause
        assert Figure("seat:2: guess", "dollars", second) in showcase.figures
        assert winner.clauses == ("SH7",)


def test_a_ruling_goes_with_the_cue_that_makes_it_known_and_not_before() -> None:
    show = Show(2, solo_games="squeeze-play")
    show.item("C", "answering-machine")
    show.guess({1: 70, 2: 60})
    beats = [one for one in show.latest if isinstance(one, Beat) and one.cue]
    carried = [(one.cue["name"], [ruling.words for ruling in one.rulings]) for one in beats if one.cue]
    assert carried == [("reveal", []), ("win", ["wins the round"]), ("paid", ["wins the round"])]


def test_an_undo_takes_its_rulings_back_and_a_correction_makes_the_result_anew() -> None:
    show = Show(2, solo_games="squeeze-play")
    show.item("C", "answering-machine")
    show.guess({1: 70, 2: 60})
    show.session.undo()
    assert show.session.rulings == ()
    show.session.interrupt("end")
    show.session.adjust(2, 500, "found")
    (result,) = show.session.rulings
    assert (result.seats, result.words) == ((2,), "wins the show")
    assert Figure("seat:2", "money", 500) in result.figures


def test_answers_that_stay_secret_are_in_no_ruling() -> None:
    show = Show(2, solo_games="secret-x")
    show.qualify(1)
    show.house("letter", "A")
    show.house("deck.green", "broom", "clock")
    show.house("deck.blue", "washer", "camera", "bicycle")
    show.house("secret-x.row", "top")
    show.answer("seat:1", "secret-x.start", "left-top")
    before = len(show.session.rulings)
    for _ in range(2):
        show.house("secret-x.decoy", "99")
        show.house("secret-x.first", "actual")
        show.answer("seat:1", "secret-x.price", "99")
    said = show.session.rulings[before:]
    assert [ruling.clauses[0] for ruling in said] == ["SX4", "SX4", "SX7", "P1"]
    for ruling in said:
        assert not {given.topic for given in ruling.answers} & {"letter", "secret-x.row"}
