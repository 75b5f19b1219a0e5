"""One evening, several shows: what came up in the saved ones is not drawn again while there is something else."""

from __future__ import annotations

import random
from collections.abc import Sequence

from console import packs
from console.house import Drawn, House, drawn_in
from console.journal import Saved
from console.rules.conversation import Refused
from console.rules.game import Game, SetupError
from console.rules.pack import Pack
from console.show.batch import Seated

RECENT_SHOWS = 20
"""So many shows back the house remembers."""


def house_of(seed: int | None, game: Game, pack: Pack, shows: Sequence[Saved]) -> House:
    """Chance that remembers these shows, newest first; with a seed it remembers nothing, so that it is the same each time."""
    if seed is not None:
        return House(random.Random(seed), pack)
    return House(random.SystemRandom(), pack, [came_up_in(saved, game, pack) for saved in reversed(shows)])


def came_up_in(saved: Saved, game: Game, pack: Pack) -> list[Drawn]:
    """What a show used; nothing where its rules or its pack can't be had any more."""
    header = saved.header
    if (header.game, header.rules_version) != (game.name, game.version):
        return []
    seated = Seated(list(header.seats), [])
    rows = seated.after(saved.rows)
    known = {option.name for option in game.options}
    options = {name: value for name, value in header.options.items() if name in known}
    try:
        played = pack if header.pack_hash == pack.hash else packs.restore(saved.pack_json)
        return drawn_in(lambda: game.begin(seated.names, options, played, ()), played, rows)
    except (packs.PackError, SetupError, Refused):
        return []
