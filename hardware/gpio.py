"""A rig on the pins of a Raspberry Pi through gpiozero: the only module that imports gpiozero.

gpiozero gives pins, pull-ups and edges; everything above is ours.  Its ``bounce_time`` is never used: it swallows short stabs,
and under lgpio it dates a press by the *last* bounce, so the noisier switch would lose.  ``when_pressed`` is not used either,
since it drops the stamp; the pin's own ``when_changed(ticks, state)`` has it.
"""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from pathlib import Path

from gpiozero import Factory, GPIOZeroError, Pin

from hardware.board import board
from hardware.events import Edge
from hardware.gpiochip import LIBRARIES, RESOLUTION, lgpio_directory, why_no_rpigpio, why_not
from hardware.input_device import Device, EventDevice
from hardware.inputs import POLL
from hardware.kernel_gpio import REAL, Kernel, header_chip
from hardware.lgpio_thread import Hearing, lgpio_thread
from hardware.pins import check_pins
from hardware.plan import RigPlan, RigProblem, Wire
from hardware.planned import planned_lines
from hardware.rigbase import Clock, Displays, Rig, contact_lines

log = logging.getLogger(__name__)

Post = Callable[[Edge, bool, int], None]


class InputPin:
    """One contact on a pin, closing to ground against the Pi's pull-up.

    ``filtered``: its level is wanted with each edge.  gpiozero keeps a weak reference to a callback, so this object must be kept as
    long as edges are wanted.
    """

    def __init__(self, line: str, pin: Pin, clock: Clock, post: Post, *, filtered: bool) -> None:
        self.line = line
        self._filtered = filtered
        self._pin = pin
        self._clock = clock
        self._post = post
        pin.function = "input"
        pin.pull = "up"
        pin.edges = "both"

    def listen(self) -> None:
        """Begin to report edges, or begin anew: the line is claimed again then."""
        self._pin.when_changed = None
        self._pin.when_changed = self._changed

    def closed(self) -> bool:
        """Whether the contact is closed now: closed to ground reads low."""
        return not self._pin.state

    def close(self) -> None:
        """End reporting and give the pin back as a plain input."""
        self._pin.when_changed = None
        self._pin.close()

    def _changed(self, ticks: float, state: float) -> None:
        # In the driver's thread, which anything that is raised here would end, and with it all input.
        try:
            read_at = self._clock()
            # After the clock, so that a level counts as no newer than it is.
            closed = self.closed() if self._filtered else not state
            self._post(Edge(self.line, not state, round(ticks * 1e9)), closed, read_at)
        except BaseException:
            log.exception("an edge of %s was lost", self.line)


