"""An installed console switched on: ready, played at, killed, hung, its clock moved, stopped, and switched off in mid-show.

The tests are one story on one machine, in their order; each can be run alone, too.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from console.journal import Journal
from tests.e2e.console import Host, live
from tests.guest.appliance import STATE, Appliance
from tests.guest.image import data_disk, taken_out
from tests.guest.kernel import Kernel
from tests.guest.lines import MS, press
from tests.guest.showing import (
    NEXT,
    at_rest,
    back,
    changed,
    hardened,
    host_of,
    in_the_lobby,
    lit,
    page,
    pid_of,
    playing,
    seats_taken,
)

pytestmark = [pytest.mark.proof, pytest.mark.guest]

BOTH = ("gameshow", "gameshow-screen")
TOLD = "systemd.journald.forward_to_console=1"


@pytest.fixture(scope="module")
def disk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("disk") / "data.img"


@pytest.fixture(scope="module")
def pi(
    kernel: Kernel, trixie: Path, disk: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Appliance]:
    share = tmp_path_factory.mktemp("share")
    with Appliance(kernel, trixie, share, data=data_disk(disk), kernel_words=TOLD) as machine:
        machine.ready()
        machine.until(lambda: machine.active("gameshow"), 90, "the console being ready")
        yield machine


def test_it_is_there_a_minute_after_it_was_switched_on(pi: Appliance) -> None:
    shown = pi.shows("gameshow", "NRestarts", "ActiveEnterTimestampMonotonic", "Result", "StatusText")
    assert (shown["NRestarts"], shown["Result"]) == ("0", "success")
    assert int(shown["ActiveEnterTimestampMonotonic"]) < 60e6
    assert "lobby" in shown["StatusText"]
    for path in ("/", "/host", "/seat"):
        status, text = page(pi, path)
        assert status == 200
        assert "<html" in text
    # There is no display in this machine: the screen says so and waits, and holds up nothing.
    pi.until(
        lambda: "display" in pi.shows("gameshow-screen", "StatusText")["StatusText"], 40, "the screen waiting"
    )
    pi.until(lambda: pi.sh("systemctl is-system-running").out.strip() == "running", 30, "the end of the boot")
    assert pi.must("systemctl --failed --no-legend").strip() == ""
    assert pi.shows("gameshow-screen", "NRestarts")["NRestarts"] == "0"
    assert not [
        line for line in pi.log("-u gameshow -o cat").splitlines() if "ERROR" in line or "Traceback" in line
    ]


@pytest.mark.parametrize(("how", "result"), [("KILL", "signal"), ("STOP", "watchdog")])
def test_a_console_that_dies_or_hangs_in_mid_game_goes_on_by_itself(
    pi: Appliance, how: str, result: str
) -> None:
    with host_of(pi) as host:
        playing(pi, host)
        before = at_rest(host)
    assert {"1", "2"} <= {seat for seat, on in lit(pi).items() if on}
    gone = pid_of(pi, "gameshow")
    pi.must(f"kill -{how} {gone}")
    took = back(pi, "gameshow", gone)
    assert took < 40
    assert f"Failed with result '{result}'" in pi.log("-u gameshow")
    with host_of(pi) as host:
        assert changed(before, at_rest(host)) == {}
        assert "The console came back by itself" in host.page["log"]
    assert {"1", "2"} <= {seat for seat, on in lit(pi).items() if on}


def test_g4_a_wall_clock_that_jumps_moves_no_clock_of_the_show(pi: Appliance) -> None:
    with host_of(pi) as host:
        in_the_lobby(host)
        seats_taken(pi, host)
        host.must("start", options={"answer_seconds": "30"})
        host.listen(lambda: live(host) and host.page["timer"])
        started, left = pi.sh("true").up, host.page["timer"]["left_ms"] / 1000
        assert 20 < left <= 30
        before = pi.shows("gameshow", "NRestarts", "MainPID")
        pi.must("sleep 5; date -s '+9 days'")
        pi.must("sleep 5; date -s '-9 days'; date -s '-2 hours'")
        asked = [ask["id"] for ask in live(host)]
        assert asked
        took = pi.until(lambda: gone_by(host, asked), left + 15, "the end of the answer clock") - started
    assert left - 1 < took < left + 10
    assert pi.shows("gameshow", "NRestarts", "MainPID") == before
    assert pi.must("systemctl --failed --no-legend").strip() == ""


def gone_by(host: Host, asked: list[int]) -> bool:
    host.drain(0.2)
    return not any(ask["id"] in asked for ask in live(host))


INSIDE = """echo $$ >/sys/fs/cgroup/system.slice/{unit}.service/cgroup.procs
exec nsenter -t {pid} -m -- setpriv --reuid {unit} --regid {unit} --groups {groups} --no-new-privs sh -c {command}"""
OUTSIDE = "exec setpriv --reuid {unit} --regid {unit} --groups {groups} sh -c {command}"


def tried(pi: Appliance, unit: str, command: str) -> tuple[bool, bool]:
    """Whether a command succeeds where the unit is, and for its user elsewhere."""
    pid = pid_of(pi, unit)
    groups = ",".join(pi.must(f"grep ^Groups: /proc/{pid}/status").split()[1:])
    told = {"unit": unit, "pid": pid, "groups": groups, "command": shlex.quote(command)}
    return tuple(pi.sh(how.format(**told)).status == 0 for how in (INSIDE, OUTSIDE))  # type: ignore[return-value]


def test_the_sandbox_is_one(pi: Appliance) -> None:
    pi.must(
        "mkdir -p -m 777 /srv/open /home/pi && chmod 755 /home/pi && echo hello >/home/pi/letter && chmod 666 /dev/vda"
    )
    for unit in BOTH:
        assert tried(pi, unit, f"touch /srv/open/{unit}") == (False, True)
        assert tried(pi, unit, "cat /home/pi/letter") == (False, True)
        assert tried(pi, unit, "head -c 1 /dev/vda") == (False, True)
        assert tried(pi, unit, f"touch /run/{unit}/x") == (True, True)
    assert tried(pi, "gameshow", f"touch {STATE}/x") == (True, True)
    assert tried(pi, "gameshow", ": <>/dev/gpiochip0") == (True, True)
    # What nobody may know yet is closed to whoever draws.
    for name in ("journal.db", "host-pin"):
        assert tried(pi, "gameshow", f"cat {STATE}/{name}") == (True, True)
        assert tried(pi, "gameshow-screen", f"cat {STATE}/{name}") == (False, False)
    assert tried(pi, "gameshow-screen", ": <>/dev/gpiochip0") == (False, False)


def test_the_running_units_are_hardened_and_systemd_has_nothing_to_say_of_them(pi: Appliance) -> None:
    hardened(pi)


def test_e3_stopped_it_is_out_within_two_seconds_and_dark(pi: Appliance) -> None:
    with host_of(pi) as host:
        playing(pi, host)
        at_rest(host)
    assert any(lit(pi).values())
    pi.must("systemctl stop gameshow")
    shown = pi.shows(
        "gameshow",
        "Result",
        "ExecMainStatus",
        "ActiveExitTimestampMonotonic",
        "InactiveEnterTimestampMonotonic",
    )
    assert (shown["Result"], shown["ExecMainStatus"]) == ("success", "0")
    assert (
        int(shown["InactiveEnterTimestampMonotonic"]) - int(shown["ActiveExitTimestampMonotonic"]) < 2_000_000
    )
    assert not any(lit(pi).values())


def test_after_a_stop_the_host_is_asked_and_next_goes_on(pi: Appliance) -> None:
    if not pi.active("gameshow"):
        pi.must("systemctl start gameshow", 90)
    with host_of(pi) as host:
        assert host.page["phase"] == "resume"
        pi.drive([*press(NEXT, 0), *press(NEXT, 400 * MS)])
        host.listen(lambda: host.page["phase"] == "game")
        at_rest(host)


def test_switched_off_in_mid_show_all_of_it_is_on_the_disk(pi: Appliance, disk: Path, tmp_path: Path) -> None:
    with host_of(pi) as host:
        playing(pi, host)
        at_rest(host)
    console = pi.off()
    assert "gameshow.service: Deactivated successfully" in console
    taken_out(disk, tmp_path)
    journal = Journal.open(tmp_path / "journal.db")
    try:
        saved = journal.latest()
    finally:
        journal.close()
    assert saved is not None
    assert (saved.damage, saved.header.rig) == (None, "Guest")
