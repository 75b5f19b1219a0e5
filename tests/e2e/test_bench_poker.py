"""A session of poker on the real bench: five people on a rig of four, two of them with phones, one of whom has nothing else; with the power
gone in mid-hand.
"""

from __future__ import annotations

import json
import random
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from console.mirror import hex_rows
from hardware.drawing import film
from hardware.face import Peek
from tests.e2e.console import Console, Hands, Host, Viewer, live, sit_down
from tests.e2e.evening.at_the_table import liked
from tests.e2e.seat_phone import SeatPhone

pytestmark = pytest.mark.proof
STANDS_STILL = 30.0
OPTIONS = {"pace": "at-once", "answer_seconds": "off", "hands": "3", "stack": "60"}
PLACES = ("row-1", "row-2", "deck")
CUES = {"check": "checked", "bet": "bet", "call": "called", "raise": "raised", "fold": "folded"}
TOLD = {*CUES.values(), "bought"}
Json = Any


class Table:
    """Everybody at the bench and at the phones: each question is answered where its seat can."""

    def __init__(self, host: Host, hands: Hands, phones: dict[int, SeatPhone], source: random.Random) -> None:
        self.host, self.hands, self.phones, self.source = host, hands, phones, source
        self.by: dict[str, int] = {"hand": 0, "phone": 0}
        self.declared: Counter[tuple[int, str]] = Counter()
        self.meant: list[tuple[str, int, str | None]] = []  # the cue, the seat, and where its card came from

    def one(self) -> bool:
        """Answer one question; False once the session is over."""
        self.host.listen(lambda: live(self.host) or self.host.page["phase"] == "over")
        if not live(self.host):
            return False
        ask = self.source.choice(live(self.host))
        seat, ids = int(ask["to"][-1]), [one["id"] for one in ask["options"]]
        wish = liked(ids, self.source)
        if seat in self.phones:
            self._tap(self.phones[seat], ask, wish)
        else:
            self._dial(seat, ids.index(wish) + 1)
        self.host.listen(lambda: ask["id"] not in [one["id"] for one in live(self.host)])
        if ask["topic"] == "declare":
            self.declared[seat, wish] += 1
        if ask["topic"] in ("buy", "bet"):
            self.meant.append((CUES.get(wish, "bought"), seat, wish if wish in PLACES else None))
        return True

    def not_told(self) -> list[tuple[str, int, str | None]]:
        """What was meant and never came, from the first such thing on. Somebody all in also gets cards unasked."""
        cues = [state["cue"] for state in self.hands.states if state["cue"]]
        told = [(cue["name"], cue["seat"], cue.get("from")) for cue in cues if cue["name"] in TOLD]
        meant = iter(self.meant)
        wanted = next(meant, None)
        for one in told:
            wanted = next(meant, None) if one == wanted else wanted
        return [wanted, *meant] if wanted else []

    def said(self) -> Counter[tuple[int, str]]:
        """Who was told to have declared what."""
        cues = [state["cue"] for state in self.hands.states if state["cue"]]
        told = [cue["declared"] for cue in cues if cue["name"] == "declared"]
        return Counter((int(seat), way) for one in told for seat, way in one.items())

    def ends(self) -> None:
        """All that was meant has happened, and in that order; the last of it may still be on its way."""
        self.hands.listen(lambda: not self.not_told() and self.said() == self.declared)
        self.hands.drain(0.5)
        assert not self.not_told()
        assert self.declared == self.said()
        assert min(self.by.values()) > 5

    def _tap(self, phone: SeatPhone, ask: Json, wish: str) -> None:
        phone.listen(lambda: (phone.asked or {}).get("id") == ask["id"])
        assert phone.do("point", ask=ask["id"], value=wish)["type"] == "done"
        assert phone.do("answer", ask=ask["id"], value=wish)["type"] == "done"
        assert phone.do("answer", ask=ask["id"], value=wish)["type"] == "refused"
        self.by["phone"] += 1

    def _dial(self, seat: int, clicks: int) -> None:
        self.hands.choose(seat, clicks)
        self.by["hand"] += 1
        time.sleep(0.12)  # a finger is up again before it looks for the next question

    def look(self, seat: int, audience: Viewer) -> None:
        """Hold a buzzer whose owner has a phone, too: the own matrix shows what the phone does, the mirrored one nothing of it."""
        phone = self.phones[seat]
        phone.drain(0.3)
        cards = tuple(phone.own())
        shown = {tuple(hex_rows(shot)) for shot in pictures(Peek(cards))}
        self.hands.send(do="close", seat=seat, part="buzzer")
        self.hands.listen(lambda: tuple(self.hands.matrices.get(seat, ())) in shown)
        audience.drain(0.3)
        self.hands.send(do="open", seat=seat, part="buzzer")
        self.hands.listen(lambda: tuple(self.hands.matrices.get(seat, ())) not in shown)
        audience.drain(0.1)
        told = [json.loads(text) for text in audience.texts if '"matrix"' in text]
        assert not [one for one in told if tuple(one["rows"]) in shown]


def pictures(face: Peek) -> list[tuple[int, ...]]:
    """All that a matrix shows of a face."""
    return [film(face).at(ms) for ms in range(0, 8000, 50)]


def test_a_session_with_phones_and_held_buzzers_and_the_power_gone_in_mid_hand(tmp_path: Path) -> None:
    source = random.Random(12)
    with Console(tmp_path, "--game", "price-poker", screen="dummy") as console:
        with Host(console) as host, Hands(console) as hands, Viewer(console.port, "audience") as audience:
            sit_down(host, hands, 4)
            phones = {2: SeatPhone.invited(console, host, 2), 5: SeatPhone.invited(console, host, "new")}
            assert phones[5].do("name", name="Bea")["type"] == "done"
            host.must("start", options=OPTIONS)
            table = Table(host, hands, phones, source)
            while host.page["view"]["board"].get("hand") != 2 or len(live(host)) != 1:
                assert table.one()
            for _ in range(4):
                assert table.one()
            table.look(2, audience)
            table.ends()
            for viewer in (host, *phones.values()):
                viewer.drain(0.3)
            stood = {seat: phone.page["view"].get("own") for seat, phone in phones.items()}
            before = host.page["podiums"], host.page["view"]["board"]
            cookies = {seat: phone.cookie for seat, phone in phones.items()}
            for phone in phones.values():
                phone.close()
        console.kill()
    with Console(tmp_path, screen="dummy") as console:
        with Host(console) as host, Hands(console) as hands, Viewer(console.port, "audience") as audience:
            phones = {seat: SeatPhone(console, cookie) for seat, cookie in cookies.items()}
            assert phones[5].page["phase"] == "resume"
            assert "own" not in phones[5].page["view"]
            host.must("resume")
            host.listen(lambda: live(host))
            assert [p["cash"] for p in host.page["podiums"]] == [p["cash"] for p in before[0]]
            assert host.page["view"]["board"]["hands"] == before[1]["hands"]
            for seat, phone in phones.items():
                phone.listen(lambda phone=phone: phone.page["view"].get("own"))
                assert phone.page["view"]["own"] == stood[seat]
            assert phones[5].page["name"] == "Bea"
            table = Table(host, hands, phones, source)
            while table.one():
                pass
            table.ends()
            board = host.page["view"]["board"]
            assert sum(board["gains"].values()) == 0
            assert not host.page["faults"], host.page["faults"]
            for phone in phones.values():
                phone.listen(lambda phone=phone: phone.page["phase"] == "over")
                phone.close()
        assert console.stop()[0] == 0
    assert not [line for line in console.said if "Traceback" in line or "ERROR" in line]
