"""G1, G2: the power goes at ten moments of shows that bots play, and nothing that anybody was shown is lost.

The console runs in the guest on a disk that forgets what was not flushed; its viewers are out here, so what they have is safe. After
each cut the journal must lead through every view that any of them was sent, and the next boot goes on from there and is cut again.
Between the cuts the disk is copied as a cut would leave it, and that copy is looked through as well.
"""

from __future__ import annotations

import contextlib
import random
import sqlite3
import subprocess
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import pytest

from console import atomic
from console.journal import Journal
from console.journal.database import read
from tests.guest.kernel import Kernel
from tests.guest.playing import Room
from tests.guest.power import Box, box, files_of, new_disk, until_cut
from tests.guest.shown import Shown, course, standing

pytestmark = [pytest.mark.proof, pytest.mark.guest]

SEED = 20261130
KEPT = ("settings.json", "phones.json", "questions.json")
COPIES = 5
"""Copies of the disk that are looked through, of each boot."""


@dataclass
class Evening:
    """What is known over all boots."""

    shown: Shown = field(default_factory=Shown)
    there: set[str] = field(default_factory=set)
    lost: list[int] = field(default_factory=list)
    copies: int = 0
    stood: tuple[str, set[int]] = ("", set())
    """What the host saw at the cut, and who was locked in."""
    locked: int = 0

    def look_through(self, folder: Path, seen: list[tuple[str, str]], shows: int) -> None:
        """What a disk has left: all that was shown, settings that are whole, backups that are sound."""
        if seen or (folder / "journal.db").exists():
            found = course(folder / "journal.db", shows)
            missing = [one for one in seen if one not in found]
            assert not missing, f"{len(missing)} of {len(seen)} views are lost, the first: {missing[0]}"
        for name in KEPT:
            loaded = atomic.load(folder / name)
            assert loaded.damage is None
            assert loaded.value is not None or name not in self.there
        assert not list(folder.rglob("*.damaged"))
        for backup in (folder / "backups").glob("journal-*"):
            assert read(backup, untouched=True).faults == []
        pin = folder / "host-pin"
        assert pin.read_text().strip().isdigit() if pin.exists() else "host-pin" not in self.there

    def stands_as_it_stood(self, journal: Path) -> None:
        """Whoever was seen locked in is, unless what is on the disk is ahead of what was seen."""
        view, seats = standing(journal)
        if view == self.stood[0]:
            assert self.stood[1] <= seats
            self.locked += len(self.stood[1])


# ------------------------------------------------------------------ the moments
def arm(room: Room, box: Box, most: int) -> None:
    """The power will go after some more requests to the disk."""
    box.disk.stop_after(room.chance.randint(0, most))


def at_play(game: str | None, answers: int) -> Callable[[Room, Box], None]:
    """In the middle of a commit."""

    def moment(room: Room, box: Box) -> None:
        take_up(room, game)
        room.play(answers)
        arm(room, box, 30)
        room.play_on()

    return moment


def between_two_writes(room: Room, box: Box) -> None:
    """While beats are played: as long as nobody writes anything, at any time."""
    take_up(room, None)
    room.play(room.chance.randint(5, 15))
    threading.Timer(room.chance.uniform(0, 2), box.disk.frozen.set).start()
    room.play_on()


def as_a_show_begins(room: Room, box: Box) -> None:
    """Between two shows, or in the first commit of one."""
    room.lobby()
    arm(room, box, 20)
    room.begin("wheel-of-fortune")
    room.play_on()


def as_settings_are_written(room: Room, box: Box) -> None:
    take_up(room, None)
    room.play(5)
    room.turn_up()
    arm(room, box, 6)


def as_a_phone_is_paired(room: Room, box: Box) -> None:
    take_up(room, None)
    room.invite(1)
    arm(room, box, 10)
    room.invite(2)


def as_questions_are_brought(room: Room, box: Box) -> None:
    room.lobby()
    arm(room, box, 6)
    room.bring_questions()


def during_a_backup(room: Room, box: Box) -> None:
    """Half a second after a show has begun it is made."""
    if room.host.page["phase"] == "resume":
        room.lobby()
    room.begin("price-poker")
    room.play(room.chance.randint(1, 4))
    arm(room, box, 40)


def as_a_show_ends(room: Room, box: Box) -> None:
    if room.host.page["phase"] == "resume":
        room.lobby()
    room.begin("buzz-in")
    room.play(7)
    arm(room, box, 40)
    room.end()


def take_up(room: Room, game: str | None) -> None:
    """Go on with what is offered, or begin this game."""
    if game is None:
        room.resume()
        return
    if room.host.page["phase"] == "resume":
        room.lobby()
    room.begin(game)


