"""The wheel on the bench: a hand on the mouse becomes a hand on the wheel, and the wheel turns as the daemon says."""

from __future__ import annotations

import math
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web import canned
from tests.web.canned_wheel import board, spin
from tests.web.fake_hub import PIN
from tests.web.stage import Stage

pytestmark = [pytest.mark.browser, pytest.mark.proof]


def hand(bench: Stage) -> list[canned.Message]:
    """What was done to the wheel."""
    return [message for message in bench.hub.bench if message["do"] != "watch"]


def speeds(bench: Stage) -> list[float]:
    return [message["speed"] for message in hand(bench) if message["do"] == "flick"]


def publish(bench: Stage, message: canned.Message) -> None:
    bench.server.call(lambda: bench.hub.publisher.publish("bench", message))


def turned_to(bench: Stage) -> float:
    """Where it is drawn, in turns."""
    now = bench.page.locator(".wheel-turning").get_attribute("transform")
    assert now is not None
    return float(now.removeprefix("rotate(").removesuffix(")")) / 360


def lead(bench: Stage, *degrees: float, wait_ms: int, rest_ms: int = 0) -> None:
    """Take the wheel at its rim and lead it through these angles, clockwise from the right, so long from one to the next; let go."""
    box = bench.page.locator("svg.wheel").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def to(angle: float) -> None:
        bench.page.mouse.move(x + 90 * math.cos(math.radians(angle)), y + 90 * math.sin(math.radians(angle)))

    to(degrees[0])
    bench.page.mouse.down()
    for angle in degrees[1:]:
        bench.page.wait_for_timeout(wait_ms)
        to(angle)
    bench.page.wait_for_timeout(rest_ms)
    bench.page.mouse.up()
    bench.page.wait_for_timeout(50)


@pytest.mark.parametrize(("way", "sign"), [((0, 10, 20, 30, 40, 50), 1), ((-40, -50, -60, -70, -80), -1)])
def test_a_wheel_that_is_let_go_in_motion_spins(bench: Stage, way: tuple[float, ...], sign: int) -> None:
    lead(bench, *way, wait_ms=20)
    bench.until(lambda: len(speeds(bench)) == 1)
    [speed] = speeds(bench)
    assert 0.1 <= speed * sign <= 4
    assert hand(bench)[0] == {"do": "stop-wheel"}
    led = sum(message["by"] for message in hand(bench) if message["do"] == "drag-wheel")
    assert led == pytest.approx((way[-1] - way[0]) / 360, abs=0.005)


def test_a_page_that_hears_little_of_the_hand_spins_too(bench: Stage) -> None:
    lead(bench, 0, 40, 80, wait_ms=100)
    bench.until(lambda: len(speeds(bench)) == 1)
    assert 0.3 <= speeds(bench)[0] <= 1.5


def test_it_is_led_the_short_way_over_the_left_where_angles_begin_anew(bench: Stage) -> None:
    lead(bench, 170, 180, 190, 200, wait_ms=10)
    bench.until(lambda: len(speeds(bench)) == 1)
    assert speeds(bench)[0] > 0
    led = sum(message["by"] for message in hand(bench) if message["do"] == "drag-wheel")
    assert led == pytest.approx(30 / 360, abs=0.005)


def test_a_hand_that_rests_before_it_lets_go_spins_nothing(bench: Stage) -> None:
    lead(bench, 0, 15, 30, wait_ms=20, rest_ms=200)
    bench.until(lambda: any(message["do"] == "drag-wheel" for message in hand(bench)))
    assert speeds(bench) == []


def test_spins_without_a_mouse(bench: Stage) -> None:
    page = bench.page
    page.keyboard.press("w")
    page.keyboard.press("Shift+W")
    for label in ("Spin", "Weakly", "Wrong way"):
        page.get_by_role("region", name="Wheel").get_by_role("button", name=label, exact=True).click()
    bench.until(lambda: len(speeds(bench)) == 5)
    for speed, near in zip(speeds(bench), (1.6, -1.6, 1.6, 0.3, -1.6), strict=True):
        assert speed == pytest.approx(near, rel=0.16)
    assert len(set(speeds(bench))) == 5  # no two pushes of a hand are alike
    page.get_by_role("button", name="Hold", exact=True).click()
    page.locator("svg.wheel").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    bench.until(lambda: len(hand(bench)) == 8)
    assert hand(bench)[5:] == [
        {"do": "stop-wheel"},
        {"do": "drag-wheel", "by": pytest.approx(1 / 96)},
        {"do": "drag-wheel", "by": pytest.approx(-1 / 96)},
    ]


