"""The settings file: what was chosen for the room and for the next show is there again after a power cut, or its loss is said."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Mapping
from pathlib import Path
from threading import Lock
from typing import Any, Protocol

from console import atomic

EVERY = 1.0
"""Seconds between looks: what was chosen within the last of them is lost with the power."""

Values = Mapping[str, Any]
SETTINGS_LOST = "Volume, brightness, options and names are as on the first day."
QUESTIONS_LOST = "The list of questions is to be brought in again."


class Restorable(Protocol):
    """What is set again from a file."""

    def restore(self, values: Mapping[str, Any]) -> list[str]:
        """Set what is sound; gives a sentence for each thing that is not."""


def restore(path: Path, kept: Restorable, lost: str = SETTINGS_LOST) -> list[str]:
    """Set what the file says; gives what is to be said about it, in sentences: damage (and what is ``lost``), and values that mean nothing here."""
    loaded = atomic.load(path)
    if loaded.damage is not None:
        return [f"{loaded.damage} {lost}"]
    return [f"{path.name}: {problem}" for problem in kept.restore(loaded.value or {})]


async def keep(
    path: Path,
    values: Callable[[], Values],
    trouble: Callable[[str | None], None],
    every: float = EVERY,
    at_once: asyncio.Event | None = None,
) -> None:
    """Save the values whenever they have changed, and once more when cancelled; ``trouble`` hears why not, or None.

    ``at_once`` is set when something has changed that can't wait for the next look, and is cleared here.  Nothing is written before the first change, so that a file with values that mean nothing here is there to be looked at.
    """
    stirred = at_once or asyncio.Event()
    saved, writing = values(), Lock()  # a write that was cancelled may still be at it

    def write(wanted: Values) -> str | None:
        with writing:
            return save(path, wanted)

    try:
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(stirred.wait(), every)
            stirred.clear()
            wanted = values()
            if wanted != saved:
                error = await asyncio.to_thread(write, wanted)
                saved = wanted if error is None else saved
                trouble(error)
    finally:
        if values() != saved:
            write(values())


def save(path: Path, values: Values) -> str | None:
    """Old or new, never neither; gives the reason in a sentence where it stayed the old."""
    try:
        atomic.save(path, values)
    except OSError as error:
        return f"{path.stem.capitalize()} are not saved: {path.name}: {error.strerror or error}"
    return None
