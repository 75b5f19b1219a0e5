"""Full games on the real bench, by edges over its WebSocket, with the power gone in the middle: ten solo games, and the Wheel."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from console import packs
from console.rules.price_is_right.solo import SOLO_GAMES
from tests.e2e.console import Console, Hands, Host, live, quick_start, sit_down
from tests.e2e.evening.at_the_wheel import at_the_wheel
from tests.e2e.evening.hands import Press, Seat, Turn, move
from tests.e2e.evening.looks import SECRET, public_look, wheels_of
from tests.e2e.evening.wishes import WISHES, Offered

pytestmark = pytest.mark.slow
PRICER = Seat(dials=1, push=True)
REST = 0.06
"""Seconds from a tap until its contact is quiet, so that the dial may turn again."""
STANDS_STILL = 30.0


class Players:
    """Three people at the bench, of whom each is wherever something is to be done; they see the screen only."""

    def __init__(self, host: Host, hands: Hands, source: random.Random) -> None:
        self.host, self.hands, self.source = host, hands, source
        self._done: dict[int, Any] = {}  # what a seat was seen to be asked when it dialled in secret
        self._wish: tuple[Any, Any] = (None, None)
        self._wishes = {**WISHES, **at_the_wheel(packs.load("default"))}
        self._offered = Offered()

    @property
    def scenes(self) -> set[str]:
        """All that were on stage, however shortly."""
        return {state["view"]["scene"] for state in self.hands.states}

    def play(self, until: Callable[[], bool]) -> None:
        """Go on until something is so."""
        still = time.monotonic()
        while not until():
            before = (self.hands.newest["state"]["rev"], self.host.page["step"])
            if not self._host():
                self._contestants()
            self.hands.drain(0.03)
            self.host.drain(0.005)
            if (self.hands.newest["state"]["rev"], self.host.page["step"]) != before:
                still = time.monotonic()
            assert time.monotonic() - still < STANDS_STILL, self.hands.newest["state"]

    def _host(self) -> bool:
        page = self.host.page
        asked = [ask for ask in page["asks"] if ask["to"] == "mc" and ask["live"]]
        between = (page["spin"] or {}).get("between")
        if between:
            self.host.do("answer", ask=page["spin"]["ask"], value=between[0])
        elif page["passing"]:
            self.host.do("take-over")
        elif asked:
            value = self.source.choice(asked[0]["options"])["id"]
            self.host.do("answer", ask=asked[0]["id"], value=value)
        elif page["next"]:
            self.host.do("next")
        else:
            return False
        return True

    def _contestants(self) -> None:
        state = self.hands.newest["state"]
        view, pointing, spin = state["view"], state["pointing"], state["spin"]
        if spin is not None:
            self._spin(spin)
            return
        if pointing is not None:
            self._in_the_open(view, pointing)
            return
        for podium in state["podiums"]:
            seat, asked = podium["seat"], [view["scene"], view["note"], view["board"].get("item")]
            if (
                podium["status"]["kind"] == "live"
                and self._done.get(seat) != asked
                and view["scene"] in SECRET
            ):
                self._done[seat] = asked
                wheels = wheels_of(SECRET[view["scene"]])
                guess = self.source.randrange(60) if len(wheels) == 4 else self.source.randrange(3000, 7000)
                self.hands.price(seat, guess, len(wheels))

    def _in_the_open(self, view: Any, pointing: Any) -> None:
        look, seat = public_look(pointing, view["board"]), pointing["seat"]
        asked = [view["scene"], view["board"], look.topic]
        if self._wish[0] != asked:
            self._wish = asked, self._wishes[look.topic](look, view["board"], self.source)
            self._offered = Offered()
        self._wish = asked, self._offered.instead(look, self._wish[1], self.source)
        match move(look, self._wish[1], PRICER):
            case Turn(by, dial):
                self.hands.send(do="detents", seat=seat, dial=dial, by=by, gap_us=300)
                self._until_it_moves(pointing)
            case Press(part):
                self.hands.press(seat, part)
                self._until_it_moves(pointing)
                self.hands.drain(REST)

    def _spin(self, spin: Any) -> None:
        """A flick, or the buzzer for the console's own wheel; then it takes its time."""
        if spin["turning"]:
            return
        if spin["by"] == "hand":
            self.hands.send(do="flick", speed=self.source.uniform(0.9, 1.1))  # a turn and a bit
        else:
            self.hands.press(spin["seat"])
        end = time.monotonic() + 2
        while not (self.hands.newest["state"]["spin"] or {}).get("turning") and time.monotonic() < end:
            self.hands.drain(0.02)

    def _until_it_moves(self, pointing: Any) -> None:
        """What was done is to be seen, or was too soon after a push to count."""
        end = time.monotonic() + 0.5
        while self.hands.newest["state"]["pointing"] == pointing and time.monotonic() < end:
            self.hands.drain(0.01)


