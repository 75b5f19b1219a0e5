"""How playing cards and what is paid for them are drawn.

===========  =======================================================================================
a card       its rank and beside it the suit: black ones are solid, red ones hollow
peek         two cards at a time; a mark in the eighth row for each two, the long one for those that are seen
offered      the card or the word, blinking over a bar, and at the right edge what it costs; chosen, it is on a dotted line
===========  =======================================================================================
"""

from __future__ import annotations

from hardware.dots import COLUMNS, DARK, Dots, Picture, bar, beside, lay, merge
from hardware.face import Offered, Peek
from hardware.film import Film, Shot, blinking, still
from hardware.glyphs import ICONS, NARROW, WIDE, fold
from hardware.lettering import amount, amount_in_full, fit, line

RANKS, SUITS = "23456789TJQKA", "shdc"
HALF = 15
"""Columns of a card with the widest rank: two of them leave two dark columns between."""
MOST_CARDS = 7
PAGE_MS = 1400
"""How long two cards are to be read."""
TURN_MS = 1000
"""How long a thing stays, and then its price, where there is no room for both."""
LONG_MARK, STEP = 3, 2
"""Columns of the mark for the cards that are seen, and from one mark to the next beside them."""
BAR = 7
"""Columns of the bar: as long as the word it would run into the feet of its letters."""


def card_dots(card: str) -> Dots:
    """Rank and suit as a stencil of at most :data:`HALF` columns. Raises ``ValueError`` for what is no card."""
    if len(card) != 2 or card[0] not in RANKS or card[1] not in SUITS:
        raise ValueError(f"card {card!r}: a rank of {RANKS} and a suit of {SUITS} are allowed")
    return beside([ICONS["ten"] if card[0] == "T" else WIDE[card[0]], ICONS[f"suit-{card[1]}"]])


def peek(face: Peek) -> Film:
    """Cards that lie face down."""
    if not 1 <= len(face.cards) <= MOST_CARDS:
        raise ValueError(f"a peek at {len(face.cards)} cards: 1 to {MOST_CARDS} are allowed")
    pages = [face.cards[at : at + 2] for at in range(0, len(face.cards), 2)]
    return Film(
        tuple(Shot(merge(_two(page), _marks(at, len(pages))), PAGE_MS) for at, page in enumerate(pages))
    )


def _two(cards: tuple[str, ...]) -> Picture:
    """Each at the right end of its half, so that the suits of all pages stand in two columns."""
    stencils = [card_dots(card) for card in cards]
    return lay(*((dots, end - dots.width) for dots, end in zip(stencils, (HALF, COLUMNS), strict=False)))


def _marks(seen: int, pages: int) -> Picture:
    """A dot for each page, in the middle of the eighth row, and a dash for the one that is seen; none for a single page."""
    if pages == 1:
        return DARK
    left = (COLUMNS - LONG_MARK - STEP * (pages - 1)) // 2
    begins = [left + STEP * page + (LONG_MARK - 1) * (page > seen) for page in range(pages)]
    return merge(*(bar(x, x + (LONG_MARK if page == seen else 1)) for page, x in enumerate(begins)))


def offered(face: Offered) -> Film:
    """A thing and its price. Where both don't fit, one after the other: money is never cut."""
    if bool(face.card) == bool(face.word):
        raise ValueError(f"offered: card {face.card!r}, word {face.word!r}; one of the two is wanted")
    thing = card_dots(face.card) if face.card else fit(face.word)
    if face.price is None:
        return _over_a_bar(thing, (COLUMNS - thing.width) // 2, DARK, face.cursor)
    # A suit is as wide as two letters: the price keeps a column more away from it.
    things, apart = ([thing], 3) if face.card else ([thing, line(fold(face.word), NARROW)], 2)
    for one in things:
        price = amount(face.price, "", ",", "", width=COLUMNS - apart - one.width)
        if price is not None:
            left = HALF - one.width if face.card else 0
            return _over_a_bar(one, left, lay((price, COLUMNS - price.width)), face.cursor)
    price = amount_in_full(face.price, "", ",", "")
    middle = (COLUMNS - thing.width) // 2
    stays = _ledge(thing, middle, face.cursor)
    turns = (lay((thing, middle)), lay((price, COLUMNS - price.width)))
    return Film(tuple(Shot(merge(stays, turn), TURN_MS) for turn in turns))


def _over_a_bar(thing: Dots, left: int, beside_it: Picture, cursor: bool) -> Film:
    stays = merge(beside_it, _ledge(thing, left, cursor))
    shown = merge(stays, lay((thing, left)))
    return blinking(shown, stays) if cursor else still(shown)


def _ledge(thing: Dots, left: int, cursor: bool) -> Picture:
    """What a thing stands on in the eighth row: a short bar under its middle, or when it is chosen a dotted line."""
    if not cursor:
        return merge(*(bar(x, x + 1) for x in range(left, left + thing.width, 2)))
    begin = left + (thing.width - BAR) // 2
    return bar(begin, begin + BAR)
