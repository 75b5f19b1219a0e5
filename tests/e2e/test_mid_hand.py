"""Cases that people met, in the middle of a hand of poker with phones: E3 (told to stop, twice), G1 and G2 (harmed files), I1 (two hosts at once),
I3 (guessing, and other sites).
"""

from __future__ import annotations

import json
from http.client import HTTPConnection
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from tests.e2e.console import STOP_SECONDS, Console, Hands, Host, Viewer, live, sit_down
from tests.e2e.seat_phone import SeatPhone, pair
from tests.e2e.test_mid_game import HARM, at_once, standing

pytestmark = pytest.mark.slow
QUICK = {"pace": "at-once", "answer_seconds": "off"}
WRONG_TIMES = 20


def in_a_hand(console: Console, host: Host, hands: Hands) -> list[SeatPhone]:
    """Three people, all with phones: two have bought a card from the deck, and the third is asked. Gives the phones."""
    sit_down(host, hands, 3)
    phones = [SeatPhone.invited(console, host, place) for place in (1, 2, 3)]
    host.must("game", game="price-poker")
    host.must("start", options=QUICK)
    host.listen(lambda: live(host))
    for bought in (1, 2):
        host.must("answer", ask=live(host)[0]["id"], value="deck")
        host.listen(lambda bought=bought: live(host) and from_the_deck(host) == bought)
    for phone in phones:
        phone.drain(0.3)
    assert sorted(len(phone.own()) for phone in phones) == [2, 3, 3]
    return phones


def from_the_deck(host: Host) -> int:
    """How many cards were bought unseen."""
    return sum(hand["down"] - 2 for hand in host.page["view"]["board"]["hands"].values())


def gone_on_with(host: Host, stood: tuple[object, ...]) -> None:
    """The show is taken up, and stands where it stood."""
    assert host.page["phase"] == "resume"
    host.must("resume")
    host.listen(lambda: live(host))
    assert standing(host) == stood


def ended(phones: list[SeatPhone]) -> tuple[list[list[str]], list[str]]:
    """What they showed at last, and their cookies."""
    for phone in phones:
        phone.close()
    return [phone.own() for phone in phones], [phone.cookie for phone in phones]


def test_e3_told_to_stop_twice_in_mid_hand_and_gone_on_with(tmp_path: Path) -> None:
    with Console(tmp_path, screen="dummy") as console, Host(console) as host, Hands(console) as hands:
        own, cookies = ended(in_a_hand(console, host, hands))
        stood = standing(host)
        status, seconds = console.stop(again=0.01)
        assert (status, seconds < STOP_SECONDS) == (0, True), seconds
        assert not [line for line in console.said if "Traceback" in line or "ERROR" in line]
    with Console(tmp_path) as console, Host(console) as host:
        phones = [SeatPhone(console, cookie) for cookie in cookies]
        assert [phone.own() for phone in phones] == [[]] * 3, "before it goes on nobody's cards are known"
        gone_on_with(host, stood)
        for phone, hers in zip(phones, own, strict=True):
            phone.listen(phone.own)
            assert phone.own() == hers


@pytest.mark.parametrize(
    "how", ["no -wal", *(pytest.param(how, marks=pytest.mark.proof) for how in HARM if how != "no -wal")]
)
def test_g2_a_journal_harmed_in_mid_hand_gives_everybody_the_same_cards_again(
    tmp_path: Path, how: str
) -> None:
    with Console(tmp_path) as console, Host(console) as host, Hands(console) as hands:
        own, cookies = ended(in_a_hand(console, host, hands))
        stood = standing(host)
        console.kill()
    HARM[how](tmp_path)
    with Console(tmp_path) as console, Host(console) as host:
        assert host.page["resume"]["damage"], "it was taken for sound"
        assert list(tmp_path.glob("journal-20*")), "nothing was set aside"
        gone_on_with(host, stood)
        for cookie, hers in zip(cookies, own, strict=True):
            phone = SeatPhone(console, cookie)
            phone.listen(phone.own)
            assert phone.own() == hers


