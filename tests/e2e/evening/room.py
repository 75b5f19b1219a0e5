"""A console in virtual time: rig, inputs, rules, journal, desk and daemon are the real ones, and everything that went out is kept."""

from __future__ import annotations

import hashlib
import itertools
import json
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Any, cast

from console import atomic, packs, phones
from console.daemon import Daemon
from console.journal import Header, Journal
from console.rules.pack import Pack
from console.rules.session import Chance
from console.saving import Saving
from console.setting_up import director_of
from console.show.desk import Desk
from console.web.hub import Outgoing, Subscription, kind_of, seat_viewer
from console.web.pairing import Pairing
from console.web.publisher import Publisher
from hardware.face import Face
from hardware.matrix import MatrixPlan, open_matrices
from hardware.plan import RigPlan
from hardware.rigfile import parse_rig
from hardware.simulated import SimulatedRig
from tests.e2e.evening.clock import Clock, LoopPump

Json = Any
PHONES = "phones.json"
PARTS = {
    "dial": "pricer = { dials = 1, push = true }",
    "coarse": "pricer = { dials = 1, push = true, steps_per_detent = 2 }",
    "four": "pricer = { dials = 4, push = true }",
    "four-alone": "pricer = { dials = 4 }",
    "plain": "pricer = { dials = 1 }",
    "buzzer": "",
}
"""What may be at a seat beside the buzzer and its lamp."""


WHEELS = {
    "quadrature": 'sensor = "quadrature"\ncounts = 96\na = true\nb = true\nindex = true',
    "slots": 'sensor = "slots"\ncounts = 24\nslot = true\nindex = true',
}
"""What may count the turns of a wheel."""


MC = "[mc]\nnext = true\nundo = true\n[keypad]\n"


def plan_of(parts: Sequence[str], wheel: str | None = None, keypad: bool = False) -> RigPlan:
    """A rig with these seats, and a wheel of its own or none; ``keypad`` brings the MC's buttons, too."""
    seats = "\n".join(
        f"[seat.{n}]\nbuzzer = true\nlamp = true\n{PARTS[part]}\n" for n, part in enumerate(parts, start=1)
    )
    turning = f"[wheel]\n{WHEELS[wheel]}\n" if wheel else ""
    return parse_rig(
        f'name = "Evening"\ndriver = "simulated"\n{seats}\n{turning}{MC if keypad else ""}[matrices]\ndriver = "recording"\n'
    )


class EveningRig(SimulatedRig):
    """The simulated rig with its pump in the loop; remembers what each matrix was told to say."""

    def __init__(self, plan: RigPlan, clock: Clock, seed: int) -> None:
        chain = MatrixPlan("recording", tuple(seat.seat for seat in plan.seats))
        super().__init__(plan, open_matrices(chain), clock=clock, seed=seed)
        self._pump = LoopPump(self._work, clock, self._trouble)
        self.played: list[int] = []  # how many moves of a contact each thing took that was done
        self.on_played(lambda played: self.played.append(played.moves))
        self.faces: dict[int, Face] = {}
        self.since: dict[int, int] = {}

    def show(self, seat: int, face: Face) -> None:
        self.faces[seat], self.since[seat] = face, self._clock()
        super().show(seat, face)


class Prompt:
    """The real journal, each write awaited on the spot: how long a disk takes must not change a run."""

    def __init__(self, path: Path, heard: Callable[[Mapping[str, Json]], None]) -> None:
        self.real = Journal.open(path)
        self._heard = heard

    error: str | None = None

    def begin(self, header: Header, pack_json: str) -> Future[None]:
        return self._done(self.real.begin(header, pack_json))

    def append(self, rows: list[dict[str, Json]]) -> Future[None]:
        done = self._done(self.real.append(rows))
        for row in rows:
            self._heard(row)
        return done

    def end(self) -> Future[None]:
        return self._done(self.real.end())

    def close(self) -> None:
        self.real.close()

    @staticmethod
    def _done(future: Future[None]) -> Future[None]:
        future.result()
        return future


class Recorder(Publisher):
    """Keeps what was published: the newest of each viewer, and every message that audience, host and phones got, stamped."""

    def __init__(self, clock: Clock, left: Callable[[str], None]) -> None:
        super().__init__(left)
        self._clock = clock
        self.sent: list[tuple[int, dict[str, Json]]] = []  # to the audience
        self.newest: dict[tuple[str, str], dict[str, Json]] = {}
        self.listeners: list[Callable[[str, dict[str, Json]], None]] = []

    def publish(self, viewer: str, message: Outgoing) -> None:
        super().publish(viewer, message)
        if isinstance(message, bytes) or kind_of(viewer) not in ("audience", "host", "seat"):
            return
        kept = cast(dict[str, Json], message)
        self.newest[viewer, kept["type"]] = kept
        if viewer == "audience":
            self.sent.append((self._clock.now, kept))
        for listener in self.listeners:
            listener(viewer, kept)


