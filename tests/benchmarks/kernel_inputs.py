"""``python -m tests.benchmarks.kernel_inputs``: presses, races and dials on a real kernel's lines, beside gpiozero's own classes.

Boots the guest (see docs/working.md) three times and runs what ``make proof`` asserts there, a part of it: its emulated CPU makes one
instruction each nanosecond, so the figures are the same on every machine, and say nothing of a Pi's own speed.  What matters is the ratio.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from tests.guest.kernel import Kernel, KernelError, get_kernel
from tests.guest.machine import GuestError, run_in_guest
from tests.guest.ready import missing

INSIDE = Path(__file__).parents[1] / "guest/inside"
MOST = 1.2
"""Times a bare callback, from the edge to the accepted press."""


def run(kernel: Kernel, script: str, *arguments: str) -> dict[str, Any]:
    """What a script in the guest printed."""
    with tempfile.TemporaryDirectory() as folder:
        share = Path(folder) / "share"
        share.mkdir()
        result = run_in_guest(kernel, INSIDE / script, *arguments, share=share, limit_s=120)
    if result.status != 0:
        raise GuestError(result.err)
    found: dict[str, Any] = json.loads(result.out)
    return found


def presses(kernel: Kernel) -> bool:
    """From the edge to the accepted press."""
    found = run(kernel, "proof_presses.py", "8")
    bare, ours = found["bare"], found["ours"]
    print(f"edge to the accepted press, {ours['count']} presses, chatter and spikes among them")
    print(f"{'':16}{'median us':>12}{'p99 us':>10}")
    print(f"{'bare Button':16}{bare['median']:>12.0f}{bare['p99']:>10.0f}")
    print(f"{'the filter':16}{ours['median']:>12.0f}{ours['p99']:>10.0f}")
    ratios = [ours[name] / bare[name] for name in ("median", "p99")]
    print(f"{'times':16}{ratios[0]:>12.2f}{ratios[1]:>10.2f}   (at most {MOST})")
    return max(ratios) <= MOST and found["right"] == {"a3": 8, "a4": 8}


def races(kernel: Kernel) -> bool:
    """Who was first."""
    found = run(kernel, "proof_races.py", "150", "150")
    print("races of two worn contacts, 150 of each; spikes in one of ten")
    print(f"{'':16}{'wrong':>8}{'gap off by at most':>21}{'reported a press':>19}")
    ours = found["ours"].values()
    wrong, count = sum(one["wrong"] + one["nobody"] for one in ours), sum(one["races"] for one in ours)
    off, told = max(one["off_us"] for one in ours), sum(one["reported"] for one in ours)
    print(f"{'the console':16}{wrong:>8}{off:>18.2f} us{told / 2 / count:>19.2f}")
    for name in ("when_pressed", "bounce_time"):
        score = found[name]
        each = score["reported"] / 2 / score["races"]
        print(f"{name:16}{score['wrong'] + score['nobody']:>8}{'':>21}{each:>19.2f}")
    return wrong == 0 and off <= 10


def dials(kernel: Kernel) -> bool:
    """Four at once."""
    found = run(kernel, "proof_dials.py", "2000", "0.5")
    print("four dials at once, 2,000 edges a second each")
    for name, key in (("the console", "ours"), ("RotaryEncoder", "theirs")):
        score = found[key]
        pairs = zip(score["turned"], score["counted"], strict=True)
        off = sum(abs(turned - counted) for turned, counted in pairs)
        print(f"{name:16}{off:>4} detents off, {100 * score['core']:.0f} % of the core")
    return bool(found["ours"]["every detent"])


def main() -> int:
    """Print the figures; status 1 when one is out of its limits. Without what a guest needs there are none."""
    reason = missing()
    try:
        if reason is not None:
            raise KernelError(reason)
        kernel = get_kernel()
    except KernelError as error:
        print(f"skipped: {error}")
        return 0
    return int(not all([presses(kernel), races(kernel), dials(kernel)]))


if __name__ == "__main__":
    sys.exit(main())
