"""Routes what people do to what is asked, and what the rules show to those who look on.

Everything comes in as a call with the time as an argument; what goes out is read off: ``take_batches`` (to be committed), ``take_states``
(to be shown) and ``picture``.  Nothing that the rules did is seen before :meth:`Director.committed` was called for it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from console.rules.conversation import Chance, Given, Refused
from console.rules.ledger import Money
from console.rules.people import seat_of
from console.rules.rulings import Ruling
from console.rules.session import Asked, Closed, Ended, Happening, Session
from console.rules.stage import Beat
from console.rules.transcript import Row
from console.show.batch import Batch, Begin, Offer, with_time
from console.show.bells import Bells
from console.show.cast import Cast, Place
from console.show.faults import Faults
from console.show.floor import Live
from console.show.handing import Handing
from console.show.log import Log
from console.show.outbox import Outbox
from console.show.pace import Pace
from console.show.packs import Packs
from console.show.picture import Picture, read_views
from console.show.racing import BUZZ, Racing
from console.show.reel import Reel
from console.show.repertoire import Repertoire
from console.show.settings import Settings, split
from console.show.spinning import Spinning
from console.show.telltale import QUIET_CUES, Telltale
from console.show.wheel import Wheel

Json = Any
TO_SPIN = ("turn.action", "spin")
"""What somebody has answered who means to spin."""


class Director:
    """One console: lobby, show, result, and back to the lobby."""

    def __init__(
        self,
        cast: Cast,
        repertoire: Repertoire,
        chance: Chance,
        *,
        simulated: bool = False,
        currency: str = "$",
        offer: Offer | None = None,
        real_wheel: bool = False,
    ) -> None:
        self.cast = cast
        self.repertoire = repertoire
        self.offer = offer
        title = repertoire.chosen.game.title
        self.picture = Picture(cast, title, "resume" if offer else "lobby", simulated, currency)
        self.picture.wheel = Wheel(real_wheel)
        self.spinning = Spinning(self)
        self.racing = Racing(self)
        self.bells = Bells(self)
        self.telltale = Telltale()
        self.session: Session | None = None
        self.settings: Settings = split({})[0]
        self.mc = "console"
        self.handing = Handing()
        self.rulings: tuple[Ruling, ...] = ()
        self.pace = Pace()
        self.step = 1
        self.numbered = 1  # the step from which on a seat's number means what it means now
        self._log = Log(cast, self.picture)
        self.faults = Faults(self.picture.faults, self.say)
        self.chance = chance
        self.currency = currency
        self.outbox = Outbox()
        self.packs = Packs()
        self._reel = Reel(self.picture)
        self._round_opens = False

    # ------------------------------------------------------------------ what people do
    def wanted(self, live: Live) -> bool:
        """Whether the rules still want the answer: it may be given, or the question taken back, and neither committed yet."""
        return not live.given and live.asked.id in self.game.open

    @property
    def asking(self) -> bool:
        """Whether a question has been put that is still to be answered: what is seen is where the rules are."""
        return any(self.wanted(live) for live in self.picture.floor.live.values())

    # ------------------------------------------------------------------ the game
    def choose(self, game: Json) -> None:
        """This game is played next."""
        self.repertoire.choose(game)
        self.picture.title = self.repertoire.chosen.game.title
        self.step += 1

    @property
    def game(self) -> Session:
        """The game in play, or :class:`Refused`."""
        if self.session is None:
            raise Refused("no show is on")
        return self.session

    @property
    def hides_cards(self) -> bool:
        """Whether a game is on in which seats hold cards that nobody else may see: the host is told no more than the audience."""
        return self.session is not None and self.repertoire.chosen.game.hidden_cards

    def answer(self, id: int, value: Json) -> None:
        """Answer a live ask; the effect is seen once it is committed."""
        live = self.picture.floor.live.get(id)
        if live is None:
            raise Refused(
                f"ask {id} is not open" if id not in self.game.open else "not yet: the show is not there"
            )
        self.do(lambda: self.game.answer(id, value))
        live.given = True
        if self.picture.show_clock is not None:
            self.picture.show_clock.answered()
        self._log.answered(live, value)

    def do(self, action: Callable[[], list[Happening]], flush: bool = False) -> None:
        """Let the rules do something, and keep what came of it until it is committed."""
        before = len(self.game.rows)
        happened = action()
        self.batch(self.game.rows[before:], happened, flush=flush)

    def batch(
        self,
        rows: Sequence[Mapping[str, Json]],
        happened: Sequence[Happening],
        begin: Begin | None = None,
        flush: bool = False,
    ) -> None:
        """Something that the rules did: its rows are to be committed, then what happened is shown."""
        answered = self.game.answered.values() if flush else ()
        locked = frozenset(seat for one in answered if (seat := seat_of(one.to)) is not None)
        self.put([dict(row) for row in rows], happened, begin=begin, flush=flush, locked=locked)

    def put(self, rows: Sequence[Row] = (), happened: Sequence[Happening] = (), **more: Any) -> None:
        """One more batch to be committed; ``more`` as in :class:`Batch`."""
        self.outbox.put(Batch(self.outbox.next_number, rows, happened, **more))
        self.step += 1

    # ------------------------------------------------------------------ time
    def committed(self, number: int, now: int) -> None:
        """Everything up to this batch is in the journal and may be shown."""
        for batch in self.outbox.committed(number):
            self._show(batch, self.stands_at(now))

    def _show(self, batch: Batch, now: int) -> None:
        if batch.flush:
            self.handing.void()
            self.racing.void()
            self.pace.clear(now)
            self.picture.floor.clear()
            self.picture.locked = set(batch.locked)
            self.picture.phase = "game"  # until the end is shown, anew if it was
        moved = self.cast.decide(batch.names, batch.moves)
        self.step += bool(moved)
        for place in moved:
            self.begin_anew(place, now)
        for one in batch.happened:
            if isinstance(one, Closed):
                self._closed(one, batch.flush, now)
            else:
                self.pace.add(one)

    def begin_anew(self, place: Place, now: int) -> None:
        """What is worked at this place is another control than before: what was dialled stays behind."""
        seat = self.cast.seat_of(place)
        if seat is not None:
            self.picture.floor.renew(seat, place, now, self.step)
            if self.racing.open is None:  # in a race nobody is asked anew
                self.expects_hands()

    def _closed(self, closed: Closed, void: bool, now: int) -> None:
        live = self.picture.floor.close(closed.id)
        if live is not None and not void:
            self.racing.closed(live)
        if live is not None and live.given and live.seat is not None and not void:
            self.picture.locked.add(live.seat)
            self.emit({"name": "locked", "seat": live.seat}, now)

    def advance(self, now: int) -> int | None:
        """Play what is due by now. Gives the time of the next call that is wanted, or None."""
        shown = None if self.picture.paused_at is not None else self._go_on(now)
        wakes = (self.faults.tell_held(now), self.picture.looks.run(now), shown)
        return min((wake for wake in wakes if wake is not None), default=None)

    def _go_on(self, now: int) -> int | None:
        while (item := self.pace.play(now)) is not None:
            self._play(item, now)
        moves = (
            self.picture.floor.run(now),
            self.spinning.run(now),
            self.racing.run(now),
            self.bells.run(now),
            self.pace.wake(),
        )
        return min((wake for wake in moves if wake is not None), default=None)

    def _play(self, item: Beat | Money | Asked | Ended, now: int) -> None:
        match item:
            case Beat(cue, views, rulings):
                self.picture.views = read_views(views)
                self.rulings = rulings
                if cue is not None and cue["name"] not in QUIET_CUES:
                    self.picture.locked.clear()
                self.picture.locked.difference_update(self.picture.gone)
                self.step += cue is not None
                self.telltale.shows(cue)
                self._mind_the_page(cue)
                if cue is not None:
                    self.spinning.shown(cue, self.picture.view("audience")["board"])
                    self.racing.shown(cue)
                    self._log.shown(cue, self.picture.view("audience")["board"])
                if self.picture.show_clock is not None:
                    self.picture.show_clock.begin(now)
                self.emit(dict(cue) if cue else None, now)
            case Money(to, amount, why):
                self._log.moved(to, amount, why)
            case Asked():
                self._ask(item, now)
            case Ended(result):
                self.picture.phase = "over"
                names = [self.cast.seat(seat).name for seat in result.crowned]
                self.say(f"The show is over: {', '.join(names) or 'nobody has won anything'}")
                self.step += 1

    def _mind_the_page(self, cue: Mapping[str, Json] | None) -> None:
        """A person who acts as the MC sets the pace, and holds the page; while it is handed on, the show waits."""
        mc = self.picture.mc
        self.pace.host_paced = self.mc == "host" or mc is not None
        self.handing.see(cue["seat"] if cue is not None and cue["name"] == "hand-over" else mc)
        self.pace.held = self.passing is not None

    @property
    def passing(self) -> int | None:
        """The seat that the host's page is to be handed to now."""
        return self.handing.passing

    @property
    def mc_plays(self) -> bool:
        """Whether the person with the host's page may play now: with ``mc=player`` in the Showcase, or when the MC has left.

        That an MC has left is so at once, even if it is not shown yet.
        """
        if self.mc != "player" or self.session is None:
            return False
        return self.picture.mc is None or self.handing.away

    def _ask(self, asked: Asked, now: int) -> None:
        if asked.id not in self.game.open:
            return  # answered or taken back before it was live
        seat = seat_of(asked.to)
        self.telltale.asks(now)
        place = self.cast.seat(seat) if seat is not None else None
        if seat is not None:
            self.picture.locked.discard(seat)
            self.expects_hands()
        self.step += 1
        self.racing.asks(asked, now)
        if asked.message["kind"] == BUZZ:
            return
        board = self.picture.view("audience")["board"]
        if asked.message["kind"] == "spin":
            to_spin = Given(f"seat:{asked.message['seat']}", *TO_SPIN)
            self.spinning.ask(asked, now, board, chosen=self.game.stage.given[-1:] == [to_spin])
            return
        self.picture.floor.open(
            asked, place, self.game.asked_together, now, self.settings.answer_ns, self.step, board
        )

    @property
    def speed(self) -> float:
        """How fast the show is played; 0 is at once."""
        return self.settings.speed

    def draw(self, ask: Mapping[str, Json], /) -> Json:
        """Chance answers, knowing what was answered in this round."""
        return self.chance(ask, self.game.stage.given)

    def stands_at(self, now: int) -> int:
        """What time it is in the show: in a pause it stands still."""
        return now if self.picture.paused_at is None else self.picture.paused_at

    def pause(self, now: int) -> None:
        """The slate goes up: inputs are off, the show and its clocks stand still."""
        if self.picture.paused_at is not None:
            raise Refused("the show is paused already")
        self.picture.paused_at = now

    def go_on(self, now: int) -> None:
        """The slate goes down; everything has as much time left as it had."""
        if self.picture.paused_at is None:
            raise Refused("the show is not paused")
        since, self.picture.paused_at = self.picture.paused_at, None
        still = now - since
        self.pace.shift(still)
        self.picture.floor.shift(still, now)
        self.racing.stand_still(since, now)
        if self.picture.show_clock is not None:
            self.picture.show_clock.shift(still)

    # ------------------------------------------------------------------ what goes out
    @property
    def rev(self) -> int:
        """The number of the last picture that went out."""
        return self._reel.rev

    def emit(self, cue: Mapping[str, Json] | None, now: int) -> None:
        """The picture as it is now goes out, with this cue."""
        self._reel.take_picture(now, cue, self.pace.speed)

    def take_states(self, now: int) -> list[dict[str, Json]]:
        """The pictures since last asked: one a beat, and one more where the picture has changed without a beat."""
        return self._reel.take(now)

    def take_batches(self, now: int) -> list[Batch]:
        """What is to be committed, in order; of a show with a time limit each says how much of it has gone."""
        clock, batches = self.picture.show_clock, self.outbox.take()
        if clock is None:
            return batches
        return [with_time(batch, clock.elapsed(self.stands_at(now))) for batch in batches]

    def expects_hands(self) -> None:
        """Somebody is to work a control from now on."""
        self._round_opens = True

    def take_round_opens(self) -> bool:
        """Whether questions went live since last asked: a contact that is closed at that moment is held, not pressed."""
        opens, self._round_opens = self._round_opens, False
        return opens

    # ------------------------------------------------------------------ words for the host
    @property
    def log(self) -> list[str]:
        """The lines of the host's log, the newest last."""
        return self._log.lines

    def say(self, line: str) -> None:
        """A line for it. Never a secret, never a token."""
        self._log.say(line)
