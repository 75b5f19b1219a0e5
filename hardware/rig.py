"""A rig: everything that hangs on the console, real or simulated, behind one face.

:func:`open_rig` makes one from a plan.  What is not to be had (a driver, a chip, a permission) is refused by name; nothing ever
falls back to another driver or to simulation.
"""

from __future__ import annotations

import time

from hardware.matrix import Matrices, MatrixMissingError, MatrixPlan, PlanError, open_matrices
from hardware.plan import RigPlan, RigProblem
from hardware.rigbase import Clock, Displays, Rig, SeatParts
from hardware.simulated import SimulatedRig

__all__ = ["Clock", "Displays", "Rig", "SeatParts", "open_rig"]


def open_rig(
    plan: RigPlan,
    *,
    displays: Displays | None = None,
    factory: object | None = None,
    clock: Clock = time.monotonic_ns,
    pumped: bool = True,
) -> Rig:
    """Open the rig of ``plan``.

    ``displays`` are used instead of opening those of the plan, ``factory`` is a gpiozero pin factory to use instead of the
    named one (tests bring mock pins), ``clock`` and ``pumped`` are as in :class:`Rig`.

    A rig whose pins are not to be had is refused with :class:`RigProblem`.  Matrices that are not to be had are no
    reason to stop a show: the rig opens without them and reports the fault ``missing`` when it starts.
    """
    missing: list[str] = []
    if displays is None and plan.matrices is not None:
        displays = _matrices(plan, missing)
    try:
        if plan.driver == "simulated":
            return SimulatedRig(plan, displays, clock=clock, pumped=pumped, missing=missing)
        # Only here: a simulated rig must open where no GPIO library is installed.
        from hardware.gpio import GpioRig

        return GpioRig(plan, displays, factory=factory, clock=clock, pumped=pumped, missing=missing)
    except BaseException:
        if displays is not None:
            displays.close()
        raise


def _matrices(plan: RigPlan, missing: list[str]) -> Matrices | None:
    wanted = plan.matrices
    if wanted is None:
        return None
    chain = MatrixPlan(
        wanted.driver,
        wanted.seats,
        wanted.bus,
        wanted.device,
        wanted.orientation,
        wanted.reverse,
        wanted.brightness,
        supply_ma=wanted.supply_ma,
    )
    try:
        return open_matrices(chain)
    except PlanError as error:
        raise RigProblem(*(f"{plan.source}: {line}" for line in str(error).splitlines())) from error
    except MatrixMissingError as error:
        missing.append(str(error))
        return None
