"""udev's part: names that stay, groups of devices, and ModemManager kept away from boards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from installer.machine import Machine, Stop
from installer.work import Wish, Work, bring

RULES = "/etc/udev/rules.d"


def boards(machine: Machine, wish: Wish) -> Iterator[Work]:
    """Bring the rules, checked where this udev can (systemd 254 and later), and apply them to what is plugged in."""
    del wish
    for source in sorted((machine.project / "systemd").glob("*.rules")):
        for work in bring(machine, f"{RULES}/{source.name}", source.read_bytes()):
            yield Work(work.text, partial(_bring, machine, source, work))


def _bring(machine: Machine, source: Path, work: Work) -> None:
    _verify(machine, str(source))
    work.do()
    apply_rules(machine)


def apply_rules(machine: Machine) -> None:
    """Let udev read its rules anew, and look at what is there as if it had just been plugged in."""
    if machine.systemd_runs:
        machine.tries("udevadm", "control", "--reload")
        machine.tries(
            "udevadm",
            "trigger",
            "--subsystem-match=tty",
            "--subsystem-match=gpio",
            "--subsystem-match=spidev",
        )


def _verify(machine: Machine, file: str) -> None:
    done = machine.tries("udevadm", "verify", "--no-summary", file)
    if done and done.status != 0 and "Unknown command" not in done.err:
        raise Stop(
            f"udev refuses {Path(file).name}: {done.reason}",
            "this is a fault of the program: please report it",
        )
