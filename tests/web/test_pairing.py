"""PINs and tokens: random, hashed, and slow to guess. Time is an argument here."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from console.web.pairing import Denied, Paired, Pairing, key_of
from console.web.slowdown import SECOND, Slowdown
from tests.web.fake_hub import fixed_source


def paired(pairing: Pairing, peer: str = "192.0.2.1", now: int = 0) -> str:
    result = pairing.pair(peer, pairing.pin, now)
    assert isinstance(result, Paired)
    return result.token


def make(pin: str = "471147") -> Pairing:
    return Pairing(fixed_source(pin), digits=len(pin))


@given(st.binary(min_size=16, max_size=16), st.sampled_from((4, 5, 6)))
def test_a_pin_has_its_digits_whatever_chance_says(chance: bytes, digits: int) -> None:
    pairing = Pairing(lambda n: chance[:n], digits=digits)
    assert re.fullmatch(rf"\d{{{digits}}}", pairing.pin)


@pytest.mark.parametrize("digits", [3, 7, 0])
def test_other_lengths_are_refused(digits: int) -> None:
    with pytest.raises(ValueError, match=rf"a PIN of {digits} digits: allowed are 4, 5, 6"):
        Pairing(fixed_source(), digits=digits)


def test_a_pin_may_begin_with_zeros() -> None:
    assert make("000042").pin == "000042"


def test_the_right_pin_buys_a_token_that_is_kept_as_a_hash_only() -> None:
    pairing = make()
    token = paired(pairing)
    assert len(token) >= 43  # 32 bytes
    assert pairing.keys == {key_of(token)}
    assert token not in repr(vars(pairing))
    assert pairing.admit("192.0.2.1", token, 0) == key_of(token)


def test_several_hosts_may_pair_and_one_may_be_let_go() -> None:
    pairing = make()
    first, second = paired(pairing), paired(pairing, "192.0.2.2")
    assert first != second
    pairing.revoke(key_of(first))
    assert isinstance(pairing.admit("192.0.2.1", first, 0), Denied)
    assert pairing.admit("192.0.2.2", second, 0) == key_of(second)


def test_a_changed_pin_takes_the_place_of_the_old_one_and_phones_stay_paired() -> None:
    pairing = make()
    token, old = paired(pairing), pairing.pin
    pairing.change_pin()
    assert pairing.knows(key_of(token))
    assert pairing.pin != old
    assert isinstance(pairing.pair("192.0.2.1", old, 0), Denied)


def test_phones_of_an_earlier_run_are_known_by_their_keys() -> None:
    before = make()
    token = paired(before)
    assert Pairing(fixed_source("1234"), digits=4, known=before.keys).admit("192.0.2.1", token, 0) == key_of(
        token
    )


@pytest.mark.parametrize("pin", ["", "471146", "4711470", " 471147", "４７１１４７", "\ud800"])
def test_nothing_but_the_pin_is_the_pin(pin: str) -> None:
    assert isinstance(make().pair("192.0.2.1", pin, 0), Denied)


def test_wrong_pins_wait_twice_as_long_each_time() -> None:
    pairing = make()
    now, waits = 0, []
    for _ in range(9):
        result = pairing.pair("192.0.2.1", "000000", now)
        assert isinstance(result, Denied)
        assert result.looked
        waits.append(result.wait // SECOND)
        now += result.wait
    assert waits == [0, 0, 1, 2, 4, 8, 16, 32, 64]


def test_while_it_waits_even_the_right_pin_is_not_looked_at() -> None:
    pairing = make()
    for _ in range(3):
        pairing.pair("192.0.2.1", "000000", 0)
    assert pairing.pair("192.0.2.1", pairing.pin, SECOND - 1) == Denied(1, looked=False)
    assert isinstance(pairing.pair("192.0.2.1", pairing.pin, SECOND), Paired)


def test_an_impatient_host_does_not_make_the_wait_longer() -> None:
    pairing = make()
    for _ in range(3):
        pairing.pair("192.0.2.1", "000000", 0)
    for now in range(0, SECOND, SECOND // 50):
        pairing.pair("192.0.2.1", pairing.pin, now)
    assert isinstance(pairing.pair("192.0.2.1", pairing.pin, SECOND), Paired)


def test_another_phone_is_not_slowed_by_one_clumsy_one() -> None:
    pairing = make()
    for _ in range(5):
        pairing.pair("192.0.2.1", "000000", 0)
    paired(pairing, "192.0.2.2")


def test_pairing_clears_the_phones_own_failures() -> None:
    pairing = make()
    for _ in range(2):
        pairing.pair("192.0.2.1", "000000", 0)
    paired(pairing)
    result = pairing.pair("192.0.2.1", "000000", 0)
    assert result == Denied(0, looked=True)


def test_a_crowd_of_guessers_gets_few_guesses_in_an_hour() -> None:
    pairing = make()
    looked = 0
    for i in range(2 * 3600):
        result = pairing.pair(f"192.0.2.{i % 250}", "000000", i * SECOND // 2)
        assert isinstance(result, Denied)
        looked += result.looked
    # Nine are free, five more double up to half a minute, then two a minute: 136 of a million PINs.
    assert 100 < looked <= 9 + 5 + 120 + 2


def test_wrong_tokens_are_slowed_for_their_peer_only() -> None:
    pairing = make()
    token = paired(pairing)
    refusals = [pairing.admit("192.0.2.9", "x" * 43, 0) for _ in range(20)]
    assert all(isinstance(refusal, Denied) for refusal in refusals)
    assert sum(refusal.looked for refusal in refusals if isinstance(refusal, Denied)) == 4
    assert isinstance(pairing.admit("192.0.2.9", token, 0), Denied)
    assert pairing.admit("192.0.2.1", token, 0) == key_of(token)


@given(st.lists(st.tuples(st.sampled_from("ab"), st.integers(0, 4 * SECOND)), max_size=60))
def test_waits_grow_and_never_pass_their_limit(script: list[tuple[str, int]]) -> None:
    slowdown = Slowdown(free=1, first=SECOND, longest=10 * SECOND, forget=100 * SECOND)
    now = 0
    waits: dict[str, list[int]] = {"a": [], "b": []}
    for peer, gap in script:
        now += gap
        if slowdown.wait(peer, now):
            continue
        waits[peer].append(slowdown.failed(peer, now))
        assert slowdown.wait(peer, now) == waits[peer][-1]
    for mine in waits.values():
        assert all(before <= after <= 10 * SECOND for before, after in pairwise(mine))


def test_failures_are_forgotten_after_a_quiet_time() -> None:
    slowdown = Slowdown(free=0, forget=60 * SECOND)
    slowdown.failed("a", 0)
    assert slowdown.failed("a", 60 * SECOND) == 2 * SECOND
    assert slowdown.failed("a", 200 * SECOND) == SECOND


def test_made_up_peers_do_not_fill_the_memory() -> None:
    slowdown = Slowdown(free=0, peers=4)
    for i in range(100):
        slowdown.failed(f"peer {i}", 0)
    remembered = [i for i in range(100) if slowdown.wait(f"peer {i}", 0)]
    assert remembered == [96, 97, 98, 99]


def test_a_patient_guesser_costs_no_more_than_the_longest_wait() -> None:
    slowdown = Slowdown(free=0, longest=60 * SECOND)
    fail: Callable[[int], int] = lambda i: slowdown.failed("a", i * 60 * SECOND)  # noqa: E731
    assert max(fail(i) for i in range(500)) == 60 * SECOND
