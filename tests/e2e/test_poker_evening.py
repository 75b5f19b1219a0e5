"""Whole sessions of poker through the simulated rig: by dial, by one switch, and by phone; looked at, killed, and followed by a price show."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from pathlib import Path

import pytest

from tests.e2e.evening import laws
from tests.e2e.evening.by_phone import PhonePlayer
from tests.e2e.evening.clock import Clock, run
from tests.e2e.evening.host import Host
from tests.e2e.evening.people import CAREFUL, HASTY, TEMPERS, Person, Temper
from tests.e2e.evening.play import Evening, Plan, evening, play, sit_down
from tests.e2e.evening.power import with_power_cuts
from tests.e2e.evening.room import Room
from tests.e2e.evening.table_laws import TableLaws, face_down

pytestmark = pytest.mark.slow
proof = pytest.mark.proof
PARTS = {2: ("dial", "buzzer"), 3: ("dial", "four", "buzzer"), 4: ("coarse", "plain", "four-alone", "buzzer")}
QUICK = {"pace": "brisk", "stack": "30"}
KEEN = (CAREFUL, HASTY, CAREFUL)
"""Nobody who thinks for long: these evenings are about other things."""


def plan(
    wired: int,
    phones: int,
    seed: int,
    *,
    whims: float = 0.0,
    tempers: tuple[Temper, ...] = KEEN,
    **options: str,
) -> Plan:
    return Plan(
        PARTS[wired],
        phones=phones, game="price-poker", options={**QUICK, **options}, whims=whims, tempers=tempers, seed=seed
    )  # fmt: skip


def played(data: Path, wanted: Plan) -> tuple[Evening, Counter[str]]:
    """A session that was watched all the time, what must be so at its end, and how many answers were given of each kind."""
    table = TableLaws()
    done = evening(data, wanted, watch=laws.always, hears=table)
    assert not done.broken, done.broken[:3]
    laws.money_is_kept(done)
    laws.the_journal_gives_the_same_end(data, done)
    assert min(table.told[viewer] for viewer in ("audience", "host")) > 50
    assert all(person.peeked for person in done.people), "somebody has never seen his own cards"
    return done, laws.what_was_meant_is_what_stands(done)


def cues(done: Evening) -> Counter[str]:
    return Counter(state["cue"]["name"] for state in done.states if state["cue"])


@pytest.mark.parametrize(
    ("wired", "phones", "seed", "options"),
    [
        (3, 2, 1, {"hands": "1"}),
        pytest.param(2, 1, 1, {"hands": "1", "row": "3", "declare": "in-turn"}, marks=proof),
        pytest.param(4, 3, 5, {"hands": "3", "low_qualifier": "eight-or-better"}, marks=proof),
        pytest.param(4, 0, 6, {"hands": "4", "low": "deuce-to-seven", "stack": "8"}, marks=proof),
    ],
)
def test_a_session_is_played_as_hands_and_fingers_meant_it(
    tmp_path: Path, wired: int, phones: int, seed: int, options: dict[str, str]
) -> None:
    done, meant = played(tmp_path, plan(wired, phones, seed, **options))
    assert {"buy", "bet", "declare"} <= set(meant)
    assert {
        "button",
        "hand",
        "dealt",
        "row",
        "market",
        "bought",
        "restocked",
        "betting",
        "showdown",
        "pot",
    } <= set(cues(done))
    assert done.states[-1]["view"]["board"]["gains"]
    assert all(person.refused for person in done.people if isinstance(person, PhonePlayer))


@proof
@pytest.mark.parametrize(("wired", "phones", "seed"), [(3, 2, 2), (2, 5, 8), (4, 1, 9)])
def test_a_host_with_whims_does_not_bring_the_table_out_of_step(
    tmp_path: Path, wired: int, phones: int, seed: int
) -> None:
    done, meant = played(tmp_path, plan(wired, phones, seed, whims=9.0, tempers=TEMPERS, hands="1"))
    assert sum(meant.values()) > 20
    assert len(set(done.host.did)) > 5


@pytest.mark.parametrize("seed", [2, pytest.param(4, marks=proof), pytest.param(7, marks=proof)])
def test_killed_in_mid_hand_it_goes_on_as_it_was_with_the_same_phones(tmp_path: Path, seed: int) -> None:
    """Again and again the power goes; what the disk has is the hand as it stood, and whose phone is whose."""
    source = random.Random(seed)
    wanted = plan(2, 2, seed, hands="2")
    done, data, cuts = with_power_cuts(tmp_path, wanted, lambda: source.uniform(40, 160), TableLaws())
    assert len(cuts) >= 2
    assert any(state["view"]["scene"] == "market" and state["view"]["board"]["hands"] for state in cuts)
    laws.money_is_kept(done)
    laws.the_journal_gives_the_same_end(data, done)
    for person in done.people:
        if isinstance(person, PhonePlayer):
            assert person.page["name"] == f"Seat {person.number}"


def test_a_price_show_after_it_is_played_with_the_same_phones(tmp_path: Path) -> None:
    clock = Clock()

    async def act() -> None:
        room = Room(tmp_path, ("dial", "buzzer"), clock=clock)
        people = [Person(room, 1, HASTY, 1), Person(room, 2, CAREFUL, 1), PhonePlayer(room, 3, CAREFUL, 1)]
        await sit_down(room, people, Plan())
        for game, options in (
            ("price-poker", {**QUICK, "hands": "1"}),
            ("price-is-right", {"pace": "brisk", "solo_games": "squeeze-play"}),
        ):
            await room.must("game", game=game)
            await room.must("start", options=options)
            await play(people, Host(room, 1), Plan())
            await room.must("new")
            await asyncio.sleep(1)
        guesses = [answer for answer in people[2].answers if answer.topic == "qualifying.guess"]
        assert guesses, "the phone has guessed no price"
        assert room.page["setup"]["options"]["pace"] == "brisk"
        assert [place["phone"] for place in room.page["places"]] == [None, None, "here"]
        assert "own" not in people[2].page["view"]
        room.daemon.stop()

    run(clock, act)


def test_the_laws_would_see_a_card_that_is_told(tmp_path: Path) -> None:
    """In the midst of a hand: whatever says a card that lies face down, in letters or in words, breaks a law."""
    table, seen = TableLaws(), list[str]()

    def midst(room: Room) -> bool:
        down = [card for cards in face_down(room).values() for card in cards]
        for said in (down[:1], f"{'Ah' if 'Ah' in down else down[0]}" if down else ""):
            try:
                table(room, "audience", {"type": "lamp", "said": said})
            except AssertionError:
                seen.append(str(said))
        return bool(seen)

    evening(tmp_path, plan(3, 0, 3, hands="1"), until=midst)
    assert len(seen) == 2
