"""The host's desk: what the host may see and do. Every action carries the state it saw, and a late one has no effect.

Messages are those of ``docs/stream.md``.
"""

from __future__ import annotations

from collections.abc import Callable

from console.rules.conversation import Refused
from console.show.cast import Place
from console.show.director import Director
from console.show.hands import Hands
from console.show.keypad import Keypad
from console.show.messages import Json, Message, whole, words
from console.show.page import Page
from console.show.people import People
from console.show.phones import Phones, no_codes
from console.show.play_from import PlayFrom
from console.show.reception import Reception
from console.show.seat_desk import SeatDesk

SECOND = 1_000_000_000
EXTENSION = 15 * SECOND
MOVED_ON = "already moved on"

STEPPED = frozenset(
    {"next", "undo", "adjust", "start", "give-up", "end", "new", "resume", "pause", "go-on", "take-over"}
)
"""Actions that are refused when the show has moved on in any way since the host saw it; others by what they are about."""

WHILE_PASSING = frozenset({"take-over", "pause", "go-on", "sound", "brightness"})
"""What can be done with a page that is in nobody's hands."""


class Desk:
    """Reads the host's messages and writes his page; ``hands`` works the controls, the rig's own or in somebody's stead.

    ``phones`` pairs the players' phones, with codes that ``codes`` makes; ``seats`` reads their messages and writes their pages.
    """

    def __init__(self, director: Director, codes: Callable[[], str] = no_codes) -> None:
        self._director = director
        self._people = People(director)
        self.keypad = Keypad(director, self.act)
        self.hands = Hands(director, self._people, self.keypad.hands.event)
        self.phones = Phones(director, self._people, codes)
        self._play_from = PlayFrom(director, self._people, self.phones)
        self.seats = SeatDesk(director, self._people, self.hands)
        self._page = Page(director, self.phones)
        self._actions: dict[str, Callable[[Message, int], None]] = {
            "next": self._next,
            "undo": self._undo,
            "adjust": self._adjust,
            "reopen": self._reopen,
            "answer": self._answer,
            "fallback": self._fallback,
            "press": self._press,
            "push": self._push,
            "turn": self._turn,
            "timer": self._timer,
            "spin": self._spin,
            "give-up": self._give_up,
            "end": self._end,
            **Reception(director, self._people).actions,
            **self.phones.actions,
            **self._play_from.actions,
        }
        self._clock_changed = 0  # the step from which on the host sees the last change of the clock

    # ------------------------------------------------------------------ time
    def advance(self, now: int) -> int | None:
        """Everything that time does by now, in the show and at its controls; gives when there is more, or None."""
        self._play_from.run(now)
        wakes = (self.hands.run(now), self._director.advance(now), self.phones.wake(now))
        return min((wake for wake in wakes if wake is not None), default=None)

    # ------------------------------------------------------------------ actions
    def act(self, message: Message, now: int) -> dict[str, Json]:
        """Do what the host asks for; gives the reply."""
        number, do = message.get("n"), message.get("do")
        action = self._actions.get(do) if isinstance(do, str) else None
        director = self._director
        try:
            if action is None:
                raise Refused(f"{do!r} is not one of {', '.join(self._actions)}")
            if director.passing and do not in WHILE_PASSING:
                raise Refused(f"hand the page to {director.cast.seat(director.passing).name} first")
            if do in STEPPED and message.get("step") != director.step:
                raise Refused(MOVED_ON)
            if "seat" in message and _whole_before(message.get("step"), director.numbered):
                raise Refused(MOVED_ON)  # in the lobby a number means a place, in a show a seat of the game
            before = director.step
            action(message, now)
            if do in STEPPED and director.step == before:
                director.step += 1
        except Refused as reason:
            return {"type": "refused", "n": number, "reason": str(reason)}
        return {"type": "done", "n": number}

    def _next(self, _: Message, now: int) -> None:
        now = self._director.stands_at(now)
        if self._director.pace.waiting(now) is None:
            raise Refused("nothing is waiting for NEXT")
        self._director.pace.next(now)

    def _undo(self, _: Message, now: int) -> None:
        director = self._director
        who, said = self._who(), self._page.undo_label()
        director.do(director.game.undo, flush=True)
        if director.picture.show_clock is not None:
            director.picture.show_clock.taken_back(director.stands_at(now))
        director.say(f"{who}: {said}")

    def _who(self) -> str:
        """Who has the page, by name where a player is the MC."""
        mc = self._director.picture.mc
        return self._director.cast.seat(mc).name if mc else "The host"

    def _adjust(self, message: Message, _: int) -> None:
        seat, amount, why = whole(message, "seat"), whole(message, "amount"), words(message, "why")
        self._director.do(lambda: self._director.game.adjust(seat, amount, why))

    def _reopen(self, message: Message, _: int) -> None:
        ask = whole(message, "ask")
        game = self._director.game
        given = game.answered.get(ask)
        self._director.do(lambda: game.reopen(ask))
        if given is not None:
            self._director.say(f"{self._who()} gave back {self._page.whose(given.to)} answer")

    def _answer(self, message: Message, now: int) -> None:
        self._need_going()
        director, ask = self._director, whole(message, "ask")
        if ask not in director.game.open and message.get("step") != director.step:
            raise Refused(MOVED_ON)  # another phone was quicker, or the contestant
        live = director.picture.floor.live.get(ask)
        if live is not None and live.race is not None:
            self._close_race(message.get("value"), now)
        else:
            director.answer(ask, message.get("value"))

    def _close_race(self, value: Json, now: int) -> None:
        """Buzzers answer a race; a host can only shut them. What was pressed until then is waited for."""
        if value != []:
            raise Refused("only the buzzers say who was first; [] shuts them")
        if self._director.racing.open is None:
            raise Refused(MOVED_ON)
        self._director.racing.close(now, now)
        self._director.say(f"{self._who()} shut the buzzers")

    def _fallback(self, message: Message, now: int) -> None:
        """Says in somebody's stead that they buzz."""
        place = self._worked(message)
        if not self._director.racing.without_stamp(self._director.cast.seat_of(place), now):
            raise Refused("no race is open for that seat")

    def _press(self, message: Message, now: int) -> None:
        place = self._worked(message)
        if not self._director.racing.without_stamp(self._director.cast.seat_of(place), now):
            self.hands.buzz(place, now, now)

    def _push(self, message: Message, now: int) -> None:
        self.hands.push(self._worked(message), now)

    def _turn(self, message: Message, now: int) -> None:
        by, dial = whole(message, "by"), message.get("dial", 0)
        if type(dial) is not int or not 0 <= dial < 4 or not -100 <= by <= 100:
            raise Refused("a dial is 0 to 3, a turn -100 to 100 detents")
        self.hands.turn(self._worked(message), dial, by, now)

    def _worked(self, message: Message) -> Place:
        """The place whose control the host works in somebody's stead; not for a question that came after the one he saw."""
        self._need_going()
        place, director = self._people.place(message.get("seat")), self._director
        seat, floor = director.cast.seat_of(place), director.picture.floor
        asked = floor.of_seat(seat) or floor.spinner(seat) or director.racing.live
        live = asked if director.picture.in_game else None
        if live is not None:
            self._need_seen(message, live.step)
        return place

    def _need_going(self) -> None:
        if self._director.picture.paused_at is not None:
            raise Refused("the show is paused: let it go on first")

    @staticmethod
    def _need_seen(message: Message, since: int) -> None:
        """The host saw a state not older than ``since``."""
        step = message.get("step")
        if type(step) is not int or step < since:
            raise Refused(MOVED_ON)

    def _timer(self, message: Message, now: int) -> None:
        clock, now = self._director.picture.floor.clock, self._director.stands_at(now)
        if message.get("change") not in ("extend", "close"):
            raise Refused(f"{message.get('change')!r} is not one of extend, close")
        if clock is None:
            raise Refused("no answer clock is running")
        if message.get("ask") != sorted(self._director.picture.floor.live):
            raise Refused(MOVED_ON)
        self._need_seen(message, self._clock_changed)
        if message["change"] == "extend":
            clock.extend(EXTENSION, now)
        else:
            self._need_going()
            self._director.bells.ring(now)
        self._director.step += 1
        self._clock_changed = self._director.step

    def _spin(self, message: Message, now: int) -> None:
        """The virtual wheel spins in somebody's stead, or in that of the rig's wheel."""
        self._need_going()
        ask, spinning = whole(message, "ask"), self._director.spinning
        if spinning.live is None or spinning.live.asked.id != ask:
            raise Refused(MOVED_ON)
        if spinning.spin is not None and spinning.spin.virtual is not None:
            raise Refused("the virtual wheel turns already")
        spinning.go(now)

    def _give_up(self, _: Message, __: int) -> None:
        """The puzzle that everybody sees is given up; while the show is still on its way to the next question it may be another's turn."""
        director = self._director
        if not director.asking:
            raise Refused("not yet: the next question is not there")
        director.do(lambda: director.game.interrupt("give-up"), flush=True)
        director.say(f"{self._who()} gave up the puzzle")

    def _end(self, _: Message, __: int) -> None:
        self._director.do(lambda: self._director.game.interrupt("end"), flush=True)

    def state(self, now: int) -> dict[str, Json]:
        """Everything that the host's page shows; with what stands on the keypad, which nobody else sees."""
        typed = None if self._director.passing else self.keypad.typed or None
        return {**self._page.state(now), "keypad": typed}


def _whole_before(step: Json, since: int) -> bool:
    return type(step) is int and step < since
