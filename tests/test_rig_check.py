"""``gameshow rig check``: its words, its status, its JSON; and the same for the host's page."""

from __future__ import annotations

import json
import queue
import threading
from pathlib import Path
from typing import Any

import pytest

from console.cli import main
from console.rig_check import check_command, verdict, written
from console.rig_look import RigLook
from hardware.check import Finding
from hardware.check.machine import Ran
from tests.doctor.test_services import shown
from tests.hardware.check.bench import MadeUp, rig

RIG = """
driver = "gpiozero"
gpiozero.factory = "lgpio"
[seat.1]
buzzer = 17
lamp = 27
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "mine.toml"
    path.write_text(RIG, encoding="utf-8")
    return path


@pytest.fixture
def pi(tmp_path: Path) -> MadeUp:
    (tmp_path / "pi").mkdir()
    return MadeUp(tmp_path / "pi")


def test_status_0_when_a_show_can_run(pi: MadeUp, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert check_command(["--rig", str(file), "--data", str(pi.root / "home")], pi.machine) == 0
    said = capsys.readouterr().out
    assert said.splitlines()[-1] == "A show can run."
    assert "ok    chip        The header is /dev/gpiochip0" in said
    assert "\033" not in said  # no colour where nobody looks


def test_status_1_when_none_can_and_each_fault_says_what_mends_it(
    pi: MadeUp, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pi.chip.held = {17: "x"}
    pi.says["vcgencmd"] = Ran(0, "throttled=0x50000\n")
    assert check_command(["--rig", str(file), "--data", str(pi.root / "home")], pi.machine) == 1
    lines = capsys.readouterr().out.splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith("BAD"))
    assert lines[at] == 'BAD   pin         GPIO17 (seat.1.buzzer): held by "x"'
    assert lines[at + 2] == " " * 18 + "> sudo fuser -v /dev/gpiochip0    # says which process; end that"
    assert lines[-1] == "No show can run: 1 to mend first, 1 more to look at."


def test_a_rig_file_that_is_refused_has_every_problem_named(
    pi: MadeUp, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text(RIG + "lampe = 3\npricer = { push = 17 }\n", encoding="utf-8")
    assert check_command(["--rig", str(file), "--data", str(pi.root / "home")], pi.machine) == 1
    said = capsys.readouterr().out
    assert "did you mean lamp?" in said
    assert "seat.1.pricer.push: found 17" in said


def test_json_is_what_the_host_is_told(pi: MadeUp, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--rig", str(file), "--json", "--data", str(pi.root / "home")]
    assert check_command(words, pi.machine) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["type"], told["ok"]) == ("rig-check", True)
    assert all(set(one) == {"id", "level", "what", "why", "mend"} for one in told["findings"])


def test_the_simulated_rig_can_run_on_this_very_machine(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rig", "check", "--rig", "simulated", "--data", str(tmp_path)]) == 0
    assert "A simulated rig: nothing of it is real" in capsys.readouterr().out


@pytest.mark.parametrize("words", [["rig"], ["rig", "chek"]])
def test_a_tool_that_does_not_exist_is_a_bad_command_line(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    assert "usage: gameshow rig check|test" in capsys.readouterr().err


def test_words_are_folded_and_commands_are_not() -> None:
    long = Finding("spi", "warn", "word " * 30, "reason " * 20, "sudo " + "x" * 200)
    lines = written([long], 60, colour=False).splitlines()
    assert all(len(line) <= 60 for line in lines if "> sudo" not in line)
    assert f"{' ' * 18}> {long.mend}" in lines


def test_colour_is_for_terminals() -> None:
    assert written([Finding("spi", "bad", "x")], 80, colour=True).startswith("\033[31;1mBAD   \033[0mspi")


def test_the_verdict_counts() -> None:
    bad, warn, note = (Finding("x", level, "x") for level in ("bad", "warn", "note"))
    assert verdict([note]) == "A show can run."
    assert verdict([warn, note]) == "A show can run; 1 to look at."
    assert verdict([bad, bad]) == "No show can run: 2 to mend first."


# ------------------------------------------------------------------ for the host's page
def test_the_host_is_answered_at_once_and_told_later(pi: MadeUp) -> None:
    told: list[dict[str, Any]] = []
    done, may = threading.Event(), threading.Event()

    def slow(words: object) -> Ran | None:
        may.wait(5)
        return pi.run(words)  # type: ignore[arg-type]

    pi.more["run"] = slow

    def tell(message: dict[str, Any]) -> None:
        told.append(message)
        done.set()

    look = RigLook(rig(), pi.root / "home", tell, pi.machine)
    assert look.act({"do": "rig-check", "n": 7}) == {"type": "done", "n": 7}
    assert look.act({"do": "rig-check", "n": 8}) == {"type": "done", "n": 8}  # one look serves both
    assert told == []
    may.set()
    assert done.wait(5)
    assert [(one["type"], one["ok"]) for one in told] == [("rig-check", True)]


def test_the_host_s_look_asks_for_the_sound_as_the_screen_s_own_user(tmp_path: Path) -> None:
    pi = MadeUp(tmp_path)
    (tmp_path / "dev/snd/controlC0").chmod(0o600)
    for user, level in (("root", "ok"), ("nobody", "warn")):
        pi.says["systemctl"] = shown({}, {"User": user, "SupplementaryGroups": ""})
        told: queue.Queue[dict[str, Any]] = queue.Queue()
        RigLook(rig(), tmp_path / "home", told.put, pi.machine).act({"do": "rig-check", "n": 1})
        found = told.get(timeout=5)["findings"]
        assert [one["level"] for one in found if one["id"] == "sound"] == [level]


def test_what_a_terminal_would_obey_is_not_written_to_it() -> None:
    """A process may call itself anything."""
    found = [Finding("pin", "bad", "held by \x1b[2J, 7", "why\x07", "ps 7\nrm")]
    said = written(found, 100, colour=False)
    assert all(sign.isprintable() or sign == "\n" for sign in said)
    assert "ps 7?rm" in said
