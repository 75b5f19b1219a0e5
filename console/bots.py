"""Players without a plan: a legal answer to any ask, for demonstrations, benches and tests."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

from console.chance import chance
from console.rules.transcript import Json

WORDS = ("", "a", "first light", "ROCK 'N' ROLL")


def bot(source: random.Random) -> Callable[[Mapping[str, Json]], Json]:
    """Answers asks of every kind; the house's and the wheel's too.

    Dialled numbers are as often short as long: a price of two digits is not always guessed over on four wheels.
    """
    house = chance(source)

    def dial(wheels: list[str]) -> int:
        zeros = source.randrange(len(wheels))
        return int(
            "".join(
                "0" if place < zeros and "0" in wheel else source.choice(wheel)
                for place, wheel in enumerate(wheels)
            )
        )

    def answer(ask: Mapping[str, Json]) -> Json:
        match ask["kind"]:
            case "dial":
                return dial(ask["wheels"])
            case "choose":
                return source.choice(ask["options"])["id"]
            case "pick":
                return source.sample([option["id"] for option in ask["options"]], ask["count"])
            case "arrange":
                return source.sample(ask["tiles"], ask["slots"])
            case "text":
                return source.choice(WORDS)[: ask["length"]]
            case _:
                return house(ask)

    return answer
