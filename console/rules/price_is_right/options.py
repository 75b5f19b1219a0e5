"""What is settled before the show: who acts as MC, which solo games, and the currency's sign."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from console.rules.game import Option, SetupError
from console.rules.price_is_right.solo import SOLO_GAMES
from console.rules.stage import CONSOLE, HOST, PLAYER
from console.rules.transcript import short, writable

RANDOM, BY_MC = "random", "mc"
MASTERS = (CONSOLE, HOST, PLAYER)
LONGEST_SIGN = 3

OPTIONS = (
    Option("mc", CONSOLE, MASTERS, "who acts as MC: the console, a host who does not play, or a player"),
    Option(
        "solo_games",
        ",".join(SOLO_GAMES),
        (RANDOM, BY_MC),
        "the solo games in order; random order; or chosen by the MC one at a time",
        members=tuple(SOLO_GAMES),
    ),
    Option("practice", "no", ("no", "yes"), "a round before the first that counts for nothing"),
    Option(
        "currency", "$", (), "the sign in front of an amount; without it amounts are written as the pack says"
    ),
)


@dataclass(frozen=True, slots=True)
class ShowOptions:
    """Checked options. ``order`` says how ``solo_games`` come: ``listed``, ``random`` or ``mc``."""

    mc: str
    solo_games: tuple[str, ...]
    order: str
    practice: bool
    currency: str


def read_options(given: Mapping[str, str], currency: str = "$") -> ShowOptions:
    """Check option values, with defaults for those not given; :class:`SetupError` names the one that is wrong.

    ``currency`` is the pack's.
    """
    value = {option.name: given.get(option.name, option.default) for option in OPTIONS}
    order = value["solo_games"] if value["solo_games"] in (RANDOM, BY_MC) else "listed"
    games = tuple(SOLO_GAMES) if order != "listed" else _listed(value["solo_games"])
    master = _one_of("mc", value["mc"], MASTERS)
    practice = _one_of("practice", value["practice"], ("no", "yes")) == "yes"
    written = _sign(given["currency"]) if "currency" in given else currency
    return ShowOptions(master, games, order, practice, written)


def _one_of(name: str, value: str, allowed: tuple[str, ...]) -> str:
    if value not in allowed:
        raise SetupError(f"{name}: {short(value)} is unknown; allowed are {', '.join(allowed)}")
    return value


def _listed(value: str) -> tuple[str, ...]:
    games = tuple(value.split(","))
    for at, name in enumerate(games):
        if name not in SOLO_GAMES:
            raise SetupError(
                f"solo_games: {short(name)} is unknown; allowed are {', '.join(SOLO_GAMES)}, or {RANDOM} or {BY_MC}"
            )
        if name in games[:at]:
            raise SetupError(f"solo_games: {name} is there twice; each is played once")
    return games


def _sign(sign: str) -> str:
    if not 1 <= len(sign) <= LONGEST_SIGN or not sign.isprintable() or not writable(sign):
        raise SetupError(f"currency: {short(sign)} is not a sign of 1 to {LONGEST_SIGN} characters")
    if any(character.isdigit() or character.isspace() for character in sign):
        raise SetupError(f"currency: {short(sign)} has a digit or a space in it")
    return sign
