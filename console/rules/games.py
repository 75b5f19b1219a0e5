"""Every game there is, by name. The conformance suite runs over this table, so an entry brings its duties with it."""

from __future__ import annotations

from collections.abc import Mapping

from console.rules.buzz_in.show import BUZZ_IN
from console.rules.game import Game, SetupError
from console.rules.price_is_right.show import PRICE_IS_RIGHT
from console.rules.price_poker.show import PRICE_POKER
from console.rules.transcript import short
from console.rules.wheel_of_fortune.show import WHEEL_OF_FORTUNE

GAMES: Mapping[str, Game] = {
    game.name: game for game in (PRICE_IS_RIGHT, WHEEL_OF_FORTUNE, PRICE_POKER, BUZZ_IN)
}


def find(name: str) -> Game:
    """The game of this name, or :class:`SetupError` with those that exist."""
    if name not in GAMES:
        raise SetupError(f"there is no game {short(name)}; there is {', '.join(GAMES)}")
    return GAMES[name]
