"""Every face of the price displays, as readable text files that a test compares with what is drawn now.

``python -m tests.hardware.faces`` renews the files; with ``--png OUT.png`` it draws a sheet of them instead.
"""

from __future__ import annotations

from pathlib import Path

from hardware.drawing import film, next_change, rows
from hardware.face import (
    CLOSED,
    Amount,
    Arrows,
    Asking,
    Buzz,
    Called,
    CheckCard,
    Choosing,
    Dark,
    Dialling,
    Early,
    Face,
    First,
    Go,
    Idle,
    Landed,
    Late,
    Locked,
    Offered,
    Over,
    Peek,
    Picking,
    Said,
    Spin,
    Squares,
    Tiles,
    Winner,
)

FOLDER = Path(__file__).parent

FACES: dict[str, list[tuple[str, Face]]] = {
    "dark": [("nothing lit", Dark())],
    "idle": [
        ("seat 1, Mara", Idle(1, "Mara")),
        ("seat 2, Zoe with her dots", Idle(2, "Zoë")),
        ("seat 3, Lukasz with his bar: narrow, all of it fits", Idle(3, "Łukasz")),
        ("seat 4, Bartholomew: its start", Idle(4, "Bartholomew")),
        ("seat 5, Priya", Idle(5, "Priya")),
        ("seat 6, Ines", Idle(6, "Ines")),
        ("seat 7, Bea", Idle(7, "Bea")),
        ("seat 1, nobody yet", Idle(1, "")),
    ],
    "go": [("your turn", Go())],
    "dialling": [
        ("nothing dialled yet", Dialling("----", 0)),
        ("$1,25-, third wheel", Dialling("125-", 2)),
        ("leading zeros stay: the wheels show them", Dialling("0077", 3)),
        ("five wheels", Dialling("12500", 0)),
        ("one plain wheel", Dialling("7", 0, currency="")),
        ("four dials, no cursor", Dialling("125-", None)),
        ("masked", Dialling("125-", 2, masked=True)),
        ("masked, five wheels", Dialling("12500", 4, masked=True)),
        ("euros", Dialling("0360", 1, currency="€")),
        ("euros, as written in Germany", Dialling("1360", 1, currency="€", thousands=".", behind=True)),
        ("euros behind, four dials", Dialling("136-", None, currency="€", thousands=".", behind=True)),
        ("euros behind, five wheels", Dialling("12500", 4, currency="€", thousands=".", behind=True)),
        ("Lucky Seven: the third digit, four dollars left", Dialling("765-", 2, currency="", purse=4)),
        ("Lucky Seven: the first digit, seven dollars", Dialling("5---", 0, currency="", purse=7)),
    ],
    "choosing": [
        ("7, more on both sides", Choosing("7", True, True)),
        ("the first one", Choosing("A", False, True)),
        ("the last one", Choosing("$1,250", True, False)),
        ("no other", Choosing("KEEP", False, False)),
        ("what next: spin", Choosing("SPIN", True, True)),
        ("what next: a vowel", Choosing("VOWEL", True, True)),
        ("what next: solve", Choosing("SOLVE", True, True)),
        ("a scan over letters: a group of them", Choosing("M-Q", True, True)),
    ],
    "offered": [
        ("the queen of hearts for 1", Offered("Qh", price=1)),
        ("a ten, and a price of three figures", Offered("Td", price=200)),
        ("the deck for 3", Offered(word="DECK", price=3)),
        ("the deck, and a price of three figures", Offered(word="DECK", price=300)),
        ("a price that has no room beside its card", Offered("8s", price=25_000)),
        ("to check", Offered(word="CHECK")),
        ("a call", Offered(word="CALL", price=12)),
        ("a raise", Offered(word="RAISE")),
        ("high, low or both", Offered(word="BOTH")),
    ],
    "peek": [
        ("two cards", Peek(("As", "Kh"))),
        ("three cards, on two pages", Peek(("Td", "Th", "9c"))),
        ("seven cards", Peek(("Qd", "Jc", "8h", "7s", "5d", "3c", "2h"))),
    ],
    "picking": [
        ("Danger Price: the second of four, one taken", Picking(4, 1, (0,))),
        ("Danger Price: three taken, the cursor on a taken one", Picking(4, 3, (0, 1, 3))),
        ("Hi-Lo: the sixth of six, two taken", Picking(6, 5, (0, 3))),
        ("Hi-Lo: three taken, to be locked in", Picking(6, None, (0, 3, 5))),
    ],
    "squares": [
        ("Secret X: where the first X goes", Squares("---------", 3)),
        ("Secret X: the second, in the right column", Squares("x--------", 8)),
        ("Secret X: as it lies", Squares("x-----x-x", None)),
    ],
    "arrows": [
        ("One Away: up, down, the third is open", Arrows("4639", "^v--", 2)),
        ("One Away: the fourth up", Arrows("4609", "^v^^", 3)),
        ("One Away: all taken", Arrows("4639", "vv^^", None)),
    ],
    "tiles": [
        ("38579, the third", Tiles("38579", 2)),
        ("38579, no cursor", Tiles("38579", None)),
        ("two digits and a cross", Tiles("7X4", 0)),
        ("Safecracker: two of three laid", Tiles("36-", 1)),
        ("Switcheroo: two of five laid", Tiles("38---", 2)),
        ("3 Strikes: a 9 over the third square", Tiles("6-9-", 2)),
        ("a solution: the door under the cursor is still closed", Tiles(f"AT{CLOSED}{CLOSED} ", 2)),
        ("a solution: a letter beside an open hyphen", Tiles("O-IT-", 2)),
    ],
    "locked": [("locked in", Locked())],
    "amount": [
        ("$1,250 fills the display", Amount(125_000)),
        ("$77", Amount(7_700)),
        ("198 chips", Amount(198, "", ",", "")),
        ("a large stack of chips", Amount(123_456, "", ",", "")),
        ("nothing", Amount(0)),
        ("cents", Amount(506)),
        ("five figures, 4x7", Amount(1_250_000)),
        ("six figures drop the sign", Amount(12_500_000)),
        ("seven figures, 3x7", Amount(123_456_700)),
        ("a debt", Amount(-2_000)),
        ("pounds", Amount(125_000, "£")),
        ("euros, as written in Germany", Amount(125_050, "€", ".", ",", behind=True)),
        ("euros behind, with a debt", Amount(-2_000, "€", ".", ",", behind=True)),
        ("francs", Amount(125_000, "CHF", "'")),
        ("yen", Amount(125_000, "¥")),
        ("a sign that no sheet has", Amount(125_000, "₺")),
    ],
    "winner": [
        ("$325", Winner(32_500)),
        ("$1,250 beside the star", Winner(125_000)),
        ("$12,500 is large rather than starred", Winner(1_250_000)),
        ("26 chips", Winner(26, "", ",", "")),
        ("euros, as written in Germany", Winner(125_000, "€", ".", ",", behind=True)),
    ],
    "over": [
        ("$360", Over(36_000)),
        ("$1,250", Over(125_000)),
        ("$12,500", Over(1_250_000)),
        ("euros, as written in Germany", Over(36_000, "€", ".", ",", behind=True)),
    ],
    "spin": [
        ("the wheel is to be spun", Spin()),
        ("it turns", Spin(turning=True)),
    ],
    "landed": [
        ("on $500", Landed(50_000)),
        ("on $1,000", Landed(100_000)),
        ("no cash, in the spins for who starts", Landed(0)),
        ("euros, as written in Germany", Landed(250_000, "€", ".", ",", behind=True)),
    ],
    "called": [
        ("four Ts, and $2,000 in the round", Called("T", 4, Amount(200_000))),
        ("an unusual puzzle", Called("W", 12, Amount(1_250_000))),
        ("no X", Called("X", 0, Amount(50_000))),
    ],
    "buzz": [("the buzzers are open", Buzz())],
    "first": [
        ("buzzed first", First()),
        ("30 us ahead", First(30)),
        ("3.2 ms ahead", First(3_200)),
        ("1.4 s ahead", First(1_412_000)),
        ("equally first, and drawn", First(0)),
    ],
    "late": [
        ("412 us later", Late(412)),
        ("5.3 ms later", Late(5_300)),
        ("412 ms later", Late(412_000)),
        ("9.9 s later", Late(9_900_000)),
    ],
    "early": [("before the buzzers were open", Early())],
    "said": [
        ("WIN", Said("Win")),
        ("five letters", Said("SPLIT")),
        ("eight letters that happen to fit", Said("BANKRUPT")),
        ("longer than agreed", Said("everything")),
        ("all in", Said("ALL IN")),
        ("folded", Said("FOLD")),
        ("Lose a Turn", Said("LOSE", "TURN")),
        ("Free Spin", Said("FREE", "SPIN")),
        ("a prize wedge", Said("PRIZE")),
        ("a solution that is none", Said("WRONG")),
        ("without a letter", Said("")),
        ("unknown characters", Said("五!")),
    ],
    "asking": [
        ("a press locks this price in", Asking("LOCK?", Dialling("0077", None))),
        ("a press takes this one", Asking("LOCK?", Choosing("7", False, False))),
        ("a press buys this card", Asking("LOCK?", Offered("Qh", price=1, cursor=False))),
        ("a press goes back to choosing", Asking("AGAIN", Tiles("365", None))),
    ],
    "check-card": [("each block's number, corner and up", CheckCard())],
}


def picture_text(picture: tuple[int, ...]) -> str:
    """Eight lines of 32 characters, ``#`` lit."""
    return "\n".join(format(row, "032b").replace("0", "·").replace("1", "#") for row in picture)


def course(face: Face) -> list[tuple[int, tuple[int, ...]]]:
    """The pictures of a face with their times: its opening, and its loop once."""
    whole = film(face)
    end = sum(shot.ms for shot in (*whole.opening, *whole.loop))
    at, seen = 0, [(0, rows(face, 0))]
    while (wait := next_change(face, at)) is not None and at + wait < end:
        at += wait
        seen.append((at, rows(face, at)))
    return seen


def sheet_text(name: str) -> str:
    """The whole text file of one kind of face."""
    parts = []
    for title, face in FACES[name]:
        parts.append(f"== {title}\n   {face!r}\n")
        parts += [f"{at} ms\n{picture_text(picture)}\n" for at, picture in course(face)]
    return "\n".join(parts)
