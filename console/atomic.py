"""Files that are old or new after a power cut, never neither, and that say so when something else harmed them.

:func:`replace_file` is the one way the console replaces a whole file.  :func:`save` and :func:`load` keep a settings object on
top of it: the file carries a checksum of its own content, so an empty, cut or flipped file is *damage* with a sentence and a name
it was set aside under, and is never taken for "nothing was set yet".
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import chain, count
from pathlib import Path
from typing import Any

PRIVATE = 0o600
CHECK = "check"
LARGEST = 2_000_000
"""Bytes in a settings file; a list of questions may have some hundred thousand, all others a few."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """What :func:`load` found: the object, or ``None`` with the reason when there is damage (both ``None``: never saved)."""

    value: dict[str, Any] | None
    damage: str | None = None


def replace_file(path: Path, data: bytes, mode: int = PRIVATE) -> None:
    """Put ``data`` in place of ``path`` as a whole, surviving power loss at any point; raises ``OSError``.

    The new content is on the disk before the name points at it, and the name is on the disk before this returns.
    """
    fresh = path.with_name(f".{path.name}.new")
    handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(fresh, path)
    except OSError:
        with contextlib.suppress(OSError):
            fresh.unlink()
        raise
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Bring the names in ``folder`` to the disk; a rename is not durable before that."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def sync_tree(folder: Path) -> None:
    """Bring all files below ``folder``, and their names, to the disk: then a rename puts it elsewhere as a whole."""
    for where, _, files in os.walk(folder, topdown=False):
        for name in files:
            handle = os.open(os.path.join(where, name), os.O_RDONLY | os.O_CLOEXEC)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)
        sync_folder(Path(where))


def aside_name(path: Path, now: datetime, companions: tuple[str, ...] = ()) -> Path:
    """A dated name to set ``path`` aside under that nothing has yet, neither plain nor with one of the suffixes."""
    stem = f"{path.stem}-{now:%Y-%m-%dT%H-%M-%S}"
    names = (path.with_name(f"{stem}{end}.damaged") for end in chain([""], (f"-{n}" for n in count(2))))
    return next(
        name for name in names if not any(os.path.lexists(f"{name}{suffix}") for suffix in ("", *companions))
    )


def set_aside(path: Path, name: Path, companions: tuple[str, ...] = ()) -> None:
    """Rename ``path`` and its ``companions`` (suffixes such as ``"-wal"``) to ``name``; what is missing is passed over.

    Raises ``OSError``, for instance on a read-only disk.
    """
    for suffix in ("", *companions):
        with contextlib.suppress(FileNotFoundError):
            os.rename(f"{path}{suffix}", f"{name}{suffix}")
    sync_folder(path.parent)


def save(path: Path, value: Mapping[str, object]) -> None:
    """Save a JSON object as the settings file ``path`` (the key ``check`` is taken); raises ``OSError``."""
    if CHECK in value:
        raise ValueError(f"{path.name}: the key {CHECK!r} is kept for the file's own checksum")
    body = {**value, CHECK: _checksum(value)}
    replace_file(path, (json.dumps(body, indent=2, sort_keys=True, allow_nan=False) + "\n").encode())


def load(path: Path, now: Callable[[], datetime] = datetime.now) -> Loaded:
    """Read a file of :func:`save`.

    A damaged one is set aside under a dated name, so that the next save destroys no evidence; a disk that does not let it be
    moved, or a file that cannot be read, is named in ``damage`` too.
    """
    try:
        if path.exists() and not (path.is_file() or path.is_dir()):  # a pipe or a device has no end
            return Loaded(None, f"{path.name} could not be read: it is no file.")
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except FileNotFoundError:
        return Loaded(None)
    except OSError as error:
        return Loaded(None, f"{path.name} could not be read: {error.strerror or error}.")
    value, fault = _judge(data)
    if value is not None:
        return Loaded(value)
    try:
        name = aside_name(path, now())
        set_aside(path, name)
        kept = f"It was set aside as {name.name}."
    except OSError as error:
        kept = f"It could not be set aside: {error.strerror or error}."
    return Loaded(None, f"{path.name} is damaged: {fault}. {kept}")


def _judge(data: bytes) -> tuple[dict[str, Any] | None, str]:
    """The object in the file, or ``None`` and what is wrong with it."""
    if not data:
        return None, "it is empty (0 bytes)"
    if len(data) > LARGEST:
        return None, f"it is larger than {LARGEST} bytes"
    try:
        value = json.loads(data)
    except (ValueError, RecursionError):
        return None, f"its {len(data)} bytes are not JSON"
    if not isinstance(value, dict) or CHECK not in value:
        return None, f"it has no {CHECK!r}"
    expected = value.pop(CHECK)
    try:
        fits = expected == _checksum(value)
    except (ValueError, RecursionError):  # NaN, or 1e999: nothing that was ever saved
        fits = False
    return (value, "") if fits else (None, "its checksum does not fit its content")


def _checksum(value: Mapping[str, object]) -> str:
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return hashlib.sha256(text.encode()).hexdigest()
