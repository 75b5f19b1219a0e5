"""What a host's message says, taken strictly: the value as meant, or a reason in a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from console.rules.conversation import Refused

Json = Any
Message = Mapping[str, Json]


def whole(message: Message, key: str) -> int:
    """A whole number."""
    value = message.get(key)
    if type(value) is not int:
        raise Refused(f"{key}: {value!r} is not a whole number")
    return value


def within(message: Message, key: str, low: int, high: int) -> int:
    """A whole number from ``low`` to ``high``."""
    value = message.get(key)
    if type(value) is not int or not low <= value <= high:
        raise Refused(f"{key}: {value!r} is not a whole number from {low} to {high}")
    return value


def yes(message: Message, key: str) -> bool:
    """``true`` or ``false``."""
    value = message.get(key)
    if not isinstance(value, bool):
        raise Refused(f"{key}: {value!r} is not true or false")
    return value


def words(message: Message, key: str) -> str:
    """A text with something in it."""
    value = message.get(key)
    if not isinstance(value, str) or not value.strip():
        raise Refused(f"{key}: a few words are needed")
    return value.strip()
