"""What `make install` refuses, with everything that is wrong at once and nothing changed; and what it writes into the settings."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path

import pytest

from tests.install.conftest import PAGE
from tests.install.made_up import OS, PROJECT, Card, picture

CONFIG = "/etc/gameshow/console.toml"
MINE = """# For the school fair
rig   = 'four-seats-gpio'   # built by Year 9
pack = "default"

# phones, too
host = "0.0.0.0"
port = 8420
"""


@pytest.fixture
def card(tmp_path: Path) -> Card:
    return Card(tmp_path)


def refused(card: Card, *words: str, **about: object) -> list[str]:
    """The sentences of a refusal, after which nothing is different and nothing was called."""
    before = picture(card.root, times=True)
    machine = dataclasses.replace(card.machine(), **about)  # type: ignore[arg-type]
    assert card.run("install", *words, machine=machine) == 1
    assert picture(card.root, times=True) == before
    assert card.calls() == []
    return card.did()


def test_without_a_rig_the_rigs_are_named(card: Card) -> None:
    assert refused(card) == [
        "say which rig this console has: sudo make install RIG=NAME, with one of "
        "classroom-buzzers, five-seats-gpio, four-seats-gpio, simulated, three-seats-gpio"
    ]


def test_a_rig_that_does_not_exist(card: Card) -> None:
    (said,) = refused(card, "RIG=four-seat-gpio")
    assert "four-seat-gpio" in said
    assert "four-seats-gpio" in said


def test_a_rig_file_is_read_first_and_all_its_faults_are_said(card: Card) -> None:
    text = (PROJECT / "wiring/four-seats-gpio.toml").read_text()
    (card.project / "mine.toml").write_text(text.replace("buzzer = ", "buzer = "))
    said = refused(card, "RIG=mine.toml")
    assert len([line for line in said if "buzer" in line]) == 4
    assert said[-1] == "the rig mine.toml is refused: mend that first"
    assert refused(card, "RIG=/nowhere/mine.toml")
    for name in ("console.toml", "hotspot.toml"):
        (card.project / name).write_text(text)
        (said_last,) = refused(card, f"RIG=./{name}")
        assert "another name" in said_last
    assert refused(card, "RIG=wiring/x.txt") == ["wiring/x.txt: the name of a rig file ends in .toml"]


def test_everything_that_is_wrong_with_the_machine_is_said_at_once(card: Card) -> None:
    (card.home / "architecture").write_text("armhf\n")
    card.put("/etc/os-release", OS["bookworm"].replace("12", "11").replace("bookworm", "bullseye"))
    card.put("/usr/local/bin/gameshow", "another program")
    card.put("/etc/passwd", "gameshow:x:1000:1000:Anna:/home/gameshow:/bin/bash\n")
    said = refused(card, "RIG=four-seats-gpio", user=1000, free_bytes=lambda _: 300_000_000)
    assert said == [
        "only root may install: sudo make install RIG=...",
        "Debian GNU/Linux 11 (bullseye) is too old: write Raspberry Pi OS (64-bit), Bookworm or Trixie to the card",
        "this is a 32-bit system (armhf): write Raspberry Pi OS (64-bit), Bookworm or Trixie to the card;"
        " a Pi 3 or newer, or a Zero 2 W, runs it",
        "only 300 MB are free, 1500 are needed: sudo apt clean, or a larger card",
        "/usr/local/bin/gameshow is there and not ours: move it away first",
        "there is a person's account with the name gameshow (number 1000), which the console needs for itself: log in"
        " as somebody else and rename it (sudo usermod -l NEWNAME -d /home/NEWNAME -m gameshow)",
    ]


@pytest.mark.parametrize("system", ['ID=fedora\nPRETTY_NAME="Fedora Linux 41"\nVERSION_ID=41\n', ""])
def test_another_system_is_refused(card: Card, system: str) -> None:
    card.put("/etc/os-release", system)
    (said,) = refused(card, "RIG=simulated")
    assert said.endswith(" is not Raspberry Pi OS (64-bit), Bookworm or Trixie: write that to the card")


def test_a_card_that_takes_no_writing(card: Card) -> None:
    (said,) = refused(card, "RIG=simulated", read_only=lambda _: True)
    assert said.startswith(
        "/etc, /opt, /usr/local/bin, /var/lib can't be written: is the card protected (sudo raspi-config"
    )
    card.put("/proc/cmdline", "console=tty1 boot=overlay root=/dev/mmcblk0p2\n")
    (said,) = refused(card, "RIG=simulated")
    assert said.startswith("the card is protected, so that an install would be gone after the next start")


def test_settings_that_can_not_be_used_are_refused_with_their_file(card: Card) -> None:
    card.put(CONFIG, 'rig = "simulated"\nhost = "10.0.0"\nprot = 80\n')
    said = refused(card)
    assert [line.split(":")[0] for line in said] == [CONFIG] * len(said)
    assert len(said) >= 2
    card.put(CONFIG, "rig = = 3\n")
    assert CONFIG in refused(card, "RIG=simulated")[0]


def test_what_is_typed_is_checked_like_the_settings(card: Card) -> None:
    assert any("host" in line for line in refused(card, "RIG=simulated", "HOST=10.0.0"))
    assert any("port" in line for line in refused(card, "RIG=simulated", "PORT=80"))


@pytest.mark.parametrize("pack", ["/home/pi/class-7b", "packs/mine", "~/mine", "/root"])
def test_a_pack_where_the_console_may_not_look(card: Card, pack: str) -> None:
    (said,) = refused(card, "RIG=simulated", f"PACK={pack}")
    assert "/var/lib/gameshow/shelf/NAME" in said


def test_a_pack_that_is_nowhere_yet_is_said_and_one_on_the_shelf_is_not(card: Card) -> None:
    def said() -> bool:
        return any('no pack "class-7b" yet' in line for line in card.said)

    card.run("install", "RIG=simulated")
    assert not any("no pack" in line for line in card.said)
    card.run("install", "PACK=class-7b")
    assert said()
    card.put("/var/lib/gameshow/shelf/class-7b/pack.toml", "")
    card.said.clear()
    card.run("install")
    assert not said()


def test_another_rig_changes_its_line_and_no_other(card: Card) -> None:
    card.put(CONFIG, MINE)
    card.run("install")
    assert card.text(CONFIG) == MINE
    card.run("install", "RIG=classroom-buzzers")
    assert card.text(CONFIG) == MINE.replace("'four-seats-gpio'", '"classroom-buzzers"')
    assert 'setting in /etc/gameshow/console.toml: rig = "classroom-buzzers"' in card.did()
    card.run("install", "PACK=class-7b", "PORT=8000", "HOST=127.0.0.1")
    text = card.text(CONFIG)
    assert 'pack = "class-7b"\n' in text
    assert "port = 8000\n" in text
    assert 'host = "127.0.0.1"\n' in text
    assert len(text.splitlines()) == len(MINE.splitlines())


def test_a_rig_file_comes_along_and_is_replaced_by_a_newer_one(card: Card) -> None:
    text = (PROJECT / "wiring/four-seats-gpio.toml").read_text()
    (card.project / "our rig.toml").write_text(text)
    assert card.run("install", "RIG=our rig.toml") == 0
    assert card.text("/etc/gameshow/our-rig.toml") == text
    assert 'rig = "our-rig.toml" ' in card.text(CONFIG)
    assert card.run("install") == 0
    assert card.did() == ["nothing to do"]
    card.put("/etc/gameshow/our-rig.toml", text + "# changed by the rig test\n")
    assert card.run("install") == 0
    assert card.did() == ["nothing to do"]
    card.run("install", "RIG=our rig.toml")
    assert (
        "renewing /etc/gameshow/our-rig.toml; the former one is now /etc/gameshow/our-rig.toml.old"
        in card.did()
    )
    assert card.text("/etc/gameshow/our-rig.toml.old").endswith("# changed by the rig test\n")


def test_a_rig_file_in_its_place_that_is_broken_stops_the_install(card: Card) -> None:
    card.put(CONFIG, 'rig = "mine.toml"\n')
    card.put("/etc/gameshow/mine.toml", "driver = 1\n")
    assert all("/etc/gameshow/mine.toml" in line for line in refused(card))


def test_the_pages_table_of_refusals_has_the_sentences_that_are_said() -> None:
    code = "".join(path.read_text() for path in sorted((PROJECT / "systemd/installer").glob("*.py")))
    table = PAGE.partition("## When it refuses")[2].partition("**A card")[0]
    quoted = [
        words
        for row in table.splitlines()
        for words in re.findall(r"`([^`]+)`", row.split("|")[1] if "|" in row else "")
    ]
    assert len(quoted) == 8
    for words in quoted:
        plain = (
            words.replace("only 300 MB", "MB")
            .replace("Raspberry Pi OS", "{MADE_FOR}")
            .replace("the name gameshow", "the name ")
        )
        assert plain in code, words
