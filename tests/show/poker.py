"""A poker table on the stand, and what must be so of everything that it sends."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping
from typing import Any

from console.rules.price_poker.words import card_words
from tests.show.stand import Stand

POKER = "price-poker"
QUICK = {"pace": "at-once", "answer_seconds": "off"}


def table(people: int = 3, places: int | None = None, seed: int = 1, **options: str) -> Stand:
    """A session with its first question live. At once and without an answer clock, unless told otherwise."""
    stand = Stand(places=places or people, seed=seed)
    stand.must("game", game=POKER)
    for place in range(1, people + 1):
        stand.press(place)
    stand.must("start", options={**QUICK, **options})
    stand.run(100 if {**QUICK, **options}["pace"] == "at-once" else 60_000)
    return stand


def board(stand: Stand) -> dict[str, Any]:
    shown: dict[str, Any] = stand.director.picture.view("audience")["board"]
    return shown


def page(stand: Stand) -> dict[str, Any]:
    """The host's."""
    return stand.desk.state(stand.now)


def say(stand: Stand, seat: int, value: str) -> None:
    """The host types it for somebody."""
    stand.must("answer", ask=stand.live[f"seat:{seat}"], value=value)
    stand.run(20)


def asked(stand: Stand) -> tuple[int, str, list[str]] | None:
    """Who is asked now, about what, and what may be answered: the first one, where several are."""
    for live in stand.director.picture.floor.live.values():
        if live.seat is not None and not live.given:
            message = live.asked.message
            return live.seat, message["topic"], [option["id"] for option in message["options"]]
    return None


Choice = Callable[[int, str, list[str]], str]


CHEAPEST = ("row-1", "row-2", "deck", "check", "call", "high", "no")


def meekly(_: int, __: str, ids: list[str]) -> str:
    """The cheapest way to stay in, down to the showdown, all for high."""
    return next(id for id in CHEAPEST if id in ids)


def play(stand: Stand, until: Callable[[], bool], choose: Choice = meekly, most: int = 600) -> None:
    """Everybody answers in this way, until it is so."""
    for _ in range(most):
        if until():
            return
        now = asked(stand)
        if now is None:
            stand.run(500)
        else:
            say(stand, now[0], choose(*now))
    raise AssertionError("it never came to that")


def wildly(source: random.Random) -> Choice:
    """Anything that is allowed, but seldom a fold: hands are to reach their showdown."""

    def choose(_: int, __: str, ids: list[str]) -> str:
        staying = [id for id in ids if id != "fold"]
        return source.choice(ids if source.random() < 0.05 else staying)

    return choose


class Eyes:
    """Sees every picture as it goes out, the host's page beside it, and says whatever may not be there.

    What lies face down is read off the seats' own views, as they were shown with that picture.
    """

    def __init__(self, stand: Stand) -> None:
        self._stand = stand
        self._before: list[str] = []
        self._hand: int | None = None
        self.pictures = 0
        self.found: list[str] = []
        emit = stand.director.emit

        def seen(cue: Mapping[str, Any] | None, now: int) -> None:
            hand = board(stand).get("hand")
            if hand != self._hand or (cue is not None and cue["name"] == "taken-back"):
                self._hand, self._before = hand, list(stand.director.log)
            emit(cue, now)
            self._look(cue, now)

        stand.director.emit = seen  # type: ignore[method-assign]

    def _look(self, cue: Mapping[str, Any] | None, now: int) -> None:
        picture = self._stand.director.picture
        if not picture.opened:
            return
        self.pictures += 1
        page = self._stand.desk.state(now)
        public = {
            "cue": cue,
            "state": picture.state(now),
            "page": {part: page[part] for part in ("view", "podiums", "asks", "undo", "next", "faults")},
        }
        text = json.dumps(public)
        since = " ".join(self._log_since())
        for seat, cards in face_down(picture.views).items():
            for card in cards:
                if f'"{card}"' in text or card_words(card).lower() in text.lower() + since:
                    self.found.append(f"{card} of seat {seat} with {cue}")
                for other, view in picture.views.items():
                    if other != f"seat:{seat}" and f'"{card}"' in json.dumps(view):
                        self.found.append(f"{card} of seat {seat} is told to {other} with {cue}")

    def _log_since(self) -> list[str]:
        """What was logged of this hand, as it stands: a card that lay open in another may be in somebody's hand now."""
        lines = self._stand.director.log
        kept = range(min(len(self._before), len(lines)), 0, -1)
        known = next((n for n in kept if lines[:n] == self._before[-n:]), 0)
        return lines[known:]


def face_down(views: Mapping[str, Mapping[str, Any]]) -> dict[int, list[str]]:
    """The cards that nobody but their owner may know, by seat."""
    shown = views["audience"]["board"].get("hands", {})
    down: dict[int, list[str]] = {}
    for viewer, view in views.items():
        kind, _, seat = viewer.partition(":")
        if kind == "seat" and view.get("own") and not shown[seat]["shown"]:
            down[int(seat)] = [one["card"] for one in view["own"]["cards"] if not one["up"]]
    return down


def chips(stand: Stand) -> int:
    """All that lie on the table: the stacks as they are shown, and the pot."""
    view = stand.director.picture.view("audience")
    return sum(view["cash"].values()) + view["board"].get("pot", 0)
