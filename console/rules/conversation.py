"""Drives one rules coroutine: what is asked now, and what an answer leads to.

An ask is an awaitable that yields itself to the driver; ``await`` gives back the checked, typed answer.
``together`` yields several at once.  Nothing else suspends a rule.

Whoever leaves is no longer asked: in a bundle the others go on without that answer, a question to nobody else raises :class:`Left`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Coroutine, Generator, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from console.rules.transcript import Answer, Correction, Entry, Interruption, Json, Presence, short

T = TypeVar("T")
K = TypeVar("K", bound=Hashable)

Bundle = tuple["Ask[Any]", ...]
Rules = Coroutine[Bundle, tuple[Any, ...], None]


class Refused(Exception):
    """Something that is not allowed now, with the reason in a sentence. Nothing was changed."""


class Interrupted(Exception):
    """Thrown into the rules where they declared that they can be interrupted."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class Left(Exception):
    """Thrown into the rules where they can't go on without somebody (``who``: ``seat:N``, or ``mc``) who left."""

    def __init__(self, who: str) -> None:
        super().__init__(who)
        self.who = who


class Table(Protocol):
    """What the driver has to know of the stage on which a game is played."""

    @property
    def accepts(self) -> Collection[str]:
        """The interruptions that mean something now."""

    @property
    def needed(self) -> Collection[int]:
        """The seats without which the rules can't go on from here."""

    def correct(self, correction: Correction) -> None:
        """Apply a correction to the ledger, or refuse it."""

    def move(self, presence: Presence) -> Collection[str]:
        """Somebody leaves or comes back, or that is refused; gives the addresses that nobody answers any more."""

    def heard(self, answers: Sequence[Given]) -> None:
        """These answers are given to the rules."""


@dataclass(frozen=True, slots=True)
class Given:
    """What somebody answered (``who``: ``seat:N``, ``mc``, ``house``), raw; ``labels`` are words for the ids that could be answered."""

    who: str
    topic: str
    value: Json
    labels: Mapping[str, str] = field(default_factory=dict, compare=False, repr=False)


class Chance(Protocol):
    """Answers an ask of the house or the wheel by its message; ``given`` is what was answered in this round before."""

    def __call__(self, ask: Mapping[str, Json], given: Sequence[Given] = (), /) -> Json:
        """The answer."""


class _Nothing:
    """Stands for the answer of somebody who left."""


NOTHING = _Nothing()


@dataclass(frozen=True)
class Ask(Generic[T]):
    """One question to one party.

    ``spec()`` says what is allowed *now* (money may change while it is open); ``read`` checks a raw answer and types it, or
    raises :class:`Refused`; ``sole()`` gives the raw answer when no other is possible, else None.
    ``told`` is what the person has been told, sent along with the question; ``labels`` are words for ids, as far as there are any.
    ``about`` is what whoever is asked has to see beside it; no part of the question, and of no view, so that no beat tells of it.
    """

    to: str
    kind: str
    topic: str
    spec: Callable[[], Mapping[str, Json]]
    read: Callable[[Json], T]
    sole: Callable[[], Json] = field(default=lambda: None)
    told: Mapping[str, Json] = field(default_factory=dict)
    labels: Mapping[str, str] = field(default_factory=dict)
    about: Mapping[str, Json] = field(default_factory=dict)

    def message(self) -> dict[str, Json]:
        """The question as the protocol shows it, without an id."""
        return {"to": self.to, "kind": self.kind, "topic": self.topic, **self.spec(), **self.told}

    def first_fitting(self, raw: Iterable[Json]) -> Json:
        """The first of these answers that is allowed; None if none is."""
        for value in raw:
            try:
                self.read(value)
            except Refused:
                continue
            return value
        return None

    def __await__(self) -> Generator[Bundle, tuple[Any, ...], T]:
        only = self.sole()
        if only is not None:
            return self.read(only)
        (answer,) = yield (self,)
        if answer is NOTHING:
            raise Left(self.to)
        typed: T = answer
        return typed


