"""What to buy for a rig, counted from its plan.

Figures are from data sheets: BC337 (onsemi: 800 mA, current gain 250 and more at 100 mA in the -40 group), 1N4007 (1 A), 74AHCT125 (Nexperia:
with 5 V it takes 2.0 V for high), MAX7219 (Maxim 19-4452: wants 3.5 V for high; 10 uF and 100 nF at each chip, long wires more), Raspberry Pi
(BCM2711: up to 0.8 V is low for sure; 1.8 kilohm from GPIO 2 and 3 to 3.3 V on the board).
"""

from __future__ import annotations

from dataclasses import dataclass

from hardware.pins import PULLED_UP
from hardware.plan import RigPlan
from wiring.circuit import DISPLAYS, GUARD, SMALL_GUARD, Card, Terminal, cards, guard
from wiring.power import PI_SUPPLIES, Power, amperes, power

GROUPS = (
    "Computer",
    "Seats, host and wheel",
    "Input board",
    "Lamps",
    "Price displays",
    "5 V supply",
    "Connecting",
)
"""The headings of the list, in order."""


@dataclass(frozen=True, slots=True)
class Item:
    """Something to buy: how many, what, and what for; ``group`` is the heading it stands under."""

    group: str
    count: int
    name: str
    why: str


@dataclass(frozen=True, slots=True)
class Cable:
    """One cable out of the Pi's box: the device at its other end and the cores it needs.

    A chain of displays has as many ``pieces`` as displays: one from the box and one from each display to the next.
    """

    to: str
    cores: tuple[str, ...]
    pieces: int = 1


def contact_lines(card: Card) -> list[Terminal]:
    """The ends at ``card`` that are contacts to ground: all signals but lamps and displays."""
    return [
        end
        for part in card.parts
        if part.kind in ("contact", "dial", "wheel")
        for end in part.terminals
        if end.net == "signal"
    ]


def cables(found: tuple[Card, ...]) -> tuple[Cable, ...]:
    """A cable for each card that has wires.

    Contacts share one ground core; a lamp has two of its own, because its transistor sits in the Pi's box.
    """
    made = []
    for card in found:
        cores = [
            f"{end.colour.name}: {part.name if part.kind != 'dial' else part.name + ' ' + end.name}"
            for part in card.parts
            if part.kind in ("contact", "dial")
            for end in part.terminals
            if end.net == "signal"
        ]
        for part in card.parts:
            if part.kind in ("displays", "wheel"):
                cores += [f"{end.colour.name}: {end.name}" for end in part.terminals if end.net != "ground"]
        if cores:
            cores.append("black: Ground")
        if any(part.kind == "lamp" for part in card.parts):
            cores += ["red: Lamp +5 V", "yellow: Lamp, from its transistor"]
        if cores:
            made.append(Cable(card.title, tuple(cores), max(1, len(card.chain))))
    return tuple(made)


def parts(plan: RigPlan) -> tuple[Item, ...]:
    """The list for ``plan``.  Raises :class:`hardware.plan.RigProblem` for a rig without pins."""
    found = cards(plan)
    need = power(plan)
    items = [*_computer(plan), *_at_seats(found), *_contacts(found), *_lamps(found), *_displays(found)]
    items += [*_supply(need), *_connecting(found)]
    return tuple(item for item in items if item.count)


def _computer(plan: RigPlan) -> list[Item]:
    group = GROUPS[0]
    models = "Raspberry Pi 4 or older" if plan.factory == "rpigpio" else "Raspberry Pi 5, 4, 3 or Zero 2 W"
    keypad, screen = plan.keypad is not None, plan.screen is not None and plan.screen.driver != "none"
    return [
        Item(group, 1, models, "with its 40-pin header soldered on"),
        Item(group, 1, "its own supply", f"{PI_SUPPLIES}; never shared with lamps or displays"),
        Item(group, 1, "microSD card, 16 GB or more", "an endurance type lasts longer"),
        Item(
            group,
            int(screen),
            "screen with HDMI and loudspeakers, and its cable",
            "what the audience sees and hears; the Pi's end is micro HDMI (4, 5), HDMI (3) or mini HDMI (Zero 2 W)",
        ),
        Item(group, int(keypad), "numeric keypad on USB", "for the host, as a fallback"),
    ]


