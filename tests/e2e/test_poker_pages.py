"""A hand of poker played in Chromium, by phones alone: every frame that audience, screen and host received, beside what the players' had."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocket, expect

from console.rules.price_poker.words import card_words
from tests.e2e.console import Console, Viewer
from tests.web.stage import PHONE

pytestmark = [pytest.mark.browser, pytest.mark.proof]
SLOW_MS = 20_000
NAMES = ("Ann", "Bo", "Cy")
FOLDS_IN = 3  # the round in which the third player gives up
LISTEN = """() => {
  const socket = new WebSocket(new URL('/stream/audience', location.href.replace(/^http/, 'ws')));
  return new Promise((done) => (socket.onmessage = () => done()));
}"""
"""A page of the audience's: nothing but its stream."""
DECLARED = ('"declared":{', '"word":"High"', '"word":"Low"', "Declared")
"""Signs of what somebody has declared: on the board, on a podium, in the log."""
Json = Any


@dataclass
class Recorded:
    """A page in a browser of its own, and every frame that it received."""

    page: Page
    frames: list[str] = field(default_factory=list)

    def messages(self, kind: str) -> list[Json]:
        """Those of one type."""
        return [one for one in map(json.loads, self.frames) if one["type"] == kind]

    @property
    def newest(self) -> Json:
        """The seat's page as it is now."""
        return next(one for one in map(json.loads, reversed(self.frames)) if one["type"] == "seat")


def opened(browser: Browser, url: str, problems: list[str]) -> Recorded:
    page = browser.new_context(viewport=PHONE, is_mobile=True, has_touch=True).new_page()
    page.set_default_timeout(SLOW_MS)
    recorded = Recorded(page)

    def heard(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: recorded.frames.append(str(frame)))

    page.on("websocket", heard)
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.goto(url)
    return recorded


def invited(browser: Browser, host: Recorded, name: str, problems: list[str]) -> Recorded:
    """The host shows the code; it is opened in another browser, which says who holds it."""
    host.page.get_by_role("button", name="Add a seat by phone").tap()
    link = host.page.get_by_role("link", name="Open it in another window here")
    address = host.page.url.removesuffix("/host") + str(link.get_attribute("href"))
    phone = opened(browser, address, problems)
    expect(host.page.get_by_role("dialog")).to_have_count(0)
    phone.page.get_by_label("Name").fill(name)
    phone.page.get_by_label("Name").press("Enter")
    expect(host.page.get_by_label(f"Name of seat {phone.newest['place']}")).to_have_value(name)
    return phone


def act(phones: list[Recorded], answered: set[int]) -> str:
    """Whoever is asked looks at the own cards and answers, by two taps; gives the topic, or nothing once the hand is over."""
    phones[0].page.wait_for_timeout(60)
    if phones[0].newest["phase"] == "over":
        return ""
    asks = [(phone, phone.newest["ask"]) for phone in phones]
    asked = [phone for phone, ask in asks if ask and ask["live"] and ask["id"] not in answered]
    if not asked:
        return "nothing"
    phone = asked[-1]
    state, page = phone.newest, phone.page
    ask = state["ask"]
    page.get_by_role("button", name="Your cards").tap()
    number, topic = state["view"]["board"]["round"], str(ask["topic"])
    if topic == "buy" and state["seat"] == len(phones) and number == FOLDS_IN:
        page.get_by_role("button", name="Fold instead").tap()
    elif topic == "buy":
        page.locator(".goods button").nth((number % 2) * 2).tap()  # the cheapest, or off the deck
    else:
        wanted = "Check" if topic == "bet" else ("High", "Low")[state["seat"] % 2]
        page.locator(".choices").get_by_role("button", name=wanted).tap()
    page.locator("#go[aria-disabled=false]").tap()
    answered.add(ask["id"])
    return topic


def face_down(phone: Recorded) -> set[str]:
    """All cards that ever lay face down before it, as its own frames had them."""
    views = [state["view"].get("own") for state in phone.messages("seat")]
    return {one["card"] for own in views if own for one in own["cards"] if not one["up"]}


def says(text: str, card: str) -> bool:
    """Whether it names a card, by its code or in words."""
    return f'"{card}"' in text or card_words(card).lower() in text.lower()


def bare(frame: str) -> str:
    """Without the spaces that JSON may have."""
    return frame.replace(" ", "")


def test_no_frame_of_audience_screen_or_host_tells_a_hidden_card_or_declaration(
    browser: Browser, tmp_path: Path
) -> None:
    problems: list[str] = []
    with (
        Console(tmp_path, "--game", "price-poker", screen="dummy") as console,
        Viewer(console.port, "screen") as screen,
    ):
        url = f"http://127.0.0.1:{console.port}"
        audience, host = opened(browser, url, problems), opened(browser, f"{url}/host", problems)
        audience.page.evaluate(LISTEN)
        host.page.get_by_label("PIN", exact=True).fill(console.pin)
        host.page.get_by_role("button", name="Pair").tap()
        phones = [invited(browser, host, name, problems) for name in NAMES]
        host.page.get_by_role("button", name="A number of hands").tap()
        host.page.get_by_label("Hands", exact=True).fill("1")
        host.page.get_by_label("Pace of the show").select_option("brisk")
        host.page.locator("#go").tap()
        answered = set[int]()
        topics = {"buy": 0, "bet": 0, "declare": 0, "nothing": 0}
        phones[0].page.wait_for_timeout(500)
        while topic := act(phones, answered):
            topics[topic] += 1
            assert topics["nothing"] < 1500, host.page.locator("body").inner_text()
        expect(host.page.locator("#go")).to_have_text("New show")
        screen.drain(0.3)
        for recorded in (audience, host, *phones):
            recorded.page.wait_for_timeout(100)
    assert {name for name, count in topics.items() if count} >= {"buy", "bet", "declare"}

    streams = {"audience": audience.frames, "host": host.frames, "screen": screen.texts}
    hidden = [face_down(phone) for phone in phones]
    assert min(map(len, hidden)) >= 2
    assert not hidden[0] & hidden[1]
    for viewer, frames in streams.items():
        shown = next(n for n, frame in enumerate(frames) if '"shown":["' in bare(frame))
        for frame in frames[:shown]:
            assert not any(says(frame, card) for card in set().union(*hidden)), (viewer, frame)
        for frame in frames[shown:]:
            assert not any(says(frame, card) for card in hidden[2]), (viewer, frame)
        unsaid = list(takewhile(lambda frame: DECLARED[0] not in bare(frame), frames))
        assert all(way in bare(frames[len(unsaid)]) for way in ('"1":"low"', '"2":"high"')), viewer
        assert not [frame for frame in unsaid if any(word in bare(frame) for word in DECLARED)], viewer
        assert len(frames[:shown]) > 50, viewer
    for viewer in ("audience", "screen"):
        assert any(says(frame, card) for frame in streams[viewer] for card in hidden[0]), (
            "the showdown was never seen"
        )
    for seat, phone in enumerate(phones):
        others = set().union(*(cards for other, cards in enumerate(hidden) if other != seat))
        for state in phone.messages("seat"):
            if state["view"]["board"].get("stage") not in ("showdown", None):
                assert not any(says(json.dumps(state), card) for card in others), seat
    assert problems == []
