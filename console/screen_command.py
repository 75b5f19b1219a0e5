"""``gameshow screen``: with ``--rig`` the driver and the sound are those that the rig file names."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import MutableMapping, Sequence
from pathlib import Path

from hardware.plan import RigPlan, RigProblem
from hardware.rigfile import load_rig
from hardware.sound_cards import LIST, cards_for, sound_cards

DRIVERS = {"kmsdrm": ("--driver", "kmsdrm"), "window": ("--windowed",), "dummy": ("--driver", "dummy")}
USUAL_CARD = {"hdmi": "vc4hdmi", "jack": "Headphones"}
"""What an output's card is called on a Pi: one that is missing is a fault of the screen, not another card."""


def screen_command(argv: Sequence[str]) -> int:
    """Run the attached screen. 1: the rig file can't be used, or has none."""
    parser = argparse.ArgumentParser(prog="gameshow screen", add_help=False, allow_abbrev=False)
    parser.add_argument("--rig")
    mine, others = parser.parse_known_args(argv)
    said: list[str] = []
    if mine.rig is not None:
        try:
            said = as_the_rig_says(load_rig(mine.rig), os.environ, _text(Path(LIST)))
        except RigProblem as problem:
            print(f"gameshow: {problem}", file=sys.stderr)
            return 1
    from console.screen.app import main as screen

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
        environment["AUDIODEV"] = f"plughw:CARD={fitting[0].name if fitting else USUAL_CARD[output]}"
    return [*DRIVERS[plan.screen.driver], *(["--mute"] if plan.screen.sound == "off" else [])]


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError:
        return ""
