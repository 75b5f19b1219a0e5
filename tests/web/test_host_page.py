"""The host's page on a phone: what it shows, and that a tap does one thing."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web import canned, scenes
from tests.web.canned_games import GAMES
from tests.web.stage import PHONE, Stage

pytestmark = pytest.mark.browser


MEASURE = """() => {
  const shown = (e) => e.getClientRects().length > 0 && !e.closest('.seen-by-ear');
  const all = [...document.querySelectorAll('body *')].filter(shown);
  const text = all.filter((e) => [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim()));
  const targets = all.filter((e) => e.matches('button, input, select, summary'));
  const go = document.querySelector('#go').getBoundingClientRect();
  const over = (e) => e.scrollWidth > e.clientWidth + 1 && e.matches('button, p, li, dl, section, fieldset, .panel');
  return {
    small: text.filter((e) => !e.closest('svg') && parseFloat(getComputedStyle(e).fontSize) < 18)
      .map((e) => e.textContent),
    low: targets.filter((e) => e.getBoundingClientRect().height < 52).map((e) => e.outerHTML),
    narrow: targets.filter((e) => e.getBoundingClientRect().width < 44).map((e) => e.outerHTML),
    over: all.filter(over).map((e) => e.outerHTML),
    wide: document.documentElement.scrollWidth,
    unnamed: targets.filter((e) => !(e.textContent.trim() || e.ariaLabel || e.labels?.length)).length,
    go: go.height, goTop: go.top, goBottom: go.bottom,
  };
}"""
"""Text of 18 px at least, targets of 52 px, the next action 76 px in the lower half, nothing wider than what holds it."""


def fits(host: Stage, what: str, width: int, height: int = PHONE["height"]) -> None:
    found = host.page.evaluate(MEASURE)
    assert {name: found[name] for name in ("small", "low", "narrow", "over")} == {
        name: [] for name in ("small", "low", "narrow", "over")
    }, what
    assert found["unnamed"] == 0, what
    assert found["wide"] <= width, what
    assert found["go"] >= 76, what
    assert height / 2 < found["goTop"] < found["goBottom"] <= height, what


@pytest.mark.parametrize("width", [360, pytest.param(PHONE["width"], marks=pytest.mark.proof)])
def test_every_scene_fits_a_phone(host: Stage, width: int) -> None:
    host.page.set_viewport_size({"width": width, "height": PHONE["height"]})
    for scene in scenes.SCENES:
        host.go(scene)
        fits(host, scene, width)
        assert host.page.get_by_text("Simulated rig").first.is_visible()


@pytest.mark.parametrize("width", [360, pytest.param(PHONE["width"], marks=pytest.mark.proof)])
def test_what_is_opened_fits_a_phone(host: Stage, width: int) -> None:
    page = host.page
    page.set_viewport_size({"width": width, "height": PHONE["height"]})
    host.go("player-mc")
    page.get_by_label("Ines, Pricing now").tap()
    page.get_by_text("Change Ines's seat").tap()
    fits(host, "the menu of a seat", width)
    for sheet in ("more", "why"):
        page.locator(f"#{sheet}").tap()
        expect(page.get_by_role("dialog")).to_be_visible()
        fits(host, sheet, width)
        page.get_by_role("button", name="Close").tap()
    for moment, state in GAMES.items():
        if state["asks"][0]["to"] != "mc":
            host.go(moment)
            jonas = page.get_by_label("Jonas, Choosing")
            if jonas.get_attribute("aria-expanded") == "false":
                jonas.tap()
            expect(page.locator(f"#form-{state['asks'][0]['id']}")).to_be_visible()
            fits(host, moment, width)


def test_the_secrets_are_marked(host: Stage) -> None:
    host.go("qualifying")
    card = host.page.locator(".secrets")
    expect(card).to_contain_text("Only you see this")
    expect(card).to_contain_text("$349")
    expect(card.get_by_label("Letter tile C")).to_be_visible()


def test_next_carries_the_state_and_a_double_tap_is_one_step(host: Stage) -> None:
    host.go("reveal")
    step = host.hub.step
    host.page.locator("#go").dblclick()
    expect(host.page.locator("h1")).to_have_text("Any Number")
    host.page.wait_for_timeout(600)
    assert host.sent("next") == [{"do": "next", "step": step}]
    assert host.hub.step == step + 1


def test_undo_says_what_it_takes_back_and_goes_back_once(host: Stage) -> None:
    host.go("reveal")
    step = host.hub.step
    undo = host.page.locator("#undo")
    expect(undo).to_contain_text("Theo's answer")
    undo.dblclick()
    host.until(lambda: len(host.sent("undo")) == 1)
    host.page.wait_for_timeout(600)
    assert host.sent("undo") == [{"do": "undo", "step": step}]
    host.go("squeeze")
    expect(undo).to_be_disabled()


def test_a_refusal_is_shown(host: Stage) -> None:
    host.go("reveal")
    host.server.call(lambda: setattr(host.hub, "refuse", "already moved on"))
    host.page.locator("#go").tap()
    expect(host.page.locator("#toast")).to_have_text("Already moved on.")


def test_peek_shows_an_entry_for_a_moment_and_only_on_purpose(host: Stage) -> None:
    host.go("qualifying")
    assert "320" not in host.page.locator("body").inner_text()
    host.page.get_by_label("Peek at Mara's entry").tap()
    expect(host.page.get_by_label("Mara: 320")).to_have_text("320")
    expect(host.page.get_by_label("Peek at Mara's entry")).to_have_text("Peek", timeout=4500)


def test_lock_reopen_and_standing_in(host: Stage) -> None:
    host.go("qualifying")
    page = host.page
    expect(page.get_by_label("Lock Theo's entry")).to_be_disabled()
    page.get_by_label("Lock Ines's entry").tap()
    page.get_by_label("Mara, Locked in").tap()
    page.get_by_role("button", name="Reopen the entry").tap()
    page.get_by_label("Theo, Pricing now").tap()
    page.get_by_label("Turn dial 1 left").tap()
    page.get_by_role("button", name="Push the dial").tap()
    page.get_by_role("button", name="Press the buzzer").tap()
    page.get_by_label("Number, 4 places").fill("75")
    page.get_by_role("button", name="Lock in", exact=True).tap()
    host.until(lambda: len(host.hub.actions) == 6)
    assert {m["step"] for m in host.hub.actions} == {host.hub.step}
    assert host.actions == [
        {"do": "press", "seat": 3},
        {"do": "reopen", "ask": 11},
        {"do": "turn", "seat": 4, "dial": 0, "by": -1},
        {"do": "push", "seat": 4},
        {"do": "press", "seat": 4},
        {"do": "answer", "ask": 14, "value": 75},
    ]


def test_a_half_typed_number_survives_what_else_happens(host: Stage) -> None:
    host.go("qualifying")
    host.page.get_by_label("Theo, Pricing now").tap()
    box = host.page.get_by_label("Number, 4 places")
    box.fill("12")
    host.server.call(lambda: host.hub.show(undo={"label": "Take back Zoe's answer"}))
    expect(host.page.locator("#undo")).to_contain_text("Zoe's answer")
    expect(box).to_have_value("12")
    expect(box).to_be_focused()


def test_a_lost_connection_is_said_and_comes_back_by_itself(host: Stage) -> None:
    host.go("qualifying")
    host.server.call(host.hub.publisher.close)
    expect(host.page.get_by_text("Connection lost")).to_be_visible()
    expect(host.page.get_by_text("Connection lost")).to_have_count(0, timeout=5000)
    expect(host.page.locator("h1")).to_have_text("Qualifying round")


def test_names_are_text_and_never_markup(host: Stage) -> None:
    nasty = "<img src=x onerror=alert(1)>"
    people = [canned.podium(1, "idle", "$0", name=nasty)]
    host.go("qualifying")
    host.server.call(lambda: host.hub.show(podiums=people, log=[nasty]))
    expect(host.page.locator(".seat")).to_have_count(1)
    expect(host.page.locator(".who b")).to_have_text(nasty)
    assert host.page.locator("img[src=x]").count() == 0


def test_nobody_is_called_a_winner_who_has_nothing(host: Stage) -> None:
    host.go("over")
    won = host.page.get_by_role("heading", name="The winner", level=2)
    expect(won).to_have_count(1)
    view = canned.OVER["view"]
    host.server.call(
        lambda: host.hub.show(view=view | {"over": {"winners": [1, 2], "totals": {"1": 0, "2": 0}}})
    )
    expect(host.page.get_by_role("heading", name="Nobody has won anything")).to_have_count(1)
    expect(host.page.get_by_text("Joint winners")).to_have_count(0)
