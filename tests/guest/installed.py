"""A system's disk with the appliance on it: a clean Debian root in which ``make install`` was run, as its owner would."""

from __future__ import annotations

import fcntl
import hashlib
import shutil
import subprocess
import tempfile
from pathlib import Path

from tests.guest.image import system_disk
from tests.guest.kernel import KEPT, Kernel, cache_dir
from tests.install.root import PACKAGES, checkout, clean_root, in_root

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
    """The appliance could not be installed; the text ends with what was said last."""


def installed_image(suite: str, kernel: Kernel) -> Path:
    """Return the disk of a system of ``bookworm`` or ``trixie`` with this tree installed, made once for each state of the tree.

    It is kept beside the guest's kernel and must not be written (QEMU: ``snapshot=on``).  Making it takes a minute or two.
    Safe to call from several processes.  Raises InstallError, or RootError of :mod:`tests.install.root`.
    """
    cache = cache_dir()
    cache.mkdir(parents=True, exist_ok=True)
    image = cache / f"installed-{suite}-{_state_of_the_tree(kernel)}.img"
    with (cache / f"lock-installed-{suite}").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not image.exists():
            for old in cache.glob(f"installed-{suite}-*"):
                old.unlink()
            _make(suite, kernel, image)
    return image


def _make(suite: str, kernel: Kernel, image: Path) -> None:
    with tempfile.TemporaryDirectory(prefix="installed-") as scratch:
        root = clean_root(suite, Path(scratch) / "root")
        clone = checkout(root, CLONE)
        (clone.parent / "guest.toml").write_text(RIG)
        done = in_root(
            root, "make", "-C", f"/{CLONE}", "install", f"RIG=/{CLONE}/../guest.toml", "HOST=0.0.0.0"
        )
        if done.status != 0:
            raise InstallError(
                "\n".join(["make install failed in a clean root", *done.out.splitlines()[-15:]])
            )
        shutil.rmtree(clone)  # the installed program must not need it
        half = image.with_suffix(".half")
        system_disk(root, half, kernel)
        half.rename(image)


def _state_of_the_tree(kernel: Kernel) -> str:
    """Changes when something that is installed does, or what it is installed into."""
    git = ["git", "-C", str(PROJECT), "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--"]
    names = subprocess.run([*git, *INSTALLED], capture_output=True, text=True, check=True).stdout
    digest = hashlib.sha256(repr((PACKAGES, RIG, kernel.version, KEPT.pattern)).encode())
    for name in sorted(names.split("\0")):
        path = PROJECT / name
        if name and path.is_file():
            digest.update(name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:12]
