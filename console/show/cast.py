"""Who sits where: the places, who has taken one, which seat of the game it is, and whose phone shows that seat's page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from console.rules.conversation import Refused

NAME_LENGTH = 16
SCAN = 1.5
"""Seconds a step of one-switch scanning, where nobody has said otherwise."""
MOST = 7
"""Places that can be played at where phones take part: the rig's, and those that have nothing but a phone."""
SCANS = (0.3, 6.0)
"""The quickest and the slowest step that can be chosen."""
RIG, HOST, PHONE = "rig", "host", "phone"
"""From where a seat is played: its place of the rig, the host's page in its stead, or its phone alone."""


@dataclass
class Place:
    """Where somebody can sit. ``number`` is the one on its badge; ``dials`` is 0, 1 or 4.

    ``wired``: it is one of the rig's, with what that has there. One that is not has only a phone: no dial, no matrix, no lamp.

    ``scan`` is for one-switch scanning, in which the cursor moves by itself: seconds a step, or None.
    ``peeks``: while the buzzer is held the matrix, which faces its owner, shows hidden cards.  ``phone`` is ``here`` or ``away`` where
    one is paired, None where none is; ``phone_key`` is what it is known by.  ``changes`` counts how often somebody has left it or moved
    here: what was meant for whoever sat here before is not meant for whoever does now.  ``by``: from where it is to be played; not from the
    rig where something of it is broken.
    """

    number: int
    dials: int
    push: bool = True
    owner_sees: bool = True  # the matrix faces its owner, not the audience
    name: str = ""
    here: bool = False
    scan: float | None = None
    peeks: bool = True
    phone: str | None = None
    phone_key: str | None = None
    wired: bool = True
    changes: int = 0
    buzzer: bool = True
    by: str = RIG

    @property
    def played_by(self) -> str:
        """From where it is played now: the host stands in where a phone was to be and is none."""
        if not self.wired:
            return PHONE
        return HOST if self.by == PHONE and self.phone is None else self.by

    def pair(self, key: str | None) -> None:
        """This phone shows this place's page from now on, and no other one does; None: no phone."""
        self.phone_key, self.phone = key, None if key is None else "away"


