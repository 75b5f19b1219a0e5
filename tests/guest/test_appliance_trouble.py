"""An installed console in trouble: files that can't be used, a disk that is full or read-only, deaths in a row; and a board on USB.

One story on one machine, in their order; each can be run alone, too.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from console.journal import Journal
from tests.e2e.console import Host, Viewer, live, value_for
from tests.guest.appliance import STATE, Appliance
from tests.guest.image import data_disk
from tests.guest.kernel import Kernel
from tests.guest.showing import (
    at_rest,
    back,
    host_of,
    in_the_lobby,
    is_mended,
    page,
    pid_of,
    safe_page,
    seats_taken,
    shown_now,
)

pytestmark = [pytest.mark.proof, pytest.mark.guest]

USB = ("-device", "qemu-xhci,id=usb", "-chardev", "null,id=board")
ETC = "/etc/gameshow"
CHANCE = random.Random(7)


@pytest.fixture(scope="module")
def pi(kernel: Kernel, trixie: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Appliance]:
    share, disk = tmp_path_factory.mktemp("share"), tmp_path_factory.mktemp("disk") / "data.img"
    with Appliance(kernel, trixie, share, data=data_disk(disk, 24), qemu=USB) as machine:
        machine.ready()
        machine.until(lambda: machine.active("gameshow"), 90, "the console being ready")
        yield machine


BROKEN = {
    "rig": ("guest.toml", "s/^buzzer = 26/buzzer = 99/", "seat.1.buzzer"),
    "settings": ("console.toml", 's/^port.*/port = "x"/; $a colour = "red"', "port"),
    "pack": ("console.toml", 's/^pack.*/pack = "gone"/', "gone"),
}


@pytest.mark.parametrize("what", BROKEN)
def test_what_cannot_be_used_is_shown_until_it_is_mended(pi: Appliance, what: str) -> None:
    name, edit, named = BROKEN[what]
    pi.must(
        f"cp -p {ETC}/{name} /var/tmp/{name} && sed -i '{edit}' {ETC}/{name} && systemctl restart gameshow",
        90,
    )
    before = pi.shows("gameshow", "NRestarts", "MainPID")
    try:
        said = safe_page(pi)
        assert said["what"] == what
        assert any(named in problem for problem in said["problems"]), said
        assert said["mend"]
        for path in ("/", "/host", "/seat"):
            assert page(pi, path)[0] == 200
        _, state = shown_now(pi)
        assert (state["phase"], state["view"]["scene"]) == ("safe", "safe")
        pi.must("sleep 6")
        assert pi.shows("gameshow", "NRestarts", "MainPID") == before
        assert "safe page" in pi.shows("gameshow", "StatusText")["StatusText"]
    finally:
        pi.must(f"cp -p /var/tmp/{name} {ETC}/{name}")
    pi.until(lambda: is_mended(pi), 60, "the show")
    assert pi.shows("gameshow", "NRestarts", "MainPID") == before


def test_g1_a_disk_that_is_full_or_read_only_costs_no_show(pi: Appliance) -> None:
    given: list[int] = []
    with host_of(pi) as host, Viewer(pi.port, "audience") as audience:
        if host.page["phase"] == "resume":
            host.must("new")
            host.listen(lambda: host.page["phase"] == "lobby")
        in_the_lobby(host)
        seats_taken(pi, host)
        host.must("start", options={"pace": "at-once", "answer_seconds": "off"})
        for refuse, allow in (
            (f"cat /dev/zero >{STATE}/fill; true", f"rm {STATE}/fill"),
            ("echo u >/proc/sysrq-trigger; sleep 1", f"mount -o remount,rw {STATE} && mount -o remount,rw /"),
        ):
            answered(host, given, 2)
            pi.must(refuse)
            told = until_refused(host, given)
            assert told, "a disk that takes nothing was written to"
            audience.listen(lambda: "not-saving" in kinds(audience), 300)
            answered(host, given, 2)  # the show is played on
            assert "not-saving" in [one["kind"] for one in host.page["overlays"]]
            pi.must(allow)
            host.listen(lambda: "not-saving" not in [one["kind"] for one in host.page["overlays"]])
            audience.listen(lambda: "not-saving" not in kinds(audience), 300)
        at_rest(host)
    assert pi.shows("gameshow", "NRestarts")["NRestarts"] == "0"
    pi.must(
        f"systemctl stop gameshow && rm -rf /run/share/kept && cp -r {STATE} /run/share/kept && chmod -R a+rX /run/share/kept"
    )
    journal = Journal.open(pi.share / "kept/journal.db")
    try:
        saved = journal.latest()
    finally:
        journal.close()
    assert saved is not None
    assert saved.damage is None
    rows = [row["ask"] for row in saved.rows if row["kind"] == "answer"]
    assert [ask for ask in rows if ask in given] == given
    pi.must("systemctl start gameshow", 90)


def kinds(viewer: Viewer) -> list[str]:
    return [one["kind"] for one in viewer.states[-1]["overlays"]] if viewer.states else []


def answered(host: Host, given: list[int], count: int) -> None:
    """Answer so many questions, whatever is asked, and remember what."""
    enough = len(given) + count
    for _ in range(10 * count):
        host.listen(lambda: live(host))
        ask = live(host)[0]
        if host.do("answer", ask=ask["id"], value=value_for(ask, CHANCE))["type"] == "done":
            given.append(ask["id"])
            host.listen(lambda ask=ask: ask["id"] not in [one["id"] for one in live(host)])
        if len(given) == enough:
            return
    raise AssertionError("no answer is taken any more")


def until_refused(host: Host, given: list[int]) -> bool:
    """Answer until it is said that nothing is saved; ten times at most."""
    for _ in range(10):
        answered(host, given, 1)
        host.drain(1)
        if "not-saving" in [one["kind"] for one in host.page["overlays"]]:
            return True
    return False


def test_k_deaths_in_a_row_are_followed_by_longer_waits_and_never_by_giving_up(pi: Appliance) -> None:
    pi.must("systemctl restart gameshow", 90)
    for _ in range(3):
        gone = pid_of(pi, "gameshow")
        pi.must(f"kill -9 {gone}")
        back(pi, "gameshow", gone, 90)
    waits = [
        line.rpartition("waiting ")[2]
        for line in pi.log("-u gameshow -o cat").splitlines()
        if "waiting" in line
    ]
    assert waits[-3:] == ["1 s", "2 s", "4 s"]
    # systemd by itself gives up after five starts within ten seconds: here it may not.
    dies = "/run/systemd/system/gameshow.service.d/dies.conf"
    pi.must(f"printf '[Service]\\nExecStart=\\nExecStart=/bin/false\\nRestartSec=100ms\\n' >{dies}")
    pi.must("systemctl daemon-reload; systemctl stop gameshow; systemctl start --no-block gameshow")
    try:
        pi.until(
            lambda: int(pi.shows("gameshow", "NRestarts")["NRestarts"]) > 7, 30, "one start after the other"
        )
        assert pi.shows("gameshow", "ActiveState")["ActiveState"] == "activating"
    finally:
        pi.must(f"rm {dies}; systemctl daemon-reload")
    pi.until(lambda: pi.active("gameshow"), 60, "the console, once it no longer dies")


def test_f1_a_board_on_usb_has_a_stable_name_and_is_no_modem(pi: Appliance) -> None:
    pi.qmp.plug("usb-serial", id="first", chardev="board", bus="usb.0", **{"always-plugged": True})
    pi.until(lambda: pi.sh("ls /dev/gameshow/board-*").status == 0, 30, "the board's name")
    (name,) = pi.must("ls /dev/gameshow").split()
    about = pi.must(f"udevadm info --query=property /dev/gameshow/{name}")
    assert "ID_MM_DEVICE_IGNORE=1" in about
    assert "ID_VENDOR_ID=0403" in about
    assert pi.must(f"stat -Lc '%G %a' /dev/gameshow/{name}").split() == ["dialout", "660"]
    pi.qmp.do("device_del", id="first")
    pi.until(lambda: pi.sh("ls /dev/gameshow/board-*").status != 0, 30, "its name going with it")
    assert pi.must("stat -c '%G %a' /dev/gpiochip0").split() == ["gpio", "660"]
