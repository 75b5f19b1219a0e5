"""Raw edges: where the console keeps them, and how a report has them."""

from __future__ import annotations

import logging
from pathlib import Path

from hardware.edge_ring import EdgeRing, Ring, read_file
from hardware.inputs import Inputs

log = logging.getLogger("gameshow")
NAME = "edges"
HEAD = "number,line,contact,stamp_ns,delivered_ns,level\n"


def keep_edges(inputs: Inputs, folder: Path | None) -> None:
    """Keep a rig's raw edges in ``folder``, where they outlive the process; in memory where there is none, or it refuses."""
    if folder is None:
        return
    try:
        inputs.ring = EdgeRing(inputs.ring.lines, folder / NAME)
    except (OSError, ValueError) as error:
        log.warning("raw edges are kept in memory only: %s", error)


def kept_edges(folder: Path) -> Ring | None:
    """The edges that a console keeps or has left in ``folder``; None where there are none. Raises ``OSError``."""
    return read_file(folder / NAME)


def edges_csv(ring: Ring, *, all_of_them: bool = False) -> tuple[bytes, int]:
    """All that may be told, as CSV, and how many are left out because they may be of something that is dialled in secret."""
    told = [one for one in ring.records if all_of_them or one.delivered < ring.told_before]
    rows = (
        f"{one.number},{one.edge.line},{_word(one.edge.closed)},{one.edge.at},{one.delivered},{_word(one.level)}\n"
        for one in told
    )
    return (HEAD + "".join(rows)).encode(), len(ring.records) - len(told)


def _word(closed: bool) -> str:
    return "closed" if closed else "open"
