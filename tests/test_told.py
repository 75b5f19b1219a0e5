"""E3 while a part loads: what a signal raises may be swallowed by whatever is being imported, and the process ends all the same."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

SWALLOWED = """
import os, signal
from console.service.told import already_told, leave_when_told
assert not already_told()
leave_when_told()
try:
    os.kill(os.getpid(), signal.{signal})
    raise AssertionError("a signal ends it at once where it can")
except SystemExit as told:  # as an extension module does with whatever one of its imports raised
    assert told.code == 0
"""
SCREEN = "from console.screen.main import main\nraise SystemExit(main(['--driver', 'dummy', '--mute', '--url', 'ws://127.0.0.1:9/stream/screen']))"
NO_SCREEN = "from console.screen_command import screen_command\nraise SystemExit(screen_command(['--config', {data!r} + '/console.toml']))"
CONSOLE = "from console.run_command import run_command\nraise SystemExit(run_command(['--data', {data!r}, '--port', '0', '--screen', 'none'], bench=True))"


LATER = """
stop = Stop()
try:
    os.kill(os.getpid(), signal.SIGTERM)
except SystemExit:
    pass
stop.listen()
raise SystemExit(not stop.wanted)
"""


def test_e3_a_screen_that_was_told_before_it_listens_is_told() -> None:
    text = f"import os, signal\nfrom console.screen.service import Stop\nfrom console.service.told import leave_when_told\nleave_when_told()\n{LATER}"
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, timeout=30)
    assert (done.returncode, done.stderr) == (0, "")


IMPORTING = """
import os, signal
from console.service.told import importing, leave_when_told
leave_when_told()
with importing():
    try:
        os.kill(os.getpid(), signal.{signal})
    finally:
        print("went on")
"""


BETWEEN = """
import os, signal, sys
from console.service import told
before = signal.getsignal(signal.SIGTERM)
def look(*_):
    if signal.getsignal(signal.SIGTERM) is not before:
        sys.settrace(None)
        os.kill(os.getpid(), signal.SIGINT)
    return look
sys.settrace(look)
told.leave_when_told()
print("went on")
"""


def test_e3_whoever_sees_sigterm_answered_may_send_sigint() -> None:
    done = subprocess.run([sys.executable, "-c", BETWEEN], capture_output=True, text=True, timeout=30)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.parametrize("signal", ["SIGTERM", "SIGINT"])
def test_e3_nobody_can_swallow_one_in_the_midst_of_an_import(signal: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", IMPORTING.format(signal=signal)], capture_output=True, text=True, timeout=30
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.parametrize("signal", ["SIGTERM", "SIGINT"])
@pytest.mark.parametrize("part", [SCREEN, NO_SCREEN, CONSOLE], ids=["screen", "no-screen", "console"])
def test_e3_a_signal_that_a_library_swallowed_while_it_was_loaded(
    part: str, signal: str, tmp_path: Path
) -> None:
    (tmp_path / "console.toml").write_text('rig = "rig.toml"\n')
    (tmp_path / "rig.toml").write_text('driver = "simulated"\n[seat.1]\n')
    text = SWALLOWED.format(signal=signal) + part.format(data=str(tmp_path))
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, timeout=30)
    assert (done.returncode, done.stderr) == (0, "")
    assert not (tmp_path / "journal.db-wal").exists()
