"""The watched picture: a real JPEG, only when something changed, and none of it stays in memory."""

from __future__ import annotations

import re
from pathlib import Path

import pygame
import pytest

from console.screen.watch import EVERY_MS, SIZE, Watcher


def resident_kb() -> int:
    found = re.search(r"VmRSS:\s+(\d+)", Path("/proc/self/status").read_text())
    assert found
    return int(found[1])


def noise() -> pygame.Surface:
    """A picture that compresses badly: what was kept of it would soon be seen."""
    stage = pygame.Surface((192, 108))
    for x in range(192):
        for y in range(108):
            stage.set_at((x, y), (x * 97 % 256, y * 61 % 256, x * y % 256))
    return pygame.transform.scale(stage, (1920, 1080))


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs Linux")
def test_watching_for_an_hour_takes_no_memory() -> None:
    watcher, stage = Watcher(), noise()
    watcher.switch(True)

    def frames(count: int, first: int) -> int:
        taken = 0
        for n in range(first, first + count):
            watcher.changed()
            taken += len(watcher.frame(stage, n * EVERY_MS) or b"")
        return taken

    frames(20, 0)
    before = resident_kb()
    sent = frames(80, 20)
    assert sent > 4_000_000
    assert resident_kb() - before < sent // 1024 // 2


def test_it_is_a_picture_of_the_agreed_size_and_only_when_due() -> None:
    watcher, stage = Watcher(), noise()
    assert watcher.frame(stage, 0) is None
    watcher.switch(True)
    data = watcher.frame(stage, 0)
    assert data is not None
    assert data.startswith(b"\xff\xd8")
    watcher.changed()
    assert watcher.frame(stage, EVERY_MS - 1) is None
    assert watcher.frame(stage, EVERY_MS) is not None
    assert watcher.frame(stage, 3 * EVERY_MS) is None
    assert SIZE == (960, 540)
