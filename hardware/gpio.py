"""A rig on the pins of a Raspberry Pi through gpiozero: the only module that imports gpiozero.

gpiozero gives pins, pull-ups and edges; everything above is ours.  Its ``bounce_time`` is never used: it swallows short stabs,
and under lgpio it dates a press by the *last* bounce, so the noisier switch would lose.  ``when_pressed`` is not used either,
since it drops the stamp; the pin's own ``when_changed(ticks, state)`` has it.
"""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from gpiozero import Factory, GPIOZeroError, Pin

from hardware.events import Edge
from hardware.gpiochip import LIBRARIES, RESOLUTION, lgpio_directory, why_not
from hardware.pins import check_pins
from hardware.plan import RigPlan, RigProblem, Wire
from hardware.rigbase import Clock, Displays, Rig

log = logging.getLogger(__name__)

Post = Callable[[Edge, bool, int], None]


class InputPin:
    """One contact on a pin, closing to ground against the Pi's pull-up.

    gpiozero keeps a weak reference to a callback, so this object must be kept as long as edges are wanted.
    """

    def __init__(self, line: str, pin: Pin, clock: Clock, post: Post) -> None:
        self.line = line
        self._pin = pin
        self._clock = clock
        self._post = post
        pin.function = "input"
        pin.pull = "up"
        pin.edges = "both"

    def listen(self) -> None:
        """Begin to report edges."""
        self._pin.when_changed = self._changed

    def closed(self) -> bool:
        """Whether the contact is closed now: closed to ground reads low."""
        return not self._pin.state

    def close(self) -> None:
        """End reporting and give the pin back as a plain input."""
        self._pin.when_changed = None
        self._pin.close()

    def _changed(self, ticks: float, state: float) -> None:
        # In the driver's thread, which an exception would end, and with it all input: stamp, enqueue, and nothing else.
        try:
            read_at = self._clock()
            # Before the reading, so that a level counts as no newer than it is.
            closed = self.closed()
            self._post(Edge(self.line, not state, round(ticks * 1e9)), closed, read_at)
        except Exception:
            log.exception("an edge of %s was lost", self.line)


