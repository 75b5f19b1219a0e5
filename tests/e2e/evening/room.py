"""A console in virtual time: rig, inputs, rules, journal, desk and daemon are the real ones, and everything that went out is kept."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Any, cast

from console import packs
from console.daemon import Daemon, Saving
from console.journal import Header, Journal
from console.rules.pack import Pack
from console.rules.session import Chance
from console.run import director_of
from console.show.desk import Desk
from console.web.hub import Outgoing
from console.web.publisher import Publisher
from hardware.face import Face
from hardware.matrix import MatrixPlan, open_matrices
from hardware.plan import RigPlan
from hardware.rigfile import parse_rig
from hardware.simulated import SimulatedRig
from tests.e2e.evening.clock import Clock, LoopPump

Json = Any
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


def plan_of(parts: Sequence[str], wheel: str | None = None) -> RigPlan:
    """A rig with these seats, and a wheel of its own or none."""
    seats = "\n".join(
        f"[seat.{n}]\nbuzzer = true\nlamp = true\n{PARTS[part]}\n" for n, part in enumerate(parts, start=1)
    )
    turning = f"[wheel]\n{WHEELS[wheel]}\n" if wheel else ""
    return parse_rig(
        f'name = "Evening"\ndriver = "simulated"\n{seats}\n{turning}[matrices]\ndriver = "recording"\n'
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
    """Keeps what was published: the newest of each viewer, and every message the audience got, stamped."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self._clock = clock
        self.sent: list[tuple[int, dict[str, Json]]] = []
        self.newest: dict[tuple[str, str], dict[str, Json]] = {}
        self.listeners: list[Callable[[str, dict[str, Json]], None]] = []

    def publish(self, viewer: str, message: Outgoing) -> None:
        super().publish(viewer, message)
        if isinstance(message, bytes) or viewer not in ("audience", "host"):
            return
        kept = cast(dict[str, Json], message)
        self.newest[viewer, kept["type"]] = kept
        if viewer == "audience":
            self.sent.append((self._clock.now, kept))
        for listener in self.listeners:
            listener(viewer, kept)


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
    ) -> None:
        self.clock = clock or Clock()
        self.data = data
        self.rows: list[tuple[int, Mapping[str, Json]]] = []
        self.row_listeners: list[Callable[[Mapping[str, Json]], None]] = []
        self.pack = pack or packs.load("default")
        self.rig = EveningRig(plan_of(parts, wheel), self.clock, seed)
        self.journal = Prompt(data / "journal.db", self._heard)
        self.director = director_of(self.pack, self.rig, self.journal.real, seed)
        self.director.chance = chances or self.director.chance
        saving = Saving(self.pack.name, self.pack.hash, packs.dump(self.pack))
        desk = Desk(self.director)
        self.daemon = Daemon(
            self.rig, self.director, desk, cast(Journal, self.journal), saving, clock=self.clock
        )
        self.told = self.daemon.publisher = Recorder(self.clock)
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

    # ------------------------------------------------------------------ what the host does
    async def act(self, do: str, **message: Json) -> dict[str, Json]:
        """An action from the page as it is now; gives the reply."""
        self._n += 1
        sent = {"n": self._n, "step": self.page["step"], "do": do, **message}
        return await self.daemon.host_action(json.loads(json.dumps(sent)))

    async def must(self, do: str, **message: Json) -> None:
        reply = await self.act(do, **message)
        assert reply["type"] == "done", (do, message, reply)
