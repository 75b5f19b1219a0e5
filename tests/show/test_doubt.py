"""A press that may still be noise: outside of races nothing comes of it before it is certain, and nothing overtakes it."""

from __future__ import annotations

from hardware.events import Press, Turn, Withdrawn
from tests.show.racing import lit
from tests.show.stand import MS, Stand


def doubtful(stand: Stand, place: int, part: str = "buzzer") -> Press:
    press = Press(f"seat:{place}", part, stand.now, sure=False)
    stand.desk.hands.event(press, stand.now)
    stand.run(0)
    return press


def test_a_spike_seats_nobody_and_only_the_lamp_has_blinked() -> None:
    stand = Stand()
    press = doubtful(stand, 2)
    assert (stand.cast.place(2).here, 2 in lit(stand)) == (False, False)
    stand.run(10)
    stand.desk.hands.event(Withdrawn(press.of, press.part, press.at), stand.now)
    stand.run(100)
    assert (stand.cast.place(2).here, 2 in lit(stand)) == (False, True)


def test_a_finger_counts_as_of_when_it_came_down() -> None:
    stand = Stand()
    stand.open_show(answer_seconds="30")
    stand.dial(1, 77)
    clock = stand.director.picture.floor.clock
    assert clock is not None
    stand.run((clock.ends - stand.now) / MS)
    doubtful(stand, 1)
    stand.run(20)
    assert stand.word(1) == "locked: Locked in"
    assert stand.rows[-1]["value"] == 77


def test_what_is_turned_after_it_does_not_overtake_it() -> None:
    stand = Stand()
    stand.open_show()
    stand.dial(1, 77)
    doubtful(stand, 1)
    stand.desk.hands.event(Turn("seat:1", 0, 99, stand.now), stand.now)
    stand.run(20)
    assert stand.rows[-1]["value"] == 77


def test_one_seats_doubt_holds_up_nobody_else() -> None:
    stand = Stand()
    doubtful(stand, 1)
    stand.press(2)
    assert stand.cast.place(2).here
    stand.run(16)
    assert stand.cast.place(1).here


def test_one_press_in_doubt_does_not_take_another_along() -> None:
    stand = Stand()
    stand.desk.hands.event(Withdrawn("seat:1", "buzzer", 5), stand.now)
    press = doubtful(stand, 1)
    stand.desk.hands.event(Withdrawn("seat:1", "buzzer", press.at - 1), stand.now)
    stand.desk.hands.event(Withdrawn("seat:1", "push", press.at), stand.now)
    stand.run(16)
    assert stand.cast.place(1).here
