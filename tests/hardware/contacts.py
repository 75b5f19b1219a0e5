"""Plays a contact's true movements into a filter, with edges delivered late and the level always the present one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from hardware.contact import ContactFilter, Settling
from hardware.events import Edge, Fault, Press, Release, Withdrawn
from hardware.noise import Twitch

US, MS, S = 1_000, 1_000_000, 1_000_000_000


@dataclass
class Heard:
    """What a filter made of it: ``presses`` are those that were left standing, ``told`` says when each press was told.

    ``withdrawn`` has (the press's stamp, ns from when it was told to when it was taken back).
    """

    presses: list[int] = field(default_factory=list)
    releases: list[int] = field(default_factory=list)
    withdrawn: list[tuple[int, int]] = field(default_factory=list, compare=False)
    told: list[int] = field(default_factory=list, compare=False)
    twitches: list[int] = field(default_factory=list)
    faults: list[tuple[str, bool]] = field(default_factory=list)
    _sure: bool = field(default=True, compare=False)

    def take(self, outcomes: Sequence[object], now: int) -> None:
        for outcome in outcomes:
            if isinstance(outcome, Press):
                self.presses.append(outcome.at)
                self.told.append(now)
                self._sure = outcome.sure
            elif isinstance(outcome, Withdrawn):
                assert not self._sure
                assert self.presses.pop() == outcome.at
                self.withdrawn.append((outcome.at, now - self.told[-1]))
            elif isinstance(outcome, Release):
                self.releases.append(outcome.at)
            elif isinstance(outcome, Twitch):
                self.twitches.append(outcome.at)
            elif isinstance(outcome, Fault):
                self.faults.append((outcome.kind, outcome.cleared))


def hear(
    moves: Sequence[int],
    *,
    lags: Sequence[int] = (0,),
    settling: Settling | None = None,
    lost: frozenset[int] = frozenset(),
    closed: bool = False,
    opens_at: int | None = None,
    until: int | None = None,
) -> Heard:
    """Change the contact at each of ``moves`` (ns, rising); edge n arrives ``lags[n]`` later (repeating), in order.

    Edges whose number is in ``lost`` never arrive.  The filter gets the ticks that it asks for, and one every 50 ms.
    """
    filter_ = ContactFilter("seat:1", "buzzer", settling)
    heard = Heard()
    heard.take(filter_.start(0, closed), 0)

    def level(now: int) -> bool:
        return closed != (sum(move <= now for move in moves) % 2 == 1)

    deliveries: list[tuple[int, int, bool]] = []
    latest = 0
    for number, at in enumerate(moves):
        latest = max(latest, at + lags[number % len(lags)])
        if number not in lost:
            deliveries.append((latest, at, closed != (number % 2 == 0)))
    end = until if until is not None else (moves[-1] if moves else 0) + S
    now, polled = 0, 0
    while True:
        due = filter_.due()
        tick = polled + 50 * MS if due is None else min(max(due, now + MS // 10), polled + 50 * MS)
        edge = deliveries[0][0] if deliveries else end + 1
        opening = end + 1 if opens_at is None else opens_at
        now = min(tick, edge, opening)
        if now > end:
            return heard
        if now == opening:
            heard.take(filter_.round_opens(now), now)
            opens_at = None
        elif now == edge:
            read_at, at, is_closed = deliveries.pop(0)
            heard.take(filter_.edge(Edge(filter_.line, is_closed, at), level(read_at), read_at), now)
        else:
            heard.take(filter_.tick(now, level(now)), now)
            polled = now if now - polled >= 50 * MS else polled
