"""The deal, and the market: everybody still in buys a card or folds. Clauses PK1-PK3, PM1-PM8 of RULES.md."""

from __future__ import annotations

from dataclasses import replace

from console.rules.people import Contestant
from console.rules.price_poker.boards import BUY
from console.rules.price_poker.hand import Hand
from console.rules.price_poker.words import card_words, chips

DECK, FOLD, ROW = "deck", "fold", "row"


async def deal(hand: Hand) -> None:
    """The antes, two cards face down to each, and the row."""
    for seat in hand.order:
        hand.pay(seat, hand.options.ante, "ante")
    hand.stage.cue("hand", number=hand.board.hand)
    for seat in hand.order:
        hand.give(seat, await hand.deck.draw(Contestant(seat).address, 2), up=False)
    hand.stage.cue("dealt")
    hand.board.row = list(await hand.deck.draw(ROW, hand.options.row))
    hand.stage.cue("row")


async def market(hand: Hand, number: int) -> None:
    """Everybody still in buys once, from the dealer's left. When all others have folded the last one needs no card."""
    board = hand.board
    board.round, board.stage, board.newest, board.opener, board.raises = number, BUY, None, None, 0
    hand.next_round()
    hand.stage.cue("market", round=number)
    for seat in hand.order:
        if hand.won:
            return
        if seat in hand.live:
            await buy(hand, seat)


async def buy(hand: Hand, seat: int) -> None:
    """One purchase; a card from the row is replaced at once."""
    ask = Contestant(seat).choose("buy", lambda: offers(hand, seat))
    choice = await hand.ask(seat, replace(ask, labels=offers(hand, seat)))
    if choice == FOLD:
        hand.fold(seat)
    elif choice is not None:
        amount = hand.pay(seat, hand.prices[choice], "buy")
        if choice == DECK:
            await take_from_deck(hand, seat, amount)
        else:
            await take_from_row(hand, seat, choice, amount)


def offers(hand: Hand, seat: int) -> dict[str, str]:
    """What a seat may do, in words: the cards it can pay, or fold. With less than a unit the cheapest card is its, for what is left."""
    stack, cost = hand.stack(seat), hand.prices
    cards = [card_words(card) if card else "" for card in hand.board.row] + ["Top card of the deck"]
    named = dict(zip(cost, cards, strict=True))
    first = next(iter(cost))
    if stack < cost[first]:
        return {first: f"{named[first]}, {chips(stack)}"}
    can_pay = {id: f"{named[id]}, {chips(price)}" for id, price in cost.items() if price <= stack}
    return {**can_pay, FOLD: "Fold"}


async def take_from_deck(hand: Hand, seat: int, amount: int) -> None:
    """The unseen card: its buyer looks at it, and it lies face down."""
    hand.give(seat, await hand.deck.draw(Contestant(seat).address), up=False)
    bought(hand, seat, DECK, None, amount)


async def take_from_row(hand: Hand, seat: int, place: str, amount: int) -> None:
    """A card that all can see. Those nearer the deck slide away from it, and a new one is turned beside the deck."""
    board, at = hand.board, list(hand.prices).index(place)
    card = board.row[at]
    assert card is not None, "the row is full whenever somebody buys"
    board.row = [None if one == card else one for one in board.row]
    hand.give(seat, [card], up=True)
    bought(hand, seat, place, card, amount)
    (new,) = await hand.deck.draw(ROW)
    board.row = [*(one for one in board.row if one is not None), new]
    hand.stage.cue("restocked", card=new, place=len(board.row))


def bought(hand: Hand, seat: int, place: str, card: str | None, amount: int) -> None:
    """Everybody is told; a card from the deck stays unseen."""
    hand.board.newest = {"seat": seat, "card": card, "from": place}
    hand.stage.cue("bought", **{"seat": seat, "from": place, "card": card, "amount": amount})
