"""Pictures of every scene and moment: ``python -m tests.screen.shots OUTDIR [--size WxH] [--only WORD] [--pictures DIR]``."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pygame

from console.screen import frame as frames
from console.screen.canvas import Sprite, paint
from console.screen.moment import Memory, Moment
from console.screen.picture import die_cut, load
from console.screen.workshop import Workshop

FIXTURES = Path(__file__).parent / "fixtures"
PICTURES = Path(__file__).parents[2] / "console" / "packs" / "default" / "pictures"


@dataclass(frozen=True)
class Shot:
    """One moment of a fixture: what was told until then is told again for each."""

    name: str
    told: list[tuple[int, dict[str, Any]]]
    at: int

    def moment(self, reduced: bool = False) -> Moment:
        memory = Memory(reduced)
        for when, message in self.told:
            if when <= self.at:
                memory.tell(message, when)
        return memory.at(self.at)


def shots() -> Iterator[Shot]:
    """Every shot of every fixture, in name order."""
    for path in sorted(FIXTURES.glob("*.json")):
        fixture = json.loads(path.read_text())
        for moment, at in fixture["shots"].items():
            name = f"{path.stem}-{moment}" if moment else path.stem
            yield Shot(name, [(when, message) for when, message in fixture["told"]], at)


def cues(fixtures: Mapping[str, Shot]) -> list[tuple[str, int, dict[str, Any], Shot]]:
    """(fixture, when, cue, shot) of every cue in them that says how long it takes."""
    return [
        (name, when, message["cue"], shot)
        for name, shot in fixtures.items()
        for when, message in shot.told
        if (message.get("cue") or {}).get("lasts_ms")
    ]


class Folder:
    """Pictures out of a folder, as the screen has them when all were fetched."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._had: dict[tuple[str, int], pygame.Surface | None] = {}

    def __call__(self, name: str, side: int) -> pygame.Surface | None:
        if (name, side) not in self._had:
            path = self.folder / name
            cut = die_cut(load(path.read_bytes(), name), side) if path.is_file() else None
            self._had[name, side] = cut
        return self._had[name, side]


def picture(sprites: list[Sprite], size: tuple[int, int] = (1920, 1080)) -> pygame.Surface:
    """The whole frame as one surface."""
    stage = pygame.Surface((1920, 1080), 0, 32)
    paint(stage, sprites)
    return stage if size == (1920, 1080) else pygame.transform.smoothscale(stage, size)


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="tests.screen.shots")
    parser.add_argument("outdir", type=Path)
    parser.add_argument("--size", default="1920x1080", help="width x height of the pictures")
    parser.add_argument("--only", default="", help="only shots whose name has this in it")
    parser.add_argument("--pictures", type=Path, default=PICTURES)
    asked = parser.parse_args(argv)
    w, h = (int(part) for part in asked.size.split("x"))
    asked.outdir.mkdir(parents=True, exist_ok=True)
    shop = Workshop(Folder(asked.pictures))
    for shot in shots():
        if asked.only in shot.name:
            out = asked.outdir / f"{shot.name}.png"
            pygame.image.save(picture(frames.frame(shop, shot.moment()), (w, h)), str(out))
            print(out)
    return 0


if __name__ == "__main__":
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    sys.exit(main(sys.argv[1:]))
