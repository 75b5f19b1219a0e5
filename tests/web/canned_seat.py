"""What a seat's page is told at its telling moments: the host's canned ones as one seat sees them, and poker with what it holds."""

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


def market(**more: Any) -> Message:
    """The table in the third round of a hand."""
    return {
        "hand": 3,
        "of": None,
        "round": 3,
        "stage": "buy",
        "dealer": 7,
        "row": ["Qh", "7c"],
        "prices": [1, 2, 3],
        "deck": 27,
        "pot": 61,
        "pots": [{"amount": 61, "seats": [1, 2, 3, 4, 6, 7]}],
        "hands": {
            "1": {"up": ["Kh", "9s"], "down": 2, "shown": None},
            "2": {"up": ["Ah", "Td"], "down": 2, "shown": None},
            "3": {"up": ["8s", "8d"], "down": 2, "shown": None},
            "4": {"up": ["6d"], "down": 3, "shown": None},
            "5": {"up": ["2s", "3s"], "down": 2, "shown": None},
            "6": {"up": ["Jc", "5h"], "down": 2, "shown": None},
            "7": {"up": [], "down": 4, "shown": None},
        },
        "folded": [5],
        "all_in": [7],
        "out": [],
        "bets": {},
        "bet": 2,
        "raises": 0,
        "turn": ME,
        "to_call": None,
        "opener": None,
        "newest": {"seat": 1, "card": "9s", "from": "row-2"},
        "declared": None,
        "best": None,
        "results": [],
        **more,
    }


STACKS = {1: 187, 2: 204, 3: 96, 4: 312, 5: 140, 6: 1250, 7: 0}
OWN = {
    "cards": [
        {"card": "As", "up": False},
        {"card": "4c", "up": False},
        {"card": "Ah", "up": True},
        {"card": "Td", "up": True},
    ],
    "high": "pair of aces",
    "low": None,
}
SEVEN = {
    "cards": [
        *OWN["cards"],
        {"card": "4h", "up": True},
        {"card": "4s", "up": False},
        {"card": "2d", "up": True},
    ],
    "high": "full house, fours over aces",
    "low": None,
}
WORDS = {5: ("out", "Folded"), 7: ("idle", "All in")}


def people(**status: tuple[str, str]) -> list[Message]:
    """Seven podiums; ``seat_2=("live", "Your bet")`` says what one of them is doing."""
    return [
        {
            "seat": number,
            "name": name,
            "cash": STACKS[number],
            "here": True,
            "status": dict(
                zip(
                    ("kind", "word"),
                    status.get(f"seat_{number}", WORDS.get(number, ("idle", str(STACKS[number])))),
                    strict=True,
                )
            ),
        }
        for number, name in enumerate(NAMES, start=1)
    ]


def at_the_table(step: int, board: Message, **more: Any) -> Message:
    """A moment of a hand, with what the second seat holds."""
    shown = view("market", "Price Is Right poker", "Hand 3", board)
    own = more.pop("own", OWN)
    return seat(
        step,
        **{
            "currency": "chips",
            "view": shown | {"game": "price-poker", "mc": None, "gone": [], "own": own},
            "podiums": people(seat_2=("live", "Buying a card")),
            **more,
        },
    )


def choice(id: int, topic: str, told: Message | None = None, **labels: str) -> Message:
    """A choice of poker's."""
    options = [{"id": name.replace("_", "-"), "label": label} for name, label in labels.items()]
    return ask(id, f"seat:{ME}", "choose", topic, options=options, **(told or {}))


