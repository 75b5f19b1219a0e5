"""An installed console in a machine that has no network but itself: a whole small show by buzzers, the MC's button and a keypad."""

from __future__ import annotations

import json
import shlex
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.guest.appliance import Appliance
from tests.guest.image import data_disk
from tests.guest.kernel import Kernel
from tests.guest.lines import MS, press
from tests.guest.showing import BOUNCES, NEXT, SEATS

pytestmark = [pytest.mark.proof, pytest.mark.guest]

TESTS = Path(__file__).resolve().parents[1]
NEEDED = ("__init__.py", "guest/__init__.py", "guest/inside/__init__.py", "guest/inside/keypad.py",
          "guest/inside/typist.py", "guest/inside/onlooker.py")  # fmt: skip
PYTHON = "PYTHONPATH=/run/share /opt/gameshow/venv/bin/python -m tests.guest.inside"


class Room:
    """What is done in it, and what its audience was shown."""

    def __init__(self, pi: Appliance) -> None:
        self.pi = pi

    def states(self) -> list[Any]:
        """Every state since the onlooker came; a line that is being written is left for later."""
        text = (self.pi.share / "states").read_text()
        return [json.loads(line) for line in text.splitlines(keepends=True) if line.endswith("\n")]

    def until(self, true: Callable[[Any], object], what: str) -> Any:
        try:
            self.pi.until(lambda: self.states() and true(self.states()[-1]), 90, what)
        except AssertionError as error:
            seen = [
                (one["view"]["scene"], one["view"]["board"].get("number"), one["cue"])
                for one in self.states()
            ]
            raise AssertionError(f"{what} did not come about; the last pictures were {seen[-8:]}") from error
        return self.states()[-1]

    def type(self, *keys: str) -> None:
        self.pi.must(f"printf '%s\\n' {shlex.join(keys)} >/run/keys")

    def buzz(self, seat: int) -> None:
        self.pi.drive(press(SEATS[str(seat)]["buzzer"], 0, bounces=BOUNCES))

    def next(self, times: int = 1) -> None:
        self.pi.drive([change for n in range(times) for change in press(NEXT, n * 400 * MS)])

    def question(self, number: int) -> None:
        """*Next* until that question's buzzers are open."""
        for _ in range(8):
            now = self.states()[-1]
            if now["race"] and now["race"]["open"] and now["view"]["board"].get("number") == number:
                return
            self.next()
            self.pi.must("sleep 2")
        raise AssertionError(f"the buzzers do not open: {self.states()[-1]}")

    def winner(self) -> None:
        """*Next* until the winner is crowned."""
        for _ in range(8):
            self.pi.must("sleep 2")
            if self.states()[-1]["view"]["scene"] == "winner":
                return
            self.next()
        raise AssertionError(f"nobody is crowned: {self.states()[-1]}")

    def judged(self, seat: int, key: str, right: bool) -> None:
        """That seat buzzes, and the host's key says whether it was right."""
        self.until(lambda state: state["race"] and state["race"]["open"], "the buzzers being open")
        self.buzz(seat)
        self.until(lambda state: state["view"]["board"].get("first") == seat, f"seat {seat} being first")
        self.pi.must("sleep 2")  # that is shown for a moment, and then the host is asked
        self.type(key)
        said = "right" if right else "wrong"
        self.until(
            lambda _: any(cue_of(state) == (said, seat) for state in self.states()), f"{said} being said"
        )


def cue_of(state: Any) -> tuple[str, int] | None:
    """What a state says has happened, and to whom."""
    cue = state.get("cue")
    return (cue["name"], cue.get("seat", 0)) if cue else None


def test_a_whole_show_without_any_network(kernel: Kernel, trixie: Path, tmp_path: Path) -> None:
    share = tmp_path / "share"
    for name in NEEDED:
        (share / "tests" / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(TESTS / name, share / "tests" / name)
    disk = data_disk(tmp_path / "data.img")
    with Appliance(kernel, trixie, share, data=disk, network=False, modules=("uinput", "evdev")) as pi:
        pi.ready()
        assert pi.must("ls /sys/class/net").split() == ["lo"]
        # The keypad comes with the rig file; the game is chosen with it, on the lobby's screen.
        pi.must(
            f"systemd-run -q --unit typist sh -c '{PYTHON}.typist /run/keys' && "
            f"systemd-run -q --unit onlooker sh -c '{PYTHON}.onlooker /run/share/states'"
        )
        pi.must(
            "printf '[keypad]\\ndevice = \"/dev/input/by-id/usb-Made_Up-event-kbd\"\\n' >>/etc/gameshow/guest.toml && "
            "chgrp -R input /dev/input 2>/dev/null; systemctl restart gameshow",
            120,
        )
        room = Room(pi)
        room.until(lambda state: state["view"]["scene"] == "lobby", "the lobby")
        room.type("4", "enter")
        room.until(
            lambda state: state["view"]["board"]["show"].lower().startswith("buzz"), "buzz-in being next"
        )
        for seat in (1, 2):
            room.buzz(seat)
        room.next(2)
        room.until(lambda state: state["view"]["game"] == "buzz-in", "the show")
        room.question(1)
        room.judged(1, "+", True)
        room.question(2)
        room.judged(1, "-", False)
        room.judged(2, "+", True)
        assert [one["cash"] > 0 for one in room.states()[-1]["podiums"]] == [True, True]
        room.type("0", "0", "enter", "0", "0", "enter")  # twice, or it may have been a sleeve
        room.winner()
        room.next(2)
        room.until(lambda state: state["view"]["scene"] == "lobby", "the lobby again")
        assert pi.shows("gameshow", "NRestarts", "Result") == {"NRestarts": "0", "Result": "success"}
        pi.off()
