"""Two-seat races with worn contacts on a kernel's lines: who won, by the console's rig and lockout, and by gpiozero's own buttons.

    proof_races.py OURS THEIRS     how many races, of the same kind, to run for each

Gaps are 30 us to 1 ms, in both orders, with the contact of the winner, the loser or both chattering for up to 3 ms.  The console must call
the right seat and the gap that was driven; in one of ten the loser's wire catches a spike of 40 us before the race.  Beside it the same through ``gpiozero.Button``: whose ``when_pressed`` comes first, without and with
a ``bounce_time`` of 10 ms.  Prints one JSON object.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from itertools import pairwise, product
from random import Random

from gpiozero import Button
from gpiozero.pins.lgpio import LGPIOFactory

from console.show.lockout import Lockout
from hardware.events import Press, Withdrawn
from tests.guest.lines import MS, Change, Driven, drive, press
from tests.guest.listening import Heard, buzzers, listening, never_idle

US = 1_000
GAPS = (30, 50, 100, 200, 1_000)  # us
PINS = {1: 17, 2: 27}
THEIRS = {1: 23, 2: 24}
BOUNCE_TIME = 0.01  # s
HELD = 14 * MS
APART = 32 * MS
BEFORE = 7 * MS
"""From a spike to the race."""
WRITE = 30 * US
"""What a change of a line takes: two of them can't be nearer."""
BATCH = 50


@dataclass(frozen=True, slots=True)
class Race:
    """``gap`` in ns; ``chatter`` of each seat is (after, lasting) as in :func:`tests.guest.lines.press`."""

    winner: int
    gap: int
    chatter: dict[int, tuple[tuple[int, int], ...]]
    spike: bool = False

    def changes(self, pins: dict[int, int], at: int) -> list[Change]:
        """What the two contacts do."""
        starts = {self.winner: at, 3 - self.winner: at + self.gap}
        made = [one for seat in (1, 2) for one in press(pins[seat], starts[seat], HELD, self.chatter[seat])]
        if self.spike:
            made += press(pins[3 - self.winner], at - BEFORE, 40 * US)
        return sorted(made, key=lambda one: one.at)


def chatter(chance: Random) -> tuple[tuple[int, int], ...]:
    """One to four moments of 40 to 900 us for which the contact opens, within 3 ms."""
    bounces, at = [], 0
    for _ in range(chance.randint(1, 4)):
        at += chance.randint(40 * US, 600 * US)
        lasting = chance.randint(40 * US, 900 * US)
        if at + lasting > 3 * MS:
            break
        bounces.append((at, lasting))
        at += lasting
    return tuple(bounces)


def races(count: int, seed: int = 5) -> Iterator[Race]:
    """Every gap, order and chattering contact in turn."""
    chance = Random(seed)
    kinds = list(product(GAPS, (1, 2), ("winner", "loser", "both")))
    for number in range(count):
        gap, winner, worn = kinds[number % len(kinds)]
        while True:
            chattering = {"winner": {winner}, "loser": {3 - winner}, "both": {1, 2}}[worn]
            contacts = {seat: chatter(chance) if seat in chattering else () for seat in (1, 2)}
            race = Race(winner, gap * US, contacts, spike=chance.random() < 0.1)
            times = [one.at for one in race.changes(PINS, 0)]
            if all(after - before >= WRITE for before, after in pairwise(times)):
                yield race
                break


def batches(count: int) -> Iterator[list[Race]]:
    """The races, some at a time."""
    kept: list[Race] = []
    for race in races(count):
        kept.append(race)
        if len(kept) == BATCH:
            yield kept
            kept = []
    if kept:
        yield kept


def changes(batch: list[Race], pins: dict[int, int]) -> list[Change]:
    """What the contacts do in some races.  The first change of all comes late, so it is one that changes nothing."""
    idle = [Change(0, pin, False) for pin in pins.values()]
    return idle + [one for n, race in enumerate(batch) for one in race.changes(pins, (n + 1) * APART)]


