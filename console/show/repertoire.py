"""What this console can play: the games with all that the lobby asks about each, and which of them is played next."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from console.rules.conversation import Refused
from console.rules.game import Game, Option
from console.rules.pack import Pack
from console.rules.session import Play
from console.show.questions import Questions
from console.show.settings import CHOICES, DEFAULTS

Json = Any
Starter = Callable[[Sequence[str], Mapping[str, str]], Callable[[], Play]]
"""Names and the rules' options -> a way to set the game up, or :class:`Refused`."""


@dataclass(frozen=True)
class Playable:
    """A game as this console plays it: with its pack (``start``), and its clauses' texts by number.

    ``pack`` gives the pack that a show begun now is played with, where that is another than the console's.
    """

    game: Game
    start: Starter
    clauses: Mapping[str, str] = field(default_factory=dict)
    pack: Callable[[], Pack | None] = lambda: None

    @property
    def choices(self) -> dict[str, tuple[str, ...]]:
        """What may be chosen for a show of it: the rules' options and the console's own. The currency is the pack's matter."""
        offered = {one.name: (*one.members, *one.choices) for one in self._offered}
        return {**offered, **CHOICES}

    @property
    def numbers(self) -> dict[str, range]:
        """The options that may also be any whole number in a range."""
        return {one.name: one.numbers for one in self._offered if one.numbers is not None}

    @property
    def letters(self) -> dict[str, str]:
        """The options that may also be a letter for each seat, of these."""
        return {one.name: one.letters for one in self._offered if one.letters}

    @property
    def defaults(self) -> dict[str, str]:
        """What is chosen as long as nobody has chosen."""
        return {**{one.name: one.default for one in self._offered}, **DEFAULTS}

    @property
    def _offered(self) -> list[Option]:
        return [one for one in self.game.options if one.choices]

    def takes(self, name: str, value: str) -> bool:
        """Whether the option may be set to this: one of its choices, where it takes several a list of them, a number, or letters."""
        own = [one for one in self._offered if one.name == name]
        if any(one.number(value) is not None or one.spelled(value) for one in own):
            return True
        return set(value.split(",")) <= set(self.choices[name])

    def allowed(self, name: str) -> str:
        """In words, what the option may be set to."""
        words = ", ".join(self.choices[name])
        if (numbers := self.numbers.get(name)) is not None:
            words += f", {numbers[0]} to {numbers[-1]}"
        if letters := self.letters.get(name):
            words += f", a letter from {letters[0]} to {letters[-1]} for each seat"
        return words


class Repertoire:
    """The games by name, the one that is ``chosen``, and for each what was chosen for its next show; ``questions`` are buzz-in's."""

    def __init__(self, playables: Sequence[Playable], questions: Questions | None = None) -> None:
        self.questions = questions or Questions()
        self.playables = {one.game.name: one for one in playables}
        self.chosen = playables[0]
        self._options = {name: one.defaults for name, one in self.playables.items()}

    def choose(self, name: Json) -> None:
        """This game is played next, or :class:`Refused`."""
        if not isinstance(name, str) or name not in self.playables:
            raise Refused(f"game: {name!r} is not one of {', '.join(self.playables)}")
        self.chosen = self.playables[name]

    @property
    def options(self) -> dict[str, str]:
        """What is chosen for the next show of the chosen game."""
        return self._options[self.chosen.game.name]

    def options_of(self, name: str) -> dict[str, str]:
        """The same of any game."""
        return self._options[name]

    def remember(self, options: Mapping[str, object]) -> None:
        """What a show of the chosen game was begun with; options that this console does not have are passed over."""
        self.options.update({name: str(value) for name, value in options.items() if name in self.options})

    def setup(self) -> dict[str, Json]:
        """As the host's page shows it."""
        games = [one.game for one in self.playables.values()]
        return {
            "game": self.chosen.game.name,
            "games": [
                {
                    "id": game.name,
                    "title": game.title,
                    "least": game.seats[0],
                    "most": game.seats[-1],
                    "hidden_cards": game.hidden_cards,
                }
                for game in games
            ],
            "options": self.options,
            "choices": {name: list(values) for name, values in self.chosen.choices.items()},
            "numbers": {name: [some[0], some[-1]] for name, some in self.chosen.numbers.items()},
        }
