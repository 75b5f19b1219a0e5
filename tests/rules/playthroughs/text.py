"""A game as readable text: what is done to it (lines with ``>``) and, indented below, everything that follows.

The ``>`` lines are written by hand; the rest is written by ``python -m tests.rules.playthroughs --renew``, so that a change
of the rules shows as a readable difference.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from console.money import CHIPS, POINTS
from console.rules.conversation import Refused
from console.rules.games import GAMES
from console.rules.ledger import Money
from console.rules.pack import Question
from console.rules.session import Asked, Closed, Ended, Happening
from console.rules.stage import Beat
from tests.rules.small_pack import pack
from tests.rules.table import Table

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Script:
    """What a playthrough file says by hand: head (title and settings), and the things done."""

    path: Path
    head: list[str]
    game: str
    seats: list[str]
    options: dict[str, str]
    questions: list[Question]
    moves: list[str]


def all_scripts() -> list[Script]:
    """Every playthrough beside this file."""
    return [read(path) for path in sorted(FOLDER.glob("*.txt"))]


def read(path: Path) -> Script:
    """Take the handwritten lines out of a file."""
    lines = path.read_text(encoding="utf-8").splitlines()
    head = lines[: next(at for at, line in enumerate(lines) if line.startswith(">"))]
    while head and (not head[-1] or head[-1].startswith(" ")):
        head.pop()
    words = [line.split(maxsplit=1) for line in head if line]
    (game,) = [rest for word, rest in words if word == "game"]
    (seats,) = [rest.split(", ") for word, rest in words if word == "seats"]
    options = dict(rest.split("=", 1) for word, rest in words if word == "option")
    questions = [Question(*rest.split(" | ")) for word, rest in words if word == "question"]
    moves = [line[1:].strip() for line in lines if line.startswith(">")]
    return Script(path, head, game, seats, options, questions, moves)


def written(script: Script) -> str:
    """The whole file as the rules have it now."""
    game = GAMES[script.game]
    players = tuple(f"seat:{seat}" for seat in range(1, len(script.seats) + 1) if game.hidden_cards)
    viewers = ("audience", "mc", *players)
    world = replace(pack(), questions=tuple(script.questions))
    table = Table(lambda: game.begin(script.seats, script.options, world, viewers))
    teller = Teller(WRITTEN.get(table.session.stage.currency, dollars))
    lines = [*script.head, "", *teller.tell(table.latest)]
    for move in script.moves:
        lines += ["", f"> {move}"]
        try:
            lines += teller.tell(do(table, move))
        except Refused as reason:
            lines.append(f"  refused: {reason}")
    return "\n".join(lines) + "\n"


def do(table: Table, move: str) -> list[Happening]:
    """One handwritten line: ``undo``, ``end``, ``give-up``, ``time-up``, ``leave SEAT``, ``back SEAT``, ``adjust SEAT CENTS WHY``,
    ``reopen SEAT`` or ``WHO TOPIC VALUE``; presses are ``SEAT:MICROSECONDS``.
    """
    session = table.session
    match move.split(maxsplit=3):
        case ["undo"]:
            return table.keep(session.undo())
        case ["end" | "give-up" | "time-up" as why]:
            return table.keep(session.interrupt(why))
        case ["leave", seat]:
            return table.keep(session.leave(int(seat)))
        case ["back", seat]:
            return table.keep(session.come_back(int(seat)))
        case ["adjust", seat, cents, *why]:
            return table.keep(session.adjust(int(seat), int(cents), " ".join(why)))
        case ["reopen", who]:
            (id,) = [id for id, answer in session.answered.items() if answer.to == who]
            return table.keep(session.reopen(id))
        case [who, topic, *value]:
            return table.answer(who, topic, given(" ".join(value), table.ask(who, topic).message["kind"]))
    raise AssertionError(f"no move: {move}")


def given(text: str, kind: str) -> Any:
    """A handwritten value as this kind of question wants it."""
    match kind:
        case "dial" | "spin":
            return int(text)
        case "draw" | "pick" | "arrange":
            return text.split()
        case "buzz":
            return [[int(part) for part in press.split(":")] for press in text.split()]
    return text


class Teller:
    """Puts what happened into words, views as differences from what was seen before; ``amount`` writes money."""

    def __init__(self, amount: Callable[[int], str]) -> None:
        self._amount = amount
        self._seen: dict[str, dict[str, Any]] = {}

    def tell(self, happened: list[Happening]) -> Iterator[str]:
        """One line for each thing, indented."""
        for one in happened:
            match one:
                case Asked(_, to, message):
                    yield f"  {to} is asked {message['topic']}: {allowed(message)}"
                case Money(to, amount, why):
                    yield f"  {to} {'gets' if amount > 0 else 'gives'} {self._amount(abs(amount))} ({why})"
                case Beat(cue, views):
                    facts = {key: value for key, value in (cue or {}).items() if key != "name"}
                    yield "  * " + " ".join([cue["name"] if cue else "view", *map(fact, facts.items())])
                    yield from self._changes("audience", json.loads(views["audience"]))
                    yield from self._changes("mc", json.loads(views["mc"])["card"])
                    for viewer in views:
                        if viewer.startswith("seat:"):
                            yield from self._changes(viewer, json.loads(views[viewer]).get("own", {}))
                case Ended(result):
                    totals = ", ".join(
                        f"{seat}: {self._amount(money)}" for seat, money in result.totals.items()
                    )
                    yield f"  over: won by {', '.join(map(str, result.winners))}; {totals}"
                case Closed():
                    pass  # follows from the answer above it

    def _changes(self, viewer: str, view: dict[str, Any]) -> Iterator[str]:
        now = flat(view)
        before, self._seen[viewer] = self._seen.get(viewer, {}), now
        emptied = {path.rpartition(".")[0] for path in before if path not in now}
        for path, value in now.items():
            if before.get(path) != value and (value is not None or path in before or path in emptied):
                words = on_the_doors(value) if path == "board.doors" else plain(value)
                yield f"      {'' if viewer == 'audience' else f'({viewer}) '}{path}: {words}"


def flat(view: Mapping[str, Any], path: str = "") -> dict[str, Any]:
    """Nested values by dotted path; lists stay whole."""
    found: dict[str, Any] = {}
    for key, value in view.items():
        if isinstance(value, dict) and value and "picture" not in value:
            found |= flat(value, f"{path}{key}.")
        else:
            found[f"{path}{key}"] = value
    return found


def plain(value: Any) -> str:
    """A value in few words: an item by its name, a row of tiles as it looks."""
    match value:
        case {"tiles": tiles, "name": name}:
            return f"{name} {''.join(tile or '_' for tile in tiles)}"
        case {"name": name}:
            return str(name)
        case {"card": card, "up": up}:
            return str(card) if up else f"{card} (down)"
        case {"seat": seat, "us": us}:
            return f"{seat} at {us} us"
        case {"amount": amount, "seats": seats}:
            return f"{amount} for {', '.join(map(str, seats))}"
        case {"way": way, "shares": shares, "words": words}:
            won = ", ".join(f"{seat}: {amount}" for seat, amount in shares.items())
            return f"pot {value['pot']}, {way}: {won}" + (f" ({words})" if words else "")
        case {"kind": kind}:
            return dollars(value["amount"]) if kind == "cash" else str(value.get("id", kind))
        case [dict(), *_]:
            return "; ".join(plain(one) for one in value)
    return json.dumps(value, ensure_ascii=False)


def on_the_doors(rows: list[list[str | None]]) -> str:
    """The puzzle's board: a dot where nothing is behind a door, a bar where a letter is hidden."""
    return " / ".join("".join("." if cell is None else cell or "_" for cell in row) for row in rows)


