"""Races for the buzzers: false starts before they open, the race itself, and who came late.

The question lives on the floor like others, so whatever closes it (an answer, an undo, somebody who leaves, the end) ends the race too.

What becomes of a press, in order:

1. An ask of the kind ``buzz`` opens a :class:`Race` (:meth:`Racing.asks`).  A press for it is taken before anything else sees it (:meth:`Racing.takes`), certain
   or not: its ``Lockout`` orders stamps, and waits for what may be withdrawn.
2. Once that has settled :meth:`Racing.run` answers the ask with all presses.  The rules say who was first.
3. What no race takes is too early where one is about to open (:class:`FalseStarts`), or late where one has just been decided (:class:`Decided`): :meth:`Racing.passes`.

The question comes again where somebody leaves, and in a toss-up with every letter: its race is carried on into the new one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from console.rules.session import Asked, Session
from console.show.cast import PHONE, RIG, Cast, Place
from console.show.clock import MS
from console.show.false_starts import FalseStarts
from console.show.floor import Live
from console.show.lockout import Lockout
from console.show.picture import Picture
from console.show.race import Decided, Race
from console.show.race_seen import answering, way_of
from console.show.settings import Settings
from hardware.events import Press

Json = Any
BUZZ = "buzz"
"""The kind of ask that opens a race."""
NEXT = "buzz-in.next"
"""While the host reads a question no buzzer is open."""
ANSWERED = ("buzz-in.judge", "turn.solution", "solution.judge")
"""What is asked about a race that is decided; with anything else it is history."""
TOSS_UP = "toss-up.open"
"""A race in intervals: between two of them another letter opens."""
INTERVAL = 1_500 * MS
"""ns between two letters of a toss-up, at the usual pace."""
BRISKEST = 1.6
"""People are no quicker than that, however fast the show is played."""
BLINK = 500 * MS
"""ns on and ns off of the lamp of whoever answers: once a second."""


class RacingShow(Protocol):
    """What has to be known of the show around a race."""

    cast: Cast
    picture: Picture
    settings: Settings
    session: Session | None
    step: int

    @property
    def speed(self) -> float:
        """How fast the show is played; 0 is at once."""

    def wanted(self, live: Live) -> bool:
        """Whether the rules still want the answer."""

    def answer(self, id: int, value: Json) -> None:
        """Answer a live ask."""

    def emit(self, cue: Mapping[str, Json], now: int) -> None:
        """A picture goes out, with this cue."""

    def say(self, line: str) -> None:
        """A line for the host's log."""

    def expects_hands(self) -> None:
        """Somebody is to work a control from now on."""


