"""What holds in any game of buzz-in, whoever presses when, whatever the host says, corrects or takes back, and whoever leaves: beside a plain account of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.quiz_table import QuizGame

STAMPS = st.integers(0, 60)
"""Microseconds: so few that many can't be told apart."""
RACES = st.tuples(st.dictionaries(st.integers(1, 5), STAMPS), st.booleans(), st.integers(0, 4))
"""Who presses, whether the answer is right, and which of the tied is drawn."""


@dataclass
class Account:
    """Points by seat, as somebody would keep them on paper."""

    seats: int
    teams: str
    resolution: int
    points: dict[int, int] = field(default_factory=dict)
    out: set[int] = field(default_factory=set)

    def mates(self, seat: int) -> set[int]:
        """Who is out with this seat."""
        return {one for one in range(1, self.seats + 1) if self.teams[one - 1] == self.teams[seat - 1]}

    def earliest(self, presses: dict[int, int]) -> list[int]:
        """All that may have been first, as far as the clock can tell."""
        return sorted(seat for seat, us in presses.items() if us <= min(presses.values()) + self.resolution)

    def winners(self) -> list[int]:
        """The seats of the team that has most, or of all that have."""
        sums = dict.fromkeys(self.teams, 0)
        for seat, points in self.points.items():
            sums[self.teams[seat - 1]] += points
        best = max(sums.values())
        return [seat for seat in range(1, self.seats + 1) if sums[self.teams[seat - 1]] == best]


def played(game: QuizGame, account: Account, races: list[tuple[dict[int, int], bool, int]]) -> Iterator[None]:
    """Race after race; a question is opened whenever none is. Yields after each."""
    for wanted, right, choice in races:
        if game.open() == ["mc buzz-in.next"]:
            game.ask_one()
            account.out = set()
        may = set(range(1, account.seats + 1)) - account.out
        assert set(game.racing) == may == set(game.board["open"])
        presses = {seat: us for seat, us in wanted.items() if seat in may}
        game.press(presses)
        if not presses:
            assert game.board["closed"] == "nobody"
            yield
            continue
        tied = account.earliest(presses)
        first = tied[choice % len(tied)]
        if len(tied) > 1:
            assert game.ask("house", "buzz-in.tie").message["options"] == [str(seat) for seat in tied]
            game.house("buzz-in.tie", str(first))
        assert game.board["first"] == first
        assert [one["us"] for one in game.board["presses"]] == sorted(presses.values())
        game.judge("right" if right else "wrong")
        if right:
            account.points[first] = account.points.get(first, 0) + 10_000
        else:
            account.out |= account.mates(first)
        assert (game.board["closed"] == "all-out") == (len(account.out) == account.seats)
        yield


@settings(max_examples=60)
@given(
    seats=st.integers(1, 5),
    resolution=st.sampled_from([0, 1, 10, 1000]),
    races=st.lists(RACES, max_size=25),
    paired=st.booleans(),
)
def test_points_and_winners_are_those_on_paper(
    seats: int, resolution: int, races: list[tuple[dict[int, int], bool, int]], paired: bool
) -> None:
    teams = "AABBC"[:seats] if paired and seats > 2 else "ABCDE"[:seats]
    options = {"teams": teams} if paired and seats > 2 else {}
    game = QuizGame(seats, resolution_us=str(resolution), **options)
    account = Account(seats, teams, resolution)
    for _ in played(game, account, races):
        assert game.cash == {seat: account.points.get(seat, 0) for seat in range(1, seats + 1)}
    game.keep(game.session.interrupt("end"))
    result = game.ended()[0].result
    assert list(result.winners) == account.winners()
    assert sum(result.totals.values()) == 10_000 * sum(right for right in map(is_right, game.session.entries))
    assert result.crowned == (account.winners() if account.points else [])


def is_right(entry: object) -> bool:
    """Whether this is the host's saying so."""
    return getattr(entry, "value", None) == "right"


@settings(max_examples=40)
@given(races=st.lists(RACES, min_size=1, max_size=12), back=st.integers(1, 40))
def test_what_is_taken_back_leaves_no_trace(races: list[tuple[dict[int, int], bool, int]], back: int) -> None:
    game, again = QuizGame(5), QuizGame(5)
    for _ in played(game, Account(5, "ABCDE", 10), races):
        pass
    for _ in range(back):
        if game.session.undoable is None:
            break
        game.keep(game.session.undo())
    for entry in game.session.entries:
        (asked,) = again.session.open.values()
        again.keep(again.session.answer(asked.id, entry.value))  # type: ignore[union-attr]
    assert (game.board, game.cash, game.open()) == (again.board, again.cash, again.open())
    assert sum(amount for _, amount, _ in game.money(latest=False)) == sum(again.cash.values())
