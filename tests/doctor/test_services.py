"""What is said of the units: each state of each, on a made-up machine."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from console.doctor.services import Unit, may_use, seen_by_service, services, units
from console.places import CONSOLE_UNIT, SCREEN_UNIT
from console.scrub import Scrub
from hardware.check import Finding
from hardware.check.machine import Ran
from tests.hardware.check.bench import MadeUp

WELL = {
    "LoadState": "loaded",
    "UnitFileState": "enabled",
    "ActiveState": "active",
    "SubState": "running",
    "Result": "success",
    "NRestarts": "0",
    "ActiveEnterTimestamp": "Mon 2026-11-30 19:00:05 GMT",
    "StatusText": "Price Is Right, lobby",
    "MainPID": "612",
    "User": "gameshow",
    "SupplementaryGroups": "gpio spi",
}


def shown(console: dict[str, str] | None = None, screen: dict[str, str] | None = None) -> Ran:
    """What ``systemctl show`` prints of both units."""
    blocks = []
    for name, others in ((CONSOLE_UNIT, console), (SCREEN_UNIT, screen)):
        says = {"Id": name, **WELL, **(others or {})}
        blocks.append("\n".join(f"{key}={value}" for key, value in says.items()))
    return Ran(0, "\n\n".join(blocks) + "\n")


@pytest.fixture
def pi(tmp_path: Path) -> MadeUp:
    made = MadeUp(tmp_path)
    made.says["systemctl"] = shown()
    made.says["journalctl"] = Ran(0, "")
    return made


def found(pi: MadeUp) -> list[Finding]:
    return list(services(pi.machine, Scrub({"Inês": "Seat 2"}).text))


def of(pi: MadeUp, **console: str) -> Finding:
    pi.says["systemctl"] = shown(console)
    return found(pi)[0]


def test_both_run(pi: MadeUp) -> None:
    assert [(one.id, one.level) for one in found(pi)] == [("service", "ok"), ("service", "ok"), ("log", "ok")]
    assert found(pi)[0].what == (
        "gameshow.service runs since Mon 2026-11-30 19:00:05 GMT: Price Is Right, lobby"
    )


@pytest.mark.parametrize(
    ("console", "level", "what", "mend"),
    [
        ({"LoadState": "not-found"}, "note", "is not installed", "make install RIG="),
        ({"LoadState": "masked", "UnitFileState": "masked"}, "warn", "is masked", "systemctl unmask"),
        ({"LoadState": "masked", "UnitFileState": ""}, "warn", "is masked", "systemctl unmask"),
        ({"UnitFileState": "masked-runtime"}, "warn", "is masked", "systemctl unmask"),
        ({"LoadState": "bad-setting"}, "warn", "bad-setting", "systemd-analyze verify"),
        ({"ActiveState": "failed", "Result": "exit-code"}, "warn", "has failed", "systemctl restart"),
        ({"StatusText": "safe page: four.toml: seat.2"}, "warn", "safe page", "systemctl status"),
        ({"ActiveState": "activating", "StatusText": "waits 8 s"}, "warn", "activating: waits 8 s", "status"),
        ({"ActiveState": "inactive"}, "warn", "does not run", "enable --now"),
        ({"UnitFileState": "disabled"}, "warn", "is not enabled", "systemctl enable gameshow.service"),
        ({"NRestarts": "1"}, "note", "started anew once", "journalctl -u gameshow.service"),
        ({"NRestarts": "12"}, "note", "started anew 12 times", "journalctl -u gameshow.service"),
    ],
)
def test_each_state_is_told_with_what_mends_it(
    pi: MadeUp, console: dict[str, str], level: str, what: str, mend: str
) -> None:
    finding = of(pi, **console)
    assert finding.level == level
    assert what in finding.what
    assert mend in finding.mend
    assert finding.why


def test_the_end_by_the_watchdog_is_told_even_when_it_runs_again(pi: MadeUp) -> None:
    pi.says["systemctl"] = shown({"Result": "watchdog", "NRestarts": "1"})
    hung = [one for one in found(pi) if "watchdog" in one.what]
    assert [one.level for one in hung] == ["warn"]
    assert "gameshow report" in hung[0].mend


def test_a_screen_that_was_left_out_is_no_fault(pi: MadeUp) -> None:
    left_out = {"UnitFileState": "disabled", "ActiveState": "inactive", "StatusText": ""}
    pi.says["systemctl"] = shown(screen=left_out)
    screen = found(pi)[1]
    assert (screen.level, screen.mend.partition("    ")[0]) == ("note", "sudo make install SCREEN=yes")
    pi.says["systemctl"] = shown(screen={**left_out, "UnitFileState": "enabled"})
    assert (found(pi)[1].level, found(pi)[1].mend) == (
        "warn",
        "sudo systemctl enable --now gameshow-screen.service",
    )


def test_one_that_has_failed_is_told_once(pi: MadeUp) -> None:
    pi.says["systemctl"] = shown({"ActiveState": "failed", "Result": "exit-code"})
    assert [one.what for one in found(pi) if one.level == "warn"] == ["gameshow.service has failed"]


@pytest.mark.parametrize("says", [None, Ran(1, "", "System has not been booted with systemd as init system")])
def test_without_systemd_nothing_is_wrong(pi: MadeUp, says: Ran | None) -> None:
    pi.says["systemctl"] = says
    assert [one.level for one in found(pi)] == ["note"]


def test_errors_of_the_log_come_without_what_is_nobodys_business(pi: MadeUp) -> None:
    pi.says["journalctl"] = Ran(
        0, "\n".join([f"line {n}" for n in range(9)] + ["PIN 4711 of Inês at 10.1.2.3"])
    )
    log = [one.what for one in found(pi) if one.id == "log"]
    assert len(log) == 5
    assert log[-1] == "PIN (left out) of Seat 2 at (address)"


def test_whoever_may_not_read_the_log_is_sent_to_sudo(pi: MadeUp) -> None:
    pi.says["journalctl"] = Ran(
        0, "", "Hint: You are currently not seeing messages from other users and the system."
    )
    (log,) = [one for one in found(pi) if one.id == "log"]
    assert log.mend == "sudo gameshow doctor"


def test_a_stick_that_failed_is_named_and_nothing_else_from_that_list_is(pi: MadeUp) -> None:
    both = {"show": shown(), "list-units": Ran(0, "gameshow-stick@dev-sda1.service x\n; rm -rf / #\n")}
    pi.more["run"] = lambda words: both[words[1]] if words[0] == "systemctl" else pi.says.get(words[0])
    sticks = [one for one in found(pi) if one.id == "stick"]
    assert [one.mend for one in sticks] == ["journalctl -u 'gameshow-stick@dev-sda1.service' -n 20"]


def test_nonsense_from_systemctl_is_no_end(pi: MadeUp) -> None:
    pi.says["systemctl"] = Ran(
        0, "Id=gameshow.service\nNRestarts=\x1b[2J\n=\n\n\nId=evil.service\nNRestarts=9" * 3
    )
    assert all(isinstance(one, Finding) for one in found(pi))


# ------------------------------------------------------------------ whose rights
def test_what_the_services_user_may_use_is_asked_whoever_looks(pi: MadeUp, tmp_path: Path) -> None:
    said = units(pi.machine)
    assert said is not None
    somebody = Unit(CONSOLE_UNIT, {**said[CONSOLE_UNIT].says, "User": "nobody", "SupplementaryGroups": ""})
    theirs = seen_by_service(pi.machine, somebody)
    private = tmp_path / "private"
    private.mkdir(mode=0o700)
    assert not theirs.may_use(private)
    assert theirs.user == "nobody"
    assert theirs.own == 612
    open_to_all = tmp_path / "open"
    open_to_all.mkdir()
    open_to_all.chmod(0o777)
    assert theirs.may_use(open_to_all)


def test_a_user_that_is_not_there_leaves_it_at_ours(pi: MadeUp) -> None:
    unit = Unit(CONSOLE_UNIT, {**WELL, "User": "no-such-user"})
    assert seen_by_service(pi.machine, unit) is not None
    assert seen_by_service(pi.machine, unit).user == pi.machine.user


def test_rights_are_read_as_the_kernel_reads_them(tmp_path: Path) -> None:
    file = tmp_path / "device"
    file.touch()
    me, mine = os.stat(file).st_uid, os.stat(file).st_gid
    for mode, user, groups, may in (
        (0o600, me + 1, {mine}, False),
        (0o660, me + 1, {mine}, True),
        (0o640, me + 1, {mine}, False),
        (0o606, me + 1, set(), True),
        (0o606, me + 1, {mine}, False),  # the group's bits count for who is in it
    ):
        file.chmod(mode)
        assert may_use(file, user, groups) is may, oct(mode)
    assert may_use(file, 0, set())
    assert not may_use(tmp_path / "nothing", 0, set())
