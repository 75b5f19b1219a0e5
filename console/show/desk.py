"""The host's desk: what the host may see and do. Every action carries the state it saw, and a late one has no effect.

Messages are those of ``docs/stream.md``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from console.rules.conversation import Refused
from console.rules.transcript import Answer, Correction, Interruption
from console.show.cast import Place
from console.show.director import Director
from console.show.floor import seat_of
from console.show.settings import CHOICES, DEFAULTS
from console.show.words import money

Json = Any
SECOND = 1_000_000_000
EXTENSION = 15 * SECOND
MOVED_ON = "already moved on"

STEPPED = frozenset({"next", "undo", "adjust", "start", "end", "new", "resume", "pause", "go-on"})
"""Actions that are refused when the show has moved on in any way since the host saw it; others by what they are about."""


class Desk:
    """Reads the host's messages and writes his page. ``choices`` are the rules' options with what they allow."""

    def __init__(
        self, director: Director, choices: Mapping[str, Sequence[str]], defaults: Mapping[str, str]
    ) -> None:
        self._director = director
        self._choices = {**choices, **CHOICES}
        self._options = {**defaults, **DEFAULTS}
        self._actions: dict[str, Callable[[Mapping[str, Json], int], None]] = {
            "next": self._next,
            "undo": self._undo,
            "adjust": self._adjust,
            "reopen": self._reopen,
            "answer": self._answer,
            "press": self._press,
            "push": self._push,
            "turn": self._turn,
            "timer": self._timer,
            "name": self._name,
            "seat": self._seat,
            "start": self._start,
            "end": self._end,
            "new": self._new,
            "resume": self._resume,
            "pause": lambda _, now: self._director.pause(now),
            "go-on": lambda _, now: self._director.go_on(now),
        }
        self._clock_changed = 0  # the step from which on the host sees the last change of the clock

    # ------------------------------------------------------------------ actions
    def act(self, message: Mapping[str, Json], now: int) -> dict[str, Json]:
        """Do what the host asks for; gives the reply."""
        number, do = message.get("n"), message.get("do")
        action = self._actions.get(do) if isinstance(do, str) else None
        director = self._director
        try:
            if action is None:
                raise Refused(f"{do!r} is not one of {', '.join(self._actions)}")
            if do in STEPPED and message.get("step") != director.step:
                raise Refused(MOVED_ON)
            before = director.step
            action(message, now)
            if do in STEPPED and director.step == before:
                director.step += 1
        except Refused as reason:
            return {"type": "refused", "n": number, "reason": str(reason)}
        return {"type": "done", "n": number}

    def _next(self, _: Mapping[str, Json], now: int) -> None:
        now = self._director.stands_at(now)
        if self._director.pace.waiting(now) is None:
            raise Refused("nothing is waiting for NEXT")
        self._director.pace.next(now)

    def _undo(self, _: Mapping[str, Json], __: int) -> None:
        director = self._director
        said = self._undo_label()
        director.do(director.game.undo, flush=True)
        director.say(f"The host: {said}")

    def _adjust(self, message: Mapping[str, Json], _: int) -> None:
        seat, amount, why = _whole(message, "seat"), _whole(message, "amount"), _text(message, "why")
        self._director.do(lambda: self._director.game.adjust(seat, amount, why))

    def _reopen(self, message: Mapping[str, Json], _: int) -> None:
        ask = _whole(message, "ask")
        game = self._director.game
        given = game.answered.get(ask)
        self._director.do(lambda: game.reopen(ask))
        if given is not None:
            self._director.say(f"The host gave back {self._who(given.to)} answer")

    def _answer(self, message: Mapping[str, Json], _: int) -> None:
        self._need_going()
        self._director.answer(_whole(message, "ask"), message.get("value"))

    def _press(self, message: Mapping[str, Json], now: int) -> None:
        self._director.hands.buzz(self._worked(message), now, now)

    def _push(self, message: Mapping[str, Json], now: int) -> None:
        self._director.hands.push(self._worked(message), now)

    def _turn(self, message: Mapping[str, Json], now: int) -> None:
        by, dial = _whole(message, "by"), message.get("dial", 0)
        if type(dial) is not int or not 0 <= dial < 4 or not -100 <= by <= 100:
            raise Refused("a dial is 0 to 3, a turn -100 to 100 detents")
        self._director.hands.turn(self._worked(message), dial, by, now)

    def _worked(self, message: Mapping[str, Json]) -> Place:
        """The place whose control the host works in somebody's stead; not for a question that came after the one he saw."""
        self._need_going()
        place, director = self._place(message), self._director
        live = (
            director.picture.floor.of_seat(director.cast.seat_of(place)) if director.picture.in_game else None
        )
        if live is not None:
            self._need_seen(message, live.step)
        return place

    def _need_going(self) -> None:
        if self._director.picture.paused_at is not None:
            raise Refused("the show is paused: let it go on first")

    @staticmethod
    def _need_seen(message: Mapping[str, Json], since: int) -> None:
        """The host saw a state not older than ``since``."""
        step = message.get("step")
        if type(step) is not int or step < since:
            raise Refused(MOVED_ON)

    def _timer(self, message: Mapping[str, Json], now: int) -> None:
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
            self._director.time_up(now)
        self._director.step += 1
        self._clock_changed = self._director.step

    def _name(self, message: Mapping[str, Json], _: int) -> None:
        self._director.people.rename(self._place(message), message.get("name"))

    def _seat(self, message: Mapping[str, Json], _: int) -> None:
        if self._director.picture.in_game:
            raise Refused("seats are given in the lobby, before the show")
        place, here = self._place(message), message.get("here")
        if not isinstance(here, bool):
            raise Refused(f"here: {here!r} is not true or false")
        if here:
            self._director.cast.take(place)
        else:
            place.here = False
        self._director.step += 1

    def _start(self, message: Mapping[str, Json], _: int) -> None:
        if self._director.picture.in_game:
            raise Refused("a show is on: end it first")
        options = message.get("options", {})
        if not isinstance(options, dict):
            raise Refused("options: not an object of names and values")
        chosen = {**self._options, **options}
        self._director.programme.begin(chosen)
        self._options = {name: str(value) for name, value in chosen.items()}

    def _end(self, _: Mapping[str, Json], __: int) -> None:
        self._director.do(lambda: self._director.game.interrupt("end"), flush=True)

    def _new(self, _: Mapping[str, Json], __: int) -> None:
        if self._director.picture.phase == "game":
            raise Refused("a show is on: end it first")
        self._director.programme.home()

    def _resume(self, _: Mapping[str, Json], __: int) -> None:
        if self._director.picture.phase != "resume":
            raise Refused("there is no saved show to go on with")
        offer = self._director.offer
        self._director.programme.resume()
        if offer is not None:  # the next show starts from what this one was played with
            self._options.update(
                {name: value for name, value in offer.options.items() if name in self._options}
            )

    def _place(self, message: Mapping[str, Json]) -> Place:
        """The place that a message's ``seat`` means: the game's seat in a show, the badge's number before."""
        seat, cast = message.get("seat"), self._director.cast
        if not self._director.picture.in_game:
            return cast.place(seat)
        if type(seat) is not int or not 1 <= seat <= len(cast.playing):
            raise Refused(f"there is no seat {seat!r} in this show, only 1 to {len(cast.playing)}")
        return cast.seat(seat)

    # ------------------------------------------------------------------ the page
    def state(self, now: int) -> dict[str, Json]:
        """Everything that the host's page shows."""
        director, picture = self._director, self._director.picture
        waiting = director.pace.waiting(director.stands_at(now)) if picture.phase == "game" else None
        session = director.session
        return {
            "type": "host",
            "step": director.step,
            "phase": picture.phase,
            "view": picture.view("mc"),
            "currency": picture.currency,
            "overlays": picture.overlays(),
            "faults": [
                {"kind": kind, "of": of, "part": part, "text": text}
                for (kind, of, part), text in picture.faults.items()
            ],
            "podiums": [self._podium(podium) for podium in picture.podiums()],
            "asks": self._asks(),
            "next": {"label": waiting} if waiting else None,
            "undo": {"label": self._undo_label()} if session and session.undoable else None,
            "timer": self._clock(now),
            "may": list(session.accepts) if session else [],
            "resume": self._offer(),
            "setup": {
                "seats": [{"seat": p.number, "name": p.name, "here": p.here} for p in director.cast.places],
                "options": self._options,
                "choices": {name: list(values) for name, values in self._choices.items()},
            },
            "log": director.log[-20:],
        }

    def _podium(self, podium: dict[str, Json]) -> dict[str, Json]:
        place = next(p for p in self._director.cast.everybody if p.number == podium["badge"])
        parts = {"dials": place.dials, "push": place.push}
        return {**podium, "entry": self._entry(podium["seat"]), "parts": parts}

    def _asks(self) -> list[dict[str, Json]]:
        session, live = self._director.session, self._director.picture.floor.live
        if session is None:
            return []
        return [
            {"type": "ask", "id": id, **asked.message, "live": id in live and not live[id].given}
            for id, asked in session.open.items()
        ]

    def _clock(self, now: int) -> dict[str, Json] | None:
        timer = self._director.picture.timer(now)
        return {"ask": sorted(self._director.picture.floor.live), **timer} if timer else None

    def _entry(self, seat: int) -> dict[str, Json] | None:
        """What a seat has dialled or locked in: the host's to peek at."""
        director = self._director
        live = director.picture.floor.of_seat(seat) if director.picture.in_game else None
        if live is not None and not live.given:
            text = live.control.text() if live.control else ""
            ready = live.control is not None and live.control.value() is not None
            return {"ask": live.asked.id, "text": text, "locked": False, "ready": ready}
        answered = director.session.answered if director.session else {}
        for id, given in answered.items():
            if seat_of(given.to) == seat:
                return {"ask": id, "text": str(given.value), "locked": True, "ready": False}
        return None

    def _undo_label(self) -> str:
        entry = self._director.game.undoable
        match entry:
            case Answer(_, to, _):
                return f"Take back {self._who(to)} answer"
            case Correction(seat, amount, _):
                who, what = (
                    self._director.cast.seat(seat).name,
                    money(amount, self._director.picture.currency),
                )
                return f"Take back the correction of {who}'s money by {what}"
            case Interruption("end"):
                return "Take back the end of the show"
        return "Take back the last step"

    def _who(self, to: str) -> str:
        seat = seat_of(to)
        return f"{self._director.cast.seat(seat).name}'s" if seat else "the host's"

    def _offer(self) -> dict[str, Json] | None:
        offer = self._director.offer
        if offer is None:
            return None
        return {
            "show": self._director.picture.title,
            "seats": list(offer.names),
            "answers": len(offer.rows),
            "saved": offer.saved,
            "damage": offer.damage,
            "over": offer.over,
        }


def _whole(message: Mapping[str, Json], key: str) -> int:
    value = message.get(key)
    if type(value) is not int:
        raise Refused(f"{key}: {value!r} is not a whole number")
    return value


def _text(message: Mapping[str, Json], key: str) -> str:
    value = message.get(key)
    if not isinstance(value, str) or not value.strip():
        raise Refused(f"{key}: a few words are needed")
    return value.strip()
