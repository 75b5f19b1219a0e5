"""G1 and kill -9: disks that refuse, real limits, and a writer that is killed while it works."""

import json
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from console.journal import Journal, JournalError
from tests.journal.shows import HEADER, PACK, journal_path, row, rows

ROOT = Path(__file__).parents[2]

FULL_DISK = """
import json, resource, sys
from pathlib import Path
from console.journal import Journal, JournalError
from tests.journal.shows import HEADER, PACK, journal_path, row

def limit(size):
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

said = []
journal = Journal.open(journal_path(Path(sys.argv[1])), retry=60, changed=said.append)
journal.begin(HEADER, PACK).result()
journal.append([row(1)]).result()
limit(4096)
failed = []
for number in (2, 3, 4):
    try:
        journal.append([row(number)]).result()
    except JournalError as error:
        failed.append(str(error))
during = (journal.saving, journal.error, len(journal.latest().rows))
limit(resource.RLIM_INFINITY)
journal.append([row(5)]).result()
print(json.dumps({"failed": failed, "during": during, "after": [journal.saving, journal.error], "said": said}))
journal.close()
"""

KILLED = """
import sys
from pathlib import Path
from console.journal import Journal
from tests.journal.shows import HEADER, PACK, journal_path, row

journal = Journal.open(journal_path(Path(sys.argv[1])))
journal.begin(HEADER, PACK)
number = 0
while True:
    number += 1
    journal.append([row(number)]).result()
    print(number, flush=True)
"""


def test_a_full_disk_is_said_and_the_backlog_drains_in_order(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", FULL_DISK, str(tmp_path)], cwd=ROOT, capture_output=True, text=True, check=True
    )
    report = json.loads(done.stdout)
    assert len(report["failed"]) == 3
    saving, error, shown = report["during"]
    assert (saving, shown) == (False, 1)
    assert "journal.sqlite" in error
    assert report["after"] == [True, None]
    assert report["said"][0] == report["failed"][0]
    assert report["said"][-1] is None
    with Journal.open(journal_path(tmp_path)) as journal:
        saved = journal.latest()
        assert saved is not None
        assert (saved.rows, journal.damage) == (rows(5), None)


@pytest.mark.parametrize("run", range(3))
def test_kill_9_loses_no_acknowledged_row(tmp_path: Path, run: int) -> None:
    """Killed after so many rows, in the midst of the next."""
    writer = subprocess.Popen(
        [sys.executable, "-c", KILLED, str(tmp_path)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    assert writer.stdout is not None
    acknowledged = 0
    for line in writer.stdout:
        acknowledged = int(line)
        if acknowledged == 20 + 37 * run:
            writer.send_signal(signal.SIGKILL)
            break
    acknowledged = max([acknowledged, *map(int, writer.stdout)])
    assert writer.wait() == -signal.SIGKILL
    writer.stdout.close()
    with Journal.open(journal_path(tmp_path)) as journal:
        saved = journal.latest()
        assert journal.damage is None
    assert saved is not None
    assert len(saved.rows) >= acknowledged
    assert saved.rows == rows(len(saved.rows))
    assert (saved.header, saved.pack_json) == (HEADER, PACK)


def test_a_disk_that_cannot_be_written_does_not_stop_the_game() -> None:
    """The kernel refuses to make folders under /proc for everybody, root too."""
    with Journal.open(Path("/proc/gameshow/journal.sqlite"), retry=60) as journal:
        assert not journal.saving
        assert journal.error is not None
        assert "journal.sqlite" in journal.error
        started = journal.begin(HEADER, PACK)
        future = journal.append([row(1)])
        with pytest.raises(JournalError):
            started.result()
        with pytest.raises(JournalError):
            future.result()
        assert journal.latest() is None


def test_the_backlog_is_tried_again_without_a_new_row(tmp_path: Path) -> None:
    """The way to the folder is blocked by a file, then free."""
    blocked = tmp_path / "state"
    blocked.write_text("in the way")
    works = threading.Event()
    with Journal.open(
        journal_path(blocked), retry=0.02, changed=lambda error: works.set() if error is None else None
    ) as journal:
        with pytest.raises(JournalError):
            journal.begin(HEADER, PACK).result()
        with pytest.raises(JournalError):
            journal.append([row(1)]).result()
        blocked.unlink()
        assert works.wait(5)
        assert journal.saving
        saved = journal.latest()
        assert saved is not None
        assert saved.rows == [row(1)]


def test_a_journal_that_may_not_be_written_is_still_offered(tmp_path: Path) -> None:
    """The lock file is a folder, so nothing may be written; what is there can be read all the same."""
    with Journal.open(journal_path(tmp_path)) as journal:
        journal.begin(HEADER, PACK)
        journal.append(rows(3))
    (tmp_path / "journal.lock").unlink()
    (tmp_path / "journal.lock").mkdir()
    before = journal_path(tmp_path).read_bytes()
    with Journal.open(journal_path(tmp_path), retry=60) as journal:
        saved = journal.latest()
        assert not journal.saving
        assert saved is not None
        assert saved.rows == rows(3)
    assert journal_path(tmp_path).read_bytes() == before


def test_a_failing_listener_does_not_end_the_writing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    blocked = tmp_path / "state"
    blocked.write_text("in the way")

    def fails(_error: str | None) -> None:
        raise RuntimeError("gone")

    with Journal.open(journal_path(blocked), retry=60, changed=fails) as journal:
        blocked.unlink()
        journal.begin(HEADER, PACK).result()
        assert journal.saving
    assert "listener" in caplog.text


@pytest.mark.slow
@pytest.mark.skipif(os.geteuid() != 0, reason="mounting a small disk needs root")
def test_a_really_full_and_then_read_only_disk(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", disk], capture_output=True)
    if mounted.returncode:
        pytest.skip("this machine does not allow mounting")
    try:
        count = 0
        with Journal.open(journal_path(disk / "state"), retry=60) as journal:
            journal.begin(HEADER, PACK).result()
            while journal.saving:
                count += 1
                journal.append([{"pad": "x" * 2000, "n": count}]).exception()
            assert journal.error is not None
            assert "full" in journal.error
            saved = journal.latest()
            assert saved is not None
            assert len(saved.rows) == count - 1
            subprocess.run(["mount", "-o", "remount,size=4m", disk], check=True)
            journal.append([]).result()
            assert journal.saving
        subprocess.run(["mount", "-o", "remount,ro", disk], check=True)
        with Journal.open(journal_path(disk / "state"), retry=60) as journal:
            saved = journal.latest()
            assert journal.error is not None
            assert "ead-only" in journal.error
            assert saved is not None
            assert [one["n"] for one in saved.rows] == list(range(1, count + 1))
    finally:
        subprocess.run(["umount", disk], check=True)
