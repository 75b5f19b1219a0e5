"""The header, beside gpiozero's own table of it."""

from __future__ import annotations

import pytest
from gpiozero.pins.pi import PiBoardInfo

from wiring.header import PLACES, place_of


@pytest.mark.parametrize(
    "revision", [0xA02082, 0xC03114, 0xC04170, 0x902120], ids=["3B", "4B", "5", "Zero 2 W"]
)
def test_every_place_is_what_gpiozero_says_it_is(revision: int) -> None:
    theirs = PiBoardInfo.from_revision(revision).headers["J8"].pins
    kinds = {"3V3": "3.3 V", "5V": "5 V", "GND": "ground"}
    for place in PLACES:
        name = theirs[place.number].name
        assert (f"GPIO{place.gpio}" if place.gpio is not None else place.kind) == kinds.get(name, name)
        assert (place.row + 1, 1 if place.left else 2) == (theirs[place.number].row, theirs[place.number].col)


def test_a_gpio_number_has_one_place() -> None:
    assert [place_of(gpio).gpio for gpio in range(28)] == list(range(28))
    assert (place_of(17).number, place_of(2).number, place_of(21).number) == (11, 3, 40)
    with pytest.raises(KeyError):
        place_of(28)
