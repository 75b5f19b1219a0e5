"""The wheel at the right edge of the stage: drawn anew for every angle, from parts that are made once.

Turning a whole picture of it would cost some 8 ms a frame. What one sees of it is a fan of flat wedges, a dozen
labels of a few hundred pixels each, and a rim and a hub that look the same at any angle.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, partial

import pygame

from console.screen import lettering, shapes
from console.screen.canvas import Sprite, put
from console.screen.lettering import HEAVY, SHOW
from console.screen.theme import (
    CREAM,
    GOLD,
    INK,
    LILAC,
    LIME,
    SHADOW,
    TEAL,
    TOMATO,
    VELVET,
    VELVET_DARK,
    WHITE,
    Colour,
)
from console.screen.workshop import Workshop

CX, CY, RADIUS = 1990, 592, 610
HUB, RIM = 150, 18
WINDOW = pygame.Rect(1356, 80, 564, 976)  # what is drawn of the wheel, rim and shadow
LABEL_R = RADIUS - 62  # where texts begin, read from the rim to the hub
LARGEST, LEAST = 120, 22  # px of a label
_RULER = 100
_FAST = 0.25  # turns a second from which labels are drawn roughly: nobody can read them
_BENT = 4  # as far as a peg bends the flap
_STEP = 72  # height of the pieces of the rim
_CASH: tuple[tuple[Colour, Colour], ...] = ((VELVET, CREAM), (CREAM, INK), (TEAL, CREAM), (GOLD, INK))
_SPECIAL: dict[str, tuple[Colour, Colour]] = {
    "bankrupt": (INK, TOMATO),
    "lose-a-turn": (WHITE, INK),
    "free-spin": (LIME, INK),
    "prize": (LILAC, INK),
}


@dataclass(frozen=True, slots=True)
class Wedge:
    """One wedge as it is painted: its words, whether they are an amount, and its colours."""

    words: str
    amount: bool
    fill: Colour
    ink: Colour


@lru_cache(maxsize=8)
def painted(kinds: tuple[tuple[str, str], ...]) -> tuple[Wedge, ...]:
    """The wedges of a wheel from their (kind, words); cash takes turns with four colours, and no two alike meet."""
    count = len(kinds)
    found = []
    for i, (kind, words) in enumerate(kinds):
        # Where the row of colours comes round to its beginning, the last wedge takes one that both neighbours lack.
        at = 2 if i == count - 1 and i % 4 == 0 else i % 4
        fill, ink = _SPECIAL.get(kind, _CASH[at])
        found.append(Wedge(words, kind == "cash", fill, ink))
    return tuple(found)


def wheel(
    shop: Workshop, under: Sequence[Sprite], wedges: tuple[Wedge, ...], turns: float, speed: float, lit: bool
) -> Sprite:
    """The wheel after ``turns``, on the sprites that lie ``under`` it; ``speed`` in turns a second.

    0 turns have the line before the first wedge at the pointer, at nine o'clock; it turns clockwise.  ``lit`` frames the
    wedge at the pointer.
    """
    labels = [_label(shop, wedge, len(wedges)) for wedge in wedges]
    rim = _rim(shop)
    hub = _hub(shop)
    peg = shop.made("peg", lambda: shapes.smooth((24, 24), _paint_peg))
    place = round((turns % 1.0) * 36_000)  # a hundredth of a degree is a tenth of a pixel at the rim
    rough = abs(speed) > _FAST

    def make() -> pygame.Surface:
        surface = pygame.Surface(WINDOW.size, 0, 32)
        for sprite in under:
            if sprite.rect.colliderect(WINDOW):
                put(surface, sprite.surface, sprite.x - WINDOW.x, sprite.y - WINDOW.y)
        _fan(surface, wedges, place / 36_000)
        if lit:
            _frame(surface, len(wedges), place / 36_000)
        _letter(surface, labels, len(wedges), place / 36_000, rough)
        for sprite in rim:
            put(surface, sprite.surface, sprite.x - WINDOW.x, sprite.y - WINDOW.y)
        _pegs(surface, peg, len(wedges), place / 36_000)
        put(surface, hub.surface, hub.x - WINDOW.x, hub.y - WINDOW.y)
        return surface

    key = ("wheel", wedges, place, rough, lit, under[0].surface if under else None)
    return Sprite(shop.passing(key, make, not speed), *WINDOW.topleft)


def _angle(share: float, turns: float) -> float:
    """The angle on the stage, clockwise from three o'clock, of what is ``share`` of the way round the wheel."""
    return math.pi + math.tau * (turns - share)


def _seen(angle: float, half: float) -> bool:
    """Whether a wedge about ``angle``, ``half`` as wide to each side, reaches the left half of the wheel."""
    off = math.remainder(angle - math.pi, math.tau)
    return abs(off) < math.pi / 2 + half


