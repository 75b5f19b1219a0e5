"""Declaring, the showdown and side pots: clauses PD, PS, PP and PH2 of Price Is Right poker."""

from __future__ import annotations

import pytest

from console.rules.ledger import POT
from tests.rules.poker_table import PokerGame, run_out

ACES = "As Ad Ac Kd Kc 9h 8d"  # three aces; low: king-nine
NINES = "9s 9d Qs Qh Jc 7c 6s"
WHEEL = "2s 3d 4c 5s Ah Th Td"  # five-low, and a straight
SIX = "2c 3s 4d 6c 7s Js Jd"  # seven-low
SIX_TOO = "2h 3c 4h 6h 7d Qd Qc"  # the same, and queens


def all_in(*hands: str, stacks: tuple[int, ...] = (), dealer: int | None = None, **options: str) -> PokerGame:
    """A hand that everybody is all in for from the ante on: these seven cards each, and so much in the pot from each.

    The first hand is seat 1's; ``hands`` are dealt from the dealer's left.
    """
    first = (dealer or len(hands)) % len(hands)
    dealt = [*hands[first:], *hands[:first]]
    return PokerGame(
        len(hands),
        run_out(dealt),
        dealer=dealer,
        stacks=dict(enumerate(stacks, start=1)) or None,
        **{"ante": "1000", "hands": "1", **options},
    )


def won(game: PokerGame) -> dict[str, int]:
    """What each seat got out of the pots, by why: ``{"1 pot.high": 3}``."""
    lines = [line for line in game.money() if line[0] != POT and line[2].startswith("pot")]
    return {f"{to[-1]} {why}": amount for to, amount, why in lines}


def at_the_end(*hands: str, **options: str) -> PokerGame:
    """Everybody has bought seven cards and checked."""
    game = PokerGame(len(hands), run_out(hands), **options)
    game.go_on()
    return game


# ---------------------------------------------------------------------- declaring
def test_pd1_everybody_still_in_declares_those_who_are_all_in_too() -> None:
    game = PokerGame(4, stacks={2: 1})
    game.buy("row-1 fold row-1")
    game.go_on()
    assert game.open() == ["seat:1 declare", "seat:2 declare", "seat:4 declare"]
    for asked in game.session.open.values():
        assert [one["id"] for one in asked.message["options"]] == ["high", "low", "both"]
    assert game.facts("declare") == [{"together": True}]


@pytest.mark.parametrize("viewer", ["audience", "mc", "seat:2", "seat:3"])
def test_pd2_ph2_nothing_is_known_before_the_last_one_has_declared(viewer: str) -> None:
    game = at_the_end(ACES, WHEEL, SIX)
    before = game.session.stage.view(viewer)
    game.declare("both")
    assert game.latest == game.latest[:1], "no more than that the question is closed"
    assert game.session.stage.view(viewer) == before
    assert before["board"]["declared"] is None
    assert "declare" not in {one.topic for ruling in game.session.rulings for one in ruling.answers}


def test_pd2_all_of_it_is_shown_at_once() -> None:
    game = at_the_end(ACES, WHEEL, SIX)
    game.declare("high low both")
    assert game.facts("declared") == [{"declared": {"1": "high", "2": "low", "3": "both"}}]
    assert game.at_cue("declared")["board"]["declared"] == {"1": "high", "2": "low", "3": "both"}
    assert game.at_cue("declared")["board"]["best"] is None
    assert game.cues()[:2] == ["declared", "showdown"]


def test_pd3_in_turn_from_the_dealers_left_where_nobody_has_bet() -> None:
    game = PokerGame(3, dealer=1, declare="in-turn")
    game.go_on()
    turns = []
    for way in ("high", "low", "both"):
        turns.append(game.turn)
        game.declare(way)
        assert game.facts("declared")[0] == {"declared": {str(turns[-1]): way}}
    assert turns == [2, 3, 1]
    assert game.at_cue("declared")["board"]["declared"] == {"2": "high", "3": "low", "1": "both"}


