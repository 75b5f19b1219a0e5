"""What the firmware and the kernel are told at the next start: SPI for displays, a console that does not go dark."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

from hardware.check.config import config_file, settings, switched_on
from hardware.check.machine import Machine as Looked
from installer.machine import Machine
from installer.work import Wish, Work

BLANKING = "consoleblank=0"


def spi(machine: Machine, wish: Wish) -> Iterator[Work]:
    """Switch SPI on, where the rig has displays on it and this is a board with a ``config.txt``."""
    if not needs_spi(wish) or spi_is_on(machine) or not machine.has(config_file(_looked(machine))):
        return
    yield Work("switching SPI on, for the price displays", partial(_spi_on, machine), reboot=True)


def needs_spi(wish: Wish) -> bool:
    """Whether the rig's displays hang on SPI."""
    return wish.rig.matrices is not None and wish.rig.matrices.driver == "spi"


def spi_is_on(machine: Machine) -> bool:
    """Whether the firmware is told to switch SPI on: of several lines the last one counts."""
    found = [one for one in settings(_looked(machine)) if (one.kind, one.name) == ("dtparam", "spi")]
    return bool(found) and switched_on(found[-1].given[""])


def blanking(machine: Machine, wish: Wish) -> Iterator[Work]:
    """Keep the kernel from darkening an attached screen: its command line is one line of words."""
    name = config_file(_looked(machine)).replace("config.txt", "cmdline.txt")
    text = machine.text(name)
    if (
        wish.rig.screen is None
        or wish.rig.screen.driver != "kmsdrm"
        or text is None
        or BLANKING in text.split()
    ):
        return
    words = [word for word in text.split() if not re.match(r"consoleblank=", word)]
    line = " ".join([*words, BLANKING])
    yield Work(
        f"the screen never goes dark by itself ({name})",
        partial(machine.write, name, f"{line}\n", None),
        reboot=True,
    )


def _spi_on(machine: Machine) -> None:
    done = machine.tries("raspi-config", "nonint", "do_spi", "0")  # 0 means yes
    if done is None or not spi_is_on(machine):
        name = config_file(_looked(machine))
        text = (machine.text(name) or "").rstrip("\n")
        machine.write(name, f"{text}\n\n[all]\ndtparam=spi=on\n", None)


def _looked(machine: Machine) -> Looked:
    return Looked(root=machine.root)