def _fan(surface: pygame.Surface, wedges: tuple[Wedge, ...], turns: float) -> None:
    """The flat wedges, and the lines between them that smooth their edges."""
    count = len(wedges)
    half = math.pi / count
    cx, cy, reach = CX - WINDOW.x, CY - WINDOW.y, RADIUS - RIM / 2
    steps = max(1, math.ceil(30 / count * 2.4))
    edges = []
    for i, wedge in enumerate(wedges):
        middle = _angle((i + 0.5) / count, turns)
        if not _seen(middle, half):
            continue
        ring: list[tuple[float, float]] = [(cx, cy)]
        for step in range(steps + 1):
            angle = middle - half + 2 * half * step / steps
            ring.append((cx + reach * math.cos(angle), cy + reach * math.sin(angle)))
        pygame.draw.polygon(surface, wedge.fill, ring)
        edges += [ring[1], ring[-1]]
    for edge in edges:
        pygame.draw.aaline(surface, VELVET_DARK, (cx, cy), edge, 3)


def _frame(surface: pygame.Surface, count: int, turns: float) -> None:
    """A frame of ink and gold about the wedge at the pointer."""
    place = math.floor((turns % 1.0) * count) % count
    middle, half = _angle((place + 0.5) / count, turns), math.pi / count
    cx, cy = CX - WINDOW.x, CY - WINDOW.y
    inset = min(7.0, 0.2 * HUB * half)
    for wide, colour in ((14, INK), (7, GOLD)):
        for side in (-1, 1):
            # The line runs beside the wedge's edge, so that the frame lies within the wedge.
            edge = middle + side * half
            dx, dy = -side * inset * -math.sin(edge), -side * inset * math.cos(edge)
            start, end = (
                (cx + dx + r * math.cos(edge), cy + dy + r * math.sin(edge)) for r in (HUB - 20, RADIUS - 14)
            )
            pygame.draw.aaline(surface, colour, start, end, round(wide * inset / 7) or 1)


def _letter(
    surface: pygame.Surface, labels: list[pygame.Surface], count: int, turns: float, rough: bool
) -> None:
    cx, cy = CX - WINDOW.x, CY - WINDOW.y
    for i, label in enumerate(labels):
        angle = _angle((i + 0.5) / count, turns)
        if not _seen(angle, 0.0):
            continue
        degrees = -math.degrees(angle - math.pi)
        # Both leave a premultiplied picture premultiplied; the rough one takes the nearest pixel, a quarter of the time.
        turned = (
            pygame.transform.rotate(label, degrees) if rough else pygame.transform.rotozoom(label, degrees, 1)
        )
        out = LABEL_R - label.get_width() / 2
        x, y = cx + out * math.cos(angle), cy + out * math.sin(angle)
        put(surface, turned, round(x - turned.get_width() / 2), round(y - turned.get_height() / 2))


def _pegs(surface: pygame.Surface, peg: pygame.Surface, count: int, turns: float) -> None:
    out = RADIUS - RIM / 2
    for i in range(count):
        angle = _angle(i / count, turns)
        if _seen(angle, 0.0):
            x = CX - WINDOW.x + out * math.cos(angle)
            y = CY - WINDOW.y + out * math.sin(angle)
            put(surface, peg, round(x) - 12, round(y) - 12)