@pytest.mark.parametrize("size", [0, 60])
def test_g1_phones_whose_file_is_harmed_pair_again_and_have_the_same_cards(tmp_path: Path, size: int) -> None:
    with Console(tmp_path) as console, Host(console) as host, Hands(console) as hands:
        own, cookies = ended(in_a_hand(console, host, hands))
        stood = standing(host)
        console.kill()
    file = tmp_path / "phones.json"
    file.write_bytes(file.read_bytes()[:size])
    with Console(tmp_path) as console, Host(console) as host:
        assert any("Phones have to pair again." in line for line in console.said)
        for cookie in cookies:
            with pytest.raises(InvalidStatus):
                SeatPhone(console, cookie)
        gone_on_with(host, stood)
        for place, hers in enumerate(own, start=1):
            phone = SeatPhone.invited(console, host, place)
            phone.listen(phone.own)
            assert phone.own() == hers


def test_i1_two_hosts_in_mid_hand_move_it_once(tmp_path: Path) -> None:
    with (
        Console(tmp_path) as console,
        Host(console) as one,
        Host(console) as other,
        Hands(console) as hands,
    ):
        phones = in_a_hand(console, one, hands)
        other.listen(lambda: other.page["step"] == one.page["step"])
        (ask,) = live(one)
        replies = at_once(one, other, do="answer", ask=ask["id"], value="row-1")
        assert sorted(reply["type"] for reply in replies) == ["done", "refused"]
        assert [r["reason"] for r in replies if r["type"] == "refused"] == ["already moved on"]
        one.listen(lambda: live(one) and live(one)[0]["id"] != ask["id"])
        other.listen(lambda: other.page["step"] == one.page["step"])
        assert live(one)[0]["topic"] == "bet"
        replies = at_once(one, other, do="invite", place=1)
        assert sorted(reply["type"] for reply in replies) == ["done", "refused"]
        ended(phones)


def refused(console: Console, origin: str, cookie: str = "") -> int:
    """The status with which a seat's stream is not opened."""
    with pytest.raises(InvalidStatus) as caught:
        Viewer(console.port, "seat", {"Origin": origin, **({"Cookie": cookie} if cookie else {})})
    return caught.value.response.status_code


def test_i3_another_site_gets_no_phone_and_no_cards(tmp_path: Path) -> None:
    with Console(tmp_path) as console, Host(console) as host, Hands(console) as hands:
        sit_down(host, hands, 3)
        phone = SeatPhone.invited(console, host, 1)
        assert refused(console, "http://evil.example", phone.cookie) == 403
        host.must("invite", place=2)
        host.listen(lambda: host.page["invite"])
        code = host.page["invite"]["code"]
        for origin in ("http://evil.example", "null"):
            http = HTTPConnection("127.0.0.1", console.port)
            http.request("POST", "/pair/seat", json.dumps({"code": code}), {"Origin": origin})
            reply = http.getresponse()
            reply.read()
            http.close()
            assert (reply.status, reply.getheader("Set-Cookie")) == (403, None)
        assert pair(console, code)[0] == 200, "the code was not used up"
        phone.close()


def test_i3_a_wrong_code_and_a_wrong_token_twenty_times_are_slowed(tmp_path: Path) -> None:
    with Console(tmp_path) as console, Host(console) as host, Hands(console) as hands:
        sit_down(host, hands, 3)
        host.must("invite", place=1)
        host.listen(lambda: host.page["invite"])
        code = host.page["invite"]["code"]
        wrong = [f"{(int(code) + by) % 1_000_000:06}" for by in range(1, WRONG_TIMES + 1)]
        replies = [pair(console, one) for one in wrong]
        assert {status for status, _ in replies} == {403, 429}
        assert [status for status, _ in replies].count(403) < 6
        assert not any(cookie for _, cookie in replies)
        assert pair(console, code) == (429, ""), "while one waits not even the right one is looked at"
        origin = f"http://127.0.0.1:{console.port}"
        tokens = [refused(console, origin, f"gameshow_seat=wrong{by}") for by in range(WRONG_TIMES)]
        assert set(tokens) == {403, 429}
        assert tokens.count(403) < 8
        assert console.stop()[0] == 0
    assert not [line for line in console.said if code in line or "wrong1" in line]
    assert not [path for path in tmp_path.rglob("*") if path.is_file() and code.encode() in path.read_bytes()]
