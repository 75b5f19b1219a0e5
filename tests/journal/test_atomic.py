"""G1: old or new, never neither; damage is said, never taken for defaults."""

import os
import signal
import stat
import subprocess
import sys
from datetime import datetime
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from console.atomic import Loaded, aside_name, load, replace_file, save, set_aside
from tests.journal.shows import quick_room

NIGHT = datetime(2026, 11, 30, 20, 15, 7)
ROOT = Path(__file__).parents[2]


def test_what_is_saved_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    save(path, {"names": ["Mara", "Inês"], "volume": 7, "deep": {"a": None}})
    assert load(path) == Loaded({"names": ["Mara", "Inês"], "volume": 7, "deep": {"a": None}})
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_never_saved_is_no_damage(tmp_path: Path) -> None:
    assert load(tmp_path / "settings.json") == Loaded(None, None)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "empty (0 bytes)"),
        (b"{", "not JSON"),
        (b"\xff\xfe\x00", "not JSON"),
        (b"[1]", "no 'check'"),
        (b"{}", "no 'check'"),
        (b'{"a": 1, "check": "0"}', "checksum"),
        (b'{"a": NaN, "check": "0"}', "checksum"),
        (b'{"a": 1e999, "check": "0"}', "checksum"),
        (b"[" * 100_000, "not JSON"),
        (b" " * 2_000_001, "larger than 2000000 bytes"),
    ],
)
def test_damage_is_said_and_set_aside(tmp_path: Path, content: bytes, said: str) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(content)
    loaded = load(path, lambda: NIGHT)
    assert loaded.value is None
    assert loaded.damage is not None
    assert said in loaded.damage
    assert "settings-2026-11-30T20-15-07.damaged" in loaded.damage
    assert (tmp_path / "settings-2026-11-30T20-15-07.damaged").read_bytes() == content
    assert not path.exists()


def test_a_file_that_cannot_be_read_is_said(tmp_path: Path) -> None:
    (tmp_path / "settings.json").mkdir()
    loaded = load(tmp_path / "settings.json")
    assert loaded.value is None
    assert loaded.damage is not None
    assert "could not be read" in loaded.damage


@given(place=st.integers(0, 10_000), mask=st.integers(1, 255), cut=st.booleans())
@settings(deadline=None, derandomize=True, max_examples=80)
def test_no_harmed_file_passes_for_other_settings(place: int, mask: int, cut: bool) -> None:
    value = {"names": ["Mara", "Ben"], "pin": "4711"}
    with quick_room() as room:
        path = room / "settings.json"
        save(path, value)
        data = bytearray(path.read_bytes())
        place %= len(data)
        if cut:
            data = data[:place]
        else:
            data[place] ^= mask
        path.write_bytes(data)
        loaded = load(path)
    assert loaded.value == value or (loaded.value is None and loaded.damage is not None)


def test_set_aside_takes_companions_and_no_name_that_is_taken(tmp_path: Path) -> None:
    first = tmp_path / "journal-2026-11-30T20-15-07.damaged-wal"
    first.write_text("older")
    for suffix in ("", "-wal"):
        (tmp_path / f"journal.sqlite{suffix}").write_text(suffix)
    suffixes = ("-wal", "-shm")
    name = aside_name(tmp_path / "journal.sqlite", NIGHT, suffixes)
    set_aside(tmp_path / "journal.sqlite", name, suffixes)
    assert name.name == "journal-2026-11-30T20-15-07-2.damaged"
    assert Path(f"{name}-wal").read_text() == "-wal"
    assert first.read_text() == "older"
    assert not (tmp_path / "journal.sqlite").exists()


def test_a_failed_replacement_leaves_the_old_and_no_litter(tmp_path: Path) -> None:
    target = tmp_path / "taken"
    target.mkdir()
    (target / "inside").touch()
    with pytest.raises(OSError, match="taken"):
        replace_file(target, b"new")
    assert os.listdir(tmp_path) == ["taken"]
    assert os.listdir(target) == ["inside"]


def test_the_checksum_key_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="check"):
        save(tmp_path / "settings.json", {"check": 1})


KILLED = """
import sys
from pathlib import Path
from console.atomic import save
number = 0
while True:
    number += 1
    save(Path(sys.argv[1]), {"number": number, "pad": "x" * 20000})
    print(number, flush=True)
"""


def test_kill_9_leaves_old_or_new(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    for saves in (5, 12):
        writer = subprocess.Popen(
            [sys.executable, "-c", KILLED, str(path)], cwd=ROOT, stdout=subprocess.PIPE, text=True
        )
        assert writer.stdout is not None
        for line in writer.stdout:
            if int(line) == saves:
                writer.send_signal(signal.SIGKILL)
                break
        last = max([saves, *map(int, writer.stdout)])
        writer.wait()
        writer.stdout.close()
        loaded = load(path)
        assert loaded.value is not None
        assert loaded.value["number"] in (last, last + 1)


@pytest.mark.parametrize("kind", ["pipe", "device"])
def test_what_has_no_end_is_not_read(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "settings.json"
    os.mkfifo(path) if kind == "pipe" else path.symlink_to("/dev/zero")
    assert load(path) == Loaded(None, "settings.json could not be read: it is no file.")
