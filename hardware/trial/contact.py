"""From the raw edges of one contact to what the switch is like: pure.

Every press is a *burst*: closings and openings with no open stretch of :data:`APART` in it.  In front of its longest closed stretch
the contact bounces shut, behind it it bounces open; what opens far from both ends is a contact that does not hold.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import median

from hardware.contact import Settling

APART = 40_000_000
"""ns: no finger lets go and presses again within less."""

CHATTER = 25_000_000
"""ns after the first edge, or before the last, in which a contact may bounce; opening in between is a break."""

SPIKE = 300_000
"""ns: what closes for less in all was no finger."""

MOST_SETTLE = 20_000_000
"""ns: what a rig file may ask for; a contact that opens for longer within a press is worn out."""

MARGIN = 1.5
"""So many times the longest gap is a settling time that will do tomorrow, too."""

TIGHT = 1.25
"""Below so many times the longest gap the next press may count twice."""


@dataclass(frozen=True, slots=True)
class Burst:
    """One press, or spike: its first closing and last opening (ns), and what lay between.

    ``closing`` and ``opening`` are how long it bounced at each end, ``gap`` its longest open stretch, ``breaks`` openings in the middle,
    ``best`` the score (closed less open time, never below nothing) that it reached.
    """

    first: int
    last: int
    edges: int
    closing: int
    opening: int
    gap: int
    breaks: int
    best: int

    @property
    def spike(self) -> bool:
        """Too short for any finger."""
        return self.best < SPIKE


def bursts(edges: Iterable[tuple[int, bool]]) -> list[Burst]:
    """The bursts in a contact's edges (ns, closed), in order; one that is still closed at the end is left out.

    The same direction twice says that an edge was lost, and where it lay is unknown: the second one is passed over.
    """
    out: list[Burst] = []
    group: list[int] = []  # closing, opening, closing, ...
    for at, closed in edges:
        if closed == (len(group) % 2 == 1):
            continue
        if closed and group and at - group[-1] >= APART:
            out.append(_burst(group))
            group = []
        group.append(at)
    if group and len(group) % 2 == 0:
        out.append(_burst(group))
    return out


def _burst(group: Sequence[int]) -> Burst:
    first, last = group[0], group[-1]
    closed = [(group[i], group[i + 1]) for i in range(0, len(group), 2)]
    gaps = [group[i + 1] - group[i] for i in range(1, len(group) - 1, 2)]
    begin, end = max(closed, key=lambda span: span[1] - span[0])
    closing = [at for at in group[1:] if at <= begin and at - first <= CHATTER]
    opening = [at for at in group[:-1] if at >= end and last - at <= CHATTER]
    inside = [
        at
        for at in group[1:-1]
        if (at <= begin and at - first > CHATTER) or (at >= end and last - at > CHATTER)
    ]
    score = best = 0
    for place, (since, until) in enumerate(closed):
        best = max(best, score := score + until - since)
        score = max(0, score - gaps[place]) if place < len(gaps) else score
    return Burst(
        first,
        last,
        len(group),
        max(closing, default=first) - first,
        last - min(opening, default=last),
        max(gaps, default=0),
        (len(inside) + 1) // 2,
        best,
    )


@dataclass(frozen=True, slots=True)
class Switch:
    """What a switch is like after some presses; times in ns."""

    presses: int
    spikes: int
    closing: int
    """The longest bounce at closing,"""
    opening: int
    """and at opening."""
    gap: int
    breaks: int
    edges: int
    """The most edges of one press; two are a clean one."""
    weakest: int
    """The least score that a press reached."""
    spike: int
    """The score of the longest spike."""

    @property
    def settle(self) -> int | None:
        """The settling time it needs, in ns and whole half milliseconds; None when none will do."""
        needed = max(500_000, -(-round(self.gap * MARGIN) // 500_000) * 500_000)
        return needed if needed <= MOST_SETTLE else None


def switch(edges: Sequence[tuple[int, bool]]) -> Switch:
    """Sum up what a contact did."""
    found = bursts(edges)
    presses = [one for one in found if not one.spike]
    spikes = [one for one in found if one.spike]
    return Switch(
        len(presses),
        len(spikes),
        max((one.closing for one in presses), default=0),
        max((one.opening for one in presses), default=0),
        max((one.gap for one in presses), default=0),
        sum(one.breaks for one in presses),
        max((one.edges for one in presses), default=0),
        min((one.best for one in presses), default=0),
        max((one.best for one in spikes), default=0),
    )


def better_settle(found: Switch, now: Settling, usual: Settling) -> tuple[int, str] | None:
    """The settling time (us) that should stand in the file instead, and why; None where the present one is good."""
    needed = found.settle
    if needed is None:
        return None
    if now.settle < found.gap * TIGHT:
        return needed // 1000, f"its contact opens for up to {ms(found.gap)} ms within one press"
    calm = max(needed, usual.settle)
    if now.settle > 2 * calm:
        return calm // 1000, f"its longest gap is {ms(found.gap)} ms: a quicker second press need not be lost"
    return None


def better_glitch(found: Switch, now: Settling, settle_us: int) -> tuple[int, str] | None:
    """The glitch time (us) that should stand in the file instead, and why; None where the present one is good."""
    if found.presses and found.weakest < now.glitch:
        put = max(50, found.weakest // 2 // 50_000 * 50)
        return put, f"its shortest press was closed for {us(found.weakest)} us in all"
    return glitch_above(found.spike, now, settle_us)


def glitch_above(spike: int, now: Settling, settle_us: int) -> tuple[int, str] | None:
    """A glitch time (us) that spikes of this score (ns) don't reach, and why; None where the present one does."""
    put = min(2_000, -(-round(spike * MARGIN) // 50_000) * 50, settle_us - 50)
    if spike * TIGHT < now.glitch or put * 1000 <= now.glitch:
        return None
    return put, f"spikes close it for up to {us(spike)} us without a finger"


def middle(values: Sequence[int]) -> int:
    """The median, whole."""
    return round(median(values))


def us(ns: int) -> str:
    """Whole microseconds."""
    return f"{round(ns / 1000):,}"


def ms(ns: int) -> str:
    """Milliseconds with as many places as are of use."""
    return f"{ns / 1e6:.1f}" if ns < 10_000_000 else f"{ns / 1e6:.0f}"
