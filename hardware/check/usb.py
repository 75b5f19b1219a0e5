"""What hangs on USB: the host's keypad, serial boards, and a program that likes to talk to them."""

from __future__ import annotations

from collections.abc import Iterator

from hardware.check.finding import Finding, Level
from hardware.check.machine import Machine
from hardware.plan import RigPlan

PAGE = "The host's page does all that the keypad does."


def keypad(plan: RigPlan, machine: Machine) -> Iterator[Finding]:
    """Whether the keypad that the rig file names is plugged in and may be read."""
    if plan.keypad is None or plan.keypad.device is None:
        return
    device = machine.path(plan.keypad.device)
    buzzers = any(seat.buzzer is not None and seat.buzzer.key is not None for seat in plan.seats)
    why = "It has seats' buzzers." if buzzers else PAGE
    level: Level = "bad" if buzzers else "warn"
    if not device.exists():
        others = [machine.name(path) for path in machine.listed("/dev/input/by-id", "*-event-kbd")]
        found = f"found: {', '.join(others)}" if others else "no keyboard or keypad is plugged in"
        mend = (
            f'device = "{others[0]}"    # in [keypad], if that is it'
            if others
            else "plug it in, then ls /dev/input/by-id/"
        )
        yield Finding("keypad", level, f"The keypad {plan.keypad.device} is not there ({found})", why, mend)
    elif not machine.may_use(device):
        yield Finding(
            "keypad",
            level,
            f"No permission for {plan.keypad.device}",
            why,
            machine.may_join(device.resolve()),
        )
    else:
        yield Finding("keypad", "ok", f"The keypad {plan.keypad.device} is there")


def serial_boards(_: RigPlan, machine: Machine) -> Iterator[Finding]:
    """Boards on USB by the names that they keep; none is needed."""
    boards = machine.listed("/dev/serial/by-id")
    if boards:
        names = ", ".join(path.name for path in boards)
        yield Finding("serial", "note", f"Serial boards are plugged in: {names}", "No rig file uses one yet.")
    else:
        yield Finding("serial", "ok", "No serial board is plugged in, and none is needed")


def modem_manager(_: RigPlan, machine: Machine) -> Iterator[Finding]:
    """ModemManager writes to every serial board that it sees, to find out whether it is a modem."""
    number = machine.running("ModemManager")
    if number is None:
        return
    boards = machine.listed("/dev/serial/by-id")
    yield Finding(
        "modem",
        "warn" if boards else "note",
        f"ModemManager is running (process {number})",
        "It writes to serial boards that are plugged in, to see if they are modems, and makes some start anew.",
        "sudo systemctl disable --now ModemManager",
    )
