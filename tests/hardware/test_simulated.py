"""The simulated rig from the bench's side: what hands do, what goes wrong, and what comes of it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.events import Fault, Key, Misspin, Press, Release, Spun, WheelAt
from hardware.plan import RigProblem
from hardware.rig import open_rig
from hardware.rigfile import load_rig, parse_rig
from hardware.simulated import Played, SimulatedRig
from hardware.virtual import Trouble, VirtualLines
from tests.hardware.rigs import MS, START, US, S, SimulatedBench, plan

ONE = "seat:1/buzzer"


def test_hands_on_a_buzzer_are_a_press_and_a_release() -> None:
    bench = SimulatedBench()
    bench.start()
    bench.sim.close_contact(1, "buzzer")
    bench.run(50 * MS)
    bench.sim.open_contact(1, "buzzer")
    bench.run(S)
    assert (bench.presses, bench.releases) == ([("seat:1", "buzzer", 0)], [("seat:1", "buzzer", 50 * MS)])


def test_a_dial_turned_fast_and_back_counts_every_detent() -> None:
    bench = SimulatedBench()
    bench.start()
    bench.sim.detents(1, 0, 40, gap_us=50)
    bench.sim.detents(1, 0, -15, gap_us=50)
    bench.sim.detents(2, 3, 5)
    bench.run(S)
    assert [t for t in bench.turns if t[0] == "seat:1"][-1][2] == 25
    assert [t for t in bench.turns if t[0] == "seat:2"][-1] == ("seat:2", 3, 5, False)


@pytest.mark.parametrize("steps", [1, 2, 4])
@pytest.mark.parametrize("backwards", ["true", "false"])
def test_right_is_right_on_every_kind_of_dial(steps: int, backwards: str) -> None:
    pricer = f"pricer = {{ dials = 4, steps_per_detent = {steps}, reversed = {backwards} }}"
    rig = SimulatedRig(
        parse_rig(f'driver = "simulated"\n[seat.1]\n{pricer}'), clock=lambda: START, pumped=False
    )
    totals: list[int] = []
    rig.start(lambda event: totals.append(event.total))  # type: ignore[union-attr]
    rig.detents(1, 2, 3)
    rig.detents(1, 2, -1)
    rig.tick(START + S)
    assert totals == [1, 2, 3, 2]


def test_bounce_is_played_in_and_filtered_out() -> None:
    bench = SimulatedBench()
    played: list[Played] = []
    bench.sim.on_played(played.append)
    bench.sim.trouble(1, "buzzer", Trouble(bounce_us=800))
    bench.start()
    bench.sim.close_contact(1, "buzzer", at=START + MS)
    bench.sim.open_contact(1, "buzzer", at=START + 60 * MS)
    bench.run(S)
    assert [(p.line, p.what) for p in played] == [(ONE, "close"), (ONE, "open")]
    assert all(p.moves >= 3 for p in played)
    assert len(bench.rig.inputs.recent_edges()) == sum(p.moves for p in played)
    assert [at for _, _, at in bench.presses] == [MS]
    assert 60 * MS <= bench.releases[0][2] <= 61 * MS
    assert len(bench.releases) == 1


def test_a_noisy_line_never_presses_but_is_reported_and_still_works() -> None:
    bench = SimulatedBench()
    bench.start()
    bench.sim.trouble(1, "buzzer", Trouble(noise=True))
    bench.run(5 * S)
    assert bench.presses == []
    assert ("noisy", ONE, False) in bench.faults
    bench.sim.close_contact(1, "buzzer")
    bench.run(6 * S)
    assert len(bench.presses) == 1
    bench.sim.open_contact(1, "buzzer")
    bench.sim.trouble(1, "buzzer", Trouble())
    before = len(bench.rig.inputs.recent_edges())
    bench.run(20 * S)
    assert len(bench.rig.inputs.recent_edges()) <= before + 2
    assert bench.faults[-1] == ("noisy", ONE, True)


def test_a_stuck_line_is_closed_until_the_trouble_ends() -> None:
    bench = SimulatedBench()
    bench.start()
    bench.sim.trouble(1, "buzzer", Trouble(stuck=True))
    bench.run(25 * S)
    assert bench.rig.levels()[ONE]
    assert bench.faults == [("stuck", ONE, False)]
    bench.sim.trouble(1, "buzzer", Trouble())
    bench.run(26 * S)
    assert bench.faults[-1] == ("stuck", ONE, True)


def test_a_dead_line_says_nothing() -> None:
    bench = SimulatedBench()
    bench.start()
    bench.sim.trouble(1, "buzzer", Trouble(dead=True))
    bench.sim.trouble(1, "dial:0", Trouble(dead=True))
    bench.sim.close_contact(1, "buzzer")
    bench.sim.detents(1, 0, 3)
    bench.run(S)
    assert bench.events == []
    assert bench.sim.troubles(1, "dial:0") == Trouble(dead=True)


def test_lost_edges_of_a_dial_cost_no_later_click() -> None:
    bench = SimulatedBench()
    bench.start()
    bench.sim.detents(1, 0, 2)
    bench.run(100 * MS)
    bench.sim.trouble(1, "dial:0", Trouble(lose=1))
    bench.sim.detents(1, 0, 1)
    bench.run(200 * MS)
    three = bench.turns[-1][2]
    bench.sim.detents(1, 0, -1)
    bench.run(300 * MS)
    assert three in (2, 3)
    assert bench.turns[-1][2] == three - 1
    assert bench.sim.troubles(1, "dial:0").lose == 0


def spun(bench: SimulatedBench, number: int, speed: float = 1.5) -> Spun | Misspin | None:
    """What comes of a flick that was asked for."""
    bench.rig.await_spin(number, 24, bench.now)
    bench.sim.flick(speed)
    bench.run(bench.now - START + 12 * S)
    last = [event for event in bench.events if isinstance(event, Spun | Misspin)][-1:]
    return last[0] if last and last[0].spin == number else None


def wedges(bench: SimulatedBench, number: int) -> tuple[int, ...]:
    """Where a flick that was asked for ends."""
    said = spun(bench, number)
    assert isinstance(said, Spun)
    return said.wedges


def test_worn_contacts_of_a_wheel_change_no_result() -> None:
    bench, worn = SimulatedBench(), SimulatedBench()
    for part in ("a", "b", "index"):
        worn.sim.wheel_trouble(part, Trouble(bounce_us=1_500))
    bench.start()
    worn.start()
    for number in range(1, 5):
        assert wedges(bench, number) == wedges(worn, number)
    assert worn.faults == []
    assert len(worn.rig.inputs.recent_edges()) > len(bench.rig.inputs.recent_edges())


def test_lost_edges_are_found_at_the_index_and_many_are_said() -> None:
    bench = SimulatedBench()
    bench.start()
    assert isinstance(spun(bench, 1), Spun)
    bench.sim.wheel_trouble("a", Trouble(lose=1))
    assert isinstance(spun(bench, 2), Spun)
    assert bench.faults == []
    places = [event for event in bench.events if isinstance(event, WheelAt)]
    slipped = {(place.zero or 0) % 96 for place in places if place.zero is not None}
    assert len(slipped) <= 2
    bench.sim.wheel_trouble("a", Trouble(lose=20))
    bench.sim.wheel_trouble("b", Trouble(lose=20))
    assert isinstance(spun(bench, 3), Spun)
    assert bench.faults[0] == ("noisy", "wheel/counts", False)


def test_a_wheel_without_its_index_is_never_guessed_at() -> None:
    bench = SimulatedBench()
    bench.sim.wheel_trouble("index", Trouble(dead=True))
    bench.start()
    for number in (1, 2):
        said = spun(bench, number)
        assert isinstance(said, Misspin)
        assert said.reason == "no-index"
    assert bench.faults == [("dead", "wheel/index", False)]
    bench.sim.wheel_trouble("index", Trouble())
    assert isinstance(spun(bench, 3), Spun)
    assert bench.faults[1:] == [("dead", "wheel/index", True)]


def test_noise_on_the_index_moves_no_wedge_and_is_reported() -> None:
    bench, noisy = SimulatedBench(), SimulatedBench()
    noisy.sim.wheel_trouble("index", Trouble(noise=True))
    bench.start()
    noisy.start()
    for number in range(1, 4):
        assert wedges(bench, number) == wedges(noisy, number)
    assert ("noisy", "wheel/index", False) in noisy.faults


def test_a_sensor_that_dies_in_a_spin_gives_no_result() -> None:
    bench = SimulatedBench()
    bench.start()
    bench.rig.await_spin(1, 24, bench.now)
    bench.sim.flick(2.0)
    bench.run(2 * S)
    for part in ("a", "b", "index"):
        bench.sim.wheel_trouble(part, Trouble(dead=True))
    bench.run(15 * S)
    assert [event.reason for event in bench.events if isinstance(event, Misspin)] == ["stopped-dead"]
    assert not any(isinstance(event, Spun) for event in bench.events)


def test_flicks_of_all_strengths_end_where_the_wheel_does_and_all_over_it() -> None:
    bench = SimulatedBench()
    bench.start()
    ends = set()
    for number in range(1, 41):
        said = spun(bench, number, 1.0 + number / 30)
        assert isinstance(said, Spun)
        assert len(said.wedges) == 1
        ends.add(said.wedges)
    assert len(ends) >= 12


def test_a_rig_without_a_wheel_has_none_to_flick() -> None:
    bare = SimulatedRig(
        parse_rig('driver = "simulated"\n[seat.1]\nbuzzer = true'), clock=lambda: START, pumped=False
    )
    assert bare.wheel is None
    for hand in (lambda: bare.flick(1), lambda: bare.drag_wheel(0.1), bare.stop_wheel):
        with pytest.raises(ValueError, match="this rig has no wheel"):
            hand()
    with pytest.raises(ValueError, match="wheel/a is not on this rig; lines: none"):
        bare.wheel_trouble("a", Trouble())


def test_lamps_can_be_watched() -> None:
    bench = SimulatedBench()
    bench.rig.lamp(2, True)
    bench.rig.lamp(2, True)
    assert bench.lamps == {2: True}
    assert bench.sim.lit(2)
    assert not bench.sim.lit(3)


@pytest.mark.parametrize(
    ("seat", "part"), [(3, "push"), (9, "buzzer"), (1, "lamp"), (2, "dial:4"), (1, "dial:0")]
)
def test_what_is_not_there_cannot_be_pressed(seat: int, part: str) -> None:
    bench = SimulatedBench()
    with pytest.raises(ValueError, match=f"seat:{seat}/{part} is not on this rig; contacts: mc/next"):
        bench.sim.close_contact(seat, part)


def test_a_turn_that_makes_no_sense_is_refused() -> None:
    bench = SimulatedBench()
    with pytest.raises(
        ValueError, match="seat:3/dial:0 is not on this rig; dials: seat:1/dial:0, seat:2/dial:0"
    ):
        bench.sim.detents(3, 0, 1)
    with pytest.raises(ValueError, match="allowed: up to 1000 detents"):
        bench.sim.detents(1, 0, 1_001)
    with pytest.raises(ValueError, match="seat:1/dial:7 is not on this rig; parts: "):
        bench.sim.trouble(1, "dial:7", Trouble())


def test_a_rig_of_another_driver_is_not_simulated() -> None:
    with pytest.raises(RigProblem, match='driver: found "gpiozero"; allowed here: "simulated"'):
        SimulatedRig(plan("gpiozero"))


def test_open_rig_gives_the_simulated_rig_with_decoded_matrices() -> None:
    rig = open_rig(load_rig("simulated"), pumped=False)
    assert rig.simulated
    assert rig.name == "Simulated rig"
    assert rig.rows(4) == (0,) * 8
    rig.close()


def test_matrices_that_are_missing_are_a_fault_and_no_reason_to_stop() -> None:
    text = 'driver = "simulated"\n[seat.1]\nbuzzer = true\n[matrices]\ndriver = "spi"\nbus = 1\ndevice = 2\n'
    rig = open_rig(parse_rig(text, "t.toml"), pumped=False, clock=lambda: START)
    events: list[object] = []
    rig.start(events.append)
    assert [(e.kind, e.of, e.part) for e in events] == [("missing", "rig", "matrices")]  # type: ignore[attr-defined]
    assert not rig.seats[0].matrix
    assert rig.rows(1) is None
    rig.close()


@given(st.integers(0, 5_000), st.lists(st.tuples(st.integers(0, 200 * MS), st.booleans()), max_size=8))
def test_law_a_contact_ends_as_it_was_told_last_and_edges_alternate(
    bounce: int, told: list[tuple[int, bool]]
) -> None:
    lines = VirtualLines(["x"])
    lines.trouble("x", Trouble(bounce_us=bounce), 0)
    for at, closed in told:
        lines.move("x", closed, at)
    edges = lines.advance(10 * S)
    assert lines.levels()["x"] == (told[-1][1] if told else False)
    assert [edge.closed for edge in edges] == [n % 2 == 0 for n in range(len(edges))]
    assert [edge.at for edge in edges] == sorted(edge.at for edge in edges)
    assert lines.next_move() is None


def test_the_same_seed_chatters_the_same() -> None:
    def chatter(seed: int) -> list[int]:
        lines = VirtualLines(["x"], seed)
        lines.trouble("x", Trouble(bounce_us=900), 0)
        lines.move("x", True, US)
        return [edge.at for edge in lines.advance(S)]

    assert chatter(3) == chatter(3)
    assert len({tuple(chatter(seed)) for seed in range(9)}) > 1


KEYED = """
driver = "simulated"
[seat.1]
buzzer = { key = "1" }
[seat.2]
buzzer = { key = "+" }
[keypad]
"""


def test_keys_that_are_buzzers_are_lines_of_the_keypads_clock_and_others_are_the_hosts() -> None:
    now, events = [START], []
    rig = SimulatedRig(parse_rig(KEYED), clock=lambda: now[0], pumped=False)

    def run(until: int) -> list[object]:
        while now[0] < START + until:
            now[0] = min(rig.tick(now[0]), START + until)
        rig.tick(now[0])
        told, events[:] = list(events), []
        return told

    rig.start(events.append)
    assert (rig.keypad, rig.mc, rig.resolution) == (True, (), 10_000_000)
    rig.key("+", START + 3 * MS)
    rig.key("7", START + 2 * MS)
    press, release = (e for e in run(S) if isinstance(e, Press | Release))
    assert press == Press("seat:2", "buzzer", START + 3 * MS, "usb", 10_000_000, press.sure)
    assert release == Release("seat:2", "buzzer", START + 43 * MS, "usb")
    rig.key("7", START + S + MS)
    assert run(2 * S) == [Key("7", START + S + MS)]

    rig.close_contact(1, "buzzer")
    run(2 * S + 100 * MS)
    rig.unplug_keypad(True)
    rig.key("+")
    rig.key("enter")
    told = run(3 * S)
    assert {f"{e.of}/{e.part}" for e in told if isinstance(e, Fault)} == {"rig/keypad", ONE, "seat:2/buzzer"}
    assert [type(e) for e in told if not isinstance(e, Fault)] == [Release]
    rig.unplug_keypad(False)
    rig.unplug_keypad(False)
    back = run(4 * S)
    assert [isinstance(e, Fault) and e.cleared for e in back] == [True] * 3, (
        "its key 1 is still down: nobody pressed it"
    )
    with pytest.raises(ValueError, match="key F1 is not on this rig; keys: 0 1 2"):
        rig.key("F1")
    rig.close()


def test_a_rig_without_a_keypad_has_no_keys() -> None:
    rig = SimulatedRig(parse_rig('driver = "simulated"\n[seat.1]\n'), pumped=False)
    with pytest.raises(ValueError, match="key 1 is not on this rig; keys: none"):
        rig.key("1")
    with pytest.raises(ValueError, match="no keypad"):
        rig.unplug_keypad(True)