class Racing:
    """The race of the moment, if there is one, and what led to it and came after it."""

    def __init__(self, show: RacingShow) -> None:
        self._show = show
        self._early = FalseStarts()
        self._late: list[dict[str, int]] = []
        self._decided: Decided | None = None
        self._carried: Race | None = None
        self._toss_up: int | None = None  # when the first letter's race of a toss-up was opened

    # ------------------------------------------------------------------ opening
    @property
    def _asked(self) -> Live | None:
        """The question of a race that was put last, as long as that is to be seen."""
        return next((one for one in self._show.picture.floor.live.values() if one.race is not None), None)

    @property
    def live(self) -> Live | None:
        """The question whose race is open."""
        live = self._asked
        return live if live is not None and self._show.wanted(live) else None

    @property
    def open(self) -> Race | None:
        """The race that is open: what is pressed now may count."""
        live = self.live
        return live.race if live is not None else None

    @property
    def _lasting(self) -> Race | None:
        """The race that is open, or goes on in a question that is on its way: the next interval, or the same one to others."""
        if self._carried is not None:
            return self._carried
        live, session = self._asked, self._show.session
        if live is None or live.race is None or live.given or session is None:
            return None
        topics = [one.message["topic"] for one in session.open.values()]
        return live.race if live.race.topic in topics else None

    def asks(self, asked: Asked, now: int) -> None:
        """Something else than a race is asked: what was pressed on the way to the next interval was for nothing."""
        if asked.message["kind"] == BUZZ:
            self._open(asked, now)
            return
        self._carried = None
        if asked.message["topic"] not in ANSWERED:
            self._decided, self._late = None, []

    def _open(self, asked: Asked, now: int) -> None:
        show, topic, seats = self._show, asked.message["topic"], tuple(asked.message["seats"])
        race, self._carried = self._carried, None
        if race is None or race.topic != topic:
            lockout = Lockout(self._opened(topic, now), show.picture.settling, since=now)
            race = Race(topic, seats, lockout)
            self._decided, self._late = None, []
            show.expects_hands()
            self._tell_who_is_out(seats)
        race.only(seats)
        show.picture.floor.open_race(Live(asked, None, False, now, show.step, race=race))
        if topic == TOSS_UP:
            race.shuts = now + int(INTERVAL / min(show.speed or BRISKEST, BRISKEST)) + show.picture.settling
        elif race.clock is not None:
            show.picture.floor.clock = race.clock
        else:
            race.clock = show.picture.floor.start_clock(now, show.settings.answer_ns)

    def _opened(self, topic: str, now: int) -> int:
        """Since when microseconds are counted: in a toss-up from its first letter on."""
        if topic != TOSS_UP:
            return now
        self._toss_up = now if self._toss_up is None else self._toss_up
        return self._toss_up

    def _tell_who_is_out(self, seats: Iterable[int]) -> None:
        for seat in seats:
            place = self._show.cast.seat(seat)
            if way_of(place, self._show.picture) is None:
                self._show.say(
                    f"{place.name} has no buzzer that works: play that seat from here or from a phone"
                )

    def closed(self, live: Live) -> None:
        """Its question is closed without having been answered: it comes again, with others, and the race goes on."""
        if live.race is not None and not live.given:
            self._carried = live.race

    # ------------------------------------------------------------------ presses
    def takes(self, place: Place, press: Press, now: int) -> bool:
        """A buzzer of the rig went down: says whether that was for the race, in which nothing is too late before it is decided."""
        race, seat = self._lasting, self._show.cast.seat_of(place)
        if race is None or seat is None or not race.counts(press.at):
            return False
        if not self._early.covers(place.number, press.at):
            race.press(seat, press, now)
        return True

    def passes(self, place: Place, at: int, now: int) -> bool:
        """A press that no race has taken: says whether it was one too early, or too late, and is dealt with by that."""
        seat = self._show.cast.seat_of(place)
        if seat is None or self._show.picture.phase != "game":
            return False
        if seat in self._awaited(at):
            if self._early.begin(place.number, at, now):
                self._refresh(now)
                self._show.emit({"name": "false-start", "seat": seat}, now)
            return True
        return self._early.covers(place.number, at) or self._came_late(seat, at)

    def _awaited(self, at: int) -> Iterable[int]:
        """The seats whose buzzers are about to open, or were shut yet when this was stamped."""
        show, race = self._show, self._lasting
        if race is not None:
            return race.seats if at < (race.lockout.since or 0) else ()
        if show.session is None:
            return ()
        for id, asked in show.session.open.items():
            live = show.picture.floor.live.get(id)
            if asked.message["kind"] == BUZZ:
                return tuple(asked.message["seats"])
            if asked.message["topic"] == NEXT and live is not None:
                gone = show.picture.gone
                return [seat for seat in range(1, len(show.cast.playing) + 1) if seat not in gone]
        return ()

    def _came_late(self, seat: int, at: int) -> bool:
        late = self._decided.late(seat, at) if self._decided is not None else None
        if late is None:
            return False
        if all(one["seat"] != seat for one in self._late):
            self._late.append({"seat": seat, "us": late})
        return True

    def withdraw(self, place: Place, at: int) -> None:
        """A press was noise after all."""
        race, seat = self._lasting, self._show.cast.seat_of(place)
        if race is not None and seat is not None:
            race.withdraw(seat, at)

    def without_stamp(self, seat: int | None, now: int) -> bool:
        """A seat's buzz by phone, or by the host in its stead; says whether a race is open for it. A false start holds for these, too."""
        race = self.open
        if race is None or seat is None or self._early.covers(self._show.cast.seat(seat).number, now):
            return False
        return race.by_phone(seat, now)

    def may_buzz(self, seat: int) -> bool:
        """Whether a buzz of this seat would count now."""
        return self.open is not None and seat in self.open.seats and not self.open.pressed(seat)

    def close(self, ends: int, now: int) -> None:
        """Time is up, by the clock or by the host: what was pressed until then and is still on its way counts."""
        race = self.open
        if race is not None and race.ends is None:
            race.ends, race.shuts = ends, now + self._show.picture.settling

    # ------------------------------------------------------------------ time
    def run(self, now: int) -> int | None:
        """Time goes by; gives the time at which there is more to do."""
        self._decide(now)
        over = self._early.run(now, self._show.picture.settling)
        self._refresh(now)
        race = self.open
        times = [race.wake() if race is not None else None, over]
        if self.answering:
            times.append((now // BLINK + 1) * BLINK)
        return min((at for at in times if at is not None), default=None)

    def _decide(self, now: int) -> None:
        live, race = self.live, self.open
        answer = race.answer(now) if race is not None else None
        if live is None or race is None or answer is None:
            return
        if answer:
            self._decided = Decided.of(race, answer)
        elif race.topic == TOSS_UP:
            race.shuts = race.ends = None
            self._carried = race
        self._show.answer(live.asked.id, answer)

    def stand_still(self, begin: int, end: int) -> None:
        """The show stood still between these two: what was pressed meanwhile counts for nothing."""
        race = self._lasting
        if race is not None:
            race.stand_still(begin, end)
        if self._carried is not None and self._carried.clock is not None:
            self._carried.clock.shift(end - begin)
        self._early.shift(end - begin)
        if self.open is not None:
            self._show.expects_hands()

    def void(self) -> None:
        """What was not shown yet has been taken back: what was pressed belongs to nothing any more."""
        self._carried = self._decided = None
        self._late = []

    def clear(self) -> None:
        """Another show, or none."""
        self.void()
        self._early.clear()
        self._toss_up = None

    def shown(self, cue: Mapping[str, Json]) -> None:
        """Something has happened: a toss-up's puzzle appears."""
        if cue["name"] == "toss-up":
            self._toss_up = None

    # ------------------------------------------------------------------ what is seen
    @property
    def answering(self) -> int | None:
        """Who has won the race, and answers."""
        leaders = self._decided.leaders if self._decided is not None else ()
        return answering(self._show.picture.view("audience"), leaders)

    def _refresh(self, now: int) -> None:
        """Put what is to be seen of it into the picture."""
        show, racing = self._show, self._lasting
        shut = self._early.places(now)
        early = [seat for place in shut if (seat := self._seat_at(place)) is not None]
        if racing is None and not early and self._decided is None:
            show.picture.race, show.picture.race_lit = None, None
            return
        here = [seat for seat in racing.seats if seat not in show.picture.gone] if racing is not None else []
        ways = {seat: way_of(show.cast.seat(seat), show.picture) for seat in here}
        show.picture.race = {
            "open": racing is not None,
            "seats": [seat for seat, way in ways.items() if way is not None],
            "early": sorted(early),
            "late": list(self._late),
            "by_phone": [seat for seat, way in ways.items() if way == PHONE],
            "resolution_us": show.picture.resolution_us,
        }
        show.picture.race_lit = frozenset(self._lit(racing, ways, now))

    def _lit(self, racing: Race | None, ways: Mapping[int, str | None], now: int) -> Iterable[int]:
        """The seats whose lamps are on: who may press; of whoever has won it blinks while the answer is judged."""
        if racing is not None:
            return [
                seat
                for seat, way in ways.items()
                if way == RIG
                and not racing.pressed(seat)
                and self._show.cast.seat(seat).number not in self._early.places(now)
            ]
        answering = self.answering
        return [answering] if answering is not None and now // BLINK % 2 == 0 else []

    def _seat_at(self, number: int) -> int | None:
        place = next((one for one in self._show.cast.places if one.number == number), None)
        return self._show.cast.seat_of(place) if place is not None else None
