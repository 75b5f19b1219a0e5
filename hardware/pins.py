"""Which pins of a 40-pin header a rig may use, and that nothing shares one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from hardware.plan import RigPlan
from hardware.planned import planned_lines

IDENTITY = (0, 1)  # read at boot from the identity memory of a board plugged onto the header
PULLED_UP = (2, 3)  # I2C: 1.8 kilohm to 3.3 V on the Pi itself, which would make a lamp glow


@dataclass(frozen=True, slots=True)
class SpiBus:
    """The GPIO numbers of an SPI bus: ``data`` out and ``back``, ``clock``, and a chip select for each device."""

    data: int
    back: int
    clock: int
    selects: tuple[int, ...]

    @property
    def pins(self) -> tuple[int, ...]:
        """All of them, which the kernel holds, in order."""
        return tuple(sorted((self.data, self.back, self.clock, *self.selects)))


SPI = {0: SpiBus(10, 9, 11, (8, 7)), 1: SpiBus(20, 19, 21, (18, 17, 16))}
"""The buses of the header, where the kernel's overlays put them."""


def used_pins(plan: RigPlan) -> Iterator[tuple[str, int]]:
    """Every pin of the rig as (key in its rig file, GPIO number)."""
    return ((one.key, one.wire.pin) for one in planned_lines(plan) if one.wire.pin is not None)


def check_pins(plan: RigPlan) -> list[str]:
    """Sentences about pins that are used twice or belong to something else; empty when all is well."""
    problems: list[str] = []
    users: dict[int, str] = {}
    spi = SPI[plan.matrices.bus].pins if plan.matrices is not None and plan.matrices.driver == "spi" else ()
    for key, pin in used_pins(plan):
        where = f"{plan.source}: {key}"
        if pin in users:
            problems.append(
                f"{where}: found {pin}, which {users[pin]} has already; allowed: a pin of its own"
            )
        users.setdefault(pin, key)
        if pin in IDENTITY:
            problems.append(f"{where}: found {pin}, which is kept for the board identity; allowed: 2 to 27")
        elif pin in spi:
            names = ", ".join(map(str, spi))
            problems.append(f"{where}: found {pin}; the matrices' SPI bus has {names}; allowed: another pin")
        elif pin in PULLED_UP and key.endswith(".lamp"):
            problems.append(f"{where}: found {pin}, which has a fixed pull-up; allowed for a lamp: 4 to 27")
    return problems
