"""Wires that were swapped: what came in at one place when another one was worked, and the other way round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hardware.trial.dials import DialStep
from hardware.trial.presses import PressStep
from hardware.trial.report import Proposal
from hardware.trial.step import Step, plain


def swapped(steps: Sequence[Step]) -> list[Proposal]:
    """The pins that change places in the file, where two parts have each other's; nothing on a rig without pins."""
    out: list[Proposal] = []
    parts: dict[str, PressStep | DialStep] = {
        step.id: step for step in steps if isinstance(step, PressStep | DialStep)
    }
    for line, step in parts.items():
        other = parts.get(step.elsewhere or "")
        if other is None or other.elsewhere != line:
            continue
        why = f"{plain(line)} came in where {plain(other.id)} should, and the other way round"
        out += _exchange(step.pins, other.pins, why)
    return out


def _exchange(mine: Mapping[str, int], theirs: Mapping[str, int], why: str) -> list[Proposal]:
    return [
        Proposal(key, pin, put, why) for (key, pin), put in zip(mine.items(), theirs.values(), strict=False)
    ]
