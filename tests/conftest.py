"""What every test has: a quiet environment, no display, no sound card, and one way to say that a tool is missing."""

from __future__ import annotations

import os
import shutil
import tempfile
import zlib
from collections.abc import Iterator

import pytest
from hypothesis import settings

# Set before any test module imports what reads them.
os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")

# Examples are timed by the clock of a machine that may be busy with something else: a deadline would only fail at random.
settings.register_profile("gameshow", deadline=None, print_blob=True)
settings.load_profile("gameshow")


ALONE = {"slow", "proof"}
SHARED = {"browser", "guest"}


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What ``--dist loadgroup`` keeps in one process: a module, whose tests are short or share a browser or a guest.

    A long test is dealt out for itself, or one process would sit with a whole module of them while the others are done.  What boots
    a guest begins first and short tests fill the gaps at the end (``--no-loadscope-reorder``).  In between they are mixed, so that
    some wait for a wheel to stand still while others keep a core busy; by a checksum, because all processes must agree.
    """

    def place(item: pytest.Item) -> tuple[int, int]:
        marks = {mark.name for mark in item.iter_markers()}
        if "guest" in marks:
            return 0, 0
        if marks.isdisjoint(ALONE | SHARED):
            return 2, 0
        return 1, zlib.crc32((module(item) if marks & SHARED else item.nodeid).encode())

    for item in items:
        marks = {mark.name for mark in item.iter_markers()}
        if marks.isdisjoint(ALONE) or not marks.isdisjoint(SHARED):
            item.add_marker(pytest.mark.xdist_group(module(item)))
    items.sort(key=place)


def module(item: pytest.Item) -> str:
    return item.nodeid.partition("::")[0]


def lacking(reason: str) -> None:
    """End this test because the machine lacks something: skipped for a newcomer, a failure where ``CI=true``."""
    if os.environ.get("CI") == "true":
        pytest.fail(f"{reason} (under CI=true nothing may be missing)", pytrace=False)
    pytest.skip(reason)


def need(tool: str, package: str) -> str:
    """Return the path of a command; without it the test is skipped, or fails under ``CI=true``.  ``package`` is Debian's name."""
    path = shutil.which(tool) or shutil.which(tool, path="/usr/sbin:/sbin")  # where no user's path leads
    if path is None:
        lacking(f"{tool} is missing: install the Debian package {package}")
    return str(path)


@pytest.fixture(scope="session", autouse=True)
def _lgpio_keeps_out_of_the_tree() -> Iterator[None]:
    """``import lgpio`` makes a pipe in LG_WD, else in the working directory."""
    with tempfile.TemporaryDirectory() as folder:
        before = os.environ.get("LG_WD")
        os.environ["LG_WD"] = folder
        yield
        if before is None:
            del os.environ["LG_WD"]
        else:
            os.environ["LG_WD"] = before
