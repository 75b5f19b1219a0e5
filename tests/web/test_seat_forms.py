"""Every question of all three games is answered on a player's phone: a tap chooses, the gold button confirms."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.phone import done, show
from tests.web.scenes import SEATS
from tests.web.stage import Stage

pytestmark = pytest.mark.browser

Tap = Callable[[Page], None]


def button(name: str) -> Tap:
    """A tap on the button with this name, in the form."""
    return lambda page: page.locator(".ask").get_by_role("button", name=name, exact=True).first.tap()


def in_tray(at: int) -> Tap:
    """A tap on the tile at this place, counted from 0."""
    return lambda page: page.locator(".tray button").nth(at).tap()


def turn(place: str, way: str, times: int) -> Tap:
    """So many taps above or below a wheel's digit."""

    def taps(page: Page) -> None:
        for _ in range(times):
            page.get_by_role("button", name=f"{place} digit {way}").tap()

    return taps


def side(place: str, label: str) -> Tap:
    """One of the two neighbours of a digit, in One Away."""
    return lambda page: (
        page.get_by_role("group", name=f"The {place} digit").get_by_role("button", name=label).tap()
    )


def letters(text: str) -> list[Tap]:
    """Letters for the hidden doors, one after another."""
    return [button(letter) for letter in text]


def typed(text: str) -> Tap:
    """A text in the form's field."""
    return lambda page: page.locator(".ask input").fill(text)


OWL = "A BARN OWL IN THE HAY LOFT"
ANSWERS: dict[str, tuple[list[Tap], str, Any]] = {
    "qualifying": (
        [turn("second", "up", 3), turn("third", "down", 6), turn("fourth", "down", 1)],
        "Lock in $349",
        349,
    ),
    "showcase": (
        [turn("first", "up", 1), turn("second", "up", 1), turn("fifth", "up", 5)],
        "Lock in $11,005",
        11005,
    ),
    "any-number": ([button("3"), button("5")], "Call 5", "5"),
    "danger-price": (
        [
            button("Road bike"),
            button("Telescope"),
            button("✓ Road bike"),
            button("Drum kit"),
            button("Cast-iron garden table"),
        ],
        "Lock in",
        ["telescope", "drum-kit", "cast-iron-garden-table"],
    ),
    "hi-lo": (
        [button("Candle"), button("Tea bags"), button("Clothes pegs")],
        "Lock in",
        ["candle", "tea-bags", "clothes-pegs"],
    ),
    "lucky-seven": ([button("4"), button("0")], "Lock in 0", 0),
    "one-away": (
        [
            side("first", "one lower: 3"),
            side("second", "one lower: 5"),
            side("third", "one lower: 2"),
            side("fourth", "one lower: 8"),
        ],
        "Lock in $3,528",
        3528,
    ),
    "one-away-again": (
        [side("first", "one lower: 3"), side("third", "one lower: 2")],
        "Lock in $3,528",
        3528,
    ),
    "squeeze-play": ([button("Tile 2: 8"), button("Tile 1: 3")], "Leave $8,579", "1"),
    "safecracker": (
        [in_tray(0), in_tray(1), button("Place 1: 6, take it back"), in_tray(2), in_tray(0)],
        "Lock in $536",
        ["5", "3", "6"],
    ),
    "secret-x-start": (
        [button("An X in the left column, bottom row")],
        "Place the X: left, bottom",
        "left-bottom",
    ),
    "secret-x-price": ([button("$18"), button("$12")], "It costs $12", "12"),
    "secret-x-place": ([button("An X in the right column, top row")], "Place the X: right, top", "right-top"),
    "switcheroo": ([in_tray(at) for at in (4, 3, 2, 1, 0)], "Lock in", ["5", "4", "6", "3", "8"]),
    "switcheroo-again": (
        [
            button("Place 1: 8, take it back"),
            button("Place 2: 3, take it back"),
            in_tray(1),
            in_tray(0),
        ],
        "Lock in",
        ["3", "8", "6", "4", "5"],
    ),
    "three-strikes": ([button("9 in the third square")], "9 is the third digit", "3"),
    "wheel-action": ([button("Solve"), button("Buy a vowel")], "Buy a vowel", "vowel"),
    "wheel-consonant": ([button("B"), button("H")], "Call H", "H"),
    "wheel-vowel": ([button("O")], "Buy O", "O"),
    "wheel-token": ([button("Keep it: the turn is over")], "Keep the token", "keep"),
    "wheel-solution": (letters("BOHHYOF"), "Solve it", OWL),
    "poker-buy": (
        [
            button("Fold instead"),
            button("The top card of the deck, unseen, 3 chips"),
            button("The queen of hearts, 1 chip"),
        ],
        "Q♥ for 1 chip",
        "row-1",
    ),
    "poker-buy-three": ([button("Fold instead")], "Fold this hand", "fold"),
    "poker-bet": ([button("Bet 2")], "Bet 2", "bet"),
    "poker-call-all-in": ([button("Call 204 all in")], "Call 204", "call"),
    "poker-call": ([button("Fold"), button("Raise to 6 costs 4 chips")], "Raise to 6", "raise"),
    "poker-declare": (
        [button("Low"), button("Both win or tie both, or get nothing")],
        "Declare both",
        "both",
    ),
    "poker-rebuy": ([button("Buy in again for 200 chips")], "Buy in again for 200 chips", "yes"),
    "some-choice": ([button("Left")], "Left", "left"),
    "some-pick": ([button("Tent"), button("Kettle")], "Lock in", ["tent", "kettle"]),
    "some-arrange": ([in_tray(2), in_tray(0), in_tray(1)], "Lock in 633", ["6", "3", "3"]),
    "some-text": ([typed("an owl")], "Solve it", "an owl"),
}
ASKED = {
    name for name, state in SEATS.items() if state["ask"] and not state["locked"] and not state["paused"]
}


