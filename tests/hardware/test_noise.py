"""When twitches become a fault, and when it is over."""

from __future__ import annotations

from hardware.noise import NoiseWatch, Twitch
from tests.hardware.contacts import MS, US, S


def kinds(faults: object) -> list[tuple[str, str, bool]]:
    assert isinstance(faults, list)
    return [(fault.kind, fault.of, fault.cleared) for fault in faults]


def test_one_line_is_noisy_from_the_given_number_on_and_says_so_once() -> None:
    watch = NoiseWatch(many=3, window=S)
    found = [kinds(watch.add(Twitch("seat:1", "buzzer", n * 100 * MS))) for n in range(5)]
    assert found == [[], [], [("noisy", "seat:1", False)], [], []]
    assert watch.counts == {"seat:1/buzzer": 5}


def test_twitches_far_apart_are_not_noise() -> None:
    watch = NoiseWatch(many=3, window=S)
    assert all(watch.add(Twitch("seat:1", "buzzer", n * S)) == [] for n in range(20))


def test_noise_is_found_however_much_harmless_twitching_came_before() -> None:
    watch = NoiseWatch(many=3, window=S)
    for n in range(20):
        watch.add(Twitch("seat:1", "buzzer", n * S))
    watch.add(Twitch("seat:1", "buzzer", 20 * S))
    assert kinds(watch.add(Twitch("seat:1", "buzzer", 20 * S))) == [("noisy", "seat:1", False)]


def test_noise_is_over_after_a_quiet_window() -> None:
    watch = NoiseWatch(many=2, window=S)
    for n in (0, 1):
        watch.add(Twitch("seat:1", "buzzer", n))
    assert watch.tick(S) == []
    assert kinds(watch.tick(S + 1)) == [("noisy", "seat:1", True)]
    assert watch.tick(3 * S) == []


def test_lines_that_twitch_within_a_tenth_of_a_millisecond_share_a_wiring_fault() -> None:
    watch = NoiseWatch()
    watch.add(Twitch("seat:1", "buzzer", S + 100 * US))
    found = watch.add(Twitch("seat:3", "push", S))
    assert kinds(found) == [("together", "rig", False)]
    assert "seat:1/buzzer, seat:3/push" in found[0].text
    assert watch.add(Twitch("seat:2", "buzzer", S)) == []
    assert watch.tick(S + 10 * S - 1) == []
    assert kinds(watch.tick(S + 10 * S)) == [("together", "rig", True)]
    assert watch.tick(S + 20 * S) == []


def test_lines_that_twitch_one_after_the_other_are_no_wiring_fault() -> None:
    watch = NoiseWatch()
    watch.add(Twitch("seat:1", "buzzer", S))
    assert watch.add(Twitch("seat:3", "buzzer", S + 101 * US)) == []
    assert watch.add(Twitch("seat:1", "buzzer", S + 1)) == []
