"""Canned messages after ``docs/stream.md``: a show at its telling moments, for the pages to be looked at and tested."""

from __future__ import annotations

from typing import Any

Message = dict[str, Any]

SIMULATED = {"kind": "simulated", "text": "Simulated rig"}
NAMES = ("Mara", "Jonas", "Ines", "Theo")
CHOICES = {
    "mc": ["console", "host"],
    "solo_games": ["any-number", "squeeze-play", "random", "mc"],
    "answer_seconds": ["30", "60", "90", "off"],
}
OPTIONS = {
    "mc": "console",
    "solo_games": "any-number,squeeze-play",
    "answer_seconds": "90",
}

# "GO!" and "LOCK" between doors, as the matrices show them.
GO = ["00000000", "00788620", "18845230", "0c804618", "0c9c4618", "18844030", "00788620", "00000000"]
LOCK = [
    "e4388907",
    "e4448a07",
    "e4440c07",
    "e4440807",
    "e4440c07",
    "e4444a07",
    "e7b88907",
    "e0000007",
]
DARK = ["00000000"] * 8

HELLO: Message = {
    "type": "hello",
    "protocol": 1,
    "rig": "Simulated rig",
    "simulated": True,
    "version": "0.1.0",
    "currency": "$",
    "reduced_motion": False,
}


def thing(name: str) -> Message:
    """An item with a picture."""
    id = name.lower().replace(" ", "-")
    return {"id": id, "name": name, "picture": f"{id}.webp"}


def ask(id: int, to: str, kind: str, topic: str, **more: object) -> Message:
    """An ask line."""
    return {
        "type": "ask",
        "id": id,
        "to": to,
        "kind": kind,
        "topic": topic,
        "live": True,
        **more,
    }


def podium(seat: int, kind: str, word: str, **more: object) -> Message:
    """A podium as the host sees it."""
    return {
        "seat": seat,
        "badge": seat,
        "name": NAMES[seat - 1],
        "cash": 7700 * (seat - 1),
        "here": True,
        "status": {"kind": kind, "word": word},
        "entry": None,
        **more,
    }


def host(step: int, **more: object) -> Message:
    """The host's whole state, a quiet moment of a game unless told otherwise."""
    state: Message = {
        "type": "host",
        "step": step,
        "phase": "game",
        "currency": "$",
        "view": view("qualifying", "Qualifying round", "Round 1 of 2", {}),
        "overlays": [SIMULATED],
        "faults": [],
        "podiums": [podium(seat, "idle", "$0") for seat in range(1, 5)],
        "asks": [],
        "next": None,
        "undo": None,
        "timer": None,
        "may": ["end"],
        "resume": None,
        "setup": {
            "seats": [{"seat": i, "name": name, "here": i != 4} for i, name in enumerate(NAMES, start=1)],
            "options": OPTIONS,
            "choices": CHOICES,
        },
        "log": ["Mara locked in", "Jonas locked in"],
    }
    return state | more


def view(
    scene: str, title: str, note: str, board: Message, card: Message | None = None, over: object = None
) -> Message:
    """The MC's view."""
    whole: Message = {
        "game": "price-is-right",
        "scene": scene,
        "title": title,
        "note": note,
        "over": over,
        "board": board,
    }
    return whole if card is None else whole | {"card": card}


def dial_ask(id: int, seat: int) -> Message:
    """A guess of four digits."""
    return ask(id, f"seat:{seat}", "dial", "qualifying.guess", wheels=["0123456789"] * 4)


