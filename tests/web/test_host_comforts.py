"""What makes a host's evening easy: roll call, the evening's games, hold, sound and light, seats that change, why, passing on."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web import scenes
from tests.web.canned_comforts import OPTIONS, WHY
from tests.web.stage import Stage

pytestmark = [pytest.mark.browser, pytest.mark.proof]


def test_the_roll_call_says_what_arrives_and_what_does_not(host: Stage) -> None:
    host.go("lobby-whole")
    host.page.get_by_role("button", name="Roll call").tap()
    host.until(lambda: host.actions == [{"do": "roll-call", "on": True}])
    host.go("roll-call")
    rows = host.page.locator(".seat")
    expect(rows.nth(0).locator(".arrived")).to_have_text(["✓Buzzer pressed", "✓Dial at −3", "✓Push felt"])
    expect(rows.nth(1).locator(".arrived")).to_have_text(["✓Buzzer pressed", "–no dial yet", "–no push yet"])
    expect(rows.nth(2).locator(".arrived")).to_have_text(
        ["–no buzzer yet"]
    )  # a seat with nothing but a buzzer
    expect(rows.nth(3).locator(".arrived")).to_have_text(["✓Buzzer pressed", "✓Dial at +12"])
    host.page.get_by_role("button", name="End the roll call").tap()
    host.until(lambda: host.actions[1:] == [{"do": "roll-call", "on": False}])


def test_the_evening_is_put_together_on_the_phone(host: Stage) -> None:
    host.go("lobby-whole")
    page = host.page
    games = page.locator("ol.games .game")
    expect(page.locator(".estimate")).to_have_text("10 games, about 45 minutes")
    for game in ("2. Danger Price", "2. Hi-Lo", "2. Lucky Seven"):
        page.get_by_role("button", name=game, exact=True).tap()
    page.get_by_label("3 Strikes earlier").tap()
    page.get_by_role("button", name="Hi-Lo", exact=True).tap()
    expect(games).to_have_text(
        [
            "1. Any Number",
            "2. One Away",
            "3. Squeeze Play",
            "4. Safecracker",
            "5. Secret X",
            "6. 3 Strikes",
            "7. Switcheroo",
            "8. Hi-Lo",
        ]
    )
    expect(page.get_by_label("Any Number earlier")).to_be_disabled()
    expect(page.get_by_label("Hi-Lo later")).to_be_disabled()
    page.get_by_role("button", name="A practice round first").tap()
    page.get_by_role("button", name="One of the players").tap()
    page.locator("#go").tap()
    host.until(lambda: len(host.actions) == 1)
    order = "any-number,one-away,squeeze-play,safecracker,secret-x,three-strikes,switcheroo,hi-lo"
    assert host.actions == [
        {"do": "start", "options": OPTIONS | {"solo_games": order, "practice": "yes", "mc": "player"}}
    ]


def test_shuffled_and_the_mcs_choice_are_no_list(host: Stage) -> None:
    host.go("lobby-whole")
    page = host.page
    page.get_by_role("button", name="Shuffled").tap()
    expect(page.locator("ol.games")).to_have_count(0)
    page.get_by_role("button", name="The MC chooses").tap()
    page.get_by_role("button", name="In this order").tap()
    expect(page.locator("ol.games .game")).to_have_count(10)
    for _ in range(10):
        page.locator("ol.games .game").first.tap()
    expect(page.locator("#go")).to_have_text("No solo game is chosen")
    expect(page.locator("#go")).to_be_disabled()
    page.get_by_role("button", name="Shuffled").tap()
    page.locator("#go").tap()
    host.until(lambda: len(host.actions) == 1)
    assert host.actions[0]["options"]["solo_games"] == "random"


def test_a_player_as_mc_needs_three(host: Stage) -> None:
    host.go("lobby-whole")
    two = [place | {"here": place["seat"] < 3} for place in scenes.SCENES["lobby-whole"]["setup"]["seats"]]
    setup = scenes.SCENES["lobby-whole"]["setup"] | {"seats": two}
    host.server.call(lambda: host.hub.show(setup=setup))
    expect(host.page.locator("#go")).to_have_text("Start the show")
    host.page.get_by_role("button", name="One of the players").tap()
    expect(host.page.locator("#go")).to_have_text("One more person is needed")


def test_hold_is_big_and_go_on_is_golden(host: Stage) -> None:
    host.go("qualifying")
    host.page.locator("#hold").tap()
    host.until(lambda: host.actions == [{"do": "pause"}])
    host.go("paused")
    expect(host.page.get_by_role("status")).to_contain_text("On hold")
    expect(host.page.locator("#go")).to_have_text("Go on")
    expect(host.page.locator("#hold")).to_have_count(0)


def test_on_hold_there_is_nothing_to_tap_that_would_be_refused(host: Stage) -> None:
    page = host.page
    refused = [
        page.get_by_label("Lock Ines's entry"),
        page.get_by_label("Add 15 s"),
        page.get_by_role("button", name="Press the buzzer"),
        page.get_by_label("Turn dial 1 right"),
        page.locator(".panel .ask"),
    ]
    host.go("qualifying")
    page.get_by_label("Ines, Pricing now").tap()
    for one in refused:
        expect(one).to_be_visible()
    host.go("paused")
    for one in refused:
        expect(one).to_have_count(0)
    expect(page.locator(".panel")).to_contain_text("On hold")
    page.locator("#more").tap()
    expect(page.get_by_role("button", name="Time is up")).to_have_count(0)


def test_sound_and_light(host: Stage) -> None:
    host.go("player-mc")
    page = host.page
    page.locator("#more").tap()
    page.get_by_label("Volume").focus()
    page.keyboard.press("ArrowLeft")
    page.get_by_role("button", name="Mute").tap()
    page.get_by_label("Brightness of the matrices").fill("10")
    host.until(lambda: len(host.actions) == 3)
    assert host.actions == [
        {"do": "sound", "volume": 6, "muted": False},
        {"do": "sound", "volume": 7, "muted": True},  # this hub has not turned it down
        {"do": "brightness", "level": 10},
    ]


def test_a_seat_is_renamed_moved_scanned_and_leaves(host: Stage) -> None:
    host.go("player-mc")
    page = host.page
    page.get_by_label("Ines, Pricing now").tap()
    page.get_by_text("Change Ines's seat").tap()
    page.locator("#rename-3").fill("Inés")
    page.get_by_role("button", name="Rename").tap()
    move = page.locator("#move-3")
    expect(move.locator("option")).to_have_text(
        ["1: swap with Mara", "2: swap with Jonas", "4: swap with Theo", "5: free"]
    )
    move.select_option("5")
    page.get_by_role("button", name="Move").tap()
    page.get_by_label("Time for each step").select_option("3")
    page.get_by_role("button", name="Plays with the buzzer alone").tap()
    page.get_by_role("button", name="Ines leaves the show").tap()
    assert len(host.sent("leave")) == 0
    page.get_by_role("button", name="Yes, leaves; the money stays").tap()
    host.until(lambda: len(host.actions) == 5)
    assert host.actions == [
        {"do": "name", "seat": 3, "name": "Inés"},
        {"do": "move", "seat": 3, "place": 5},
        {"do": "scan", "seat": 3, "seconds": 3},
        {"do": "scan", "seat": 3, "seconds": None},
        {"do": "leave", "seat": 3},
    ]


def test_who_has_left_can_come_back_and_has_no_controls(host: Stage) -> None:
    host.go("player-mc")
    page = host.page
    page.get_by_label("Theo, Has left").tap()
    expect(page.get_by_role("button", name="Press the buzzer")).to_have_count(0)
    page.get_by_text("Change Theo's seat").tap()
    page.get_by_role("button", name="Theo comes back").tap()
    host.until(lambda: host.actions == [{"do": "come-back", "seat": 4}])


def test_scanning_is_set_in_the_lobby_by_place(host: Stage) -> None:
    host.go("lobby-whole")
    page = host.page
    page.get_by_label("Seat 2: settings").tap()
    page.get_by_role("button", name="Play with the buzzer alone").tap()
    host.until(lambda: host.actions == [{"do": "scan", "seat": 2, "seconds": 1.5}])


def test_why_gives_rule_numbers_and_answers(host: Stage) -> None:
    host.go("player-mc")
    page = host.page
    expect(page.locator("#why")).to_contain_text("Jonas wins the round")
    page.locator("#why").tap()
    sheet = page.get_by_role("dialog")
    for clause in WHY[0]["clauses"]:
        expect(sheet).to_contain_text(f"Rule {clause['id']} {clause['text']}")
    expect(sheet.locator(".ruling").first.locator("dl").first).to_contain_text(
        "Actual price$77Mara$80Jonas$75"
    )
    expect(sheet).to_contain_text("Drawn: the letter tileC")
    expect(sheet).to_contain_text("Drawn: from the green deckAnswering machine")
    sheet.get_by_text("All were over").tap()
    expect(sheet).to_contain_text("Rule Q6")
    sheet.get_by_role("button", name="Close").tap()
    expect(sheet).to_have_count(0)


def test_it_says_whose_page_it_is(host: Stage) -> None:
    whose = host.page.locator(".whose")
    host.go("player-mc")
    expect(whose).to_have_text("Jonas is the MC. Keep this page from contestants.")
    host.go("paused")  # a show with a host as the MC
    expect(whose).to_have_text("You are the MC. Keep this page from contestants.")
    host.go("qualifying")
    expect(whose).to_have_count(0)


def test_a_passing_page_has_one_button_and_forgets_what_was_open(host: Stage) -> None:
    host.go("hand-over")
    page = host.page
    page.get_by_role("button", name="Ines", exact=True).tap()
    host.until(lambda: len(host.sent("answer")) == 1)
    assert host.sent("answer")[0]["value"] == "seat:3"
    page.locator("#why").tap()
    host.go("passing")
    expect(page.get_by_role("heading", name="Hand this phone to Ines")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("button")).to_have_count(1)
    text = page.locator("body").inner_text()
    assert "Jonas" not in text
    assert "$" not in text
    page.get_by_role("button", name="I am Ines").dblclick()
    host.until(lambda: len(host.sent("take-over")) == 1)
    page.wait_for_timeout(600)
    assert len(host.sent("take-over")) == 1
