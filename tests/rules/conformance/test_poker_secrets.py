"""What is beside the twins: every card in every byte, declarations, the deck that has no order, undone hands, and chips that are never lost."""

from __future__ import annotations

import itertools
import json
import random
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from console.rules.price_poker.deck import CARDS
from console.rules.price_poker.hand import Hand
from console.rules.price_poker.words import card_words
from console.rules.session import Asked
from console.rules.stage import MC, Beat
from tests.rules.conformance.cases import POKER_CASES, Case, poker
from tests.rules.conformance.price_poker import other_cards, swapped
from tests.rules.conformance.recording import Recording, Step, play, play_wildly, replay
from tests.rules.conformance.twins import nothing_leaks

CODE = re.compile(rf"\b({'|'.join(CARDS)})\b")
WORDS = {card_words(card): card for card in CARDS}
IN_WORDS = re.compile("|".join(map(re.escape, WORDS)))
FOLDERS = poker(5, hands="4")
TOGETHER = [case for case in POKER_CASES if "declare" not in case.options]
ONE_HAND = [poker(3, hands="1"), poker(4, "short stacks", stack="9", hands="1", row="3")]


def cards_in(text: str) -> set[str]:
    """Every card that a text names, by its code or in words."""
    return {*CODE.findall(text), *(WORDS[words] for words in IN_WORDS.findall(text))}


class Table:
    """What everybody may know of a hand's cards, from what was drawn for whom and what was shown."""

    def __init__(self) -> None:
        self.public: set[str] = set()
        self.own: dict[str, set[str]] = {}
        self.asked: dict[int, Mapping[str, Any]] = {}

    def follow(self, step: Step) -> None:
        """The house drew."""
        if step.topic == "deck.card":
            ask = self.asked[step.args[0]]
            if ask["count"] == 2 and len(ask["options"]) == len(CARDS):
                self.public, self.own = set(), {}
            known = self.public if ask["for"] == "row" else self.own.setdefault(ask["for"], set())
            known |= set(step.args[1])

    def see(self, view: Mapping[str, Any]) -> None:
        """What is shown at the showdown is everybody's."""
        for hand in view["board"].get("hands", {}).values():
            self.public |= set(hand["shown"] or ())


@pytest.mark.parametrize("case", [*POKER_CASES, FOLDERS], ids=str)
def test_no_byte_names_a_card_that_its_reader_may_not_know(case: Case) -> None:
    """Views, cues, rulings and asks of everybody, from the deal to the end: only what lies open, and in its own view what a seat holds."""
    recording, table = play(case.begin, case.world, 5), Table()
    seen: dict[str, int] = {}
    ruled = 0
    for place, part in enumerate(recording.said):
        if place:
            table.follow(recording.steps[place - 1])
        for one in part:
            if isinstance(one, Asked):
                table.asked[one.id] = one.message
                if one.to != "house":
                    assert cards_in(json.dumps(one.message)) <= table.public
            elif isinstance(one, Beat):
                table.see(json.loads(one.views["audience"]))
                assert cards_in(json.dumps(one.cue)) <= table.public
                assert cards_in(repr(one.rulings[ruled:])) <= table.public
                ruled = len(one.rulings)
                for viewer, view in one.views.items():
                    named = cards_in(view)
                    assert named <= table.public | table.own.get(viewer, set()), f"{viewer} after {place}"
                    seen[viewer] = seen.get(viewer, 0) + len(named - table.public)
    assert not seen["audience"]
    assert not seen[MC]
    assert all(seen[f"seat:{seat}"] for seat in range(1, case.seats + 1)), "everybody sees his own"


@pytest.mark.parametrize("case", [*POKER_CASES, FOLDERS], ids=str)
def test_the_host_sees_what_the_audience_sees(case: Case) -> None:
    for part in play(case.begin, case.world, 6).said:
        for one in part:
            if isinstance(one, Beat):
                assert {**json.loads(one.views[MC]), "card": None} == {
                    **json.loads(one.views["audience"]),
                    "card": None,
                }
                assert json.loads(one.views[MC])["card"] == {}


@pytest.mark.parametrize("case", POKER_CASES, ids=str)
def test_the_deck_has_no_order_and_an_ask_names_what_is_left_always_in_the_same(case: Case) -> None:
    left: Sequence[str] = CARDS
    recording = play(case.begin, case.world, 7)
    draws = 0
    for place, part in enumerate(recording.said):
        for one in part:
            if isinstance(one, Asked) and one.message["topic"] == "deck.card":
                left = CARDS if one.message["options"] == list(CARDS) else left
                assert one.message["options"] == list(left)
                left = [card for card in left if card not in recording.steps[place].args[1]]
                draws += 1
    assert draws > 10


@pytest.mark.slow
@pytest.mark.parametrize("case", TOGETHER, ids=str)
def test_a_declaration_is_secret_until_all_have_declared(case: Case) -> None:
    """Whatever a seat declares, nobody is sent another byte before the last one has: neither a view nor an ask nor a ruling."""
    compared = 0
    for seed in range(12):
        recording = play(case.begin, case.world, seed)
        done = Recording.start(case.begin, case.world)
        for place, step in enumerate(recording.steps):
            done.do(step)
            all_declared = any(cue == "declared" for cue, _ in done.sent[done.marks[place] :])
            if step.topic != "declare" or all_declared:
                continue
            for other in {"high", "low", "both"} - {step.args[1]}:
                twin = replay(case.begin, case.world, recording.steps[:place])
                twin.do(replace(step, args=(step.args[0], other)))
                assert twin.told(knows=()) == done.told(knows=())
                compared += 1
        if compared > 5:
            return
    assert compared > 5