def test_every_moment_with_a_question_is_answered_here() -> None:
    """Of those that are open: in a pause, and before it opens, nothing can be answered."""
    assert set(ANSWERS) == {name for name in ASKED if SEATS[name]["ask"]["live"]}


def test_a_tap_chooses_and_the_gold_button_confirms(phone: Stage) -> None:
    for moment, (taps, label, value) in ANSWERS.items():
        show(phone, moment)
        phone.server.call(phone.hub.seat_actions.clear)
        go = phone.page.locator("#go")
        already = moment == "switcheroo-again"  # begins as the first try lies, and that may be left so
        expect(go).to_have_attribute("aria-disabled", str(not already).lower())
        for tap in taps:
            tap(phone.page)
        expect(go).to_have_text(label)
        assert [one for one in done(phone) if one["do"] == "answer"] == [], moment
        go.dblclick()
        phone.until(lambda: any(one["do"] == "answer" for one in phone.hub.seat_actions))
        answers = [one for one in done(phone) if one["do"] == "answer"]
        assert answers == [{"do": "answer", "ask": SEATS[moment]["ask"]["id"], "value": value}]
        assert type(answers[0]["value"]) is type(value), moment


def test_what_the_thumb_is_on_is_told_and_taken_back(phone: Stage) -> None:
    show(phone, "poker-buy")
    for name in ("The queen of hearts, 1 chip", "The seven of clubs, 2 chips", "The seven of clubs, 2 chips"):
        button(name)(phone.page)
    phone.until(lambda: len(phone.hub.seat_actions) == 3)
    assert done(phone) == [
        {"do": "point", "ask": 201, "value": "row-1"},
        {"do": "point", "ask": 201, "value": "row-2"},
        {"do": "point", "ask": 201, "value": None},
    ]
    expect(phone.page.locator("#go")).to_have_attribute("aria-disabled", "true")


def test_what_is_put_together_in_secret_is_not_told(phone: Stage) -> None:
    show(phone, "qualifying")
    turn("fourth", "up", 2)(phone.page)
    show(phone, "hi-lo")
    button("Candle")(phone.page)
    phone.page.wait_for_timeout(100)
    assert done(phone) == []


def test_buying_says_what_it_costs_and_what_is_left(phone: Stage) -> None:
    show(phone, "poker-buy")
    hint = phone.page.locator(".hint")
    expect(hint).to_have_text("You have 204 chips")
    button("The top card of the deck, unseen, 3 chips")(phone.page)
    expect(hint).to_have_text("That leaves you 201 chips")
    expect(phone.page.locator("#go")).to_have_text("Off the deck for 3 chips")
    button("Fold instead")(phone.page)
    expect(hint).to_have_text("You are out of this hand")
    show(phone, "poker-call-all-in")
    button("Call 204 all in")(phone.page)
    expect(hint).to_have_text("Your last chips: you are all in")


def test_what_is_too_dear_can_not_be_chosen(phone: Stage) -> None:
    show(phone, "poker-buy-three")
    dear = phone.page.get_by_role("button", name="The ten of spades, 3 chips, too dear")
    expect(dear).to_be_disabled()
    expect(dear).to_contain_text("too dear")


