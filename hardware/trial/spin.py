"""The step in which the wheel is spun: whether its sensor keeps up."""

from __future__ import annotations

from itertools import pairwise

from hardware.events import Fault
from hardware.noise import Twitch
from hardware.trial.report import Line, Measures, sentence
from hardware.trial.step import Heard, Levels, Output, Wanted
from hardware.trial.wheels import RESTS, UNEVEN, Known, WheelStep

FAST = 20_000_000
"""ns between two counts of a wheel that is spun; in a quicker stretch one that takes :data:`HOLE` times as long is missing."""
HOLE = 3

SPIKES = 3
"""Spikes of the index or slots in one spin that are nothing."""


class SpinStep(WheelStep):
    """The wheel is spun: whether its sensor keeps up."""

    def __init__(self, known: Known) -> None:
        super().__init__("spin", "a spin", known)
        self._counts: list[int] = []
        self._before = 0

    @property
    def ask(self) -> str:
        """What a person is to do now."""
        return "Spin it as hard as anybody will, and let it run out"

    @property
    def wants(self) -> Wanted:
        """A spin."""
        return Wanted("wheel", "spin", 1)

    def edge(self, heard: Heard, levels: Levels) -> list[Output]:
        """Counts are dated, too."""
        super().edge(heard, levels)
        if self.total != self._before:
            self._before = self.total
            self._counts.append(heard.at)
            self.said = f"{abs(self.total) / self.known.plan.counts:.1f} turns"
        return []

    def tick(self, now: int, levels: Levels) -> list[Output]:
        """Over when it has gone round at least once, and rests."""
        self.finished = abs(self.total) >= self.known.plan.counts and now - self.latest >= RESTS
        return []

    def line(self) -> Line:
        """How well it was followed."""
        counts, per_turn = abs(self.total), self.known.plan.counts
        if counts < per_turn:
            return Line(
                self.id, self.title, False, "It did not go round once: spin it harder, or look at the sensor."
            )
        wrong = self._wrong()
        quickest = min((after - before for before, after in pairwise(self._counts)), default=0)
        speed = self._speed()
        said = (
            "; ".join(wrong)
            or f"{counts / per_turn:.1f} turns, {speed:.1f} a second at most; every turn has {per_turn} counts"
        )
        measured: Measures = {
            "counts": counts,
            "marks": list(self.marks),
            "turns_a_second": round(speed, 2),
            "quickest_us": quickest // 1000,
            "holes": self._holes(),
            "spikes": self._twitches(),
            "lost": self.lost,
        }
        return Line(self.id, self.title, not wrong, sentence(said), measured)

    def _wrong(self) -> list[str]:
        file = self.known.plan
        out = [one.text for one in self.news if isinstance(one, Fault) and not one.cleared]
        sizes = [abs(after - before) for before, after in pairwise(self.marks)]
        off = [size for size in sizes if abs(size - file.counts) > UNEVEN]
        if off:
            out.append(
                f"between two passes of its mark came {min(off)} to {max(off)} counts, not {file.counts}"
            )
        if not self.marks:
            out.append("its index did not come by")
        if self.lost:
            out.append(f"{self.lost} edges were lost on the way")
        if self.total < 0 and file.sensor == "quadrature":
            out.append("it was spun the wrong way, or a and b are the other way round")
        if holes := self._holes():
            out.append(
                f"{holes} counts are missing in its run: look at the sensor's gap and the slots or pegs"
            )
        if (twitches := self._twitches()) > SPIKES:
            out.append(f"{twitches} spikes on its lines: look at wires and supply")
        return out

    def _holes(self) -> int:
        times = [after - before for before, after in pairwise(self._counts)]
        return sum(
            time > HOLE * (before + after) / 2
            for before, time, after in zip(times, times[1:], times[2:], strict=False)
            if before < FAST and after < FAST
        )

    def _twitches(self) -> int:
        return sum(isinstance(one, Twitch) for one in self.news)

    def _speed(self) -> float:
        """Turns a second, over an eighth of a turn: single counts are uneven."""
        span = max(1, self.known.plan.counts // 8)
        times = [after - before for before, after in zip(self._counts, self._counts[span:], strict=False)]
        return span / self.known.plan.counts * 1e9 / min(times) if times else 0.0
