"""The solo games at the moments in which the host has something to read or to answer."""

from __future__ import annotations

from itertools import product
from typing import Any

from tests.web.canned import Message, ask, host, podium, thing, view

CONTESTANT = 2


def game(
    step: int, scene: str, title: str, board: Message, card: Message, asked: Message | None, **more: Any
) -> Message:
    """A solo game of the second seat; who is asked is pricing now."""
    seated = asked is not None and asked["to"] == f"seat:{CONTESTANT}"
    people = [
        podium(seat, "live", "Choosing") if seated and seat == CONTESTANT else podium(seat, "idle", "$0")
        for seat in range(1, 5)
    ]
    full = {"contestant": CONTESTANT, "won": None, "paid": None, **board}
    return host(
        step,
        view=view(scene, title, "Solo game 3 of 10", full, card),
        podiums=people,
        asks=[] if asked is None else [asked],
        undo={"label": "Take back Jonas's answer"},
        **more,
    )


def ids(*values: str) -> list[Message]:
    """Options that are their own labels."""
    return [{"id": value, "label": value} for value in values]


def prices(things: list[Message], *dollars: int) -> Message:
    """Prices by id, in cents."""
    return {one["id"]: price * 100 for one, price in zip(things, dollars, strict=True)}


BLUE = [thing(name) for name in ("Road bike", "Cast-iron garden table", "Drum kit", "Telescope")]
DANGER_CARD = {"letter": "A", "prices": prices(BLUE, 419, 380, 655, 445), "danger_item": "road-bike"}
DANGER_BOARD = {
    "items": BLUE,
    "danger": 41900,
    "safe": None,
    "letter": None,
    "prices": None,
    "danger_item": None,
}
PURPLE = [thing(n) for n in ("Bar of soap", "Tea bags", "Shoelaces", "Candle", "Postcard", "Clothes pegs")]
ORANGE = {"item": thing("Grand piano"), "letter": None, "price": None}
CRACKED = [thing("Coffee machine"), thing("Hammock"), thing("Folding boat")]
GREEN = [thing("Toaster"), thing("Watering can")]
PRIZES = [thing("Microscope"), thing("Tent"), thing("Accordion")]
SECRET = {"letter": "B", "prices": prices(GREEN + PRIZES, 18, 34, 320, 450, 780), "row": "top"}
SECRET_BOARD = {
    "items": GREEN,
    "prizes": PRIZES,
    "squares": {"left-top": "x"},
    "question": None,
    "offers": [None, None],
    "chosen": [None, None],
    "right": [None, None],
    "prices": None,
    "centre": None,
    "line": None,
    "letter": None,
}
ROWS = [
    {"name": name, "picture": "", "digits": [*digits]}
    for name, digits in (
        ("Wall clock", ["1", None, "4"]),
        ("Electric drill with case", ["2", None, "9"]),
        ("Jeans", [None, "5"]),
        ("Garden swing", ["1", "0", None, "0"]),
        ("Bath towels", [None, "2"]),
    )
]
SWITCHEROO_CARD = {"prices": [18400, 23900, 6500, 104000, 5200]}
TILES = ["8", "3", "6", "4", "5"]
HIDING = sorted({f"{'8579'[:at]}{extra}{'8579'[at:]}" for at in range(5) for extra in "0123456789"})
SHOWN = ["".join(row) for row in product("35", "57", "24", "80")]


def switcheroo(step: int, tries: list[list[str]], right: int | None) -> Message:
    """The first or the second try."""
    board = {"rows": ROWS, "tiles": TILES, "tries": tries, "right": right, "verdicts": None, "prices": None}
    told = {} if right is None else {"right": right}
    asked = ask(700 + step, "seat:2", "arrange", "switcheroo.try", tiles=TILES, slots=5, **told)
    return game(step, "switcheroo", "Switcheroo", board, SWITCHEROO_CARD, asked)


def one_away(step: int, guesses: list[str], errors: int | None) -> Message:
    """The first or the second guess."""
    board = {**ORANGE, "shown": "4639", "guesses": guesses, "errors": errors}
    told = {} if errors is None else {"errors": errors}
    asked = ask(
        500 + step, "seat:2", "dial", "one-away.guess", wheels=["35", "57", "24", "80"], shown="4639", **told
    )
    return game(step, "one-away", "One Away", board, {"letter": "A", "price": 352800}, asked)


def secret_x(step: int, board: Message, asked: Message) -> Message:
    """A question of Secret X."""
    return game(step, "secret-x", "Secret X", SECRET_BOARD | board, SECRET, asked)


