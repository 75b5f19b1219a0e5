"""Controls for every kind of ask: B4 of the cases, and locking in on purpose only."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from console.rules.asks import arrange, choose, dial, pick, text
from console.rules.conversation import Ask
from console.show.controls import ArrangeDial, ChoiceDial, Control, PickDial, PriceDial, TextDial, control_for
from hardware.face import Choosing, Dialling, Tiles

TEN = "0123456789"


def one_dial(places: int = 4) -> PriceDial:
    return PriceDial([TEN] * places, 1)


def dialled(control: PriceDial, number: str) -> PriceDial:
    for digit in number:
        control.turn(0, int(digit) + 1)
        control.push()
    return control


def digits(control: Control) -> str:
    face = control.face("$", masked=False)
    assert isinstance(face, Dialling)
    return face.digits


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
        face = control.face("$", masked=False)
        assert isinstance(face, Dialling)
        assert face.cursor == 2

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
        face = control.face("$", masked=False)
        assert isinstance(face, Dialling)
        assert face.cursor is None

    def test_with_four_dials_the_showcase_one_is_switched_by_the_push(self) -> None:
        control = PriceDial(["01", *[TEN] * 4], 4)
        for place in range(4):
            control.turn(place, 1)
        assert control.value() == 0
        control.push()
        assert control.value() == 10_000
        control.push()
        assert control.value() == 0

    def test_four_dials_on_one_wheel_use_the_last(self) -> None:
        control = PriceDial([TEN], 4)
        control.turn(0, 3)
        assert control.value() is None
        control.turn(3, 3)
        assert control.value() == 2

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
        assert control.face("$", masked=False) == Choosing("A", more_left=True, more_right=True)
        assert control.face("$", masked=True) == Choosing("?", more_left=True, more_right=True)

    def test_squeeze_play_shows_the_row_with_the_tile_marked(self) -> None:
        ask = choose("seat:1", "squeeze-play.remove", "12345", row="38579")
        control = control_for(ask.message(), 1)
        assert control is not None
        assert control.face("$", masked=False) == Tiles("38579", None)
        control.turn(0, 2)
        assert control.face("$", masked=False) == Tiles("38579", 1)
        assert control.value() == "2"

    def test_a_pick_takes_no_more_than_wanted(self) -> None:
        control = PickDial(list("abcd"), list("ABCD"), 2)
        for _ in range(3):
            control.push()
            control.turn(0, 1)
        assert control.value() == ["a", "b"]
        control.turn(0, 1 - 4)
        control.nudge()
        assert control.text() == "A, B"

    def test_an_arrangement_uses_each_tile_once(self) -> None:
        control = ArrangeDial(["3", "5", "3"], 3)
        control.turn(0, 1)
        control.push()
        control.turn(0, 1)
        assert control.value() is None
        control.nudge()
        control.turn(0, 1)
        assert control.value() == ["3", "5", "3"]
        assert control.face("$", masked=False) == Tiles("353", 2)

    def test_text_is_spelled_letter_by_letter(self) -> None:
        control = TextDial(5)
        control.turn(0, 1)
        control.push()
        control.turn(0, 2)
        assert control.value() == "AB"
        control.push()
        control.push()
        assert control.value() == "A"

    @given(st.data())
    def test_whatever_is_turned_and_pushed_is_an_answer_or_nothing(self, data: st.DataObject) -> None:
        asks: list[Ask] = [
            choose("seat:1", "x", {"a": "Apple", "b": "Bean", "c": "Cake"}),
            pick("seat:1", "x", list("abcdef"), 3),
            arrange("seat:1", "x", ["3", "5", "3", "9"], 4),
            text("seat:1", "x", 12),
        ]
        ask = data.draw(st.sampled_from(asks))
        control = control_for(ask.message(), data.draw(st.sampled_from([1, 4])))
        assert control is not None
        for move in data.draw(st.lists(st.sampled_from(["push", "nudge", 1, -1, 3]), max_size=30)):
            if isinstance(move, int):
                control.turn(0, move)
            else:
                getattr(control, move)()
            control.face("$", masked=True)
            control.text()
        if control.value() is not None:
            ask.read(control.value())

    def test_a_seat_without_a_dial_has_no_control(self) -> None:
        assert control_for(dial("seat:1", "x", [TEN]).message(), 0) is None


@pytest.mark.parametrize("dials", [1, 4])
def test_masked_digits_say_nothing(dials: int) -> None:
    """The face for those who may not know says that it is masked; no digit is told from another then."""
    control = PriceDial([TEN] * 4, dials)
    control.turn(0, 4)
    face = control.face("$", masked=True)
    assert isinstance(face, Dialling)
    assert face.masked
