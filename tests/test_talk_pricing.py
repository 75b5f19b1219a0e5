"""Danger Price, Hi-Lo, Lucky Seven and One Away over ``gameshow talk``, every draw put to the client."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from console.packs import load
from tests.packs.folders import write_pack
from tests.wire import Wire, types, wire

ITEMS = load("default").decks


@contextmanager
def qualified(name: str, *options: str, pack: str = "default") -> Iterator[Wire]:
    """Seat 1 has qualified for a solo game."""
    chosen = [word for option in (f"solo_games={name}", *options) for word in ("--option", option)]
    flags = ["--seats", "Ann,Bo", "--chance", "ask", "--views", "audience,mc", "--pack"]
    with wire("price-is-right", *flags, pack, *chosen) as talk:
        talk.house("D")
        talk.house(talk.asks()[0]["options"][0])
        first, second = talk.asks()
        talk.say({"answer": first["id"], "value": 1})
        talk.say({"answer": second["id"], "value": 0})
        yield talk


@contextmanager
def solo_game(name: str, *options: str, pack: str = "default") -> Iterator[Wire]:
    """Seat 1 has qualified, and the letter of the solo game is A."""
    with qualified(name, *options, pack=pack) as talk:
        talk.house("A")
        yield talk


def only_ask(talk: Wire) -> dict[str, Any]:
    (ask,) = talk.asks()
    return ask


def answer(talk: Wire, value: Any) -> list[dict[str, Any]]:
    return talk.say({"answer": only_ask(talk)["id"], "value": value})


def cost(deck: str, id: str) -> int:
    return ITEMS[deck][id].price("A")


def board(said: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """The latest board of the audience."""
    return next(one["data"]["board"] for one in reversed(said) if one.get("viewer") == "audience")


def payments(said: Sequence[dict[str, Any]]) -> list[tuple[str, int, str]]:
    return [(one["to"], one["amount"], one["why"]) for one in said if one["type"] == "money"]


def test_danger_price_a_draw_with_equal_prices_is_refused_and_drawn_again(tmp_path: Path) -> None:
    folder = write_pack(tmp_path)
    with (folder / "blue.toml").open("a", encoding="utf-8") as file:
        file.write('[twin]\nname = "Twin"\nA = 301\nB = 111\nC = 112\nD = 113\n')  # by A as thing-blue-1
    items = load(folder).decks["blue"]
    with solo_game("danger-price", pack=str(folder)) as talk:
        draw = only_ask(talk)
        assert (draw["topic"], draw["kind"], draw["count"]) == ("deck.blue", "draw", 4)
        blue = list(items)
        assert draw["options"] == blue
        four = blue[:4]
        said = talk.say({"answer": draw["id"], "value": [*blue[:3], "twin"]})
        assert types(said) == ["refused", "ready"]
        assert (said[0]["id"], said[-1]["open"]) == (draw["id"], [draw["id"]])
        talk.say({"answer": draw["id"], "value": four})
        danger = only_ask(talk)
        assert (danger["topic"], danger["options"]) == ("danger-price.danger", four)
        answer(talk, [four[2]])
        pick = only_ask(talk)
        assert (pick["kind"], pick["topic"], pick["count"]) == ("pick", "danger-price.safe", 3)
        assert pick["danger"] == items[four[2]].price("A")
        said = answer(talk, [four[3], four[0], four[1]])
        total = sum(items[id].price("A") for id in four)
        assert payments(said) == [("seat:1", total, "danger-price.prize")]


def test_danger_price_the_host_chooses_through_the_wire() -> None:
    with solo_game("danger-price", "mc=host") as talk:
        four = list(ITEMS["blue"])[:4]
        assert len({cost("blue", id) for id in four}) == 4
        answer(talk, four)
        choice = only_ask(talk)
        assert (choice["to"], choice["kind"], choice["topic"]) == ("mc", "choose", "danger-price.danger")
        assert [one["id"] for one in choice["options"]] == four
        for one in choice["options"]:
            assert one["label"].startswith(ITEMS["blue"][one["id"]].name)
        answer(talk, four[0])
        said = answer(talk, four[:3])
        assert payments(said) == []
        assert "lose" in [one.get("name") for one in said]


def test_hi_lo() -> None:
    with solo_game("hi-lo") as talk:
        draw = only_ask(talk)
        assert (draw["topic"], draw["count"], draw["options"]) == ("deck.purple", 6, list(ITEMS["purple"]))
        six = draw["options"][:6]
        answer(talk, six)
        prize = only_ask(talk)
        assert (prize["topic"], prize["count"]) == ("deck.orange", 1)
        answer(talk, [prize["options"][0]])
        pick = only_ask(talk)
        assert (pick["kind"], pick["topic"], pick["count"]) == ("pick", "hi-lo.high", 3)
        assert [one["id"] for one in pick["options"]] == six
        dearest = sorted(six, key=lambda id: cost("purple", id))[3:]
        said = answer(talk, dearest)
        assert payments(said) == [("seat:1", cost("orange", prize["options"][0]), "hi-lo.prize")]


def test_lucky_seven() -> None:
    with solo_game("lucky-seven") as talk:
        item = only_ask(talk)["options"][0]
        answer(talk, [item])
        digits = str(cost("orange", item) // 100)
        for place, digit in enumerate(digits):
            ask = only_ask(talk)
            assert (ask["kind"], ask["topic"]) == ("dial", "lucky-seven.digit")
            assert (ask["wheels"], ask["shown"]) == (["0123456789"], digits[:place])
            said = answer(talk, int(digit))
        assert payments(said) == [("seat:1", cost("orange", item), "lucky-seven.prize")]


def test_one_away() -> None:
    with solo_game("one-away") as talk:
        item = only_ask(talk)["options"][0]
        answer(talk, [item])
        digits = str(cost("orange", item) // 100)
        draw = only_ask(talk)
        assert (draw["topic"], len(draw["options"])) == ("one-away.shown", 16)
        assert draw["options"] == sorted(draw["options"])
        answer(talk, [draw["options"][5]])
        ask = only_ask(talk)
        assert (ask["kind"], ask["topic"], ask["shown"]) == ("dial", "one-away.guess", draw["options"][5])
        assert "errors" not in ask
        wrong = "".join(
            next(other for other in wheel if other != right)
            for wheel, right in zip(ask["wheels"], digits, strict=True)
        )
        said = answer(talk, int(wrong[:2] + digits[2:]))
        assert board(said)["errors"] == 2
        again = only_ask(talk)
        assert (again["shown"], again["errors"], again["wheels"]) == (ask["shown"], 2, ask["wheels"])
        said = answer(talk, int(digits))
        assert payments(said) == [("seat:1", cost("orange", item), "one-away.prize")]
