"""A game as others hold it: public ask ids, undo, reopen, corrections, and the house answering by itself.

The state is the list of accepted entries.  ``rows`` is what a journal keeps: entries as they were accepted, with ``undo`` and ``reopen``
as rows of their own, never as deletions.  A new session given the same rows is in the same state.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from console.rules.conversation import Ask, Chance, Conversation, Refused, Rules
from console.rules.ledger import Money
from console.rules.memory import HouseAnswer, Memory
from console.rules.rulings import Ruling
from console.rules.stage import MC, Beat, Ending, Result, Stage
from console.rules.transcript import Answer, Correction, Entry, Interruption, Json, Presence, Row, row, short

HOUSE = ("house", "wheel")
MOST_DRAWS = 100_000
"""So often the house draws again before it gives up: a second's work, and more than any pack with a fair choice needs."""


@dataclass(frozen=True)
class Play:
    """A game set up and not yet begun: its stage, its rules, and how its result is read off the stage."""

    stage: Stage
    rules: Callable[[], Rules]
    ending: Ending


@dataclass(frozen=True, slots=True)
class Asked:
    """Somebody is asked; ``message`` is the protocol's ask line without ``type`` and ``id``, ``about`` as in :class:`Ask`."""

    id: int
    to: str
    message: Mapping[str, Json]
    about: Mapping[str, Json] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Closed:
    """That ask is no longer open."""

    id: int


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over, with this result; said again when a correction changes it."""

    result: Result


Happening = Asked | Closed | Ended | Beat | Money


class Session:
    """One game from its first question to its result.

    Every method that changes something returns what happened, in order, or raises :class:`Refused` and changes nothing.
    ``chance`` answers the house's and the wheel's asks; without it they are put to the client like all others. So are those of the
    parties in ``awaited``, but for what they had answered before an undo: a real wheel takes its time.
    ``rows`` resumes a game; :class:`Refused` names the first row that does not fit.
    ``opening`` is what happened before anything was answered (of a resumed game: only how it stands now).
    """

    def __init__(
        self,
        start: Callable[[], Play],
        chance: Chance | None = None,
        rows: Iterable[Row] = (),
        awaited: Collection[str] = (),
    ) -> None:
        self._start = start
        self._chance = chance
        self._awaited = frozenset(awaited)
        self._last_id = 0
        self._memory = Memory()
        self._mcs: dict[int, int | None] = {}  # who acted as the MC, by the numbers of the MC's asks
        self._drawn: dict[int, HouseAnswer] = {}  # the house's answers, by the numbers of their asks
        self.rows: list[Row] = []
        self.open: dict[int, Asked] = {}
        self._numbers: dict[int, int] = {}  # every id of the open bundle -> the number of its ask
        self._ids: dict[int, int] = {}  # the number of an ask -> the id under which it was asked last
        self._shown: Mapping[str, str] = {}
        past = list(rows)
        self._begin(quiet=bool(past))
        for at, one in enumerate(past, start=1):
            try:
                self._apply(one)
            except (Refused, KeyError, TypeError) as reason:
                # Not why: that would name what the house has drawn, and everybody may read this.
                raise Refused(f"entry {at} of the journal does not fit this game") from reason
        self._heard()
        self.opening = self._announce(was_over=False)

    # ------------------------------------------------------------------ what is
    @property
    def over(self) -> bool:
        """Whether the rules have come to their end."""
        return self._talk.over

    @property
    def accepts(self) -> tuple[str, ...]:
        """The interruptions that mean something now."""
        return () if self.over else self.stage.accepts

    @property
    def entries(self) -> Sequence[Entry]:
        """The entries that count now, oldest first."""
        return tuple(self._talk.entries)

    @property
    def undoable(self) -> Entry | None:
        """The entry that an undo would take back."""
        at = self._latest()
        return None if at is None else self._talk.entries[at]

    @property
    def undoable_mc(self) -> int | None:
        """The seat that acted as the MC when :attr:`undoable` was answered, if that was the MC's answer and a seat's."""
        entry = self.undoable
        return self._mcs.get(entry.ask) if isinstance(entry, Answer) and entry.to == MC else None

    @property
    def answered(self) -> dict[int, Answer]:
        """The answers of the bundle that is still open, by the ids of their asks: those that can be reopened."""
        given = {one.ask: one for one in self._talk.entries if isinstance(one, Answer)}
        return {id: given[number] for id, number in self._numbers.items() if number in self._talk.answered}

    @property
    def asked_together(self) -> bool:
        """Whether the open asks belong to a bundle: several people answer, none may see the others' answers."""
        return len(self._talk.open) + len(self._talk.answered) > 1

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """What was decided so far and why, oldest first; a beat carries those that are public when it is shown."""
        return self.stage.rulings

    # ------------------------------------------------------------------ what may be done
    def answer(self, id: int, value: Json) -> list[Happening]:
        """Answer an open ask."""
        if type(id) is not int or id not in self.open:  # True would pass for 1
            raise Refused(f"ask {short(id)} is not open")
        return self._enter(Answer(self._numbers[id], self.open[id].to, value))

    def adjust(self, seat: int, amount: int, why: str) -> list[Happening]:
        """Correct a seat's money by ``amount`` cents. After the end the result is read anew."""
        return self._enter(Correction(seat, amount, why))

    def interrupt(self, why: str) -> list[Happening]:
        """The host or the clock breaks in."""
        if self.over:
            raise Refused("the game is over")
        return self._enter(Interruption(why))

    def leave(self, seat: int) -> list[Happening]:
        """A seat leaves the show: what it was asked is withdrawn, its money stays."""
        return self._enter(Presence(seat, here=False))

    def come_back(self, seat: int) -> list[Happening]:
        """A seat that had left plays again from the next round on."""
        return self._enter(Presence(seat, here=True))

    def reopen(self, id: int) -> list[Happening]:
        """Take back one answer while the bundle it belongs to is still open."""
        if type(id) is not int or id not in self.answered:
            raise Refused(
                f"ask {short(id)} can't be reopened: it has no answer, or the game has gone on since"
            )
        self._reopen(self._numbers.pop(id))
        return self._announce(was_over=False)

    def undo(self) -> list[Happening]:
        """Take back the latest entry of a person, with the house's answers after it."""
        lines = self.stage.ledger.lines
        self._undo()
        back: list[Happening] = [Closed(id) for id in self.open]
        back += [line.opposite for line in reversed(lines[len(self.stage.ledger.lines) :])]
        answered = {entry.ask for entry in self._talk.entries if isinstance(entry, Answer)}
        self._ids = {number: id for number, id in self._ids.items() if number in answered}
        self.open, self._numbers = {}, {}
        self.stage.cue("taken-back")
        return back + self._announce(was_over=False)

    # ------------------------------------------------------------------ without a word
    def _begin(self, quiet: bool) -> None:
        play = self._start()
        self.stage, self._ending = play.stage, play.ending
        self.stage.quiet = quiet
        self._talk = Conversation(play.rules(), self.stage)

    def _give(self, entry: Entry) -> None:
        mc = self.stage.mc
        self._talk.give(entry)
        if isinstance(entry, Answer) and entry.to == MC:
            self._mcs[entry.ask] = mc
        self._read_result()
        if isinstance(entry, Correction):
            self.stage.cue("corrected", seat=entry.seat, amount=entry.amount, why=entry.why)
        if isinstance(entry, Correction | Presence) and not self.over:
            self._talk.take_sole()
            self._read_result()

    def _read_result(self) -> None:
        if self.over:
            self.stage.result = self._ending(self.stage)

    def _accept(self, entry: Entry) -> None:
        asked = self._talk.open.get(entry.ask) if isinstance(entry, Answer) and entry.to in HOUSE else None
        # As it was asked: what the question is made of may change with the answer, and so may the MC.
        question, mc = asked.message() if asked else {}, self.stage.mc
        self._give(entry)
        if asked is not None and isinstance(entry, Answer):
            seen = self._memory.forget(question, entry.value)
            self._drawn[entry.ask] = HouseAnswer(question, entry.value, seen if mc is None else seen | {mc})
        self.rows.append(row(entry))

    def _reopen(self, number: int) -> None:
        self._talk.take_back(number)
        self.rows.append({"kind": "reopen", "ask": number})

    def _undo(self) -> None:
        at = self._latest()
        if at is None:
            raise Refused("there is nothing to take back")
        entries = self._talk.entries
        after = [entry.ask for entry in entries[at + 1 :] if isinstance(entry, Answer)]
        self._memory.keep([self._drawn.pop(number) for number in after])
        self._talk.close()
        quiet = self.stage.quiet
        self._begin(quiet=True)
        for entry in entries[:at]:
            self._give(entry)
        self._heard(quiet)
        self.rows.append({"kind": "undo"})

    def _heard(self, quiet: bool = False) -> None:
        """After a replay: its money lines were said when they were new, and from here on the stage speaks again."""
        if self.stage.quiet:
            self.stage.take_said()
        self.stage.quiet = quiet

    def _latest(self) -> int | None:
        for at in range(len(self._talk.entries) - 1, -1, -1):
            entry = self._talk.entries[at]
            if not (isinstance(entry, Answer) and entry.to in HOUSE):
                return at
        return None

    def _apply(self, one: Row) -> None:
        match one["kind"]:
            case "answer":
                self._accept(Answer(one["ask"], one["to"], one["value"]))
            case "adjust":
                self._accept(Correction(one["seat"], one["amount"], one["why"]))
            case "interrupt":
                self._accept(Interruption(one["why"]))
            case "presence":
                self._accept(Presence(one["seat"], one["here"]))
            case "undo":
                self._undo()
            case "reopen":
                self._reopen(one["ask"])
            case kind:
                raise Refused(f"{kind!r} is no kind of entry")

    # ------------------------------------------------------------------ the house
    def _house_goes_on(self) -> None:
        while self._chance is not None:
            house = next(((n, ask) for n, ask in self._talk.open.items() if ask.to in HOUSE), None)
            if house is None:
                return
            number, ask = house
            question = ask.message()
            drawn = ask.first_fitting(self._memory.recall(question, self.stage.contestants))
            if drawn is None and ask.to in self._awaited:
                return
            self._accept(Answer(number, ask.to, self._draw(ask, self._chance) if drawn is None else drawn))

    def _draw(self, ask: Ask[Json], chance: Chance) -> Json:
        """The house's answer; what the rules refuse, four prices that are not all different, is drawn again."""
        question = ask.message()
        drawn = ask.first_fitting(chance(question, self.stage.given) for _ in range(MOST_DRAWS))
        if drawn is None:
            raise RuntimeError(f"{ask.topic}: {MOST_DRAWS} draws were refused")
        return drawn

    # ------------------------------------------------------------------ what to say
    def _enter(self, entry: Entry) -> list[Happening]:
        was_over = self.over and not isinstance(entry, Correction)
        self._accept(entry)
        return self._announce(was_over)

    def _announce(self, was_over: bool) -> list[Happening]:
        """First what is closed, then what was said, then what is asked now, then how it ended."""
        self._house_goes_on()
        happened: list[Happening] = []
        open_now = self._talk.open
        for id, asked in list(self.open.items()):
            ask = open_now.get(self._numbers[id])
            if ask is None or ask.message() != asked.message:
                del self.open[id]
                happened.append(Closed(id))
                if ask is not None:  # the same question with other options: it comes again under a new id
                    del self._numbers[id]
        happened += self._said()
        bundle = {*open_now, *self._talk.answered}
        self._numbers = {id: number for id, number in self._numbers.items() if number in bundle}
        for number in sorted(bundle - set(self._numbers.values())):
            id = self._name(number, again=number in open_now)
            self._numbers[id] = number
            if number in open_now:
                ask = open_now[number]
                self.open[id] = Asked(id, ask.to, ask.message(), ask.about)
                happened.append(self.open[id])
        if self.over and not was_over and self.stage.result:
            happened.append(Ended(self.stage.result))
        return happened

    def _name(self, number: int, again: bool) -> int:
        """The id of an ask: a new one each time it is asked (``again``).

        An answer that an undo has brought back into an open bundle keeps the id that it was given under, so that it can
        be reopened by it; after a resume it gets one.
        """
        if again or number not in self._ids:
            self._last_id += 1
            self._ids[number] = self._last_id
        return self._ids[number]

    def _said(self) -> list[Beat | Money]:
        """What the rules said, and a last beat without a cue where the views have changed since what was last shown."""
        said, views = self.stage.take_said(), self.stage.views()
        shown = next((one.views for one in reversed(said) if isinstance(one, Beat)), self._shown)
        self._shown = views
        return said if shown == views else [*said, Beat(None, views, self.stage.rulings)]