def first_edges(made: list[Driven], pins: dict[int, int], batch: list[Race]) -> list[dict[int, int]]:
    """Of each race when the driver began to close each seat's contact, spikes left out."""
    rest = iter(made[len(pins) :])
    firsts: list[dict[int, int]] = []
    for race in batch:
        first: dict[int, int] = {}
        for place, one in zip(range(len(race.changes(pins, 0))), rest, strict=False):
            if race.spike and place < 2:
                continue
            first.setdefault(next(seat for seat, pin in pins.items() if pin == one.gpio), one.before)
        firsts.append(first)
    return firsts


@dataclass(slots=True)
class Score:
    """``wrong`` winners, races in which ``nobody`` was called, presses ``reported`` for two a race, and us that gaps were off at worst."""

    races: int = 0
    wrong: int = 0
    nobody: int = 0
    reported: int = 0
    off_us: float = 0.0


def judge(heard: Heard, opened: int, until: int) -> tuple[tuple[str, ...], int | None, int]:
    """What the console makes of one race: who is first, the gap (ns), and how many presses were left standing."""
    lockout = Lockout(opened)
    standing = 0
    for told, event in heard.told:
        if isinstance(event, Press) and opened <= event.at < until:
            wake = lockout.wake()
            assert wake is None or told < wake, "a press came after the race was decided"
            standing += lockout.press(event, told)
        elif isinstance(event, Withdrawn) and opened <= event.at < until:
            wake = lockout.wake()
            assert wake is None or told < wake, "a press was withdrawn after the race was decided"
            lockout.withdraw(event.of, event.at)
            standing -= 1
    wake = lockout.wake()
    verdict = lockout.decide(wake) if wake is not None else None
    return (verdict.first, verdict.gap, standing) if verdict is not None else ((), None, standing)


def ours(count: int) -> tuple[dict[int, Score], int]:
    """The console's rig and lockout: scores by gap (us), and how many presses were withdrawn."""
    scores = {gap: Score() for gap in GAPS}
    withdrawn = 0
    with listening(buzzers(PINS)) as heard:
        for batch in batches(count):
            firsts = first_edges(heard.play(changes(batch, PINS)), PINS, batch)
            withdrawn += len(heard.all(Withdrawn))
            for race, first in zip(batch, firsts, strict=True):
                opened = first[race.winner] - BEFORE - MS
                called, gap, standing = judge(heard, opened, opened + APART)
                score = scores[race.gap // US]
                score.races += 1
                score.nobody += not called
                score.wrong += bool(called) and called != (f"seat:{race.winner}",)
                score.reported += standing
                off = abs((gap or 0) - (first[3 - race.winner] - first[race.winner]))
                score.off_us = max(score.off_us, off / US)
        assert heard.faults == [], heard.faults
    return scores, withdrawn


def theirs(factory: LGPIOFactory, count: int, bounce_time: float | None) -> Score:
    """``gpiozero.Button``: the seat whose ``when_pressed`` comes first."""
    calls: list[tuple[int, int]] = []
    buttons = {
        seat: Button(pin, bounce_time=bounce_time, pin_factory=factory) for seat, pin in THEIRS.items()
    }
    for seat, button in buttons.items():
        button.when_pressed = lambda seat=seat: calls.append((time.monotonic_ns(), seat))
    score = Score()
    for batch in batches(count):
        calls.clear()
        made = drive(changes(batch, THEIRS), first=True)
        time.sleep(0.1)
        for race, first in zip(batch, first_edges(made, THEIRS, batch), strict=True):
            began = first[race.winner] - BEFORE - MS
            called = [seat for at, seat in calls if began <= at < began + APART]
            score.races += 1
            score.reported += len(called)
            score.nobody += not called
            score.wrong += bool(called) and called[0] != race.winner
    for button in buttons.values():
        button.close()
    return score


def main(our_races: int, their_races: int) -> None:
    """Run them and print the scores."""
    with never_idle():
        scores, withdrawn = ours(our_races)
        factory = LGPIOFactory()  # one for both: closing it under a button's last edge ends lgpio's thread
        when_pressed, bounce_time = (theirs(factory, their_races, wait) for wait in (None, BOUNCE_TIME))
    print(
        json.dumps(
            {
                "ours": {str(gap): asdict(score) for gap, score in scores.items()},
                "withdrawn": withdrawn,
                "when_pressed": asdict(when_pressed),
                "bounce_time": asdict(bounce_time),
            }
        )
    )


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
