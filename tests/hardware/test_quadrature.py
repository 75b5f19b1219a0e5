"""Dials: a detent is one, whatever trembles or gets lost."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.quadrature import Quadrature

RIGHT = [("a", True), ("b", True), ("a", False), ("b", False)]
LEFT = [("b", True), ("a", True), ("b", False), ("a", False)]


def feed(dial: Quadrature, edges: list[tuple[str, bool]]) -> list[int]:
    return [dial.total for contact, closed in edges if dial.edge(contact, closed)]


@pytest.mark.parametrize(("steps", "totals"), [(4, [1]), (2, [1, 2]), (1, [1, 2, 3, 4])])
def test_b1_one_for_each_detent(steps: int, totals: list[int]) -> None:
    assert feed(Quadrature(steps), RIGHT) == totals
    assert feed(Quadrature(steps), LEFT) == [-total for total in totals]


@pytest.mark.parametrize(("steps", "lost"), [(steps, n) for steps in (1, 2, 4) for n in range(3 * steps)])
@pytest.mark.parametrize("backwards", [False, True])
def test_b2_on_every_kind_of_dial_a_left_click_is_one_left_after_any_lost_edge(
    steps: int, lost: int, backwards: bool
) -> None:
    def feed_wired(edges: list[tuple[str, bool]]) -> None:
        feed(dial, [("ab"[contact == "a"] if backwards else contact, closed) for contact, closed in edges])

    three = (RIGHT * 3)[: 3 * steps]
    levels = {"a": False, "b": False, **dict(three)}
    rest = (levels["b"], levels["a"]) if backwards else (levels["a"], levels["b"])
    dial = Quadrature(steps, reversed=backwards)
    feed_wired(three[:lost] + three[lost + 1 :])
    dial.rest(*rest)
    before = dial.total
    feed_wired([(contact, not closed) for contact, closed in reversed(three[-steps:])])
    assert dial.total == before - 1


@pytest.mark.parametrize("lost", range(1, 12, 2))
def test_b2_the_left_click_is_one_left_whichever_b_edge_was_lost(lost: int) -> None:
    three = RIGHT * 3
    assert three[lost][0] == "b"
    dial = Quadrature(4)
    feed(dial, three[:lost] + three[lost + 1 :])
    dial.rest(False, False)
    before = dial.total
    assert before in (2, 3)
    assert feed(dial, LEFT) == [before - 1]


@pytest.mark.parametrize("lost", range(1, 12, 2))
def test_b2_also_when_the_left_click_comes_before_the_dial_has_rested(lost: int) -> None:
    three = RIGHT * 3
    dial = Quadrature(4)
    feed(dial, three[:lost] + three[lost + 1 :])
    assert feed(dial, LEFT)[-1] in (1, 2)
    assert not dial.rest(False, False)


@pytest.mark.parametrize("steps", [2, 4])
def test_b2_the_last_edge_lost_is_made_good_at_rest(steps: int) -> None:
    dial = Quadrature(steps)
    feed(dial, RIGHT[:-1])
    assert dial.rest(False, False)
    assert dial.total == 4 // steps


def test_b2_trembling_counts_nothing() -> None:
    assert feed(Quadrature(4), [("a", True), ("a", False)] * 100) == []
    assert feed(Quadrature(2), [("a", True), ("a", False)] * 100) == []


def test_b2_trembling_at_a_rest_tells_the_same_total_no_second_time() -> None:
    dial = Quadrature(4)
    assert feed(dial, [*RIGHT, ("b", True), ("b", False), ("a", True), ("a", False)]) == [1]


def test_b2_a_closed_at_the_start_and_one_click_right() -> None:
    assert feed(Quadrature(4, a_closed=True), RIGHT[1:]) == [1]
    assert feed(Quadrature(2, a_closed=True), RIGHT[1:2]) == [1]
    assert feed(Quadrature(2, a_closed=True, b_closed=True), RIGHT[2:]) == [1]


def test_b4_a_total_knows_no_digit() -> None:
    dial = Quadrature(4)
    assert feed(dial, RIGHT * 10) == list(range(1, 11))
    assert feed(dial, LEFT * 11) == list(range(9, -2, -1))


def test_a_reversed_dial_counts_the_other_way() -> None:
    assert feed(Quadrature(4, reversed=True), RIGHT) == [-1]
    dial = Quadrature(4, reversed=True, b_closed=True)
    assert feed(dial, LEFT[1:]) == [1]
    assert not dial.rest(False, False)


def test_half_a_cycle_missed_goes_the_way_the_dial_was_going() -> None:
    for edges, total in ((RIGHT, 1), (LEFT, -1)):
        dial = Quadrature(4)
        feed(dial, edges[:2])
        dial.rest(False, False)
        assert dial.total == total


def test_steps_that_no_dial_has_are_refused() -> None:
    with pytest.raises(ValueError, match="steps_per_detent is 3; allowed: 1, 2, 4"):
        Quadrature(3)


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 3)), max_size=60), st.sampled_from([1, 2, 4]))
def test_law_clicks_with_bouncing_contacts_add_up(clicks: list[tuple[bool, int]], steps: int) -> None:
    """Each edge of each click may bounce; whole cycles are played, so a click is 4/steps detents."""
    dial = Quadrature(steps)
    for right, bounces in clicks:
        for contact, closed in RIGHT if right else LEFT:
            feed(dial, [(contact, closed), *[(contact, not closed), (contact, closed)] * bounces])
    assert dial.total == sum(1 if right else -1 for right, _ in clicks) * 4 // steps


@given(st.lists(st.tuples(st.sampled_from("ab"), st.booleans()), max_size=200), st.sampled_from([2, 4]))
def test_law_after_any_rubbish_a_rest_makes_every_click_one_again(
    rubbish: list[tuple[str, bool]], steps: int
) -> None:
    dial = Quadrature(steps)
    feed(dial, rubbish)
    dial.rest(False, False)
    before = dial.total
    assert feed(dial, RIGHT)[-1] == before + 4 // steps
    assert feed(dial, LEFT)[-1] == before
