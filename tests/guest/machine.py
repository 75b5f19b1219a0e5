"""Run one Python script in the guest and hand back what it printed, wrote and how it ended.

The emulated CPU counts instructions (``-icount shift=0``: one each nanosecond of guest time), so what a script measures does not
depend on how busy the host is, and a run repeats.  ``sleep=on`` lets guest time follow real time while the CPU idles; without it
guest time leaps ahead whenever the guest waits for the host's files.
"""

from __future__ import annotations

import contextlib
import shlex
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.guest.initrd import build
from tests.guest.kernel import Kernel

PROJECT = Path(__file__).resolve().parents[2]
SHARE = Path("/run/share")  # where the guest sees the folder it shares with the host
WORK = Path("/run/work")  # the script's working directory, in the guest's memory
BOOT_LIMIT_S = 60  # real time for booting and switching off: 10 s on a quiet machine


class GuestError(RuntimeError):
    """The guest did not come up, or did not end in time; the text ends with the last lines of its console."""


@dataclass(frozen=True, slots=True)
class Result:
    """How the script ended: exit status, its two outputs, the console's text, real seconds from power on to off."""

    status: int
    out: str
    err: str
    console: str
    seconds: float


def run_in_guest(
    kernel: Kernel,
    script: Path,
    *arguments: str,
    share: Path,
    limit_s: int = 60,
    memory_mb: int = 1536,
    modules: Sequence[str] = (),
    qemu: Sequence[str] = (),
) -> Result:
    """Boot, run ``script`` with this interpreter as root, switch off.

    ``share`` is an empty folder that both sides can write (``SHARE`` in the guest); ``limit_s`` bounds the script in guest time,
    after which it is ended and its status is 143.  ``modules`` and ``qemu`` add kernel modules and emulator options.
    Raises GuestError.
    """
    console = share / "console"
    started = time.monotonic()
    with powered(kernel, script, *arguments, share=share, limit_s=limit_s, memory_mb=memory_mb,
                 modules=modules, qemu=qemu) as machine:  # fmt: skip
        try:
            # A busy host stretches real time, never guest time: 4 is generous even with several others on two cores.
            machine.wait(BOOT_LIMIT_S + 4 * limit_s)
        except subprocess.TimeoutExpired:
            raise GuestError(f"still running after {BOOT_LIMIT_S + 4 * limit_s} s\n{tail(console)}") from None
    seconds = time.monotonic() - started
    status = share / "status"
    if not status.exists():
        raise GuestError(f"the script was not run to its end\n{tail(console)}")
    out, err = ((share / name).read_text(errors="replace") for name in ("out", "err"))
    return Result(int(status.read_text()), out, err, console.read_text(errors="replace"), seconds)


@contextlib.contextmanager
def powered(
    kernel: Kernel,
    script: Path,
    *arguments: str,
    share: Path,
    limit_s: int,
    memory_mb: int = 1536,
    modules: Sequence[str] = (),
    qemu: Sequence[str] = (),
) -> Iterator[subprocess.Popen[bytes]]:
    """Boot and let ``script`` run, as in :func:`run_in_guest`; the power is cut at the end of the context."""
    initrd = share.parent / f"{share.name}.initrd"
    initrd.write_bytes(build(Path("/bin/busybox"), kernel.modules, modules))
    compile_driver(share / "drive_lines")
    (share / "job").write_text(_job(script, arguments))
    with (share / "console").open("wb") as output:
        command = _command(kernel, initrd, share, limit_s, memory_mb) + list(qemu)
        machine = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=output, stderr=output)
        try:
            yield machine
        finally:
            machine.kill()
            machine.wait()
            initrd.unlink()


def compile_driver(target: Path) -> None:
    """Compile the tool that drives the lines, with all that it needs: a guest may have another C library."""
    source = Path(__file__).with_name("drive_lines.c")
    subprocess.run(["gcc", "-O2", "-static", "-Wall", "-Wextra", "-Werror", "-o", target, source], check=True)


def _job(script: Path, arguments: Sequence[str]) -> str:
    # lgpio makes a pipe in LG_WD; HOME must not be a folder that only exists on the host.
    settings = {
        "HOME": WORK,
        "LG_WD": WORK,
        "LC_ALL": "C.UTF-8",
        "PATH": f"{Path(sys.executable).parent}:/usr/local/bin:/usr/bin:/bin",
        "PYTHONPATH": PROJECT,
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONUNBUFFERED": "1",
    }
    lines = [f"mkdir -p {WORK}", f"cd {WORK}"]
    lines += [f"export {key}={shlex.quote(str(value))}" for key, value in settings.items()]
    lines.append(f"exec {shlex.join([sys.executable, '-W', 'error', str(script), *arguments])}")
    return "\n".join(lines) + "\n"


def _command(kernel: Kernel, initrd: Path, share: Path, limit_s: int, memory_mb: int) -> list[str]:
    arguments = "console=ttyS0 quiet panic=-1 reboot=t mitigations=off nokaslr tsc=reliable no_timer_check"
    command = f"qemu-system-x86_64 -M pc -accel tcg -icount shift=0,sleep=on -cpu max -smp 1 -m {memory_mb}"
    command += " -nodefaults -no-user-config -display none -serial stdio -no-reboot"
    words = [*command.split(), "-kernel", str(kernel.image), "-initrd", str(initrd)]
    words += ["-append", f"{arguments} random.trust_cpu=1 guest.limit={limit_s}"]
    # In an option's value QEMU takes two commas for one.
    folder = str(share).replace(",", ",,")
    words += ["-fsdev", "local,id=root,path=/,security_model=none,readonly=on,multidevs=remap"]
    words += ["-device", "virtio-9p-pci,fsdev=root,mount_tag=root"]
    words += ["-fsdev", f"local,id=share,path={folder},security_model=none"]
    words += ["-device", "virtio-9p-pci,fsdev=share,mount_tag=share"]
    return words


def tail(console: Path) -> str:
    """The last lines of a guest's console."""
    return "\n".join(console.read_text(errors="replace").splitlines()[-15:])
