"""What is taken at poker from somebody who does nothing until time is up: what risks least."""

from __future__ import annotations

from typing import Any

import pytest

from console.rules.session import Asked
from console.show.floor import Live, answer_at_the_bell


def drawn(_: Any) -> Any:
    raise AssertionError("it was left to chance")


@pytest.mark.parametrize(
    ("topic", "options", "taken"),
    [
        ("buy", "row-1 row-2 deck fold", "fold"),
        ("bet", "check bet", "check"),
        ("bet", "call raise fold", "fold"),
        ("declare", "high low both", "high"),
        ("rebuy", "yes no", "no"),
    ],
)
def test_what_risks_least_is_taken(topic: str, options: str, taken: str) -> None:
    choices = [{"id": one, "label": one} for one in options.split()]
    asked = Asked(1, "seat:1", {"kind": "choose", "topic": topic, "options": choices})
    assert answer_at_the_bell(Live(asked, None, False, 0), drawn) == taken
