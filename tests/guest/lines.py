"""Contacts in the guest, as changes of lines over time, and the tool that plays them to the kernel.

A contact closes its line to ground, and the line has a pull-up: closed is level 0.  Times are nanoseconds.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

CHIP = Path("/sys/devices/platform/gpio-sim.0/gpiochip0")
TOOL = Path("/run/share/drive_lines")
MS = 1_000_000


@dataclass(frozen=True, slots=True)
class Change:
    """A contact is to close or open ``at`` ns after the start."""

    at: int
    gpio: int
    closed: bool


@dataclass(frozen=True, slots=True)
class Driven:
    """A change that was made: the kernel's stamp lies between ``before`` and ``after`` (CLOCK_MONOTONIC, ns)."""

    gpio: int
    closed: bool
    before: int
    after: int


def press(gpio: int, at: int, held: int = 80 * MS, bounces: Iterable[tuple[int, int]] = ()) -> list[Change]:
    """A press at ``at`` for ``held`` ns; each bounce (after, lasting) opens the contact for a moment, counted from ``at``."""
    changes = [Change(at, gpio, True)]
    for after, lasting in bounces:
        changes += [Change(at + after, gpio, False), Change(at + after + lasting, gpio, True)]
    return [*changes, Change(at + held, gpio, False)]


def turn(a: int, b: int, at: int, detents: int, gap: int = MS // 2) -> list[Change]:
    """A dial turned clockwise from rest, four edges ``gap`` ns apart for each detent: A closes, B closes, A opens, B opens."""
    edges = [(a, True), (b, True), (a, False), (b, False)] * detents
    return [Change(at + number * gap, gpio, closed) for number, (gpio, closed) in enumerate(edges)]


def drive(
    changes: Iterable[Change], chip: Path = CHIP, tool: Path = TOOL, *, first: bool = False
) -> list[Driven]:
    """Play changes, in order of their times, and return them as made.  Claim the lines first: claiming sets their pull.

    With ``first`` everything else in the guest waits for a change that is due, so that it comes to the microsecond; meant for changes that
    are not too many.  Raises CalledProcessError when the chip has no such line.
    """
    ordered = sorted(changes, key=lambda change: change.at)
    script = "".join(f"{change.at} {change.gpio} {0 if change.closed else 1}\n" for change in ordered)
    command = [tool, chip, *(["first"] if first else [])]
    done = subprocess.run(command, input=script, stdout=subprocess.PIPE, text=True, check=True)
    rows = [[int(word) for word in line.split()] for line in done.stdout.splitlines()]
    return [Driven(gpio, level == 0, before, after) for gpio, level, before, after in rows]