MOMENTS: tuple[Callable[[Room, Box], None], ...] = (
    at_play("price-is-right", 20),
    between_two_writes,
    as_a_show_begins,
    at_play("wheel-of-fortune", 10),
    as_settings_are_written,
    as_a_phone_is_paired,
    as_questions_are_brought,
    during_a_backup,
    at_play(None, 10),
    as_a_show_ends,
)


# ------------------------------------------------------------------ the proof
def test_g1_ten_power_cuts_lose_nothing_that_was_shown(kernel: Kernel, tmp_path: Path) -> None:
    chance = random.Random(SEED)
    image = new_disk(tmp_path / "disk")
    evening = Evening()
    on = False
    for number, moment in enumerate((*MOMENTS, None), start=1):
        with box(kernel, image, tmp_path / f"boot{number}") as one:
            evening.look_through(one.after, evening.shown.so_far(), 200)
            evening.there.update(path.name for path in one.after.iterdir()) if one.after.exists() else None
            before = len(evening.shown.so_far())
            room = Room(one.door, evening.shown, chance.randrange(1 << 30))
            if on:
                evening.stands_as_it_stood(one.after / "journal.db")
                assert room.host.page["phase"] == "resume"
                assert room.host.page["resume"]["damage"] is None
            if moment is None:
                if room.host.page["phase"] == "resume":
                    room.resume()
                break
            copies = copied(one, evening.shown, chance, tmp_path / f"copy{number}")
            until_cut(partial(moment, room, one), one.disk, one.machine, chance)
            room.leave()
            evening.lost.append(one.cut(chance))
            on, evening.stood = room.in_a_show, room.locked
        for copy, seen in copies:
            evening.look_through(files_of(copy, copy.with_suffix(".files")), seen[before:], 3)
            evening.copies += 1
            subprocess.run(["rm", "-r", copy, copy.with_suffix(".files")], check=True)
    views = evening.shown.so_far()
    print(
        f"{evening.shown.messages} messages with {len(views)} views, {len(evening.lost)} cuts, {evening.copies} copies"
    )
    print(f"blocks not flushed at the cuts: {evening.lost}; {evening.locked} times somebody was locked in")
    assert {who for who, _ in views} >= {"audience", "mc", "seat:1"}
    assert len(evening.lost) == len(MOMENTS)
    assert any(evening.lost), "no cut came while there was anything to lose"
    assert evening.copies > 2 * len(MOMENTS)


def copied(
    one: Box, shown: Shown, chance: random.Random, stem: Path
) -> list[tuple[Path, list[tuple[str, str]]]]:
    """Have the disk copied at random moments from now on, each with what had been shown by then."""
    copies: list[tuple[Path, list[tuple[str, str]]]] = []
    at = one.disk.asked

    def watch(asked: int) -> None:
        nonlocal at
        if asked >= at and len(copies) < COPIES:
            at = asked + chance.randint(5, 25)
            seen = shown.so_far()
            copy = stem.with_name(f"{stem.name}-{len(copies)}")
            one.disk.if_cut(copy, chance)
            copies.append((copy, seen))

    one.disk.watch = watch
    return copies


@pytest.mark.parametrize("only", ["", "-wal"], ids=["never-flushed", "synchronous-normal"])
def test_a_weaker_setting_loses_what_was_shown(only: str, kernel: Kernel, tmp_path: Path) -> None:
    """Else the proof above would prove nothing."""
    library = tmp_path / "no_flush.so"
    source = Path(__file__).with_name("no_flush.c")
    flags = ["-shared", "-fPIC", "-Wall", "-Wextra", "-Werror", f'-DONLY="{only}"']
    subprocess.run(["gcc", *flags, "-o", library, source, "-ldl"], check=True)
    chance = random.Random(SEED)
    image, shown = new_disk(tmp_path / "disk"), Shown()
    with box(kernel, image, tmp_path / "boot", library=str(library)) as one:
        room = Room(one.door, shown, SEED)
        room.begin("price-is-right")
        assert room.play(20) == 20
        one.machine.kill()
        room.leave()
        one.cut(chance)
    left = files_of(image, tmp_path / "left") / "journal.db"
    if only:  # nothing else than commits may be what is lost
        with contextlib.closing(sqlite3.connect(left)) as database:
            assert database.execute("pragma integrity_check").fetchall() == [("ok",)]
    with Journal.open(left) as journal:
        damage = journal.damage
    found = course(left) if damage is None else set[tuple[str, str]]()
    missing = [view for view in shown.so_far() if view not in found]
    print(f"of {len(shown.so_far())} views {len(missing)} are lost; {damage or 'no damage'}")
    assert missing
