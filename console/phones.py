"""Phones that were paired stay paired when the console comes back: the hashes of their tokens are kept, never a token."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Sequence
from pathlib import Path

from console import atomic
from console.web.pairing import Pairing

log = logging.getLogger("gameshow")
EVERY = 1.0
"""Seconds between looks; a phone that was paired within the last of them pairs again after a power cut."""


def known_phones(path: Path) -> Sequence[str]:
    """The keys of phones that were paired before; none where the file is damaged, which is said."""
    loaded = atomic.load(path)
    if loaded.damage:
        log.warning("%s; phones have to pair again", loaded.damage)
    keys = (loaded.value or {}).get("keys", [])
    return [key for key in keys if isinstance(key, str)] if isinstance(keys, list) else []


async def keep_phones(pairing: Pairing, path: Path) -> None:
    """Save the keys whenever they have changed, and once more when cancelled."""
    saved = set(pairing.keys)
    try:
        while True:
            await asyncio.sleep(EVERY)
            keys = set(pairing.keys)
            if keys != saved and await asyncio.to_thread(_save, path, keys):
                saved = keys
    finally:
        if set(pairing.keys) != saved:
            _save(path, set(pairing.keys))


def _save(path: Path, keys: Collection[str]) -> bool:
    try:
        atomic.save(path, {"keys": sorted(keys)})
    except OSError as error:
        log.warning("paired phones are not saved: %s", error)
        return False
    return True
