"""Every file that a console replaces as a whole, written again and again on the disk ``/dev/vda`` until the power goes.

    written_files.py MOUNT-OPTIONS

The shared folder's file ``done`` gets a line NAME NUMBER as soon as what wrote it has returned.
"""

from __future__ import annotations

import subprocess
import sys
from itertools import count
from pathlib import Path

from console import atomic, host_pin, packs
from console.journal import Journal
from console.journal.backups import Keeper
from console.journal.database import Database
from console.packs.sheet.writing import write as write_pack
from console.rig_test_writing import write as write_rig
from hardware.trial.report import Proposal, Report
from tests.journal.shows import HEADER, NIGHT, PACK, rows

DISK = Path("/run/data")
FOLDER = DISK / "gameshow"


def main() -> None:
    """Write until the end."""
    FOLDER.mkdir(exist_ok=True)
    rig = FOLDER / "rig.toml"
    rig.write_text(
        'driver = "gpiozero"\ngpiozero.factory = "lgpio"\n[seat.1]\nbuzzer = 17\nsettle_us = 5000\n'
    )
    with Journal.open(FOLDER / "journal.db") as journal:
        journal.begin(HEADER, PACK)
        journal.append(rows(40))
    database = Database(FOLDER / "journal.db")
    keeper = Keeper(FOLDER / "journal.db", lambda: NIGHT, lambda _: None, 0)
    subprocess.run(["sync"], check=True)
    pack = packs.load("default")
    with Path("/run/share/done").open("a", buffering=1) as done:
        for number in count(1):
            settle = Proposal("seat.1.settle_us", 4999 + number, 5000 + number, "as measured")
            report = Report("rig", str(rig), "today", "here", (), (settle,))
            steps = {
                "settings": lambda n=number: atomic.save(FOLDER / "settings.json", {"n": n}),
                "phones": lambda n=number: atomic.save(
                    FOLDER / "phones.json", {"n": n, "keys": ["a" * 64] * 5}
                ),
                "questions": lambda n=number: atomic.save(
                    FOLDER / "questions.json", {"n": n, "csv": "q,a\n" * 5000}
                ),
                "pin": lambda n=number: host_pin.keep_pin(FOLDER, f"{n:04}"),
                "rig": lambda report=report: write_rig(report, str(rig)),
            }
            if number % 6 == 0:
                steps["backup"] = lambda: (keeper.start(database), keeper.wait())
            if number % 12 == 2:
                steps["pack"] = lambda n=number: write_pack(pack, FOLDER / "packs" / f"pack-{n:04}", None, ())
            for name, step in steps.items():
                step()
                print(name, number, file=done)


if __name__ == "__main__":
    DISK.mkdir()
    subprocess.run(["mount", "-t", "ext4", "-o", sys.argv[1], "/dev/vda", str(DISK)], check=True)
    main()
