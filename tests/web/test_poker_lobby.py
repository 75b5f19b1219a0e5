"""Poker in the lobby on the host's phone: its stakes and house rules in words, and who needs a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.canned_poker import BLIND, OPTIONS, POKER_LOBBY, SETUP
from tests.web.stage import Stage
from tests.web.test_wheel_lobby import open_house_rules

pytestmark = [pytest.mark.browser, pytest.mark.proof]


def begun_with(host: Stage) -> dict[str, str]:
    """Start, and see with which options."""
    host.tap("Start the show")
    host.until(lambda: len(host.sent("start")) == 1)
    return dict(host.sent("start")[0]["options"])


def test_it_says_what_a_tap_on_start_begins(host: Stage) -> None:
    host.go("poker-lobby")
    expect(host.page.locator(".hint")).to_have_text("Price Is Right poker with 5, until you end it")
    expect(host.page.get_by_role("region", name="Which game?")).to_contain_text("For 3 to 7 people.")
    assert begun_with(host) == OPTIONS


def test_until_the_host_ends_it_or_so_many_hands(host: Stage) -> None:
    host.go("poker-lobby")
    hands = host.page.get_by_label("Hands", exact=True)
    expect(hands).to_have_count(0)
    expect(host.page.get_by_text("About 6 minutes a hand with 5")).to_be_visible()
    host.tap("A number of hands")
    expect(hands).to_have_value("10")
    host.tap("Hands: more")
    expect(hands).to_have_value("15")
    expect(host.page.get_by_text("About 85 minutes with 5")).to_be_visible()
    hands.fill("3")
    hands.press("Enter")
    expect(host.page.locator(".hint")).to_have_text("Price Is Right poker with 5, for 3 hands")
    assert begun_with(host) == OPTIONS | {"hands": "3"}


@pytest.mark.parametrize(
    ("value", "less", "more"),
    [("2", "1", "3"), ("9", "8", "10"), ("10", "9", "15"), ("200", "150", "250"), ("207", "200", "250")],
)
def test_the_steps_grow_with_the_number(host: Stage, value: str, less: str, more: str) -> None:
    host.go("poker-lobby")
    stack = host.page.get_by_label("Stack, in units", exact=True)
    for tapped, then in (("less", less), ("more", more)):
        stack.fill(value)
        stack.press("Enter")
        host.tap(f"Stack, in units: {tapped}")
        expect(stack).to_have_value(then)


def test_a_number_that_is_none_is_refused_and_the_old_one_stays(host: Stage) -> None:
    host.go("poker-lobby")
    ante = host.page.get_by_label("Ante, in units", exact=True)
    expect(host.page.get_by_label("Ante, in units: less")).to_be_disabled()
    ante.fill("0")
    ante.press("Enter")
    expect(host.page.locator("#toast")).to_have_text("A whole number from 1 to 1,000,000.")
    expect(ante).to_have_value("1")


def test_what_the_units_are_in_chips(host: Stage) -> None:
    host.go("poker-lobby")
    unit = host.page.get_by_label("Chips in a unit", exact=True)
    unit.fill("5")
    unit.press("Enter")
    open_house_rules(host)
    host.tap("Three cards")
    told = (
        "Everybody begins with 1,000 chips. The ante is 5, a bet or a raise 10; "
        "cards in the row cost 5, 10 and 15, one off the deck 20."
    )
    expect(host.page.get_by_text(told)).to_be_visible()
    assert begun_with(host) == OPTIONS | {"unit": "5", "row": "3"}


def test_eight_or_better_goes_with_ace_to_five_alone(host: Stage) -> None:
    host.go("poker-lobby")
    open_house_rules(host)
    qualifier = host.page.get_by_role("button", name="Eight or better")
    qualifier.tap()
    expect(qualifier).to_have_attribute("aria-pressed", "true")
    host.tap("Deuce to seven")
    expect(qualifier).to_be_disabled()
    expect(host.page.get_by_role("button", name="Any low")).to_have_attribute("aria-pressed", "true")
    host.tap("In turn")
    expect(host.page.locator(".house-rules summary")).to_contain_text("House rules: changed")
    assert begun_with(host) == OPTIONS | {"low": "deuce-to-seven", "declare": "in-turn"}


def test_who_could_not_see_his_cards_is_named_with_the_way_to_a_phone(host: Stage) -> None:
    host.go("poker-blind")
    page = host.page
    expect(page.locator("#go")).to_have_text("Ines, Theo need phones")
    expect(page.locator("#go")).to_have_attribute("aria-disabled", "true")
    expect(page.get_by_text("Needs a phone for its cards")).to_have_count(2)
    host.tap("Invite a phone for Theo")
    host.until(lambda: host.actions == [{"do": "invite", "place": 4}])
    one = [place | {"sees": place["place"] != 3} for place in BLIND]
    host.server.call(lambda: host.hub.show(places=one))
    expect(page.locator("#go")).to_have_text("Ines needs a phone")


def test_where_nothing_is_hidden_nobody_needs_a_phone(host: Stage) -> None:
    host.go("poker-blind")
    options = {"mc": "console"}
    host.server.call(
        lambda: host.hub.show(setup=SETUP | {"game": "wheel-of-fortune", "options": options, "choices": {}})
    )
    expect(host.page.locator("#go")).to_have_text("Start the show")
    expect(host.page.get_by_text("Needs a phone")).to_have_count(0)


def test_the_consoles_refusal_is_said(host: Stage) -> None:
    host.go("poker-lobby")
    why = "bet: 300 is more than the stack of 200"
    host.server.call(lambda: setattr(host.hub, "refuse", why))
    host.tap("Start the show")
    expect(host.page.locator("#toast")).to_have_text(f"{why[0].upper()}{why[1:]}.")


def test_a_seat_by_phone_is_added_until_there_are_seven(host: Stage) -> None:
    host.go("poker-lobby")
    host.tap("Add a seat by phone")
    host.until(lambda: host.actions == [{"do": "invite", "place": "new"}])
    seats = [{"seat": s, "name": f"Seat {s}", "here": True} for s in range(1, 8)]
    host.server.call(lambda: host.hub.show(setup=POKER_LOBBY["setup"] | {"seats": seats}))
    expect(host.page.get_by_role("button", name="Add a seat by phone")).to_have_count(0)
