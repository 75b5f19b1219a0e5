"""The lobby's way in: what a phone reads off it, and what is never on it."""

from __future__ import annotations

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from console.qr import LONGEST, qr
from console.show.join import Wifi, join, wifi_text
from tests.show.stand import Stand

ADDRESS = "http://10.42.0.1:8420"


def picture(text: str) -> list[str]:
    return ["".join("01"[dark] for dark in row) for row in qr(text)]


def read_wifi(text: str) -> dict[str, str]:
    """As a phone reads it: fields up to a ``;`` that no backslash stands before."""
    assert text.startswith("WIFI:")
    fields = re.findall(r"([TSP]):((?:\\.|[^\\;])*);", text[5:])
    return {key: re.sub(r"\\(.)", r"\1", value) for key, value in fields}


def test_without_an_address_nobody_is_asked_in() -> None:
    assert join("") is None
    assert join("", Wifi("Game show", "secret-words")) is None


def test_an_address_alone() -> None:
    assert join(ADDRESS) == {"address": ADDRESS, "qr": picture(ADDRESS), "wifi": None}


def test_the_wifi_beside_it_is_joined_by_its_own_code() -> None:
    assert (join(ADDRESS, Wifi("Game show", "kuvu-7dmr")) or {})["wifi"] == {
        "name": "Game show",
        "password": "kuvu-7dmr",
        "qr": picture("WIFI:T:WPA;S:Game show;P:kuvu-7dmr;;"),
    }


def test_an_open_wifi_has_no_password() -> None:
    shown = (join(ADDRESS, Wifi("Game show", None)) or {})["wifi"]
    assert shown["password"] is None
    assert shown["qr"] == picture("WIFI:T:nopass;S:Game show;;")


@pytest.mark.parametrize(
    ("name", "password", "text"),
    [
        ("a;b", "p,q:r", r"WIFI:T:WPA;S:a\;b;P:p\,q\:r;;"),
        ('say "hi"', "back\\slash", r"WIFI:T:WPA;S:say \"hi\";P:back\\slash;;"),
        ("Café ☕", "12345678", "WIFI:T:WPA;S:Café ☕;P:12345678;;"),
    ],
)
def test_signs_that_mean_something_in_a_code_are_escaped(name: str, password: str, text: str) -> None:
    assert wifi_text(Wifi(name, password)) == text


@given(name=st.text(min_size=1), password=st.text(min_size=1))
def test_a_phone_reads_back_what_was_put_in(name: str, password: str) -> None:
    assert read_wifi(wifi_text(Wifi(name, password))) == {"T": "WPA", "S": name, "P": password}


def test_the_longest_wifi_has_words_and_no_code() -> None:
    shown = (join(ADDRESS, Wifi("n" * 32, "p" * 63)) or {})["wifi"]
    assert shown["qr"] is None
    assert len(shown["password"]) == 63
    fits = LONGEST - len("WIFI:T:WPA;S:;P:;;") - 32
    assert (join(ADDRESS, Wifi("n" * 32, "p" * fits)) or {})["wifi"]["qr"] is not None


def test_the_lobby_and_the_hosts_page_have_it_and_a_show_does_not() -> None:
    stand = Stand()
    stand.director.picture.join = way_in = join(ADDRESS, Wifi("Game show", "kuvu-7dmr"))
    stand.press(1)
    stand.press(2)
    assert stand.states[-1]["view"]["board"]["join"] == way_in
    assert stand.desk.state(stand.now)["join"] == way_in
    stand.must("start")
    stand.run(500)
    assert "kuvu" not in json.dumps(stand.states[-1])
    assert stand.desk.state(stand.now)["join"] == way_in


def test_a_way_in_that_comes_late_is_shown_at_once() -> None:
    stand = Stand()
    stand.run(100)
    assert stand.states[-1]["view"]["board"]["join"] is None
    stand.director.picture.join = join(ADDRESS)
    stand.run(0)
    assert stand.states[-1]["view"]["board"]["join"] == join(ADDRESS)
