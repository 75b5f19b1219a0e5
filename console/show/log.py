"""The host's log: what is done, in words. Never a secret, never a token."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from console.rules.people import seat_of
from console.show.buzz_telling import race_line
from console.show.cast import Cast
from console.show.floor import Live
from console.show.picture import Picture
from console.show.poker_telling import TOLD_WHEN_SHOWN, hand_line
from console.show.telling import answer_line, money_line, spin_line

Json = Any
LINES = 60


class Log:
    """``lines``, the newest last, with people as they are called now, and money in the show's currency."""

    def __init__(self, cast: Cast, picture: Picture) -> None:
        self.lines: list[str] = []
        self._cast = cast
        self._picture = picture

    def say(self, line: str | None) -> None:
        """One more line; none where there is nothing to say."""
        if line is not None:
            self.lines = [*self.lines[1 - LINES :], line]

    def answered(self, live: Live, value: Json) -> None:
        """Somebody has answered, or the wheel has."""
        topic = live.asked.message["topic"]
        if live.seat is not None and (live.secret or topic not in TOLD_WHEN_SHOWN):
            self.say(answer_line(self._name(live.seat), topic, value))
        if live.spin is not None:
            wedge = live.spin.message["wedges"][value]
            self.say(spin_line(self._name(live.spin.seat), wedge, self._picture.currency))

    def shown(self, cue: Mapping[str, Json], board: Mapping[str, Json]) -> None:
        """A cue is shown; ``board`` as the audience sees it right after."""
        names = [place.name for place in self._cast.playing]
        self.say(hand_line(cue, board, names, self._picture.currency))
        self.say(race_line(cue, names))

    def moved(self, to: str, amount: int, why: str) -> None:
        """Money moved. What goes into a pot or comes out of it is told where it is a seat's."""
        seat = seat_of(to)
        if seat is not None:
            self.say(money_line(self._name(seat), amount, why, self._picture.currency))

    def _name(self, seat: int) -> str:
        return self._cast.seat(seat).name
