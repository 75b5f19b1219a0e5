"""What a rule may show and pay. What happens between two questions is kept in order, as beats and money lines.

Views are *built up*: the board holds only what the audience may see, the card only what the MC may see; other secrets are local
variables of a rule and in no view at all.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import ClassVar, TypeVar

from console.rules.asks import Options, choose, draw, single
from console.rules.conversation import Given, Left, Refused
from console.rules.ledger import Ledger, Money
from console.rules.people import by_seat, seat_of
from console.rules.rulings import Figure, Ruling
from console.rules.transcript import Correction, Json, Presence, short

BoardT = TypeVar("BoardT", bound="Board")
CONSOLE, HOST, PLAYER = "console", "host", "player"
MC = "mc"


@dataclass
class Board:
    """What stands on the stage for all to see. A subclass for each scene; a rule changes its fields as things are shown.

    Fields are JSON values or dataclasses of such, without slots.
    """

    scene: ClassVar[str] = ""
    title: ClassVar[str] = ""

    def face(self) -> Mapping[str, Json]:
        """What everybody sees of it: its fields. A board of its own may add what follows from others, such as who has no chips left."""
        return vars(self)

    def corrected(self, seat: int, amount: int) -> None:
        """The host corrected a seat's money by so many cents: for a board on which it stands."""


@dataclass(frozen=True, slots=True)
class Beat:
    """One thing that happens on stage: the cue (None: nothing but a changed view), and each viewer's view right after it, as JSON text.

    Text, so that what a rule does later can't reach back into it. ``rulings`` are all those that stand when this is shown.
    """

    cue: Mapping[str, Json] | None
    views: Mapping[str, str]
    rulings: tuple[Ruling, ...] = ()


Said = Beat | Money


@dataclass(frozen=True, slots=True)
class Result:
    """How it ended: the winning seats, and everybody's money; ``gains`` is what of it they won, where they had bought in."""

    winners: tuple[int, ...]
    totals: Mapping[int, int]
    gains: Mapping[int, int] | None = None

    @property
    def crowned(self) -> list[int]:
        """The winners, unless nobody has won any money: whoever has won nothing is not called a winner."""
        won = self.totals if self.gains is None else self.gains
        return list(self.winners) if any(won[seat] > 0 for seat in self.winners) else []


