"""Poker from the hands on: edges, filter, press and release, director. Each below every kind of rig."""

from __future__ import annotations

import pytest

from hardware.face import Go, Peek
from tests.hardware.rigs import BENCHES, MS, START
from tests.show.stand import Stand
from tests.show.test_hands import Hands


class PokerHands(Hands):
    """A session of poker at the same bench: seat 3 has a buzzer alone, and the host answers for it."""

    def __init__(self, way: str) -> None:
        super().__init__(way)
        self.stand = Stand(places=3)
        self.stand.now = START
        self.stand.cast.places[1].dials = 4
        self.stand.must("game", game="price-poker")
        for seat in (1, 2, 3):
            self.press(seat)
        self.stand.must("start", options={"answer_seconds": "off", "pace": "at-once"})
        self.run(500)

    @property
    def asked(self) -> int:
        """Whose turn it is; the host lets seat 3 buy."""
        if "seat:3" in self.stand.live:
            self.stand.must("answer", ask=self.stand.live["seat:3"], value="row-1")
            self.run(100)
        return int(next(iter(self.stand.live)).removeprefix("seat:"))

    def hold(self, seat: int, ms: int, then: int = 100) -> None:
        self.bench.play(f"seat:{seat}/buzzer", [(self.at + MS, True), (self.at + (1 + ms) * MS, False)])
        self.run(ms + then)

    def bought(self, seat: int) -> list[str]:
        return [row["value"] for row in self.stand.rows if row.get("to") == f"seat:{seat}"]


@pytest.mark.parametrize("way", BENCHES)
@pytest.mark.parametrize("bounce_us", [0, 700])
def test_a1_where_cards_are_hidden_a_press_is_what_was_let_go_in_time(way: str, bounce_us: int) -> None:
    """However a worn contact chatters at both ends: the stamps of its first touch and of its last parting count."""
    hands = PokerHands(way)
    seat = hands.asked
    hands.turn(seat, 1)

    def worn(ms: int) -> None:
        down, up = hands.at + MS, hands.at + (1 + ms) * MS
        edges = [(down, True), (up, False)]
        if bounce_us:
            gap = bounce_us * 1_000
            edges = [
                (down, True), (down + gap, False), (down + 2 * gap, True),
                (up - 2 * gap, False), (up - gap, True), (up, False),
            ]  # fmt: skip
        hands.bench.play(f"seat:{seat}/buzzer", edges)
        hands.run(ms + 100)

    worn(620)
    assert hands.bought(seat) == []
    worn(590)
    assert hands.bought(seat) == ["row-1"]


@pytest.mark.parametrize("way", BENCHES)
def test_a2_a_stab_locks_in_and_the_press_after_it_is_for_nobodys_turn(way: str) -> None:
    hands = PokerHands(way)
    seat = hands.asked
    hands.turn(seat, 1)
    start = hands.at
    hands.bench.pulses(
        f"seat:{seat}/buzzer", (start + MS, start + 21 * MS), (start + 401 * MS, start + 551 * MS)
    )
    hands.run(1_000)
    assert hands.bought(seat) == ["row-1"]
    assert hands.stand.director.picture.faults == {}


@pytest.mark.parametrize("way", BENCHES)
def test_a4_spikes_are_no_press_and_no_look_and_do_not_end_one(way: str) -> None:
    hands = PokerHands(way)
    seat = hands.asked
    hands.turn(seat, 1)
    line, start, us = f"seat:{seat}/buzzer", hands.at, MS // 1_000
    hands.bench.pulses(line, *((start + n * 5 * MS, start + n * 5 * MS + 200 * us) for n in range(1, 6)))
    hands.run(1_000)
    assert hands.bought(seat) == []
    assert not isinstance(hands.stand.director.picture.faces(owner=True)[seat], Peek)
    down = hands.at + MS
    apart = down + 500 * MS
    hands.bench.play(line, [(down, True), (apart, False), (apart + 40 * us, True)])
    hands.run(1_000)
    assert isinstance(hands.stand.director.picture.faces(owner=True)[seat], Peek)
    assert hands.bought(seat) == [], "it was not let go after half a second"
    hands.bench.play(line, [(hands.at + MS, False)])
    hands.run(100)
    assert hands.bought(seat) == []


@pytest.mark.parametrize("way", BENCHES)
def test_a5_what_is_down_as_the_session_begins_is_no_look_and_locks_nothing_in(way: str) -> None:
    hands = PokerHands(way)
    seat = hands.asked
    hands.turn(seat, 1)
    hands.bench.play(f"seat:{seat}/buzzer", [(hands.at + MS, True)])
    hands.run(100)
    hands.stand.must("end")
    hands.run(500)
    hands.stand.must("new")
    hands.stand.must("start", options={"answer_seconds": "off", "pace": "at-once"})
    hands.run(1_000)
    assert hands.stand.director.picture.view("audience")["scene"] == "market"
    assert not isinstance(hands.stand.director.picture.faces(owner=True)[seat], Peek)
    hands.bench.play(f"seat:{seat}/buzzer", [(hands.at + MS, False)])
    hands.run(500)
    assert hands.bought(seat) == []
    hands.hold(seat, 1_000, then=-500)
    assert isinstance(hands.stand.director.picture.faces(owner=True)[seat], Peek)


@pytest.mark.parametrize("way", BENCHES)
def test_a5_a_question_that_opens_over_a_look_is_no_fault_and_the_next_press_counts(way: str) -> None:
    hands = PokerHands(way)
    seat = hands.asked
    other = 3 - seat
    hands.bench.play(f"seat:{other}/buzzer", [(hands.at + MS, True)])
    hands.run(1_000)
    assert isinstance(hands.stand.director.picture.faces(owner=True)[other], Peek)
    hands.turn(seat, 1)
    hands.press(seat)  # the next one is asked, and the rig is told that questions open
    assert hands.asked == other
    hands.run(4_000)
    assert isinstance(hands.stand.director.picture.faces(owner=True)[other], Peek)
    assert hands.stand.director.picture.faces(owner=False)[other] == Go()
    assert hands.stand.director.picture.faults == {}
    hands.turn(other, 1)
    hands.bench.play(f"seat:{other}/buzzer", [(hands.at + MS, False)])
    hands.run(100)
    assert not isinstance(hands.stand.director.picture.faces(owner=True)[other], Peek)
    assert hands.bought(other) == []
    hands.press(other)
    assert hands.bought(other) == ["row-1"]


@pytest.mark.parametrize("way", BENCHES)
def test_a5_a_buzzer_that_is_stuck_leaves_no_cards_lying_open(way: str) -> None:
    hands = PokerHands(way)
    seat = hands.asked
    hands.bench.play(f"seat:{seat}/buzzer", [(hands.at + MS, True)])
    hands.run(19_500)
    assert isinstance(hands.stand.director.picture.faces(owner=True)[seat], Peek)
    hands.run(1_000)
    assert not isinstance(hands.stand.director.picture.faces(owner=True)[seat], Peek)
    assert any("closed for 20 s" in text for text in hands.stand.director.picture.faults.values())
    hands.bench.play(f"seat:{seat}/buzzer", [(hands.at + MS, False)])
    hands.run(500)
    assert hands.stand.director.picture.faults == {}
    hands.hold(seat, 1_000, then=-500)
    assert isinstance(hands.stand.director.picture.faces(owner=True)[seat], Peek)
