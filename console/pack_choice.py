"""Which pack is played with: the one that was chosen on the host's page, over restarts too, or else the one that the settings say."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from console import atomic, packs
from console.packs.shelf import SHELF
from console.rules.pack import Pack

FILE = "pack.json"


@dataclass(frozen=True, slots=True)
class Chosen:
    """The pack, the ``name`` by which it is asked for, its ``folder``, and what is ``said`` where it is not the one that was chosen."""

    name: str
    folder: Path
    pack: Pack
    said: str | None = None


def chosen_pack(data: Path, default: str) -> Chosen:
    """The pack to play with. Raises :class:`PackError` where the settings' own can't be used, and none was chosen that can."""
    loaded = atomic.load(data / FILE)
    name = kept_choice(loaded.value, default)
    said = f"{loaded.damage} {default} is played with." if loaded.damage else None
    if name is not None:
        try:
            return _chosen(data, name)
        except packs.PackError as error:
            said = f"The pack {name}, which was chosen, can't be played with now: {error}. {default} is played with."
    chosen = _chosen(data, default)
    return Chosen(chosen.name, chosen.folder, chosen.pack, said)


def keep_choice(data: Path, default: str, name: str) -> None:
    """Play with this one from the next start on; raises OSError.

    What the settings say by then is kept beside it: who changes them means it, and undoes the choice.
    """
    atomic.save(data / FILE, {"pack": name, "instead_of": default})


def kept_choice(value: Any, default: str) -> str | None:
    """The pack that a file of :func:`keep_choice` names; None where it has none, or the settings are others by now."""
    if not isinstance(value, dict) or value.get("instead_of") != default:
        return None
    name = value.get("pack")
    return name if isinstance(name, str) else None


def _chosen(data: Path, name: str) -> Chosen:
    shelf = data / SHELF
    return Chosen(name, packs.find(name, shelf), packs.load(name, shelf))
