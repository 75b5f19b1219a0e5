"""The game: question after question, as long as the host asks. Clauses B1-B4, B12, B13 and B15-B17 of RULES.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from console.rules.asks import choose
from console.rules.buzz_in.boards import TITLE, BuzzInBoard, LobbyBoard, TeamsWinnerBoard
from console.rules.buzz_in.options import OPTIONS, BuzzInOptions, read_options
from console.rules.buzz_in.question import play_question
from console.rules.conversation import Interrupted
from console.rules.game import Game
from console.rules.pack import Pack, Question
from console.rules.race import Racing
from console.rules.rulings import money, of
from console.rules.scenes import ending
from console.rules.session import Play
from console.rules.stage import HOST, MC, Result, Stage

QUESTION, END = "question", "end"


class Quiz:
    """One game, from the curtain to the winner: what goes on from question to question."""

    def __init__(self, stage: Stage, options: BuzzInOptions, questions: Sequence[Question]) -> None:
        self.stage, self.options, self.list = stage, options, questions

    async def play(self) -> None:
        """The whole game. The host ends it between two questions, or breaks into one."""
        stage, people = self.stage, len(self.stage.seats)
        stage.show(LobbyBoard(f"{people} contestant{'s' * (people > 1)}"))
        stage.cue("show-opens")
        try:
            with stage.until(END):
                await self.questions()
        except Interrupted:
            stage.note = "Ended early"
        stage.begin_round()
        stage.result = self.crown(stage)
        stage.cue("winner", winners=stage.result.crowned)

    async def questions(self) -> None:
        """Question after question: the host reads one, and then opens the buzzers."""
        stage, number = self.stage, 1
        stage.show(self.board(0))
        while True:
            self.tell(number)
            if await choose(MC, "buzz-in.next", self.offers) == END:
                return
            stage.begin_round()
            board = stage.show(self.board(number))
            self.tell(number)
            stage.note = f"Question {number}" + (f" of {board.of}" if board.of else "")
            await play_question(stage, self.options, board, self.question(number))
            number += 1

    def offers(self) -> dict[str, str]:
        """What the host may do between two questions; with nobody left the game is over."""
        return {**({QUESTION: "Open the buzzers"} if self.stage.here else {}), END: "End the game"}

    # ------------------------------------------------------------------ the list
    def question(self, number: int) -> Question | None:
        """The question of this number; None where the host asks one of his own."""
        return self.list[number - 1] if 0 < number <= len(self.list) else None

    def tell(self, number: int) -> None:
        """The host's card: what is to be read, and what is right."""
        question = self.question(number)
        if question is None:
            self.stage.tell_mc()
        else:
            self.stage.tell_mc(text=question.text, answer=question.answer, number=number)

    def board(self, number: int) -> BuzzInBoard:
        """The board of a question; before the first one it has number 0."""
        question, stage = self.question(number), self.stage
        racing = Racing(lambda: stage.contestants)
        board = BuzzInBoard(self.options.points, self.options.teams, racing, number)
        if number <= len(self.list):
            board.of = len(self.list) or None
        if question is not None:
            board.text = question.text
        return board

    # ------------------------------------------------------------------ the end
    def crown(self, stage: Stage) -> Result:
        """Put the winner on the stage: whoever has most points, or the team that has, together with all who have as many."""
        totals = dict(stage.ledger.totals)
        teams = self.options.teams or {str(seat): [seat] for seat in totals}
        by_team = {team: sum(totals[seat] for seat in seats) for team, seats in teams.items()}
        best = [team for team, total in by_team.items() if total == max(by_team.values())]
        winners = sorted(seat for team in best for seat in teams[team])
        result = Result(tuple(winners), totals)
        title = "wins the game" if len(winners) == 1 else "win the game together"
        if not result.crowned:
            title, winners = "Nobody has won anything", []
        figures = [money(of(seat), total) for seat, total in totals.items()]
        if self.options.teams:
            figures += [money(f"Team {team}", total) for team, total in by_team.items()]
        stage.rule(title, "B13 B15" if self.options.teams else "B13", *figures, seats=winners)
        board = ending(result)
        if self.options.teams and winners:
            board = TeamsWinnerBoard(board.winners, board.totals, self.options.teams)
        stage.show(board)
        return result


def start(
    names: Sequence[str], options: Mapping[str, str], pack: Pack, viewers: Sequence[str] = ("audience", "mc")
) -> Play:
    """Set a game up. The host plays from no seat; of the pack only its questions are played with."""
    stage = Stage("buzz-in", names, viewers, master=HOST, currency="points")
    quiz = Quiz(stage, read_options(options, len(names)), pack.questions)
    return Play(stage, quiz.play, quiz.crown)


BUZZ_IN = Game("buzz-in", TITLE, range(1, 8), OPTIONS, 1, start, from_pack=False, races=True)
