"""Chance as a party that answers: it draws cards and spins the wheel when the rules ask the house.

The random source is handed in, so a seed makes a show reproducible, and the rules never meet it.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from console.rules.conversation import Chance, Given
from console.rules.transcript import Json


def chance(source: random.Random) -> Chance:
    """Answer ``draw`` and ``spin`` asks, every possible answer being as likely as any other."""

    def answer(ask: Mapping[str, Json], _given: Sequence[Given] = (), /) -> Json:
        match ask["kind"]:
            case "draw":
                return source.sample(ask["options"], ask["count"])
            case "spin":
                return source.randrange(len(ask["wedges"]))
            case kind:
                raise ValueError(f"chance draws and spins; it has no answer to a {kind}")

    return answer
