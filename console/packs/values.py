"""The single values of a pack: prices, names, ids. Each check gives the value, or ``None`` after noting the problem."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

from console.packs.problems import Findings, heading_of, shown

LONGEST_NAME = 28  # what fits under a picture in one line of the big screen's smallest layout
LONGEST_ID = 40
ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


@dataclass(frozen=True, slots=True)
class Range:
    """Prices from ``low`` to ``high`` cents, in whole dollars or in cents."""

    low: int
    high: int
    whole: bool = True

    def __str__(self) -> str:
        """For people: what is allowed."""
        if self.whole:
            return f"whole dollars from {self.low // 100:,} to {self.high // 100:,}"
        return f"dollars with at most two decimals from {self.low / 100:.2f} to {self.high / 100:.2f}"


DECK_RANGES = {
    "orange": Range(1_000_00, 9_999_00),
    "blue": Range(100_00, 999_00),
    "green": Range(1_00, 99_00),
    "purple": Range(1, 4_99, whole=False),
}
CAR = Range(1_000_00, 9_999_00)
PRIZE = Range(100_00, 999_00)
PIGGY_BANK = Range(1, 9_99, whole=False)
SWITCHEROO = Range(10_00, 9_999_00)


def price(findings: Findings, place: str, value: object, allowed: Range) -> int | None:
    """A number of dollars as cents."""
    if isinstance(value, int) and not isinstance(value, bool):
        value = Decimal(value)
    if not isinstance(value, Decimal):
        findings.add(place, shown(value), f"a number without a sign or quotes, {allowed}")
        return None
    cents = value * 100
    unit = 100 if allowed.whole else 1
    # Comparisons with NaN are false or raise, so it is sorted out first.
    if not value.is_finite() or not allowed.low <= cents <= allowed.high or cents % unit:
        findings.add(place, str(value), str(allowed))
        return None
    return int(cents)


def text(findings: Findings, place: str, value: object, longest: int = LONGEST_NAME) -> str | None:
    """A name for people."""
    allowed = f"a text of 1 to {longest} printable characters in quotes, without spaces around it"
    if not isinstance(value, str):
        findings.add(place, shown(value), allowed)
        return None
    if not value.strip():
        findings.add(place, "an empty text", allowed)
        return None
    if len(value) > longest:
        findings.add(place, f"{len(value)} characters ({shown(value)})", allowed)
        return None
    if value != value.strip() or not value.isprintable():
        findings.add(place, shown(value), allowed)
        return None
    return value


def identity(findings: Findings, key: str, place: str | None = None) -> bool:
    """Whether a key may be an id; ``place`` is where it stands, if not under its own name."""
    if len(key) <= LONGEST_ID and ID.fullmatch(key):
        return True
    findings.add(
        place or heading_of(key),
        f"the heading {shown(key)}",
        f"small letters a-z, digits and single hyphens, at most {LONGEST_ID}",
    )
    return False
