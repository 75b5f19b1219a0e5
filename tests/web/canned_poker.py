"""Poker at the moments in which the host has something to read, to choose or to answer; and phones being invited."""

from __future__ import annotations

from typing import Any

from console.qr import qr
from tests.web.canned import LOBBY, Message, ask, host, podium, view
from tests.web.canned_comforts import ROOM
from tests.web.canned_wheel import GAMES as OTHERS

GAME = "price-poker"
TITLE = "Price Is Right poker"
NAMES = ("Mara", "Jonas", "Ines", "Theo", "Bea")
GAMES = [
    *OTHERS,
    {"id": GAME, "title": TITLE, "least": 3, "most": 7, "hidden_cards": True},
]
CHOICES = {
    "hands": ["endless", "10", "20", "30", "50"],
    "stack": ["100", "200", "500"],
    "ante": ["1", "2", "5"],
    "bet": ["2", "4", "5", "10"],
    "unit": ["1", "5", "10", "25", "100"],
    "row": ["2", "3"],
    "low": ["ace-to-five", "deuce-to-seven"],
    "low_qualifier": ["none", "eight-or-better"],
    "declare": ["together", "in-turn"],
    "answer_seconds": ["30", "60", "90", "180", "off"],
    "pace": ["calm", "normal", "brisk", "at-once"],
}
OPTIONS = {
    "hands": "endless",
    "stack": "200",
    "ante": "1",
    "bet": "2",
    "unit": "1",
    "row": "2",
    "low": "ace-to-five",
    "low_qualifier": "none",
    "declare": "together",
    "answer_seconds": "90",
    "pace": "normal",
}
NUMBERS = {name: [1, 1_000_000] for name in ("stack", "ante", "bet", "unit", "hands")}
SEATS = [{"seat": i, "name": name, "here": True} for i, name in enumerate(NAMES, start=1)]
SETUP = {
    "seats": SEATS,
    "game": GAME,
    "games": GAMES,
    "options": OPTIONS,
    "choices": CHOICES,
    "numbers": NUMBERS,
}
STACKS = {1: 187, 2: 214, 3: 162, 4: 0, 5: 1_411}


def place(number: int, phone: str | None = None, *, wired: bool = True, sees: bool = True) -> Message:
    """A place of the rig, or one that has nothing but a phone."""
    return {
        "place": number,
        "name": NAMES[number - 1],
        "seat": number,
        "dials": 1 if wired else 0,
        "sees": sees,
        "phone": phone,
        "wired": wired,
    }


PLACES = [place(1), place(2, "here"), place(3), place(4, "away"), place(5, "here", wired=False)]


def at_table(seat: int, kind: str, word: str, **more: Any) -> Message:
    """Somebody's podium, with the stack."""
    phone, wired = PLACES[seat - 1]["phone"], PLACES[seat - 1]["wired"]
    who = {"seat": seat, "badge": seat, "name": NAMES[seat - 1], "cash": STACKS[seat]}
    worked = {"phone": phone, "wired": wired, "parts": {"dials": int(wired), "push": wired}}
    return podium(1, kind, word, gone=False, scan=None) | who | worked | more


def words(**said: tuple[str, str]) -> list[Message]:
    """Five podiums: ``s3=("live", "Buying a card")``; Jonas has folded and Theo is all in."""
    usual = {"s1": ("idle", "187"), "s2": ("out", "Folded"), "s3": ("idle", "162"), "s4": ("idle", "All in")}
    return [
        at_table(s, *{**usual, "s5": ("idle", "1,411"), **said}[f"s{s}"], entry=None) for s in range(1, 6)
    ]


