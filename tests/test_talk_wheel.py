"""*Wheel of Fortune* over ``gameshow talk``: every ask of house, wheel, seats and host put to the client, to the letter of the protocol."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from console.packs import find, load
from tests.wire import Wire, answer, only, types, wire

PACK = load("default")
PUZZLE = "hamster-got-out"
TEXT = PACK.puzzles[PUZZLE].text  # The hamster got out: T T T T, H H, M, S, R, G, E E, A, O O, U
DRAW = {"type", "id", "to", "kind", "topic", "options", "count"}
SPIN = {"type", "id", "to", "kind", "topic", "wedges", "seat", "for"}
CHOICE = {"type", "id", "to", "kind", "topic", "options"}
SOLUTION = {"type", "id", "to", "kind", "topic", "length"}


def wedge(kind: str, dollars: int = 0) -> int:
    """Where the default wheel has it first."""
    return next(n for n, one in enumerate(PACK.wheel) if (one.kind, one.amount) == (kind, dollars * 100))


FREE_SPIN, LOSE_A_TURN, BANKRUPT = wedge("free-spin"), wedge("lose-a-turn"), wedge("bankrupt")


def cash(dollars: int) -> int:
    return wedge("cash", dollars)


def spin(talk: Wire, seat: int, place: int, topic: str = "turn.spin") -> list[dict[str, Any]]:
    assert only(talk)["for"] == f"seat:{seat}"
    return answer(talk, "wheel", topic, place)


def call(talk: Wire, seat: int, place: int, letter: str) -> list[dict[str, Any]]:
    """Spin, and call a consonant; where it is asked what to do, choose to spin."""
    if only(talk)["topic"] == "turn.action":
        answer(talk, f"seat:{seat}", "turn.action", "spin")
    spin(talk, seat, place)
    return answer(talk, f"seat:{seat}", "turn.consonant", letter)


def ids(ask: Mapping[str, Any]) -> list[str]:
    return [option["id"] for option in ask["options"]]


def lines(said: Sequence[Mapping[str, Any]]) -> list[tuple[str, int, str]]:
    return [(one["to"], one["amount"], one["why"]) for one in said if one["type"] == "money"]


def cues(said: Sequence[Mapping[str, Any]]) -> list[str]:
    return [one["name"] for one in said if one["type"] == "cue"]


def board(said: Sequence[Mapping[str, Any]]) -> Any:
    """The newest picture of the audience."""
    views = [one["data"] for one in said if one["type"] == "view" and one["viewer"] == "audience"]
    return views[-1]["board"]


@contextmanager
def puzzle(*options: str, seats: str = "Ann,Bo,Cy", drawn: str = PUZZLE) -> Iterator[Wire]:
    """The first round's puzzle is drawn; the spins for the order come next."""
    chosen = [word for option in options for word in ("--option", option)]
    flags = ["--seats", seats, "--chance", "ask", "--views", "audience,mc,seat:1"]
    with wire("wheel-of-fortune", *flags, *chosen) as talk:
        ask = only(talk)
        assert (ask["to"], ask["kind"], ask["topic"], ask["count"]) == ("house", "draw", "puzzle", 1)
        assert set(ask) == DRAW
        assert ask["options"] == list(PACK.puzzles)
        talk.house(drawn)
        yield talk


@contextmanager
def first_turn(*options: str, seats: str = "Ann,Bo,Cy") -> Iterator[Wire]:
    """Seat 1 starts, and has to spin."""
    with puzzle(*options, seats=seats) as talk:
        for seat, dollars in enumerate((900, 500, 300)[: len(seats.split(","))], start=1):
            spin(talk, seat, cash(dollars), "order.spin")
        yield talk


