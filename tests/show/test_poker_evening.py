"""Laws of evenings of poker on the console, whatever people and host do: it goes on, no chip is lost, no hidden card is told."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.show.poker import Eyes, asked, chips, table, wildly

STACK = 12
Act = tuple[str, int]


class Evening:
    """A table at which one act follows another; what it is about is said by a number."""

    def __init__(self, people: int, seed: int, declare: str, pace: str) -> None:
        options = {"stack": str(STACK), "declare": declare, "pace": pace, "answer_seconds": "30"}
        self.stand = table(people, places=people + 1, seed=seed, **options)
        self.eyes = Eyes(self.stand)
        self.people = people
        self._choose = wildly(random.Random(seed))

    def act(self, what: str, number: int) -> None:
        stand, seat = self.stand, number % self.people + 1
        acts: dict[str, Callable[[], object]] = {
            "answer": lambda: self._answer(number % 40 + 1),
            "wait": lambda: stand.run(number * 40),
            "undo": lambda: stand.act("undo"),
            "next": lambda: stand.act("next"),
            "leave": lambda: stand.act("leave", seat=seat),
            "come-back": lambda: stand.act("come-back", seat=seat),
            "move": lambda: stand.act("move", seat=seat, place=number % (self.people + 1) + 1),
            "name": lambda: stand.act("name", seat=seat, name=f"N{number}"),
            "adjust": lambda: stand.act("adjust", seat=seat, amount=number % 21 - 10, why="law"),
            "reopen": lambda: stand.act("reopen", ask=max(stand.director.game.answered, default=0)),
            "hold": self._hold,
            "press": lambda: stand.press(seat),
            "turn": lambda: stand.turn(seat, number % 3 - 1),
            "close": lambda: stand.act(
                "timer", ask=sorted(stand.director.picture.floor.live), change="close"
            ),
            "end": lambda: stand.act("end") if not number % 25 else None,
        }
        acts[what]()
        stand.run(20)

    def _answer(self, times: int) -> None:
        for _ in range(times):
            if (now := asked(self.stand)) is not None:
                value = self._choose(*now)
                self.stand.act("answer", ask=self.stand.live[f"seat:{now[0]}"], value=value)
            self.stand.run(20)

    def _hold(self) -> None:
        self.stand.act("pause")
        self.stand.run(5_000)
        self.stand.must("go-on")

    def goes_on(self) -> None:
        """Whatever is to be shown is shown in a while; then somebody is asked, or it is over."""
        for _ in range(200):
            settled = self.stand.desk.state(self.stand.now)["next"] is None
            if settled and (self.stand.director.picture.phase == "over" or self.stand.live):
                break
            self.stand.run(500)
        else:
            raise AssertionError("nobody is asked anything")
        ledger = self.stand.director.game.stage.ledger
        brought = sum(line.amount for line in ledger.lines if line.why in ("buy-in", "adjust"))
        assert sum(ledger.totals.values()) + ledger.pot == brought == chips(self.stand)
        assert min(ledger.totals.values()) >= 0
        assert self.eyes.found == []


OFTEN = ["answer"] * 8
SELDOM = [
    "wait", "undo", "next", "leave", "come-back", "move", "name", "adjust", "reopen", "hold", "press", "turn",
    "close", "end",
]  # fmt: skip
acts = st.lists(st.tuples(st.sampled_from([*OFTEN, *SELDOM]), st.integers(0, 99)), min_size=40, max_size=90)


whatever = given(
    people=st.integers(3, 7),
    seed=st.integers(0, 999),
    declare=st.sampled_from(["together", "in-turn"]),
    pace=st.sampled_from(["at-once", "at-once", "brisk"]),
    what=acts,
)


def goes_on(people: int, seed: int, declare: str, pace: str, what: list[Act]) -> None:
    evening = Evening(people, seed, declare, pace)
    for one in what:
        evening.act(*one)
        if evening.stand.director.picture.phase == "over":
            break
    evening.goes_on()


@pytest.mark.slow
@whatever
@settings(max_examples=8)
def test_an_evening_goes_on_whatever_is_done(
    people: int, seed: int, declare: str, pace: str, what: list[Act]
) -> None:
    goes_on(people, seed, declare, pace, what)


@pytest.mark.proof
@whatever
@settings(max_examples=30)
def test_many_evenings_go_on(people: int, seed: int, declare: str, pace: str, what: list[Act]) -> None:
    goes_on(people, seed, declare, pace, what)