class Levels(Mapping[str, bool]):
    """Every line and whether its contact reads closed, each read when it is asked for; ``others`` are on no pin."""

    def __init__(self, pins: Mapping[str, InputPin], others: Mapping[str, bool]) -> None:
        self._pins = pins
        self._others = others

    def __getitem__(self, line: str) -> bool:
        pin = self._pins.get(line)
        return pin.closed() if pin is not None else self._others[line]

    def __iter__(self) -> Iterator[str]:
        return iter((*self._pins, *self._others))

    def __len__(self) -> int:
        return len(self._pins) + len(self._others)


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
        open_keypad: Callable[[str], Device] = EventDevice,
        hearing: Hearing | None = None,
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
        self._filtered = frozenset(contact.line for contact in contact_lines(plan))
        self._hearing = hearing or (lgpio_thread() if factory is None else None)
        # Where the kernel stamps, nothing is later for what is done in the driver's thread; elsewhere the next stamp would be.
        self._at_once = pumped and plan.factory == "lgpio"
        resolution = RESOLUTION[plan.factory] if plan.factory is not None else 10_000
        super().__init__(
            plan,
            displays,
            clock=clock,
            pumped=pumped,
            resolution=resolution,
            missing=missing,
            open_keypad=open_keypad,
        )
        try:
            self._claim(plan)
        except BaseException:
            self._release()
            raise

    def levels(self) -> dict[str, bool]:
        """Every line and whether its contact reads closed."""
        return dict(self._now())

    def _now(self) -> Mapping[str, bool]:
        return Levels(self._inputs, self._key_levels())

    def _claim(self, plan: RigPlan) -> None:
        for one in planned_lines(plan):
            if one.lamp is not None:
                pin = self._pin(one.line, one.wire, plan)
                pin.output_with_state(0)
                self._lamp_pins[one.lamp] = pin
            else:
                self._contact(one.line, one.wire, plan)
        for line, contact in self._inputs.items():
            try:
                contact.listen()
            except Exception as error:
                raise RigProblem(
                    f"{plan.source}: {line}: the driver does not report its edges: {error}"
                    + ("; RPi.GPIO can't on kernels from 6.6 on" if plan.factory == "rpigpio" else "")
                ) from error

    def _contact(self, line: str, wire: Wire, plan: RigPlan) -> None:
        if wire.key is None:
            pin = self._pin(line, wire, plan)
            filtered = line in self._filtered
            self._inputs[line] = InputPin(line, pin, self._clock, self._delivered, filtered=filtered)

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
        if not self._at_once or self.inputs.work():
            self._woken()

    def _work(self, now: int) -> int:
        if self._hearing is not None and not self._hearing.alive():
            text = "the driver's thread that reports edges had ended: it is started again; press any button to see that it works"
            self.inputs.silence(text, now)
            self._hearing.revive()
            # What it has left unread is read first: its stamps are better than anything that is found by looking.
            return now + POLL
        wanted = super()._work(now)
        if self.inputs.went_deaf():
            self._claim_anew()
        return wanted

    def _claim_anew(self) -> None:
        for contact in self._inputs.values():
            try:
                contact.listen()
            except Exception:
                log.exception("%s could not be claimed anew", contact.line)

    def _set_lamp(self, seat: int, on: bool) -> None:
        self._lamp_pins[seat].state = 1 if on else 0

    def _release(self) -> None:
        for pin in self._inputs.values():
            pin.close()
        for lamp in self._lamp_pins.values():
            lamp.close()
        if self._own_factory:
            self._factory.close()


def open_factory(name: str, source: str, *, root: Path = Path("/"), kernel: Kernel = REAL) -> Factory:
    """Open gpiozero's pin factory ``"lgpio"`` or ``"rpigpio"`` for the rig file ``source``.

    lgpio gets the chip of the 40-pin header, found by its label among those under ``root``.
    Raises :class:`RigProblem` with one sentence: what is missing and how to get it.
    """
    if name not in LIBRARIES:
        near = get_close_matches(name, LIBRARIES, 1)
        hint = f' (did you mean "{near[0]}"?)' if near else ""
        raise RigProblem(f'{source}: gpiozero.factory: found "{name}"; allowed: {", ".join(LIBRARIES)}{hint}')
    where = f"{source}: gpiozero.factory {name}"
    if name == "rpigpio" and (reason := why_no_rpigpio(board(root))) is not None:
        raise RigProblem(f"{where}: {reason}")
    try:
        with _lgpio_elsewhere():
            if name == "lgpio":
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
    device = root / "dev/gpiomem"
    try:
        if name != "lgpio":
            return Named()
        chip = header_chip(root, kernel)
        device = chip.path
        return Named(chip=chip.number)
    except RigProblem as problem:
        raise RigProblem(*(f"{where}: {line}" for line in problem.problems)) from problem
    except Exception as error:
        # Each driver has an exception class of its own; what they mean is found by looking at the device.
        raise RigProblem(f"{where}: {why_not(device, error)}") from error


@contextmanager
def _lgpio_elsewhere() -> Iterator[None]:
    """Import lgpio in here, so that it leaves nothing in the working directory, and the process in it.

    The library makes a FIFO where ``LG_WD`` says, or else in the working directory, and fails where that is read-only.
    It also *changes* the working directory to ``LG_WD``, which would move every relative path of the process.  What
    Raspberry Pi OS has under the name of RPi.GPIO may be a shim over it.
    """
    os.environ.setdefault("LG_WD", lgpio_directory())
    before = os.getcwd()
    try:
        yield
    finally:
        os.chdir(before)
