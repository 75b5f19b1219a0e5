"""The Wheel at the moments in which the host has something to read, to choose or to answer."""

from __future__ import annotations

from typing import Any

from tests.web.canned import LOBBY, Message, ask, host, podium, thing, view
from tests.web.canned_comforts import OPTIONS as PRICE_OPTIONS
from tests.web.canned_comforts import PLACES, ROOM

GAME = "wheel-of-fortune"
ANSWER = "A BARN OWL IN THE HAY LOFT"
CANOE = thing("Canoe")
GAMES = [
    {"id": "price-is-right", "title": "Price Is Right", "least": 2, "most": 5, "hidden_cards": False},
    {"id": GAME, "title": "Wheel of Fortune", "least": 1, "most": 7, "hidden_cards": False},
]
CHOICES = {
    "mc": ["console", "host"],
    "target": ["5000", "10000", "20000"],
    "minutes": ["off", "20", "30", "45"],
    "vowels_from": ["cash-in-hand", "round"],
    "wrong_solution": ["play-on", "drop-out"],
    "solve": ["spelled", "spoken"],
    "answer_seconds": ["30", "60", "90", "180", "off"],
    "pace": ["calm", "normal", "brisk", "at-once"],
}
OPTIONS = {
    "mc": "console",
    "target": "10000",
    "minutes": "off",
    "vowels_from": "cash-in-hand",
    "wrong_solution": "play-on",
    "solve": "spelled",
    "answer_seconds": "90",
    "pace": "normal",
}
NUMBERS = {"target": [1, 1_000_000], "minutes": [1, 240]}
SETUP = {
    "seats": PLACES,
    "game": GAME,
    "games": GAMES,
    "options": OPTIONS,
    "choices": CHOICES,
    "numbers": NUMBERS,
}
HOSTED = SETUP | {"options": OPTIONS | {"mc": "host"}}
REAL = {"real": True, "name": "the rig's wheel", "on_rig": True, "prize_wedge": None}
VIRTUAL = {"real": False, "name": "a virtual wheel", "on_rig": False, "prize_wedge": None}
OFF = VIRTUAL | {"on_rig": True}

CASH = [500, 900, 300, 650, 250, 800, 100, 550, 400, 700, 350, 600, 450, 1000, 300, 750, 200, 850, 400, 500]
SPECIAL = {4: "free-spin", 10: "bankrupt", 16: "lose-a-turn", 22: "bankrupt"}


def wheel(*, prize: bool) -> list[Message]:
    """24 wedges; with ``prize`` the $100 sector is covered."""
    left = iter(CASH)
    wedges: list[Message] = []
    for place in range(24):
        if place in SPECIAL:
            wedges.append({"kind": SPECIAL[place]})
            continue
        amount = next(left)
        wedges.append(
            {"kind": "prize", **CANOE}
            if prize and amount == 100
            else {"kind": "cash", "amount": amount * 100}
        )
    return wedges


def rows(*texts: str) -> list[list[str | None]]:
    """Three rows of eleven doors: ``_`` is a hidden letter, a space no door."""
    return [
        [{" ": None, "_": ""}.get(letter, letter) for letter in text.center(11)]
        for text in (*texts, "", "")[:3]
    ]


def board(**more: Any) -> Message:
    """The second round: a few letters are open."""
    return {
        "round": 2,
        "category": "On the farm",
        "doors": rows("A _ARN _WL", "IN T_E", "_A_ L__T"),
        "called": ["T", "R", "N", "S", "A", "I", "L"],
        "newest": {"letter": "L", "doors": [[0, 10], [2, 6]]},
        "wheel": wheel(prize=True),
        "wedge": 9,
        "turn": 2,
        "order": None,
        "round_cash": {"1": 0, "2": 185_000, "3": 65_000, "4": 0},
        "banked": {"1": 320_000, "2": 0, "3": 0, "4": 145_000},
        "prizes": {
            str(s): {"round": [], "banked": [thing("Ukulele")] if s == 1 else []} for s in range(1, 5)
        },
        "tokens": {"1": 0, "2": 1, "3": 0, "4": 0},
        "out": [],
        "attempt": None,
        "won": None,
        "paid": None,
        "unsolved": False,
        "toss_up": None,
        **more,
    }


def words(seat: int, kind: str, word: str) -> list[Message]:
    """Four podiums; one of them is doing something."""
    return [podium(s, kind, word) if s == seat else podium(s, "idle", "") for s in range(1, 5)]


def moment(step: int, played: Message, asked: Message | None, **more: Any) -> Message:
    """A moment of a round that the console runs itself, on a rig with a wheel; the card is the MC's."""
    card = more.pop("card", {})
    shown = view("puzzle", "Wheel of Fortune", f"Round {played['round']}", played, card) | {"game": GAME}
    usual = ROOM | {
        "view": shown,
        "setup": SETUP,
        "asks": [] if asked is None else [asked],
        "podiums": words(played["turn"] or 0, "live", "To play"),
        "undo": {"label": "Take back Jonas's answer"},
        "may": ["end", "give-up"],
        "wheel": REAL,
        "spin": None,
        "game_clock": None,
    }
    return host(step, **(usual | more))


def hosted(step: int, played: Message, asked: Message | None, **more: Any) -> Message:
    """The same with a person as the MC, who reads the answer."""
    card = {"category": played["category"], "answer": ANSWER}
    return moment(step, played, asked, **({"card": card, "setup": HOSTED} | more))