def test_pd3_in_turn_from_the_last_who_bet_or_raised_in_the_fifth_round() -> None:
    game = PokerGame(4, declare="in-turn")
    game.go_on("bet", 5)
    game.bet("check bet")
    raiser = game.turn
    game.bet("raise call call call")
    assert (game.topic, game.turn) == ("declare", raiser)
    game.declare("low")
    assert game.turn == raiser % 4 + 1


def test_pd3_whoever_raised_in_an_earlier_round_or_is_out_by_then_does_not_begin() -> None:
    game = PokerGame(3, dealer=1, declare="in-turn")
    game.go_on("bet", 4)
    game.bet("check check bet call call")
    game.go_on()
    assert game.turn == 2
    game = PokerGame(4, run_out([NINES, SIX, ACES, WHEEL]), declare="in-turn")
    game.go_on("bet", 5)
    game.bet("check " * ((3 - game.turn) % 4))
    assert game.turn == 3
    game.bet("bet")
    game.keep(game.session.leave(3))
    game.bet("call call call")
    assert (game.topic, game.turn) == ("declare", 1)


# ---------------------------------------------------------------------- the showdown
def test_ps1_all_still_in_show_and_high_and_low_may_be_different_fives() -> None:
    game = at_the_end(ACES, NINES, WHEEL)
    game.declare("high low both")
    board = game.at_cue("showdown")["board"]
    assert board["hands"]["3"]["shown"] == WHEEL.split()
    assert set(board["best"]) == {"1", "2", "3"}
    assert board["best"]["1"]["high"] == {
        "words": "full house, aces over kings",
        "cards": ["Ac", "Ad", "As", "Kc", "Kd"],
    }
    assert board["best"]["3"]["high"]["words"] == "five-high straight"
    assert board["best"]["3"]["low"]["words"] == "5 4 3 2 A"
    assert set(board["best"]["3"]["low"]["cards"]) == {"5s", "4c", "3d", "2s", "Ah"}


def test_ps1_both_counts_among_all_who_declared_that_way() -> None:
    game = at_the_end(NINES, SIX, WHEEL)
    game.declare("high low both")
    assert game.shares() == [(0, "high", {"3": 9}), (0, "low", {"3": 9})]


@pytest.mark.parametrize(
    ("stacks", "declared", "parts"),
    [
        ((2, 2, 1), "high low low", {"1 pot.high": 3, "2 pot.low": 2}),
        ((2, 2, 2), "high low low", {"1 pot.high": 3, "2 pot.low": 3}),
    ],
)
def test_ps2_half_to_the_best_each_way_and_the_odd_chip_to_high(
    stacks: tuple[int, ...], declared: str, parts: dict[str, int]
) -> None:
    game = all_in(ACES, WHEEL, SIX, stacks=stacks)
    game.declare(declared)
    assert won(game) == parts
    assert game.ruling == "PE7 PE8"


def test_ps3_equal_hands_split_and_odd_chips_go_to_the_first_to_the_dealers_left() -> None:
    game = all_in(ACES, SIX, SIX_TOO, stacks=(2, 2, 2))
    game.declare("high low low")
    assert won(game) == {"1 pot.high": 3, "2 pot.low": 2, "3 pot.low": 1}
    ruling = next(one for one in game.session.rulings if "share" in one.words)
    assert (ruling.words, ruling.clauses) == ("share the pot for low", ("PS1", "PS2", "PS3"))
    assert [(one.label, one.value) for one in ruling.figures] == [
        ("With", "7 6 4 3 2"),
        ("Chips", 3),
        ("seat:2", 2),
        ("seat:3", 1),
    ]
    game = all_in(ACES, SIX, SIX_TOO, stacks=(2, 2, 2), dealer=2)
    game.declare("high low low")
    assert won(game) == {"1 pot.high": 3, "3 pot.low": 2, "2 pot.low": 1}
    low = game.at_cue("winner")["over"]
    assert low["totals"] == {"1": 3, "2": 1, "3": 2}


