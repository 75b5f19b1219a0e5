"""One dial at work: its count, and the looks at its levels that put right what got lost."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from hardware.quadrature import Quadrature

REST = 15_000_000
"""ns without an edge after which a dial rests and its levels are compared with the count."""

ON_ITS_WAY = 5_000_000
"""ns for which a dial at rest must differ from its count: an edge may be on its way."""


@dataclass(frozen=True, slots=True)
class DialLines:
    """A dial: its lines are ``of/dial:N/a`` and ``of/dial:N/b``; ``push`` names the line of its knob, if it has one."""

    of: str
    dial: int
    steps_per_detent: int = 4
    reversed: bool = False
    push: str | None = None

    def line(self, contact: str) -> str:
        """The name of contact ``"a"`` or ``"b"``, such as ``seat:1/dial:0/a``."""
        return f"{self.of}/dial:{self.dial}/{contact}"


class DialWatch:
    """Takes the edges of one dial; ``levels`` is line -> closed, at the start."""

    def __init__(self, lines: DialLines, levels: Mapping[str, bool]) -> None:
        self.lines = lines
        self.names = (lines.line("a"), lines.line("b"))
        self.looks_at: int | None = None
        """When its levels are to be compared with the count (ns); None while it is at rest and right."""
        self._differs: tuple[str, ...] = ()
        self._counter = Quadrature(
            lines.steps_per_detent,
            a_closed=levels[self.names[0]],
            b_closed=levels[self.names[1]],
            reversed=lines.reversed,
        )

    @property
    def total(self) -> int:
        """Detents since the start, clockwise positive."""
        return self._counter.total

    def edge(self, line: str, closed: bool, heard: int) -> tuple[bool, bool]:
        """Take an edge that was delivered at ``heard`` (ns): whether :attr:`total` has changed, and whether the one before it was lost."""
        self.looks_at, self._differs = heard + REST, ()
        before = self._counter.lost
        changed = self._counter.edge("a" if line == self.names[0] else "b", closed)
        return changed, self._counter.lost > before

    def wants_levels(self, now: int, poll: bool) -> bool:
        """Whether to :meth:`look` now: once it rests, and with every poll after that."""
        return poll if self.looks_at is None else now >= self.looks_at

    def look(self, levels: Mapping[str, bool], now: int) -> tuple[bool, tuple[str, ...]]:
        """Compare a dial at rest with its count: whether :attr:`total` has changed, and the lines that have lost an edge.

        What differs the first time may have an edge on its way, and is looked at again.
        """
        a_closed, b_closed = (levels[name] for name in self.names)
        differs = self._counter.differs(a_closed, b_closed)
        if differs != self._differs:
            self.looks_at, self._differs = now + ON_ITS_WAY, differs
            return False, ()
        self.looks_at, self._differs = None, ()
        return self._counter.rest(a_closed, b_closed), tuple(self.lines.line(name) for name in differs)
