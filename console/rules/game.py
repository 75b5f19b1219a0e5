"""What can be played, as the command line and the host page see it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from console.rules.decks import CARDS
from console.rules.pack import LETTERS, Pack
from console.rules.people import viewers_of
from console.rules.session import Play
from console.rules.transcript import short, writable

LONGEST_NAME = 40
"""Characters in a player's name."""

MOST_DIGITS = 12
MOST_SEATS = 7


class SetupError(ValueError):
    """A game can't be started like this; the sentence says what was found and what is allowed."""


@dataclass(frozen=True, slots=True)
class Option:
    """A choice made before a game.

    ``choices`` are the values it may have; with ``members``, also a comma-separated list of those; with ``numbers``, also any
    whole number of that range; with ``letters``, also a letter of these for each seat.  An option without choices is free text.
    """

    name: str
    default: str
    choices: tuple[str, ...]
    says: str
    members: tuple[str, ...] = ()
    numbers: range | None = None
    letters: str = ""

    def number(self, value: str) -> int | None:
        """The whole number that a value is, if it may be one; None if it is none of ``numbers``."""
        if self.numbers is None or not (value.isascii() and value.isdigit() and len(value) <= MOST_DIGITS):
            return None
        return int(value) if int(value) in self.numbers else None

    def spelled(self, value: str) -> bool:
        """Whether a value is a letter for each seat."""
        return 0 < len(value) <= MOST_SEATS and set(value) <= set(self.letters)

    def read(self, value: str) -> str:
        """A value that is one of ``choices`` or ``numbers``, or made of ``letters``; :class:`SetupError` says what is allowed."""
        if value in self.choices or self.number(value) is not None or self.spelled(value):
            return value
        allowed = ", ".join(self.choices)
        if self.numbers is not None:
            allowed += f", or a whole number from {self.numbers[0]} to {self.numbers[-1]}"
        if self.letters:
            allowed += f", or a letter from {self.letters[0]} to {self.letters[-1]} for each seat"
        raise SetupError(f"{self.name}: {short(value)} is unknown; allowed are {allowed}")


Start = Callable[[Sequence[str], Mapping[str, str], Pack, Sequence[str]], Play]


@dataclass(frozen=True, slots=True)
class Game:
    """A game by name. ``seats`` are the numbers of players it takes.

    ``version`` changes when the same answers would lead elsewhere: a journal of another version can't be resumed.
    ``begin`` is what others use; ``start`` may rely on checked seats and known option names. ``wheel``: a wheel is spun in it.
    ``hidden_cards``: seats hold cards that nobody else may see, so each needs a page or a display of its own, and the host is told no
    more than the audience. ``from_pack``: what is played with comes out of the pack, and once it came up is not new any more.
    ``races``: buzzers are raced in it, so somebody must have one.
    """

    name: str
    title: str
    seats: range
    options: tuple[Option, ...]
    version: int
    start: Start
    wheel: bool = False
    hidden_cards: bool = False
    from_pack: bool = True
    races: bool = False

    def begin(
        self,
        names: Sequence[str],
        options: Mapping[str, str],
        pack: Pack,
        viewers: Sequence[str] | None = None,
    ) -> Play:
        """Set the game up, or raise :class:`SetupError`. Nothing is asked yet. Without ``viewers`` everybody looks on."""
        self._check_seats(names)
        known = [option.name for option in self.options]
        for name in options:
            if name not in known:
                raise SetupError(f"option {short(name)} is unknown; there are {', '.join(known)}")
        looking_on = viewers_of(range(1, len(names) + 1)) if viewers is None else viewers
        return self.start(names, options, pack, looking_on)

    def _check_seats(self, names: Sequence[str]) -> None:
        if len(names) not in self.seats:
            raise SetupError(
                f"{len(names)} seats given; {self.title} is for {self.seats[0]} to {self.seats[-1]}"
            )
        for seat, name in enumerate(names, start=1):
            if not name.strip():
                raise SetupError(f"seat {seat} has no name")
            if len(name) > LONGEST_NAME or not name.isprintable() or not writable(name):
                raise SetupError(
                    f"seat {seat}: {short(name)} is not a name of at most {LONGEST_NAME} printable characters"
                )


def need(pack: Pack, counts: Mapping[str, int]) -> None:
    """Refuse a pack whose decks are smaller than the most cards that lie on the table at once."""
    for deck, count in counts.items():
        there = len(pack.cards) if deck == CARDS else len(pack.decks.get(deck, {}))
        if there < count:
            raise SetupError(
                f"pack {short(pack.name)}: {deck} has {there} cards, at least {count} are needed"
            )


def need_different(pack: Pack, deck: str, count: int) -> None:
    """Refuse a pack that by some letter has fewer different prices in a deck than a game needs side by side."""
    for letter in LETTERS:
        there = len({item.price(letter) for item in pack.decks[deck].values()})
        if there < count:
            raise SetupError(
                f"pack {short(pack.name)}: {deck} has {there} different prices by letter {letter}, "
                f"at least {count} are needed"
            )
