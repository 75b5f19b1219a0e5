"""The command line of ``gameshow talk``: every fault in it is one clear sentence."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from console.house import House
from console.packs import PackError, load
from console.rules.game import SetupError
from console.rules.games import GAMES, find
from console.rules.pack import Pack
from console.rules.people import viewers_of
from console.rules.session import Play
from console.rules.transcript import short

USAGE = f"""\
usage: gameshow talk GAME --seats Ann,Bo,Cy [--option NAME=VALUE ...] [--pack DIR] [--chance auto|ask]
                     [--seed N] [--views audience,mc,seat:1]

Plays a game over JSON lines on standard input and output.

  GAME           {", ".join(GAMES)}
  --seats        the players' names, from seat 1
  --option       an option of the game; may be given several times
  --pack         a pack's folder or name (default: default)
  --chance       auto: house and wheel answer themselves; ask: they are put to you (default: auto)
  --seed         a whole number: the same chance each time
  --views        for whom views are said after every change"""

FLAGS = ("--seats", "--option", "--pack", "--chance", "--seed", "--views")


@dataclass(frozen=True)
class TalkOptions:
    """A checked command line. ``begin`` sets the game up anew each time; without a ``house`` its asks are put to the client."""

    begin: Callable[[], Play]
    viewers: tuple[str, ...]
    house: House | None


def read_command_line(argv: Sequence[str]) -> TalkOptions:
    """Check all of it, up to setting the game up once, or raise :class:`SetupError`."""
    game_names, flags = _split(argv)
    if len(game_names) != 1:
        raise SetupError(f"one game is wanted, {len(game_names)} given; there is {', '.join(GAMES)}")
    game = find(game_names[0])
    seats = _once(flags, "--seats", None)
    if seats is None:
        raise SetupError("--seats is missing, such as --seats Ann,Bo,Cy")
    names = tuple(name.strip() for name in seats.split(","))
    given = _options(flags.get("--option", ()))
    auto = _one_of("--chance", _once(flags, "--chance", "auto"), ("auto", "ask")) == "auto"
    seed = _once(flags, "--seed", None)
    viewers = _viewers(_once(flags, "--views", None), len(names))
    pack = _pack(_once(flags, "--pack", "default"))

    def begin() -> Play:
        return game.begin(names, given, pack, viewers)

    begin()
    source = random.SystemRandom() if seed is None else random.Random(_seed(seed))
    return TalkOptions(begin, viewers, House(source, pack) if auto else None)


def _split(argv: Sequence[str]) -> tuple[list[str], dict[str, list[str]]]:
    """Plain words, and for each flag its values; both ``--flag value`` and ``--flag=value`` are understood."""
    words: list[str] = []
    flags: dict[str, list[str]] = {}
    left = list(argv)
    while left:
        word = left.pop(0)
        if not word.startswith("-"):
            words.append(word)
            continue
        flag, equals, value = word.partition("=")
        if flag not in FLAGS:
            raise SetupError(f"{short(flag)} is unknown; there are {', '.join(FLAGS)}")
        if not equals:
            if not left:
                raise SetupError(f"{flag} needs a value")
            value = left.pop(0)
        flags.setdefault(flag, []).append(value)
    return words, flags


def _once(flags: dict[str, list[str]], flag: str, default: str | None) -> str | None:
    given = flags.get(flag, [])
    if len(given) > 1:
        raise SetupError(f"{flag} is there {len(given)} times; once is enough")
    return given[0] if given else default


def _options(given: Iterable[str]) -> dict[str, str]:
    options: dict[str, str] = {}
    for one in given:
        name, equals, value = one.partition("=")
        if not equals:
            raise SetupError(f"--option {short(one)} is not NAME=VALUE")
        if name in options:
            raise SetupError(f"--option {name} is there twice; once is enough")
        options[name] = value
    return options


def _one_of(flag: str, value: str | None, allowed: tuple[str, ...]) -> str:
    if value not in allowed:
        raise SetupError(f"{flag} is {short(value)}; allowed are {', '.join(allowed)}")
    return value


def _pack(name: str | None) -> Pack:
    try:
        return load(name or "")
    except (PackError, OSError) as reason:
        raise SetupError(f"--pack: {reason}") from reason


def _seed(text: str) -> int:
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 100):
        raise SetupError(f"--seed is {short(text)}, not a whole number")
    return int(text)


def _viewers(text: str | None, seats: int) -> tuple[str, ...]:
    if text is None:
        return ()
    allowed = viewers_of(range(1, seats + 1))
    viewers = tuple(text.split(","))
    for at, viewer in enumerate(viewers):
        if viewer not in allowed:
            raise SetupError(f"--views: there is no viewer {short(viewer)}; there are {', '.join(allowed)}")
        if viewer in viewers[:at]:
            raise SetupError(f"--views: {viewer} is there twice")
    return viewers
