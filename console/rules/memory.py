"""What the house has drawn, and what it draws again after an undo: to the same question the same answer, once."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from console.rules.transcript import Json


@dataclass(frozen=True, slots=True)
class HouseAnswer:
    """What the house answered to a question, and the seat that acted as the MC then and may have seen what came of it."""

    question: Mapping[str, Json]
    value: Json
    mc: int | None


class Memory:
    """What the house had answered before undos, the latest undo's first."""

    def __init__(self) -> None:
        self._kept: list[HouseAnswer] = []

    def keep(self, drawn: Sequence[HouseAnswer]) -> None:
        """An undo has taken these answers back."""
        self._kept[:0] = drawn

    def recall(self, question: Mapping[str, Json], players: Collection[int]) -> list[Json]:
        """The answers to the same question, but not what somebody who plays now has seen as the MC."""
        return [one.value for one in self._kept if one.question == question and one.mc not in players]

    def forget(self, drawn: HouseAnswer) -> None:
        """An answer that was repeated is not repeated a second time."""
        alike = (at for at, one in enumerate(self._kept) if _said(one) == _said(drawn))
        if (at := next(alike, None)) is not None:
            del self._kept[at]


def _said(drawn: HouseAnswer) -> tuple[Mapping[str, Json], Json]:
    return drawn.question, drawn.value
