"""`make uninstall` on a made-up card: all goes but shows and packs, and an install afterwards finds them again."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from installer.command import main
from tests.install.made_up import Card, Killed, picture

UNITS = "/etc/systemd/system"


@pytest.fixture
def card(tmp_path: Path) -> Card:
    card = Card(tmp_path)
    card.run("install", "RIG=four-seats-gpio")
    card.put("/var/lib/gameshow/journal.db", "shows")
    card.put("/var/lib/gameshow/packs/mine/pack.toml", "a pack")
    card.put(f"{UNITS}/gameshow.service.d/override.conf", "[Service]\n")
    card.put(f"{UNITS}/another.service", "[Service]\n")
    card.calls()
    return card


def test_all_goes_but_shows_and_packs(card: Card) -> None:
    assert card.run("uninstall") == 0
    assert card.did() == [
        "stopping the show; it no longer starts with this machine",
        f"removing from {UNITS}: gameshow-screen.service, gameshow-stick@.service, gameshow.service, gameshow.service.d",
        "removing from /etc/udev/rules.d: 70-gameshow.rules",
        "removing /usr/local/bin/gameshow",
        "removing /etc/gameshow",
        "removing /opt/gameshow",
        "removing the user gameshow-screen",
        "done",
    ]
    assert (
        "Shows, packs and backups stay in /var/lib/gameshow, and the user gameshow, whose they are."
        in card.said[-3]
    )
    left = [name for name in picture(card.root) if "gameshow" in name]
    assert left == [
        "var/lib/gameshow",
        "var/lib/gameshow/journal.db",
        "var/lib/gameshow/packs",
        "var/lib/gameshow/packs/mine",
        "var/lib/gameshow/packs/mine/pack.toml",
    ]
    assert card.has(f"{UNITS}/another.service")
    assert "gameshow-screen" not in card.text("/etc/passwd")
    assert "\ngameshow:" in card.text("/etc/passwd")


def test_again_is_nothing_to_do(card: Card) -> None:
    card.run("uninstall")
    before = picture(card.root, times=True)
    card.calls()
    assert card.run("uninstall") == 0
    assert card.did() == ["nothing to do"]
    assert picture(card.root, times=True) == before
    assert card.calls() == []


def test_an_install_afterwards_has_the_same_user_and_finds_the_shows(card: Card) -> None:
    user = next(line for line in card.text("/etc/passwd").splitlines() if line.startswith("gameshow:"))
    card.run("uninstall")
    assert card.run("install", "RIG=four-seats-gpio") == 0
    assert "making the user gameshow, whom nobody can log in as" not in card.did()
    assert user in card.text("/etc/passwd")
    assert card.text("/var/lib/gameshow/journal.db") == "shows"


def test_without_shows_the_user_goes_too(tmp_path: Path) -> None:
    card = Card(tmp_path)
    card.run("install", "RIG=simulated")
    card.run("uninstall")
    assert "removing the user gameshow" in card.did()
    assert "gameshow" not in card.text("/etc/passwd")
    assert not any("stay in" in line for line in card.said)


def test_what_runs_is_stopped_first(card: Card) -> None:
    card.boots_systemd()
    card.run("uninstall")
    calls = [call for call in card.calls() if call.startswith("systemctl")]
    assert calls == [
        "systemctl is-active --quiet gameshow-screen.service",
        "systemctl disable --quiet --now gameshow-screen.service",
        "systemctl disable --quiet --now gameshow.service",
        "systemctl start --no-block getty@tty1.service",
        "systemctl daemon-reload",
        "systemctl reset-failed gameshow*",
    ]


def test_a_terminal_that_the_screen_never_took_is_left_alone(card: Card) -> None:
    """A desktop may have given way for it, or would end for it."""
    card.boots_systemd()
    (card.home / "idle").touch()
    card.run("uninstall")
    assert not any("getty" in call for call in card.calls())


def test_the_wifi_of_its_own_is_taken_away_by_the_command_that_made_it(card: Card) -> None:
    wifi = card.put("/etc/NetworkManager/system-connections/gameshow-hotspot.nmconnection", "psk=geheim")
    program = card.put(
        "/opt/gameshow/venv/bin/gameshow", f'#!/bin/sh\necho "hotspot $*" >>$HOME/calls; rm {wifi}\n'
    )
    program.chmod(0o755)
    card.run("uninstall")
    assert "hotspot hotspot off" in card.calls()
    assert not wifi.exists()


def test_where_that_command_is_broken_nothing_of_the_wifi_stays_all_the_same(card: Card) -> None:
    wifi = card.put("/etc/NetworkManager/system-connections/gameshow-hotspot.nmconnection", "psk=geheim")
    card.command("nmcli", "")
    shutil.rmtree(card.root / "opt/gameshow")
    card.run("uninstall")
    assert "nmcli connection reload" in card.calls()
    assert not wifi.exists()


def test_what_has_a_like_name_and_is_somebody_elses_stays(card: Card) -> None:
    theirs = (
        f"{UNITS}/gameshow-lights.service",
        f"{UNITS}/gameshow-lights.service.d/night.conf",
        f"{UNITS}/README.md",
        "/etc/udev/rules.d/75-gameshow-lights.rules",
        "/usr/local/bin/gameshow",
    )
    (card.root / "usr/local/bin/gameshow").unlink()
    for name in theirs:
        card.put(name, "theirs")
    assert card.run("uninstall") == 0
    assert [name for name in theirs if not card.has(name)] == []
    assert not [call for call in card.calls() if "lights" in call]


def test_what_an_earlier_version_brought_goes_too(card: Card) -> None:
    (card.project / "systemd/gameshow-old.service").write_text("[Service]\n")
    card.run("install")
    (card.project / "systemd/gameshow-old.service").unlink()
    card.put(f"{UNITS}/gameshow.service.mine", "[Service]\n")
    card.run("uninstall")
    assert not card.has(f"{UNITS}/gameshow-old.service")
    assert not card.has(f"{UNITS}/gameshow.service.mine")


@pytest.mark.parametrize("place", ["/opt/gameshow/shows", "/etc/gameshow"])
def test_shows_that_are_kept_where_the_program_is_are_not_removed_with_it(card: Card, place: str) -> None:
    data = card.root / "var/lib/gameshow"
    (card.root / place[1:]).mkdir(exist_ok=True)
    shutil.copytree(data, card.root / place[1:], dirs_exist_ok=True)
    shutil.rmtree(data)
    data.symlink_to(card.root / place[1:])
    before = picture(card.root, times=True)
    assert card.run("uninstall") == 1
    assert "move them away first" in card.did()[0]
    assert picture(card.root, times=True) == before


def test_two_at_once_are_one_after_the_other(card: Card) -> None:
    tried: list[int] = []

    def say(text: str) -> None:
        if text == "uninstall: removing /etc/gameshow":
            said: list[str] = []
            tried.append(main(["install", "RIG=simulated"], card.machine(say=said.append)))
            tried.append(main(["uninstall"], card.machine(say=said.append)))
            assert {line.partition(": ")[2] for line in said} == {
                "another install or uninstall is at work: wait until it has ended"
            }

    assert main(["uninstall"], card.machine(say=say)) == 0
    assert tried == [1, 1]
    assert card.run("install", "RIG=simulated") == 0


def test_a_folder_that_can_not_be_removed_is_a_sentence(card: Card, monkeypatch: pytest.MonkeyPatch) -> None:
    def busy(path: Path) -> None:
        raise OSError(16, "Device or resource busy", str(path))

    monkeypatch.setattr(shutil, "rmtree", busy)
    assert card.run("uninstall") == 1
    assert card.did()[-1] == f"{card.root}{UNITS}/gameshow.service.d: Device or resource busy"


def test_only_root_removes_anything(card: Card) -> None:
    before = picture(card.root, times=True)
    assert card.run("uninstall", machine=card.machine(user=1000)) == 1
    assert card.did() == ["only root may remove the console: sudo make uninstall"]
    assert picture(card.root, times=True) == before


def test_stopped_after_every_single_step_it_comes_to_the_same_end(card: Card) -> None:
    def say(line: str) -> None:
        if card.said:
            raise Killed
        card.said.append(line)

    for _ in range(7):
        with pytest.raises(Killed):
            card.run("uninstall", machine=card.machine(say=say))
    assert card.run("uninstall") == 0
    assert [name for name in picture(card.root) if "gameshow" in name][:2] == [
        "var/lib/gameshow",
        "var/lib/gameshow/journal.db",
    ]
    assert "gameshow-screen" not in card.text("/etc/passwd")
