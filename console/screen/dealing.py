"""What moves at the card market, and when: cards to the players, the row, cards that turn over, chips.

A card's place at a player is a number from 0 to 7 (see ``table``). Nothing here knows where that is.
"""

from __future__ import annotations

from console.screen import motion
from console.screen.moment import Json, Moment

SLIDE_MS = 400  # a card to a player, and chips to the pot or out of it
SHIFT_MS = 240  # the row closes up
DEAL_STEP_MS = 70
TURN_STEP_MS = 250  # from one card of the showdown to the next, where there is time
_TURNS_MS = 2800  # all of them take no longer
_ROW_STEP_MS = 220
_TO_POT = ("bought", "bet", "called", "raised")
_FROM_POT = ("refund",)


def since(moment: Moment) -> float:
    """Ms of the newest cue's moves that are over; a cue that is given less time makes them hurry."""
    return motion.fold(moment.view.ms, 0, moment.view.lasts, _whole(moment))


def _whole(moment: Moment) -> float:
    name = moment.view.cue_name
    if name == "showdown":
        order = turning(moment)
        return len(order) * _turn_step(len(order)) + motion.FLIP_MS
    if name == "dealt":
        return len(_dealt(moment)) * DEAL_STEP_MS + SLIDE_MS
    if name in ("row", "restocked"):
        return max((start + SLIDE_MS / 2 + motion.FLIP_MS for start in comes(moment).values()), default=1.0)
    return SLIDE_MS


# -- cards to the players ----------------------------------------------------------------------------------------------


def in_flight(moment: Moment, seat: int) -> dict[int, float]:
    """The places of a seat's cards that are on their way, and how far each has come (0 to 1)."""
    if moment.reduced:
        return {}
    name = moment.view.cue_name
    if name == "bought" and (moment.view.cue or {}).get("seat") == seat:
        share = motion.progress(since(moment), 0, SLIDE_MS)
        return {bought_slot(moment): share} if share < 1.0 else {}
    if name == "dealt":
        now, found = since(moment), {}
        for nth, (who, slot) in enumerate(_dealt(moment)):
            share = motion.progress(now, nth * DEAL_STEP_MS, SLIDE_MS)
            if who == seat and share < 1.0:
                found[slot] = share
        return found
    return {}


def bought_slot(moment: Moment) -> int:
    """The place of the card that was bought last."""
    cue = moment.view.cue or {}
    hand = (moment.board.get("hands") or {}).get(str(cue.get("seat"))) or {}
    if cue.get("card"):
        return max(0, len(hand.get("up") or ()) - 1)
    return 8 - max(1, int(hand.get("down") or 0))


def _dealt(moment: Moment) -> list[tuple[int, int]]:
    """(seat, place) of the first cards, in the order in which they are dealt: twice round from the dealer's left."""
    seats = sorted(int(seat) for seat in moment.board.get("hands") or {})
    dealer = int(moment.board.get("dealer") or 0)
    order = sorted(seats, key=lambda seat: (seat <= dealer, seat))
    return [(seat, slot) for slot in (7, 6) for seat in order]


# -- the row -----------------------------------------------------------------------------------------------------------


def slides(moment: Moment) -> dict[int, int]:
    """Which place of the row each card that only moves up comes from: new place to old one."""
    old, now = _rows(moment)
    return {
        at: old.index(card) for at, card in enumerate(now) if card and card in old and old.index(card) != at
    }


def comes(moment: Moment) -> dict[int, float]:
    """The places of the row whose cards come from the deck, and the ms at which each sets out."""
    if moment.reduced or moment.view.cue_name not in ("row", "restocked") or not moment.old_board:
        return {}
    old, now = _rows(moment)
    new = [at for at, card in enumerate(now) if card and card not in old]
    first = SHIFT_MS / 2 if slides(moment) else 0.0
    return {at: first + nth * _ROW_STEP_MS for nth, at in enumerate(new)}


def _rows(moment: Moment) -> tuple[list[str | None], list[str | None]]:
    return list(moment.old_board.get("row") or ()), list(moment.board.get("row") or ())


# -- the showdown ------------------------------------------------------------------------------------------------------


def hidden(hand: Json) -> list[str]:
    """The cards of a hand that lay face down and are shown now, in the order of their places."""
    up = hand.get("up") or ()
    return [card for card in hand.get("shown") or () if card not in up]


def turning(moment: Moment) -> list[tuple[int, int]]:
    """(seat, nth of its face-down cards) of all that turn over at the showdown, in their order."""
    hands = moment.board.get("hands") or {}
    return [(seat, nth) for seat in sorted(map(int, hands)) for nth in range(len(hidden(hands[str(seat)])))]


def turns_at(moment: Moment, seat: int, nth: int) -> float:
    """The ms (of ``since``) at which a seat's ``nth`` face-down card begins to turn; long ago but for the showdown."""
    if moment.view.cue_name != "showdown":
        return -1_000_000.0
    order = turning(moment)
    return order.index((seat, nth)) * _turn_step(len(order))


def _turn_step(count: int) -> float:
    return min(float(TURN_STEP_MS), _TURNS_MS / max(1, count))


# -- chips -------------------------------------------------------------------------------------------------------------


def paying(moment: Moment) -> list[int]:
    """The seats whose chips go to the pot with the newest cue."""
    cue = moment.view.cue or {}
    if moment.view.cue_name == "hand":
        return [int(seat) for seat in moment.board.get("hands") or {}]
    paid = moment.view.cue_name in _TO_POT and int(cue.get("amount") or 0) > 0
    return [int(cue["seat"])] if paid else []


def paid(moment: Moment) -> list[int]:
    """The seats that get chips out of the pot with it."""
    cue = moment.view.cue or {}
    if moment.view.cue_name == "pot":
        return [int(seat) for seat in cue.get("seats") or ()]
    return [int(cue["seat"])] if moment.view.cue_name in _FROM_POT and cue.get("seat") else []


def chips_share(moment: Moment) -> float:
    """How far chips have come on their way, 0 to 1."""
    return motion.progress(since(moment), 0, SLIDE_MS, moment.reduced)