def board(**more: Any) -> Message:
    """The third round of the third hand."""
    return {
        "hand": 3,
        "of": 20,
        "round": 3,
        "stage": "buy",
        "dealer": 5,
        "row": ["Qh", "7c"],
        "prices": [1, 2, 3],
        "deck": 31,
        "pot": 126,
        "pots": [{"amount": 120, "seats": [1, 3, 4, 5]}, {"amount": 6, "seats": [1, 3, 5]}],
        "hands": {
            "1": {"up": ["Kh", "9s"], "down": 3, "shown": None},
            "2": {"up": ["2d"], "down": 3, "shown": None},
            "3": {"up": ["8s", "8d"], "down": 2, "shown": None},
            "4": {"up": [], "down": 5, "shown": None},
            "5": {"up": ["Tc", "6d"], "down": 3, "shown": None},
        },
        "folded": [2],
        "all_in": [4],
        "out": [],
        "bets": {},
        "bet": 2,
        "raises": 0,
        "turn": 3,
        "to_call": None,
        "opener": None,
        "newest": {"seat": 1, "card": "9s", "from": "row-2"},
        "declared": None,
        "best": None,
        "results": [],
        **more,
    }


def moment(step: int, played: Message, asks: list[Message], **more: Any) -> Message:
    """A moment of the session."""
    shown = view("market", TITLE, "Hand 3 of 20", played, {}) | {"game": GAME}
    usual = ROOM | {
        "view": shown,
        "setup": SETUP,
        "currency": "chips",
        "places": PLACES,
        "invite": None,
        "asks": asks,
        "undo": {"label": "Take back Mara's answer"},
        "log": ["Jonas folds", "Mara buys the nine of spades"],
    }
    return host(step, **(usual | more))


def options(id: int, seat: int, topic: str, **labels: str) -> Message:
    """A choice by words."""
    listed = [{"id": i.replace("_", "-"), "label": label} for i, label in labels.items()]
    return ask(id, f"seat:{seat}", "choose", topic, options=listed)


