"""JSON lines from outside, taken strictly: a line is one whole, plain JSON object, or there is a reason why not."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, BinaryIO

from console.rules.transcript import writable

LONGEST = 65_536
"""Bytes in a line; the longest sensible one has a few hundred."""

DEEPEST = 16
"""Brackets within brackets; the protocol needs three."""


class BadLine(ValueError):
    """A line that is no JSON object that could be meant, with the reason."""


def lines(stream: BinaryIO) -> Iterator[bytes | None]:
    """The stream's lines without their ends; None for one that is too long, of which nothing is kept."""
    while line := stream.readline(LONGEST + 1):
        if len(line) <= LONGEST:
            yield line.rstrip(b"\r\n")
            continue
        while line and not line.endswith(b"\n"):
            line = stream.readline(LONGEST)
        yield None


def read_object(line: bytes | None) -> dict[str, Any]:
    """The object on a line, or :class:`BadLine`."""
    if line is None:
        raise BadLine(f"the line is longer than {LONGEST} bytes")
    try:
        text = line.decode()
    except UnicodeDecodeError as error:
        raise BadLine(f"byte {error.start + 1} of the line is not UTF-8") from None
    if _deepest(text) > DEEPEST:
        raise BadLine(f"brackets are nested more than {DEEPEST} deep")
    try:
        found = json.loads(text, parse_constant=_no_number, parse_float=_finite, object_pairs_hook=_each_once)
    except BadLine:
        raise
    except json.JSONDecodeError as error:
        raise BadLine(f"this is not JSON: {error.msg} at character {error.pos + 1}") from None
    except ValueError:  # Python reads no integer of more than 4300 digits
        raise BadLine("a number is too long") from None
    if not isinstance(found, dict):
        raise BadLine("the line is not a JSON object")
    if "\\u" in text and not writable(json.dumps(found, ensure_ascii=False)):
        raise BadLine("half a surrogate pair is no character")
    return found


def _deepest(text: str) -> int:
    """How deep brackets are nested, counted generously: those in strings count too, closing ones too."""
    depth = deepest = 0
    for character in text:
        if character in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif character in "]}":
            depth = max(0, depth - 1)
    return deepest


def _no_number(word: str) -> Any:
    raise BadLine(f"{word} is not a number in JSON")


def _finite(digits: str) -> float:
    number = float(digits)
    if number in (float("inf"), float("-inf")):
        raise BadLine(f"{digits[:20]} is too large a number")
    return number


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise BadLine("a key is there twice")
    return found
