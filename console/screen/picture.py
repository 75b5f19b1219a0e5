"""Pictures as standing cut-outs: the thing itself, a cream paper edge around it, a hard shadow below."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from pathlib import Path

import pygame

from console.screen import shapes
from console.screen.canvas import Sprite, put
from console.screen.lettering import SHOW
from console.screen.moment import Json
from console.screen.theme import CREAM, SHADOW, VELVET
from console.screen.workshop import CENTRED, Workshop

ALPHA = 90  # what is fainter than this is the picture's own soft shadow, and is cut away
LARGEST = 400  # px; the sources are 256 px and look soft beyond this
SHADOW_H = 10  # px that a picture's shadow hangs below it
_FINE = 2
_OWN = Path(__file__).parent / "pictures"
PENDING = pygame.Surface((1, 1), pygame.SRCALPHA)  # stands for a picture that is on its way


def load(data: bytes, name: str = "picture.webp") -> pygame.Surface:
    """A picture from the bytes of a PNG, WebP or JPEG file; raises ``pygame.error`` for anything else."""
    loaded = pygame.image.load(BytesIO(data), name)
    surface = pygame.Surface(loaded.get_size(), pygame.SRCALPHA)
    surface.blit(loaded, (0, 0))
    return surface


def die_cut(source: pygame.Surface, side: int) -> pygame.Surface:
    """``source`` (straight alpha) fitted into a square of ``side`` px with its paper edge and shadow.

    The surface is ``side`` wide and ``side + SHADOW_H`` high, with premultiplied alpha.
    """
    edge = max(7, round(side * 0.034))
    full = side * _FINE
    rim = edge * _FINE
    inner = full - 2 * rim
    bounds = pygame.mask.from_surface(source, ALPHA).get_bounding_rects()
    box = bounds[0].unionall(bounds[1:]) if bounds else source.get_rect()
    scale = min(inner / box.w, inner / box.h)
    thing = pygame.transform.smoothscale(
        source.subsurface(box), (max(1, round(box.w * scale)), max(1, round(box.h * scale)))
    )
    at = ((full - thing.get_width()) // 2, full - rim - thing.get_height())
    body = pygame.mask.from_surface(thing, ALPHA)
    placed = pygame.mask.Mask((full, full))
    placed.draw(body, at)
    paper = _grown(placed, rim)
    big = pygame.Surface((full, full + SHADOW_H * _FINE), pygame.SRCALPHA)
    paper.to_surface(big, setcolor=SHADOW, unsetcolor=None, dest=(0, SHADOW_H * _FINE))
    paper.to_surface(big, setcolor=(*CREAM, 255), unsetcolor=None)
    kept = body.to_surface(setsurface=thing, unsetcolor=(0, 0, 0, 0))
    kept.premul_alpha_ip()
    put(big, kept, *at)
    return pygame.transform.smoothscale(big, (side, side + SHADOW_H))


def _grown(mask: pygame.mask.Mask, by: int) -> pygame.mask.Mask:
    """The mask with everything within ``by`` px of it set, as by a round pen drawn along its outline."""
    # A disc is the sum of smaller discs, so three passes with a third of the radius cost a third of one.
    passes = (by // 3, by // 3, by - 2 * (by // 3))
    for radius in passes:
        if radius <= 0:
            continue
        pen = pygame.Surface((2 * radius + 1, 2 * radius + 1), pygame.SRCALPHA)
        pygame.draw.circle(pen, (255, 255, 255, 255), (radius, radius), radius)
        disc = pygame.mask.from_surface(pen)
        grown = pygame.mask.Mask(mask.get_size())
        mask.convolve(disc, grown, (-radius, -radius))
        mask = grown
    return mask


def placeholder(shop: Workshop, name: str, side: int) -> pygame.Surface:
    """A paper parcel with the thing's initial, for a picture that is not there; its name is beside every picture."""
    surface = shapes.plate(side, side, CREAM, 28, SHADOW_H)
    inner = side - 28
    put(surface, shop.plate(inner, inner, CREAM, 20, 0, VELVET, 4), 14, 14)
    initial = next((letter for letter in name if letter.isalnum()), "?").upper()
    text = shop.text(initial, SHOW, side // 2, VELVET, side / 2, side / 2 + 2, CENTRED)
    put(surface, text.surface, text.x, text.y)
    return surface


@cache
def own(name: str) -> pygame.Surface:
    """One of the screen's own pictures."""
    return load((_OWN / name).read_bytes(), name)


def standing(shop: Workshop, item: Json, side: int, cx: float, foot: float) -> Sprite:
    """An item's cut-out, ``side`` px at most, standing on the line ``foot`` about ``cx``."""
    file, name = str(item.get("picture") or ""), str(item.get("name") or "")
    made = shop.pictures(file, side) if file else None
    if not file and item.get("kind") == "piggy-bank":
        made = shop.made(("own piggy-bank", side), lambda: die_cut(own("piggy-bank.webp"), side))
    if made is PENDING:
        return Sprite(PENDING, round(cx), round(foot - side))
    if made is None:
        made = shop.made(("placeholder", name, side), lambda: placeholder(shop, name, side))
    return Sprite(made, round(cx - side / 2), round(foot - side))
