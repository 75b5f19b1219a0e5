"""What the show is told of the rig that it is played on."""

from __future__ import annotations

from pathlib import Path

from console import packs
from console.journal import Journal
from console.setting_up import director_of
from console.show.lockout import DELIVERY, SETTLING
from console.show.picture import Picture
from hardware.contact import Settling
from hardware.rigfile import parse_rig
from hardware.simulated import SimulatedRig
from tests.hardware.rigs import MS

TWO = 'driver = "simulated"\n[seat.1]\nbuzzer = true\n[seat.2]\nbuzzer = true\n'


def picture(text: str, folder: Path) -> Picture:
    with Journal.open(folder / "journal.db") as journal:
        rig = SimulatedRig(parse_rig(text), clock=lambda: 0, pumped=False)
        return director_of(packs.load("default"), rig, journal).picture


def test_a_race_waits_for_the_slowest_buzzer_of_the_rig_and_else_as_long_as_ever(tmp_path: Path) -> None:
    assert picture(TWO, tmp_path).settling == SETTLING
    slow = Settling(settle=20 * MS)
    assert picture(TWO + "settle_us = 20000\n", tmp_path).settling == slow.longest_doubt + DELIVERY
