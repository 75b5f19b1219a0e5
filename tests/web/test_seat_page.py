"""A seat's page on a phone: who it belongs to, what it shows, the lobby and the buzzer."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.web.fake_hub import CODE
from tests.web.phone import done, show
from tests.web.scenes import SEATS
from tests.web.stage import PHONE, Stage
from tests.web.test_host_page import fits

pytestmark = pytest.mark.browser


# ---------------------------------------------------------------- whose phone it is
def test_a_code_in_the_address_pairs_at_once_and_leaves_the_address(phone: Stage) -> None:
    page = phone.page
    assert page.url == f"{phone.server.url}/seat"
    assert CODE not in page.evaluate(
        "JSON.stringify([location.href, document.title, document.documentElement.outerHTML])"
    )
    page.go_back()
    assert CODE not in page.url


def test_a_phone_stays_paired(phone: Stage) -> None:
    phone.page.reload()
    expect(phone.page.locator("#go")).to_be_visible()
    expect(phone.page.get_by_label("Code")).to_have_count(0)


def test_the_code_is_typed_where_no_camera_is(stage: Stage) -> None:
    page = stage.page
    stage.server.call(lambda: stage.hub.show_seat(SEATS["lobby"]))
    page.goto(stage.server.url + "/seat")
    page.get_by_label("Code").fill("482 915")
    page.get_by_role("button", name="Join").tap()
    expect(page.locator("#go")).to_be_visible()


def test_what_is_no_code_is_said_before_it_is_sent(stage: Stage) -> None:
    page = stage.page
    page.goto(stage.server.url + "/seat")
    page.get_by_label("Code").fill("4829")
    page.get_by_role("button", name="Join").tap()
    expect(page.get_by_role("alert")).to_have_text("The code has 6 digits.")


def test_a_wrong_code_is_told_and_slowed(stage: Stage) -> None:
    page = stage.browser.new_context(viewport=PHONE).new_page()  # its console says the 403, as a browser does
    page.goto(stage.server.url + "/seat")
    for _ in range(4):
        page.get_by_label("Code").fill("000000")
        page.get_by_role("button", name="Join").click()
        expect(page.get_by_role("alert")).to_have_text(re.compile("Not paired: "))
        if page.get_by_role("button", name="Join").is_disabled():
            break
    expect(page.get_by_role("alert")).to_have_text(re.compile(r"Try again in \d s\."))
    expect(page.get_by_role("button", name="Join")).to_be_enabled(timeout=5000)
    stage.server.call(lambda: stage.hub.show_seat(SEATS["lobby"]))
    page.get_by_label("Code").fill(CODE)
    page.get_by_role("button", name="Join").click()
    expect(page.locator("#go")).to_be_visible()
    page.context.close()


def test_a_wrong_code_on_a_paired_phone_takes_nothing_away(stage: Stage) -> None:
    page = stage.browser.new_context(viewport=PHONE).new_page()  # its console says the 403, as a browser does
    stage.server.call(lambda: stage.hub.show_seat(SEATS["lobby"]))
    page.goto(f"{stage.server.url}/seat#{CODE}")
    expect(page.locator("#go")).to_be_visible()
    page.evaluate("location.hash = '000000'")
    expect(page.locator("#toast")).to_have_text(re.compile("Not paired"))
    expect(page.locator("#go")).to_be_visible()
    assert page.url == f"{stage.server.url}/seat"
    page.context.close()


def test_a_phone_that_was_replaced_says_so_and_shows_nothing_more(phone: Stage) -> None:
    show(phone, "poker-buy")
    phone.page.locator(".look").tap()
    phone.server.call(lambda: [phone.hub.unpair_seat(key) for key in list(phone.hub.phones)])
    expect(phone.page.get_by_role("heading", name="This phone has no seat any more")).to_be_visible()
    text = phone.page.locator("body").inner_text()
    assert not any(word in text for word in ("Jonas", "204", "ace of spades", "pair of aces"))
    expect(phone.page.get_by_role("img")).to_have_count(0)
    phone.page.get_by_label("Code").fill(CODE)
    phone.page.get_by_role("button", name="Join").tap()
    expect(phone.page.locator("#go")).to_be_visible()


def test_a_phone_is_given_up_with_two_taps(phone: Stage) -> None:
    show(phone, "poker-waiting")
    phone.page.get_by_text("This phone", exact=True).tap()
    button = phone.page.get_by_role("button", name="Give this seat's page up")
    bar = phone.page.locator("#bottom")

    def above_the_bar() -> bool:
        box, under = button.bounding_box(), bar.bounding_box()
        return box is not None and under is not None and box["y"] + box["height"] <= under["y"]

    phone.until(above_the_bar)
    button.tap()
    assert phone.hub.phones
    phone.page.get_by_role("button", name="Yes, this phone leaves the seat").tap()
    expect(phone.page.get_by_label("Code")).to_be_visible()
    assert phone.hub.phones == {}


def test_a_lost_connection_is_said_and_comes_back_by_itself(phone: Stage) -> None:
    show(phone, "qualifying")
    phone.server.call(phone.hub.publisher.close)
    expect(phone.page.get_by_text("Connection lost")).to_be_visible()
    expect(phone.page.get_by_text("Connection lost")).to_have_count(0, timeout=5000)
    expect(phone.page.locator("h1")).to_have_text("Qualifying round")


# ---------------------------------------------------------------- what it shows
@pytest.mark.parametrize(
    ("width", "height"),
    [
        (360, 640),
        pytest.param(PHONE["width"], PHONE["height"], marks=pytest.mark.proof),
        pytest.param(820, 1180, marks=pytest.mark.proof),
    ],
)
def test_every_moment_fits_a_hand(phone: Stage, width: int, height: int) -> None:
    phone.page.set_viewport_size({"width": width, "height": height})
    for moment in SEATS:
        show(phone, moment)
        fits(phone, moment, width, height)
        assert phone.page.get_by_text("Simulated rig").first.is_visible()
        assert phone.page.title() == "Your seat"


def test_whose_it_is_and_what_that_person_has(phone: Stage) -> None:
    show(phone, "poker-buy")
    me = phone.page.get_by_label("You: Jonas")
    expect(me.get_by_label("Seat 2, leaf")).to_be_visible()
    expect(me).to_contain_text("204 chips")
    show(phone, "qualifying")
    expect(phone.page.get_by_label("You: Theo")).to_contain_text("$231")


def test_the_page_says_who_is_waited_for(phone: Stage) -> None:
    go = phone.page.locator("#go")
    for moment, words in {
        "poker-waiting": "Waiting for Lukas",
        "watching": "Waiting for Ines and Theo",
        "spin-of-another": "Ines spins",
        "poker-showdown": "One moment…",
        "paused": "On hold",
        "opening": "Opens in a moment…",
        "over": "Thank you for playing",
    }.items():
        show(phone, moment)
        expect(go).to_have_text(words)
        expect(go).to_have_attribute("aria-disabled", "true")


def test_an_answer_that_is_in_says_who_still_thinks(phone: Stage) -> None:
    show(phone, "locked")
    expect(phone.page.get_by_role("status")).to_contain_text("Still thinking: Ines, Theo")
    expect(phone.page.locator(".ask")).to_have_count(0)
    expect(phone.page.locator("#go")).to_have_text("Locked in")


def test_a_pause_takes_the_question_away_and_gives_it_back(phone: Stage) -> None:
    show(phone, "paused")
    expect(phone.page.get_by_role("heading", name="Back in a moment")).to_be_visible()
    expect(phone.page.locator(".ask")).to_have_count(0)
    show(phone, "qualifying")
    expect(phone.page.locator(".ask")).to_have_count(1)


def test_the_table_is_there_as_everybody_sees_it(phone: Stage) -> None:
    show(phone, "poker-waiting")
    table = phone.page.get_by_role("list", name="The table")
    expect(table.get_by_role("listitem")).to_have_count(6)  # the own seat stands on top of the page
    ines = table.get_by_role("listitem").nth(1)
    expect(ines.get_by_label("eight of spades")).to_be_visible()
    expect(ines.get_by_label("A card face down")).to_have_count(2)
    expect(table.get_by_role("listitem").nth(3)).to_contain_text("Folded")
    expect(table.get_by_role("listitem").nth(5)).to_contain_text("All in · dealer")
    expect(phone.page.locator(".stage")).to_contain_text("61")
    show(phone, "poker-showdown")
    expect(phone.page.locator(".stage")).to_contain_text("full house, nines over kings")
    expect(table.get_by_role("listitem").nth(0).get_by_label("king of diamonds")).to_be_visible()


def test_who_won_is_told_by_what_was_gained(phone: Stage) -> None:
    show(phone, "poker-over")
    expect(phone.page.get_by_role("heading", name="The winner", level=2)).to_be_visible()
    ranks = phone.page.locator(".standings li")
    expect(ranks.first).to_contain_text("Lukas")
    expect(ranks.first).to_contain_text("+1,050")
    expect(ranks.last).to_contain_text("\u2212400")
    show(phone, "won")
    expect(phone.page.get_by_role("heading", name="You have won")).to_be_visible()
    nothing = SEATS["won"]["view"] | {
        "note": "nothing",
        "over": {"winners": [3, 1], "totals": {"3": 0, "1": 0}},
    }
    phone.server.call(lambda: phone.hub.show_seat(SEATS["won"] | {"view": nothing}))
    expect(phone.page.get_by_role("heading", name="Nobody has won anything")).to_be_visible()
    expect(phone.page.get_by_text("winner", exact=True)).to_have_count(0)


# ---------------------------------------------------------------- the lobby, the buzzer
def test_a_name_and_a_seat_are_taken_in_the_lobby(phone: Stage) -> None:
    show(phone, "free")
    phone.page.get_by_label("Your name").fill("Bo")
    phone.tap("Take a seat")
    phone.until(lambda: len(phone.hub.seat_actions) == 2)
    assert done(phone) == [{"do": "name", "name": "Bo"}, {"do": "buzz"}]
    show(phone, "lobby")
    expect(phone.page.get_by_role("heading", name="You are in")).to_be_visible()
    expect(phone.page.get_by_label("Your name")).to_have_value("Jonas")
    phone.page.get_by_label("Your name").fill("Joe")
    phone.tap("Save")
    phone.until(lambda: len(phone.hub.seat_actions) == 3)
    assert done(phone)[2] == {"do": "name", "name": "Joe"}


def test_a_free_seat_is_taken_without_a_name_too(phone: Stage) -> None:
    show(phone, "free", step=17)
    phone.tap("Take a seat")
    phone.until(lambda: len(phone.hub.seat_actions) == 1)
    [sent] = phone.hub.seat_actions
    assert (sent["do"], sent["step"]) == ("buzz", 17)


def test_the_buzzer_of_the_phone_is_marked_as_a_stand_in(phone: Stage) -> None:
    show(phone, "qualifying")
    button = phone.page.get_by_role("button", name="Buzz by phone")
    expect(button).to_contain_text("for a broken buzzer")
    button.dblclick()
    phone.until(lambda: len(phone.hub.seat_actions) == 1)
    phone.page.wait_for_timeout(600)
    assert done(phone) == [{"do": "buzz"}]  # the second tap was the first one's echo
    for moment, more in (("watching", {}), ("qualifying", {"wired": False}), ("paused", {})):
        show(phone, moment, **more)
        expect(button).to_have_count(0)


def test_a_virtual_wheel_is_set_going(phone: Stage) -> None:
    show(phone, "spin-by-hand")
    expect(phone.page.locator(".asked")).to_contain_text("Go to the wheel and spin it by hand.")
    expect(phone.page.locator(".asked")).to_contain_text("Too weak: spin again")
    expect(phone.page.locator("#go")).to_have_attribute("aria-disabled", "true")
    show(phone, "spin-virtual")
    phone.tap("Spin the wheel")
    phone.until(lambda: len(phone.hub.seat_actions) == 1)
    assert done(phone) == [{"do": "buzz"}]
    show(phone, "spin-turning")
    expect(phone.page.locator("#go")).to_have_attribute("aria-disabled", "true")


def test_a_refusal_is_shown(phone: Stage) -> None:
    show(phone, "spin-virtual")
    phone.server.call(lambda: setattr(phone.hub, "refuse", "the show is paused"))
    phone.tap("Spin the wheel")
    expect(phone.page.locator("#toast")).to_have_text("The show is paused.")


def test_names_are_text_and_never_markup(phone: Stage) -> None:
    nasty = "<img src=x onerror=alert(1)>"
    show(phone, "lobby", name=nasty)
    expect(phone.page.locator(".me-name b")).to_have_text(nasty)
    assert phone.page.locator("img[src=x]").count() == 0
