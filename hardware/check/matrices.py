"""The price displays: SPI, and the current that they take."""

from __future__ import annotations

from collections.abc import Iterator

from hardware.check.config import add_to_cmdline, add_to_config
from hardware.check.finding import Finding
from hardware.check.machine import Machine
from hardware.chip import BLOCKS
from hardware.dots import COLUMNS, ROWS
from hardware.plan import MatricesPlan, RigPlan
from hardware.supply import current_ma

ALONE = "Without it the displays stay dark; a show runs on the screen alone."
BYTES_A_CHIP = 2
FROM_THE_PI_MA = 600
"""What the Pi's own 5 V can spare for displays; more wants a supply of its own."""


def matrices(plan: RigPlan, machine: Machine) -> Iterator[Finding]:
    """Whether the displays can be reached, and whether it is known what they may take."""
    wanted = plan.matrices
    if wanted is None or plan.driver == "simulated":
        return
    if wanted.driver == "spi":
        yield from _spi(wanted, machine)
    else:
        yield Finding(
            "spi",
            "note",
            'The displays are "recording": nothing is sent to any',
            "The rig file says so.",
            'driver = "spi"    # in the rig file',
        )
    if wanted.driver == "spi":
        yield from _supply(wanted)


def _supply(wanted: MatricesPlan) -> Iterator[Finding]:
    displays = len(wanted.seats)
    most = round(current_ma(ROWS * COLUMNS * displays, displays, wanted.brightness))
    takes = f"{displays} displays with every dot lit take {most} mA"
    if wanted.supply_ma is None and most > FROM_THE_PI_MA:
        yield Finding(
            "supply",
            "note",
            f"{takes}, and the rig file does not say what their supply gives",
            "If it gives less, the 5 V falls when they light up, and the Pi may start anew.",
            f"supply_ma = {-(-most // 500) * 500}    # in [matrices], what yours gives: they are dimmed before they take more",
        )
    elif wanted.supply_ma is not None:
        dimmed = "; they are dimmed before that" if most > wanted.supply_ma else ""
        yield Finding("supply", "ok", f"{takes}; their supply gives {wanted.supply_ma} mA{dimmed}")


def _spi(wanted: MatricesPlan, machine: Machine) -> Iterator[Finding]:
    device = f"/dev/spidev{wanted.bus}.{wanted.device}"
    if not machine.path(device).exists():
        yield Finding("spi", "warn", f"SPI is off: {device} is not there", ALONE, _switch_on(wanted, machine))
        return
    if not machine.may_use(machine.path(device)):
        yield Finding(
            "spi", "warn", f"No permission for {device}", ALONE, machine.may_join(machine.path(device))
        )
        return
    ran = machine.run((machine.python, "-c", "import spidev"))
    if ran is None or ran.status != 0:
        mend = f"{machine.python} -m pip install 'spidev>=3.6'"
        yield Finding("spi", "warn", "The library spidev is not installed", ALONE, mend)
        return
    others = machine.users_of(device)
    if others:
        number, name = others[0]
        why = "Two programs on one chain write over each other."
        yield Finding(
            "spi", "warn", f"{device} is open in the process {number}, {name}, too", why, f"kill {number}"
        )
        return
    most = machine.number("/sys/module/spidev/parameters/bufsiz")
    needed = len(wanted.seats) * BLOCKS * BYTES_A_CHIP
    if most is not None and most < needed:
        yield Finding(
            "spi",
            "warn",
            f"SPI takes {most} bytes at once, and the chain needs {needed}",
            ALONE,
            add_to_cmdline("spidev.bufsiz=4096", machine),
        )
    else:
        yield Finding("spi", "ok", f"{device} is there for {len(wanted.seats)} displays")


def _switch_on(wanted: MatricesPlan, machine: Machine) -> str:
    if wanted.bus == 0:
        return "sudo raspi-config nonint do_spi 0 && sudo reboot"
    selects = wanted.device + 1
    return add_to_config(f"dtoverlay=spi1-{selects}cs", machine)
