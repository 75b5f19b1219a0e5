"""USB sticks at an installed console: udev starts the unit, the kernel mounts what is on them, and packs come to the shelf.

One story on one machine, in its order.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from tests.guest.appliance import STATE, Appliance
from tests.guest.image import data_disk
from tests.guest.kernel import Kernel
from tests.guest.showing import Patient, Running, host_of
from tests.guest.stick_image import digest, ext4_stick, fat_stick
from tests.packs.folders import change, write_pack

pytestmark = [pytest.mark.proof, pytest.mark.guest]

SLOWLY = 60_000
"""Bytes a second of a stick that is to be pulled while it is read."""


@dataclass(frozen=True)
class Sticks:
    """The machine, and the images of the sticks by name."""

    pi: Appliance
    images: dict[str, Path]

    def plug(self, name: str) -> None:
        self.pi.qmp.plug("usb-storage", id=name, drive=f"{name}-drive", bus="usb.0", removable=True)

    def pull(self, name: str) -> None:
        self.pi.qmp.do("device_del", id=name)
        self.pi.until(lambda: self.pi.sh("ls /sys/block/sd*").status != 0, 30, "the stick being gone")

    def told(self, device: str) -> dict[str, Any]:
        """What the unit has left for the console."""
        done = self.pi.sh(f"cat /run/gameshow/stick/{device}.json")
        return json.loads(done.out) if done.status == 0 else {"busy": True, "found": []}

    def read(self, device: str) -> dict[str, Any]:
        """The same, once it has been read."""
        self.pi.until(lambda: not self.told(device)["busy"], 90, "the stick being read")
        unit = f"gameshow-stick@{device}"
        self.pi.until(lambda: not self.pi.sh(f"systemctl is-active {unit}").out.startswith("activating"), 20)
        return self.told(device)


@pytest.fixture(scope="module")
def sticks(kernel: Kernel, trixie: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sticks]:
    folder = tmp_path_factory.mktemp("sticks")
    images = {
        "teacher": fat_stick(folder / "teacher.img", teachers(folder / "teacher"), "TEACHER"),
        "evil": ext4_stick(folder / "evil.img", evil(folder / "evil"), "EVIL"),
        "pulled": fat_stick(folder / "pulled.img", heavy(folder / "pulled"), "PULLED"),
    }
    qemu = ["-device", "qemu-xhci,id=usb"]
    for name, image in images.items():
        slow = f",throttling.bps-read={SLOWLY}" if name == "pulled" else ""
        qemu += ["-drive", f"if=none,id={name}-drive,format=raw,file={image}{slow}"]
    data = data_disk(folder / "data.img", 600)  # a stick is not read onto a card that is all but full
    with Appliance(kernel, trixie, tmp_path_factory.mktemp("share"), data=data, qemu=qemu) as machine:
        machine.ready()
        machine.until(lambda: machine.active("gameshow"), 90, "the console being ready")
        yield Sticks(machine, images)


def teachers(folder: Path) -> Path:
    change(write_pack(folder / "Class 7b"), "pack.toml", "Test pack", "Class 7b")
    sheets = folder / "packs" / "Rivers & lakes"
    sheets.mkdir(parents=True)
    (sheets / "items.csv").write_text("name,price,picture\nGlobe,34,Globe.jpg\n")
    Image.new("RGB", (400, 300), "blue").save(sheets / "GLOBE.JPG")
    return folder


def evil(folder: Path) -> Path:
    for name in ("links", "pipe", "endless"):
        (write_pack(folder / "packs" / name) / "green.toml").unlink()
    (folder / "packs/links/green.toml").symlink_to("/etc/shadow")
    (folder / "packs/links/blue.toml").unlink()
    (folder / "packs/links/blue.toml").symlink_to(f"{STATE}/host-pin")
    os.mkfifo(folder / "packs/pipe/green.toml")
    with (folder / "packs/endless/green.toml").open("wb") as file:
        file.truncate(2 << 30)
    (folder / "shelf").symlink_to(STATE)
    write_pack(folder / "packs" / "good")
    return folder


def heavy(folder: Path) -> Path:
    pack = write_pack(folder / "packs" / "heavy")
    Image.effect_noise((900, 900), 90).convert("RGB").save(pack / "pictures" / "thing.png")
    return folder


def test_a_teachers_stick_is_taken_and_its_pack_is_played_with(sticks: Sticks) -> None:
    pi, before = sticks.pi, digest(sticks.images["teacher"])
    with host_of(pi) as host:
        host.listen(lambda: host.page["packs"] is not None)
        assert host.page["packs"]["stick"] is None
        sticks.plug("teacher")
        assert [(one["name"], one["took"]) for one in sticks.read("sda1")["found"]] == [
            ("rivers-lakes", True),
            ("class-7b", True),
        ], sticks.told("sda1")
        host.listen(lambda: host.page["packs"]["stick"] and len(host.page["packs"]["choices"]) == 3)
        stick = host.page["packs"]["stick"]
        assert (stick["label"], stick["busy"], stick["problems"]) == ("TEACHER", False, [])
        assert pi.shows("gameshow-stick@sda1", "Result")["Result"] == "success"
        assert pi.sh("grep -e /dev/sd -e /mnt /proc/self/mounts").out == ""
        owners = pi.must(f"find {STATE}/shelf -printf '%U:%m\\n' | sort | uniq -c | sort -n; id -u gameshow")
        uid = owners.split()[-1]
        assert {line.split()[1] for line in owners.splitlines()[:-1]} == {f"{uid}:600", f"{uid}:700"}
        host.must("pack", name="class-7b")
        cookie = host.cookie
    pi.until(lambda: chosen(pi, cookie) == "class-7b", 60, "the console with the new pack")
    shown = pi.shows("gameshow", "NRestarts", "ActiveState", "Result")
    assert shown == {"NRestarts": "0", "ActiveState": "active", "Result": "success"}
    pi.must("sleep 12")  # the watchdog's time, and systemd's for a service that said that it is stopping
    assert pi.shows("gameshow", "NRestarts", "ActiveState", "Result") == shown
    sticks.pull("teacher")
    assert digest(sticks.images["teacher"]) == before


def chosen(pi: Appliance, cookie: str) -> str | None:
    """What the console plays with, as a phone that was paired before sees it; None while it is not there."""
    try:
        with Patient(Running(pi.port, ""), cookie) as host:  # type: ignore[arg-type]
            host.listen(lambda: host.page["packs"] is not None)
            return str(host.page["packs"]["now"])
    except Exception:
        return None


def test_a_hostile_stick_gets_nothing_and_gives_only_what_is_good(sticks: Sticks) -> None:
    pi, before = sticks.pi, digest(sticks.images["evil"])
    sticks.plug("evil")
    told = sticks.read("sda")
    assert {one["name"]: one["took"] for one in told["found"]} == {
        "endless": False, "good": True, "links": False, "pipe": False,
    }  # fmt: skip
    secrets = [pi.must("cut -d: -f2 /etc/shadow | head -1").strip(), pi.must(f"cat {STATE}/host-pin").strip()]
    said = json.dumps(told["found"]) + pi.must("journalctl -b --no-pager -o cat -u 'gameshow-stick@*'")
    assert not [one for one in secrets if len(one) > 3 and one in said]
    assert pi.shows("gameshow-stick@sda", "Result")["Result"] == "success"
    sticks.pull("evil")
    assert digest(sticks.images["evil"]) == before


def test_a_stick_that_is_pulled_while_it_is_read_harms_nobody(sticks: Sticks) -> None:
    pi = sticks.pi
    sticks.plug("pulled")
    pi.until(
        lambda: (
            pi.sh(
                "test -e /run/gameshow/stick/sda1.json && grep -q PULLED /run/gameshow/stick/sda1.json"
            ).status
            == 0
        ),
        120,
        "its being read",
    )
    assert sticks.told("sda1")["busy"]
    sticks.pull("pulled")
    told = sticks.read("sda1")
    assert told["label"] == "PULLED"
    assert told["problems"], told
    assert not [one for one in told["found"] if one["took"]]
    assert pi.sh("grep -e /dev/sd -e /mnt /proc/self/mounts").out == ""
    assert pi.sh(f"ls {STATE}/shelf/heavy").status != 0
    assert pi.active("gameshow")
    assert pi.shows("gameshow", "NRestarts")["NRestarts"] == "0"


def test_what_reads_a_stick_sees_nothing_else(sticks: Sticks) -> None:
    """The unit's own sandbox, with a look around in place of its program; and the same look as the same user without it."""
    pi = sticks.pi
    look = f"ls {STATE}; cat {STATE}/host-pin /etc/gameshow/console.toml; cat /proc/net/dev; touch /etc/x; touch {STATE}/shelf/ok && echo kept"
    unit = "/run/systemd/system/gameshow-stick@vda.service.d"
    pi.must(
        f"mkdir -p {unit} && printf '[Service]\\nExecStart=\\nExecStart=/bin/sh -c \"%s; true\"\\n' {json.dumps(look)} >{unit}/look.conf"
        " && systemctl daemon-reload && systemctl start gameshow-stick@vda; true"
    )
    seen = pi.must("journalctl -b --no-pager -o cat -u gameshow-stick@vda")
    assert "shelf" in seen.split()
    assert "journal.db" not in seen
    assert "eth0:" not in seen.split()
    assert "Read-only file system" in seen
    assert "kept" in seen.split()
    bare = pi.must(
        f"setpriv --reuid gameshow --regid gameshow --clear-groups sh -c {json.dumps(look)} 2>&1; true"
    )
    assert "journal.db" in bare
    assert "eth0:" in bare.split()
