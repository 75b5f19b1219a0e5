"""Where phones come in: which address of several, when the Wi-Fi is named, and how changes are followed."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path
from typing import Any

import pytest

from console.interfaces import Interface, best_address, default_interface, interfaces
from console.show.join import Wifi
from console.way_in import Hotspot, WayIn, follow, look, read_hotspot, way_in

LO, CABLE = Interface("lo", "127.0.0.1"), Interface("eth0", "192.168.1.20")
RADIO, OWN = Interface("wlan0", "192.168.1.21"), Interface("wlan0", "10.42.0.1")
ODD, HELD = Interface("eth0", "169.254.3.4"), Interface("docker0", "172.17.0.1")
HOTSPOT = Hotspot(Wifi("Game show", "kuvu-7dmr"), "10.42.0.1")
ROUTES = """Iface\tDestination\tGateway\tFlags\tRefCnt\tUse\tMetric\tMask\tMTU\tWindow\tIRTT
wlan0\t00000000\t0101A8C0\t0003\t0\t0\t600\t00000000\t0\t0\t0
eth0\t00000000\t0101A8C0\t0003\t0\t0\t100\t00000000\t0\t0\t0
eth0\t0001A8C0\t00000000\t0001\t0\t0\t100\t00FFFFFF\t0\t0\t0
"""


class TestWhichAddress:
    @pytest.mark.parametrize(
        ("found", "default", "best"),
        [
            ([LO], None, None),
            ([], None, None),
            ([LO, CABLE, RADIO], "wlan0", "192.168.1.21"),
            ([LO, CABLE, RADIO], None, "192.168.1.20"),
            ([LO, CABLE, OWN], "eth0", "10.42.0.1"),  # the hotspot is there for the phones
            ([LO, HELD, CABLE], None, "192.168.1.20"),
            ([LO, ODD, RADIO], None, "192.168.1.21"),
            ([LO, ODD], None, "169.254.3.4"),  # two machines on a cable: better than none
        ],
    )
    def test_of_several(self, found: list[Interface], default: str | None, best: str | None) -> None:
        assert best_address(found, default, HOTSPOT.address) == best

    def test_the_default_interface_is_the_kernels_first_choice(self, tmp_path: Path) -> None:
        (tmp_path / "route").write_text(ROUTES)
        assert default_interface(tmp_path / "route") == "eth0"
        (tmp_path / "route").write_text(ROUTES.splitlines()[0])
        assert default_interface(tmp_path / "route") is None
        assert default_interface(tmp_path / "missing") is None

    def test_the_kernel_tells_this_machines_own(self) -> None:
        found = interfaces()
        assert Interface("lo", "127.0.0.1") in found
        for one in found:  # each is really ours: something can listen there
            socket.create_server((one.address, 0)).close()


class TestWayIn:
    @pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1", "127.0.1.1"])
    def test_nobody_comes_in_where_only_this_machine_is_listened_to(self, host: str) -> None:
        assert way_in(host, 8420, [LO, CABLE], "eth0", HOTSPOT) == WayIn("")
        assert WayIn("").shown() is None

    def test_numbers_of_the_network_that_is_there(self) -> None:
        assert way_in("0.0.0.0", 8420, [LO, CABLE], "eth0", None) == WayIn("http://192.168.1.20:8420")

    def test_without_any_network_there_is_no_way_in(self) -> None:
        assert way_in("0.0.0.0", 8420, [LO], None, HOTSPOT) == WayIn("")

    def test_the_wifi_is_named_while_the_hotspot_is_up(self) -> None:
        up = way_in("0.0.0.0", 8420, [LO, OWN], None, HOTSPOT)
        assert up == WayIn("http://10.42.0.1:8420", HOTSPOT.wifi)
        down = way_in("0.0.0.0", 8420, [LO, CABLE], "eth0", HOTSPOT)
        assert down == WayIn("http://192.168.1.20:8420")
        set_but_down = way_in("10.42.0.1", 8420, [LO, CABLE], "eth0", HOTSPOT)
        assert set_but_down == WayIn("http://10.42.0.1:8420")

    def test_an_address_that_was_set_is_the_one(self) -> None:
        assert way_in("192.168.1.20", 80, [LO, CABLE, OWN], "eth0", HOTSPOT) == WayIn(
            "http://192.168.1.20:80"
        )
        assert way_in("fd00::7", 8420, [LO], None, None) == WayIn("http://[fd00::7]:8420")
        assert way_in("10.42.0.1", 8420, [LO, OWN], None, HOTSPOT).wifi == HOTSPOT.wifi


class TestHotspotFile:
    def test_what_the_command_wrote(self, tmp_path: Path) -> None:
        path = tmp_path / "hotspot.toml"
        path.write_text('name = "Café"\npassword = "kuvu-7dmr"\naddress = "10.42.0.1"\n')
        assert read_hotspot(path) == Hotspot(Wifi("Café", "kuvu-7dmr"), "10.42.0.1")
        path.write_text('name = "Café"\naddress = "10.42.0.1"\n')
        assert read_hotspot(path) == Hotspot(Wifi("Café", None), "10.42.0.1")

    @pytest.mark.parametrize(
        "text",
        ['name = "x"', 'name = 7\naddress = "10.42.0.1"', "name =", 'address = "10.42.0.1"',
         'name = "x"\naddress = "10.42.0.1"\npassword = 12345678', "\0", 'name = ""\naddress = "10.42.0.1"'],
    )  # fmt: skip
    def test_what_makes_no_sense_is_no_hotspot(self, tmp_path: Path, text: str) -> None:
        (tmp_path / "hotspot.toml").write_text(text)
        assert read_hotspot(tmp_path / "hotspot.toml") is None

    def test_none_is_none(self, tmp_path: Path) -> None:
        assert read_hotspot(tmp_path / "hotspot.toml") is None
        assert look("127.0.0.1", 8420, tmp_path / "hotspot.toml") == WayIn("")


class TestFollowing:
    @staticmethod
    def followed(*looks: WayIn | Exception) -> list[dict[str, Any] | None]:
        """What is told when these are seen one after the other."""
        told: list[dict[str, Any] | None] = []
        coming = iter(looks)

        def see() -> WayIn:
            now = next(coming, None)
            if now is None:
                raise KeyboardInterrupt  # nothing is to come: ends the loop
            if isinstance(now, Exception):
                raise now
            return now

        async def at_once(_: float) -> None:
            await asyncio.sleep(0)

        async def main() -> None:
            await follow(see, told.append, at_once)

        with pytest.raises(KeyboardInterrupt):
            asyncio.run(main())
        return told

    def test_only_what_has_changed_is_told(self) -> None:
        one, two = WayIn("http://192.168.1.20:8420"), WayIn("http://10.42.0.1:8420", HOTSPOT.wifi)
        told = self.followed(WayIn(""), WayIn(""), one, one, two, WayIn(""))
        assert [way and way["address"] for way in told] == [None, one.address, two.address, None]
        assert told[2] == two.shown()

    def test_a_look_that_fails_is_not_the_end(self, caplog: pytest.LogCaptureFixture) -> None:
        told = self.followed(OSError("no"), WayIn("http://192.168.1.20:8420"))
        assert [way and way["address"] for way in told] == ["http://192.168.1.20:8420"]
        assert len(caplog.records) == 1
