"""What is taken out of texts that others wrote, and what stays because it says nothing of anybody."""

from __future__ import annotations

import pytest

from console.scrub import ADDRESS, GONE, SOMEBODY, Scrub

HOME = "/".join(("", "home", ""))
SCRUB = Scrub({"Ann": "Seat 1", "Inês López": "Seat 2", "C++": "Seat 3", "tulip-anchor": GONE})


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("Ann locked in", "Seat 1 locked in"),
        ("ANN and ann's", "Seat 1 and Seat 1's"),
        ("Annette, Hannah and Ann.", "Annette, Hannah and Seat 1."),
        ("inês lópez has left", "Seat 2 has left"),
        ("C++ buzzed", "Seat 3 buzzed"),
        ("joined with tulip-anchor", f"joined with {GONE}"),
        ("PIN 4711", f"PIN {GONE}"),
        ("The PIN is 4711", f"The PIN is {GONE}"),
        ("pin: 4711 tried", f"pin: {GONE} tried"),
        ("GPIO17, pin 17 and 4711 edges", "GPIO17, pin 17 and 4711 edges"),
        ('password = "open sesame" psk=x', f"password = {GONE} psk={GONE}"),
        ('{"token": "abc", "seat": 2}', f'{{"token": {GONE}, "seat": 2}}'),
        ("cookie gameshow_host=sesame; path", f"cookie gameshow_host={GONE}; path"),
        ("http://pi.local/seat#482915", f"http://pi.local/seat#{GONE}"),
        ("from 192.168.1.17:52011", f"from {ADDRESS}:52011"),
        ("fe80::1ff:fe23:4567:890a%wlan0 came", f"{ADDRESS} came"),
        ("2001:db8::7", ADDRESS),
        ("at b8:27:eb:12:34:56", f"at {ADDRESS}"),
        (f"{HOME}mara/gameshow/x.py", f"{HOME}{SOMEBODY}/gameshow/x.py"),
        ("key QmFzZTY0LXRva2VuLTEyMzQ1Njc4OTA", f"key {GONE}"),
        ("5f4dcc3b5aa765d61d8327deb882cf99", GONE),
    ],
)
def test_it_is_taken_out(said: str, told: str) -> None:
    assert SCRUB.text(said) == told


@pytest.mark.parametrize(
    "said",
    [
        "listens on 127.0.0.1 port 8420",
        "0.0.0.0 and ::1",
        "lgpio 0.2.2.0 instead of 0.0.0.2",
        "at 20:15:07 for 00:01:02",
        "seat:1/dial:0/a twitched",
        "console/show/director.py:160: KeyError: 'seat:2'",
        "2026-11-30T20:15:07+01:00",
        "gameshow-screen.service: the watchdog ended it",
    ],
)
def test_it_stays(said: str) -> None:
    assert SCRUB.text(said) == said


def test_values_are_gone_through_and_keys_stay() -> None:
    assert SCRUB.value({"Ann": ["Ann", 7, None, {"x": "Inês López"}]}) == {
        "Ann": ["Seat 1", 7, None, {"x": "Seat 2"}]
    }


def test_a_long_text_takes_no_time() -> None:
    """A log is anybody's to fill: no pattern may go over it again and again."""
    for sign in ("a", "0", ":", "a:", "1.", "-", " ", "PIN ", "token="):
        Scrub({"Ann": "x"}).text(sign * (200_000 // len(sign)))
