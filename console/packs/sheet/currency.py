"""The currency of a spreadsheet, off the way its prices are written."""

from __future__ import annotations

import re
from collections.abc import Iterable

from console import money

WRITTEN = re.compile(
    r"(?P<before>[^\d\s.,]{0,3})(?P<gap>\s?)(?P<number>[\d.,'\u2019\s]*\d)(?P<space>\s?)(?P<after>[^\d\s.,]{0,3})"
)
DECIMALS = re.compile(r"([.,])\d\d$")


def currency_of(prices: Iterable[str]) -> str | None:
    """A pack's ``currency``, as an example, when all prices with a sign agree on sign, side and space; ``None`` otherwise.

    What no price shows (has nobody written cents?) is taken as it is usual beside what they do show.
    """
    found = [seen for text in prices if (seen := WRITTEN.fullmatch(text.strip()))]
    signed = {
        (one["before"], bool(one["gap"]), bool(one["space"]), one["after"])
        for one in found
        if one["before"] or one["after"]
    }
    if len(signed) != 1:
        return None
    ((before, gap, space, after),) = signed
    decimals = {mark[1] for one in found if (mark := DECIMALS.search(one["number"]))}
    comma = decimals == {","}
    number = "1.234,50" if comma else "1,234.50"
    example = f"{before}{' ' if gap and before else ''}{number}{' ' if space and after else ''}{after}"
    return example if money.read(example) else None
