"""The pin driver and the chip of the header."""

from __future__ import annotations

from collections.abc import Iterator

from hardware.board import board
from hardware.check.finding import Finding
from hardware.check.machine import Machine, Ran
from hardware.gpiochip import why_no_rpigpio
from hardware.kernel_gpio import header_chip
from hardware.plan import RigPlan, RigProblem

# Asked in a process of its own: lgpio makes a pipe where it is imported, and a broken library may end whoever imports it.
ASK = {
    "lgpio": """
import os, tempfile
with tempfile.TemporaryDirectory() as folder:
    os.environ["LG_WD"] = folder
    import lgpio
    lgpio.gpiochip_open
    print(lgpio.get_module_version().rpartition("_")[2])
    os.chdir("/")
""",
    "rpigpio": """
import os, tempfile
with tempfile.TemporaryDirectory() as folder:
    os.environ["LG_WD"] = folder
    try:
        import sys
        from RPi import GPIO
        print(GPIO.VERSION, "over lgpio" if "lgpio" in sys.modules else "")
    finally:
        os.chdir("/")
""",
}
NEWEST_WITH_WHEELS = (3, 12)


def driver(plan: RigPlan, machine: Machine) -> Iterator[Finding]:
    """Whether the driver that the rig file names is there, and is the real thing."""
    name = plan.factory or "lgpio"
    if name == "rpigpio":
        reason = why_no_rpigpio(board(machine.root))
        if reason is not None:
            yield Finding(
                "driver",
                "bad",
                _sentence(reason),
                "No pin would ever move.",
                'factory = "lgpio"    # in the rig file',
            )
            return
    ran = machine.run((machine.python, "-c", ASK[name]))
    if ran is None:
        yield Finding(
            "driver",
            "bad",
            f"{machine.python} does not start: whether {name} is there is not known",
            "The pin driver is asked for in a process of its own.",
            f"{machine.python} -c 'import {'RPi.GPIO' if name == 'rpigpio' else name}'",
        )
        return
    last = (ran.err.strip().splitlines() or [""])[-1]
    if ran.status == 0:
        yield Finding("driver", "ok", f"The pin driver {name} {ran.out.strip()} works")
        if name == "rpigpio":
            if not _is_shim(ran):
                yield from _edges(machine)
            yield Finding(
                "driver",
                "note",
                "RPi.GPIO gives no stamps of the kernel's: presses less than 1 ms apart are a tie, and it is drawn who was first",
                "With lgpio that is so for less than 10 us.",
                'factory = "lgpio"    # in the rig file',
            )
    elif "AttributeError" in last:
        yield Finding(
            "driver",
            "bad",
            f"{name} is here, but empty ({last})",
            "There is no lgpio to install for this version of Python, and pip took 0.0.0.2, a stub that does nothing.",
            _install(name, machine, first=f"{machine.python} -m pip uninstall -y lgpio && "),
        )
    elif "ModuleNotFoundError" in last:
        yield Finding(
            "driver",
            "bad",
            f"The pin driver {name} is not installed for this Python {machine.version[0]}.{machine.version[1]}",
            "The rig file asks for it, and nothing is ever used in its stead.",
            _install(name, machine),
        )
    else:
        yield Finding(
            "driver",
            "bad",
            f"The pin driver {name} does not start here: {last}",
            "The rig file asks for it, and nothing is ever used in its stead.",
            _install(name, machine),
        )


def _is_shim(ran: Ran | None) -> bool:
    """Whether what calls itself RPi.GPIO is Raspberry Pi OS's shim over lgpio."""
    return ran is not None and "over lgpio" in ran.out


def _edges(machine: Machine) -> Iterator[Finding]:
    """RPi.GPIO is told of edges through sysfs, where it counts lines from 0; the kernel does so no more since 6.6."""
    if not machine.path("/sys/class/gpio/gpiochip0").exists():
        yield Finding(
            "driver",
            "bad",
            "RPi.GPIO is not told of edges by this kernel",
            "No press would ever come in.",
            'factory = "lgpio"    # in the rig file',
        )


def _install(name: str, machine: Machine, first: str = "") -> str:
    """The command that installs a driver: from PyPI where there are wheels, else from the distribution."""
    if name == "rpigpio":
        return f"{first}{machine.python} -m pip install 'RPi.GPIO>=0.7.1'"
    if machine.version <= NEWEST_WITH_WHEELS:
        return f"{first}{machine.python} -m pip install 'lgpio>=0.2.2'"
    return (
        f"{first}sudo apt install python3-lgpio && python3 -m venv --system-site-packages .venv && "
        ".venv/bin/pip install -e ."
    )


def header(plan: RigPlan, machine: Machine) -> Iterator[Finding]:
    """Whether the header's chip is there and may be used."""
    if plan.factory == "rpigpio" and not _is_shim(machine.run((machine.python, "-c", ASK["rpigpio"]))):
        yield from _registers(machine)
        return
    try:
        chip = header_chip(machine.root, machine.kernel)
    except RigProblem as problem:
        chips = machine.listed("/dev", "gpiochip*")
        shut = next((path for path in chips if not machine.may_use(path)), None)
        if shut is None and not all(machine.may_look(path) for path in chips):
            why = (
                "Which chip is the header's, and whether its pins are free, is asked of the chips themselves."
            )
            yield Finding(
                "chip", "note", "This user may not look at the GPIO chips", why, "sudo gameshow doctor"
            )
            return
        yield Finding(
            "chip",
            "bad",
            _sentence(str(problem)),
            "Without the chip of the 40-pin header no pin can be used.",
            machine.may_join(shut)
            if shut is not None
            else "gpiodetect    # (package gpiod) lists the chips; on a Raspberry Pi: sudo apt full-upgrade",
        )
        return
    name = machine.name(chip.path)
    if not machine.may_use(chip.path):
        yield Finding(
            "chip",
            "bad",
            f"No permission for {name}",
            "Without the chip of the 40-pin header no pin can be used.",
            machine.may_join(chip.path),
        )
    else:
        yield Finding("chip", "ok", f'The header is {name} ("{chip.label}", {chip.lines} lines)')


def _sentence(text: str) -> str:
    """With a capital: elsewhere it goes on after the name of a file."""
    return text[:1].upper() + text[1:]


def _registers(machine: Machine) -> Iterator[Finding]:
    memory = machine.path("/dev/gpiomem")
    if not memory.exists():
        yield Finding(
            "chip",
            "bad",
            "/dev/gpiomem is not there",
            "RPi.GPIO works the pins through it.",
            'factory = "lgpio"    # in the rig file',
        )
    elif not machine.may_use(memory):
        why = "RPi.GPIO works the pins through it."
        yield Finding("chip", "bad", "No permission for /dev/gpiomem", why, machine.may_join(memory))
    else:
        yield Finding("chip", "ok", "The pins are worked through /dev/gpiomem")
