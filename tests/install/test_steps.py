"""Each step of `make install` on cards that lack something, or have it already."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from tests.install.made_up import CMDLINE, Card

CONFIG_TXT = "/boot/firmware/config.txt"
UNITS = "/etc/systemd/system"


@pytest.fixture
def card(tmp_path: Path) -> Card:
    return Card(tmp_path)


def pip_words(card: Card) -> list[str]:
    return next(call for call in card.calls() if call.startswith("python -m pip install")).split()


# ---------------------------------------------------------------------- packages and the pin driver
def test_raspberry_pi_os_brings_the_pin_driver(card: Card) -> None:
    card.run("install", "RIG=four-seats-gpio")
    assert not any("lgpio" in word or "spidev" in word for word in pip_words(card))


def test_below_python_3_13_the_pin_driver_is_a_wheel_where_the_distribution_has_none(tmp_path: Path) -> None:
    card = Card(tmp_path, "bookworm", pi=False)
    card.run("install", "RIG=four-seats-gpio")
    words = pip_words(card)
    assert words[words.index("--only-binary") + 1] == "lgpio"
    assert "lgpio>=0.2.2" in words
    assert "spidev>=3.6" not in words
    assert "swig" not in (card.home / "installed").read_text()


def test_above_the_pin_driver_is_built(tmp_path: Path) -> None:
    card = Card(tmp_path, "trixie", pi=False)
    card.run("install", "RIG=four-seats-gpio")
    assert {"swig", "gcc", "libc6-dev", "python3-dev"} <= set((card.home / "installed").read_text().split())
    words = pip_words(card)
    assert "lgpio>=0.2.2" in words
    assert "--only-binary" not in words


def test_the_lists_of_a_fresh_card_know_no_driver_and_are_fetched_first(tmp_path: Path) -> None:
    card = Card(tmp_path, "trixie", pi=False)
    with (card.home / "archive").open("a") as archive:
        archive.write("python3-lgpio\n")
    card.run("install", "RIG=four-seats-gpio")
    assert "swig" not in (card.home / "installed").read_text()
    assert not any("lgpio" in word for word in pip_words(card))
    card.run("install")
    assert card.did() == ["nothing to do"]


def test_what_is_installed_is_not_asked_for_again(card: Card) -> None:
    with (card.home / "installed").open("a") as names:
        names.write("python3-venv\nlibegl1\nlibgbm1\nlibdrm2\nlibgles2\nlibgl1-mesa-dri\navahi-daemon\n")
    card.run("install", "RIG=four-seats-gpio")
    assert card.did()[0] == "installing Debian packages: alsa-utils"
    assert [call.rpartition("=300 ")[2] for call in card.calls() if call.startswith("apt-get")] == [
        "update",
        "install --yes --no-install-recommends alsa-utils",
    ]


def test_a_newer_python_of_the_system_makes_a_new_environment(card: Card) -> None:
    card.run("install", "RIG=four-seats-gpio")
    card.version = (3, 13)
    card.run("install")
    assert card.did()[0].startswith("installing the program")


def test_an_environment_whose_interpreter_is_gone_is_made_anew(card: Card) -> None:
    card.run("install", "RIG=four-seats-gpio")
    (card.root / "opt/gameshow/venv/bin/python").unlink()
    card.run("install")
    assert card.did()[0].startswith("installing the program")


# ---------------------------------------------------------------------- users and groups
def test_debian_lacks_groups_that_units_and_rules_name(tmp_path: Path) -> None:
    card = Card(tmp_path, "trixie", pi=False)
    card.run("install", "RIG=four-seats-gpio")
    assert "making the groups gpio, spi" in card.did()
    assert [call for call in card.calls() if call.startswith("groupadd")] == [
        "groupadd --system --force gpio",
        "groupadd --system --force spi",
    ]


def test_users_are_given_no_shell_no_home_and_no_password(card: Card) -> None:
    card.run("install", "RIG=four-seats-gpio")
    made = [call for call in card.calls() if call.startswith("useradd")]
    assert len(made) == 2
    for call in made:
        assert (
            "--system --user-group --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin" in call
        )


def test_a_user_that_is_there_with_a_shell_loses_it(card: Card) -> None:
    card.put("/etc/passwd", "gameshow:x:950:950::/home/gameshow:/bin/bash\n")
    card.run("install", "RIG=four-seats-gpio")
    assert "taking the login shell /bin/bash from the user gameshow" in card.did()
    assert "gameshow:x:950:950::/home/gameshow:/usr/sbin/nologin\n" in card.text("/etc/passwd")


def test_a_group_that_is_left_over_is_the_users(card: Card) -> None:
    card.put("/etc/group", card.text("/etc/group") + "gameshow:x:950:\n")
    card.run("install", "RIG=four-seats-gpio")
    made = next(call for call in card.calls() if call.startswith("useradd"))
    assert "--no-user-group --gid gameshow" in made
    assert card.text("/etc/group").count("\ngameshow:") == 1


def test_somebody_who_was_taken_out_of_a_group_is_let_in_again(card: Card) -> None:
    card.run("install", "RIG=four-seats-gpio")
    card.put("/etc/group", card.text("/etc/group").replace("spi:x:8:gameshow", "spi:x:8:"))
    card.run("install")
    assert card.did() == ["letting gameshow use devices of spi", "done"]


# ---------------------------------------------------------------------- what the firmware is told
def test_spi_is_switched_on_by_the_systems_own_tool(card: Card) -> None:
    card.run("install", "RIG=four-seats-gpio")
    assert "raspi-config nonint do_spi 0" in card.calls()
    assert card.text(CONFIG_TXT).count("dtparam=spi=on") == 1


@pytest.mark.parametrize("tool", ["missing", "does nothing", "fails"])
@pytest.mark.parametrize("place", [CONFIG_TXT, "/boot/config.txt"])
def test_or_in_config_txt_outside_of_any_other_boards_section(card: Card, tool: str, place: str) -> None:
    (card.root / CONFIG_TXT[1:]).unlink()
    before = "dtparam=spi=off\n[none]\ndtoverlay=x"
    card.put(place, before)
    if tool == "missing":
        (card.tools / "raspi-config").unlink()
    else:
        card.command("raspi-config", "exit 1" if tool == "fails" else "")
    card.run("install", "RIG=four-seats-gpio")
    assert card.text(place) == f"{before}\n\n[all]\ndtparam=spi=on\n"
    assert card.said[-1] == "Restart once: sudo reboot"
    card.run("install")
    assert card.did() == ["nothing to do"]
    assert "Restart once: sudo reboot" not in card.said


@pytest.mark.parametrize("rig", ["classroom-buzzers", "simulated"])
def test_a_rig_without_displays_needs_no_spi(card: Card, rig: str) -> None:
    card.run("install", f"RIG={rig}")
    assert "spi" not in card.text(CONFIG_TXT)


def test_without_config_txt_it_is_said_that_displays_stay_dark(tmp_path: Path) -> None:
    card = Card(tmp_path, pi=False)
    said = "There is no SPI here, and no config.txt to switch it on in: the price displays stay dark."
    assert card.run("install", "RIG=four-seats-gpio") == 0
    assert said in card.said
    card.put("/dev/spidev0.0")
    card.run("install")
    assert said not in card.said


def test_the_kernels_one_line_of_words_stays_one(card: Card) -> None:
    card.put("/boot/firmware/cmdline.txt", CMDLINE.replace("rootwait", "consoleblank=300 rootwait"))
    card.run("install", "RIG=four-seats-gpio")
    assert card.text("/boot/firmware/cmdline.txt") == CMDLINE.replace("\n", " consoleblank=0\n")


def test_where_the_boot_folder_knows_rights_they_stay(card: Card) -> None:
    for name in ("cmdline.txt", "config.txt"):
        (card.root / "boot/firmware" / name).chmod(0o644)
    card.run("install", "RIG=four-seats-gpio")
    for name in ("cmdline.txt", "config.txt"):
        assert (card.root / "boot/firmware" / name).stat().st_mode & 0o777 == 0o644


def test_without_a_screen_the_kernels_line_is_left_alone(card: Card) -> None:
    card.run("install", "RIG=simulated")
    assert card.text("/boot/firmware/cmdline.txt") == CMDLINE


# ---------------------------------------------------------------------- units
def test_a_unit_that_was_changed_by_hand_is_kept_beside_ours_and_a_drop_in_is_left_alone(card: Card) -> None:
    card.run("install", "RIG=four-seats-gpio")
    ours = card.text(f"{UNITS}/gameshow.service")
    card.put(f"{UNITS}/gameshow.service", ours + "Nice=5\n")
    drop_in = card.put(f"{UNITS}/gameshow.service.d/override.conf", "[Service]\nNice=5\n")
    card.run("install")
    assert card.did() == [
        f"renewing {UNITS}/gameshow.service; yours, which was changed by hand, is now {UNITS}/gameshow.service.mine",
        "done",
    ]
    assert card.text(f"{UNITS}/gameshow.service") == ours
    assert card.text(f"{UNITS}/gameshow.service.mine") == ours + "Nice=5\n"
    assert drop_in.exists()


def test_a_unit_that_was_disabled_by_hand_stays_so(card: Card) -> None:
    card.run("install", "RIG=four-seats-gpio")
    (card.root / UNITS[1:] / "multi-user.target.wants/gameshow-screen.service").unlink()
    card.run("install")
    assert card.did() == ["nothing to do"]


def test_rules_that_udev_refuses_are_not_brought(card: Card) -> None:
    card.command("udevadm", 'echo "70-gameshow.rules:3 Unknown key" >&2; exit 1')
    assert card.run("install", "RIG=four-seats-gpio") == 1
    assert "udev refuses 70-gameshow.rules: 70-gameshow.rules:3 Unknown key" in card.did()
    assert not card.has("/etc/udev/rules.d/70-gameshow.rules")


def test_an_older_udev_that_can_not_check_rules_takes_them(card: Card) -> None:
    card.command("udevadm", 'echo "Unknown command verb verify." >&2; exit 1')
    assert card.run("install", "RIG=four-seats-gpio") == 0


# ---------------------------------------------------------------------- desktop or not
def screen_starts(card: Card) -> bool:
    return card.has(f"{UNITS}/multi-user.target.wants/gameshow-screen.service")


def test_a_desktop_is_never_taken_away_silently(card: Card) -> None:
    card.has_desktop()
    assert card.run("install", "RIG=four-seats-gpio") == 0
    assert not screen_starts(card)
    assert any("sudo make install SCREEN=yes" in line for line in card.said)
    assert not any("set-default" in call for call in card.calls())
    card.run("install")
    assert card.did() == ["nothing to do"]


def test_unless_it_is_asked_for(card: Card) -> None:
    card.has_desktop()
    card.run("install", "RIG=four-seats-gpio", "SCREEN=yes")
    assert screen_starts(card)
    assert (
        "the desktop no longer starts by itself, the show has the screen"
        " (back: sudo systemctl set-default graphical.target)" in card.did()
    )
    assert card.said[-1] == "Restart once: sudo reboot"
    assert (card.root / UNITS[1:] / "default.target").readlink().name == "multi-user.target"
    for words in ((), ("SCREEN=yes",)):
        card.run("install", *words)
        assert card.did() == ["nothing to do"]
        assert not any("desktop" in line for line in card.said)


def test_the_screen_may_be_left_alone_and_had_again(card: Card) -> None:
    card.run("install", "RIG=four-seats-gpio", "SCREEN=no")
    assert not screen_starts(card)
    for words in ((), ("SCREEN=no",)):
        card.run("install", *words)
        assert card.did() == ["nothing to do"]
    card.run("install", "SCREEN=yes")
    assert card.did() == ["gameshow-screen.service starts with this machine", "done"]
    assert screen_starts(card)
    card.run("install", "SCREEN=no")
    assert not screen_starts(card)


def test_a_screen_that_runs_gives_terminal_1_its_login_back(card: Card) -> None:
    card.boots_systemd()
    card.run("install", "RIG=four-seats-gpio")
    card.run("install", "SCREEN=no")
    assert [call for call in card.calls() if "getty" in call] == [
        "systemctl start --no-block getty@tty1.service"
    ]


@pytest.mark.parametrize(("terminal", "starts"), [(1025, False), (34816, True)])
def test_the_screen_does_not_take_the_terminal_that_it_is_installed_from(
    card: Card, terminal: int, starts: bool
) -> None:
    """`make` under a sudo with a terminal of its own, from a shell on tty1 or, over the network, on another one."""
    card.boots_systemd()
    card.put("/boot/firmware/cmdline.txt", f"{CMDLINE[:-1]} consoleblank=0\n")
    own = 34817
    for number, parent, tty in ((70, 60, own), (60, 50, own), (50, 40, terminal), (40, 1, terminal)):
        card.put(f"/proc/{number}/stat", f"{number} (a) b) S {parent} 1 1 {tty} 1 4194304\n")
    machine = dataclasses.replace(card.machine(), process=70)
    assert card.run("install", "RIG=classroom-buzzers", machine=machine) == 0
    assert screen_starts(card)
    assert ("systemctl start --no-block gameshow-screen.service" in card.calls()) is starts
    assert any("takes this terminal's place later" in line for line in card.did()) is not starts
    assert ("Restart once: sudo reboot" in card.said) is not starts


def test_a_rig_without_a_screen_has_none(card: Card) -> None:
    card.run("install", "RIG=simulated")
    assert not screen_starts(card)
    card.run("install", "RIG=four-seats-gpio")
    assert screen_starts(card)


# ---------------------------------------------------------------------- what is said in the end
def test_a_console_that_listens_to_itself_alone_says_how_phones_come_in(card: Card) -> None:
    card.run("install", "RIG=four-seats-gpio")
    assert "  host page   http://127.0.0.1:8420/host" in card.said
    assert "Phones can't come in yet: sudo make install HOST=0.0.0.0 lets them." in card.said
    card.run("install", "HOST=0.0.0.0", "PORT=8000")
    assert "  host page   http://showpi.local:8000/host" in card.said
    assert not any("Phones" in line for line in card.said)


def test_no_line_has_a_secret(card: Card) -> None:
    card.put("/var/lib/gameshow/host-pin", "4711\n")
    card.run("install", "RIG=four-seats-gpio")
    assert not any("4711" in line for line in card.said)
