"""A show from the lobby and back to it: begun, gone on with, left."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from console.rules.conversation import Refused
from console.rules.game import Game
from console.rules.session import Session
from console.show.batch import Begin
from console.show.cast import Place
from console.show.director import Director
from console.show.handing import Handing
from console.show.own_cards import said_of, without_sight
from console.show.pace import Pace
from console.show.settings import Settings, split
from console.show.show_clock import MINUTE, ShowClock

TOSS_UP = "toss-up"
"""How a game of the *Wheel* may be opened: with a race."""
AWAITED = ("wheel",)
"""Parties that answer in their own time: a wheel turns for some seconds, the rig's own or a virtual one."""


class Programme:
    """What the host decides about shows as a whole."""

    def __init__(self, director: Director) -> None:
        self._director = director

    def begin(self, options: Mapping[str, object]) -> None:
        """Start a show with those who are here."""
        director = self._director
        settings, rest = split(options)
        playable = director.repertoire.chosen
        names = [place.name for place in director.cast.present]
        self._need_as_many(len(names), playable.game)
        if playable.game.hidden_cards and (blind := self._blind(director.cast.present)):
            raise Refused(said_of(blind))
        self._need_buzzers(playable.game, rest)
        session = Session(playable.start(names, rest), director.chance, awaited=AWAITED)
        director.cast.begin()
        for of in ("journal", "settings", "phones", "questions"):
            director.faults.forget(of, "damaged")
        self._set_up(session, settings, gone=0)
        director.handing = Handing()
        numbers = [place.number for place in director.cast.playing]
        texts = {name: str(value) for name, value in options.items()}
        begin = Begin(playable.game.name, playable.game.version, names, numbers, texts, playable.pack())
        director.batch(session.rows, session.opening, begin)

    @staticmethod
    def _need_as_many(people: int, game: Game) -> None:
        least, most = game.seats[0], game.seats[-1]
        taken = "1 seat is" if people == 1 else f"{people} seats are"
        if people < least:
            raise Refused(f"{taken} taken, at least {least} needed: press the buzzers")
        if people > most:
            raise Refused(f"{taken} taken, at most {most} can play {game.title}: free a seat")

    def _need_buzzers(self, game: Game, options: Mapping[str, str]) -> None:
        """Where buzzers race somebody must have one; a phone does where there is none."""
        ways = [place for place in self._director.cast.present if place.buzzer or place.phone is not None]
        if not ways and (game.races or options.get("start") == TOSS_UP):
            raise Refused(f"nobody has a buzzer for {game.title}: invite a phone, or press one on the rig")

    def _blind(self, places: Iterable[Place]) -> list[Place]:
        return without_sight(places, self._director.picture.faults)

    def resume(self) -> None:
        """Go on with the saved show, where it was."""
        director, offer = self._director, self._director.offer
        if offer is None:
            raise Refused("there is no saved show")
        settings, _ = split(offer.options)
        session = Session(offer.start, director.chance, offer.rows, awaited=AWAITED)
        director.choose(offer.game)
        director.cast.begin_again(offer.names, offer.places)
        self._set_up(session, settings, offer.gone)
        director.handing = Handing(trusting=False)
        director.batch(session.rows[len(offer.rows) :], session.opening, flush=True)
        director.say("The show goes on where it was")
        if director.hides_cards and (blind := self._blind(director.cast.playing)):
            director.say(said_of(blind))

    def _set_up(self, session: Session, settings: Settings, gone: int) -> None:
        director = self._director
        director.session, director.settings, director.offer = session, settings, None
        director.picture.currency = session.stage.currency
        director.mc = session.stage.master
        director.pace = Pace(host_paced=director.mc == "host", speed=settings.speed)
        director.picture.clear("game")
        minutes = session.stage.minutes
        director.picture.show_clock = None if minutes is None else ShowClock(minutes * MINUTE, gone)
        director.numbered = director.step + 1
        director.rulings = ()
        director.racing.clear()

    def home(self) -> None:
        """Back to the lobby; whoever sat down stays. The show that is left is not offered again."""
        director = self._director
        played = director.session is not None or director.offer is not None
        director.session, director.offer = None, None
        director.picture.currency = director.currency
        director.picture.clear("lobby")
        director.handing, director.rulings = Handing(), ()
        director.racing.clear()
        for batch in director.outbox.waiting():  # what was not committed yet is so all the same
            director.cast.decide(batch.names, batch.moves)
        director.cast.leave()
        director.pace = Pace()
        director.outbox.abandon()
        director.step += 1
        director.numbered = director.step
        if played:
            director.put(end=True)