def test_ten_games_at_the_bench_with_a_power_cut_in_the_middle(tmp_path: Path) -> None:
    source, scenes = random.Random(11), set[str]()
    options = {"solo_games": ",".join(SOLO_GAMES), "mc": "host"}
    with Console(tmp_path, screen="dummy") as console:
        with Host(console) as host, Hands(console) as hands:
            quick_start(host, hands, 3, **options)
            players = Players(host, hands, source)
            players.play(lambda: "safecracker" in players.scenes)
            scenes |= players.scenes
            before = host.page
        console.kill()
    with Console(tmp_path, screen="dummy") as console:
        with Host(console) as host, Hands(console) as hands:
            assert host.page["phase"] == "resume"
            assert host.page["resume"]["damage"] is None
            host.must("resume")
            host.listen(lambda: live(host) or host.page["next"])
            assert [p["cash"] for p in host.page["podiums"]] == [p["cash"] for p in before["podiums"]]
            players = Players(host, hands, source)
            players.play(lambda: host.page["phase"] == "over" and host.page["view"]["scene"] == "winner")
            scenes |= players.scenes
            totals = host.page["view"]["board"]["totals"]
            assert {str(p["seat"]): p["cash"] for p in host.page["podiums"]} == totals
            assert not host.page["faults"], host.page["faults"]
        assert console.stop()[0] == 0
    assert {*SOLO_GAMES, "qualifying", "showcase"} <= scenes
    assert not [line for line in console.said if "Traceback" in line or "ERROR" in line]


@pytest.mark.proof
def test_a_game_at_the_wheel_flicked_at_the_bench_with_a_power_cut_in_mid_spin(tmp_path: Path) -> None:
    source, cues = random.Random(3), set[str]()
    with Console(tmp_path, "--game", "wheel-of-fortune", screen="dummy") as console:
        with Host(console) as host, Hands(console) as hands:
            assert hands.newest["rig"]["wheel"]["counts"] == 96
            assert host.page["setup"]["game"] == "wheel-of-fortune"
            sit_down(host, hands, 2)
            host.must("start", options={"pace": "at-once", "answer_seconds": "off", "target": "100"})
            players = Players(host, hands, source)
            players.play(lambda: turning_in_a_turn(hands))
            cues |= cues_of(hands)
        console.kill()
    with Console(tmp_path, screen="dummy") as console:
        with Host(console) as host, Hands(console) as hands:
            assert host.page["phase"] == "resume"
            assert host.page["resume"]["damage"] is None
            host.must("resume")
            host.listen(lambda: host.page["spin"])
            board = host.page["view"]["board"]
            assert board["order"] is None, "who starts was saved"
            assert board["wedge"] is None, "where the wheel would have stopped nobody knows"
            players = Players(host, hands, source)
            players.play(lambda: host.page["phase"] == "over" and host.page["view"]["scene"] == "winner")
            cues |= cues_of(hands)
            totals = host.page["view"]["board"]["totals"]
            assert max(totals.values()) >= 100_00
            assert not host.page["faults"], host.page["faults"]
        assert console.stop()[0] == 0
    assert {"wedge", "order", "turn", "letter", "attempt", "solved", "banked", "winner"} <= cues
    assert not [line for line in console.said if "Traceback" in line or "ERROR" in line]


def turning_in_a_turn(hands: Hands) -> bool:
    """The wheel turns, and not for who starts."""
    state = hands.newest["state"]
    board = state["view"]["board"]
    in_a_turn = state["view"]["scene"] == "puzzle" and board["turn"] is not None
    return in_a_turn and bool((state["spin"] or {}).get("turning"))


def cues_of(hands: Hands) -> set[str]:
    """All cues that the bench was told."""
    return {state["cue"]["name"] for state in hands.states if state["cue"]}
