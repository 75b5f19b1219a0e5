"""The solo games that can be played, in the rulebook's order."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from console.rules.decks import Decks
from console.rules.people import Contestant
from console.rules.price_is_right.any_number import any_number
from console.rules.price_is_right.danger_price import danger_price
from console.rules.price_is_right.hi_lo import hi_lo
from console.rules.price_is_right.lucky_seven import lucky_seven
from console.rules.price_is_right.one_away import one_away
from console.rules.price_is_right.safecracker import safecracker
from console.rules.price_is_right.secret_x import secret_x
from console.rules.price_is_right.squeeze_play import squeeze_play
from console.rules.price_is_right.switcheroo import switcheroo
from console.rules.price_is_right.three_strikes import three_strikes
from console.rules.stage import Stage

SoloGame = Callable[[Stage, Decks, Contestant], Awaitable[None]]

SOLO_GAMES: Mapping[str, SoloGame] = {
    "any-number": any_number,
    "danger-price": danger_price,
    "hi-lo": hi_lo,
    "lucky-seven": lucky_seven,
    "one-away": one_away,
    "squeeze-play": squeeze_play,
    "safecracker": safecracker,
    "secret-x": secret_x,
    "switcheroo": switcheroo,
    "three-strikes": three_strikes,
}
