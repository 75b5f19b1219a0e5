"""Which phone is told what: its own seat's page when that changes, and nothing once the seat is another's."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from console.seat_link import MOST_PAGES, SeatLink, standing
from console.web.hub import Subscription, seat_viewer
from console.web.publisher import Publisher
from tests.show.stand import SECOND, Stand

HELLO = {"type": "hello", "currency": "$"}


class Link:
    """A link at a stand whose people sit at places 1 to 3."""

    def __init__(self) -> None:
        self.stand = Stand()
        for place in (1, 2, 3):
            self.stand.press(place)
        self.changes = 0
        self.publisher = Publisher(lambda _: self.pump())
        self.link = SeatLink(
            self.stand.cast,
            self.stand.desk,
            self.publisher,
            clock=lambda: self.stand.now,
            pump=self.pump,
            changed=self._changed,
        )
        self.link.say_hello(HELLO)
        self._pumping = False

    def _changed(self) -> None:
        self.changes += 1

    def pump(self) -> None:
        """As the daemon does it: commit, see whose phone is whose, show."""
        if self._pumping:
            return
        self._pumping = True
        self.stand.run(0)
        self.link.mind()
        self.link.show(self.stand.now)
        self._pumping = False

    def pair(self, place: int, key: str, old: str | None = None) -> None:
        self.stand.must("invite", place=place)
        assert self.link.pair_seat(self.stand.invite()["code"], key, old) == place

    def open(self, key: str) -> Subscription:
        return self.link.subscribe(seat_viewer(key))

    def start(self) -> None:
        self.stand.must("start", options={"pace": "at-once", "answer_seconds": "30"})
        self.stand.run(10)
        self.pump()


def told(subscription: Subscription) -> list[dict[str, Any]]:
    """What waits, taken out."""
    found: list[dict[str, Any]] = []
    while len(subscription):
        found.append(asyncio.run(taken(subscription)))
    return found


async def taken(subscription: Subscription) -> Any:
    return await anext(subscription)


@pytest.fixture
def link() -> Link:
    return Link()


def test_a_newcomer_is_greeted_and_told_how_things_stand(link: Link) -> None:
    link.pair(2, "bo")
    first, page = told(link.open("bo"))
    assert first == HELLO
    assert (page["type"], page["place"]) == ("seat", 2)
    assert [one["type"] for one in told(link.open("bo"))] == ["hello", "seat"]


def test_a_wrong_code_is_no_place(link: Link) -> None:
    assert link.link.pair_seat("000000", "bo", None) is None
    assert link.link.place_of("bo") is None
    link.link.unpair_seat("bo")


def test_it_is_told_when_something_changes_and_not_because_time_goes_by(link: Link) -> None:
    link.pair(2, "bo")
    page = link.open("bo")
    link.start()
    assert told(page)[-1]["ask"]
    link.stand.now += SECOND
    link.pump()
    assert told(page) == []
    link.stand.must("answer", ask=link.stand.live["seat:1"], value=5)
    link.pump()
    assert told(page)


def test_another_currency_is_said_to_all_phones(link: Link) -> None:
    link.pair(2, "bo")
    page = link.open("bo")
    told(page)
    link.link.say_hello(HELLO | {"currency": "chips"})
    assert told(page) == [HELLO | {"currency": "chips"}]
    assert told(link.open("bo"))[0]["currency"] == "chips"


def test_the_host_sees_who_is_connected(link: Link) -> None:
    def phone() -> str | None:
        return link.stand.cast.place(2).phone

    link.pair(2, "bo")
    assert phone() == "away"
    page = link.open("bo")
    assert phone() == "here"
    page.close()
    assert phone() == "away"


def test_a_phone_has_a_few_pages_and_the_oldest_goes_first(link: Link) -> None:
    link.pair(2, "bo")
    pages = [link.open("bo") for _ in range(MOST_PAGES + 2)]
    assert [page.closed for page in pages] == [True, True, *[False] * MOST_PAGES]


@pytest.mark.parametrize(
    "lose",
    [
        lambda link: link.stand.must("unpair", place=2),
        lambda link: link.link.unpair_seat("bo"),
        lambda link: link.pair(2, "another"),
        lambda link: link.pair(1, "another", old="bo"),
        lambda link: link.stand.must("seat", seat=2, here=False),
    ],
    ids=["taken away", "given up", "replaced", "paired anew", "the place was given up"],
)
def test_who_has_lost_his_seat_is_let_go_at_once(link: Link, lose: Callable[[Link], None]) -> None:
    link.pair(2, "bo")
    page, saved = link.open("bo"), link.changes
    lose(link)
    link.pump()
    assert page.closed
    assert link.link.place_of("bo") is None
    assert link.changes > saved


def test_after_a_move_each_phone_is_told_of_its_own_person_only(link: Link) -> None:
    link.pair(1, "ann")
    link.pair(2, "bo")
    ann, bo = link.open("ann"), link.open("bo")
    link.start()
    told(ann)
    told(bo)
    link.stand.must("move", seat=1, place=2)
    link.pump()
    for page, seat, place in ((ann, 1, 2), (bo, 2, 1)):
        messages = told(page)
        assert messages
        assert {message["seat"] for message in messages} == {seat}
        assert messages[-1]["place"] == place


def test_what_has_to_be_saved_is_said_once(link: Link) -> None:
    link.pair(1, "ann")
    link.pump()
    assert link.changes == 1
    link.stand.must("name", seat=1, name="Ann")
    link.pump()
    assert link.changes == 2, "a phone is found again by its person's name"


def test_clocks_make_no_other_page() -> None:
    states = [{"timer": {"left_ms": left, "of_ms": 10}, "step": 1} for left in (9, 8)]
    assert len({standing(state, "timer") for state in states}) == 1
    assert standing(states[0] | {"timer": None}, "timer") != standing(states[0], "timer")


def test_a_phone_that_is_nobodys_does_nothing(link: Link) -> None:
    link.start()
    ask = link.stand.live["seat:2"]

    async def act(key: str) -> dict[str, Any]:
        return await link.link.seat_action(key, {"n": 3, "do": "answer", "ask": ask, "value": 7})

    reply = asyncio.run(act("bo"))
    assert reply == {"type": "refused", "n": 3, "reason": "this phone is paired with no seat any more"}
    link.pair(2, "bo")
    assert asyncio.run(act("bo")) == {"type": "done", "n": 3}
    assert "seat:2" not in link.stand.live
