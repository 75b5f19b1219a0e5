"""The console's own Wi-Fi through NetworkManager, as Raspberry Pi OS has it since Bookworm: on, off, and how it stands.

Every secret goes through files that only root may read, never over a command line, where every user could see it.
"""

from __future__ import annotations

import grp
import os
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from console.atomic import replace_file
from console.hotspot_files import keyfile, record
from console.places import HOTSPOT, KEYFILE, USER, WIFI
from console.show.join import Wifi
from console.way_in import read_hotspot
from hardware.check.machine import Machine, Ran

WAIT_SECONDS = 45
"""How long NetworkManager may take to bring it up: a radio that has to leave a network first needs some ten."""


class HotspotProblem(Exception):
    """It can't be done: a sentence, and the command that mends it where there is one."""

    def __init__(self, what: str, mend: str = "") -> None:
        super().__init__(what + (f"\n  {mend}" if mend else ""))


@dataclass(frozen=True)
class Device:
    """A radio as NetworkManager sees it; ``connection`` is what it is in now, or empty."""

    name: str
    state: str
    connection: str

    @property
    def left(self) -> str:
        """The network that it would leave, or empty."""
        busy = self.state.startswith("connect") and self.connection != WIFI
        return self.connection if busy else ""


class Hotspot:
    """Works on ``machine``; ``say`` hears what was done."""

    def __init__(self, machine: Machine, say: Callable[[str], None]) -> None:
        self._machine = machine
        self._say = say

    # ------------------------------------------------------------------ looking
    def radio(self) -> Device:
        """The radio that is to be used: one that leaves no network, if there are several."""
        found = self._radios()
        if not found:
            raise HotspotProblem("this machine has no Wi-Fi, or its driver is not there", "nmcli device")
        self._need_power()
        fit = [one for one in found if one.state not in ("unmanaged", "unavailable")]
        if not fit:
            states = ", ".join(f"{one.name} is {one.state}" for one in found)
            raise HotspotProblem(f"NetworkManager can't use the Wi-Fi: {states}", "sudo nmcli radio wifi on")
        return min(fit, key=lambda one: bool(one.left))

    def is_up(self) -> bool:
        """Whether phones can join it now."""
        return any(one.connection == WIFI and one.state.startswith("connected") for one in self._radios())

    def known(self) -> Wifi | None:
        """The name and password that it was set up with, as far as whoever asks may read them."""
        hotspot = read_hotspot(self._machine.path(HOTSPOT))
        return hotspot.wifi if hotspot else None

    def _radios(self) -> list[Device]:
        if self._asked("-t", "-f", "RUNNING", "general").strip() != "running":
            raise HotspotProblem("NetworkManager does not run", "sudo systemctl enable --now NetworkManager")
        rows = [
            _fields(line)
            for line in self._asked("-t", "-f", "DEVICE,TYPE,STATE,CONNECTION", "device").splitlines()
        ]
        return [Device(row[0], row[2], row[3]) for row in rows if len(row) == 4 and row[1] == "wifi"]

    def _need_power(self) -> None:
        for switch in self._machine.listed("/sys/class/rfkill", "rfkill*"):
            at = self._machine.name(switch)
            if self._machine.text(f"{at}/type") != "wlan":
                continue
            if self._machine.text(f"{at}/hard") == "1":
                raise HotspotProblem("the Wi-Fi is switched off by a switch on the machine")
            if self._machine.text(f"{at}/soft") == "1":
                raise HotspotProblem(
                    "the Wi-Fi is switched off, on a Raspberry Pi until it is told in which country it is",
                    "sudo raspi-config nonint do_wifi_country GB    # your country's two letters; elsewhere: sudo rfkill unblock wifi",
                )

    def _asked(self, *words: str) -> str:
        return self._nmcli(*words).out

    def _nmcli(self, *words: str) -> Ran:
        ran = self._machine.run(["nmcli", *words])
        if ran is None:
            raise HotspotProblem(
                "nmcli is missing or does not answer: the hotspot needs NetworkManager, which Raspberry Pi OS has since Bookworm",
                "sudo apt install network-manager",
            )
        return ran

    # ------------------------------------------------------------------ on and off
    def switch_on(self, wifi: Wifi, device: Device) -> bool:
        """Have it there now and after every start; false where it already was, just so."""
        written = self._put(KEYFILE, keyfile(wifi, device.name), 0o600)
        told = self._put(HOTSPOT, record(wifi), 0o640)
        self._hand_over()
        if not written and self.is_up():
            return told
        self._must("load", KEYFILE)
        self._say(f"Starting it on {device.name} ..")
        self._must("up", WIFI, "ifname", device.name, wait=WAIT_SECONDS)
        return True

    def switch_off(self) -> bool:
        """Take it away; false where there was none."""
        there = [name for name in (KEYFILE, HOTSPOT) if os.path.lexists(self._machine.path(name))]
        ran = self._nmcli("connection", "delete", "id", WIFI)  # ends it, and its keyfile goes with it
        for name in there:
            self._machine.path(name).unlink(missing_ok=True)
        return bool(there) or ran.status == 0

    def _must(self, *words: str, wait: int | None = None) -> None:
        ran = self._nmcli(*(() if wait is None else ("--wait", str(wait))), "connection", *words)
        if ran.status != 0:
            lines = (ran.err or ran.out).strip().splitlines()
            said = lines[0] if lines else f"status {ran.status}"
            raise HotspotProblem(
                f"NetworkManager could not do it: {said}", "journalctl -u NetworkManager -n 50"
            )

    def _put(self, name: str, text: str, mode: int) -> bool:
        """Write a file as a whole, unless it says just that already; whether it was written."""
        path, data = self._machine.path(name), text.encode()
        try:
            if path.read_bytes() == data and path.stat().st_mode & 0o777 == mode:
                return False
        except FileNotFoundError:
            pass
        path.parent.mkdir(parents=True, exist_ok=True)
        replace_file(path, data, mode)
        path.chmod(mode)
        return True

    def _hand_over(self) -> None:
        """The console's group may read the record; without such a group only root may."""
        try:
            group = grp.getgrnam(USER).gr_gid
            os.chown(self._machine.path(HOTSPOT), -1, group)
        except (KeyError, PermissionError):
            self._say(f"There is no group {USER} here: the console can't read {HOTSPOT} unless root runs it")


def _fields(line: str) -> Sequence[str]:
    r"""The fields of a line of ``nmcli -t``, where ``\:`` and ``\\`` are no ends."""
    return [re.sub(r"\\(.)", r"\1", field) for field in re.findall(r"(?:^|:)((?:\\.|[^:\\])*)", line)]


def put_settings(path: Path, text: str) -> None:
    """Replace settings as a whole; they stay whose they were."""
    before = path.stat()
    replace_file(path, text.encode(), before.st_mode & 0o777)
    os.chown(path, before.st_uid, before.st_gid)
    path.chmod(before.st_mode & 0o777)
