"""Safecracker, Secret X, Switcheroo and 3 Strikes over ``gameshow talk``, every draw put to the client."""

from __future__ import annotations

from itertools import permutations
from typing import Any

from console.packs import load
from tests.test_talk_pricing import answer, board, cost, only_ask, payments, qualified, solo_game
from tests.wire import Wire, types


def cues(said: list[dict[str, Any]]) -> list[str]:
    return [one["name"] for one in said if one["type"] == "cue"]


def refused(talk: Wire, value: Any) -> None:
    """This answer changes nothing, and the question stays."""
    ask = only_ask(talk)
    said = talk.say({"answer": ask["id"], "value": value})
    assert types(said) == ["refused", "ready"]
    assert said[-1]["open"] == [ask["id"]]
    talk.said = [ask, said[-1]]


def test_safecracker() -> None:
    with solo_game("safecracker") as talk:
        item = next(id for id in only_ask(talk)["options"] if len(set(str(cost("blue", id) // 100))) == 3)
        answer(talk, [item])
        digits = str(cost("blue", item) // 100)
        order = only_ask(talk)
        others = sorted({"".join(one) for one in permutations(digits)} - {digits})
        assert (order["topic"], order["kind"], order["options"]) == ("safecracker.order", "draw", others)
        refused(talk, [digits])
        answer(talk, [others[0]])
        prizes = only_ask(talk)
        assert (prizes["topic"], prizes["count"]) == ("deck.blue", 2)
        assert item not in prizes["options"]
        two = prizes["options"][:2]
        assert cues(answer(talk, two)) == ["solo-opens", "item"]
        ask = only_ask(talk)
        assert (ask["kind"], ask["topic"]) == ("arrange", "safecracker.guess")
        assert (ask["tiles"], ask["slots"]) == ([*others[0]], 3)
        refused(talk, [digits[0]] * 3)
        said = answer(talk, [*digits])
        assert payments(said) == [
            ("seat:1", sum(cost("blue", id) for id in (item, *two)), "safecracker.prize")
        ]


def test_secret_x() -> None:
    with solo_game("secret-x") as talk:
        green = only_ask(talk)
        assert (green["topic"], green["count"]) == ("deck.green", 2)
        items = green["options"][:2]
        answer(talk, items)
        blue = only_ask(talk)
        assert (blue["topic"], blue["count"]) == ("deck.blue", 3)
        prizes = blue["options"][:3]
        answer(talk, prizes)
        row = only_ask(talk)
        assert (row["topic"], row["options"]) == ("secret-x.row", ["top", "middle", "bottom"])
        answer(talk, ["bottom"])
        start = only_ask(talk)
        assert (start["to"], start["kind"], start["topic"]) == ("seat:1", "choose", "secret-x.start")
        assert [one["id"] for one in start["options"]] == ["left-top", "left-middle", "left-bottom"]
        said = answer(talk, "left-bottom")
        for item, square in zip(items, ("right-bottom", "left-top"), strict=True):
            actual = str(cost("green", item) // 100)
            decoy = only_ask(talk)
            assert (decoy["topic"], len(decoy["options"])) == ("secret-x.decoy", 98)
            assert actual not in decoy["options"]
            answer(talk, [decoy["options"][7]])
            first = only_ask(talk)
            assert (first["topic"], first["options"]) == ("secret-x.first", ["actual", "decoy"])
            answer(talk, ["decoy"])
            price = only_ask(talk)
            assert price["topic"] == "secret-x.price"
            assert [one["id"] for one in price["options"]] == [decoy["options"][7], actual]
            answer(talk, actual)
            assert only_ask(talk)["topic"] == "secret-x.place"
            refused(talk, "centre-bottom")
            said = answer(talk, square)
        assert payments(said) == [("seat:1", sum(cost("blue", id) for id in prizes), "secret-x.prize")]


def test_secret_x_the_host_makes_the_price_up_through_the_wire() -> None:
    with solo_game("secret-x", "mc=host") as talk:
        items = only_ask(talk)["options"][:2]
        answer(talk, items)
        answer(talk, only_ask(talk)["options"][:3])
        answer(talk, ["top"])
        answer(talk, "left-top")
        decoy = only_ask(talk)
        assert (decoy["to"], decoy["kind"], decoy["topic"]) == ("mc", "choose", "secret-x.decoy")
        made_up = [one["id"] for one in decoy["options"]]
        assert made_up == [str(n) for n in range(1, 100) if n != cost("green", items[0]) // 100]
        answer(talk, made_up[0])
        assert only_ask(talk)["to"] == "house"


def test_switcheroo() -> None:
    cards = load("default").cards
    with qualified("switcheroo") as talk:
        draw = only_ask(talk)
        assert (draw["topic"], draw["options"]) == ("deck.cards", list(cards))
        card = cards[draw["options"][0]]
        answer(talk, [card.id])
        tens = [str(item.price // 10_00 % 10) for item in card.switcheroo]
        order = only_ask(talk)
        assert (order["topic"], order["count"], order["options"]) == ("switcheroo.order", 5, tens)
        answer(talk, tens[::-1])
        ask = only_ask(talk)
        assert (ask["kind"], ask["topic"], ask["slots"]) == ("arrange", "switcheroo.try", 5)
        assert ask["tiles"] == tens[::-1]
        assert "right" not in ask
        said = answer(talk, [*tens[:3], tens[4], tens[3]])
        assert cues(said) == ["placed", "count"]
        again = only_ask(talk)
        assert (again["topic"], again["tiles"], again["right"]) == ("switcheroo.try", tens[::-1], 3)
        said = answer(talk, tens)
        worth = sum(item.price for item in card.switcheroo)
        assert payments(said) == [("seat:1", worth, "switcheroo.prize")]


def test_three_strikes() -> None:
    with solo_game("three-strikes") as talk:
        item = next(id for id in only_ask(talk)["options"] if len(set(str(cost("orange", id) // 100))) == 4)
        answer(talk, [item])
        digits = str(cost("orange", item) // 100)
        draw = only_ask(talk)
        assert (draw["topic"], draw["for"], draw["count"]) == ("three-strikes.tile", "seat:1", 1)
        assert sorted(draw["options"]) == sorted([*digits, "X", "X", "X"])
        answer(talk, ["X"])
        answer(talk, [digits[0]])
        ask = only_ask(talk)
        assert (ask["kind"], ask["topic"], ask["tile"]) == ("choose", "three-strikes.square", digits[0])
        assert ([one["id"] for one in ask["options"]], ask["placed"]) == (["1", "2", "3", "4"], [None] * 4)
        assert board(answer(talk, "2"))["wrong"] == [[digits[0], 2]]
        for place, digit in enumerate(digits[:3]):
            answer(talk, [digit])
            ask = only_ask(talk)
            assert ask["placed"] == [*digits[:place], *[None] * (4 - place)]
            answer(talk, str(place + 1))
        assert sorted(only_ask(talk)["options"]) == [digits[3], "X", "X"]
        said = answer(talk, [digits[3]])  # the last empty square is not asked for
        assert payments(said) == [("seat:1", cost("orange", item), "three-strikes.prize")]


def test_three_strikes_are_out() -> None:
    with solo_game("three-strikes") as talk:
        answer(talk, only_ask(talk)["options"][:1])
        for _ in range(3):
            said = answer(talk, ["X"])
        assert payments(said) == []
        assert cues(said)[:4] == ["tile", "strike", "reveal", "lose"]