def spin(asked: int, by: str, **more: Any) -> Message:
    """What is said of a spin of the second seat."""
    return {"seat": 2, "by": by, "turning": False, "said": None, "ask": asked, "between": None, **more}


def spin_ask(id: int, topic: str = "turn.spin", seat: int = 2) -> Message:
    """The wheel is asked; a prize wedge has an id alone."""
    wedges = [{k: w[k] for k in ("kind", "amount", "id") if k in w} for w in wheel(prize=True)]
    return ask(id, "wheel", "spin", topic, wedges=wedges, seat=seat, **{"for": f"seat:{seat}"})


def letters(id: int, topic: str, left: str) -> Message:
    """A letter is to be called."""
    return ask(id, "seat:2", "choose", topic, options=[{"id": letter, "label": letter} for letter in left])


def options(id: int, to: str, topic: str, **labels: str) -> Message:
    """A choice by words."""
    return ask(id, to, "choose", topic, options=[{"id": i, "label": label} for i, label in labels.items()])


LEFT = "BCDFGHJKMPQVWXYZ"
ACTIONS = {"spin": "Spin", "vowel": "Buy a vowel", "solve": "Solve"}
WHEEL: dict[str, Message] = {
    "wheel-lobby": LOBBY
    | ROOM
    | {
        "setup": SETUP,
        "view": view("lobby", "Wheel of Fortune", "", {"show": "Wheel of Fortune", "hint": ""})
        | {"game": GAME},
        "podiums": [podium(s, "idle", "Here") for s in range(1, 5)],
        "wheel": VIRTUAL,
    },
    "price-lobby": LOBBY
    | ROOM
    | {
        "setup": SETUP
        | {
            "game": "price-is-right",
            "options": PRICE_OPTIONS,
            "choices": {"mc": ["console", "host", "player"]},
        },
        "wheel": None,
    },
    "wheel-order": moment(
        101,
        board(
            turn=None,
            called=[],
            newest=None,
            wedge=4,
            doors=rows("_ ____ ___", "__ ___", "___ ____"),
            order={"spins": {"1": 50_000, "2": 0}, "spinning": [1, 2, 3, 4], "starts": None},
        ),
        spin_ask(90, "order.spin", 3),
        spin=spin(90, "console", seat=3),
        wheel=VIRTUAL,
        podiums=words(3, "live", "To spin"),
    ),
    "wheel-by-hand": moment(102, board(), spin_ask(91), spin=spin(91, "hand", said="Too weak: spin again")),
    "wheel-turning": moment(103, board(), spin_ask(92), spin=spin(92, "hand", turning=True)),
    "wheel-between": moment(104, board(), spin_ask(93), spin=spin(93, "hand", between=[5, 6])),
    "wheel-virtual": moment(105, board(), spin_ask(94), spin=spin(94, "console"), wheel=VIRTUAL),
    "wheel-action": moment(106, board(), options(95, "seat:2", "turn.action", **ACTIONS)),
    "wheel-consonant": moment(107, board(), letters(96, "turn.consonant", LEFT)),
    "wheel-vowel": moment(108, board(), letters(97, "turn.vowel", "EOU")),
    "wheel-token": moment(
        109,
        board(wedge=10, round_cash={"1": 0, "2": 0, "3": 65_000, "4": 0}),
        options(98, "seat:2", "turn.token", use="Use", keep="Keep"),
        game_clock={"left_ms": 754_000, "of_ms": 1_800_000},
    ),
    "wheel-solution": moment(110, board(), ask(99, "seat:2", "text", "turn.solution", length=60)),
    "wheel-host-letter": hosted(111, board(), letters(100, "turn.consonant", LEFT)),
    "wheel-host-solution": hosted(112, board(), ask(101, "seat:2", "text", "turn.solution", length=60)),
    "wheel-judge": hosted(
        113,
        board(attempt={"seat": 2, "text": None, "right": None}),
        options(102, "mc", "solution.judge", right="Right", wrong="Wrong"),
        setup=SETUP | {"options": OPTIONS | {"mc": "host", "solve": "spoken"}},
    ),
    "wheel-solved": hosted(
        114,
        board(
            doors=rows("A BARN OWL", "IN THE", "HAY LOFT"),
            attempt={"seat": 2, "text": ANSWER, "right": True},
            won=2,
            paid=185_000,
            banked={"1": 320_000, "2": 185_000, "3": 0, "4": 145_000},
        ),
        None,
        podiums=words(2, "winner", "Wins the round"),
        next={"label": "The standings"},
    ),
    "wheel-wrong": moment(
        115,
        board(attempt={"seat": 3, "text": "A BARN OWL IN THE HEY LOFT", "right": False}, out=[3], turn=4),
        None,
    ),
    "wheel-standings": moment(116, board(), None)
    | {
        "view": view(
            "standings",
            "The standings",
            "After round 2",
            {
                "after": 2,
                "totals": {"1": 520_000, "2": 185_000, "3": 0, "4": 145_000},
                "ranks": {"1": 1, "2": 2, "3": 4, "4": 3},
                "prizes": {"1": [thing("Ukulele")], "2": [], "3": [], "4": []},
                "target": 1_000_000,
            },
            {},
        )
        | {"game": GAME},
        "podiums": [podium(s, "idle", "") for s in range(1, 5)],
        "next": {"label": "Round 3"},
    },
}
