"""A console in the guest on a disk that forgets, and the plug in our hand."""

from __future__ import annotations

import contextlib
import random
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.conftest import need
from tests.guest.kernel import Kernel
from tests.guest.machine import GuestError, powered, tail
from tests.guest.playing import Door, PowerGone
from tests.guest.volatile_disk import VolatileDisk

INSIDE = Path(__file__).parent / "inside"
MODULES = ("virtio_blk", "ext4", "virtio_net")
SIZE = 192 << 20
READY_S = 240
"""Real seconds until a console is up: some 20 on a quiet machine."""
LONGEST_S = 600
AFTER_S = 8
"""Real seconds for the last writes of people who have done all they meant to: files are due within a second, a backup in half of one."""
LAST_S = 240
"""Real seconds after which the power goes, whatever they are still at: some twenty on a quiet machine."""
PATIENCE_S = 60


@dataclass(frozen=True)
class Box:
    """A console that is up: its door, its disk, and what that held at its start (no folder where that was nothing)."""

    door: Door
    disk: VolatileDisk
    after: Path
    machine: subprocess.Popen[bytes]

    def cut(self, chance: random.Random) -> int:
        """The power goes, for machine and disk; gives how many blocks were lost or left to chance."""
        self.disk.frozen.set()
        self.machine.kill()
        self.machine.wait()
        return self.disk.cut(chance)


def new_disk(image: Path) -> Path:
    """A fresh file system of 192 MB in a file with holes."""
    with image.open("wb") as file:
        file.truncate(SIZE)
    subprocess.run([need("mke2fs", "e2fsprogs"), "-q", "-F", "-t", "ext4", "-b", "4096", image], check=True)
    return image


@contextlib.contextmanager
def box(kernel: Kernel, image: Path, share: Path, *, options: str = "rw", library: str = "") -> Iterator[Box]:
    """Switch it on; at the end of the context the power goes, if it has not gone already. ``share`` is made."""
    share.mkdir()
    port = _free_port()
    with VolatileDisk(image, share.with_suffix(".socket")) as disk:
        qemu = ["-drive", f"{disk.drive},if=virtio"]
        qemu += [
            "-netdev",
            f"user,id=lan,hostfwd=tcp:127.0.0.1:{port}-10.0.2.15:8000",
            "-device",
            "virtio-net-pci,netdev=lan",
        ]
        script, words = INSIDE / "console_on_a_disk.py", [options, *([library] if library else [])]
        with powered(
            kernel, script, *words, share=share, limit_s=LONGEST_S, modules=MODULES, qemu=qemu
        ) as machine:
            pin = _ready(machine, share)
            yield Box(Door(port, pin), disk, share / "after", machine)


def played_back(image: Path) -> Path:
    """The same image once the file system's own journal is played back, as the next mount would."""
    checked = subprocess.run([need("e2fsck", "e2fsprogs"), "-f", "-y", image], capture_output=True, text=True)
    # 1: something was put right, such as a file that had no name any more; 4 and above: not all was.
    assert checked.returncode in (0, 1), checked.stdout + checked.stderr
    return image


def files_of(image: Path, to: Path) -> Path:
    """The console's folder as it is on an image after a cut; ``image`` is changed."""
    to.mkdir()
    subprocess.run(
        [need("debugfs", "e2fsprogs"), "-R", f"rdump /gameshow {to}", played_back(image)],
        check=True,
        capture_output=True,
    )
    return to / "gameshow"


def until_cut(
    moment: Callable[[], None], disk: VolatileDisk, machine: subprocess.Popen[bytes], chance: random.Random
) -> None:
    """People do their things until the disk's power goes, or for a while after they have done them; the machine's goes soon after."""
    failed: list[BaseException] = []

    def people() -> None:
        try:
            moment()
        except PowerGone:
            pass
        except BaseException as error:
            failed.append(error)
            disk.frozen.set()

    thread = threading.Thread(target=people)
    thread.start()
    end = time.monotonic() + LAST_S
    while thread.is_alive() and not disk.frozen.wait(0.1) and time.monotonic() < end:
        pass
    disk.frozen.wait(AFTER_S)
    disk.frozen.set()
    time.sleep(chance.uniform(0, 0.05))
    machine.kill()
    thread.join(PATIENCE_S)
    assert not failed, failed[0]
    assert not thread.is_alive()


def _ready(machine: subprocess.Popen[bytes], share: Path) -> str:
    end = time.monotonic() + READY_S
    while not (share / "ready").exists():
        if machine.poll() is not None or (share / "status").exists() or time.monotonic() > end:
            said = "".join((share / name).read_text() for name in ("out", "err") if (share / name).exists())
            raise GuestError(f"the console did not come up\n{said}{tail(share / 'console')}")
        time.sleep(0.05)
    return (share / "ready").read_text().strip()


def _free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])
