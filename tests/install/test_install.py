"""``make install`` on a made-up card: what it looks at, does and says; again; stopped half-way."""

from __future__ import annotations

import ast
import os
import runpy
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import need
from tests.install.conftest import PAGE, as_the_page_says
from tests.install.made_up import PROJECT, Card, Killed, picture

UNITS = "/etc/systemd/system"


@pytest.fixture
def card(tmp_path: Path) -> Card:
    return Card(tmp_path)


def test_a_fresh_card_gets_everything_and_each_thing_is_said(card: Card) -> None:
    assert card.run("install", "RIG=four-seats-gpio", "HOST=0.0.0.0") == 0
    (venv,) = (card.root / "opt/gameshow").glob("venv-*")
    assert card.did() == [
        "installing Debian packages: python3-venv, libdrm2, libegl1, libgbm1, libgles2, libgl1-mesa-dri, alsa-utils, avahi-daemon",
        "installing the program (two minutes on a Pi 4 or 5, ten on a small one)",
        "/opt/gameshow/venv is this version from now on",
        "making the command gameshow (/usr/local/bin/gameshow)",
        "making the user gameshow, whom nobody can log in as",
        "letting gameshow use devices of gpio, spi, input, dialout, video",
        "making the user gameshow-screen, whom nobody can log in as",
        "letting gameshow-screen use devices of video, render, audio",
        "writing /etc/gameshow/console.toml",
        "writing /etc/udev/rules.d/70-gameshow.rules",
        "switching SPI on, for the price displays",
        "the screen never goes dark by itself (/boot/firmware/cmdline.txt)",
        f"writing {UNITS}/gameshow-screen.service",
        f"writing {UNITS}/gameshow-stick@.service",
        f"writing {UNITS}/gameshow.service",
        "gameshow.service starts with this machine",
        "gameshow-screen.service starts with this machine",
        "done",
    ]
    assert card.said[-5:] == [
        "  rig         Four seats",
        "  host page   http://showpi.local:8420/host",
        "  its PIN     sudo cat /var/lib/gameshow/host-pin",
        "  all well?   sudo gameshow doctor",
        "Restart once: sudo reboot",
    ]
    assert (card.root / "opt/gameshow/venv").readlink() == Path(venv.name)
    assert (card.root / "usr/local/bin/gameshow").readlink() == Path("/opt/gameshow/venv/bin/gameshow")
    assert 'rig = "four-seats-gpio" ' in card.text("/etc/gameshow/console.toml")
    assert "gpio:x:6:gameshow\n" in card.text("/etc/group")
    assert "video:x:3:gameshow,gameshow-screen\n" in card.text("/etc/group")
    assert "/nonexistent:/usr/sbin/nologin" in card.text("/etc/passwd")
    assert (card.root / f"{UNITS[1:]}/multi-user.target.wants/gameshow.service").is_symlink()
    assert not card.has("/opt/gameshow/unfinished")


def test_the_page_shows_what_is_said_in_the_end(card: Card) -> None:
    card.run("install", *as_the_page_says())
    shown = PAGE.partition("```\ninstall: done")[2].partition("```")[0]
    assert "".join(f"{line}\n" for line in card.said[-5:]) == shown.lstrip("\n")


def test_a_simulated_rig_has_no_screen_and_says_where_its_buttons_are(tmp_path: Path) -> None:
    card = Card(tmp_path)
    card.run("install", "RIG=simulated")
    assert any("has no screen that starts by itself" in line for line in card.said)
    assert not any("terminal 1" in line for line in card.said)
    (bench,) = (line for line in card.said if line.endswith("http://127.0.0.1:8420/bench"))
    assert "ssh -L 8420:127.0.0.1:8420 YOU@" in bench
    card.run("install", "RIG=four-seats-gpio")
    assert not any("has no screen that starts by itself" in line for line in card.said)
    card.run("install", "RIG=simulated")
    assert any("terminal 1 has no login meanwhile" in line for line in card.said)


def test_again_is_nothing_to_do_and_changes_nothing(card: Card) -> None:
    card.run("install", "RIG=four-seats-gpio")
    before = picture(card.root, times=True)
    card.calls()
    for words in (("RIG=four-seats-gpio",), ()):
        assert card.run("install", *words) == 0
        assert card.did() == ["nothing to do"]
    assert picture(card.root, times=True) == before
    assert card.calls() == []


