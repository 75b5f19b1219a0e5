"""Phones in the players' hands, as the host deals them out: one invitation at a time, shown to one person."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.canned_poker import INVITE
from tests.web.stage import Stage

pytestmark = [pytest.mark.browser, pytest.mark.proof]

DARK = """() => {
  const code = document.querySelector('.qr-code'), side = Number(code.getAttribute('viewBox').split(' ')[2]);
  const drawn = [...code.querySelector('path:last-child').getAttribute('d').matchAll(/M(\\d+) (\\d+)/g)];
  return {side, at: drawn.map(([, x, y]) => [Number(x), Number(y)])};
}"""
"""How many modules wide the code is with its quiet zone, and where the dark ones are."""


def test_an_invitation_says_for_whom_it_is_and_shows_its_code_in_both_ways(host: Stage) -> None:
    host.go("poker-invite")
    sheet = host.page.get_by_role("dialog")
    expect(sheet.get_by_role("heading")).to_have_text("A phone for Ines")
    expect(sheet).to_contain_text("Show this only to Ines.")
    expect(sheet.get_by_label("Code 4 8 2 9 1 5")).to_have_text("482 915")
    expect(sheet).to_contain_text("http://gameshow.local:8420/seat")
    drawn = host.page.evaluate(DARK)
    rows = INVITE["qr"]
    assert drawn["side"] == len(rows) + 8
    dark = [[x + 4, y + 4] for y, row in enumerate(rows) for x, bit in enumerate(row) if bit == "1"]
    assert drawn["at"] == dark
    box = sheet.get_by_role("img", name="QR code").bounding_box()
    assert box is not None
    assert box["width"] == box["height"] >= 280


def test_its_time_runs_out_before_the_eye_and_is_said_then(host: Stage) -> None:
    host.go("poker-invite")
    left = host.page.get_by_role("dialog").get_by_role("timer")
    expect(left).to_have_text("Good once, for 1:52 more.")
    expect(left).to_have_text("Good once, for 1:51 more.")
    host.server.call(lambda: host.hub.show(invite=INVITE | {"left_ms": 0}))
    expect(left).to_have_text("Too old. Close this, and invite again.")


def test_it_closes_itself_when_it_was_used(host: Stage) -> None:
    host.go("poker-invite")
    expect(host.page.get_by_role("dialog")).to_be_visible()
    host.go("poker-lobby")
    expect(host.page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize("way", ["button", "escape"])
def test_closed_by_hand_its_code_is_good_no_more(host: Stage, way: str) -> None:
    host.go("poker-invite")
    if way == "escape":
        host.page.keyboard.press("Escape")
    else:
        host.page.get_by_role("dialog").get_by_role("button", name="Close").tap()
    host.until(lambda: host.actions == [{"do": "invite", "place": None}])


def test_at_the_desk_a_link_opens_the_page_here(host: Stage) -> None:
    host.go("poker-invite-here")
    sheet = host.page.get_by_role("dialog")
    expect(sheet.get_by_role("heading")).to_have_text("One more seat")
    expect(sheet.get_by_role("img", name="QR code")).to_have_count(0)
    link = sheet.get_by_role("link", name="Open it in another window here")
    expect(link).to_have_attribute("href", "/seat#482915")
    expect(link).to_have_attribute("target", "_blank")


def test_a_phone_is_replaced_or_taken_away_on_purpose(host: Stage) -> None:
    host.go("poker-lobby")
    page = host.page
    page.get_by_label("Seat 4: settings").tap()
    expect(page.locator(".phone")).to_contain_text("Phone away")
    page.get_by_role("button", name="Replace the phone of Theo").tap()
    page.get_by_role("button", name="Take away").tap()
    host.until(lambda: host.actions == [{"do": "invite", "place": 4}])
    page.get_by_role("button", name="Yes, take away").tap()
    host.until(lambda: host.actions[1:] == [{"do": "unpair", "place": 4}])


def test_a_place_with_nothing_but_a_phone_has_no_controls(host: Stage) -> None:
    page = host.page
    host.go("poker-lobby")
    page.get_by_label("Seat 5: settings").tap()
    expect(page.get_by_role("button", name="Replace the phone of Bea")).to_be_visible()
    expect(page.get_by_role("button", name="Play with the buzzer alone")).to_have_count(0)
    host.go("poker-declare")
    page.get_by_label("Bea, Declaring").tap()
    expect(page.get_by_role("button", name="High", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Press the buzzer")).to_have_count(0)


def test_in_a_session_a_phone_that_is_away_is_seen_and_replaced(host: Stage) -> None:
    host.go("poker-buy")
    page = host.page
    theo = page.get_by_label("Theo, All in")
    expect(theo).to_contain_text("phone away")
    theo.tap()
    page.get_by_text("Change Theo's seat").tap()
    page.get_by_role("button", name="Replace the phone of Theo").tap()
    host.until(lambda: host.actions == [{"do": "invite", "place": 4}])
    host.server.call(lambda: host.hub.show(invite=INVITE | {"place": 4, "name": "Theo"}))
    expect(page.get_by_role("dialog").get_by_role("heading")).to_have_text("A phone for Theo")
