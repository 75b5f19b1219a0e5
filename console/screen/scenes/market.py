"""Price Is Right poker: the row and the deck with their prices, the pot on its tag, the players with their cards."""

from __future__ import annotations

import pygame

from console.screen import cards, cursor, dealing, lettering, motion, playing, shapes, stage, table
from console.screen.canvas import Sprite, put
from console.screen.cards import Box
from console.screen.lettering import NAME, SHOW
from console.screen.line import Line
from console.screen.moment import Moment
from console.screen.money import figure
from console.screen.overlays import STRIP_H, next_press
from console.screen.scenes.market_pot import POT, pot
from console.screen.scenes.market_results import results
from console.screen.scenes.market_words import line, option, topic_of
from console.screen.theme import BAIZE, CREAM, GOLD, INK, LEFT, MIN_TEXT, Colour, mix
from console.screen.workshop import CENTRED, LEFT_ALIGNED, Workshop

AREA = Box(LEFT, 146, 1296, 416)  # row, signs and line; the pot hangs at its right
CARD_W, CARD_H, CARD_Y = 204, 256, 158
PRICE_W, PRICE_H, PRICE_Y = 132, 66, CARD_Y + CARD_H - 28
SIGN_W, SIGN_X = 340, AREA.x + AREA.w - 348
LINE_Y, LINE_SIZE = 514, 72
_STEPS = 10  # sizes in which a card is made on its way