@dataclass
class Stage:
    """The seats' names, their money, the board, the MC's card, and what has been said since last asked.

    ``viewers`` are those for whom beats keep views (``audience``, ``mc``, ``seat:N``); none for bots, where speed counts.
    ``master`` says who does the MC's part: the ``console``, a ``host`` who doesn't play, or a ``player``; then ``mc`` is that seat, which
    sits out, and None while the console stands in. ``contestants`` are the seats that play in this round, ``given`` is what was
    answered in it so far. ``minutes`` is a time limit for the whole game: when it is over the clock interrupts with ``time-up``.
    """

    game: str
    names: Sequence[str]
    viewers: Sequence[str] = ("audience", MC)
    master: str = CONSOLE
    currency: str = "$"
    note: str = ""
    card: dict[str, Json] = field(default_factory=dict)
    result: Result | None = None
    mc: int | None = None
    minutes: int | None = None

    def __post_init__(self) -> None:
        self.ledger = Ledger(self.seats)
        self.board: Board = Board()
        self.said: list[Said] = []
        self.rulings: tuple[Ruling, ...] = ()
        self.quiet = False  # while a game is replayed: what it said was said before
        self.gone: list[int] = []
        self._needed: list[int] = []
        self._companies: list[Callable[[], Collection[int]]] = []
        self.own: dict[int, Callable[[], Mapping[str, Json]]] = {}
        self._interruptible: list[str] = []
        self.begin_round()

    @property
    def sign(self) -> str:
        """The currency's sign alone, also where the currency is an example such as ``1.234,50 €``."""
        around = re.split(r"\d", self.currency)
        return (around[0] or around[-1]).strip()

    @property
    def seats(self) -> range:
        """Seat numbers, from 1."""
        return range(1, len(self.names) + 1)

    @property
    def here(self) -> list[int]:
        """The seats that have not left, the MC's too."""
        return [seat for seat in self.seats if seat not in self.gone]

    # ------------------------------------------------------------------ showing
    def show(self, board: BoardT) -> BoardT:
        """Put another board on the stage; what the MC's card said about the last one goes with it, and what seats were told."""
        self.board, self.card, self.own = board, {}, {}
        return board

    def confide(self, seat: int, secrets: Callable[[], Mapping[str, Json]]) -> None:
        """What this seat alone may see from now on, beside what everybody sees; it takes the place of what it was told before.

        ``secrets`` is called whenever that seat looks, and never for anybody else.
        """
        self.own[seat] = secrets

    def cue(self, name: str, **facts: Json) -> None:
        """Something to show or sound, public; remembers every viewer's view as it is now."""
        if not self.quiet:
            self.said.append(Beat({"name": name, **facts}, self.views(), self.rulings))

    def view(self, viewer: str) -> dict[str, Json]:
        """What this viewer may see now."""
        seen: dict[str, Json] = json.loads(self._text(viewer, self._public()))
        return seen

    def views(self) -> dict[str, str]:
        """All viewers' views as JSON text, keys in a fixed order so that equal views are equal bytes."""
        if not self.viewers:
            return {}
        public = self._public()
        everybody = self._text("audience", public)
        return {
            viewer: self._text(viewer, public) if self._knows_more(viewer) else everybody
            for viewer in self.viewers
        }

    def _knows_more(self, viewer: str) -> bool:
        """Whether a viewer may see anything beside what everybody may."""
        return viewer == MC or seat_of(viewer) in self.own

    def _public(self) -> dict[str, Json]:
        """What everybody may see. Beside that a seat sees what it was told; what it was asked is told to it alone."""
        return {
            "game": self.game,
            "scene": self.board.scene,
            "title": self.board.title,
            "note": self.note,
            "cash": by_seat(self.ledger.totals),
            "mc": self.mc,
            "gone": list(self.gone),
            "over": over(self.result) if self.result else None,
            "board": self.board.face(),
        }

    def _text(self, viewer: str, public: Mapping[str, Json]) -> str:
        seen = dict(public)
        if viewer == MC:
            seen["card"] = self.card
        elif (seat := seat_of(viewer)) in self.own:
            seen["own"] = self.own[seat]()
        return json.dumps(seen, sort_keys=True, default=vars)

    # ------------------------------------------------------------------ the master of ceremonies
    def tell_mc(self, **secrets: Json) -> None:
        """Put secrets on the MC's card; nowhere, if whoever holds it may play (a player's console stands in)."""
        self.card = secrets if self.master != PLAYER or self.mc is not None else {}

    def appoint(self, seat: int | None) -> None:
        """From here on this seat acts as MC, or the console does; what was on the card was for the one before."""
        if seat != self.mc:
            self.mc, self.card = seat, {}

    async def secretly(self, topic: str, options: Options, **about: Json) -> str:
        """Something the MC decides unseen: one of ``options``, whose labels a person reads.

        ``about`` is for whoever decides: the thing that is not on the stage yet. The house draws when nobody acts as MC.
        """
        if self.master == HOST or self.mc is not None:
            try:
                return await replace(choose(MC, topic, options), about=about)
            except Left as left:
                if left.who != MC:
                    raise  # the contestant, without whom there is nothing to choose for
        ask = draw(topic, list(options))
        return await single(replace(ask, labels=options) if isinstance(options, Mapping) else ask)

    # ------------------------------------------------------------------ coming and going
    def still_playing(self, seats: Sequence[int]) -> list[int]:
        """Those of these seats that play in this round and have not left since it began."""
        return [seat for seat in seats if seat in self.contestants]

    def begin_round(self) -> None:
        """From here on everybody plays who is here and is not the MC; what was answered before belongs to an earlier round."""
        self.contestants = [seat for seat in self.here if seat != self.mc]
        self.given: list[Given] = []

    def move(self, presence: Presence) -> Collection[str]:
        """Somebody leaves or comes back, or that is refused; gives the addresses that nobody answers any more."""
        seat, here = presence.seat, presence.here
        if type(seat) is not int or seat not in self.seats:
            raise Refused(f"there is no seat {short(seat)}, only {', '.join(map(str, self.seats))}")
        if here == (seat not in self.gone):
            raise Refused(f"seat {seat} is here already" if here else f"seat {seat} has left already")
        if here:
            self.gone.remove(seat)
            self.cue("back", seat=seat)
            return ()
        self.gone = sorted([*self.gone, seat])
        silent = [f"seat:{seat}"]
        if seat in self.contestants:
            self.contestants.remove(seat)
        if seat == self.mc:
            self.appoint(None)
            silent.append(MC)
        self.cue("left", seat=seat)
        return silent

    @contextmanager
    def needs(self, *seats: int) -> Iterator[None]:
        """Inside, :class:`Left` is raised as soon as one of these seats leaves."""
        before = len(self._needed)
        self._needed.extend(seats)
        try:
            yield
        finally:
            del self._needed[before:]

    @contextmanager
    def needs_two(self, seats: Callable[[], Collection[int]]) -> Iterator[None]:
        """Inside, :class:`Left` is raised as soon as one of the last two of these seats leaves; the callable says which they are now."""
        self._companies.append(seats)
        try:
            yield
        finally:
            self._companies.pop()

    @property
    def needed(self) -> list[int]:
        """The seats without which the rules can't go on from here."""
        pairs = (seats for company in self._companies if len(seats := company()) <= 2)
        return [*self._needed, *(seat for pair in pairs for seat in pair)]

    # ------------------------------------------------------------------ why
    def heard(self, answers: Sequence[Given]) -> None:
        """These answers are given to the rules."""
        self.given.extend(answers)

    def rule(
        self,
        words: str,
        clauses: str,
        *figures: Figure,
        seats: Sequence[int] = (),
        hidden: Sequence[str] = (),
    ) -> None:
        """Say what was decided and why; it goes with the next cue, so everything in it must be public by then.

        ``clauses`` are separated by spaces. Of this round's answers those of ``hidden`` topics are left out. The same decision made
        anew (a result after a correction) takes the place of the one before.
        """
        answers = tuple(one for one in self.given if one.topic not in hidden)
        ruling = Ruling(tuple(seats), words, tuple(clauses.split()), figures, answers)
        earlier = self.rulings
        if earlier and (earlier[-1].clauses, earlier[-1].answers) == (ruling.clauses, answers):
            earlier = earlier[:-1]
        self.rulings = (*earlier, ruling)

    # ------------------------------------------------------------------ money
    def pay(self, seat: int, amount: int, why: str) -> None:
        """The bank pays a seat ``amount`` cents."""
        line = self.ledger.pay(seat, amount, why)
        if line:
            self.said.append(line)

    def pay_out(self, seat: int, amount: int, why: str) -> None:
        """The bank pays, and everybody sees it."""
        self.pay(seat, amount, why)
        self.cue("paid", seat=seat, amount=amount, why=why)

    def stake(self, seat: int, amount: int, why: str) -> None:
        """A seat puts chips into the pot."""
        self.said.extend(self.ledger.to_pot(seat, amount, why))

    def collect(self, seat: int, amount: int, why: str) -> None:
        """A seat takes chips out of the pot."""
        self.said.extend(self.ledger.to_pot(seat, -amount, why))

    def correct(self, correction: Correction) -> None:
        """Apply a host's correction, or refuse it."""
        self.ledger.check(correction)
        self.pay(correction.seat, correction.amount, "adjust")
        self.board.corrected(correction.seat, correction.amount)

    # ------------------------------------------------------------------ interruptions
    @contextmanager
    def until(self, *why: str) -> Iterator[None]:
        """Inside, the host or the clock may interrupt for these reasons."""
        before = len(self._interruptible)
        self._interruptible.extend(why)
        try:
            yield
        finally:
            del self._interruptible[before:]

    @property
    def accepts(self) -> tuple[str, ...]:
        """The interruptions that mean something now."""
        return tuple(dict.fromkeys(self._interruptible))

    def take_said(self) -> list[Said]:
        """What has been said since last asked, once."""
        said, self.said = self.said, []
        return said


def over(result: Result) -> dict[str, Json]:
    """A result as the protocol and the views show it."""
    return {
        "winners": list(result.winners),
        "totals": by_seat(result.totals),
    }


Ending = Callable[[Stage], Result]
"""How a game reads its result off the stage; called at the end and again after a later correction."""
