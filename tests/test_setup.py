"""How `.ci/` finds an interpreter and names packages: with commands of our own in a path that holds nothing else."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.conftest import need

PROJECT = Path(__file__).resolve().parents[1]


def command(folder: Path, name: str, *lines: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text("\n".join(("#!/bin/sh", *lines)) + "\n")
    (folder / name).chmod(0o755)


def bash(home: Path, script: str, **extra: str) -> subprocess.CompletedProcess[str]:
    say = 'say() { echo "$*" >&2; }; '
    return subprocess.run(
        [need("bash", "bash"), "-euo", "pipefail", "-c", say + script],
        cwd=PROJECT,
        env={"PATH": str(home / "bin"), "HOME": str(home), **extra},
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
    )


def find_python(home: Path, wanted: str = "", **extra: str) -> subprocess.CompletedProcess[str]:
    return bash(home, f'. .ci/python.sh; find_python "{wanted}"', **extra)


def test_a_command_that_exists_and_fails_is_passed_over(tmp_path: Path) -> None:
    shims = tmp_path / "bin"
    command(shims, "python3.11", "echo 'python3.11: command not found' >&2", "exit 127")
    command(shims, "python3", "exit 1")  # too old, or without venv: the probe fails in it
    command(shims, "python3.13", "echo 3.13")
    assert find_python(tmp_path).stdout.strip() == str(shims / "python3.13")


def test_a_version_with_wheels_for_the_pins_comes_first(tmp_path: Path) -> None:
    command(tmp_path / "bin", "python3", "echo 3.13")
    command(tmp_path / ".pyenv/versions/3.12.1/bin", "python3", "echo 3.12")
    assert find_python(tmp_path).stdout.strip().endswith("/3.12.1/bin/python3")
    assert find_python(tmp_path, "3.13").stdout.strip() == str(tmp_path / "bin/python3")


def test_none_is_an_error_and_prints_nothing(tmp_path: Path) -> None:
    command(tmp_path / "bin", "python3", "echo 3.13")
    found = find_python(tmp_path, "3.11")
    assert (found.returncode, found.stdout) == (1, "")


def test_a_named_interpreter_is_taken_or_refused_never_replaced(tmp_path: Path) -> None:
    command(tmp_path / "bin", "python3.11", "echo 3.11")
    command(tmp_path, "mine", "echo 3.13")
    command(tmp_path, "broken", "exit 1")
    assert find_python(tmp_path, PYTHON=str(tmp_path / "mine")).stdout.strip() == str(tmp_path / "mine")
    assert find_python(tmp_path, PYTHON=str(tmp_path / "broken")).returncode == 1


@pytest.mark.parametrize(
    ("user", "sudo", "asked", "installs"),
    [
        (0, 1, "installing", True),
        (1000, 0, "installing", True),
        (1000, 1, "please run: sudo apt-get install", False),
    ],
)
def test_packages_are_installed_where_that_is_allowed_and_named_where_not(
    tmp_path: Path, user: int, sudo: int, asked: str, installs: bool
) -> None:
    tools, calls = tmp_path / "bin", tmp_path / "calls"
    command(tools, "id", f"echo {user}")
    command(
        tools, "sudo", f"[ {sudo} = 0 ] || exit 1", '[ "$1" != -n ] || shift', '[ "$1" = true ] || exec "$@"'
    )
    command(tools, "env", 'shift; exec "$@"')
    command(tools, "apt-get", f'echo "$@" >>{calls}')
    done = bash(tmp_path, ". .ci/debian.sh; debian qemu-system-x86 busybox-static")
    assert asked in done.stderr
    assert "qemu-system-x86 busybox-static" in done.stderr
    assert (done.returncode == 0) == installs
    assert calls.exists() == installs
    assert not installs or calls.read_text().rstrip().endswith("qemu-system-x86 busybox-static")


@pytest.mark.parametrize(
    ("before", "after", "installed"),
    [
        (["chromium", "chromium-headless-shell"], None, "chromium-headless-shell"),
        (["chromium"], None, "chromium"),
        ([], ["chromium", "chromium-headless-shell"], "chromium-headless-shell"),
        ([], [], "chromium"),
    ],
)
def test_of_two_packages_the_first_that_the_distribution_has(
    tmp_path: Path, before: list[str], after: list[str] | None, installed: str
) -> None:
    """``after``: what the lists know once they have been fetched, None where that is not due."""
    tools, calls, lists = tmp_path / "bin", tmp_path / "calls", tmp_path / "lists"
    lists.mkdir()
    for name in before:
        (lists / name).touch()
    fetch = "; ".join(["true", *(f": >{lists}/{name}" for name in after or [])])
    command(tools, "id", "echo 0")
    command(tools, "env", 'shift; exec "$@"')
    command(tools, "apt-cache", f"test -e {lists}/$2")
    command(tools, "apt-get", f'echo "$@" >>{calls}', f'case "$*" in *update) {fetch};; esac')
    done = bash(tmp_path, ". .ci/debian.sh; either chromium-headless-shell chromium")
    assert (done.returncode, done.stderr) == (0, f"installing Debian packages: {installed}\n")
    said = calls.read_text().splitlines()
    assert said[-1].split()[-1] == installed
    assert (after is not None) == any(line.endswith("update") for line in said)


@pytest.mark.parametrize(
    ("user", "said"),
    [
        (0, ["installing", "could not install: better", "installing Debian packages: other"]),
        (1000, ["please run: sudo apt-get install --no-install-recommends better"]),
    ],
)
def test_where_the_first_can_not_be_installed_the_other_is_and_where_nothing_may_be_one_is_named(
    tmp_path: Path, user: int, said: list[str]
) -> None:
    tools = tmp_path / "bin"
    command(tools, "id", f"echo {user}")
    command(tools, "sudo", "exit 1")
    command(tools, "env", 'shift; exec "$@"')
    command(tools, "apt-cache", "exit 0")
    command(tools, "apt-get", 'case "$*" in *better) exit 100;; esac')
    done = bash(tmp_path, ". .ci/debian.sh; either better other")
    lines = done.stderr.splitlines()
    assert (done.returncode == 0) == (user == 0)
    assert len(lines) == len(said)
    assert all(line.startswith(start) for line, start in zip(lines, said, strict=True))


def test_without_apt_the_packages_are_named(tmp_path: Path) -> None:
    done = bash(tmp_path, ". .ci/debian.sh; debian chromium")
    assert (done.returncode, done.stderr) == (1, "please install (Debian's names): chromium\n")
