"""What a host is told who asks why, in *Wheel of Fortune*; and that no ruling tells of the answer."""

from __future__ import annotations

from console.rules.rulings import Figure, Ruling
from tests.rules.small_pack import PUZZLES
from tests.rules.wheel_table import WheelGame


def newest(game: WheelGame) -> Ruling:
    """The latest ruling."""
    return game.session.rulings[-1]


def of(ruling: Ruling) -> tuple[tuple[int, ...], str, tuple[str, ...]]:
    """Its title and clauses."""
    return ruling.seats, ruling.words, ruling.clauses


def playing(puzzle: str = "owls", seats: int = 2, **options: str) -> WheelGame:
    """The first round, at the first seat's first spin."""
    game = WheelGame(seats, **options)
    game.begin(puzzle)
    return game


def test_the_order() -> None:
    game = WheelGame(2)
    game.set_up("owls")
    game.order("500", "500")
    assert of(newest(game)) == ((1, 2), "are equally high, and spin again", ("WS2",))
    game.order("400", "lose-a-turn")
    assert of(newest(game)) == ((1,), "starts the round", ("WS1",))
    assert newest(game).figures == (Figure("seat:1", "money", 40_000), Figure("seat:2", "money", 0))


def test_a_consonant_and_what_it_paid() -> None:
    game = playing()
    game.spin("400", "T")
    assert of(newest(game)) == ((1,), "calls a consonant", ("WT3",))
    assert newest(game).figures == (
        Figure("Letter", "words", "T"),
        Figure("In the puzzle", "count", 4),
        Figure("The wedge", "money", 40_000),
    )
    game.spin("free-spin", "Z")
    assert of(newest(game)) == ((1,), "calls a consonant", ("WT6",))


def test_a_vowel_bankrupt_and_a_token() -> None:
    game = playing("rock")
    game.spin("free-spin", "L")
    assert of(newest(game)) == ((1,), "calls a consonant", ("WT5",))
    game.spin("1000", "R")
    game.buy("O")
    assert of(newest(game)) == ((1,), "buys a vowel", ("WT12", "WT13"))
    assert newest(game).figures[-1] == Figure("Paid", "money", 25_000)
    game.spin("bankrupt")
    assert of(newest(game)) == ((1,), "is bankrupt", ("WT8",))
    assert newest(game).figures == (Figure("Lost", "money", 175_000),)
    game.token("use")
    assert of(newest(game)) == ((1,), "saves the turn with a Free Spin token", ("WT9",))
    game.spin("lose-a-turn")
    assert of(newest(game)) == ((1,), "loses the turn", ("WT7",))


def test_a_solution_right_and_wrong() -> None:
    game = playing()
    game.spin("400", "T")
    game.solve("wrong")
    assert of(newest(game)) == ((1,), "solves wrongly", ("WT16",))
    game.spin("500", "H")
    game.solve("too hot to hoot")
    assert of(newest(game)) == ((2,), "solves the puzzle", ("WT15", "WR1"))
    assert newest(game).figures == (
        Figure("Cash of the round", "money", 100_000),
        Figure("Prizes", "count", 0),
    )


def test_an_unsolved_round_and_the_winner() -> None:
    game = playing()
    game.session.interrupt("give-up")
    assert of(newest(game)) == ((), "The puzzle is given up: the round is unsolved", ("WR4", "WR3"))
    game.session.adjust(2, 100, "x")
    game.session.interrupt("end")
    assert of(newest(game)) == ((2,), "wins the game", ("WE2", "WG3"))
    game.session.adjust(1, 100, "x")
    assert of(newest(game)) == ((1, 2), "win the game together", ("WE2", "WG3"))
    assert [ruling.clauses for ruling in game.session.rulings].count(("WE2", "WG3")) == 1


def test_no_ruling_tells_which_puzzle_it_is() -> None:
    game = playing("shelf", 3, mc="host")
    game.spin("free-spin", "D")
    game.spin("bankrupt")
    game.token("use")
    game.spin("400", "R")
    game.solve("something else")
    game.spin("lose-a-turn")
    assert len(game.session.rulings) > 5
    for ruling in game.session.rulings:
        assert all(answer.topic != "puzzle" for answer in ruling.answers)
        told = str(ruling)
        assert not any(puzzle.id in told or puzzle.text in told for puzzle in PUZZLES)
