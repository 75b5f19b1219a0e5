"""What keeps a console from starting, in plain words: nothing secret, nothing that doesn't fit, and what mends it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from console.config import Config, ConfigProblem
from console.journal import JournalError
from console.packs import PackError
from console.packs.problems import Problem
from console.rules.session import Session
from console.run_options import Options
from console.safe_page import safe_state
from console.trouble import LONGEST, MOST, Trouble, trouble_of
from hardware.plan import RigProblem

OPTIONS = Options("my rig.toml", "class 7b", Path("/data"), "127.0.0.1", 8420)


@pytest.mark.parametrize(
    ("error", "what", "name", "mend"),
    [
        (ConfigProblem(Path("/etc/a b.toml"), ["x"], Config("")), "settings", "a b.toml", "sudo nano '/etc/a b.toml'"),
        (RigProblem("x"), "rig", "my rig.toml", "gameshow rig check --rig 'my rig.toml'"),
        (PackError("p", [Problem("x", "", "y", "z")]), "pack", "class 7b", "gameshow pack check 'class 7b'"),
        (JournalError("x"), "journal", "/data", "gameshow doctor"),
        (OSError(28, "No space left on device"), "machine", "", "gameshow doctor"),
    ],
)  # fmt: skip
def test_each_has_what_mends_it(error: Exception, what: str, name: str, mend: str) -> None:
    trouble = trouble_of(error, OPTIONS)
    assert (trouble.what, trouble.name, trouble.mend, trouble.foreseen) == (what, name, mend, True)
    assert trouble.problems


def test_a_pack_on_the_shelf_is_checked_where_it_lies_by_whoever_may(tmp_path: Path) -> None:
    (tmp_path / "shelf" / "class 7b").mkdir(parents=True)
    error = PackError("p", [Problem("x", "", "y", "z")])
    trouble = trouble_of(error, replace(OPTIONS, data=tmp_path))
    assert trouble.mend == f"sudo gameshow pack check '{tmp_path}/shelf/class 7b'"


def test_what_is_nowhere_is_mended_where_it_was_named(tmp_path: Path) -> None:
    rig, pack = RigProblem("x"), PackError("p", [Problem("x", "", "y", "z")])
    here = replace(OPTIONS, config=tmp_path / "console.toml", data=tmp_path)
    for error in (rig, pack):
        assert trouble_of(error, here).mend == f"sudo nano {tmp_path}/console.toml"
    (tmp_path / "mine.toml").touch()
    mine = replace(here, rig=str(tmp_path / "mine.toml"), pack=str(tmp_path))
    assert trouble_of(rig, mine).mend == f"gameshow rig check --rig {tmp_path}/mine.toml"
    assert trouble_of(pack, mine).mend == f"gameshow pack check {tmp_path}"
    assert trouble_of(rig, replace(here, rig="simulated")).mend == "gameshow rig check --rig simulated"


def test_a_rig_file_in_a_home_is_brought_by_the_install() -> None:
    trouble = trouble_of(
        RigProblem("x"), replace(OPTIONS, rig="/home/pi/a b.toml", config=Path("/etc/c.toml"))
    )
    assert trouble.mend == "sudo make install RIG='/home/pi/a b.toml'"
    assert "home" in trouble.problems[-1]
    by_hand = trouble_of(RigProblem("x"), replace(OPTIONS, rig="/home/pi/a.toml"))
    assert by_hand.problems == ("x",)


def test_a_fault_of_the_program_is_shown_by_kind_and_text() -> None:
    trouble = trouble_of(ZeroDivisionError("division by zero"), OPTIONS)
    assert trouble.problems == (
        "a fault of the program itself: ZeroDivisionError: division by zero; the log has all of it",
    )
    assert not trouble.foreseen


def test_one_out_of_the_rules_says_nothing_that_may_be_a_secret() -> None:
    def start() -> None:
        raise KeyError("TOO HOT TO HOOT")

    with pytest.raises(KeyError) as caught:
        Session(start, rows=[])  # type: ignore[arg-type]
    said = str(trouble_of(caught.value, OPTIONS))
    assert "KeyError" in said
    assert "HOOT" not in said


def test_the_board_is_bounded_and_can_be_read() -> None:
    problems = tuple(f"{n}: \x1b[31m\n" + "x" * 1_000 for n in range(20))
    board = Trouble("rig", "r", problems, "m").board("http://a")
    assert (len(board["problems"]), board["more"]) == (MOST, 20 - MOST)
    assert all(len(line) <= LONGEST and line.isprintable() for line in board["problems"])
    assert str(Trouble("rig", "r", problems, "m")).endswith(" (and 19 more)")


def test_the_picture_is_a_whole_one_with_nobody_in_it() -> None:
    state = safe_state({"what": "rig"}, 3)
    assert {"type", "rev", "cue", "view", "podiums", "overlays", "timer", "pointing", "sound", "race"} <= set(
        state
    )
    assert (state["phase"], state["podiums"], state["rev"], state["cue"]) == ("safe", [], 3, None)
    assert (state["view"]["scene"], state["view"]["board"]) == ("safe", {"what": "rig"})
