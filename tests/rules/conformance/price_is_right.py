"""What is secret in *Price Is Right* until which cue, and the twins that show it.

| topic | secret | until |
| --- | --- | --- |
| ``letter`` | the tile, and with it every price of the game | ``reveal`` |
| ``deck.green`` | the item's price (the item itself is public) | ``reveal`` |
| ``deck.orange``, ``deck.blue``, ``deck.purple`` | the items' prices, their total | ``reveal``; Lucky Seven: each digit's own ``digit`` |
| ``deck.cards`` | every digit that has not been called; where the tiles belong | its own ``digit``; ``count``, the rest ``reveal`` |
| ``danger-price.danger`` | which item has the danger price (the price is public) | ``reveal`` |
| ``one-away.shown`` | which digits are too high (the row is public) | ``guess``: how many were wrong; the rest ``reveal`` |
| ``squeeze-play.row`` | which tile is the extra one (the row is public) | ``reveal`` |
| ``safecracker.order`` | which order reads the price (the tiles are public) | ``reveal`` |
| ``secret-x.row`` | where the X lies | ``reveal`` |
| ``secret-x.decoy``, ``secret-x.first`` | which of the two prices is made up | ``answer`` |
| ``switcheroo.order``, ``three-strikes.tile`` | nothing: the tiles are shown | |
| ``solo-games.order`` | which game comes first, and so on | each ``solo-opens`` |
| ``solo-games.next`` | which game comes | ``solo-opens`` |

Guesses while a bundle is open are no one's topic here: they are checked by ``test_secrets.py`` itself.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import replace

from console.rules.pack import LETTERS
from console.rules.price_is_right.solo import SOLO_GAMES
from tests.rules.conformance.other_worlds import (
    PRICES,
    drawn_before,
    drawn_in_game,
    game_of,
    only,
    other_prices,
)
from tests.rules.conformance.pricing_games import other_danger, other_digits, other_truth
from tests.rules.conformance.recording import Recording
from tests.rules.conformance.tile_games import (
    other_actual,
    other_bag,
    other_combination,
    other_prizes,
    other_row,
    other_tens,
)
from tests.rules.conformance.twins import PUBLIC, MakeTwins, Secret, Twin
from tests.rules.small_pack import with_card, with_price


def other_price(recording: Recording, at: int, rng: random.Random) -> Iterable[Twin]:
    """Another letter, and other prices of everything drawn in this game until its next reveal.

    Where what lies on the card allows no price at will, the game's own twins.
    """
    start, end = game_of(recording, at)
    for topic, twins in BOUND.items():
        for place, _ in recording.answers(topic, end):
            if place > start:
                yield from twins(recording, place, rng)
                return
    asked = next(
        (place for place in range(at, end) if recording.steps[place].to.startswith("seat")),
        len(recording.steps),
    )
    world, changed = recording.world, 0
    earlier = max((place for place in range(at) if recording.steps[place].to.startswith("seat")), default=-1)
    for deck in PRICES:
        for place, ids in recording.answers(f"deck.{deck}"):
            if max(start, earlier) < place < asked:
                for id in set(ids) - drawn_before(recording, deck, place):
                    world, changed = other_prices(world, deck, id, rng), changed + 1
    if changed:
        # A letter drawn for an earlier item of this round has been shown with it, and stays.
        letter = {start: [rng.choice(LETTERS)]} if earlier < start else {}
        yield Twin(world, letter, "reveal")


def other_reading(recording: Recording, at: int, rng: random.Random) -> Iterable[Twin]:
    """Every other price that the row could hide, by another letter."""
    start, _ = game_of(recording, at)
    row = only(recording.steps[at].args[1])
    place, (id,) = drawn_in_game(recording, "orange", at)
    if id in drawn_before(recording, "orange", place):
        return
    for digits in sorted({row[:n] + row[n + 1 :] for n in range(5)}):
        letter = rng.choice(LETTERS)
        world = with_price(recording.world, "orange", id, {letter: int(digits) * 100})
        if len(str(int(digits))) == 4:
            yield Twin(world, {start: [letter]}, "reveal")


def other_places(recording: Recording, at: int, rng: random.Random) -> Iterable[Twin]:
    """The digits that were not called yet change places among the closed tiles, before each call."""
    (id,) = recording.steps[at].args[1]
    if id in drawn_before(recording, "cards", at):
        return
    card = recording.world.cards[id]
    digits = card.car + card.prize + card.piggy_bank
    calls: list[str] = []
    for step in recording.steps[at + 1 :]:
        if step.topic != "any-number.digit":
            break
        closed = [place for place, digit in enumerate(digits) if digit not in calls]
        shuffled = [digits[place] for place in closed]
        rng.shuffle(shuffled)
        other = list(digits)
        for place, digit in zip(closed, shuffled, strict=True):
            other[place] = digit
        text = "".join(other)
        twin = replace(card, car=text[:4], prize=text[4:7], piggy_bank=text[7:])
        yield Twin(with_card(recording.world, twin), {}, "digit", nth=len(calls) + 1)
        calls.append(step.args[1])


def other_side(recording: Recording, at: int, rng: random.Random) -> Iterable[Twin]:
    """A card has two sides: which of the two games it was drawn for is seen by what comes next."""
    switcheroo = recording.steps[at + 1].topic == "switcheroo.order"
    yield from (other_tens if switcheroo else other_places)(recording, at, rng)


def other_order(recording: Recording, at: int, rng: random.Random) -> Iterable[Twin]:
    """The games that have not opened yet come in another order."""
    games = recording.steps[at].args[1]
    for opened in range(len(games) - 1):
        rest = games[opened:]
        rest = rest[::-1] if len(rest) == 2 else rng.sample(rest, len(rest))
        yield Twin(recording.world, {at: [*games[:opened], *rest]}, "solo-opens", nth=opened + 1)


def other_game(recording: Recording, at: int, rng: random.Random) -> Iterable[Twin]:
    """Another game comes next; whoever chose, nobody hears of it before it opens."""
    value = recording.steps[at].args[1]
    played = {only(name) for _, name in recording.answers("solo-games.next", at + 1)}
    other = rng.choice([name for name in SOLO_GAMES if name not in played])
    yield Twin(recording.world, {at: other if isinstance(value, str) else [other]}, "solo-opens")


BOUND: Mapping[str, MakeTwins] = {
    "squeeze-play.row": other_reading,
    "danger-price.danger": other_danger,
    "lucky-seven.digit": other_digits,
    "one-away.shown": other_truth,
    "safecracker.order": other_combination,
    "secret-x.row": other_prizes,
    "three-strikes.tile": other_bag,
}
"""The topic by which such a game is known, and its twins."""

SECRETS: Mapping[str, Secret] = {
    "letter": Secret("the tile", "reveal", other_price),
    "deck.green": Secret("the price", "reveal", other_price),
    "deck.orange": Secret("the price", "reveal", other_price),
    "deck.blue": Secret("the prices", "reveal", other_price),
    "deck.cards": Secret("the digits not called or missing", "digit", other_side),
    "deck.purple": Secret("the prices", "reveal", other_price),
    "danger-price.danger": Secret("which item has the danger price", "reveal", other_danger),
    "one-away.shown": Secret("which digits are too high", "guess", other_truth),
    "squeeze-play.row": Secret("which tile is the extra one", "reveal", other_reading),
    "safecracker.order": Secret("which order reads the price", "reveal", other_combination),
    "secret-x.row": Secret("where the X lies", "reveal", other_row),
    "secret-x.decoy": Secret("which price is made up", "answer", other_actual),
    "secret-x.first": Secret("which price is made up", "answer", other_actual),
    "switcheroo.order": PUBLIC,
    "three-strikes.tile": PUBLIC,
    "solo-games.order": Secret("which games are still to come", "solo-opens", other_order),
    "mc.hand-over": PUBLIC,
    "solo-games.next": Secret("which game comes", "solo-opens", other_game),
}
