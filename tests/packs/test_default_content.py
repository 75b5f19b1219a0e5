"""What is in the pack that everybody plays first: enough for an evening, every thing with its own picture and prices."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from console import packs
from console.rules.pack import LETTERS, Pack, Wedge
from console.rules.wheel_of_fortune.puzzle import LETTERS as LETTERS_A_TO_Z
from console.rules.wheel_of_fortune.puzzle import core, letters

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
    prizes = [prize.picture for prize in pack.prizes.values()]
    assert all(prizes)
    twice = [name for name, count in Counter(things + cards + prizes).items() if count > 1]
    assert twice == []


def test_every_picture_is_used_and_says_where_it_comes_from(pack: Pack) -> None:
    folder = packs.find("default") / "pictures"
    there = {path.name for path in folder.glob("*.webp")}
    used = {item.picture for items in pack.decks.values() for item in items.values()}
    for card in pack.cards.values():
        used |= set(card.pictures)
    used |= {prize.picture for prize in pack.prizes.values()}
    named = set(re.findall(r"^\| `([^`]+)` \|", (folder / "SOURCE.md").read_text(), re.MULTILINE))
    assert there == named
    assert used == there
    assert "MIT" in (folder / "LICENSE.txt").read_text()


def test_no_name_twice(pack: Pack) -> None:
    names = [item.name for items in pack.decks.values() for item in items.values()]
    for card in pack.cards.values():
        names += [card.car_name, card.prize_name, *(thing.name for thing in card.switcheroo)]
    names += [prize.name for prize in pack.prizes.values()]
    assert [name for name, count in Counter(names).items() if count > 1] == []


@pytest.mark.parametrize("deck", LEAST)
@pytest.mark.parametrize("letter", LETTERS)
def test_no_price_twice_under_a_letter(pack: Pack, deck: str, letter: str) -> None:
    """So the house never has to show one price for two things in a game."""
    prices = Counter(item.price(letter) for item in pack.decks[deck].values())
    assert [price for price, count in prices.items() if count > 1] == []


def test_enough_puzzles_for_many_evenings_in_many_categories(pack: Pack) -> None:
    counts = Counter(puzzle.category for puzzle in pack.puzzles.values())
    assert sum(counts.values()) >= 160  # the box has 96
    assert len(counts) >= 10
    assert min(counts.values()) >= 8


def test_no_puzzle_twice(pack: Pack) -> None:
    assert max(Counter(core(puzzle.text) for puzzle in pack.puzzles.values()).values()) == 1


def test_puzzles_are_short_and_long(pack: Pack) -> None:
    lengths = Counter(
        len(core(puzzle.text)) // 5 for puzzle in pack.puzzles.values()
    )  # 5 to 9 letters, 10 to 14 ...
    assert all(lengths[step] >= 5 for step in range(1, 6))
    assert all(8 <= len(core(puzzle.text)) <= 30 for puzzle in pack.puzzles.values())


def test_no_letter_is_always_or_never_there(pack: Pack) -> None:
    """Else everybody would call it first, or nobody ever: each is in some puzzle, none is in all of a category."""
    there = Counter(letter for puzzle in pack.puzzles.values() for letter in letters(puzzle.text))
    assert all(there[letter] >= 3 for letter in LETTERS_A_TO_Z)
    for category in {puzzle.category for puzzle in pack.puzzles.values()}:
        texts = [puzzle.text for puzzle in pack.puzzles.values() if puzzle.category == category]
        assert not frozenset.intersection(*map(letters, texts)), category


def test_the_doors_show_signs_digits_and_accents_too(pack: Pack) -> None:
    everything = "".join(puzzle.text for puzzle in pack.puzzles.values())
    assert set("'&-ñ12?") <= set(everything)


def test_the_wheel_is_varied_and_fair(pack: Pack) -> None:
    kinds = Counter(wedge.kind for wedge in pack.wheel)
    assert len(pack.wheel) == 24
    assert pack.wheel.count(Wedge("cash", 100_00)) == 1
    assert all(kinds[kind] for kind in ("free-spin", "lose-a-turn", "bankrupt"))
    assert len({wedge.amount for wedge in pack.wheel}) >= 12
    beside = zip(pack.wheel, [*pack.wheel[1:], pack.wheel[0]], strict=True)
    assert all(one != next_one for one, next_one in beside)


def test_enough_prizes_for_a_long_game(pack: Pack) -> None:
    assert len(pack.prizes) >= 8


def test_no_price_of_a_card_twice(pack: Pack) -> None:
    cars = Counter(card.car for card in pack.cards.values())
    assert max(cars.values()) == 1