class GpioRig(Rig):
    """A rig on real pins.

    ``factory`` is used instead of the one that the plan names and is left open at the end.  Raises :class:`RigProblem`
    when the driver, the chip or a pin is not to be had; nothing is tried instead.
    """

    def __init__(
        self,
        plan: RigPlan,
        displays: Displays | None = None,
        *,
        factory: Factory | None = None,
        clock: Clock = time.monotonic_ns,
        pumped: bool = True,
        missing: Sequence[str] = (),
    ) -> None:
        problems = check_pins(plan)
        if problems:
            raise RigProblem(*problems)
        if plan.driver != "gpiozero" or (plan.factory is None and factory is None):
            raise RigProblem(f'{plan.source}: driver "gpiozero" needs a factory; allowed: "lgpio", "rpigpio"')
        self._own_factory = factory is None
        self._factory = open_factory(plan.factory or "lgpio", plan.source) if factory is None else factory
        self._inputs: dict[str, InputPin] = {}
        self._lamp_pins: dict[int, Pin] = {}
        resolution = RESOLUTION[plan.factory] if plan.factory is not None else 10_000
        super().__init__(plan, displays, clock=clock, pumped=pumped, resolution=resolution, missing=missing)
        try:
            self._claim(plan)
        except BaseException:
            self._release()
            raise

    def levels(self) -> dict[str, bool]:
        """Every line and whether its contact reads closed."""
        return {line: pin.closed() for line, pin in self._inputs.items()}

    def _claim(self, plan: RigPlan) -> None:
        for seat in plan.seats:
            of = f"seat:{seat.seat}"
            self._contact(f"{of}/buzzer", seat.buzzer, plan)
            self._contact(f"{of}/push", seat.push, plan)
            for place, dial in enumerate(seat.dials):
                self._contact(f"{of}/dial:{place}/a", dial.a, plan)
                self._contact(f"{of}/dial:{place}/b", dial.b, plan)
            if seat.lamp is not None:
                pin = self._pin(f"{of}/lamp", seat.lamp, plan)
                pin.output_with_state(0)
                self._lamp_pins[seat.seat] = pin
        for name, wire in plan.wheel.lines if plan.wheel is not None else ():
            self._contact(f"wheel/{name}", wire, plan)
        for contact in self._inputs.values():
            contact.listen()

    def _contact(self, line: str, wire: Wire | None, plan: RigPlan) -> None:
        if wire is not None:
            pin = self._pin(line, wire, plan)
            self._inputs[line] = InputPin(line, pin, self._clock, self._delivered)

    def _pin(self, line: str, wire: Wire, plan: RigPlan) -> Pin:
        if wire.pin is None:
            raise RigProblem(f"{plan.source}: {line}: has no pin; allowed: a GPIO number from 2 to 27")
        try:
            return self._factory.pin(wire.pin)
        except Exception as error:
            # gpiozero's own errors and each driver's: all mean that this pin is not to be had.
            hint = "" if isinstance(error, GPIOZeroError) else "; another program may hold it"
            raise RigProblem(
                f"{plan.source}: {line}: GPIO{wire.pin} cannot be used: {error}{hint}"
            ) from error

    def _delivered(self, edge: Edge, level_closed: bool, read_at: int) -> None:
        self.inputs.post(edge, level_closed, read_at)
        self._woken()

    def _set_lamp(self, seat: int, on: bool) -> None:
        self._lamp_pins[seat].state = 1 if on else 0

    def _release(self) -> None:
        for pin in self._inputs.values():
            pin.close()
        for lamp in self._lamp_pins.values():
            lamp.close()
        if self._own_factory:
            self._factory.close()


def open_factory(name: str, source: str, chip: Path | None = None) -> Factory:
    """Open gpiozero's pin factory ``"lgpio"`` or ``"rpigpio"`` for the rig file ``source``.

    ``chip`` is the device whose presence and permissions explain a failure; by default the driver's own.
    Raises :class:`RigProblem` with one sentence: what is missing and how to get it.
    """
    if name not in LIBRARIES:
        raise RigProblem(f'{source}: gpiozero.factory: found "{name}"; allowed: {", ".join(LIBRARIES)}')
    where = f"{source}: gpiozero.factory {name}"
    try:
        if name == "lgpio":
            _import_lgpio()
            from gpiozero.pins.lgpio import LGPIOFactory as Named
        else:
            from gpiozero.pins.rpigpio import RPiGPIOFactory as Named
    except (ImportError, AttributeError) as error:
        # AttributeError: lgpio 0.0.0.2 is an empty stub that pip takes where there is no wheel.
        raise RigProblem(
            f"{where}: the library is missing or unusable ({error}): {LIBRARIES[name]}"
        ) from error
    except (OSError, RuntimeError) as error:
        raise RigProblem(f"{where}: the library does not start here: {error}") from error
    try:
        return Named()
    except Exception as error:
        # Each driver has an exception class of its own; what they mean is found by looking at the chip.
        device = chip or Path("/dev/gpiochip0" if name == "lgpio" else "/dev/gpiomem")
        raise RigProblem(f"{where}: {why_not(device, error)}") from error


def _import_lgpio() -> None:
    """Import lgpio so that it leaves nothing in the working directory, and the process in it.

    The library makes a FIFO where ``LG_WD`` says, or else in the working directory, and fails where that is read-only.
    It also *changes* the working directory to ``LG_WD``, which would move every relative path of the process.
    """
    os.environ.setdefault("LG_WD", lgpio_directory())
    before = os.getcwd()
    try:
        import lgpio  # noqa: F401 (gpiozero uses it; the import has effects that are undone here)
    finally:
        os.chdir(before)
