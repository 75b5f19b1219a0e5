"""The rig's ring of raw edges is told up to when it may be told, by the daemon that asks the questions."""

from __future__ import annotations

from tests.show.stand import SECOND
from tests.test_daemon import House, play


def test_from_a_question_on_what_is_worked_may_not_be_told() -> None:
    async def act(house: House) -> None:
        before = house.rig.inputs.ring.read().told_before
        assert 1_000 * SECOND < before <= house.now
        house.dial(1, house.now)
        await house.pass_by(2_000)
        assert house.rig.inputs.ring.read().told_before == before

    play(act)
