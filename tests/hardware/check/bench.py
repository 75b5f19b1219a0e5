"""A made-up Raspberry Pi on which everything is as it should be, to be spoiled one thing at a time."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from hardware.check import Finding, Machine, look
from hardware.check.chip import ASK
from hardware.check.display import ASK as ASK_PYGAME
from hardware.check.machine import Ran
from hardware.plan import RigPlan
from hardware.rigfile import parse_rig
from tests.hardware.made_up import PI_4, FakeChip, FakeKernel, Model, made_up, put

PYTHON = "/opt/gameshow/.venv/bin/python"
CARDS = """ 0 [Headphones     ]: bcm2835_headpho - bcm2835 Headphones
                      bcm2835 Headphones
 1 [vc4hdmi0       ]: vc4-hdmi - vc4-hdmi-0
                      vc4-hdmi-0
"""
MIXER = """Simple mixer control 'PCM',0
  Capabilities: pvolume pvolume-joined pswitch pswitch-joined
  Playback channels: Mono
  Limits: Playback -10239 - 400
  Mono: Playback {level} [{percent}%] [-20.00dB] [{on}]
"""
RIG = """
name = "Mine"
driver = "gpiozero"
gpiozero.factory = "{factory}"
{more}
[seat.1]
buzzer = 17
lamp = 27
pricer = {{ dials = [{{ a = 5, b = 6 }}], push = 13 }}
[seat.2]
buzzer = 22
[mc]
next = 26
[matrices]
driver = "spi"
supply_ma = 2000
[screen]
driver = "{screen}"
sound = "{sound}"
"""


def rig(factory: str = "lgpio", screen: str = "kmsdrm", sound: str = "default", more: str = "") -> RigPlan:
    """A rig of two seats, with displays on SPI0 and a screen."""
    return parse_rig(RIG.format(factory=factory, screen=screen, sound=sound, more=more), "mine.toml")


class MadeUp:
    """A Pi under ``root``; what its commands say stands in ``says``, by their first words."""

    def __init__(self, root: Path, model: Model = PI_4) -> None:
        self.root = root
        self.model = model
        self.chip = FakeChip(model.label, model.lines)
        self.kernel = FakeKernel({"gpiochip11": FakeChip("raspberrypi-exp-gpio", 8), model.chip: self.chip})
        self.shut: set[str] = set()
        self.group = "gpio"
        self.free = 20_000_000_000
        self.read_only = False
        self.date = datetime(2026, 11, 30)
        self.more: dict[str, Any] = {}
        self.says: dict[str, Ran | None] = {
            ASK["lgpio"]: Ran(0, "0.2.2.0\n"),
            ASK["rpigpio"]: Ran(0, "0.7.1\n"),
            ASK_PYGAME: Ran(0, "2.5.8 1\n"),
            "import spidev": Ran(0, ""),
            "vcgencmd": Ran(0, "throttled=0x0\n"),
            "amixer": Ran(0, MIXER.format(level=-2000, percent=77, on="on")),
        }
        made_up(root, model)
        self.kernel.lay(root)
        for name in (
            "dev/spidev0.0",
            "dev/dri/card1",
            "dev/snd/controlC0",
            "dev/snd/controlC1",
            "dev/gpiomem",
        ):
            put(root, name)
        put(root, "boot/firmware/config.txt", "dtparam=spi=on\ndtoverlay=vc4-kms-v3d\n")
        put(root, "proc/cmdline", "console=tty1 root=PARTUUID=1-02 quiet\n")
        put(root, "proc/asound/cards", CARDS)
        put(root, "sys/class/drm/card1-HDMI-A-1/status", "connected\n")
        put(root, "sys/class/drm/card1-HDMI-A-2/status", "disconnected\n")
        put(root, "sys/class/drm/card1-Writeback-1/status", "unknown\n")
        put(root, "sys/module/kernel/parameters/consoleblank", "0\n")
        put(root, "sys/module/spidev/parameters/bufsiz", "4096\n")
        put(root, "sys/class/gpio/gpiochip0/base", "0\n")
        put(root, "etc/group", "gpio:x:986:\n")
        (root / "home").mkdir(exist_ok=True)

    def put(self, path: str, content: str | bytes = "") -> None:
        put(self.root, path, content)

    def remove(self, path: str) -> None:
        (self.root / path.lstrip("/")).unlink()

    def process(self, number: int, name: str, handles: dict[str, str] | None = None, info: str = "") -> None:
        """A running process with what it has open."""
        put(self.root, f"proc/{number}/comm", name + "\n")
        for handle, target in (handles or {}).items():
            link = self.root / f"proc/{number}/fd/{handle}"
            link.parent.mkdir(parents=True, exist_ok=True)
            link.symlink_to(target)
            put(self.root, f"proc/{number}/fdinfo/{handle}", info)

    def run(self, words: Sequence[str]) -> Ran | None:
        key = words[2] if words[:2] == (PYTHON, "-c") else words[0]
        return self.says.get(key)

    @property
    def machine(self) -> Machine:
        given: dict[str, Any] = {
            "environment": {},
            "run": self.run,
            "kernel": self.kernel,
            "may_use": lambda path: path.name not in self.shut,
            "group_of": lambda _: self.group,
            "free_bytes": lambda _: self.free,
            "read_only": lambda _: self.read_only,
            "now": lambda: self.date,
            "python": PYTHON,
            "version": (3, 11),
            "user": "mara",
            "data": self.root / "home/shows",
        }
        return Machine(self.root, **(given | self.more))

    def look(self, plan: RigPlan | None = None) -> list[Finding]:
        return look(plan or rig(), self.machine)

    def of(self, what: str, plan: RigPlan | None = None) -> list[Finding]:
        """The findings about one thing; of anything else there is nothing to say but that it is well."""
        found = self.look(plan)
        assert all(one.why for one in found if one.level != "ok")
        assert all(one.mend for one in found if one.level in ("warn", "bad"))
        others = [one for one in found if one.id != what and one.level != "ok"]
        assert others == []
        return [one for one in found if one.id == what]

    def one(self, what: str, plan: RigPlan | None = None) -> Finding:
        (finding,) = self.of(what, plan)
        return finding


SHIPPED = ("three-seats-gpio", "four-seats-gpio", "five-seats-gpio", "classroom-buzzers")
