"""A turn: spin, buy a vowel or solve, as long as it goes on. Clauses WT1-WT17 and WV1-WV3 of RULES.md."""

from __future__ import annotations

from console.rules.pack import BANKRUPT, CASH, FREE_SPIN, LOSE_A_TURN, Wedge
from console.rules.people import Contestant
from console.rules.rulings import count, money, words
from console.rules.wheel_of_fortune.round import Round
from console.rules.wheel_of_fortune.solution import solves
from console.rules.wheel_of_fortune.wheel import PRIZE

SPIN, VOWEL, SOLVE = "spin", "vowel", "solve"
USE, KEEP = "use", "keep"
ACTIONS = {SPIN: "Spin", VOWEL: "Buy a vowel", SOLVE: "Solve"}
TOKEN = {USE: "Use a Free Spin token", KEEP: "Keep it"}
VOWEL_COSTS = 250_00


class Turn:
    """One seat's turn in a round. What a step returns says whether the turn goes on."""

    def __init__(self, play: Round, seat: int) -> None:
        self.play, self.seat = play, seat
        self.contestant, self.purse = Contestant(seat), play.purses[seat]
        self.board = play.board

    async def take(self) -> bool:
        """The whole turn; gives whether the puzzle is solved. The first of a round opens with a spin, as long as a consonant is hidden."""
        first = self.seat not in self.play.had_a_turn
        self.begin()
        goes_on = await self.spin() if first and self.play.consonants_hidden else True
        while goes_on:
            action = await self.contestant.choose("turn.action", self.allowed_actions)
            if action == SOLVE:
                return await self.solve()
            goes_on = await (self.spin() if action == SPIN else self.buy_vowel())
        return False

    def begin(self) -> None:
        """It is this seat's turn; what the one before left on the board goes."""
        self.play.had_a_turn.append(self.seat)
        self.board.turn = self.seat
        self.board.order = self.board.wedge = self.board.newest = self.board.attempt = None
        self.play.cue("turn", seat=self.seat)

    def allowed_actions(self) -> dict[str, str]:
        """What this seat may do now; it depends on its money, which a correction may change."""
        allowed = {SPIN: self.play.consonants_hidden, VOWEL: self.may_buy(), SOLVE: True}
        return {action: label for action, label in ACTIONS.items() if allowed[action]}

    # ------------------------------------------------------------------ spinning
    async def spin(self) -> bool:
        """Spin, and do what the wedge says."""
        wedge = await self.play.spin("turn.spin", self.seat)
        while self.play.solo and wedge.kind in (FREE_SPIN, LOSE_A_TURN):
            self.play.rule("spins again", "WV1", seats=[self.seat])
            wedge = await self.play.spin("turn.spin", self.seat)
        if wedge.kind == BANKRUPT:
            return await self.bankrupt()
        if wedge.kind == LOSE_A_TURN:
            self.play.rule("loses the turn", "WT7", seats=[self.seat])
            self.play.cue("lose-a-turn", seat=self.seat)
            return await self.saved()
        return await self.call_consonant(wedge)

    async def call_consonant(self, wedge: Wedge) -> bool:
        """A consonant: what the wedge is worth if it is there, else the turn is lost."""
        letter = await self.contestant.choose("turn.consonant", self.play.consonants)
        times = self.play.call(letter)
        amount = wedge.amount * times if wedge.kind == CASH else 0
        self.play.purses.earn(self.seat, amount, "turn.letter")
        figures = [words("Letter", letter), count("In the puzzle", times)]
        if wedge.kind == CASH:
            figures.append(money("The wedge", wedge.amount))
        clauses = {CASH: "WT3", PRIZE: "WT4", FREE_SPIN: "WT5"}[wedge.kind] if times else "WT6"
        self.play.rule("calls a consonant", clauses, *figures, seats=[self.seat])
        self.play.cue("letter", seat=self.seat, letter=letter, count=times, amount=amount)
        if not times:
            return await self.saved()
        if wedge.kind == PRIZE:
            self.win_prize()
        elif wedge.kind == FREE_SPIN:
            self.win_token()
        return True

    def win_prize(self) -> None:
        """The prize wedge is the seat's for this round; the $100 sector shows again."""
        prize = self.play.take_prize()
        self.purse.prizes = [*self.purse.prizes, prize]
        self.play.cue("prize", seat=self.seat, id=prize.id)

    def win_token(self) -> None:
        """A Free Spin token."""
        self.purse.tokens += 1
        self.play.cue("token", seat=self.seat, what="won")

    async def bankrupt(self) -> bool:
        """The round's cash and prizes go back; tokens stay."""
        lost = self.play.purses.lose(self.seat, "bankrupt")
        self.play.rule("is bankrupt", "WT8", money("Lost", lost), seats=[self.seat])
        self.play.cue("bankrupt", seat=self.seat, amount=lost)
        return await self.saved()

    async def saved(self) -> bool:
        """Whether a turn that is being lost goes on: alone it does; else a Free Spin token may save it."""
        if self.play.solo:
            return True
        if not self.purse.tokens or await self.contestant.choose("turn.token", TOKEN) == KEEP:
            return False
        self.purse.tokens -= 1
        self.play.rule("saves the turn with a Free Spin token", "WT9", seats=[self.seat])
        self.play.cue("token", seat=self.seat, what="used")
        return True

    # ------------------------------------------------------------------ vowels
    def may_buy(self) -> bool:
        """Whether a vowel is left, and paid for."""
        of_the_round = self.play.options.vowels_of_the_round
        cash = self.purse.cash if of_the_round else self.play.purses.in_hand(self.seat)
        return bool(self.play.vowels) and cash >= VOWEL_COSTS

    async def buy_vowel(self) -> bool:
        """A vowel costs the same however often it is there; the turn goes on."""
        with self.play.purses.set_aside(self.seat, VOWEL_COSTS):
            letter = await self.contestant.choose("turn.vowel", self.play.vowels)
        self.play.purses.spend(self.seat, VOWEL_COSTS, "turn.vowel")
        times = self.play.call(letter)
        figures = [words("Letter", letter), count("In the puzzle", times), money("Paid", VOWEL_COSTS)]
        self.play.rule("buys a vowel", "WT12 WT13", *figures, seats=[self.seat])
        self.play.cue("letter", seat=self.seat, letter=letter, count=times, amount=-VOWEL_COSTS)
        return True

    # ------------------------------------------------------------------ solving
    async def solve(self) -> bool:
        """A right solution wins the round; gives whether it was one."""
        right = await solves(self.play, self.seat)
        if not right:
            self.wrong()
        return right

    def wrong(self) -> None:
        """The round's cash and prizes go back; tokens stay. Alone, or if it was agreed, the seat is out for the round."""
        lost = self.play.purses.lose(self.seat, "wrong-solution")
        out = self.play.solo or self.play.options.drops_out
        if out:
            self.board.out = [*self.board.out, self.seat]
        self.play.rule(
            "solves wrongly", "WT16 WT17" if out else "WT16", money("Lost", lost), seats=[self.seat]
        )
        self.play.cue("wrong", seat=self.seat)
