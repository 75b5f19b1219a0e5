"""The step in which nobody touches anything: what comes in now is noise."""

from __future__ import annotations

from collections.abc import Mapping

from hardware.contact import Settling
from hardware.noise import TOGETHER
from hardware.trial.contact import bursts, glitch_above, us
from hardware.trial.report import Line, Measures, Proposal, sentence
from hardware.trial.step import Heard, Levels, Output, Step, Wanted, plain

SECOND = 1_000_000_000
TOUCHED = 3_000_000
"""ns: what closes a contact for longer was somebody after all."""

FEW = 3
"""So many spikes of one line in the whole time are nothing, as long as the filter has room to spare."""


class SilenceStep(Step):
    """``seconds`` of silence.  ``settling`` has the contacts whose filter can be told more, with the file's key for each."""

    def __init__(self, seconds: int, settling: Mapping[str, tuple[str, Settling]]) -> None:
        super().__init__("silence", "Silence", seconds)
        self._settling = settling
        self._begun = 0
        self._now = 0
        self._edges: dict[str, list[tuple[int, bool]]] = {}

    @property
    def ask(self) -> str:
        """What a person is to do now."""
        return f"Touch nothing for {self.of} seconds; lamps and motors on, if there are any"

    @property
    def done(self) -> int:
        """Seconds so far."""
        return min(self.of, (self._now - self._begun) // SECOND)

    @property
    def can_end(self) -> bool:
        """A silence ends by itself."""
        return False

    @property
    def wants(self) -> Wanted:
        """Nothing."""
        return Wanted("wait", self.id, self.of)

    def begin(self, now: int, levels: Levels) -> list[Output]:
        """Begin to listen."""
        self._begun = self._now = now
        return []

    def edge(self, heard: Heard, levels: Levels) -> list[Output]:
        """Any edge is one too many."""
        self._edges.setdefault(heard.line, []).append((heard.at, heard.closed))
        self.said = f"{plain(heard.line)} twitched"
        return []

    def tick(self, now: int, levels: Levels) -> list[Output]:
        """Over in time."""
        self._now = now
        self.finished = now - self._begun >= self.of * SECOND
        return []

    def line(self) -> Line:
        """Which lines twitched."""
        ghosts = {line: sum(closed for _, closed in edges) for line, edges in sorted(self._edges.items())}
        wrong = self._wrong(ghosts)
        few = ", ".join(f"{plain(line)} {count}" for line, count in ghosts.items() if count)
        said = "; ".join(wrong) or (
            f"few spikes, and the filters keep them out: {few}" if few else "nothing moved"
        )
        measured: Measures = {"seconds": self.of, "ghosts": ghosts, "together": self._together()}
        return Line(self.id, self.title, not wrong, sentence(said), measured)

    def proposals(self) -> list[Proposal]:
        """Filters that these spikes don't get through."""
        out = []
        for line, spike in self._longest().items():
            if line not in self._settling:
                continue
            key, settling = self._settling[line]
            if better := glitch_above(spike, settling, settling.settle // 1000):
                put, why = better
                out.append(
                    Proposal(f"{key}.glitch_us", settling.glitch // 1000, put, f"{plain(line)}: {why}")
                )
        return out

    def _wrong(self, ghosts: Mapping[str, int]) -> list[str]:
        out = []
        longest = self._longest()
        touched = [
            line for line, edges in self._edges.items() if any(one.best >= TOUCHED for one in bursts(edges))
        ]
        if touched:
            out.append(f"{_names(touched)} closed like a press: was that you? Else look for a short circuit")
        noisy = [
            line
            for line, count in ghosts.items()
            if line not in touched and (count > FEW or self._tight(line, longest.get(line, 0)))
        ]
        if noisy:
            most = ", ".join(
                f"{plain(line)} {ghosts[line]} (up to {us(longest.get(line, 0))} us)" for line in noisy
            )
            out.append(
                f"spikes: {most}; lead their wires away from motors and lamps, look at plugs and ground"
            )
        if together := self._together():
            out.append(
                f"lines twitched at the same moment {together} times: their common ground wire is loose or too thin"
            )
        return out

    def _tight(self, line: str, spike: int) -> bool:
        return line in self._settling and spike * 2 > self._settling[line][1].glitch

    def _longest(self) -> dict[str, int]:
        found = {line: [one.best for one in bursts(edges)] for line, edges in self._edges.items()}
        return {
            line: max(best for best in scores if best < TOUCHED)
            for line, scores in found.items()
            if any(best < TOUCHED for best in scores)
        }

    def _together(self) -> int:
        """Moments at which more than one thing twitched; the two contacts of a dial are one thing."""
        moments = sorted((at, line) for line, edges in self._edges.items() for at, closed in edges if closed)
        count, last, inside = 0, -TOGETHER - 1, set[str]()
        for at, line in moments:
            thing = line.rpartition("/")[0] if "/dial:" in line else line
            if at - last > TOGETHER:
                last, inside = at, {thing}
            elif thing not in inside:
                count += len(inside) == 1
                inside.add(thing)
        return count


def _names(lines: list[str]) -> str:
    return " and ".join(plain(line) for line in sorted(lines))