def _label(shop: Workshop, wedge: Wedge, count: int) -> pygame.Surface:
    """What is written on a wedge, level, as large as its room allows; with room on all sides for smooth edges."""

    def make() -> pygame.Surface:
        face = SHOW if wedge.amount else HEAVY
        words, size = fitted_words(wedge.words, face, count, wedge.amount)
        w, h = lettering.width(words, face, size) + 4, round(lettering.cap(face, size) * 1.7) + 4
        surface = pygame.Surface((w, h), pygame.SRCALPHA)
        text = lettering.render(words, face, size, wedge.ink)
        put(surface, text, 2, h // 2 - lettering.drop(face, size))
        return surface

    return shop.made(("wheel label", wedge, count), make)


def fitted_words(words: str, face: str, count: int, whole: bool) -> tuple[str, int]:
    """(words, size) that fit a wedge of ``count``: the wedge narrows to the hub, so long words have to be lower.

    An amount is ``whole``: it gets as small as it must, while words are cut.
    """
    for size in range(LARGEST, LEAST - 1, -2):
        if _fits(words, face, size, count):
            return words, size
    if whole:
        return words, next((s for s in range(LEAST, 8, -1) if _fits(words, face, s, count)), 9)
    size = next((s for s in range(36, 10, -2) if _fits("Mmmm" + lettering.ELLIPSIS, face, s, count)), 10)
    most = next((n for n in range(len(words), 1, -1) if _fits(_cut(words, n), face, size, count)), 1)
    return _cut(words, most), size


def _cut(words: str, letters: int) -> str:
    return words[:letters].rstrip() + lettering.ELLIPSIS


def _fits(words: str, face: str, size: int, count: int) -> bool:
    # Measured at one size for all: each size that is tried would open a font, for some ms and 200 kB.
    inner = LABEL_R - 1.02 * lettering.width(words, face, _RULER) * size / _RULER
    if inner < HUB + 14:
        return False
    share = 0.72 if face == SHOW else 0.64  # words have letters that reach below their line
    return lettering.cap(face, size) <= share * 2 * inner * math.tan(math.pi / max(4, count))


def _rim(shop: Workshop) -> list[Sprite]:
    """The ring about the wedges and its shadow, in pieces that hold little but themselves."""
    found = []
    for top in range(WINDOW.top, WINDOW.bottom, _STEP):
        left, right = _reach(top)
        size = (right - left, min(_STEP, WINDOW.bottom - top))
        made = shop.made(("wheel rim", top), partial(shapes.smooth, size, partial(_paint_rim, left, top)))
        found.append(Sprite(made, left, top))
    return found


def _reach(top: int) -> tuple[int, int]:
    """From where to where the ring goes between ``top`` and the piece below it."""
    rows = range(top - 14, top + _STEP + 1)
    outer = [CX - math.sqrt(max(0.0, (RADIUS + 2) ** 2 - (y - CY) ** 2)) for y in rows]
    inner = [CX - math.sqrt(max(0.0, (RADIUS - RIM) ** 2 - (y - CY) ** 2)) for y in rows]
    return max(WINDOW.left, math.floor(min(outer))), min(WINDOW.right, math.ceil(max(inner)) + 2)


def _paint_rim(left: int, top: int, big: pygame.Surface, k: int) -> None:
    middle = ((CX - left) * k, (CY - top) * k)
    pygame.draw.circle(big, SHADOW, (middle[0], middle[1] + 14 * k), RADIUS * k)
    pygame.draw.circle(big, GOLD, middle, RADIUS * k)
    pygame.draw.circle(big, VELVET_DARK, middle, (RADIUS - 4) * k)
    pygame.draw.circle(big, (0, 0, 0, 0), middle, (RADIUS - RIM) * k)


def _hub(shop: Workshop) -> Sprite:
    w = WINDOW.right - (CX - HUB)

    def paint(big: pygame.Surface, k: int) -> None:
        pygame.draw.circle(big, GOLD, (HUB * k, HUB * k), HUB * k)
        pygame.draw.circle(big, VELVET, (HUB * k, HUB * k), (HUB - 8) * k)
        pygame.draw.circle(big, VELVET_DARK, (HUB * k, HUB * k), (HUB - 44) * k)

    return Sprite(shop.made("wheel hub", lambda: shapes.smooth((w, 2 * HUB), paint)), CX - HUB, CY - HUB)


def _paint_peg(big: pygame.Surface, k: int) -> None:
    pygame.draw.circle(big, INK, (12 * k, 12 * k), 11 * k)
    pygame.draw.circle(big, CREAM, (12 * k, 12 * k), 8 * k)


def pointer(shop: Workshop, lit: bool, bent: int) -> Sprite:
    """The flap at nine o'clock: gold when what it points at counts; ``bent`` 0 to 4 by a peg that pushes it up."""
    made = [_flap(shop, False, steps) for steps in range(_BENT + 1)]  # all of them before the first peg comes
    return Sprite(_flap(shop, True, 0) if lit else made[bent], CX - RADIUS + 32 - 130, CY - 56)


def _flap(shop: Workshop, lit: bool, bent: int) -> pygame.Surface:
    def paint(big: pygame.Surface, k: int) -> None:
        up = bent * 5
        head = [(8.0, 14.0), (130.0, 56.0 - up), (8.0, 98.0)]
        inner = [(17.0, 28.0), (111.0, 56.0 - up * 0.8), (17.0, 84.0)]
        pygame.draw.polygon(big, SHADOW, shapes.scaled(head, k, 0, 10))
        pygame.draw.polygon(big, INK, shapes.scaled(head, k))
        pygame.draw.polygon(big, GOLD if lit else CREAM, shapes.scaled(inner, k))

    return shop.made(("wheel pointer", lit, bent), lambda: shapes.smooth((138, 112), paint))


def bent(turns: float, count: int, moving: bool) -> int:
    """How far the pegs have bent the flap: more and more as the next one comes, and it snaps back behind it."""
    if not moving:
        return 0
    near = (turns * count) % 1.0
    return max(0, min(_BENT, math.floor((near - 0.7) / 0.3 * (_BENT + 1))))
