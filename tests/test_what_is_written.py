"""G1: whoever writes a file has thought of a power cut in the middle of it; docs/journal.md says what each is worth afterwards."""

from __future__ import annotations

import re
from pathlib import Path

PROJECT = Path(__file__).parents[1]
WRITES = re.compile(
    r"\.write_(text|bytes)\(|\bos\.(replace|rename|truncate)\(|\.rename\((?!place|self)|O_(WRONLY|RDWR|CREAT)|\.open\(\"[wax]|\breplace_file\("
)
WHOLE = {
    "console/atomic.py",  # replace_file itself, and what is set aside
    "console/host_pin.py",
    "console/hotspot.py",
    "console/journal/backups.py",
    "console/journal/database.py",  # what build() makes and SQLite writes
    "console/journal/recovery.py",
    "console/journal/shadow.py",
    "console/journal/store.py",  # copies of packs; the lock has no content
    "console/packs/sheet/writing.py",
    "console/packs/shelf.py",
    "console/packs/stick/copying.py",  # into a draft of the shelf's
    "console/report/command.py",
    "console/rig_test_writing.py",
}
"""Old or new after a power cut, or whole or not there."""
ELSEWHERE = {
    "console/cli.py",  # /dev/null
    "console/screen/sound.py",  # /dev/null
    "console/talk.py",  # /dev/null
    "console/rig_test.py",  # a report that somebody asked for on the command line, and asks for again
    "console/service/backoff.py",  # /run, which no power cut outlives
    "console/service/playing.py",  # /run
    "hardware/edge_ring.py",  # /run
    "hardware/kernel_gpio.py",  # a device
    "wiring/making.py",  # drawings, made anew by the same command
    "wiring/renew.py",
}
"""No power cut does any harm there."""


def test_g1_every_writer_of_files_is_known() -> None:
    found = {
        str(file.relative_to(PROJECT))
        for folder in ("console", "hardware", "wiring")
        for file in (PROJECT / folder).rglob("*.py")
        if WRITES.search(file.read_text(encoding="utf-8"))
    }
    assert found == WHOLE | ELSEWHERE


def test_g1_each_place_has_its_line_in_the_docs() -> None:
    table = (
        (PROJECT / "docs/journal.md").read_text(encoding="utf-8").partition("## What a power cut leaves")[2]
    )
    for name in (
        "journal.db",
        "journal.shadow",
        "backups/",
        "packs/",
        "settings.json",
        "phones.json",
        "questions.json",
        "host-pin",
        "rig test --write",
        "pack import",
        "/run",
    ):
        assert name in table, name
