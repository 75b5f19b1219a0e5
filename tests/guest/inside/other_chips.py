"""The chip of the header under other numbers and labels, lines that others hold, and no permission: what rig check and the drivers say.

    other_chips.py RIG RPIGPIO      two rig files: one for lgpio, the same for RPi.GPIO (here the shim that Raspberry Pi OS has over lgpio)

Prints one JSON object with what was found at each step.
"""

from __future__ import annotations

import grp
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from hardware.check import Machine, look
from hardware.events import Press
from hardware.gpio import open_factory
from hardware.kernel_gpio import Kernel, header_chip, line_use
from hardware.plan import RigPlan, RigProblem
from hardware.rig import open_rig
from hardware.rigfile import load_rig
from tests.guest.lines import CHIP, MS, drive, press

CONFIG = Path("/sys/kernel/config")
NOBODY = 65534
HOLD = "import lgpio, time; h = lgpio.gpiochip_open(0); lgpio.gpio_claim_input(h, 17); print('held', flush=True); time.sleep(60)"


def findings(plan: RigPlan, **given: Any) -> dict[str, list[str]]:
    """What is not well: by level, what was found and what mends it."""
    found: dict[str, list[str]] = {}
    for one in look(plan, Machine(data=Path("/run/work"), **given)):
        found.setdefault(one.level, []).append(f"{one.id}: {one.what} > {one.mend}")
    return found


class Stuck(Kernel):
    """A button that somebody leans on: closed again as soon as its line has been pulled up."""

    def wait(self, seconds: float) -> None:
        (CHIP / "sim_gpio13/pull").write_text("pull-down")
        super().wait(seconds)


def as_nobody(plan: RigPlan) -> dict[str, list[str]]:
    """The same for a user without any group."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.setgroups([])
        os.setgid(NOBODY)
        os.setuid(NOBODY)
        os.write(write, json.dumps(findings(plan, run=lambda _: None)).encode())
        os._exit(0)
    os.close(write)
    with os.fdopen(read) as said:
        told: dict[str, list[str]] = json.load(said)
    os.waitpid(child, 0)
    return told


def pressed(plan: RigPlan, chip: Path) -> list[dict[str, int]]:
    """Open the rig, press seat 1's buzzer and, 300 us later, seat 2's; what the rig reports."""
    events: list[Any] = []
    rig = open_rig(plan)
    try:
        rig.start(events.append)
        buzzers = [seat.buzzer.pin for seat in plan.seats if seat.buzzer is not None and seat.buzzer.pin]
        drive(
            [change for n, pin in enumerate(buzzers[:2]) for change in press(pin, 50 * MS + n * 300_000)],
            chip,
        )
        limit = time.monotonic() + 5
        while sum(isinstance(event, Press) for event in events) < 2 and time.monotonic() < limit:
            time.sleep(0.01)
    finally:
        rig.close()
    return [
        {"seat": int(event.of[-1]), "at": event.at, "resolution": event.resolution}
        for event in events
        if isinstance(event, Press)
    ]


def refused(factory: str) -> str:
    """Why a factory is not to be had."""
    try:
        open_factory(factory, "x.toml").close()
    except RigProblem as problem:
        return str(problem)
    return ""


def make(name: str, label: str) -> None:
    """A chip of 54 lines."""
    folder = CONFIG / "gpio-sim" / name
    (folder / "bank").mkdir(parents=True)
    (folder / "bank/num_lines").write_text("54")
    (folder / "bank/label").write_text(label)
    (folder / "live").write_text("1")


def driven(name: str) -> Path:
    """Where the lines of a chip are driven."""
    folder = CONFIG / "gpio-sim" / name
    device, chip = ((folder / part).read_text().strip() for part in ("dev_name", "bank/chip_name"))
    return Path("/sys/devices/platform") / device / chip


def main(lgpio_rig: str, rpigpio_rig: str) -> None:
    """Go through it all, from the good case to a machine without a header."""
    subprocess.run(["mount", "-t", "configfs", "configfs", str(CONFIG)], check=True)
    plan = load_rig(lgpio_rig)
    seen: dict[str, Any] = {"good": findings(plan), "stuck": findings(plan, kernel=Stuck())}

    with subprocess.Popen([sys.executable, "-c", HOLD], stdout=subprocess.PIPE) as holder:
        assert holder.stdout is not None
        holder.stdout.readline()
        seen["holder"] = holder.pid
        seen["held"] = findings(plan)
        seen["refused rig"] = rig_refused(plan)
        holder.kill()

    rig = open_rig(plan)
    seen["consumer"] = line_use(header_chip().path, [17])[17].consumer
    seen["own"] = findings(plan, own=os.getpid())
    rig.close()
    seen["released"] = findings(plan)["ok"]

    os.chown("/dev/gpiochip0", 0, grp.getgrnam("dialout").gr_gid)
    os.chmod("/dev/gpiochip0", 0o660)
    seen["nobody"] = as_nobody(plan)

    os.environ.update(RPI_LGPIO_REVISION="c03114", RPI_LGPIO_CHIP="0")
    seen["rpigpio check"] = findings(load_rig(rpigpio_rig))
    seen["rpigpio"] = pressed(load_rig(rpigpio_rig), CHIP)
    seen["lgpio"] = pressed(plan, CHIP)

    # The header's chip comes second, as behind an expander: with another number and a Pi 5's label.
    (CONFIG / "gpio-sim/pi/live").write_text("0")
    make("expander", "raspberrypi-exp-gpio")
    make("header", "pinctrl-rp1")
    chip = header_chip()
    seen["moved"] = {"number": chip.number, "label": chip.label, "presses": pressed(plan, driven("header"))}
    seen["moved check"] = findings(plan)

    (CONFIG / "gpio-sim/header/live").write_text("0")
    seen["wrong"] = {"check": findings(plan), "factory": refused("lgpio"), "misspelt": refused("lgpoi")}
    print(json.dumps(seen))


def rig_refused(plan: RigPlan) -> str:
    """Why the rig can't be opened."""
    try:
        open_rig(plan).close()
    except RigProblem as problem:
        return str(problem)
    return ""


if __name__ == "__main__":
    main(*sys.argv[1:])
