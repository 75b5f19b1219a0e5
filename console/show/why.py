"""A ruling in words for the host who is asked why: names and amounts put in, the clauses spelled out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from console.rules.conversation import Given
from console.rules.people import seat_of
from console.rules.race import TIE, milliseconds
from console.rules.rulings import Figure, Ruling
from console.show.floor import ALWAYS_SECRET
from console.show.words import listed, money

Json = Any
OTHERS = {"house": "Drawn", "wheel": "The wheel", "mc": "The MC", "seats": "Buzzers"}
DOLLAR = 100
IN_DOLLARS = ALWAYS_SECRET | {"secret-x.price", "secret-x.decoy"}
"""Topics that are answered with an amount in whole dollars."""
SPINS = frozenset({"order.spin", "turn.spin"})
"""Topics that are answered with the place of a wedge; where that is cash its label is a number of cents."""
RACES = frozenset({"buzz-in.open", "toss-up.open"})
"""Topics that are answered with seats and their microseconds, sooner or later."""
SPELLED = frozenset({"turn.solution"})
"""Topics that are answered with a text: it is told as it is."""


def explained(
    ruling: Ruling, names: Sequence[str], currency: str, clauses: Mapping[str, str]
) -> dict[str, Json]:
    """A ruling as the host's page shows it (``why`` in ``docs/stream.md``); ``names`` in seat order, ``clauses`` their texts by number."""

    def named(label: str) -> str:
        who, colon, rest = label.partition(": ")
        seat = seat_of(who)
        return f"{names[seat - 1]}{colon}{rest}" if seat else OTHERS.get(label, label)

    return {
        "title": _title(ruling, names),
        "clauses": [{"id": id, "text": clauses.get(id, "")} for id in ruling.clauses],
        "numbers": [
            {"label": named(one.label), "value": _value(one, names, currency)} for one in ruling.figures
        ],
        "answers": [
            {"who": named(one.who), "what": one.topic, "value": ", ".join(_said(one, names, currency))}
            for one in ruling.answers
        ],
    }


def _title(ruling: Ruling, names: Sequence[str]) -> str:
    who = listed([names[seat - 1] for seat in ruling.seats])
    text = f"{who} {ruling.words}" if who else ruling.words
    return text[:1].upper() + text[1:]


def _value(figure: Figure, names: Sequence[str], currency: str) -> str:
    match figure.kind:
        case "money":
            return money(figure.value, currency)
        case "dollars":
            return money(figure.value * DOLLAR, currency)
        case "seat":
            return str(names[figure.value - 1])
    return str(figure.value)


def _said(given: Given, names: Sequence[str], currency: str) -> list[str]:
    """The answer in the words in which it was offered; ids that had none lose their hyphens."""
    values = given.value if isinstance(given.value, list) else [given.value]
    if given.topic in IN_DOLLARS:
        return [money(int(value) * DOLLAR, currency) for value in values]
    if given.topic in RACES:
        presses = sorted(given.value, key=lambda press: press[1])
        return [f"{names[seat - 1]} {milliseconds(us)}" for seat, us in presses] or ["nobody"]
    if given.topic == TIE:
        return [names[int(seat) - 1] for seat in values]
    if given.topic == "mc.hand-over" and (seat := seat_of(str(given.value))):
        return [names[seat - 1]]
    if given.topic in SPINS:
        label = given.labels.get(str(given.value), f"wedge {given.value}")
        return [money(int(label), currency) if label.isdecimal() else label]
    if given.topic in SPELLED:
        return [str(given.value)]
    return [given.labels.get(value, value.replace("-", " ")) for value in map(str, values)]
