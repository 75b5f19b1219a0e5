"""The pin table and the list of parts, as Markdown that goes beside the drawing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import groupby
from pathlib import PurePath
from urllib.parse import quote

from hardware.plan import RigPlan
from hardware.supply import CHIP_MA, PEAK_MA
from wiring.circuit import Card, Part, Terminal, cards, guard
from wiring.header import PLACES, Place
from wiring.parts import GROUPS, cables, parts
from wiring.power import LAMP_MA, PI_SUPPLIES, all_lit_ma, amperes, power
from wiring.sheet import GROUND

SHIFTER = {"DIN": (2, 3), "CLK": (5, 6), "CS": (9, 8)}
"""In and out of the 74AHCT125's gates."""


def markdown(plan: RigPlan, drawing: str, guide: str | None = None) -> str:
    """Everything about ``plan`` that is not the drawing itself; ``drawing`` is where that is, ``guide`` where the build guide is."""
    found = cards(plan)
    name = _words(plan.name)
    made = f"Made by `gameshow wiring` from `{PurePath(plan.source).name}`."
    if guide is not None:
        made += f" The [build guide]({guide}) says how to go about it."
    blocks = [
        f"# Wiring: {name}",
        made,
        f"![The wiring of {name}]({quote(drawing)})",
        "## Wires, device by device",
        "*Pin* is the place on the header, counted from the corner by the microSD card. Ground goes to the ground strip, one wire "
        "from place 39; the contacts of a seat share one core of its cable. Tick each line off as you wire it.",
        *(_wires(card) for card in found if card.parts),
        "## Cables",
        _table(
            ("to", "cores"),
            ((cable.to, f"{len(cable.cores)}: " + ", ".join(cable.cores)) for cable in cables(found)),
        ),
        "## The header, place by place",
        _header(found),
        "## Parts",
        *_shopping(plan),
        "## Power",
        _power(plan),
    ]
    return "\n\n".join(blocks) + "\n"


def _words(text: str) -> str:
    """A text that somebody wrote into a rig file, so that no sign of it means anything to Markdown."""
    return re.sub(r"([\\`*_{}\[\]<>#|!&~])", r"\\\1", text)


def _table(head: Sequence[str], lines: Iterable[Sequence[str]]) -> str:
    rows = ["| " + " | ".join(head) + " |", "| " + " | ".join("---" for _ in head) + " |"]
    return "\n".join(rows + ["| " + " | ".join(line) + " |" for line in lines])


def _wires(card: Card) -> str:
    lines = [
        _wire(card, part, end)
        for part in card.parts
        for end in part.terminals
        if end.net in ("signal", "3.3 V", "key")
    ]
    lines += [
        ("", "", end.colour.name, f"{net} fuse", _end(card, part, end), "")
        for part in card.parts
        for end in part.terminals
        for net in ("lamps", "displays")
        if end.net == f"5 V {net}"
    ]
    lines += [
        ("", "", "black", "ground strip", _end(card, part, end), "")
        for part in card.parts
        for end in part.terminals
        if end.net == "ground"
    ]
    return f"### {card.title}\n\n" + _table(
        ("pin", "GPIO", "colour", "from, through", "to", "rig file"), lines
    )


def _wire(card: Card, part: Part, end: Terminal) -> tuple[str, ...]:
    if end.place is None:
        return "", "", "", "USB keypad", _end(card, part, end), f"`{end.key}`"
    gpio = "" if end.gpio is None else str(end.gpio)
    start = f"pin {end.place.number}"
    if part.kind == "lamp":
        start += ", 1 kΩ, transistor"
    elif end.name in SHIFTER:
        start += ", 74AHCT125 {} to {}, 100 Ω".format(*SHIFTER[end.name])
    elif end.net == "signal":
        start += f", {guard(part, end)}"
    return (
        str(end.place.number),
        gpio,
        end.colour.name,
        start,
        _end(card, part, end),
        f"`{end.key}`" if end.key else "",
    )


