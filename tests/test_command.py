"""The command and its surroundings: closed and full standard streams, signals while it loads, a folder that can't be written."""

from __future__ import annotations

import json
import signal
import stat
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from console.host_pin import keep_pin
from tests.e2e.console import Console, Viewer

TALK = f"{sys.executable} -m console talk price-is-right --seats Ann,Bo"


def shell(line: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["sh", "-c", line], capture_output=True, text=True, timeout=20, check=False)


def test_a_closed_standard_input_is_an_empty_one() -> None:
    done = shell(f"exec {TALK} <&-")
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout.splitlines()[-1]) == {"type": "ready", "open": [1, 2]}


def test_nobody_need_listen() -> None:
    done = shell(f"""echo '{{"undo":true}}' | {TALK} >&-""")
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize("words", ["talk price-is-right --seats Ann,Bo", "pack export default", "--version"])
def test_a_full_disk_behind_the_standard_output_is_one_sentence(words: str) -> None:
    done = shell(f"exec {sys.executable} -m console {words} </dev/null >/dev/full")
    assert done.returncode == 1
    assert done.stderr == "gameshow: [Errno 28] No space left on device\n"


def test_a_port_that_does_not_exist_is_a_bad_command_line() -> None:
    done = shell(f"exec {sys.executable} -m console bench --port 65536")
    assert done.returncode == 2
    assert "argument --port: '65536' is no port; allowed are 0 to 65535" in done.stderr


def test_a_rig_that_is_refused_is_sent_to_the_check() -> None:
    done = shell(f"exec {sys.executable} -m console run --rig 'my rig.toml'")
    assert done.returncode == 1
    assert done.stderr.splitlines() == [
        "gameshow: my rig.toml: the rig file cannot be read: No such file or directory",
        "What mends it, as far as it is known: gameshow rig check --rig 'my rig.toml'",
    ]


def test_a_game_that_does_not_exist_is_a_bad_command_line() -> None:
    done = shell(f"exec {sys.executable} -m console bench --game golf")
    assert done.returncode == 2
    assert (
        "argument --game: there is no game 'golf'; there is price-is-right, wheel-of-fortune" in done.stderr
    )


@pytest.mark.skipif(
    not Path("/proc/self/status").exists(), reason="needs Linux to see which signals are caught"
)
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_e3_a_signal_while_it_loads_ends_it_with_status_0(number: signal.Signals, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "console", "bench", "--data", str(tmp_path), "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        while not catches(process.pid, signal.SIGTERM):
            assert process.poll() is None
        process.send_signal(number)
        out, err = process.communicate(timeout=10)
    assert (process.returncode, out, err) == (0, "", "")


def catches(pid: int, number: int) -> bool:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    mask = next(line.split()[1] for line in lines if line.startswith("SigCgt"))
    return bool(int(mask, 16) >> (number - 1) & 1)


class TestThePin:
    def test_only_its_user_may_read_it_even_where_all_could_read_the_last_one(self, tmp_path: Path) -> None:
        (tmp_path / "host-pin").write_text("old")
        (tmp_path / "host-pin").chmod(0o644)
        path = keep_pin(tmp_path, "4711")
        assert path == tmp_path / "host-pin"
        assert path.read_text() == "4711\n"
        assert stat.S_IMODE(path.stat().st_mode) == 0o600

    def test_a_folder_that_refuses_it_is_no_reason_to_stay_away(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (tmp_path / "host-pin").mkdir()
        monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
        path = keep_pin(tmp_path, "4711")
        assert path is not None
        assert path.read_text() == "4711\n"
        assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700

    def test_where_every_disk_refuses_it_there_is_none(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "nothing"))
        assert keep_pin(tmp_path / "nothing", "4711") is None


@pytest.mark.slow
def test_g1_a_folder_that_cannot_be_made_is_said_and_the_console_runs(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with Console(tmp_path / "file" / "shows") as console, Viewer(console.port, "audience") as seen:
        seen.listen(lambda: "state" in seen.newest)
        assert "not-saving" in [overlay["kind"] for overlay in seen.newest["state"]["overlays"]]
        status, seconds = console.stop()
        assert status == 0
        assert seconds < 2
    where = next(line for line in console.said if "PIN in" in line).split("PIN in ")[1].strip()
    path = Path(where)
    assert len(path.read_text().strip()) == 4
    path.unlink()
    path.parent.rmdir()
