"""The face of a seat that is asked: what its control reads, in the form that its game has on 32 by 8 dots.

All of it is read off ``pointing`` (``docs/boards.md``), the ask and the board, so a matrix never knows more than these.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from console.show import poker_podiums
from console.show.controls.control import UNTOUCHED
from console.show.words import marks
from hardware.face import (
    CLOSED,
    Arrows,
    Asking,
    Choosing,
    Dialling,
    Face,
    Go,
    Offered,
    Picking,
    Squares,
    Tiles,
)

View = Mapping[str, Any]
CARD = [f"{column}-{row}" for row in ("top", "middle", "bottom") for column in ("left", "centre", "right")]
"""The squares of Secret X, row by row."""
IN_A_ROW = 5
"""Tiles that a matrix has room for."""
WORDS = {"spin": "SPIN", "vowel": "VOWEL", "solve": "SOLVE", "use": "USE", "keep": "KEEP"}
"""Ids of the Wheel's choices as words that a matrix has room for."""
NEXT_PRESS = {"lock": "LOCK?", "again": "AGAIN"}
"""What a press of the only button would do when all is chosen."""
Reading = Arrows | Choosing | Dialling | Offered | Picking | Squares | Tiles


def asked(ask: View, pointing: View, board: View, currency: str, hidden: bool) -> Face:
    """``hidden``: for those who may know that somebody dials, and not what."""
    if hidden and (pointing.get("scan") or pointing["kind"] != "dial"):
        return Go()  # only a digit can be masked; a scan's steps can be counted: how long the cursor stays would tell it
    face = _read(ask, pointing, board, currency, hidden)
    word = NEXT_PRESS.get(pointing.get("ready", ""))
    return Asking(word, face) if word else face


def _read(ask: View, pointing: View, board: View, currency: str, hidden: bool) -> Reading:
    match pointing["kind"]:
        case "dial":
            return _dialled(ask, pointing, board, currency, hidden)
        case "choose":
            return _chosen(ask, pointing, board, currency)
        case "pick":
            ids = [option["id"] for option in ask["options"]]
            taken = tuple(sorted(ids.index(one) for one in pointing["taken"]))
            return Picking(len(ids), None if pointing["at"] is None else ids.index(pointing["at"]), taken)
        case "arrange":
            return _row(pointing["slots"], pointing["at"])
    return _solved(pointing, board["doors"])


def _solved(pointing: View, doors: Sequence[Sequence[str | None]]) -> Reading:
    """The door under the cursor with its neighbours; when all is done, where the first letter was filled in."""
    if "group" in pointing and pointing["letter"] is None:
        return _group(pointing["group"])
    filled = {(row, column): letter for row, column, letter in pointing["filled"]}
    at = pointing["at"]
    row, column = at or next(iter(filled), (0, 0))
    left = min(max(column - IN_A_ROW // 2, 0), len(doors[row]) - IN_A_ROW)
    tiles = (
        " " if doors[row][place] is None else doors[row][place] or filled.get((row, place), CLOSED)
        for place in range(left, left + IN_A_ROW)
    )
    return Tiles("".join(str(tile)[0] for tile in tiles), None if at is None else column - left)


def _group(ids: Sequence[str]) -> Choosing:
    """Several things under the cursor of a scan: from the first to the last of them."""
    return Choosing(f"{ids[0]}-{ids[-1]}" if len(ids) > 1 else ids[0], more_left=True, more_right=True)


def _dialled(ask: View, pointing: View, board: View, currency: str, hidden: bool) -> Reading:
    digits, at = str(pointing["digits"]), pointing["at"]
    match ask["topic"]:
        case "one-away.guess":
            shown = str(ask["shown"])
            return Arrows(shown, "".join(map(_way, shown, digits)), at)
        case "lucky-seven.digit":
            # The digits that are known, the one that is guessed, and what is left to guess and to lose.
            known = str(ask["shown"])
            cursor = len(known) if at is not None else None
            purse = board.get("left")
            return Dialling(f"{known}{digits}".ljust(4, UNTOUCHED), cursor, "", purse=purse)
    sign, thousands, _, behind = marks(currency)
    sign = sign if len(digits) > 1 else ""
    return Dialling(digits, at, sign, masked=hidden, thousands=thousands, behind=behind)


def _way(shown: str, digit: str) -> str:
    if digit == UNTOUCHED:
        return "-"
    return "^" if (int(digit) - int(shown)) % 10 == 1 else "v"


def _chosen(ask: View, pointing: View, board: View, currency: str) -> Reading:
    at = pointing["at"]
    if at is None and "group" in pointing:
        return _group(pointing["group"])
    labels = {option["id"]: str(option["label"]) for option in ask["options"]}
    match ask["topic"]:
        case "squeeze-play.remove":
            return Tiles(ask["row"], None if at is None else int(at) - 1)
        case "secret-x.start" | "secret-x.place":
            there = board.get("squares") or {}
            card = "".join("x" if square in there else UNTOUCHED for square in CARD)
            return Squares(card, None if at is None else CARD.index(at))
        case "three-strikes.square":
            row = list(ask["placed"])
            if at is not None:
                row[int(at) - 1] = ask["tile"]
            return _row(row, None if at is None else int(at) - 1)
        case "turn.action" | "turn.token":
            labels = {id: WORDS.get(id, label) for id, label in labels.items()}
        case "secret-x.price":
            sign, _, _, behind = marks(currency)
            labels = {dollars: f"{dollars}{sign}" if behind else f"{sign}{dollars}" for dollars in labels}
    more = len(labels) > 1 and "ready" not in pointing
    if at is not None and ask["topic"] in poker_podiums.TOPICS:
        return poker_podiums.pointed_at(ask, at, board, cursor=more)
    return Choosing("?" if at is None else labels[at], more_left=more, more_right=more)


def _row(tiles: Sequence[str | None], cursor: int | None) -> Tiles:
    return Tiles("".join(tile or UNTOUCHED for tile in tiles), cursor)
