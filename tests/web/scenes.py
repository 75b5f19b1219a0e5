"""Every canned moment by name, in the order in which the fake hub plays them."""

from __future__ import annotations

from tests.web import canned
from tests.web.canned_buzz import BUZZ
from tests.web.canned_buzz import SEATS as BUZZ_SEATS
from tests.web.canned_comforts import COMFORTS
from tests.web.canned_games import GAMES
from tests.web.canned_poker import POKER
from tests.web.canned_seat import MOMENTS
from tests.web.canned_seat_poker import POKER as POKER_SEATS
from tests.web.canned_wheel import WHEEL

SCENES: dict[str, canned.Message] = {**canned.SCENES, **GAMES, **COMFORTS, **WHEEL, **POKER, **BUZZ}
SEATS: dict[str, canned.Message] = {**MOMENTS, **POKER_SEATS, **BUZZ_SEATS}
"""Every canned moment of a seat's page by name."""