def _at_seats(found: tuple[Card, ...]) -> list[Item]:
    group = GROUPS[1]
    pieces = [(card, part) for card in found for part in card.parts]
    buzzers = [card for card, part in pieces if part.name == "Buzzer" and part.terminals[0].net == "signal"]
    lamps = sum(part.kind == "lamp" for _, part in pieces)
    pushed = [card for card, part in pieces if part.name == "Dial push"]
    plain = sum(part.kind == "dial" and card not in pushed for card, part in pieces)
    small = sum(part.name in ("Push", "Next", "Undo") for _, part in pieces)
    wheel = [part for _, part in pieces if part.kind == "wheel"]
    optical = any(part.name == "Disc sensor" for part in wheel)
    boxes = len({card.title for card, part in pieces if part.kind in ("contact", "lamp", "dial")})
    return [
        Item(
            group,
            len(buzzers),
            "big push button, 60 to 100 mm, one contact that closes when pressed",
            "the buzzer; a light one, 2 N or less; many have a 5 V lamp inside",
        ),
        Item(
            group, lamps, "5 V LED lamp, 100 mA or less", "it comes with the button, or is a lamp of its own"
        ),
        Item(
            group,
            len(pushed),
            "rotary encoder with detents and push, 20 to 30 a turn, with knob",
            "mechanical, three contacts A, C and B and two for the push; knob of 40 mm or more",
        ),
        Item(
            group,
            plain,
            "rotary encoder with detents, 20 to 30 a turn, with knob",
            "mechanical, three contacts A, C and B; knob of 40 mm or more",
        ),
        Item(
            group,
            small,
            "push button, 16 to 30 mm, one contact that closes when pressed",
            "host's buttons and single pushes",
        ),
        Item(
            group,
            len(wheel),
            "disc with lines and two light barriers, or a rotary encoder for the axle"
            if optical
            else "reed or Hall contact for slots or pegs",
            "outputs with open collector, fed with 3.3 V; docs/wheel.md",
        ),
        Item(
            group,
            len(wheel),
            "magnet with reed or Hall contact, or a third light barrier",
            "the wheel's index mark",
        ),
        Item(
            group,
            boxes,
            "box of wood or plastic, with non-slip feet",
            "for each seat and the host: it holds what one works there, and stays where it is when hit",
        ),
    ]


def _contacts(found: tuple[Card, ...]) -> list[Item]:
    group = GROUPS[2]
    lines = [end for card in found for end in contact_lines(card)]
    buttons = sum(
        end.net == "signal"
        for card in found
        for part in card.parts
        if part.kind == "contact"
        for end in part.terminals
    )
    dials = 2 * sum(part.kind == "dial" for card in found for part in card.parts)
    loose = sum(end.gpio not in PULLED_UP for end in lines)
    small = sum(
        guard(part, end) == SMALL_GUARD for card in found for part in card.parts for end in part.terminals
    )
    return [
        Item(
            group,
            len(lines) - small,
            f"resistor {GUARD}, 0.25 W",
            "one in each contact line, at the Pi: it guards the pin",
        ),
        Item(
            group,
            small,
            f"resistor {SMALL_GUARD}, 0.25 W",
            "the same for the wheel at GPIO 2 and 3: a sensor's output does not go down to 0 V",
        ),
        Item(
            group, loose, "resistor 10 kΩ, 0.25 W", "pull-up, only for cables over 2 m; GPIO 2 and 3 have one"
        ),
        Item(
            group,
            buttons,
            "ceramic capacitor 100 nF",
            "buttons, only for cables over 2 m; on the cable's side of the 330 Ω",
        ),
        Item(group, dials, "ceramic capacitor 10 nF", "dials, only for cables over 2 m"),
        Item(
            group, len(lines) - buttons - dials, "ceramic capacitor 1 nF", "wheel, only for cables over 2 m"
        ),
    ]


