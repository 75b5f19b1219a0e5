"""Every kind of ask: what it says, what it takes, and when it need not be asked."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from console.rules.asks import arrange, buzz, choose, dial, draw, pick, single, text
from console.rules.conversation import Ask, Conversation, Refused, together
from console.rules.stage import Stage
from tests.rules.conformance.ask_form import bad_values

KINDS: list[Ask[Any]] = [
    dial("seat:1", "t.dial", ["01", "0123456789"]),
    dial("seat:1", "t.two", ["46", "35"]),
    choose("seat:1", "t.choose", {"a": "Apple", "b": "Bun"}),
    pick("seat:1", "t.pick", {"a": "Apple", "b": "Bun", "c": "Corn"}, 2),
    arrange("seat:1", "t.arrange", ["3", "6", "3"], 3),
    text("seat:1", "t.text", 5),
    draw("t.draw", ["3", "6", "3"], 2),
    buzz("t.buzz", lambda: [2, 5]),
]
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@pytest.mark.parametrize("ask", KINDS, ids=lambda ask: ask.topic)
def test_wrong_answers_are_refused_in_a_sentence(ask: Ask[Any]) -> None:
    for value in bad_values(ask.message()):
        with pytest.raises(Refused) as refused:
            ask.read(value)
        assert 8 < len(str(refused.value)) < 200


@given(value=ANYTHING)
@pytest.mark.parametrize("ask", KINDS, ids=lambda ask: ask.topic)
def test_any_json_is_taken_or_refused(ask: Ask[Any], value: Any) -> None:
    with suppress(Refused):
        ask.read(value)


def test_a_very_deep_or_long_value_has_a_short_reason() -> None:
    deep: Any = []
    for _ in range(50_000):
        deep = [deep]
    for value in (deep, "x" * 10**6, list(range(10**5)), 10**4000):
        for ask in KINDS:
            with pytest.raises(Refused) as refused:
                ask.read(value)
            assert len(str(refused.value)) < 200


@given(presses=st.dictionaries(st.sampled_from([2, 5, 6]), st.integers(0, 10**9)))
def test_presses_are_given_in_any_order_and_come_out_in_that_of_their_stamps(presses: dict[int, int]) -> None:
    ask = buzz("t", lambda: [2, 5, 6])
    given = ask.read([list(one) for one in presses.items()])
    assert dict(given) == presses
    assert given == sorted(given, key=lambda one: (one[1], one[0]))


def test_nobody_is_asked_to_press_once_all_have_left() -> None:
    racing = [1, 2]
    ask = buzz("t", lambda: racing)
    assert (ask.message()["seats"], ask.sole()) == ([1, 2], None)
    racing.clear()
    assert ask.sole() == []


@given(st.integers(0, 199))
def test_a_dial_takes_what_its_wheels_can_show(number: int) -> None:
    ask = KINDS[0]
    if number < 20:
        assert ask.read(number) == number
    else:
        with pytest.raises(Refused):
            ask.read(number)


@pytest.mark.parametrize(("number", "fits"), [(43, True), (65, True), (34, False), (3, False), (45, True)])
def test_every_digit_must_be_on_its_wheel(number: int, fits: bool) -> None:
    ask = KINDS[1]
    if fits:
        assert ask.read(number) == number
    else:
        with pytest.raises(Refused, match="wheel"):
            ask.read(number)


def test_equal_tiles_may_be_used_as_often_as_they_are_there() -> None:
    assert KINDS[4].read(["3", "3", "6"]) == ["3", "3", "6"]
    with pytest.raises(Refused, match="left"):
        KINDS[4].read(["3", "6", "6"])


def test_options_and_labels_are_said() -> None:
    assert KINDS[2].message() == {
        "to": "seat:1",
        "kind": "choose",
        "topic": "t.choose",
        "options": [{"id": "a", "label": "Apple"}, {"id": "b", "label": "Bun"}],
    }
    assert KINDS[5].message()["length"] == 5
    assert KINDS[4].message()["slots"] == 3


@pytest.mark.parametrize(
    ("ask", "answer"),
    [
        (choose("seat:1", "t", "a"), "a"),
        (pick("seat:1", "t", ["a", "b"], 2), ["a", "b"]),
        (arrange("seat:1", "t", ["7", "7", "7"], 3), ["7", "7", "7"]),
        (draw("t", ["a"], 1), ["a"]),
        (draw("t", ["7", "7"], 2), ["7", "7"]),
        (single(draw("t", ["a"])), "a"),
    ],
    ids=["choose", "pick", "arrange", "draw", "draw-equal", "single"],
)
def test_the_only_possible_answer_is_taken_without_asking(ask: Ask[Any], answer: Any) -> None:
    got: list[Any] = []

    async def rules() -> None:
        got.append(await ask)
        got.append(await together({"x": ask, "y": ask}))

    assert Conversation(rules(), Stage("little", "xy")).over
    assert got == [answer, {"x": answer, "y": answer}]


@pytest.mark.parametrize(
    "ask",
    [
        dial("seat:1", "t", ["7"]),
        text("seat:1", "t", 0),
        draw("t", ["a", "b"], 2),
        pick("seat:1", "t", ["a", "b"], 1),
        arrange("seat:1", "t", ["a", "b"], 2),
    ],
    ids=lambda ask: ask.kind,
)
def test_a_dial_a_text_and_whatever_has_two_answers_is_asked(ask: Ask[Any]) -> None:
    async def rules() -> None:
        await ask

    talk = Conversation(rules(), Stage("little", "xy"))
    assert len(talk.open) == 1
    talk.close()


def test_a_bundle_leaves_out_those_with_one_answer_and_keeps_the_keys() -> None:
    got: dict[str, str] = {}

    async def rules() -> None:
        got.update(await together({"x": choose("seat:1", "t", "ab"), "y": choose("seat:2", "t", "c")}))

    talk = Conversation(rules(), Stage("little", "xy"))
    assert [ask.to for ask in talk.open.values()] == ["seat:1"]
    talk.answer(1, "b")
    assert got == {"x": "b", "y": "c"}
