"""People at an appliance in the guest: hands on its contacts, and the host's phone on this machine."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from urllib.request import urlopen

from tests.e2e.console import Host, live
from tests.guest.appliance import STATE, Appliance
from tests.guest.installed import RIG
from tests.guest.lines import CHIP, MS, press

SEATS: dict[str, Any] = tomllib.loads(RIG)["seat"]
NEXT: int = tomllib.loads(RIG)["mc"]["next"]
BOUNCES = ((400_000, 30_000), (1_000_000, 200_000))
"""Of a worn contact: it opens for 30 us after 0.4 ms, for 200 us after 1 ms."""
MOVING = {"step", "log", "timer", "faults"}
"""What of the host's state is not the show's own."""


@dataclass(frozen=True)
class Running:
    """What a phone needs to know of a console."""

    port: int
    pin: str


@contextmanager
def host_of(pi: Appliance) -> Iterator[Host]:
    """The host's phone, let in by the PIN."""
    pin = pi.must(f"cat {STATE}/host-pin").strip()
    with Host(Running(pi.port, pin)) as host:  # type: ignore[arg-type]
        yield host


def page(pi: Appliance, path: str) -> tuple[int, str]:
    """What a page answers, by a browser on this machine."""
    with urlopen(f"http://127.0.0.1:{pi.port}{path}", timeout=20) as reply:
        return reply.status, reply.read().decode()


def seats_taken(pi: Appliance, host: Host, seats: int = 2) -> None:
    """Buzzers are pressed, and whoever pressed is there."""
    for number in range(1, seats + 1):
        pi.drive(press(SEATS[str(number)]["buzzer"], 0, bounces=BOUNCES))
        host.listen(lambda number=number: host.page["setup"]["seats"][number - 1]["here"])


def begun(pi: Appliance, host: Host) -> None:
    """A show is begun as it would be without any page: buzzers, and the MC's *next* twice."""
    seats_taken(pi, host)
    pi.drive([*press(NEXT, 0), *press(NEXT, 400 * MS)])
    host.listen(lambda: host.page["phase"] == "game")


def at_rest(host: Host) -> Any:
    """The show's own part of what the host sees, once somebody is asked something."""
    host.listen(lambda: live(host))
    host.drain(0.5)
    return {key: value for key, value in host.page.items() if key not in MOVING}


def lit(pi: Appliance) -> dict[str, bool]:
    """What the lamps' pins are driven to, as the kernel sees it."""
    words = " ".join(f"{CHIP}/sim_gpio{seat['lamp']}/value" for seat in SEATS.values())
    return dict(
        zip(SEATS, (line.strip() == "1" for line in pi.must(f"cat {words}").splitlines()), strict=True)
    )


def safe_page(pi: Appliance) -> Any:
    """The safe page for programs."""
    return json.loads(page(pi, "/safe.json")[1])
