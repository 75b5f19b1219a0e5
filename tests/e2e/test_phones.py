"""Seats' phones at a real console: paired, replaced, taken away, moved with their people, and there again after the power was gone."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.e2e.console import Console, Hands, Host, live, sit_down
from tests.e2e.seat_phone import SeatPhone, pair

pytestmark = pytest.mark.slow
QUICK = {"pace": "at-once", "answer_seconds": "off"}
Json = Any


@pytest.fixture
def console(tmp_path: Path) -> Iterator[Console]:
    with Console(tmp_path) as up:
        yield up


def dismissed(phone: SeatPhone) -> int | None:
    """The code with which its stream ended; nothing of it is asked again."""
    with pytest.raises(ConnectionClosed) as caught:
        phone.listen(lambda: False)
    return caught.value.rcvd.code if caught.value.rcvd else None


def phones(host: Host) -> dict[int, str | None]:
    return {place["place"]: place["phone"] for place in host.page["places"]}


def test_a_phone_plays_is_replaced_and_taken_away(console: Console) -> None:
    with Host(console) as host, Hands(console) as hands:
        sit_down(host, hands, 2)
        bo = SeatPhone.invited(console, host, 2)
        host.listen(lambda: phones(host)[2] == "here")
        assert bo.do("name", name="Bo")["type"] == "done"
        bo.listen(lambda: bo.page["name"] == "Bo")
        dee = SeatPhone.invited(console, host, "new")
        assert (dee.page["place"], dee.page["here"], dee.page["wired"]) == (5, True, False)
        host.must("start", options=QUICK)
        dee.listen(lambda: dee.asked)
        assert dee.do("answer", ask=dee.asked["id"], value=77)["type"] == "done"
        dee.listen(lambda: dee.page["locked"])
        host.listen(lambda: len(live(host)) == 2)

        other = SeatPhone.invited(console, host, 2)
        assert dismissed(bo) == 1008
        with pytest.raises(InvalidStatus):
            SeatPhone(console, bo.cookie)
        other.listen(lambda: other.asked)
        host.must("unpair", place=2)
        assert dismissed(other) == 1008
        host.listen(lambda: phones(host)[2] is None)
        reply = dee.do("answer", ask=live(host)[0]["id"], value=1)
        assert reply["reason"] == "already moved on"
        dee.close()
        host.listen(lambda: phones(host)[5] == "away")


def test_a_phone_moves_with_its_person_and_is_there_again_after_a_power_cut(tmp_path: Path) -> None:
    with Console(tmp_path) as console:
        with Host(console) as host, Hands(console) as hands:
            sit_down(host, hands, 3)
            cards = [SeatPhone.invited(console, host, place) for place in (1, 2, 3, "new")]
            host.must("game", game="price-poker")
            host.must("start", options=QUICK)
            for phone in cards:
                phone.listen(lambda phone=phone: len(phone.own()) == 2)
            own = [phone.own() for phone in cards]
            assert len({card for cards in own for card in cards}) == 8
            host.must("move", seat=1, place=5)
            host.must("move", seat=2, place=4)
            cards[0].listen(lambda: cards[0].page["place"] == 5)
            cards[3].listen(lambda: cards[3].page["place"] == 1)
            cards[1].listen(lambda: cards[1].page["place"] == 4)
            assert [phone.own() for phone in cards] == own
        console.kill()

    with Console(tmp_path) as console, Host(console) as host:
        again = [SeatPhone(console, phone.cookie) for phone in cards]
        assert [phone.page["phase"] for phone in again] == ["resume"] * 4
        assert [phone.own() for phone in again] == [[]] * 4
        host.must("resume")
        for phone, hers in zip(again, own, strict=True):
            phone.listen(lambda phone=phone: phone.own())
            assert phone.own() == hers
        assert [phone.page["place"] for phone in again] == [5, 4, 3, 1]
        for at, phone in enumerate(again):
            others = [card for other, hers in enumerate(own) if other != at for card in hers]
            seen = "".join(phone.texts) + "".join(cards[at].texts)
            assert not [card for card in others if f'"{card}"' in seen]
        for phone in again:
            phone.close()


def test_no_code_and_no_token_is_anywhere_but_where_it_belongs(tmp_path: Path) -> None:
    with Console(tmp_path) as console:
        with Host(console) as host, Hands(console) as hands:
            sit_down(host, hands, 2)
            host.must("invite", place=1)
            host.listen(lambda: host.page["invite"])
            code = host.page["invite"]["code"]
            assert pair(console, "x")[0] == 403
            status, cookie = pair(console, code)
            assert status == 200
            phone = SeatPhone(console, cookie)
            host.must("start", options=QUICK)
            phone.listen(lambda: phone.asked)
            hands.drain()
            heard = "".join([*hands.texts, *phone.texts])
            token = cookie.split("=")[1]
            assert code not in json.dumps(host.page["log"])
            phone.close()
        assert console.stop()[0] == 0
    written = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    said = "".join(console.said)
    for secret in (code, token):
        assert secret not in heard
        assert secret not in said
        assert secret.encode() not in written