@dataclass
class Cast:
    """All places, and the people of the running game in seat order.

    A place that has only a phone exists as long as somebody plays at it, or its phone is paired.
    """

    places: list[Place]
    playing: list[Place] = field(default_factory=list)

    @property
    def wired(self) -> list[Place]:
        """The rig's places."""
        return [place for place in self.places if place.wired]

    @property
    def on_stage(self) -> list[Place]:
        """The places that have a podium before a show: the rig's, and others that somebody has taken."""
        return [place for place in self.places if place.wired or place.here]

    @property
    def free_number(self) -> int | None:
        """The lowest number that another place can have, up to seven; else that of a phone place nobody is at; None where all are taken."""
        numbers = {place.number for place in self.places}
        unused = [place.number for place in self.places if not place.wired and not place.here]
        free = (
            [number for number in range(1, MOST + 1) if number not in numbers] if len(numbers) < MOST else []
        )
        return min(free or unused, default=None)

    def with_phone(self, number: int) -> Place:
        """The place with this number, made if there is none: one that has only a phone."""
        place = next((one for one in self.places if one.number == number), None)
        if place is None:
            place = Place(number, dials=0, push=False, peeks=False, wired=False, buzzer=False)
            self.places.append(place)
            self.places.sort(key=lambda one: (not one.wired, one.number if not one.wired else 0))
        return place

    def of_phone(self, key: str) -> Place | None:
        """The place whose phone has this key."""
        return next((place for place in self.places if place.phone_key == key), None)

    def place(self, number: object) -> Place:
        """The place with this number."""
        for place in self.places:
            if type(number) is int and place.number == number:
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
        taken = {other.name for other in self.places}
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
        others = [coming.get(p.number, p.name or default_name(p)) for p in self.places if p is not place]
        if clean.casefold() in [other.casefold() for other in others]:
            raise Refused(f"{clean} is taken: two people with one name can't be told apart")
        return clean

    @property
    def present(self) -> list[Place]:
        """The places that somebody has taken."""
        return [place for place in self.places if place.here]

    def begin(self) -> None:
        """The people who are here become the seats 1, 2, ... of a game."""
        self.playing = self.present

    def free(self, place: Place) -> None:
        """Whoever sat here has given the place up, and the phone with it."""
        place.here = False
        place.pair(None)
        place.changes += 1
        self._tidy()

    def begin_again(self, names: Sequence[str], numbers: Sequence[int]) -> None:
        """The same people as in a saved show, on the same places; those that this rig does not have can be played with a phone.

        A phone goes by the name of its person, not by where that one sat when it was last noted: what the show says of that is newer.
        """
        phones = {place.name or default_name(place): place.phone_key for place in self.places}
        for place in self.places:
            place.here = False
            place.pair(None)
            place.name = (
                "" if place.name in names else place.name
            )  # whoever had it here sits elsewhere in that show
        self.playing = []
        for at, name in enumerate(names):
            place = self.with_phone(numbers[at] if at < len(numbers) else at + 1)
            place.name, place.here = name, True
            place.pair(phones.get(name))
            self.playing.append(place)
        self._tidy()

    def change(self, one: Place, other: Place) -> None:
        """Whoever sits at these two places changes over, with name, phone and part in the game; an empty chair brings none."""
        one.name, other.name = other.name, one.name
        one.here, other.here = other.here, one.here
        one.phone, other.phone = other.phone, one.phone
        one.phone_key, other.phone_key = other.phone_key, one.phone_key
        for place in (one, other):
            place.changes += 1
            if not place.here and self.is_given(place.name):
                place.name = ""
        one.scan, other.scan = _scan_at(one, other), _scan_at(other, one)
        over = {one.number: other, other.number: one}
        self.playing = [over.get(place.number, place) for place in self.playing]
        self._tidy()

    def _tidy(self) -> None:
        """Places that nothing is left of are gone."""
        self.places[:] = [
            place for place in self.places if place.wired or place.phone_key or place in self.playing
        ]

    def is_given(self, name: str) -> bool:
        """Is it one of the names that the console gives: ``Seat 3``, wherever its bearer sits by now?"""
        return name in [default_name(place) for place in self.places]

    def decide(self, names: Mapping[int, str], moves: Mapping[int, int]) -> list[Place]:
        """Names and moves by seat are so from now on; gives the places at which somebody else sits."""
        for seat, name in names.items():
            self.seat(seat).name = name
        moved: list[Place] = []
        for seat, number in moves.items():
            old, new = self.seat(seat), self.with_phone(number)  # one that was left meanwhile is there again
            self.change(old, new)
            moved += [old, new]
        return moved

    def leave(self) -> None:
        """The show was left: nobody plays, and places that only it had are gone."""
        self.playing = []
        self._tidy()

    def seat(self, number: int) -> Place:
        """The place of the game's n-th seat."""
        return self.playing[number - 1]

    def seat_of(self, place: Place) -> int | None:
        """The game's seat number of a place, or None when it doesn't play."""
        return self.playing.index(place) + 1 if place in self.playing else None


def _scan_at(new: Place, old: Place) -> float | None:
    """Scanning moves with a person who needs it; a place of the rig with nothing to turn needs it for anybody."""
    if not new.wired:
        return None
    return (old.scan if old.dials else None) or (None if new.dials else SCAN)


def default_name(place: Place) -> str:
    """What whoever sits here is called before they have said a name."""
    return f"Seat {place.number}"


def place_number(of: str) -> int | None:
    """``seat:3`` -> 3; None for controls that are nobody's seat."""
    kind, _, number = of.partition(":")
    return int(number) if kind == "seat" and number.isdigit() else None
