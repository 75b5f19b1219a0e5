"""What is in the pack that everybody plays first: enough for an evening, every thing with its own picture and prices."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from console import packs
from console.rules.pack import LETTERS, Pack

LEAST = {"green": 40, "blue": 40, "orange": 30, "purple": 24}
CARDS = 16


@pytest.fixture(scope="module")
def pack() -> Pack:
    return packs.load("default")


@pytest.mark.parametrize("deck", LEAST)
def test_enough_of_each_deck_for_an_evening(pack: Pack, deck: str) -> None:
    assert len(pack.decks[deck]) >= LEAST[deck]


def test_enough_cards_for_an_evening(pack: Pack) -> None:
    assert len(pack.cards) >= CARDS


def test_every_thing_has_a_picture_of_its_own(pack: Pack) -> None:
    things = [item.picture for items in pack.decks.values() for item in items.values()]
    cards = [name for card in pack.cards.values() for name in card.pictures]
    assert all(things)
    assert len(cards) == 7 * len(pack.cards)  # car, prize and five things
    twice = [name for name, count in Counter(things + cards).items() if count > 1]
    assert twice == []


def test_every_picture_is_used_and_says_where_it_comes_from(pack: Pack) -> None:
    folder = packs.find("default") / "pictures"
    there = {path.name for path in folder.glob("*.webp")}
    used = {item.picture for items in pack.decks.values() for item in items.values()}
    for card in pack.cards.values():
        used |= set(card.pictures)
    named = set(re.findall(r"^\| `([^`]+)` \|", (folder / "SOURCE.md").read_text(), re.MULTILINE))
    assert there == named
    assert used == there
    assert "MIT" in (folder / "LICENSE.txt").read_text()


def test_no_name_twice(pack: Pack) -> None:
    names = [item.name for items in pack.decks.values() for item in items.values()]
    for card in pack.cards.values():
        names += [card.car_name, card.prize_name, *(thing.name for thing in card.switcheroo)]
    assert [name for name, count in Counter(names).items() if count > 1] == []


@pytest.mark.parametrize("deck", LEAST)
@pytest.mark.parametrize("letter", LETTERS)
def test_no_price_twice_under_a_letter(pack: Pack, deck: str, letter: str) -> None:
    """So the house never has to show one price for two things in a game."""
    prices = Counter(item.price(letter) for item in pack.decks[deck].values())
    assert [price for price, count in prices.items() if count > 1] == []


def test_no_price_of_a_card_twice(pack: Pack) -> None:
    cars = Counter(card.car for card in pack.cards.values())
    assert max(cars.values()) == 1
