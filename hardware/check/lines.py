"""The rig's own pins: who holds one already, and whether a contact is closed that should be open."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hardware.check.finding import Finding
from hardware.check.machine import Machine
from hardware.kernel_gpio import Chip, header_chip, line_use, reads_low
from hardware.pins import used_pins
from hardware.plan import RigPlan, RigProblem

Holder = tuple[int, str] | str
"""The number and the name of a process; or, where nobody tells, what the holder called itself."""

AT_REST_ANYHOW = (".lamp", "].a", "].b")
"""What may read either way at rest: a lamp is no contact, and a dial rests with its contacts closed on every other click."""


def holders(plan: RigPlan, machine: Machine) -> Iterator[Finding]:
    """Whether each pin is free, or who has it."""
    yield from _pigpio(machine)
    chip = _chip(machine)
    if chip is None:
        return
    keys = {pin: key for key, pin in used_pins(plan)}
    use = line_use(chip.path, [pin for pin in keys if pin < chip.lines], machine.kernel)
    short = [f"GPIO{pin} ({key})" for pin, key in keys.items() if pin not in use]
    if short:
        said = f"{machine.name(chip.path)} has no {', '.join(short)}"
        yield Finding("pin", "bad", said, "Its lines end before that.", "use another pin")
    owners = _owners(machine, chip)
    taken: dict[Holder, list[int]] = {}
    for pin, one in use.items():
        if one.held and not _is_own(owners.get(pin), one.consumer, machine):
            taken.setdefault(owners.get(pin) or one.consumer, []).append(pin)
    for holder, pins in taken.items():
        yield _held(", ".join(f"GPIO{pin} ({keys[pin]})" for pin in pins), holder, chip, machine)
    if keys and not taken and not short:
        mine = any(one.held for one in use.values())
        yield Finding(
            "pin", "ok", f"The rig's {len(keys)} pins are {'held by this console' if mine else 'free'}"
        )


def _is_own(owner: tuple[int, str] | None, consumer: str, machine: Machine) -> bool:
    """Whether the console that looks has it; an older kernel does not say which process, but lgpio gives its name."""
    if machine.own is None:
        return False
    return owner[0] == machine.own if owner is not None else consumer == "lg"


def _held(pins: str, holder: Holder, chip: Chip, machine: Machine) -> Finding:
    why = "A pin has one holder, and the console would be refused it."
    if isinstance(holder, tuple):
        number, name = holder
        if _is_console(number, machine):
            what = f"{pins}: held by the console that is running (process {number})"
            return Finding(
                "pin", "bad", what, why, f"look on its host's page (More, Rig); or stop it: kill {number}"
            )
        mend = f"ps -o pid,args {number}    # to see what it is; then kill {number}"
        return Finding("pin", "bad", f"{pins}: held by the process {number}, {name}", why, mend)
    if _is_driver(holder):
        mend = "use another pin, or switch that off in config.txt and reboot"
        return Finding("pin", "bad", f'{pins}: held by the kernel, as "{holder}"', why, mend)
    by = f'"{holder}"' if holder else "something without a name"
    mend = f"sudo fuser -v {machine.name(chip.path)}    # says which process; end that"
    return Finding("pin", "bad", f"{pins}: held by {by}", why, mend)


def _is_console(number: int, machine: Machine) -> bool:
    """Whether this process is ``gameshow run``, by its command line."""
    words = (machine.text(f"/proc/{number}/cmdline") or "").split("\0")
    return "run" in words and any(word.endswith("gameshow") or word == "console" for word in words)


def _is_driver(consumer: str) -> bool:
    """The kernel's own drivers give the names of their devices; programs give their own."""
    return bool(
        re.match(
            r"(spi\d|onewire|i2c|led|PPS|gpio_|pwm|fan|ir-|power|reset|cd$|wp$)", consumer, re.IGNORECASE
        )
    )


def _owners(machine: Machine, chip: Chip) -> dict[int, tuple[int, str]]:
    """Which process holds a line, where the kernel tells (older ones do not) and this user may look."""
    found: dict[int, tuple[int, str]] = {}
    for number, name in machine.processes():
        for handle, target in machine.open_files(number):
            if "gpio-line" not in target and "gpio-event" not in target:
                continue
            told = machine.text(f"/proc/{number}/fdinfo/{handle}") or ""
            device = re.search(r"^gpio-chip:\s*(\S+)", told, re.MULTILINE)
            if device is None or device[1] == chip.path.name:
                for line in re.findall(r"^gpio-line:\s*(\d+)", told, re.MULTILINE):
                    found[int(line)] = (number, name)
    return found


def _pigpio(machine: Machine) -> Iterator[Finding]:
    number = machine.running("pigpiod")
    if number is not None:
        yield Finding(
            "pigpio",
            "bad",
            f"pigpiod is running (process {number})",
            "It works the pins behind the kernel's back: it can switch any of them, and nobody sees that it holds it.",
            "sudo systemctl disable --now pigpiod",
        )


def at_rest(plan: RigPlan, machine: Machine) -> Iterator[Finding]:
    """Whether a button reads pressed now, with nobody at it."""
    chip = _chip(machine)
    contacts = {pin: key for key, pin in used_pins(plan) if _is_button(key)}
    if chip is None or plan.driver == "simulated" or not contacts:
        return
    use = line_use(chip.path, [pin for pin in contacts if pin < chip.lines], machine.kernel)
    looked = [pin for pin, one in use.items() if not one.held]
    closed = [pin for pin in looked if reads_low(chip.path, pin, machine.kernel)]
    for pin in closed:
        yield Finding(
            f"rest:{pin}",
            "warn",
            f"{contacts[pin]}: GPIO{pin} reads pressed now",
            "A button that is closed at the start counts for nothing until it has been let go.",
            "let go of it; else its two wires touch, or it is a contact that opens when pressed: use its other terminal",
        )
    if looked and not closed:
        yield Finding("rest", "ok", f"{len(looked)} buttons at rest read open")


def _is_button(key: str) -> bool:
    return not key.endswith(AT_REST_ANYHOW) and not key.startswith("wheel.")


def _chip(machine: Machine) -> Chip | None:
    """The header's chip; None where there is none, which is a finding of its own."""
    try:
        return header_chip(machine.root, machine.kernel)
    except RigProblem:
        return None
