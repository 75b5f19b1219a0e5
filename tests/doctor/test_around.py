"""Clock, network, pack, journal and disk, each with everything wrong that can be."""

from __future__ import annotations

import os
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest

from console.doctor import around, kept
from console.doctor.around import Setup
from console.doctor.looking import console, diagnose
from console.journal import Journal
from console.journal.looking import LARGEST
from console.rules.games import GAMES
from console.show.join import Wifi
from console.way_in import WayIn
from hardware.check import Finding
from hardware.check.machine import Ran
from hardware.plan import RigProblem
from hardware.rigfile import load_rig
from tests.hardware.check.bench import MadeUp
from tests.journal.shows import HEADER, PACK, rows

TCP = "  sl  local_address rem_address   st\n   0: 00000000:{port:04X} 00000000:0000 {state} 0 0\n"


@pytest.fixture
def pi(tmp_path: Path) -> MadeUp:
    (tmp_path / "pi").mkdir()
    made = MadeUp(tmp_path / "pi")
    made.put("proc/net/tcp", TCP.format(port=8420, state="0A"))
    made.put("sys/class/rtc/rtc0/name", "rtc")
    made.says["timedatectl"] = Ran(0, "yes\n")
    made.put("run/avahi-daemon/socket")
    return made


@pytest.fixture
def setup(tmp_path: Path) -> Setup:
    (tmp_path / "data").mkdir()
    return Setup(tmp_path / "data", host="0.0.0.0")


def ids(found: list[Finding]) -> dict[str, str]:
    return {one.id: one.level for one in found}


# ------------------------------------------------------------------ network
def reached(pi: MadeUp, setup: Setup, way: WayIn) -> list[Finding]:
    return list(around.network(setup, pi.machine, lambda: way))


def test_where_phones_come_in_and_never_the_password(pi: MadeUp, setup: Setup) -> None:
    found = reached(pi, setup, WayIn("http://10.42.0.1:8420", Wifi("Game show", "tulip-anchor")))
    assert [one.what for one in found] == ["Phones come in at http://10.42.0.1:8420, by its own Wi-Fi"]
    assert "tulip" not in str(found)


def test_no_network_is_told_with_what_helps(pi: MadeUp, setup: Setup) -> None:
    (found,) = reached(pi, setup, WayIn(""))
    assert (found.level, "hotspot on" in found.mend) == ("warn", True)


def test_loopback_names_the_line_to_change(pi: MadeUp, setup: Setup) -> None:
    here = replace(setup, host="127.0.0.1", config=Path("/etc/gameshow/my; rm console.toml"))
    (found,) = reached(pi, here, WayIn(""))
    assert found.level == "note"
    assert "'/etc/gameshow/my; rm console.toml'" in found.mend


def test_nobody_listens(pi: MadeUp, setup: Setup) -> None:
    pi.put("proc/net/tcp", TCP.format(port=8420, state="01"))
    assert ids(reached(pi, setup, WayIn("http://1.2.3.4:8420")))["port"] == "note"
    pi.remove("proc/net/tcp")
    assert around.listens_at(pi.machine, 8420) is None


def test_names_without_avahi(pi: MadeUp, setup: Setup) -> None:
    pi.remove("run/avahi-daemon/socket")
    assert "name" in ids(reached(pi, setup, WayIn("http://1.2.3.4:8420")))


# ------------------------------------------------------------------ clock
def test_a_machine_that_knows_the_time_has_nothing_to_say(pi: MadeUp, setup: Setup) -> None:
    assert list(around.clock(setup.data, pi.machine)) == []


def test_g4_a_clock_that_has_gone_back_is_seen_by_what_was_saved(pi: MadeUp, setup: Setup) -> None:
    file = setup.data / "settings.json"
    file.write_text("{}")
    later = datetime(2026, 12, 9).timestamp()
    os.utime(file, (later, later))
    (found,) = around.clock(setup.data, pi.machine)
    assert "9 days in the future" in found.what


def test_no_clock_of_its_own_and_none_from_the_network(pi: MadeUp, setup: Setup) -> None:
    pi.remove("sys/class/rtc/rtc0/name")
    (pi.root / "sys/class/rtc/rtc0").rmdir()
    pi.says["timedatectl"] = Ran(0, "no\n")
    assert ids(list(around.clock(setup.data, pi.machine))) == {"rtc": "note", "clock": "note"}


# ------------------------------------------------------------------ pack and PIN
def test_a_pack_that_is_not_there_stops_a_show(setup: Setup) -> None:
    found = list(around.pack(replace(setup, pack="clas-7b")))
    assert [one.level for one in found] == ["bad"]
    assert [one.level for one in around.pack(setup)] == ["ok"]


def test_a_pack_is_mended_where_it_lies_or_where_it_was_named(setup: Setup) -> None:
    installed = replace(setup, pack="clas-7b", config=Path("/etc/gameshow/console.toml"))
    (named_wrongly,) = around.pack(installed)
    assert named_wrongly.mend.startswith("sudo nano /etc/gameshow/console.toml ")
    there = setup.data / "shelf/clas-7b"
    there.mkdir(parents=True)
    assert {one.mend for one in around.pack(installed)} == {f"sudo gameshow pack check {there}"}
    elsewhere = setup.data / "elsewhere"
    elsewhere.mkdir()
    by_path = around.pack(replace(installed, pack=str(elsewhere)))
    assert {one.mend for one in by_path} == {f"gameshow pack check {elsewhere}"}


