"""The lobby on the host's phone: which game it is, how it is played, and which wheel is spun."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.canned_wheel import OFF, OPTIONS, REAL, SETUP
from tests.web.stage import Stage

pytestmark = [pytest.mark.browser, pytest.mark.proof]


def open_house_rules(host: Stage) -> None:
    host.page.locator(".house-rules summary").tap()


def test_the_game_is_chosen_among_those_there_are(host: Stage) -> None:
    host.go("price-lobby")
    chosen = host.page.get_by_role("button", name="Price Is Right")
    expect(chosen).to_have_attribute("aria-pressed", "true")
    game = host.page.get_by_role("region", name="Which game?")
    expect(game).to_contain_text("For 2 to 5 people.")
    host.page.get_by_role("button", name="Wheel of Fortune").tap()
    host.until(lambda: host.actions == [{"do": "game", "game": "wheel-of-fortune"}])


def test_what_was_chosen_for_one_game_is_kept_while_the_other_is_looked_at(host: Stage) -> None:
    host.go("wheel-lobby")
    open_house_rules(host)
    host.tap("Out for the round")
    host.go("price-lobby")
    host.tap("You, on this phone")
    host.go("wheel-lobby")
    open_house_rules(host)
    expect(host.page.get_by_role("button", name="Out for the round")).to_have_attribute(
        "aria-pressed", "true"
    )
    expect(host.page.get_by_role("button", name="The console", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )
    host.tap("Start the show")
    host.until(lambda: host.actions == [{"do": "start", "options": OPTIONS | {"wrong_solution": "drop-out"}}])


def test_a_target_is_one_of_those_offered_or_any_other(host: Stage) -> None:
    host.go("wheel-lobby")
    page = host.page
    expect(page.locator(".estimate")).to_have_text("About 4 rounds, 30 minutes")
    host.tap("$20,000")
    expect(page.locator(".estimate")).to_have_text("About 8 rounds, 55 minutes")
    other = page.get_by_label("First to bank, or any other number")
    other.fill("0")
    other.press("Enter")
    expect(page.locator("#toast")).to_have_text("A whole number from 1 to 1000000.")
    expect(other).to_have_value("20000")
    other.fill("7,500")
    other.press("Enter")
    expect(page.locator(".estimate")).to_have_text("About 3 rounds, 20 minutes")
    host.tap("Start the show")
    host.until(lambda: host.actions == [{"do": "start", "options": OPTIONS | {"target": "7500"}}])


def test_the_clock_takes_the_targets_place(host: Stage) -> None:
    host.go("wheel-lobby")
    host.tap("The clock")
    expect(host.page.get_by_role("group", name="First to bank")).to_have_count(0)
    expect(host.page.get_by_role("button", name="30 min")).to_have_attribute("aria-pressed", "true")
    host.tap("45 min")
    host.tap("Start the show")
    host.until(lambda: host.actions == [{"do": "start", "options": OPTIONS | {"minutes": "45"}}])


def test_a_spoken_solution_needs_a_person_who_is_the_mc(host: Stage) -> None:
    host.go("wheel-lobby")
    open_house_rules(host)
    spoken = host.page.get_by_role("button", name="Spoken aloud")
    expect(spoken).to_be_disabled()
    host.tap("You, on this phone")
    spoken.tap()
    expect(spoken).to_have_attribute("aria-pressed", "true")
    host.tap("The console")
    expect(spoken).to_be_disabled()
    expect(host.page.get_by_role("button", name="Spelled on the dial")).to_have_attribute(
        "aria-pressed", "true"
    )
    host.tap("Start the show")
    host.until(lambda: host.actions == [{"do": "start", "options": OPTIONS}])


@pytest.mark.parametrize(
    ("here", "game", "says"),
    [
        (1, "wheel-of-fortune", "Start the show"),
        (0, "wheel-of-fortune", "Nobody is here yet"),
        (1, "price-is-right", "One more person is needed"),
        (6, "price-is-right", "At most 5 can play this"),
        (7, "wheel-of-fortune", "Start the show"),
    ],
)
def test_each_game_takes_as_many_as_it_is_for(host: Stage, here: int, game: str, says: str) -> None:
    host.go("wheel-lobby")
    seats = [{"seat": s, "name": f"Seat {s}", "here": s <= here} for s in range(1, 8)]
    host.server.call(lambda: host.hub.show(setup=SETUP | {"seats": seats, "game": game}))
    expect(host.page.locator("#go")).to_have_text(says)


def test_which_wheel_it_is_is_said_in_the_lobby_and_in_the_game(host: Stage) -> None:
    page = host.page
    host.go("wheel-lobby")
    none = "A virtual wheel: this rig has none. A press on the buzzer spins it."
    expect(page.get_by_text(none)).to_be_visible()
    host.go("price-lobby")
    expect(page.get_by_text(none)).to_have_count(0)
    host.go("wheel-virtual")
    said = "It is a virtual wheel, as this rig has none: Jonas's buzzer sets it going."
    expect(page.locator(".decide")).to_contain_text(said)
    host.go("wheel-by-hand")
    expect(page.locator(".decide")).to_contain_text("Jonas spins the rig's wheel by hand.")


def test_what_a_tap_on_start_begins_is_read_above_it(host: Stage) -> None:
    hint = host.page.locator(".hint")
    host.go("price-lobby")
    expect(hint).to_have_text("Price Is Right with 4")
    host.go("wheel-lobby")
    expect(hint).to_have_text("Wheel of Fortune with 4, first to $10,000")
    host.tap("The clock")
    host.tap("You, on this phone")
    expect(hint).to_have_text("Wheel of Fortune with 4, 30 minutes, you are the MC")
    host.server.call(lambda: host.hub.show(setup=SETUP | {"seats": []}))
    expect(hint).to_have_count(0)


def test_the_games_stand_first_and_on_a_phones_first_screen(host: Stage) -> None:
    host.go("wheel-lobby")
    heads = host.page.locator("#main h2")
    expect(heads).to_have_text(["Which game?", "Who is here?", "Wheel of Fortune"])
    for title in ("Price Is Right", "Wheel of Fortune"):
        expect(host.page.get_by_role("button", name=title, exact=True)).to_be_in_viewport(ratio=1)
    expect(host.page.get_by_role("button", name="Seat 1: here")).to_be_in_viewport(ratio=1)


def test_house_rules_are_folded_and_say_whether_one_was_changed(host: Stage) -> None:
    host.go("wheel-lobby")
    rules = host.page.locator(".house-rules")
    expect(rules.locator("summary b")).to_have_text("House rules: as usual")
    expect(host.page.get_by_role("button", name="Out for the round")).to_be_hidden()
    open_house_rules(host)
    host.tap("Out for the round")
    expect(rules.locator("summary b")).to_have_text("House rules: changed")
    host.tap("Play goes on")
    expect(rules.locator("summary b")).to_have_text("House rules: as usual")
    host.go("price-lobby")
    expect(rules).to_have_count(0)


# ---------------------------------------------------------------------------- a wheel that is broken
BROKEN, MENDED = "Is it broken? Use a virtual one", "Use the rig's wheel again"


@pytest.mark.parametrize("where", ["wheel-lobby", "wheel-by-hand"])
def test_the_rigs_wheel_is_switched_off_for_the_evening_and_on_again(host: Stage, where: str) -> None:
    host.go(where)
    if where != "wheel-lobby":
        host.tap("More")
    host.server.call(lambda: host.hub.show(wheel=REAL))
    expect(host.page.get_by_text("The rig's wheel. It is spun by hand.")).to_be_visible()
    host.tap(BROKEN)
    host.until(lambda: host.actions == [{"do": "wheel", "real": False}])
    host.server.call(lambda: host.hub.show(wheel=OFF))
    told = "A virtual wheel: the rig's is switched off. A press on the buzzer spins it."
    expect(host.page.get_by_text(told)).to_be_visible()
    host.tap(MENDED)
    host.until(lambda: host.actions[1:] == [{"do": "wheel", "real": True}])


def test_without_a_wheel_on_the_rig_there_is_nothing_to_switch(host: Stage) -> None:
    host.go("wheel-virtual")
    host.tap("More")
    expect(host.page.get_by_role("dialog", name="More")).to_be_visible()
    for name in (BROKEN, MENDED):
        expect(host.page.get_by_role("button", name=name)).to_have_count(0)


def test_that_it_is_off_is_said_where_somebody_is_to_spin(host: Stage) -> None:
    host.go("wheel-virtual")
    host.server.call(lambda: host.hub.show(wheel=OFF))
    said = "It is a virtual wheel, as the rig's is switched off: Jonas's buzzer sets it going."
    expect(host.page.locator(".decide")).to_contain_text(said)
