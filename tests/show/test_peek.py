"""Poker with the buzzer held: a peek at one's own cards on the matrix, which nobody else ever sees."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from console.show.looking import LONGEST, MS, Looks
from hardware.events import Fault
from hardware.face import Face, Go, Offered, Peek, Said
from tests.show.poker import asked, board, face_down, play, say, table, wildly
from tests.show.stand import Stand


def matrices(stand: Stand, owner: bool = True) -> dict[int, Face]:
    return stand.director.picture.faces(owner=owner)


def down(stand: Stand, seat: int) -> tuple[str, ...]:
    """What lies face down before a seat, as it was told."""
    return tuple(face_down(stand.director.picture.views)[seat])


def look(stand: Stand, place: int, ms: int = 300) -> None:
    stand.press(place)
    stand.run(ms)


def answers(stand: Stand, seat: int) -> list[Any]:
    return [row["value"] for row in stand.rows if row.get("to") == f"seat:{seat}"]


def on_turn(stand: Stand) -> int:
    now = asked(stand)
    assert now is not None
    return now[0]


def fault(stand: Stand, kind: str, place: int, cleared: bool = False) -> None:
    text = f"seat:{place}/buzzer is {kind}"
    event = Fault(kind, f"seat:{place}", "buzzer", text, stand.now, cleared)
    stand.desk.hands.event(event, stand.now)
    stand.run(0)


def test_a_held_buzzer_shows_its_owners_cards_and_nobody_elses() -> None:
    stand = table()
    for seat in (1, 2, 3):
        before, public = matrices(stand), matrices(stand, owner=False)
        look(stand, seat, 249)
        assert matrices(stand) == before, "a short press does not flash"
        stand.run(1)
        assert matrices(stand) == {**before, seat: Peek(down(stand, seat))}
        assert len(down(stand, seat)) == 2
        assert matrices(stand, owner=False) == public
        stand.run(3_000)
        stand.let_go(seat)
        assert matrices(stand) == before


def test_a_push_of_the_dial_ends_no_look_and_locks_nothing_in() -> None:
    stand = table()
    seat = on_turn(stand)
    stand.turn(seat, 1)
    look(stand, seat)
    seen = matrices(stand)[seat]
    assert isinstance(seen, Peek)
    stand.press(seat, "push")
    stand.run(40)
    stand.let_go(seat, "push")
    assert matrices(stand)[seat] == seen
    assert answers(stand, seat) == []


def test_a_card_from_the_deck_is_seen_once_it_is_dealt() -> None:
    stand = table()
    seat = on_turn(stand)
    look(stand, seat)
    say(stand, seat, "deck")
    assert matrices(stand)[seat] == Peek(down(stand, seat))
    assert len(down(stand, seat)) == 3


@pytest.mark.parametrize("slow", [False, True])
def test_a_peek_is_never_ahead_of_what_was_shown(slow: bool) -> None:
    stand = table()
    seat = on_turn(stand)
    look(stand, seat)
    before = matrices(stand)[seat]
    stand.slow = slow
    stand.must("answer", ask=stand.live[f"seat:{seat}"], value="deck")
    assert (matrices(stand)[seat] == before) == slow, "not before it is on the disk"


def test_who_has_folded_has_his_cards_still_but_not_who_has_left() -> None:
    stand = table(4)
    seat = on_turn(stand)
    say(stand, seat, "fold")
    assert matrices(stand)[seat] == Said("FOLD")
    look(stand, seat)
    assert matrices(stand)[seat] == Peek(down(stand, seat))
    stand.must("leave", seat=seat)
    stand.run(20)
    assert not isinstance(matrices(stand)[seat], Peek)


def test_a_matrix_that_faces_the_audience_shows_no_cards() -> None:
    stand = table()
    stand.cast.places[1].peeks = False
    before = matrices(stand)
    look(stand, 2)
    assert matrices(stand) == before


def test_no_peek_in_a_pause_and_what_was_pressed_before_it_locks_nothing_in_after_it() -> None:
    stand = table()
    seat = on_turn(stand)
    stand.turn(seat, 1)
    look(stand, seat)
    stand.must("pause")
    assert set(matrices(stand).values()) == {Said("PAUSE")}
    stand.must("go-on")
    assert matrices(stand)[seat] == Peek(down(stand, seat)), "the finger is down yet"
    stand.let_go(seat)
    assert answers(stand, seat) == []
    stand.press(seat)
    stand.must("pause")
    stand.let_go(seat)
    stand.must("go-on")
    assert answers(stand, seat) == []
    look(stand, seat)
    assert isinstance(matrices(stand)[seat], Peek)


def test_no_peek_in_the_lobby_and_what_is_held_into_a_session_shows_nothing_in_it() -> None:
    stand = Stand(places=3)
    stand.must("game", game="price-poker")
    for place in (1, 2, 3):
        stand.press(place)
    stand.must("start", options={"pace": "at-once", "answer_seconds": "off"})
    stand.run(2_000)
    assert asked(stand) is not None
    assert not any(isinstance(face, Peek) for face in matrices(stand).values())
    look(stand, 1)
    assert isinstance(matrices(stand)[1], Peek)
    stand.must("end")
    stand.run(2_000)
    assert not any(isinstance(face, Peek) for face in matrices(stand).values())
    stand.must("new")
    stand.must("start", options={"pace": "at-once", "answer_seconds": "off"})
    stand.run(2_000)
    assert not any(isinstance(face, Peek) for face in matrices(stand).values())


def test_whoever_changes_places_while_a_buzzer_is_held_has_to_press_anew() -> None:
    stand = table(3, places=4)
    look(stand, 1)
    stand.must("move", seat=1, place=2)
    stand.run(20)
    assert not any(isinstance(face, Peek) for face in matrices(stand).values())
    stand.let_go(1)
    look(stand, 2)
    assert matrices(stand)[2] == Peek(down(stand, 1)), "seat 1 sits at place 2 now"


def test_an_undo_while_the_buzzer_is_held_takes_the_card_back_too() -> None:
    stand = table()
    seat = on_turn(stand)
    say(stand, seat, "deck")
    look(stand, seat)
    assert len(matrices(stand)[seat].cards) == 3  # type: ignore[union-attr]
    stand.must("undo")
    stand.run(20)
    assert matrices(stand)[seat] == Peek(down(stand, seat))
    assert len(down(stand, seat)) == 2


def test_a_stuck_buzzer_and_a_release_that_is_lost_leave_no_cards_lying_open() -> None:
    stand = table()
    look(stand, 1)
    fault(stand, "stuck", 1)
    assert not isinstance(matrices(stand)[1], Peek)
    assert stand.director.picture.faults
    fault(stand, "stuck", 1, cleared=True)
    assert not stand.director.picture.faults
    look(stand, 2, LONGEST // MS - 1)
    assert isinstance(matrices(stand)[2], Peek)
    stand.run(1)
    assert not isinstance(matrices(stand)[2], Peek)


def test_a_question_that_opens_over_a_look_is_no_fault_and_takes_nothing_from_it() -> None:
    """The filter then calls the contact held, and tells of no release: the fault's end is the release."""
    stand = table()
    seat = on_turn(stand)
    look(stand, seat)
    fault(stand, "held", seat)
    stand.run(3_000)
    assert stand.director.picture.faults == {}
    assert isinstance(matrices(stand)[seat], Peek)
    stand.turn(seat, 1)
    fault(stand, "held", seat, cleared=True)
    assert matrices(stand)[seat] == Offered(board(stand)["row"][0], price=1)
    assert answers(stand, seat) == []


