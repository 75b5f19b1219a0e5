"""Files of a pack that can't be read: each is a problem in a sentence, and no other file is to blame."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from console.packs import check
from console.packs.files import FILES
from tests.packs.folders import write_pack


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    return write_pack(tmp_path / "my-pack")


def unlink(path: Path) -> None:
    path.unlink()


def misspell(path: Path) -> None:
    path.rename(path.with_name(path.name.replace("toml", "tml")))


def empty(path: Path) -> None:
    path.write_bytes(b"")


def blank(path: Path) -> None:
    path.write_bytes(b" \n\n")


def latin(path: Path) -> None:
    path.write_bytes(path.read_bytes() + "\n# crème\n".encode("latin-1"))


def binary(path: Path) -> None:
    path.write_bytes(bytes(range(128)))


def folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


def endless(path: Path) -> None:
    path.write_text(f"A = {'9' * 5000}")


def enormous(path: Path) -> None:
    path.write_text("A = 1e99999999999999999999")


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize(
    ("harm", "found"),
    [
        (unlink, "no such file"),
        (misspell, "did you mean"),
        (empty, "an empty file (0 bytes)"),
        (blank, "an empty file (3 bytes)"),
        (latin, "not UTF-8 in line"),
        (binary, "not TOML"),
        (folder, "no file"),
        (pipe, "no file"),
        (endless, "a number without end"),
        (enormous, "a number without end"),
    ],
)
def test_a_harmed_file(pack: Path, file: str, harm: Callable[[Path], None], found: str) -> None:
    harm(pack / file)
    (problem,) = check(pack)
    assert problem.file == file
    assert found in problem.found
    assert problem.allowed
