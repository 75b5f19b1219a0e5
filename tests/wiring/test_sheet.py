"""The drawing: nothing is covered, every wire goes from its pin to its device, and nowhere do two look like one."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree import ElementTree

import pytest
from hypothesis import HealthCheck, given, settings
from PIL import ImageFont

from hardware.plan import RigPlan, RigProblem
from hardware.rigfile import load_rig
from tests.layers import PROJECT
from tests.wiring.rigs import FOUR_DIALS, plans
from wiring import header_drawing
from wiring.circuit import cards, signals
from wiring.header import PITCH
from wiring.paper import Box, Run, width
from wiring.renew import drawn
from wiring.sheet import TOP, Drawing, draw

RIGS = [*drawn(), FOUR_DIALS]
NAMES = [rig.source for rig in RIGS]


def covered(drawing: Drawing) -> Iterator[str]:
    """Labels that overlap, lie under or over a wire, or stand off the sheet."""
    labels = drawing.paper.labels
    for at, label in enumerate(labels):
        box = label.box
        if not (
            box.x >= 8
            and box.x + box.w <= drawing.wide - 8
            and box.y >= 4
            and box.y + box.h <= drawing.tall - 4
        ):
            yield f"{label.text!r} is off the sheet"
        yield from (
            f"{label.text!r} and {other.text!r}" for other in labels[at + 1 :] if box.meets(other.box)
        )
        for run in drawing.paper.runs:
            if any(box.meets(stretch) for stretch in run.boxes):
                yield f"{label.text!r} and the wire {run.name}"


def along(one: Run, other: Run) -> bool:
    """Whether two wires lie on each other for longer than a crossing."""
    for a in one.boxes:
        for b in other.boxes:
            across = min(a.x + a.w, b.x + b.w) - max(a.x, b.x)
            down = min(a.y + a.h, b.y + b.h) - max(a.y, b.y)
            if across > 0 and down > 0 and max(across, down) > 7 and (a.w > a.h) is (b.w > b.h):
                return True
    return False


def doubled(drawing: Drawing) -> list[tuple[str, str]]:
    """Wires of different nets that lie on each other."""
    runs = drawing.paper.runs
    return [
        (one.name, other.name)
        for at, one in enumerate(runs)
        for other in runs[at + 1 :]
        if one.name != other.name and along(one, other)
    ]


@pytest.mark.parametrize("plan", RIGS, ids=NAMES)
def test_no_label_is_covered_by_another_or_by_a_wire(plan: RigPlan) -> None:
    assert list(covered(draw(plan))) == []


@pytest.mark.parametrize("plan", RIGS, ids=NAMES)
def test_no_two_wires_look_like_one(plan: RigPlan) -> None:
    assert doubled(draw(plan)) == []


@pytest.mark.slow
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(plans())
def test_any_rig_can_be_drawn_so(plan: RigPlan) -> None:
    drawing = draw(plan)
    assert list(covered(drawing)) == []
    assert doubled(drawing) == []


def test_what_this_would_find_is_found() -> None:
    drawing = draw(RIGS[0])
    run = max(drawing.paper.runs, key=lambda run: len(run.points))
    (x1, y1), (x2, y2) = run.points[1:3]
    drawing.paper.text("hidden", (x1 + x2) / 2 - 4, (y1 + y2) / 2)
    drawing.paper.text("beside it", 2, 12)
    assert {text.split(" ")[0] for text in covered(drawing)} == {"'hidden'", "'beside"}
    twin = Run("twin", tuple((x + 2, y + 2) for x, y in run.points))
    assert along(run, twin)
    assert not along(run, Run("far", tuple((x + 9, y + 9) for x, y in run.points[:1] * 2)))


@pytest.mark.parametrize("plan", RIGS, ids=NAMES)
def test_every_signal_is_a_wire_from_its_place_to_its_card(plan: RigPlan) -> None:
    drawing = draw(plan)
    middle = drawing.wide / 2
    runs = {run.name: run for run in drawing.paper.runs}
    for _, end in signals(cards(plan)):
        run, place = runs[end.role], end.place
        assert place is not None
        x, y = run.points[0]
        row = TOP + place.row * PITCH
        own = header_drawing.edge(middle, place.left)
        pin = header_drawing.pin_x(place, middle)
        assert (x, y) in ((own, row), (pin, row + header_drawing.RADIUS))
        # Where it ends, the tag says the same number.
        x, y = run.points[-1]
        tag = [label.text for label in drawing.paper.labels if near(label.box, x, y)]
        assert any(f"GPIO{end.gpio}" in text for text in tag), (end, tag)
        assert f"pin {place.number}" in tag


def near(box: Box, x: float, y: float) -> bool:
    """Whether a label stands in the tag at which a wire ends."""
    return abs(box.y + box.h / 2 - y) < 8 and min(abs(box.x - x), abs(box.x + box.w - x)) < 160


def test_the_drawing_is_well_formed_and_its_text_is_text() -> None:
    svg = draw(FOUR_DIALS).svg
    words = [
        "".join(text.itertext())
        for text in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")
    ]
    assert {
        "Four dials each, & a slot wheel",
        "Wiring of four-dials.toml",
        "GPIO22",
        "Seat 2 dial 1 A",
    } <= set(words)


def test_the_same_rig_gives_the_same_bytes() -> None:
    assert draw(load_rig("four-seats-gpio")).svg == draw(load_rig("four-seats-gpio")).svg


def test_a_simulated_rig_has_nothing_to_draw() -> None:
    with pytest.raises(RigProblem, match=r"simulated\.toml: a simulated rig has no wires"):
        draw(load_rig("simulated"))


@pytest.mark.parametrize(
    ("face", "file"),
    [
        ("text", "BarlowCondensed_600SemiBold"),
        ("bold", "BarlowCondensed_700Bold"),
        ("title", "Sansita_900Black"),
    ],
)
def test_widths_are_those_of_the_fonts(face: str, file: str) -> None:
    font = ImageFont.truetype(
        PROJECT / f"console/screen/fonts/{file}.ttf", 1000, layout_engine=ImageFont.Layout.BASIC
    )
    for sign in "GPIO17 pin 11 Ground +5 V 330 Ω":
        assert abs(width(sign, 1000, face) - font.getlength(sign)) <= 1, sign  # type: ignore[arg-type]
