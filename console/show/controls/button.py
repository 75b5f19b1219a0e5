"""Playing with the buzzer as the only button: a dial without a push, or no dial at all."""

from __future__ import annotations

from console.show.controls.control import Control, Json

TREMBLING = 300_000_000
"""ns: a press so soon after another one is the same finger, trembling; at most a third of a step."""
BEFORE_AND_AFTER = 3
"""Steps of a scan beside the choosing: one to look up, and the two between locking in and choosing again."""
LOCK, AGAIN = "lock", "again"


class Wrapped(Control):
    """Another control, worked in another way. When all is done nothing but the locking in is left."""

    def __init__(self, control: Control) -> None:
        self._control = control
        self._done = False

    @property
    def ready(self) -> bool:
        """When all is done."""
        return self._done

    def turn(self, dial: int, by: int) -> None:
        """As the control has it."""
        self._control.turn(dial, by)

    def push(self) -> None:
        """As the control has it."""
        self._control.push()

    def nudge(self) -> None:
        """As the control has it."""
        self._control.nudge()

    def point(self, at: str | None) -> None:
        """The cursor comes back to what the finger is on, whatever was done before."""
        self._control.point(at)
        self.touched, self._done = self._control.touched, False

    @property
    def steps(self) -> int:
        """As the control has it."""
        return self._control.steps

    def stops(self) -> int:
        """As the control has it."""
        return self._control.stops()

    def stop(self, number: int) -> None:
        """As the control has it."""
        self._control.stop(number)

    def take(self) -> bool:
        """As the control has it."""
        return self._control.take()

    def again(self) -> None:
        """As the control has it."""
        self._control.again()

    @property
    def longest(self) -> int:
        """As the control has it."""
        return self._control.longest

    def value(self) -> Json:
        """As the control has it."""
        return self._control.value()

    def fallback(self) -> Json:
        """As the control has it."""
        return self._control.fallback()

    def text(self) -> str:
        """As the control has it."""
        return self._control.text()

    def pointing(self) -> dict[str, Json]:
        """As the control has it."""
        return self._control.pointing()


class Buzzing(Wrapped):
    """A dial without a push: the buzzer takes and goes on like a push.

    After the last thing the cursor is gone and everything stands there as it will be answered: the next press locks that in, a turn
    goes back to change it.
    """

    def turn(self, dial: int, by: int) -> None:
        """The first click after all is done only brings the cursor back."""
        if self._done:
            self._done = not by
        else:
            self._control.turn(dial, by)
            self.touched = self._control.touched

    def push(self) -> None:
        """The host's, in the seat's stead."""
        self._done = False
        self._control.push()
        self.touched = True

    def buzz(self, at: int) -> Json:
        """Take, go on, and at last lock in."""
        if self._done:
            return self._control.value()
        self._done = self._control.take()
        self.touched = True
        return None

    def pointing(self) -> dict[str, Json]:
        """Without a cursor when all is done."""
        pointing = self._control.pointing()
        return pointing | _without_cursor(pointing) | {"ready": LOCK} if self._done else pointing


class Scanning(Wrapped):
    """No dial: the cursor moves by itself, ``step`` ns a stop, and the buzzer takes what it stood on when the finger came down.

    Where the cursor is follows from the time alone, so a press counts by its stamp, however late it arrives.  The first step shows
    nothing: time to look up.  When all is chosen the cursor goes between locking in and choosing again, so that a slip can be mended.
    """

    def __init__(self, control: Control, step: int, since: int) -> None:
        super().__init__(control)
        self._step = step
        self._origin = since + step
        self._deaf = min(TREMBLING, step // 3)
        self._heard = since - self._deaf
        self._at: int | None = None
        self._pressed = False
        self._control.again()

    def turn(self, dial: int, by: int) -> None:
        """A dial that is bumped changes nothing."""

    def push(self) -> None:
        """Nor does its push."""

    def point(self, at: str | None) -> None:
        """Nor a finger elsewhere: the cursor moves by itself."""

    def nudge(self) -> None:
        """The cursor moves anyway."""

    def buzz(self, at: int) -> Json:
        """Take what the cursor stood on at ``at``; at last, lock in."""
        stop = self._stop_at(at)
        if stop is None or at - self._heard < self._deaf:
            return None
        self._heard = self._origin = at
        self._pressed = True
        self._show(stop)
        if not self._done:
            self._done = self._control.take()
            self._take_what_is_sure()
        elif stop == 0:
            return self._control.value()
        else:
            self._done = False
            self._control.again()
        self._show(0)
        return None

    def _take_what_is_sure(self) -> None:
        while not self._done and self._control.stops() == 1:
            self._control.stop(0)
            self._done = self._control.take()

    def _stop_at(self, at: int) -> int | None:
        if at < self._origin:
            return None
        return (at - self._origin) // self._step % (2 if self._done else self._control.stops())

    def _show(self, stop: int) -> None:
        self.touched, self._at = True, stop
        if not self._done:
            self._control.stop(stop)

    def run(self, now: int) -> None:
        """The cursor goes where it is now."""
        stop = self._stop_at(now)
        if stop is not None:
            self._show(stop)

    def wake(self, now: int) -> int | None:
        """The next step."""
        return max(self._origin, now + self._step - (now - self._origin) % self._step)

    @property
    def ready(self) -> bool:
        """When all is done and the cursor stands on locking in."""
        return self._done and not self._at

    def fallback(self) -> Json:
        """What was taken so far: a cursor that has only gone by has chosen nothing."""
        return self._control.fallback() if self._pressed else None

    @property
    def longest(self) -> int:
        """One way through it, if what is wanted is always the last stop."""
        return (self._control.steps + BEFORE_AND_AFTER) * self._step

    def shift(self, by: int) -> None:
        """The cursor stands still in a pause."""
        self._origin += by
        self._heard += by

    def pointing(self) -> dict[str, Json]:
        """The cursor is the scan's; ``ready`` says what a press would do when all is chosen."""
        pointing = {**self._control.pointing(), "scan": True}
        if self._done:
            pointing |= _without_cursor(pointing) | {"ready": LOCK if self.ready else AGAIN}
        elif not self.touched:
            pointing["at"] = None
        return pointing


def _without_cursor(pointing: dict[str, Json]) -> dict[str, Json]:
    """No cursor any more; but where one of several is chosen, the cursor is what says which."""
    return {} if pointing["kind"] == "choose" else {"at": None}
