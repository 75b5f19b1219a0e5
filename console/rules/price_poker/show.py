"""A session: hand after hand, and buying in again between them. Clauses PG5, PG6, PE1-PE10 and PL2 of RULES.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress

from console.rules.asks import draw, single
from console.rules.conversation import Interrupted, Left
from console.rules.game import Game
from console.rules.pack import Pack
from console.rules.people import Contestant
from console.rules.price_poker.betting import betting
from console.rules.price_poker.boards import TITLE, LobbyBoard, ending
from console.rules.price_poker.declare import declare
from console.rules.price_poker.hand import Hand
from console.rules.price_poker.market import deal, market
from console.rules.price_poker.options import OPTIONS, PokerOptions, read_options
from console.rules.price_poker.ranking import open_table
from console.rules.price_poker.settle import last_one, showdown
from console.rules.price_poker.words import chips
from console.rules.rulings import money, of
from console.rules.scenes import richest
from console.rules.session import Play
from console.rules.stage import Result, Stage

LEAST, MOST = 3, 7
ROUNDS = range(1, 6)
YES, NO = "yes", "no"


class Evening:
    """One session, from the curtain to the winner: what goes on from hand to hand."""

    def __init__(self, stage: Stage, options: PokerOptions) -> None:
        self.stage, self.options = stage, options
        self.stopped: list[int] = []  # they have said that they buy in no more

    async def play(self) -> None:
        """The whole session. The host may end it at any time; then the chips of the hand in play go back."""
        stage = self.stage
        open_table()
        stage.show(LobbyBoard(f"{len(stage.seats)} players"))
        stage.cue("show-opens")
        try:
            with stage.until("end"):
                await self.hands()
        except Interrupted:
            stage.note = "Ended early"
        stage.begin_round()
        stage.result = self.crown(stage)
        stage.cue("winner", winners=stage.result.crowned)

    async def hands(self) -> None:
        """Hand after hand, while three can play and the agreed number is not reached."""
        stage = self.stage
        for seat in stage.seats:
            stage.pay(seat, self.options.stack, "buy-in")
        dealer = int(await single(draw("dealer", [str(seat) for seat in stage.seats])))
        number = 1
        while len(self.able) >= LEAST:
            dealer = next(seat for seat in self.round_from(dealer) if seat in self.able)
            await self.play_hand(number, dealer)
            if number == self.options.hands:
                return
            dealer = next((seat for seat in self.left_of(dealer) if seat in self.able), dealer)
            for seat in self.left_of(dealer):
                await self.rebuy(seat)
            number += 1

    async def play_hand(self, number: int, dealer: int) -> None:
        """One hand, from the ante to the last pot."""
        stage, of = self.stage, self.options.hands
        stage.begin_round()
        stage.note = f"Hand {number}" + (f" of {of}" if of else "")
        order = [seat for seat in self.left_of(dealer) if seat in self.able]
        hand = Hand(stage, self.options, number, dealer, order)
        if number == 1:
            stage.cue("button", seat=dealer)
        declared: dict[int, str] = {}
        try:
            with suppress(Left), stage.needs_two(lambda: hand.live):
                declared = await to_the_end(hand)
        except Interrupted:
            hand.give_back()
            raise
        if hand.won:
            last_one(hand)
        else:
            showdown(hand, declared)

    async def rebuy(self, seat: int) -> None:
        """Whoever has no chips may buy in for a full stack again, or leaves the table and is not asked again."""
        ledger = self.stage.ledger
        if ledger.totals[seat] or seat in self.stopped or seat not in self.stage.here:
            return

        def offers() -> dict[str, str]:
            again = {} if ledger.totals[seat] else {YES: f"Buy in for {chips(self.options.stack)}"}
            return {**again, NO: "Leave the table"}

        with suppress(Left):
            if await Contestant(seat).choose("rebuy", offers) == YES:
                self.stage.pay(seat, self.options.stack, "buy-in")
                self.stage.cue("rebuy", seat=seat, amount=self.options.stack)
            elif not ledger.totals[seat]:
                self.stopped.append(seat)
                self.stage.cue("busted", seat=seat)

    # ------------------------------------------------------------------ people
    @property
    def able(self) -> list[int]:
        """Who can play a hand: those who are here and have chips."""
        return [seat for seat in self.stage.here if self.stage.ledger.totals[seat]]

    def round_from(self, seat: int) -> list[int]:
        """All seats, from this one leftwards."""
        return [*range(seat, len(self.stage.seats) + 1), *range(1, seat)]

    def left_of(self, seat: int) -> list[int]:
        """All seats, from the one to the left of this one, which comes last."""
        return [*self.round_from(seat)[1:], seat]

    # ------------------------------------------------------------------ the end
    def crown(self, stage: Stage) -> Result:
        """Put the winner on the stage: whoever has most above what was bought in, together with all who have as much."""
        totals = dict(stage.ledger.totals)
        gains = {seat: total - self.bought(seat) for seat, total in totals.items()}
        winners = richest(gains)
        result = Result(tuple(winners), totals, gains)
        title = "wins the game" if len(winners) == 1 else "win the game together"
        if not result.crowned:
            title, winners = "Nobody has won anything", []
        stage.rule(title, "PE7 PE8", *(money(of(seat), gain) for seat, gain in gains.items()), seats=winners)
        stage.show(ending(result, gains))
        return result

    def bought(self, seat: int) -> int:
        """What a seat has bought in for, in all; a correction counts like it."""
        address = Contestant(seat).address
        lines = self.stage.ledger.lines
        return sum(line.amount for line in lines if line.to == address and line.why in ("buy-in", "adjust"))


async def to_the_end(hand: Hand) -> dict[int, str]:
    """Five times market and betting, then what everybody declares; nothing more once all but one have folded."""
    await deal(hand)
    for number in ROUNDS:
        await market(hand, number)
        if hand.won:
            return {}
        await betting(hand)
        if hand.won:
            return {}
    return await declare(hand)


def start(
    names: Sequence[str], options: Mapping[str, str], _pack: Pack, viewers: Sequence[str] = ("audience", "mc")
) -> Play:
    """Set a session up; the pack has nothing that is played with."""
    stage = Stage("price-poker", names, viewers, currency="chips")
    evening = Evening(stage, read_options(options))
    return Play(stage, evening.play, evening.crown)


PRICE_POKER = Game(
    "price-poker", TITLE, range(LEAST, MOST + 1), OPTIONS, 1, start, hidden_cards=True, from_pack=False
)
