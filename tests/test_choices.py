"""What the host's page offers before a show: everything that it lets somebody tap must be something the rules take."""

from __future__ import annotations

from console.rules.games import GAMES
from console.run import choices_of


def test_each_solo_game_can_be_tapped_by_itself() -> None:
    choices, defaults = choices_of(GAMES["price-is-right"])
    assert choices["solo_games"] == ("any-number", "squeeze-play", "random", "mc")
    assert set(defaults["solo_games"].split(",")) <= set(choices["solo_games"])
