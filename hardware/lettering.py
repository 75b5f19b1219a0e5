"""Text and money as stencils that fit a given number of columns.

Nothing scrolls in play, so a text that is too long is set in a narrower face and at last cut.  Money is never cut
and never rounded: a wrong amount is worse than a small one.
"""

from __future__ import annotations

from hardware.dots import COLUMNS, Dots, beside
from hardware.glyphs import GENERIC_CURRENCY, NARROW, SLIM, UNKNOWN, WIDE, Font, covers, fold

TOO_LARGE = "####"
"""Stands for an amount of nine or more figures, which no face can set in full."""


def line(text: str, font: Font) -> Dots:
    """Set an already folded text in one font, one dark column between glyphs, the substitute where it has none."""
    return beside(font[char] if char in font else font[UNKNOWN] for char in text)


def fit(text: str, width: int = COLUMNS, *, cut_wide: bool = False) -> Dots:
    """Set any text in the widest face in which all of it fits; else cut it.

    What fits in no face is cut in the narrow one, or (``cut_wide``) in the wide one: fewer letters, read from afar.
    The result is at most ``width`` columns wide.
    """
    folded = fold(text).strip()
    for font in (WIDE, SLIM, NARROW):
        if font is SLIM and not covers(SLIM, folded):
            continue
        dots = line(folded, font)
        if dots.width <= width:
            return dots
    font = WIDE if cut_wide else NARROW
    while (dots := line(folded, font)).width > width:
        folded = folded[:-1].rstrip()
    return dots


def money_text(
    cents: int, currency: str, thousands: str = ",", decimal: str = ".", behind: bool = False
) -> str:
    """``$1,250``, ``$4.99``, ``-$20``, ``20€``: cents are written only when there are any; without a ``decimal`` amounts are whole."""
    whole, part = divmod(abs(cents), 100 if decimal else 1)
    sign = "-" if cents < 0 else ""
    figures = f"{whole:,}".replace(",", thousands)
    figures += f"{decimal}{part:02}" if part else ""
    return f"{sign}{figures}{currency}" if behind else f"{sign}{currency}{figures}"


def currency_sign(currency: str, font: Font) -> str:
    """The currency in the characters of ``font``, or the generic sign where it lacks one; empty stays empty."""
    folded = fold(currency).strip()
    if covers(font, folded):
        return folded
    return GENERIC_CURRENCY


def amount(
    cents: int,
    currency: str,
    thousands: str = ",",
    decimal: str = ".",
    behind: bool = False,
    *,
    width: int = COLUMNS,
    narrow: bool = True,
) -> Dots | None:
    """An amount in at most ``width`` columns, or None if it fits in no face.

    In order of preference: 5x7 with the sign (to $9,999 in 32 columns), 4x7 with it (to $99,999), 4x7 without
    (to 999,999), then, if ``narrow`` is allowed, 3x7 with, without, and without commas.
    """
    sets: list[tuple[Font, bool, bool]] = [(WIDE, True, True), (SLIM, True, True), (SLIM, False, True)]
    if narrow:
        sets += [(NARROW, True, True), (NARROW, False, True), (NARROW, False, False)]
    for font, signed, grouped in sets:
        sign = currency_sign(currency, font) if signed else ""
        dots = line(money_text(cents, sign, thousands if grouped else "", decimal, behind), font)
        if dots.width <= width:
            return dots
    return None


def amount_in_full(
    cents: int, currency: str, thousands: str = ",", decimal: str = ".", behind: bool = False
) -> Dots:
    """An amount for the whole display; :data:`TOO_LARGE` when even the narrow face can't hold it."""
    return amount(cents, currency, thousands, decimal, behind) or line(TOO_LARGE, WIDE)
