"""Prices as people type them into a spreadsheet: ``$1,234.50``, ``1.234,50 €``, ``CHF 1'234``, ``0,99``."""

from __future__ import annotations

import re

GROUPS = re.compile("['\u2019\u00a0\u202f\u2009 ]")
"""What stands between thousands beside a point or a comma: apostrophes and spaces of all widths."""
NUMBER = re.compile(r"(?:(?<!\w)[.,])?\d[\d.,]*")
"""A point before the first digit belongs to the number (``$.99``) unless it ends a word (``Fr.12``)."""
SEPARATORS = ".,"
WHOLE_GROUP = 3
LONGEST = 40
"""Characters in a cell with a price, and more than any price needs."""


def cents(text: str) -> int | None:
    """The amount in cents, or ``None`` when the text is no amount. A currency sign or code may stand on either side."""
    if len(text) > LONGEST:
        return None
    bare = GROUPS.sub("", text.strip())
    found = NUMBER.search(bare)
    if found is None or any(one.isdigit() or one in "-\u2212" for one in bare.replace(found[0], "", 1)):
        return None
    whole, part = _split(found[0])
    if whole is None:
        return None
    return int(whole) * 100 + int(part.ljust(2, "0"))


def _split(number: str) -> tuple[str | None, str]:
    """Whole part and at most two decimals.

    The last separator is the decimal one when one or two digits follow it.  Before three digits it stands between thousands,
    because no price has three decimals.
    """
    last = max(number.rfind(one) for one in SEPARATORS)
    if last < 0:
        return number, ""
    after = number[last + 1 :]
    if len(after) == WHOLE_GROUP:
        return _grouped(number), ""
    if len(after) not in (0, 1, 2):
        return None, ""
    before = number[:last]
    if number[last] in before:  # 1.234.5: one sign can't mean both
        return None, ""
    return _grouped(before or "0"), after


def _grouped(number: str) -> str | None:
    """Thousands without their separators, or ``None`` where they stand wrong: groups have three digits and one separator."""
    separators = {one for one in number if one in SEPARATORS}
    if not separators:
        return number or None
    if len(separators) > 1:
        return None
    first, *groups = number.split(separators.pop())
    if not 1 <= len(first) <= WHOLE_GROUP or any(len(group) != WHOLE_GROUP for group in groups):
        return None
    return first + "".join(groups)
