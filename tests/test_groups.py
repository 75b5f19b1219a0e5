"""Tests of one group share what is dear (a guest, a browser) and tell a story in their order: they have to stay in one process."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

STORY = """
import os, pathlib, pytest
pytestmark = pytest.mark.xdist_group("story")
@pytest.mark.parametrize("n", range(6))
def test_chapter(n):
    with pathlib.Path("told").open("a") as told:
        print(os.environ["PYTEST_XDIST_WORKER"], n, file=told)
"""


def test_a_group_stays_in_one_process_and_in_order(tmp_path: Path) -> None:
    (tmp_path / "test_story.py").write_text(STORY)
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-n",
        "2",
        "--dist",
        "loadgroup",
        "--no-loadscope-reorder",
        "-p",
        "no:cacheprovider",
    ]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stdout + done.stderr
    told = [line.split() for line in (tmp_path / "told").read_text().splitlines()]
    assert len({worker for worker, _ in told}) == 1, (
        "this pytest and this pytest-xdist do not keep groups together"
    )
    assert [n for _, n in told] == ["0", "1", "2", "3", "4", "5"]
