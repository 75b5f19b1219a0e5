"""``gameshow rig test`` at a terminal, and the same test behind the host's page."""

from __future__ import annotations

import io
import json
import os
import signal
import threading
from collections.abc import Callable, Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory

from console.cli import main
from console.rig_test import run_test
from console.rig_test_link import RigTestLink
from console.rig_test_session import wish_of
from console.rig_test_terminal import Keyboard, Terminal
from console.rig_test_writing import write
from hardware.events import Event, Fault, Press
from hardware.gpio import GpioRig
from hardware.plan import RigProblem
from hardware.rig import open_rig
from hardware.rigfile import load_rig, parse_rig
from hardware.trial.programme import Wish
from hardware.trial.report import Proposal, Report
from tests.hardware.rigs import MS, START, S

SMALL = """# Mine.
driver = "simulated"
[seat.1]
buzzer = true  # red
lamp = true
[matrices]
driver = "recording"
"""


@pytest.fixture
def small(tmp_path: Path) -> Path:
    path = tmp_path / "small.toml"
    path.write_text(SMALL)
    return path


@pytest.fixture
def somebody(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """A terminal at which somebody sits, and types what a test says."""
    read, wrote = os.pipe()
    with os.fdopen(read) as keyboard:
        monkeypatch.setattr("sys.stdin", keyboard)
        yield lambda text: os.write(wrote, text.encode()) and None
        os.close(wrote)
        keyboard.read()


@pytest.mark.slow
@pytest.mark.usefixtures("somebody")
def test_a_simulated_rig_shows_how_it_goes(
    small: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    saved = tmp_path / "report.json"
    assert (
        main(["rig", "test", "--rig", str(small), "--presses", "3", "--silence", "1", "--report", str(saved)])
        == 0
    )
    said = capsys.readouterr().out
    assert "[1/4] Seat 1, buzzer. Press it 3 times." in said
    assert "[2/4] Seat 1, lamp. Is the lamp of seat 1 lit, and no other?\n      y: Yes   n: No" in said
    assert "4 parts tested, and all is well." in said
    assert json.loads(saved.read_text())["right"] is True


@pytest.mark.slow
@pytest.mark.usefixtures("somebody")
def test_what_is_proposed_is_written_when_told_and_right_from_then_on(
    small: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    slow = SMALL.replace("lamp = true", "lamp = true\nsettle_us = 20000  # far too slow")
    small.write_text(slow)
    quick = ["rig", "test", "--rig", str(small), "--only", "buttons", "--presses", "3"]
    assert main(quick) == 1
    assert "Nothing was written; --write puts these lines into the rig file." in capsys.readouterr().out
    assert small.read_text() == slow
    assert main([*quick, "--write", str(tmp_path / "copy.toml")]) == 1
    assert small.read_text() == slow
    assert main([*quick, "--write"]) == 1
    assert f"Written to {small}." in capsys.readouterr().out
    mended = SMALL.replace("lamp = true", "lamp = true\nsettle_us = 4000  # far too slow")
    assert small.read_text() == (tmp_path / "copy.toml").read_text() == mended
    assert main(quick) == 0


def test_what_is_stopped_is_not_called_tested(
    small: Path, somebody: Callable[[str], None], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    saved = tmp_path / "report.txt"
    somebody("s\nq\n")
    assert main(["rig", "test", "--rig", str(small), "--report", str(saved)]) == 1
    assert "Nothing was tested." in capsys.readouterr().out
    assert saved.read_text().count("Not tested.") == 4


def test_nobody_at_the_terminal_is_a_stop(
    small: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert main(["rig", "test", "--rig", str(small), "--only", "silence"]) == 1
    assert "Nothing was tested." in capsys.readouterr().out


def test_what_could_not_be_written_is_said_before_anybody_has_pressed_anything(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["rig", "test", "--rig", "simulated", "--write"]) == 1
    said = capsys.readouterr()
    assert "simulated comes with the console and is not changed" in said.err
    assert said.out == ""


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["--rig", "simulated", "--only", "knobs"],
        ["--rig", "simulated", "--presses", "2"],
        ["--rig", "simulated", "--silence", "-1"],
        ["--rig", "simulated", "--report", "no/such/folder/report.txt"],
    ],
)
def test_a_bad_command_line(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["rig", "test", *words])
    assert "gameshow rig test" in capsys.readouterr().err


def test_a_rig_that_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rig", "test", "--rig", "nowhere"]) == 1
    assert '"nowhere" is no rig' in capsys.readouterr().err


def test_mock_pins_are_worked_by_what_somebody_types() -> None:
    """Nothing comes in, and the person at the terminal says so; lamps and displays are judged by eye."""
    plan = parse_rig(
        'name = "M"\ndriver = "gpiozero"\ngpiozero.factory = "lgpio"\n[seat.1]\nbuzzer = 17\nlamp = 18\n'
        'pricer = { dials = [{ a = 5, b = 6 }] }\n[matrices]\ndriver = "recording"\n',
        "m.toml",
    )
    from hardware.matrix import MatrixPlan, open_matrices

    rig = GpioRig(plan, open_matrices(MatrixPlan("recording", (1,))), factory=MockFactory())
    out = io.StringIO()
    # Enter: no press, no click right, no click left; then the lamp, the arrows, the numbers.
    typed = io.StringIO("\n\n\nwhat\nn\n2\n4 3 2 1\n")
    try:
        report = run_test(plan, rig, wish_of(rig, Wish(silence=0)), Terminal(out), Keyboard(typed))
    finally:
        rig.close()
    assert "'what' is none of y: Yes, n: No" in out.getvalue()
    assert [one.ok for one in report.lines] == [False] * 4
    assert "GPIO 17" in report.lines[0].said
    assert {one.key: one.put for one in report.proposes} == {
        "matrices.orientation": 90,
        "matrices.reverse": True,
    }


@pytest.mark.parametrize(
    "error", [OSError(5, "Input/output error"), ValueError("I/O operation on closed file")]
)
def test_a_terminal_that_is_gone_is_the_end_of_what_is_typed(error: Exception) -> None:
    class Gone(io.StringIO):
        def __iter__(self) -> Any:
            yield "n\n"
            raise error

    keyboard, typed = Keyboard(Gone()), list[str | None]()
    while None not in typed:
        typed += keyboard.lines(5)
    assert typed == ["n", None]


# -- what is written


def proposing(source: str) -> Report:
    return Report("R", source, "", "", (), (Proposal("seat.1.settle_us", 4_000, 6_000, "so"),))


def test_a_rig_that_came_along_is_copied_and_never_changed(tmp_path: Path) -> None:
    with pytest.raises(RigProblem, match="simulated comes with the console"):
        write(proposing("simulated.toml"), "simulated")
    copy = tmp_path / "rigs" / "mine.toml"
    assert write(proposing("simulated.toml"), "simulated", copy) == copy
    assert load_rig(copy).seats[0].settling.settle == 6 * MS
    assert load_rig("simulated").seats[0].settling.settle == 4 * MS
    with pytest.raises(RigProblem, match="is there already"):
        write(proposing("simulated.toml"), "simulated", copy)


def test_a_rig_that_came_along_is_not_changed_by_its_path_either(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the console runs from its clone that is a path as good as any other."""
    folder = Path(str(files("wiring")))
    before = (folder / "simulated.toml").read_bytes()
    monkeypatch.chdir(folder)
    for source in (str(folder / "simulated.toml"), "simulated.toml", "./simulated.toml"):
        with pytest.raises(RigProblem, match="comes with the console"):
            write(proposing(source), source)
        copy = tmp_path / source.replace("/", "-")
        assert write(proposing(source), source, copy) == copy
        assert load_rig(copy).seats[0].settling.settle == 6 * MS
    assert (folder / "simulated.toml").read_bytes() == before


def test_a_file_of_ones_own_with_a_shipped_ones_name_is_not_taken_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "simulated.toml").write_text(SMALL)
    with pytest.raises(RigProblem, match="comes with the console"):
        write(proposing("simulated.toml"), "simulated")
    assert (tmp_path / "simulated.toml").read_text() == SMALL
    assert write(proposing("simulated.toml"), "simulated.toml") == Path("simulated.toml")
    assert "settle_us = 6000" in (tmp_path / "simulated.toml").read_text()


def test_a_file_with_a_mark_in_front_is_rewritten_without_it(small: Path) -> None:
    small.write_text(SMALL, encoding="utf-8-sig")
    write(proposing(str(small)), str(small))
    assert small.read_text(encoding="utf-8").startswith(SMALL[:5])
    assert load_rig(small).seats[0].settling.settle == 6 * MS


def test_the_file_that_was_tested_keeps_its_comments_and_who_may_read_it(small: Path) -> None:
    small.chmod(0o640)
    assert write(proposing(str(small)), str(small)) == small
    assert "true  # red\nlamp = true\nsettle_us = 6000\n" in small.read_text()
    assert small.stat().st_mode & 0o777 == 0o640


def test_nothing_is_written_where_it_would_be_no_good(small: Path, tmp_path: Path) -> None:
    bad = Report("R", str(small), "", "", (), (Proposal("seat.1.settle_us", 4_000, 90_000, "so"),))
    with pytest.raises(RigProblem, match="settle_us"):
        write(bad, str(small))
    assert small.read_text() == SMALL
    with pytest.raises(RigProblem, match="cannot be written"):
        write(proposing(str(small)), str(small), tmp_path / "small.toml" / "x.toml")
    small.unlink()
    with pytest.raises(RigProblem, match="cannot be written: No such file"):
        write(proposing(str(small)), str(small))


# -- behind the host's page


class Lobby:
    """The daemon's part: a simulated rig, and what its link tells."""

    def __init__(self, name: str, data: Path) -> None:
        plan = load_rig(name)
        self.now = START
        self.phase = "lobby"
        self.told: list[Any] = []
        self.rig: Any = open_rig(plan, clock=lambda: self.now, pumped=False)
        self.link = RigTestLink(
            name, plan, self.rig, data,
            clock=lambda: self.now, phase=lambda: self.phase, tell=self.told.append, sound=self.sounds,
        )  # fmt: skip
        self.passed: list[Event] = []
        self.rig.start(lambda event: self.link.takes(event) or self.passed.append(event))

    def sounds(self, number: int) -> None:
        self.link.sounded({"type": "sounded", "n": number, "at": self.now + 5 * MS, "buffer_ms": 12})

    def run(self, ns: int) -> None:
        end = self.now + ns
        while self.now < end:
            wanted = [self.rig.tick(self.now), self.link.work(self.now), end]
            self.now = max(self.now + 1, min(one for one in wanted if one is not None))

    def act(self, what: str, **more: object) -> Any:
        return self.link.act({"do": "rig-test", "n": 1, "what": what, **more})

    def press(self, times: int) -> None:
        for n in range(times):
            self.rig.close_contact(1, "buzzer", self.now + n * 150 * MS)
            self.rig.open_contact(1, "buzzer", self.now + n * 150 * MS + 60 * MS)
        self.run(times * 150 * MS + S)


@pytest.fixture
def lobby(small: Path, tmp_path: Path) -> Iterator[Lobby]:
    lobby = Lobby(str(small), tmp_path)
    yield lobby
    lobby.rig.close()


def test_presses_are_the_tests_while_it_runs_and_faults_are_everybodys(lobby: Lobby) -> None:
    lobby.press(1)
    assert [type(one) for one in lobby.passed[:1]] == [Press]
    lobby.passed.clear()
    assert lobby.act("start") == {"type": "done", "n": 1}
    assert lobby.told[-1]["step"]["id"] == "seat:1/buzzer"
    lobby.press(9)
    assert lobby.passed == []
    assert lobby.told[-1]["step"]["done"] == 9
    lobby.link.takes(Fault("dead", "seat:1", "buzzer", "x", lobby.now))
    assert not lobby.link.takes(Fault("dead", "seat:1", "buzzer", "x", lobby.now))
    lobby.press(1)
    assert lobby.told[-1]["step"]["id"] == "seat:1/lamp"
    assert lobby.told[-1]["last"]["ok"] is True
    lobby.act("stop")
    report = lobby.told[-1]["report"]
    # The press is told within a millisecond or two; the screen plays 5 ms later, behind 12 ms of sound.
    assert 17 <= report["lines"][0]["measured"]["sound_ms"] <= 20
    assert report["notes"] == []
    assert [line["id"] for line in report["lines"] if line["ok"] is False] == ["fault:seat:1/buzzer"]
    assert not lobby.link.running


def test_a_host_who_is_late_does_nothing(lobby: Lobby) -> None:
    assert lobby.act("done", of="seat:1/buzzer")["reason"] == "no test is running"
    lobby.act("start")
    assert lobby.act("start")["reason"] == "a test is running already"
    assert lobby.act("skip", of="seat:1/lamp")["reason"] == "already moved on"
    assert lobby.act("jump", of="seat:1/buzzer")["type"] == "refused"
    lobby.act("skip", of="seat:1/buzzer")
    assert lobby.act("answer", of="seat:1/lamp", answer="perhaps")["reason"] == "already moved on"
    assert lobby.act("done", of="seat:1/lamp")["reason"] == "this step ends by itself"
    assert lobby.act("again", of="seat:1/lamp")["type"] == "done"
    assert lobby.told[-1]["step"]["id"] == "seat:1/buzzer"


def test_no_show_begins_while_it_runs_and_it_begins_in_no_show(lobby: Lobby) -> None:
    assert lobby.link.refuses({"do": "start", "n": 3}) is None
    lobby.phase = "game"
    assert lobby.act("start")["reason"] == "the rig can be tested in the lobby only"
    lobby.phase = "lobby"
    lobby.act("start")
    assert lobby.link.refuses({"do": "start", "n": 3})["type"] == "refused"  # type: ignore[index]
    assert lobby.link.refuses({"do": "name", "n": 3}) is None


def test_what_comes_in_fast_is_told_now_and_then(lobby: Lobby) -> None:
    lobby.act("start")
    before = len(lobby.told)
    for n in range(1_000):
        lobby.rig.play("seat:1/buzzer", [(lobby.now + n * MS, n % 2 == 0)])
    lobby.run(S)
    assert 1 <= len(lobby.told) - before <= 12


def test_it_is_written_when_told_and_put_away(lobby: Lobby, small: Path) -> None:
    assert lobby.act("write")["reason"] == "there is nothing to write"
    lobby.act("start")
    lobby.act("skip", of="seat:1/buzzer")
    lobby.act("skip", of="seat:1/lamp")
    lobby.act("answer", of="seat:1/matrix", answer="down")
    lobby.act("answer", of="seat:1/matrix", answer="1234")
    lobby.act("skip", of="silence")
    assert lobby.told[-1]["report"]["proposes"][0]["line"] == "matrices.orientation = 90"
    assert small.read_text() == SMALL
    lobby.act("write")
    assert lobby.told[-1]["written"] == str(small)
    assert small.read_text() == SMALL + "orientation = 90\n"
    lobby.act("stop")
    assert (lobby.told[-1]["report"], lobby.told[-1]["written"]) == (None, None)


def test_a_shipped_rigs_copy_is_put_where_shows_are_kept(tmp_path: Path) -> None:
    lobby = Lobby("simulated", tmp_path)
    lobby.act("start")
    while lobby.told[-1]["step"]["id"] != "seat:1/matrix":
        lobby.act("skip", of=lobby.told[-1]["step"]["id"])
    lobby.act("answer", of="seat:1/matrix", answer="down")
    lobby.act("answer", of="seat:1/matrix", answer="1234")
    lobby.act("stop")
    lobby.act("write")
    assert lobby.told[-1]["written"] == str(tmp_path / "rigs" / "simulated.toml")
    assert load_rig(tmp_path / "rigs" / "simulated.toml").matrices.orientation == 90  # type: ignore[union-attr]
    lobby.rig.close()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT], ids=lambda one: one.name)
def test_e3_a_signal_ends_it_with_what_came_of_it_and_the_rig_dark_and_another_one_cuts_nothing_short(
    number: signal.Signals, monkeypatch: pytest.MonkeyPatch
) -> None:
    rigs: list[Any] = []

    class Out(io.StringIO):
        def write(self, text: str) -> int:
            if "[1/" in text:
                os.kill(os.getpid(), number)
            return super().write(text)

    class Silent(io.StringIO):
        def __iter__(self) -> Any:
            threading.Event().wait()

    def opened(plan: Any) -> Any:
        rig: Any = open_rig(plan)
        close = rig.close

        def close_at_another_signal() -> None:
            os.kill(os.getpid(), number)
            close()

        rig.close = close_at_another_signal
        rigs.append(rig)
        return rig

    out = Out()
    monkeypatch.setattr("console.rig_test.open_rig", opened)
    monkeypatch.setattr("sys.stdin", Silent())
    monkeypatch.setattr("sys.stdout", out)
    before = signal.getsignal(number)
    assert main(["rig", "test", "--rig", "simulated", "--only", "displays,silence"]) == 1
    assert "Nothing was tested." in out.getvalue()
    assert signal.getsignal(number) is before
    assert all(not any(rigs[0].rows(seat)) for seat in range(1, 5))
