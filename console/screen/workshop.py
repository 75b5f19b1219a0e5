"""The workshop makes what scenes put on stage: text, plates, tiles, badges, pictures, each once."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import pygame

from console.screen import lettering, shapes
from console.screen.canvas import Sprite, put
from console.screen.lettering import NAME, SHOW
from console.screen.store import Store
from console.screen.theme import CREAM, GOLD, INK, VELVET, Colour, seat_colour

LEFT_ALIGNED, CENTRED, RIGHT_ALIGNED = 0.0, 0.5, 1.0
_FEW = 5_000_000  # bytes of what is kept of surfaces that are only passing
PictureOf = Callable[[str, int], pygame.Surface | None]


def _no_picture(_name: str, _side: int) -> pygame.Surface | None:
    return None


class Workshop:
    """Surfaces made on demand and kept; ``pictures`` gives an item's cut-out of a size once it is there."""

    def __init__(
        self, pictures: PictureOf = _no_picture, store: Store | None = None, few: Store | None = None
    ) -> None:
        self.store = store or Store()
        self.few = few or Store(_FEW)
        self.pictures = pictures

    def made(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface under ``key``, made now if needed."""
        return self.store.get(key, make)

    def passing(self, key: Hashable, make: Callable[[], pygame.Surface], _still: bool) -> pygame.Surface:
        """A surface that is hardly ever needed again, as of something that turns: only the last few are kept.

        It takes a few ms and pushes nothing out of the store.  Only while it stands still can it be made ahead.
        """
        return self.few.get(key, make)

    def measures(self, *what: Hashable) -> None:
        """Text is about to be measured, which may take some ms the first time; here work can be broken off."""

    # -- text --------------------------------------------------------------------------------------------------

    def text(
        self,
        words: str,
        face: str,
        size: int,
        colour: Colour,
        x: float,
        middle: float,
        align: float = LEFT_ALIGNED,
    ) -> Sprite:
        """A line whose capitals are centred on ``middle``; ``align`` 0, 0.5 or 1 says what ``x`` means."""
        key = ("text", words, face, size, colour)
        drawn = self.made(key, lambda: lettering.render(words, face, size, colour))
        return Sprite(drawn, round(x - drawn.get_width() * align), round(middle) - lettering.drop(face, size))

    def fitted(
        self,
        words: str,
        face: str,
        size: int,
        colour: Colour,
        x: float,
        middle: float,
        room: float,
        align: float = LEFT_ALIGNED,
        least: int = 52,
    ) -> Sprite:
        """Like ``text``, shrunk to ``room`` pixels, and cut with an ellipsis when ``least`` is still too big."""
        self.measures(words, face, size, room, least)
        shown, fits = lettering.fit(words, face, size, int(room), least)
        return self.text(shown, face, fits, colour, x, middle, align)

    def block(
        self,
        words: str,
        face: str,
        size: int,
        colour: Colour,
        x: float,
        middle: float,
        room: float,
        align: float = LEFT_ALIGNED,
        lines: int = 2,
        least: int = 52,
        leading: float = 0.92,
    ) -> list[Sprite]:
        """Up to ``lines`` lines about ``middle``, as large as fits up to ``size``."""
        self.measures(words, face, size, room, lines, least)
        broken, fits = lettering.wrap(words, face, size, int(room), lines, least)
        first = middle - (len(broken) - 1) * fits * leading / 2
        return [
            self.text(line, face, fits, colour, x, first + i * fits * leading, align)
            for i, line in enumerate(broken)
        ]

    def amount(
        self,
        words: str,
        size: int,
        colour: Colour,
        x: float,
        middle: float,
        room: float,
        align: float = CENTRED,
    ) -> Sprite:
        """Money in its room; it may shrink but is never cut."""
        self.measures("amount", words, size, room)
        shown, fits = lettering.amount(words, SHOW, size, int(room))
        return self.text(shown, SHOW, fits, colour, x, middle, align)

    def headline(
        self, words: str, size: int, colour: Colour, x: float, middle: float, room: float
    ) -> list[Sprite]:
        """An item's name on two lines, or on three where that makes it clearly larger."""
        self.measures(words, SHOW, size, room, 2, 64)
        shown, two = lettering.wrap(words, SHOW, size, int(room), 2, 64)
        fits_two = lettering.ELLIPSIS not in "".join(shown)
        self.measures(words, SHOW, min(size, 104), room, 3, 64)
        _, three = lettering.wrap(words, SHOW, min(size, 104), int(room), 3, 64)
        lines = 2 if fits_two and two * 1.15 >= three else 3
        return self.block(words, SHOW, size if lines == 2 else 104, colour, x, middle, room, 0.0, lines, 64)

    # -- parts -------------------------------------------------------------------------------------------------

    def plate(
        self,
        w: int,
        h: int,
        fill: Colour = CREAM,
        corner: int = 20,
        shadow: int = 10,
        edge: Colour | None = None,
        rim: int = 4,
    ) -> pygame.Surface:
        """A chamfered card with its shadow."""
        key = ("plate", w, h, fill, corner, shadow, edge, rim)
        return self.made(key, lambda: shapes.plate(w, h, fill, corner, shadow, edge, rim))

    def badge(self, seat: int, radius: int, cx: float, cy: float, on_dark: bool = False) -> Sprite:
        """A seat's badge with its number, centred on a point."""
        made = self.made(("badge", seat, radius, on_dark), lambda: self._badge(seat, radius, on_dark))
        return Sprite(made, round(cx - made.get_width() / 2), round(cy - made.get_height() / 2))

    def _badge(self, seat: int, radius: int, on_dark: bool) -> pygame.Surface:
        thick = max(3.0, min(5.0, radius / 9))
        surface = shapes.badge(seat, radius, seat_colour(seat), CREAM if on_dark else INK, thick)
        size = round(radius * (0.86 if seat in (2, 3, 5, 7) else 1.04))
        middle = surface.get_height() / 2 + shapes.badge_middle(seat, radius)
        digit = self.text(str(seat), SHOW, size, INK, surface.get_width() / 2, middle, CENTRED)
        put(surface, digit.surface, digit.x, digit.y)
        return surface

    def rosette(self, radius: int, word: str, cx: float, cy: float) -> Sprite:
        """A rosette whose round part is centred on a point, with a word in its heart."""

        def make() -> pygame.Surface:
            surface = shapes.rosette(radius)
            shown, size = lettering.fit(word, SHOW, round(radius * 0.62), round(radius * 1.24), 20)
            text = self.text(shown, SHOW, size, INK, surface.get_width() / 2, radius * 1.2, CENTRED)
            put(surface, text.surface, text.x, text.y)
            return surface

        made = self.made(("rosette", radius, word), make)
        return Sprite(made, round(cx - made.get_width() / 2), round(cy - radius * 1.2))

    def tile(
        self, w: int, h: int, face: str | None, look: str = "open", size: int | None = None
    ) -> pygame.Surface:
        """A digit tile; ``face`` None shows its back.  ``look``: open, newest, used or wrong."""
        points = size or round(min(h * 0.86, w * 1.3))

        def make() -> pygame.Surface:
            if face is None:
                surface = shapes.plate(w, h, VELVET, 12, 8, CREAM, 4)
                mark = shapes.smooth((w, h), lambda big, k: shapes.diamond(big, k, w / 2, h / 2, h * 0.19))
                put(surface, mark, 0, 0)
                return surface
            if look == "used":
                surface = shapes.plate(w, h, (0x04, 0x25, 0x2E), 12, 0)
                ink: Colour = (0x4A, 0x86, 0x98)
            elif look == "newest":
                surface, ink = shapes.plate(w, h, GOLD, 12, 8, CREAM, 5), INK
            else:
                surface, ink = shapes.plate(w, h, CREAM, 12, 8), INK
            digit = self.text(face, SHOW, points, ink, w / 2, h / 2, CENTRED)
            put(surface, digit.surface, digit.x, digit.y)
            return surface

        return self.made(("tile", w, h, face, look, points), make)

    def name(self, words: str, colour: Colour, x: float, middle: float, room: float) -> Sprite:
        """A name from the left, shrunk to its room."""
        return self.fitted(words, NAME, 72, colour, x, middle, room)
