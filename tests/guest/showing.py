"""People at an appliance in the guest: hands on its contacts, and the host's phone on this machine."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from urllib.request import urlopen

from websockets.exceptions import WebSocketException

from tests.e2e.console import Host, Viewer, live
from tests.guest.appliance import STATE, Appliance
from tests.guest.installed import RIG
from tests.guest.lines import CHIP, MS, press
from tests.guest.looking import ALIKE, difference, drawn, left

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


class Patient(Host):
    """A phone whose owner knows that the console is an emulated one."""

    def listen(self, until: Callable[[], object], seconds: float = 300) -> None:
        super().listen(until, seconds)


@contextmanager
def host_of(pi: Appliance) -> Iterator[Host]:
    """The host's phone, let in by the PIN."""
    pin = pi.must(f"cat {STATE}/host-pin").strip()
    with Patient(Running(pi.port, pin)) as host:  # type: ignore[arg-type]
        yield host


def page(pi: Appliance, path: str) -> tuple[int, str]:
    """What a page answers, by a browser on this machine."""
    with urlopen(f"http://127.0.0.1:{pi.port}{path}", timeout=120) as reply:
        return reply.status, reply.read().decode()


def shown_now(pi: Appliance) -> tuple[Any, Any]:
    """The hello and the newest state of the audience's stream."""
    with Viewer(pi.port, "audience") as audience:
        audience.listen(lambda: audience.states, 300)
        return audience.newest["hello"], audience.states[-1]


def is_mended(pi: Appliance) -> bool:
    """Whether the safe page has given way to the show; in between nobody answers for a moment."""
    try:
        return bool(shown_now(pi)[1]["view"]["scene"] != "safe")
    except (OSError, WebSocketException):
        return False


def displayed(pi: Appliance, name: str, seconds: float = 120) -> None:
    """Wait until the display shows what the audience's stream says by then; its picture is left as ``name``."""
    unlike = 255.0

    def alike() -> bool:
        nonlocal unlike
        try:
            told = shown_now(pi)
        except (OSError, WebSocketException):  # one console has gone and the next is not there yet
            return False
        unlike = difference(pi.qmp.picture(left(name)), drawn(*told))
        return unlike < ALIKE

    try:
        pi.until(alike, seconds, f"{name} on the display")
    except AssertionError as error:
        raise AssertionError(f"unlike by {unlike:.1f}: {error}") from None


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


def playing(pi: Appliance, host: Host) -> None:
    """A show is on: the one that is, one that is offered, or a new one."""
    if host.page["phase"] == "resume":
        host.must("resume")
        host.listen(lambda: host.page["phase"] == "game")
    elif host.page["phase"] != "game":
        in_the_lobby(host)
        begun(pi, host)


def in_the_lobby(host: Host) -> None:
    """Whatever is on is over."""
    if host.page["phase"] == "game":
        host.must("end")
        host.listen(lambda: host.page["phase"] != "game")
    if host.page["phase"] in ("over", "resume"):
        host.must("new")
        host.listen(lambda: host.page["phase"] == "lobby")


def pid_of(pi: Appliance, unit: str) -> int:
    """The process that a unit is now; 0 for none."""
    return int(pi.shows(unit, "MainPID")["MainPID"])


def back(pi: Appliance, unit: str, gone: int, seconds: float = 60) -> float:
    """Wait until another process of that unit is ready; gives how long it took (s of the guest's)."""
    begun = pi.up
    ready = pi.until(
        lambda: pi.active(unit) and pid_of(pi, unit) not in (0, gone), seconds, f"{unit} being back"
    )
    return ready - begun


def at_rest(host: Host) -> Any:
    """The show's own part of what the host sees, once somebody is asked something."""
    host.listen(lambda: live(host) and host.page["packs"])
    host.drain(0.5)
    seen = {key: value for key, value in host.page.items() if key not in MOVING}
    # The screen is a process of its own: when it says that it has no display is its own business.
    return seen | {"overlays": [one for one in seen["overlays"] if not of_the_screen(one)]}


def of_the_screen(overlay: Any) -> bool:
    return overlay["kind"] == "fault" and str(overlay["text"]).startswith("Screen:")


def changed(before: Any, after: Any) -> dict[str, tuple[Any, Any]]:
    """What of the host's state is another than it was: before, after."""
    keys = before.keys() | after.keys()
    return {key: (before.get(key), after.get(key)) for key in keys if before.get(key) != after.get(key)}


def lit(pi: Appliance) -> dict[str, bool]:
    """What the lamps' pins are driven to, as the kernel sees it."""
    words = " ".join(f"{CHIP}/sim_gpio{seat['lamp']}/value" for seat in SEATS.values())
    return dict(
        zip(SEATS, (line.strip() == "1" for line in pi.must(f"cat {words}").splitlines()), strict=True)
    )


def safe_page(pi: Appliance) -> Any:
    """The safe page for programs."""
    return json.loads(page(pi, "/safe.json")[1])


def hardened(pi: Appliance) -> None:
    """systemd itself has nothing to say of the units, and thinks well of them as they run."""
    done = pi.sh("systemd-analyze verify /etc/systemd/system/gameshow*.service 2>&1")
    assert (done.status, done.out) == (0, "")
    for unit in ("gameshow", "gameshow-screen"):
        said = pi.must(f"systemd-analyze security --no-pager {unit}.service")
        exposure = re.search(r"Overall exposure level for \S+: ([0-9.]+)", said)
        assert exposure is not None, said
        assert float(exposure[1]) <= 2.0
