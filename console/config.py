"""``console.toml``: what this console is (docs/appliance.md). Everything wrong with it is said in one go; what is set in it changes its own line alone."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from hardware.table import Table, UnreadableError, text_of, values_of

HERE, EVERYWHERE = "127.0.0.1", "0.0.0.0"
HOSTS = (HERE, EVERYWHERE)
"""The address of one network alone would keep out the screen, which comes from this machine."""
PORT = 8420
PACK = "default"
LOWEST_PORT = 1024
"""Below this a port belongs to root, who does not run the console (ip(7), ip_unprivileged_port_start)."""
LONGEST_PATH = 300


@dataclass(frozen=True, slots=True)
class Config:
    """What the file says, with defaults for what it leaves out. ``rig`` is empty only in :attr:`ConfigProblem.sound`."""

    rig: str
    pack: str = PACK
    host: str = HERE
    port: int = PORT
    game: str | None = None


class ConfigProblem(Exception):
    """A file that can't be used; ``problems`` has a sentence each: file, key, what was found, what is allowed.

    ``sound`` is what could be read all the same: there the faults are shown.
    """

    def __init__(self, path: Path, problems: list[str], sound: Config) -> None:
        super().__init__("\n".join(problems))
        self.path = path
        self.problems = tuple(problems)
        self.sound = sound


def load_config(path: Path) -> Config:
    """Read the file, or raise :class:`ConfigProblem` with all that is wrong. Paths in it count from its folder."""
    problems: list[str] = []
    try:
        values = values_of(text_of(path))
    except UnreadableError as error:
        raise ConfigProblem(path, [f"{path}: cannot be read: {error}"], Config("")) from error
    top = Table(values, "", str(path), problems)
    if not top.has("rig"):
        top.say("rig", 'missing; for instance rig = "four-seats-gpio"')
    config = Config(
        rig=_from_folder(top.text("rig", "", LONGEST_PATH), path, ".toml"),
        pack=_from_folder(top.text("pack", PACK, LONGEST_PATH), path),
        host=top.word("host", HOSTS, HERE) or HERE,
        port=top.whole("port", LOWEST_PORT, 65_535, PORT),
        game=_game(top),
    )
    top.finish()
    if problems:
        raise ConfigProblem(path, problems, config)
    return config


def _from_folder(text: str, path: Path, suffix: str = "/") -> str:
    """A name as it is; a path as it counts from the folder of ``path``."""
    return str(path.parent / text) if "/" in text or text.endswith(suffix) else text


def _game(top: Table) -> str | None:
    if not top.has("game"):
        return None
    from console.rules.games import GAMES  # only here: the screen reads this file too, and needs no rules

    return top.word("game", tuple(GAMES))


def with_values(text: str, values: Mapping[str, str | int]) -> str:
    """The file's text with these values, each in its own line; every other line and every remark stays as it is."""
    lines = (
        text.removesuffix("\n").split("\n") if text else []
    )  # to Python more than that ends a line, to TOML nothing else
    for key, value in values.items():
        spelled = json.dumps(value, ensure_ascii=False)  # JSON's text and number are TOML's, too
        # A table has no business here, but what stands in one is not the console's.
        end = next((i for i, line in enumerate(lines) if line.lstrip().startswith("[")), len(lines))
        name = rf"\s*(?:{key}|\"{key}\"|'{key}')\s*="
        at = next((i for i in range(end) if re.match(name, lines[i])), None)
        if at is None:
            lines.insert(end, f"{key} = {spelled}")
        elif found := re.match(rf"({name}\s*)(\"(?:[^\"\\]|\\.)*\"|'[^']*'|[^\s#]+)(.*)$", lines[at]):
            same = _spelled(found[2]) == value
            lines[at] = lines[at] if same else f"{found[1]}{spelled}{found[3]}"
        else:
            lines[at] = f"{key} = {spelled}"
    return "\n".join(lines) + "\n"


def _spelled(text: str) -> str | int | None:
    """What a text in quotes, or a number, stands for."""
    if text.startswith("'"):
        return text[1:-1]
    try:
        found = json.loads(text)
    except ValueError:
        return None
    return found if isinstance(found, str | int) else None
