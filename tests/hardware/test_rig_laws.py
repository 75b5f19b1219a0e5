"""Laws of a rig, whatever is below it: contacts, spikes and dials by chance, delivered late, in a driver's thread, or not at all."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.hardware.rigs import MS, PINS, US, Bench, S

Edges = list[tuple[int, bool]]
CONTACTS = ("seat:1/buzzer", "seat:2/buzzer", "seat:3/buzzer", "seat:1/push")
DIAL = "seat:1/dial:0"
FEW = settings(max_examples=12)


def chatter(chance: Random, start: int, closed: bool, longest: int) -> Edges:
    """A contact that changes at ``start`` and bounces for ``longest`` at most, open for less than 1.5 ms each time."""
    edges, end = [(start, closed)], start + chance.randint(0, longest)
    while (back := edges[-1][0] + chance.randint(20 * US, 1_400 * US)) < end:
        edges += [(back, not closed), (back + chance.randint(20 * US, 1_400 * US), closed)]
    return edges


def evening(chance: Random) -> Edges:
    """Presses with worn contacts, and spells of spikes, of one contact."""
    edges: Edges = []
    at = chance.randint(20 * MS, 300 * MS)
    for _ in range(chance.randint(1, 5)):
        if chance.random() < 0.3:
            for _ in range(chance.randint(1, 3)):
                edges += [(at, True), (at + chance.randint(20 * US, 240 * US), False)]
                at = edges[-1][0] + chance.randint(60 * US, 3 * MS)
        else:
            edges += chatter(chance, at, True, 5 * MS)
            edges += chatter(chance, edges[-1][0] + chance.randint(2 * MS, 90 * MS), False, 4 * MS)
        at = edges[-1][0] + chance.randint(12 * MS, 200 * MS)
    return edges


def turning(chance: Random) -> dict[str, Edges]:
    """A dial that goes back and forth, not only by whole clicks."""
    edges: dict[str, Edges] = {"a": [], "b": []}
    at, phase = chance.randint(10 * MS, 100 * MS), 0
    for _ in range(chance.randint(0, 80)):
        way = chance.choice((1, 1, -1))
        contact = "ab"[(phase if way > 0 else phase - 1) % 2]
        phase += way
        edges[contact].append((at, len(edges[contact]) % 2 == 0))
        at += chance.choice((chance.randint(300 * US, 3 * MS), chance.randint(3 * MS, 30 * MS)))
    return edges


def played(seed: int, make: Callable[[], Bench], lost: float = 0.0) -> tuple[Bench, int, bool]:
    """A rig to which all that is played; when it is over (ns), and whether the dial rests where it began."""
    chance = Random(seed)
    dial = turning(chance)
    script = {line: evening(chance) for line in CONTACTS} | {f"{DIAL}/{name}": dial[name] for name in "ab"}
    bench = make().start()
    for line, edges in script.items():
        for at, closed in edges:
            if chance.random() < lost:
                bench.lose(line, closed, at)
            else:
                bench.play(line, [(at, closed)])
    last = max(edges[-1][0] for edges in script.values() if edges)
    return bench, last, not any(edges and edges[-1][1] for edges in dial.values())


@FEW
@given(st.integers(0, 1_000_000))
def test_law_every_rig_tells_the_same(seed: int) -> None:
    told = []
    for make in PINS.values():
        bench, last, _ = played(seed, make)
        bench.run(last + S)
        bench.rig.close()
        totals = [total for _, _, total, _ in bench.turns]
        noise, lost = bench.rig.inputs.twitches(), bench.rig.inputs.lost()
        told.append((sorted(bench.presses), sorted(bench.releases), totals, noise, lost))
    assert all(one == told[0] for one in told)


@pytest.mark.parametrize("way", [name for name in PINS if name != "simulated"])
@FEW
@given(st.integers(0, 1_000_000), st.sampled_from([0.02, 0.1, 0.4]))
def test_law_whatever_was_lost_the_next_press_and_the_next_click_are_right(
    way: str, seed: int, lost: float
) -> None:
    bench, last, rests = played(seed, PINS[way], lost)
    again = last + 500 * MS
    bench.run(again - 1)
    before = bench.turns[-1][2] if bench.turns else 0
    for line in CONTACTS:
        bench.pulses(line, (again, again + 60 * MS))
    if rests:
        bench.turn(DIAL, -1, again + 100 * MS)
    bench.run(again + S)
    bench.rig.close()
    fresh = {(of, part) for of, part, at in bench.presses if at >= again}
    assert fresh == {tuple(line.split("/")) for line in CONTACTS}
    assert [at for _, _, at in bench.presses if at >= again] == [again] * len(CONTACTS)
    if rests:
        assert bench.turns[-1][2] == before - 1
