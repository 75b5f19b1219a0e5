"""Reads one table of a TOML file and notes everything that is wrong with it, instead of stopping at the first thing."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path

LONGEST = 80
"""Characters of a text, in the file and as far as it is shown in a message."""
LARGEST = 1_000_000
"""Bytes of a file; the longest rig has some ten thousand."""


class UnreadableError(Exception):
    """A file that is no table at all; the text is the sentence that says why, without the file's name."""


def text_of(path: Path) -> str:
    """The text of a file that a person may have written; raises :class:`UnreadableError`."""
    try:
        if path.exists() and not (path.is_file() or path.is_dir()):  # a pipe or a device has no end
            raise UnreadableError("it is no file")
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
        if len(data) > LARGEST:
            raise UnreadableError(f"it has more than {LARGEST:,} bytes")
        text = data.decode("utf-8-sig")  # some editors put a mark in front
        return text.replace("\r\n", "\n").replace("\r", "\n")
    except OSError as error:
        raise UnreadableError(error.strerror or str(error)) from error
    except ValueError as error:
        raise UnreadableError("not UTF-8 text") from error


def values_of(text: str) -> Mapping[str, object]:
    """The table that a TOML text is; raises :class:`UnreadableError`."""
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        # Beside its own error tomllib lets through what Python says of numbers too long and nesting too deep.
        raise UnreadableError(f"not a TOML file: {error}{_guess(str(error))}") from error


def _guess(said: str) -> str:
    """What the commonest slips are, for whoever has never heard of TOML; tomllib's words are for those who have."""
    if said.startswith("Illegal character '\\n'"):
        return "; is a quotation mark missing at the end of that line?"
    if said.startswith("Invalid value"):
        return '; a text stands in plain quotation marks, as in "default"'
    if said.startswith("Cannot overwrite"):
        return "; something stands there twice"
    return ""


def shown(value: object) -> str:
    """A value as the file would have it, short enough for a message."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        return "a table"
    if isinstance(value, str):
        return shortened(json.dumps(value, ensure_ascii=False), LONGEST)
    return shortened(str(value), 40)


def shortened(text: str, most: int) -> str:
    """A text of at most so many characters."""
    return text if len(text) <= most else text[: most - 3] + "..."


def as_key(key: str) -> str:
    """A key as the file would have it: in quotes where it is not plain."""
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else json.dumps(key, ensure_ascii=False)


def nearest(word: str, known: Sequence[str]) -> str | None:
    """Which of ``known`` somebody will have meant, None when nothing is near."""
    by_letters = {name.lower(): name for name in known}
    near = get_close_matches(word.lower(), list(by_letters), 1)
    return by_letters[near[0]] if near else None


class Table:
    """A table that is being read; ``where`` is its path in the file ("seat.1"), empty for the whole file.

    Keys that nobody asked for are reported by :meth:`finish`.
    """

    def __init__(self, values: Mapping[str, object], where: str, source: str, problems: list[str]) -> None:
        self._values = values
        self._where = where
        self._source = source
        self._problems = problems
        self._known: list[str] = []

    def wrong(self, key: str, found: object, allowed: str) -> None:
        """Note a value that is not allowed."""
        self.say(key, f"found {shown(found)}; allowed: {allowed}")

    def say(self, key: str, sentence: str) -> None:
        """Note a problem of ``key``."""
        path = f"{self._where}.{key}" if self._where and key else key or self._where
        self._problems.append(f"{self._source}: {path}: {sentence}")

    def has(self, key: str) -> bool:
        """Whether the file gives ``key``."""
        self._know(key)
        return key in self._values

    def raw(self, key: str) -> object:
        """The value of ``key`` as it stands, None when missing."""
        self._know(key)
        return self._values.get(key)

    def whole(self, key: str, low: int, high: int, default: int) -> int:
        """A whole number from ``low`` to ``high``."""
        value = self.raw(key)
        if value is None:
            return default
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            self.wrong(key, value, f"a whole number from {low} to {high}")
            return default
        return value

    def number(self, key: str, low: float, high: float, default: float) -> float:
        """A number from ``low`` to ``high``, whole or not."""
        value = self.raw(key)
        if value is None:
            return default
        if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
            self.wrong(key, value, f"a number from {low:g} to {high:g}")
            return default
        return float(value)

    def one_of(self, key: str, choices: Sequence[int], default: int) -> int:
        """One of a few whole numbers."""
        value = self.raw(key)
        if value is None:
            return default
        if isinstance(value, bool) or not isinstance(value, int) or value not in choices:
            self.wrong(key, value, ", ".join(map(str, choices)))
            return default
        return value

    def yes(self, key: str, default: bool = False) -> bool:
        """``true`` or ``false``."""
        value = self.raw(key)
        if value is None:
            return default
        if not isinstance(value, bool):
            self.wrong(key, value, "true or false")
            return default
        return value

    def word(self, key: str, choices: Sequence[str], default: str | None = None) -> str | None:
        """One of ``choices``; without a default the key is needed.  None when there is no usable word."""
        value = self.raw(key)
        listed = ", ".join(f'"{choice}"' for choice in choices)
        if value is None:
            if default is None:
                self.say(key, f"missing; allowed: {listed}")
            return default
        if not isinstance(value, str) or value not in choices:
            near = nearest(value, choices) if isinstance(value, str) else None
            self.wrong(key, value, listed + (f' (did you mean "{near}"?)' if near is not None else ""))
            return None
        return value

    def text(self, key: str, default: str, longest: int = LONGEST) -> str:
        """A text that is not empty, and can be printed on one line."""
        value = self.raw(key)
        if value is None:
            return default
        if not isinstance(value, str) or not value.strip() or not value.isprintable() or len(value) > longest:
            self.wrong(key, value, f"a text of up to {longest} characters")
            return default
        return value

    def table(self, key: str) -> Table | None:
        """A table inside this one; None when missing or not a table."""
        value = self.raw(key)
        if value is None:
            return None
        if not isinstance(value, Mapping):
            self.wrong(key, value, f"a table [{f'{self._where}.' if self._where else ''}{key}]")
            return None
        return self.inner(key, value)

    def inner(self, key: str, values: Mapping[str, object]) -> Table:
        """A reader for ``values``, which stand at ``key`` here."""
        return Table(values, f"{self._where}.{key}" if self._where else key, self._source, self._problems)

    def names(self) -> tuple[str, ...]:
        """All keys that the file gives here."""
        return tuple(self._values)

    def finish(self) -> None:
        """Report the keys that mean nothing."""
        for key in self._values:
            if key not in self._known:
                near = nearest(key, self._known)
                hint = (
                    f"did you mean {near}?" if near is not None else f"known here: {', '.join(self._known)}"
                )
                self.say(as_key(key), f"unknown key; {hint}")

    def _know(self, key: str) -> None:
        if key not in self._known:
            self._known.append(key)
