"""What a look at a rig file and its machine brings up."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

Level = Literal["ok", "note", "warn", "bad"]
"""``ok``: as it should be.  ``note``: worth knowing.  ``warn``: a show can run, with something missing.  ``bad``: none can."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at: what was found, why it matters, and the command (or what to do) that mends it.

    ``id`` names what was looked at; several findings may have the same.  ``why`` and ``mend`` are empty where all is well.
    """

    id: str
    level: Level
    what: str
    why: str = ""
    mend: str = ""


def can_run(findings: Iterable[Finding]) -> bool:
    """Whether a show can run: nothing is ``bad``."""
    return all(finding.level != "bad" for finding in findings)
