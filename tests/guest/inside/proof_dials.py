"""Four dials at once on a kernel's lines, beside gpiozero's ``RotaryEncoder``; rows B1 and B2 of the fault cases; edges that the kernel dropped.

    proof_dials.py RATE SECONDS     edges a second of each dial, and for how long

Prints one JSON object: detents as turned, and as counted by each.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from gpiozero import RotaryEncoder
from gpiozero.pins.lgpio import LGPIOFactory

from hardware.events import Turn
from tests.guest.lines import CHIP, MS, TOOL, Change, Driven, drive
from tests.guest.listening import Heard, buzzers, listening, never_idle

S = 1_000 * MS
DIALS = ((5, 6), (12, 13), (16, 19), (20, 21))
THEIRS = ((17, 27), (22, 23), (24, 25), (8, 7))
RIG = buzzers({1: 4}) + f"pricer.dials = [{', '.join(f'{{ a = {a}, b = {b} }}' for a, b in DIALS)}]\n"
TWO_STEPS = buzzers({1: 4}) + "pricer.dials = [{ a = 5, b = 6 }]\npricer.steps_per_detent = 2\n"


class Hand:
    """Turns one dial: each move is one edge; to the right A leads."""

    ORDER = ((True, False), (True, True), (False, True), (False, False))

    def __init__(self, a: int, b: int) -> None:
        self.pins = (a, b)
        self.phase = 3
        self.steps = 0

    def move(self, way: int, at: int) -> Change:
        """One step to the right (1) or left (-1)."""
        before = self.ORDER[self.phase]
        self.phase = (self.phase + way) % 4
        self.steps += way
        after = self.ORDER[self.phase]
        which = 0 if before[0] != after[0] else 1
        return Change(at, self.pins[which], after[which])


@dataclass(frozen=True, slots=True)
class Turned:
    """What is played to all dials, and the totals through which each goes."""

    changes: list[Change]
    totals: list[list[int]]

    @property
    def rests(self) -> list[int]:
        """Where each comes to rest."""
        return [totals[-1] for totals in self.totals]


def turning(pins: tuple[tuple[int, int], ...], rate: int, seconds: float) -> Turned:
    """All dials at once, each ``rate`` edges a second, back and forth by whole detents."""
    chance = Random(3)
    turned = Turned([], [[] for _ in pins])
    gap = S // rate
    for number, (a, b) in enumerate(pins):
        hand = Hand(a, b)
        at, end = 50 * MS + number * gap // len(pins), 50 * MS + round(seconds * S)
        while at < end:
            way = chance.choice((1, 1, -1))
            for _ in range(chance.randint(1, 9)):
                turned.changes.extend(hand.move(way, at + n * gap) for n in range(4))
                turned.totals[number].append(hand.steps // 4)
                at += 4 * gap
    return turned


def played(play: Callable[[], list[Driven]]) -> dict[str, float]:
    """Play, and say how fast it was and what it took of a core."""
    began = time.process_time()
    made = play()
    lasted = (made[-1].after - made[0].before) / S
    return {
        "rate": round(len(made) / lasted / len(DIALS)),
        "core": round((time.process_time() - began) / lasted, 2),
    }


def ours(rate: int, seconds: float) -> dict[str, Any]:
    """The console's rig: where the dials rest, whether it told of every detent between and of no other, and edges lost."""
    with listening(RIG) as heard:
        turned = turning(DIALS, rate, seconds)
        figures = played(lambda: heard.play(turned.changes, rest=1.0, first=False))
        told = [[turn.total for turn in heard.all(Turn) if turn.dial == dial] for dial in range(len(DIALS))]
        return figures | {
            "turned": turned.rests,
            "counted": [totals[-1] for totals in told],
            "every detent": told == turned.totals,
            "lost": sum(heard.rig.inputs.lost().values()),
        }


