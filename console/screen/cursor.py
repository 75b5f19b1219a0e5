"""What a contestant points at, as it glides from one thing to the next: raised, gold, and under an arrowhead."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import pygame

from console.screen import motion, shapes
from console.screen.canvas import Sprite
from console.screen.moment import Json, Moment
from console.screen.theme import GOLD, SHADOW
from console.screen.workshop import Workshop

HEAD = 84
"""px: the breadth of an arrowhead."""
Spot = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Cursor:
    """``now`` and ``before`` are what the stream said; ``share`` is how far the way between them has been gone."""

    now: Json
    before: Json | None
    share: float

    @property
    def at(self) -> str | None:
        """The name of what is pointed at now, None before anything is."""
        return _at(self.now)

    def lift(self, what: object) -> float:
        """How far a thing is raised, 0 to 1: the new one rises while the old one sinks."""
        rises = self.share if self.at == str(what) else 0.0
        sinks = 1.0 - self.share if _at(self.before) == str(what) else 0.0
        return max(rises, sinks)

    def spot(self, spots: Mapping[str, Spot]) -> Spot | None:
        """Where between its places the cursor is now; None when it points at none of them."""
        end = spots.get(self.at or "")
        if end is None:
            return None
        start = spots.get(_at(self.before) or "", end)
        return motion.between(start[0], end[0], self.share), motion.between(start[1], end[1], self.share)


def cursor(moment: Moment, topic: str) -> Cursor | None:
    """The cursor of the question about ``topic``, None when it is not asked now (see :meth:`Moment.points`)."""
    now = moment.points(topic)
    if now is None:
        return None
    if moment.pointing.now is None:  # locked in: one choice stays raised, many lie there as they are
        return Cursor(now if now.get("kind") == "choose" else {**now, "at": None}, None, 1.0)
    before = moment.pointing.before
    before = before if before and before.get("topic") == topic else None
    share = motion.ease_out(motion.progress(moment.pointing.ms, 0, motion.CURSOR_MS, moment.reduced))
    return Cursor(now, before, share)


def arrowhead(shop: Workshop, cx: float, tip: float, size: int = HEAD) -> Sprite:
    """A gold arrowhead that points down with its tip at (cx, tip)."""
    mark = shop.made(("pointer", size), lambda: shapes.pointer(size))
    return Sprite(mark, round(cx - size / 2), round(tip - size * 0.52))


def arrowhead_left(shop: Workshop, tip: float, cy: float) -> Sprite:
    """The same pointing to the left, its tip at (tip, cy)."""

    def draw(big: pygame.Surface, k: int) -> None:
        head = [(HEAD * 0.52, 0.0), (HEAD * 0.52, float(HEAD)), (0.0, HEAD / 2)]
        pygame.draw.polygon(big, SHADOW, shapes.scaled(head, k, 0, 6))
        pygame.draw.polygon(big, GOLD, shapes.scaled(head, k))

    mark = shop.made("pointer left", lambda: shapes.smooth((round(HEAD * 0.52), HEAD + 6), draw))
    return Sprite(mark, round(tip), round(cy - HEAD / 2))


def arrowhead_right(shop: Workshop, tip: float, cy: float, size: int = 64) -> Sprite:
    """The same pointing to the right, its tip at (tip, cy)."""

    def draw(big: pygame.Surface, k: int) -> None:
        head = [(0.0, 0.0), (size * 0.52, size / 2), (0.0, float(size))]
        pygame.draw.polygon(big, SHADOW, shapes.scaled(head, k, 0, 6))
        pygame.draw.polygon(big, GOLD, shapes.scaled(head, k))

    mark = shop.made(("pointer right", size), lambda: shapes.smooth((round(size * 0.52), size + 6), draw))
    return Sprite(mark, round(tip) - mark.get_width(), round(cy - size / 2))


def _at(pointing: Json | None) -> str | None:
    at = pointing.get("at") if pointing else None
    return None if at is None else str(at)