def test_a_buzzer_that_is_closed_before_anybody_has_pressed_it_shows_nothing() -> None:
    stand = table()
    fault(stand, "held", 1)
    stand.run(3_000)
    assert not isinstance(matrices(stand)[1], Peek)
    assert stand.director.picture.faults
    fault(stand, "held", 1, cleared=True)
    assert not stand.director.picture.faults


# ------------------------------------------------------------------ laws
@settings(max_examples=25, deadline=None)
@given(
    st.integers(0, 999), st.lists(st.tuples(st.integers(1, 4), st.integers(0, 900)), min_size=5, max_size=60)
)
def test_only_the_owners_matrix_ever_shows_what_lies_face_down(
    seed: int, moves: list[tuple[int, int]]
) -> None:
    """Whoever holds, lets go, answers: others see the same matrices as if nobody looked, and a peek is what its seat was told."""
    stand, choose = table(4, seed=seed), wildly(random.Random(seed))
    fingers: set[int] = set()
    for seat, ms in moves:
        stand.let_go(seat) if seat in fingers else stand.press(seat)
        fingers ^= {seat}
        stand.run(ms)
        public = matrices(stand, owner=False)
        assert not any(isinstance(face, Peek) for face in public.values())
        for at, face in matrices(stand).items():
            if isinstance(face, Peek):
                assert at in fingers
                assert face == Peek(down(stand, at))
        looks, stand.director.picture.looks = stand.director.picture.looks, Looks()
        assert matrices(stand, owner=False) == public
        stand.director.picture.looks = looks
        if (now := asked(stand)) is not None:
            say(stand, now[0], choose(*now))


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_whatever_a_seat_is_told_its_public_matrix_does_not_know(data: st.DataObject) -> None:
    """For any cards in a seat's own view: everybody else's matrices are the same to the dot."""
    stand = table()
    picture = stand.director.picture
    play(stand, until=lambda: asked(stand) is None or data.draw(st.integers(0, 9)) == 0, most=200)
    public = matrices(stand, owner=False)
    cards = data.draw(st.lists(st.sampled_from([r + s for r in "2T9KA" for s in "cdhs"]), max_size=7))
    for seat in (1, 2, 3):
        picture.views[f"seat:{seat}"]["own"] = {"cards": [{"card": card, "up": False} for card in cards]}
        stand.press(seat)
    stand.run(400)
    assert matrices(stand, owner=False) == public
    assert [face for face in matrices(stand).values() if isinstance(face, Peek)] == (
        [Peek(tuple(cards))] * 3 if cards else []
    )


def test_a_secret_declaration_is_on_the_owners_matrix_alone() -> None:
    stand = table()
    play(stand, until=lambda: (asked(stand) or (0, ""))[1] == "declare")
    for seat in (1, 2, 3):
        stand.turn(seat, seat)
    own, public = matrices(stand), matrices(stand, owner=False)
    assert own == {seat: Offered(word=("HIGH", "LOW", "BOTH")[seat - 1]) for seat in (1, 2, 3)}
    assert public == {seat: Go() for seat in (1, 2, 3)}
    for seat in (1, 2):
        stand.short_press(seat)
    assert {seat: matrices(stand, owner=False)[seat] for seat in (1, 2, 3)} == {
        1: matrices(stand)[1], 2: matrices(stand)[2], 3: Go(),
    }  # fmt: skip
    stand.short_press(3)
    assert [answers(stand, seat)[-1] for seat in (1, 2, 3)] == ["high", "low", "both"]