def test_it_is_lit_while_a_spin_is_wanted_and_says_whose(bench: Stage) -> None:
    wheel = bench.page.get_by_role("region", name="Wheel")
    status = wheel.get_by_role("status")
    expect(status).to_have_text("No spin is wanted now.")
    bench.server.call(lambda: bench.hub.go("wheel-by-hand"))
    expect(status).to_have_text("Too weak: spin again. Jonas is to spin.")
    expect(bench.page.locator(".wheel-place.wanted")).to_have_count(1)
    bench.server.call(lambda: bench.hub.go("wheel-turning"))
    expect(status).to_have_text("Jonas spins.")
    bench.server.call(lambda: bench.hub.go("wheel-virtual"))
    expect(status).to_have_text("Spin the virtual one: Jonas's buzzer, 2.")
    expect(bench.page.locator(".wheel-place.wanted")).to_have_count(0)


def test_on_hold_nobody_is_to_spin(bench: Stage) -> None:
    page = bench.page
    hold = [{"kind": "paused", "text": "Back in a moment"}]
    for scene in ("wheel-by-hand", "wheel-turning", "wheel-action"):
        bench.server.call(lambda scene=scene: bench.hub.go(scene))
        bench.server.call(lambda: bench.hub.show(overlays=hold))
        expect(page.get_by_role("region", name="Wheel").get_by_role("status")).to_have_text(
            "The show is paused."
        )
        expect(page.locator(".wheel-place.wanted, .to-spin")).to_have_count(0)
    bench.server.call(lambda: bench.hub.go("wheel-by-hand"))
    expect(page.locator(".to-spin")).to_have_count(1)
    publish(bench, canned.rig(PIN) | {"wheel": None})
    bench.server.call(lambda: bench.hub.show(overlays=hold))
    expect(page.locator(".no-wheel")).to_have_text("This rig has no wheel. The show is paused.")


def test_its_wedges_are_the_shows_and_without_one_its_counts(bench: Stage) -> None:
    labels = bench.page.locator(".wedge-text")
    expect(labels).to_have_text([str(count) for count in range(0, 96, 8)])
    bench.server.call(lambda: bench.hub.go("wheel-action"))
    expect(labels).to_have_count(24)
    expect(labels.nth(0)).to_have_text("$500")
    expect(labels.nth(10)).to_have_text("Bankrupt")
    bench.server.call(lambda: bench.hub.go("wheel-standings"))
    expect(labels).to_have_count(24)
    bench.server.call(lambda: bench.hub.go("wheel-lobby"))
    expect(labels).to_have_count(12)


def test_the_wedge_at_the_pointer_is_the_one_that_the_daemon_means(bench: Stage) -> None:
    """The n-th of 24 wedges is there from (n-1)/24 on: its middle stands level at nine o'clock then."""
    bench.server.call(lambda: bench.hub.go("wheel-action"))
    publish(bench, {"type": "wheel", "turns": 7 + 10.5 / 24, "at_ms": 5000, "moving": False})
    bench.until(lambda: turned_to(bench) == pytest.approx(10.5 / 24))
    box = bench.page.locator("svg.wheel").bounding_box()
    assert box is not None
    at_pointer = """([x, y]) => {
      const found = document.elementFromPoint(x, y).closest(".wheel-turning > g");
      return [...found.parentNode.children].indexOf(found);
    }"""
    left, middle = box["x"] + box["width"] * 0.2, box["y"] + box["height"] / 2
    assert bench.page.evaluate(at_pointer, [left, middle]) == 10
    assert board()["wheel"][10] == {"kind": "bankrupt"}
    # It turns clockwise: what comes next stands below.
    assert bench.page.evaluate(at_pointer, [left, middle + box["height"] * 0.09]) == 11


def test_between_two_samples_it_is_between_them(bench: Stage) -> None:
    """60 ms late, whatever the network does; a leap, such as when the index is found, is no movement."""
    run = """(samples) => import("/static/wheel-motion.js").then(({ Motion }) => {
        const motion = new Motion();
        const seen = [];
        for (const step of samples)
          if (step.take) motion.take(step.take, step.now); else seen.push([motion.at(step.now), motion.goesOn]);
        return seen;
    })"""

    def take(turns: float, at_ms: int, now: int) -> dict[str, Any]:
        return {"take": {"turns": turns, "at_ms": at_ms}, "now": now}

    steps = [
        {"now": 0},
        take(1.0, 5000, 100),
        take(1.1, 5025, 140),  # 15 ms late on its way
        take(1.2, 5050, 150),
        {"now": 160},  # 5060 less 60 is 5000
        {"now": 185},
        {"now": 197.5},
        {"now": 500},
        take(1.3, 9000, 4100),  # after a rest it starts from where it stood
        {"now": 4100},
        {"now": 4160},
        take(0.25, 9025, 4125),  # the index was found
        {"now": 4130},
        take(0.5, 20, 10_000),  # another daemon
        {"now": 10_100},
    ]
    seen = bench.page.evaluate(run, steps)
    assert [where for where, _ in seen] == [
        None,
        *(pytest.approx(turns) for turns in (1.0, 1.1, 1.15, 1.2, 1.2, 1.3, 0.25, 0.5)),
    ]
    assert [goes_on for _, goes_on in seen] == [False, True, True, True, False, True, False, False, False]