def test_the_spins_for_the_start_come_one_at_a_time_and_the_tied_spin_again() -> None:
    with puzzle() as talk:
        ask = only(talk)
        assert set(ask) == SPIN
        assert (ask["kind"], ask["seat"], ask["for"]) == ("spin", 1, "seat:1")
        assert len(ask["wedges"]) == 24
        assert ask["wedges"][0] == {"kind": "cash", "amount": 500_00}
        assert ask["wedges"][FREE_SPIN] == {"kind": "free-spin"}
        assert ask["wedges"][LOSE_A_TURN] == {"kind": "lose-a-turn"}
        assert ask["wedges"][BANKRUPT] == {"kind": "bankrupt"}
        spin(talk, 1, cash(900), "order.spin")
        spin(talk, 2, LOSE_A_TURN, "order.spin")
        said = spin(talk, 3, cash(900), "order.spin")
        assert {"type": "cue", "name": "order", "tied": [1, 3]} in said
        assert board(said)["order"]["spinning"] == [1, 3]
        spin(talk, 1, cash(300), "order.spin")
        said = spin(talk, 3, cash(350), "order.spin")
        assert {"type": "cue", "name": "order", "seat": 3} in said
        ask = only(talk)
        assert (ask["topic"], ask["for"]) == ("turn.spin", "seat:3")


def test_a_turn_from_spin_to_solution_with_the_keys_of_every_ask() -> None:
    with first_turn() as talk:
        spin_ask = only(talk)
        assert set(spin_ask) == SPIN
        spin(talk, 1, cash(500))
        ask = only(talk)
        assert set(ask) == CHOICE
        assert (ask["to"], ask["kind"], ask["topic"]) == ("seat:1", "choose", "turn.consonant")
        assert "".join(ids(ask)) == "BCDFGHJKLMNPQRSTVWXYZ"
        assert all(set(option) == {"id", "label"} for option in ask["options"])
        said = answer(talk, "seat:1", "turn.consonant", "T")
        assert lines(said) == [("seat:1", 2000_00, "turn.letter")]
        letter = next(one for one in said if one.get("name") == "letter")
        assert letter == {
            "type": "cue", "name": "letter", "seat": 1, "letter": "T", "count": 4, "amount": 2000_00
        }  # fmt: skip
        ask = only(talk)
        assert (set(ask), ask["topic"], ids(ask)) == (CHOICE, "turn.action", ["spin", "vowel", "solve"])
        answer(talk, "seat:1", "turn.action", "vowel")
        ask = only(talk)
        assert (set(ask), ask["topic"], ids(ask)) == (CHOICE, "turn.vowel", list("AEIOU"))
        said = answer(talk, "seat:1", "turn.vowel", "I")
        assert lines(said) == [("seat:1", -250_00, "turn.vowel")]
        answer(talk, "seat:1", "turn.action", "spin")
        spin(talk, 1, cash(300))
        assert "T" not in ids(only(talk)), "it was called"
        answer(talk, "seat:1", "turn.consonant", "H")
        answer(talk, "seat:1", "turn.action", "solve")
        ask = only(talk)
        assert set(ask) == SOLUTION
        assert (ask["to"], ask["kind"], ask["topic"]) == ("seat:1", "text", "turn.solution")
        assert ask["length"] >= 33
        said = answer(talk, "seat:1", "turn.solution", "  the HAMSTER   got-out ")
        assert [name for name in cues(said) if name in ("attempt", "solved", "banked")] == [
            "attempt",
            "solved",
            "banked",
        ]
        assert lines(said) == []
        next_draw = only(talk)
        assert (next_draw["topic"], set(next_draw)) == ("puzzle", DRAW)
        assert PUZZLE not in next_draw["options"]


def test_h3_a_letter_pays_for_each_door_and_is_not_offered_again() -> None:
    with first_turn() as talk:
        said = call(talk, 1, cash(400), "H")
        assert lines(said) == [("seat:1", 800_00, "turn.letter")]
        answer(talk, "seat:1", "turn.action", "spin")
        spin(talk, 1, cash(400))
        (ask,) = talk.asks()
        assert "H" not in ids(ask)
        refused = talk.say({"answer": ask["id"], "value": "H"})
        assert types(refused) == ["refused", "ready"]
        assert refused[0]["id"] == ask["id"]


