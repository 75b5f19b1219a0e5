"""The *Wheel* on the host's phone: every question of a round answered, every spin, and what the host sees."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.canned import Message
from tests.web.canned_wheel import ANSWER, LEFT, REAL, VIRTUAL, WHEEL
from tests.web.stage import Stage

pytestmark = pytest.mark.browser


# ---------------------------------------------------------------------------- questions
def button(name: str) -> Callable[[Page], None]:
    return lambda page: page.locator(".ask").get_by_role("button", name=name, exact=True).tap()


def typed(text: str) -> Callable[[Page], None]:
    return lambda page: page.locator(".ask input").fill(text)


ANSWERS: dict[str, tuple[list[Callable[[Page], None]], Any]] = {
    "wheel-action": ([button("Buy a vowel")], "vowel"),
    "wheel-consonant": ([button("H")], "H"),
    "wheel-vowel": ([button("O")], "O"),
    "wheel-token": ([button("Use the token: the turn goes on")], "use"),
    "wheel-solution": ([typed("a barn owl"), button("Lock in")], "a barn owl"),
    "wheel-host-letter": ([button("Z")], "Z"),
    "wheel-host-solution": ([typed(ANSWER), button("Lock in")], ANSWER),
    "wheel-judge": ([button("✗ Wrong")], "wrong"),
    "wheel-between": ([button("$800")], 6),
}


@pytest.mark.parametrize("moment", ANSWERS)
def test_a_question_is_answered_with_its_own_form(host: Stage, moment: str) -> None:
    host.go(moment)
    [ask] = WHEEL[moment]["asks"]
    hosted = WHEEL[moment]["setup"]["options"]["mc"] == "host"
    if ask["to"].startswith("seat") and not hosted:
        host.page.get_by_label("Jonas, To play").tap()
    taps, value = ANSWERS[moment]
    for one in taps:
        one(host.page)
    host.until(lambda: host.actions == [{"do": "answer", "ask": ask["id"], "value": value}])


def test_letters_that_were_called_are_not_there(host: Stage) -> None:
    host.go("wheel-host-letter")
    letters = host.page.locator(".letters button")
    expect(letters).to_have_text([*LEFT])
    places = letters.evaluate_all("all => all.map(one => [one.textContent, one.offsetLeft, one.offsetTop])")
    taken = LEFT.replace("H", "")
    host.server.call(lambda: host.hub.show(asks=[{**letters_without(taken), "id": 180}]))
    expect(letters).to_have_text([*taken])
    after = letters.evaluate_all("all => all.map(one => [one.textContent, one.offsetLeft, one.offsetTop])")
    assert after == [place for place in places if place[0] != "H"]  # no other letter comes under the thumb


def letters_without(left: str) -> Message:
    [ask] = WHEEL["wheel-host-letter"]["asks"]
    return {**ask, "options": [{"id": letter, "label": letter} for letter in left]}


def test_what_a_contestant_says_is_one_tap_for_the_mc_and_stands_once(host: Stage) -> None:
    host.go("wheel-host-letter")
    expect(host.page.locator(".decide h2")).to_have_text("Jonas: call a consonant")
    host.page.get_by_label("Jonas, To play").tap()
    expect(host.page.locator(".letters")).to_have_count(1)


# ---------------------------------------------------------------------------- spins
def spin_card(host: Stage) -> Locator:
    return host.page.locator(".decide")


def test_a_virtual_wheel_is_spun_in_somebodys_stead(host: Stage) -> None:
    host.go("wheel-virtual")
    expect(spin_card(host).locator("h2")).to_have_text("Jonas: spin the wheel")
    host.page.get_by_role("button", name="Spin it for Jonas").dblclick()
    host.until(lambda: host.actions == [{"do": "spin", "ask": 94}])


def test_the_rigs_wheel_is_replaced_only_on_purpose(host: Stage) -> None:
    host.go("wheel-by-hand")
    expect(spin_card(host).get_by_role("status")).to_have_text("Too weak: spin again")
    host.tap("Spin a virtual wheel instead")
    assert host.actions == []
    host.tap("Yes, the console spins")
    host.until(lambda: host.actions == [{"do": "spin", "ask": 91}])


def test_the_host_says_where_it_stopped(host: Stage) -> None:
    host.go("wheel-by-hand")
    host.page.get_by_text("Say where it stopped").tap()
    wedges = host.page.get_by_label("One of 24")
    expect(wedges.locator("option").nth(7)).to_have_text("8: Prize: Canoe")
    expect(wedges.locator("option").nth(16)).to_have_text("17: Lose a Turn")
    wedges.select_option(index=10)
    host.tap("Choose")
    host.until(lambda: host.actions == [{"do": "answer", "ask": 91, "value": 10}])


def test_a_wheel_that_turns_is_left_alone(host: Stage) -> None:
    host.go("wheel-turning")
    expect(spin_card(host)).to_contain_text("The rig's wheel turns.")
    expect(spin_card(host).get_by_role("button", name="Spin a virtual wheel instead")).to_have_count(0)
    turning = WHEEL["wheel-virtual"]["spin"] | {"turning": True}
    host.server.call(lambda: host.hub.show(spin=turning, wheel=VIRTUAL))
    expect(spin_card(host)).to_contain_text("The virtual wheel turns.")
    expect(spin_card(host).get_by_role("button")).to_have_count(0)


def test_between_two_wedges_the_host_decides(host: Stage) -> None:
    host.go("wheel-between")
    expect(spin_card(host).locator(".big button")).to_have_text(["$250", "$800"])
    expect(spin_card(host)).to_contain_text("Or Jonas spins again.")
    expect(host.page.locator("#go")).to_have_text("Your decision above")


def test_what_is_to_be_done_with_the_prize_wedge_stands_above_the_spin(host: Stage) -> None:
    lay = "Lay the prize wedge over $100 on the wheel: Canoe"
    line = host.page.get_by_role("status").filter(has_text=lay)
    for scene in ("wheel-by-hand", "wheel-action"):
        host.go(scene)
        expect(line).to_have_count(0)
        host.server.call(lambda: host.hub.show(wheel=REAL | {"prize_wedge": lay}))
        expect(line).to_be_in_viewport(ratio=1)
    host.server.call(lambda: host.hub.show(wheel=REAL))
    expect(line).to_have_count(0)


def test_on_hold_nobody_spins(host: Stage) -> None:
    host.go("wheel-virtual")
    host.server.call(lambda: host.hub.show(paused=True))
    expect(host.page.get_by_role("button", name="Spin it for Jonas")).to_be_disabled()


# ---------------------------------------------------------------------------- what the host sees
def test_the_board_and_the_purses(host: Stage) -> None:
    host.go("wheel-by-hand")
    page = host.page
    expect(page.locator(".category, .secret h2")).to_have_text("On the farm")
    seen = "The puzzle: A, blank A R N, blank W L I N, T blank E blank A blank, L blank blank T"
    expect(page.get_by_role("img", name=seen)).to_be_visible()
    expect(page.locator(".newest")).to_have_text(["L", "L"])
    expect(page.locator(".secrets")).to_contain_text("Called: T R N S A I L")
    lines = page.locator(".who small")
    expect(lines.nth(0)).to_have_text("bank $3,200Ukulele")
    expect(lines.nth(1)).to_have_text("To playround $1,850bank $01 Free Spin")


def test_hidden_letters_are_nowhere_on_a_page_without_the_answer(host: Stage) -> None:
    host.go("wheel-by-hand")
    doors = host.page.locator(".doors span").all_inner_texts()
    assert sorted("".join(doors)) == sorted("AARNWLINTEALT")
    assert "BARN" not in host.page.content()


def test_the_answer_is_shown_on_purpose_and_while_it_is_judged(host: Stage) -> None:
    host.go("wheel-host-letter")
    page = host.page
    assert ANSWER not in page.content()
    expect(page.get_by_text("Only you see this")).to_have_count(1)
    page.get_by_label("Peek at the answer").tap()
    expect(page.get_by_label(f"The answer: {ANSWER}")).to_have_text(ANSWER)
    expect(page.get_by_label("Peek at the answer")).to_have_text("Peek", timeout=4500)
    host.go("wheel-judge")
    expect(page.locator(".decide .answer")).to_have_text(ANSWER)
    expect(page.get_by_text("Only you see this")).to_have_count(1)
    host.go("wheel-solved")
    expect(page.get_by_text("Only you see this")).to_have_count(0)
    expect(page.locator(".secrets")).to_contain_text("Jonas has solved it: $1,850")


def test_the_standings_are_in_their_order(host: Stage) -> None:
    host.go("wheel-standings")
    expect(host.page.locator(".standings b:first-child")).to_have_text(["Mara", "Jonas", "Theo", "Ines"])
    expect(host.page.locator(".standings li").first).to_contain_text("with Ukulele")
    expect(host.page.locator(".secrets")).to_contain_text("Playing to $10,000")


def test_the_half_hour_runs_down_and_stands_still_on_hold(host: Stage) -> None:
    host.go("wheel-token")
    clock = host.page.locator(".game-clock")
    expect(clock).to_have_text("12:33 left of 30:00", timeout=3000)
    host.server.call(lambda: host.hub.show(paused=True))
    expect(clock).to_have_text("12:34 left of 30:00")
    host.page.wait_for_timeout(1200)
    expect(clock).to_have_text("12:34 left of 30:00")
    host.go("wheel-action")
    expect(clock).to_have_count(0)


def test_giving_up_asks_twice_and_corrections_say_where_they_go(host: Stage) -> None:
    host.go("wheel-action")
    page = host.page
    page.locator("#more").tap()
    expect(page.get_by_role("dialog")).to_contain_text("It goes to banked cash, not to this round's.")
    expect(page.get_by_label("Whose").locator("option").first).to_have_text("Mara ($3,200)")
    host.tap("Give up the puzzle")
    assert host.actions == []
    host.tap("Yes: the round ends unsolved")
    host.until(lambda: host.actions == [{"do": "give-up"}])
    host.go("qualifying")
    page.locator("#more").tap()
    expect(page.get_by_role("dialog")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("Give up"))).to_have_count(0)
    expect(page.get_by_text("banked cash")).to_have_count(0)


def test_a_long_rounds_answers_are_folded_away_but_for_the_latest(host: Stage) -> None:
    given = [{"who": "Jonas", "what": "turn.consonant", "value": letter} for letter in LEFT]
    ruling = {"title": "Jonas solves wrongly", "clauses": [], "numbers": [], "answers": given}
    host.server.call(lambda: host.hub.go("wheel-action"))
    host.server.call(lambda: host.hub.show(why=[ruling]))
    page = host.page
    page.locator("#why").tap()
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_text("Jonas: call a consonant").locator("visible=true")).to_have_count(6)
    sheet.get_by_text(f"Earlier in this round: {len(LEFT) - 6}").tap()
    expect(sheet.get_by_text("Jonas: call a consonant").locator("visible=true")).to_have_count(len(LEFT))
