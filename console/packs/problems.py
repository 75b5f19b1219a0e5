"""What is wrong with a pack, said so that the person who wrote it can mend it."""

from __future__ import annotations

import difflib
from collections.abc import Collection, Sequence
from dataclasses import dataclass

LONGEST_SHOWN = 60


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing to mend: the file, the entry and key in it (empty: the whole file), what was found, what is allowed."""

    file: str
    entry: str
    found: str
    allowed: str

    def __str__(self) -> str:
        """``green.toml, toaster, A: found 150; allowed: whole dollars from 1 to 99``."""
        place = ", ".join(part for part in (self.file, self.entry) if part)
        return f"{place}: found {self.found}; allowed: {self.allowed}"


class PackError(Exception):
    """A pack that cannot be used; ``problems`` has all of them, ``str()`` is the first with how many there are."""

    def __init__(self, name: str, problems: Sequence[Problem]) -> None:
        more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
        super().__init__(f"pack {name}: {problems[0]}{more}")
        self.problems = tuple(problems)

    def lines(self, most: int) -> list[str]:
        """The first problems, and how many more there are."""
        more = len(self.problems) - most
        return [*map(str, self.problems[:most]), *([f"and {more} more"] if more > 0 else [])]


class Findings:
    """Collects the problems of one file."""

    def __init__(self, file: str, problems: list[Problem]) -> None:
        self.file = file
        self._problems = problems

    def add(self, entry: str, found: str, allowed: str) -> None:
        """Note a problem."""
        self._problems.append(Problem(self.file, entry, found, allowed))

    def keys(
        self, entry: str, table: Collection[str], needed: Sequence[str], optional: Sequence[str] = ()
    ) -> None:
        """Note keys that are unknown (with the near one) or missing."""
        allowed = (*needed, *optional)
        for key in table:
            if key not in allowed:
                self.add(at(entry, key), f"an unknown key{near(key, allowed)}", ", ".join(allowed))
        for key in needed:
            if key not in table:
                self.add(at(entry, key), "nothing (the key is missing)", f"{key} is needed")


def at(entry: str, key: str) -> str:
    """An entry and a key in it, as one place."""
    return f"{entry}, {key}" if entry else key


def heading_of(key: str) -> str:
    """A key as the place of a problem: one line that can be read, whatever is in it."""
    plain = key if key.isprintable() and key.strip() else repr(key)
    return plain if len(plain) <= LONGEST_SHOWN else f"{plain[: LONGEST_SHOWN - 1]}…"


def near(word: str, known: Collection[str]) -> str:
    """A hint at the known word that was probably meant, or nothing."""
    folded = {name.casefold(): name for name in known}
    close = difflib.get_close_matches(word.casefold(), list(folded), n=1)
    return f" (did you mean {folded[close[0]]}?)" if close else ""


def shown(value: object) -> str:
    """A value as it may stand in a sentence: TOML's own words, and not too long."""
    match value:
        case bool():
            text = "true" if value else "false"
        case str():
            text = f"the text {value!r}"
        case dict():
            text = "a table"
        case list():
            text = f"a list of {len(value)}"
        case _:
            text = str(value)
    return text if len(text) <= LONGEST_SHOWN else f"{text[: LONGEST_SHOWN - 1]}…"
