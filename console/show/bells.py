"""What the two clocks of a show do: the answer clock closes a question, the show's own ends a game that has a time limit."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from console.rules.conversation import Chance
from console.rules.session import Happening, Session
from console.show.cast import HOST
from console.show.clock import MS
from console.show.floor import answer_at_the_bell
from console.show.racing import Racing
from console.show.spinning import Show, Spinning

Json = Any
SECOND = 1_000 * MS
LAST_SECONDS = 5
"""So many are heard."""
TIME_UP = "time-up"


class TimedShow(Show, Protocol):
    """What has to be known of the show around the clocks: what the wheel knows of it, and this."""

    chance: Chance
    spinning: Spinning
    racing: Racing

    @property
    def game(self) -> Session:
        """The game in play."""

    def do(self, action: Callable[[], list[Happening]]) -> None:
        """Let the rules do something."""

    def emit(self, cue: Mapping[str, Json], now: int) -> None:
        """A picture goes out, with this cue."""


class Bells:
    """Both clocks, as time goes by."""

    def __init__(self, show: TimedShow) -> None:
        self._show = show
        self._ticked = 0

    def run(self, now: int) -> int | None:
        """What is due by now; gives the time at which there is more to do."""
        wakes = (self._answer_clock(now), self._show_clock(now))
        return min((wake for wake in wakes if wake is not None), default=None)

    # ------------------------------------------------------------------ the answer clock
    def _answer_clock(self, now: int) -> int | None:
        clock = self._show.picture.floor.clock
        if clock is None:
            return None
        if self._waits_for_the_host():
            clock.hold(now)
            return None
        clock.run_on(now)
        left = -(-clock.left(now) // SECOND)
        if 0 < left <= LAST_SECONDS and left != self._ticked:
            self._show.emit({"name": "tick", "left": left}, now)
        self._ticked = left
        if clock.is_over(now):
            decided = self._pressed_in_time(clock.ends)
            if decided is not None and decided > now:
                return decided
            self.ring(now)
            return now
        ticks = [at for n in range(LAST_SECONDS, 0, -1) if (at := clock.ends - n * SECOND) > now]
        return min((*ticks[:1], clock.acts))

    def _waits_for_the_host(self) -> bool:
        """Whether somebody is still to answer who is played from the host's page: no time runs out unseen."""
        show = self._show
        seats = [
            one.seat for one in show.picture.floor.live.values() if one.seat is not None and show.wanted(one)
        ]
        return any(show.cast.seat(seat).played_by == HOST for seat in seats)

    def _pressed_in_time(self, ends: int) -> int | None:
        """Where a press counts when it is let go: until when one that was made in time may still be."""
        show = self._show
        asked = {
            one.seat for one in show.picture.floor.live.values() if one.seat is not None and show.wanted(one)
        }
        return show.picture.looks.undecided(asked, ends)

    def ring(self, now: int) -> None:
        """The answer clock closes the question: everybody who has not answered answers with what the control reads."""
        show, floor = self._show, self._show.picture.floor
        show.emit({"name": TIME_UP}, now)
        show.say("Time is up")
        ends = now if floor.clock is None else min(now, floor.clock.ends)
        floor.clock = None
        show.spinning.bell(now)
        show.racing.close(ends, now)
        for live in [one for one in floor.live.values() if one.seat is not None and show.wanted(one)]:
            show.answer(live.asked.id, answer_at_the_bell(live, show.chance))

    # ------------------------------------------------------------------ the show's clock
    def _show_clock(self, now: int) -> int | None:
        """A game with a time limit ends where it stands; what was decided before is still shown."""
        clock, show = self._show.picture.show_clock, self._show
        if clock is None or TIME_UP not in show.game.accepts:
            return None
        if not clock.is_up(now):
            return clock.wake()
        show.do(lambda: show.game.interrupt(TIME_UP))
        show.say("The show's time is up")
        return now
