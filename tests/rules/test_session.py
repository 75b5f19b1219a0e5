"""What a session does beyond what the conformance suite shows over every game: offers that depend on money, ids, the house's memory."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

import pytest

from console.chance import chance
from console.rules.asks import choose, draw, spin
from console.rules.conversation import Interrupted, Left, Refused, together
from console.rules.games import GAMES
from console.rules.session import Asked, Closed, Play, Session
from console.rules.stage import Board, Result, Stage
from console.rules.transcript import Answer
from tests.rules.small_pack import pack
from tests.rules.table import Show


def session_of(rules: Any, seats: int = 2) -> Session:
    """A session of one coroutine function that takes the stage."""

    def start() -> Play:
        stage = Stage("little", ["x"] * seats)
        return Play(stage, lambda: rules(stage), lambda stage: Result((1,), dict(stage.ledger.totals)))

    return Session(start)


def asked(happened: list[Any]) -> list[Asked]:
    return [one for one in happened if isinstance(one, Asked)]


def test_an_open_ask_that_a_correction_changes_comes_again_under_a_new_id() -> None:
    async def rules(stage: Stage) -> None:
        def offers() -> list[str]:
            return ["spin", "solve", *(["vowel"] if stage.ledger.totals[1] >= 250 else [])]

        await together({1: choose("seat:1", "action", offers), 2: choose("seat:2", "other", "ab")})

    session = session_of(rules)
    happened = session.adjust(1, 249, "not enough")
    assert asked(happened) == []
    happened = session.adjust(1, 1, "enough")
    assert [one.id for one in happened if isinstance(one, Closed)] == [1]
    (again,) = asked(happened)
    assert again.id == 3
    assert [one["id"] for one in again.message["options"]] == ["spin", "solve", "vowel"]
    with pytest.raises(Refused, match="ask 1 is not open"):
        session.answer(1, "spin")
    session.answer(3, "vowel")
    session.answer(2, "a")
    assert session.over


def test_a_value_is_checked_against_what_is_offered_now() -> None:
    async def rules(stage: Stage) -> None:
        await choose("seat:1", "buy", lambda: ["no", "never", *["yes"] * (stage.ledger.totals[1] > 0)])

    session = session_of(rules)
    with pytest.raises(Refused, match="'yes' is not one of no, never"):
        session.answer(1, "yes")
    session.adjust(1, 1, "a cent")
    session.answer(2, "yes")
    assert session.over


def test_interruptions_are_accepted_only_where_the_rules_declare_them() -> None:
    heard: list[str] = []

    async def rules(stage: Stage) -> None:
        await choose("seat:1", "before", "ab")
        with stage.until("end"):
            try:
                with stage.until("give-up", "time-up"):
                    await choose("seat:1", "inside", "ab")
            except Interrupted as interruption:
                heard.append(interruption.why)
            await choose("seat:1", "between", "ab")
        await choose("seat:1", "after", "ab")

    session = session_of(rules)
    assert session.accepts == ()
    session.answer(1, "a")
    assert session.accepts == ("end", "give-up", "time-up")
    session.interrupt("time-up")
    assert (heard, session.accepts) == (["time-up"], ("end",))
    with pytest.raises(Refused):
        session.interrupt("time-up")
    session.answer(3, "a")
    assert session.accepts == ()


def test_a_question_to_somebody_who_left_raises_in_the_rules() -> None:
    heard: list[str] = []

    async def rules(_: Stage) -> None:
        try:
            await choose("seat:2", "alone", "ab")
        except Left as left:
            heard.append(left.who)
        await choose("seat:1", "after", "ab")

    session = session_of(rules)
    happened = session.leave(2)
    assert [one.id for one in happened if isinstance(one, Closed)] == [1]
    assert [one.to for one in asked(happened)] == ["seat:1"]
    assert heard == ["seat:2"]


def test_a_part_that_needs_a_seat_ends_whoever_is_being_asked() -> None:
    heard: list[str] = []

    async def rules(stage: Stage) -> None:
        try:
            with stage.needs(2):
                await choose("seat:1", "while-2-is-here", "ab")
        except Left as left:
            heard.append(left.who)
        await choose("seat:1", "after", "ab")

    session = session_of(rules)
    session.leave(2)
    assert (heard, session.stage.needed) == (["seat:2"], [])
    assert [one.message["topic"] for one in session.open.values()] == ["after"]
    session.come_back(2)
    session.leave(2)
    assert heard == ["seat:2"], "it is needed no more"


def test_a_bundle_has_no_answer_of_who_left_and_what_was_not_asked_stays() -> None:
    got: list[dict[int, str]] = []

    async def rules(_: Stage) -> None:
        got.append(await together({1: choose("seat:1", "x", "ab"), 2: choose("seat:2", "x", "a")}))

    session = session_of(rules)
    session.leave(1)
    assert session.over
    assert got == [{2: "a"}]


def test_an_answer_that_an_undo_brings_back_is_reopened_by_its_old_id() -> None:
    show = Show(2)
    show.item("C", "kettle")
    first, second = (show.ask(f"seat:{seat}", "qualifying.guess").id for seat in (1, 2))
    show.guess({1: 5, 2: 6})
    show.keep(show.session.undo())
    assert list(show.session.answered) == [first]
    show.keep(show.session.reopen(first))
    (mine,) = asked(show.latest)
    assert mine.id > second
    with pytest.raises(Refused):
        show.session.reopen(first)
    show.guess({1: 7})
    assert list(show.session.answered) == [mine.id]


def test_undo_takes_back_only_the_latest_answer_of_a_bundle() -> None:
    show = Show(3)
    show.item("C", "kettle")
    show.guess({3: 5, 1: 6})
    show.keep(show.session.undo())
    assert sorted(show.open()) == ["seat:1 qualifying.guess", "seat:2 qualifying.guess"]
    assert [answer.to for answer in show.session.answered.values()] == ["seat:3"]


def test_a_reopened_answer_is_no_longer_the_one_that_undo_takes_back() -> None:
    show = Show(3)
    show.item("C", "kettle")
    show.guess({3: 5, 1: 6})
    (third,) = [id for id, answer in show.session.answered.items() if answer.to == "seat:3"]
    show.keep(show.session.reopen(third))
    show.keep(show.session.undo())
    assert show.session.answered == {}
    assert show.session.undoable is None


def by_chance(seed: int, rows: Any = ()) -> Session:
    return Session(
        lambda: GAMES["price-is-right"].begin(["x", "y"], {}, pack()), chance(random.Random(seed)), rows
    )


def test_the_house_repeats_what_it_drew_before_an_undo() -> None:
    """However often it is taken back, and after a resume with other chance."""
    session = by_chance(3)
    session.answer(1, 1)
    session.answer(2, 0)
    rows = list(session.rows)
    for _ in range(3):
        session.undo()
        (id,) = session.open
        session.answer(id, 0)
        assert session.rows[-2:] == rows[-2:]
    session.undo()
    resumed = by_chance(99, session.rows)
    (id,) = resumed.open
    resumed.answer(id, 0)
    assert resumed.rows[-2:] == rows[-2:]


def test_the_house_draws_anew_when_something_else_is_asked() -> None:
    """After an undo the guess is another one, all are over, and another item is wanted; the letter comes back later."""
    session = by_chance(3)
    session.answer(1, 9999)
    session.answer(2, 0)
    session.undo()
    (id,) = session.open
    session.answer(id, 9999)
    assert session.stage.view("audience")["board"]["attempt"] == 2


def test_nothing_is_shown_while_a_game_is_replayed() -> None:
    shown: list[str] = []

    class Watched(Stage):
        def views(self) -> dict[str, str]:
            shown.append(self.note)
            return super().views()

    async def rules(stage: Stage) -> None:
        for n in range(20):
            stage.note = str(n)
            stage.cue("step")
            await draw("card", "ab")

    def start() -> Play:
        stage = Watched("little", "xy")
        return Play(stage, lambda: rules(stage), lambda _: Result((1,), {1: 0}))

    session = Session(start)
    for id in range(1, 16):
        session.answer(id, ["a"])
    shown.clear()
    resumed = Session(start, rows=session.rows)
    assert shown == ["15"]
    assert len(resumed.opening) == 2  # the view as it stands, and the ask


def test_a_journal_that_does_not_fit_names_its_entry() -> None:
    for rows, entry in (
        ([{"kind": "answer", "ask": 1, "to": "house", "value": ["Q"]}], 1),
        ([{"kind": "answer", "ask": 1, "to": "house", "value": ["A"]}, {"kind": "dance"}], 2),
        ([{"kind": "undo"}], 1),
        ([{"kind": "answer"}], 1),
        ([{}], 1),
    ):
        with pytest.raises(Refused, match=f"entry {entry} of the journal"):
            Session(lambda: GAMES["price-is-right"].begin(["x", "y"], {}, pack()), rows=rows)


def test_a_board_is_read_at_the_beat_and_not_later() -> None:
    @dataclass
    class Shelf(Board):
        books: list[str]

    async def rules(stage: Stage) -> None:
        shelf = stage.show(Shelf(["one"]))
        stage.cue("first")
        shelf.books.append("two")
        stage.cue("second")
        await choose("seat:1", "x", "ab")

    views = [one.views["audience"] for one in session_of(rules).opening if hasattr(one, "views")]
    assert '"books": ["one"]' in views[0]
    assert '"books": ["one", "two"]' in views[1]


def test_an_awaited_party_is_asked_and_answers_by_itself_only_after_an_undo() -> None:
    async def rules() -> None:
        await draw("deck", ["a", "b"])
        while True:
            await choose("seat:1", "go", "ab")
            await spin("turn", [{"kind": "bankrupt"}, {"kind": "free-spin"}], 1)

    def start() -> Play:
        return Play(Stage("little", ["x"]), rules, lambda _: Result((1,), {1: 0}))

    session = Session(start, chance(random.Random(1)), awaited=["wheel"])
    session.answer(1, "a")
    assert [one.to for one in session.open.values()] == ["wheel"]
    session.answer(2, 1)
    session.undo()
    assert [one.to for one in session.open.values()] == ["seat:1"]
    session.answer(4, "b")  # the wheel repeats what it had answered
    assert [entry.value for entry in session.entries if isinstance(entry, Answer)][1:] == ["b", 1]
    session.answer(5, "a")
    assert [one.to for one in session.open.values()] == ["wheel"]  # once
    resumed = Session(start, chance(random.Random(2)), session.rows, ["wheel"])
    assert [one.message for one in resumed.open.values()] == [one.message for one in session.open.values()]


def test_what_a_correction_leaves_as_the_only_choice_is_taken() -> None:
    async def rules(stage: Stage) -> None:
        def offers() -> list[str]:
            return ["solve", *(["vowel"] if stage.ledger.totals[1] else [])]

        stage.pay(1, 5, "start")
        stage.note = await choose("seat:1", "action", offers)
        await choose("seat:2", "next", "ab")

    session = session_of(rules)
    happened = session.adjust(1, -5, "all of it")
    assert session.stage.note == "solve"
    assert [type(one).__name__ for one in happened][:3] == ["Closed", "Money", "Beat"]
    assert [one.message["topic"] for one in session.open.values()] == ["next"]
    resumed = Session(session._start, rows=session.rows)
    assert resumed.stage.note == "solve"
    session.undo()
    assert [one.message["topic"] for one in session.open.values()] == ["action"]
    assert session.stage.note == ""
