"""The guest's initial file system: a busybox, the modules, the script that makes the rest; as a cpio archive.

It is left uncompressed on purpose: unpacking in the emulated CPU takes longer than reading the bytes.
"""

from __future__ import annotations

import stat
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from tests.guest.modules import load_order

INIT = Path(__file__).with_name("init.sh")
FOLDERS = ("bin", "dev", "proc", "sys", "host", "layer", "new", "modules")
# What reaches the root file system and the pins.  Anything else is asked for by the test that needs it.
MODULES = ("virtio_pci", "9pnet_virtio", "9p", "overlay", "configfs", "gpio-sim")


@dataclass(frozen=True, slots=True)
class Entry:
    """One file, folder or link: ``mode`` as in ``st_mode``, ``content`` a link's target or a file's bytes."""

    name: str
    mode: int
    content: bytes = b""


def newc(entries: Iterable[Entry]) -> bytes:
    """Return entries as a cpio archive in the kernel's format ("newc": 110 bytes of hex, name, content, padded to 4).

    Source: Documentation/driver-api/early-userspace/buffer-format.rst of Linux.
    """
    archive = bytearray()
    for number, entry in enumerate([*entries, Entry("TRAILER!!!", 0)], start=1):
        name = entry.name.encode() + b"\0"
        links = 2 if stat.S_ISDIR(entry.mode) else 1
        fields = (number, entry.mode, 0, 0, links, 0, len(entry.content), 0, 0, 0, 0, len(name), 0)
        archive += b"070701" + b"".join(b"%08x" % field for field in fields) + name
        archive += bytes(-len(archive) % 4)
        archive += entry.content
        archive += bytes(-len(archive) % 4)
    return bytes(archive)


def build(busybox: Path, modules: Path, extra: Iterable[str] = (), init: Path = INIT) -> bytes:
    """Return the archive with ``init``, the modules that every guest needs and ``extra`` ones, to be loaded in file order."""
    loaded = load_order(modules, (*MODULES, *extra))
    entries = [Entry(name, stat.S_IFDIR | 0o755) for name in FOLDERS]
    entries.append(Entry("bin/busybox", stat.S_IFREG | 0o755, busybox.read_bytes()))
    entries.append(Entry("bin/sh", stat.S_IFLNK | 0o777, b"busybox"))
    entries.append(Entry("init", stat.S_IFREG | 0o755, init.read_bytes()))
    for number, (name, content) in enumerate(loaded.items()):
        entries.append(Entry(f"modules/{number:03d}-{name}.ko", stat.S_IFREG | 0o644, content))
    return newc(entries)
