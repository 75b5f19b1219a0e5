"""Edges that never came: one is put right and counted, many are a fault, and a line that tells of none at all is dead.

A kernel keeps one stamp for each line between its interrupt and whoever reads it, so chatter that is fast enough, or a machine
that is busy enough, costs edges.  What shows them: two edges of the same direction in a row, and a level that is not what the last
edge left behind.
"""

from __future__ import annotations

from collections import deque

from hardware.events import Fault

BLIND = 3
"""Edges in a row that a line's driver may miss before the line counts as dead."""


class LossWatch:
    """Counts lost edges by line and says when they are a fault.

    ``many`` of one line within ``window`` ns are the fault *lost*, which is cleared by ``window`` ns without the like.  :data:`BLIND`
    in a row that had to be found by looking make the line *dead*, until its driver tells of an edge.
    """

    def __init__(self, many: int = 10, window: int = 10_000_000_000) -> None:
        self._many = many
        self._window = window
        self._recent: dict[str, deque[int]] = {}
        self._losing: set[str] = set()
        self._in_a_row: dict[str, int] = {}
        self._silent = False
        self._deaf = False
        self.counts: dict[str, int] = {}

    def told(self, line: str, at: int) -> list[Fault]:
        """The driver told of an edge."""
        out: list[Fault] = []
        if self._silent:
            self._silent = False
            out.append(_fault("dead", "rig/pins", "the pins report edges again", at, cleared=True))
        if self._in_a_row.pop(line, 0) >= BLIND:
            out.append(_fault("dead", line, f"{line} reports edges again", at, cleared=True))
        return out

    def dropped(self, line: str, at: int, count: int = 1) -> list[Fault]:
        """So many edges of a line are missing between those that came."""
        self.counts[line] = self.counts.get(line, 0) + count
        recent = self._recent.setdefault(line, deque(maxlen=self._many))
        recent.extend([at] * count)
        if line in self._losing or len(recent) < self._many or at - recent[0] > self._window:
            return []
        self._losing.add(line)
        text = (
            f"{line} lost {self._many} edges in {self._window / 1e9:g} s: it chatters faster than this machine can tell, "
            "so change its switch; or the machine is overloaded"
        )
        return [_fault("lost", line, text, at)]

    def missed(self, line: str, at: int) -> list[Fault]:
        """A line was found changed, and its driver has told of no edge."""
        out = self.dropped(line, at)
        self._in_a_row[line] = missed = self._in_a_row.get(line, 0) + 1
        if missed % BLIND == 0:
            self._deaf = True
        if missed == BLIND:
            text = f"{line} changes, but its driver reports no edges: the pins are claimed anew; until it does, presses count late"
            out.append(_fault("dead", line, text, at))
        return out

    def silence(self, text: str, at: int) -> list[Fault]:
        """The driver itself tells of no edges any more; ``text`` says what is being done about it."""
        told, self._silent = self._silent, True
        return [] if told else [_fault("dead", "rig/pins", text, at)]

    def went_deaf(self) -> bool:
        """Whether a line has become dead, or is still dead after more missed edges, since this was asked last."""
        deaf, self._deaf = self._deaf, False
        return deaf

    def tick(self, now: int) -> list[Fault]:
        """Clear what has lost nothing for the whole window before ``now``."""
        out = []
        for line in sorted(self._losing):
            if now - self._recent[line][-1] >= self._window:
                self._losing.discard(line)
                out.append(_fault("lost", line, f"{line} loses no edges any more", now, cleared=True))
        return out


def _fault(kind: str, line: str, text: str, at: int, *, cleared: bool = False) -> Fault:
    of, part = line.split("/", 1)
    return Fault(kind, of, part, text, at, cleared)
