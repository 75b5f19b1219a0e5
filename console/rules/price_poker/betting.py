"""A betting round, at a fixed limit. Clauses PB1-PB11 of RULES.md."""

from __future__ import annotations

from dataclasses import replace

from console.rules.conversation import Ask
from console.rules.people import Contestant
from console.rules.price_poker import boards
from console.rules.price_poker.hand import Hand
from console.rules.price_poker.showing import best_showing, showing
from console.rules.rulings import of, words

CHECK, BET, CALL, RAISE, FOLD = "check", "bet", "call", "raise", "fold"
CUES = {BET: "bet", CALL: "called", RAISE: "raised"}
MOST_RAISES = 3
ENOUGH = 2
"""So many must have chips, or there is nothing to bet about."""


async def betting(hand: Hand) -> None:
    """The round: it is over when nobody owes anything any more. What nobody could call comes back."""
    hand.last_to_bet = None
    if len(hand.with_chips) < ENOUGH:
        return
    waiting = open_round(hand)
    while waiting and not hand.won:
        seat = waiting.pop(0)
        if hand.may_bet(seat) and await act(hand, seat) in (BET, RAISE):
            waiting = from_seat(hand, seat)[1:]
    hand.return_uncalled()


def open_round(hand: Hand) -> list[int]:
    """The best hand showing begins, or if that one is all in the next to the left with chips; gives who acts, in turn."""
    best, says = best_showing(hand.up, hand.live)
    seat = next(seat for seat in from_seat(hand, best) if hand.may_bet(seat))
    shown = showing(hand.up[best])
    cited = {
        "PB2 PB3": True,
        "PB4": any(showing(hand.up[other]) == shown for other in hand.live if other != best),
        "PB5": seat != best,
    }
    figures = [words(f"{of(best)}: showing", says or "nothing")]
    hand.board.stage, hand.board.newest = boards.BET, None
    hand.board.opener = {"seat": seat, "words": showing(hand.up[seat]).words}
    clauses = " ".join(clause for clause, holds in cited.items() if holds)
    hand.rule("begins the betting", clauses, *figures, seats=[seat])
    hand.stage.cue("betting", seat=seat)
    return from_seat(hand, seat)


def from_seat(hand: Hand, seat: int) -> list[int]:
    """All who were dealt in, from this one leftwards."""
    at = hand.order.index(seat)
    return hand.order[at:] + hand.order[:at]


async def act(hand: Hand, seat: int) -> str | None:
    """One seat's turn; gives what it did, None if it left."""
    action = await hand.ask(seat, question(hand, seat))
    if action == FOLD:
        hand.fold(seat)
    elif action == CHECK:
        hand.stage.cue("checked", seat=seat)
    elif action is not None:
        amount = hand.to_call(seat)
        if action != CALL:
            amount += hand.options.bet
            hand.last_to_bet = seat
            hand.board.raises += action == RAISE
        hand.stage.cue(CUES[action], **hand.put_in(seat, amount))
    return action


def question(hand: Hand, seat: int) -> Ask[str]:
    """What is asked: ``to_call`` follows the stack, as the options do, while the question is open."""
    ask = Contestant(seat).choose("bet", lambda: allowed(hand, seat))
    spec = ask.spec
    return replace(ask, spec=lambda: {**spec(), "to_call": hand.to_call(seat)}, labels=allowed(hand, seat))


def allowed(hand: Hand, seat: int) -> dict[str, str]:
    """What a seat may do now, in words. A bet and a raise are for the full amount, and somebody must have chips to answer them."""
    stack, level, more = hand.stack(seat), hand.level, hand.options.bet
    owes = level - hand.in_round.get(seat, 0)
    can_go_higher = (
        hand.board.raises < MOST_RAISES
        and stack >= owes + more
        and any(hand.stack(other) for other in hand.live if other != seat)
    )
    if not owes or not stack:  # a correction may have taken all of it
        return {CHECK: "Check", **({BET: f"Bet {more:,}"} if can_go_higher else {})}
    call = f"Call {owes:,}" if owes <= stack else f"Call {stack:,}, all in"
    higher = {RAISE: f"Raise to {level + more:,}"} if can_go_higher else {}
    return {CALL: call, **higher, FOLD: "Fold"}
