"""The wheel: the pack's wedges, and from the second round on a prize wedge over the $100 sector. Clauses WW1-WW6 of RULES.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from console.rules.game import SetupError
from console.rules.pack import CASH, WEDGE_NAMES, Pack, Prize, Wedge
from console.rules.transcript import Json, short

PRIZE = "prize"
HUNDRED = Wedge(CASH, 100_00)
"""The sector over which the prize wedge is laid."""


class Wheel:
    """The wheel in one round. Places count from 0, in the order in which the wedges come to the pointer."""

    def __init__(self, wedges: Sequence[Wedge]) -> None:
        self._wedges = wedges
        self._prize: Prize | None = None

    def __getitem__(self, place: int) -> Wedge:
        """What the wheel says there now."""
        wedge = self._wedges[place]
        return Wedge(PRIZE) if self._prize and wedge == HUNDRED else wedge

    def lay(self, prize: Prize) -> None:
        """The prize wedge covers the $100 sector."""
        self._prize = prize

    def take_prize(self) -> Prize:
        """The prize wedge comes off: the $100 sector shows again."""
        prize, self._prize = self._prize, None
        if prize is None:
            raise ValueError("there is no prize wedge on the wheel")
        return prize

    @property
    def asked(self) -> list[dict[str, Json]]:
        """The wedges as a spin is asked for: a prize by its id."""
        return self._as_json({"id": self._prize.id} if self._prize else {})

    @property
    def faces(self) -> list[dict[str, Json]]:
        """The wedges as they stand on the board: a prize with its name and picture."""
        return self._as_json(self._prize.face if self._prize else {})

    @property
    def labels(self) -> dict[str, str]:
        """What is on each wedge, by its place: a prize by name, cash as a number of cents."""
        return {str(place): self._label(self[place]) for place in range(len(self._wedges))}

    def _label(self, wedge: Wedge) -> str:
        if wedge.kind == CASH:
            return str(wedge.amount)
        if wedge.kind == PRIZE and self._prize:
            return self._prize.name
        return WEDGE_NAMES[wedge.kind]

    def _as_json(self, prize: Mapping[str, str]) -> list[dict[str, Json]]:
        return [_as_json(self[place], prize) for place in range(len(self._wedges))]


def _as_json(wedge: Wedge, prize: Mapping[str, str]) -> dict[str, Json]:
    if wedge.kind == CASH:
        return {"kind": CASH, "amount": wedge.amount}
    return {"kind": PRIZE, **prize} if wedge.kind == PRIZE else {"kind": wedge.kind}


def need_wheel(pack: Pack) -> None:
    """Refuse a pack that has no puzzles or prizes, or a wheel by which this game can't be played."""
    problem = None if pack.puzzles and pack.prizes else "it has no puzzles or no prizes"
    problem = problem or unplayable_wheel(pack.wheel)
    if problem:
        raise SetupError(f"pack {short(pack.name)}: Wheel of Fortune can't be played with it: {problem}")


def unplayable_wheel(wedges: Sequence[Wedge]) -> str | None:
    """Why this game can't be played with these wedges; None if it can."""
    if not wedges:
        return "it has no wheel"
    hundreds = sum(wedge == HUNDRED for wedge in wedges)
    if hundreds != 1:
        return f"the wheel has {hundreds} sectors of 100, exactly one is needed"
    kinds = {wedge.kind for wedge in wedges}
    missing = [name for kind, name in WEDGE_NAMES.items() if kind not in kinds]
    return f"the wheel has no {missing[0]} wedge" if missing else None
