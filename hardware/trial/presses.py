"""Steps for whatever is pressed: buzzers, the pushes of knobs, the MC's buttons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from hardware.contact import Settling
from hardware.events import Event, Press, Release, Withdrawn
from hardware.trial.contact import (
    APART,
    TIGHT,
    Switch,
    better_glitch,
    better_settle,
    bursts,
    middle,
    ms,
    switch,
    us,
)
from hardware.trial.report import Line, Measures, Proposal, sentence
from hardware.trial.step import Heard, Levels, Light, Output, Sound, Step, Wanted, plain, titled

LET_GO = 400_000_000
"""ns without an edge after the last press before it is judged: by then every filter has decided."""

HUMS = 60
"""Edges that no single press has, however worn the switch."""

PRESSED = 10_000_000
"""ns for which the quickest finger keeps a contact closed; a spike or a bounce is shorter."""
QUICK_LAMP = 20_000_000
"""ns from a press to its lamp beyond which it feels late."""


@dataclass(slots=True)
class _Answers:
    """How quickly lamp and sound answered, by the press's stamp."""

    lamp: list[int] = field(default_factory=list)
    sound: list[float] = field(default_factory=list)
    asked: dict[int, int] = field(default_factory=dict)  # number of a sound -> stamp of its press


class PressStep(Step):
    """A contact is pressed ``times`` times.

    ``table`` is where the file keeps its ``settling`` times; ``pins`` has its pin by the file's key.  ``lamp`` is the seat whose lamp
    answers.  To a buzzer a sound does, too, where a screen plays it.
    """

    def __init__(
        self,
        line: str,
        times: int,
        settling: Settling,
        table: str,
        pins: Mapping[str, int],
        *,
        lamp: int | None = None,
    ) -> None:
        super().__init__(line, titled(line), times)
        self.settling = settling
        self.table = table
        self.pins = pins
        self._of, _, self._part = line.partition("/")
        self._lamp = lamp
        self._where = "".join(f" (GPIO {pin})" for pin in pins.values())
        self._edges: list[tuple[int, bool]] = []
        self._others: dict[str, int] = {}
        self._others_since: dict[str, int] = {}
        self._lost = 0
        self._counted = 0
        self._closed_at_start = self._closed = False
        self._latest = 0
        self._seen = 0
        self._pressing: int | None = None
        self._answers = _Answers()

    @property
    def ask(self) -> str:
        """What a person is to do now."""
        if self._closed_at_start and not self._edges:
            return "It reads pressed already: let go of it"
        return f"Press it {self.of} times"

    @property
    def done(self) -> int:
        """The presses so far."""
        return self._seen

    @property
    def wants(self) -> Wanted:
        """Presses."""
        return Wanted("press", self.id, self.of)

    @property
    def elsewhere(self) -> str | None:
        """The line on which the presses came in instead, if they did."""
        if self._seen or not self._others:
            return None
        line, count = max(self._others.items(), key=lambda one: one[1])
        return line if count * 2 >= self.of else None

    def begin(self, now: int, levels: Levels) -> list[Output]:
        """Begin."""
        self._closed_at_start = self._closed = levels.get(self.id, False)
        return []

    def edge(self, heard: Heard, levels: Levels) -> list[Output]:
        """Its own edges are kept, others' presses are counted."""
        if heard.line != self.id:
            self._elsewhere(heard)
            return []
        self._lost += heard.closed == self._closed
        self._closed = heard.closed
        self._latest = max(heard.at, heard.read_at)
        if self._hums:
            self.said = "it twitches all the time"
            return []
        self._edges.append((heard.at, heard.closed))
        if not heard.closed:
            self._count()
        return []

    def _elsewhere(self, heard: Heard) -> None:
        """Count a press of another contact; a spike or a bounce is none."""
        if heard.closed:
            self._others_since[heard.line] = heard.at
        elif heard.line.endswith(("/buzzer", "/push", "/next", "/undo")):
            pressed = heard.at - self._others_since.pop(heard.line, heard.at) >= PRESSED
            self._others[heard.line] = self._others.get(heard.line, 0) + pressed

    @property
    def _hums(self) -> bool:
        """Whether more has come in than from so many presses of the worst switch: nothing is learned of still more."""
        return len(self._edges) >= HUMS * (self.of + 2)

    def missed(self, line: str, closed: bool, now: int) -> list[Output]:
        """An edge was lost; what it would have said is known."""
        if line == self.id:
            self._lost += 1
            self._closed = closed
            self._edges.append((now, closed))
            self._latest = now
        return []

    def event(self, event: Event) -> list[Output]:
        """Each press that the rig takes is answered by lamp and sound."""
        if isinstance(event, Press | Release | Withdrawn) and (event.of, event.part) == (
            self._of,
            self._part,
        ):
            if isinstance(event, Press):
                return self._pressed(event)
            self._counted -= isinstance(event, Withdrawn)
            return self._lit(False)
        return []

    def lamp_set(self, at: int) -> None:
        """The lamp was switched on at ``at`` (ns)."""
        if self._pressing is not None:
            self._answers.lamp.append(at - self._pressing)
            self._pressing = None

    def sounded(self, number: int, at: int, buffer_ms: float) -> None:
        """The screen gave a sound to its mixer at ``at`` (ns), behind so many ms of what is buffered."""
        pressed = self._answers.asked.pop(number, None)
        if pressed is not None:
            self._answers.sound.append((at - pressed) / 1e6 + buffer_ms)

    def tick(self, now: int, levels: Levels) -> list[Output]:
        """Over once all presses are in and the line is quiet."""
        if self._edges and now - self._latest >= APART:
            self._count()
        if self._seen >= self.of and not levels.get(self.id, False) and now - self._latest >= LET_GO:
            self.finished = True
        return []

    def leave(self) -> list[Output]:
        """Its lamp goes off."""
        return self._lit(False)

    def line(self) -> Line:
        """What the switch is like."""
        found = self.switch()
        wrong = self._wrong(found)
        said = "; ".join(wrong or self._right(found))
        return Line(self.id, self.title, not wrong, sentence(said), self._measured(found))

    def switch(self) -> Switch:
        """What has been measured of the switch."""
        return switch(self._edges)

    def _pressed(self, press: Press) -> list[Output]:
        self._counted += 1
        out = self._lit(True)
        if out:
            self._pressing = press.at
        if self._part == "buzzer":
            self._answers.asked[self._counted] = press.at
            out.append(Sound(self._counted))
        return out

    def _lit(self, on: bool) -> list[Output]:
        return [Light(self._lamp, on)] if self._lamp is not None else []

    def _count(self) -> None:
        found = [one for one in bursts(self._edges) if not one.spike]
        # A bounce looks like a press that is over, until the contact closes again.
        self._seen = max(self._seen, len(found))
        if found:
            last = found[-1]
            self.said = (
                f"closed {ms(last.last - last.first)} ms, {last.edges} edges, longest gap {us(last.gap)} us"
            )

    def _wrong(self, found: Switch) -> list[str]:
        if not found.presses and not self._hums:
            return [self._silent()]
        if found.edges > HUMS or self._hums:
            return [
                "it twitches all the time: lead its wire away from motors and lamps, look at plug and ground"
            ]
        out = []
        if self._lost:
            out.append(f"{self._lost} edges were lost on the way")
        if found.presses < self.of:
            out.append(
                f"{found.presses} of {self.of} presses came in: its contact or wire fails now and then"
            )
        if self._counted > found.presses:
            out.append(f"the filter counted {self._counted} for {found.presses}")
        elif self._counted < found.presses:
            out.append(f"the filter counted {self._counted} of {found.presses}")
        if found.settle is None:
            out.append(f"it opens for {ms(found.gap)} ms within a press: no setting helps, change the switch")
        elif self.settling.settle < found.gap * TIGHT:
            out.append(f"it opens for {ms(found.gap)} ms within a press: settle_us has to be longer")
        if found.breaks:
            out.append(
                f"its contact broke {found.breaks} times while it was held: clean or change it, look at the plug"
            )
        if found.spikes:
            out.append(
                f"{found.spikes} spikes of up to {us(found.spike)} us came in between: look at wire and ground"
            )
        return out

    def _silent(self) -> str:
        if self.elsewhere is not None:
            return f"nothing came in here, but {plain(self.elsewhere)} did: their wires are swapped"
        if self._closed:
            return (
                f"it reads pressed all the time{self._where}: free it, or look for a short circuit to ground"
            )
        return f"nothing came in{self._where}: look at its wire, its plug, and that the pin is the one of the file"

    def _right(self, found: Switch) -> list[str]:
        bounce = max(found.closing, found.opening)
        came = f"{found.presses} presses" if found.presses > self.of else f"{found.presses} of {self.of}"
        out = [came, f"bounces {ms(bounce)} ms" if bounce else "does not bounce"]
        if self._answers.lamp:
            slow = max(self._answers.lamp)
            out.append(
                f"lamp after {ms(middle(self._answers.lamp))} ms"
                + (f", once {ms(slow)}" if slow > QUICK_LAMP else "")
            )
        if self._answers.sound:
            out.append(f"sound after {sorted(self._answers.sound)[len(self._answers.sound) // 2]:.0f} ms")
        return out

    def _measured(self, found: Switch) -> Measures:
        out: dict[str, int | float | str | list[int] | dict[str, int]] = {
            "presses": found.presses,
            "counted": self._counted,
            "bounce_closing_us": found.closing // 1000,
            "bounce_opening_us": found.opening // 1000,
            "longest_gap_us": found.gap // 1000,
            "most_edges": found.edges,
            "spikes": found.spikes,
            "breaks": found.breaks,
            "lost": self._lost,
        }
        if self._answers.lamp:
            out["lamp_us"] = middle(self._answers.lamp) // 1000
            out["lamp_most_us"] = max(self._answers.lamp) // 1000
        if self._answers.sound:
            ordered = sorted(self._answers.sound)
            out["sound_ms"] = round(ordered[len(ordered) // 2], 1)
            out["sound_most_ms"] = round(ordered[-1], 1)
        return out


def filters(steps: Sequence[PressStep]) -> list[Proposal]:
    """Settling times that suit every switch which shares them."""
    out: list[Proposal] = []
    for table in dict.fromkeys(step.table for step in steps):
        seen = [(step, found) for step in steps if step.table == table and (found := step.switch()).presses]
        if seen:
            out += _filter(table, seen)
    return out


def _filter(table: str, seen: Sequence[tuple[PressStep, Switch]]) -> list[Proposal]:
    now = seen[0][0].settling
    settle_us, out = now.settle // 1000, []
    step, worst = max(seen, key=lambda one: one[1].gap)
    if better := better_settle(worst, now, Settling()):
        settle_us, why = better
        out.append(Proposal(f"{table}.settle_us", now.settle // 1000, settle_us, f"{plain(step.id)}: {why}"))
    for step, found in sorted(seen, key=lambda one: one[1].weakest):
        if better := better_glitch(found, now, settle_us):
            put, why = better
            out.append(Proposal(f"{table}.glitch_us", now.glitch // 1000, put, f"{plain(step.id)}: {why}"))
            break
    return out
