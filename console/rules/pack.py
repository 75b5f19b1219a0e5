"""What a game is played with: items with four prices, two-sided cards, puzzles, a wheel and its prizes.

Plain values; reading and checking files is ``console.packs``' business.  Money is integer cents.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

LETTERS = "ABCD"
DECKS = ("orange", "blue", "green", "purple")


@dataclass(frozen=True, slots=True)
class Item:
    """A thing with a name, a picture and one price in cents for each letter A to D.

    ``spare``: it is there so that the deck is big enough; the rules know no difference, the house draws the others first.
    """

    id: str
    name: str
    prices: Mapping[str, int]
    picture: str = ""
    spare: bool = False

    def price(self, letter: str) -> int:
        """The actual price in cents once the letter tile is known."""
        return self.prices[letter]

    @property
    def face(self) -> dict[str, str]:
        """The side of the card that lies upward: what all may see once it is drawn."""
        return {"id": self.id, "name": self.name, "picture": self.picture}


@dataclass(frozen=True, slots=True)
class CardItem:
    """A thing on the Switcheroo side of a card, with one price in cents: whole dollars, ten at least."""

    name: str
    price: int
    picture: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """A two-sided card: three prices that use every digit once, and five items with different tens digits.

    ``car``, ``prize`` and ``piggy_bank`` are digit strings of four, three and three places; ``switcheroo`` holds five items.
    """

    id: str
    car: str
    prize: str
    piggy_bank: str
    switcheroo: tuple[CardItem, ...]
    car_name: str = "Car"
    car_picture: str = ""
    prize_name: str = "Prize"
    prize_picture: str = ""

    @property
    def pictures(self) -> list[str]:
        """The names of all pictures on both sides."""
        names = [self.car_picture, self.prize_picture, *(thing.picture for thing in self.switcheroo)]
        return [name for name in names if name]


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A text to be found letter by letter, and what kind of thing it is."""

    id: str
    category: str
    text: str


CASH, FREE_SPIN, LOSE_A_TURN, BANKRUPT = "cash", "free-spin", "lose-a-turn", "bankrupt"
WEDGE_NAMES = {FREE_SPIN: "Free Spin", LOSE_A_TURN: "Lose a Turn", BANKRUPT: "Bankrupt"}
"""What is written on the wedges that are no cash."""


@dataclass(frozen=True, slots=True)
class Wedge:
    """A wedge of the wheel: a kind, and for cash the amount in cents."""

    kind: str
    amount: int = 0


@dataclass(frozen=True, slots=True)
class Prize:
    """A thing that a prize wedge stands for."""

    id: str
    name: str
    picture: str = ""

    @property
    def face(self) -> dict[str, str]:
        """What all may see of it."""
        return {"id": self.id, "name": self.name, "picture": self.picture}


@dataclass(frozen=True, slots=True)
class Question:
    """What a host reads, and what is to be said."""

    text: str
    answer: str


@dataclass(frozen=True, slots=True)
class Pack:
    """A checked pack. Deck and card order is the file's order; it means nothing to play.

    ``wheel`` are the wedges in the order in which they come to the pointer. A pack without puzzles, wheel or prizes can't play
    *Wheel of Fortune*. ``questions`` are asked in their order.
    """

    name: str
    decks: Mapping[str, Mapping[str, Item]]  # deck name -> item id -> item
    cards: Mapping[str, Card]
    hash: str = ""  # SHA-256 of the content, hex
    currency: str = "$"
    extra: Mapping[str, object] = field(default_factory=dict)
    puzzles: Mapping[str, Puzzle] = field(default_factory=dict)
    wheel: tuple[Wedge, ...] = ()
    prizes: Mapping[str, Prize] = field(default_factory=dict)
    questions: tuple[Question, ...] = ()
