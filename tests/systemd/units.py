"""The project's units under ``systemd-analyze``, in a made-up root, so that no installed machine is needed."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

from tests.conftest import need

PROJECT = Path(__file__).parents[2]
FOLDER = PROJECT / "systemd"
UNITS = tuple(sorted(path.name for path in FOLDER.glob("*.service")))
SYSTEM = Path("/usr/lib/systemd/system")
"""What units lean on: targets and the like. Debian has it in each machine that has systemd-analyze."""


def lines_of(name: str) -> list[tuple[str, str, str]]:
    """Every setting of a unit as (section, key, value), in the file's order."""
    found, section = [], ""
    for line in (FOLDER / name).read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            section = line.strip("[]")
        elif line and not line.startswith("#"):
            key, _, value = line.partition("=")
            found.append((section, key, value))
    return found


def values_of(name: str, key: str) -> list[str]:
    """The values of a setting that may be given several times."""
    return [value for _, one, value in lines_of(name) if one == key]


def programs_of(name: str) -> set[str]:
    """The programs that a unit starts."""
    commands = [value for _, key, value in lines_of(name) if key.startswith("Exec")]
    return {command.lstrip("-+!@:").split()[0] for command in commands}


def made_root(folder: Path, *names: str) -> Path:
    """A root with these units and what units lean on."""
    shutil.copytree(SYSTEM, folder / "usr/lib/systemd/system", symlinks=True)
    (folder / "lib").symlink_to("usr/lib")
    put_units(folder, *names)
    return folder


def put_units(root: Path, *names: str) -> None:
    """Put units into a root, with something that can be started in place of each program that is not there."""
    own = root / "etc/systemd/system"
    own.mkdir(parents=True, exist_ok=True)
    for name in names:
        shutil.copy(FOLDER / name, own)
        for program in programs_of(name):
            path = root / program.lstrip("/")
            if not path.exists():
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text("#!/bin/sh\n", encoding="utf-8")
                path.chmod(0o755)


def verify(root: Path, name: str) -> str:
    """All that systemd says of a unit. It knows no other way to report an unknown key: the status is 0 then."""
    done = _analyze("verify", f"--root={root}", instance(name))
    return done.stdout + done.stderr


def exposure(root: Path, name: str) -> float:
    """What ``systemd-analyze security`` comes to, 0 (locked up) to 10 (open)."""
    done = _analyze("security", "--offline=true", "--no-pager", f"--root={root}", instance(name))
    found = re.search(r"Overall exposure level for \S+: ([0-9.]+)", done.stdout)
    assert found is not None, done.stdout + done.stderr
    return float(found[1])


def instance(name: str) -> str:
    """A unit that can be started: of a template one of its kind."""
    return name.replace("@.", "@sda1.")


def _analyze(*words: str) -> subprocess.CompletedProcess[str]:
    tool = need("systemd-analyze", "systemd")
    return subprocess.run(
        [tool, *words], capture_output=True, text=True, timeout=30, check=False, env={"LC_ALL": "C.UTF-8"}
    )
