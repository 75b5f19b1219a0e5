"""The shelf: a folder in which packs lie by name, a folder each. What is put there is there whole, or not at all, after a power cut too."""

from __future__ import annotations

import ctypes
import fcntl
import os
import shutil
import tempfile
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from console.atomic import sync_folder
from console.packs.files import HEAD
from console.packs.loader import SHIPPED, find, load
from console.packs.problems import PackError

SHELF = "shelf"
MARK = ".stick"
"""A pack with this file came from a stick, and the next stick may bring it anew; all others are somebody's own."""
MOST = 200
"""So many packs of a shelf are looked at, in the order of their names."""
TOLD = 5
"""So much of what is wrong with a pack is told."""
EXCHANGE = 2
"""RENAME_EXCHANGE of renameat2(2)."""
COMES_ALONG, HERE, STICK = "comes along", "here", "stick"
Signature = tuple[tuple[str, int, int], ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """A pack that there is: by what ``name`` it is asked for, its ``title``, whose it is, why it can't be played with, and else its hash."""

    name: str
    title: str
    origin: str
    problems: tuple[str, ...] = ()
    hash: str = ""


@dataclass(frozen=True, slots=True)
class Known:
    """What was found in a folder when its files were as the ``signature`` says."""

    signature: Signature
    title: str = ""
    problems: tuple[str, ...] = ()
    hash: str = ""


class Shelf:
    """The packs that can be asked for by name: those that come along, and those in ``folder``, which need not exist.

    What a pack is called is read anew only when its files have changed.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._known: dict[Path, Known] = {}

    def folders(self) -> list[Path]:
        """The packs on the shelf, whether they are good or not."""
        return _folders(self.folder)[:MOST]

    def choices(self, *more: str) -> list[Choice]:
        """All of them, those that come along first; ``more`` are names or folders that are asked for besides."""
        shipped = shipped_names()
        own = [path for path in self.folders() if path.name not in shipped]
        named = [(name, SHIPPED / name, COMES_ALONG) for name in shipped]
        named += [(path.name, path, STICK if (path / MARK).is_file() else HERE) for path in own]
        there = {name for name, _, _ in named}
        for name in more:
            if name not in there:
                named.append((name, Path(name), HERE))
                there.add(name)
        known, self._known = self._known, {}
        return [self._choice(known, *one) for one in named]

    def _choice(self, known: Mapping[Path, Known], name: str, path: Path, origin: str) -> Choice:
        signature = _signature(path)
        before = known.get(path)
        now = before if before and before.signature == signature else _look(path, signature)
        self._known[path] = now
        return Choice(name, now.title or name, origin, now.problems, now.hash)

    @contextmanager
    def locked(self) -> Iterator[None]:
        """One at a time puts packs here; who comes second waits. Raises OSError."""
        if not self.folder.is_dir():
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            _give(self.folder, self.folder.parent.stat())
        handle = os.open(self.folder / ".lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            _give(handle, self.folder.stat())
            fcntl.flock(handle, fcntl.LOCK_EX)
            yield
        finally:
            os.close(handle)

    @property
    def busy(self) -> bool:
        """Whether somebody is putting packs here now."""
        try:
            handle = os.open(self.folder / ".lock", os.O_RDWR | os.O_CLOEXEC)
        except OSError:
            return False
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
        finally:
            os.close(handle)
        return False

    @contextmanager
    def draft(self) -> Iterator[Path]:
        """A folder on the shelf's disk in which a pack is made; what is left in it is gone afterwards. Raises OSError."""
        with tempfile.TemporaryDirectory(prefix=".draft-", dir=self.folder) as made:
            yield Path(made)

    def sweep(self) -> None:
        """Drafts that a power cut has left; only while the shelf is locked."""
        for left in self.folder.glob(".draft-*"):
            shutil.rmtree(left, ignore_errors=True)

    def put(self, made: Path, slug: str, taken: Collection[str], *, stick: bool) -> str:
        """Put the pack in the folder ``made`` here by a name like ``slug``, and give that name; raises OSError.

        It takes the place of a pack that came from a stick, if this one does too and it is not among the ``taken``; beside everybody else's it gets a number.
        """
        if stick:
            (made / MARK).touch()
        _keep(made, self.folder.stat())
        name = self._free(slug, taken, stick=stick)
        target = self.folder / name
        if target.exists():
            _exchange(made, target)
        else:
            made.rename(target)
        sync_folder(self.folder)
        return name

    def _free(self, slug: str, taken: Collection[str], *, stick: bool) -> str:
        kept = {*shipped_names(), *taken}
        number, name = 1, slug
        while name in kept or not self._may_take(name, stick=stick):
            number += 1
            name = f"{slug}-{number}"
        return name

    def _may_take(self, name: str, *, stick: bool) -> bool:
        path = self.folder / name
        return not os.path.lexists(path) or (stick and (path / MARK).is_file() and not path.is_symlink())


def shipped_names() -> list[str]:
    """The packs that come along, ``default`` among them."""
    return sorted(head.parent.name for head in SHIPPED.glob(f"*/{HEAD}"))


def _folders(shelf: Path) -> list[Path]:
    try:
        found = [path for path in shelf.iterdir() if not path.name.startswith(".") and path.is_dir()]
    except OSError:
        return []
    return sorted(path for path in found if path.name.isprintable())


def _look(path: Path, signature: Signature) -> Known:
    try:
        pack = load(find(path))
    except PackError as error:
        return Known(signature, problems=tuple(error.lines(TOLD)))
    return Known(signature, pack.name, hash=pack.hash)


def _signature(path: Path) -> Signature:
    """Changes with every file of the folder, pictures too."""
    found = []
    for folder in (path, path / "pictures"):
        try:
            found += [(one.name, one.stat().st_mtime_ns, one.stat().st_size) for one in os.scandir(folder)]
        except OSError:
            continue
    return tuple(sorted(found))


def _keep(folder: Path, shelf: os.stat_result) -> None:
    """Bring all of it to the disk, for the shelf's owner alone."""
    for where, _, files in os.walk(folder, topdown=False):
        for path in (*(Path(where, name) for name in files), Path(where)):
            path.chmod(0o700 if path.is_dir() else 0o600)
            _give(path, shelf)
            handle = os.open(path, os.O_RDONLY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)


def _give(what: Path | int, like: os.stat_result) -> None:
    """What root brings belongs to whoever has what is around it: the console is to read it, too."""
    if os.geteuid() == 0:
        os.chown(what, like.st_uid, like.st_gid)


def _exchange(one: Path, other: Path) -> None:
    """Each gets the other's name, in one step: no rename puts a folder in the place of one that is not empty."""
    libc = ctypes.CDLL(None, use_errno=True)
    here = -100  # AT_FDCWD
    if libc.renameat2(here, os.fsencode(one), here, os.fsencode(other), EXCHANGE) != 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number), str(other))
