"""Spelling a solution: the hidden doors alone, with the letters that were not called."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_uppercase
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from console.rules.asks import text
from console.show.cast import Place
from console.show.controls import Control, SolvingDial, control_for
from console.show.controls.sieve import FEW, Sieve, groups
from tests.show.asks import PUZZLE, puzzle, worked

ASK = text("seat:1", "turn.solution", 60)
MS = 1_000_000
SECOND = 1_000 * MS


def solving(board: dict[str, Any] = PUZZLE, dials: int = 1, push: bool = True) -> Control:
    return worked(ASK, dials, push, board)


def letter(control: Control, one: str) -> None:
    """Turn until the door under the cursor has this letter."""
    for _ in range(27):
        if control.pointing()["letter"] == one:
            return
        control.turn(0, 1)
    pytest.fail(f"{one} is not on the dial")


def at(control: Control) -> list[int] | None:
    found: list[int] | None = control.pointing()["at"]
    return found


class TestWithAPush:
    def test_only_hidden_doors_are_dialled_and_the_answer_is_the_whole_text(self) -> None:
        control = solving()
        seen = []
        for one in "IYL":
            seen.append(at(control))
            letter(control, one)
            control.push()
        assert seen == [[0, 4], [1, 0], [1, 6]]
        assert control.buzz(0) == "DO-IT-YOURSELF 24/7"

    def test_letters_that_were_called_are_not_on_the_dial(self) -> None:
        control = solving()
        seen = set()
        for _ in range(26):
            control.turn(0, 1)
            seen.add(control.pointing()["letter"])
        assert seen == set(ascii_uppercase) - set("DOTURSE")

    def test_the_cursor_is_seen_from_the_beginning(self) -> None:
        assert solving().pointing() == {"kind": "text", "filled": [], "at": [0, 4], "letter": None}

    def test_a_push_goes_round_over_filled_doors_too_so_that_a_slip_is_mended(self) -> None:
        control = solving()
        for one in "AYL":
            letter(control, one)
            control.push()
        assert control.pointing() == {
            "kind": "text", "filled": [[0, 4, "A"], [1, 0, "Y"], [1, 6, "L"]], "at": [0, 4], "letter": "A"
        }  # fmt: skip
        letter(control, "I")
        assert control.buzz(0) == "DO-IT-YOURSELF 24/7"

    def test_pressed_too_early_the_cursor_goes_to_the_first_door_without_a_letter(self) -> None:
        control = solving()
        letter(control, "I")
        control.push()
        control.push()
        letter(control, "L")
        assert control.buzz(0) is None
        assert at(control) == [1, 0]
        letter(control, "Y")
        assert control.buzz(0) == "DO-IT-YOURSELF 24/7"

    def test_each_door_is_dialled_by_itself(self) -> None:
        control = solving(puzzle("_O_"))
        letter(control, "T")
        assert control.text() == "TO_"

    def test_with_all_letters_open_the_second_press_locks_it_in(self) -> None:
        control = solving(puzzle("OPEN", "WIDE", called="OPENWID"))
        assert control.buzz(0) is None, "nothing was done to it"
        assert control.buzz(0) == "OPEN WIDE"

    def test_time_up_what_was_filled_is_read_with_gaps(self) -> None:
        control = solving()
        assert control.fallback() == "DO-_T-_OURSE_F 24/7"
        letter(control, "I")
        assert control.fallback() == "DO-IT-_OURSE_F 24/7"

    def test_any_of_four_dials_turns_the_letter(self) -> None:
        control = solving(dials=4)
        control.turn(3, 1)
        control.turn(0, 1)
        assert control.pointing()["letter"] == "B"

    @pytest.mark.parametrize("push", [True, False])
    def test_the_clock_leaves_time_to_spell(self, push: bool) -> None:
        assert solving(push=push).longest == 3 * 4 * SECOND
        assert solving(puzzle("OPEN", called="OPEN"), push=push).longest == 0


class TestWithoutAPush:
    @pytest.mark.parametrize("dials", [1, 4])
    def test_the_buzzer_goes_on_and_locks_in_at_last(self, dials: int) -> None:
        control = solving(dials=dials, push=False)
        for one in "IYL":
            letter(control, one)
            assert control.buzz(0) is None
        assert control.pointing() == {
            "kind": "text", "filled": [[0, 4, "I"], [1, 0, "Y"], [1, 6, "L"]], "at": None, "letter": "I", "ready": "lock"
        }  # fmt: skip
        assert control.buzz(0) == "DO-IT-YOURSELF 24/7"

    def test_a_door_that_was_passed_over_comes_again_and_is_the_last(self) -> None:
        control = solving(push=False)
        assert control.buzz(0) is None
        letter(control, "Y")
        control.buzz(0)
        letter(control, "L")
        control.buzz(0)
        assert at(control) == [0, 4]
        letter(control, "I")
        assert control.buzz(0) is None
        assert control.buzz(0) == "DO-IT-YOURSELF 24/7"

    def test_a_turn_goes_back_and_the_buzzer_through_all_doors_again(self) -> None:
        control = solving(push=False)
        for one in "IAL":
            letter(control, one)
            control.buzz(0)
        control.turn(0, 1)
        assert at(control) == [0, 4]
        assert control.text() == "DO-IT-AOURSELF 24/7", "the first click only brings the cursor back"
        control.buzz(0)
        letter(control, "Y")
        control.buzz(0)
        assert "ready" not in control.pointing()
        control.buzz(0)
        assert control.buzz(0) == "DO-IT-YOURSELF 24/7"


class Scan:
    """Somebody who presses while the cursor stands on what is wanted."""

    def __init__(self, board: dict[str, Any]) -> None:
        made = control_for(ASK.message(), Place(1, 0, push=False, scan=1.0), 0, board)
        assert made is not None
        self.control, self.now = made, 0
        self.answer: Any = None

    def until(self, **wanted: Any) -> Scan:
        for _ in range(100):
            self.now += SECOND
            self.control.run(self.now)
            seen = self.control.pointing()
            if all(seen.get(name) == value for name, value in wanted.items()):
                self.answer = self.control.buzz(self.now)
                return self
        pytest.fail(f"never came by: {wanted}")

    def spell(self, door: Sequence[int], one: str) -> Scan:
        uncalled = [a for a in ascii_uppercase if a not in "DOTURSE"]
        group = next(g for g in groups(len(uncalled)) if one in [uncalled[n] for n in g])
        self.until(at=list(door), letter=None, group=[uncalled[n] for n in group])
        return self.until(at=list(door), letter=one)


class TestScanning:
    def test_the_group_is_chosen_and_then_the_letter(self) -> None:
        scan = Scan(PUZZLE)
        for door, one in zip(((0, 4), (1, 0), (1, 6)), "IYL", strict=True):
            scan.spell(door, one)
        assert scan.until(ready="lock").answer == "DO-IT-YOURSELF 24/7"
        assert scan.now <= scan.control.longest

    def test_one_door_is_mended_without_going_through_the_others(self) -> None:
        scan = Scan(PUZZLE).spell((0, 4), "I").spell((1, 0), "Z").spell((1, 6), "L").until(ready="again")
        scan.until(at=[1, 0], letter="Z")
        assert "group" in scan.control.pointing()
        scan.spell((1, 0), "Y")
        assert scan.until(ready="lock").answer == "DO-IT-YOURSELF 24/7"

    def test_with_all_letters_open_it_is_a_press_and_a_press(self) -> None:
        scan = Scan(puzzle("OPEN", called="OPEN"))
        assert scan.until(at=None).until(ready="lock").answer == "OPEN"

    def test_the_clock_leaves_time_for_every_door(self) -> None:
        made = Scan(puzzle("___", "__")).control
        assert made.longest == (5 * (5 + 6) + 3) * SECOND, "26 letters: five groups of at most six"


def test_two_words_of_a_row_are_two_words() -> None:
    control = SolvingDial([["T", "", None, "H", "O", "T"]], "TH")
    control.turn(0, 15)
    assert control.text() == f"T{control.pointing()['letter']} HOT"


def test_with_nothing_hidden_a_scan_has_one_stop() -> None:
    assert SolvingDial([["A", "T"]], "AT").stops() == 1


def test_a_scan_that_begins_again_goes_over_the_doors_if_they_are_several() -> None:
    for hidden, stops in ((1, len(groups(26))), (3, 3)):
        control = SolvingDial([[""] * hidden], "")
        for _ in range(hidden):
            control.turn(0, 1)
            control.push()
        control.again()
        assert control.stops() == stops


def test_more_than_ten_things_are_gone_through_in_groups() -> None:
    assert (len(groups(10)), len(groups(11))) == (1, 3)
    few = Sieve(10)
    few.stop(2)
    assert few.group is None
    many = Sieve(11)
    many.stop(2)
    assert many.group == groups(11)[2]


@given(st.integers(1, 60))
def test_groups_hold_everything_once_in_order_and_are_of_one_size(size: int) -> None:
    cut = groups(size)
    assert [thing for group in cut for thing in group] == list(range(size))
    assert max(map(len, cut)) - min(map(len, cut)) <= 1
    assert (len(cut) == 1) == (size <= FEW)
    assert Sieve(size).steps <= size


def test_twenty_one_letters_are_ten_steps_at_most() -> None:
    assert [len(group) for group in groups(21)] == [5, 4, 4, 4, 4]
    assert Sieve(21).steps == 10


doors = st.lists(
    st.text("ABE_ -'", min_size=11, max_size=11).filter(lambda row: row.strip()), min_size=1, max_size=3
)


@given(doors, st.text("ABCDE", max_size=5), st.data())
def test_what_is_spelled_has_every_open_letter_in_order(
    rows: list[str], called: str, data: st.DataObject
) -> None:
    board = puzzle(*rows, called=called)
    control = SolvingDial(board["doors"], board["called"])
    signs = "".join(row.replace(" ", "") for row in rows)
    assert control.text().replace(" ", "") == signs
    control.nudge()
    for place in [place for place, sign in enumerate(signs) if sign == "_"]:
        control.turn(0, data.draw(st.integers(1, 25)))
        signs = f"{signs[:place]}{control.pointing()['letter']}{signs[place + 1 :]}"
        control.push()
    answer = control.value()
    assert answer is not None
    assert ASK.read(answer).replace(" ", "") == signs
    assert "  " not in answer
    assert answer == answer.strip()
