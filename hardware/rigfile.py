"""Reads a rig file: TOML that says what the rig is made of and what hangs on which pin.

Every problem is found in one go and named with its file and key; a rig with any problem is refused as a whole.
``docs/rig-file.md`` explains the keys.
"""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import cast

from hardware.chain_file import matrices_of
from hardware.host_file import keypad_of, mc_of, screen_of
from hardware.keys import check_keys
from hardware.pins import check_pins
from hardware.plan import Driver, Factory, RigPlan, RigProblem
from hardware.seat_file import seats_of
from hardware.table import Table, UnreadableError, text_of, values_of
from hardware.wheel_file import wheel_of


def shipped() -> tuple[str, ...]:
    """The names of the rigs that come with the console."""
    names = (entry.name for entry in files("wiring").iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


def load_rig(name: str | Path) -> RigPlan:
    """Read a rig by the name of a shipped one ("simulated") or by the path of a file (anything with ``/`` or ``.toml``).

    Raises :class:`RigProblem` with all that is wrong.
    """
    text = str(name)
    if isinstance(name, Path) or "/" in text or text.endswith(".toml"):
        path = Path(name)
        source = str(path)
        try:
            content = text_of(path)
        except UnreadableError as error:
            raise RigProblem(f"{source}: the rig file cannot be read: {error}") from error
    elif text in shipped():
        source = f"{text}.toml"
        content = files("wiring").joinpath(source).read_text(encoding="utf-8")
    else:
        raise RigProblem(f'"{text}" is no rig; allowed: {", ".join(shipped())}, or the path of a .toml file')
    return parse_rig(content, source)


def parse_rig(text: str, source: str = "rig") -> RigPlan:
    """Check the text of a rig file; ``source`` names it in messages.  Raises :class:`RigProblem` with all that is wrong."""
    try:
        values = values_of(text)
    except UnreadableError as error:
        raise RigProblem(f"{source}: {error}") from error
    problems: list[str] = []
    top = Table(values, "", source, problems)
    name = top.text("name", "Rig")
    driver = top.word("driver", ("simulated", "gpiozero"))
    factory = _factory(top, driver)
    seats = seats_of(top, driver)
    matrices = matrices_of(top, seats)
    wheel = wheel_of(top, driver)
    mc = mc_of(top, driver)
    keypad = keypad_of(top, driver)
    screen = screen_of(top)
    top.finish()
    plan = RigPlan(
        name,
        cast(Driver, driver or "simulated"),
        seats,
        cast(Factory | None, factory),
        matrices,
        wheel,
        mc,
        keypad,
        screen,
        source,
    )
    problems += check_pins(plan)
    problems += check_keys(plan)
    if problems:
        raise RigProblem(*problems)
    return plan


def _factory(top: Table, driver: str | None) -> str | None:
    table = top.table("gpiozero")
    if table is None:
        if driver == "gpiozero":
            top.say("gpiozero", 'missing; needed for driver "gpiozero": factory = "lgpio" or "rpigpio"')
        return None
    factory = table.word("factory", ("lgpio", "rpigpio"))
    table.finish()
    if driver == "simulated":
        top.say("gpiozero", "a simulated rig has no pins; remove this table or choose another driver")
    return factory
