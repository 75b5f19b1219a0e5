"""The card market of poker: what is seen of cards and choices, and when."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from console.screen import cues as sounds
from console.screen import dealing, lettering, playing, table, theme
from console.screen.frame import frame
from console.screen.moment import Json, Track
from console.screen.scenes import market
from console.screen.workshop import Workshop
from tests.screen.market_moments import ALL, CUES, IN_ORDER, STATES, asked, first, keys_of, with_board
from tests.screen.shots import Shot, picture
from tests.screen.test_scenes import pixels
from tests.screen.test_tile_games import Words, named, said, until


@pytest.mark.parametrize(
    ("name", "when", "cue", "shot"), CUES, ids=lambda v: v if isinstance(v, str | int) else ""
)
def test_what_a_cue_moves_is_at_rest_when_the_cue_is_over(
    name: str, when: int, cue: Json, shot: Shot, shop: Workshop
) -> None:
    over = when + cue["lasts_ms"]
    ended, later = (picture(frame(shop, until(shot, when, at))) for at in (over, over + 3900))
    assert pixels(ended) == pixels(later), f"{name}: {cue['name']} goes on after its {cue['lasts_ms']} ms"


@pytest.mark.parametrize(
    ("name", "when", "cue", "shot"),
    [c for c in CUES if c[2]["name"] not in IN_ORDER],
    ids=lambda v: v if isinstance(v, str | int) else "",
)
def test_with_reduced_motion_nothing_glides(
    name: str, when: int, cue: Json, shot: Shot, shop: Workshop
) -> None:
    begun, later = (picture(frame(shop, until(shot, when, when + ms, reduced=True))) for ms in (1, 4300))
    assert pixels(begun) == pixels(later), f"{name}: {cue['name']} moves"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("market-button", "Jonas deals the first hand"),
        ("market-antes", "everybody puts in an ante"),
        ("market-round", "Round 1: everybody buys a card"),
        ("market-asked", "Hand 1 of 20, round 1 of 5"),
        ("market-asked", "40 left"),
        ("market-bought", "Ines buys the king of diamonds for 2"),
        ("market-deck-bought", "buys from the deck for 3"),
        ("market-restocked", "New in the row: nine of clubs"),
        ("market-folded", "Jonas folds"),
        ("market-folded", "Folded"),
        ("market-opens", "opens: "),
        ("market-bet", "Theo bets 2"),
        ("market-call", "Theo: call 6 or fold"),
        ("market-declaring", "Everybody declares in secret"),
        ("market-declaring", "Declared"),
        ("market-declared", "All have declared"),
        ("market-declared", "Both"),
        ("market-high", "Best high: full house, nines over twos"),
        ("market-high", "wins 115"),
        ("market-low", "Best low: 9 7 6 5 4"),
        ("market_three-said", "declares low"),
        ("market_seven-bet", "Side"),
        ("market_seven-pot-1", "Main pot, best high: full house, jacks over kings"),
        ("market_seven-pot-6", "Side pot 2, best low"),
        ("market_folded", "All others have folded"),
        ("market_rebuy-refund", "Priya gets 1 chip back"),
        ("market_rebuy-asked", "Mara: buy in again?"),
        ("market_rebuy-again", "Mara buys in again: 14 chips"),
        ("market_rebuy-busted", "leaves the table"),
        ("market_rebuy-without", "Out"),
        ("winner_poker", "+200"),
        ("winner_poker", "400 chips"),
        ("winner_poker", "-400"),
    ],
)
def test_what_happens_is_said_in_words_and_numbers(name: str, words: str, shop: Workshop) -> None:
    assert words in said(named(name).moment(), Workshop(shop.pictures))


# -- what may be done --------------------------------------------------------------------------------------------------


def test_whoever_buys_is_told_each_card_that_can_be_paid_with_its_price(shop: Workshop) -> None:
    moment = with_board(named("market-asked").moment(), row=["Qh", "7c"], prices=[1, 2, 3])
    of = ["row-1", "row-2", "deck", "fold"]
    words = said(asked(moment, "buy", of), Workshop(shop.pictures))
    assert "Mara buys: queen of hearts for 1," in words
    assert "seven of clubs for 2, the deck for 3, or folds" in words.replace(" |", "")
    poor = said(asked(moment, "buy", ["row-1", "fold"]), Workshop(shop.pictures))
    assert "Mara buys: queen of hearts for 1 or folds" in poor
    assert "deck for" not in poor


def test_a_question_that_is_gone_is_not_asked_again_behind_the_curtain(shop: Workshop) -> None:
    table, end = named("market-asked").moment(), named("winner_poker").moment()
    question = asked(table, "buy", ["row-1", "fold"]).pointing.now
    shutting = replace(end, view=Track(end.view.now, table.view.now, ms=50), podiums=Track(table.podiums.now))
    long_ago = replace(shutting, pointing=Track(None, question, ms=4000))
    just_now = replace(shutting, pointing=Track(None, question, ms=50))
    assert "Mara buys" not in said(long_ago, Workshop(shop.pictures))
    assert "Mara buys" in said(just_now, Workshop(shop.pictures))


@pytest.mark.parametrize(
    ("bets", "to_call", "of", "words"),
    [
        ({}, 0, ["check", "bet"], "Mara: check or bet 2"),
        ({}, 0, ["check"], "Mara: check"),
        ({"2": 4}, 4, ["call", "raise", "fold"], "Mara: call 4, raise to 6, or fold"),
        ({"2": 4, "1": 2}, 2, ["call", "fold"], "Mara: call 2 or fold"),
        ({"2": 400}, 146, ["call", "fold"], "Mara: call 146, all in or fold"),
    ],
)
def test_whoever_bets_is_told_what_is_offered_and_nothing_else(
    bets: Json, to_call: int, of: list[str], words: str, shop: Workshop
) -> None:
    moment = with_board(named("market-bet-asked").moment(), bets=bets, to_call=to_call, turn=1, bet=2)
    stack = [{**one, "cash": 146} for one in moment.podiums.now]
    moment = replace(moment, podiums=Track(stack))
    found = said(asked(moment, "bet", of), Workshop(shop.pictures))
    assert words in found
    assert ("Raise" in found) == ("raise" in of)
    assert ("| Fold |" in found) == ("fold" in of)


@pytest.mark.parametrize(
    ("name", "topic", "of"),
    [
        ("market-asked", "buy", ["row-1", "row-2", "deck", "fold"]),
        ("market-bet-asked", "bet", ["call", "raise", "fold"]),
        ("market_three-declare", "declare", ["high", "low", "both"]),
        ("market_rebuy-asked", "rebuy", ["yes", "no"]),
    ],
)
def test_each_choice_is_seen_as_it_is_pointed_at(
    name: str, topic: str, of: list[str], shop: Workshop
) -> None:
    moment = with_board(named(name).moment(), to_call=2)
    seen = {pixels(picture(frame(shop, asked(moment, topic, of, at)))) for at in (None, *of)}
    assert len(seen) == len(of) + 1


def test_every_question_of_the_game_has_a_picture() -> None:
    topics = {(s.moment().pointing.now or {}).get("topic") for s in ALL}
    assert topics - {None} == {"buy", "bet", "declare", "rebuy"}


def test_a_card_that_can_not_be_paid_has_a_dim_tag(shop: Workshop) -> None:
    moment = named("market-asked").moment()
    rich, poor = (
        picture(frame(shop, asked(moment, "buy", of)))
        for of in (["row-1", "row-2", "fold"], ["row-1", "fold"])
    )
    x = market.spots(moment)[1] + market.CARD_W // 2 - 50
    assert rich.get_at((x, market.PRICE_Y + 8)) != poor.get_at((x, market.PRICE_Y + 8))


# -- secrets -----------------------------------------------------------------------------------------------------------


class Faces(Workshop):
    """A workshop that remembers which cards were drawn face up, also those that it had."""

    def __init__(self, like: Workshop) -> None:
        super().__init__(like.pictures, like.store)
        self.faces: set[str] = set()

    def made(self, key: Any, make: Any) -> pygame.Surface:
        if isinstance(key, tuple) and key[0] in ("playing card", "card on its way", "card pointed at"):
            self.faces |= {key[1]} - {None}
        return super().made(key, make)


def open_cards(board: Json) -> set[str]:
    cards = {card for card in board.get("row") or () if card}
    for hand in (board.get("hands") or {}).values():
        cards |= {*hand["up"], *(hand["shown"] or ())}
    return cards


@pytest.mark.parametrize(("shot", "when"), STATES[::2], ids=lambda v: str(getattr(v, "name", v)))
def test_no_card_is_drawn_that_does_not_lie_face_up(shot: Shot, when: int, shop: Workshop) -> None:
    for ms in (0, 200, 900):
        moment = until(shot, when, when + ms)
        seen = Faces(shop)
        frame(seen, moment)
        assert seen.faces <= open_cards(moment.board)


def test_face_down_cards_are_all_alike(shop: Workshop) -> None:
    moment = named("market-declare").moment()
    seat, hand = next((s, h) for s, h in moment.board["hands"].items() if h["down"] >= 3)
    spots = table.places(moment)
    drawn = picture(frame(shop, moment))
    backs = set()
    for nth in range(hand["down"]):
        x, y = spots[int(seat)].slot(7 - nth)
        backs.add(pixels(drawn.subsurface((x, y, spots[int(seat)].card_w, table.CARD_H))))
    assert len(backs) == 1


def test_at_the_showdown_cards_turn_over_one_after_another_those_still_in_only(shop: Workshop) -> None:
    shot, when = first("market", "showdown")
    lasts = 3500
    counts = []
    for ms in range(0, lasts, 100):
        moment = until(shot, when, when + ms)
        counts.append(sum(key[0] == "playing card" for key in keys_of(shop, moment)))
    assert counts == sorted(counts)
    assert len(set(counts)) > 8, "not all at once"
    moment = until(shot, when, when + lasts)
    folded = {str(seat) for seat in moment.board["folded"]}
    assert folded
    assert all(hand["shown"] is None for seat, hand in moment.board["hands"].items() if seat in folded)
    assert counts[-1] == len(open_cards(moment.board) | {card for card in moment.board["row"] if card})
    order = dealing.turning(moment)
    starts = [dealing.turns_at(moment, seat, nth) for seat, nth in order]
    assert starts == sorted(starts)
    assert {seat for seat, _ in order}.isdisjoint({int(seat) for seat in folded})


# -- cards -------------------------------------------------------------------------------------------------------------


@given(st.integers(0, 7).flatmap(lambda up: st.tuples(st.just(up), st.integers(0, 7 - up))))
def test_seven_cards_never_meet_and_one_place_stays_free(hand: tuple[int, int]) -> None:
    up, down = hand
    slots = [*range(up), *(7 - nth for nth in range(down))]
    assert len(set(slots)) == up + down
    assert up not in slots, "where the rosette is pinned"


@pytest.mark.parametrize("count", range(3, 8))
def test_players_stand_apart_in_the_safe_box_with_all_their_cards(count: int) -> None:
    moment = named("market_seven-bet").moment()
    shown = replace(moment, podiums=Track(moment.podiums.now[:count]))
    spots = list(table.places(shown).values())
    assert spots[0].x >= theme.LEFT
    assert spots[-1].x + spots[-1].w <= theme.RIGHT
    assert all(a.x + a.w < b.x for a, b in pairwise(spots))
    for place in spots:
        rights = [place.slot(nth)[0] + place.card_w for nth in range(8)]
        assert max(rights) <= place.x + place.w
        assert all(place.slot(nth + 1)[0] >= rights[nth] for nth in (0, 1, 2, 4, 5, 6))
    assert table.BAR_Y + table.BAR_H + 14 <= theme.BOTTOM


@pytest.mark.parametrize("rank", "AKQJT98765432")
def test_ranks_are_read_at_twenty_feet_on_the_narrowest_card(rank: str, shop: Workshop) -> None:
    """Their capitals are higher than the smallest text's, on seven players' cards too."""
    words = Words(Workshop(shop.pictures))
    width = table.Place(0, 228).card_w
    face = playing.face(words, f"{rank}h", width, table.CARD_H)
    assert face.get_width() == width
    assert lettering.cap(lettering.HEAVY, words.sizes[0]) >= lettering.cap(
        lettering.HEAVY, theme.MIN_TEXT + 12
    )


def test_a_suit_is_told_by_its_shape_alone(shop: Workshop) -> None:
    grey = [pixels(playing.suit(shop, suit, 40, theme.INK)) for suit in "shdc"]
    assert len(set(grey)) == 4
    assert len({theme.SUITS[suit] for suit in "shdc"}) == 4


def test_every_card_has_a_name_and_a_corner() -> None:
    cards = [rank + suit for rank in "AKQJT98765432" for suit in "shdc"]
    assert len({playing.called(card) for card in cards}) == 52
    assert playing.called("Td") == "ten of diamonds"
    assert playing.rank("Td") == "10"


def test_a_card_that_is_bought_is_at_one_place_at_a_time(shop: Workshop) -> None:
    shot, when = first("market", "bought")
    for ms in range(0, 700, 30):
        moment = until(shot, when, when + ms)
        card = moment.view.cue["card"]
        on_stage = [
            key
            for key in keys_of(shop, moment)
            if key[0] in ("playing card", "card on its way") and key[1] == card
        ]
        assert len(on_stage) <= 1
        assert bool(on_stage) == (ms > 0)


def test_what_comes_from_the_deck_stays_face_down_on_its_way(shop: Workshop) -> None:
    shot, when = first("market", "bought", card=None)
    moment = until(shot, when, when + 150)
    flying = [key for key in keys_of(shop, moment) if key[0] == "card on its way"]
    assert flying
    assert all(key[1] is None for key in flying)


def test_the_five_that_win_are_marked_and_no_others(shop: Workshop) -> None:
    for name, way in (("market-high", "high"), ("market-low", "low"), ("market_seven-pot-4", "low")):
        moment = named(name).moment()
        result = moment.board["results"][-1]
        (winner,) = result["shares"]
        marked = {key[1] for key in keys_of(shop, moment) if key[0] == "playing card" and key[4] == "marked"}
        assert marked == set(moment.board["best"][winner][way]["cards"])


def test_folded_cards_are_grey_and_stay_readable(shop: Workshop) -> None:
    moment = named("market_seven-bet").moment()
    looks = {
        key[4] for key in keys_of(shop, moment) if key[0] == "playing card" and key[1] in ("7h", "8s", "Td")
    }
    assert "dim" in looks


# -- sounds ------------------------------------------------------------------------------------------------------------


def test_a_card_slides_and_then_its_chips_fall() -> None:
    assert [sound for _, sound in sorted(sounds.sounds({"name": "bought"}))] == ["card", "chips"]
    assert {sound for _, sound in sounds.sounds({"name": "checked"})} == {"check"}
    assert sounds.sounds({"name": "folded"}) != sounds.sounds({"name": "called"})


def test_what_a_press_does_is_said_once_and_clear_of_the_cards(shop: Workshop) -> None:
    moment = named("market-pointing").moment()
    ready = {**moment.pointing.now, "ready": "lock", "scan": True}
    warned = (*moment.overlays, {"kind": "fault", "text": "A fault"})
    words = Words(Workshop(shop.pictures))
    sprites = frame(words, replace(moment, pointing=Track(ready), overlays=warned))
    assert words.said.count("Press: lock it in") == 1
    strip = next(s for s in sprites if (s.x, s.y) == (theme.LEFT, 88))
    ranks = market.CARD_Y - 14 + round(market.CARD_W * 0.09)
    assert strip.y + 64 <= ranks, "a warning hides no rank"
