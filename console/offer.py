"""A saved show, set up again: to go on with it, or to look through it."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from console import packs
from console.journal import Saved
from console.rules.conversation import Refused
from console.rules.game import Game, SetupError
from console.rules.games import GAMES
from console.rules.pack import Pack
from console.rules.session import Play, Session
from console.rules.transcript import Row, short
from console.show.batch import Offer, Seated

log = logging.getLogger("gameshow")
PLACES = "console.places"
"""The header's option that keeps who sat on which place of the rig."""


@dataclass(frozen=True, slots=True)
class Again:
    """What a saved show was played with: its people as they were left, the rules' options, its pack, the rules' rows."""

    game: Game
    seated: Seated
    options: Mapping[str, str]
    pack: Pack
    rows: Sequence[Row]

    def start(self, viewers: Sequence[str] | None = None) -> Play:
        """Set it up, or raise SetupError. Without ``viewers`` everybody looks on."""
        return self.game.begin(self.seated.names, self.options, self.pack, viewers)

    def unseen(self) -> Play:
        """The same with nobody looking on, which is quicker."""
        return self.start(())


def again(saved: Saved, game: Game, pack: Pack) -> Again:
    """The show as the journal has it; with the pack's copy where ``pack`` is another one, or raises PackError."""
    header = saved.header
    places = [int(number) for number in header.options.get(PLACES, "").split(",") if number.isdigit()]
    seated = Seated(list(header.seats), places)
    rows = seated.after(saved.rows)
    known = {option.name for option in game.options}
    options = {name: value for name, value in header.options.items() if name in known}
    played = pack if header.pack_hash == pack.hash else packs.restore(saved.pack_json)
    return Again(game, seated, options, played, rows)


def offer_of(saved: Saved | None, pack: Pack, damage: str | None) -> tuple[Offer | None, str | None]:
    """What the journal offers to go on with, and what is to be said where it can't: damage is never a silent fresh start."""
    if saved is None or (saved.finished and damage is None):
        return None, damage
    try:
        return _offer_of(saved, pack, damage)
    except Exception as fault:
        # Nothing that a saved show does may keep the console from the next one. Only where it was and of which kind: its text may be a price.
        where = "".join(traceback.format_tb(fault.__traceback__))
        log.error("the saved show could not be set up: %s\n%s", type(fault).__name__, where)
        return None, _both(
            damage, f"The saved show can't go on: a fault of the program ({type(fault).__name__})"
        )


def _offer_of(saved: Saved, pack: Pack, damage: str | None) -> tuple[Offer | None, str | None]:
    header = saved.header
    if header.game not in GAMES:
        why = f"this console does not play {short(header.game)}"
        return None, _both(damage, f"The saved show can't go on: {why}")
    game = GAMES[header.game]
    try:
        show = again(saved, game, pack)
    except packs.PackError as error:
        why = f"its pack {header.pack_name} is not the one here, and its copy is broken ({error})"
        return None, _both(damage, f"The saved show can't go on: {why}")
    said = damage or saved.damage
    if header.rules_version != game.version:
        there, here = header.rules_version, game.version
        said = _both(said, f"Saved by rules version {there}, this is {here}: it may not fit.")
    try:
        over = Session(show.unseen, rows=show.rows).over
    except (SetupError, Refused) as reason:
        return None, _both(damage, f"The saved show can't go on: {reason}")
    options = {name: value for name, value in header.options.items() if name != PLACES}
    offer = Offer(
        game.name,
        show.seated.names,
        show.seated.places,
        options,
        show.start,
        show.rows,
        header.started,
        said,
        over,
        show.seated.gone,
    )
    return offer, None


def _both(before: str | None, sentence: str) -> str:
    return f"{before} {sentence}" if before else sentence
