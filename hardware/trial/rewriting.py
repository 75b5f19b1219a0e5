"""Puts what a test proposes into the text of a rig file: comments and order stay as they are."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from typing import Any

import tomlkit
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import AoT, InlineTable, SingleKey, Table

from hardware.plan import RigProblem
from hardware.rigfile import parse_rig
from hardware.trial.report import Proposal

PART = re.compile(r"([A-Za-z0-9_-]+)|\[(\d+)\]")


def rewritten(text: str, proposals: Sequence[Proposal], source: str = "rig") -> str:
    """The rig file with these lines in it.

    Raises :class:`RigProblem` when a key has no place in it, or when the result would be no good rig file: then nothing is to
    be written.
    """
    try:
        document = tomlkit.parse(text)
        for one in proposals:
            _put(document, one)
        out = tomlkit.dumps(document)
        values = tomllib.loads(out)
    except (TOMLKitError, tomllib.TOMLDecodeError) as error:
        raise RigProblem(f"{source}: cannot be rewritten: {error}") from error
    for one in proposals:
        if _at(values, one.key) != one.put:
            raise RigProblem(f"{source}: {one.key}: could not be set to {one.put}; put it there by hand")
    parse_rig(out, source)
    return out


def _put(document: Any, one: Proposal) -> None:
    *path, last = _parts(one.key)
    table = document
    for part in path:
        if isinstance(part, str) and part not in table:
            raise RigProblem(f"{one.key}: there is no {part} in the file to put it in")
        table = table[part]
    assert isinstance(last, str)
    keys = _own_keys(table)
    if last in table or not keys:
        value = tomlkit.item(one.put)
        value.trivia.trail = " " if isinstance(table, InlineTable) and last not in table else ""
        table[last] = value
    else:
        # Behind the last of its own keys: an appended one would stand behind the blank lines and comments that belong to the
        # next table.
        table.value._insert_after(SingleKey(keys[-1]), last, one.put)


def _own_keys(table: Any) -> list[str]:
    """The keys of a table that has lines of its own; tables inside it are not among them."""
    if not isinstance(table, Table):
        return []
    return [key for key, value in table.items() if not isinstance(value, Table | AoT)]


def _parts(key: str) -> list[str | int]:
    """``seat.1.pricer.dials[0].a`` as steps into the file."""
    return [int(found[2]) if found[2] else found[1] for found in PART.finditer(key)]


def _at(values: Any, key: str) -> object:
    for part in _parts(key):
        values = values[part]
    return values
