"""All that is looked at, in order. A look that fails is a finding too, never the end of the others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from shlex import quote

from hardware.check.board import clock, power, storage, what_board
from hardware.check.chip import driver, header
from hardware.check.display import blanking, screen
from hardware.check.finding import Finding
from hardware.check.functions import functions
from hardware.check.lines import at_rest, holders
from hardware.check.machine import Machine
from hardware.check.matrices import matrices
from hardware.check.sound import sound
from hardware.check.usb import keypad, modem_manager, serial_boards
from hardware.plan import RigPlan

Probe = Callable[[RigPlan, Machine], Iterable[Finding]]

NEEDED: dict[str, Probe] = {
    "board": what_board,
    "driver": driver,
    "chip": header,
    "pin": holders,
    "function": functions,
}
"""Without these no show is possible on real pins, so a look that fails is as bad as what it was to find."""

WANTED: dict[str, Probe] = {
    "rest": at_rest,
    "spi": matrices,
    "screen": screen,
    "blanking": blanking,
    "sound": sound,
    "keypad": keypad,
    "serial": serial_boards,
    "modem": modem_manager,
}

MACHINE: dict[str, Probe] = {"power": power, "disk": storage, "clock": clock}
"""What is asked of the machine alone, whatever hangs on it."""


OF_THE_SCREEN = ("screen", "sound")
"""What another process has, which may be another user's."""


def look(
    plan: RigPlan | None, machine: Machine, problems: Sequence[str] = (), screens: Machine | None = None
) -> list[Finding]:
    """Everything there is to say of a rig and its machine.

    ``problems`` are those of a rig file that is refused; there is no plan of it then, and only the machine is looked at.
    ``screens`` is the machine as the screen's user finds it, if that is another one than the console's.
    """
    found = [_refused(problem) for problem in problems]
    if plan is not None:
        found.append(Finding("rig", "ok", f'{plan.source}: "{plan.name}", {_seats(plan)}'))
        if plan.driver == "simulated":
            found.append(
                Finding(
                    "simulated",
                    "note",
                    "A simulated rig: nothing of it is real, and no pin is looked at",
                    "Every screen says so while it plays.",
                )
            )
        looks = {**(NEEDED if plan.driver != "simulated" else {}), **WANTED, **MACHINE}
    else:
        plan, looks = RigPlan("no rig", "simulated", ()), MACHINE
    for name, probe in looks.items():
        try:
            found += probe(plan, screens if screens is not None and name in OF_THE_SCREEN else machine)
        except Exception as error:  # a look at a broken machine may break in any way
            found.append(_failed(name, error))
    return found


def _refused(problem: str) -> Finding:
    """``problem`` begins with its file, unless there is no rig of that name."""
    file, _, said = problem.partition(": ")
    if '" is no rig;' in file:
        mend = "gameshow rig check --rig simulated    # or one of the others, or a file"
    elif said.startswith("the rig file cannot be read"):
        mend = f"ls -l {quote(file)}    # is its name right, and may you read it?"
    else:
        sudo = "sudo " if file.startswith("/etc/") else ""
        mend = f"{sudo}nano {quote(file)}    # and check again"
    return Finding("rig", "bad", problem, "A rig file with anything wrong in it is refused as a whole.", mend)


def _failed(name: str, error: Exception) -> Finding:
    return Finding(
        name,
        "bad" if name in NEEDED else "warn",
        f"This could not be looked at: {type(error).__name__}: {error}",
        "Whether it is as it should be is not known.",
        "run it again with sudo; if that fails too, it is a fault of this program",
    )


def _seats(plan: RigPlan) -> str:
    return "one seat" if len(plan.seats) == 1 else f"{len(plan.seats)} seats"
