"""Phones that were paired stay paired when the console comes back: the hashes of their tokens are kept, never a token.

With each seat's phone stands the name of its person.  A show knows better than this file where that one sits: after a power cut in the
middle of a move nobody must hold another's cards.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from console import atomic
from console.show.cast import MOST, NAME_LENGTH, Cast, default_name
from console.web.pairing import Pairing

log = logging.getLogger("gameshow")
Json = Any
_KEY = re.compile("[0-9a-f]{64}")


@dataclass(frozen=True)
class Phone:
    """A seat's phone: the place that it was paired with, its key, and what its person was called."""

    place: int
    key: str
    name: str


@dataclass(frozen=True)
class Known:
    """What a file says: the keys of the hosts' phones, and the seats' phones; ``damage`` is a sentence where it can't be read."""

    keys: Sequence[str] = ()
    seats: Sequence[Phone] = ()
    damage: str | None = None


def known_phones(path: Path) -> Known:
    """The phones that were paired before; none where the file is damaged, which is said. What makes no sense is passed over."""
    loaded = atomic.load(path)
    damage = f"{loaded.damage} Phones have to pair again." if loaded.damage else None
    if damage:
        log.warning("%s", damage)
    value = loaded.value or {}
    keys, seats = value.get("keys", []), value.get("seats", {})
    found = [_phone(*one) for one in seats.items()] if isinstance(seats, dict) else []
    hosts = [key for key in keys if isinstance(key, str)] if isinstance(keys, list) else []
    return Known(hosts, [phone for phone in found if phone is not None], damage)


def _phone(number: str, said: Json) -> Phone | None:
    if not isinstance(said, dict) or not re.fullmatch("[0-9]{1,3}", number):
        return None
    key, name = said.get("key"), said.get("name")
    if not isinstance(name, str) or not _is_a_name(name):
        return None
    return Phone(int(number), key, name) if isinstance(key, str) and _KEY.fullmatch(key) else None


def _is_a_name(text: str) -> bool:
    """Whether somebody may have been called that: what can't be written would stop every page."""
    return 0 < len(text) <= NAME_LENGTH and text.isprintable() and text == " ".join(text.split())


def restore(cast: Cast, phones: Collection[Phone]) -> None:
    """Everybody's phone and name is where it was; a place that has nothing else is there again, and waits for its person."""
    wired = {place.number for place in cast.wired}
    for phone in phones:
        if phone.place not in wired and phone.place not in range(1, MOST + 1):
            continue
        if cast.of_phone(phone.key) is not None:  # a phone shows one page
            continue
        for other in cast.places:  # the settings may be a second older
            if other.name.casefold() == phone.name.casefold():
                other.name = ""
        place = cast.with_phone(phone.place)
        place.pair(phone.key)
        place.name = "" if phone.name == default_name(place) else phone.name


def kept(pairing: Pairing, cast: Cast) -> Mapping[str, Json]:
    """What is to be written."""
    seats = {
        str(place.number): {"key": place.phone_key, "name": place.name or default_name(place)}
        for place in cast.places
        if place.phone_key is not None
    }
    return {"keys": sorted(pairing.keys), "seats": seats}


def trouble(error: str | None) -> None:
    """The file could not be written."""
    if error is not None:
        log.warning("%s", error)
