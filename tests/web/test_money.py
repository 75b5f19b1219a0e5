"""The pages write amounts like the screen, and read them as they are typed."""

from __future__ import annotations

import pytest

from tests.test_money import WRITTEN
from tests.web.stage import Stage

pytestmark = pytest.mark.browser

WRITE = """([currency, cents]) => import("/static/money.js").then((page) => {
    page.useCurrency(currency);
    return cents.map(page.money);
})"""
READ = """([currency, texts]) => import("/static/money.js").then((page) => {
    page.useCurrency(currency);
    return texts.map(page.cents);
})"""


def test_the_pages_write_amounts_like_the_screen(stage: Stage) -> None:
    page = stage.page
    page.goto(stage.server.url + "/host")
    for currency, whole, with_cents, less in WRITTEN:
        written = page.evaluate(WRITE, [currency, [125000, 123405, -700]])
        assert [text.replace("\u2212", "-") for text in written] == [whole, with_cents, less]


def test_what_is_typed_is_read_in_the_currency_of_the_show(stage: Stage) -> None:
    page = stage.page
    page.goto(stage.server.url + "/host")
    texts = ["12", "12.50", "1,200", "1.200", "1 200", "0,5", "12.345", "-3", "free", ""]
    assert page.evaluate(READ, ["$", texts]) == [
        1200,
        1250,
        120000,
        None,
        120000,
        50,
        None,
        None,
        None,
        None,
    ]
    assert page.evaluate(READ, ["1.234,50 €", texts]) == [
        1200, 1250, None, 120000, 120000, 50, 1234500, None, None, None,
    ]  # fmt: skip


def test_chips_are_whole_and_called_so_in_words(stage: Stage) -> None:
    page = stage.page
    page.goto(stage.server.url + "/host")
    assert page.evaluate(WRITE, ["chips", [1250, 1, 0, -7]]) == [
        "1,250 chips",
        "1 chip",
        "0 chips",
        "\u22127 chips",
    ]
    figure = """() => import("/static/money.js").then(({ figure }) => [1250, 1, -7].map(figure))"""
    assert page.evaluate(figure) == ["1,250", "1", "\u22127"]
    assert page.evaluate(READ, ["chips", ["12", "1,250", "12.5", "1 200", "-3"]]) == [
        12,
        1250,
        None,
        1200,
        None,
    ]


def test_points_are_called_so_in_words_and_have_no_sign(stage: Stage) -> None:
    page = stage.page
    page.goto(stage.server.url + "/host")
    assert page.evaluate(WRITE, ["points", [125000, 100, 0, -10000]]) == [
        "1,250 points", "1 point", "0 points", "\u2212100 points",
    ]  # fmt: skip
    figure = """() => import("/static/money.js").then(({ figure }) => [125000, 100].map(figure))"""
    assert page.evaluate(figure) == ["1,250", "1"]
    assert page.evaluate(READ, ["points", ["100", "1,250"]]) == [10000, 125000]
