"""What the host's page offers before a show: everything that it lets somebody tap must be something the rules take."""

from __future__ import annotations

from console.packs import load
from console.playables import repertoire_of

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
    playable = repertoire_of(load("default")).playables["price-is-right"]
    assert playable.choices["solo_games"] == (*RULEBOOK, "random", "mc")
    assert tuple(playable.defaults["solo_games"].split(",")) == RULEBOOK
