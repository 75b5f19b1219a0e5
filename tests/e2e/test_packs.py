"""Another pack on the host's page: the console begins anew with it, and everybody is where they were."""

from __future__ import annotations

import json
import shutil
import time
from pathlib import Path

import pytest
from websockets.exceptions import WebSocketException

from console.packs.shelf import Shelf
from console.packs.stick import take
from tests.e2e.console import Console, Hands, Host, live, quick_start, sit_down
from tests.packs.folders import change, write_pack

pytestmark = pytest.mark.slow


def bring(data: Path, stick: Path, name: str, title: str) -> None:
    """A stick with one pack is plugged in."""
    change(write_pack(stick / name), "pack.toml", "Test pack", title)
    assert take(stick, Shelf(data / "shelf"), "TEACHER", "20:15").found[0].took


def begins_anew(host: Host, name: str) -> None:
    """Choose the pack, and hear the console hang up."""
    host.must("pack", name=name)
    with pytest.raises(WebSocketException):
        host.listen(lambda: False)


def back(console: Console, before: Host, pack: str) -> Host:
    """The same phone, as soon as the console is there again and plays with this pack: its server may still hang up on somebody."""
    end = time.monotonic() + 20
    while time.monotonic() < end:
        try:
            host = Host(console, before.cookie)
            names(host)
        except (OSError, WebSocketException):
            time.sleep(0.05)
        else:
            if host.page["packs"]["now"] == pack and stays(host):
                return host
            host.close()
    raise AssertionError(f"the console did not come back with {pack}")


def stays(host: Host) -> bool:
    """Whether nobody hangs up on it: the console before takes guests until it is gone."""
    try:
        host.listen(lambda: False, 0.5)
    except WebSocketException:
        return False
    except AssertionError:
        return True
    return False


def asked(host: Host) -> set[int]:
    return {ask["id"] for ask in live(host)}


def names(host: Host) -> list[str]:
    host.listen(lambda: host.page["packs"] is not None)
    return [choice["name"] for choice in host.page["packs"]["choices"]]


def test_a_pack_from_a_stick_is_chosen_played_kept_and_missed(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with Console(data) as console:
        with Host(console) as host, Hands(console) as hands:
            assert names(host) == ["default"]
            bring(data, tmp_path / "stick", "class-7b", "Class 7b")
            host.listen(lambda: names(host) == ["default", "class-7b"])
            sit_down(host, hands, 3)
            assert "no pack 'class-7a'" in host.do("pack", name="class-7a")["reason"]
            begins_anew(host, "class-7b")
        with back(console, host, "class-7b") as host, Hands(console) as hands:
            assert [seat["here"] for seat in host.page["setup"]["seats"]] == [True, True, True, False]
            quick_start(host, hands, 3, solo_games="hi-lo")
            assert "Thing " in json.dumps(host.page["view"])
            assert "a show is on" in host.do("pack", name="default")["reason"]
            host.must("end")
        assert console.stop()[0] == 0
        assert not [line for line in console.said if "Traceback" in line or "ERROR" in line]
    with Console(data) as console, Host(console) as host:
        names(host)
        assert host.page["packs"]["now"] == "class-7b"
        console.kill()
    shutil.rmtree(data / "shelf" / "class-7b")
    with Console(data) as console, Host(console) as host:
        names(host)
        assert host.page["packs"]["now"] == "default"
        faults = [fault["text"] for fault in host.page["faults"] if fault["of"] == "pack"]
        assert faults
        assert faults[0].startswith("The pack class-7b, which was chosen, can't be played with now")
        assert faults[0].endswith("default is played with.")


@pytest.mark.proof
def test_a_show_goes_on_with_its_own_pack_while_another_is_chosen(tmp_path: Path) -> None:
    data = tmp_path / "data"
    bring(data, tmp_path / "stick", "class-7b", "Class 7b")
    with Console(data, "--pack", "class-7b") as console, Host(console) as host, Hands(console) as hands:
        quick_start(host, hands, 2)
        before = asked(host)  # one after the other: there may be more in a moment
        console.kill()
    with Console(data) as console:
        with Host(console) as host:
            assert host.page["phase"] == "resume"
            names(host)
            change(data / "shelf" / "class-7b", "green.toml", "A = 21", "A = 0")
            assert "found 0" in host.do("pack", name="class-7b")["reason"]
            begins_anew(host, "default")
        with back(console, host, "default") as host:
            host.must("resume")
            host.listen(lambda: asked(host) >= before)
            assert "Thing " in json.dumps(host.page["view"])