@dataclass(frozen=True)
class together(Generic[K, T]):  # noqa: N801  (reads as a verb: ``await together({...})``)
    """Several questions open at once; the rules go on when all are answered. Gives the answers by the same keys.

    Whoever left meanwhile has none.
    """

    asks: Mapping[K, Ask[T]]

    def __await__(self) -> Generator[Bundle, tuple[Any, ...], dict[K, T]]:
        known = {key: ask.read(only) for key, ask in self.asks.items() if (only := ask.sole()) is not None}
        people = [key for key in self.asks if key not in known]
        if people:
            answers = yield tuple(self.asks[key] for key in people)
            known.update(
                (key, answer) for key, answer in zip(people, answers, strict=True) if answer is not NOTHING
            )
        return {key: known[key] for key in self.asks if key in known}


class Conversation:
    """One game in play. It never rewinds: to take something back, replay a shorter list of entries."""

    def __init__(self, rules: Rules, table: Table) -> None:
        self._rules = rules
        self._table = table
        self._asked = 0
        self._bundle: dict[int, Ask[Any]] = {}
        self._raw: dict[int, Json] = {}
        self._answers: dict[int, Any] = {}
        self.entries: list[Entry] = []
        self.over = False
        self._go(lambda: rules.send(None))  # type: ignore[arg-type]  # PEP 342: a coroutine starts with None

    @property
    def open(self) -> dict[int, Ask[Any]]:
        """The asks that still want an answer, by number."""
        return {number: ask for number, ask in self._bundle.items() if number not in self._answers}

    @property
    def answered(self) -> frozenset[int]:
        """The asks of the open bundle that have been answered."""
        return frozenset(self._raw)

    def answer(self, number: int, value: Json) -> None:
        """Answer an open ask, or raise :class:`Refused` and change nothing."""
        ask = self.open.get(number)
        if ask is None:
            raise Refused("that question is not open")
        self._answers[number] = ask.read(value)
        self._raw[number] = value
        self.entries.append(Answer(number, ask.to, value))
        self._go_on_when_complete()

    def give(self, entry: Entry) -> None:
        """Accept one entry, or raise :class:`Refused` and change nothing."""
        match entry:
            case Answer(number, _, value):
                self.answer(number, value)
            case Correction():
                self._table.correct(entry)
                self.entries.append(entry)
            case Interruption(why):
                if why not in self._table.accepts:
                    raise Refused(f"{short(why)} has no meaning now")
                self.entries.append(entry)
                self._go(lambda: self._rules.throw(Interrupted(why)))
            case Presence(seat):
                if self.over:
                    raise Refused("the game is over")
                needed = seat in self._table.needed
                silent = self._table.move(entry)
                self.entries.append(entry)
                if not silent:
                    return
                if needed:
                    self._go(lambda: self._rules.throw(Left(f"seat:{seat}")))
                else:
                    self._withdraw(silent)

    def take_back(self, number: int) -> None:
        """Reopen one answered ask of the bundle that is still open."""
        if number not in self._raw:
            raise Refused("that answer can't be given back: the game has gone on since")
        del self._answers[number], self._raw[number]
        self.entries = [e for e in self.entries if not (isinstance(e, Answer) and e.ask == number)]

    def take_sole(self) -> None:
        """Money has changed, or who is here, and with it what is allowed: where but one answer is left it is taken, as it would not have been asked."""
        for number, ask in self.open.items():
            only = ask.sole()
            if only is not None:
                self._answers[number] = ask.read(only)
        self._go_on_when_complete()

    def close(self) -> None:
        """Forget a game that is not to be finished."""
        self._rules.close()

    def _withdraw(self, addresses: Collection[str]) -> None:
        """Nobody answers there any more; an answer that is already there, but was not used yet, goes too."""
        for number, ask in self._bundle.items():
            if ask.to in addresses:
                self._answers[number] = NOTHING
                self._raw.pop(number, None)
        self._go_on_when_complete()

    def _go_on_when_complete(self) -> None:
        if len(self._answers) < len(self._bundle):
            return
        answers = tuple(self._answers[n] for n in self._bundle)
        self._table.heard(
            [Given(a.to, a.topic, self._raw[n], a.labels) for n, a in self._bundle.items() if n in self._raw]
        )
        self._go(lambda: self._rules.send(answers))

    def _go(self, step: Callable[[], Bundle]) -> None:
        self._bundle, self._answers, self._raw = {}, {}, {}
        try:
            asks = step()
        except StopIteration:
            self.over = True
            return
        for ask in asks:
            self._asked += 1
            self._bundle[self._asked] = ask
