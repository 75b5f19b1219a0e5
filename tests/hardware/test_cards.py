"""Playing cards on 32 by 8 dots: every one is another one, and no price could be another."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from hardware.cards import RANKS, SUITS
from hardware.drawing import next_change, rows
from hardware.face import Offered, Peek
from hardware.glyphs import ICONS
from tests.hardware.faces import course

CARDS = [rank + suit for rank in RANKS for suit in SUITS]


def test_every_card_is_another_one() -> None:
    pictures = {rows(Peek((card,)), 0) for card in CARDS}
    assert len(pictures) == 52
    suits = [ICONS[f"suit-{suit}"].rows for suit in SUITS]
    for one, other in combinations(suits, 2):
        assert sum((a ^ b).bit_count() for a, b in zip(one, other, strict=True)) >= 11


def test_a_peek_turns_its_pages_and_says_which_one_it_is() -> None:
    face = Peek(("Kh", "Td", "7s", "2c", "9d"))
    assert [rows(face, ms)[:7] for ms in (0, 1_400, 2_800)] == [
        rows(Peek(page), 0)[:7] for page in (("Kh", "Td"), ("7s", "2c"), ("9d",))
    ]
    assert [next_change(face, ms) for ms in (0, 1_400, 2_800)] == [1_400] * 3
    assert len({rows(face, ms)[7] for ms in (0, 1_400, 2_800)}) == 3
    assert rows(face, 4_200) == rows(face, 0)
    assert next_change(Peek(("Kh", "Td")), 0) is None


@given(
    st.sampled_from([Offered("Kh"), Offered("Td"), Offered(word="CALL"), Offered(word="DECK")]),
    st.integers(0, 99_999_999),
    st.integers(0, 99_999_999),
)
def test_no_price_is_cut_so_that_it_could_be_another(thing: Offered, one: int, other: int) -> None:
    alike = course(replace(thing, price=one)) == course(replace(thing, price=other))
    assert alike == (one == other)


def test_a_price_that_would_touch_the_suit_takes_turns_with_the_card() -> None:
    alone = rows(Offered("Td"), 0)[:7]
    assert rows(Offered("Td", price=400), 0)[:7] != alone, "there is room beside it"
    assert rows(Offered("Td", price=1_000), 0)[:7] == alone
    assert rows(Offered("Td", price=1_000), 1_000)[:7] != alone
