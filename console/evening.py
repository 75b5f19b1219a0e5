"""One evening, several shows: what came up in the saved ones is not drawn again while there is something else."""

from __future__ import annotations

import logging
import random
from collections.abc import Sequence

from console import packs
from console.house import Drawn, House, drawn_in
from console.journal import Saved
from console.offer import again
from console.rules.conversation import Refused
from console.rules.game import SetupError
from console.rules.games import find
from console.rules.pack import Pack

log = logging.getLogger("gameshow")
RECENT_SHOWS = 20
"""So many shows back the house remembers."""


def house_of(seed: int | None, pack: Pack, shows: Sequence[Saved]) -> House:
    """Chance that remembers these shows, newest first; with a seed it remembers nothing, so that it is the same each time."""
    if seed is not None:
        return House(random.Random(seed), pack)
    return House(random.SystemRandom(), pack, [came_up_in(saved, pack) for saved in reversed(shows)])


def came_up_in(saved: Saved, pack: Pack) -> list[Drawn]:
    """What a show used of the pack, whatever game it was; nothing where its rules or its pack can't be had any more."""
    try:
        game = find(saved.header.game)
        if not game.from_pack or saved.header.rules_version != game.version:
            return []
        show = again(saved, game, pack)
        return drawn_in(show.unseen, show.pack, show.rows)
    except (packs.PackError, SetupError, Refused):
        return []
    except Exception as fault:  # what is not known of one show keeps nobody from the next
        log.warning("a saved show could not be looked through: %s", type(fault).__name__)
        return []
