"""Poker over ``gameshow talk``: every ask of house and seats put to the client, to the letter of the protocol."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from tests.wire import Wire, answer, only, types, wire

DECK = [rank + suit for suit in "cdhs" for rank in "23456789TJQKA"]
DRAW = {"type", "id", "to", "kind", "topic", "options", "count"}
CHOICE = {"type", "id", "to", "kind", "topic", "options"}
DEALT = (("Ah", "Kh"), ("2c", "3c"), ("9s", "9d"))
ROW = ("Qh", "7d")


def draw(talk: Wire, whose: str, *cards: str) -> list[dict[str, Any]]:
    """The house draws for this seat, or for the row."""
    assert only(talk)["for"] == whose
    return answer(talk, "house", "deck.card", list(cards))


def ids(ask: Mapping[str, Any]) -> list[str]:
    return [option["id"] for option in ask["options"]]


def lines(said: Sequence[Mapping[str, Any]]) -> list[tuple[str, int, str]]:
    return [(one["to"], one["amount"], one["why"]) for one in said if one["type"] == "money"]


def both(seat: int, amount: int, why: str) -> list[tuple[str, int, str]]:
    """What a seat gets out of the pot, or (negative) puts into it: two lines."""
    return [(f"seat:{seat}", amount, why), ("pot", -amount, why)]


def cues(said: Sequence[Mapping[str, Any]]) -> list[str]:
    return [one["name"] for one in said if one["type"] == "cue"]


def view(talk: Wire, viewer: str) -> dict[str, Any]:
    """What a viewer sees now; what was said last stays at hand."""
    said = talk.said
    seen: dict[str, Any] = talk.say({"look": viewer})[0]["data"]
    talk.said = said
    return seen


@contextmanager
def table(*options: str, seats: str = "Ann,Bo,Cy", views: str = "audience,mc,seat:1") -> Iterator[Wire]:
    """A session whose dealer is to be drawn."""
    chosen = [word for option in options for word in ("--option", option)]
    with wire(
        "price-poker", "--seats", seats, "--chance", "ask", "--views", views, "--pack", "default", *chosen
    ) as talk:
        yield talk


@contextmanager
def dealt(*options: str) -> Iterator[Wire]:
    """Seat 3 deals; seat 1 has to buy."""
    with table(*options) as talk:
        talk.house("3")
        for seat, cards in enumerate(DEALT, start=1):
            draw(talk, f"seat:{seat}", *cards)
        draw(talk, "row", *ROW, *(["4s"] if "row=3" in options else []))
        yield talk


def play(talk: Wire, moves: str, cards: str = "") -> list[dict[str, Any]]:
    """Whoever is asked does the next thing; the house draws these cards."""
    said, left = list[dict[str, Any]](), cards.split()
    words = {"1": "row-1", "2": "row-2", "d": "deck", "f": "fold", "k": "check", "b": "bet", "c": "call"}
    words |= {"r": "raise", "H": "high", "L": "low", "B": "both", "y": "yes", "n": "no"}
    for move in moves.replace(" ", ""):
        said += talk.say({"answer": talk.asks()[0]["id"], "value": words[move]})
        while talk.asks() and talk.asks()[0]["topic"] == "deck.card" and left:
            said += talk.say({"answer": talk.asks()[0]["id"], "value": [left.pop(0)]})
    return said


def test_a_session_begins_with_buy_ins_the_dealer_antes_and_the_deal() -> None:
    with table("stack=50", "ante=2", "unit=5") as talk:
        assert talk.said[0] == {"type": "cue", "name": "show-opens"}
        assert lines(talk.said) == [(f"seat:{seat}", 250, "buy-in") for seat in (1, 2, 3)]
        ask = only(talk)
        assert set(ask) == DRAW
        assert (ask["to"], ask["kind"], ask["topic"], ask["count"]) == ("house", "draw", "dealer", 1)
        assert ask["options"] == ["1", "2", "3"]
        said = talk.house("2")
        assert cues(said) == ["button", "hand"]
        assert lines(said) == [*both(3, -10, "ante"), *both(1, -10, "ante"), *both(2, -10, "ante")]
        ask = only(talk)
        assert set(ask) == DRAW | {"for"}
        assert (ask["topic"], ask["count"], ask["for"], ask["options"]) == ("deck.card", 2, "seat:3", DECK)
        draw(talk, "seat:3", "Ah", "Kh")
        assert only(talk)["options"] == [card for card in DECK if card not in ("Ah", "Kh")]
        draw(talk, "seat:1", "2c", "3c")
        said = draw(talk, "seat:2", "9s", "9d")
        assert cues(said) == ["dealt"]
        assert only(talk)["count"] == 2
        said = draw(talk, "row", "Qh", "7d")
        assert cues(said) == ["row", "market"]
        assert only(talk)["to"] == "seat:3"


def test_what_may_be_bought_is_named_by_its_price() -> None:
    with dealt() as talk:
        ask = only(talk)
        assert set(ask) == CHOICE
        assert (ask["to"], ask["kind"], ask["topic"]) == ("seat:1", "choose", "buy")
        assert ids(ask) == ["row-1", "row-2", "deck", "fold"]
        said = answer(talk, "seat:1", "buy", "row-1")
        assert lines(said) == both(1, -1, "buy")
        assert {
            "type": "cue",
            "name": "bought",
            "seat": 1,
            "from": "row-1",
            "card": "Qh",
            "amount": 1,
        } in said
        ask = only(talk)
        assert (ask["topic"], ask["count"], ask["for"]) == ("deck.card", 1, "row")
        said = draw(talk, "row", "8c")
        assert {"type": "cue", "name": "restocked", "card": "8c", "place": 2} in said
        assert view(talk, "audience")["board"]["row"] == ["7d", "8c"]
    with dealt("row=3", "unit=2") as talk:
        assert ids(only(talk)) == ["row-1", "row-2", "row-3", "deck", "fold"]
        assert lines(answer(talk, "seat:1", "buy", "row-3")) == both(1, -6, "buy")
        draw(talk, "row", "8c")
        assert view(talk, "audience")["board"]["row"] == ["Qh", "7d", "8c"]
        said = answer(talk, "seat:2", "buy", "deck")
        assert lines(said) == both(2, -8, "buy")
        said = draw(talk, "seat:2", "5c")
        assert {"type": "cue", "name": "bought", "seat": 2, "from": "deck", "card": None, "amount": 8} in said


def test_a_card_from_the_deck_is_its_buyers_alone() -> None:
    with dealt() as talk:
        own = {"cards": [{"card": "Ah", "up": False}, {"card": "Kh", "up": False}], "high": "ace high"}
        assert view(talk, "seat:1")["own"] == {**own, "low": None}
        assert "own" not in view(talk, "audience")
        assert "own" not in view(talk, "mc")
        assert view(talk, "mc")["card"] == {}
        answer(talk, "seat:1", "buy", "deck")
        said = draw(talk, "seat:1", "As")
        seen = {one["viewer"]: one["data"] for one in said if one["type"] == "view"}
        assert seen["seat:1"]["own"]["cards"][-1] == {"card": "As", "up": False}
        assert seen["seat:1"]["own"]["high"] == "pair of aces"
        assert seen["audience"]["board"]["hands"]["1"] == {"up": [], "down": 3, "shown": None}
        assert {**seen["seat:1"], "own": 0} == {**seen["audience"], "own": 0}
        assert view(talk, "seat:2")["own"]["cards"] == [
            {"card": "2c", "up": False},
            {"card": "3c", "up": False},
        ]


def test_a_betting_round_with_what_is_owed() -> None:
    with dealt("bet=4") as talk:
        said = play(talk, "1d2", "8c 4c Kc")
        assert cues(said)[-1] == "betting"
        assert next(one for one in said if one.get("name") == "betting")["seat"] == 1
        ask = only(talk)
        assert set(ask) == CHOICE | {"to_call"}
        assert (ask["to"], ask["topic"], ids(ask), ask["to_call"]) == ("seat:1", "bet", ["check", "bet"], 0)
        said = answer(talk, "seat:1", "bet", "bet")
        assert lines(said) == both(1, -4, "bet")
        assert {"type": "cue", "name": "bet", "seat": 1, "amount": 4, "all_in": False} in said
        ask = only(talk)
        assert (ask["to"], ids(ask), ask["to_call"]) == ("seat:2", ["call", "raise", "fold"], 4)
        assert lines(answer(talk, "seat:2", "bet", "raise")) == both(2, -8, "bet")
        answer(talk, "seat:3", "bet", "raise")
        assert only(talk)["to_call"] == 8
        answer(talk, "seat:1", "bet", "raise")
        ask = only(talk)
        assert (ask["to"], ids(ask), ask["to_call"]) == ("seat:2", ["call", "fold"], 8)
        answer(talk, "seat:2", "bet", "call")
        said = answer(talk, "seat:3", "bet", "fold")
        assert cues(said) == ["folded", "market"]


def test_what_does_not_fit_is_refused_and_changes_nothing() -> None:
    with dealt() as talk:
        ask = only(talk)
        for wrong in ("row-3", "1", "", None, True, 1, ["deck"], {"id": "deck"}, "check"):
            said = talk.say({"answer": ask["id"], "value": wrong})
            assert types(said) == ["refused", "ready"], wrong
            assert (said[0]["id"], said[-1]["open"]) == (ask["id"], [ask["id"]])
        talk.say({"answer": ask["id"], "value": "deck"})
        draws = only(talk)
        for cards in (["Ah"], ["4c", "5c"], [], "4c", ["4C"], [None]):
            assert types(talk.say({"answer": draws["id"], "value": cards})) == ["refused", "ready"], cards


HAND = ("d11 kkk d12 kkk d11 kkk d11 kkk d11 bcc", "4d 8c 6c 5d 6s Jd Jc 8d Tc Td Qd Qc Js 9c 9h")


def test_a_whole_hand_and_the_next_one_follows_without_a_pause() -> None:
    with dealt("hands=2") as talk:
        play(talk, *HAND)
        asks = talk.asks()
        assert [ask["to"] for ask in asks] == ["seat:1", "seat:2", "seat:3"]
        assert all(set(ask) == CHOICE and ask["topic"] == "declare" for ask in asks)
        assert all(ids(ask) == ["high", "low", "both"] for ask in asks)
        first, second, third = [ask["id"] for ask in asks]
        said = talk.say({"answer": second, "value": "low"})
        assert types(said) == ["closed", "ready"], "nobody learns that, or what, somebody has declared"
        assert types(talk.say({"reopen": second})) == ["ask", "ready"]
        second = only(talk)["id"]
        talk.say({"answer": second, "value": "low"})
        talk.say({"answer": first, "value": "high"})
        said = talk.say({"answer": third, "value": "high"})
        assert cues(said)[:2] == ["declared", "showdown"]
        declared = next(one for one in said if one.get("name") == "declared")
        assert declared["declared"] == {"1": "high", "2": "low", "3": "high"}
        pots = [one for one in said if one.get("name") == "pot"]
        assert [(one["pot"], one["way"]) for one in pots] == [(0, "high"), (0, "low")]
        assert sum(one["amount"] for one in pots) == 3 + 3 * 5 + 11 + 6
        high, low = pots
        assert high["amount"] - low["amount"] in (0, 1)
        assert lines(said) == [
            *both(high["seats"][0], high["amount"], "pot.high"),
            *both(2, low["amount"], "pot.low"),
            *both(2, -1, "ante"),
            *both(3, -1, "ante"),
            *both(1, -1, "ante"),
        ]
        assert cues(said)[-1] == "hand"
        ask = only(talk)
        assert (ask["topic"], ask["for"], ask["options"]) == ("deck.card", "seat:2", DECK)


def test_all_but_one_fold_and_the_last_hand_ends_the_session() -> None:
    with dealt("hands=1") as talk:
        play(talk, "1", "8c")
        answer(talk, "seat:2", "buy", "fold")
        said = answer(talk, "seat:3", "buy", "fold")
        assert lines(said) == both(1, 4, "pot")
        assert cues(said) == ["folded", "pot", "winner"]
        assert said[-2:] == [
            {"type": "over", "winners": [1], "totals": {"1": 202, "2": 199, "3": 199}},
            {"type": "ready", "open": []},
        ]


def test_a_bet_nobody_calls_comes_back() -> None:
    with dealt("hands=1") as talk:
        play(talk, "111 b", "8c 4c Kc")
        said = play(talk, "ff")
        assert lines(said) == [*both(1, 2, "refund"), *both(1, 6, "pot")]


def test_undo_gives_opposite_lines_and_takes_the_houses_answers_with_it() -> None:
    with dealt() as talk:
        before = view(talk, "seat:2")
        play(talk, "1d", "8c 4c")
        said = talk.say({"undo": True})
        assert sorted(lines(said)) == sorted(both(2, 3, "buy"))
        assert view(talk, "seat:2")["own"] == before["own"]
        answer(talk, "seat:2", "buy", "deck")
        assert "4c" in only(talk)["options"]
        said = draw(talk, "seat:2", "5c")
        assert view(talk, "seat:2")["own"]["cards"][-1] == {"card": "5c", "up": False}
        talk.say({"undo": True})
        said = talk.say({"undo": True})
        assert sorted(lines(said)) == sorted(both(1, 1, "buy"))
        assert types(talk.say({"undo": True})) == ["refused", "ready"]


def test_the_house_repeats_itself_after_an_undo() -> None:
    """Whoever saw a card from the deck gets it again, and no other."""
    with wire("price-poker", "--seats", "Ann,Bo,Cy", "--seed", "4") as talk:
        seat = only(talk)["to"]
        play(talk, "d")
        bought = view(talk, seat)["own"]
        for _ in range(3):
            talk.say({"undo": True})
            assert len(view(talk, seat)["own"]["cards"]) == 2
            play(talk, "d")
            assert view(talk, seat)["own"] == bought


def test_a_correction_counts_as_bought_in() -> None:
    with dealt("stack=3", "hands=1") as talk:
        assert ids(only(talk)) == ["row-1", "row-2", "fold"], "a deck card costs 3, and 2 are left"
        said = talk.say({"adjust": {"seat": 1, "amount": 5, "why": "change"}})
        assert lines(said) == [("seat:1", 5, "adjust")]
        ask = only(talk)
        assert ids(ask) == ["row-1", "row-2", "deck", "fold"], "the ask comes again, under a new id"
        for amount in (-8, 0, 1.5, True, "5"):
            said = talk.say({"adjust": {"seat": 1, "amount": amount, "why": "change"}})
            assert types(said) == ["refused", "ready"], amount
            assert said[-1]["open"] == [ask["id"]]
        talk.say({"answer": ask["id"], "value": "row-1"})
        draw(talk, "row", "8c")
        said = play(talk, "ff")
        (over,) = [one for one in said if one["type"] == "over"]
        assert over == {"type": "over", "winners": [1], "totals": {"1": 10, "2": 2, "3": 2}}
        said = talk.say({"adjust": {"seat": 1, "amount": -6, "why": "a slip"}})
        assert [one["totals"] for one in said if one["type"] == "over"] == [{"1": 4, "2": 2, "3": 2}]


def test_the_host_ends_it_in_mid_hand_and_chips_go_back() -> None:
    with dealt() as talk:
        play(talk, "1d", "8c 4c")
        for why in ("give-up", "time-up", "stop", None):
            assert types(talk.say({"interrupt": why})) == ["refused", "ready"], why
        said = talk.say({"interrupt": "end"})
        assert sorted(lines(said)) == sorted(
            [*both(1, 2, "refund"), *both(2, 4, "refund"), *both(3, 1, "refund")]
        )
        (over,) = [one for one in said if one["type"] == "over"]
        assert over["totals"] == {"1": 200, "2": 200, "3": 200}


def test_buying_in_again_is_asked_one_at_a_time() -> None:
    with dealt("stack=3", "bet=1", "hands=3") as talk:
        play(
            talk, "111 bcc", "4d 8c 6c"
        )  # 2, 2 and 2 left after the ante; 1 after the card; none after the bet
        while talk.asks() and talk.asks()[0]["topic"] == "deck.card":
            talk.say({"answer": only(talk)["id"], "value": [only(talk)["options"][0]]})
        assert [ask["topic"] for ask in talk.asks()] == ["declare"] * 3
        for ask in talk.asks():
            said = talk.say({"answer": ask["id"], "value": "high"})
        ask = only(talk)
        assert set(ask) == CHOICE
        assert (ask["topic"], ids(ask)) == ("rebuy", ["yes", "no"])
        first = ask["to"]
        said = talk.say({"answer": ask["id"], "value": "yes"})
        assert lines(said) == [(first, 3, "buy-in")]
        ask = only(talk)
        assert (ask["topic"], ask["to"] != first) == ("rebuy", True)
        said = talk.say({"answer": ask["id"], "value": "no"})
        (over,) = [one for one in said if one["type"] == "over"]
        assert sum(over["totals"].values()) == 12, "fewer than three are left"


def test_declaring_in_turn() -> None:
    with dealt("declare=in-turn", "hands=1") as talk:
        play(talk, *HAND)
        ask = only(talk)
        assert (ask["topic"], ids(ask)) == ("declare", ["high", "low", "both"])
        said = talk.say({"answer": ask["id"], "value": "low"})
        seat = ask["to"].removeprefix("seat:")
        assert {"type": "cue", "name": "declared", "declared": {seat: "low"}} in said
        assert only(talk)["topic"] == "declare"


def test_the_same_seed_is_the_same_session() -> None:
    """The house answers itself; what it draws for a seat is in nobody's line but that seat's view."""
    said = []
    for _ in range(2):
        with wire("price-poker", "--seats", "Ann,Bo,Cy", "--seed", "9", "--views", "audience,seat:2") as talk:
            said.append([talk.said, play(talk, "111")])
    assert said[0] == said[1]
    opening = said[0][0]
    assert [one["to"].startswith("seat") for one in opening if one["type"] == "ask"] == [True]
    views = [one for one in opening if one["type"] == "view"]
    assert {one["viewer"] for one in views if "own" in one["data"]} == {"seat:2"}
    assert all(one != other for one, other in itertools.pairwise(views))
