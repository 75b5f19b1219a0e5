"""`make install` in clean roots of Debian Bookworm and Trixie, with the real apt, pip, systemctl, useradd and udevadm."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.install.conftest import CLONE, MAKE, Base, install
from tests.install.root import in_root, layer, listing

pytestmark = pytest.mark.proof

UNITS = "etc/systemd/system"


def did(out: str) -> list[str]:
    return [line.removeprefix("install: ") for line in out.splitlines() if line.startswith("install: ")]


def changes(before: dict[str, str], after: dict[str, str]) -> set[str]:
    return {name for name in before.keys() | after.keys() if before.get(name) != after.get(name)}


def test_it_is_installed_by_one_command(installed: Base) -> None:
    assert installed.done.status == 0, installed.done.out
    said = did(installed.done.out)
    assert said[-1] == "done"
    assert "gameshow.service starts with this machine" in said
    assert "  host page   http://raspberrypi.local:8420/host" in installed.done.out
    assert (installed.root / UNITS / "multi-user.target.wants/gameshow.service").is_symlink()


def test_again_it_changes_nothing_at_all_with_or_without_a_network(installed: Base) -> None:
    before = listing(installed.root)
    for network in (True, False):
        done = install(installed.root, "RIG=four-seats-gpio", network=network)
        assert (done.status, did(done.out)) == (0, ["nothing to do"]), done.out
    assert changes(before, listing(installed.root)) == set()


def test_the_clone_may_go_and_the_program_runs_as_the_consoles_user(over: Path) -> None:
    shutil.rmtree(over / CLONE[1:])
    words = ("runuser", "-u", "gameshow", "--", "gameshow", "rig", "check", "--rig", "four-seats-gpio")
    done = in_root(over, *words)
    assert "Traceback" not in done.out
    assert "seats" in done.out.lower()
    # Where the pin driver comes from differs; that it is the real one does not.
    driver = "import lgpio, spidev; print(lgpio.LGPIO_PY_VERSION if hasattr(lgpio, 'LGPIO_PY_VERSION') else lgpio.get_module_version())"
    done = in_root(over, "sh", "-c", f"cd /tmp && /opt/gameshow/venv/bin/python -c {driver!r}")
    assert done.status == 0, done.out


def test_nobody_but_root_can_change_the_program_and_nobody_can_log_in(over: Path) -> None:
    writable = "find /opt/gameshow /etc/gameshow /usr/local/bin/gameshow ! -type l -perm /022"
    foreign = "find /opt/gameshow /etc/gameshow ! -user root"
    unreadable = "find /opt/gameshow /etc/gameshow ! -perm -o+r"
    for what in (writable, foreign, unreadable):
        assert in_root(over, "sh", "-c", what).out == ""
    for user in ("gameshow", "gameshow-screen"):
        entry = in_root(over, "getent", "passwd", user).out.strip()
        assert entry.endswith(":/nonexistent:/usr/sbin/nologin")
        assert in_root(over, "getent", "shadow", user).out.split(":")[1] in ("!", "!*", "*")
    # The screen is another user, and in no group through which it could read a journal.
    groups = in_root(over, "id", "--groups", "--name", "gameshow-screen").out.split()
    assert set(groups) == {"gameshow-screen", "video", "render", "audio"}


def test_systemd_and_udev_have_nothing_to_say_against_what_was_installed(over: Path) -> None:
    units = sorted(path.name for path in (over / UNITS).glob("gameshow*.service"))
    assert {"gameshow.service", "gameshow-screen.service"} <= set(units)
    places = [f"/{UNITS}/{name.replace('@.', '@sda1.')}" for name in units]
    for place in places:
        (over / place[1:]).exists() or (over / place[1:]).symlink_to(Path(place.replace("@sda1.", "@.")).name)
    done = in_root(over, "systemd-analyze", "verify", "--man=no", *places)
    assert (done.status, done.out) == (0, "")
    if in_root(over, "udevadm", "verify", "--help").status == 0:
        rules = [
            f"/etc/udev/rules.d/{path.name}" for path in (over / "etc/udev/rules.d").glob("7?-gameshow*")
        ]
        done = in_root(over, "udevadm", "verify", *rules)
        assert done.status == 0, done.out


def test_uninstalled_all_is_gone_but_shows_and_packs(clean: Base, over: Path) -> None:
    data = over / "var/lib/gameshow"
    (data / "packs/mine").mkdir(parents=True)
    (data / "journal.db").write_text("shows")
    done = in_root(over, *MAKE, "uninstall")
    assert done.status == 0, done.out
    ours = [name for name in listing(over).keys() - listing(clean.root).keys() if "gameshow" in name]
    assert sorted(ours) == [
        f"/var/lib/gameshow{name}" for name in ("", "/journal.db", "/packs", "/packs/mine")
    ]
    assert in_root(over, "getent", "passwd", "gameshow-screen").status != 0
    assert in_root(over, "getent", "passwd", "gameshow").status == 0
    before = listing(over)
    done = in_root(over, *MAKE, "uninstall")
    assert "uninstall: nothing to do" in done.out
    assert changes(before, listing(over)) == set()


def test_other_settings_touch_their_lines_and_nothing_else(over: Path) -> None:
    before = listing(over)
    done = install(over, "RIG=classroom-buzzers", "PACK=class-7b", network=False)
    assert done.status == 0, done.out
    assert changes(before, listing(over)) - {"/etc/gameshow", "/opt/gameshow"} == {
        "/etc/gameshow/console.toml"
    }
    text = (over / "etc/gameshow/console.toml").read_text()
    assert 'rig = "classroom-buzzers"' in text
    assert 'host = "0.0.0.0"' in text


def test_what_was_broken_by_hand_is_mended_without_a_network(over: Path) -> None:
    """Users, groups, links and units that are gone or different: each is looked at by itself."""
    (over / "usr/local/bin/gameshow").unlink()
    (over / UNITS / "gameshow.service").write_text("[Unit]\nDescription=Mine\n")
    (over / "etc/udev/rules.d/70-gameshow.rules").unlink()
    ruin = "userdel gameshow-screen; groupdel spi; usermod --shell /bin/sh gameshow; rm /opt/gameshow/venv"
    assert in_root(over, "sh", "-ec", ruin).status == 0
    done = install(over, network=False)
    assert done.status == 0, done.out
    (current,) = (path.name for path in (over / "opt/gameshow").glob("venv-*"))
    assert did(done.out) == [
        "/opt/gameshow/venv is this version from now on",
        "making the command gameshow (/usr/local/bin/gameshow)",
        "making the groups spi",
        "taking the login shell /bin/sh from the user gameshow",
        "letting gameshow use devices of spi",
        "making the user gameshow-screen, whom nobody can log in as",
        "letting gameshow-screen use devices of video, render, audio",
        "writing /etc/udev/rules.d/70-gameshow.rules",
        f"renewing /{UNITS}/gameshow.service; yours, which was changed by hand, is now /{UNITS}/gameshow.service.mine",
        "done",
    ]
    assert (over / "opt/gameshow/venv").readlink() == Path(current)


def test_a_boards_own_files_are_set_where_there_are_any(over: Path) -> None:
    firmware = over / "boot/firmware"
    firmware.mkdir(parents=True)
    (firmware / "config.txt").write_text("dtparam=audio=on\n")
    (firmware / "cmdline.txt").write_text("console=tty1 root=PARTUUID=1 rootwait\n")
    done = install(over, network=False)
    assert done.out.rstrip().endswith("Restart once: sudo reboot")
    assert (firmware / "config.txt").read_text().endswith("[all]\ndtparam=spi=on\n")
    assert (firmware / "cmdline.txt").read_text() == "console=tty1 root=PARTUUID=1 rootwait consoleblank=0\n"


@pytest.mark.parametrize(
    ("words", "before", "said"),
    [
        ("RIG=four-seat-gpio", "", "four-seat-gpio"),
        ("", "", "say which rig this console has"),
        ("RIG=simulated HOST=10.0.0", "", "host"),
        (
            "RIG=simulated",
            "mount --bind $ROOT/etc $ROOT/etc; mount -o remount,bind,ro $ROOT/etc",
            "/etc can't be written",
        ),
        ("RIG=simulated", "mount -t tmpfs -o size=200m opt $ROOT/opt", "only 209 MB are free"),
    ],
)
def test_what_can_not_be_installed_is_refused_before_anything_is_changed(
    fresh: Path, words: str, before: str, said: str
) -> None:
    there = listing(fresh)
    done = install(fresh, *words.split(), first=before)
    assert done.status != 0
    assert said in done.out
    assert changes(there, listing(fresh)) == set()


def test_somebody_who_is_not_root_is_told_to_say_sudo(fresh: Path) -> None:
    there = listing(fresh)
    done = in_root(fresh, "runuser", "-u", "nobody", "--", *MAKE, "install", "RIG=simulated")
    assert "install: only root may install: sudo make install RIG=..." in done.out
    assert changes(there, listing(fresh)) == set()


def test_without_a_network_a_first_install_says_so_and_leaves_no_half(fresh: Path) -> None:
    there = listing(fresh)
    done = install(fresh, "RIG=simulated", network=False)
    assert done.status != 0
    assert "is this machine in a network?" in done.out
    left = {
        name
        for name in changes(there, listing(fresh))
        if not name.startswith(("/var/lib/apt", "/var/cache/apt"))
    }
    assert left <= {"/opt", "/opt/gameshow", "/opt/gameshow/unfinished"}


KILLED = f"""cd {CLONE}
setsid make install RIG=simulated >/tmp/out 2>&1 & install=$!
until [ -e "$(echo /opt/gameshow/venv-*/bin/pip)" ]; do sleep 0.05; done
kill -9 -$install; wait $install; cat /tmp/out"""


@pytest.mark.parametrize(
    "suite", [pytest.param("bookworm", marks=pytest.mark.xdist_group("bookworm"))], indirect=True
)
def test_killed_while_it_fills_the_environment_the_next_one_completes_it(
    installed: Base, tmp_path: Path
) -> None:
    # On the installed root without what we installed: the packages are there, so that it is pip that is met.
    with layer(installed.root, tmp_path) as root:
        in_root(root, *MAKE, "uninstall")
        done = in_root(root, "sh", "-c", KILLED)
        assert did(done.out)[-1].startswith("installing the program")
        assert not (root / "opt/gameshow/venv").exists()
        done = install(root, "RIG=simulated")
        assert done.status == 0, done.out
        assert did(done.out)[0] == "the last one did not come to its end: going on from there"
        assert len(list((root / "opt/gameshow").glob("venv-*"))) == 1
        # A newer checkout now: made beside, then in its place.
        former = (root / "opt/gameshow/venv").readlink()
        (root / CLONE[1:] / "console/newer.py").write_text('"""A newer version."""\n')
        done = install(root)
        assert did(done.out)[1:] == [
            "/opt/gameshow/venv is this version from now on",
            "removing the earlier version",
            "done",
        ]
        assert (root / "opt/gameshow/venv").readlink() != former
        assert not (root / "opt/gameshow" / former).exists()
        assert (
            in_root(
                root, "sh", "-c", "cd /tmp && /opt/gameshow/venv/bin/python -c 'import console.newer'"
            ).status
            == 0
        )
