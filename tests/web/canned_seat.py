"""What a seat's page is told at its telling moments: the host's canned ones as one seat sees them."""

from __future__ import annotations

from typing import Any

from tests.web import canned
from tests.web.canned import SIMULATED, Message, ask, thing, view
from tests.web.canned_games import GAMES, ids
from tests.web.canned_wheel import WHEEL

ME = 2
NAMES = ("Mara", "Jonas", "Ines", "Theo", "Bea", "Lukas", "Zoe")


def seat(step: int, **more: Any) -> Message:
    """A seat's whole state: the second seat's, at a quiet moment, unless told otherwise."""
    state: Message = {
        "type": "seat",
        "place": ME,
        "seat": ME,
        "name": NAMES[ME - 1],
        "here": True,
        "wired": True,
        "phase": "game",
        "step": step,
        "currency": "$",
        "view": view("qualifying", "Qualifying round", "Round 1 of 2", {}) | {"mc": None, "gone": []},
        "podiums": [],
        "pointing": None,
        "ask": None,
        "locked": False,
        "timer": None,
        "spin": None,
        "buzz": None,
        "overlays": [SIMULATED],
        "paused": False,
    }
    return state | more


def seen_by(state: Message, me: int = ME) -> Message:
    """The host's state as the page of one seat has it: no card, no entries, its own question alone."""
    public = canned.audience(state)
    asked = [one for one in state["asks"] if one["to"] == f"seat:{me}"]
    return seat(
        state["step"],
        place=me,
        seat=me,
        name=NAMES[me - 1],
        phase=state["phase"],
        view=public["view"] | {"mc": None, "gone": []},
        podiums=public["podiums"],
        ask=asked[0] if asked else None,
        buzz="lock" if asked else None,
        timer=state["timer"] and {name: state["timer"][name] for name in ("left_ms", "of_ms")},
        spin=public["spin"],
        overlays=state["overlays"],
        paused=any(one["kind"] == "paused" for one in state["overlays"]),
    )


LOBBY = seat(
    1,
    phase="lobby",
    seat=None,
    view=canned.LOBBY["view"] | {"mc": None, "gone": []},
    podiums=[
        canned.podium(number, "idle", "Ready" if number != ME else "Free", here=number != ME)
        for number in range(1, 5)
    ],
)
FRAME: dict[str, Message] = {
    "free": LOBBY | {"here": False, "name": "", "buzz": "sit"},
    "lobby": LOBBY,
    "resume": LOBBY | {"phase": "resume"},
    "watching": seen_by(canned.QUALIFYING) | {"seat": None},
    "gone": seen_by(canned.QUALIFYING)
    | {"view": canned.audience(canned.QUALIFYING)["view"] | {"mc": None, "gone": [ME]}},
    "qualifying": seen_by(canned.QUALIFYING, 4),
    "locked": seen_by(canned.QUALIFYING, ME) | {"locked": True},
    "paused": seen_by(canned.QUALIFYING, 4)
    | {"overlays": [SIMULATED, {"kind": "paused", "text": "Back in a moment"}], "paused": True},
    "opening": seen_by(canned.QUALIFYING, 4)
    | {"ask": canned.dial_ask(14, 4) | {"live": False}, "buzz": None},
    "showcase": seat(
        300,
        place=3,
        seat=3,
        name="Ines",
        view=view(
            "showcase",
            "The Showcase",
            "",
            {
                "contestants": [1, 3],
                "sets": {
                    "1": [thing("Sailing boat"), thing("Tent"), thing("Guitar")],
                    "3": [thing("Motor scooter"), thing("Cast-iron garden table"), thing("Accordion")],
                },
                "letter": None,
            },
        )
        | {"mc": None, "gone": []},
        podiums=[canned.podium(1, "live", "Pricing now"), canned.podium(3, "live", "Pricing now")],
        ask=ask(301, "seat:3", "dial", "showcase.guess", wheels=["01", *["0123456789"] * 4]),
    ),
    "over": seen_by(canned.OVER),
    "won": seen_by(canned.OVER, 3),
    "some-choice": seat(
        302, ask=ask(303, f"seat:{ME}", "choose", "some.topic", options=ids("left", "right"))
    ),
    "some-pick": seat(
        303, ask=ask(304, f"seat:{ME}", "pick", "some.topic", options=ids("tent", "drum", "kettle"), count=2)
    ),
    "some-arrange": seat(
        304, ask=ask(305, f"seat:{ME}", "arrange", "some.topic", tiles=["3", "3", "6"], slots=3)
    ),
    "some-text": seat(305, ask=ask(306, f"seat:{ME}", "text", "some.topic", length=30)),
}
SPINS = {
    "spin-by-hand": seen_by(WHEEL["wheel-by-hand"]),
    "spin-turning": seen_by(WHEEL["wheel-turning"]),
    "spin-virtual": seen_by(WHEEL["wheel-virtual"]) | {"buzz": "spin"},
    "spin-of-another": seen_by(WHEEL["wheel-order"]),
}
PLAYED = {
    name: seen_by(state)
    for name, state in [*GAMES.items(), ("any-number", canned.ANY_NUMBER), *WHEEL.items()]
    if any(one["to"] == f"seat:{ME}" for one in state["asks"]) and not name.startswith("wheel-host")
}
WATCHED = {
    f"watch-{name}": seen_by(state) | {"ask": None, "buzz": None}
    for name, state in [*GAMES.items(), ("any-number", canned.ANY_NUMBER), *WHEEL.items()]
    if state["phase"] == "game"
}
MOMENTS: dict[str, Message] = {**FRAME, **PLAYED, **SPINS, **WATCHED}
"""Every canned moment of a seat's page by name, but for poker's."""
