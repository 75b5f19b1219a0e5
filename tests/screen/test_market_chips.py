"""The card market's chips: the pot and its side pots, what is won, and how it moves."""

from __future__ import annotations

from console.screen import dealing, playing, table
from console.screen.frame import frame
from console.screen.scenes.market_pot import POT
from console.screen.scenes.market_results import title
from console.screen.workshop import Workshop
from tests.screen.market_moments import first, keys_of, with_board
from tests.screen.test_tile_games import named, said, until


def test_the_pot_grows_when_the_chips_have_come(shop: Workshop) -> None:
    shot, when = first("market", "bought")
    before, after = (said(until(shot, when, when + ms), Workshop(shop.pictures)) for ms in (200, 420))
    assert "Pot | 5" in before
    assert "Pot | 7" in after


def test_chips_go_to_those_who_win(shop: Workshop) -> None:
    shot, when = first("market", "pot")
    moment = until(shot, when, when + 200)
    winner = moment.view.cue["seats"][0]
    piles = [s for s in frame(shop, moment) if s.surface is playing.pile(shop)]
    assert len(piles) == 1
    assert table.places(moment)[winner].middle > piles[0].x
    assert dealing.paid(moment) == [winner]


def test_side_pots_name_who_is_in_for_them(shop: Workshop) -> None:
    moment = named("market_seven-bet").moment()
    sides = moment.board["pots"][1:]
    assert sides
    badges = [key for key in keys_of(shop, moment) if key[0] == "badge" and key[2] == 20]
    assert sorted(key[1] for key in badges) == sorted(seat for one in sides for seat in one["seats"])


def test_the_tag_hangs_clear_of_the_players_however_many_pots_there_are(shop: Workshop) -> None:
    moment = named("market_nasty-betting").moment()
    for count in range(1, 7):
        pots = [{"amount": 10, "seats": [1, 2, 3]}] * count
        shown = with_board(moment, pots=pots)
        feet = [s for s in frame(shop, shown) if s.x == POT.x and s.surface.get_width() == POT.w]
        assert feet
        assert max(s.y + s.surface.get_height() for s in feet) <= table.TOP


def test_a_result_says_of_which_pot_it_is() -> None:
    moment = named("market_seven-pot-1").moment()
    one, two, three = ({"amount": 1, "seats": [1]} for _ in range(3))
    for pots, result, words in (
        ([one], {"pot": 0, "way": "high"}, "Best high"),
        ([one, two], {"pot": 0, "way": "low"}, "Main pot, best low"),
        ([one, two], {"pot": 1, "way": "low"}, "Side pot, best low"),
        ([one, two, three], {"pot": 2, "way": "high"}, "Side pot 2, best high"),
        ([one, two], {"pot": 1, "way": "all"}, "Side pot: nobody else is in for it"),
    ):
        assert title(with_board(moment, pots=pots), result) == words


def test_each_share_of_a_pot_is_told(shop: Workshop) -> None:
    moment = named("market-high").moment()
    split = {**moment.board["results"][0], "shares": {"1": 58, "3": 57}}
    words = said(with_board(moment, results=[split]), Workshop(shop.pictures))
    assert "Mara | 58" in words
    assert "Ines | 57" in words
