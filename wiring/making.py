"""Writes the drawing and the tables of a rig into a folder."""

from __future__ import annotations

from pathlib import Path, PurePath

from hardware.plan import RigPlan
from wiring.sheet import draw
from wiring.tables import markdown


def made(plan: RigPlan, guide: str | None = None) -> dict[str, str]:
    """The files for ``plan``, by name: a drawing (SVG) and its tables (Markdown); the same plan always gives the same bytes.

    ``guide`` is where the build guide lies, seen from there.  Raises :class:`hardware.plan.RigProblem` for a rig without pins.
    """
    name = PurePath(plan.source).name.removesuffix(".toml")
    return {f"{name}.svg": draw(plan).svg, f"{name}.md": markdown(plan, f"{name}.svg", guide)}


def make(plan: RigPlan, folder: Path, guide: str | None = None) -> list[Path]:
    """Write them, making ``folder`` if it is missing; where they are.  Raises also OSError."""
    written = []
    for name, text in made(plan, guide).items():
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / name
        path.write_text(text, encoding="utf-8", newline="\n")
        written.append(path)
    return written