def fact(pair: tuple[str, Any]) -> str:
    """One fact of a cue."""
    return f"{pair[0]}={plain(pair[1])}"


def dollars(cents: int) -> str:
    """$1,234 or $0.50."""
    return f"${cents / 100:,.2f}".removesuffix(".00")


def chips(amount: int) -> str:
    """1 chip, 1,250 chips."""
    return f"{amount:,} chip{'s' * (amount != 1)}"


def points(cents: int) -> str:
    """100 points."""
    return f"{cents / 100:,g} points"


WRITTEN = {CHIPS: chips, POINTS: points}


def allowed(message: Mapping[str, Any]) -> str:
    """What may be answered."""
    told = {
        key: value
        for key, value in message.items()
        if key not in ("to", "kind", "topic", "options", "count", "wheels", "slots", "wedges", "seat")
    }
    options = [
        option if isinstance(option, str) else option["id"]
        for option in message.get("options", message.get("wheels", ()))
    ] or [plain(wedge) for wedge in message.get("wedges", ())]
    listed = " ".join(
        options if len(options) <= 10 else [*options[:3], "...", options[-1], f"({len(options)})"]
    )
    count = f"{message['count']} of " if "count" in message else ""
    return " ".join(filter(None, [message["kind"], count + listed, *map(fact, told.items())]))
