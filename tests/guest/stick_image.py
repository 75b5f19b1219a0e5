"""Images of USB sticks, as other people's computers have made them."""

from __future__ import annotations

import hashlib
import os
import subprocess
from pathlib import Path

from tests.conftest import need

SECTOR = 512
FIRST = 2048
"""Sectors before the only partition, as every tool leaves them today."""


def fat_stick(image: Path, content: Path, label: str, size_mb: int = 40) -> Path:
    """A stick with one partition of FAT, and a folder's content on it, as Windows makes them."""
    sfdisk, mkfs, mcopy = need("sfdisk", "fdisk"), need("mkfs.vfat", "dosfstools"), need("mcopy", "mtools")
    with image.open("wb") as file:
        file.truncate(size_mb << 20)
    table = f"label: dos\nstart={FIRST}, type=c\n"
    subprocess.run([sfdisk, "-q", image], input=table.encode(), check=True)
    blocks = (size_mb << 10) - FIRST // 2
    subprocess.run(
        [mkfs, "-n", label, "--offset", str(FIRST), image, str(blocks)], check=True, capture_output=True
    )
    inside = ["-i", f"{image}@@{FIRST * SECTOR}", "-s", "-Q", *map(str, content.iterdir()), "::"]
    subprocess.run(
        [mcopy, *inside], check=True, capture_output=True, env={**os.environ, "MTOOLS_SKIP_CHECK": "1"}
    )
    return image


def ext4_stick(image: Path, content: Path, label: str, size_mb: int = 40) -> Path:
    """A stick without partitions, whose file system has links, pipes and owners."""
    with image.open("wb") as file:
        file.truncate(size_mb << 20)
    mke2fs = need("mke2fs", "e2fsprogs")
    subprocess.run([mke2fs, "-q", "-t", "ext4", "-F", "-L", label, "-d", content, image], check=True)
    return image


def digest(image: Path) -> str:
    """Of every byte of it."""
    return hashlib.sha256(image.read_bytes()).hexdigest()
