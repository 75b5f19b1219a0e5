"""Laws of damage: whatever is cut or flipped, what is offered is a prefix of what was saved."""

import shutil
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.journal.shows import COUNT, HEADER, PACK, quick_room, reopened, rows

FILES = ("journal.sqlite", "journal.sqlite-wal", "journal.shadow")


def harmed(folder: Path, name: str, data: st.DataObject) -> None:
    """Cut the file, or flip bits in a stretch of it."""
    path = folder / name
    content = bytearray(path.read_bytes())
    start = data.draw(st.integers(0, len(content) - 1), label="start")
    if data.draw(st.booleans(), label="cut"):
        path.write_bytes(content[:start])
        return
    mask = data.draw(st.integers(1, 255), label="mask")
    for place in range(start, min(len(content), start + data.draw(st.integers(1, 6000), label="length"))):
        content[place] ^= mask
    path.write_bytes(content)


LAW = settings(deadline=None, derandomize=True, suppress_health_check=[HealthCheck.function_scoped_fixture])


@given(data=st.data())
@settings(LAW, max_examples=40)
def test_any_harm_to_one_file_costs_no_row(killed: Path, data: st.DataObject) -> None:
    with quick_room() as room:
        folder = shutil.copytree(killed, room / "state")
        harmed(folder, data.draw(st.sampled_from(FILES)), data)
        saved, _ = reopened(folder)
    assert saved is not None
    assert (saved.header, saved.pack_json, saved.rows) == (HEADER, PACK, rows(COUNT))


@pytest.mark.slow
@given(data=st.data())
@settings(LAW, max_examples=120)
def test_any_harm_to_several_files_leaves_a_prefix_and_never_a_silent_fresh_start(
    killed: Path, closed: Path, data: st.DataObject
) -> None:
    with quick_room() as room:
        folder = shutil.copytree(data.draw(st.sampled_from([killed, closed])), room / "state")
        present = [name for name in FILES if (folder / name).exists()]
        names = data.draw(st.lists(st.sampled_from(present), min_size=1, unique=True))
        for name in names:
            harmed(folder, name, data)
        saved, damage = reopened(folder)
    if saved is None:
        assert damage is not None
        return
    assert saved.rows == rows(COUNT)[: len(saved.rows)]
    assert (saved.header, saved.pack_json) == (HEADER, PACK)
    if "journal.shadow" not in names:
        assert len(saved.rows) == COUNT
