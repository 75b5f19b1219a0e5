"""A small pack with prices that a reader can keep in mind; ``pack()`` is new each time and free to be altered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from console.rules.pack import Card, Item, Pack

DOLLARS: Mapping[str, Mapping[str, tuple[int, int, int, int]]] = {
    "orange": {
        "wagon": (8579, 6240, 7100, 9315),
        "boat": (4639, 5120, 3988, 4402),
        "piano": (2750, 3199, 2480, 3640),
        "tractor": (5600, 5350, 6050, 4999),
        "caravan": (7670, 8120, 6990, 7245),
    },
    "blue": {
        "washer": (365, 412, 289, 450),
        "camera": (419, 380, 510, 333),
        "bicycle": (600, 540, 275, 720),
        "mixer": (129, 149, 110, 175),
        "guitar": (480, 455, 620, 399),
        "tent": (210, 260, 189, 245),
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
    "purple": {"soap": (1, 2, 3, 4)},
}
CARDS = (
    Card("first", "2574", "913", "068", (), "City car", "car.webp", "Sofa", "sofa.webp"),
    Card("second", "3961", "205", "478", (), "Van", "van.webp", "Oven", "oven.webp"),
    Card("third", "7023", "618", "594", (), "Cabriolet", "cabriolet.webp", "Canoe", "canoe.webp"),
)


def pack() -> Pack:
    """Eight green, six blue and five orange items, three cards."""
    return Pack(
        "small",
        {
            deck: {
                id: Item(
                    id,
                    id.replace("-", " ").capitalize(),
                    {letter: dollars * 100 for letter, dollars in zip("ABCD", prices, strict=True)},
                    f"{id}.webp",
                )
                for id, prices in items.items()
            }
            for deck, items in DOLLARS.items()
        },
        {card.id: card for card in CARDS},
    )


def with_price(world: Pack, deck: str, id: str, prices: Mapping[str, int]) -> Pack:
    """The same pack in which one item costs something else; prices in cents."""
    items = dict(world.decks[deck])
    items[id] = replace(items[id], prices={**items[id].prices, **prices})
    return replace(world, decks={**world.decks, deck: items})


def with_card(world: Pack, card: Card) -> Pack:
    """The same pack in which a card hides other prices."""
    return replace(world, cards={**world.cards, card.id: card})
