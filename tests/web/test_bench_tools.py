"""The bench's tools: a race with an exact gap, the MC's buttons, and the host's keypad on the page and on the PC's number pad."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import expect

from console.gaps import gap
from tests.screen.shots import FIXTURES
from tests.web.stage import Stage

pytestmark = [pytest.mark.browser, pytest.mark.proof]


def played(bench: Stage) -> list[dict[str, Any]]:
    return [message for message in bench.hub.bench if message["do"] != "watch"]


def race_of(bench: Stage, first: int, second: int, gap: str) -> None:
    race = bench.page.get_by_role("group", name="Race")
    race.get_by_label("Seat pressed first").select_option(str(first))
    race.get_by_label("Seat pressed second").select_option(str(second))
    race.get_by_label("Gap").select_option(label=gap)


@pytest.mark.parametrize(("words", "us"), [("30 µs later", 30), ("1 ms later", 1_000), ("at once", 0)])
def test_two_buzzers_are_pressed_as_far_apart_as_was_asked(bench: Stage, words: str, us: int) -> None:
    race_of(bench, 4, 2, words)
    bench.page.get_by_role("button", name="Press both").click()
    bench.until(lambda: bool(played(bench)))
    tap = {"do": "tap", "part": "buzzer", "in_ms": 250}
    assert played(bench) == [
        {"do": "script", "steps": [{**tap, "seat": 4, "in_us": 0}, {**tap, "seat": 2, "in_us": us}]}
    ]


def test_the_page_writes_a_gap_as_the_screen_does(bench: Stage) -> None:
    times = [0, 30, 999, 1_000, 3_249, 9_999, 41_260, 412_000, 999_999, 1_254_000, 61_000_000]
    written = bench.page.evaluate("us => import('/static/gaps.js').then(({gap}) => us.map(gap))", times)
    assert written == [gap(us) for us in times]


def test_a_race_is_never_of_one_seat_with_itself(bench: Stage) -> None:
    race = bench.page.get_by_role("group", name="Race")
    race.get_by_label("Seat pressed first").select_option("2")
    expect(race.get_by_label("Seat pressed second")).to_have_value("1")
    race.get_by_label("Seat pressed second").select_option("2")
    expect(race.get_by_label("Seat pressed first")).to_have_value("1")


def test_worn_contacts_bounce_until_they_are_new_again(bench: Stage) -> None:
    page = bench.page
    page.get_by_role("button", name="Worn contacts").click()
    for _ in range(2):
        page.get_by_role("button", name="Press both").click()
    page.get_by_role("button", name="Worn contacts").click()
    page.get_by_role("button", name="Press both").click()
    bench.until(lambda: len(played(bench)) >= 7)
    assert [(m["do"], m.get("seat"), m.get("bounce_us")) for m in played(bench)] == [
        ("trouble", 1, 800), ("trouble", 2, 800), ("script", None, None), ("script", None, None),
        ("trouble", 1, 0), ("trouble", 2, 0), ("script", None, None),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("fixture", "words"),
    [("buzz_in_teams", "Ines, 30 µs ahead of Mara."), ("wheel_toss_up", "Jonas, 410 µs ahead of Mara.")],
)
def test_what_the_console_made_of_it_stands_beside(bench: Stage, fixture: str, words: str) -> None:
    told = [message for _, message in json.loads((FIXTURES / f"{fixture}.json").read_text())["told"]]
    decided = [m for m in told if (m.get("cue") or {}).get("gap_us")][-1]
    bench.server.call(lambda: bench.hub.publisher.publish("bench", decided))
    expect(bench.page.locator(".race-told")).to_have_text(words)


def test_a_tie_is_said_to_have_been_drawn(bench: Stage) -> None:
    told = [message for _, message in json.loads((FIXTURES / "buzz_in_teams.json").read_text())["told"]]
    tied = next(m for m in told if (m.get("cue") or {}).get("name") == "tied")
    bench.server.call(lambda: bench.hub.publisher.publish("bench", tied))
    expect(bench.page.locator(".race-told")).to_have_text("Too close to tell: drawn, Jonas.")


def test_the_mc_s_buttons_are_contacts(bench: Stage) -> None:
    page = bench.page
    page.get_by_role("button", name="Next", exact=True).hover()
    page.mouse.down()
    bench.until(lambda: played(bench) == [{"do": "close", "part": "mc:next"}])
    page.evaluate("dispatchEvent(new Event('blur'))")
    bench.until(lambda: played(bench)[1:] == [{"do": "open", "part": "mc:next"}])
    page.mouse.up()
    page.get_by_role("button", name="Undo", exact=True).click()
    bench.until(lambda: [m["part"] for m in played(bench)[2:]] == ["mc:undo", "mc:undo"])


def test_the_number_pad_is_the_host_s_keypad_and_the_row_of_digits_are_buzzers(bench: Stage) -> None:
    page = bench.page
    page.get_by_role("button", name="Stop watching").focus()
    for code in ("Numpad2", "NumpadMultiply", "Numpad7", "NumpadEnter"):
        page.keyboard.press(code)
    page.keyboard.press("Digit2")
    bench.until(lambda: len(played(bench)) >= 6)
    assert played(bench) == [
        *({"do": "key", "key": key} for key in ("2", "*", "7", "enter")),
        {"do": "close", "seat": 2, "part": "buzzer"},
        {"do": "open", "seat": 2, "part": "buzzer"},
    ]
    expect(page.get_by_role("button", name="Stop watching")).to_be_visible()


def test_the_keypad_on_the_page_types_every_key_and_can_be_pulled_out(bench: Stage) -> None:
    page = bench.page
    page.locator(".keypad summary").click()
    pad = page.get_by_role("group", name="The host's keypad")
    for key in pad.get_by_role("button").all():
        key.click()
    bench.until(lambda: len(played(bench)) >= 17)
    assert {m["key"] for m in played(bench)} == {*"0123456789.+-*/", "enter", "backspace"}
    page.get_by_role("button", name="Pull it out").click()
    expect(pad.get_by_role("button", name="Key 7")).to_be_disabled()
    page.get_by_role("button", name="Plug it in").click()
    bench.until(lambda: [m["dead"] for m in played(bench)[17:]] == [True, False])


def test_the_tools_stay_on_the_page(bench: Stage) -> None:
    for width in (390, 1280, 1440, 1920):
        bench.page.set_viewport_size({"width": width, "height": 800})
        assert bench.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, width
        tops = bench.page.locator(".tool").evaluate_all("all => all.map(one => one.offsetTop)")
        assert len(set(tops)) == 1 or width < 1280, width
