"""``gameshow hotspot`` above a made-up NetworkManager: what it writes, asks and says, and that no secret goes astray."""

from __future__ import annotations

import configparser
import os
import random
import shutil
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from console.config import load_config
from console.hotspot import _fields
from console.hotspot_command import Terminal, _run, hotspot_command
from console.hotspot_files import (
    ADDRESS,
    keyfile,
    made_up,
    record,
    wrong_name,
    wrong_password,
)
from console.places import CONFIG, HOTSPOT, KEYFILE
from console.show.join import Wifi
from console.way_in import Hotspot, read_hotspot
from hardware.check.machine import Machine

FREE = "lo:loopback:unmanaged:\neth0:ethernet:unavailable:\nwlan0:wifi:disconnected:\n"
AT_HOME = "wlan0:wifi:connected:Home\\:5G\neth0:ethernet:connected:Wired connection 1\n"


class Pi:
    """A made-up machine with the fake ``nmcli``."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.root, self.nm, self.bin = folder / "root", folder / "nm", folder / "bin"
        for one in (self.root / "etc/gameshow", self.nm, self.bin):
            one.mkdir(parents=True)
        self.settings = self.root / CONFIG.lstrip("/")
        self.settings.write_text('rig = "four-seats-gpio"\nhost = "127.0.0.1"   # mine\nport = 8421\n')
        script = self.bin / "nmcli"
        shutil.copy(Path(__file__).with_name("fake_nmcli.py"), script)
        script.write_text(script.read_text().replace("/usr/bin/env python3", f"{sys.executable} -S", 1))
        script.chmod(0o755)
        for command in ("systemctl",):
            (self.bin / command).write_text(f'#!/bin/sh\necho {command} "$@" >> {self.nm}/asked\n')
            (self.bin / command).chmod(0o755)
        monkeypatch.setenv("FAKE_NM", str(self.nm))
        monkeypatch.setenv("FAKE_ROOT", str(self.root))
        monkeypatch.setenv("PATH", f"{self.bin}:{os.environ['PATH']}")
        (self.nm / "devices").write_text(FREE)
        self.typed, self.answer, self.questions = "", False, list[str]()

    def does(self, *words: str, root: bool = True, terminal: bool = False) -> int:
        who = Terminal(0 if root else 1000, terminal, self._asked, lambda _: self.typed)
        return hotspot_command(words, Machine(root=self.root, run=_run), who)

    def _asked(self, question: str) -> bool:
        self.questions.append(question)
        return self.answer

    @property
    def asked(self) -> list[str]:
        """What the machine's commands were asked so far."""
        return (self.nm / "asked").read_text().splitlines()

    @property
    def keyfile(self) -> configparser.ConfigParser:
        file = configparser.ConfigParser(delimiters=("=",), interpolation=None)
        file.read(self.root / KEYFILE.lstrip("/"))
        return file

    @property
    def record(self) -> Hotspot | None:
        return read_hotspot(self.root / HOTSPOT.lstrip("/"))

    def switch(self, **facts: str) -> None:
        """The radio's switch, as rfkill has it."""
        folder = self.root / "sys/class/rfkill/rfkill0"
        folder.mkdir(parents=True)
        for name, value in {"type": "wlan", "soft": "0", "hard": "0", **facts}.items():
            (folder / name).write_text(value + "\n")


