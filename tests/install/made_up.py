"""Made-up machines to install on: a folder that looks like a fresh card, and commands that do to it what the real ones would."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from installer.command import main
from installer.machine import Machine
from tests.install.root import PROJECT

OS = {
    "bookworm": 'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nID=debian\nVERSION_ID="12"\n',
    "trixie": 'PRETTY_NAME="Debian GNU/Linux 13 (trixie)"\nID=debian\nVERSION_ID="13"\n',
}
UNIT = "[Unit]\nDescription=A unit\n[Service]\nExecStart=/bin/true\n[Install]\nWantedBy=multi-user.target\n"
CMDLINE = "console=tty1 root=PARTUUID=1-2 rootfstype=ext4 rootwait\n"
GROUPS = ("root", "dialout", "audio", "video", "input", "render")
PI_GROUPS = ("gpio", "i2c", "spi")

LOG = 'echo "${0##*/} $*" >>"$HOME/calls"\nif [ -e "$HOME/fail-${0##*/}" ]; then cat "$HOME/fail-${0##*/}" >&2; exit 1; fi\n'
QUESTIONS = ("dpkg", "dpkg-query", "apt-cache")
COMMANDS = {
    "dpkg": "cat $HOME/architecture",
    "dpkg-query": 'there=" $(cat $HOME/installed | tr "\\n" " ") "; for name; do case "$there" in *" $name "*) echo "installed $name";; esac; done',
    "apt-cache": 'if grep -qx -- "$2" $HOME/offered; then echo "  Candidate: 1.0"; else echo "  Candidate: (none)"; fi',
    "apt-get": """case "$*" in
*update) cp $HOME/archive $HOME/offered;;
*) for name; do if grep -qx -- "$name" $HOME/archive; then echo "$name" >>$HOME/installed; fi; done;; esac""",
    "groupadd": 'for name; do :; done; echo "$name:x:900:" >>$ROOT/etc/group',
    "useradd": """for name; do :; done
echo "$name:x:901:901::/nonexistent:/usr/sbin/nologin" >>$ROOT/etc/passwd
case "$*" in *--user-group*) echo "$name:x:901:" >>$ROOT/etc/group;; esac""",
    "usermod": """for name; do :; done
case "$1" in
--shell) sed -i "s|^\\($name:.*:\\).*|\\1$2|" $ROOT/etc/passwd;;
--append) for group in $(echo "$3" | tr , ' '); do
  sed -i "/^$group:/{/:$/s/$/$name/;t;s/$/,$name/}" $ROOT/etc/group; done;; esac""",
    "userdel": 'sed -i "/^$1:/d" $ROOT/etc/passwd $ROOT/etc/group',
    "udevadm": "",
    "sync": "",
    "raspi-config": "echo dtparam=spi=on >>$ROOT/boot/firmware/config.txt",
    "systemctl": """units=$ROOT/etc/systemd/system
for name; do :; done
case "$1" in
enable) [ -e $units/$name ] || { echo "Unit $name does not exist" >&2; exit 1; }
  mkdir -p $units/multi-user.target.wants; ln -sf ../$name $units/multi-user.target.wants/$name;;
disable) rm -f $units/multi-user.target.wants/$name;;
is-active) [ ! -e $HOME/idle ];;
set-default) ln -sf /lib/systemd/system/$name $units/default.target;; esac""",
    "python3": """case "$2" in
