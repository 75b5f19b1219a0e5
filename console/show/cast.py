"""Who sits where: the rig's places, who has taken one, and which seat of the game it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from console.rules.conversation import Refused

NAME_LENGTH = 16
SCAN = 1.5
"""Seconds a step of one-switch scanning, where nobody has said otherwise."""
SCANS = (0.3, 6.0)
"""The quickest and the slowest step that can be chosen."""


@dataclass
class Place:
    """One seat of the rig. ``number`` is the one on its badge; ``dials`` is 0, 1 or 4.

    ``scan`` is for one-switch scanning, in which the cursor moves by itself: seconds a step, or None.
    ``phone`` is ``here`` or ``away`` where one is paired, None where none is.
    """

    number: int
    dials: int
    push: bool = True
    owner_sees: bool = True  # the matrix faces its owner, not the audience
    name: str = ""
    here: bool = False
    scan: float | None = None
    peeks: bool = True  # there is a buzzer to hold, and a matrix that faces its owner shows hidden cards meanwhile
    phone: str | None = None

    @property
    def sees_own(self) -> bool:
        """Whether whoever sits here can see what nobody else may."""
        return self.peeks or self.phone is not None


@dataclass
class Cast:
    """All places, and the people of the running game in seat order."""

    places: list[Place]
    playing: list[Place] = field(default_factory=list)

    def place(self, number: object) -> Place:
        """The place with this number."""
        for place in self.places:
            if place.number == number and not isinstance(number, bool):
                return place
        raise Refused(f"there is no seat {number}, only {', '.join(str(p.number) for p in self.places)}")

    def take(self, place: Place) -> bool:
        """Somebody sits down; says whether that is news."""
        news = not place.here
        place.here = True
        place.name = place.name or self._free_name(place)
        return news

    def _free_name(self, place: Place) -> str:
        """``Seat 3`` at place 3, unless somebody has brought that name from there; then the first number that is free."""
        taken = {other.name for other in self.everybody}
        numbers = [place.number, *(other.number for other in self.places)]
        free = (name for number in numbers if (name := f"Seat {number}") not in taken)
        return next(free, default_name(place))

    def checked_name(self, place: Place, name: object, coming: Mapping[int, str]) -> str:
        """A name that a person may be given, as it will be shown: 1 to 16 characters, no other's name.

        ``coming`` are names that are given and not shown yet, by place number.  A place without a name counts as ``Seat 3``,
        which whoever sits down there will get.
        """
        if not isinstance(name, str) or not (clean := " ".join(name.split())) or not clean.isprintable():
            raise Refused("a name needs at least one letter")
        if len(clean) > NAME_LENGTH:
            raise Refused(f"{clean!r} has {len(clean)} characters, at most {NAME_LENGTH} fit on a podium")
        others = [coming.get(p.number, p.name or default_name(p)) for p in self.everybody if p is not place]
        if clean.casefold() in [other.casefold() for other in others]:
            raise Refused(f"{clean} is taken: two people with one name can't be told apart")
        return clean

    @property
    def everybody(self) -> list[Place]:
        """The rig's places, and those of a resumed show that this rig does not have."""
        return [*self.places, *(place for place in self.playing if place not in self.places)]

    @property
    def present(self) -> list[Place]:
        """The places that somebody has taken."""
        return [place for place in self.places if place.here]

    def begin(self) -> None:
        """The people who are here become the seats 1, 2, ... of a game."""
        self.playing = self.present

    def begin_again(self, names: Sequence[str], numbers: Sequence[int]) -> None:
        """The same people as in a saved show, on the same places where the rig still has them."""
        known = {place.number: place for place in self.places}
        for place in self.places:
            place.here = False
            place.name = (
                "" if place.name in names else place.name
            )  # whoever had it here sits elsewhere in that show
        self.playing = []
        for at, name in enumerate(names):
            number = numbers[at] if at < len(numbers) else at + 1
            place = known.get(number) or Place(number, dials=0, push=False)
            place.name, place.here = name, True
            self.playing.append(place)

    def change(self, one: Place, other: Place) -> None:
        """Whoever sits at these two places changes over, with name and part in the game; an empty chair brings none."""
        one.name, other.name = other.name, one.name
        one.here, other.here = other.here, one.here
        for place in (one, other):
            if not place.here and self.is_given(place.name):
                place.name = ""
        one.scan, other.scan = _scan_at(one, other), _scan_at(other, one)
        over = {one.number: other, other.number: one}
        self.playing = [over.get(place.number, place) for place in self.playing]

    def is_given(self, name: str) -> bool:
        """Is it one of the names that the console gives: ``Seat 3``, wherever its bearer sits by now?"""
        return name in [default_name(place) for place in self.everybody]

    def decide(self, names: Mapping[int, str], moves: Mapping[int, int]) -> list[Place]:
        """Names and moves by seat are so from now on; gives the places at which somebody else sits."""
        for seat, name in names.items():
            self.seat(seat).name = name
        moved: list[Place] = []
        for seat, number in moves.items():
            old, new = self.seat(seat), self.place(number)
            self.change(old, new)
            moved += [old, new]
        return moved

    def leave(self) -> None:
        """The show was left: nobody plays, and places that only it had are gone."""
        self.playing = []

    def seat(self, number: int) -> Place:
        """The place of the game's n-th seat."""
        return self.playing[number - 1]

    def seat_of(self, place: Place) -> int | None:
        """The game's seat number of a place, or None when it doesn't play."""
        return self.playing.index(place) + 1 if place in self.playing else None


def _scan_at(new: Place, old: Place) -> float | None:
    """Scanning moves with a person who needs it; a place with nothing to turn needs it for anybody."""
    return (old.scan if old.dials else None) or (None if new.dials else SCAN)


def default_name(place: Place) -> str:
    """What whoever sits here is called before they have said a name."""
    return f"Seat {place.number}"


def place_number(of: str) -> int | None:
    """``seat:3`` -> 3; None for controls that are nobody's seat."""
    kind, _, number = of.partition(":")
    return int(number) if kind == "seat" and number.isdigit() else None
