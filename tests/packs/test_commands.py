"""``gameshow pack check`` and ``export``: 0 good, 1 problems, 2 bad command line."""

import json
from pathlib import Path

import pytest

from console.packs.commands import check_command, export_command
from tests.packs.folders import change, without_wheel, write_pack

BOTH = pytest.mark.parametrize("command", [check_command, export_command])


def test_a_good_pack(capsys: pytest.CaptureFixture[str]) -> None:
    assert check_command(["default"]) == 0
    assert "good" in capsys.readouterr().out


def test_it_is_said_what_a_good_pack_can_play(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pack = write_pack(tmp_path / "my-pack")
    assert check_command([str(pack)]) == 0
    assert capsys.readouterr().out.endswith("; 6 puzzles, 6 wedges, 2 prizes\n")
    assert check_command([str(without_wheel(pack))]) == 0
    assert capsys.readouterr().out.endswith("; nothing for Wheel of Fortune\n")


def test_export_prints_json_and_nothing_else(capsys: pytest.CaptureFixture[str]) -> None:
    assert export_command(["default"]) == 0
    said = capsys.readouterr()
    assert set(json.loads(said.out)) == {"decks", "cards", "puzzles", "wheel", "prizes"}
    assert said.err == ""


def test_check_lists_every_problem_and_counts_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pack = write_pack(tmp_path / "my-pack")
    change(pack, "green.toml", "A = 21", "A = 0")
    assert check_command([str(pack)]) == 1
    one = capsys.readouterr().out.splitlines()
    change(pack, "blue.toml", "A = 301", "A = 0")
    assert check_command([str(pack)]) == 1
    two = capsys.readouterr().out.splitlines()
    assert one == [
        "green.toml, thing-green-1, A: found 0; allowed: whole dollars from 1 to 99",
        f"{pack}: 1 problem",
    ]
    assert len(two) == 3
    assert two[-1] == f"{pack}: 2 problems"


def test_export_of_a_bad_pack_prints_no_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pack = write_pack(tmp_path / "my-pack")
    change(pack, "green.toml", "A = 21", "A = 0")
    assert export_command([str(pack)]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert "1 problem" in said.err


@BOTH
@pytest.mark.parametrize("argv", [[], ["default", "more"], ["--fast", "default"], ["defalt"]])
def test_a_bad_command_line(command: object, argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert callable(command)
    assert command(argv) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err


@BOTH
def test_help_is_no_error(command: object, capsys: pytest.CaptureFixture[str]) -> None:
    assert callable(command)
    assert command(["--help"]) == 0
    assert "DIR|NAME" in capsys.readouterr().out
