"""What is secret in poker until when, and the twins that show it.

| topic | secret | until |
| --- | --- | --- |
| ``dealer`` | nothing: everybody sees who deals | |
| ``deck.card`` | the two cards of the deal, and every card bought from the deck, to all but their owner | ``showdown``; of whoever folded, and where all others folded, for ever |

Cards of the row are public at once. A twin is the same hand with two cards in each other's place, neither of which ever lay face up: two people's
hidden cards, or one and another that stayed in the deck. Everybody but their owners, the host too, is sent the same; what the
owners are asked is the same too, because what one may do never depends on cards that others can't see.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from console.rules.price_poker.deck import CARDS
from console.rules.session import Asked
from console.rules.stage import Beat
from tests.rules.conformance.recording import Recording
from tests.rules.conformance.twins import PUBLIC, Secret, Twin

SHARE = 0.5
"""Of how many draws there is a twin: of all would take long."""


@dataclass(frozen=True)
class Drawn:
    """Cards that the house drew in a hand: at which step, for whom, which."""

    at: int
    whose: str
    cards: list[str]


def hand_around(recording: Recording, at: int) -> tuple[list[Drawn], int]:
    """All that was drawn in the hand in which this step lies, and the step after its last."""
    starts = [0, *(place + 1 for place in range(len(recording.steps)) if begins(recording, place + 1))]
    start = max(place for place in starts if place <= at)
    end = min([place for place in starts if place > at], default=len(recording.steps))
    messages = {one.id: one.message for part in recording.said for one in part if isinstance(one, Asked)}
    drawn = [
        Drawn(place, str(messages[step.args[0]]["for"]), step.args[1])
        for place, step in enumerate(recording.steps[start:end], start)
        if step.topic == "deck.card"
    ]
    return drawn, end


def begins(recording: Recording, part: int) -> bool:
    """Whether a hand begins in what this part says."""
    return any(
        isinstance(one, Beat) and one.cue and one.cue["name"] == "hand" for one in recording.said[part]
    )


def other_cards(recording: Recording, at: int, rng: random.Random) -> Iterable[Twin]:
    """The hand with one of this step's cards in another's place."""
    drawn, end = hand_around(recording, at)
    (mine,) = [one for one in drawn if one.at == at]
    if mine.whose == "row" or (mine is not drawn[0] and rng.random() > SHARE):
        return
    owner = {card: one.whose for one in drawn for card in one.cards}
    left = [card for card in CARDS if card not in owner]
    # The very last card is taken without asking whom it is for, so nobody says here who has seen it.
    known = ("row", mine.whose, "the last one's")
    owner |= dict.fromkeys(left, "the last one's") if len(left) == 1 else {}
    hidden = [card for card in CARDS if owner.get(card) not in known]
    if not hidden:
        return  # seven players used up all that nobody can see
    ours, theirs = rng.choice(mine.cards), rng.choice(hidden)
    owners = tuple(whose for whose in (mine.whose, owner.get(theirs)) if whose)
    answers = {one.at: [swapped(card, ours, theirs) for card in one.cards] for one in drawn}
    if shown(recording, at, end) & set(owners):
        yield Twin(recording.world, answers, "showdown", knows=owners)
    else:
        yield Twin(recording.world, answers, steps=len(recording.steps), knows=owners)


def swapped(card: str, one: str, other: str) -> str:
    """Two cards in each other's place, all others where they are."""
    return {one: other, other: one}.get(card, card)


def shown(recording: Recording, start: int, end: int) -> set[str]:
    """The addresses of those whose cards all could see in these steps."""
    return {
        f"seat:{seat}"
        for board in boards(recording, start, end)
        for seat, hand in board["hands"].items()
        if hand["shown"]
    }


def boards(recording: Recording, start: int, end: int) -> Iterator[Mapping[str, Any]]:
    """What stood on the stage at each beat that these steps caused, while a hand was played."""
    for part in recording.said[start + 1 : end + 1]:
        for one in part:
            if isinstance(one, Beat):
                view = json.loads(one.views["audience"])
                if view["scene"] == "market":
                    yield view["board"]


SECRETS: Mapping[str, Secret] = {
    "dealer": PUBLIC,
    "deck.card": Secret("what lies face down", "showdown", other_cards),
}
