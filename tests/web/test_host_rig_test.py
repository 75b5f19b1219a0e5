"""The set-up test on the host's page: a step at a time, and a report to write, save and print."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from hardware.trial.report import Line, Proposal, Report
from tests.web.stage import Stage

pytestmark = pytest.mark.browser

STEP: dict[str, Any] = {
    "id": "seat:1/buzzer",
    "title": "Seat 1, buzzer",
    "ask": "Press it 10 times",
    "done": 4,
    "of": 10,
    "said": "closed 83 ms, 4 edges, longest gap 212 us",
    "answers": [],
    "can_end": True,
}
MESSAGE: dict[str, Any] = {
    "type": "rig-test",
    "running": True,
    "step": STEP,
    "steps": 12,
    "nth": 1,
    "last": None,
    "report": None,
    "written": None,
}
LINES = tuple(
    Line(
        f"seat:{seat}/{part}",
        f"Seat {seat}, {part}",
        seat != 7,
        "Nothing came in: look at its wire, and its plug.",
    )
    for seat in range(1, 8)
    for part in ("buzzer", "push", "dial 1", "lamp", "display")
)
WHY = "seat 2, buzzer: its contact opens for up to 4.1 ms within one press"
REPORT = Report(
    "Seven seats", "my-rig.toml", "2026-11-30 16:00", "pi (Raspberry Pi 4 Model B Rev 1.4)", LINES,
    (Proposal("seat.2.settle_us", 4_000, 6_500, WHY),), ("How soon a sound follows was not measured.",),
)  # fmt: skip
DONE = MESSAGE | {"running": False, "step": None, "report": REPORT.message()}


@pytest.fixture
def panel(host: Stage) -> Locator:
    host.page.locator("#more").tap()
    host.page.get_by_role("button", name="Rig", exact=True).tap()
    return host.page.get_by_role("region", name="Test every part")


def tell(host: Stage, message: dict[str, Any]) -> None:
    host.server.call(lambda: host.hub.publisher.publish("host", message))


def test_a_step_counts_along_and_is_steered(host: Stage, panel: Locator) -> None:
    panel.get_by_role("button", name="Begin the test").tap()
    host.until(lambda: host.actions == [{"do": "rig-test", "what": "start"}])
    tell(host, MESSAGE)
    expect(panel.locator("h4")).to_have_text("Seat 1, buzzer")
    expect(panel.locator(".test-count")).to_have_text("4 of 10")
    expect(panel).to_contain_text("longest gap 212 us")
    for label, what in (("That was all of it", "done"), ("Again", "again"), ("Skip", "skip")):
        panel.get_by_role("button", name=label).tap()
        host.until(
            lambda what=what: host.actions[-1] == {"do": "rig-test", "what": what, "of": "seat:1/buzzer"}
        )  # type: ignore[misc]
    panel.get_by_role("button", name="End the test").tap()
    panel.get_by_role("button", name="End it here?").tap()
    host.until(lambda: host.actions[-1] == {"do": "rig-test", "what": "stop"})


def test_a_question_has_its_answers(host: Stage, panel: Locator) -> None:
    answers = [{"word": "up", "label": "Up"}, {"word": "dark", "label": "Nothing is lit"}]
    look = STEP | {
        "id": "seat:1/matrix",
        "ask": "Where do the arrows point?",
        "of": 0,
        "answers": answers,
        "can_end": False,
    }
    last = {"title": "Seat 1, lamp", "ok": False, "said": "Not lit alone."}
    tell(host, MESSAGE | {"step": look, "last": last})
    expect(panel.locator(".tested.bad")).to_have_text("✕ Seat 1, lamp: Not lit alone.")
    expect(panel.get_by_role("button", name="That was all of it")).to_have_count(0)
    panel.get_by_role("button", name="Nothing is lit").tap()
    host.until(
        lambda: (
            host.actions == [{"do": "rig-test", "what": "answer", "of": "seat:1/matrix", "answer": "dark"}]
        )
    )


def test_the_report_is_written_only_when_told_twice(host: Stage, panel: Locator) -> None:
    tell(host, DONE)
    expect(panel.locator(".verdict")).to_have_text(
        "5 of 35 parts to look at; 1 line of the rig file to change."
    )
    expect(panel.locator(".proposed code")).to_have_text("seat.2.settle_us = 6500")
    panel.get_by_role("button", name="Write these lines").tap()
    assert host.actions == []
    panel.get_by_role("button", name="Write them into the file?").tap()
    host.until(lambda: host.actions == [{"do": "rig-test", "what": "write"}])
    tell(host, DONE | {"written": "/home/pi/my-rig.toml"})
    expect(panel).to_contain_text("Written to /home/pi/my-rig.toml")
    expect(panel.get_by_role("button", name="Write these lines")).to_have_count(0)


def test_the_report_is_saved_as_it_is_for_paper(host: Stage, panel: Locator) -> None:
    tell(host, DONE)
    with host.page.expect_download() as saved:
        panel.get_by_role("link", name="Save").tap()
    assert Path(saved.value.path()).read_text() == REPORT.text()


def test_the_report_is_printed_alone_and_whole(host: Stage, panel: Locator) -> None:
    tell(host, DONE)
    expect(panel.locator(".tested")).to_have_count(35)
    host.page.emulate_media(media="print")
    expect(host.page.get_by_text("Rig test: Seven seats")).to_be_visible()
    for gone in (panel.get_by_role("button", name="Print"), host.page.locator("header"), panel.locator("h3")):
        expect(gone).not_to_be_visible()
    pages = re.findall(rb"/Type /Page\b(?!s)", host.page.pdf(format="A5"))
    assert len(pages) >= 2  # a report longer than a page is not cut off


def test_nothing_is_wider_than_the_phone_or_too_small(host: Stage, panel: Locator) -> None:
    for message in (MESSAGE, DONE):
        tell(host, message)
        expect(panel.locator(".verdict" if message is DONE else ".test-count")).to_be_visible()
        assert host.page.evaluate("document.querySelector('dialog').scrollWidth") <= 390
        sizes = panel.evaluate(
            "e => [...e.querySelectorAll('*')].filter(x => x.innerText).map(x => parseFloat(getComputedStyle(x).fontSize))"
        )
        assert min(sizes) >= 18
