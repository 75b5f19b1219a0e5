"""``python -m tests.e2e.evening.pictures FOLDER [--seed N] [--people N] [--phones N] [--mc WHO] [--game GAME] [--only WORD]``: what the audience of an evening saw.

An evening in virtual time, drawn as the screen draws it: the moment at which each beat is over, and each question while somebody
points. Beside the pictures a sheet of all of them, to look an evening over.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from console.rules.price_is_right.solo import SOLO_GAMES
from console.screen.frame import frame
from console.screen.moment import Memory
from console.screen.workshop import Workshop
from tests.e2e.evening.clock import MS, START
from tests.e2e.evening.play import Plan, evening
from tests.screen.shots import PICTURES, Folder, picture

SIZE = (960, 540)
SHEET = (320, 180)
COLUMNS = 6
ON_A_SHEET = 36
GAMES = ("price-is-right", "wheel-of-fortune", "price-poker")
PARTS = {2: ("dial", "four"), 3: ("dial", "buzzer", "dial"), 5: ("dial", "four", "dial", "plain", "buzzer")}
POINTS_AT = 3
"""Pictures of one question while somebody points: the first, and each time so many movements later."""

Json = Any


@dataclass(frozen=True)
class Still:
    """A picture to be taken: after the first ``told`` messages, at ``at`` ms; ``pointed``: somebody points at something."""

    name: str
    told: int
    at: int
    scene: str
    pointed: bool


def stills(sent: list[tuple[int, dict[str, Json]]]) -> Iterator[Still]:
    """The end of every beat, just before the next one, and questions while they are answered."""
    times = [(when - START) // MS for when, _ in sent]
    states = [n for n, (_, message) in enumerate(sent) if message["type"] == "state"]
    number, moved, shown = 0, 0, None
    for at, following in zip(states, [*states[1:], len(sent) - 1], strict=True):
        state = sent[at][1]
        scene, cue, pointing = state["view"]["scene"], state["cue"], state["pointing"]
        moved = moved + 1 if pointing and pointing["at"] is not None else 0
        topic = (pointing or {}).get("topic")
        if cue and cue["name"] not in ("tick", "time-up"):
            what = cue["name"]
        elif topic and (topic != shown or moved % POINTS_AT == 1):
            what = topic.split(".")[-1]
        else:
            shown = topic
            continue
        shown = topic
        number += 1
        until = times[at] + max(int(cue["lasts_ms"]) if cue else 0, 400) - 1
        when = max(times[at], min(until, times[following] - 1))
        told = at + 1 + sum(time <= when for time in times[at + 1 : following])
        yield Still(f"{number:03}-{scene}-{what}", told, when, scene, moved > 0)


def draw(
    sent: list[tuple[int, dict[str, Json]]], folder: Path, wanted: Callable[[Still], bool]
) -> list[Path]:
    """Take those pictures that are wanted; gives their files."""
    shop, memory, told, files = Workshop(Folder(PICTURES)), Memory(), 0, list[Path]()
    for still in stills(sent):
        for when, message in sent[told : still.told]:
            memory.tell(message, (when - START) // MS)
        told = still.told
        if wanted(still):
            files.append(folder / f"{still.name}.png")
            pygame.image.save(picture(frame(shop, memory.at(still.at)), SIZE), str(files[-1]))
    return files


def tiled(files: list[Path], columns: int, size: tuple[int, int]) -> pygame.Surface:
    """Pictures side by side, row by row."""
    w, h = size
    sheet = pygame.Surface((columns * w, -(-len(files) // columns) * h))
    for n, file in enumerate(files):
        small = pygame.transform.smoothscale(pygame.image.load(str(file)), size)
        sheet.blit(small, (n % columns * w, n // columns * h))
    return sheet


def games(file: Path, seed: int = 4) -> None:
    """A picture of each solo game but the first, while its contestant chooses, on a sheet of three by three."""
    with tempfile.TemporaryDirectory() as folder:
        played = evening(Path(folder) / "data", Plan(("dial", "dial", "dial"), fumbling=False, seed=seed))
        sent = played.room.told.sent
        last = {still.scene: still for still in stills(sent) if still.pointed}
        chosen = [last[game] for game in SOLO_GAMES if game in last][1:]
        shots = draw(sent, Path(folder), lambda still: still in chosen)
        pygame.image.save(tiled(shots, 3, (480, 270)), str(file))


def wheel(file: Path, names: Sequence[str], seed: int = 8) -> None:
    """A picture of Wheel of Fortune: a consonant is called, with as many doors open as there ever are then."""
    options = {"target": "5000"}
    plan = Plan(("dial", "dial", "dial"), game="wheel-of-fortune", options=options, fumbling=False, seed=seed)
    fullest(file, plan, names, "-consonant", opened)


def market(file: Path, names: Sequence[str], seed: int = 2) -> None:
    """A picture of poker: somebody's finger is on a card of the row, with as many cards on the table as there ever are then."""
    options = {"hands": "1", "stack": "60"}
    parts = ("dial",) * 4
    plan = Plan(parts, phones=1, game="price-poker", options=options, fumbling=False, seed=seed)
    fullest(file, plan, names, "-market-buy", on_the_table)


