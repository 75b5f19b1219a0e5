"""The attached screen."""

from __future__ import annotations

from collections.abc import Iterator

from hardware.check.config import add_to_cmdline, add_to_config
from hardware.check.finding import Finding
from hardware.check.machine import Machine
from hardware.plan import RigPlan

GOES_ON = "Buttons, displays and the host's page work without it; the audience sees nothing."
NO_SCREENS = ("dummy", "offscreen", "")
"""What SDL may be told that shows nothing: a screen that is drawn for nobody looks like a fault of the cable."""

DESKTOPS = ("labwc", "wayfire", "Xorg", "weston", "sway", "gnome-shell", "kwin_wayland")

ASK = "import pygame; print(pygame.version.ver, getattr(pygame, 'IS_CE', 0))"


def screen(plan: RigPlan, machine: Machine) -> Iterator[Finding]:
    """Whether there is a display, and SDL will find it."""
    wanted = plan.screen.driver if plan.screen is not None else "none"
    if wanted in ("none", "dummy"):
        yield Finding(
            "screen",
            "ok",
            "The rig file has no attached screen"
            if wanted == "none"
            else "The screen is drawn for the bench page only",
        )
        return
    found = [
        *_library(machine),
        *_told(machine),
        *(_bare(machine) if wanted == "kmsdrm" else _window(machine)),
    ]
    if all(one.level == "ok" for one in found):
        yield from found
    else:
        yield from (one for one in found if one.level != "ok")


def _library(machine: Machine) -> Iterator[Finding]:
    ran = machine.run((machine.python, "-c", ASK))
    if ran is None or ran.status != 0:
        mend = f"{machine.python} -m pip install 'pygame-ce>=2.5.5'"
        yield Finding("screen", "warn", "pygame-ce is not installed", GOES_ON, mend)
    elif not ran.out.strip().endswith("1"):
        yield Finding(
            "screen",
            "warn",
            "pygame is installed over pygame-ce",
            "Its wheels have no KMSDRM: nothing is shown without a desktop.",
            f"{machine.python} -m pip uninstall -y pygame pygame-ce && {machine.python} -m pip install 'pygame-ce>=2.5.5'",
        )


def _told(machine: Machine) -> Iterator[Finding]:
    """What SDL is told by the environment of whoever starts the screen."""
    told = machine.environment.get("SDL_VIDEODRIVER")
    if told is not None and told in NO_SCREENS:
        yield Finding(
            "screen",
            "warn",
            f'SDL_VIDEODRIVER is "{told}"',
            "SDL then draws for nobody, or picks a driver that does, without a word.",
            "unset SDL_VIDEODRIVER",
        )


def _bare(machine: Machine) -> Iterator[Finding]:
    """A screen without a desktop."""
    yield from _kms(machine)
    yield from _desktop(machine)


def _kms(machine: Machine) -> Iterator[Finding]:
    cards = machine.listed("/dev/dri", "card*")
    if not cards:
        yield Finding(
            "screen",
            "warn",
            "There is no /dev/dri: no display driver",
            GOES_ON,
            add_to_config("dtoverlay=vc4-kms-v3d", machine),
        )
        return
    shut = [path for path in cards if not machine.may_use(path)]
    if len(shut) == len(cards):
        name = machine.name(shut[0])
        yield Finding("screen", "warn", f"No permission for {name}", GOES_ON, machine.may_join(shut[0]))
        return
    connectors = [
        path
        for path in machine.listed("/sys/class/drm", "card*-*/status")
        if "Writeback" not in path.parent.name
    ]
    lit = [
        path.parent.name.partition("-")[2]
        for path in connectors
        if machine.text(machine.name(path)) == "connected"
    ]
    if not lit:
        names = ", ".join(path.parent.name.partition("-")[2] for path in connectors) or "none"
        yield Finding(
            "screen",
            "warn",
            f"No display is connected (outputs: {names})",
            GOES_ON,
            "plug it in and switch it on before the Pi; on a Pi 4 or 5 use the socket next to the power",
        )
    else:
        yield Finding("screen", "ok", f"A display is connected to {', '.join(lit)}")


def _desktop(machine: Machine) -> Iterator[Finding]:
    """A display has one master, and a desktop does not share it."""
    running = {name: number for number, name in machine.processes() if name in DESKTOPS}
    if running:
        name, number = next(iter(running.items()))
        yield Finding(
            "screen",
            "warn",
            f"A desktop has the display ({name}, process {number})",
            "The screen can't have it too, and shows nothing.",
            'sudo raspi-config nonint do_boot_behaviour B2 && sudo reboot    # or driver = "window" in [screen]',
        )


def _window(machine: Machine) -> Iterator[Finding]:
    if machine.environment.get("DISPLAY") or machine.environment.get("WAYLAND_DISPLAY"):
        yield Finding("screen", "ok", "There is a desktop to open a window on")
    else:
        yield Finding(
            "screen",
            "warn",
            "The screen is to be a window, but there is no desktop here",
            GOES_ON,
            'driver = "kmsdrm"    # in [screen], for a Pi without a desktop; or start it from the desktop',
        )


def blanking(plan: RigPlan, machine: Machine) -> Iterator[Finding]:
    """Whether the console goes dark by itself: nobody types during a show."""
    if plan.screen is None or plan.screen.driver != "kmsdrm":
        return
    seconds = machine.number("/sys/module/kernel/parameters/consoleblank")
    if seconds:
        yield Finding(
            "blanking",
            "warn",
            f"The display goes dark after {seconds} s without a key",
            "It counts keys of a keyboard, not buzzers: the screen would go out in mid-show.",
            add_to_cmdline("consoleblank=0", machine),
        )
    elif seconds == 0:
        yield Finding("blanking", "ok", "The display does not go dark by itself")