def test_the_wheels_lines_can_have_troubles(bench: Stage) -> None:
    page = bench.page
    wheel = page.get_by_role("region", name="Wheel")
    wheel.locator("summary").click()
    expect(wheel.locator(".trouble span")).to_have_text(["a", "b", "index"])
    page.get_by_role("group", name="Trouble of wheel:b").get_by_role("button", name="Dead").click()
    quiet = {"bounce_us": 0, "noise": False, "stuck": False, "dead": False}
    bench.until(lambda: hand(bench) == [{"do": "trouble", "part": "wheel:b", **quiet, "dead": True}])
    publish(bench, canned.rig(PIN) | {"wheel": {"counts": 48, "sensor": "slots"}})
    expect(wheel.locator(".trouble span")).to_have_text(["slot", "index"])


def test_a_rig_without_a_wheel_has_none_to_spin(bench: Stage) -> None:
    publish(bench, canned.rig(PIN) | {"wheel": None})
    expect(bench.page.get_by_role("region", name="Wheel")).to_have_count(0)
    bench.page.keyboard.press("w")
    bench.page.keyboard.press("1")
    bench.until(lambda: len(hand(bench)) == 2)
    assert {message["do"] for message in hand(bench)} == {"close", "open"}
    publish(bench, canned.rig(PIN) | {"wheel": None, "keypad": False, "mc": []})
    expect(bench.page.locator(".keys")).to_have_text("1 to 5 press the buzzers")
    expect(bench.page.locator(".tool")).to_have_count(1)


def test_a_rig_without_a_wheel_says_so_and_what_spins_instead(bench: Stage) -> None:
    note = bench.page.locator(".no-wheel")
    expect(note).to_have_count(0)
    publish(bench, canned.rig(PIN) | {"wheel": None})
    expect(note).to_have_text("This rig has no wheel. A buzzer spins a virtual one.")
    bench.server.call(lambda: bench.hub.go("wheel-virtual"))
    expect(note).to_have_text("This rig has no wheel. Spin the virtual one: Jonas's buzzer, 2.")
    bench.server.call(lambda: bench.hub.show(spin=spin(94, "console", turning=True)))
    expect(note).to_have_text("This rig has no wheel. A virtual wheel turns.")


def test_whose_spin_is_waited_for_is_seen_at_the_seat(bench: Stage) -> None:
    waits = bench.page.locator(".to-spin")
    for scene, seat in (("wheel-by-hand", "2"), ("wheel-order", "3"), ("wheel-virtual", "2")):
        bench.server.call(lambda scene=scene: bench.hub.go(scene))
        expect(bench.page.locator(f'.to-spin[data-seat="{seat}"]')).to_have_count(1)
        expect(waits).to_have_count(1)
    for scene in ("wheel-turning", "wheel-action"):
        bench.server.call(lambda scene=scene: bench.hub.go(scene))
        expect(waits).to_have_count(0)


def test_edges_of_what_counts_can_be_lost_and_are_lost_once(bench: Stage) -> None:
    page = bench.page
    wheel = page.get_by_role("region", name="Wheel")
    wheel.locator("summary").click()
    page.locator('[data-seat="1"] summary').click()
    for name in ("Trouble of wheel:a", "Trouble of seat 1, dial:0"):
        page.get_by_role("group", name=name).get_by_role("button", name="Lose 5 edges").click()
    page.get_by_role("group", name="Trouble of wheel:a").get_by_role("button", name="Noise").click()
    buzzer = page.get_by_role("group", name="Trouble of seat 1, buzzer")
    expect(buzzer.get_by_role("button", name="Lose 5 edges")).to_have_count(0)
    quiet = {"do": "trouble", "bounce_us": 0, "noise": False, "stuck": False, "dead": False}
    bench.until(lambda: len(hand(bench)) == 3)
    assert hand(bench) == [
        quiet | {"part": "wheel:a", "lose": 5},
        quiet | {"seat": 1, "part": "dial:0", "lose": 5},
        quiet | {"part": "wheel:a", "noise": True},
    ]


def test_nothing_sticks_out(bench: Stage) -> None:
    page = bench.page
    wide = "all => all.filter(one => one.scrollWidth > one.clientWidth + 1).map(one => one.outerHTML)"
    low = "all => all.filter(one => one.getBoundingClientRect().height < 52).length"
    bench.server.call(lambda: bench.hub.go("wheel-by-hand"))
    expect(page.locator(".wheel-place.wanted")).to_be_visible()
    for width, height in ((1280, 800), (1000, 800), (390, 844), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.locator(".wheel-place, .wheel-hands button, .about, .played").evaluate_all(wide) == []
        assert page.locator(".wheel-hands button").evaluate_all(low) == 0
        if width >= 1280:  # the whole wheel is seen beside the screen, without scrolling
            box = page.get_by_role("region", name="Wheel").bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= height
