"""An ask of every shape that a seat can get, as the rules put it."""

from __future__ import annotations

from typing import Any

from console.rules.asks import arrange, choose, dial, pick, text
from console.rules.conversation import Ask
from console.show.cast import Place
from console.show.controls import Control, control_for

TEN = "0123456789"
SEAT = "seat:1"


def puzzle(*rows: str, called: str = "") -> dict[str, Any]:
    """A board with these doors: ``_`` is a hidden one, a space is none."""
    doors = [[{" ": None, "_": ""}.get(door, door) for door in f"{row:11}"] for row in rows]
    return {"doors": doors, "called": list(called)}


PUZZLE = puzzle(" DO-_T-", "_OURSE_F", "24/7", called="DOTURSE")
"""DO-IT-YOURSELF 24/7, of which I, Y and L are hidden."""
ASKS: dict[str, Ask[Any]] = {
    ask.topic: ask
    for ask in (
        dial(SEAT, "qualifying.guess", [TEN] * 4),
        dial(SEAT, "showcase.guess", ["01", *[TEN] * 4]),
        choose(SEAT, "any-number.digit", "13590"),
        pick(SEAT, "danger-price.safe", {"tea": "Tea", "soap": "Soap", "oil": "Oil", "salt": "Salt"}, 3),
        pick(
            SEAT, "hi-lo.high", {one: one.title() for one in ("tea", "soap", "oil", "salt", "jam", "gum")}, 3
        ),
        dial(SEAT, "lucky-seven.digit", [TEN], shown="76"),
        dial(SEAT, "one-away.guess", ["35", "57", "24", "80"], shown="4639"),
        choose(SEAT, "squeeze-play.remove", "12345", row="38579"),
        arrange(SEAT, "safecracker.guess", ["6", "3", "6"], 3),
        choose(SEAT, "secret-x.start", ["left-top", "left-middle", "left-bottom"]),
        choose(SEAT, "secret-x.place", ["left-middle", "right-top", "right-bottom"]),
        choose(SEAT, "secret-x.price", {"18": "$18", "12": "$12"}),
        arrange(SEAT, "switcheroo.try", list("83645"), 5),
        choose(SEAT, "three-strikes.square", ["2", "4"], tile="9", placed=["6", None, "3", None]),
        choose(SEAT, "turn.action", {"spin": "Spin", "vowel": "Buy a vowel", "solve": "Solve"}),
        choose(SEAT, "turn.consonant", "BCDFGHJKLMNPQRSTVWXYZ"),
        choose(SEAT, "turn.vowel", "AIOU"),
        choose(SEAT, "turn.token", {"use": "Use the token", "keep": "Keep it"}),
        text(SEAT, "turn.solution", 60),
        choose(
            SEAT,
            "buy",
            {
                "row-1": "Queen of hearts, 1 chip",
                "row-2": "Ten of clubs, 2 chips",
                "deck": "Top card of the deck, 3 chips",
                "fold": "Fold",
            },
        ),
        choose(SEAT, "bet", {"call": "Call 4", "raise": "Raise to 6", "fold": "Fold"}, to_call=4),
        choose(SEAT, "declare", {"high": "High", "low": "Low", "both": "High and low"}),
        choose(SEAT, "rebuy", {"yes": "Buy in again", "no": "Leave the table"}),
    )
}
BOARDS: dict[str, dict[str, Any]] = {
    "lucky-seven.digit": {"left": 4},
    "secret-x.place": {"squares": {"left-top": "x", "right-middle": "x"}},
    "turn.solution": PUZZLE,
    "buy": {"row": ["Qh", "Tc"], "prices": [1, 2, 3]},
    "bet": {"bet": 2, "to_call": 4},
}


def worked(ask: Ask, dials: int = 1, push: bool = True, board: dict | None = None) -> Control:
    control = control_for(ask.message(), Place(1, dials, push), 0, board)
    assert control is not None
    return control


def answer(ask: dict[str, Any]) -> Any:
    """What is right for the ask, the first of what it allows."""
    match ask["kind"]:
        case "dial":
            return int("".join(wheel[0] for wheel in ask["wheels"]))
        case "pick":
            return [option["id"] for option in ask["options"]][: ask["count"]]
        case "arrange":
            return ask["tiles"]
    return ask["options"][0]["id"]
