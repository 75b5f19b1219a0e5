"""What becomes of a spin: the rig's wheel is judged, or a virtual one turns and stops.

The question lives on the floor like others, so whatever closes it (an answer, an undo, somebody who leaves, the end) ends the spin too.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from console.rules.session import Asked
from console.show.cast import Cast
from console.show.floor import Live
from console.show.picture import Picture
from console.show.settings import Settings
from console.show.virtual_wheel import spin
from console.show.wheel import CONSOLE, HAND, Spin
from hardware.events import Misspin, Spun, WheelAt

Json = Any
AFRESH = 0.25
"""Turns: so far the wheel has to go before what was said of the last try is history. A hand that lets go of it moves it less."""
LAID = ("prize-wedge", "prize")
"""Cues with which a prize wedge comes to the wheel and goes from it."""
ON_A_LINE = "On the line: the host decides, or spin again"


class Show(Protocol):
    """What has to be known of the show around the wheel."""

    cast: Cast
    picture: Picture
    settings: Settings
    step: int

    @property
    def speed(self) -> float:
        """How fast the show is played; 0 is at once."""

    def wanted(self, live: Live) -> bool:
        """Whether the rules still want the answer."""

    def answer(self, id: int, value: Json) -> None:
        """Answer a live ask."""

    def draw(self, ask: Mapping[str, Json], /) -> Json:
        """Chance answers."""

    def say(self, line: str) -> None:
        """A line for the host's log."""

    def expects_hands(self) -> None:
        """Somebody is to work a control from now on."""

    def stands_at(self, now: int) -> int:
        """What time it is in the show."""


class Spinning:
    """The spin of the moment, if there is one."""

    def __init__(self, show: Show) -> None:
        self._show = show
        self._wheel = show.picture.wheel
        self._by = HAND  # who spins, or spun last

    @property
    def live(self) -> Live | None:
        """The question whose spin may still happen."""
        live = self._show.picture.floor.spinning
        return live if live is not None and self._show.wanted(live) else None

    @property
    def spin(self) -> Spin | None:
        """The same without the question."""
        live = self.live
        return live.spin if live is not None else None

    def ask(self, asked: Asked, now: int, board: Mapping[str, Json], *, chosen: bool) -> None:
        """Somebody is to spin the rig's wheel, or to set a virtual one going: who has just ``chosen`` to need not press once more."""
        show, seat = self._show, asked.message["seat"]
        show.picture.locked.discard(seat)
        self._by = HAND if show.picture.real_wheel else CONSOLE
        one = Spin(seat, asked.message, self._by)
        live = Live(asked, None, secret=False, since=now, step=show.step, board=board, spin=one)
        show.picture.floor.open_spin(live, show.settings.answer_ns)
        self._wheel.lie_somewhere(one.wedges)
        if one.waits:
            show.expects_hands()
            self._wheel.lie_on(board.get("wedge"), one.wedges)
        self._mind_the_card(board)
        self._wheel.tell(now, shown=True)
        if one.waits and chosen:
            self.go(now)

    def shown(self, cue: Mapping[str, Json], board: Mapping[str, Json]) -> None:
        """Something has happened: on the rig's wheel a prize wedge is laid by hand, and whoever does that is told."""
        if cue["name"] in LAID:
            self._mind_the_card(board)
        elif cue["name"] == "wedge" and self._by == HAND:
            self._wheel.prize.spun()

    def _mind_the_card(self, board: Mapping[str, Json]) -> None:
        picture = self._show.picture
        told = self._wheel.prize.mind(board, picture.currency) if picture.real_wheel else None
        if told is not None:
            self._show.say(told)

    def use(self, real: bool, now: int) -> None:
        """The rig's wheel is spun from now on, or a virtual one. A spin that is wanted is asked for anew; a virtual one on its way goes on."""
        show, comforts = self._show, self._show.picture.comforts
        if comforts.rigs_wheel == real:
            return
        comforts.rigs_wheel = real
        show.step += 1
        show.say("The rig's wheel is spun again" if real else "The rig's wheel is off: a virtual one is spun")
        self._mind_the_card(show.picture.view("audience")["board"])
        live = self.live
        if live is not None and live.spin is not None and live.spin.virtual is None:
            show.picture.floor.close(live.asked.id)
            self.ask(live.asked, show.stands_at(now), live.board, chosen=False)

    def go(self, at: int) -> None:
        """The virtual wheel begins to turn, in the rig's wheel's stead too. One that turns already is left alone."""
        one = self.spin
        if one is None or one.virtual is not None:
            return
        self._by = one.by = CONSOLE
        one.said = one.between = None
        one.virtual = spin(one.message, self._show.draw, self._wheel.turns, at, self._show.speed)
        self._wheel.begin(at)
        self._show.picture.floor.clock = None

    def bell(self, now: int) -> None:
        """Nobody has set the virtual wheel going in time."""
        if self.spin is not None and self.spin.waits:
            self.go(now)

    def pressed(self, seat: int | None, at: int) -> bool:
        """The seat's buzzer, push or dial at ``at``; says whether that set the virtual wheel going."""
        live, one = self.live, self.spin
        if live is None or one is None or one.seat != seat or not one.waits:
            return False
        if not self._show.picture.floor.counts(live, at):
            return False
        self.go(at)
        return True

    def run(self, now: int) -> int | None:
        """Time goes by; gives the time at which there is more to do."""
        live, one = self.live, self.spin
        if live is None or one is None:
            self._wheel.given_up(now)
            return None
        if one.virtual is None:
            return None
        self._wheel.follow(one.virtual, now)
        if now < one.virtual.ends:
            return self._wheel.next_sample(one.virtual)
        self._show.answer(live.asked.id, one.virtual.wedge)
        return None

    # ------------------------------------------------------------------ the rig's wheel
    @property
    def armed(self) -> tuple[int, int, int] | None:
        """What the rig is to judge: number of the spin, wedges, and which try; None when no spin of its wheel would count."""
        live, one = self.live, self.spin
        if live is None or one is None or one.by != HAND or self._show.picture.paused_at is not None:
            return None
        return live.asked.id, one.wedges, one.tries

    def event(self, event: WheelAt | Spun | Misspin) -> None:
        """The rig's wheel has moved, or its spin was judged. What is not about the spin that is wanted now is passed over."""
        armed, live, one = self.armed, self.live, self.spin
        if isinstance(event, WheelAt):
            if one is None or one.by == HAND:  # else the virtual one turns in its stead
                self._wheel.heard(event, shown=one is not None)
            if one is not None and abs(self._wheel.turns - one.said_at) > AFRESH:
                one.said = None
            return
        if live is None or one is None or armed is None or event.spin != armed[0] or event.at < live.since:
            return
        wedge = self._judged(one, event)
        if wedge is None:
            self._show.say(f"{self._name(one)}: {one.said}")
        else:
            self._show.answer(live.asked.id, wedge)

    def _judged(self, one: Spin, event: Spun | Misspin) -> int | None:
        """The wedge, or None where that is still open and ``said`` says why."""
        if isinstance(event, Spun) and len(event.wedges) == 1:
            return event.wedges[0]
        one.said_at = self._wheel.turns
        if isinstance(event, Misspin):
            one.said, one.between = event.text, None
            return None
        one.said, one.between = ON_A_LINE, event.wedges
        one.tries += 1  # it may be spun again, too: the rig is asked to judge once more
        return None

    def _name(self, one: Spin) -> str:
        return self._show.cast.seat(one.seat).name
