"""A real console that is told to stop, or loses its power, while the wheel turns: the spin is asked for anew, and the clock goes on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.e2e.console import STOP_SECONDS, Console, Hands, Host, live, quick_start

pytestmark = pytest.mark.slow


def in_a_spin(host: Host, hands: Hands, by: str = "hand") -> None:
    """A half-hour game of two, in which the wheel, or the console's in its stead, turns for the first of them."""
    host.must("game", game="wheel-of-fortune")
    quick_start(host, hands, 2, minutes="30", pace="normal")
    if by == "hand":
        hands.send(do="flick", speed=1.6)
    else:
        host.must("spin", ask=host.page["spin"]["ask"])
    host.listen(lambda: host.page["spin"]["turning"])


def goes_on(tmp_path: Path) -> None:
    """The first spin is asked for as if it had never been spun, and a flick answers it."""
    with Console(tmp_path) as console, Host(console) as host, Hands(console) as hands:
        assert host.page["resume"]["show"] == "Wheel of Fortune"
        host.must("resume")
        host.listen(lambda: live(host))
        spin: dict[str, Any] = host.page["spin"]
        assert (spin["seat"], spin["by"], spin["turning"]) == (1, "hand", False)
        assert host.page["view"]["board"]["order"]["spins"] == {}
        assert 0 < host.page["game_clock"]["left_ms"] <= 30 * 60_000
        hands.send(do="flick", speed=1.6)
        host.listen(lambda: (spin := host.page["spin"]) and (spin["seat"] == 2 or spin["said"]))


@pytest.mark.parametrize("by", ["hand", pytest.param("console", marks=pytest.mark.proof)])
def test_e3_told_to_stop_twice_while_the_wheel_turns(tmp_path: Path, by: str) -> None:
    with Console(tmp_path, screen="dummy") as console, Host(console) as host, Hands(console) as hands:
        in_a_spin(host, hands, by)
        assert host.page["spin"]["by"] == by
        status, seconds = console.stop(again=0.01)
        assert (status, seconds < STOP_SECONDS) == (0, True), seconds
        assert not [line for line in console.said if "Traceback" in line or "ERROR" in line]
    goes_on(tmp_path)


@pytest.mark.proof
def test_killed_while_the_wheel_turns(tmp_path: Path) -> None:
    with Console(tmp_path) as console, Host(console) as host, Hands(console) as hands:
        in_a_spin(host, hands)
        console.kill()
    goes_on(tmp_path)


def test_a_game_that_was_named_is_the_one_that_the_lobby_offers(tmp_path: Path) -> None:
    with Console(tmp_path, "--game", "wheel-of-fortune") as console, Host(console) as host:
        assert host.page["setup"]["game"] == "wheel-of-fortune"
        assert host.page["view"]["title"] == "Wheel of Fortune"
        host.must("game", game="price-is-right")
        console.stop()
    with Console(tmp_path) as console, Host(console) as host:
        assert host.page["setup"]["game"] == "price-is-right"
