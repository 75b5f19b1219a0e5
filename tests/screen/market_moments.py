"""Canned moments of the card market, and what may be changed in one."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pygame

from console.screen.canvas import Sprite
from console.screen.frame import frame
from console.screen.moment import Moment, Track
from console.screen.workshop import Workshop
from tests.screen.shots import Shot, cues, shots

ALL = [s for s in shots() if s.name.startswith("market")]
FIXTURES = {s.name.split("-")[0]: s for s in ALL}
STATES = [(s, when) for s in FIXTURES.values() for when, m in s.told if m["type"] == "state"]
CUES = list(
    {(name, cue["name"]): (name, when, cue, shot) for name, when, cue, shot in cues(FIXTURES)}.values()
)
"""Of each fixture every cue once."""
IN_ORDER = ("showdown",)
"""Cues whose cards turn over one after another, with reduced motion too."""


def first(name: str, cue: str, **facts: Any) -> tuple[Shot, int]:
    """The fixture, and when its first such cue comes."""
    for when, message in FIXTURES[name].told:
        found = message.get("cue") or {}
        if found.get("name") == cue and all(found.get(key) == fact for key, fact in facts.items()):
            return FIXTURES[name], when
    raise AssertionError(f"{name} has no cue {cue} {facts}")


def with_board(moment: Moment, **facts: Any) -> Moment:
    return replace(
        moment, view=replace(moment.view, now={**moment.view.now, "board": {**moment.board, **facts}})
    )


def asked(moment: Moment, topic: str, of: list[str], at: str | None = None, seat: int = 1) -> Moment:
    pointing = {"seat": seat, "topic": topic, "kind": "choose", "at": at, "of": of}
    return replace(moment, pointing=Track(pointing))


def keys_of(shop: Workshop, moment: Moment) -> list[tuple[Any, ...]]:
    """The keys of all surfaces of a frame."""

    class Keys(Workshop):
        def made(self, key: Any, make: Any) -> pygame.Surface:
            made = super().made(key, make)
            known[id(made)] = key
            return made

    known: dict[int, Any] = {}
    keys = Keys(shop.pictures, shop.store)
    sprites: list[Sprite] = frame(keys, moment)
    found = [known.get(id(sprite.surface)) for sprite in sprites]
    return [key for key in found if isinstance(key, tuple)]
