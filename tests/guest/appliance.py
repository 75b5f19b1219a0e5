"""An installed appliance, switched on: its own systemd, udev and units, on a kernel with a GPIO chip.

The host leads: it has commands done inside (:meth:`Appliance.sh`), opens the pages over a forwarded port, moves contacts, looks
at the display, pulls the plug.  What the system's disk is written is dropped with the machine; ``/var/lib/gameshow`` is a disk of its own.
Times inside are the guest's: a busy host stretches them only for itself.
"""

from __future__ import annotations

import contextlib
import json
import shlex
import shutil
import socket
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from tests.guest.initrd import build
from tests.guest.kernel import Kernel
from tests.guest.lines import CHIP, Change
from tests.guest.machine import SHARE, GuestError, compile_driver
from tests.guest.qmp import Qmp, dial

HERE = Path(__file__).parent
MODULES = ("virtio_blk", "ext4", "virtio_console", "virtio_net")
BOOT_S = 900
"""Real seconds until the agent answers: 25 on a quiet machine, and many times that on a busy one."""
PORT = 8420
STATE = "/var/lib/gameshow"

# The kernel of a Pi says which model it is; a unit with a /proc of its own does not see what is bound over the guest's.
REVISION = "[Service]\nBindReadOnlyPaths=/run/cpuinfo:/proc/cpuinfo\n"
# On a busy machine udev may name the agent's port later than the agent looks for it.
AGENT = f"""[Unit]
Description=Does what the tests ask for
StartLimitIntervalSec=0
[Service]
Restart=on-failure
RestartSec=1
ExecStart=/usr/bin/python3 {SHARE}/agent.py /dev/virtio-ports/agent
OOMScoreAdjust=-1000
"""
DATA = f"""[Unit]
Description=Shows
[Mount]
What=/dev/vdb
Where={STATE}
Type=ext4
"""


@dataclass(frozen=True, slots=True)
class Done:
    """How a command ended inside; ``up`` is the guest's uptime then (s)."""

    status: int
    out: str
    err: str
    up: float


