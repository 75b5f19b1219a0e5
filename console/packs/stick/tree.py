"""Reading a tree that nobody vouches for: no link is followed, nothing but plain files and folders is opened, and all of it has bounds."""

from __future__ import annotations

import errno
import os
import stat
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

PULLED = frozenset({errno.EIO, errno.ENODEV, errno.ENXIO, errno.ENOMEDIUM, errno.ESHUTDOWN, errno.ESTALE})
"""What reading a stick gives that is not there any more, or whose memory is worn."""
PASSED_OVER = frozenset({"system volume information", "$recycle.bin", "lost+found", "found.000"})
"""What operating systems put on sticks by themselves; what begins with a dot (``._toaster.png``, ``.DS_Store``) is passed over, too."""
MOST_ENTRIES = 20_000
"""Files and folders that are looked at in all; a pack has some hundred."""
MOST_BYTES = 512_000_000
LONGEST_PATH = 8
Parts = tuple[str, ...]


class TreeError(Exception):
    """Something that can't be had, in words."""


class TooMuchError(TreeError):
    """More than anybody's packs are."""


class GoneError(TreeError):
    """Nothing can be read any more."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What lies in a folder: a file, or a folder; there is nothing else."""

    name: str
    is_folder: bool


class Tree:
    """Everything below ``root``, by parts of paths that begin there."""

    def __init__(self, root: Path, entries: int = MOST_ENTRIES, size: int = MOST_BYTES) -> None:
        self._root = root
        self._most, self._entries = entries, entries
        self._size = size
        self._listed: dict[Parts, list[Entry]] = {}

    def entries(self, *parts: str) -> list[Entry]:
        """What lies in a folder, by name; links, pipes, devices, and what operating systems leave behind are passed over. Raises :class:`TreeError`."""
        if parts not in self._listed:
            self._listed[parts] = sorted(self._entries_of(parts), key=lambda one: one.name)
        return self._listed[parts]

    def _entries_of(self, parts: Parts) -> Iterator[Entry]:
        with self._opened(parts, os.O_DIRECTORY) as folder, os.scandir(folder) as listing:
            for one in listing:
                self._entries -= 1
                if self._entries < 0:
                    raise TooMuchError(f"more than {self._most:,} files and folders")
                if one.name.startswith(".") or one.name.casefold() in PASSED_OVER:
                    continue
                if one.is_dir(follow_symlinks=False) or one.is_file(follow_symlinks=False):
                    yield Entry(one.name, one.is_dir(follow_symlinks=False))

    def has_file(self, *parts: str) -> bool:
        """Whether there is such a file. Raises :class:`GoneError`."""
        try:
            with self._opened(parts, os.O_PATH) as handle:
                return stat.S_ISREG(os.fstat(handle).st_mode)
        except GoneError:
            raise
        except TreeError:
            return False

    def read(self, parts: Sequence[str], most: int) -> bytes:
        """The bytes of a file, ``most`` of them at most. Raises :class:`TreeError`."""
        with self._opened(tuple(parts), os.O_NONBLOCK) as handle:
            if not stat.S_ISREG(os.fstat(handle).st_mode):
                raise TreeError("something that is no file")
            content = bytearray()
            while more := os.read(handle, min(most + 1 - len(content), 1 << 20)):
                content += more
                if len(content) > most:
                    raise TreeError(f"more than {most:,} bytes")
        self._size -= len(content)
        if self._size < 0:
            raise TooMuchError(f"more than {MOST_BYTES // 1_000_000} MB of packs")
        return bytes(content)

    @contextmanager
    def _opened(self, parts: Parts, flags: int) -> Iterator[int]:
        """A handle of a file or folder; each part is opened by itself in the one before, so that no link leads anywhere."""
        if len(parts) > LONGEST_PATH or not all(map(_plain, parts)):
            raise TreeError("a name that leads elsewhere")
        always = os.O_RDONLY | os.O_CLOEXEC | os.O_NOFOLLOW
        handles: list[int] = []
        try:
            handles.append(os.open(self._root, always | os.O_DIRECTORY))
            for number, part in enumerate(parts, start=1):
                own = flags if number == len(parts) else os.O_DIRECTORY | os.O_PATH
                if own & os.O_NONBLOCK and not stat.S_ISREG(
                    os.stat(part, dir_fd=handles[-1], follow_symlinks=False).st_mode
                ):  # opening a device may do something already
                    raise TreeError("something that is no file")
                handles.append(os.open(part, always | own, dir_fd=handles[-1]))
            yield handles[-1]
        except OSError as error:
            raise _error(error) from error
        except ValueError as error:  # a zero byte in a name
            raise TreeError("a name that no file can have") from error
        finally:
            for handle in handles:
                os.close(handle)


def plain_name(name: str, longest: int = 60) -> str:
    """A name as it may stand in a sentence and in JSON: composed, printable, not too long."""
    whole = unicodedata.normalize("NFC", name.encode("utf-8", "replace").decode("utf-8"))
    text = " ".join("".join(one if one.isprintable() else "\ufffd" for one in whole).split()) or "?"
    return text if len(text) <= longest else f"{text[: longest - 1]}\u2026"


def folded(name: str) -> str:
    """Alike for names that a person takes to be the same: capitals and ways to write an accent don't count."""
    return unicodedata.normalize("NFC", name).casefold()


def _plain(part: str) -> bool:
    return part not in ("", ".", "..") and "/" not in part


def _error(error: OSError) -> TreeError:
    if error.errno in PULLED:
        return GoneError("it was pulled out while it was read, or is worn out")
    if error.errno == errno.ELOOP:
        return TreeError("a link, which is not followed")
    return TreeError(error.strerror or str(error))
