"""``gameshow screen``: with ``--rig`` or ``--config`` the driver and the sound are those that the rig file names."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Mapping, MutableMapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from console.config import ConfigProblem, load_config
from console.service.told import already_told, importing
from hardware.plan import RigPlan, RigProblem
from hardware.rigfile import load_rig
from hardware.sound_cards import LIST, cards_for, sound_cards

if TYPE_CHECKING:
    from console.screen.service import Service

DRIVERS = {"kmsdrm": ("--driver", "kmsdrm"), "window": ("--windowed",), "dummy": ("--driver", "dummy")}
USUAL_CARD = {"hdmi": "vc4hdmi", "jack": "Headphones"}
"""What an output's card is called on a Pi: one that is missing is a fault of the screen, not another card."""
WAY_IN = {"hdmi": "sysdefault", "jack": "plughw"}
"""A Pi's HDMI takes frames of IEC 958 alone. ALSA's settings for that card make them; its plug does so from 1.2.12 on, Bookworm has 1.2.8."""
STREAM = "ws://127.0.0.1:{}/stream/screen"
"""The console listens here whatever else it does: the screen is on its own machine."""
LOOK_S, STEP_S = 3.0, 0.5
"""How often a rig without a screen is looked at again, and how often systemd hears meanwhile that we are alive."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is asked of the screen: its options, and what SDL has to find in the environment; ``why`` there is none."""

    options: tuple[str, ...] = ()
    environment: Mapping[str, str] = field(default_factory=dict)
    why: str = ""


def screen_command(argv: Sequence[str]) -> int:
    """Run the attached screen. 1: the rig file can't be used, or has none."""
    parser = argparse.ArgumentParser(prog="gameshow screen", add_help=False, allow_abbrev=False)
    named = parser.add_mutually_exclusive_group()
    named.add_argument("--rig")
    named.add_argument("--config", type=Path)
    mine, others = parser.parse_known_args(argv)
    if mine.config is not None:
        return _configured(mine.config, argv, others)
    said: list[str] = []
    if mine.rig is not None:
        try:
            said = as_the_rig_says(load_rig(mine.rig), os.environ, _text(Path(LIST)))
        except RigProblem as problem:
            print(f"gameshow: {problem}", file=sys.stderr)
            return 1
    with importing():
        from console.screen.main import main as screen

    return screen([*said, *others])


def as_the_rig_says(plan: RigPlan, environment: MutableMapping[str, str], cards: str) -> list[str]:
    """The options of the screen that this rig file means, with what SDL has to find in the environment; ``cards`` is the kernel's list of them.

    Raises :class:`RigProblem` for a rig without a screen.
    """
    if plan.screen is None or plan.screen.driver == "none":
        raise RigProblem(
            f"{plan.source}: screen.driver: this rig has no attached screen; allowed here: {', '.join(DRIVERS)}"
        )
    output = plan.screen.sound
    if output in USUAL_CARD:
        fitting = cards_for(output, sound_cards(cards))
        environment["SDL_AUDIODRIVER"] = "alsa"
        environment["AUDIODEV"] = (
            f"{WAY_IN[output]}:CARD={fitting[0].name if fitting else USUAL_CARD[output]}"
        )
    return [*DRIVERS[plan.screen.driver], *(["--mute"] if plan.screen.sound == "off" else [])]


def wanted(path: Path, cards: str) -> Wanted:
    """What ``console.toml`` asks of the screen.

    Where it or its rig can't be used there is a screen all the same, with SDL's usual sound: it is where that is said.
    """
    try:
        config = load_config(path)
    except ConfigProblem as problem:
        config = problem.sound
    stream = ("--url", STREAM.format(config.port), "--patience", "forever")
    environment: dict[str, str] = {}
    try:
        plan = load_rig(config.rig)
    except (RigProblem, OSError):
        return Wanted((*stream, *DRIVERS["kmsdrm"]))
    try:
        return Wanted((*stream, *as_the_rig_says(plan, environment, cards)), environment)
    except RigProblem as problem:
        return Wanted(why=str(problem))


def _configured(path: Path, argv: Sequence[str], others: Sequence[str]) -> int:
    """Run it as a service does: for ever, with whatever the file asks for by then."""
    before = dict(os.environ)
    with importing():
        from console.screen.main import AGAIN
        from console.screen.main import main as screen
        from console.screen.service import Service

    service = Service.of(os.environ, time.monotonic_ns)
    service.begin()
    now = _once_there_is_one(path, service)
    os.environ.update(now.environment)
    status = screen([*now.options, *others], service, lambda: wanted(path, _text(Path(LIST))) != now)
    if status == AGAIN:
        sys.stderr.flush()
        os.execve(sys.executable, [sys.executable, "-m", "console", "screen", *argv], before)
    return status


def _once_there_is_one(path: Path, service: Service) -> Wanted:
    """Wait until the rig has a screen: one that has none today may have one tomorrow, and nothing is wrong meanwhile."""
    while True:
        now = wanted(path, _text(Path(LIST)))
        if not now.why:
            return now
        service.status(f"no screen: {now.why}")
        for _ in range(round(LOOK_S / STEP_S)):
            if already_told():
                raise SystemExit(0)
            service.went_round()
            time.sleep(STEP_S)


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError:
        return ""
