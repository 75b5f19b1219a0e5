"""The command behind ``make install``, ``make uninstall`` and ``make plan``: the steps in order, and what is said."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace

from console.places import DATA, SCREEN_UNIT
from installer import removing
from installer.accounts import accounts
from installer.boards import boards
from installer.boot import blanking, needs_spi, spi, spi_is_on
from installer.machine import Machine, Stop
from installer.packages import packages
from installer.program import program
from installer.services import desktop_starts, enabling, has_screen, is_enabled, starting, units, wants_screen
from installer.settings import settings
from installer.wishes import asked, missing_pack, wish
from installer.work import UNFINISHED, Step, Wish, Work

STEPS: tuple[Step, ...] = (
    packages,
    program,
    accounts,
    settings,
    boards,
    spi,
    blanking,
    units,
    enabling,
    starting,
)
"""First what needs a network and takes long: where that fails, nothing that matters has been touched."""


def main(words: list[str], machine: Machine | None = None) -> int:
    """Install or uninstall; returns the status: 1 when something stands in the way, which is said."""
    machine = machine or Machine()
    os.umask(0o022)  # whatever root's is: the console's users must be able to read what is installed
    what, *rest = words or ["install"]
    try:
        if what == "install":
            with machine.alone():
                install(machine, wish(machine, asked(rest)))
        elif what == "plan":
            plan(machine, wish(replace(machine, user=0), asked(rest)))  # anybody may ask
        elif what == "uninstall":
            with machine.alone():
                uninstall(machine)
        else:
            raise Stop(f"{what}: install, plan or uninstall")
    except Stop as error:
        for problem in error.problems:
            machine.say(f"{what}: {problem}")
        return 1
    except OSError as error:  # a disk that is full or worn, or a folder that somebody else has
        machine.say(f"{what}: {error.filename or 'a file'}: {error.strerror or error}")
        return 1
    except KeyboardInterrupt:
        machine.say(f"{what}: stopped; the same command again goes on from here")
        return 1
    return 0


def install(machine: Machine, wished: Wish) -> None:
    """Do what is missing, each thing after it was said; the mark of an unfinished install is there until all is done."""
    resumed, reboot, count = machine.has(UNFINISHED), False, 0
    if resumed:
        machine.say("install: the last one did not come to its end: going on from there")
    for step in STEPS:
        for work in step(machine, wished):
            machine.say(f"install: {work.text}")
            if not machine.has(UNFINISHED):
                machine.write(UNFINISHED, "")
            work.do()
            reboot, count = reboot or work.reboot, count + 1
    machine.remove(UNFINISHED)
    machine.say("install: done" if count or resumed else "install: nothing to do")
    for line in closing(machine, wished, reboot):
        machine.say(line)


def plan(machine: Machine, wished: Wish) -> None:
    """Say what an install would do. What a step would only find after an earlier one did its work is not foreseen."""
    works = [work for step in STEPS for work in step(machine, wished)]
    for work in works:
        machine.say(f"plan: {work.text}")
    if not works:
        machine.say("plan: nothing to do")


def uninstall(machine: Machine) -> None:
    """Remove what is there."""
    removing.unfit(machine)
    works: Iterator[Work] = removing.removal(machine)
    count = 0
    for work in works:
        machine.say(f"uninstall: {work.text}")
        work.do()
        count += 1
    machine.say("uninstall: done" if count else "uninstall: nothing to do")
    for line in removing.closing(machine):
        machine.say(line)


def closing(machine: Machine, wished: Wish, reboot: bool) -> Iterator[str]:
    """What to know and to do next, a line each."""
    name = (machine.text("/etc/hostname") or "raspberrypi").strip()
    everywhere = wished.host not in ("127.0.0.1", "::1", "localhost")
    yield f"  rig         {wished.rig.name}"
    yield f"  host page   http://{f'{name}.local' if everywhere else '127.0.0.1'}:{wished.port}/host"
    yield f"  its PIN     sudo cat {DATA}/host-pin"
    yield "  all well?   sudo gameshow doctor"
    if missing := missing_pack(machine, wished):
        yield (
            f'There is no pack "{missing}" yet, and no show before there is: bring it on a stick, copy it to'
            f" {DATA}/shelf/{missing}, or sudo make install PACK=default"
        )
    if not everywhere:
        yield "Phones can't come in yet: sudo make install HOST=0.0.0.0 lets them."
    if needs_spi(wished) and not spi_is_on(machine) and not list(machine.path("/dev").glob("spidev*")):
        yield "There is no SPI here, and no config.txt to switch it on in: the price displays stay dark."
    if (
        wants_screen(wished)
        and not has_screen(machine, wished)
        and wished.screen is None
        and desktop_starts(machine)
    ):
        yield "This machine starts a desktop, which holds the display. If the show is to have it: sudo make install SCREEN=yes"
        yield "If not: sudo make install SCREEN=no; from the desktop, gameshow screen shows it, too"
    if not wants_screen(wished):
        yield "This rig file has no screen that starts by itself: nothing is drawn on a display that hangs on this machine."
        if is_enabled(machine, SCREEN_UNIT):
            yield "The screen's service waits for one, and terminal 1 has no login meanwhile: sudo make install SCREEN=no gives it back."
    if wished.rig.driver == "simulated":
        yield (
            f"Its buzzers are on a page that only this machine may open. From your computer: ssh -L {wished.port}:127.0.0.1:{wished.port}"
            f" YOU@{name}.local, and in the browser there http://127.0.0.1:{wished.port}/bench"
        )
    if not machine.has("/usr/sbin/NetworkManager"):
        yield "There is no NetworkManager here: a Wi-Fi of its own (gameshow hotspot) is not to be had."
    if reboot:
        yield "Restart once: sudo reboot"