def test_ps3_101_chips_in_three_ways() -> None:
    game = all_in(ACES, SIX, SIX_TOO, stacks=(34, 34, 33))
    game.declare("high low low")
    assert won(game) == {"1 pot.high": 51, "2 pot.low": 25, "3 pot.low": 25}
    assert sum(won(game).values()) == 101


def test_ps4_both_must_win_or_tie_both_ways() -> None:
    game = all_in(NINES, SIX, WHEEL, stacks=(4, 4, 4))
    game.declare("high low both")
    assert won(game) == {"3 pot.high": 6, "3 pot.low": 6}
    game = all_in(NINES, SIX, SIX_TOO, stacks=(4, 4, 4))
    game.declare("low low both")  # ties low, alone high
    assert won(game) == {"3 pot.high": 6, "2 pot.low": 3, "3 pot.low": 3}


def test_ps4_who_fails_gets_nothing_and_each_half_goes_to_the_best_of_the_rest() -> None:
    game = all_in(ACES, SIX, WHEEL, stacks=(4, 4, 4))
    game.declare("high low both")  # the straight loses to a full house
    assert won(game) == {"1 pot.high": 6, "2 pot.low": 6}
    ruling = [one for one in game.session.rulings if "low" in one.words][-1]
    assert (ruling.words, " ".join(ruling.clauses)) == ("wins the pot for low", "PS1 PS2 PS4")
    assert ruling.seats == (2,)


def test_ps5_where_nobody_remains_one_way_the_pot_goes_the_other() -> None:
    game = all_in(ACES, NINES, SIX, stacks=(2, 2, 1))
    game.declare("high high high")
    assert won(game) == {"1 pot.high": 5}
    game = all_in(ACES, NINES, SIX, stacks=(2, 2, 1))
    game.declare("low low low")
    assert won(game) == {"3 pot.low": 5}
    game = all_in(ACES, NINES, WHEEL, stacks=(2, 2, 1), low_qualifier="eight-or-better")
    game.declare("high low high")
    assert won(game) == {"1 pot.high": 5}
    assert any(one.clauses == ("PS1", "PS5") for one in game.session.rulings)


def test_ps6_two_who_declared_both_and_each_lose_one_way_have_the_halves() -> None:
    game = all_in(ACES, WHEEL, NINES, stacks=(2, 2, 1))
    game.declare("both both both")
    assert won(game) == {"1 pot.high": 3, "2 pot.low": 2}
    assert any(one.clauses == ("PS1", "PS2", "PS6") for one in game.session.rulings)


def test_ps7_all_low_and_nobody_qualifies_the_best_high_hand_wins() -> None:
    game = all_in(NINES, ACES, "Ts Th Js Jh Qd Kh Qc", stacks=(2, 2, 2), low_qualifier="eight-or-better")
    game.declare("low low low")
    assert won(game) == {"2 pot.high": 6}
    assert game.at_cue("pot")["board"]["best"]["1"]["low"] is None
    assert any(one.clauses == ("PS1", "PS7") for one in game.session.rulings)


def test_ps8_the_last_one_takes_the_pot_without_declaring_or_showing() -> None:
    game = PokerGame(3, run_out([ACES, NINES, WHEEL]))
    game.go_on("bet", 5)
    game.bet("bet fold fold")
    assert "declare" not in game.cues()
    board = game.at_cue("pot")["board"]
    assert game.results() == [
        {
            "pot": 0,
            "way": "all",
            "amount": 18,
            "shares": {str(board["opener"]["seat"]): 18},
            "words": None,
            "cards": None,
        }
    ]
    assert all(hand["shown"] is None for hand in board["hands"].values())
    assert any(one.clauses == ("PS8",) for one in game.session.rulings)


def test_ps2_a_result_says_in_words_what_has_won() -> None:
    game = at_the_end(ACES, NINES, WHEEL)
    game.declare("high low low")
    assert game.facts("pot")[1] == {"pot": 0, "way": "low", "seats": [3], "amount": 9}
    high, low = game.results()
    assert (high["words"], high["cards"]) == (
        "full house, aces over kings",
        ["Ac", "Ad", "As", "Kc", "Kd"],
    )
    assert (low["pot"], low["way"], low["amount"], low["shares"], low["words"]) == (
        0,
        "low",
        9,
        {"3": 9},
        "5 4 3 2 A",
    )


