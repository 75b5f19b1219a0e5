"""The drawings in wiring/drawings are those of the shipped rigs as they are now."""

from __future__ import annotations

import pytest

from hardware.plan import RigPlan
from wiring.making import made
from wiring.renew import DRAWINGS, GUIDE, TO_GUIDE, drawn, guide

RIGS = list(drawn())
STALE = "wiring/drawings/{} is not what the rig file gives now; make drawings renews it"


@pytest.mark.parametrize("plan", RIGS, ids=[plan.source for plan in RIGS])
def test_a_shipped_rig_has_its_drawing_and_tables(plan: RigPlan) -> None:
    for name, text in made(plan, TO_GUIDE).items():
        path = DRAWINGS / name
        assert path.exists(), STALE.format(name)
        assert path.read_text(encoding="utf-8") == text, STALE.format(name)


def test_there_are_no_drawings_of_rigs_that_are_gone() -> None:
    expected = {name for plan in RIGS for name in made(plan)}
    assert {path.name for path in DRAWINGS.iterdir()} == expected


def test_the_build_guide_says_what_to_buy_for_each_rig_and_shows_its_drawing() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    assert text == guide(text), STALE.format("../README.md")
    for plan in RIGS:
        name = plan.source.removesuffix(".toml")
        assert f"](drawings/{name}.svg)" in text
        assert f"](drawings/{name}.md)" in text


def test_a_guide_without_its_marks_is_said() -> None:
    with pytest.raises(ValueError, match="no list of what to buy"):
        guide("# A guide\n")
