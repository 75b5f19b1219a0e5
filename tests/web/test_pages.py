"""The host's page on a phone and the bench on a desktop, in a real Chromium, against the fake hub."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.conftest import need
from tests.web import canned
from tests.web.fake_hub import PIN, FakeHub, fake_app
from tests.web.server_thread import Running, running

pytestmark = pytest.mark.browser

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PHONE = {"width": 390, "height": 844}


@dataclass
class Stage:
    """A page with the hub behind it."""

    page: Page
    hub: FakeHub
    server: Running
    browser: Browser
    watch: Callable[[Page], None]

    def go(self, scene: str) -> None:
        self.server.call(lambda: self.hub.go(scene))
        expect(self.page.locator("h1")).to_have_text(canned.SCENES[scene]["view"]["title"])

    def sent(self, do: str) -> list[canned.Message]:
        return [
            {key: value for key, value in message.items() if key != "n"}
            for message in self.hub.actions
            if message["do"] == do
        ]

    def until(self, true: Callable[[], bool]) -> None:
        for _ in range(300):
            if true():
                return
            self.page.wait_for_timeout(10)
        raise AssertionError(f"it never came true; actions {self.hub.actions}, bench {self.hub.bench}")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    chromium = need("chromium", "chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture
def stage(browser: Browser, tmp_path: Path) -> Iterator[Stage]:
    hub = FakeHub()
    problems: list[str] = []

    def watch(page: Page) -> None:
        page.on("pageerror", lambda error: problems.append(str(error)))
        # A violated policy, a missing file and a failed module are all said on the console.
        page.on(
            "console", lambda said: problems.append(said.text) if said.type in ("error", "warning") else None
        )

    with running(fake_app(hub, tmp_path)) as server:
        context = browser.new_context(viewport=PHONE, is_mobile=True, has_touch=True)
        context.set_default_timeout(5000)
        page = context.new_page()
        watch(page)
        yield Stage(page, hub, server, browser, watch)
        context.close()
    assert problems == []


@pytest.fixture
def host(stage: Stage) -> Stage:
    """A paired phone."""
    stage.page.goto(stage.server.url + "/host")
    stage.page.get_by_label("PIN", exact=True).fill(PIN)
    stage.page.get_by_role("button", name="Pair").tap()
    expect(stage.page.locator("#go")).to_be_visible()
    return stage


@pytest.fixture
def bench(stage: Stage) -> Stage:
    context = stage.browser.new_context(viewport={"width": 1440, "height": 1000})
    stage.page = context.new_page()
    stage.watch(stage.page)
    stage.page.goto(stage.server.url + "/bench")
    expect(stage.page.get_by_role("article")).to_have_count(4)
    return stage


def test_pairing_keeps_no_token_where_a_script_sees_it(stage: Stage) -> None:
    page = stage.page
    page.goto(stage.server.url + "/host")
    page.get_by_label("PIN", exact=True).fill(PIN)
    page.get_by_role("button", name="Pair").tap()
    expect(page.locator("#go")).to_be_visible()
    assert page.evaluate("document.cookie + JSON.stringify({...localStorage, ...sessionStorage})") == "{}"
    assert page.url == stage.server.url + "/host"


def test_every_scene_fits_a_phone(host: Stage) -> None:
    """Text of 18 px at least, targets of 52 px, the next action 76 px in the lower half, nothing wider than the phone."""
    for scene in canned.SCENES:
        host.go(scene)
        found = host.page.evaluate(
            """() => {
              const shown = (e) => e.getClientRects().length > 0 && !e.closest('.seen-by-ear');
              const all = [...document.querySelectorAll('body *')].filter(shown);
              const text = all.filter((e) => [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim()));
              const targets = all.filter((e) => e.matches('button, input, select'));
              const go = document.querySelector('#go').getBoundingClientRect();
              return {
                small: text.filter((e) => !e.closest('svg') && parseFloat(getComputedStyle(e).fontSize) < 18)
                  .map((e) => e.textContent),
                low: targets.filter((e) => e.getBoundingClientRect().height < 52).map((e) => e.outerHTML),
                wide: document.documentElement.scrollWidth,
                unnamed: targets.filter((e) => !(e.textContent.trim() || e.ariaLabel || e.labels?.length)).length,
                go: go.height, goTop: go.top, goBottom: go.bottom,
              };
            }"""
        )
        assert found["small"] == [], scene
        assert found["low"] == [], scene
        assert found["unnamed"] == 0, scene
        assert found["wide"] <= PHONE["width"], scene
        assert found["go"] >= 76, scene
        assert PHONE["height"] / 2 < found["goTop"] < found["goBottom"] <= PHONE["height"], scene
        assert host.page.get_by_text("Simulated rig").first.is_visible()


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
    assert [{k: v for k, v in m.items() if k != "n"} for m in host.hub.actions] == [
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


def test_the_answer_clock(host: Stage) -> None:
    host.go("qualifying")
    page = host.page
    expect(page.get_by_role("timer")).to_have_text("0:53")
    assert page.locator(".bulb.on").count() == 9
    page.get_by_role("button", name="Add 15 s").tap()
    page.locator("#more").tap()
    page.get_by_role("button", name="Time is up").tap()
    host.until(lambda: len(host.sent("timer")) == 2)
    assert host.sent("timer") == [
        {"do": "timer", "change": "extend", "ask": [13, 14]},
        {"do": "timer", "change": "close", "ask": [13, 14]},
    ]


def test_every_kind_of_ask_can_be_answered(host: Stage) -> None:
    host.go("every-kind")
    page = host.page

    def on(id: int) -> Callable[[str], None]:
        return lambda name: (
            page.locator(f"[aria-labelledby=ask-title-{id}]")
            .get_by_role("button", name=name, exact=True)
            .first.tap()
        )

    on(42)("Jonas")
    for name in ("tent", "drum"):
        on(43)(name)
    on(43)("That is it")
    tiles = page.locator("[aria-labelledby=ask-title-44] .choices button")
    for i in (2, 0, 1):
        tiles.nth(i).tap()
    on(44)("That is it")
    page.get_by_label("Answer", exact=True).fill("ROCK 'N' ROLL")
    on(45)("Lock in")
    on(46)("2: Bankrupt")
    on(47)("C")
    on(48)("Jonas was first")
    page.get_by_label("One of 20").select_option(index=7)
    on(49)("Choose")
    host.until(lambda: len(host.sent("answer")) == 8)
    assert {message["ask"]: message["value"] for message in host.sent("answer")} == {
        42: "2",
        43: ["tent", "drum"],
        44: ["6", "3", "3"],
        45: "ROCK 'N' ROLL",
        46: 1,
        47: ["C"],
        48: [[2, 0]],
        49: ["card 7"],
    }


def test_surprise_me_picks_an_allowed_answer(host: Stage) -> None:
    host.go("squeeze")
    host.page.get_by_role("button", name="Surprise me").dblclick()
    host.until(lambda: len(host.sent("answer")) == 1)
    [answer] = host.sent("answer")
    assert answer["ask"] == 31
    assert answer["value"] in ("38579", "83579", "85379", "85739", "85793")


def test_a_correction_needs_an_amount_and_a_reason(host: Stage) -> None:
    host.go("qualifying")
    page = host.page
    page.locator("#more").tap()
    page.get_by_label("Whose").select_option("2")
    page.get_by_label("Give or take").select_option("Take")
    page.get_by_label("Amount").fill("12,5x")
    page.get_by_label("Reason").fill("Misread the tag")
    page.get_by_role("button", name="Correct", exact=True).tap()
    expect(page.get_by_role("dialog")).to_contain_text("The amount must be a number above 0")
    page.get_by_label("Amount").fill("12.50")
    step = host.hub.step
    page.get_by_role("button", name="Correct", exact=True).tap()
    host.until(lambda: len(host.sent("adjust")) == 1)
    assert host.sent("adjust") == [
        {"do": "adjust", "step": step, "seat": 2, "amount": -1250, "why": "Misread the tag"}
    ]


def test_the_lobby_names_people_and_starts_with_what_was_chosen(host: Stage) -> None:
    page = host.page
    name = page.get_by_label("Name of seat 2")
    name.fill("Zoë")
    name.press("Enter")
    page.get_by_label("Seat 4: free").tap()
    page.get_by_role("button", name="1. Any Number").tap()
    page.get_by_label("Who is the MC").select_option("host")
    step = host.hub.step
    page.get_by_role("button", name="Start the show").tap()
    host.until(lambda: len(host.sent("start")) == 1)
    assert host.sent("name") == [{"do": "name", "seat": 2, "name": "Zoë"}]
    assert host.sent("seat") == [{"do": "seat", "seat": 4, "here": True}]
    chosen = canned.OPTIONS | {"solo_games": "squeeze-play", "mc": "host"}
    assert host.sent("start") == [{"do": "start", "step": step, "options": chosen}]


def test_the_end_and_a_new_show_ask_twice(host: Stage) -> None:
    host.go("resume")
    page = host.page
    expect(page.get_by_role("alert")).to_contain_text("the last 3 answers could not be read")
    page.get_by_role("button", name="Start a new show instead").tap()
    assert host.sent("new") == []
    page.get_by_role("button", name="Yes, leave that show").tap()
    host.until(lambda: len(host.sent("new")) == 1)
    host.go("qualifying")
    page.locator("#more").tap()
    page.get_by_role("button", name="End the show").tap()
    page.wait_for_timeout(600)
    page.get_by_role("button", name="Yes, end it now").tap()
    host.until(lambda: len(host.sent("end")) == 1)


def test_resume_and_going_on_are_the_golden_action(host: Stage) -> None:
    host.go("resume")
    host.page.get_by_role("button", name="Resume at answer 14").tap()
    host.until(lambda: len(host.sent("resume")) == 1)
    host.go("showcase")
    expect(host.page.get_by_text("Paused. The audience reads: Back in a moment")).to_be_visible()
    host.page.wait_for_timeout(600)
    host.page.get_by_role("button", name="Go on").tap()
    host.until(lambda: len(host.sent("go-on")) == 1)


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
    expect(host.page.locator(".who b")).to_have_text(nasty)
    assert host.page.locator("img[src=x]").count() == 0


def test_the_bench_says_that_it_is_simulated_and_shows_the_pin(bench: Stage) -> None:
    expect(bench.page.locator("header .simulated")).to_have_text("Simulated rig")
    expect(bench.page.locator("#pin")).to_have_text(PIN)
    assert bench.page.get_by_role("link", name="Open the host's page").get_attribute("href") == "/host"


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


def test_pushing_the_dial_and_trouble(bench: Stage) -> None:
    page = bench.page
    page.get_by_label("Push the dial of seat 1").click()
    page.locator("summary").first.click()
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
    page.get_by_role("button", name="Watch the screen").click()
    bench.until(lambda: bench.hub.bench[-1] == {"do": "watch", "on": False})


def test_the_front_page_leads_to_the_others(stage: Stage) -> None:
    stage.page.goto(stage.server.url + "/")
    links = stage.page.get_by_role("link")
    assert [links.nth(i).get_attribute("href") for i in range(2)] == ["/host", "/bench"]


def test_a_wrong_pin_is_told(stage: Stage) -> None:
    page = stage.browser.new_context(viewport=PHONE).new_page()  # its console says the 403, as a browser does
    page.goto(stage.server.url + "/host")
    page.get_by_label("PIN", exact=True).fill("0000")
    page.get_by_role("button", name="Pair").click()
    expect(page.get_by_role("alert")).to_have_text(re.compile("Not paired: that is not the PIN"))
    page.get_by_label("PIN", exact=True).fill(PIN)
    page.get_by_role("button", name="Pair").click()
    expect(page.locator("#go")).to_be_visible()
    page.context.close()