def fullest(
    file: Path,
    plan: Plan,
    names: Sequence[str],
    kind: str,
    full: Callable[[list[tuple[int, dict[str, Json]]]], int],
) -> None:
    """A picture of an evening: of the moments of this kind in which somebody chooses the one with most to see, told by ``full``."""
    with tempfile.TemporaryDirectory() as folder:
        sent = evening(Path(folder) / "data", plan).room.told.sent
        for _, message in sent:
            for one in message.get("podiums", ()):
                one["name"] = names[one["seat"] - 1]
        asked = [still for still in stills(sent) if still.pointed and still.name.endswith(kind)]
        best = max(asked, key=lambda still: full(sent[: still.told]))
        (shot,) = draw(sent, Path(folder), lambda still: still == best)
        pygame.image.save(pygame.image.load(str(shot)), str(file))


def on_the_table(sent: list[tuple[int, dict[str, Json]]]) -> int:
    """How many cards lie face up after these messages, if a card of the row is pointed at."""
    state = next(message for _, message in reversed(sent) if message["type"] == "state")
    up = sum(len(hand["up"]) for hand in state["view"]["board"]["hands"].values())
    return up if str((state["pointing"] or {}).get("at")).startswith("row") else 0


def opened(sent: list[tuple[int, dict[str, Json]]]) -> int:
    """How many doors are open after these messages, if the wheel is not at its first round any more."""
    board = next(message for _, message in reversed(sent) if message["type"] == "state")["view"]["board"]
    return sum(bool(face) for row in board["doors"] for face in row) if board["round"] > 1 else 0


def main(argv: list[str]) -> int:
    """Play, and draw."""
    parser = argparse.ArgumentParser(prog="tests.e2e.evening.pictures")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seed", type=int, default=3)
    parser.add_argument("--people", type=int, default=3, choices=sorted(PARTS))
    parser.add_argument("--phones", type=int, default=0, help="so many more who have nothing but a phone")
    parser.add_argument("--mc", default="console", choices=("console", "host", "player"))
    parser.add_argument("--game", default="price-is-right", choices=GAMES)
    parser.add_argument("--only", default="", help="only pictures whose name has this in it")
    asked = parser.parse_args(argv)
    asked.folder.mkdir(parents=True, exist_ok=True)
    options = {"mc": asked.mc}
    match asked.game:
        case "price-is-right":
            options |= {"practice": "yes", "solo_games": ",".join(SOLO_GAMES)}
        case "price-poker":
            options = {"hands": "2", "stack": "30"}
    plan = Plan(
        PARTS[asked.people],
        phones=asked.phones,
        options=options,
        fumbling=False,
        roll_call=True,
        seed=asked.seed,
        game=asked.game,
    )
    with tempfile.TemporaryDirectory() as data:
        played = evening(Path(data), plan)
    files = draw(played.room.told.sent, asked.folder, lambda still: asked.only in still.name)
    for number, first in enumerate(range(0, len(files), ON_A_SHEET), start=1):
        sheet = tiled(files[first : first + ON_A_SHEET], COLUMNS, SHEET)
        pygame.image.save(sheet, str(asked.folder / f"sheet-{number}.png"))
    print(f"{len(files)} pictures in {asked.folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
