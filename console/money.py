"""How amounts are written: ``$1,234.50``, ``1.234,50 €``, ``CHF 1'234.50``.

A *currency* is a text everywhere: a sign alone (``$``, written in front, as in ``$1,234.50``), or the amount 1234.50 as it is
to be written.  So a pack, a view and a page carry one value, and nobody has to learn a language of placeholders.

Poker is played for :data:`CHIPS`.  Its amounts are whole chips: ``1,250 chips`` in words, ``1,250`` where it is said what it is.
Buzz-in is played for :data:`POINTS`: as cents of a dollar are kept, written ``100 points`` and ``100``.  No pack can choose either.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

EXAMPLE = re.compile(r"(\D*?)1([,.' \u00a0\u202f\u2019]?)234([,.])50(\D*)")
LONGEST = 3
"""Characters of a sign, such as ``CHF``."""
ALLOWED = f"a sign of 1 to {LONGEST} characters such as $, or how 1234.50 is written, such as '1.234,50 €'"
CHIPS = "chips"
POINTS = "points"
NARROW_SPACE, SPACE = "\u202f", "\u00a0"


@dataclass(frozen=True, slots=True)
class Way:
    """One way of writing amounts. ``before`` and ``after`` hold the sign with its space; one of them is empty.

    ``parts`` of an amount make a whole: 100 cents, or one chip. ``unit`` is what one is called where there is no sign.
    """

    before: str = "$"
    thousands: str = ","
    decimal: str = "."
    after: str = ""
    parts: int = 100
    unit: str = ""

    @property
    def sign(self) -> str:
        """The sign alone."""
        return (self.before or self.after).strip()

    def figure(self, amount: int) -> str:
        """``125000`` -> ``$1,250``; cents are written only where there are any. Chips are a number alone."""
        minus, amount = ("-", -amount) if amount < 0 else ("", amount)
        whole, rest = divmod(amount, self.parts)
        digits = f"{whole:,}".replace(",", self.thousands) + (f"{self.decimal}{rest:02}" if rest else "")
        return f"{minus}{self.before}{digits}{self.after}"

    def amount(self, amount: int) -> str:
        """The same in words: chips and points are called so."""
        if not self.unit:
            return self.figure(amount)
        return f"{self.figure(amount)} {self.unit}{'' if abs(amount) == self.parts else 's'}"

    def around(self, digits: str) -> str:
        """Digits that are not known yet, or not of money alone, with the sign where it belongs: ``$????``."""
        return f"{self.before}{digits}{self.after}"


def read(currency: str) -> Way | None:
    """The way that a currency says, or ``None`` where it says none (see :data:`ALLOWED`)."""
    example = EXAMPLE.fullmatch(currency.strip())
    if example is None:
        return Way(currency) if _is_sign(currency) else None
    before, thousands, decimal, after = example.groups()
    if thousands == decimal or bool(before.strip()) == bool(after.strip()):
        return None
    if not _is_sign(before.strip() or after.strip()):
        return None
    # A line must not break between the sign and its digits.
    fixed = [part.replace(" ", SPACE) for part in (before, after)]
    return Way(fixed[0], thousands.replace(" ", NARROW_SPACE), decimal, fixed[1])


@cache
def way(currency: str) -> Way:
    """The same, and the plain way where it says none: a view's currency was checked when the pack was."""
    if currency == CHIPS:
        return Way("", decimal="", parts=1, unit="chip")
    if currency == POINTS:
        return Way("", unit="point")
    return read(currency) or Way(currency)


def money(amount: int, currency: str = "$") -> str:
    """An amount in integer cents, or in chips, as people read it."""
    return way(currency).amount(amount)


def figure(amount: int, currency: str = "$") -> str:
    """The same where a tag or a stack says what it is: chips and points as a number alone."""
    return way(currency).figure(amount)


def _is_sign(text: str) -> bool:
    fits = 1 <= len(text) <= LONGEST
    return fits and all(one.isprintable() and not one.isdigit() and not one.isspace() for one in text)
