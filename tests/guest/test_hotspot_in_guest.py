"""The console's own Wi-Fi with the real NetworkManager, over the kernel's simulated radios: a phone reads the lobby's codes, and is in.

The second radio is the phone's, in a network namespace of its own: what it fetches goes through the air, as far as a kernel has that.
"""

from __future__ import annotations

import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import lacking
from tests.e2e.console import Viewer
from tests.guest.appliance import Appliance
from tests.guest.image import system_disk
from tests.guest.installed import installed_root
from tests.guest.kernel import Kernel
from tests.guest.machine import SHARE
from tests.install.root import RootError, in_root
from tests.show.test_join import read_wifi
from tests.test_qr import read

pytestmark = [pytest.mark.proof, pytest.mark.guest]

PACKAGES = ("network-manager", "wpasupplicant", "dnsmasq-base", "iw", "iproute2", "nftables")
"""What Raspberry Pi OS Lite has of all this."""
NAME = "Café; Quiz"
LEASE = """#!/bin/sh
# What udhcpc was given becomes the phone's address.
[ "$1" = bound ] || exit 0
ip addr add "$ip/24" dev "$interface" && ip route add default via "$router"
"""
FETCH = "import sys, urllib.request as u; r = u.urlopen(sys.argv[1], timeout=20); print(r.status, r.read(20))"


PATIENT = "[Unit]\nStartLimitIntervalSec=0\n[Service]\nRestart=on-failure\nRestartSec=2\n"
"""On a busy machine udev may name the agent's port later than the agent waits for it."""


@pytest.fixture(scope="module")
def disk(kernel: Kernel, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An installed system that has NetworkManager, too, and no rig but the simulated one."""
    folder = tmp_path_factory.mktemp("wifi")
    try:
        root = installed_root("trixie", folder / "root")
    except RootError as error:
        lacking(str(error))
    install = (
        "apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends"
    )
    done = in_root(root, "sh", "-c", f"{install} {' '.join(PACKAGES)}")
    assert done.status == 0, done.out[-2000:]
    settings = root / "etc/gameshow/console.toml"
    settings.write_text(re.sub("(?m)^rig = .*$", 'rig = "simulated"', settings.read_text()))
    system_disk(root, folder / "system.img", kernel)
    shutil.rmtree(root)
    return folder / "system.img"


@pytest.fixture(scope="module")
def pi(kernel: Kernel, disk: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Appliance]:
    share = tmp_path_factory.mktemp("share")
    shutil.copy("/bin/busybox", share)
    (share / "lease").write_text(LEASE)
    (share / "lease").chmod(0o755)
    with Appliance(
        kernel, disk, share, units={"agent.service.d/patient.conf": PATIENT}, counted=False
    ) as machine:
        machine.ready()
        machine.must("modprobe mac80211_hwsim radios=2")
        machine.must("ip netns add phone && iw phy phy1 set netns name phone")
        machine.until(lambda: "wlan0:wifi:disconnected" in _radios(machine), 90, "a radio that can be used")
        machine.until(lambda: machine.active("gameshow"), 120, "the console")
        yield machine


def _radios(machine: Appliance) -> str:
    return machine.sh("nmcli -t -f DEVICE,TYPE,STATE device").out


def way_in(machine: Appliance, wifi: bool) -> dict[str, Any]:
    """How the lobby says that phones come in, once that is with or without a Wi-Fi."""
    with Viewer(machine.port, "audience") as viewer:

        def told() -> Any:
            state = viewer.newest.get("state")
            join = state and state["view"]["board"].get("join")
            return join and (join["wifi"] is not None) == wifi and join

        viewer.listen(told, 200)
        return dict(told())


def scanned(rows: list[str]) -> str:
    """What a camera reads."""
    return read([[dot == "1" for dot in row] for row in rows])


def test_before_it_the_lobby_names_no_wifi(pi: Appliance) -> None:
    assert way_in(pi, wifi=False)["address"] == "http://10.0.2.15:8420"


def test_a_phone_joins_by_the_lobbys_codes_and_opens_the_pages(pi: Appliance) -> None:
    said = pi.must(f"gameshow hotspot on --yes --name {shlex.quote(NAME)}", 120)
    assert NAME in said
    join = way_in(pi, wifi=True)
    fields = read_wifi(scanned(join["wifi"]["qr"]))
    assert fields["S"] == NAME
    (pi.share / "phone.conf").write_text(
        f'network={{\nssid={NAME.encode().hex()}\nkey_mgmt=WPA-PSK\npsk="{fields["P"]}"\n}}\n'
    )
    phone = "ip netns exec phone"
    pi.must(f"{phone} wpa_supplicant -B -D nl80211 -i wlan1 -c {SHARE}/phone.conf")
    pi.until(lambda: "Connected to" in pi.sh(f"{phone} iw dev wlan1 link").out, 60, "the phone in the Wi-Fi")
    pi.must(f"{phone} {SHARE}/busybox udhcpc -i wlan1 -n -q -t 20 -s {SHARE}/lease", 120)
    address = scanned(join["qr"])
    assert address == join["address"] == "http://10.42.0.1:8420"
    for path in ("/", "/host", "/seat"):
        assert pi.must(f"{phone} python3 -c {shlex.quote(FETCH)} {address}{path}").startswith("200 ")
    assert fields["P"] not in pi.log("-n 5000")
    assert fields["P"] not in pi.must("ps axww -o args || cat /proc/[0-9]*/cmdline")


def test_again_changes_nothing_and_it_comes_back_by_itself(pi: Appliance) -> None:
    assert "already" in pi.must("gameshow hotspot on --yes", 120)
    pi.must("systemctl restart NetworkManager")
    pi.until(lambda: pi.sh("gameshow hotspot status").status == 0, 90, "the hotspot")


def test_off_takes_it_out_of_the_lobby(pi: Appliance) -> None:
    pi.must("gameshow hotspot off", 60)
    assert way_in(pi, wifi=False)["address"] == "http://10.0.2.15:8420"
    assert (
        pi.sh("ls /etc/NetworkManager/system-connections/ /etc/gameshow/hotspot.toml").out.count("hotspot")
        == 0
    )
