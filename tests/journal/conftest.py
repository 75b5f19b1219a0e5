"""Saved shows to harm; tests work on copies."""

from pathlib import Path

import pytest

from tests.journal.shows import COUNT, killed_copy, save_show


@pytest.fixture(scope="session")
def closed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("closed")
    save_show(folder, COUNT)
    return folder


@pytest.fixture(scope="session")
def killed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("running")
    killed_copy(folder, folder / "copy", COUNT)
    return folder / "copy"
