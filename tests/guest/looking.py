"""What the appliance's display shows, beside what it should show: the same scene drawn on this machine."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
from PIL import Image, ImageChops, ImageStat

from console.screen import frame
from console.screen.moment import Memory
from console.screen.workshop import Workshop
from tests.screen.shots import PICTURES, Folder, picture

LATER = 60_000  # ms after what was told: all is at rest
ALIKE = 6.0
"""What is less unlike than this is the same scene; another lobby is some 25 away."""
SEEN = Path(__file__).resolve().parents[2] / ".pytest_cache/appliance"
"""Where what the display showed is left, to be looked at."""


def drawn(*told: Any, size: tuple[int, int] = (1280, 720), at: int = LATER) -> Image.Image:
    """The scene after these messages of the stream (the first is its hello), so many ms later."""
    memory = Memory(False)
    for message in told:
        memory.tell(message, 0)
    surface = picture(frame.frame(Workshop(Folder(PICTURES)), memory.at(at)), size)
    return Image.frombytes("RGB", size, pygame.image.tobytes(surface, "RGB"))


def difference(one: Image.Image, other: Image.Image) -> float:
    """How unlike two pictures are: 0 the same, 255 black beside white.  Small shifts and what moves a little count for little."""
    small = [each.convert("RGB").resize((160, 90), Image.Resampling.BOX) for each in (one, other)]
    return sum(ImageStat.Stat(ImageChops.difference(*small)).mean) / 3


def left(name: str) -> Path:
    """Where a picture of the display is kept until the next run."""
    SEEN.mkdir(parents=True, exist_ok=True)
    return SEEN / f"{name}.png"
