"""Every canned moment by name, in the order in which the fake hub plays them."""

from __future__ import annotations

from tests.web import canned
from tests.web.canned_comforts import COMFORTS
from tests.web.canned_games import GAMES
from tests.web.canned_poker import POKER
from tests.web.canned_wheel import WHEEL

SCENES: dict[str, canned.Message] = {**canned.SCENES, **GAMES, **COMFORTS, **WHEEL, **POKER}
