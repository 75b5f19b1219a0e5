"""What is settled before a game: who holds the card, how it is won, how a vowel is paid and a puzzle solved, who starts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from console.rules.game import Option, SetupError
from console.rules.stage import CONSOLE, HOST

OFF = "off"
IN_HAND, OF_THE_ROUND = "cash-in-hand", "round"
PLAY_ON, DROP_OUT = "play-on", "drop-out"
SPELLED, SPOKEN = "spelled", "spoken"
THE_WHEEL, TOSS_UP = "wheel", "toss-up"
DOLLAR = 100

MC = Option("mc", CONSOLE, (CONSOLE, HOST), "who sees the answer: nobody, or a host who does not play")
TARGET = Option(
    "target",
    "10000",
    ("5000", "10000", "20000", "50000"),
    "the total in dollars that wins, looked at when a puzzle is solved",
    numbers=range(1, 1_000_001),
)
MINUTES = Option(
    "minutes",
    OFF,
    (OFF, "10", "20", "30", "45", "60"),
    "a time limit in place of the target: the highest total wins when it is over",
    numbers=range(1, 601),
)
VOWELS_FROM = Option(
    "vowels_from",
    IN_HAND,
    (IN_HAND, OF_THE_ROUND),
    "what pays for a vowel: all cash in hand, or this round's alone",
)
WRONG_SOLUTION = Option(
    "wrong_solution",
    PLAY_ON,
    (PLAY_ON, DROP_OUT),
    "whoever solves wrongly plays on when it is their turn again, or is out for the round",
)
SOLVE = Option(
    "solve", SPELLED, (SPELLED, SPOKEN), "a solution is spelled in, or spoken and judged by the host"
)
START = Option(
    "start",
    THE_WHEEL,
    (THE_WHEEL, TOSS_UP),
    "who starts the first round: whoever spins highest, or whoever solves a puzzle that opens by itself",
)
OPTIONS = (MC, TARGET, MINUTES, VOWELS_FROM, WRONG_SOLUTION, SOLVE, START)


@dataclass(frozen=True, slots=True)
class WheelOptions:
    """Checked options. ``target`` is cents, None with a time limit; ``minutes`` is None without one."""

    mc: str
    target: int | None
    minutes: int | None
    vowels_of_the_round: bool
    drops_out: bool
    spoken: bool
    toss_up: bool


def read_options(given: Mapping[str, str]) -> WheelOptions:
    """Check option values, with defaults for those not given; :class:`SetupError` names the one that is wrong."""
    value = {option.name: option.read(given.get(option.name, option.default)) for option in OPTIONS}
    minutes = MINUTES.number(value["minutes"])
    spoken = value["solve"] == SPOKEN
    if spoken and value["mc"] != HOST:
        raise SetupError(f"solve: a spoken solution is judged by a host; that takes mc={HOST}")
    return WheelOptions(
        mc=value["mc"],
        target=None if minutes else int(value["target"]) * DOLLAR,
        minutes=minutes,
        vowels_of_the_round=value["vowels_from"] == OF_THE_ROUND,
        drops_out=value["wrong_solution"] == DROP_OUT,
        spoken=spoken,
        toss_up=value["start"] == TOSS_UP,
    )
