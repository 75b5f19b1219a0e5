"""Files of a pack that can't be read: each is a problem in a sentence, and no other file is to blame."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from console.packs import check
from console.packs.files import FILES, NEEDED, QUESTIONS, WHEEL_FILES
from tests.packs.folders import write_pack


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    folder = write_pack(tmp_path / "my-pack")
    (folder / QUESTIONS).write_text('[[question]]\ntext = "How many?"\nanswer = "Eight"\n')
    return folder


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


def vast(path: Path) -> None:
    os.truncate(path, 10**10)  # has holes instead of bytes


def endless(path: Path) -> None:
    path.write_text(f"A = {'9' * 5000}")


def enormous(path: Path) -> None:
    path.write_text("A = 1e99999999999999999999")


def is_found(pack: Path, file: str, harm: Callable[[Path], None], found: str) -> None:
    """This file alone is to blame."""
    harm(pack / file)
    (problem,) = check(pack)
    assert problem.file == file
    assert found in problem.found
    assert problem.allowed


@pytest.mark.parametrize("file", [*NEEDED, *WHEEL_FILES])
def test_a_file_that_is_not_there(pack: Path, file: str) -> None:
    is_found(pack, file, unlink, "no such file")


@pytest.mark.parametrize("file", [*NEEDED, *WHEEL_FILES])
def test_a_file_with_another_name(pack: Path, file: str) -> None:
    is_found(pack, file, misspell, "did you mean")


def test_a_pack_need_not_have_questions(pack: Path) -> None:
    unlink(pack / QUESTIONS)
    assert check(pack) == []


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize(
    ("harm", "found"),
    [
        (empty, "an empty file (0 bytes)"),
        (blank, "an empty file (3 bytes)"),
        (latin, "not UTF-8 in line"),
        (binary, "not TOML"),
        (folder, "no file"),
        (pipe, "no file"),
        (vast, "more than 4,000,000 bytes"),
        (endless, "a number without end"),
        (enormous, "a number without end"),
    ],
)
def test_a_harmed_file(pack: Path, file: str, harm: Callable[[Path], None], found: str) -> None:
    is_found(pack, file, harm, found)
