"""The two users that the console's processes run as, and the groups that devices belong to."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from console.places import SCREEN_USER, USER
from installer.machine import Machine
from installer.work import Wish, Work

NO_SHELL = "/usr/sbin/nologin"

DEVICE_GROUPS = ("gpio", "spi", "input", "dialout", "video", "render", "audio")
"""Debian lacks the first two; systemd does not start a unit that names a group which is not there."""

MEMBERS = {
    # video: /dev/vcio, where vcgencmd asks the firmware about the supply
    USER: ("gpio", "spi", "input", "dialout", "video"),
    SCREEN_USER: ("video", "render", "audio"),
}


def password_line(machine: Machine, user: str) -> list[str] | None:
    """A user's line of passwd(5): name, x, number, group, words, home, shell."""
    for line in (machine.text("/etc/passwd") or "").splitlines():
        if line.startswith(f"{user}:") and line.count(":") == 6:
            return line.split(":")
    return None


def groups(machine: Machine) -> dict[str, set[str]]:
    """Every group of group(5) with its members."""
    found = {}
    for line in (machine.text("/etc/group") or "").splitlines():
        name, _, rest = line.partition(":")
        found[name] = {member for member in rest.rpartition(":")[2].split(",") if member}
    return found


def accounts(machine: Machine, wish: Wish) -> Iterator[Work]:
    """Make the groups, then the users, then join them."""
    del wish
    missing = [name for name in DEVICE_GROUPS if name not in groups(machine)]
    if missing:
        yield Work(f"making the groups {', '.join(missing)}", partial(_make_groups, machine, missing))
    for user in (USER, SCREEN_USER):
        line = password_line(machine, user)
        if line is None:
            yield Work(f"making the user {user}, whom nobody can log in as", partial(_make, machine, user))
        elif line[6] != NO_SHELL:
            yield Work(
                f"taking the login shell {line[6]} from the user {user}",
                partial(machine.run, "usermod", "--shell", NO_SHELL, user),
            )
        held = groups(machine)
        lacking = [name for name in MEMBERS[user] if user not in held.get(name, set())]
        if lacking:
            yield Work(
                f"letting {user} use devices of {', '.join(lacking)}",
                partial(machine.run, "usermod", "--append", "--groups", ",".join(lacking), user),
            )


def _make_groups(machine: Machine, names: list[str]) -> None:
    for name in names:
        machine.run("groupadd", "--system", "--force", name)


def _make(machine: Machine, user: str) -> None:
    # A group may be left from a user who was removed by hand.
    kind = ("--no-user-group", "--gid", user) if user in groups(machine) else ("--user-group",)
    machine.run(
        *("useradd", "--system", *kind, "--no-create-home", "--home-dir", "/nonexistent"),
        *("--shell", NO_SHELL, "--comment", "game-show console", user),
    )
