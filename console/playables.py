"""What this console plays: every game there is with this pack, and buzz-in with a teacher's list in its place."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from console import packs
from console.clauses import clauses_of
from console.rules.conversation import Refused
from console.rules.game import Game, SetupError
from console.rules.games import GAMES
from console.rules.pack import Pack, Question
from console.rules.session import Play
from console.show.questions import ASKED_IN, Questions
from console.show.repertoire import Playable, Repertoire, Starter

TOLD = 5
"""So much of what is wrong with a list is said at once: a page has no room for more, and mending the first often mends others."""


def _ignore() -> None:
    """Nobody wants to be told."""


def repertoire_of(pack: Pack, begun: Callable[[], None] = _ignore) -> Repertoire:
    """The games, and the list of questions that is chosen; a show has ``begun`` when its rules have taken it."""
    questions = Questions(read_list, pack.name, pack.questions)

    def with_list() -> Pack | None:
        """The pack of a show of buzz-in that begins now, if it is another one."""
        same = questions.listed == pack.questions
        return None if same else packs.with_questions(pack, questions.listed)

    def playable(game: Game) -> Playable:
        own = with_list if game.name == ASKED_IN else lambda: None
        return Playable(game, _starter(game, lambda: own() or pack, begun), clauses_of(game.name), own)

    return Repertoire([playable(game) for game in GAMES.values()], questions)


def _starter(game: Game, pack: Callable[[], Pack], begun: Callable[[], None]) -> Starter:
    """Sets a game up with what is its pack by then; what the rules refuse is refused here, before anything has ``begun``."""

    def start(names: Sequence[str], options: Mapping[str, str]) -> Callable[[], Play]:
        chosen = pack()

        def begin() -> Play:
            return game.begin(names, options, chosen)

        try:
            begin()
        except SetupError as reason:
            raise Refused(str(reason)) from reason
        begun()
        return begin

    return start


def read_list(name: str, csv: str) -> Sequence[Question]:
    """A teacher's list, or :class:`Refused` with the first things that are wrong with it, a line each."""
    try:
        return packs.from_csv(name, csv)
    except packs.PackError as error:
        raise Refused("\n".join(error.lines(TOLD))) from error
