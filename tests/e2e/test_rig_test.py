"""The set-up test through a whole console: asked for on the host's page, worked on the bench, with troubles on its lines."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from hardware.rigfile import load_rig
from tests.e2e.console import Console, Hands, Host
from tests.e2e.test_pages import SLOW_MS, bench_and_phone

RIG = """# My own rig.
name = "Two seats"
driver = "simulated"

[seat.1]
buzzer = true  # the red one
lamp = true

[seat.2]
buzzer = true
pricer = { dials = 1, push = true }

[matrices]
driver = "recording"
seats = [1]
"""


@pytest.fixture
def rig(tmp_path: Path) -> Path:
    path = tmp_path / "my-rig.toml"
    path.write_text(RIG)
    return path


class Person:
    """A host who goes through the test, with hands at the bench."""

    def __init__(self, host: Host, hands: Hands) -> None:
        self.host = host
        self.hands = hands

    def told(self) -> Any:
        return self.host.newest.get("rig-test") or {"running": False, "step": None, "report": None}

    def wait_for(self, step: str) -> Any:
        self.host.listen(lambda: (self.told()["step"] or {}).get("id") == step)
        return self.told()["step"]

    def do(self, what: str, **more: object) -> None:
        step = self.told()["step"]
        self.host.must("rig-test", what=what, **({"of": step["id"]} if step else {}), **more)

    def press_ten(self, seat: int, part: str = "buzzer") -> None:
        """Ten presses, exact however busy the machine is."""
        moves = [
            {"do": do, "seat": seat, "part": part, "in_ms": 150 * n + after}
            for n in range(1, 11)
            for do, after in (("close", 0), ("open", 60))
        ]
        self.hands.send(do="script", steps=moves)

    def turn(self, seat: int, clicks: int) -> None:
        self.hands.send(do="detents", seat=seat, dial=0, by=clicks, gap_us=2_000)


@pytest.mark.slow
def test_the_rig_is_tested_in_the_lobby_and_its_file_is_mended(tmp_path: Path, rig: Path) -> None:
    with (
        Console(tmp_path / "data", "--rig", str(rig), screen="dummy") as console,
        Host(console) as host,
        Hands(console) as hands,
    ):
        tester = Person(host, hands)
        hands.send(do="watch", on=True)
        hands.listen(lambda: hands.pictures)  # the screen is there, and can play
        hands.send(do="watch", on=False)
        hands.send(do="trouble", seat=2, part="buzzer", dead=True)
        hands.send(do="trouble", seat=2, part="push", bounce_us=1_500)
        tester.do("start")
        tester.wait_for("seat:1/buzzer")
        assert host.do("start")["reason"] == "the rig is being tested: end the test first"
        # Nor does the screen ask for presses that would take no seat.
        hands.listen(lambda: hands.newest["state"]["view"]["board"]["hint"] == "One moment, please")
        tester.press_ten(1)
        tester.wait_for("seat:2/buzzer")
        # Its presses were the test's: nobody sits down.
        assert [seat["here"] for seat in host.page["setup"]["seats"]] == [False, False]
        tester.press_ten(2)
        tester.do("done")
        tester.wait_for("seat:2/push")
        tester.press_ten(2, "push")
        assert tester.wait_for("seat:2/dial:0")["ask"] == "Turn it 10 clicks to the right (clockwise)"
        tester.turn(2, 10)
        host.listen(lambda: "left" in (tester.told()["step"] or {}).get("ask", ""))
        tester.turn(2, -10)
        tester.wait_for("seat:1/lamp")
        tester.do("answer", answer="yes")
        tester.wait_for("seat:1/matrix")
        tester.do("answer", answer="left")
        tester.do("answer", answer="4321")
        tester.wait_for("silence")
        tester.do("skip")
        host.listen(lambda: tester.told()["report"] is not None)
        report = tester.told()["report"]
        found = {line["id"]: line for line in report["lines"]}
        assert {name: line["ok"] for name, line in found.items()} == {
            "seat:1/buzzer": True,
            "seat:2/buzzer": False,
            "seat:2/push": True,
            "seat:2/dial:0": True,
            "seat:1/lamp": True,
            "seat:1/matrix": False,
            "silence": None,
        }
        measured = found["seat:1/buzzer"]["measured"]
        assert 0 < measured["lamp_us"] < 100_000
        assert 0 < measured["sound_ms"] < 1_000
        assert 0 < found["seat:2/push"]["measured"]["bounce_closing_us"] <= 1_500
        proposed = {one["key"]: one["put"] for one in report["proposes"]}
        assert proposed == {"matrices.orientation": 180, "matrices.reverse": True}
        assert rig.read_text() == RIG
        tester.do("write")
        host.listen(lambda: tester.told()["written"])
        assert tester.told()["written"] == str(rig)
        mended = load_rig(rig).matrices
        assert mended is not None
        assert (mended.orientation, mended.reverse) == (180, True)
        assert "# the red one" in rig.read_text()
        # Afterwards buzzers seat people again, and the report may go.
        hands.press(1)
        host.listen(lambda: host.page["setup"]["seats"][0]["here"])
        tester.do("stop")
        host.listen(lambda: tester.told()["report"] is None)
        assert console.stop()[0] == 0


@pytest.mark.browser
def test_the_hosts_page_leads_through_it_and_prints(browser: Browser, tmp_path: Path, rig: Path) -> None:
    problems: list[str] = []
    with Console(tmp_path / "data", "--rig", str(rig)) as console, Hands(console) as hands:
        _, phone = bench_and_phone(browser, console, problems)
        phone.locator("#more").tap()
        phone.get_by_role("button", name="Rig", exact=True).tap()
        panel = phone.get_by_role("region", name="Test every part")
        panel.get_by_role("button", name="Begin the test").tap()
        expect(panel).to_contain_text("Press it 10 times", timeout=SLOW_MS)
        hands.press(1)
        expect(panel.locator(".test-count")).to_have_text("1 of 10", timeout=SLOW_MS)
        for _ in range(5):
            panel.get_by_role("button", name="That was all of it").tap()
            phone.wait_for_timeout(300)
        expect(panel).to_contain_text("Is the lamp of seat 1 lit", timeout=SLOW_MS)
        panel.get_by_role("button", name="Yes").tap()
        expect(panel).to_contain_text("Where do the arrows point?", timeout=SLOW_MS)
        panel.get_by_role("button", name="Down").tap()
        panel.get_by_role("button", name="4 3 2 1").tap()
        expect(panel).to_contain_text("Touch nothing", timeout=SLOW_MS)
        panel.get_by_role("button", name="Skip").tap()
        expect(panel.locator(".proposed code")).to_have_text(
            ["matrices.orientation = 90", "matrices.reverse = true"], timeout=SLOW_MS
        )
        with phone.expect_download() as saved:
            panel.get_by_role("link", name="Save").tap()
        assert "matrices.orientation = 90" in Path(saved.value.path()).read_text()
        phone.emulate_media(media="print")
        assert phone.get_by_text("Rig test: Two seats").is_visible()
        assert not phone.get_by_role("button", name="Print").is_visible()
        phone.emulate_media(media="screen")
        panel.get_by_role("button", name="Write these lines").tap()
        panel.get_by_role("button", name="Write them into the file?").tap()
        expect(panel).to_contain_text(f"Written to {rig}", timeout=SLOW_MS)
        assert problems == []
