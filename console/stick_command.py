"""``gameshow stick NAME``: what ``gameshow-stick@.service`` does with a stick that was plugged in.

Root mounts it where only this unit sees it, and is nobody in particular from then on: no byte of a file is read before that.
"""

from __future__ import annotations

import argparse
import os
import pwd
import signal
import stat
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NoReturn

from console import atomic
from console.packs.shelf import Shelf
from console.packs.stick import Took, take
from console.packs.stick.command import now, say
from console.packs.stick.tree import plain_name

SAFE = "ro,nosuid,nodev,noexec,nosymfollow"
OPTIONS = {
    "vfat": "utf8,umask=0222",
    "exfat": "umask=0222",
    "ntfs": "umask=0222",
    "ext4": "noload",  # or its own journal would be played back, which writes
    "iso9660": "iocharset=utf8,mode=0444,dmode=0555",
}
"""File systems that sticks have, by the names that blkid(8) has for them; none is written to, and all of it may be read by anybody."""
DRIVERS = {"ntfs": "ntfs3"}
SECONDS = 20


class NotOursError(Exception):
    """A device that is no stick for us: the machine itself has it, or it isn't there any more."""


def stick_command(argv: Sequence[str]) -> int:
    """0: it was looked at, whatever was on it, or it is none of ours; 1: it could not be; 2: bad command line."""
    parser = argparse.ArgumentParser(
        "gameshow stick",
        description="mount a stick and take the packs on it; gameshow-stick@.service calls this",
        allow_abbrev=False,
    )
    parser.add_argument("device", metavar="NAME", help="a block device in /dev, such as sda1")
    parser.add_argument("--at", type=Path, default=Path("/mnt"), metavar="DIR", help="where to mount it")
    parser.add_argument("--into", type=Path, required=True, metavar="DIR", help="the shelf")
    parser.add_argument(
        "--tell", type=Path, required=True, metavar="FILE", help="what is told to the console"
    )
    parser.add_argument("--user", required=True, metavar="NAME", help="who reads it")
    given = parser.parse_args(argv)
    try:
        reader = pwd.getpwnam(given.user)
    except KeyError:
        parser.error(f"there is no user {given.user}")
    device = Path("/dev") / given.device
    try:
        label, refusal = mounted(device, given.at)
    except NotOursError as reason:
        print(f"gameshow stick: {device}: {reason}", file=sys.stderr)
        return 0
    become(reader)
    signal.signal(signal.SIGTERM, _leave)  # a stick that is pulled out ends the unit, and that is told, too
    if refusal:
        took = Took(plain_name(label, 32), now(), problems=(refusal,))
        tell(given.tell, took)
    else:
        took = take(given.at, Shelf(given.into), label, now(), lambda took: tell(given.tell, took))
    say(took)
    return 1 if refusal else 0


def mounted(device: Path, at: Path) -> tuple[str, str]:
    """Mount the device; gives its label, and what kept it from being mounted, in words. Raises :class:`NotOursError`."""
    try:
        found = os.stat(device)
    except OSError as error:
        raise NotOursError(error.strerror or str(error)) from error
    if not stat.S_ISBLK(found.st_mode):
        raise NotOursError("no block device")
    if in_use(found.st_rdev, Path("/proc/self/mountinfo").read_text(encoding="utf-8", errors="replace")):
        raise NotOursError("it is mounted already")
    if _said(["findmnt", "--fstab", "--noheadings", "--source", str(device)]).stdout.strip():
        raise NotOursError("it is in /etc/fstab")
    facts = facts_of(_said(["blkid", "-o", "export", "-s", "TYPE", "-s", "LABEL", str(device)]).stdout)
    kind, label = facts.get("TYPE", ""), facts.get("LABEL", "") or device.name
    if kind not in OPTIONS:
        known = ", ".join(OPTIONS)
        return label, f"its file system is {plain_name(kind) if kind else 'unknown'}; known are {known}"
    command = [
        "mount",
        "-i",
        "-t",
        DRIVERS.get(kind, kind),
        "-o",
        f"{SAFE},{OPTIONS[kind]}",
        str(device),
        str(at),
    ]
    done = _said(command)
    if done.returncode != 0:
        reason = plain_name(" ".join(done.stderr.split()) or "no reason given", 200)
        return label, f"it could not be opened ({reason}); it may be broken, or in use"
    return label, ""


def in_use(device: int, mountinfo: str) -> bool:
    """Whether a device of this number is mounted anywhere (proc(5), mountinfo: the third field is major:minor)."""
    number = f"{os.major(device)}:{os.minor(device)}"
    return any(line.split()[2:3] == [number] for line in mountinfo.splitlines())


def facts_of(exported: str) -> Mapping[str, str]:
    """What ``blkid -o export`` says, a name and a value each line; signs that a shell would take otherwise have a stroke before them."""
    pairs = (line.partition("=") for line in exported.splitlines())
    return {name: value.replace("\\", "") for name, _, value in pairs if name.isupper()}


def become(reader: pwd.struct_passwd) -> None:
    """Be this user, for good: with root's number all capabilities are gone (capabilities(7)), and no program gives them back."""
    if os.geteuid() != 0:
        return
    os.setgroups([])
    os.setresgid(reader.pw_gid, reader.pw_gid, reader.pw_gid)
    os.setresuid(reader.pw_uid, reader.pw_uid, reader.pw_uid)


def tell(path: Path, took: Took) -> None:
    """Whole or not at all; a console that can't be told is told by the log alone."""
    try:
        atomic.save(path, took.face())
    except OSError as error:
        print(f"gameshow stick: {path}: {error.strerror or error}", file=sys.stderr)


def _leave(*_: object) -> NoReturn:
    raise SystemExit(0)


def _said(command: list[str]) -> subprocess.CompletedProcess[str]:
    """What a program of the system says; nothing where it hangs or isn't there."""
    try:
        return subprocess.run(
            command, capture_output=True, text=True, errors="replace", timeout=SECONDS, check=False,
            stdin=subprocess.DEVNULL, env={**os.environ, "LC_ALL": "C.UTF-8"},
        )  # fmt: skip
    except (OSError, subprocess.TimeoutExpired) as error:
        return subprocess.CompletedProcess(command, 127, "", str(error))