@pytest.fixture
def pi(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Pi:
    return Pi(tmp_path, monkeypatch)


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


class TestOn:
    def test_one_command_and_it_is_there_now_and_after_every_start(
        self, pi: Pi, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert pi.does("on") == 0
        assert "wlan0:wifi:connected:gameshow-hotspot" in (pi.nm / "devices").read_text()
        file = pi.keyfile
        assert file["connection"]["autoconnect"] == "true"
        assert file["connection"]["interface-name"] == "wlan0"
        assert (file["wifi"]["mode"], file["wifi"]["ap-isolation"]) == ("ap", "1")
        assert (file["ipv4"]["method"], file["ipv4"]["address1"]) == ("shared", f"{ADDRESS}/24")
        assert file["wifi-security"]["key-mgmt"] == "wpa-psk"
        assert mode(pi.root / KEYFILE.lstrip("/")) == 0o600
        assert mode(pi.root / HOTSPOT.lstrip("/")) == 0o640
        wifi = pi.record.wifi if pi.record else None
        assert wifi is not None
        assert wifi.name == "Game show"
        assert file["wifi-security"]["psk"] == wifi.password
        assert capsys.readouterr().err == ""

    def test_again_changes_nothing(self, pi: Pi, capsys: pytest.CaptureFixture[str]) -> None:
        pi.does("on", "--name", "Quiz")
        before = {path: path.stat().st_mtime_ns for path in pi.root.rglob("*") if path.is_file()}
        asked = len(pi.asked)
        capsys.readouterr()
        assert pi.does("on") == 0
        assert {path: path.stat().st_mtime_ns for path in pi.root.rglob("*") if path.is_file()} == before
        assert [words for words in pi.asked[asked:] if "connection" in words] == []
        assert "'Quiz' is on already" in capsys.readouterr().out

    def test_the_password_is_in_files_that_others_cant_read_and_nowhere_else(
        self, pi: Pi, capsys: pytest.CaptureFixture[str]
    ) -> None:
        pi.typed = "correct horse"
        assert pi.does("on", "--password") == 0
        assert pi.record == Hotspot(Wifi("Game show", "correct horse"), ADDRESS)
        said = capsys.readouterr()
        assert "correct" not in said.out + said.err  # no terminal: what is said may be kept
        assert "correct" not in "\n".join(pi.asked)
        for path in pi.root.rglob("*"):
            if path.is_file() and b"correct" in path.read_bytes():
                assert mode(path) in (0o600, 0o640)

    def test_a_terminal_is_told(self, pi: Pi, capsys: pytest.CaptureFixture[str]) -> None:
        pi.does("on", terminal=True)
        assert pi.record is not None
        assert str(pi.record.wifi.password) in capsys.readouterr().out

    def test_open_and_with_another_password(self, pi: Pi, capsys: pytest.CaptureFixture[str]) -> None:
        pi.does("on")
        first = pi.record
        assert pi.does("on", "--open") == 0
        assert "wifi-security" not in pi.keyfile
        assert pi.record == Hotspot(Wifi("Game show", None), ADDRESS)
        assert "listen in" in capsys.readouterr().out
        pi.does("on", "--new-password")
        assert pi.record is not None
        assert pi.record != first
        assert pi.keyfile["wifi-security"]["psk"] == pi.record.wifi.password

    def test_phones_are_let_in_with_the_users_word_alone(
        self, pi: Pi, capsys: pytest.CaptureFixture[str]
    ) -> None:
        pi.does("on")
        assert load_config(pi.settings).host == "127.0.0.1"
        assert 'host = "0.0.0.0"' in capsys.readouterr().out  # what is to be done is said
        pi.does("on", terminal=True)
        assert load_config(pi.settings).host == "127.0.0.1"
        assert len(pi.questions) == 1
        pi.answer = True
        pi.does("on", terminal=True)
        assert load_config(pi.settings).host == "0.0.0.0"
        assert pi.settings.read_text() == 'rig = "four-seats-gpio"\nhost = "0.0.0.0"   # mine\nport = 8421\n'
        assert pi.asked[-1] == "systemctl try-restart gameshow.service"
        assert f"http://{ADDRESS}:8421" in capsys.readouterr().out
        asked = pi.asked
        pi.does("on", "--yes")
        assert "systemctl" not in "".join(pi.asked[len(asked) :])

    def test_settings_that_cant_be_used_are_left_alone(self, pi: Pi) -> None:
        pi.settings.write_text("rig = \n")
        assert pi.does("on", "--yes") == 0
        assert pi.settings.read_text() == "rig = \n"


class TestWhatIsInTheWay:
    def refused(self, pi: Pi, capsys: pytest.CaptureFixture[str], *words: str, **how: bool) -> str:
        """It is refused, and nothing was changed."""
        before = {path: path.read_bytes() for path in pi.root.rglob("*") if path.is_file()}
        assert pi.does("on", *words, **how) == 1
        assert {path: path.read_bytes() for path in pi.root.rglob("*") if path.is_file()} == before
        return capsys.readouterr().err

    def test_no_root(self, pi: Pi, capsys: pytest.CaptureFixture[str]) -> None:
        assert "sudo gameshow hotspot on" in self.refused(pi, capsys, root=False)

    def test_no_nmcli(
        self, pi: Pi, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("PATH", str(pi.root))
        assert "sudo apt install network-manager" in self.refused(pi, capsys)

    def test_network_manager_does_not_run(self, pi: Pi, capsys: pytest.CaptureFixture[str]) -> None:
        (pi.nm / "down").touch()
        assert "sudo systemctl enable --now NetworkManager" in self.refused(pi, capsys)

    def test_no_radio(self, pi: Pi, capsys: pytest.CaptureFixture[str]) -> None:
        (pi.nm / "devices").write_text("eth0:ethernet:connected:Wired\n")
        assert "has no Wi-Fi" in self.refused(pi, capsys)

    def test_no_country(self, pi: Pi, capsys: pytest.CaptureFixture[str]) -> None:
        pi.switch(soft="1")
        assert "sudo raspi-config nonint do_wifi_country" in self.refused(pi, capsys)

    def test_a_switch_on_the_machine(self, pi: Pi, capsys: pytest.CaptureFixture[str]) -> None:
        pi.switch(hard="1")
        assert "by a switch" in self.refused(pi, capsys)

    def test_bluetooth_may_be_off(self, pi: Pi) -> None:
        pi.switch(type="bluetooth", soft="1")
        assert pi.does("on") == 0

    def test_a_radio_that_cant_be_used(self, pi: Pi, capsys: pytest.CaptureFixture[str]) -> None:
        (pi.nm / "devices").write_text("wlan0:wifi:unavailable:\n")
        assert "wlan0 is unavailable" in self.refused(pi, capsys)

    def test_another_network_is_left_with_the_users_word_alone(
        self, pi: Pi, capsys: pytest.CaptureFixture[str]
    ) -> None:
        (pi.nm / "devices").write_text(AT_HOME)
        said = self.refused(pi, capsys)
        assert "'Home:5G'" in said
        assert "--yes" in said
        self.refused(pi, capsys, terminal=True)
        assert "'Home:5G'" in pi.questions[-1]
        pi.answer = True
        assert pi.does("on", terminal=True) == 0

    def test_of_two_radios_the_free_one(self, pi: Pi) -> None:
        (pi.nm / "devices").write_text(AT_HOME + "wlan1:wifi:disconnected:\n")
        assert pi.does("on") == 0
        assert pi.keyfile["connection"]["interface-name"] == "wlan1"

    def test_it_does_not_come_up(self, pi: Pi, capsys: pytest.CaptureFixture[str]) -> None:
        (pi.nm / "refuses").touch()
        assert pi.does("on") == 1
        said = capsys.readouterr().err
        assert "supplicant took too long" in said
        assert "journalctl -u NetworkManager" in said
        (pi.nm / "refuses").unlink()
        assert pi.does("on") == 0  # and is tried anew, though its files are as they should be
        assert pi.does("status") == 0

    @pytest.mark.parametrize("name", ["", "é" * 17, " Quiz", "Qu\niz", "Qu\x7fiz", "\udcff"])
    def test_a_name_that_no_network_can_have(
        self, pi: Pi, capsys: pytest.CaptureFixture[str], name: str
    ) -> None:
        assert "the name" in self.refused(pi, capsys, "--name", name)

    @pytest.mark.parametrize("password", ["", "1234567", "x" * 64, "pässword12", "tab\tbed12"])
    def test_a_password_that_no_phone_can_type(
        self, pi: Pi, capsys: pytest.CaptureFixture[str], password: str
    ) -> None:
        pi.typed = password
        said = self.refused(pi, capsys, "--password")
        assert "the password has" in said
        assert not password or password not in said


class TestOffAndStatus:
    def test_off_takes_all_away(self, pi: Pi, capsys: pytest.CaptureFixture[str]) -> None:
        pi.does("on")
        assert pi.does("off") == 0
        assert pi.record is None
        assert not (pi.root / KEYFILE.lstrip("/")).exists()
        assert "wlan0:wifi:disconnected:" in (pi.nm / "devices").read_text()
        capsys.readouterr()
        assert pi.does("off") == 0
        assert capsys.readouterr().out == "There was no hotspot.\n"

    def test_status(self, pi: Pi, capsys: pytest.CaptureFixture[str]) -> None:
        assert pi.does("status", root=False) == 1
        assert capsys.readouterr().out == "The hotspot is off.\n"
        pi.does("on", "--name", "Café")
        capsys.readouterr()
        assert pi.does("status", root=False) == 0
        said = capsys.readouterr().out
        assert "'Café' is on" in said
        assert pi.record is not None
        assert str(pi.record.wifi.password) not in said
        (pi.nm / "devices").write_text(FREE)
        assert pi.does("status") == 1
        assert "not there now" in capsys.readouterr().out


class TestFiles:
    @given(st.text(min_size=1, max_size=10).filter(lambda name: wrong_name(name) is None))
    def test_any_name_travels_as_bytes(self, name: str) -> None:
        line = next(line for line in keyfile(Wifi(name, None), "wlan0").splitlines() if "ssid=" in line)
        assert bytes(int(byte) for byte in line[5:-1].split(";")).decode() == name

    @given(
        st.text(min_size=1, max_size=32).filter(lambda name: wrong_name(name) is None),
        st.text(st.characters(min_codepoint=32, max_codepoint=126), min_size=8, max_size=63),
    )
    def test_what_is_recorded_is_read_back(self, name: str, password: str) -> None:
        said = tomllib.loads(record(Wifi(name, password)))
        assert said == {"name": name, "password": password, "address": ADDRESS}
        assert wrong_password(password) is None
        written = keyfile(Wifi(name, password), "wlan0").partition("psk=")[2].splitlines()[0]
        assert written.replace("\\\\", "\0").replace("\\s", " ").replace("\0", "\\") == password

    def test_backslashes_and_blanks_of_a_password_are_written_as_glib_reads_them(self) -> None:
        assert "psk=\\sa\\\\b\\s\\s1234\n" in keyfile(Wifi("x", " a\\b  1234"), "wlan0")

    def test_a_made_up_password_is_read_and_typed_without_doubt(self) -> None:
        chance: Callable[[str], str] = random.Random(1).choice
        found = {made_up(chance) for _ in range(200)}
        assert len(found) == 200
        assert not set("".join(found)) & set("il1oO0IL ")
        assert {len(one) for one in found} == {14}
        assert all(wrong_password(one) is None for one in found)

    def test_fields_of_nmcli(self) -> None:
        assert _fields(r"wlan0:wifi:connected:a\:b\\c") == ["wlan0", "wifi", "connected", "a:b\\c"]
        assert _fields("wlan0:wifi:disconnected:") == ["wlan0", "wifi", "disconnected", ""]
