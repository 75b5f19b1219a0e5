"""What the house has drawn, and what it draws again after an undo: to the same question the same answer, once."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from console.rules.transcript import Json


@dataclass(frozen=True, slots=True)
class HouseAnswer:
    """What the house answered to a question, and the seats that acted as the MC each time: they may have seen what came of it."""

    question: Mapping[str, Json]
    value: Json
    seen: frozenset[int]


class Memory:
    """What the house had answered before undos, the latest undo's first."""

    def __init__(self) -> None:
        self._kept: list[HouseAnswer] = []

    def keep(self, drawn: Sequence[HouseAnswer]) -> None:
        """An undo has taken these answers back."""
        self._kept[:0] = drawn

    def recall(self, question: Mapping[str, Json], players: Collection[int]) -> list[Json]:
        """The answers to the same question, but not what somebody who plays now has seen as the MC."""
        alike = [one for one in self._kept if one.question == question]
        known = [one.value for one in alike if not one.seen.isdisjoint(players)]
        return [one.value for one in alike if one.value not in known]

    def forget(self, question: Mapping[str, Json], value: Json) -> frozenset[int]:
        """An answer that was repeated is not repeated a second time; gives the seats that had seen it before."""
        for at, one in enumerate(self._kept):
            if (one.question, one.value) == (question, value):
                return self._kept.pop(at).seen
        return frozenset()