venv) for name; do :; done; mkdir -p $name/bin; cp $0 $name/bin/python; echo "#!$name/bin/python" >$name/bin/gameshow;; esac""",
}


class Killed(BaseException):
    """The end of a process, seen from inside: nothing catches it."""


class Card:
    """A machine's ``root``, the checkout that is installed from, and what has been said and called so far."""

    def __init__(self, folder: Path, suite: str = "bookworm", pi: bool = True) -> None:
        self.home, self.root, self.project = folder / "home", folder / "root", folder / "gameshow"
        self.tools = folder / "tools"
        self.said: list[str] = []
        self.version = (3, 11) if suite == "bookworm" else (3, 13)
        names = [*GROUPS, *(PI_GROUPS if pi else ())]
        self.put("/etc/os-release", OS[suite])
        self.put("/etc/hostname", "showpi\n")
        self.put("/etc/passwd", "root:x:0:0:root:/root:/bin/bash\npi:x:1000:1000::/home/pi:/bin/bash\n")
        self.put("/etc/group", "".join(f"{name}:x:{number}:\n" for number, name in enumerate(names)))
        if pi:
            self.put("/boot/firmware/config.txt", "# a comment\ndtparam=audio=on\n")
            self.put("/boot/firmware/cmdline.txt", CMDLINE)
            self.put("/usr/sbin/NetworkManager")
        for name in ("opt", "usr/local/bin", "var/lib"):
            (self.root / name).mkdir(parents=True, exist_ok=True)
        self._fill_home(pi)
        self._fill_project()

    def _fill_home(self, pi: bool) -> None:
        drivers = ["python3-lgpio", "python3-spidev"] if pi else ["python3-spidev"]
        others = [
            "python3-venv",
            "libdrm2",
            "libegl1",
            "libgbm1",
            "libgles2",
            "libgl1-mesa-dri",
            "alsa-utils",
        ]
        archive = [*drivers, *others, "avahi-daemon", "swig", "make", "gcc", "libc6-dev", "python3-dev"]
        self.home.mkdir(parents=True)
        (self.home / "archive").write_text("\n".join(archive) + "\n")
        (self.home / "installed").write_text("make\n" + "\n".join(drivers if pi else []) + "\n")
        (self.home / "offered").write_text("")
        (self.home / "architecture").write_text("arm64\n" if pi else "amd64\n")
        (self.home / "calls").write_text("")
        self.tools.mkdir()
        for name, body in COMMANDS.items():
            if pi or name != "raspi-config":
                self.command(name, body, log=name not in QUESTIONS)

    def _fill_project(self) -> None:
        for name in (
            "pyproject.toml",
            "LICENSE",
            "README.md",
            "console/cli.py",
            "hardware/x.py",
            "wiring/x.toml",
        ):
            target = self.project / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(f"{name}, version 1\n")
        (self.project / "systemd").mkdir()
        for name in ("gameshow.service", "gameshow-screen.service", "gameshow-stick@.service"):
            (self.project / "systemd" / name).write_text(UNIT)
        for name in ("console.toml", "70-gameshow.rules"):
            (self.project / "systemd" / name).write_bytes((PROJECT / "systemd" / name).read_bytes())

    # ------------------------------------------------------------------ changes
    def put(self, name: str, content: str = "") -> Path:
        path = self.root / name.lstrip("/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content)
        return path

    def text(self, name: str) -> str:
        return (self.root / name.lstrip("/")).read_text()

    def has(self, name: str) -> bool:
        return os.path.lexists(self.root / name.lstrip("/"))

    def command(self, name: str, body: str, log: bool = True) -> None:
        """A command of this machine; one that is only asked is not put down."""
        (self.tools / name).write_text(f"#!/bin/sh\nset -e\n{LOG if log else ''}{body}\n")
        (self.tools / name).chmod(0o755)

    def fails(self, name: str, reason: str) -> Path:
        """Let a command fail from now on, until the file that is returned is removed."""
        path = self.home / f"fail-{name}"
        path.write_text(reason + "\n")
        return path

    def boots_systemd(self) -> None:
        (self.root / "run/systemd/system").mkdir(parents=True, exist_ok=True)

    def has_desktop(self) -> None:
        self.put("/etc/systemd/system/display-manager.service")
        (self.root / "etc/systemd/system/default.target").symlink_to("/lib/systemd/system/graphical.target")

    # ------------------------------------------------------------------ the installer
    def machine(
        self,
        user: int = 0,
        free: int = 20_000_000_000,
        read_only: bool = False,
        say: Callable[[str], None] | None = None,
        to_disk: Callable[[int], None] | None = None,
    ) -> Machine:
        path = f"{self.tools}:{os.environ['PATH']}"
        return Machine(
            root=self.root,
            project=self.project,
            environment={"PATH": path, "HOME": str(self.home), "ROOT": str(self.root)},
            say=say or self.said.append,
            user=user,
            python=str(self.tools / "python3"),
            version=self.version,
            free_bytes=lambda _: free,
            read_only=lambda _: read_only,
            to_disk=to_disk or (lambda _: None),
        )

    def run(self, *words: str, machine: Machine | None = None) -> int:
        """Install, uninstall or plan; what is said is in ``said``, without that of earlier runs."""
        self.said.clear()
        return main(list(words), machine or self.machine())

    def did(self) -> list[str]:
        """The lines that say what was done in the last run."""
        return [
            line.partition(": ")[2]
            for line in self.said
            if line.startswith(("install: ", "plan: ", "uninstall: "))
        ]

    def calls(self) -> list[str]:
        """What was called since the last time, in order, without the questions."""
        path = self.home / "calls"
        lines = path.read_text().splitlines()
        path.write_text("")
        return lines


def picture(folder: Path, times: bool = False) -> dict[str, str]:
    """What a folder holds, by path; with ``times`` also when each thing was changed."""
    found = {}
    for path in sorted(folder.rglob("*")):
        about = path.lstat()
        held = os.readlink(path) if path.is_symlink() else path.read_bytes().hex() if path.is_file() else ""
        found[str(path.relative_to(folder))] = (
            f"{about.st_mode:o} {about.st_mtime_ns if times else ''} {held}"
        )
    return found
