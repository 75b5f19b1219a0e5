"""The price displays: SPI, and the current that they take."""

from __future__ import annotations

from collections.abc import Iterator

from hardware.check.config import config_file
from hardware.check.finding import Finding
from hardware.check.machine import Machine
from hardware.chip import BLOCKS
from hardware.plan import MatricesPlan, RigPlan

ALONE = "Without it the displays stay dark; a show runs on the screen alone."
BYTES_A_CHIP = 2
FROM_THE_PI = 2
"""So many displays may hang on the Pi's own 5 V; more want a supply of their own."""


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
    if wanted.driver == "spi" and wanted.supply_ma is None and len(wanted.seats) > FROM_THE_PI:
        yield Finding(
            "supply",
            "note",
            f"{len(wanted.seats)} displays, and the rig file does not say what their supply gives",
            "Lit up all together they may take more than a small supply has; then the Pi starts anew.",
            "supply_ma = 2000    # in [matrices], what yours gives: they are dimmed before they take more",
        )


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
            "add spidev.bufsiz=4096 to /boot/firmware/cmdline.txt, then sudo reboot",
        )
    else:
        yield Finding("spi", "ok", f"{device} is there for {len(wanted.seats)} displays")


def _switch_on(wanted: MatricesPlan, machine: Machine) -> str:
    if wanted.bus == 0:
        return "sudo raspi-config nonint do_spi 0 && sudo reboot"
    selects = wanted.device + 1
    return f"echo dtoverlay=spi1-{selects}cs | sudo tee -a {config_file(machine)} && sudo reboot"
