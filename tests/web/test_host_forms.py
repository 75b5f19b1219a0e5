"""What the host fills in: the PIN, decisions, corrections, the lobby, the ends of a show."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime

import pytest
from playwright.sync_api import expect

from tests.web import canned
from tests.web.fake_hub import PIN
from tests.web.stage import PHONE, Stage

pytestmark = pytest.mark.browser


def test_pairing_keeps_no_token_where_a_script_sees_it(stage: Stage) -> None:
    page = stage.page
    page.goto(stage.server.url + "/host")
    page.get_by_label("PIN", exact=True).fill(PIN)
    page.get_by_role("button", name="Pair").tap()
    expect(page.locator("#go")).to_be_visible()
    assert page.evaluate("document.cookie + JSON.stringify({...localStorage, ...sessionStorage})") == "{}"
    assert page.url == stage.server.url + "/host"


def test_the_answer_clock(host: Stage) -> None:
    host.go("qualifying")
    page = host.page
    expect(page.get_by_role("timer")).to_have_text("0:53")
    assert page.locator(".bulb.on").count() == 9
    page.get_by_role("button", name="Add 15 s").tap()
    page.locator("#more").tap()
    page.get_by_role("button", name="Time is up").tap()
    host.until(lambda: len(host.sent("timer")) == 2)
    assert host.sent("timer") == [
        {"do": "timer", "step": host.hub.step, "change": "extend", "ask": [13, 14]},
        {"do": "timer", "step": host.hub.step, "change": "close", "ask": [13, 14]},
    ]


def test_every_kind_of_ask_can_be_answered(host: Stage) -> None:
    host.go("every-kind")
    page = host.page

    def on(id: int) -> Callable[[str], None]:
        return lambda name: (
            page.locator(f"[aria-labelledby=ask-title-{id}]")
            .get_by_role("button", name=name, exact=True)
            .first.tap()
        )

    on(42)("Jonas")
    for name in ("Tent", "Drum"):
        on(43)(name)
    on(43)("Lock in")
    tiles = page.locator("[aria-labelledby=ask-title-44] .tray button")
    for i in (2, 0, 1):
        tiles.nth(i).tap()
    on(44)("Lock in")
    page.get_by_label("Answer", exact=True).fill("ROCK 'N' ROLL")
    on(45)("Lock in")
    on(46)("2: Bankrupt")
    on(47)("C")
    page.get_by_label("One of 20").select_option(index=7)
    on(49)("Choose")
    host.until(lambda: len(host.sent("answer")) == 7)
    assert {message["ask"]: message["value"] for message in host.sent("answer")} == {
        42: "seat:2",
        43: ["tent", "drum"],
        44: ["6", "3", "3"],
        45: "ROCK 'N' ROLL",
        46: 1,
        47: ["C"],
        49: ["card 7"],
    }


def test_surprise_me_picks_an_allowed_answer(host: Stage) -> None:
    host.go("squeeze")
    host.page.get_by_role("button", name="Surprise me").dblclick()
    host.until(lambda: len(host.sent("answer")) == 1)
    [answer] = host.sent("answer")
    assert answer["ask"] == 31
    assert answer["value"] in ("38579", "83579", "85379", "85739", "85793")


def test_a_correction_needs_an_amount_and_a_reason(host: Stage) -> None:
    host.go("qualifying")
    page = host.page
    page.locator("#more").tap()
    page.get_by_label("Whose").select_option("2")
    page.get_by_label("Give or take").select_option("Take")
    page.get_by_label("Amount").fill("12,5x")
    page.get_by_label("Reason").fill("Misread the tag")
    page.get_by_role("button", name="Correct", exact=True).tap()
    expect(page.get_by_role("dialog")).to_contain_text("The amount must be a number above 0")
    page.get_by_label("Amount").fill("12.50")
    step = host.hub.step
    page.get_by_role("button", name="Correct", exact=True).tap()
    host.until(lambda: len(host.sent("adjust")) == 1)
    assert host.sent("adjust") == [
        {"do": "adjust", "step": step, "seat": 2, "amount": -1250, "why": "Misread the tag"}
    ]


def test_the_lobby_names_people_and_starts_with_what_was_chosen(host: Stage) -> None:
    page = host.page
    name = page.get_by_label("Name of seat 2")
    name.fill("Zoë")
    name.press("Enter")
    page.get_by_label("Seat 4: free").tap()
    page.get_by_role("button", name="1. Any Number").tap()
    page.get_by_role("button", name="You, on this phone").tap()
    step = host.hub.step
    page.get_by_role("button", name="Start the show").tap()
    host.until(lambda: len(host.sent("start")) == 1)
    assert host.sent("name") == [{"do": "name", "step": step, "seat": 2, "name": "Zoë"}]
    assert host.sent("seat") == [{"do": "seat", "step": step, "seat": 4, "here": True}]
    chosen = canned.OPTIONS | {"solo_games": "squeeze-play", "mc": "host"}
    assert host.sent("start") == [{"do": "start", "step": step, "options": chosen}]


def test_the_end_and_a_new_show_ask_twice(host: Stage) -> None:
    host.go("resume")
    page = host.page
    expect(page.get_by_role("alert")).to_contain_text("the last 3 answers could not be read")
    begun = datetime.fromisoformat(canned.RESUME["resume"]["saved"]).astimezone()
    expect(page.get_by_text(begun.strftime("%Y-%m-%d %H:%M"), exact=True)).to_be_visible()
    page.get_by_role("button", name="Start a new show instead").tap()
    assert host.sent("new") == []
    page.get_by_role("button", name="Yes, leave that show").tap()
    host.until(lambda: len(host.sent("new")) == 1)
    host.go("qualifying")
    page.locator("#more").tap()
    page.get_by_role("button", name="End the show").tap()
    page.wait_for_timeout(600)
    page.get_by_role("button", name="Yes, end it now").tap()
    host.until(lambda: len(host.sent("end")) == 1)


def test_resume_and_going_on_are_the_golden_action(host: Stage) -> None:
    host.go("resume")
    host.page.get_by_role("button", name="Resume at answer 14").tap()
    host.until(lambda: len(host.sent("resume")) == 1)
    host.go("showcase")
    expect(host.page.get_by_role("status")).to_contain_text("The audience reads: Back in a moment")
    host.page.wait_for_timeout(600)
    host.page.get_by_role("button", name="Go on").tap()
    host.until(lambda: len(host.sent("go-on")) == 1)


def test_the_front_page_leads_to_the_others(stage: Stage) -> None:
    stage.page.goto(stage.server.url + "/")
    links = stage.page.get_by_role("link")
    assert [links.nth(i).get_attribute("href") for i in range(3)] == ["/host", "/seat", "/bench"]


def test_a_wrong_pin_is_told(stage: Stage) -> None:
    page = stage.browser.new_context(viewport=PHONE).new_page()  # its console says the 403, as a browser does
    page.goto(stage.server.url + "/host")
    page.get_by_label("PIN", exact=True).fill("0000")
    page.get_by_role("button", name="Pair").click()
    expect(page.get_by_role("alert")).to_have_text(re.compile("Not paired: that is not the PIN"))
    page.get_by_label("PIN", exact=True).fill(PIN)
    page.get_by_role("button", name="Pair").click()
    expect(page.locator("#go")).to_be_visible()
    page.context.close()