# ---------------------------------------------------------------------- side pots
def side_pots(*hands: str, **options: str) -> PokerGame:
    """Seat 1 is all in for 2 beside ante and prices, seat 2 for 6; seats 3 and 4 have plenty. All have bet what they can."""
    game = PokerGame(4, run_out(hands), stacks={1: 4, 2: 8}, hands="1", **options)
    game.buy("row-1 row-1 row-1 row-1")
    while game.topic == "bet":
        game.bet("raise" if "raise" in game.options() else "bet" if "bet" in game.options() else "call")
    return game


def test_pp1_bets_above_an_all_in_are_side_pots() -> None:
    game = side_pots(ACES, SIX, NINES, WHEEL)
    assert sum(amount for amount, _ in game.pots()) == game.board["pot"]
    assert game.pots() == [(8 + 8, [1, 2, 3, 4]), (12, [2, 3, 4]), (4, [3, 4])]


def test_pp1_antes_and_prices_are_in_the_main_pot() -> None:
    game = side_pots(ACES, SIX, NINES, WHEEL)
    game.buy("deck deck")  # seats 3 and 4; the others take the cheapest for nothing
    assert game.pots()[0] == (16 + 6, [1, 2, 3, 4])
    assert game.pots()[1:] == [(12, [2, 3, 4]), (4, [3, 4])]


def test_pp1_while_betting_goes_on_a_side_pot_grows() -> None:
    game = PokerGame(3, stacks={1: 4})
    game.buy("row-1 row-1 row-1")
    while game.turn != 1:
        game.bet("check")
    game.bet("bet")
    assert game.pots() == [(8, [1, 2, 3])]
    game.bet("raise")
    assert game.pots() == [(10, [1, 2, 3]), (2, [2, 3])]


def test_pp1_chips_of_a_correction_put_nobody_into_a_pot_that_he_was_not_in_for() -> None:
    game = side_pots(ACES, SIX, NINES, WHEEL)
    for seat in (1, 2):
        game.adjust(seat, 100)
    pots = [(16, [1, 2, 3, 4]), (12, [2, 3, 4]), (4, [3, 4])]
    assert game.pots() == pots
    game.buy("row-1 row-1")
    assert (game.topic, game.pots()) == ("bet", [(18, [1, 2, 3, 4]), *pots[1:]])
    game.go_on()
    assert game.pots() == [(16 + 2 + 3 * 4, [1, 2, 3, 4]), *pots[1:]]
    game.declare("high high high low")
    assert [(pot, way, list(shares)) for pot, way, shares in game.shares()] == [
        (0, "high", ["1"]),
        (0, "low", ["4"]),
        (1, "high", ["3"]),
        (1, "low", ["4"]),
        (2, "high", ["3"]),
        (2, "low", ["4"]),
    ]


def test_pp2_each_pot_is_judged_by_itself() -> None:
    game = side_pots(WHEEL, SIX, NINES, ACES)
    game.go_on()
    game.declare("both low low high")
    assert [(pot, way, list(shares)) for pot, way, shares in game.shares()] == [
        (0, "high", ["4"]),
        (0, "low", ["2"]),
        (1, "high", ["4"]),
        (1, "low", ["2"]),
        (2, "high", ["4"]),
        (2, "low", ["3"]),
    ]
    assert any(
        "PP2" in one.clauses and one.words == "wins side pot 2 for low" for one in game.session.rulings
    )


def test_pp3_a_pot_that_nobody_else_is_in_for_is_ones_own() -> None:
    game = side_pots(WHEEL, SIX, NINES, ACES)
    game.buy("row-1 fold")
    game.go_on()
    game.declare("both low high")
    assert game.shares()[-1] == (2, "all", {"3": 4})
    assert ("seat:3", 4, "pot") in game.money()
    assert any("PP3" in one.clauses for one in game.session.rulings)
