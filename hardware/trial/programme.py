"""Which steps the test of a rig has: what its plan names, in the order in which a person walks along it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial

from hardware.contact import Settling
from hardware.plan import RigPlan, SeatPlan, Wire
from hardware.rigbase import contact_lines
from hardware.trial.dials import DialStep
from hardware.trial.keys import KeypadStep
from hardware.trial.looks import DisplayStep, LampStep
from hardware.trial.presses import PressStep
from hardware.trial.silence import SilenceStep
from hardware.trial.spin import SpinStep
from hardware.trial.step import Step
from hardware.trial.wheels import Known, TurnsStep, ZeroStep

KINDS = ("buttons", "dials", "keypad", "wheel", "lamps", "displays", "silence")

Maker = Callable[[], Step]


@dataclass(frozen=True, slots=True)
class Wish:
    """What is to be tested, and how long: ``presses`` of each button, as many ``clicks`` of each dial, and ``silence`` in seconds.

    ``displays`` are the seats whose display could be opened.
    """

    kinds: tuple[str, ...] = KINDS
    presses: int = 10
    silence: int = 60
    displays: tuple[int, ...] = ()


def programme(plan: RigPlan, wish: Wish) -> list[Maker]:
    """The steps, each to be made when its turn comes."""
    kinds: dict[str, list[Maker]] = {kind: [] for kind in KINDS}
    out: list[Maker] = []
    for seat in plan.seats:
        kinds["buttons"], kinds["dials"] = _buttons(seat, wish), _dials(seat, wish)
        out += _chosen(kinds, ("buttons", "dials"), wish)
    kinds["buttons"] = _mc(plan, wish)
    kinds["keypad"] = [partial(KeypadStep, wish.presses)] if plan.keypad is not None else []
    kinds["wheel"] = _wheel(plan)
    kinds["lamps"] = [
        partial(LampStep, seat.seat, seat.lamp.pin) for seat in plan.seats if seat.lamp is not None
    ]
    kinds["displays"] = [
        partial(DisplayStep, seat, [other for other in wish.displays if other != seat])
        for seat in wish.displays
    ]
    kinds["silence"] = [partial(SilenceStep, wish.silence, dict(contacts(plan)))] if wish.silence else []
    return out + _chosen(kinds, ("buttons", *KINDS[2:]), wish)


def contacts(plan: RigPlan) -> Iterator[tuple[str, tuple[str, Settling]]]:
    """Every contact that is pressed: its line, and where the file keeps its settling times."""
    for contact in contact_lines(plan):
        yield contact.line, (contact.of.replace(":", "."), contact.settling)


def _chosen(kinds: dict[str, list[Maker]], wanted: Iterable[str], wish: Wish) -> list[Maker]:
    return [maker for kind in wanted if kind in wish.kinds for maker in kinds[kind]]


def _buttons(seat: SeatPlan, wish: Wish) -> list[Maker]:
    of, table = f"seat:{seat.seat}", f"seat.{seat.seat}"
    out: list[Maker] = []
    for part, wire, key in (("buzzer", seat.buzzer, "buzzer"), ("push", seat.push, "pricer.push")):
        if wire is None:
            continue
        out.append(
            partial(
                PressStep,
                f"{of}/{part}",
                wish.presses,
                seat.settling,
                table,
                _pins((f"{table}.{key}", wire)),
                lamp=seat.seat if part == "buzzer" and seat.lamp is not None else None,
            )
        )
    return out


def _dials(seat: SeatPlan, wish: Wish) -> list[Maker]:
    of, pricer = f"seat:{seat.seat}", f"seat.{seat.seat}.pricer"
    push = f"{of}/push" if seat.push is not None else None
    out: list[Maker] = []
    for place, dial in enumerate(seat.dials):
        own = f"{pricer}.dials[{place}]"
        pins = _pins((f"{own}.a", dial.a), (f"{own}.b", dial.b))
        # A dial of a simulated rig has no table of its own.
        table = own if pins else pricer
        out.append(partial(DialStep, f"{of}/dial:{place}", wish.presses, dial, table, pins, push))
    return out


def _mc(plan: RigPlan, wish: Wish) -> list[Maker]:
    if plan.mc is None:
        return []
    return [
        partial(PressStep, f"mc/{part}", wish.presses, plan.mc.settling, "mc", _pins((f"mc.{part}", wire)))
        for part, wire in (("next", plan.mc.next), ("undo", plan.mc.undo))
        if wire is not None
    ]


def _wheel(plan: RigPlan) -> list[Maker]:
    if plan.wheel is None:
        return []
    known = Known(plan.wheel)
    return [partial(kind, known) for kind in (TurnsStep, ZeroStep, SpinStep)]


def _pins(*wires: tuple[str, Wire]) -> dict[str, int]:
    return {key: wire.pin for key, wire in wires if wire.pin is not None}
