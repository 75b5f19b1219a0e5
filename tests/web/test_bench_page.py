"""The bench on a desktop: contacts and detents go out, dots and lamps come in."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web import canned
from tests.web.fake_hub import PIN
from tests.web.stage import Stage

pytestmark = pytest.mark.browser


def test_the_bench_says_that_it_is_simulated_and_shows_the_pin(bench: Stage) -> None:
    expect(bench.page.locator("header .simulated")).to_have_text("Simulated rig")
    expect(bench.page.locator("#pin")).to_have_text(PIN)
    assert bench.page.get_by_role("link", name="Open the host's page").get_attribute("href") == "/host"


def test_no_control_sticks_out_of_its_seat(bench: Stage) -> None:
    sticking = "rows => rows.map(row => row.scrollWidth - row.clientWidth).filter(over => over > 0)"
    expect(bench.page.locator(".controls").first).to_be_visible()
    for width in (1280, 1400, 1920):
        bench.page.set_viewport_size({"width": width, "height": 950})
        assert bench.page.locator(".controls").evaluate_all(sticking) == [], width


def test_a_matrix_shows_its_dots(bench: Stage) -> None:
    matrix = bench.page.get_by_label("Matrix of seat 2")
    expect(matrix).to_have_attribute("data-rows", " ".join(canned.LOCK))
    rows = ["80000001", *["00000000"] * 6, "ffffffff"]
    bench.server.call(
        lambda: bench.hub.publisher.publish("bench", {"type": "matrix", "seat": 2, "rows": rows})
    )
    expect(matrix).to_have_attribute("data-rows", " ".join(rows))
    lit = matrix.evaluate(
        """(canvas) => {
          const {data, width} = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
          const lit = [];
          for (let y = 0; y < 8; y++) for (let x = 0; x < 32; x++)
            if (data[4 * ((12 * y + 6) * width + 12 * x + 6)] === 0xff) lit.push([y, x]);
          return lit;
        }"""
    )
    assert lit == [[0, 0], [0, 31], *([7, x] for x in range(32))]


def test_buzzers_by_mouse_and_by_key_are_contacts(bench: Stage) -> None:
    page = bench.page
    bench.until(lambda: {"do": "watch", "on": True} in bench.hub.bench)
    bench.hub.bench.clear()
    page.get_by_role("button", name="Buzzer of seat 2").hover()
    page.mouse.down()
    bench.until(lambda: bench.hub.bench == [{"do": "close", "seat": 2, "part": "buzzer"}])
    page.mouse.up()
    page.keyboard.down("3")
    page.keyboard.down("3")  # the key repeats while it is held
    page.keyboard.up("3")
    page.keyboard.press("7")  # no such seat
    bench.until(lambda: len(bench.hub.bench) >= 4)
    assert bench.hub.bench[1:] == [
        {"do": "open", "seat": 2, "part": "buzzer"},
        {"do": "close", "seat": 3, "part": "buzzer"},
        {"do": "open", "seat": 3, "part": "buzzer"},
    ]
    expect(page.get_by_label("Edges played in").get_by_role("listitem").first).to_contain_text(
        "seat:3/buzzer: open"
    )


def test_dials_turn_by_button_wheel_key_and_drag(bench: Stage) -> None:
    page = bench.page
    detents = lambda: [m["by"] for m in bench.hub.bench if m["do"] == "detents"]  # noqa: E731
    knob = page.get_by_role("slider", name="dial of seat 1")
    page.get_by_label("Turn dial of seat 1 left").click()
    knob.hover()
    page.mouse.wheel(0, -100)
    bench.until(lambda: detents() == [-1, 1])
    knob.focus()
    page.keyboard.press("ArrowRight")
    bench.until(lambda: detents() == [-1, 1, 1])
    box = knob.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y - 30)
    page.mouse.down()
    page.mouse.move(x + 22, y - 22, steps=4)
    page.mouse.move(x + 30, y, steps=4)
    page.mouse.up()
    bench.until(
        lambda: sum(detents()) in (7, 8)
    )  # a quarter turn is six detents, give or take where it was gripped
    assert all(m["seat"] == 1 and m["dial"] == 0 for m in bench.hub.bench if m["do"] == "detents")


def test_a_four_dial_pricer_has_four_dials_and_no_push(bench: Stage) -> None:
    page = bench.page
    page.get_by_label("Turn dial 3 of seat 4 right").click()
    bench.until(lambda: {"do": "detents", "seat": 4, "dial": 2, "by": 1, "gap_us": 2000} in bench.hub.bench)
    assert page.get_by_label("Push the dial of seat 4").count() == 0


def test_a_seat_has_the_controls_that_its_rig_has_and_no_others(bench: Stage) -> None:
    page = bench.page
    expect(page.get_by_role("slider", name="dial of seat 2", exact=True)).to_have_count(1)
    assert page.get_by_label("Push the dial of seat 2").count() == 0
    five = page.locator('[data-seat="5"]')
    assert five.get_by_role("slider").count() == 0
    five.locator("summary").click()
    expect(five.locator(".trouble")).to_have_count(1)
    expect(five.get_by_role("group", name="Trouble of seat 5, buzzer")).to_be_visible()
    page.keyboard.press("5")
    bench.until(lambda: {"do": "close", "seat": 5, "part": "buzzer"} in bench.hub.bench)


def test_five_seats_stand_in_few_rows(bench: Stage) -> None:
    for width, rows in ((1440, 2), (1920, 1)):
        bench.page.set_viewport_size({"width": width, "height": 1000})
        tops = bench.page.get_by_role("article").evaluate_all("all => all.map(one => one.offsetTop)")
        assert len(set(tops)) == rows, width


def test_pushing_the_dial_and_trouble(bench: Stage) -> None:
    page = bench.page
    page.get_by_label("Push the dial of seat 1").click()
    page.locator('[data-seat="1"] summary').click()
    trouble = page.get_by_role("group", name="Trouble of seat 1, buzzer")
    trouble.get_by_role("button", name="Bounce").click()
    trouble.get_by_role("button", name="Noise").click()
    page.get_by_role("button", name="Fast turn ▶").first.click()
    bench.until(lambda: len(bench.hub.bench) >= 6)
    assert [m for m in bench.hub.bench if m["do"] != "watch"] == [
        {"do": "close", "seat": 1, "part": "push"},
        {"do": "open", "seat": 1, "part": "push"},
        {
            "do": "trouble",
            "seat": 1,
            "part": "buzzer",
            "bounce_us": 800,
            "noise": False,
            "stuck": False,
            "dead": False,
        },
        {
            "do": "trouble",
            "seat": 1,
            "part": "buzzer",
            "bounce_us": 800,
            "noise": True,
            "stuck": False,
            "dead": False,
        },
        {"do": "detents", "seat": 1, "dial": 0, "by": 20, "gap_us": 300},
    ]


def test_lamps_and_the_screens_picture(bench: Stage) -> None:
    page = bench.page
    expect(page.locator('[data-seat="3"] .lamp')).to_have_text("Lamp on")
    bench.server.call(lambda: bench.hub.publisher.publish("bench", {"type": "lamp", "seat": 3, "on": False}))
    expect(page.locator('[data-seat="3"] .lamp')).to_have_text("Lamp off")
    expect(page.get_by_text("has not sent its picture")).to_have_count(0)
    pixel = page.locator("#picture").evaluate(
        "(c) => [...c.getContext('2d').getImageData(480, 200, 1, 1).data]"
    )
    assert all(abs(a - b) < 8 for a, b in zip(pixel, (255, 243, 217, 255), strict=True))
    page.get_by_role("button", name="Stop watching").click()
    bench.until(lambda: bench.hub.bench[-1] == {"do": "watch", "on": False})


def test_at_poker_it_says_how_cards_are_looked_at(bench: Stage) -> None:
    keys = bench.page.locator(".keys")
    expect(keys).to_contain_text("W spins the wheel")
    bench.server.call(lambda: bench.hub.go("poker-buy"))
    expect(keys).to_have_text(
        "1 to 5 press the buzzers; one that is held shows its owner's cards; the number pad is the host's keypad"
    )
