"""The ring of raw edges: what a report finds in it, whatever happened to the process that wrote it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from hardware.edge_ring import EVERYTHING, HEAD, EdgeRing, Ring, read, read_file
from hardware.events import Edge

LINES = ("seat:1/buzzer", "seat:1/dial:0/a")
MS = 1_000_000


def some(ring: EdgeRing, count: int) -> None:
    for n in range(count):
        ring.add(Edge(LINES[n % 2], n % 4 < 2, n * MS), n % 4 < 2, n * MS + 650_000)


def found(path: Path) -> Ring:
    ring = read_file(path)
    assert ring is not None
    return ring


def test_what_was_added_is_read_back_in_order(tmp_path: Path) -> None:
    ring = EdgeRing(LINES, tmp_path / "edges")
    some(ring, 5)
    read_back = found(tmp_path / "edges")
    assert read_back.lines == LINES
    assert [one.number for one in read_back.records] == [1, 2, 3, 4, 5]
    last = read_back.records[-1]
    assert (last.edge, last.level, last.delivered) == (Edge(LINES[0], True, 4 * MS), True, 4 * MS + 650_000)
    assert read_back == ring.read()


def test_it_keeps_the_latest(tmp_path: Path) -> None:
    ring = EdgeRing(LINES, tmp_path / "edges", records=8)
    some(ring, 20)
    assert [one.number for one in found(tmp_path / "edges").records] == list(range(13, 21))


def test_a_restart_goes_on_where_it_was(tmp_path: Path) -> None:
    first = EdgeRing(LINES, tmp_path / "edges", records=8)
    some(first, 3)
    first.tell_before(7)
    second = EdgeRing(LINES, tmp_path / "edges", records=8)
    some(second, 1)
    assert [one.number for one in found(tmp_path / "edges").records] == [1, 2, 3, 4]
    assert found(tmp_path / "edges").told_before == 7


def test_a_rig_with_other_lines_begins_anew(tmp_path: Path) -> None:
    some(EdgeRing(LINES, tmp_path / "edges"), 3)
    EdgeRing(("seat:2/buzzer",), tmp_path / "edges")
    assert found(tmp_path / "edges") == Ring(("seat:2/buzzer",), (), 0, EVERYTHING)


def test_every_torn_record_is_known_for_one(tmp_path: Path) -> None:
    """Power, a kill or a reader may come between any two bytes: each byte of the newest record is taken back once."""
    path = tmp_path / "edges"
    ring = EdgeRing(LINES, path, records=4)
    some(ring, 4)
    before = path.read_bytes()
    some(ring, 1)
    after = path.read_bytes()
    for cut in range(1, 32):
        torn = read(after[: HEAD + cut] + before[HEAD + cut :])
        if torn.records[-1].number == 5:
            assert torn == read(after)  # the bytes that were left out are the same in both
        else:
            assert [one.number for one in torn.records] == [2, 3, 4]
            assert torn.torn == 1


@pytest.mark.parametrize("data", [b"", b"GSedges1", b"GSedges1" + b"\xff" * HEAD, b"x" * 9000])
def test_what_is_no_ring_has_nothing_in_it(data: bytes) -> None:
    assert read(data).records == ()


def test_a_mark_that_is_only_half_written_lets_nothing_be_told() -> None:
    ring = EdgeRing(LINES)
    whole = bytearray(ring._map)
    whole[HEAD - 16] ^= 1
    assert read(bytes(whole)).told_before == 0


def test_it_outlives_a_process_that_is_killed(tmp_path: Path) -> None:
    code = (
        "import os, signal, sys; from pathlib import Path\n"
        "from hardware.edge_ring import EdgeRing; from hardware.events import Edge\n"
        "ring = EdgeRing(('seat:1/buzzer',), Path(sys.argv[1]))\n"
        "for n in range(100): ring.add(Edge('seat:1/buzzer', n % 2 == 0, n), True, n)\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    path = tmp_path / "edges"
    done = subprocess.run([sys.executable, "-c", code, str(path)], cwd=Path(__file__).parents[2], check=False)
    assert done.returncode == -signal.SIGKILL
    assert len(found(path).records) == 100


def test_it_is_nobody_elses_to_read_and_no_link_is_followed(tmp_path: Path) -> None:
    EdgeRing(LINES, tmp_path / "edges")
    assert (tmp_path / "edges").stat().st_mode & 0o777 == 0o600
    (tmp_path / "mine").write_bytes(b"precious")
    (tmp_path / "link").symlink_to(tmp_path / "mine")
    with pytest.raises(OSError, match="symbolic links"):
        EdgeRing(LINES, tmp_path / "link")
    assert (tmp_path / "mine").read_bytes() == b"precious"


def test_its_room_is_taken_at_the_start(tmp_path: Path) -> None:
    """A mapping that finds no room on a full disk later would end the process."""
    EdgeRing(LINES, tmp_path / "edges")
    size = os.stat(tmp_path / "edges")
    assert size.st_blocks * 512 >= size.st_size
