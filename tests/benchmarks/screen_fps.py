"""Frames a second of the screen: ``python -m tests.benchmarks.screen_fps [--seconds N] [--pictures DIR]``.

The whole screen at 1920x1080 on SDL's dummy driver, pinned to one core, without waiting between frames: every frame
of every fixture's animations, at the times that a 60 Hz screen would draw them.  Prints one JSON object; exits 1 when
a limit of the project is missed.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import sys
import time
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from console.screen import display
from console.screen.frame import frame
from console.screen.glass import Glass
from console.screen.moment import Memory
from console.screen.workshop import Workshop
from tests.screen.shots import PICTURES, Folder, shots

FPS = 60
LEAST_FPS, MOST_MB, MOST_START_MS = 60.0, 150.0, 1500.0
_STEP_MS = 1000 / FPS


def alive_ms() -> float:
    """How long ago this process was started, imports and all."""
    ticks = int(Path("/proc/self/stat").read_text().rsplit(")", 1)[1].split()[19])
    up = float(Path("/proc/uptime").read_text().split()[0])
    return (up - ticks / os.sysconf("SC_CLK_TCK")) * 1000


def resident_mb() -> float:
    """Memory of this process that is in use now."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 1e6


def main(argv: list[str]) -> int:
    """Run, print, judge."""
    parser = argparse.ArgumentParser(prog="tests.benchmarks.screen_fps")
    parser.add_argument(
        "--seconds", type=float, default=6.0, help="seconds of show for each fixture (default 6)"
    )
    parser.add_argument("--pictures", type=Path, default=PICTURES)
    asked = parser.parse_args(argv)
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    glass = Glass(display.open_once("dummy", False))
    shop = Workshop(Folder(asked.pictures))
    glass.show(frame(shop, Memory().at(0)))
    pygame.display.flip()
    started_ms = alive_ms()

    spent: list[float] = []  # ms of frames in which something moved
    still: list[float] = []
    told = {s.name.split("-")[0]: s.told for s in shots()}
    for messages in told.values():
        memory, waiting = Memory(), list(messages)
        end = (messages[-1][0] if messages else 0) + asked.seconds * 1000
        for step in range(int(min(end, 20_000) / _STEP_MS)):
            now = round(step * _STEP_MS)
            began = time.process_time()
            while waiting and waiting[0][0] <= now:
                when, message = waiting.pop(0)
                memory.tell(message, when)
            if dirty := glass.show(frame(shop, memory.at(now))):
                pygame.display.update(dirty)
            took = (time.process_time() - began) * 1000
            (spent if dirty else still).append(took)
    spent.sort()
    mean = sum(spent) / len(spent)
    figures = {
        "moving_frames": len(spent),
        "still_frames": len(still),
        "still_mean_ms": round(sum(still) / len(still), 3),
        "mean_ms": round(mean, 3),
        "p99_ms": round(spent[int(len(spent) * 0.99)], 2),
        "worst_ms": round(spent[-1], 1),
        "over_16.7_ms": sum(ms > _STEP_MS for ms in spent),
        "fps": round(1000 / mean, 1),
        "core_share_at_60": round(mean / _STEP_MS, 3),
        "first_frame_ms": round(started_ms),
        "resident_mb": round(resident_mb(), 1),
        "peak_mb": round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 / 1e6, 1),
    }
    print(json.dumps(figures))
    good = figures["fps"] >= LEAST_FPS and figures["peak_mb"] <= MOST_MB and started_ms <= MOST_START_MS
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