BUY = choice(
    201,
    "buy",
    row_1="Queen of hearts, 1 chip",
    row_2="Seven of clubs, 2 chips",
    deck="Off the deck, 3 chips",
    fold="Fold",
)
SHOWN = {
    "1": {"up": ["Kh", "9s", "9c"], "down": 4, "shown": ["Kh", "9s", "9c", "Kd", "9h", "2c", "3d"]},
    "2": {"up": ["Ah", "Td", "4h", "2d"], "down": 3, "shown": ["As", "4c", "Ah", "Td", "4h", "4s", "2d"]},
    "3": {"up": ["8s", "8d", "5c"], "down": 4, "shown": ["8s", "8d", "5c", "7h", "3c", "2h", "Ac"]},
}
POKER: dict[str, Message] = {
    "poker-buy": at_the_table(201, market(), ask=BUY, timer={"left_ms": 32_000, "of_ms": 60_000}),
    "poker-buy-three": at_the_table(
        202,
        market(row=["Qh", "7c", "Ts"], prices=[1, 2, 3, 4]),
        ask=choice(202, "buy", row_1="Queen of hearts", row_2="Seven of clubs", fold="Fold"),
    ),
    "poker-bet": at_the_table(
        203,
        market(stage="bet", to_call=0, opener={"seat": 2, "words": "ace high"}, newest=None),
        ask=choice(203, "bet", {"to_call": 0}, check="Check", bet="Bet 2"),
        podiums=people(seat_2=("live", "Your bet")),
    ),
    "poker-call": at_the_table(
        204,
        market(
            stage="bet",
            to_call=2,
            bets={"1": 2, "3": 4, "2": 2},
            raises=1,
            opener={"seat": 1, "words": "king high"},
            newest=None,
        ),
        ask=choice(204, "bet", {"to_call": 2}, call="Call 2", **{"raise": "Raise to 6"}, fold="Fold"),
        podiums=people(seat_2=("live", "2 to call"), seat_1=("idle", "187")),
    ),
    "poker-declare": at_the_table(
        205,
        market(round=5, stage="declare", turn=None, newest=None),
        own=SEVEN,
        ask=choice(205, "declare", high="High", low="Low", both="Both"),
        podiums=people(
            seat_2=("live", "Declaring"), seat_1=("live", "Declaring"), seat_3=("live", "Declaring")
        ),
        timer={"left_ms": 41_000, "of_ms": 60_000},
    ),
    "poker-declared": at_the_table(
        206,
        market(round=5, stage="declare", turn=None, newest=None),
        own=SEVEN,
        locked=True,
        podiums=people(
            seat_2=("locked", "Declared"), seat_1=("live", "Declaring"), seat_3=("live", "Declaring")
        ),
    ),
    "poker-showdown": at_the_table(
        207,
        market(
            round=5,
            stage="showdown",
            turn=None,
            newest=None,
            hands=SHOWN,
            folded=[],
            all_in=[],
            out=[4, 5, 6, 7],
            declared={"1": "high", "2": "both", "3": "low"},
            pots=[],
            pot=0,
            results=[
                {
                    "pot": 0,
                    "way": "high",
                    "amount": 31,
                    "shares": {"1": 31},
                    "words": "full house, nines over kings",
                    "cards": ["9s", "9c", "9h", "Kh", "Kd"],
                },
                {
                    "pot": 0,
                    "way": "low",
                    "amount": 30,
                    "shares": {"3": 30},
                    "words": "7 5 3 2 A",
                    "cards": ["7h", "5c", "3c", "2h", "Ac"],
                },
            ],
        ),
        own=SEVEN,
        podiums=people(
            seat_1=("winner", "Wins 31 chips"), seat_3=("winner", "Wins 30 chips"), seat_2=("idle", "204")
        ),
    ),
    "poker-waiting": at_the_table(
        208,
        market(turn=6),
        podiums=people(seat_6=("live", "Buying a card"), seat_2=("idle", "204")),
    ),
    "poker-folded": at_the_table(
        209,
        market(turn=6, folded=[2, 5]),
        podiums=people(seat_6=("live", "Buying a card"), seat_2=("out", "Folded")),
    ),
    "poker-rebuy": at_the_table(
        210,
        market(stage="showdown", turn=None, newest=None, out=[2]),
        own=None,
        ask=choice(210, "rebuy", yes="Buy in again for 200 chips", no="Leave the table"),
        podiums=people(seat_2=("live", "Buying in?")),
    ),
    "poker-over": at_the_table(
        211,
        market(),
        phase="over",
        own=None,
        podiums=people(seat_6=("winner", "Winner"), seat_2=("idle", "204")),
        view=view(
            "winner",
            "The winner",
            "",
            {
                "winners": [6],
                "totals": {str(number): stack for number, stack in STACKS.items()},
                "gains": {
                    str(number): stack - (400 if number == 7 else 200) for number, stack in STACKS.items()
                },
            },
            over={"winners": [6], "totals": {str(number): stack for number, stack in STACKS.items()}},
        )
        | {"game": "price-poker", "mc": None, "gone": []},
    ),
}
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
SEATS: dict[str, Message] = {**FRAME, **PLAYED, **SPINS, **POKER, **WATCHED}
"""Every canned moment of a seat's page by name."""