@pytest.mark.parametrize(
    ("by", "digit"), [(-40, "9"), (40, "1"), (34 * 5, "5"), (34 * 12, "2"), (-34 * 11, "9")]
)
def test_a_wheel_is_swiped(phone: Stage, by: int, digit: str) -> None:
    """The digit above is the next higher one, and follows the thumb down; past nine comes nought, without a carry."""
    show(phone, "qualifying")
    page = phone.page
    third = page.get_by_role("spinbutton", name="third digit")
    box = third.bounding_box()
    assert box is not None
    x, y = box["x"] + 20, box["y"] + 20
    thumb = page.context.new_cdp_session(page)
    thumb.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for part in range(1, 9):
        at = [{"x": x, "y": y + by * part / 8}]
        thumb.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": at})
    thumb.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(third).to_have_text(digit)
    for other in ("first", "second", "fourth"):
        expect(page.get_by_role("spinbutton", name=f"{other} digit")).to_have_text("0")


def test_a_wheel_is_typed_on(phone: Stage) -> None:
    show(phone, "qualifying")
    phone.page.get_by_role("spinbutton", name="second digit").focus()
    phone.page.keyboard.type("349")
    expect(phone.page.locator("#go")).to_have_text("Lock in $349")
    phone.page.get_by_role("spinbutton", name="fourth digit").press("ArrowDown")
    expect(phone.page.locator("#go")).to_have_text("Lock in $348")


def test_the_second_try_may_not_be_the_first_again_where_that_is_known_to_be_wrong(phone: Stage) -> None:
    show(phone, "one-away-again")
    expect(phone.page.locator("#go")).to_have_text("Change what is wrong")
    expect(phone.page.locator("#go")).to_have_attribute("aria-disabled", "true")


def test_a_solution_is_mended_door_by_door(phone: Stage) -> None:
    show(phone, "wheel-solution")
    page = phone.page
    for letter in "BE":
        button(letter)(page)
    expect(page.locator("#go")).to_have_text("5 doors are empty")
    button("The door before")(page)
    button("O")(page)
    for letter in "HHYOF":
        button(letter)(page)
    expect(page.locator("#go")).to_have_text("Solve it")
    button("Take a letter back")(page)
    expect(page.locator("#go")).to_have_text("1 door is empty")
    expect(page.locator(".ask").get_by_role("button", name="T", exact=True)).to_be_disabled()  # was called


def test_a_solution_may_be_typed_instead(phone: Stage) -> None:
    show(phone, "wheel-solution")
    button("Type it instead")(phone.page)
    typed("a barn owl in the hay loft")(phone.page)
    phone.tap("Solve it")
    phone.until(lambda: len(phone.hub.seat_actions) == 1)
    assert done(phone) == [{"do": "answer", "ask": 99, "value": "a barn owl in the hay loft"}]


def test_what_is_half_done_survives_what_else_happens(phone: Stage) -> None:
    show(phone, "qualifying")
    turn("first", "up", 2)(phone.page)
    show(phone, "qualifying", timer={"left_ms": 4000, "of_ms": 90000})
    expect(phone.page.locator("#go")).to_have_text("Lock in $2,000")
    show(phone, "showcase")
    show(phone, "qualifying")
    expect(phone.page.locator("#go")).to_have_text("Turn the wheels")  # another question was asked between


def test_what_stands_there_when_time_is_up_is_the_answer(phone: Stage) -> None:
    """A choice the console has seen as it was made; a number that nobody has turned is none."""
    soon = {"left_ms": 900, "of_ms": 90000}
    show(phone, "showcase", timer=soon)
    show(phone, "any-number", timer=soon)
    button("5")(phone.page)
    phone.page.wait_for_timeout(1100)
    assert [one["do"] for one in phone.hub.seat_actions] == ["point"]
    show(phone, "qualifying", timer=soon, paused=True)
    phone.page.wait_for_timeout(1100)
    show(phone, "qualifying", timer=soon | {"left_ms": 1500})
    turn("fourth", "down", 1)(phone.page)
    phone.until(lambda: len(phone.hub.seat_actions) == 2)
    assert done(phone)[1] == {"do": "answer", "ask": 14, "value": 9}


def test_the_next_show_counts_its_questions_from_one_again(phone: Stage) -> None:
    """An id that was answered in the show before is another question now."""
    for _ in range(2):
        show(phone, "poker-bet")
        phone.server.call(phone.hub.seat_actions.clear)
        button("Check")(phone.page)
        phone.page.locator("#go").dblclick()
        phone.until(lambda: [one["do"] for one in phone.hub.seat_actions] == ["point", "answer"])
        show(phone, "poker-over")


def test_a_refused_answer_is_said_and_can_be_given_again(phone: Stage) -> None:
    show(phone, "poker-bet")
    phone.server.call(lambda: setattr(phone.hub, "refuse", "the show is paused"))
    button("Check")(phone.page)
    go = phone.page.locator("#go")
    go.tap()
    expect(phone.page.locator("#toast")).to_have_text("The show is paused.")
    phone.server.call(lambda: setattr(phone.hub, "refuse", None))
    go.tap()
    phone.until(lambda: len([one for one in phone.hub.seat_actions if one["do"] == "answer"]) == 2)