class Appliance:
    """A running machine.  ``image`` holds an installed system (see :mod:`tests.guest.image`); ``share`` an empty folder for both sides.

    ``data`` is the emulator's ``-drive`` for ``/var/lib/gameshow`` (``file=...,format=raw``); None leaves it on the system's own disk.
    ``units`` are more files below ``/run/systemd/system``; ``qemu`` more options; ``network`` forwards a port of this machine to the pages.
    ``counted``: guest time counts instructions, so that a busy host changes no figure; else two CPUs as fast as they may be.
    """

    def __init__(
        self,
        kernel: Kernel,
        image: Path,
        share: Path,
        *,
        data: str | None = None,
        units: Mapping[str, str] | None = None,
        kernel_words: str = "",
        modules: Sequence[str] = (),
        qemu: Sequence[str] = (),
        network: bool = True,
        memory_mb: int = 1536,
        counted: bool = True,
    ) -> None:
        self.share = share
        self.port = _free_port() if network else 0
        self.up = 0.0
        self._sockets = Path(tempfile.mkdtemp(prefix="appliance-"))  # a socket's path has 107 bytes at most
        self._console = share / "console"
        self._asked = 0
        self._answers: dict[int, Done] = {}
        self._news = threading.Condition()
        _fill(share, units or {}, data is not None)
        initrd = self._sockets / "initrd"
        initrd.write_bytes(
            build(Path("/bin/busybox"), kernel.modules, (*MODULES, *modules), HERE / "appliance_init.sh")
        )
        words = _command(memory_mb, counted)
        words += ["-kernel", str(kernel.image), "-initrd", str(initrd), "-append", _append(kernel_words)]
        words += ["-drive", f"file={_quoted(image)},format=raw,if=virtio,snapshot=on,cache=unsafe"]
        words += ["-drive", f"{data},if=virtio"] if data is not None else []
        words += ["-fsdev", f"local,id=share,path={_quoted(share)},security_model=none"]
        words += ["-device", "virtio-9p-pci,fsdev=share,mount_tag=share"]
        words += ["-chardev", f"socket,id=agent,path={self._sockets}/agent,server=on,wait=off"]
        words += ["-device", "virtio-serial-pci", "-device", "virtserialport,chardev=agent,name=agent"]
        words += ["-qmp", f"unix:{self._sockets}/qmp,server=on,wait=off"]
        if network:
            words += ["-netdev", f"user,id=lan,hostfwd=tcp:127.0.0.1:{self.port}-10.0.2.15:{PORT}"]
            words += ["-device", "virtio-net-pci,netdev=lan"]
        self.began = time.monotonic()
        with self._console.open("wb") as output:
            self.process = subprocess.Popen(
                [*words, *qemu], stdin=subprocess.DEVNULL, stdout=output, stderr=output
            )
        self._opened = contextlib.ExitStack()
        self._opened.callback(shutil.rmtree, self._sockets, ignore_errors=True)
        try:
            self.qmp: Qmp = dial(self._sockets / "qmp")
            self._opened.callback(self.qmp.close)
            self._line = self._opened.enter_context(socket.socket(socket.AF_UNIX))
            self._line.connect(f"{self._sockets}/agent")
        except OSError as error:
            self.cut()
            raise GuestError(f"the emulator did not start: {error}\n{self.tail()}") from error
        ear = threading.Thread(target=self._listen, daemon=True)
        ear.start()
        self._opened.callback(ear.join)  # it ends with the machine, which closes the line

    # ------------------------------------------------------------------ commands inside
    def sh(self, command: str, limit_s: float = 60) -> Done:
        """Have a command of the shell done as root; ``limit_s`` is the guest's time."""
        with self._news:
            self._asked += 1
            n = self._asked
        self._line.sendall(json.dumps({"n": n, "sh": command, "limit": limit_s}).encode() + b"\n")
        return self._wait(n, BOOT_S + 4 * limit_s)

    def must(self, command: str, limit_s: float = 60) -> str:
        """The same, and it must succeed; gives what it printed."""
        done = self.sh(command, limit_s)
        assert done.status == 0, f"{command}: {done.status}\n{done.out}{done.err}"
        return done.out

    def ready(self) -> float:
        """Wait until the agent answers; gives the guest's uptime (s)."""
        return self._wait(0, BOOT_S).up

    def until(self, true: Callable[[], object], seconds: float, what: str = "it") -> float:
        """Look again and again until it is so, at most so many seconds of the guest's; gives the guest's uptime then."""
        begun = self.sh("true").up
        while not true():
            if self.sh("sleep 0.2").up > begun + seconds:
                raise AssertionError(f"{what} did not come about within {seconds} s\n{self.log()}")
        return self.sh("true").up

    def shows(self, unit: str, *names: str) -> dict[str, str]:
        """Properties of a unit, as systemctl shows them."""
        said = self.must(f"systemctl show {unit} -p {','.join(names)}")
        return dict(line.split("=", 1) for line in said.splitlines())

    def active(self, unit: str) -> bool:
        """Whether a unit is ready."""
        return self.sh(f"systemctl is-active {unit}").out.strip() == "active"

    def log(self, words: str = "-n 60") -> str:
        """The system's log."""
        return self.sh(f"journalctl -b --no-pager -o short-monotonic {words}").out

    def drive(self, changes: Iterable[Change]) -> None:
        """Move contacts; back when all has been moved."""
        ordered = sorted(changes, key=lambda change: change.at)
        script = "".join(f"{one.at} {one.gpio} {0 if one.closed else 1}\n" for one in ordered)
        self.must(f"printf %s {shlex.quote(script)} | {SHARE}/drive_lines {CHIP}")

    # ------------------------------------------------------------------ power
    def cut(self) -> None:
        """Pull the plug."""
        self.process.kill()
        self.process.wait()
        self._opened.close()

    def off(self, seconds: float = 120) -> str:
        """Switch off as its owner would, and wait for it (real time); gives the console's text."""
        with contextlib.suppress(GuestError):
            self.sh("systemctl poweroff", 1)
        try:
            self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            raise GuestError(f"still on after {seconds} s\n{self.tail()}") from None
        finally:
            self.cut()
        return self._console.read_text(errors="replace")

    def tail(self) -> str:
        """The last lines of the console."""
        return "\n".join(self._console.read_text(errors="replace").splitlines()[-25:])

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.cut()

    # ------------------------------------------------------------------ the agent's line
    def _listen(self) -> None:
        with self._line.makefile("rb") as line:
            for text in line:
                reply = json.loads(text)
                with self._news:
                    self.up = reply["up"]
                    done = Done(
                        reply.get("status", 0), reply.get("out", ""), reply.get("err", ""), reply["up"]
                    )
                    self._answers[reply["n"]] = done
                    self._news.notify_all()

    def _wait(self, n: int, seconds: float) -> Done:
        end = time.monotonic() + seconds
        with self._news:
            while n not in self._answers:
                self._news.wait(0.5)
                if self.process.poll() is not None:
                    raise GuestError(f"the machine is off\n{self.tail()}")
                if time.monotonic() > end:
                    raise GuestError(f"no answer within {seconds} s\n{self.tail()}")
            return self._answers[n]


# ------------------------------------------------------------------ putting together
def _fill(share: Path, units: Mapping[str, str], data: bool) -> None:
    compile_driver(share / "drive_lines")
    shutil.copy(HERE / "inside/agent.py", share)
    all_units = {"agent.service": AGENT, "gameshow.service.d/revision.conf": REVISION, **units}
    if data:
        all_units["var-lib-gameshow.mount"] = DATA
    for name, text in all_units.items():
        file = share / "units" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    wanted = share / "units/multi-user.target.wants"
    wanted.mkdir(exist_ok=True)
    (wanted / "agent.service").symlink_to("../agent.service")
    if data:
        (wanted / "var-lib-gameshow.mount").symlink_to("../var-lib-gameshow.mount")


def _command(memory_mb: int, counted: bool) -> list[str]:
    how = "-accel tcg -icount shift=0,sleep=on -smp 1" if counted else "-accel tcg,thread=multi -smp 2"
    command = f"qemu-system-x86_64 -M pc {how} -cpu max -m {memory_mb}"
    return (command + " -nodefaults -no-user-config -display none -serial stdio -no-reboot").split()


def _append(more: str) -> str:
    words = "console=ttyS0 quiet panic=-1 reboot=t mitigations=off nokaslr tsc=reliable no_timer_check"
    return f"{words} random.trust_cpu=1 net.ifnames=0 systemd.show_status=0 systemd.getty_auto=0 {more}"


def _quoted(path: Path) -> str:
    """In an option's value QEMU takes two commas for one."""
    return str(path).replace(",", ",,")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
