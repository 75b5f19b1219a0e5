"""Systems with the appliance on them: clean Debian roots in which ``make install`` was run, as an owner would, and disks made of them.

    root = installed_root("trixie", tmp_path / "root")   # a folder of its own, to change
    disk = installed_image("trixie", kernel)             # for all who write nothing on it (QEMU: ``snapshot=on``)

Each is made once for each state of the tree and kept beside the guest's kernel.  Safe to call from several processes.
"""

from __future__ import annotations

import fcntl
import hashlib
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

from tests.guest.image import system_disk
from tests.guest.kernel import KEPT, Kernel, cache_dir
from tests.install.root import LEFT_OUT, PACKAGES, checkout, clean_root, in_root, pack, unpack

PROJECT = Path(__file__).resolve().parents[2]
INSTALLED = (
    "console",
    "hardware",
    "wiring",
    "systemd",
    "Makefile",
    "pyproject.toml",
    "README.md",
)
CLONE = "home/pi/gameshow"

RIG = """# Three seats on the guest's chip.
name = "Guest"
driver = "gpiozero"
gpiozero.factory = "lgpio"
[seat.1]
buzzer = 26
lamp = 19
pricer = { dials = [{ a = 5, b = 6 }], push = 13, steps_per_detent = 4 }
[seat.2]
buzzer = 23
lamp = 18
pricer = { dials = [{ a = 14, b = 15 }], push = 24, steps_per_detent = 4 }
[seat.3]
buzzer = 25
lamp = 16
pricer = { dials = [{ a = 20, b = 21 }], push = 12, steps_per_detent = 4 }
[mc]
next = 27
undo = 22
[matrices]
driver = "recording"
faces = "owner"
[screen]
driver = "kmsdrm"
"""
"""What is installed with; pins as in ``three-seats-gpio``.  Its displays are not on SPI, which this machine has not."""


class InstallError(RuntimeError):
    """``make install`` failed, which is the project's fault, not this machine's; the text ends with what was said last."""


def installed_root(suite: str, folder: Path) -> Path:
    """Unpack a system of ``bookworm`` or ``trixie`` into ``folder``, which must not exist or be empty.

    The first call installs, which takes a minute or so.  Raises InstallError, or RootError where this machine makes no roots.
    """

    def make(archive: Path, scratch: Path) -> None:
        root = clean_root(suite, scratch / "root")
        clone = checkout(root, CLONE)
        (clone.parent / "guest.toml").write_text(RIG)
        words = ("install", f"RIG=/{CLONE}/../guest.toml", "HOST=0.0.0.0")
        done = in_root(root, "make", "-C", f"/{CLONE}", *words)
        if done.status != 0:
            said = "\n".join(done.out.splitlines()[-15:])
            raise InstallError(f"make install failed in a clean root of {suite}\n{said}")
        shutil.rmtree(clone)  # the installed program must not need it
        pack(root, archive)

    archive = _kept(f"installed-{suite}", ".tar", _state_of_the_tree(), make)
    unpack(archive, folder)
    return folder


def installed_image(suite: str, kernel: Kernel) -> Path:
    """Return the disk of a system of ``bookworm`` or ``trixie``.  Raises as :func:`installed_root` does."""

    def make(image: Path, scratch: Path) -> None:
        system_disk(installed_root(suite, scratch / "root"), image, kernel)

    state = _state_of_the_tree(kernel.version, KEPT.pattern)
    return _kept(f"disk-{suite}", ".img", state, make)


def _kept(name: str, kind: str, state: str, make: Callable[[Path, Path], None]) -> Path:
    """The file of this state in the cache; ``make(file, scratch)`` makes it if there is none, and those of other states go."""
    cache = cache_dir()
    cache.mkdir(parents=True, exist_ok=True)
    kept = cache / f"{name}-{state}{kind}"
    with (cache / f"lock-{name}").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not kept.exists():
            for old in cache.glob(f"{name}-*"):
                old.unlink()
            for left in cache.glob(f"making-{name}-*"):  # by somebody who was ended: we have the lock
                shutil.rmtree(left)
            with tempfile.TemporaryDirectory(dir=cache, prefix=f"making-{name}-") as scratch:
                half = Path(scratch) / f"half{kind}"
                make(half, Path(scratch))
                half.rename(kept)
    return kept


def _state_of_the_tree(*more: str) -> str:
    """Changes when something that is installed does, or what it is installed into, or ``more``."""
    git = ["git", "-C", str(PROJECT), "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--"]
    names = subprocess.run([*git, *INSTALLED], capture_output=True, text=True, check=True).stdout
    digest = hashlib.sha256(repr((PACKAGES, LEFT_OUT, RIG, more)).encode())
    for name in sorted(names.split("\0")):
        path = PROJECT / name
        if name and path.is_file():
            digest.update(name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:12]
