"""Every ask of the solo games is answered on a phone with the form that its game has."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.canned_games import GAMES, HIDING, SHOWN
from tests.web.stage import Stage

pytestmark = pytest.mark.browser


def button(name: str) -> Callable[[Page], None]:
    """A tap on the button with this name, in a form."""
    return lambda page: page.locator(".ask").get_by_role("button", name=name, exact=True).first.tap()


def in_tray(at: int) -> Callable[[Page], None]:
    """A tap on the tile at this place, counted from 0."""
    return lambda page: page.locator(".tray button").nth(at).tap()


def up(place: str, digit: str) -> Callable[[Page], None]:
    """One higher, in a column of One Away."""
    return lambda page: (
        page.get_by_role("group", name=f"The {place} digit")
        .get_by_role("button", name=f"one higher: {digit}")
        .tap()
    )


def down(place: str, digit: str) -> Callable[[Page], None]:
    """One lower."""
    return lambda page: (
        page.get_by_role("group", name=f"The {place} digit")
        .get_by_role("button", name=f"one lower: {digit}")
        .tap()
    )


def typed(text: str) -> Callable[[Page], None]:
    """A number in the form's field."""
    return lambda page: page.locator(".ask input").fill(text)


ANSWERS: dict[str, tuple[list[Callable[[Page], None]], Any]] = {
    "danger-choice": ([button("Drum kit, $655")], "drum-kit"),
    "danger-price": (
        [
            button("Road bike"),
            button("Telescope"),
            button("✓ Road bike"),
            button("Drum kit"),
            button("Cast-iron garden table"),
            button("Lock in"),
        ],
        ["telescope", "drum-kit", "cast-iron-garden-table"],
    ),
    "hi-lo": (
        [button("Candle"), button("Tea bags"), button("Clothes pegs"), button("Lock in")],
        ["candle", "tea-bags", "clothes-pegs"],
    ),
    "lucky-seven": ([button("0")], 0),
    "one-away-shown": (
        [up("first", "5"), down("second", "5"), up("third", "4"), down("fourth", "8"), button("Show 5548")],
        "5548",
    ),
    "one-away": (
        [
            down("first", "3"),
            down("second", "5"),
            down("third", "2"),
            down("fourth", "8"),
            button("Lock in 3528"),
        ],
        3528,
    ),
    # The second guess begins as the first one was: 5548.
    "one-away-again": ([down("first", "3"), down("third", "2"), button("Lock in 3528")], 3528),
    "squeeze-row": ([button("8"), button("3"), button("83579")], "83579"),
    "squeeze-play": ([button("Tile 2: 8"), button("Tile 1: 3"), button("Leave $8,579")], "1"),
    "safecracker": (
        [
            in_tray(0),
            in_tray(1),
            button("Place 1: 6, take it back"),
            in_tray(2),
            in_tray(0),
            button("Lock in"),
        ],
        ["5", "3", "6"],
    ),
    "secret-x-start": ([button("An X in the left column, bottom row")], "left-bottom"),
    "secret-x-decoy": ([typed("51"), button("Lock in")], "51"),
    "secret-x-price": ([button("$12")], "12"),
    "secret-x-place": ([button("An X in the right column, top row")], "right-top"),
    "switcheroo": ([*(in_tray(at) for at in (4, 3, 2, 1, 0)), button("Lock in")], ["5", "4", "6", "3", "8"]),
    # The second try begins as the first one lies, and two tiles change places.
    "switcheroo-again": (
        [
            button("Place 1: 8, take it back"),
            button("Place 2: 3, take it back"),
            in_tray(1),
            in_tray(0),
            button("Lock in"),
        ],
        ["3", "8", "6", "4", "5"],
    ),
    "three-strikes": ([button("9 in the third square")], "3"),
    "solo-games-next": ([button("Secret X")], "secret-x"),
}


def test_every_moment_is_answered_here() -> None:
    assert set(ANSWERS) == set(GAMES)


def stand_in(host: Stage, moment: str) -> None:
    """Show a moment, with the contestant's controls open if it is the contestant who is asked."""
    host.go(moment)
    [ask] = GAMES[moment]["asks"]
    if ask["to"] != "mc":
        jonas = host.page.get_by_label("Jonas, Choosing")
        if jonas.get_attribute("aria-expanded") == "false":
            jonas.tap()
    expect(host.page.locator(f"#form-{ask['id']}")).to_be_visible()


def answered(host: Stage, moment: str) -> Any:
    """What was answered since the last look."""
    host.until(lambda: len(host.sent("answer")) == 1)
    [answer] = host.sent("answer")
    host.server.call(host.hub.actions.clear)
    assert answer["ask"] == GAMES[moment]["asks"][0]["id"], moment
    return answer["value"]


