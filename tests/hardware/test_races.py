"""The races of the benchmark, a few of them: ours calls no wrong winner, and the comparison can tell."""

from __future__ import annotations

from tests.benchmarks.races import MS, US, compete, races


def test_no_wrong_winner_and_each_press_once() -> None:
    scores = compete(200)
    assert (scores["ours"].wrong, scores["ours"].reported) == (0, 400)
    assert scores["bounce_time"].wrong > 0
    assert scores["when_pressed"].wrong > 0


def test_races_are_what_they_are_said_to_be() -> None:
    for race in races(50):
        assert 20 * US <= race.gap <= 5 * MS
        first = {
            seat: min(at for at, of, _ in race.edges if of == seat and at >= 200 * MS) for seat in (1, 2)
        }
        assert first[3 - race.winner] - first[race.winner] == race.gap
        for seat in (1, 2):
            closings = [closed for _, of, closed in race.edges if of == seat]
            assert closings == [n % 2 == 0 for n in range(len(closings))]
