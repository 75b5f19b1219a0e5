"""What may be seen now, put together for each viewer: the shown views, podiums, matrices, lamps and overlays.

The director writes it, as things are shown; nothing here looks at the rules or at anything that was not shown yet.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from console.show import faces, podiums, poker_podiums, wheel_podiums
from console.show.cast import HOST, RIG, Cast, Place
from console.show.comforts import Comforts
from console.show.faults import Key, in_short
from console.show.floor import Floor
from console.show.lockout import SETTLING
from console.show.looking import Looks
from console.show.roll_call import RollCall
from console.show.show_clock import ShowClock
from console.show.wheel import Wheel
from hardware.face import Dark, Face, Go, Idle, Said

Json = Any
HOSTS_FAULTS = frozenset({"sound", "settings", "keypad"})
"""Parts whose faults only the host's page tells: the audience hears for itself that there is no sound, and has set nothing, nor typed anything."""
PAUSED = "PAUSE"
"""What the matrices of those who are here say in a pause; a matrix has room for five letters."""


@dataclass
class Picture:
    """``phase``: ``resume`` (a saved show is offered), ``lobby``, ``game``, ``over``. ``views`` are those shown last, by viewer.

    ``rig`` is what the host may want to know of it.  ``race`` is what everybody may know of a race for the buzzers, ``race_lit`` the seats whose lamps are lit in it; ``resolution_us`` is
    what the rig's clock can tell apart, ``settling`` (ns) how long a race waits for slower contacts.  ``in_doubt`` are the places whose buzzers were pressed as it seems.
    """

    cast: Cast
    title: str
    phase: str
    simulated: bool = False
    currency: str = "$"
    join: dict[str, Json] | None = None
    """How phones come in, as :mod:`console.show.join` has it."""
    saving: bool = True
    paused_at: int | None = None
    comforts: Comforts = field(default_factory=Comforts)
    roll_call: RollCall | None = None
    testing: bool = False
    """The rig is being tested: a press takes no seat."""
    floor: Floor = field(default_factory=Floor)
    looks: Looks = field(default_factory=Looks)
    wheel: Wheel = field(default_factory=Wheel)
    show_clock: ShowClock | None = None
    race: dict[str, Json] | None = None
    race_lit: frozenset[int] | None = None
    rig: dict[str, Json] | None = None
    resolution_us: int = 10
    settling: int = SETTLING
    in_doubt: set[int | None] = field(default_factory=set)
    locked: set[int] = field(default_factory=set)
    faults: dict[Key, str] = field(default_factory=dict)
    views: dict[str, dict[str, Json]] = field(default_factory=dict)

    def clear(self, phase: str) -> None:
        """An empty stage."""
        self.phase, self.views, self.locked, self.roll_call = phase, {}, set(), None
        self.floor.clear()
        self.looks.clear()
        self.show_clock, self.wheel.prize.told = None, None
        self.race, self.race_lit = None, None

    @property
    def in_game(self) -> bool:
        """Whether a show is on, or over and not yet left."""
        return self.phase in ("game", "over")

    @property
    def opened(self) -> bool:
        """Whether a show's first beat is there. Until then the lobby's podiums stand, and nobody's money is known."""
        return self.in_game and bool(self.views)

    def view(self, viewer: str) -> dict[str, Json]:
        """What ``audience``, ``mc`` or ``seat:2`` may see: the last view that was shown to them."""
        shown = self.views.get(viewer)
        if shown is not None:
            return shown
        if self.roll_call is not None:
            return self._empty("roll-call", "Roll call", self.roll_call.board(self.cast.wired))
        waits = self.phase == "resume" or self.testing
        hint = "One moment, please" if waits else "Press your buzzer to take a seat"
        board = {"show": self.title, "hint": hint, "join": self.join}
        return self._empty("lobby", self.title, board)

    @staticmethod
    def _empty(scene: str, title: str, board: Mapping[str, Json]) -> dict[str, Json]:
        view: dict[str, Json] = {
            "game": "",
            "scene": scene,
            "title": title,
            "note": "",
            "cash": {},
            "over": None,
        }
        return {**view, "mc": None, "gone": [], "board": board}

    @property
    def mc(self) -> int | None:
        """The seat that acts as the MC, as everybody can see."""
        return self.view("audience").get("mc")

    @property
    def gone(self) -> Sequence[int]:
        """The seats whose people have left the show."""
        return self.view("audience").get("gone") or ()

    # ------------------------------------------------------------------ podiums
    def podiums(self) -> list[dict[str, Json]]:
        """The podiums in seat order, as the audience sees them."""
        if not self.opened:
            return [self._lobby_podium(place) for place in self.cast.on_stage]
        view = self.view("audience")
        return [self._podium(view, seat, place) for seat, place in enumerate(self.cast.playing, start=1)]

    def _lobby_podium(self, place: Place) -> dict[str, Json]:
        word = {"kind": "idle", "word": "Ready" if place.here else "Free"}
        return _podium(place.number, place, 0, place.here, word)

    def _podium(self, view: Mapping[str, Json], seat: int, place: Place) -> dict[str, Json]:
        live, cash = self.floor.of_seat(seat), _cash(view, seat)
        spin = self.floor.spin_of(seat)
        if spin is not None:
            word, _ = wheel_podiums.to_spin(spin.state(self.wheel.moving))
            return _podium(seat, place, cash, True, word)
        topic = live.asked.message["topic"] if live else None
        if topic is not None and place.played_by == HOST:
            return _podium(seat, place, cash, True, {"kind": "live", "word": "Host plays"})
        pointing = self.floor.pointing() or {}
        ready = pointing.get("ready") if pointing.get("seat") == seat else None
        word = podiums.status(view, seat, cash, topic, seat in self.locked, self.currency, ready, self.race)
        return _podium(seat, place, cash, True, word)

    # ------------------------------------------------------------------ wheel, overlays, clock, state
    @property
    def real_wheel(self) -> bool:
        """Whether the rig's own wheel is spun: it has one, and the host has not switched it off."""
        return self.wheel.on_rig and self.comforts.rigs_wheel

    def which_wheel(self) -> dict[str, Json]:
        """The wheel that is spun, as the host's page has it."""
        real = self.real_wheel
        name = "the rig's wheel" if real else "a virtual wheel"
        told = self.wheel.prize.told if real else None
        return {"real": real, "name": name, "on_rig": self.wheel.on_rig, "prize_wedge": told}

    def overlays(self) -> list[dict[str, str]]:
        """What lies over every scene."""
        over = [{"kind": "simulated", "text": "Simulated rig"}] if self.simulated else []
        if self.paused_at is not None:
            over.append({"kind": "paused", "text": "Back in a moment"})
        if not self.saving:
            over.append({"kind": "not-saving", "text": "Not saving: the disk can't be written"})
        return over + [
            {"kind": "fault", "text": self._said(key, text)}
            for key, text in self.faults.items()
            if self._for_all(key)
        ]

    def _said(self, fault: Key, text: str) -> str:
        """A seat's fault by the name of whoever sits there; the host's page has ``text``, too."""
        place = next((place for place in self.cast.places if fault[1] == f"seat:{place.number}"), None)
        return (place and in_short(fault, place.name or f"Seat {place.number}")) or text

    def _for_all(self, fault: Key) -> bool:
        """Whether everybody is told: not of the host's matters, nor of a wheel that nobody is to spin."""
        _, of, part = fault
        return part not in HOSTS_FAULTS and (of != "wheel" or self.real_wheel)

    def timer(self, now: int) -> dict[str, int] | None:
        """The answer clock, if one runs."""
        clock = self.floor.clock
        if clock is not None and clock.held is not None:
            return None
        return clock.state(self.paused_at if self.paused_at is not None else now) if clock else None

    def spin(self) -> dict[str, Json] | None:
        """The spin that is wanted, as everybody may know of it."""
        live = self.floor.spinning
        return live.spin.state(self.wheel.moving) if live is not None and live.spin is not None else None

    def game_clock(self, now: int) -> dict[str, int] | None:
        """What is left of a show with a time limit."""
        if self.show_clock is None or self.phase != "game":
            return None
        return self.show_clock.state(self.paused_at if self.paused_at is not None else now)

    def state(self, now: int) -> dict[str, Json]:
        """The whole picture for the audience, as a ``state`` message without number and cue."""
        return {
            "type": "state",
            "view": self.view("audience"),
            "podiums": self.podiums(),
            "overlays": self.overlays(),
            "timer": self.timer(now),
            "pointing": self.floor.pointing(),
            "spin": self.spin(),
            "game_clock": self.game_clock(now),
            "race": self.race,
            "sound": self.comforts.sound(hushed=self.paused_at is not None),
        }

    def fingerprint(self, state: Mapping[str, Json]) -> str:
        """What makes a picture another one: all of it but the clocks' running."""
        clock, limit = self.floor.clock, self.show_clock if state["game_clock"] is not None else None
        still = {
            name: state[name] for name in ("view", "podiums", "overlays", "pointing", "spin", "race", "sound")
        }
        clocks = [(clock.start, clock.length, clock.held) if clock else None, limit.start if limit else None]
        return json.dumps([still, clocks], sort_keys=True)

    # ------------------------------------------------------------------ the rig
    def faces(self, owner: bool) -> dict[int, Face]:
        """The matrices by place number: what the owner may see of his own, or what everybody may see."""
        if self.paused_at is not None:
            return {p.number: Said(PAUSED) if self._is_used(p) else Dark() for p in self.cast.wired}
        if self.roll_call is not None:
            return {p.number: self.roll_call.face(p) for p in self.cast.wired}
        if not self.in_game:
            return {p.number: Idle(p.number, p.name if p.here else "") for p in self.cast.wired}
        view = self.view("audience")
        shown: dict[int, Face] = {place.number: Dark() for place in self.cast.wired}
        for seat, place in enumerate(self.cast.playing, start=1):
            if place.wired:
                peek = self._peek(seat, place) if owner else None
                shown[place.number] = peek or self._face(view, seat, place, owner)
        return shown

    def _peek(self, seat: int, place: Place) -> Face | None:
        """What lies face down, for its owner's eyes while the buzzer is held: as that seat was shown it, so it is never ahead of the deal."""
        if not place.peeks or seat in self.gone or not self.looks.shows(place.number, seat):
            return None
        return poker_podiums.peek(self.views.get(f"seat:{seat}", {}).get("own") or {})

    def _is_used(self, place: Place) -> bool:
        """Whether somebody sits here who has not left."""
        if not self.in_game:
            return place.here
        seat = self.cast.seat_of(place)
        return seat is not None and seat not in self.gone

    def _face(self, view: Mapping[str, Json], seat: int, place: Place, owner: bool) -> Face:
        live, spin = self.floor.of_seat(seat), self.floor.spin_of(seat)
        if spin is not None:
            return wheel_podiums.to_spin(spin.state(self.wheel.moving))[1]
        if live is None:
            locked = seat in self.locked
            return podiums.face(
                view, seat, place.name, place.number, _cash(view, seat), self.currency, locked, self.race
            )
        if live.control is None or not live.control.touched:
            return Go()
        hidden = live.secret and not owner
        pointing = live.control.pointing()
        return faces.asked(live.asked.message, pointing, view["board"], self.currency, hidden)

    def lamps(self) -> dict[int, bool]:
        """A buzzer is lit when pressing it would do something. It goes out on the press itself: that is feedback and waits for nothing."""
        return {place.number: self._lamp(place) for place in self.cast.wired}

    def _lamp(self, place: Place) -> bool:
        if place.number in self.in_doubt:
            return False
        if self.paused_at is not None or self.is_stuck(place) or place.played_by != RIG:
            return False
        if self.roll_call is not None:
            return not self.roll_call.of(place).pressed
        if not self.in_game:
            return self.phase == "lobby" and not place.here
        seat = self.cast.seat_of(place)
        live = self.floor.spinner(seat) or self.floor.of_seat(seat)
        if live is None:
            return self.race_lit is not None and seat in self.race_lit
        if live.given:
            return False
        return live.spin.waits if live.spin is not None else live.control is not None

    def is_stuck(self, place: Place) -> bool:
        """Whether pressing its buzzer does nothing: one that is closed already can't be pressed."""
        held = self.looks.holds(place.number)
        return held or any(
            (kind, f"seat:{place.number}", "buzzer") in self.faults for kind in ("held", "stuck")
        )


def read_views(texts: Mapping[str, str]) -> dict[str, dict[str, Json]]:
    """A beat's views. Those who may see the same share one: most seats see what the audience sees."""
    read: dict[str, dict[str, Json]] = {}
    for text in texts.values():
        if text not in read:
            read[text] = json.loads(text)
    return {viewer: read[text] for viewer, text in texts.items()}


def _cash(view: Mapping[str, Json], seat: int) -> int:
    return int(view["cash"].get(str(seat), 0))


def _podium(seat: int, place: Place, cash: int, here: bool, status: Mapping[str, str]) -> dict[str, Json]:
    return {
        "seat": seat,
        "badge": place.number,
        "name": place.name,
        "cash": cash,
        "here": here,
        "wired": place.wired,
        "by": place.played_by,
        "status": status,
    }