def test_what_is_planned_is_said_and_not_done(card: Card) -> None:
    before = picture(card.root, times=True)
    somebody = card.machine(user=1000)
    assert card.run("plan", "RIG=four-seats-gpio", machine=somebody) == 0
    assert "switching SPI on, for the price displays" in card.did()
    assert picture(card.root, times=True) == before
    assert card.calls() == []
    card.run("install", "RIG=four-seats-gpio")
    card.run("plan")
    assert card.did() == ["nothing to do"]


def test_stopped_after_every_single_step_it_comes_to_the_same_end(tmp_path: Path) -> None:
    whole, card = Card(tmp_path / "whole"), Card(tmp_path / "stopped")
    whole.run("install", "RIG=four-seats-gpio")
    steps = whole.did()[:-1]
    done = []

    def say(line: str) -> None:
        if "going on from there" not in line and card.said:
            raise Killed
        card.said += [line] if "going on from there" not in line else []

    for _ in steps:
        with pytest.raises(Killed):
            card.run("install", "RIG=four-seats-gpio", machine=card.machine(say=say))
        done += card.did()
    assert done == steps
    assert card.run("install") == 0
    assert card.did() == ["nothing to do"]
    assert picture(card.root) == _moved(picture(whole.root), whole, card)


def _moved(what: dict[str, str], here: Card, there: Card) -> dict[str, str]:
    """A picture as it would look of another card: programs of an environment name their folder."""
    before, after = (str(card.root).encode().hex() for card in (here, there))
    return {name: held.replace(before, after) for name, held in what.items()}


@pytest.mark.parametrize("command", ["apt-get", "python3", "groupadd", "useradd", "usermod", "systemctl"])
def test_a_command_that_fails_is_said_and_the_next_run_goes_on_from_there(
    tmp_path: Path, command: str
) -> None:
    card = Card(tmp_path, "trixie", pi=False)
    blocked = card.fails(command, "E: something about it")
    assert card.run("install", "RIG=four-seats-gpio") == 1
    assert f"{command} " in card.said[-1] + card.said[-2]
    assert "E: something about it" in card.said[-1] + card.said[-2]
    blocked.unlink()
    assert card.run("install", "RIG=four-seats-gpio") == 0
    assert card.said[0] == "install: the last one did not come to its end: going on from there"


def test_without_a_network_it_is_said_before_anything_is_changed(card: Card) -> None:
    card.fails("apt-get", "W: something\nE: Temporary failure resolving 'deb.example'")
    before = picture(card.root)
    assert card.run("install", "RIG=four-seats-gpio") == 1
    assert card.said[-2:] == [
        "install: apt-get -qq failed: E: Temporary failure resolving 'deb.example'",
        "install: it has to fetch things: is this machine in a network? Then the same command again goes on from here",
    ]
    after = picture(card.root)
    assert {name for name in after if name not in before} == {"opt/gameshow", "opt/gameshow/unfinished"}


def test_an_environment_that_could_not_be_filled_is_not_left_behind(card: Card) -> None:
    card.command(
        "python3",
        'case "$2" in venv) for name; do :; done; mkdir -p $name/bin; cp $0 $name/bin/python;; pip) exit 3;; esac',
    )
    assert card.run("install", "RIG=four-seats-gpio") == 1
    assert "install: python -m failed: status 3" in card.said
    assert not list((card.root / "opt/gameshow").glob("venv*"))
    assert not card.has("/etc/gameshow")


def test_an_upgrade_is_made_beside_the_old_version_and_takes_its_place_in_one_stroke(card: Card) -> None:
    card.boots_systemd()
    card.run("install", "RIG=four-seats-gpio")
    old = (card.root / "opt/gameshow/venv").readlink()
    card.calls()
    (card.project / "console/cli.py").write_text("version 2\n")
    (card.project / "systemd/gameshow.service").write_text(UNIT_2)
    during: list[object] = []

    def say(line: str) -> None:
        card.said.append(line)
        if "removing the earlier" in line:
            during.extend((old.name, (card.root / "opt/gameshow" / old).is_dir(), card.calls()[-1]))

    card.run("install", machine=card.machine(say=say))
    assert card.did() == [
        "installing the program (two minutes on a Pi 4 or 5, ten on a small one)",
        "/opt/gameshow/venv is this version from now on",
        f"renewing {UNITS}/gameshow.service",
        "starting gameshow.service and gameshow-screen.service",
        "removing the earlier version",
        "done",
    ]
    # What ran from the old one has been started anew before it goes.
    assert during == [old.name, True, "systemctl start --no-block gameshow-screen.service"]
    assert not (card.root / "opt/gameshow" / old).exists()
    assert (card.root / "opt/gameshow/venv").readlink() != old
    assert not card.has(f"{UNITS}/gameshow.service.mine")


