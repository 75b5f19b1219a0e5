"""How a hand ends: the last one left takes it, or cards are shown and each pot is judged. Clauses PS1-PS8, PP1-PP3 and PL3 of RULES.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from console.rules.people import by_seat
from console.rules.price_poker import boards, ranking
from console.rules.price_poker.hand import Hand
from console.rules.price_poker.showdown import ALL, BOTH, HIGH, LOW, Award, Best, divide
from console.rules.rulings import Figure, money, of, words
from console.rules.transcript import Json

WHY = {HIGH: "pot.high", LOW: "pot.low", ALL: "pot"}
FOR = {HIGH: " for high", LOW: " for low", ALL: ""}


def last_one(hand: Hand) -> None:
    """All others have folded or left: the pot is won without a word about anybody's cards."""
    hand.return_uncalled()
    (winner,) = hand.live
    hand.close()
    amount = hand.stage.ledger.pot
    left = any(seat not in hand.folded for seat in hand.order if seat != winner)
    pay(hand, Award(0, ALL, amount, {winner: amount}, None), "PS8 PL1" if left else "PS8")


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
    pots = hand.close()
    awards = divide(pots, declared, best, hand.order)
    for award in awards:
        others = [one for one in awards if one.pot == award.pot and one is not award]
        said = {seat: declared[seat] for seat in pots[award.pot].seats}
        side = ["PP2"] if len(pots) > 1 else []
        pay(hand, award, " ".join([*decided_by(award, others, said), *side]))


def decided_by(award: Award, others: Sequence[Award], declared: Mapping[int, str]) -> list[str]:
    """The clauses by which it goes to whom it does; ``others`` is the pot's other half, ``declared`` what those said who are in for it."""
    if award.hand is None:
        return ["PP3"]
    halves = [award, *others]
    ways = set(declared.values())
    half_of_both = any(
        declared[seat] == BOTH and not (others and all(seat in half.shares for half in halves))
        for seat in award.shares
    )
    cited = {
        "PS1": True,
        "PS2": bool(others),
        "PS3": len(award.shares) > 1,
        "PS4": BOTH in ways and not half_of_both,
        "PS5": not others and not (ways == {LOW} and award.way == HIGH),
        "PS6": half_of_both,
        "PS7": ways == {LOW} and award.way == HIGH,
    }
    return [clause for clause, holds in cited.items() if holds]


def face(hand: ranking.Five | None) -> dict[str, Json] | None:
    """The best five one way, as everybody sees them."""
    return None if hand is None else {"words": hand.words, "cards": list(hand.cards)}


def pay(hand: Hand, award: Award, clauses: str) -> None:
    """A pot, or its part that goes one way, is somebody's."""
    assert hand.decided is not None
    winners = list(award.shares)
    for seat, share in award.shares.items():
        hand.stage.collect(seat, share, WHY[award.way])
    hand.decided = [
        replace(pot, amount=pot.amount - award.amount) if place == award.pot else pot
        for place, pot in enumerate(hand.decided)
    ]
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
