"""A game of *Wheel of Fortune* in a test's hands, with the small pack, and its usual moves in one call each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from console.rules.games import GAMES
from console.rules.pack import Pack
from console.rules.session import Happening
from console.rules.stage import Beat
from tests.rules.small_pack import WHEEL, pack
from tests.rules.table import Table

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus")
PLACES = {
    "400": 0,
    "100": 1,
    "prize": 1,
    "free-spin": 2,
    "500": 3,
    "lose-a-turn": 4,
    "250": 5,
    "bankrupt": 6,
    "1000": 7,
}
"""Where the small pack's wedges are; the prize wedge covers the sector with 100."""

assert len(WHEEL) == len(set(PLACES.values()))


class WheelGame(Table):
    """A game; whose turn it is answers."""

    def __init__(self, seats: int = 2, world: Pack | None = None, **options: str) -> None:
        names, cards = NAMES[:seats], world or pack()
        viewers = ("audience", "mc", *(f"seat:{n}" for n in range(1, seats + 1)))
        super().__init__(lambda: GAMES["wheel-of-fortune"].begin(names, options, cards, viewers))

    # ------------------------------------------------------------------ the house and the wheel
    def set_up(self, puzzle: str = "owls", prize: str | None = None) -> list[Happening]:
        """The house draws a puzzle, and a prize if one is given."""
        self.house("puzzle", puzzle)
        return self.house("prize", prize) if prize else self.latest

    def order(self, *wedges: str) -> list[Happening]:
        """These wedges come up in the spins for who starts."""
        for wedge in wedges:
            self.answer("wheel", "order.spin", PLACES[wedge])
        return self.latest

    def begin(self, puzzle: str = "owls", starts: int = 1) -> None:
        """The first round, which this seat starts."""
        self.set_up(puzzle)
        seats = self.session.stage.seats
        self.order(*("1000" if seat == starts else "100" for seat in seats if len(seats) > 1))

    def wheel(self, wedge: str) -> list[Happening]:
        """The wheel stops there."""
        return self.answer("wheel", "turn.spin", PLACES[wedge])

    # ------------------------------------------------------------------ whose turn it is
    @property
    def turn(self) -> int:
        """Whose turn it is."""
        return int(self.board["turn"])

    def act(self, action: str) -> list[Happening]:
        """Spin, vowel or solve."""
        return self.answer(f"seat:{self.turn}", "turn.action", action)

    def spin(self, wedge: str, letter: str | None = None) -> list[Happening]:
        """A spin, chosen if that is asked, and the consonant that is called."""
        if f"seat:{self.turn} turn.action" in self.open():
            self.act("spin")
        self.wheel(wedge)
        return self.answer(f"seat:{self.turn}", "turn.consonant", letter) if letter else self.latest

    def buy(self, letter: str) -> list[Happening]:
        """A vowel."""
        self.act("vowel")
        return self.answer(f"seat:{self.turn}", "turn.vowel", letter)

    def solve(self, text: str) -> list[Happening]:
        """A solution, chosen if that is asked, and spelled."""
        if f"seat:{self.turn} turn.action" in self.open():
            self.act("solve")
        return self.answer(f"seat:{self.turn}", "turn.solution", text)

    def token(self, what: str) -> list[Happening]:
        """Use a Free Spin token, or keep it."""
        return self.answer(f"seat:{self.turn}", "turn.token", what)

    def options(self, topic: str) -> list[str]:
        """What the one whose turn it is may choose."""
        return [one["id"] for one in self.ask(f"seat:{self.turn}", topic).message["options"]]

    # ------------------------------------------------------------------ what is seen
    def doors(self) -> list[str]:
        """The rows of the board: ``.`` where nothing is behind a door, ``_`` for a hidden letter."""
        return [
            "".join("." if cell is None else cell or "_" for cell in row).strip(".")
            for row in self.board["doors"]
        ]

    def round_cash(self) -> dict[int, int]:
        """This round's cash by seat, in cents."""
        return {int(seat): cents for seat, cents in self.board["round_cash"].items()}

    def banked(self) -> dict[int, int]:
        """Banked cash by seat, in cents."""
        return {int(seat): cents for seat, cents in self.board["banked"].items()}

    def prizes(self, seat: int, where: str = "round") -> list[str]:
        """The ids of the prizes that somebody has won in this round, or banked."""
        return [prize["id"] for prize in self.board["prizes"][str(seat)][where]]

    def facts(self, cue: str) -> Mapping[str, Any]:
        """What the latest cue of this name said beside its name."""
        cues = [one.cue for one in self.latest if isinstance(one, Beat) and one.cue]
        found = [facts for facts in cues if facts["name"] == cue]
        return {name: value for name, value in found[-1].items() if name != "name"}
