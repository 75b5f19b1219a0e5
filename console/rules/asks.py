"""The kinds of question, each with what is allowed and how an answer is checked.

Every answer comes from outside as JSON and may be anything; a check raises :class:`Refused` with the reason and has no effect.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from console.rules.conversation import Ask, Refused
from console.rules.transcript import Json, short, writable

Options = Mapping[str, str] | Sequence[str]
"""Ids with labels, or ids that are their own labels."""

DIGITS = "0123456789"
SEATS = "seats"
"""The address of several seats at once, of whom whoever is quick enough answers."""
LONGEST_RACE = 24 * 60 * 60 * 1_000_000
"""Microseconds, a day: no press comes later."""

Press = tuple[int, int]
"""A seat, and when it pressed: whole microseconds since the buzzers opened."""


def _labels(options: Options) -> dict[str, str]:
    return dict(options) if isinstance(options, Mapping) else {option: option for option in options}


def _listed(options: Mapping[str, str]) -> list[dict[str, str]]:
    return [{"id": id, "label": label} for id, label in options.items()]


def _one_of(raw: Json, allowed: Mapping[str, str]) -> str:
    if not isinstance(raw, str) or raw not in allowed:
        raise Refused(f"{short(raw)} is not one of {', '.join(allowed)}")
    return raw


def _strings(raw: Json, count: int, what: str) -> list[str]:
    if not isinstance(raw, list) or not all(isinstance(one, str) for one in raw):
        raise Refused(f"{short(raw)} is not a list of {what}")
    if len(raw) != count:
        raise Refused(f"{len(raw)} {what} given, {count} wanted")
    return list(raw)


def _each_once(raw: Json, tiles: Sequence[str], count: int, what: str) -> list[str]:
    """``count`` of ``tiles``, each place used at most once."""
    given, left = _strings(raw, count, what), list(tiles)
    for one in given:
        if one not in left:
            raise Refused(f"{short(one)} is not among the {what} that are left")
        left.remove(one)
    return given


def choose(to: str, topic: str, options: Options | Callable[[], Options], **told: Json) -> Ask[str]:
    """One id of ``options``; a callable is asked anew each time, for options that depend on money."""

    def now() -> dict[str, str]:
        return _labels(options() if callable(options) else options)

    def sole() -> Json:
        allowed = now()
        return next(iter(allowed)) if len(allowed) == 1 else None

    return Ask(
        to,
        "choose",
        topic,
        lambda: {"options": _listed(now())},
        lambda raw: _one_of(raw, now()),
        sole,
        told,
        options if isinstance(options, Mapping) else {},
    )


def pick(to: str, topic: str, options: Options, count: int, **told: Json) -> Ask[list[str]]:
    """``count`` different ids of ``options``, in any order."""
    allowed = _labels(options)

    def sole() -> Json:
        return list(allowed) if len(allowed) == count else None

    return Ask(
        to,
        "pick",
        topic,
        lambda: {"options": _listed(allowed), "count": count},
        lambda raw: _each_once(raw, list(allowed), count, "choices"),
        sole,
        told,
        allowed,
    )


def dial(to: str, topic: str, wheels: Sequence[str], **told: Json) -> Ask[int]:
    """A number whose digits, zero-padded, are on the wheels (most significant first). Never taken without asking."""

    def read(raw: Json) -> int:
        if type(raw) is not int or raw < 0:  # bool is an int to Python, but no number here
            raise Refused(f"{short(raw)} is not a whole number from 0")
        if raw >= 10 ** len(wheels):
            raise Refused(f"{short(raw)} has more than {len(wheels)} digits")
        for place, (digit, wheel) in enumerate(zip(f"{raw:0{len(wheels)}}", wheels, strict=True), start=1):
            if digit not in wheel:
                raise Refused(f"{raw}: wheel {place} has {' '.join(wheel)}, not {digit}")
        return raw

    return Ask(to, "dial", topic, lambda: {"wheels": list(wheels)}, read, told=told)


def arrange(to: str, topic: str, tiles: Sequence[str], slots: int, **told: Json) -> Ask[list[str]]:
    """The tiles in slot order, each used once."""

    return Ask(
        to,
        "arrange",
        topic,
        lambda: {"tiles": list(tiles), "slots": slots},
        lambda raw: _each_once(raw, tiles, slots, "tiles"),
        lambda: _only(tiles, slots),
        told,
    )


def text(to: str, topic: str, length: int, **told: Json) -> Ask[str]:
    """A string of at most ``length`` characters."""

    def read(raw: Json) -> str:
        if not isinstance(raw, str):
            raise Refused(f"{short(raw)} is not text")
        if len(raw) > length:
            raise Refused(f"{len(raw)} characters given, at most {length} allowed")
        if not writable(raw):
            raise Refused(f"{short(raw)} can't be written as UTF-8")
        return raw

    return Ask(to, "text", topic, lambda: {"length": length}, read, told=told)


def draw(topic: str, options: Sequence[str], count: int = 1, **told: Json) -> Ask[list[str]]:
    """``count`` of ``options`` in drawn order, each place used once; asked of the house."""

    return Ask(
        "house",
        "draw",
        topic,
        lambda: {"options": list(options), "count": count},
        lambda raw: _each_once(raw, options, count, "options"),
        lambda: _only(options, count),
        told,
    )


def spin(topic: str, wedges: Sequence[Mapping[str, Json]], seat: int, **told: Json) -> Ask[int]:
    """Where the wheel stops when ``seat`` spins it: the place of a wedge, from 0. Asked of the wheel, whatever is on it."""

    def read(raw: Json) -> int:
        if type(raw) is not int or not 0 <= raw < len(wedges):  # bool is an int to Python, but no place here
            raise Refused(f"{short(raw)} is not the place of a wedge, 0 to {len(wedges) - 1}")
        return raw

    return Ask("wheel", "spin", topic, lambda: {"wedges": list(wedges), "seat": seat}, read, told=told)


def buzz(topic: str, seats: Callable[[], Sequence[int]]) -> Ask[list[Press]]:
    """Who of these seats pressed after the opening, and when; in order, with equal times in seat order. None of them: an empty list.

    ``seats`` is asked anew each time: whoever leaves is out of the race. It is not asked once all have left.
    """

    def press(raw: Json) -> Press:
        if not isinstance(raw, list) or len(raw) != 2:
            raise Refused(f"{short(raw)} is not a seat and its microseconds")
        seat, us = raw
        if type(seat) is not int or seat not in seats():  # bool is an int to Python, but no seat here
            raise Refused(f"{short(seat)} is not one of the seats {', '.join(map(str, seats()))}")
        if type(us) is not int or not 0 <= us <= LONGEST_RACE:
            raise Refused(f"{short(us)} is not a whole number of microseconds from 0 to {LONGEST_RACE}")
        return seat, us

    def read(raw: Json) -> list[Press]:
        if not isinstance(raw, list):
            raise Refused(f"{short(raw)} is not a list of seats with their microseconds")
        pressed: dict[int, int] = {}
        for seat, us in map(press, raw):
            if seat in pressed:
                raise Refused(f"seat {seat} is there twice: its first press is the one that counts")
            pressed[seat] = us
        return sorted(pressed.items(), key=lambda one: (one[1], one[0]))

    return Ask(
        SEATS,
        "buzz",
        topic,
        lambda: {"seats": list(seats())},
        read,
        lambda: None if seats() else [],
    )


def single(ask: Ask[list[str]]) -> Ask[str]:
    """The same question, giving the one thing itself instead of a list of one."""
    read = ask.read
    return Ask(
        ask.to, ask.kind, ask.topic, ask.spec, lambda raw: read(raw)[0], ask.sole, ask.told, ask.labels
    )


def _only(options: Sequence[str], count: int) -> Json:
    """The one possible order of ``count`` of these: there is but one, or they can't be told apart."""
    return [options[0]] * count if len(set(options)) == 1 else None
