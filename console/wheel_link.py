"""The rig's wheel and those who look on: it is judged for the spin that is asked for, and everybody is told where it is."""

from __future__ import annotations

from collections.abc import Callable

from console.show.director import Director
from console.web.hub import Message
from hardware.rig import Rig


class WheelLink:
    """Between the show's spin, the rig's wheel, and ``publish`` (a viewer, a message)."""

    def __init__(self, rig: Rig, director: Director, publish: Callable[[str, Message], None]) -> None:
        self._rig = rig
        self._director = director
        self._publish = publish
        self._armed: tuple[int, int, int] | None = None

    def start(self, now: int) -> None:
        """Whoever works the bench sees the wheel before it has moved."""
        if self._rig.wheel is not None:
            self._director.picture.wheel.tell(now, shown=False)

    def arm(self, now: int) -> None:
        """The rig judges its wheel for the spin that is asked for, and for no other."""
        armed = self._director.spinning.armed
        if armed == self._armed:
            return
        self._armed = armed
        self._rig.no_spin()  # the same number may be asked for again: after a pause, or from the line between two wedges
        if armed is not None:
            number, wedges, _ = armed
            self._rig.await_spin(number, wedges, now)

    def show(self) -> None:
        """Where the wheel is: to those who look on while a spin is wanted, to the bench always."""
        for sample in self._director.picture.wheel.take():
            message = sample.message()
            if sample.shown:
                self._publish("audience", message)
                self._publish("screen", message)
            self._publish("bench", message)
