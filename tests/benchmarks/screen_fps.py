"""How smooth the screen is: ``python -m tests.benchmarks.screen_fps [--seconds N] [--only WORD] [--pictures DIR]``.

The whole screen at 1920x1080 on SDL's dummy driver, pinned to one core: it is told every fixture, one after another,
and draws their animations at the times of a 60 Hz screen. Pictures come on the gallery's own thread; while something moves
or is being made ready a frame takes its real time, still ones are hurried through. Processor time of the whole
process, so that other work on the machine does not count.

A frame is late when it and what is made ahead after it take more than 1/60 s, with something moving. Status 1 when a
limit of the project is missed.
"""

from __future__ import annotations

import argparse
import logging
import os
import resource
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from typing import Any

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from console.screen import client
from console.screen.app import Screen
from console.screen.display import Display
from console.screen.faults import Faults
from console.screen.gallery import Gallery
from console.screen.glass import Glass
from console.screen.main import FIRST_SHARE, WORK_SHARE
from console.screen.workshop import Workshop
from tests.screen.shots import PICTURES, shots

FPS = 60
FRAME_MS = 1000 / FPS
MOST_MB, MOST_START_MS = 150.0, 1500.0
LONGEST_MS = 45_000  # of one fixture


@dataclass
class Times:
    """What frames took, in ms."""

    drawn: list[float] = field(default_factory=list)  # moving frames: looking, painting, showing
    whole: list[float] = field(default_factory=list)  # the same, and what was made ahead after them
    turning: list[float] = field(default_factory=list)  # those of the moving frames in which the wheel turns
    market: list[float] = field(default_factory=list)  # and those of the card market
    still: list[float] = field(default_factory=list)
    late: list[tuple[float, str]] = field(default_factory=list)


def alive_ms() -> float:
    """How long ago this process was started, imports and all."""
    ticks = int(Path("/proc/self/stat").read_text().rsplit(")", 1)[1].split()[19])
    up = float(Path("/proc/uptime").read_text().split()[0])
    return (up - ticks / os.sysconf("SC_CLK_TCK")) * 1000


