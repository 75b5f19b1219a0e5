"""The screen of an installed console on the kernel's own display, and what it shows: late, the lobby, killed, hung, the safe page.

One story on one machine, in their order; each can be run alone, too.  Mesa draws without a graphics chip, a picture or two a second;
so the screen gets a share of the emulated CPU, and the rest is left to all else.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.guest.appliance import Appliance
from tests.guest.image import data_disk
from tests.guest.kernel import Kernel
from tests.guest.looking import ALIKE, difference, drawn, left
from tests.guest.showing import (
    back,
    displayed,
    host_of,
    in_the_lobby,
    is_mended,
    pid_of,
    seats_taken,
    shown_now,
)
from tests.screen.shots import shots

pytestmark = [pytest.mark.proof, pytest.mark.guest]

DISPLAY = ("-device", "virtio-gpu-pci,xres=1280,yres=720")
SHARE = "[Service]\nCPUQuota=50%\n"


@pytest.fixture(scope="module")
def pi(kernel: Kernel, trixie: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Appliance]:
    """The display's driver is not loaded before the first test does that."""
    share, disk = tmp_path_factory.mktemp("share"), tmp_path_factory.mktemp("disk") / "data.img"
    with Appliance(
        kernel,
        trixie,
        share,
        data=data_disk(disk),
        qemu=DISPLAY,
        kernel_words="modprobe.blacklist=virtio_gpu",
        units={"gameshow-screen.service.d/share.conf": SHARE},
    ) as machine:
        machine.ready()
        machine.until(lambda: machine.active("gameshow"), 90, "the console being ready")
        yield machine


def test_e1_a_display_that_comes_late_is_waited_for_and_the_rest_works_meanwhile(pi: Appliance) -> None:
    assert pi.sh("ls /dev/dri/card0").status != 0
    with host_of(pi) as host:
        in_the_lobby(host)
        seats_taken(pi, host)
    pi.until(
        lambda: "display" in pi.shows("gameshow-screen", "StatusText")["StatusText"],
        120,
        "the screen waiting",
    )
    pi.must("sleep 8")
    before = pi.shows("gameshow-screen", "NRestarts", "MainPID")
    assert before["NRestarts"] == "0"
    pi.must("modprobe virtio_gpu")
    displayed(pi, "late")
    assert pi.shows("gameshow-screen", "NRestarts", "MainPID") == before
    assert pi.active("gameshow-screen")


def test_e1_a_display_that_is_unplugged_in_mid_show_is_drawn_on_again_when_it_is_back(pi: Appliance) -> None:
    (socket,) = pi.must("ls -d /sys/class/drm/card*-Virtual-1").split()
    before = pi.shows("gameshow-screen", "NRestarts", "MainPID")
    pi.must(f"echo off >{socket}/status")  # the kernel's own way to say that nothing is connected
    pi.until(
        lambda: "unplugged from Virtual-1" in pi.shows("gameshow-screen", "StatusText")["StatusText"],
        30,
        "the screen missing its display",
    )
    with host_of(pi) as host:
        host.listen(lambda: any("unplugged" in fault["text"] for fault in host.page["faults"]))
    pi.must(f"echo detect >{socket}/status")
    displayed(pi, "back")
    with host_of(pi) as host:
        host.listen(lambda: not any("unplugged" in fault["text"] for fault in host.page["faults"]))
    assert pi.shows("gameshow-screen", "NRestarts", "MainPID") == before


def test_the_screen_draws_the_lobby_on_the_kernels_own_display(pi: Appliance) -> None:
    pi.must("modprobe virtio_gpu")
    hello, state = shown_now(pi)
    assert state["view"]["scene"] == "lobby"
    displayed(pi, "lobby")
    # The measure can tell: another scene is nothing like it.
    (other,) = (shot for shot in shots() if shot.name == "safe")
    assert difference(drawn(*(message for _, message in other.told)), drawn(hello, state)) > 2 * ALIKE
    said = pi.shows("gameshow-screen", "StatusText")["StatusText"]
    assert "kmsdrm" in said.lower()


def test_another_terminal_is_seen_while_it_is_in_front(pi: Appliance) -> None:
    pi.must("modprobe virtio_gpu")
    displayed(pi, "before")
    before = pi.shows("gameshow-screen", "NRestarts", "MainPID")
    show = drawn(*shown_now(pi))
    switch = "python3 -c \"import fcntl; fcntl.ioctl(open('/dev/tty0'), 0x5606, {})\""  # VT_ACTIVATE, as Alt+F2 does
    pi.must(switch.format(2))
    pi.until(
        lambda: "terminal 2 is in front" in pi.shows("gameshow-screen", "StatusText")["StatusText"],
        30,
        "the screen letting go of the display",
    )
    pi.until(
        lambda: difference(pi.qmp.picture(left("terminal")), show) > 2 * ALIKE, 30, "the terminal being seen"
    )
    pi.must(switch.format(1))
    displayed(pi, "again")
    assert pi.shows("gameshow-screen", "NRestarts", "MainPID") == before


@pytest.mark.parametrize(("how", "result"), [("KILL", "signal"), ("STOP", "watchdog")])
def test_a_screen_that_dies_or_hangs_comes_back_alone(pi: Appliance, how: str, result: str) -> None:
    pi.must("modprobe virtio_gpu")
    pi.until(lambda: pi.active("gameshow-screen"), 180, "the screen being ready")
    console, gone = pid_of(pi, "gameshow"), pid_of(pi, "gameshow-screen")
    pi.must(f"kill -{how} {gone}")
    back(pi, "gameshow-screen", gone, 180)
    assert f"Failed with result '{result}'" in pi.log("-u gameshow-screen")
    assert pid_of(pi, "gameshow") == console


def test_what_cannot_be_used_is_on_the_display_until_it_is_mended(pi: Appliance) -> None:
    pi.must("modprobe virtio_gpu")
    rig, kept = "/etc/gameshow/guest.toml", "/var/tmp/guest.toml"
    pi.must(
        f"cp -p {rig} {kept} && sed -i 's/^buzzer = 26/buzzer = 99/' {rig} && systemctl restart gameshow", 90
    )
    assert shown_now(pi)[1]["view"]["scene"] == "safe"
    displayed(pi, "safe")
    pi.must(f"cp -p {kept} {rig}")
    pi.until(lambda: is_mended(pi), 120, "the show")
    displayed(pi, "mended")
