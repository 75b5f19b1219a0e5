"""Poker as a seat's page is told of it, with what that seat alone holds."""

from __future__ import annotations

from typing import Any

from tests.web.canned import Message, ask, view
from tests.web.canned_seat import ME, NAMES, seat


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
    "poker-call-all-in": at_the_table(
        212,
        market(
            stage="bet",
            to_call=204,
            bets={"1": 300},
            opener={"seat": 1, "words": "king high"},
            newest=None,
        ),
        ask=choice(212, "bet", {"to_call": 204}, call="Call 204", fold="Fold"),
        podiums=people(seat_2=("live", "204 to call")),
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