def theirs(rate: int, seconds: float) -> dict[str, Any]:
    """``RotaryEncoder``, which counts a step for each detent."""
    factory = LGPIOFactory()
    encoders = [RotaryEncoder(a, b, max_steps=0, pin_factory=factory) for a, b in THEIRS]
    turned = turning(THEIRS, rate, seconds)

    def play() -> list[Driven]:
        made = drive(turned.changes)
        time.sleep(1.0)
        return made

    figures = played(play)
    counted = [encoder.steps for encoder in encoders]
    for encoder in encoders:
        encoder.close()
    return figures | {"turned": turned.rests, "counted": counted}


def clicks(hand: Hand, count: int, at: int = 20 * MS, gap: int = 3 * MS) -> list[Change]:
    """So many detents, to the left below nothing."""
    way = 1 if count > 0 else -1
    return [hand.move(way, at + n * gap) for n in range(4 * abs(count))]


def deaf(heard: Heard, play: Callable[[], list[Change]]) -> None:
    """Stop this very process while contacts move, so that the kernel's buffer runs over; then go on."""
    script = "".join(
        f"{one.at} {one.gpio} {0 if one.closed else 1}\n" for one in sorted(play(), key=lambda c: c.at)
    )
    heard.told.clear()
    shell = f"kill -STOP {os.getpid()}; {TOOL} {CHIP} >/dev/null; kill -CONT {os.getpid()}"
    with subprocess.Popen(["sh", "-c", shell], stdin=subprocess.PIPE, text=True) as child:
        child.communicate(script)
    time.sleep(0.3)


def cases() -> dict[str, Any]:
    """B1, B2, and what the kernel drops."""
    seen: dict[str, Any] = {}
    with listening(TWO_STEPS) as heard:
        hand = Hand(5, 6)
        heard.play([hand.move(1, 20 * MS + n * 3 * MS) for n in range(6)])
        seen["b1 two"] = [turn.total for turn in heard.all(Turn)]
    with listening(RIG) as heard:
        hand = Hand(*DIALS[0])
        heard.play(clicks(hand, 3))
        seen["b1 four"] = [turn.total for turn in heard.all(Turn)]
        a = DIALS[0][0]
        heard.play([Change(20 * MS + n * MS, a, n % 2 == 0) for n in range(200)])
        seen["b2 trembling"] = [turn.total for turn in heard.all(Turn)]

        # Nineteen edges of A and twenty of B while nobody reads them: the kernel keeps the newest sixteen of each.
        hand = Hand(*DIALS[1])
        deaf(heard, lambda: [hand.move(1, 20 * MS + n * MS) for n in range(4 * 10 - 1)])
        before = heard.total(1, 1)
        heard.play([hand.move(1, 20 * MS)])
        rest = heard.total(1, 1) or before
        heard.play(clicks(hand, -1))
        seen["dropped"] = {
            "turned": 10,
            "rests at": rest,
            "then left": [turn.total for turn in heard.all(Turn)],
            "lost": heard.rig.inputs.lost(),
        }
        # A button that is let go while nobody reads edges, after so much chatter that its last ones are all that is kept.
        deaf(heard, lambda: [Change(20 * MS + n * 5 * MS, 4, n % 2 == 0) for n in range(19)])
        seen["dropped contact"] = {
            "presses": len(heard.presses),
            "closed": heard.rig.levels()["seat:1/buzzer"],
        }
        heard.play([Change(20 * MS, 4, False), Change(120 * MS, 4, True), Change(220 * MS, 4, False)])
        seen["dropped contact"]["next"] = len(heard.presses)
    return seen


def main(rate: int, seconds: float, thorough: bool) -> None:
    """Run it and print what was counted."""
    seen: dict[str, Any] = {}
    with never_idle():
        seen["ours"] = ours(rate, seconds)
        seen["theirs"] = theirs(rate, seconds)
    if thorough:
        seen |= cases()
    print(json.dumps(seen))


if __name__ == "__main__":
    main(int(sys.argv[1]), float(sys.argv[2]), thorough=len(sys.argv) > 3)
