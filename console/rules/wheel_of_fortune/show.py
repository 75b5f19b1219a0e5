"""The game: round after round until somebody has reached the target, or time is up. Clauses WG1-WG3, WW2-WW4, WE1-WE5, WV4, WV6 and WL2 of RULES.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from console.rules.asks import draw, single
from console.rules.conversation import Interrupted
from console.rules.game import Game, SetupError
from console.rules.pack import Pack
from console.rules.people import by_seat
from console.rules.rulings import money, of
from console.rules.scenes import ending, ranks, richest
from console.rules.session import Play
from console.rules.stage import HOST, Result, Stage
from console.rules.wheel_of_fortune.boards import LobbyBoard, StandingsBoard
from console.rules.wheel_of_fortune.course import play_round
from console.rules.wheel_of_fortune.options import OPTIONS, WheelOptions, read_options
from console.rules.wheel_of_fortune.purses import PRIZE_WORTH, Purses
from console.rules.wheel_of_fortune.round import Round
from console.rules.wheel_of_fortune.toss_up import toss_up
from console.rules.wheel_of_fortune.wheel import need_wheel

END, TIME_UP = "end", "time-up"
EARLY = {END: "Ended early", TIME_UP: "Time is up"}
WITH_A_HOST = 2
"""At least so many play while another person is the host."""


class Show:
    """One game, from the curtain to the winner: what goes on from round to round."""

    def __init__(self, stage: Stage, pack: Pack, options: WheelOptions) -> None:
        self.stage, self.pack, self.options = stage, pack, options
        self.purses = Purses(stage)
        self.puzzles_left: list[str] = []
        self.last_prize: str | None = None  # the one of the round before

    async def play(self) -> None:
        """The whole game. It may be ended at any time, by the host or by the clock."""
        stage, people = self.stage, len(self.stage.contestants)
        stage.show(LobbyBoard(f"{people} contestant{'s' * (people > 1)}"))
        stage.cue("show-opens")
        interruptions = (END,) if stage.minutes is None else (END, TIME_UP)
        try:
            with stage.until(*interruptions):
                await self.rounds()
        except Interrupted as interruption:
            stage.note = EARLY[interruption.why]
        stage.begin_round()
        stage.result = self.crown(stage)
        stage.cue("winner", winners=stage.result.crowned)

    async def rounds(self) -> None:
        """Round after round, while anybody is here and nobody has reached the target."""
        number, winner = 1, await self.toss_up()
        while True:
            self.stage.begin_round()
            if not self.stage.contestants:
                return
            self.stage.note = f"Round {number}"
            winner = await play_round(await self.set_up(number), winner)
            if winner is not None and self.target_reached():
                return
            self.standings(number)
            number += 1

    async def toss_up(self) -> int | None:
        """Who starts the first round, if it was agreed that a toss-up decides; None: the wheel does. Nobody plays one alone."""
        if not self.options.toss_up or len(self.stage.contestants) < 2:
            return None
        self.stage.note = "Toss-up"
        puzzle = self.pack.puzzles[await self.draw_puzzle()]
        return await toss_up(Round(self.stage, self.options, self.purses, 0, puzzle, self.pack.wheel))

    async def set_up(self, number: int) -> Round:
        """A puzzle that was not played yet, and from the second round on a prize."""
        puzzle = self.pack.puzzles[await self.draw_puzzle()]
        prize = await self.draw_prize() if number > 1 else None
        play = Round(self.stage, self.options, self.purses, number, puzzle, self.pack.wheel)
        play.cue("round-opens")
        if prize is not None:
            play.lay(self.pack.prizes[prize])
        return play

    async def draw_puzzle(self) -> str:
        """The id of a puzzle; when all have been played, all are there again."""
        self.puzzles_left = self.puzzles_left or list(self.pack.puzzles)
        id = await single(draw("puzzle", self.puzzles_left))
        self.puzzles_left = [one for one in self.puzzles_left if one != id]
        return id

    async def draw_prize(self) -> str | None:
        """The id of a prize that nobody has banked, and if there is a choice another one than the round before."""
        banked = self.purses.banked_prizes
        free = [id for id in self.pack.prizes if id not in banked]
        options = [id for id in free if id != self.last_prize] or free
        names = {id: self.pack.prizes[id].name for id in options}
        self.last_prize = await single(replace(draw("prize", options), labels=names)) if options else None
        return self.last_prize

    def target_reached(self) -> bool:
        """Whether anybody has the target together; with a time limit there is none."""
        target = self.options.target
        return target is not None and max(self.purses.totals.values()) >= target

    def standings(self, number: int) -> None:
        """Who leads after a round."""
        totals = self.purses.totals
        self.stage.show(
            StandingsBoard(
                number, by_seat(totals), ranks(totals), self.purses.prize_faces(), self.options.target
            )
        )
        self.stage.cue("standings")

    def crown(self, stage: Stage) -> Result:
        """Put the winner on the stage: whoever has most, together with all who have as much."""
        totals = self.purses.totals
        winners = richest(totals)
        result = Result(tuple(winners), totals)
        figures = [money(of(seat), total) for seat, total in totals.items()]
        words = "wins the game" if len(winners) == 1 else "win the game together"
        if not result.crowned:
            words = "won nothing"
        stage.rule(words, "WE2 WG3", *figures, money("Each prize", PRIZE_WORTH), seats=winners)
        stage.show(ending(result))
        return result


def start(
    names: Sequence[str], options: Mapping[str, str], pack: Pack, viewers: Sequence[str] = ("audience", "mc")
) -> Play:
    """Set a game up."""
    chosen = read_options(options)
    if chosen.mc == HOST and len(names) < WITH_A_HOST:
        raise SetupError(f"mc: beside a host at least {WITH_A_HOST} people play; {len(names)} given")
    need_wheel(pack)
    stage = Stage(
        "wheel-of-fortune",
        names,
        viewers,
        master=chosen.mc,
        currency=pack.currency,
        minutes=chosen.minutes,
    )
    show = Show(stage, pack, chosen)
    return Play(stage, show.play, show.crown)


WHEEL_OF_FORTUNE = Game("wheel-of-fortune", "Wheel of Fortune", range(1, 8), OPTIONS, 1, start, wheel=True)
