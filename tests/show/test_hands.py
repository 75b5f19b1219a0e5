"""From hands to answers on the whole way: edges, filter and counter, press and turn, director. Each below every kind of rig."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hardware.events import Event
from hardware.face import Asking, Dialling
from tests.hardware.rigs import BENCHES, MS, START
from tests.show.stand import Stand


class Hands:
    """A bench joined to a stand: seat 1 has one dial with a push, seat 2 four dials of two transitions each."""

    def __init__(self, way: str) -> None:
        self.bench = BENCHES[way]()
        self.stand = Stand(places=2)
        self.stand.now = START
        self.stand.cast.places[1].dials = 4
        self.bench.start(self._hear)
        self.at = 0

    def _hear(self, event: Event) -> None:
        self.stand.run((self.bench.now - self.stand.now) / MS)
        self.stand.desk.hands.event(event, self.bench.now)
        self.stand.run(0)

    def run(self, ms: int) -> None:
        """Let time pass on both sides; questions that go live are told to the rig, as the daemon does."""
        end = self.at + ms * MS
        while self.at < end:
            self.at = min(self.at + 100 * MS, end)
            self.bench.run(self.at)
            self.stand.run((self.bench.now - self.stand.now) / MS)
            if self.stand.director.take_round_opens():
                self.bench.rig.round_opens(self.bench.now)

    def press(self, seat: int, part: str = "buzzer") -> None:
        self.bench.pulses(f"seat:{seat}/{part}", (self.at + MS, self.at + 41 * MS))
        self.run(100)

    def turn(self, seat: int, clicks: int, dial: int = 0) -> None:
        """A click of seat 1 is a whole cycle, one of seat 2 half a cycle, so it turns by two."""
        self.bench.turn(f"seat:{seat}/dial:{dial}", clicks, self.at + MS, steps=4 if seat == 1 else 2)
        self.run(abs(clicks) * 12 + 50)

    def open_show(self) -> None:
        for seat in (1, 2):
            self.press(seat)
        self.stand.must("start", options={"answer_seconds": "off"})
        self.run(20_000)

    def digits(self, seat: int) -> str:
        face = self.stand.director.picture.faces(owner=True)[seat]
        assert isinstance(face, Dialling)
        return face.digits

    def lit(self, seat: int) -> bool:
        return self.stand.director.picture.lamps()[seat]

    def word(self, seat: int) -> str:
        return self.stand.word(seat).split(":")[0]


@pytest.fixture(params=list(BENCHES))
def hands(request: pytest.FixtureRequest) -> Hands:
    made = Hands(request.param)
    made.open_show()
    return made


def test_b4_one_dial_nine_and_one_right_is_nought_and_one_left_is_nine_again(hands: Hands) -> None:
    for digit in (2, 10, 10, 10):  # clicks: the first one on an untouched place shows 0
        hands.turn(1, digit)
        hands.press(1, "push")
    assert hands.digits(1) == "1999"
    for _ in range(3):
        hands.press(1, "push")
    hands.turn(1, 1)
    assert hands.digits(1) == "1990"
    hands.turn(1, -1)
    assert hands.digits(1) == "1999"
    hands.turn(1, -9)
    hands.turn(1, -1)
    assert hands.digits(1) == "1999"
    hands.press(1)
    assert hands.stand.rows[-1]["value"] == 1999


def test_b4_four_dials_nine_and_one_right_is_nought_and_nought_and_one_left_is_nine(hands: Hands) -> None:
    def cycle(dial: int, clicks: int) -> None:
        """Two clicks at a time, so that the contacts rest open: what :meth:`Bench.turn` begins with."""
        for _ in range(abs(clicks)):
            hands.bench.turn(f"seat:2/dial:{dial}", 1 if clicks > 0 else -1, hands.at + MS)
            hands.run(60)

    for dial in range(4):
        cycle(dial, 5)
    assert hands.digits(2) == "9999"
    cycle(3, 1)
    assert hands.digits(2) == "9991"
    cycle(3, -1)
    assert hands.digits(2) == "9999"
    cycle(0, 1)
    cycle(0, -1)
    cycle(1, -5)
    cycle(1, 5)
    assert hands.digits(2) == "9999"
    hands.press(2)
    assert hands.stand.rows[-1]["value"] == 9999


def test_a2_a_stab_locks_in_and_the_press_after_it_does_nothing_more(hands: Hands) -> None:
    hands.turn(1, 8)
    for _ in range(4):
        hands.press(1, "push")
    start = hands.at
    hands.bench.pulses("seat:1/buzzer", (start + MS, start + 21 * MS), (start + 400 * MS, start + 550 * MS))
    hands.run(1_000)
    assert [row["value"] for row in hands.stand.rows if row["to"] == "seat:1"] == [7000]


def test_a5_a_buzzer_that_is_stuck_is_said_its_lamp_is_out_and_the_others_play_on(hands: Hands) -> None:
    hands.bench.play("seat:1/buzzer", [(hands.at + MS, True)])
    hands.run(21_000)
    assert any(
        "seat:1/buzzer has been closed for 20 s" in text
        for text in hands.stand.director.picture.faults.values()
    )
    assert not hands.lit(1)
    assert hands.lit(2)
    hands.turn(2, 4, dial=3)
    hands.press(2)
    assert hands.word(2) == "locked"
    hands.bench.play("seat:1/buzzer", [(hands.at + MS, False)])
    hands.run(500)
    assert hands.stand.director.picture.faults == {}
    assert hands.lit(1)
    hands.turn(1, 8)
    for _ in range(4):
        hands.press(1, "push")
    hands.press(1)
    assert [row["value"] for row in hands.stand.rows if row.get("to") == "seat:1"] == [7000]


@pytest.mark.parametrize("way", BENCHES)
@pytest.mark.parametrize("part", ["buzzer", "push"])
def test_a5_what_is_down_when_the_question_opens_does_nothing_until_it_is_pressed_afresh(
    way: str, part: str
) -> None:
    hands = Hands(way)
    for seat in (1, 2):
        hands.press(seat)
    hands.stand.must("start", options={"answer_seconds": "off"})
    hands.bench.play(f"seat:1/{part}", [(hands.at + MS, True)])
    hands.run(19_000)
    assert hands.stand.topics == {"qualifying.guess"}
    assert hands.word(1) == "live"
    hands.bench.play(f"seat:1/{part}", [(hands.at + MS, False)])
    hands.run(100)
    hands.turn(1, 8)
    for _ in range(4):
        hands.press(1, "push")
    assert hands.word(1) == "live"
    hands.press(1)
    assert hands.stand.rows[-1]["value"] == 7000


@pytest.mark.parametrize("way", BENCHES)
@pytest.mark.parametrize("bounce", [0, 300, 900])
def test_a1_b1_a_price_that_is_dialled_on_worn_contacts_is_that_price(way: str, bounce: int) -> None:
    def worn(edges: list[tuple[int, bool]]) -> list[tuple[int, bool]]:
        return [
            move
            for at, closed in edges
            for move in (
                (at, closed),
                *((at + n * bounce * 333, closed == (n == 2)) for n in (1, 2) if bounce),
            )
        ]

    hands = Hands(way)
    play: Callable[..., None] = hands.bench.play
    hands.bench.play = lambda line, edges: play(line, worn(list(edges)))  # type: ignore[method-assign]
    hands.open_show()
    for digit in (4, 1, 10, 6):
        hands.turn(1, digit)
        hands.press(1, "push")
    hands.press(1)
    assert hands.stand.rows[-1]["value"] == 3095
    assert hands.stand.director.picture.faults == {}


@pytest.mark.parametrize("way", BENCHES)
def test_a_price_is_scanned_with_the_buzzer_alone(way: str) -> None:
    """$77 by five presses: where it begins, two digits, and one that locks it in; the first digit was a slip."""
    hands = Hands(way)
    hands.stand.cast.places[0].scan = 1.0
    hands.open_show()

    def press_when(digits: str, cursor: int | None) -> None:
        hands.run(300)  # sooner it would be the same finger, trembling
        for _ in range(400):
            face = hands.stand.director.picture.faces(owner=True)[1]
            if face == Asking("LOCK?", Dialling(digits, None)):
                assert cursor is None
                break
            if isinstance(face, Dialling) and (face.digits, face.cursor) == (digits, cursor):
                break
            hands.run(100)
        else:
            pytest.fail(f"{digits} with the cursor on {cursor} never came")
        hands.press(1)

    press_when("----", 2)
    press_when("--6-", 2)
    press_when("--67", 3)
    hands.run(1100)
    hands.press(1)  # again
    press_when("--67", 2)
    press_when("--77", 2)
    press_when("--77", 3)
    press_when("--77", None)
    assert [row["value"] for row in hands.stand.rows if row["to"] == "seat:1"] == [77]


@pytest.mark.parametrize("way", BENCHES)
def test_a_pick_of_three_by_dial_and_push(way: str) -> None:
    hands = Hands(way)
    for seat in (1, 2):
        hands.press(seat)
    hands.stand.must("start", options={"answer_seconds": "off", "solo_games": "hi-lo"})
    hands.run(20_000)
    hands.turn(1, 1)
    hands.press(1, "push")
    for _ in range(3):
        hands.press(1, "push")
    hands.press(1)
    hands.stand.must("answer", ask=hands.stand.live["seat:2"], value=9999)
    hands.run(25_000)
    assert hands.stand.topics == {"hi-lo.high"}
    for _ in range(3):
        hands.turn(1, 2)
        hands.press(1, "push")
    hands.press(1)
    items = [item["id"] for item in hands.stand.director.picture.view("audience")["board"]["items"]]
    picked = [row["value"] for row in hands.stand.rows if row.get("to") == "seat:1"][-1]
    assert picked == [items[1], items[3], items[5]]


@pytest.mark.parametrize("way", BENCHES)
@pytest.mark.parametrize("scan", [None, 1.0], ids=["dial", "one switch"])
def test_a5_a_buzzer_that_stays_down_over_the_next_question_calls_one_digit(
    way: str, scan: float | None
) -> None:
    hands = Hands(way)
    for seat in (1, 2):
        hands.press(seat)
    hands.stand.must("start", options={"answer_seconds": "off", "solo_games": "any-number"})
    hands.run(20_000)
    for seat, guess in ((1, 0), (2, 9999)):
        hands.stand.must("answer", ask=hands.stand.live[f"seat:{seat}"], value=guess)
    hands.run(25_000)
    assert hands.stand.topics == {"any-number.digit"}
    hands.stand.must("scan", seat=1, seconds=scan)

    def called() -> list[str]:
        return list(hands.stand.director.picture.view("audience")["board"]["called"])

    def choose() -> None:
        """The next press locks a digit in."""
        if scan is None:
            hands.turn(1, 1)
            return
        hands.run(1_500)
        hands.press(1)
        hands.run(
            400
        )  # sooner it would be the same finger, trembling; the cursor stands on locking in for a second
        assert hands.stand.director.picture.floor.pointing()["ready"] == "lock"  # type: ignore[index]

    choose()
    hands.bench.play("seat:1/buzzer", [(hands.at + MS, True)])
    hands.run(19_000)
    assert len(called()) == 1
    assert hands.stand.topics == {"any-number.digit"}
    hands.bench.play("seat:1/buzzer", [(hands.at + MS, False)])
    hands.run(200)
    assert len(called()) == 1
    choose()
    hands.press(1)
    hands.run(3_000)
    assert len(called()) == 2
