"""An evening of buzz-in on the real bench: the host's phone with a list of questions, his buttons and keypad, and buzzers some microseconds apart."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.console import Console, Hands, Host, live, sit_down

pytestmark = pytest.mark.slow
LIST = "question;answer\nWhich metal is liquid?;Mercury\nWhat is H2O?;Water\nA third one?;Yes\nA fourth one?;No\n"
Json = Any


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[tuple[Console, Host, Hands]]:
    with Console(tmp_path) as console, Host(console) as host, Hands(console) as hands:
        yield console, host, hands


def topic(host: Host) -> str | None:
    """What is asked now."""
    asks = live(host)
    return asks[0]["topic"] if asks else None


def wait_for(host: Host, wanted: str) -> Json:
    """The question of this topic."""
    host.listen(lambda: topic(host) == wanted)
    return live(host)[0]


def race(hands: Hands, *presses: tuple[int, int]) -> None:
    """These seats press so many microseconds apart, whatever this machine does."""
    steps = [{"do": "tap", "seat": seat, "part": "buzzer", "in_ms": 60, "in_us": us} for seat, us in presses]
    hands.send(do="script", steps=steps)


def begin(host: Host, hands: Hands, people: int, **options: str) -> None:
    host.must("game", game="buzz-in")
    sit_down(host, hands, people)
    host.must("questions", name="Chemistry", csv=LIST)
    host.must("start", options={"pace": "brisk", **options})
    wait_for(host, "buzz-in.next")


def board(host: Host) -> Json:
    return host.page["view"]["board"]


def test_an_evening(evening: tuple[Console, Host, Hands]) -> None:
    console, host, hands = evening
    begin(host, hands, 3)
    assert host.page["view"]["card"] == {"text": "Which metal is liquid?", "answer": "Mercury", "number": 1}

    # Somebody can't wait, and sits a second out.
    hands.press(1)
    hands.listen(lambda: (hands.newest["state"]["race"] or {}).get("early") == [1])
    hands.send(do="tap", part="mc:next")
    wait_for(host, "buzz-in.open")
    time.sleep(1)
    host.listen(lambda: host.page["race"]["early"] == [])

    # Thirty microseconds.
    race(hands, (3, 0), (2, 30), (1, 400_000))  # long after the verdict, on a busy machine too
    wait_for(host, "buzz-in.judge")
    assert (board(host)["first"], [one["seat"] for one in board(host)["presses"]]) == (3, [3, 2])
    first, second = board(host)["presses"]
    assert second["us"] - first["us"] in (29, 30, 31)
    host.listen(lambda: host.page["race"]["late"])
    assert 399_900 <= host.page["race"]["late"][0]["us"] <= 400_100
    hands.send(do="key", key="-")
    wait_for(host, "buzz-in.open")
    assert host.page["race"]["seats"] == [1, 2]
    race(hands, (3, 0), (1, 500))
    wait_for(host, "buzz-in.judge")
    assert board(host)["first"] == 1
    hands.send(do="key", key="+")
    wait_for(host, "buzz-in.next")
    assert {podium["seat"]: podium["cash"] for podium in host.page["podiums"]} == {1: 10_000, 2: 0, 3: 0}
    assert board(host)["answer"] == "Mercury"

    # The power goes while the second question is open; nobody loses anything.
    hands.send(do="tap", part="mc:next")
    wait_for(host, "buzz-in.open")
    console.kill()
    with Console(console.data) as again, Host(again) as host, Hands(again) as hands:
        host.must("resume")
        wait_for(host, "buzz-in.open")
        assert host.page["view"]["card"]["answer"] == "Water"
        race(hands, (2, 0))
        wait_for(host, "buzz-in.judge")
        host.must("answer", ask=live(host)[0]["id"], value="right")
        wait_for(host, "buzz-in.next")
        # A stuck buzzer: that seat is played from the host's page.
        host.must("play-from", seat=2, by="host")
        hands.send(do="tap", part="mc:next")
        wait_for(host, "buzz-in.open")
        assert (host.page["race"]["seats"], host.page["race"]["by_phone"]) == ([1, 2, 3], [2])
        hands.press(2)
        hands.drain(0.2)
        assert topic(host) == "buzz-in.open"
        host.must("fallback", seat=2)
        wait_for(host, "buzz-in.judge")
        hands.send(do="key", key="+")
        wait_for(host, "buzz-in.next")
        host.must("answer", ask=live(host)[0]["id"], value="end")
        host.listen(lambda: host.page["next"])
        host.must("next")
        host.listen(lambda: host.page["phase"] == "over")
        assert host.page["view"]["over"] == {"winners": [2], "totals": {"1": 10_000, "2": 20_000, "3": 0}}
        public = json.dumps(hands.states[:1])
        assert "Mercury" not in public


def test_the_audience_is_told_no_answer_before_its_question_is_closed(
    evening: tuple[Console, Host, Hands],
) -> None:
    _, host, hands = evening
    begin(host, hands, 2)
    host.must("answer", ask=live(host)[0]["id"], value="question")
    wait_for(host, "buzz-in.open")
    race(hands, (1, 0))
    wait_for(host, "buzz-in.judge")
    hands.drain(0.2)
    assert not [text for text in hands.texts if "Mercury" in text]
    assert not [text for text in hands.texts if "Water" in text or "H2O" in text]
