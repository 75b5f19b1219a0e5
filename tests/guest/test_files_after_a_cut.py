"""G1: what the console writes is old or new after a power cut, on an ext4 that does nothing of its own accord to help.

``data=writeback,noauto_da_alloc``: a renamed file's name may be on the disk long before its content, which is how careless programs
come by files of 0 bytes.  The disk is copied as cuts at many moments would leave it, while one guest writes on.
"""

from __future__ import annotations

import random
import subprocess
import time
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from console import atomic, packs
from console.journal.database import read
from tests.guest.kernel import Kernel
from tests.guest.machine import powered
from tests.guest.power import INSIDE, LONGEST_S, MODULES, READY_S, files_of, new_disk
from tests.guest.volatile_disk import VolatileDisk

pytestmark = [pytest.mark.proof, pytest.mark.guest]
OPTIONS = "data=writeback,noauto_da_alloc"
COPIES = 80
SEED = 7


def newest(done: Path) -> dict[str, int]:
    """The number under which each was written last."""
    lines = (
        [line.split() for line in done.read_text().splitlines() if line.count(" ") == 1]
        if done.exists()
        else []
    )
    return {name: int(number) for name, number in lines}


def settings(name: str) -> Callable[[Path], int]:
    def look(folder: Path) -> int:
        loaded = atomic.load(folder / f"{name}.json")
        assert loaded.damage is None
        return int(loaded.value["n"]) if loaded.value is not None else 0

    return look


def pin(folder: Path) -> int:
    path = folder / "host-pin"
    return int(path.read_text().strip()) if path.exists() else 0


def rig(folder: Path) -> int:
    found: dict[str, Any] = tomllib.loads((folder / "rig.toml").read_text(encoding="utf-8"))
    return int(found["seat"]["1"]["settle_us"]) - 5000


def pack(folder: Path) -> int:
    """All that are there by their name are whole."""
    made = sorted(path for path in (folder / "packs").glob("pack-*"))
    for path in made:
        assert packs.load(str(path)).name
        assert all(picture.stat().st_size for picture in (path / "pictures").iterdir())
    return int(made[-1].name.removeprefix("pack-")) if made else 0


def backup(folder: Path) -> int:
    """The n-th is made in the round 6n."""
    made = sorted((folder / "backups").glob("journal-*.db"))
    assert all(read(path, untouched=True).faults == [] for path in made)
    return 6 * int(made[-1].name.split("-")[1]) if made else 0


LOOKS: dict[str, Callable[[Path], int]] = {
    "settings": settings("settings"),
    "phones": settings("phones"),
    "questions": settings("questions"),
    "pin": pin,
    "rig": rig,
    "pack": pack,
    "backup": backup,
}


def test_g1_each_file_is_old_or_new_and_never_older_than_what_was_done(
    kernel: Kernel, tmp_path: Path
) -> None:
    image, share, chance = new_disk(tmp_path / "disk"), tmp_path / "share", random.Random(SEED)
    share.mkdir()
    copies: list[tuple[Path, dict[str, int]]] = []
    at = 0

    def watch(asked: int) -> None:
        nonlocal at
        done = newest(share / "done")
        if asked >= at and len(copies) < COPIES and len(done) >= 5:
            # A pack has three hundred files, and each is flushed.
            at = asked + (chance.randint(50, 200) if done["rig"] % 12 == 2 else chance.randint(1, 25))
            copy = tmp_path / f"copy{len(copies)}"
            disk.if_cut(copy, chance)
            copies.append((copy, done))

    with VolatileDisk(image, tmp_path / "socket") as disk:
        disk.watch = watch
        qemu = ["-drive", f"{disk.drive},if=virtio"]
        script = INSIDE / "written_files.py"
        with powered(
            kernel, script, OPTIONS, share=share, limit_s=LONGEST_S, modules=MODULES, qemu=qemu
        ) as machine:
            end = time.monotonic() + READY_S
            while len(copies) < COPIES:
                assert not (share / "status").exists(), (share / "err").read_text()
                assert machine.poll() is None
                assert time.monotonic() < end, f"{len(copies)} copies"
                time.sleep(0.1)
    ahead, seen = 0, dict.fromkeys(LOOKS, 0)
    for copy, done in copies:
        folder = files_of(copy, copy.with_suffix(".files"))
        for name, look in LOOKS.items():
            found = look(folder)
            assert found >= done.get(name, 0), f"{name}: {found} is there, {done.get(name)} was done"
            ahead += found > done.get(name, 0)
            seen[name] = max(seen[name], found)
        subprocess.run(["rm", "-r", copy, folder.parent], check=True)
    print(f"{len(copies)} cuts, newest {seen}, {ahead} times the new one was there before it was said")
    assert all(seen.values()), seen
