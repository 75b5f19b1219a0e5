"""Packs, the way in, the report and a console that came back, on the host's page."""

from __future__ import annotations

import re
from itertools import count

import pytest
from playwright.sync_api import Locator, expect

from console.service_link import CAME_BACK
from tests.web.canned_venue import ADDRESS, JOIN, PACKS
from tests.web.stage import Stage
from tests.web.test_host_page import MEASURE

pytestmark = pytest.mark.browser
MARKS = count(1)


def show(host: Stage, **more: object) -> None:
    """Publish the present scene with these changes; a mark in the log says that it has come."""
    host.server.call(lambda: host.hub.show(**more))


def more(host: Stage) -> Locator:
    host.page.locator("#more").tap()
    return host.page.get_by_role("dialog", name="More")


def fits(host: Stage) -> None:
    found = host.page.evaluate(
        MEASURE.replace("document.querySelectorAll('body *')", "document.querySelectorAll('dialog *')")
    )
    assert {name: found[name] for name in ("small", "low", "narrow", "over", "unnamed")} == {
        "small": [], "low": [], "narrow": [], "over": [], "unnamed": 0
    }  # fmt: skip
    assert host.page.evaluate("document.querySelector('dialog').scrollWidth <= innerWidth")


def test_a_pack_is_chosen_and_a_stick_s_faults_are_said(host: Stage) -> None:
    show(host, packs=PACKS)
    lobby = host.page.get_by_role("region", name="Pack", exact=True)
    expect(lobby).to_contain_text(
        "The stick “TEACHER” has brought one pack; 1 can’t be used. Not all went well."
    )
    lobby.get_by_role("button", name="Pack: Default").tap()
    dialog = host.page.get_by_role("dialog", name="Packs")
    choices = dialog.get_by_role("list", name="Packs to choose from").get_by_role("button")
    expect(choices).to_have_text(
        [
            "DefaultComes along with the console",
            "Our club's own eveningclub · On this console✕ green.toml, toaster, A: found 150; allowed: whole dollars from 1 to 99",
            "Klasse 7bclass-7b · From a USB stick",
        ],
    )
    expect(choices.nth(0)).to_have_attribute("aria-pressed", "true")
    stick = dialog.get_by_role("region", name="From the stick “TEACHER”, 20:15")
    expect(stick.locator(".finding")).to_have_count(3)
    expect(stick.locator(".finding.bad")).to_contain_text(["<b>pack.toml</b>: title: missing", "30 packs"])
    fits(host)

    choices.nth(2).tap()
    host.until(lambda: host.actions == [{"do": "pack", "name": "class-7b"}])
    show(host, packs=PACKS | {"now": "class-7b"})
    expect(choices.nth(2)).to_have_attribute("aria-pressed", "true")
    choices.nth(2).tap()
    host.hub.refuse = "class-7b can't be used any more:\nprizes.toml: line 3: no price"
    choices.nth(1).tap()
    expect(dialog.get_by_role("alert")).to_contain_text("prizes.toml: line 3: no price")
    assert [a for a in host.actions if a["do"] == "pack"] == [
        {"do": "pack", "name": "class-7b"},
        {"do": "pack", "name": "club"},
    ]

    # It is played with, and came anew; and another stick has just been plugged in.
    newer = [one | {"newer": one["name"] == "class-7b"} for one in PACKS["choices"]]
    busy = PACKS["stick"] | {"busy": True, "found": [], "problems": []}
    show(host, packs={"now": "class-7b", "choices": newer, "stick": busy})
    expect(choices.nth(2)).to_contain_text("choose it again")
    expect(stick).to_contain_text("It is being read: leave it in.")
    host.hub.refuse = ""
    choices.nth(2).tap()
    host.until(lambda: [a["name"] for a in host.actions if a["do"] == "pack"][2:] == ["class-7b"])


@pytest.mark.proof
def test_in_a_show_packs_are_looked_at_only(host: Stage) -> None:
    host.go("qualifying")
    show(host, packs=PACKS | {"stick": None})
    more(host).get_by_role("button", name="Pack: Default").tap()
    dialog = host.page.get_by_role("dialog", name="Packs")
    expect(dialog).to_contain_text("A pack is chosen in the lobby")
    expect(dialog.get_by_role("button")).to_have_text(["Close"])
    expect(dialog.locator(".now-played")).to_contain_text("Default")
    fits(host)


@pytest.mark.proof
def test_a_console_without_packs_to_choose_from_says_nothing_of_them(host: Stage) -> None:
    show(host, packs=None, join=None)
    dialog = more(host)
    expect(dialog.get_by_role("button", name="Rig")).to_be_visible()
    expect(dialog.get_by_role("button", name=re.compile("Pack|Wi-Fi|Address"))).to_have_count(0)


def test_the_way_in_has_the_wi_fi_first(host: Stage) -> None:
    show(host, join=JOIN)
    more(host).get_by_role("button", name="Wi-Fi and address").tap()
    dialog = host.page.get_by_role("dialog", name="Phones")
    expect(dialog.get_by_role("heading", level=3)).to_have_text(["1. Join the Wi-Fi", "2. Open the page"])
    expect(dialog.get_by_role("img", name="QR code that joins the Wi-Fi Game show")).to_be_visible()
    for words in ("Game show", "tulip-canoe-94", ADDRESS):
        expect(dialog.get_by_text(words, exact=True)).to_be_visible()
    fits(host)
    show(host, join=JOIN | {"wifi": None})
    expect(dialog.get_by_role("heading", level=3)).to_have_text(["Open the page"])
    show(host, join=JOIN | {"wifi": {"name": "Open", "password": None, "qr": None}})
    expect(dialog).to_contain_text("It is open: no password.")
    show(host, join=None)
    expect(dialog).to_contain_text("No phone can reach this console now.")


def test_a_report_is_saved_from_its_own_address(host: Stage) -> None:
    link = more(host).get_by_role("link", name="Save a report")
    assert link.get_attribute("href") == "/host/report"
    assert link.get_attribute("download") == ""
    fits(host)


def test_a_second_tap_asks_for_no_second_report(host: Stage) -> None:
    # Whether the page keeps a tap from the browser; here none is let through.
    note = "(tap) => { kept.push(tap.defaultPrevented); tap.preventDefault(); }"
    host.page.evaluate(f"() => {{ window.kept = []; addEventListener('click', {note}); }}")
    section = more(host).get_by_role("region", name="Report")
    section.get_by_role("link").tap()
    expect(section.get_by_role("link")).to_have_text("It comes as a download")
    section.get_by_role("link").tap(force=True)
    expect(section.get_by_role("link")).to_have_attribute("aria-disabled", "true")
    taps = host.page.evaluate("() => kept.slice(-2)")
    assert taps == [False, True]


def test_a_console_that_came_back_says_so_until_the_show_moves_on(host: Stage) -> None:
    host.go("qualifying")
    show(host, log=["Mara locked in", CAME_BACK])
    notices = host.page.get_by_role("list", name="Notices")
    expect(notices).to_contain_text(f"{CAME_BACK}, and goes on where it was.")
    show(host, log=["Mara locked in", CAME_BACK, "Ines locked in"])
    expect(notices).not_to_contain_text(CAME_BACK)
