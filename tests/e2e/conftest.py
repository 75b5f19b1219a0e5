"""Chromium, anew for each test: what it left open would go on asking for the console of that test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.web.stage import chromium


@pytest.fixture
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser
