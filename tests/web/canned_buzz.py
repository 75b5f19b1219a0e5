"""Buzz-in at the moments in which its host has something to read or to decide, and a rig with faults."""

from __future__ import annotations

from typing import Any

from tests.web.canned import Message, ask, host, podium, view
from tests.web.canned_comforts import PLACES, ROOM
from tests.web.canned_seat import seen_by

GAME = "buzz-in"
QUESTION = "Which metal is liquid at room temperature and was once used by hatters?"
NAMES = ["Ines", "Mara", "Theo", "Jo"]
GAMES = [
    {"id": GAME, "title": "Buzz-in", "least": 1, "most": 7, "hidden_cards": False},
    {"id": "wheel-of-fortune", "title": "Wheel of Fortune", "least": 1, "most": 7, "hidden_cards": False},
]
SETUP = {
    "seats": PLACES,
    "game": GAME,
    "games": GAMES,
    "options": {
        "points": "100",
        "resolution_us": "10",
        "teams": "off",
        "answer_seconds": "30",
        "pace": "normal",
    },
    "choices": {
        "points": ["1", "10", "50", "100", "200"],
        "resolution_us": ["10", "100", "1000"],
        "teams": ["off"],
        "answer_seconds": ["30", "60", "90", "180", "off"],
        "pace": ["calm", "normal", "brisk", "at-once"],
    },
    "numbers": {"points": [1, 1_000_000], "resolution_us": [0, 1_000_000]},
    "letters": {"teams": "ABCDEFG"},
}
RIG = {"name": "Four seats", "simulated": False, "resolution_us": 10}
LIST = {
    "name": "Chemistry",
    "count": 20,
    "rows": [
        {"text": QUESTION, "answer": "Mercury"},
        {"text": "What is H2O?", "answer": "Water"},
        {"text": "Which gas do plants take in?", "answer": "Carbon dioxide"},
    ],
}
CARD = {"text": QUESTION, "answer": "Mercury", "number": 7}


def race(**more: Any) -> Message:
    """Nothing is raced yet."""
    return {"open": False, "seats": [], "early": [], "late": [], "by_phone": [], "resolution_us": 10, **more}


def board(**more: Any) -> Message:
    """The seventh question of twenty; the buzzers are shut."""
    return {
        "number": 7, "of": 20, "text": QUESTION, "answer": None, "points": 10_000, "open": [], "out": [], "presses": [],
        "first": None, "tied": None, "right": None, "closed": None, "teams": None, **more,
    }  # fmt: skip


def podiums(**words: tuple[str, str]) -> list[Message]:
    """Four people with points; ``p3=("first", "Buzzed first")`` says what stands there."""
    points = [30_000, 10_000, 40_000, 0]
    return [
        {
            **podium(n, *words.get(f"p{n}", ("idle", f"{points[n - 1] // 100} points"))),
            "name": name,
            "cash": points[n - 1],
            "by": "rig",
        }
        for n, name in enumerate(NAMES, start=1)
    ]


def quiz(shown: Message, asks: list[Message], people: list[Message] | None = None, **more: Any) -> Message:
    """The host's state while a question is played."""
    seen = view("buzz-in", "Buzz-in", "Question 7 of 20", shown, CARD) | {"game": GAME}
    return host(
        40, view=seen, podiums=people or podiums(), asks=asks, setup=SETUP, currency="points", rig=RIG, keypad=None, **ROOM, **more
    )  # fmt: skip


NEXT = ask(
    31, "mc", "choose", "buzz-in.next",
    options=[{"id": "question", "label": "Open the buzzers"}, {"id": "end", "label": "End the game"}],
)  # fmt: skip
OPEN = ask(32, "seats", "buzz", "buzz-in.open", seats=[1, 2, 3, 4])
JUDGE = ask(
    33, "mc", "choose", "buzz-in.judge",
    options=[{"id": "right", "label": "Right"}, {"id": "wrong", "label": "Wrong"}],
)  # fmt: skip
READY = {f"p{n}": ("ready", "Buzz!") for n in (1, 2, 3, 4)}
PRESSES = [{"seat": 3, "us": 412_000}, {"seat": 2, "us": 415_200}]

BUZZ: dict[str, Message] = {
    "buzz-reading": quiz(
        board(number=6, text="What is H2O?", answer="Water", closed="right", first=1, right=True),
        [NEXT],
        podiums(p4=("early", "Too soon")),
        race=race(early=[4]),
    ),
    "buzz-last": quiz(board(number=20, answer="Mercury", closed="nobody"), [NEXT], race=race()),
    "buzz-open": quiz(
        board(open=[1, 2, 3, 4]),
        [OPEN],
        podiums(**READY),
        race=race(open=True, seats=[1, 2, 3, 4], by_phone=[4]),
        timer={"ask": [32], "left_ms": 21_000, "of_ms": 30_000},
    ),
    "buzz-first": quiz(
        board(presses=PRESSES, first=3),
        [JUDGE],
        podiums(p3=("first", "Buzzed first"), p2=("late", "+3.2 ms"), p1=("late", "+41 ms")),
        race=race(late=[{"seat": 1, "us": 41_000}]),
    ),
    "buzz-again": quiz(
        board(open=[1, 2, 4], out=[3]),
        [OPEN | {"id": 34, "seats": [1, 2, 4]}],
        podiums(**{**READY, "p3": ("out", "Missed")}),
        race=race(open=True, seats=[1, 2, 4]),
    ),
    "buzz-fault": quiz(
        board(number=6, text="What is H2O?", answer="Water", closed="nobody"),
        [NEXT],
        faults=[
            {
                "kind": "stuck",
                "of": "seat:2",
                "part": "buzzer",
                "text": "seat:2/buzzer has been closed for 20 s: free the button or look for a short circuit",
                "help": "Let go of it. If nobody holds it, unplug that buzzer and look for a bent contact.",
                "moves": True,
            }
        ],
        race=None,
    ),
    "buzz-lobby": host(
        1,
        phase="lobby",
        view=view("lobby", "Buzz-in", "", {}),
        setup=SETUP,
        questions=LIST,
        rig=RIG,
        race=None,
        **ROOM,
    ),
}

SEATS: dict[str, Message] = {
    "race-open": seen_by(BUZZ["buzz-open"])
    | {"buzz": "race", "race": BUZZ["buzz-open"]["race"], "currency": "points"},
    "race-decided": seen_by(BUZZ["buzz-first"]) | {"race": BUZZ["buzz-first"]["race"], "currency": "points"},
}
"""What the second seat's phone shows at two of these."""
