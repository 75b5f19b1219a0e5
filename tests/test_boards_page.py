"""docs/boards.md against the code: every scene with every field of its board, every cue."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path

import pytest

from console.rules.price_is_right import boards, solo_boards
from console.rules.price_is_right.solo_boards import OneItemBoard, SoloBoard
from console.rules.stage import Board

PROJECT = Path(__file__).resolve().parents[1]
PAGE = (PROJECT / "docs" / "boards.md").read_text(encoding="utf-8")
BOARDS, CUES = (
    [line.split("|", 2)[1:] for line in part.splitlines() if line.startswith("| `")]
    for part in PAGE.split("## Cues")
)
SCENES = [
    board
    for module in (boards, solo_boards)
    for board in vars(module).values()
    if isinstance(board, type) and issubclass(board, Board) and board.scene
]


def fields(board: type[Board]) -> set[str]:
    """The fields that a scene's own row has to name; what all solo games and all of one item share is said above the table."""
    shared = {"contestant", "won", "paid"} if issubclass(board, SoloBoard) else set()
    shared |= {"item", "letter", "price"} if issubclass(board, OneItemBoard) else set()
    named = {field.name for field in dataclasses.fields(board)} if dataclasses.is_dataclass(board) else set()
    return named - shared


@pytest.mark.parametrize("board", SCENES, ids=lambda board: board.scene)
def test_every_field_of_a_board_is_on_the_page(board: type[Board]) -> None:
    (said,) = [facts for scenes, facts in BOARDS if f"`{board.scene}`" in scenes]
    assert fields(board) <= set(re.findall(r'"(\w+)":', said))


def test_every_cue_is_on_the_page() -> None:
    given: set[str] = set()
    for folder in ("rules", "show"):
        for file in (PROJECT / "console" / folder).rglob("*.py"):
            code = file.read_text(encoding="utf-8")
            given |= set(re.findall(r'(?:\.cue\(\s*|"name": )"([a-z-]+)"', code))
    listed = {cue for cues, _ in CUES for cue in re.findall(r"`([a-z-]+)`", cues)}
    assert len(given) > 25
    assert given <= listed
