"""The drawings in wiring/drawings are those of the shipped rigs as they are now."""

from __future__ import annotations

import pytest

from hardware.plan import RigPlan
from wiring.making import made
from wiring.renew import DRAWINGS, GUIDE, drawn

RIGS = list(drawn())
STALE = "wiring/drawings/{} is not what the rig file gives now; make drawings renews it"


@pytest.mark.parametrize("plan", RIGS, ids=[plan.source for plan in RIGS])
def test_a_shipped_rig_has_its_drawing_and_tables(plan: RigPlan) -> None:
    for name, text in made(plan, GUIDE).items():
        path = DRAWINGS / name
        assert path.exists(), STALE.format(name)
        assert path.read_text(encoding="utf-8") == text, STALE.format(name)


def test_there_are_no_drawings_of_rigs_that_are_gone() -> None:
    expected = {name for plan in RIGS for name in made(plan)}
    assert {path.name for path in DRAWINGS.iterdir()} == expected
