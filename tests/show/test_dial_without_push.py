"""A dial without a push: the buzzer takes and goes on, and when all is done the next press locks in."""

from console.rules.asks import arrange, choose, dial, pick
from console.show.controls import Control
from tests.show.asks import TEN, worked


def press(control: Control, *clicks: int) -> None:
    for by in clicks:
        control.turn(0, by)
        assert control.buzz(0) is None


def test_a_price() -> None:
    control = worked(dial("seat:1", "qualifying.guess", [TEN] * 4), push=False)
    press(control, 0, 0, 8, 8)
    assert control.pointing() == {
        "kind": "dial", "digits": "--77", "at": None, "wheels": [TEN] * 4, "ready": "lock"
    }  # fmt: skip
    control.turn(0, 1)
    assert control.text() == "--77", "the first click only brings the cursor back"
    assert control.pointing()["at"] == 0
    press(control, 0, 0, 1, 0)
    assert control.buzz(0) == 87


def test_pressing_on_without_a_digit_never_locks() -> None:
    control = worked(dial("seat:1", "qualifying.guess", [TEN] * 4), push=False)
    press(control, *[0] * 12)
    assert control.value() is None


def test_a_pick() -> None:
    control = worked(pick("seat:1", "hi-lo.high", list("abcdef"), 3), push=False)
    press(control, 1, 1, 0, 1, 2)
    assert control.pointing()["taken"] == ["a", "c", "e"]
    assert control.buzz(0) == ["a", "c", "e"]


def test_an_arrangement() -> None:
    control = worked(arrange("seat:1", "safecracker.guess", list("635"), 3), push=False)
    press(control, 2, 1, 1)
    assert control.buzz(0) == ["3", "6", "5"]


def test_what_is_read_off_one_wheel_or_one_choice_is_locked_at_once() -> None:
    digit = worked(dial("seat:1", "lucky-seven.digit", [TEN]), push=False)
    choice = worked(choose("seat:1", "x", "abc"), push=False)
    for control, answer in ((digit, 1), (choice, "b")):
        control.turn(0, 2)
        assert control.buzz(0) == answer


def test_with_four_dials_the_first_one_runs_to_nineteen() -> None:
    control = worked(dial("seat:1", "showcase.guess", ["01", *[TEN] * 4]), dials=4, push=False)
    for place in (1, 2, 3):
        control.turn(place, 1)
    control.turn(0, 10)
    assert control.text() == "-9000"
    control.turn(0, 3)
    assert control.text() == "12000"
    control.turn(0, -3)
    assert control.buzz(0) == 9000
