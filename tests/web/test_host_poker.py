"""Poker on the host's phone: what lies on the table, standing in for a seat, and stacks that are put right."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.web.canned_poker import POKER
from tests.web.stage import Stage
from tests.web.test_host_page import fits

pytestmark = pytest.mark.browser

ASKED = [name for name, state in POKER.items() if state["asks"]]


def stand_in(host: Stage, who: str) -> Locator:
    """Open the panel of a seat."""
    seat = host.page.locator(".seat", has_text=who)
    seat.locator(".seat-name").tap()
    return seat.locator(".panel")


def test_the_table_is_what_the_audience_sees(host: Stage) -> None:
    host.go("poker-buy")
    card = host.page.get_by_label("On the stage")
    expect(card.get_by_role("img", name="queen of hearts")).to_be_visible()
    expect(card.locator(".market")).to_have_text("Q172331 left")
    expect(card.locator(".pot")).to_have_text("Pot126")
    expect(card.locator(".pots li")).to_have_text(
        ["Main pot 120: Mara, Ines, Theo and Bea", "Side pot 6: Mara, Ines and Bea"]
    )
    expect(card).to_contain_text("Mara bought the nine of spades. Ines buys a card, or folds.")
    mara = host.page.locator(".seat", has_text="Mara")
    expect(mara.locator(".hand")).to_have_text("K9+3 down")
    expect(mara.locator("small")).to_have_text("187 chips")
    expect(host.page.get_by_text("$")).to_have_count(0)


@pytest.mark.parametrize(
    ("moment", "says"),
    [
        ("poker-deal", "The cards are dealt."),
        ("poker-bet", "Ines opens: pair of eights. Mara: 4 chips to call."),
        ("poker-declare", "Everybody declares high, low or both, in secret."),
    ],
)
def test_what_is_going_on_is_said(host: Stage, moment: str, says: str) -> None:
    host.go(moment)
    expect(host.page.get_by_label("On the stage").locator(".told")).to_have_text(says)


def test_the_showdown_in_words(host: Stage) -> None:
    host.go("poker-showdown")
    expect(host.page.locator(".results li")).to_have_text(
        [
            "Main pot, high: full house, eights over kingsInes wins 60 chips",
            "Main pot, low: 6 5 4 2 ABea wins 60 chips",
            "Side pot, high: full house, eights over kingsMara 2, Ines 1",
        ]
    )
    shown = host.page.locator(".seat", has_text="Bea").locator(".hand")
    expect(shown.get_by_role("img")).to_have_count(7)


@pytest.mark.parametrize(
    ("moment", "who", "tapped", "value"),
    [
        ("poker-buy", "Ines", "Seven of clubs, 2 chips", "row-2"),
        ("poker-buy", "Ines", "Top card of the deck, 3 chips", "deck"),
        ("poker-buy", "Ines", "Fold", "fold"),
        ("poker-bet", "Mara", "Raise to 6", "raise"),
        ("poker-declare", "Bea", "Both", "both"),
        ("poker-rebuy", "Theo", "Leave the table", "no"),
    ],
)
def test_every_question_is_answered_in_somebodys_stead(
    host: Stage, moment: str, who: str, tapped: str, value: str
) -> None:
    host.go(moment)
    stand_in(host, who).get_by_role("button", name=tapped).tap()
    [ask] = [
        ask
        for ask in POKER[moment]["asks"]
        if POKER[moment]["podiums"][int(ask["to"][-1]) - 1]["name"] == who
    ]
    host.until(lambda: host.actions == [{"do": "answer", "ask": ask["id"], "value": value}])


def test_only_where_all_declare_in_secret_is_the_host_told_to_have_it_whispered(host: Stage) -> None:
    host.go("poker-declare")
    panel = stand_in(host, "Bea")
    expect(panel).to_contain_text("Have it whispered to you")
    host.go("poker-declare-in-turn")
    expect(panel.get_by_role("button", name="Both")).to_be_visible()
    expect(panel).not_to_contain_text("whispered")


def test_what_is_answered_in_secret_can_be_neither_peeked_at_nor_locked_in(host: Stage) -> None:
    host.go("poker-declare")
    for name in ("Peek", "Lock now"):
        expect(host.page.get_by_role("button", name=name)).to_have_count(0)
    panel = stand_in(host, "Ines")  # who has declared
    expect(panel.get_by_role("button", name="Press the buzzer")).to_be_visible()
    for name in ("Peek", "Reopen the entry", "High"):
        expect(panel.get_by_role("button", name=name)).to_have_count(0)


def test_a_stack_is_put_right_in_whole_chips(host: Stage) -> None:
    host.go("poker-bet")
    page = host.page
    page.locator("#more").tap()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("it counts as bought in")
    expect(page.get_by_label("Whose").locator("option").nth(4)).to_have_text("Bea (1,411 chips)")
    page.get_by_label("Amount").fill("12.50")
    page.get_by_label("Reason").fill("A chip too many")
    host.tap("Correct")
    expect(sheet).to_contain_text("The amount must be a whole number above 0.")
    page.get_by_label("Amount").fill("1,250")
    host.tap("Correct")
    why = "A chip too many"
    host.until(lambda: host.actions == [{"do": "adjust", "seat": 1, "amount": 1250, "why": why}])


def test_a_ruling_has_words_for_its_answers(host: Stage) -> None:
    host.go("poker-showdown")
    host.page.locator("#why").tap()
    expect(host.page.get_by_role("dialog")).to_contain_text("Ines: high, low or both?High")


def test_the_winner_is_who_has_won_most_not_who_has_most(host: Stage) -> None:
    host.go("poker-over")
    won = host.page.locator(".won")
    expect(won).to_contain_text("Bea+1,211 chips")
    view = POKER["poker-over"]["view"]
    none = view | {"board": view["board"] | {"gains": {"5": 0}}}
    host.server.call(lambda: host.hub.show(view=none))
    expect(host.page.get_by_role("heading", name="Nobody has won anything")).to_be_visible()


@pytest.mark.parametrize("width", [360, pytest.param(390, marks=pytest.mark.proof)])
def test_what_is_opened_fits_a_phone(host: Stage, width: int) -> None:
    host.page.set_viewport_size({"width": width, "height": 844})
    for moment in ASKED:
        host.go(moment)
        if host.page.locator(".panel").count() == 0:
            host.page.locator(".seat.now .seat-name").first.tap()
        host.page.locator(".panel summary").first.tap()
        fits(host, moment, width)
        host.page.locator(".seat-name[aria-expanded=true]").tap()
    host.go("poker-lobby")
    host.page.get_by_label("Seat 4: settings").tap()
    host.page.locator(".house-rules summary").tap()
    host.tap("A number of hands")
    fits(host, "the lobby", width)
