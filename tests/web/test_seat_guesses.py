"""What guessing a seat's code costs. Time is an argument here."""

from __future__ import annotations

from console.web.pairing import Denied, Paired
from console.web.seat_pairing import SeatPairing
from console.web.slowdown import SECOND
from tests.web.fake_hub import CODE, PLACE, FakeHub, fixed_source

PEER, OTHER = "192.0.2.1", "192.0.2.2"
WRONG = "000000"


def desk() -> SeatPairing:
    return SeatPairing(fixed_source(), FakeHub())


def wait(pairing: SeatPairing, peer: str = PEER, code: str = WRONG, now: int = 0) -> int:
    """What this try costs the peer."""
    denied = pairing.pair(peer, code, None, now)
    assert isinstance(denied, Denied)
    return denied.wait


def test_two_slips_are_free_and_then_each_costs_twice_as_much() -> None:
    pairing, now, waits = desk(), 0, []
    for _ in range(5):
        waits.append(wait(pairing, now=now))
        now += waits[-1]
    assert waits == [0, 0, SECOND, 2 * SECOND, 4 * SECOND]


def test_while_a_peer_waits_not_even_the_right_code_is_looked_at_but_anothers_is() -> None:
    pairing = desk()
    for _ in range(3):
        wait(pairing)
    assert pairing.pair(PEER, CODE, None, SECOND - 1) == Denied(1, looked=False)
    assert isinstance(pairing.pair(OTHER, CODE, None, 0), tuple)
    paired = pairing.pair(PEER, CODE, None, SECOND)
    assert isinstance(paired, tuple)
    assert (isinstance(paired[0], Paired), paired[1]) == (True, PLACE)


def test_the_right_code_forgets_the_slips_before_it() -> None:
    pairing = desk()
    for _ in range(3):
        assert [wait(pairing), wait(pairing)] == [0, 0]
        assert isinstance(pairing.pair(PEER, CODE, None, 0), tuple)


def test_guesses_from_many_addresses_are_slowed_together() -> None:
    pairing = desk()
    waits = [wait(pairing, f"192.0.2.{peer}") for peer in range(10)]
    assert waits == [0] * 9 + [SECOND]
    assert wait(pairing, "192.0.2.99") == SECOND