def resident_mb() -> float:
    """Memory of this process that is in use now."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 1e6


def spent_ms() -> float:
    """Processor time of all threads so far."""
    return time.process_time() * 1000


def from_folder(folder: Path) -> Callable[[str], bytes]:
    """What fetches a picture, out of a folder."""
    return lambda url: (folder / url.rpartition("/")[2]).read_bytes()


class Show:
    """Fixtures told to a screen, on one clock for all of them."""

    def __init__(self, screen: Screen, gallery: Gallery, seconds: float) -> None:
        self.screen, self.gallery, self.seconds = screen, gallery, seconds
        self.times = Times()
        self.frames = 0

    def play(self, name: str, messages: list[tuple[int, dict[str, Any]]]) -> None:
        """One fixture, on a new connection."""
        start = round(self.frames * FRAME_MS)
        self.screen.take(client.DOWN, start)
        waiting = [(start + when, message) for when, message in messages]
        last = messages[-1][0] if messages else 0
        for _ in range(round(min(last + self.seconds * 1000, LONGEST_MS) / FRAME_MS)):
            now = round(self.frames * FRAME_MS)
            while waiting and waiting[0][0] <= now:
                self.screen.take(waiting.pop(0)[1], now)
            self.frames += 1
            self._frame(f"{name} at {(now - start) / 1000:.2f} s", now)

    def _frame(self, what: str, now: int) -> None:
        due, began = time.monotonic() + 1 / FPS, spent_ms()
        if self.gallery.arrived.is_set():
            self.gallery.arrived.clear()
            self.screen.refresh()
        dirty = self.screen.step(now, lambda: spent_ms() - began >= FIRST_SHARE * FRAME_MS)
        if dirty:
            pygame.display.update(dirty)
        drawn = spent_ms() - began
        self.screen.prepare(now, lambda: spent_ms() - began >= WORK_SHARE * FRAME_MS)
        whole = spent_ms() - began
        if dirty:
            self.times.drawn.append(drawn)
            self.times.whole.append(whole)
            moment = self.screen.memory.at(now)
            if moment.wheel and moment.wheel.moving:
                self.times.turning.append(whole)
            if moment.scene == "market":
                self.times.market.append(whole)
            if whole > FRAME_MS:
                self.times.late.append((whole, what))
        else:
            self.times.still.append(drawn)
        if dirty or not self.screen.wings.idle:
            time.sleep(max(0.0, due - time.monotonic()))


def row(name: str, figure: str, limit: str = "", share: float | None = None) -> None:
    """One line of the table."""
    of = "" if share is None else f"{share:5.2f} of it"
    print(f"{name:28}{figure:>12}   {limit and 'limit ' + limit:18}{of}".rstrip())


def report(times: Times, first_ms: float) -> bool:
    """Print the table; whether all limits are kept."""
    drawn, whole = sorted(times.drawn), sorted(times.whole)
    mean = sum(drawn) / len(drawn)
    now, peak = resident_mb(), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 / 1e6
    print(f"1920x1080 on one core: {len(drawn)} moving and {len(times.still)} still frames")
    row("frames a second", f"{1000 / mean:.0f}", f"{FPS} at least", FPS * mean / 1000)
    row("share of the core at 60", f"{100 * mean / FRAME_MS:.0f} %")
    row("still frame, mean", f"{sum(times.still) / len(times.still):.2f} ms")
    for name, found in (("moving frame", drawn), ("  and made ahead after it", whole)):
        for share, title in ((0.5, "p50"), (0.99, "p99"), (1.0, "worst")):
            ms = found[min(len(found) - 1, int(len(found) * share))]
            row(f"{name}, {title}", f"{ms:.1f} ms", f"{FRAME_MS:.1f} ms", ms / FRAME_MS)
    for name, some in (("wheel turning", sorted(times.turning)), ("card market", sorted(times.market))):
        if some:
            of_them = sum(some) / len(some)
            row(f"{name}, frames/s", f"{1000 / of_them:.0f}", f"{FPS} at least", FPS * of_them / 1000)
            row("  its p99", f"{some[int(len(some) * 0.99)]:.1f} ms", f"{FRAME_MS:.1f} ms")
    row("late frames", f"{len(times.late)}", "0")
    row("first frame", f"{first_ms:.0f} ms", f"{MOST_START_MS:.0f} ms", first_ms / MOST_START_MS)
    row("resident", f"{now:.0f} MB", f"{MOST_MB:.0f} MB", now / MOST_MB)
    row("resident at most", f"{peak:.0f} MB", f"{MOST_MB:.0f} MB", peak / MOST_MB)
    for ms, what in sorted(times.late, reverse=True)[:10]:
        print(f"  late: {ms:.1f} ms, {what}")
    return not times.late and mean <= FRAME_MS and peak <= MOST_MB and first_ms <= MOST_START_MS


def main(argv: list[str]) -> int:
    """Run, print, judge."""
    parser = argparse.ArgumentParser(prog="tests.benchmarks.screen_fps")
    parser.add_argument(
        "--seconds",
        type=float,
        default=6.0,
        help="seconds of show after a fixture's last message (default 6)",
    )
    parser.add_argument("--only", default="", help="only fixtures whose name has this in it")
    parser.add_argument("--pictures", type=Path, default=PICTURES)
    asked = parser.parse_args(argv)
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    # Some fixtures name pictures that are not to be had, on purpose: no news for a table of figures.
    logging.getLogger("console.screen.gallery").setLevel(logging.ERROR)
    gallery = Gallery("ws://127.0.0.1:1/stream/screen", from_folder(asked.pictures))
    glass = Glass(Display("dummy", False).open())
    screen = Screen(Workshop(gallery), glass, None, Faults(lambda _message: None), lambda _picture: None)
    pygame.display.update(screen.step(0))
    first_ms = alive_ms()
    gallery.start()
    sys.setswitchinterval(0.001)
    show = Show(screen, gallery, asked.seconds)
    # One fixture at a time: what all of them take is no memory of the screen's.
    for name, some in groupby(shots(), key=lambda shot: shot.name.split("-")[0]):
        if asked.only in name:
            show.play(name, next(some).told)
    return 0 if report(show.times, first_ms) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
