"""People at a console that may lose its power at any moment: a host who answers for everybody, hands at the rig, a phone, and who looks on."""

from __future__ import annotations

import contextlib
import random
import threading
from collections.abc import Callable
from dataclasses import dataclass
from http.client import HTTPException
from typing import Any

from websockets.exceptions import ConnectionClosed

from tests.e2e.console import Hands, Host, Viewer, live, sit_down, value_for
from tests.e2e.seat_phone import SeatPhone
from tests.guest.showing import Patient
from tests.guest.shown import Shown, text

Json = Any
QUESTIONS = "question,answer\n" + "\n".join(f"What is {n} and {n}?,{2 * n}" for n in range(200))


class PowerGone(Exception):
    """The console does not answer any more."""


@dataclass(frozen=True)
class Door:
    """Where a console listens on this machine, and its host's PIN: what a viewer has to know of it."""

    port: int
    pin: str


class Room:
    """Everybody who looks at one console from its start until its power goes; all that they get is heard by ``shown``.

    ``sit`` has people press their buzzers; without it there is a bench for that.
    """

    def __init__(
        self, door: Door, shown: Shown, seed: int, sit: Callable[[Host, int], None] | None = None
    ) -> None:
        self.door, self.shown = door, shown
        self._sit = sit or (lambda host, seats: sit_down(host, self.hands, seats))
        self.chance = random.Random(seed)
        self._opened = contextlib.ExitStack()
        with self._while_there_is_power():
            self.host = self._heard("host", Patient(door))
            if sit is None:
                self.hands = Hands(door)
                self._opened.callback(self.hands.close)
            audience = self._heard("audience", Viewer(door.port, "audience"))
            self._ear = threading.Thread(target=self._listen, args=(audience,), daemon=True)
            self._ear.start()
        self.phones: list[SeatPhone] = []

    def _heard(self, name: str, viewer: Any) -> Any:
        """Have all that this viewer gets heard; what it already has, too."""
        take = viewer._take

        def hear(message: str | bytes) -> None:
            self.shown.hear(name, message)
            take(message)

        viewer._take = hear
        for message in viewer.texts:
            self.shown.hear(name, message)
        self._opened.callback(viewer.close)
        return viewer

    @contextlib.contextmanager
    def _while_there_is_power(self) -> Any:
        try:
            yield
        except (ConnectionClosed, HTTPException, OSError) as error:
            raise PowerGone from error

    @staticmethod
    def _listen(viewer: Viewer) -> None:
        with contextlib.suppress(ConnectionClosed, OSError, AssertionError):
            viewer.listen(lambda: False, 3600)

    @property
    def in_a_show(self) -> bool:
        """Whether the host was last shown one that is not over."""
        return bool(self.host.page["phase"] == "game")

    @property
    def locked(self) -> tuple[str, set[int]]:
        """What the host was last shown, and who of all is locked in there."""
        page = self.host.page
        return text(page["view"]), {
            one["seat"] for one in page["podiums"] if one["status"]["kind"] == "locked"
        }

    def leave(self) -> None:
        """Hear what is still on its way, and go."""
        for viewer in (self.host, *self.phones):
            with contextlib.suppress(ConnectionClosed, OSError):
                viewer.drain(0.2)
        self._ear.join(2)
        with contextlib.suppress(Exception):
            self._opened.close()

    # ------------------------------------------------------------------ what they do
    def resume(self) -> None:
        """Take up what is offered."""
        with self._while_there_is_power():
            self.host.must("resume")
            self.host.listen(lambda: self.host.page["phase"] in ("game", "over"))

    def lobby(self) -> None:
        """Leave the show that is on, or what was offered."""
        with self._while_there_is_power():
            self.host.must("new")
            self.host.listen(lambda: self.host.page["phase"] == "lobby")

    def begin(self, game: str, seats: int = 3) -> None:
        """So many people begin a show."""
        if game == "buzz-in":
            self.bring_questions()
        with self._while_there_is_power():
            self._sit(self.host, seats)
            self.host.must("game", game=game)
            self.host.must("start", options={"pace": "at-once", "answer_seconds": "off"})
            self.host.listen(lambda: live(self.host))

    def invite(self, place: int) -> None:
        """A phone for somebody: the file of phones is written."""
        with self._while_there_is_power():
            self.phones.append(self._heard("seat", SeatPhone.invited(self.door, self.host, place)))

    def turn_up(self) -> None:
        """Something else for the room: the settings' file is written within a second."""
        with self._while_there_is_power():
            self.host.must("sound", volume=self.chance.randrange(11), muted=self.chance.random() < 0.5)
            self.host.must("brightness", level=self.chance.randrange(1, 11))

    def bring_questions(self) -> None:
        """A teacher's list: its file is written within a second."""
        with self._while_there_is_power():
            self.host.must("game", game="buzz-in")
            self.host.must("questions", name="A list", csv=QUESTIONS)

    def end(self) -> None:
        """The host ends a session, if nobody has yet."""
        with self._while_there_is_power():
            if self.in_a_show:
                self.host.must("end")
            self.host.listen(lambda: self.host.page["phase"] == "over")

    def play_on(self) -> None:
        """Until the power goes or the show is over."""
        self.play(100_000)

    def play(self, answers: int) -> int:
        """Answer whatever is asked, and go on where the show waits; gives how many answers were taken until it was over."""
        taken = 0
        with self._while_there_is_power():
            while taken < answers:
                self.host.listen(
                    lambda: live(self.host) or self.host.page["next"] or self.host.page["phase"] == "over"
                )
                asks = live(self.host)
                if not asks and self.host.page["phase"] == "over":
                    break
                if not asks:
                    self.host.do("next")
                    self.host.drain()
                    continue
                ask = self.chance.choice(asks)
                if ask["kind"] == "buzz":
                    self.hands.press(self.chance.choice(ask["seats"]))
                    with contextlib.suppress(AssertionError):  # it was too soon, and is paid for
                        self._until_gone(ask, 1.5)
                    continue
                if ask["to"] == "wheel":
                    self.host.do("spin", ask=ask["id"])
                else:
                    self.host.do("answer", ask=ask["id"], value=value_for(ask, self.chance))
                taken += 1
                self._until_gone(ask)
        return taken

    def _until_gone(self, ask: Json, seconds: float = 300) -> None:
        self.host.listen(lambda: ask["id"] not in [one["id"] for one in live(self.host)], seconds)
