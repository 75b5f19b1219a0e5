from __future__ import annotations

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pytest

from console.screen.workshop import Workshop
from tests.screen.shots import PICTURES, Folder


@pytest.fixture(scope="session")
def shop() -> Workshop:
    return Workshop(Folder(PICTURES))