HIGHEST = ["8s", "8d", "8h", "Kc", "Kd"]
LOWEST = ["6d", "5h", "4s", "2c", "As"]
SHOWN = board(
    stage="showdown",
    round=5,
    row=["Jd", "7c"],
    deck=17,
    turn=None,
    newest=None,
    hands={
        "1": {"up": ["Kh", "9s", "9d"], "down": 4, "shown": ["Kh", "9s", "9d", "2h", "3c", "Js", "Qs"]},
        "2": {"up": ["2d"], "down": 3, "shown": None},
        "3": {"up": ["8s", "8d", "Kd"], "down": 4, "shown": ["8s", "8d", "Kd", "8h", "Kc", "5c", "2s"]},
        "4": {"up": ["Ah"], "down": 6, "shown": ["Ah", "Ac", "7d", "7h", "Th", "3d", "4h"]},
        "5": {"up": ["Tc", "6d", "5h"], "down": 4, "shown": ["Tc", "6d", "5h", "4s", "2c", "As", "Jc"]},
    },
    declared={"1": "high", "3": "high", "4": "high", "5": "low"},
    results=[
        {
            "pot": 0,
            "way": "high",
            "amount": 60,
            "shares": {"3": 60},
            "words": "full house, eights over kings",
            "cards": HIGHEST,
        },
        {
            "pot": 0,
            "way": "low",
            "amount": 60,
            "shares": {"5": 60},
            "words": "6 5 4 2 A",
            "cards": LOWEST,
        },
        {
            "pot": 1,
            "way": "high",
            "amount": 3,
            "shares": {"1": 2, "3": 1},
            "words": "full house, eights over kings",
            "cards": HIGHEST,
        },
    ],
)
INVITE = {
    "place": 3,
    "name": "Ines",
    "code": "482915",
    "address": "http://gameshow.local:8420/seat",
    "qr": [
        "".join("1" if dark else "0" for dark in row) for row in qr("http://gameshow.local:8420/seat#482915")
    ],
    "left_ms": 112_000,
}
POKER_LOBBY = LOBBY | {
    **ROOM,
    "setup": SETUP,
    "view": view("lobby", TITLE, "", {"show": TITLE, "hint": ""}) | {"game": GAME},
    "podiums": [at_table(s, "idle", "Here") for s in range(1, 6)],
    "places": PLACES,
    "invite": None,
    "wheel": None,
}
BLIND = [
    place(1),
    place(2, "here"),
    place(3, sees=False),
    place(4, sees=False),
    place(5, "here", wired=False),
]
BUYING = options(
    90, 3, "buy", row_1="Queen of hearts, 1 chip", row_2="Seven of clubs, 2 chips", deck="Top card of the deck, 3 chips", fold="Fold"
)  # fmt: skip
POKER: dict[str, Message] = {
    "poker-lobby": POKER_LOBBY,
    "poker-blind": POKER_LOBBY | {"places": BLIND},
    "poker-invite": POKER_LOBBY | {"places": BLIND, "invite": INVITE},
    "poker-invite-here": POKER_LOBBY
    | {"invite": INVITE | {"address": "", "qr": None, "place": 6, "name": ""}},
    "poker-deal": moment(200, board(stage="deal", round=1, row=[None, None], turn=None, newest=None), []),
    "poker-buy": moment(201, board(), [BUYING], podiums=words(s3=("live", "Buying a card"))),
    "poker-bet": moment(
        202,
        board(
            stage="bet",
            newest=None,
            bets={"3": 2, "5": 4},
            raises=1,
            turn=1,
            to_call=4,
            opener={"seat": 3, "words": "pair of eights"},
        ),
        [options(91, 1, "bet", call="Call 4", **{"raise": "Raise to 6"}, fold="Fold") | {"to_call": 4}],
        podiums=words(s1=("live", "4 to call"), s5=("locked", "Bets 4")),
        timer={"ask": [91], "left_ms": 31_000, "of_ms": 90_000},
    ),
    "poker-declare": moment(
        203,
        board(stage="declare", round=5, turn=None, newest=None),
        [options(92 + s, s, "declare", high="High", low="Low", both="High and low") for s in (1, 5)],
        podiums=words(
            s1=("live", "Declaring"),
            s3=("locked", "Locked in"),
            s4=("locked", "Locked in"),
            s5=("live", "Declaring"),
        ),
        timer={"ask": [93, 97], "left_ms": 61_000, "of_ms": 90_000},
    ),
    "poker-declare-in-turn": moment(
        203,
        board(stage="declare", round=5, turn=5, newest=None),
        [options(97, 5, "declare", high="High", low="Low", both="High and low")],
        podiums=words(s5=("live", "Declaring")),
    ),
    "poker-showdown": moment(
        204,
        SHOWN,
        [],
        podiums=words(
            s1=("winner", "Wins 2 chips"), s3=("winner", "Wins 61 chips"), s5=("winner", "Wins 60 chips")
        ),
        why=[
            {
                "title": "Ines wins the high half",
                "clauses": [],
                "numbers": [{"label": "The main pot", "value": "120 chips"}],
                "answers": [{"who": "Ines", "what": "declare", "value": "High"}],
            }
        ],
    ),
    "poker-rebuy": moment(
        205,
        board(stage="deal", turn=None, newest=None, hands={}, folded=[], all_in=[], pots=[], pot=0),
        [options(99, 4, "rebuy", yes="Buy in for 200 chips", no="Leave the table")],
        podiums=words(s2=("idle", "214"), s4=("live", "Buying in?")),
    ),
    "poker-over": moment(206, board(), [], phase="over")
    | {
        "view": view(
            "winner",
            "Winner",
            "",
            {"winners": [5], "totals": {str(s): n for s, n in STACKS.items()}, "gains": {"5": 1_211}},
            {},
            over={"winners": [5], "totals": {str(s): n for s, n in STACKS.items()}},
        )
        | {"game": GAME},
        "podiums": [at_table(s, *(("winner", "Winner") if s == 5 else ("idle", ""))) for s in range(1, 6)],
        "may": [],
    },
}
