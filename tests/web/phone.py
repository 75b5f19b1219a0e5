"""A seat's phone in a test: what it is shown, and what it has sent."""

from __future__ import annotations

from itertools import count

from playwright.sync_api import expect

from tests.web.scenes import SEATS
from tests.web.stage import Stage

MARKS = count(1)


def show(phone: Stage, moment: str, **more: object) -> None:
    """Show a canned moment on the phone, with changes; a mark in the note says that it has come."""
    mark = f"{moment} {next(MARKS)}"
    state = SEATS[moment]
    state = state | {"view": state["view"] | {"note": mark}} | more
    phone.server.call(lambda: phone.hub.show_seat(state))
    expect(phone.page.locator("header span")).to_have_text(mark)


def done(phone: Stage) -> list[dict[str, object]]:
    """What the phone has sent, without numbers and states."""
    return [{k: v for k, v in m.items() if k not in ("n", "step")} for m in phone.hub.seat_actions]
