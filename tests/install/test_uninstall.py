"""`make uninstall` on a made-up card: all goes but shows and packs, and an install afterwards finds them again."""

from __future__ import annotations

from pathlib import Path

import pytest

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
        "systemctl disable --quiet --now gameshow-screen.service",
        "systemctl disable --quiet --now gameshow.service",
        "systemctl daemon-reload",
        "systemctl reset-failed gameshow*",
    ]


def test_the_wifi_of_its_own_is_taken_away_by_the_command_that_made_it(card: Card) -> None:
    card.put("/etc/NetworkManager/system-connections/gameshow-hotspot.nmconnection", "")
    (card.root / "usr/local/bin/gameshow").unlink()
    launcher = card.put("/usr/local/bin/gameshow", '#!/bin/sh\necho "hotspot $*" >>$HOME/calls\n')
    launcher.chmod(0o755)
    card.run("uninstall")
    assert "hotspot hotspot off" in card.calls()


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