GAMES: dict[str, Message] = {
    "danger-choice": game(
        20,
        "qualifying",
        "Qualifying round",
        {"item": thing("Instant camera"), "letter": "C", "price": 7700, "contestant": None},
        {},
        ask(
            51,
            "mc",
            "choose",
            "danger-price.danger",
            options=[
                {"id": one["id"], "label": f"{one['name']}, ${DANGER_CARD['prices'][one['id']] // 100}"}
                for one in BLUE
            ],
        ),
    ),
    "danger-price": game(
        21,
        "danger-price",
        "Danger Price",
        DANGER_BOARD,
        DANGER_CARD,
        ask(
            52,
            "seat:2",
            "pick",
            "danger-price.safe",
            count=3,
            danger=41900,
            options=[{"id": one["id"], "label": one["name"]} for one in BLUE],
        ),
    ),
    "hi-lo": game(
        22,
        "hi-lo",
        "Hi-Lo",
        {
            "items": PURPLE,
            "prize": thing("Motor scooter"),
            "high": None,
            "letter": None,
            "prices": None,
            "price": None,
        },
        {
            "letter": "D",
            "prices": {
                one["id"]: cents for one, cents in zip(PURPLE, (89, 249, 199, 319, 60, 229), strict=True)
            },
            "price": 279900,
        },
        ask(
            53,
            "seat:2",
            "pick",
            "hi-lo.high",
            count=3,
            options=[{"id": one["id"], "label": one["name"]} for one in PURPLE],
        ),
    ),
    "lucky-seven": game(
        23,
        "lucky-seven",
        "Lucky Seven",
        {
            **ORANGE,
            "left": 4,
            "tiles": ["7", "6", None, None],
            "guesses": ["5", "7"],
            "costs": [2, 1],
            "newest": 1,
        },
        {"letter": "A", "price": 767000},
        ask(54, "seat:2", "dial", "lucky-seven.digit", wheels=["0123456789"], shown="76"),
    ),
    "one-away-shown": game(
        24,
        "qualifying",
        "Qualifying round",
        {"item": thing("Instant camera"), "letter": "C", "price": 7700, "contestant": None},
        {},
        ask(
            55,
            "mc",
            "choose",
            "one-away.shown",
            options=ids(*SHOWN),
            about={"item": ORANGE["item"], "price": 563900},
        ),
    ),
    "one-away": one_away(25, [], None),
    "one-away-again": one_away(26, ["5548"], 2),
    "squeeze-row": game(
        27,
        "qualifying",
        "Qualifying round",
        {"item": thing("Instant camera"), "letter": "C", "price": 7700, "contestant": None},
        {},
        ask(
            56,
            "mc",
            "choose",
            "squeeze-play.row",
            options=ids(*HIDING),
            about={"item": ORANGE["item"], "price": 857900},
        ),
    ),
    "squeeze-play": game(
        28,
        "squeeze-play",
        "Squeeze Play",
        {**ORANGE, "row": "38579", "removed": None},
        {"letter": "B", "price": 857900},
        ask(57, "seat:2", "choose", "squeeze-play.remove", row="38579", options=ids(*"12345")),
    ),
    "safecracker": game(
        29,
        "safecracker",
        "Safecracker",
        {
            **ORANGE,
            "item": CRACKED[0],
            "prizes": CRACKED[1:],
            "tiles": ["6", "3", "5"],
            "guess": None,
            "prices": None,
        },
        {"letter": "C", "prices": prices(CRACKED, 365, 245, 550), "price": 36500},
        ask(58, "seat:2", "arrange", "safecracker.guess", tiles=["6", "3", "5"], slots=3),
    ),
    "secret-x-start": secret_x(
        30,
        {"squares": {}},
        ask(59, "seat:2", "choose", "secret-x.start", options=ids("left-top", "left-middle", "left-bottom")),
    ),
    "secret-x-decoy": secret_x(
        31,
        {},
        ask(
            60,
            "mc",
            "choose",
            "secret-x.decoy",
            options=ids(*(str(dollars) for dollars in range(1, 100) if dollars != 18)),
        ),
    ),
    "secret-x-price": secret_x(
        32,
        {"question": 0, "offers": [[18, 12], None]},
        ask(
            61,
            "seat:2",
            "choose",
            "secret-x.price",
            options=[{"id": "18", "label": "$18"}, {"id": "12", "label": "$12"}],
        ),
    ),
    "secret-x-place": secret_x(
        33,
        {
            "question": 1,
            "squares": {"left-top": "x", "right-bottom": "x"},
            "offers": [[18, 12], [34, 51]],
            "chosen": [18, 34],
            "right": [True, True],
        },
        ask(
            62,
            "seat:2",
            "choose",
            "secret-x.place",
            options=ids("left-middle", "left-bottom", "right-top", "right-middle"),
        ),
    ),
    "switcheroo": switcheroo(34, [], None),
    "switcheroo-again": switcheroo(35, [["8", "3", "6", "4", "5"]], 3),
    "three-strikes": game(
        36,
        "three-strikes",
        "3 Strikes",
        {
            **ORANGE,
            "placed": ["6", None, None, None],
            "strikes": 1,
            "tile": "9",
            "bag": 4,
            "wrong": [["9", 2]],
            "newest": 1,
        },
        {"letter": "A", "price": 658900},
        ask(
            63,
            "seat:2",
            "choose",
            "three-strikes.square",
            options=ids("2", "3", "4"),
            tile="9",
            placed=["6", None, None, None],
        ),
    ),
    "solo-games-next": game(
        37,
        "qualifying",
        "Qualifying round",
        {"item": thing("Instant camera"), "letter": "C", "price": 7700, "contestant": None},
        {},
        ask(64, "mc", "choose", "solo-games.next", options=ids("hi-lo", "secret-x", "three-strikes")),
    ),
}