def test_an_ask_is_answered_with_its_own_form(host: Stage) -> None:
    for moment, (taps, value) in ANSWERS.items():
        stand_in(host, moment)
        for tap in taps:
            tap(host.page)
        found = answered(host, moment)
        assert (moment, type(found), found) == (moment, type(value), value)


@pytest.mark.parametrize(
    ("moment", "heading", "about"),
    [
        ("one-away-shown", "One Away: choose the price that is shown", "Grand piano: $5,639"),
        ("squeeze-row", "Squeeze Play: hide the price in a row", "Grand piano: $8,579"),
        ("secret-x-decoy", "Secret X: choose the wrong price", "Toaster: $18"),
        ("danger-choice", "Danger Price: choose the danger item", "Drum kit, $655"),
    ],
)
def test_a_choice_of_the_mcs_says_which_game_and_which_thing_it_is_about(
    host: Stage, moment: str, heading: str, about: str
) -> None:
    """The stage does not show it yet, but what was played before."""
    host.go(moment)
    asked = host.page.locator(".decide")
    expect(asked.locator("h2")).to_have_text(heading)
    expect(asked).to_contain_text(about)
    expect(host.page.locator(".secrets", has_text="Instant camera")).to_have_count(
        int(moment == "danger-choice")
    )


def test_nothing_is_locked_in_before_it_is_complete(host: Stage) -> None:
    for moment in ("danger-price", "one-away", "squeeze-play", "safecracker", "switcheroo"):
        stand_in(host, moment)
        expect(host.page.locator(".lock-in")).to_be_disabled()


def test_the_wrong_price_must_be_another(host: Stage) -> None:
    stand_in(host, "secret-x-decoy")
    for nonsense in ("18", "0", "-5"):
        typed(nonsense)(host.page)
        button("Lock in")(host.page)
        expect(host.page.locator("#toast")).to_have_text("A whole number from 1 to 99, but not 18.")
    assert host.sent("answer") == []


def test_surprise_me_chooses_among_all_options(host: Stage) -> None:
    for moment, options in {
        "one-away-shown": SHOWN,
        "squeeze-row": HIDING,
        "secret-x-decoy": [str(dollars) for dollars in range(1, 100) if dollars != 18],
    }.items():
        stand_in(host, moment)
        host.page.get_by_role("button", name="Surprise me").tap()
        assert answered(host, moment) in options


def test_every_row_that_hides_the_price_can_be_chosen(host: Stage) -> None:
    stand_in(host, "squeeze-row")
    seen: set[str] = set()
    for digit in "0123456789":
        button(digit)(host.page)
        seen.update(host.page.locator(".reads").all_inner_texts())
    assert seen == set(HIDING)


def test_what_is_secret_says_so(host: Stage) -> None:
    for moment, state in GAMES.items():
        host.go(moment)
        # The MC's card, or what a secret choice is about: its prices are in the labels, or the thing stands above.
        chosen = any("about" in ask for ask in state["asks"]) or moment == "danger-choice"
        secret = bool(state["view"]["card"]) or chosen
        expect(host.page.get_by_text("Only you see this")).to_have_count(1 if secret else 0)


def test_the_cards_say_what_the_mc_needs(host: Stage) -> None:
    told = {
        "danger-price": ["Road bike danger", "$419", "$1,899"],
        "hi-lo": ["$2,799", "Candle high", "$3.19", "Postcard low"],
        "lucky-seven": ["$7,670", "Dollars left", "$4"],
        "one-away-again": ["$3,528", "First guess, 2 wrong", "5548"],
        "safecracker": ["$365", "All three together", "$1,160"],
        "secret-x-price": ["Toaster shown as $18 or $12", "$34", "The three prizes together", "$1,550"],
        "switcheroo-again": ["Electric drill with case", "tried 3", "3 of 5"],
        "three-strikes": ["$6,589", "1 of 3 strikes", "4 in the bag"],
    }
    for moment, words in told.items():
        host.go(moment)
        for word in words:
            expect(host.page.locator(".secrets")).to_contain_text(word)
    host.go("secret-x-price")
    expect(host.page.get_by_label("centre column, top row: the secret X")).to_be_visible()


def test_what_is_on_hold_can_not_be_answered(host: Stage) -> None:
    stand_in(host, "lucky-seven")
    host.server.call(lambda: host.hub.show(paused=True))
    expect(host.page.locator(".panel .ask")).to_have_count(0)
    host.go("one-away-shown")
    expect(host.page.locator(".decide .ask button").first).to_be_enabled()
    host.server.call(lambda: host.hub.show(paused=True))
    expect(host.page.locator(".decide .ask button").first).to_be_disabled()
