"""Films: what is seen when, and when it changes."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hardware.dots import DARK
from hardware.film import Film, Shot, still

A, B = (1, *DARK[1:]), (2, *DARK[1:])
shots = st.builds(Shot, st.sampled_from([A, B, DARK]), st.integers(1, 50))
films = st.builds(
    Film, st.lists(shots, min_size=1, max_size=4).map(tuple), st.lists(shots, max_size=4).map(tuple)
)


def test_opening_once_then_the_loop() -> None:
    film = Film((Shot(A, 700), Shot(B, 300)), (Shot(DARK, 100),))
    assert [film.at(ms) for ms in (-5, 0, 99, 100, 799, 800, 1099, 1100)] == [DARK, DARK, DARK, A, A, B, B, A]
    assert [film.next_change(ms) for ms in (0, 99, 100, 800, 1100)] == [100, 1, 700, 300, 700]


def test_a_still_never_changes() -> None:
    assert still(A).next_change(0) is None
    assert Film((Shot(A, 5), Shot(A, 7)), (Shot(A, 3),)).next_change(1) is None


def test_equal_neighbours_are_one_picture() -> None:
    assert Film((Shot(A, 10), Shot(A, 10), Shot(B, 10), Shot(A, 5))).next_change(0) == 20


@given(films, st.integers(-20, 600))
def test_next_change_is_the_first_millisecond_that_differs(film: Film, ms: int) -> None:
    wait = film.next_change(ms)
    ahead = [film.at(ms + step) for step in range(1, 700)]
    if wait is None:
        assert set(ahead) == {film.at(ms)}
    else:
        assert set(ahead[: wait - 1]) <= {film.at(ms)}
        assert ahead[wait - 1] != film.at(ms)
