"""What the host's page shows beside the games: roll call, whose page it is, hold, rulings, seats that changed."""

from __future__ import annotations

from tests.web.canned import LOBBY, NAMES, QUALIFYING, SIMULATED, Message, ask, host, podium, view

GAMES = [
    "any-number",
    "danger-price",
    "hi-lo",
    "lucky-seven",
    "one-away",
    "squeeze-play",
    "safecracker",
    "secret-x",
    "switcheroo",
    "three-strikes",
]
CHOICES = {
    "mc": ["console", "host", "player"],
    "solo_games": [*GAMES, "random", "mc"],
    "practice": ["no", "yes"],
    "answer_seconds": ["30", "60", "90", "180", "off"],
    "pace": ["calm", "normal", "brisk", "at-once"],
}
OPTIONS = {
    "mc": "console",
    "solo_games": ",".join(GAMES),
    "practice": "no",
    "answer_seconds": "90",
    "pace": "normal",
}
PLACES = [{"seat": i, "name": name, "here": i != 5} for i, name in enumerate([*NAMES, ""], start=1)]
ROOM = {
    "mc": None,
    "passing": None,
    "roll_call": False,
    "paused": False,
    "sound": {"volume": 7, "muted": False},
    "brightness": 6,
    "why": [],
    "places": [
        {
            "place": i,
            "name": NAMES[i - 1] if i < 5 else "",
            "seat": i if i < 5 else None,
            "dials": 1 if i < 4 else 4,
        }
        for i in range(1, 6)
    ],
}
WHY = [
    {
        "title": "Jonas wins the round",
        "clauses": [
            {"id": "Q3", "text": "The highest guess that is not over the actual price wins."},
            {"id": "Q4", "text": "The winner is paid the actual price."},
        ],
        "numbers": [
            {"label": "Actual price", "value": "$77"},
            {"label": "Mara", "value": "$80"},
            {"label": "Jonas", "value": "$75"},
        ],
        "answers": [
            {"who": "Mara", "what": "qualifying.guess", "value": "$80"},
            {"who": "Jonas", "what": "qualifying.guess", "value": "$75"},
            {"who": "Drawn", "what": "letter", "value": "C"},
            {"who": "Drawn", "what": "deck.green", "value": "Answering machine"},
        ],
    },
    {
        "title": "All were over",
        "clauses": [{"id": "Q6", "text": "All over: another green item, the same people, the same letter."}],
        "numbers": [{"label": "Actual price", "value": "$23"}],
        "answers": [],
    },
]
LOBBY_WHOLE = LOBBY | {
    **ROOM,
    "setup": {"seats": PLACES, "options": OPTIONS, "choices": CHOICES},
    "podiums": [
        podium(i, "idle", "Here", scan=1.5 if i == 3 else None, gone=False, parts={"dials": 1, "push": True})
        for i in range(1, 5)
    ],
}
ROLL_CALL = LOBBY_WHOLE | {
    "roll_call": True,
    "view": view(
        "roll-call",
        "Roll call",
        "",
        {
            "hint": "Press your buzzer, turn your dial",
            "seats": {
                "1": {"pressed": True, "turned": -3, "pushed": True, "dials": 1, "push": True},
                "2": {"pressed": True, "turned": None, "pushed": False, "dials": 1, "push": True},
                "3": {"pressed": False, "turned": None, "pushed": False, "dials": 0, "push": False},
                "4": {"pressed": True, "turned": 12, "pushed": False, "dials": 4, "push": False},
                "5": {"pressed": False, "turned": None, "pushed": False, "dials": 1, "push": True},
            },
        },
    ),
}
PLAYER_MC = QUALIFYING | {
    **ROOM,
    "mc": {"seat": 2, "name": "Jonas"},
    "why": WHY,
    "podiums": [
        podium(1, "locked", "Locked in", entry={"ask": 11, "text": "320", "locked": True, "ready": False}),
        podium(2, "mc", "The MC"),
        podium(
            3,
            "live",
            "Pricing now",
            scan=1.5,
            entry={"ask": 13, "text": "--12", "locked": False, "ready": True},
        ),
        podium(4, "gone", "Has left", gone=True),
    ],
}
HAND_OVER = host(
    60,
    **ROOM
    | {"mc": {"seat": 2, "name": "Jonas"}, "why": WHY}
    | {
        "view": view("totals", "Where things stand", "After 2 of 10", {"after": 2, "of": 10, "ranks": {}}),
        "asks": [
            ask(
                80,
                "mc",
                "choose",
                "mc.hand-over",
                options=[{"id": id, "label": id} for id in ("keep", "seat:1", "seat:3", "seat:4")],
            )
        ],
    },
)
PASSING = host(
    61,
    **ROOM
    | {
        "mc": {"seat": 3, "name": "Ines"},
        "passing": {"seat": 3, "name": "Ines"},
        "view": view("passing", "A new MC", "", {"seat": 3}),
        "log": [],
    },
)
PAUSED = QUALIFYING | {
    **ROOM,
    "paused": True,
    "overlays": [SIMULATED, {"kind": "paused", "text": "Back in a moment"}],
    "setup": {"seats": PLACES, "options": OPTIONS | {"mc": "host"}, "choices": CHOICES},
    "why": WHY,
}
COMFORTS: dict[str, Message] = {
    "lobby-whole": LOBBY_WHOLE,
    "roll-call": ROLL_CALL,
    "player-mc": PLAYER_MC,
    "hand-over": HAND_OVER,
    "passing": PASSING,
    "paused": PAUSED,
}
