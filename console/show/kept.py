"""What is kept from one start of the console to the next: the room's comforts, each game's last options, who sits where.

Whether somebody *is* there is not kept: a press says so each evening, and takes name and scanning up again.  Places that have only a
phone are kept with it (``console/phones.py``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from console.rules.conversation import Refused
from console.rules.transcript import short
from console.show.cast import HOST, PHONE, RIG, SCAN, SCANS, Cast, Place
from console.show.comforts import LEVELS, VOLUMES, Comforts
from console.show.repertoire import Playable, Repertoire

Json = Any
Problem = Callable[[str, Json, str], None]
FIRST_GAME = "price-is-right"
"""The only game that an earlier version of the file knew: its options stood there by themselves."""
YES_OR_NO = ("muted", "rigs_wheel")


@dataclass
class Kept:
    """Reads the parts of a console that are kept, and sets them again."""

    comforts: Comforts
    repertoire: Repertoire
    cast: Cast
    _elsewhere: dict[str, Json] = field(default_factory=dict)  # places that only another rig has

    def values(self) -> dict[str, Json]:
        """All of it as a JSON object."""
        seats = {str(place.number): seat for place in self.cast.wired if (seat := self._seat(place))}
        return {
            "volume": self.comforts.volume,
            "muted": self.comforts.muted,
            "brightness": self.comforts.brightness,
            "rigs_wheel": self.comforts.rigs_wheel,
            "game": self.repertoire.chosen.game.name,
            "options": {name: dict(self.repertoire.options_of(name)) for name in self.repertoire.playables},
            "seats": {**self._elsewhere, **seats},
        }

    def _seat(self, place: Place) -> dict[str, Json]:
        """What is kept of a place: nothing where all is as on the first day."""
        own = place.name and not self.cast.is_given(place.name)
        kept: dict[str, Json] = {"name": place.name} if own else {}
        if place.scan != (None if place.dials else SCAN):
            kept["scan"] = place.scan
        if place.by != RIG:
            kept["by"] = place.by
        return kept

    def restore(self, values: Mapping[str, Json]) -> list[str]:
        """Set what is sound; gives a sentence for each value that is not: where, what was found, what is allowed."""
        problems: list[str] = []

        def wrong(key: str, found: Json, allowed: str) -> None:
            problems.append(f"{key}: found {short(found)}; allowed: {allowed}")

        known = self.values()
        for key, value in values.items():
            if key == "options":
                self._options(value, wrong)
            elif key == "game":
                self._game(value, wrong)
            elif key == "seats":
                self._seats(value, wrong)
            elif key in known:
                self._comfort(key, value, wrong)
            else:
                problems.append(f"{short(key)}: unknown; known are {', '.join(known)}")
        return problems

    def _comfort(self, key: str, value: Json, wrong: Problem) -> None:
        if key in YES_OR_NO:
            if isinstance(value, bool):
                setattr(self.comforts, key, value)
            else:
                wrong(key, value, "true or false")
            return
        allowed = VOLUMES if key == "volume" else LEVELS
        if type(value) is int and value in allowed:
            setattr(self.comforts, key, value)
        else:
            wrong(key, value, f"{allowed[0]} to {allowed[-1]}")

    def _game(self, game: Json, wrong: Problem) -> None:
        try:
            self.repertoire.choose(game)
        except Refused:
            wrong("game", game, ", ".join(self.repertoire.playables))

    def _options(self, options: Json, wrong: Problem) -> None:
        """Options by game; texts that stand there by themselves are the first game's."""
        if not isinstance(options, dict):
            wrong("options", options, "games with their options")
            return
        playables = self.repertoire.playables
        alone = {name: value for name, value in options.items() if name not in playables}
        self._options_of(playables[FIRST_GAME], "options", alone, wrong)
        for game in playables.keys() & options.keys():
            self._options_of(playables[game], f"options.{game}", options[game], wrong)

    def _options_of(self, playable: Playable, where: str, options: Json, wrong: Problem) -> None:
        if not isinstance(options, dict):
            wrong(where, options, "names with values")
            return
        for name, value in options.items():
            if name not in playable.choices:
                wrong(f"{where}.{short(name)}", value, f"one of {', '.join(playable.choices)}")
            elif not isinstance(value, str) or not playable.takes(name, value):
                wrong(f"{where}.{name}", value, playable.allowed(name))
            else:
                self.repertoire.options_of(playable.game.name)[name] = value

    def _seats(self, seats: Json, wrong: Problem) -> None:
        if not isinstance(seats, dict):
            wrong("seats", seats, "numbers of places with what is kept of each")
            return
        places = {str(place.number): place for place in self.cast.wired}
        self._elsewhere = {number: seat for number, seat in seats.items() if number not in places}
        for number, place in places.items():
            if number in seats:
                self._place(f"seats.{number}", place, seats[number], wrong)

    def _place(self, where: str, place: Place, seat: Json, wrong: Problem) -> None:
        if not isinstance(seat, dict) or not seat.keys() <= {"name", "scan", "by"}:
            wrong(where, seat, "name, scan and by")
            return
        if "name" in seat:
            try:
                place.name = self.cast.checked_name(place, seat["name"], {})
            except Refused as reason:
                wrong(f"{where}.name", seat["name"], str(reason))
        by: Json = seat.get("by", RIG)
        if by in (RIG, HOST, PHONE):
            place.by = by
        else:
            wrong(f"{where}.by", by, f"{RIG}, {HOST}, {PHONE}")
        scan: Json = seat.get("scan", place.scan)
        if type(scan) in (int, float) and SCANS[0] <= scan <= SCANS[1]:
            place.scan = float(scan)
        elif scan is not None:
            wrong(f"{where}.scan", scan, f"{SCANS[0]} to {SCANS[1]} seconds")
