"""What a seat's page shows to its owner alone stays covered until it is looked at."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.canned_seat_poker import OWN, POKER
from tests.web.phone import show
from tests.web.stage import Stage

pytestmark = pytest.mark.browser

HIDDEN = ("ace of spades", "four of clubs", "pair of aces")
"""What only the second seat may know of its cards, in words."""


def test_own_cards_lie_face_down_until_they_are_looked_at(phone: Stage) -> None:
    show(phone, "poker-waiting")
    page, own = phone.page, phone.page.get_by_label("Your cards", exact=True)
    covered = "Your cards: ace of hearts, ten of diamonds, 2 face down. Look"
    expect(own.get_by_role("button")).to_have_attribute("aria-label", covered)
    for word in HIDDEN:
        assert word not in page.locator("html").evaluate("(e) => e.outerHTML")
    own.get_by_role("button").tap()
    expect(own.get_by_label("ace of spades", exact=True)).to_be_visible()
    expect(own).to_contain_text("pair of aces")
    expect(own).to_contain_text("Only you see this")
    own.get_by_role("button").tap()
    expect(own.get_by_role("button")).to_have_attribute("aria-label", covered)


def test_they_are_covered_by_themselves(phone: Stage) -> None:
    page = phone.page
    page.clock.install()
    show(phone, "poker-waiting")
    ace = page.get_by_label("ace of spades", exact=True)
    page.locator(".look").tap()
    page.clock.run_for(5000)
    expect(ace).to_be_visible()
    page.clock.run_for(1100)
    expect(ace).to_have_count(0)


@pytest.mark.parametrize("lost", ["window.dispatchEvent(new Event('blur'))", "the page is hidden"])
def test_they_are_covered_when_nobody_looks_at_the_page(phone: Stage, lost: str) -> None:
    show(phone, "poker-waiting")
    page = phone.page
    page.locator(".look").tap()
    expect(page.get_by_label("ace of spades", exact=True)).to_be_visible()
    hide = "Object.defineProperty(document, 'hidden', {value: true}), document.dispatchEvent(new Event('visibilitychange'))"
    page.evaluate(hide if lost == "the page is hidden" else lost)
    expect(page.get_by_label("ace of spades", exact=True)).to_have_count(0)


def test_held_they_show_as_long_as_the_finger_is_there(phone: Stage) -> None:
    show(phone, "poker-waiting")
    page = phone.page
    box = page.locator(".look").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.wait_for_timeout(450)
    expect(page.get_by_label("four of clubs", exact=True)).to_be_visible()
    page.mouse.up()
    expect(page.get_by_label("four of clubs")).to_have_count(0)


def test_a_new_state_leaves_the_cards_open_while_they_are_looked_at(phone: Stage) -> None:
    show(phone, "poker-waiting")
    phone.page.locator(".look").tap()
    show(phone, "poker-buy")
    expect(phone.page.get_by_label("ace of spades", exact=True)).to_be_visible()


def test_what_they_make_is_beside_a_declaration_only_while_they_are_looked_at(phone: Stage) -> None:
    show(phone, "poker-declare")
    ask = phone.page.locator(".ask")
    expect(ask).not_to_contain_text("full house")
    phone.page.locator(".look").tap()
    expect(ask.get_by_role("button", name="High")).to_contain_text("full house, fours over aces")


def test_a_folded_seat_has_its_cards_still(phone: Stage) -> None:
    show(phone, "poker-folded")
    assert POKER["poker-folded"]["view"]["own"] == OWN
    phone.page.locator(".look").tap()
    expect(phone.page.get_by_label("ace of spades", exact=True)).to_be_visible()
