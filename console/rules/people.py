"""The people a rule speaks to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from console.rules import asks
from console.rules.asks import Options
from console.rules.conversation import Ask
from console.rules.transcript import Json


@dataclass(frozen=True, slots=True)
class Contestant:
    """Somebody in a seat, to be asked. Names stay out of every question: a seat's number says who is meant."""

    seat: int

    @property
    def address(self) -> str:
        """How asks, money lines and ``for`` name this seat."""
        return f"seat:{self.seat}"

    def choose(self, topic: str, options: Options | Callable[[], Options], **told: Json) -> Ask[str]:
        """One of ``options``; a callable is asked anew each time."""
        return asks.choose(self.address, topic, options, **told)

    def pick(self, topic: str, options: Options, count: int, **told: Json) -> Ask[list[str]]:
        """``count`` different ones of ``options``."""
        return asks.pick(self.address, topic, options, count, **told)

    def dial(self, topic: str, wheels: Sequence[str], **told: Json) -> Ask[int]:
        """A number on these wheels, most significant first."""
        return asks.dial(self.address, topic, wheels, **told)

    def arrange(self, topic: str, tiles: Sequence[str], slots: int, **told: Json) -> Ask[list[str]]:
        """The tiles in slot order."""
        return asks.arrange(self.address, topic, tiles, slots, **told)

    def text(self, topic: str, length: int, **told: Json) -> Ask[str]:
        """At most ``length`` characters."""
        return asks.text(self.address, topic, length, **told)

    def spin(self, topic: str, wedges: Sequence[Mapping[str, Json]]) -> Ask[int]:
        """The wedge at which the wheel stops, spun by this seat; asked of the wheel."""
        return asks.spin(topic, wedges, self.seat, **{"for": self.address})


def seat_of(address: str) -> int | None:
    """``seat:2`` -> 2; None for the MC and the house."""
    kind, _, number = address.partition(":")
    return int(number) if kind == "seat" else None


def viewers_of(seats: Iterable[int]) -> tuple[str, ...]:
    """Everybody who may look on: the audience, the MC, and each seat for itself."""
    return ("audience", "mc", *(f"seat:{seat}" for seat in seats))


def by_seat(values: Mapping[int, Json]) -> dict[str, Json]:
    """Values by seat as JSON has them: keys are strings, in seat order."""
    return {str(seat): values[seat] for seat in sorted(values)}
