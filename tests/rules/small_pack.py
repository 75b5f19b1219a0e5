"""A small pack with prices that a reader can keep in mind; ``pack()`` is new each time and free to be altered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from console.rules.pack import (
    BANKRUPT,
    CASH,
    FREE_SPIN,
    LOSE_A_TURN,
    Card,
    CardItem,
    Item,
    Pack,
    Prize,
    Puzzle,
    Wedge,
)

DOLLARS: Mapping[str, Mapping[str, tuple[int, int, int, int]]] = {
    "orange": {
        "wagon": (8579, 6240, 7100, 9315),
        "boat": (4639, 5120, 3988, 4402),
        "piano": (2750, 3199, 2480, 3640),
        "tractor": (5600, 5350, 6050, 4999),
        "caravan": (7670, 8120, 6990, 7245),
        "compact-car": (6217, 5890, 7340, 6655),
        "kitchen": (3748, 4105, 3290, 4860),
        "motorcycle": (5967, 6380, 5240, 7015),
        "cruise": (8045, 7530, 9120, 6975),
    },
    "blue": {
        "washer": (365, 412, 289, 450),
        "camera": (419, 380, 510, 333),
        "bicycle": (600, 540, 275, 720),
        "mixer": (129, 149, 110, 175),
        "guitar": (480, 455, 620, 399),
        "tent": (210, 260, 189, 245),
        "stereo": (400, 640, 430, 560),
        "typewriter": (195, 225, 159, 275),
        "armchair": (310, 295, 345, 365),
        "aquarium": (155, 185, 140, 205),
        "telescope": (525, 580, 485, 610),
        "hammock": (165, 120, 195, 135),
    },
    "green": {
        "answering-machine": (89, 65, 77, 99),
        "kettle": (25, 31, 22, 38),
        "broom": (12, 18, 14, 9),
        "clock": (30, 45, 27, 52),
        "drill": (58, 49, 66, 74),
        "lamp": (40, 36, 55, 47),
        "toaster": (33, 29, 41, 26),
        "radio": (62, 71, 50, 83),
    },
}
CENTS: Mapping[str, tuple[int, int, int, int]] = {
    "soap": (100, 200, 300, 400),
    "tea": (249, 219, 279, 189),
    "butter": (189, 165, 205, 229),
    "matches": (35, 45, 29, 55),
    "candle": (120, 99, 145, 110),
    "pencil": (49, 39, 59, 65),
    "honey": (399, 449, 349, 425),
    "sponge": (79, 89, 69, 95),
    "jam": (275, 310, 240, 259),
}
"""The purple deck."""
SWITCHEROO: Mapping[str, Mapping[str, int]] = {
    "first": {"Cordless drill": 29, "Wall clock": 17, "Clothing": 58, "Grill": 143, "Wardrobe": 1230},
    "second": {"Umbrella": 12, "Fan": 48, "Suitcase": 96, "Tennis racket": 130, "Bunk bed": 505},
    "third": {"Teapot": 24, "Rug": 175, "Saw": 36, "Ladder": 98, "Doll house": 2043},
}
"""What stands on the other side of the cards, in dollars: five different tens digits on each."""


def things(id: str) -> tuple[CardItem, ...]:
    """The Switcheroo side of a card."""
    return tuple(CardItem(name, dollars * 100) for name, dollars in SWITCHEROO[id].items())


CARDS = (
    Card("first", "2574", "913", "068", things("first"), "City car", "car.webp", "Sofa", "sofa.webp"),
    Card("second", "3961", "205", "478", things("second"), "Van", "van.webp", "Oven", "oven.webp"),
    Card(
        "third", "7023", "618", "594", things("third"), "Cabriolet", "cabriolet.webp", "Canoe", "canoe.webp"
    ),
)
PUZZLES = (
    Puzzle("owls", "A sigh of two owls", "TOO HOT TO HOOT"),
    Puzzle("rock", "Turn it up", "ROCK 'N' ROLL"),
    Puzzle("salt", "On the table", "SALT & PEPPER"),
    Puzzle("cafe", "In town", "CAFÉ"),
    Puzzle("shelf", "On a Sunday", "DO-IT-YOURSELF"),
)
WHEEL = (
    Wedge(CASH, 400_00),
    Wedge(CASH, 100_00),
    Wedge(FREE_SPIN),
    Wedge(CASH, 500_00),
    Wedge(LOSE_A_TURN),
    Wedge(CASH, 250_00),
    Wedge(BANKRUPT),
    Wedge(CASH, 1_000_00),
)
PRIZES = (
    Prize("harp", "Harp", "harp.webp"),
    Prize("canoe", "Canoe", "canoe.webp"),
    Prize("sauna", "Sauna", "sauna.webp"),
)


def pack() -> Pack:
    """A handful of items in each deck, three cards, five puzzles, a wheel of eight wedges and three prizes."""
    decks = {deck: {id: item(id, prices, 100) for id, prices in ids.items()} for deck, ids in DOLLARS.items()}
    decks["purple"] = {id: item(id, prices, 1) for id, prices in CENTS.items()}
    return Pack(
        "small",
        decks,
        {card.id: card for card in CARDS},
        puzzles={puzzle.id: puzzle for puzzle in PUZZLES},
        wheel=WHEEL,
        prizes={prize.id: prize for prize in PRIZES},
    )


def item(id: str, prices: tuple[int, ...], unit: int) -> Item:
    """An item that is called what its id says; prices A to D in units of so many cents."""
    in_cents = {letter: price * unit for letter, price in zip("ABCD", prices, strict=True)}
    return Item(id, id.replace("-", " ").capitalize(), in_cents, f"{id}.webp")


def with_price(world: Pack, deck: str, id: str, prices: Mapping[str, int]) -> Pack:
    """The same pack in which one item costs something else; prices in cents."""
    items = dict(world.decks[deck])
    items[id] = replace(items[id], prices={**items[id].prices, **prices})
    return replace(world, decks={**world.decks, deck: items})


def with_card(world: Pack, card: Card) -> Pack:
    """The same pack in which a card hides other prices."""
    return replace(world, cards={**world.cards, card.id: card})
