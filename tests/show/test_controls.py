"""Controls for every kind of ask: B4 of the cases, and locking in on purpose only."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from console.rules.asks import arrange, dial
from console.show.cast import Place
from console.show.controls import ArrangeDial, ChoiceDial, Control, PickDial, PriceDial, control_for
from tests.show.asks import ASKS, BOARDS, TEN, worked

FIRST_TRIES = {"tries": [list("38645")], "guesses": ["5548"]}


def one_dial(places: int = 4) -> PriceDial:
    return PriceDial([TEN] * places, 1)


def dialled(control: PriceDial, number: str) -> PriceDial:
    for digit in number:
        control.turn(0, int(digit) + 1)
        control.push()
    return control


def digits(control: Control) -> str:
    return str(control.pointing()["digits"])


class TestPriceDial:
    def test_b4_nine_and_one_right_is_nought_without_a_carry(self) -> None:
        control = dialled(one_dial(), "1999")
        control.turn(0, 0)
        for _ in range(3):
            control.push()
        control.turn(0, 1)
        assert digits(control) == "1990"

    def test_b4_nought_and_one_left_is_nine_without_a_borrow(self) -> None:
        control = dialled(one_dial(), "1000")
        for _ in range(3):
            control.push()
        control.turn(0, -1)
        assert digits(control) == "1009"

    def test_an_untouched_place_stands_between_nine_and_nought(self) -> None:
        right, left = one_dial(), one_dial()
        right.turn(0, 1)
        left.turn(0, -1)
        assert (digits(right), digits(left)) == ("0---", "9---")

    def test_an_untouched_dial_locks_nothing(self) -> None:
        control = one_dial()
        for _ in range(9):
            control.push()
        assert control.value() is None

    def test_stopping_half_way_locks_nothing_and_points_at_what_is_missing(self) -> None:
        control = one_dial()
        control.turn(0, 2)
        control.push()
        control.turn(0, 3)
        assert digits(control) == "12--"
        assert control.value() is None
        control.nudge()
        assert control.pointing()["at"] == 2

    def test_a_nudge_leaves_an_untouched_dial_alone(self) -> None:
        control = one_dial()
        control.nudge()
        control.turn(0, 2)
        assert digits(control) == "1---"

    def test_leading_places_may_stay_untouched(self) -> None:
        control = one_dial()
        control.push()
        control.push()
        control.turn(0, 8)
        control.push()
        control.turn(0, 8)
        assert digits(control) == "--77"
        assert control.value() == 77

    def test_pushing_past_a_place_after_the_first_dials_nought(self) -> None:
        control = one_dial()
        control.turn(0, 4)
        for _ in range(4):
            control.push()
        assert control.value() == 3000

    def test_four_dials_turn_a_place_each(self) -> None:
        control = PriceDial([TEN] * 4, 4)
        control.turn(1, 2)
        control.turn(2, -1)
        control.turn(3, 4)
        assert control.value() == 193
        assert control.pointing()["at"] is None

    def test_with_four_dials_the_showcase_one_is_switched_by_the_push(self) -> None:
        control = PriceDial(["01", *[TEN] * 4], 4)
        for place in range(4):
            control.turn(place, 1)
        assert control.value() == 0
        control.push()
        assert control.value() == 10_000
        control.push()
        assert control.value() == 0

    def test_of_four_dials_any_turns_the_only_wheel(self) -> None:
        control = PriceDial([TEN], 4)
        control.turn(0, 3)
        assert control.value() == 2
        control.turn(3, 1)
        assert control.pointing() == {"kind": "dial", "digits": "3", "at": 0, "wheels": [TEN]}

    def test_a_wheel_without_nought_must_be_dialled(self) -> None:
        control = PriceDial(["35", "57"], 1)
        control.push()
        control.turn(0, 1)
        assert control.value() is None
        control.push()
        control.turn(0, -1)
        assert control.value() == 55

    @given(st.integers(0, 9999), st.sampled_from([1, 4]))
    def test_every_price_can_be_dialled_and_is_accepted(self, number: int, dials: int) -> None:
        ask = dial("seat:1", "qualifying.guess", [TEN] * 4)
        control = PriceDial([TEN] * 4, dials)
        for place, digit in enumerate(f"{number:04}"):
            control.turn(place if dials == 4 else 0, int(digit) + 1)
            if dials == 1:
                control.push()
        assert ask.read(control.value()) == number

    @given(
        st.lists(
            st.one_of(st.tuples(st.integers(0, 3), st.integers(-30, 30)), st.just("push"), st.just("nudge")),
            max_size=40,
        ),
        st.sampled_from([1, 4]),
    )
    def test_whatever_is_turned_is_allowed_or_nothing(self, moves: list, dials: int) -> None:
        wheels = ["01", *[TEN] * 3, "57"]
        ask, control = dial("seat:1", "x", wheels), PriceDial(wheels, dials)
        for move in moves:
            if isinstance(move, tuple):
                control.turn(*move)
            else:
                getattr(control, move)()
        if control.value() is not None:
            assert ask.read(control.value()) == control.value()
            assert control.touched
        ask.read(control.fallback())


class TestOthers:
    def test_a_choice_runs_round(self) -> None:
        control = ChoiceDial(list("abc"), ["A", "B", "C"])
        assert control.value() is None
        control.turn(0, 1)
        assert control.value() == "a"
        control.turn(3, -1)
        assert control.value() == "c"
        control.turn(0, 1)
        assert control.value() == "a"
        assert control.pointing() == {"kind": "choose", "at": "a", "of": ["a", "b", "c"]}

    def test_a_pick_takes_no_more_than_wanted(self) -> None:
        control = PickDial(list("abcd"), list("ABCD"), 2)
        for _ in range(3):
            control.turn(0, 1)
            control.push()
        assert control.value() == ["a", "b"]
        assert control.text() == "A, B"
        assert control.pointing() == {"kind": "pick", "at": "c", "taken": ["a", "b"], "count": 2}
        control.turn(0, -1)
        control.push()
        assert control.value() is None
        control.turn(0, -1)
        control.nudge()
        assert control.pointing()["at"] == "b"

    def test_an_early_buzzer_takes_what_a_pick_points_at_and_puts_nothing_back(self) -> None:
        control = PickDial(list("abcd"), list("ABCD"), 2)
        control.nudge()
        assert control.pointing() == {"kind": "pick", "at": "a", "taken": [], "count": 2}
        control.nudge()
        assert control.pointing() == {"kind": "pick", "at": "a", "taken": ["a"], "count": 2}
        control.nudge()
        assert control.pointing() == {"kind": "pick", "at": "b", "taken": ["a"], "count": 2}
        control.nudge()
        assert control.value() == ["a", "b"]

    def test_the_first_push_of_a_pick_shows_where_the_cursor_is_and_takes_nothing(self) -> None:
        control = PickDial(list("abcd"), list("ABCD"), 2)
        assert control.pointing()["at"] is None
        control.push()
        assert control.pointing() == {"kind": "pick", "at": "a", "taken": [], "count": 2}

    def test_an_arrangement_uses_each_tile_once(self) -> None:
        control = ArrangeDial(["3", "5", "3"], 3)
        assert control.pointing()["at"] is None
        control.turn(0, 1)
        control.push()
        control.turn(0, 1)
        assert control.value() is None
        control.nudge()
        control.turn(0, 1)
        assert control.value() == ["3", "5", "3"]
        assert control.pointing() == {
            "kind": "arrange", "slots": ["3", "5", "3"], "from": [0, 1, 2], "at": 2, "tiles": ["3", "5", "3"]
        }  # fmt: skip

    def test_tiles_that_look_alike_are_one_click(self) -> None:
        control = ArrangeDial(["3", "3", "5"], 3)
        control.turn(0, 2)
        assert control.pointing()["slots"] == ["5", None, None]

    def test_in_a_full_row_turning_switches_two_tiles_and_leaves_the_others(self) -> None:
        control = ArrangeDial(list("83645"), 5, start=list("83645"))
        control.turn(0, 1)
        assert control.pointing()["slots"] == list("38645")
        control.turn(0, 1)
        assert control.pointing()["slots"] == list("63845")
        control.turn(0, -2)
        assert control.pointing()["slots"] == list("83645")
        control.turn(0, 2)
        control.push()
        control.turn(0, 3)
        assert control.value() == list("65843")

    def test_four_dials_have_a_slot_each_and_the_last_tile_falls_into_place(self) -> None:
        control = worked(arrange("seat:1", "x", list("83645"), 5), dials=4, push=False)
        for slot in range(4):
            assert control.buzz(0) is None
            control.turn(slot, 1)
        assert control.pointing()["slots"] == list("83645")
        control.turn(0, -1)
        assert control.pointing() | {"tiles": None} == {
            "kind": "arrange", "slots": list("53648"), "from": [4, 1, 2, 3, 0], "at": 0, "tiles": None
        }  # fmt: skip
        assert control.buzz(0) == list("53648")

    def test_the_fourth_dial_has_no_slot_in_safecracker(self) -> None:
        control = worked(arrange("seat:1", "x", list("836"), 3), dials=4)
        control.turn(3, 1)
        assert control.pointing()["slots"] == [None] * 3

    @pytest.mark.parametrize("topic", ["switcheroo.try", "safecracker.guess"])
    def test_switcheroos_second_try_begins_with_the_first(self, topic: str) -> None:
        ask = arrange("seat:1", topic, list("83645"), 5, right=2)
        control = worked(ask, board={"tries": [list("38645")]})
        again = topic == "switcheroo.try"
        assert control.pointing()["slots"] == (list("38645") if again else [None] * 5)
        assert control.buzz(0) is None, "nothing was done to it"
        assert control.buzz(0) == (list("38645") if again else None)

    def test_one_aways_second_guess_begins_with_the_first(self) -> None:
        ask = dial("seat:1", "one-away.guess", ["35", "57", "24", "80"], shown="4639", errors=2)
        control = worked(ask, board={"guesses": ["5548"]})
        assert digits(control) == "5548"
        assert control.value() is None
        control.turn(0, 1)
        assert control.value() == 3548

    @given(st.data())
    def test_whatever_is_turned_and_pushed_is_an_answer_or_nothing(self, data: st.DataObject) -> None:
        topic = data.draw(st.sampled_from(sorted(ASKS)))
        ask, board = ASKS[topic], {**BOARDS.get(topic, {}), **data.draw(st.sampled_from([{}, FIRST_TRIES]))}
        control = worked(ask, data.draw(st.sampled_from([1, 4])), data.draw(st.booleans()), board)
        moves = st.one_of(
            st.sampled_from(["push", "nudge", "buzz"]), st.tuples(st.integers(0, 3), st.integers(-12, 12))
        )
        for move in data.draw(st.lists(moves, max_size=40)):
            if isinstance(move, tuple):
                control.turn(*move)
            elif move == "buzz":
                answer = control.buzz(0)
                if answer is not None:
                    ask.read(answer)
                    assert control.touched
            else:
                getattr(control, move)()
            if control.value() is not None:
                ask.read(control.value())
            json.dumps([control.text(), control.pointing()])
        read = control.fallback()
        if read is not None:
            ask.read(read)

    def test_a_seat_without_a_dial_has_no_control_unless_it_is_scanned(self) -> None:
        ask = dial("seat:1", "x", [TEN]).message()
        assert control_for(ask, Place(1, 0), 0) is None
        assert control_for(ask, Place(1, 0, scan=1.5), 0) is not None