def market(shop: Workshop, moment: Moment) -> list[Sprite]:
    """Everything that the audience may know of a hand."""
    found = stage.backdrop(shop, BAIZE)
    decided = bool(moment.board.get("results"))
    if decided and not _between(moment):
        found += results(shop, moment, AREA)
    else:
        found += [] if decided else _row(shop, moment)
        found += _signs(shop, moment)
        press = next_press(shop, moment, AREA.middle, LINE_Y - STRIP_H // 2)
        found += press or _line(shop, line(moment))
    found += [*pot(shop, moment), *table.table(shop, moment)]
    return [*found, *_cards_on_their_way(shop, moment), *_chips_on_their_way(shop, moment)]


def _between(moment: Moment) -> bool:
    """Whether the hand is over and somebody without chips decides, or has decided."""
    return topic_of(moment) == "rebuy" or moment.view.cue_name in ("rebuy", "busted")


def note(moment: Moment) -> str:
    """Where we are: hand and round."""
    board = moment.board
    words = str(moment.view.now.get("note") or "")
    return (
        f"{words}, round {board['round']} of 5" if words and board.get("stage") in ("buy", "bet") else words
    )


# -- the row and the deck ----------------------------------------------------------------------------------------------


def spots(moment: Moment) -> list[int]:
    """Left edges of the row's places, and of the deck's."""
    count = len(moment.board.get("prices") or ()) or 3
    gap = 28 if count > 3 else 44
    return [AREA.x + i * (CARD_W + gap) for i in range(count)]


def _row(shop: Workshop, moment: Moment) -> list[Sprite]:
    board, lefts = moment.board, spots(moment)
    row, prices = board.get("row") or (), board.get("prices") or ()
    pointed = cursor.cursor(moment, "buy")
    allowed = (moment.pointed or {}).get("of") if topic_of(moment) == "buy" else None
    slides, comes, now = dealing.slides(moment), dealing.comes(moment), dealing.since(moment)
    found: list[Sprite] = []
    for place, (x, price) in enumerate(zip(lefts, prices, strict=False)):
        deck = place == len(row)
        name = "deck" if deck else f"row-{place + 1}"
        lift = round(14 * pointed.lift(name)) if pointed else 0
        chosen = pointed is not None and pointed.at == name
        y = CARD_Y - lift
        if deck:
            found += _deck(shop, int(board.get("deck") or 0), x, y, chosen)
        elif row[place] is None:
            found.append(Sprite(_bare(shop), x, CARD_Y))
        else:
            look = _row_face(shop, str(row[place]), chosen)
            if place in comes:
                found.append(Sprite(_bare(shop), x, CARD_Y))
                found += _turned_up(shop, moment, str(row[place]), x, lefts[-1], now - comes[place])
            else:
                came = lefts[slides[place]] if place in slides and slides[place] < len(lefts) else x
                share = motion.ease_out(motion.progress(now, 0, dealing.SHIFT_MS, moment.reduced))
                found.append(Sprite(look, motion.between(came, x, share), y))
        can = allowed is None or name in allowed
        tag = _price(shop, figure(int(price), moment.currency), chosen, can)
        found.append(Sprite(tag, x + (CARD_W - tag.get_width()) // 2, PRICE_Y - lift))
    return found


def _row_face(shop: Workshop, card: str, chosen: bool) -> pygame.Surface:
    """A card of the row, with a gold edge while it is pointed at."""
    plain = playing.face(shop, card, CARD_W, CARD_H)
    if not chosen:
        return plain

    def make() -> pygame.Surface:
        surface = shapes.plate(CARD_W, CARD_H, CREAM, 18, 10, GOLD, 8)
        inside = (16, 16, CARD_W - 32, CARD_H - 32)
        surface.blit(plain, (16, 16), inside)
        return surface

    return shop.made(("card pointed at", card), make)


def _turned_up(shop: Workshop, moment: Moment, card: str, x: int, deck: int, since: float) -> list[Sprite]:
    """A card that comes from the deck, face down, and is turned over at its place."""
    if since < 0:
        return []
    share = motion.ease_out(motion.progress(since, 0, dealing.SLIDE_MS / 2))
    at = motion.between(deck, x, share)
    lying, shown = playing.back(shop, CARD_W, CARD_H), playing.face(shop, card, CARD_W, CARD_H)
    return [cards.turned(shop, moment, lying, shown, ("row", card), since, dealing.SLIDE_MS / 2, at, CARD_Y)]


def _bare(shop: Workshop) -> pygame.Surface:
    """A place of the row where no card lies."""
    fill = mix(BAIZE.dark, BAIZE.base, 0.6)
    return shop.plate(CARD_W, CARD_H, fill, 18, 0, mix(BAIZE.light, CREAM, 0.85), 4)


def _deck(shop: Workshop, left: int, x: int, y: int, chosen: bool) -> list[Sprite]:
    """The deck, as thick as it looks with so many cards, and their number."""
    if left <= 0:
        return [Sprite(_bare(shop), x, CARD_Y)]
    back = playing.back(shop, CARD_W, CARD_H, "newest" if chosen else "plain")
    under = min(3, left // 8)
    found = [Sprite(back, x + 5 * i, y + 3 * i) for i in range(under, 0, -1)]
    label = shop.plate(150, 62, CREAM, 12, 0)
    return [
        *found,
        Sprite(back, x, y),
        Sprite(label, x + (CARD_W - 150) // 2, y + 34),
        shop.fitted(f"{left} left", NAME, 54, INK, x + CARD_W / 2, y + 34 + 31, 138, CENTRED),
    ]


def _price(shop: Workshop, words: str, chosen: bool, can: bool) -> pygame.Surface:
    """A price tag: gold where it is pointed at, dim where it can't be paid."""
    fill, ink = (GOLD, INK) if chosen else (INK, CREAM)
    if not can:
        fill, ink = mix(INK, BAIZE.dark, 0.4), mix(CREAM, BAIZE.dark, 0.5)

    w = PRICE_W if len(words) < 4 else PRICE_W + 60

    def make() -> pygame.Surface:
        surface = shapes.plate(w, PRICE_H, fill, 12, 6)
        text = playing.counted(shop, words, 64, ink, 0, PRICE_H / 2, w - 76, LEFT_ALIGNED)
        left = round((w - text.surface.get_width() - 52) / 2)
        put(surface, playing.chip(shop, 21), left, PRICE_H // 2 - 21)
        put(surface, text.surface, left + 52, text.y)
        return surface

    return shop.made(("price tag", words, fill, ink), make)


# -- signs and the line ------------------------------------------------------------------------------------------------


def _signs(shop: Workshop, moment: Moment) -> list[Sprite]:
    """What may be answered beside the cards, as signs: the one under the cursor is gold."""
    pointing, topic = moment.pointed, topic_of(moment)
    if not pointing or not topic:
        return []
    offered = [str(one) for one in pointing.get("of") or ()]
    if topic == "buy":
        offered = [one for one in offered if one == "fold"]
    tall, gap = 82, 14
    top = CARD_Y + (CARD_H + 40 - len(offered) * tall - (len(offered) - 1) * gap) // 2
    found: list[Sprite] = []
    for nth, what in enumerate(offered):
        chosen, y = pointing.get("at") == what, top + nth * (tall + gap)
        fill: Colour = GOLD if chosen else CREAM
        found.append(Sprite(shop.plate(SIGN_W, tall, fill, 18, 8, CREAM if chosen else None, 5), SIGN_X, y))
        words = option(moment, what)
        found.append(
            shop.fitted(words, SHOW, 64, INK, SIGN_X + SIGN_W / 2, y + tall / 2, SIGN_W - 36, CENTRED)
        )
        if chosen:
            found.append(cursor.arrowhead_right(shop, SIGN_X - 8, y + tall / 2))
    return found


def _line(shop: Workshop, said: Line | None) -> list[Sprite]:
    """One line in large letters, or two where it is long."""
    if said is None:
        return []
    room = AREA.w - 8
    shop.measures("market line", said)
    if lettering.width(said.name + said.rest, SHOW, MIN_TEXT + 4) <= room:
        words, size = lettering.named(said.name, said.rest, SHOW, LINE_SIZE, room)
        return [shop.text(words, SHOW, size, said.ink, AREA.x, LINE_Y, LEFT_ALIGNED)]
    name = lettering.cut(said.name, NAME, MIN_TEXT, 320)
    return shop.block(
        name + said.rest, NAME, 60, said.ink, AREA.x, LINE_Y, room, LEFT_ALIGNED, 2, MIN_TEXT, 0.96
    )


# -- what is on its way ------------------------------------------------------------------------------------------------


def _cards_on_their_way(shop: Workshop, moment: Moment) -> list[Sprite]:
    """Cards between the row or the deck and a player."""
    found: list[Sprite] = []
    cue, lefts = moment.view.cue or {}, spots(moment)
    for seat, place in table.places(moment).items():
        up, _ = table.lifted(moment, seat, "live" if moment.board.get("turn") == seat else "plain")
        for slot, share in dealing.in_flight(moment, seat).items():
            if share <= 0:
                continue
            card = str(cue["card"]) if cue.get("card") else None
            came = str(cue.get("from") or "deck")
            x = lefts[-1] if came == "deck" else lefts[int(came.removeprefix("row-")) - 1]
            left, top = place.slot(slot)
            found.append(_flying(shop, card, (x, CARD_Y), (left, top - up), place.card_w, share))
    return found


def _flying(
    shop: Workshop, card: str | None, start: tuple[int, int], end: tuple[int, int], w: int, share: float
) -> Sprite:
    """A card on its way, which gets smaller as it goes."""
    gone = motion.ease_out(share)
    step = round(gone * _STEPS)
    size = (motion.between(CARD_W, w, step / _STEPS), motion.between(CARD_H, table.CARD_H, step / _STEPS))
    x, y = (motion.between(a, b, gone) for a, b in zip(start, end, strict=True))

    def make() -> pygame.Surface:
        whole = playing.face(shop, card, CARD_W, CARD_H) if card else playing.back(shop, CARD_W, CARD_H)
        bare = whole.subsurface((0, 0, CARD_W, CARD_H))
        return pygame.transform.smoothscale(bare, size)

    return Sprite(shop.made(("card on its way", card, w, step), make), x, y)


def _chips_on_their_way(shop: Workshop, moment: Moment) -> list[Sprite]:
    share = dealing.chips_share(moment)
    if not 0 < share < 1:
        return []
    found, made = [], playing.pile(shop)
    tag = (POT.x + POT.w / 2, POT.y + 190.0)
    for seat, place in table.places(moment).items():
        player = (place.middle, float(table.STACK_Y))
        for going, start, end in ((dealing.paying(moment), player, tag), (dealing.paid(moment), tag, player)):
            if seat in going:
                x, y = (motion.between(a, b, motion.ease_out(share)) for a, b in zip(start, end, strict=True))
                found.append(Sprite(made, x - playing.CHIP_W // 2, y - playing.PILE_H // 2))
    return found
