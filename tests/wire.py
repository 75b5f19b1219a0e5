"""``gameshow talk`` as a process: lines in, lines out."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


class Wire:
    """A running ``talk``: say a line, get everything up to ``ready``."""

    def __init__(self, *arguments: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "console.talk", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        self.said = self.until_ready()

    def until_ready(self) -> list[dict[str, Any]]:
        assert self.process.stdout
        said: list[dict[str, Any]] = []
        for line in self.process.stdout:
            said.append(json.loads(line))
            if said[-1]["type"] == "ready":
                break
        self.said = said
        return said

    def say(self, line: Any) -> list[dict[str, Any]]:
        """An object, or raw bytes."""
        assert self.process.stdin
        raw = line if isinstance(line, bytes) else json.dumps(line).encode()
        self.process.stdin.write(raw + b"\n")
        self.process.stdin.flush()
        return self.until_ready()

    def asks(self) -> list[dict[str, Any]]:
        return [one for one in self.said if one["type"] == "ask"]

    def house(self, *values: str) -> list[dict[str, Any]]:
        """Answer the only ask, a draw."""
        (ask,) = self.asks()
        return self.say({"answer": ask["id"], "value": list(values)})

    def end(self) -> int:
        """Close the input; gives the exit status, and nothing may be on standard error."""
        _, errors = self.process.communicate(timeout=20)
        assert errors == b""
        return self.process.returncode


@contextmanager
def wire(*arguments: str) -> Iterator[Wire]:
    talk = Wire(*arguments)
    try:
        yield talk
        assert talk.end() == 0
    finally:
        talk.process.kill()
        talk.process.communicate()


def types(said: list[dict[str, Any]]) -> list[str]:
    return [one["type"] for one in said]


def only(talk: Wire) -> dict[str, Any]:
    """The only open ask."""
    (ask,) = talk.asks()
    return ask


def answer(talk: Wire, to: str, topic: str, value: Any) -> list[dict[str, Any]]:
    """Answer the only open ask, which is this one."""
    ask = only(talk)
    assert (ask["to"], ask["topic"]) == (to, topic)
    return talk.say({"answer": ask["id"], "value": value})