def _lamps(found: tuple[Card, ...]) -> list[Item]:
    group, count = GROUPS[3], sum(part.kind == "lamp" for card in found for part in card.parts)
    return [
        Item(
            group,
            count,
            "transistor BC337-40",
            "switches a lamp of up to 100 mA; for more a MOSFET that is "
            "specified at 2.5 V, for many a ULN2003A with its own resistors and diodes",
        ),
        Item(group, count, "resistor 1 kΩ, 0.25 W", "from pin to base: 2.6 mA"),
        Item(
            group,
            count,
            "diode 1N4007",
            "across each lamp, its ring to +5 V: needed once somebody plugs in a bell or relay",
        ),
    ]


def _displays(found: tuple[Card, ...]) -> list[Item]:
    group = GROUPS[4]
    chain = next((card.chain for card in found if card.chain), ())
    some = int(bool(chain))
    return [
        Item(
            group,
            len(chain),
            "MAX7219 display, 32x8 (four 8x8 modules on one board), one colour",
            "one at each seat",
        ),
        Item(
            group,
            some,
            "74AHCT125, DIP-14, with socket",
            "lifts 3.3 V to 5 V: the displays want 3.5 V at least",
        ),
        Item(group, some, "ceramic capacitor 100 nF", "beside the 74AHCT125, from its pin 14 to pin 7"),
        Item(
            group, 3 * some, "resistor 100 Ω, 0.25 W", "in DIN, CLK and CS, at the 74AHCT125: against ringing"
        ),
        Item(
            group,
            len(chain),
            "electrolytic capacitor 100 µF, 10 V or more",
            "at each display's 5 V; mind its stripe: minus",
        ),
    ]


def _supply(need: Power) -> list[Item]:
    group = GROUPS[5]
    return [
        Item(
            group,
            int(need.total_ma > 0),
            f"supply 5 V, {amperes(need.supply)}, closed housing, double insulated",
            f"for {need.displays_ma} mA of displays and {need.lamps_ma} mA of lamps, with a quarter to spare",
        ),
        Item(
            group,
            int(need.displays_fuse > 0),
            f"fuse {amperes(need.displays_fuse)}, slow-blow, with holder",
            "in the displays' +5 V",
        ),
        Item(
            group,
            int(need.lamps_fuse > 0),
            f"resettable fuse that holds {amperes(need.lamps_fuse)}",
            "in the lamps' +5 V",
        ),
    ]


def _connecting(found: tuple[Card, ...]) -> list[Item]:
    group = GROUPS[6]
    out = cables(found)
    items = [
        Item(
            group,
            1,
            "breakout for the 40-pin header with screw terminals, or ribbon with 40-way socket",
            "so that nothing is soldered to the Pi",
        ),
        Item(group, 1, "perforated board, and a box with room for it", "the input board"),
        Item(group, 1, f"earth or terminal strip, {_grounds(found)} ways or more", "the ground strip"),
    ]
    seats, displays = ([cable for cable in out if (cable.to == DISPLAYS) is chain] for chain in (False, True))
    for size in sorted({_poles(cable) for cable in seats}):
        to = [cable.to for cable in seats if _poles(cable) == size]
        name = f"connector pair that locks, {size} poles, and cable with as many cores"
        items.append(Item(group, len(to), name, ", ".join(to)))
    for cable in displays:
        name = f"display cable, {len(cable.cores)} cores, with a connector pair that locks, of another kind"
        items.append(
            Item(
                group,
                cable.pieces,
                name,
                "+5 V and ground 0.75 mm² or more; one from the box, the others from display to display",
            )
        )
    pieces = sum(cable.pieces for cable in out)
    items.append(Item(group, 2 * pieces, "cable gland or clamp", "strain relief at both ends of each cable"))
    items.append(Item(group, len(out), "clip-on ferrite", "on each cable where it enters the Pi's box"))
    return items


def _poles(cable: Cable) -> int:
    """Connectors come with an even number of poles."""
    return len(cable.cores) + len(cable.cores) % 2


def _grounds(found: tuple[Card, ...]) -> int:
    """Ways of the strip: a cable's ground each, a lamp's emitter each, the Pi, the supply and the input board."""
    lamps = sum(part.kind == "lamp" for card in found for part in card.parts)
    return len(cables(found)) + lamps + 3
