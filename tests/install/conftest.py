"""Roots for the proofs of the installer: a clean one and one that was installed on, for each suite, made once a process."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.conftest import lacking
from tests.install.root import PROJECT, SUITES, Done, checkout, clean_root, in_root, layer, why_not

PAGE = (PROJECT / "docs/install.md").read_text(encoding="utf-8")
CLONE = "/home/pi/gameshow"
MAKE = ("make", "--no-print-directory", "-C", CLONE)


@dataclass(frozen=True, slots=True)
class Base:
    """A root of a suite, and how the install in it ended; it is not to be changed, only looked at and covered with layers."""

    suite: str
    root: Path
    done: Done


def as_the_page_says() -> list[str]:
    """The words of the command that docs/install.md has a newcomer type, without ``sudo make install``."""
    line = next(line for line in PAGE.splitlines() if line.startswith("sudo make install RIG="))
    return line.split()[3:]


def install(root: Path, *words: str, **how: object) -> Done:
    """`make install` in a root."""
    return in_root(root, *MAKE, "install", *words, **how)  # type: ignore[arg-type]


@pytest.fixture(
    scope="module", params=[pytest.param(one, marks=pytest.mark.xdist_group(one)) for one in SUITES]
)
def suite(request: pytest.FixtureRequest) -> str:
    if reason := why_not():
        lacking(reason)
    return str(request.param)


@pytest.fixture(scope="module")
def clean(suite: str) -> Iterator[Base]:
    """A clean root with a clone of this project in it."""
    folder = Path(tempfile.mkdtemp(prefix=f"clean-{suite}-"))
    clean_root(suite, folder)
    checkout(folder)
    yield Base(suite, folder, Done(0, ""))
    shutil.rmtree(folder)


@pytest.fixture(scope="module")
def installed(suite: str) -> Iterator[Base]:
    """A root that the console was installed in for the first time."""
    folder = Path(tempfile.mkdtemp(prefix=f"installed-{suite}-"))
    clean_root(suite, folder)
    checkout(folder)
    yield Base(suite, folder, install(folder, *as_the_page_says()))
    shutil.rmtree(folder)


@pytest.fixture
def over(installed: Base, tmp_path: Path) -> Iterator[Path]:
    """The installed root, to be changed at will."""
    with layer(installed.root, tmp_path) as root:
        yield root


@pytest.fixture
def fresh(clean: Base, tmp_path: Path) -> Iterator[Path]:
    """The clean root, to be changed at will."""
    with layer(clean.root, tmp_path) as root:
        yield root