def test_who_declared_first_is_nowhere_to_be_seen() -> None:
    """Declarations come in seat order and in the same bytes, in whatever order they were given."""
    case = TOGETHER[0]
    recording = play(case.begin, case.world, 0)
    topics = [step.topic for step in recording.steps]
    first = topics.index("declare")
    bundle = list(itertools.takewhile(lambda step: step.topic == "declare", recording.steps[first:]))[:3]
    assert len(bundle) > 1
    shown = set()
    for order in itertools.permutations(bundle):
        again = replay(case.begin, case.world, [*recording.steps[:first], *order])
        shown.add(json.dumps([text for cue, text in again.sent if cue == "declared"]))
    assert len(shown) == 1


@pytest.mark.slow
@pytest.mark.parametrize("case", ONE_HAND, ids=str)
def test_what_is_taken_back_stays_hidden_too(case: Case) -> None:
    """One hand with undos, reopened declarations, corrections, people who leave: two hidden cards in each other's place, from the first
    step to the last before anything is shown.
    """
    compared = 0
    for seed in range(10):
        recording = play_wildly(case.begin, case.world, seed, most=60)
        rng = random.Random(seed)
        whose = owners(recording)
        hidden = [card for card in CARDS if "row" not in whose[card]]
        steps = last_unseen(recording)
        for _ in range(2):
            ours = rng.choice([card for card in hidden if whose[card]])
            theirs = rng.choice([card for card in hidden if card != ours])
            twin = Recording.start(case.begin, case.world)
            for step in recording.steps[:steps]:
                if step.topic == "deck.card":
                    cards = [swapped(card, ours, theirs) for card in step.args[1]]
                    step = replace(step, args=(step.args[0], cards))
                twin.do(step)
            knows = whose[ours] | whose[theirs]
            assert without_house(twin, steps, knows) == without_house(recording, steps, knows)
            compared += 1
    assert compared == 20


def owners(recording: Recording) -> dict[str, set[str]]:
    """For whom each card was ever drawn."""
    whose: dict[str, set[str]] = {card: set() for card in CARDS}
    asked = {one.id: one.message for part in recording.said for one in part if isinstance(one, Asked)}
    for step in recording.steps:
        if step.topic == "deck.card":
            for card in step.args[1]:
                whose[card].add(asked[step.args[0]]["for"])
    return whose


def last_unseen(recording: Recording) -> int:
    """How many steps there are before the first after which somebody's cards were shown."""
    for place, part in enumerate(recording.said):
        for one in part:
            if isinstance(one, Beat) and one.cue and one.cue["name"] == "showdown":
                return place - 1
    return len(recording.steps)


def without_house(recording: Recording, steps: int, knows: set[str]) -> list[tuple[str | None, str]]:
    """What all were sent in so many steps but those who know."""
    return recording.told(tuple(knows))[: recording.marks[steps]]


# ------------------------------------------------------------------ the suite can fail
def tells_a_suit(hand: Hand, _seat: int, cards: Sequence[str]) -> None:
    hand.stage.note += cards[0][1]


def tells_the_host(hand: Hand, _seat: int, cards: Sequence[str]) -> None:
    hand.stage.tell_mc(card=cards[0])


def tells_the_neighbour(hand: Hand, seat: int, cards: Sequence[str]) -> None:
    hand.stage.confide(hand.order[hand.order.index(seat) - 1], lambda: {"spied": cards[0]})


def cues_a_high_card(hand: Hand, _seat: int, cards: Sequence[str]) -> None:
    hand.stage.cue("sigh", high=CARDS.index(cards[0]) % 13 > 6)


@pytest.mark.parametrize("fault", [tells_a_suit, tells_the_host, tells_the_neighbour, cues_a_high_card])
def test_a_planted_leak_of_a_face_down_card_is_found(
    fault: Callable[[Hand, int, Sequence[str]], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    give = Hand.give

    def leaky(hand: Hand, seat: int, cards: Sequence[str], up: bool) -> None:
        give(hand, seat, cards, up)
        if not up:
            fault(hand, seat, cards)

    monkeypatch.setattr(Hand, "give", leaky)
    case = POKER_CASES[0]
    with pytest.raises(AssertionError, match=r"deck\.card leaked"):
        nothing_leaks(case.begin, case.world, 0, case.secrets)


def test_twins_are_of_hidden_cards_alone() -> None:
    case = POKER_CASES[0]
    recording, rng = play(case.begin, case.world, 1), random.Random(1)
    whose = [
        one
        for place, step in enumerate(recording.steps)
        if step.topic == "deck.card"
        for one in other_cards(recording, place, rng)
    ]
    assert whose
    assert all("row" not in twin.knows and twin.knows for twin in whose)


def test_a_beat_holds_every_viewers_view() -> None:
    """What the comparisons rest on: nobody's view is missing from what is compared when nobody knows."""
    recording = play(POKER_CASES[0].begin, POKER_CASES[0].world, 1)
    beats = [one for part in recording.said for one in part if isinstance(one, Beat)]
    assert all(set(beat.views) == {"audience", MC, "seat:1", "seat:2", "seat:3"} for beat in beats)
