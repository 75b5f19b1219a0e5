"""What happens to a stick before its files are read: the machine's programs are asked, and their answers made up."""

from __future__ import annotations

import os
import pwd
import signal
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from console import atomic
from console.stick_command import (
    OPTIONS,
    SAFE,
    NotOursError,
    become,
    facts_of,
    in_use,
    mounted,
    stick_command,
)
from tests.conftest import lacking
from tests.packs.folders import write_pack

MOUNTS = "22 1 8:2 / / rw - ext4 /dev/sda2 rw\n31 22 8:17 / /media/pi/T rw - vfat /dev/sdb1 rw\n"


class Machine:
    """Programs on the path that say what they are told to, and note how they were called."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir()
        self.device = folder.parent / "stick1"
        try:
            os.mknod(self.device, 0o660 | stat.S_IFBLK, os.makedev(240, 7))
        except PermissionError:
            lacking("making a block device needs root")
        self.at = folder.parent / "at"
        self.at.mkdir()
        self.says("findmnt", "")
        self.says("mount", "")
        self.says("blkid", "LABEL=TEACHER\nTYPE=vfat\n")

    def says(self, program: str, text: str, status: int = 0, to: str = "1") -> None:
        path = self.folder / program
        path.write_text(
            f"#!/bin/sh\necho {program} \"$@\" >> {self.folder}/calls\ncat >&{to} <<'END'\n{text}END\nexit {status}\n"
        )
        path.chmod(0o755)

    @property
    def calls(self) -> list[str]:
        return (self.folder / "calls").read_text().splitlines()

    def stick(self) -> tuple[int, dict[str, object]]:
        told, user = self.folder.parent / "told.json", os.environ.get("USER", "root")
        status = stick_command(
            [
                str(self.device),
                "--at",
                str(self.at),
                "--into",
                str(self.folder.parent / "shelf"),
                "--tell",
                str(told),
                "--user",
                user,
            ]
        )
        return status, atomic.load(told).value or {}


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Machine]:
    before = signal.getsignal(signal.SIGTERM)
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}:{os.environ['PATH']}")
    monkeypatch.setattr("console.stick_command.become", lambda _: None)  # the test goes on being root
    yield Machine(tmp_path / "bin")
    signal.signal(signal.SIGTERM, before)


def test_a_stick_is_mounted_for_reading_alone_and_its_packs_are_taken(machine: Machine) -> None:
    write_pack(machine.at / "class-7b")
    status, told = machine.stick()
    assert status == 0
    assert machine.calls[-1] == f"mount -i -t vfat -o {SAFE},utf8,umask=0222 {machine.device} {machine.at}"
    assert (told["label"], told["busy"], told["problems"]) == ("TEACHER", False, [])
    assert told["found"] == [{"name": "class-7b", "took": True, "problems": []}]


@pytest.mark.parametrize("kind", OPTIONS)
def test_every_file_system_is_mounted_without_devices_programs_and_writing(
    machine: Machine, kind: str
) -> None:
    machine.says("blkid", f"TYPE={kind}\n")
    assert mounted(machine.device, machine.at) == (machine.device.name, "")
    assert {"ro", "nosuid", "nodev", "noexec", "nosymfollow"} <= set(machine.calls[-1].split()[5].split(","))


@pytest.mark.parametrize(
    ("blkid", "said"),
    [
        ("TYPE=hfsplus\n", "its file system is hfsplus; known are vfat"),
        ("", "its file system is unknown"),
        ("TYPE=ext4\x1b[2J\n", "its file system is ext4\ufffd[2J"),
    ],
)
def test_other_file_systems_are_refused_before_the_kernel_sees_them(
    machine: Machine, blkid: str, said: str
) -> None:
    machine.says("blkid", blkid)
    status, told = machine.stick()
    assert status == 1
    assert said in str(told["problems"])
    assert not [call for call in machine.calls if call.startswith("mount")]


def test_a_stick_that_cannot_be_opened_is_said(machine: Machine) -> None:
    machine.says("mount", "mount: wrong fs type,\n bad superblock\n", 32, to="2")
    status, told = machine.stick()
    assert status == 1
    assert told["problems"] == [
        "it could not be opened (mount: wrong fs type, bad superblock); it may be broken, or in use"
    ]


def test_what_the_machine_mounts_by_itself_is_left_alone_and_not_spoken_of(machine: Machine) -> None:
    machine.says("findmnt", "/boot/firmware /dev/sda1 vfat defaults\n")
    assert machine.stick() == (0, {})
    assert not [call for call in machine.calls if call.startswith("mount")]


def test_a_device_that_is_gone_or_no_disk_is_none_of_ours(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for device in (tmp_path / "gone", tmp_path / "file", Path("/dev/null")):
        with pytest.raises(NotOursError):
            mounted(device, tmp_path)


def test_what_is_mounted_is_known_by_its_number() -> None:
    assert in_use(os.makedev(8, 17), MOUNTS)
    assert not in_use(os.makedev(8, 1), MOUNTS)


def test_a_program_that_is_missing_is_an_answer_too(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(machine.folder))
    (machine.folder / "blkid").unlink()
    assert mounted(machine.device, machine.at)[1].startswith("its file system is unknown")


def test_what_blkid_says() -> None:
    assert facts_of("DEVNAME=/dev/sda1\nLABEL=MY\\ STICK\\=1\nTYPE=vfat\n") == {
        "DEVNAME": "/dev/sda1", "LABEL": "MY STICK=1", "TYPE": "vfat",
    }  # fmt: skip


def test_who_is_to_read_it_has_to_be_there(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        stick_command(["sda1", "--into", "/x", "--tell", "/x", "--user", "nobody-at-all"])
    assert "there is no user nobody-at-all" in capsys.readouterr().err


def test_root_is_left_for_good(tmp_path: Path) -> None:
    """In a process of its own: afterwards a file that only root may read can't be read, and nothing makes it root again."""
    if os.geteuid() != 0:
        lacking("being another user needs root")
    secret = tmp_path / "secret"
    secret.write_text("x")
    secret.chmod(0o600)
    child = os.fork()
    if child == 0:
        os._exit(_as_nobody(secret))
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def _as_nobody(secret: Path) -> int:
    become(pwd.getpwnam("nobody"))
    status = Path("/proc/self/status").read_text().splitlines()
    caps = [line.split()[1] for line in status if line.startswith(("CapEff", "CapPrm"))]
    try:
        secret.read_text()
    except PermissionError:
        pass
    else:
        return 1
    try:
        os.setuid(0)
    except PermissionError:
        return 0 if {int(one, 16) for one in caps} == {0} and os.getgroups() == [] else 2
    return 3