def _end(card: Card, part: Part, end: Terminal) -> str:
    """What a wire ends at, in words: "Seat 1 dial, A"."""
    name = part.name.lower()
    own = "" if end.name.lower() in (name, "ground") or end.net == "key" else f", {end.name}"
    if part.kind == "lamp":
        own = {"5 V lamps": ", plus", "ground": ", emitter of its transistor"}.get(end.net, ", minus")
    return f"{card.title} {name}".strip() + own


def _header(found: tuple[Card, ...]) -> str:
    used = {end.place: end for card in found for end in card.terminals if end.place is not None}

    def words(place: Place) -> str:
        end = used.get(place)
        if end is not None:
            return f"**{end.role or 'Wheel +3.3 V'}**, {end.colour.name}"
        if place == GROUND:
            return "**ground strip**, black"
        return {"gpio": "free", "5 V": "leave free", "identity": "leave free"}.get(place.kind, "")

    def cell(place: Place) -> str:
        return place.kind if place.gpio is None else f"GPIO{place.gpio}"

    rows = []
    for odd, even in zip(PLACES[::2], PLACES[1::2], strict=True):
        rows.append((words(odd), cell(odd), str(odd.number), str(even.number), cell(even), words(even)))
    return _table(("wire", "is", "pin", "pin", "is", "wire"), rows)


def _shopping(plan: RigPlan) -> list[str]:
    """One table for each group of the list."""
    return [
        f"### {group}\n\n"
        + _table(("how many", "what", "what for"), ((str(i.count), i.name, i.why) for i in items))
        for group, items in groupby(parts(plan), key=lambda item: item.group)
    ]


def _power(plan: RigPlan) -> str:
    need = power(plan)
    lines = [
        f"- The Pi has a supply of its own. {PI_SUPPLIES}.",
    ]
    if need.displays_ma:
        matrices = plan.matrices
        assert matrices is not None
        count = len(matrices.seats)
        some = f"{count} displays" if count > 1 else "one display"
        lines.append(
            f"- Displays: {some} with every dot lit would take {all_lit_ma(matrices)} mA at `brightness = {matrices.brightness}` "
            f"({PEAK_MA} mA through a dot while its row is driven, one row of eight at a time, {2 * matrices.brightness + 1}/32 of that time; "
            f"{CHIP_MA} mA for each chip). "
            + (
                f"`supply_ma` holds them to {need.displays_ma} mA. "
                if need.displays_ma < all_lit_ma(matrices)
                else ""
            )
            + f"Fuse: {amperes(need.displays_fuse)}, slow-blow."
        )
    if need.lamps_ma:
        lines.append(
            f"- Lamps: {need.lamps_ma} mA at most, {LAMP_MA} mA each. Resettable fuse: holds {amperes(need.lamps_fuse)}."
        )
    if need.total_ma:
        lines.append(
            f"- Together {need.total_ma} mA: a supply of 5 V and {amperes(need.supply)} or more. Its minus and the Pi's ground meet at the "
            "ground strip; its plus never meets a pin of the header."
        )
    return "\n".join(lines)


def shopping(plans: Sequence[RigPlan]) -> str:
    """One table for several rigs: how many of each thing each of them wants."""
    counts: dict[tuple[str, str], list[int]] = {}
    for column, plan in enumerate(plans):
        for item in parts(plan):
            counts.setdefault((item.group, item.name), [0] * len(plans))[column] += item.count
    heads = (PurePath(plan.source).name.removesuffix(".toml") for plan in plans)
    # Sizes of one thing stand together: its name begins with the same words.
    kinds = list(dict.fromkeys(_kind(name) for _, name in counts))
    order = sorted(counts, key=lambda entry: (GROUPS.index(entry[0]), kinds.index(_kind(entry[1]))))
    lines = ((group, name, *(str(count or "") for count in counts[group, name])) for group, name in order)
    return _table(("for", "what", *heads), lines)


def _kind(name: str) -> str:
    return re.split(r"[\d,]", name, maxsplit=1)[0]
