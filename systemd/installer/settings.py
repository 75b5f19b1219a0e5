"""What the owner may edit: ``console.toml`` and a rig file of his own."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Iterator
from functools import partial

from console.places import CONFIG, ETC
from installer.machine import Machine
from installer.work import Wish, Work


def settings(machine: Machine, wish: Wish) -> Iterator[Work]:
    """Bring the rig file and then the settings that name it; a file that is replaced is kept beside it."""
    if wish.rig_file:
        name, content = wish.rig_file
        place = f"{ETC}/{name}"
        path = machine.path(place)
        there = path.read_bytes() if path.is_file() else None
        if there is None:
            yield Work(f"copying the rig file to {place}", partial(machine.write, place, content))
        elif there != content:
            yield Work(
                f"renewing {place}; the former one is now {place}.old",
                partial(_renew, machine, place, there, content),
            )
    before = machine.text(CONFIG)
    if before is None:
        yield Work(f"writing {CONFIG}", partial(machine.write, CONFIG, wish.config))
    elif before != wish.config:
        said = ", ".join(
            _values(line for line in wish.config.splitlines() if line not in before.splitlines())
        )
        yield Work(f"setting in {CONFIG}: {said}", partial(machine.write, CONFIG, wish.config))


def _values(lines: Iterable[str]) -> Iterator[str]:
    """What lines of the settings say, without their comments."""
    for key, value in tomllib.loads("\n".join(lines)).items():
        yield f"{key} = {json.dumps(value, ensure_ascii=False)}"


def _renew(machine: Machine, place: str, former: bytes, content: bytes) -> None:
    machine.write(f"{place}.old", former)
    machine.write(place, content)
