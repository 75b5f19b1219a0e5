"""What the host's page offers before a show: everything that it lets somebody tap must be something the rules take."""

from __future__ import annotations

from console.rules.games import GAMES
from console.run import choices_of

RULEBOOK = (
    "any-number",
    "danger-price",
    "hi-lo",
    "lucky-seven",
    "one-away",
    "squeeze-play",
    "safecracker",
    "secret-x",
    "switcheroo",
    "three-strikes",
)


def test_each_solo_game_can_be_tapped_by_itself() -> None:
    choices, defaults = choices_of(GAMES["price-is-right"])
    assert choices["solo_games"] == (*RULEBOOK, "random", "mc")
    assert tuple(defaults["solo_games"].split(",")) == RULEBOOK
