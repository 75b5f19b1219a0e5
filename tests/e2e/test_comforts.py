"""What makes an evening comfortable, through a whole console: it is there after the power was gone."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from tests.e2e.console import Console, Hands, Host, Viewer, live, play_on, quick_start

pytestmark = pytest.mark.slow


def saved(data: Path) -> dict[str, object]:
    path = data / "settings.json"
    found: dict[str, object] = json.loads(path.read_text()) if path.exists() else {}
    return found


def until_saved(host: Host, data: Path, **wanted: object) -> None:
    """Settings are saved within a second or so, and nobody is told."""
    for _ in range(200):
        if saved(data).items() >= wanted.items():
            return
        host.drain(0.1)
    raise AssertionError(f"not saved: {saved(data)}")


def test_a_roll_call_shows_what_the_rig_sends(tmp_path: Path) -> None:
    with (
        Console(tmp_path) as console,
        Host(console) as host,
        Hands(console) as hands,
        Viewer(console.port, "audience") as seen,
    ):
        host.must("roll-call", on=True)
        hands.press(2)
        hands.press(1, "push")
        hands.send(do="detents", seat=3, dial=0, by=-4, gap_us=1000)
        wanted = {
            "1": (False, None, True),
            "2": (True, None, False),
            "3": (False, -4, False),
            "4": (False, None, False),
        }

        def shown() -> bool:
            view = seen.newest["state"]["view"]
            seats = view["board"].get("seats", {}) if view["scene"] == "roll-call" else {}
            got = {n: (one["pressed"], one["turned"], one["pushed"]) for n, one in seats.items()}
            return got == wanted

        seen.listen(lambda: "state" in seen.newest and shown())
        assert [podium["here"] for podium in seen.newest["state"]["podiums"]] == [False, True, False, False]


def test_settings_and_seats_outlive_a_kill(tmp_path: Path) -> None:
    with Console(tmp_path) as console:
        with Host(console) as host, Hands(console) as hands, Viewer(console.port, "audience") as seen:
            quick_start(host, hands, 3)
            host.must("name", seat=2, name="Bo")
            host.must("move", seat=2, place=4)
            host.must("leave", seat=3)
            host.must("sound", volume=2, muted=True)
            host.must("brightness", level=3)
            until_saved(host, tmp_path, brightness=3)
            seen.listen(lambda: seen.newest.get("state", {}).get("sound") == {"volume": 2, "muted": True})
        console.kill()
    with Console(tmp_path) as console, Host(console) as host, Hands(console) as hands:
        assert (host.page["sound"], host.page["brightness"]) == ({"volume": 2, "muted": True}, 3)
        assert "discard" not in host.page["resume"]
        assert host.do("start")["reason"].startswith("a saved show can go on")
        host.must("resume")
        host.listen(lambda: live(host))
        podiums = host.page["podiums"]
        assert [(p["badge"], p["name"], p["gone"]) for p in podiums] == [
            (1, "Seat 1", False),
            (4, "Bo", False),
            (3, "Seat 3", True),
        ]
        hands.price(1, 5)
        hands.price(4, 6)
        host.listen(lambda: host.page["view"]["scene"] != "qualifying")
        assert host.page["why"]
        assert host.page["setup"]["options"]["pace"] == "at-once"
        assert console.stop()[0] == 0


def test_g1_a_settings_file_of_no_bytes_is_said_and_nothing_else_happens(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_bytes(b"")
    with Console(tmp_path) as console, Host(console) as host, Viewer(console.port, "audience") as seen:
        (fault,) = host.page["faults"]
        assert (fault["kind"], fault["of"]) == ("damaged", "settings")
        assert "0 bytes" in fault["text"]
        seen.listen(lambda: "state" in seen.newest)
        assert [one["kind"] for one in seen.newest["state"]["overlays"]] == ["simulated"]
        assert len(list(tmp_path.glob("settings-*.damaged"))) == 1


def test_a_page_that_is_passed_on_tells_nothing_until_it_is_taken(tmp_path: Path) -> None:
    options = {"mc": "player", "solo_games": "any-number,squeeze-play"}
    with Console(tmp_path) as console, Host(console) as host, Hands(console) as hands:
        quick_start(host, hands, 3, **options)
        source = random.Random(4)
        for _ in range(200):
            host.listen(lambda: live(host) or host.page["next"])
            asks = [ask for ask in live(host) if ask["topic"] == "mc.hand-over"]
            if asks:
                break
            if live(host):
                list(play_on(host, source, 1))
            else:
                host.do("next")
        host.must("answer", ask=asks[0]["id"], value="seat:2")
        host.listen(lambda: host.page["passing"])
        assert host.page["passing"]["seat"] == 2
        host.texts.clear()
        host.drain(0.3)
        told = "\n".join([*host.texts, json.dumps(host.page)])
        assert '"card"' not in told
        assert host.page["asks"] == []
        host.must("take-over")
        host.listen(lambda: host.page["next"])
        assert host.page["mc"]["seat"] == 2
