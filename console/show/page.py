"""The host's page: all that whoever runs the show may see now, as ``docs/stream.md`` has it. Built up, never stripped."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from console.rules.people import seat_of
from console.rules.rulings import Ruling
from console.rules.session import Asked
from console.rules.transcript import Answer, Correction, Interruption, Presence
from console.show.bells import TIME_UP
from console.show.cast import Place
from console.show.director import Director
from console.show.fault_help import can_move, help_for
from console.show.faults import Key
from console.show.own_cards import said_of, sees_own, without_sight
from console.show.phones import Phones
from console.show.questions import ASKED_IN
from console.show.why import explained
from console.show.words import money

Json = Any
LOG_LINES = 20
RULINGS = 12
ANSWERS = 16
"""Of each ruling the latest: a long round of the *Wheel* has hundreds, and the page is sent anew with every step."""
INTERRUPTED = {
    "end": "the end of the show",
    "give-up": "that the puzzle was given up",
    TIME_UP: "that time was up",
}
"""Interruptions, as what an undo would take back."""


class Page:
    """Reads the page off the director."""

    def __init__(self, director: Director, phones: Phones) -> None:
        self._director = director
        self._phones = phones
        self._about: tuple[tuple[str, ...], str] = ((), "")
        self._told: dict[int, tuple[Ruling, dict[str, Json]]] = {}

    def state(self, now: int) -> dict[str, Json]:
        """Everything on the page. While it is handed on, nothing but what everybody may know."""
        return {
            **self._everybodys(now),
            **(self._handed_on(now) if self._director.passing else self._hosts(now)),
        }

    def _everybodys(self, now: int) -> dict[str, Json]:
        director, picture = self._director, self._director.picture
        comforts = picture.comforts
        return {
            "type": "host",
            "step": director.step,
            "phase": picture.phase,
            "currency": picture.currency,
            "overlays": picture.overlays(),
            "faults": [_fault(key, text) for key, text in [*picture.faults.items(), *self._unseen_cards()]],
            "rig": picture.rig,
            "join": picture.join,
            "mc": self._person(picture.mc),
            "passing": self._person(director.passing),
            "roll_call": picture.roll_call is not None,
            "paused": picture.paused_at is not None,
            "sound": comforts.sound(),
            "brightness": comforts.brightness,
            "places": [self._place(place) for place in director.cast.places],
            "invite": self._phones.state(now),
            "questions": self._questions(),
            "packs": director.packs.face,
            "wheel": picture.which_wheel() if director.repertoire.chosen.game.wheel else None,
            "resume": self._offer(),
            "setup": {
                "seats": [{"seat": p.number, "name": p.name, "here": p.here} for p in director.cast.places],
                **director.repertoire.setup(),
            },
        }

    def _questions(self) -> dict[str, Json] | None:
        """The list for buzz-in, in the lobby: it holds answers, so that nobody reads it on the way."""
        repertoire = self._director.repertoire
        shown = self._director.picture.phase == "lobby" and repertoire.chosen.game.name == ASKED_IN
        return repertoire.questions.face() if shown else None

    def _handed_on(self, now: int) -> dict[str, Json]:
        """A page in nobody's hands: nothing of the game before, nothing of the one to come."""
        picture, seat = self._director.picture, self._director.passing
        public = picture.view("audience")
        view = {
            "game": public["game"],
            "scene": "passing",
            "title": public["title"],
            "note": public["note"],
            "cash": public["cash"],
            "over": None,
            "mc": seat,
            "board": {"seat": seat},
        }
        return {
            "view": view,
            "podiums": [self._podium(podium, None) for podium in picture.podiums()],
            "asks": [],
            "next": None,
            "undo": None,
            "timer": None,
            "spin": None,
            "race": None,
            "game_clock": picture.game_clock(now),
            "may": [],
            "why": [],
            "log": [],
        }

    def _hosts(self, now: int) -> dict[str, Json]:
        director, picture, session = self._director, self._director.picture, self._director.session
        waiting = director.pace.waiting(director.stands_at(now)) if picture.phase == "game" else None
        return {
            "view": {**picture.view("audience"), "card": {}} if self._told_nothing else picture.view("mc"),
            "podiums": self._seats(),
            "asks": self._asks(),
            "next": {"label": waiting} if waiting else None,
            "undo": {"label": self.undo_label()} if session and session.undoable else None,
            "timer": self._clock(now),
            "spin": self._spin(),
            "race": picture.race,
            "game_clock": picture.game_clock(now),
            "may": self._may(),
            "why": self._why(),
            "log": director.log[-LOG_LINES:],
        }

    @property
    def _told_nothing(self) -> bool:
        """Whether whoever holds the page is told no more than the audience."""
        return self._director.mc_plays or self._director.hides_cards

    # ------------------------------------------------------------------ people and places
    def _unseen_cards(self) -> list[tuple[Key, str]]:
        """Who could not see his own cards now, as a fault that is over as soon as something helps; the audience need not know."""
        director, picture = self._director, self._director.picture
        if not director.hides_cards or picture.phase != "game":
            return []
        here = [place for n, place in enumerate(director.cast.playing, start=1) if n not in picture.gone]
        blind = without_sight(here, picture.faults)
        return [(("unseen", f"seat:{one.number}", "cards"), said_of([one])) for one in blind]

    def _seats(self) -> list[dict[str, Json]]:
        """The podiums with what is dialled there. None as long as a show begins or goes on: nobody's money is shown yet."""
        picture = self._director.picture
        if picture.in_game and not picture.opened:
            return []
        return [self._podium(podium, self._entry(podium["seat"])) for podium in picture.podiums()]

    def _podium(self, podium: dict[str, Json], entry: dict[str, Json] | None) -> dict[str, Json]:
        place = next(p for p in self._director.cast.places if p.number == podium["badge"])
        parts = {"dials": place.dials, "push": place.push}
        gone = podium["seat"] in self._director.picture.gone
        own = {"entry": entry, "parts": parts, "gone": gone, "scan": place.scan, "phone": place.phone}
        return {**podium, **own}

    def _place(self, place: Place) -> dict[str, Json]:
        seat = self._director.cast.seat_of(place)
        return {
            "place": place.number,
            "name": place.name,
            "seat": seat,
            "dials": place.dials,
            "sees": sees_own(place, self._director.picture.faults),
            "phone": place.phone,
            "wired": place.wired,
            "by": place.played_by,
        }

    def _person(self, seat: int | None) -> dict[str, Json] | None:
        return None if seat is None else {"seat": seat, "name": self._director.cast.seat(seat).name}

    # ------------------------------------------------------------------ questions and answers
    def _asks(self) -> list[dict[str, Json]]:
        """The questions that have been put. Those that the rules have come to and nobody has heard yet would tell how this one ends."""
        session, live = self._director.session, self._director.picture.floor.live
        if session is None:
            return []
        return [
            {"type": "ask", "id": id, **asked.message, "live": not live[id].given, **_about(asked)}
            for id, asked in session.open.items()
            if id in live
        ]

    def _clock(self, now: int) -> dict[str, Json] | None:
        timer = self._director.picture.timer(now)
        return {"ask": sorted(self._director.picture.floor.live), **timer} if timer else None

    def _spin(self) -> dict[str, Json] | None:
        """The spin that is wanted, with what the host has to decide about it."""
        spin, live = self._director.picture.spin(), self._director.picture.floor.spinning
        if spin is None or live is None or live.spin is None:
            return None
        between = live.spin.between
        return {**spin, "ask": live.asked.id, "between": None if between is None else list(between)}

    def _may(self) -> list[str]:
        """What the host may interrupt now; when time is up the show's clock says. A puzzle is given up while everybody sees it."""
        director = self._director
        if director.session is None:
            return []
        unseen = set() if director.asking else {"give-up"}
        return [why for why in director.session.accepts if why not in {TIME_UP, *unseen}]

    def _entry(self, seat: int) -> dict[str, Json] | None:
        """What a seat has dialled or locked in: the host's to peek at, but not where he is told no more than the audience."""
        director = self._director
        live = director.picture.floor.of_seat(seat) if director.picture.in_game else None
        if director.mc_plays or (director.hides_cards and (live is None or live.secret)):
            return None
        if live is not None and not live.given:
            text = live.control.text() if live.control else ""
            ready = live.control is not None and live.control.ready
            return {"ask": live.asked.id, "text": text, "locked": False, "ready": ready}
        answered = director.session.answered if director.session else {}
        for id, given in answered.items():
            if seat_of(given.to) == seat:
                return {"ask": id, "text": str(given.value), "locked": True, "ready": False}
        return None

    def _why(self) -> list[dict[str, Json]]:
        """What was decided and shown, the newest first. Each is put into words once: a page is read off many times a second."""
        director = self._director
        about = (tuple(place.name for place in director.cast.playing), director.picture.currency)
        if about != self._about:
            self._about, self._told = about, {}
        clauses, told = director.repertoire.chosen.clauses, self._told
        rulings = director.rulings[-RULINGS:]
        # By the ruling itself, not by what is in it, which is much; it is kept beside its words, so that its id stays its own.
        self._told = {
            id(one): told.get(id(one)) or (one, explained(_latest(one), *about, clauses))
            for one in reversed(rulings)
        }
        return [words for _, words in self._told.values()]

    def undo_label(self) -> str:
        """What an undo would take back, without saying what it was."""
        entry = self._director.game.undoable
        match entry:
            case Answer(_, "seats", _):
                return "Take back what the buzzers said"
            case Answer(_, to, _):
                seat = seat_of(to) or self._director.game.undoable_mc
                return f"Take back {self._whose(seat)} answer"
            case Correction(seat, amount, _):
                who, what = (
                    self._director.cast.seat(seat).name,
                    money(amount, self._director.picture.currency),
                )
                return f"Take back the correction of {who}'s money by {what}"
            case Presence(seat, here):
                who = self._director.cast.seat(seat).name
                return f"Take back that {who} {'came back' if here else 'left'}"
            case Interruption(why) if why in INTERRUPTED:
                return f"Take back {INTERRUPTED[why]}"
        return "Take back the last step"

    def whose(self, to: str) -> str:
        """``seat:2`` -> ``Bo's``."""
        return self._whose(seat_of(to))

    def _whose(self, seat: int | None) -> str:
        return f"{self._director.cast.seat(seat).name}'s" if seat else "the host's"

    def _offer(self) -> dict[str, Json] | None:
        offer = self._director.offer
        if offer is None:
            return None
        return {
            "show": self._director.repertoire.playables[offer.game].game.title,
            "seats": list(offer.names),
            "answers": len(offer.rows),
            "saved": offer.saved,
            "damage": offer.damage,
            "over": offer.over,
        }


def _fault(key: Key, text: str) -> dict[str, Json]:
    kind, of, part = key
    said = {"kind": kind, "of": of, "part": part, "text": text}
    return {**said, "help": help_for(key), "moves": can_move(key)}


def _about(asked: Asked) -> dict[str, Json]:
    return {"about": dict(asked.about)} if asked.about else {}


def _latest(ruling: Ruling) -> Ruling:
    return replace(ruling, answers=ruling.answers[-ANSWERS:])
