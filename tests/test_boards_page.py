"""docs/boards.md against the code, both ways: every scene with what stands on its board, every cue with its facts, and nothing else."""

from __future__ import annotations

import dataclasses
import json
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from console.rules.games import GAMES
from console.rules.price_is_right.solo_boards import OneItemBoard, SoloBoard
from console.rules.price_is_right.squares import COLUMNS
from console.rules.stage import Board
from console.show.cast import Place
from console.show.join import Wifi, join
from console.show.roll_call import RollCall
from console.trouble import Trouble
from tests.rules.conformance.cases import CASES
from tests.rules.conformance.recording import play, play_wildly, wires

PROJECT = Path(__file__).resolve().parents[1]
PAGE = (PROJECT / "docs" / "boards.md").read_text(encoding="utf-8")
SECTIONS: dict[str, str] = dict(re.findall(r"^## (.+?)\n(.+?)(?=^## |\Z)", PAGE, re.M | re.S))
PARTS = ("Scenes around the games", "Solo games", "Wheel of Fortune", "Price Is Right poker", "Buzz-in")
ITEM = PAGE.partition("## ")[0]
CUES = SECTIONS["Cues"]
SEAT_OR_TEAM = re.compile(r"\d+|[A-G]")
SQUARES = {square for column in COLUMNS for square in column}


def rows(text: str) -> list[tuple[str, str]]:
    """The rows of a table: the first cell, and all others."""
    lines = [line.split("|", 2) for line in text.splitlines() if line.startswith("| `")]
    return [(first, others) for _, first, others in lines]


BOARDS = [row for part in PARTS for row in rows(SECTIONS[part])]


def boards(of: type[Board] = Board) -> Iterator[type[Board]]:
    """The boards of all games there are (whatever plays one imports its boards), not those that tests make up."""
    for board in of.__subclasses__():
        if board.scene and board.__module__.startswith("console."):
            yield board
        yield from boards(board)


SCENES = list(boards())


def named(text: str) -> set[str]:
    """The keys that a text of the page has."""
    return set(re.findall(r'"([\w-]+)":', text))


def fields(board: type[Board]) -> set[str]:
    """The fields that a scene's own row has to name; what all solo games and all of one item share is said above the table."""
    shared = {"contestant", "won", "paid"} if issubclass(board, SoloBoard) else set()
    shared |= {"item", "letter", "price"} if issubclass(board, OneItemBoard) else set()
    if not dataclasses.is_dataclass(board):
        return set()
    # What a board looks things up in is not sent; what it finds there is.
    looks_in = ("Callable", "Racing")
    sent = [field for field in dataclasses.fields(board) if not str(field.type).startswith(looks_in)]
    return {field.name for field in sent} - shared


def test_every_game_has_scenes_of_its_own() -> None:
    modules = {board.__module__ for board in SCENES}
    for name in GAMES:
        assert any(name.replace("-", "_") in module for module in modules), name


@pytest.mark.parametrize("board", SCENES, ids=lambda board: f"{board.scene}-{board.__module__.split('.')[2]}")
def test_every_field_of_a_board_is_in_its_row(board: type[Board]) -> None:
    (said,) = [facts for scenes, facts in BOARDS if f"`{board.scene}`" in scenes]
    assert fields(board) <= named(said)


# -- against what is sent
Keys = dict[str, set[str]]


def keys(value: Any) -> Iterator[str]:
    """All keys of a JSON value, however deep, but for those that are seats or teams."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            if not SEAT_OR_TEAM.fullmatch(key):
                yield key
            yield from keys(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from keys(inner)


@pytest.fixture(scope="module")
def sent() -> tuple[Keys, Keys]:
    """What came up in games of every kind: the keys of each scene's board, without ids, and the facts of each cue."""
    on_board: Keys = defaultdict(set)
    facts: Keys = defaultdict(set)
    for case in CASES:
        ids = {id for deck in case.world.decks.values() for id in deck} | SQUARES
        for recording in (play(case.begin, case.world, 3, 120), play_wildly(case.begin, case.world, 3)):
            for beat in [one for one in wires(recording.said) if one["type"] == "beat"]:
                view = json.loads(beat["views"]["audience"])
                on_board[view["scene"]] |= set(keys(view["board"])) - ids
                if beat["cue"]:
                    facts[beat["cue"]["name"]] |= set(beat["cue"]) - {"name"}
    way_in = join("http://10.42.0.1:8420", Wifi("Game show", "tulip-canoe-94"))
    on_board["lobby"] |= set(keys({"join": way_in}))
    on_board["safe"] = set(keys(Trouble("rig", "four-seats", (), "").board("")))
    on_board["roll-call"] = set(keys(RollCall().board([Place(1, dials=1)])))
    return on_board, facts


def test_what_stands_on_a_board_is_on_the_page(sent: tuple[Keys, Keys]) -> None:
    on_board, _ = sent
    assert {board.scene for board in SCENES} <= set(on_board)
    for part in PARTS:
        for scenes, said in rows(SECTIONS[part]):
            about = re.sub(r"^\| `.*$", "", SECTIONS[part], flags=re.M)  # what is said of the whole table
            for scene in re.findall(r"`([a-z-]+)`", scenes):
                assert on_board[scene] <= named(ITEM + about + said), scene


def test_what_the_page_has_stands_on_a_board(sent: tuple[Keys, Keys]) -> None:
    on_board, _ = sent
    for scenes, said in BOARDS:
        seen = set().union(*(on_board[scene] for scene in re.findall(r"`([a-z-]+)`", scenes)))
        assert {key for key in named(said) if not SEAT_OR_TEAM.fullmatch(key)} - SQUARES <= seen, scenes


def test_every_cue_is_on_the_page_with_its_facts(sent: tuple[Keys, Keys]) -> None:
    _, facts = sent
    assert len(facts) > 40
    for cue, given in facts.items():
        (said,) = ["".join(row) for row in rows(CUES) if f"`{cue}`" in row[0]]
        assert given <= set(re.findall(r"`(\w+)`", said)), cue


def test_the_cues_on_the_page_are_those_of_the_code() -> None:
    files = [file for folder in ("rules", "show") for file in (PROJECT / "console" / folder).rglob("*.py")]
    code = "".join(file.read_text(encoding="utf-8") for file in files)
    given = set(re.findall(r'(?:\.cue\(\s*|"name": )"([a-z-]+)"', code))
    names = re.sub(
        r"\([^)]*\)", "", "".join(cues for cues, _ in rows(CUES))
    )  # a fact may stand behind a name
    listed = set(re.findall(r"`([a-z-]+)`", names))
    assert len(given) > 40
    assert given <= listed
    assert listed <= set(re.findall(r'"([a-z-]+)"', code))
