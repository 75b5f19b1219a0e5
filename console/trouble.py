"""What keeps a console from starting, in plain words: what it is about, what exactly is wrong, and what mends it."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from os.path import isdir, isfile  # unlike those of pathlib they take what may not be looked at for absent
from pathlib import Path
from types import TracebackType
from typing import Any, Literal

from console.config import ConfigProblem
from console.journal import JournalError
from console.packs import PackError
from console.packs.shelf import SHELF, shipped_names
from console.run_options import Options
from hardware.plan import RigProblem
from hardware.rigfile import shipped

What = Literal["rig", "pack", "settings", "journal", "machine"]
MOST = 8
"""Problems that are shown at once."""
LONGEST = 300
HIDING = ("console/rules/", "console/show/")
"""Where what went wrong may speak of what nobody may know yet."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """``name`` is the rig's, the pack's or the file's; ``mend`` a command.

    ``foreseen``: it can be looked whether it is over; otherwise only another start shows it.
    """

    what: What
    name: str
    problems: tuple[str, ...]
    mend: str
    foreseen: bool = True

    def board(self, address: str) -> dict[str, Any]:
        """As the screen and the pages show it."""
        return {
            "what": self.what,
            "name": self.name,
            "problems": [_line(problem) for problem in self.problems[:MOST]],
            "more": max(len(self.problems) - MOST, 0),
            "mend": self.mend,
            "address": address,
        }

    def __str__(self) -> str:
        more = f" (and {len(self.problems) - 1} more)" if len(self.problems) > 1 else ""
        return f"{_line(self.problems[0])}{more}"


def trouble_of(error: Exception, options: Options) -> Trouble:
    """What an exception means that came while a console with these options was put together."""
    match error:
        case ConfigProblem():
            return Trouble("settings", error.path.name, error.problems, _edit(error.path))
        case RigProblem():
            return Trouble("rig", options.rig, (*error.problems, *_kept_from(options)), _mend_of_rig(options))
        case PackError():
            return Trouble("pack", options.pack, tuple(map(str, error.problems)), _mend_of_pack(options))
        case JournalError():
            return Trouble("journal", str(options.data), (str(error),), "gameshow doctor")
        case OSError():
            return Trouble("machine", "", (str(error),), "gameshow doctor")
    kind = type(error).__name__
    said = kind if _speaks_of_the_show(error.__traceback__) else f"{kind}: {error}"
    sentence = f"a fault of the program itself: {said}; the log has all of it"
    return Trouble("machine", "", (sentence,), "gameshow report", foreseen=False)


def _speaks_of_the_show(trace: TracebackType | None) -> bool:
    while trace is not None:
        file = Path(trace.tb_frame.f_code.co_filename).as_posix()
        if any(place in file for place in HIDING):
            return True
        trace = trace.tb_next
    return False


def _line(text: str) -> str:
    """One line that can be read, whatever is in a file's name."""
    plain = "".join(sign if sign.isprintable() else " " for sign in text)
    return plain if len(plain) <= LONGEST else f"{plain[: LONGEST - 3]}..."


def _edit(file: Path) -> str:
    return f"sudo nano {shlex.quote(str(file))}"


def _kept_from(options: Options) -> tuple[str, ...]:
    """systemd.exec(5): with ``ProtectHome=`` a service finds no file in a home, whatever its owner sees there."""
    return ("The service can't look into a home: the install makes a copy",) if _at_home(options) else ()


def _at_home(options: Options) -> bool:
    at_home = any(Path(options.rig).is_relative_to(place) for place in ("/home", "/root"))
    return options.config is not None and at_home and not isfile(options.rig)


def _mend_of_rig(options: Options) -> str:
    """A rig that is nowhere was named wrongly; the check tells more of one that is there."""
    if _at_home(options):
        return f"sudo make install RIG={shlex.quote(options.rig)}"
    if options.config is not None and options.rig not in shipped() and not isfile(options.rig):
        return _edit(options.config)
    return f"gameshow rig check --rig {shlex.quote(options.rig)}"


def _mend_of_pack(options: Options) -> str:
    """The same of packs. One on the shelf is the console's own to read."""
    on_shelf = options.data / SHELF / options.pack
    if "/" not in options.pack and on_shelf.is_dir():
        return f"sudo gameshow pack check {shlex.quote(str(on_shelf))}"
    if options.config is not None and options.pack not in shipped_names() and not isdir(options.pack):
        return _edit(options.config)
    return f"gameshow pack check {shlex.quote(options.pack)}"
