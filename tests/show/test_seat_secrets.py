"""What never gets onto a seat's page: what only others were told, and what only the MC may know."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from console.bots import bot
from tests.show.playing_mc import host, opened, play_on
from tests.show.poker import POKER, board, play, table
from tests.show.stand import ASKING, Stand


class TestSecrets:
    def test_own_cards_are_on_the_owners_page_alone(self) -> None:
        stand = table(4)
        play(stand, until=lambda: board(stand)["round"] == 3)
        hidden = {
            place: [card["card"] for card in stand.page(place)["view"]["own"]["cards"] if not card["up"]]
            for place in (1, 2, 3, 4)
        }
        assert all(hidden.values())
        for place, cards in hidden.items():
            for other in hidden.keys() - {place}:
                text = json.dumps(stand.page(other))
                assert not [card for card in cards if f'"{card}"' in text]

    def test_whoever_does_not_play_sees_no_cards(self) -> None:
        stand = table(3, places=4)
        assert "own" in stand.page(1)["view"]
        assert "own" not in stand.page(4)["view"]

    def test_the_mc_has_no_card_on_the_page_of_his_seat(self) -> None:
        stand = opened()
        play_on(stand, until="mc.hand-over")
        mc = host(stand)["mc"]["seat"]
        assert host(stand)["view"].get("card") is not None
        page = stand.page(mc)
        assert "card" not in page["view"]
        assert page["ask"] is None

    @pytest.mark.parametrize("game", ASKING)
    @pytest.mark.parametrize("seed", range(4))
    def test_what_only_others_were_told_changes_nothing_on_a_page(self, game: str, seed: int) -> None:
        """A law of whole shows: put anything in the place of what others alone may see, and the page is the same."""
        source = random.Random(f"{game} {seed}")
        stand = Stand(places=4, seed=seed)
        stand.must("game", game=game)
        for place in (1, 2, 3, 4):
            stand.press(place)
        mc = source.choice(["console", "host"]) if game != POKER else None
        stand.must(
            "start", options={"pace": "at-once", "answer_seconds": "off", **({"mc": mc} if mc else {})}
        )
        said, asked = bot(source), 0
        for _ in range(150):
            stand.run(40)
            state = host(stand)
            for place in (1, 2, 3, 4):
                asked += bool(stand.page(place)["ask"])
                assert stand.page(place) == without_others(stand, place)
            if state["next"]:
                stand.must("next")
            elif state["asks"]:
                ask = source.choice(state["asks"])
                stand.must("answer", ask=ask["id"], value=said(ask))
        assert asked > 20


def without_others(stand: Stand, place: int) -> dict[str, Any]:
    """The page, had everybody else been told and asked something else that nobody else may know."""
    picture, floor = stand.director.picture, stand.director.picture.floor
    seat = stand.cast.seat_of(stand.cast.place(place))
    views, pointing = picture.views, floor.pointing() or {}
    for one in floor.live.values():
        if one.control is not None and one.seat not in (seat, pointing.get("seat")):
            one.control.turn(0, 1)  # dialled in secret
    try:
        picture.views = {
            viewer: view if viewer in ("audience", f"seat:{seat}") else {"told": "otherwise"}
            for viewer, view in views.items()
        }
        return stand.page(place)
    finally:
        picture.views = views
