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


def is_shipped(source: str) -> bool:
    """Whether the rig came with the console: taken by its name (a bare file name then), or by the path of the very file."""
    path = Path(source)
    if path.name.removesuffix(".toml") not in shipped():
        return False
    if not path.exists():
        return path.name == source
    own = files("wiring").joinpath(path.name)
    return isinstance(own, Path) and own.samefile(path)


def write(report: Report, target: Path | None = None) -> Path:
    """Write the rig file with the report's proposals in it; gives where.

    Without a ``target`` that is the file that was tested; a target must not be there yet, unless it is that file.  Raises
    :class:`RigProblem` with a sentence, and nothing is written then.
    """
    source = report.source
    own = is_shipped(source)
    if target is None and own:
        raise RigProblem(f"{source} comes with the console and is not changed: say where to write a copy")
    path = Path(source) if target is None else target
    try:
        if own:
            text = files("wiring").joinpath(PurePath(source).name).read_text(encoding="utf-8")
        else:
            text = Path(source).read_text(encoding="utf-8-sig")
        if target is not None and path.exists() and (own or not path.samefile(source)):
            raise RigProblem(f"{path} is there already, and is left as it is: give another name")
        out = rewritten(text, report.proposes, str(path))
        mode = path.stat().st_mode & 0o777 if path.exists() else READABLE
        path.parent.mkdir(parents=True, exist_ok=True)
        replace_file(path, out.encode(), mode)
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not UTF-8 text"
        raise RigProblem(f"{path} cannot be written: {reason}") from error
    return path
