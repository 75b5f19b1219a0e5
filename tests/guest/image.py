"""Disks for the appliance: an installed system out of a folder, and an empty one for shows."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from tests.guest.kernel import Kernel


def system_disk(root: Path, image: Path, kernel: Kernel, spare_mb: int = 300) -> None:
    """Make an ext4 image of a system's folder, with the kernel's modules in it; files keep their owners, so this is root's to do."""
    modules = root / "usr/lib/modules" / kernel.version
    shutil.copytree(kernel.modules, modules, dirs_exist_ok=True)
    subprocess.run(["depmod", "-b", root / "usr", kernel.version], check=True)
    for mark in (
        root / "etc/.updated",
        root / "var/.updated",
    ):  # as after a first boot: caches are up to date
        mark.write_text("")
        os.utime(mark, ns=(root.joinpath("usr").stat().st_mtime_ns,) * 2)
    used = subprocess.run(["du", "-sm", root], capture_output=True, text=True, check=True).stdout
    _format(image, int(int(used.split()[0]) * 1.1) + spare_mb, "-d", str(root))


def data_disk(image: Path, size_mb: int = 64) -> str:
    """Make an empty ext4 image; gives the emulator's words for it."""
    _format(image, size_mb)
    return f"file={image},format=raw,cache=none"


def taken_out(image: Path, folder: Path) -> None:
    """Copy all that is on an ext4 image into a folder; the machine that wrote it is off."""
    subprocess.run(["debugfs", "-R", f"rdump / {folder}", image], check=True, capture_output=True)


def _format(image: Path, size_mb: int, *more: str) -> None:
    with image.open("wb") as file:
        file.truncate(size_mb << 20)
    subprocess.run(["mke2fs", "-q", "-t", "ext4", "-F", *more, image], check=True)