def test_a_rig_that_is_none_is_mended_where_it_was_named(pi: MadeUp, setup: Setup) -> None:
    with pytest.raises(RigProblem) as refused:
        load_rig("fourseats")
    installed = replace(setup, config=Path("/etc/gameshow/console.toml"))
    found = diagnose(None, pi.machine, installed, refused.value.problems)
    (rig,) = [one for one in found if one.id == "rig"]
    assert rig.mend.startswith("sudo nano /etc/gameshow/console.toml ")


def test_a_pin_that_was_left_behind(pi: MadeUp, setup: Setup) -> None:
    (setup.data / "host-pin").write_text("4711\n")
    assert list(around.left_pin(setup, pi.machine)) == []  # its console runs
    pi.put("proc/net/tcp", "nothing\n")
    (found,) = around.left_pin(setup, pi.machine)
    assert "4711" not in str(found)


# ------------------------------------------------------------------ what is kept
def save(data: Path, version: int, game: str = "price-is-right", end: bool = False) -> None:
    with Journal.open(data / "journal.db") as journal:
        journal.begin(replace(HEADER, game=game, rules_version=version), PACK)
        journal.append(rows(3))
        if end:
            journal.end()


def test_a_show_waits_to_go_on(setup: Setup) -> None:
    save(setup.data, GAMES["price-is-right"].version)
    found = ids(list(kept.journal(setup.data)))
    assert (found["journal"], found["show"]) == ("ok", "note")


def test_a_show_of_other_rules_is_told(setup: Setup) -> None:
    save(setup.data, GAMES["price-is-right"].version + 1)
    assert ids(list(kept.journal(setup.data)))["show"] == "warn"


def test_a_show_that_is_over_is_nothing_to_tell_of(setup: Setup) -> None:
    save(setup.data, 1, end=True)
    assert "show" not in ids(list(kept.journal(setup.data)))


def test_damage_and_what_was_set_aside(setup: Setup) -> None:
    save(setup.data, 1)
    whole = (setup.data / "journal.db").read_bytes()
    (setup.data / "journal.db").write_bytes(whole[: len(whole) // 2])
    (setup.data / "journal-2026-11-30T20-15-07.damaged").write_bytes(b"x")
    found = ids(list(kept.journal(setup.data)))
    assert (found["journal"], found["damaged"]) == ("warn", "note")
    assert len((setup.data / "journal.db").read_bytes()) == len(whole) // 2


def test_a_card_that_fails_or_is_worn(pi: MadeUp, setup: Setup) -> None:
    assert ids(list(kept.disk(setup.data, pi.machine))) == {"room": "ok"}
    pi.put("sys/fs/ext4/mmcblk0p2/errors_count", "3\n")
    pi.put("sys/block/mmcblk0/device/life_time", "0x01 0x0a\n")
    found = list(kept.disk(setup.data, pi.machine))
    assert [one.level for one in found if one.id == "card"] == ["warn", "warn"]
    assert any("90 %" in one.what for one in found)


@pytest.mark.parametrize(
    ("life", "levels"),
    [("0x01 0x08", []), ("0x09 0x01", ["warn"]), ("0x01 0x09", ["warn"]), ("", []), ("unknown", [])],
)
def test_a_card_is_worn_from_80_percent_on(pi: MadeUp, setup: Setup, life: str, levels: list[str]) -> None:
    """eMMC: 0x09 stands for 80 to 90 % of a life, in either of two kinds of memory."""
    pi.put("sys/block/mmcblk0/device/life_time", f"{life}\n")
    found = kept.disk(setup.data, pi.machine)
    assert [one.level for one in found if one.id == "card"] == levels


def test_a_look_that_breaks_is_a_finding_and_no_end(pi: MadeUp, setup: Setup) -> None:
    def broken(_: object) -> Ran:
        raise RuntimeError("no such thing")

    pi.more["run"] = broken
    found = console(setup, pi.machine, lambda: WayIn("http://1.2.3.4:8420"))
    assert ids(found)["service"] == "warn"
    assert ids(found)["pack"] == "ok"


def test_a_journal_that_grows_too_large_is_said_before_it_is(
    setup: Setup, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(setup.data, 1, end=True)
    monkeypatch.setattr(kept, "LARGE", 1_000)
    levels = [one.level for one in kept.journal(setup.data) if one.id == "journal"]
    assert levels == ["ok", "note"]
    monkeypatch.undo()
    assert kept.LARGE < LARGEST


def test_the_console_that_looks_knows_that_it_runs(pi: MadeUp, setup: Setup) -> None:
    (setup.data / "host-pin").write_text("4711\n")
    pi.put("proc/net/tcp", "nothing\n")
    itself = replace(setup, itself=True)
    assert list(around.left_pin(itself, pi.machine)) == []
    assert "port" not in ids(reached(pi, itself, WayIn("http://1.2.3.4:8420")))