LOBBY = host(
    1,
    phase="lobby",
    view=view("lobby", "Price Is Right", "", {"show": "Price Is Right", "hint": "Press your buzzer"}),
    podiums=[],
    may=[],
    log=[],
)
RESUME = LOBBY | {
    "phase": "resume",
    "resume": {
        "show": "Price Is Right",
        "seats": ["Mara", "Jonas", "Ines"],
        "answers": 14,
        "saved": "2026-11-30T20:15+00:00",
        "damage": "the last 3 answers could not be read; what came before them is sound",
        "over": False,
    },
}
QUALIFYING = host(
    2,
    view=view(
        "qualifying",
        "Qualifying round",
        "Round 1 of 2",
        {
            "item": thing("Instant camera"),
            "rivals": [1, 2, 3, 4],
            "attempt": 1,
            "letter": None,
            "price": None,
        },
        {"letter": "C", "price": 34900},
    ),
    podiums=[
        podium(1, "locked", "Locked in", entry={"ask": 11, "text": "320", "locked": True, "ready": False}),
        podium(2, "locked", "Locked in", entry={"ask": 12, "text": "355", "locked": True, "ready": False}),
        podium(3, "live", "Pricing now", entry={"ask": 13, "text": "--12", "locked": False, "ready": True}),
        podium(4, "live", "Pricing now", entry={"ask": 14, "text": "----", "locked": False, "ready": False}),
    ],
    asks=[dial_ask(13, 3), dial_ask(14, 4)],
    timer={"ask": [13, 14], "left_ms": 53_000, "of_ms": 90_000},
    undo={"label": "Take back Jonas's answer"},
)
REVEAL = QUALIFYING | {
    "step": 3,
    "podiums": [
        podium(s, "locked", "Locked in", entry={"ask": 10 + s, "text": "320", "locked": True, "ready": False})
        for s in range(1, 5)
    ],
    "asks": [],
    "timer": None,
    "next": {"label": "Reveal the price"},
    "undo": {"label": "Take back Theo's answer"},
    "faults": [
        {
            "kind": "stuck",
            "of": "seat:2",
            "part": "buzzer",
            "text": "Seat 2's buzzer has been closed for 20 s: let it go, or look for a short in its wire.",
        }
    ],
}
ANY_NUMBER = host(
    4,
    view=view(
        "any-number",
        "Any Number",
        "Solo game 1 of 2",
        {
            "contestant": 2,
            "rows": [
                {"kind": "car", "name": "City car", "tiles": ["2", None, "7", None], "to_go": 2},
                {"kind": "prize", "name": "Kayak", "tiles": [None, "1", None], "to_go": 2},
                {"kind": "piggy-bank", "name": "Piggy bank", "tiles": ["0", None, None], "to_go": 2},
            ],
            "called": ["2", "7", "1", "0"],
            "newest": "0",
            "won": None,
            "paid": None,
        },
        {"rows": ["2574", "913", "068"]},
    ),
    podiums=[podium(s, "live", "Choosing") if s == 2 else podium(s, "idle", "$0") for s in range(1, 5)],
    asks=[
        ask(
            21,
            "seat:2",
            "choose",
            "any-number.digit",
            options=[{"id": d, "label": d} for d in "345689"],
        )
    ],
)
SQUEEZE = host(
    5,
    view=view(
        "squeeze-play",
        "Squeeze Play",
        "Solo game 2 of 2",
        {"contestant": 3, "item": thing("Grand piano"), "row": "", "removed": None},
        {"letter": "B", "price": 857900},
    ),
    asks=[
        ask(
            31,
            "mc",
            "choose",
            "squeeze-play.row",
            options=[{"id": r, "label": r} for r in ("38579", "83579", "85379", "85739", "85793")],
        )
    ],
)
SHOWCASE = host(
    6,
    view=view(
        "showcase",
        "The Showcase",
        "",
        {
            "contestants": [1, 3],
            "sets": {"1": [thing("Sailing boat"), thing("Tent"), thing("Guitar")], "3": [thing("Scooter")]},
            "letter": None,
        },
        {"letter": "A", "totals": {"1": 596_700}},
    ),
    overlays=[SIMULATED, {"kind": "paused", "text": "Back in a moment"}],
)
OVER = host(
    7,
    phase="over",
    view=view(
        "winner",
        "The winner",
        "",
        {"winners": [3], "totals": {"3": 123_400}},
        over={"winners": [3], "totals": {"3": 123_400}},
    ),
    podiums=[podium(s, "winner", "Winner") if s == 3 else podium(s, "idle", "$77") for s in range(1, 5)],
    undo={"label": "Take back Ines's answer"},
)
EVERY_KIND = host(
    8,
    asks=[
        dial_ask(41, 1),
        ask(
            42,
            "mc",
            "choose",
            "mc.hand-over",
            options=[{"id": "keep", "label": "Keep"}, {"id": "seat:2", "label": "Jonas"}],
        ),
        ask(
            43,
            "mc",
            "pick",
            "danger-price.safe",
            options=[{"id": i, "label": i} for i in ("tent", "kettle", "drum")],
            count=2,
        ),
        ask(44, "mc", "arrange", "safecracker.guess", tiles=["3", "3", "6"], slots=3),
        ask(45, "mc", "text", "some.text", length=30),
        ask(
            46, "wheel", "spin", "turn.spin", wedges=[{"kind": "cash", "amount": 50000}, {"kind": "bankrupt"}]
        ),
        ask(47, "house", "draw", "letter", options=["A", "B", "C", "D"], count=1),
        ask(49, "house", "draw", "deck.card", options=[f"card {i}" for i in range(20)], count=1),
    ],
)
SCENES: dict[str, Message] = {
    "lobby": LOBBY,
    "qualifying": QUALIFYING,
    "reveal": REVEAL,
    "any-number": ANY_NUMBER,
    "squeeze": SQUEEZE,
    "showcase": SHOWCASE,
    "over": OVER,
    "every-kind": EVERY_KIND,
    "resume": RESUME,
}


def audience(state: Message) -> Message:
    """What the audience sees of a host's state."""
    public = {key: value for key, value in state["view"].items() if key != "card"}
    podiums = [{key: value for key, value in p.items() if key != "entry"} for p in state["podiums"]]
    spin = state.get("spin")
    return {
        "type": "state",
        "rev": state["step"],
        "cue": None,
        "view": public,
        "podiums": podiums,
        "overlays": state["overlays"],
        "timer": None,
        "spin": spin and {name: spin[name] for name in ("seat", "by", "turning", "said")},
        "game_clock": state.get("game_clock"),
    }


def rig(pin: str) -> Message:
    """Five seats: one dial, one dial without a push, one dial, four dials, and a buzzer alone."""
    places = [
        {
            "seat": s,
            "dials": {4: 4, 5: 0}.get(s, 1),
            "push": s in (1, 3),
            "lamp": True,
            "matrix": True,
            "faces": "owner",
        }
        for s in range(1, 6)
    ]
    wheel = {"counts": 96, "sensor": "quadrature"}
    return {
        "type": "rig",
        "name": "Simulated rig",
        "pin": pin,
        "seats": places,
        "wheel": wheel,
        "mc": ["next", "undo"],
        "keypad": True,
    }