UNIT_2 = "[Unit]\nDescription=A newer unit\n[Install]\nWantedBy=multi-user.target\n"


def test_where_systemd_runs_the_console_is_started_before_the_screen_and_not_again(card: Card) -> None:
    card.boots_systemd()
    card.run("install", "RIG=four-seats-gpio")
    started = [call for call in card.calls() if call.startswith("systemctl ") and "enable" not in call]
    assert started == [
        "systemctl daemon-reload",
        "systemctl stop gameshow-screen.service",
        "systemctl restart gameshow.service",
        "systemctl start --no-block gameshow-screen.service",
    ]
    card.run("install")
    assert card.calls() == []


def test_elsewhere_nothing_is_started(card: Card) -> None:
    card.run("install", "RIG=four-seats-gpio")
    called = [call for call in card.calls() if call.startswith(("systemctl", "udevadm"))]
    assert [call.split()[1] for call in called] == ["verify", "enable", "enable"]


def test_a_word_that_is_not_understood_is_refused_with_those_that_are(card: Card) -> None:
    assert card.run("install", "RIGG=x", "SCREEN=maybe", "PORT=web") == 1
    assert card.said == [
        "install: 'RIGG=x' is not understood: known are RIG=..., PACK=..., HOST=..., PORT=..., SCREEN=...",
        "install: SCREEN=maybe: yes or no",
        "install: PORT=web: a number, such as 8420",
    ]
    assert card.run("upgrade") == 1
    assert card.run("install", "PORT=" + "9" * 5_000) == 1
    assert card.said == [f"install: PORT={'9' * 40}: a number, such as 8420"]


def test_make_hands_on_what_was_typed_and_nothing_of_the_environment() -> None:
    make = [need("make", "make"), "-n", "-C", str(PROJECT), "install"]
    words = ["RIG=my rig.toml", "SCREEN=no"]
    environment = {"PATH": "/usr/bin:/bin", "HOST": "showpi", "PACK": "x"}
    done = subprocess.run([*make, *words], env=environment, capture_output=True, text=True, check=True)
    assert "PYTHONPATH=systemd " in done.stdout
    assert "-B -m installer install 'RIG=my rig.toml'" in done.stdout
    assert "'SCREEN=no'" in done.stdout
    assert "showpi" not in done.stdout
    assert "PACK" not in done.stdout


@pytest.mark.parametrize("name", ["it's ours.toml", "';touch $HOME/done;'.toml", '"a" & `b` \\ #.toml'])
def test_make_hands_on_a_rig_file_whatever_it_is_called(tmp_path: Path, name: str) -> None:
    make = [need("make", "make"), "-C", str(PROJECT), "plan", f"RIG={tmp_path}/{name}".replace("$", "$$")]
    done = subprocess.run(make, capture_output=True, text=True, check=False)
    assert f"plan: {tmp_path}/{name}: the rig file cannot be read: No such file" in done.stdout


def test_it_starts_where_make_starts_it_with_nothing_but_the_standard_library() -> None:
    command = [sys.executable, "-S", "-B", "-m", "installer", "upgrade"]
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": "systemd"}
    done = subprocess.run(command, cwd=PROJECT, env=environment, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (1, "upgrade: upgrade: install, plan or uninstall\n")


def test_an_old_python_can_read_the_sentence_that_refuses_it(monkeypatch: pytest.MonkeyPatch) -> None:
    main = PROJECT / "systemd/installer/__main__.py"
    ast.parse(main.read_text(), feature_version=(3, 7))
    ast.parse((PROJECT / "systemd/installer/__init__.py").read_text(), feature_version=(3, 7))
    monkeypatch.setattr(sys, "version_info", (3, 9, 2))
    with pytest.raises(SystemExit, match=r"this Python is too old, 3\.11 is needed"):
        runpy.run_path(str(main), run_name="__main__")


def test_a_file_is_whole_on_the_disk_before_it_has_its_name(card: Card) -> None:
    path = card.put("/etc/x", "old")
    seen: list[tuple[str, str]] = []

    def to_disk(handle: int) -> None:
        kind = "folder" if stat.S_ISDIR(os.fstat(handle).st_mode) else os.pread(handle, 9, 0).decode()
        seen.append((kind, path.read_text()))

    card.machine(to_disk=to_disk).write("/etc/x", "new")
    assert seen == [("new", "old"), ("folder", "new")]
    assert [one.name for one in path.parent.iterdir() if one.name.startswith(".")] == []
