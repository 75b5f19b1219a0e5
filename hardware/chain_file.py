"""Reads the ``[matrices]`` table of a rig file: the chain of price displays."""

from __future__ import annotations

from typing import cast

from hardware.dots import COLUMNS
from hardware.matrix_plan import MAX_BRIGHTNESS
from hardware.pins import SPI
from hardware.plan import Faces, MatricesPlan, SeatPlan
from hardware.seat_file import FACES
from hardware.supply import FLOOR_MA
from hardware.table import Table

MOST_MA = 20_000


def matrices_of(top: Table, seats: tuple[SeatPlan, ...]) -> MatricesPlan | None:
    """The chain of a rig, None without one; ``seats`` are those that the file has."""
    table = top.table("matrices")
    if table is None:
        _no_matrix(top, seats, ())
        return None
    driver = table.word("driver", ("spi", "recording"))
    chain = _order(table, tuple(seat.seat for seat in seats))
    bus = table.whole("bus", 0, 1, 0)
    plan = MatricesPlan(
        "spi" if driver == "spi" else "recording",
        chain,
        bus,
        table.whole("device", 0, len(SPI[bus].selects) - 1, 0),
        table.one_of("orientation", (0, 90, -90, 180), -90),
        table.yes("reverse"),
        table.whole("brightness", 1, MAX_BRIGHTNESS, MAX_BRIGHTNESS),
        cast(Faces, table.word("faces", FACES, "owner") or "owner"),
        _supply(table, len(chain)),
    )
    if table.raw("width") not in (None, COLUMNS):
        table.wrong(
            "width", table.raw("width"), f"{COLUMNS}, and no need to say so: a display is four modules of 8"
        )
    table.finish()
    _no_matrix(top, seats, chain)
    return plan


def _order(table: Table, seats: tuple[int, ...]) -> tuple[int, ...]:
    order = table.raw("seats")
    if order is None:
        return seats
    good = isinstance(order, list) and all(type(seat) is int and seat in seats for seat in order)
    if not good or len(set(cast(list[int], order))) != len(cast(list[int], order)) or not order:
        table.wrong("seats", order, f"seats of this rig in chain order, each once: {list(seats)}")
        return seats
    return tuple(cast(list[int], order))


def _supply(table: Table, displays: int) -> int | None:
    """Even at their dimmest, displays that are all lit take ``FLOOR_MA`` each: a weaker supply can't be kept to."""
    if not table.has("supply_ma"):
        return None
    return table.whole("supply_ma", FLOOR_MA * max(displays, 1), MOST_MA, MOST_MA)


def _no_matrix(top: Table, seats: tuple[SeatPlan, ...], chain: tuple[int, ...]) -> None:
    for seat in seats:
        if seat.faces is not None and seat.seat not in chain:
            top.say(
                f"seat.{seat.seat}.faces",
                f'found "{seat.faces}", but this seat has no matrix; allowed: nothing, or the seat in [matrices] too',
            )