class Phone:
    """A seat's phone: what its page was told, and what it sends."""

    def __init__(self, room: Room, key: str) -> None:
        self.key, self._room = key, room
        self._stream: Subscription = room.daemon.subscribe(seat_viewer(key))
        self._n = itertools.count(1)

    @property
    def page(self) -> dict[str, Json]:
        """The newest of the seat's page."""
        return self._room.told.newest[seat_viewer(self.key), "seat"]

    @property
    def dismissed(self) -> bool:
        """It was let go: it is paired no more."""
        return self._stream.closed

    async def act(self, do: str, **message: Json) -> dict[str, Json]:
        """What its player does; gives the reply."""
        sent = {"n": next(self._n), "do": do, **message}
        return await self._room.daemon.seats.seat_action(self.key, json.loads(json.dumps(sent)))


class Room:
    """One console, from the moment it is switched on. ``data`` outlives it; ``clock`` may go on from an earlier one's."""

    def __init__(
        self,
        data: Path,
        parts: Sequence[str],
        *,
        wheel: str | None = None,
        seed: int = 1,
        clock: Clock | None = None,
        pack: Pack | None = None,
        chances: Chance | None = None,
        keypad: bool = False,
    ) -> None:
        self.clock = clock or Clock()
        self.data = data
        self.rows: list[tuple[int, Mapping[str, Json]]] = []
        self.row_listeners: list[Callable[[Mapping[str, Json]], None]] = []
        self.pack = pack or packs.load("default")
        self.rig = EveningRig(plan_of(parts, wheel, keypad), self.clock, seed)
        self.journal = Prompt(data / "journal.db", self._heard)
        self.director = director_of(self.pack, self.rig, self.journal.real, seed)
        self.director.chance = chances or self.director.chance
        saving = Saving(self.pack.name, self.pack.hash, packs.dump(self.pack))
        codes = itertools.count(seed * 1000)
        desk = Desk(self.director, lambda: f"{next(codes) % 10**6:06}")
        phones.restore(self.director.cast, phones.known_phones(data / PHONES).seats)
        self.daemon = Daemon(
            self.rig,
            self.director,
            desk,
            cast(Journal, self.journal),
            saving,
            clock=self.clock,
            publishing=lambda left: Recorder(self.clock, left),
        )
        self.told = cast(Recorder, self.daemon.publisher)
        self._n = 0

    def _heard(self, row: Mapping[str, Json]) -> None:
        self.rows.append((self.clock.now, row))
        for listener in self.row_listeners:
            listener(row)

    # ------------------------------------------------------------------ what people see
    @property
    def state(self) -> dict[str, Json]:
        """The audience's newest picture."""
        return self.told.newest["audience", "state"]

    @property
    def page(self) -> dict[str, Json]:
        """The host's newest page."""
        return self.told.newest["host", "host"]

    @property
    def scene(self) -> str:
        return str(self.state["view"]["scene"])

    # ------------------------------------------------------------------ phones
    async def invite(self, place: int | str) -> Phone:
        """The host invites a phone, its player types what the host's page shows."""
        await self.must("invite", place=place)
        code = self.page["invite"]["code"]
        key = hashlib.sha256(code.encode()).hexdigest()
        assert self.daemon.seats.pair_seat(code, key, None) is not None
        return Phone(self, key)

    def phone_of(self, place: int) -> Phone:
        """The phone that is paired with this place already opens its page again."""
        key = self.director.cast.place(place).phone_key
        assert key is not None, f"nobody's phone is paired with place {place}"
        return Phone(self, key)

    def save_phones(self, folder: Path) -> None:
        """Which phones are paired, as the console keeps it."""
        atomic.save(folder / PHONES, phones.kept(Pairing(bytes, digits=4), self.director.cast))

    # ------------------------------------------------------------------ what the host does
    async def act(self, do: str, **message: Json) -> dict[str, Json]:
        """An action from the page as it is now; gives the reply."""
        self._n += 1
        sent = {"n": self._n, "step": self.page["step"], "do": do, **message}
        return await self.daemon.host_action(json.loads(json.dumps(sent)))

    async def must(self, do: str, **message: Json) -> None:
        reply = await self.act(do, **message)
        assert reply["type"] == "done", (do, message, reply)
