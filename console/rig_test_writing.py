"""Puts what a set-up test proposes into a rig file, whole or not at all; a rig that came with the console is never touched."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path, PurePath

from console.atomic import replace_file
from hardware.plan import RigProblem
from hardware.rigfile import shipped
from hardware.trial.report import Report
from hardware.trial.rewriting import rewritten

READABLE = 0o644


def own_file(rig: str) -> Path | None:
    """The file of a rig that was opened by this name or path; None where it came with the console."""
    if rig in shipped():
        return None
    path = Path(rig)
    same = files("wiring").joinpath(path.name)
    if path.exists() and isinstance(same, Path) and same.exists() and same.samefile(path):
        return None  # in a clone the shipped files have paths as good as any other
    return path


def where(rig: str, target: Path | None = None) -> Path:
    """The file that would be written: without a ``target`` the rig's own; a target must not be there yet, unless it is that file.

    ``rig`` is the name or path by which the rig was opened.  Raises :class:`RigProblem` with a sentence.
    """
    own = own_file(rig)
    path = target or own
    if path is None:
        raise RigProblem(f"{rig} comes with the console and is not changed: say where to write a copy")
    if target is not None and path.exists() and (own is None or not own.exists() or not path.samefile(own)):
        raise RigProblem(f"{path} is there already, and is left as it is: give another name")
    return path


def write(report: Report, rig: str, target: Path | None = None) -> Path:
    """Write the rig file with the report's proposals in it, as :func:`where` says; gives where.

    Raises :class:`RigProblem` with a sentence, and nothing is written then.
    """
    own, path = own_file(rig), where(rig, target)
    try:
        if own is None:
            name = f"{PurePath(rig).name.removesuffix('.toml')}.toml"
            text = files("wiring").joinpath(name).read_text(encoding="utf-8")
        else:
            text = own.read_text(encoding="utf-8-sig")
        out = rewritten(text, report.proposes, str(path))
        mode = path.stat().st_mode & 0o777 if path.exists() else READABLE
        path.parent.mkdir(parents=True, exist_ok=True)
        replace_file(path, out.encode(), mode)
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not UTF-8 text"
        raise RigProblem(f"{path} cannot be written: {reason}") from error
    return path