def test_h4_a_vowel_takes_250_and_is_offered_to_nobody_who_has_less() -> None:
    with first_turn() as talk:
        call(talk, 1, cash(200), "M")
        ask = only(talk)
        assert ids(ask) == ["spin", "solve"]
        refused = talk.say({"answer": ask["id"], "value": "vowel"})
        assert refused[0]["type"] == "refused"
        said = talk.say({"adjust": {"seat": 1, "amount": 49_00, "why": "a miscount"}})
        assert ids(only_open(said, ask)) == ["spin", "solve"], "249 are not enough"
        said = talk.say({"adjust": {"seat": 1, "amount": 1_00, "why": "a miscount"}})
        again = only(talk)
        assert types(said).count("closed") == 1
        assert again["id"] > ask["id"]
        assert ids(again) == ["spin", "vowel", "solve"]
        answer(talk, "seat:1", "turn.action", "vowel")
        said = answer(talk, "seat:1", "turn.vowel", "E")
        assert lines(said) == [("seat:1", -250_00, "turn.vowel")]
        assert board(said)["round_cash"]["1"] == 0
        assert board(said)["banked"]["1"] == 0
        assert ids(only(talk)) == ["spin", "solve"]


def only_open(said: list[dict[str, Any]], ask: dict[str, Any]) -> dict[str, Any]:
    """The ask that was open before and still is, unchanged."""
    assert "ask" not in types(said)
    assert said[-1]["open"] == [ask["id"]]
    return ask


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("rock n roll", True),
        ("ROCK'N'ROLL", True),
        (" rock  'n' roll ", True),
        ("ROCK AND ROLL", False),
        ("I'M ROCK N ROLL", False),
        ("", False),
    ],
)
def test_h6_letters_and_digits_alone_count(text: str, right: bool, tmp_path: Path) -> None:
    folder = tmp_path / "pack"
    others = "".join(f'other-{n} = "Another one, number {n}"\n' for n in range(9))
    copied(folder, f"""["In music"]\nrock = "Rock 'n' roll"\n{others}""")
    with wire(
        "wheel-of-fortune", "--seats", "Ann,Bo", "--chance", "ask", "--pack", str(folder)
    ) as talk:  # fmt: skip
        talk.house("rock")
        spin(talk, 1, cash(900), "order.spin")
        spin(talk, 2, cash(500), "order.spin")
        call(talk, 1, cash(500), "R")
        answer(talk, "seat:1", "turn.action", "solve")
        said = answer(talk, "seat:1", "turn.solution", text)
        assert ("solved" in cues(said), "wrong" in cues(said)) == (right, not right)
        assert lines(said) == ([] if right else [("seat:1", -1000_00, "wrong-solution")])


def copied(folder: Path, puzzles: str) -> None:
    """The default pack with these puzzles."""
    folder.mkdir()
    source = find("default")
    for path in source.glob("*.toml"):
        (folder / path.name).write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    (folder / "pictures").symlink_to(source / "pictures")
    (folder / "puzzles.toml").write_text(puzzles, encoding="utf-8")


def test_what_the_wheel_takes_is_the_place_of_a_wedge() -> None:
    with first_turn() as talk:
        ask = only(talk)
        for value in (-1, 24, "0", 0.0, True, None, [0], {"kind": "bankrupt"}):
            said = talk.say({"answer": ask["id"], "value": value})
            assert types(said) == ["refused", "ready"], value
            assert said[-1]["open"] == [ask["id"]]


def test_lose_a_turn_bankrupt_and_a_token_that_saves_the_turn() -> None:
    with first_turn() as talk:
        said = call(talk, 1, FREE_SPIN, "S")
        assert lines(said) == []
        assert {"type": "cue", "name": "token", "seat": 1, "what": "won"} in said
        call(talk, 1, cash(300), "T")
        answer(talk, "seat:1", "turn.action", "spin")
        said = spin(talk, 1, BANKRUPT)
        assert lines(said) == [("seat:1", -1200_00, "bankrupt")]
        ask = only(talk)
        assert (set(ask), ask["topic"], ids(ask)) == (CHOICE, "turn.token", ["use", "keep"])
        said = answer(talk, "seat:1", "turn.token", "use")
        assert {"type": "cue", "name": "token", "seat": 1, "what": "used"} in said
        assert ids(only(talk)) == ["spin", "solve"]
        answer(talk, "seat:1", "turn.action", "spin")
        said = spin(talk, 1, LOSE_A_TURN)
        assert only(talk)["for"] == "seat:2", "no token is left to ask for, and seat 2 spins first"
