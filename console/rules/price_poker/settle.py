"""How a hand ends: the last one left takes it, or cards are shown and each pot is judged. Clauses PS1-PS8, PP1-PP3 and PL3 of RULES.md."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from console.rules.people import by_seat
from console.rules.price_poker import boards, ranking
from console.rules.price_poker.hand import Hand
from console.rules.price_poker.showdown import ALL, HIGH, LOW, Award, Best, divide
from console.rules.rulings import Figure, money, of, words
from console.rules.transcript import Json

WHY = {HIGH: "pot.high", LOW: "pot.low", ALL: "pot"}
FOR = {HIGH: " for high", LOW: " for low", ALL: ""}


def last_one(hand: Hand) -> None:
    """All others have folded or left: the pot is won without a word about anybody's cards."""
    hand.return_uncalled()
    (winner,) = hand.live
    hand.decided = hand.pots()
    amount = hand.stage.ledger.pot
    pay(hand, Award(0, ALL, amount, {winner: amount}, None), "PS8")


def showdown(hand: Hand, declared: Mapping[int, str]) -> None:
    """All who are still in show their cards, and the pots go to whom they belong."""
    live, options = hand.live, hand.options
    best = {
        seat: Best(
            ranking.best_high(hand.held[seat]),
            ranking.best_low(hand.held[seat], options.low, options.low_qualifier),
        )
        for seat in live
    }
    hand.board.stage, hand.shown = boards.SHOWDOWN, live
    hand.board.best = by_seat(
        {seat: {"high": face(hands.high), "low": face(hands.low)} for seat, hands in best.items()}
    )
    hand.stage.cue("showdown")
    hand.decided = hand.pots()
    for award in divide(hand.decided, declared, best, hand.order):
        pay(hand, award, "PP3" if award.hand is None else "PS1 PS2 PS3 PS4 PS5 PS6 PS7 PP2")


def face(hand: ranking.Hand | None) -> dict[str, Json] | None:
    """The best five one way, as everybody sees them."""
    return None if hand is None else {"words": hand.words, "cards": list(hand.cards)}


def pay(hand: Hand, award: Award, clauses: str) -> None:
    """A pot, or its part that goes one way, is somebody's."""
    assert hand.decided is not None
    winners = list(award.shares)
    for seat, share in award.shares.items():
        hand.stage.collect(seat, share, WHY[award.way])
    left = hand.decided[award.pot]
    hand.decided = list(hand.decided)
    hand.decided[award.pot] = replace(left, amount=left.amount - award.amount)
    shown = face(award.hand) or {"words": None, "cards": None}
    result = {"pot": award.pot, "way": award.way, "amount": award.amount, "shares": by_seat(award.shares)}
    hand.board.results = [*hand.board.results, {**result, **shown}]
    hand.rule(title(hand, award), clauses, *figures(award), seats=winners)
    hand.stage.cue("pot", pot=award.pot, way=award.way, seats=winners, amount=award.amount)


def title(hand: Hand, award: Award) -> str:
    """``share side pot 1 for low``."""
    several = len(hand.decided or ()) > 1
    which = "the pot" if not several else f"side pot {award.pot}" if award.pot else "the main pot"
    return f"{'share' if len(award.shares) > 1 else 'wins'} {which}{FOR[award.way]}"


def figures(award: Award) -> list[Figure]:
    """What the decision came from."""
    hands = [] if award.hand is None else [words("With", award.hand.words)]
    shares = [money(of(seat), share) for seat, share in award.shares.items()]
    return [*hands, money("Chips", award.amount), *(shares if len(shares) > 1 else [])]
