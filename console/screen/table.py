"""The players at the card market: name, cards in two rows, stack, and a bar with what they have done.

Cards keep their places: face-up ones come from the left of the upper row, face-down ones from the right of the lower
one, and seven never meet.
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from console.screen import cards, dealing, lettering, motion, playing, shapes
from console.screen.canvas import Sprite, put
from console.screen.lettering import HEAVY
from console.screen.moment import Json, Moment
from console.screen.money import figure
from console.screen.seats import badge_of, called
from console.screen.theme import BAIZE, CREAM, GOLD, INK, LEFT, RIGHT, Colour, mix, seat_colour
from console.screen.workshop import Workshop

TOP, NAME_H = 590, 72
CARDS_TOP, CARD_H, GAP = TOP + NAME_H + 6, 98, 4
STACK_Y, STACK_H = CARDS_TOP + 2 * CARD_H + GAP + 4, 80
BAR_Y, BAR_H = STACK_Y + STACK_H, 62
FIELD, FOOT = (
    TOP + NAME_H - 10,
    1046,
)  # where the dark field behind the cards begins, and what stands below ends
LIFT = {"winner": 22, "live": 14, "folded": -14, "out": -14, "gone": -14}
AWAY = ("folded", "out", "gone")
GREY = mix(CREAM, BAIZE.dark, 0.45)
_LAYOUT = {1: (408, 0), 2: (408, 96), 3: (408, 96), 4: (408, 32), 5: (326, 24), 6: (268, 24)}
_WAYS = {"high": (("up",), "High"), "low": (("down",), "Low"), "both": (("up", "down"), "Both")}


@dataclass(frozen=True, slots=True)
class Place:
    """Where a player stands: left edge and width in px."""

    x: int
    w: int

    @property
    def middle(self) -> float:
        """Half way across."""
        return self.x + self.w / 2

    @property
    def card_w(self) -> int:
        """The width of a card: four in a row."""
        return (self.w - 3 * GAP) // 4

    def slot(self, nth: int) -> tuple[int, int]:
        """Left upper corner of the ``nth`` of the eight places for cards, while the player is not raised."""
        row, column = divmod(nth, 4)
        left = self.x + (self.w - 4 * self.card_w - 3 * GAP) // 2
        return left + column * (self.card_w + GAP), CARDS_TOP + row * (CARD_H + GAP)


@dataclass(frozen=True, slots=True)
class Bar:
    """What a player's bar says: arrows for the ways declared, a word, and whether it is gold."""

    arrows: tuple[str, ...] = ()
    word: str = ""
    gold: bool = False


def seated(moment: Moment) -> list[Json]:
    """The podiums of those who are there, in seat order."""
    return [p for p in moment.podiums.now or () if p.get("here", True)]


def places(moment: Moment) -> dict[int, Place]:
    """Where each seat stands."""
    taken = seated(moment)
    count = len(taken)
    w, gap = _LAYOUT.get(count, (228, 22))
    start = (LEFT + RIGHT - count * w - (count - 1) * gap) // 2
    return {int(one["seat"]): Place(start + i * (w + gap), w) for i, one in enumerate(taken)}


def table(shop: Workshop, moment: Moment) -> list[Sprite]:
    """All players."""
    spots = places(moment)
    return [s for one in seated(moment) for s in _player(shop, moment, one, spots[int(one["seat"])])]


def kind_of(board: Json, seat: int, status: str) -> str:
    """``winner``, ``live``, ``folded``, ``out``, ``gone`` or ``plain``."""
    if status == "gone":
        return "gone"
    if won(board, seat):
        return "winner"
    for name in ("out", "folded"):
        if seat in (board.get(name) or ()):
            return name
    return "live" if seat in (board.get("turn"), _bought_last(board)) or status == "live" else "plain"


def _bought_last(board: Json) -> int | None:
    """Who stays raised after a purchase until the next turn."""
    newest = board.get("newest") if board.get("stage") == "buy" and not board.get("turn") else None
    return int(newest["seat"]) if newest else None


def won(board: Json, seat: int) -> int:
    """Chips that a seat has won in this hand so far."""
    shares = (one.get("shares") or {} for one in board.get("results") or ())
    return sum(int(share.get(str(seat)) or 0) for share in shares)


def bar_of(moment: Moment, one: Json) -> Bar:
    """What stands on a player's bar."""
    board, seat, status = moment.board, int(one["seat"]), str(one["status"]["kind"])
    kind = kind_of(board, seat, status)
    if kind in AWAY:
        return Bar(word={"folded": "Folded", "out": "Out", "gone": "Left"}[kind])
    if kind == "live" and board.get("results"):
        return Bar(word="Buy in?", gold=True)
    way = (board.get("declared") or {}).get(str(seat))
    arrows, word = _WAYS.get(str(way), ((), ""))
    if kind == "winner":
        return Bar(arrows, f"Wins {figure(won(board, seat), moment.currency)}", gold=True)
    if way:
        return Bar(arrows, word)
    stage, live = board.get("stage"), kind == "live"
    if stage == "declare" and status in ("live", "locked"):
        return Bar(word="Declares" if live else "Declared", gold=live)
    bet = int((board.get("bets") or {}).get(str(seat)) or 0) if stage == "bet" else 0
    if seat in (board.get("all_in") or ()):
        return Bar(word="All in")
    if bet:
        return Bar(word=f"Bet {figure(bet, moment.currency)}", gold=live)
    if moment.view.cue_name == "checked" and (moment.view.cue or {}).get("seat") == seat:
        return Bar(word="Check")
    doing = {"buy": "To buy" if board.get("turn") else "Bought", "bet": "To bet"}
    return Bar(word=doing.get(str(stage), "To play"), gold=True) if live else Bar()


def _player(shop: Workshop, moment: Moment, one: Json, place: Place) -> list[Sprite]:
    board, seat, badge = moment.board, int(one["seat"]), badge_of(one)
    kind = kind_of(board, seat, str(one["status"]["kind"]))
    up, share = lifted(moment, seat, kind)
    found = _body(shop, badge, place, kind in AWAY, up)
    found.append(Sprite(_name(shop, one, place, kind), place.x, TOP - up))
    found += _hand(shop, moment, seat, place, kind, up)
    found.append(Sprite(_stack(shop, moment, one, place, kind), place.x, STACK_Y - up))
    found += _bar(shop, bar_of(moment, one), badge, kind, place, BAR_Y - up)
    if board.get("dealer") == seat:
        found.append(playing.button(shop, place.x + 10, STACK_Y + STACK_H / 2 - up))
    if kind == "winner":
        found.append(_rosette(shop, moment, seat, place, up, share))
    return found


def _rosette(shop: Workshop, moment: Moment, seat: int, place: Place, up: int, share: float) -> Sprite:
    """It is pinned to the place between face-up and face-down cards, which is always free."""
    hand = (moment.board.get("hands") or {}).get(str(seat)) or {}
    x, y = place.slot(min(7, len(hand.get("up") or ())))
    radius = min(36, round(place.card_w * 0.46))
    grown = radius if share >= 1 else max(10, round(radius * (0.4 + 0.6 * share)) // 4 * 4)
    word = "Win" if radius > 30 else ""
    return shop.rosette(grown, word, x + place.card_w / 2, y - up + CARD_H / 2 - radius * 0.3)


def lifted(moment: Moment, seat: int, kind: str) -> tuple[int, float]:
    """(px that a player is raised, how far that move has got)."""
    old = moment.old_board
    before = kind_of(old, seat, "gone" if kind == "gone" else "") if old else kind
    alone = seat in (moment.board.get("turn"), _bought_last(moment.board))
    now = "plain" if kind == "live" and not alone else kind
    share = motion.ease_out(motion.progress(moment.view.ms, 0, motion.PLATE_MS, moment.reduced))
    return motion.between(LIFT.get(before, 0), LIFT.get(now, 0), share), share if before != kind else 1.0


# -- cards -------------------------------------------------------------------------------------------------------------


def _hand(shop: Workshop, moment: Moment, seat: int, place: Place, kind: str, up: int) -> list[Sprite]:
    hand = (moment.board.get("hands") or {}).get(str(seat))
    if not hand:
        return []
    dim, w = kind in AWAY, place.card_w
    flying = dealing.in_flight(moment, seat)
    newest = moment.board.get("newest") or {}
    fresh = newest.get("seat") == seat and not dim and moment.board.get("stage") == "buy"
    five = _five(moment, seat)
    found = []
    open_cards = [str(card) for card in hand.get("up") or ()]
    for nth, card in enumerate(open_cards):
        if nth in flying:
            continue
        look = "dim" if dim else "plain"
        if card in five or (fresh and card == newest.get("card")):
            look = "marked" if five else "newest"
        x, y = place.slot(nth)
        found.append(Sprite(playing.face(shop, card, w, CARD_H, look), x, y - up))
    hidden = dealing.hidden(hand)
    for nth in range(max(int(hand.get("down") or 0), len(hidden))):
        slot = 7 - nth
        if slot in flying:
            continue
        x, y = place.slot(slot)
        last = nth == int(hand.get("down") or 0) - 1
        look = "dim" if dim else "newest" if fresh and last and newest.get("from") == "deck" else "plain"
        lying = playing.back(shop, w, CARD_H, look)
        if nth >= len(hidden):
            found.append(Sprite(lying, x, y - up))
            continue
        card = hidden[nth]
        shown = playing.face(shop, card, w, CARD_H, "marked" if card in five else "plain")
        start = dealing.turns_at(moment, seat, nth)
        since = dealing.since(moment)
        found.append(
            cards.turned(shop, moment, lying, shown, (card, w, card in five), since, start, x, y - up)
        )
    return found


def _five(moment: Moment, seat: int) -> list[str]:
    """The cards with which a seat has won what was decided last; none before."""
    board = moment.board
    result = (board.get("results") or [None])[-1]
    if not result or result.get("way") not in ("high", "low") or str(seat) not in result["shares"]:
        return []
    best = ((board.get("best") or {}).get(str(seat)) or {}).get(result["way"])
    return list((best or {}).get("cards") or ())


# -- plates ------------------------------------------------------------------------------------------------------------


def _fill(kind: str) -> Colour:
    return GOLD if kind in ("winner", "live") else GREY if kind in AWAY else CREAM


def _body(shop: Workshop, badge: int, place: Place, away: bool, up: int) -> list[Sprite]:
    """The dark field behind the cards, which all players share, and the foot below it."""
    fill: Colour = mix(seat_colour(badge), BAIZE.dark, 0.3 if away else 0.55)
    dark = mix(BAIZE.dark, INK, 0.8)
    field = _flat(shop, place.w, STACK_Y + 20 - FIELD, dark)
    foot = _flat(shop, place.w - 28, FOOT - STACK_Y + 20, fill)
    return [Sprite(field, place.x, FIELD - up), Sprite(foot, place.x + 14, STACK_Y + 20 - up)]


def _flat(shop: Workshop, w: int, h: int, fill: Colour) -> pygame.Surface:
    def make() -> pygame.Surface:
        surface = pygame.Surface((w, h), 0, 32)
        surface.fill(fill)
        return surface

    return shop.made(("flat", w, h, fill), make)


def _name(shop: Workshop, one: Json, place: Place, kind: str) -> pygame.Surface:
    fill, badge, name, w = _fill(kind), badge_of(one), called(one), place.w

    def make() -> pygame.Surface:
        surface = shapes.top_plate(w, NAME_H, fill, 18)
        radius = 28
        left = 78 if w < 300 else 88
        parts = [shop.badge(badge, radius, 9 + radius * 1.1, NAME_H / 2)]
        parts.append(shop.name(name, INK, left, NAME_H / 2 + 1, w - left - 12))
        for part in parts:
            put(surface, part.surface, part.x, part.y)
        return surface

    return shop.made(("player's name", w, fill, badge, name), make)


def _stack(shop: Workshop, moment: Moment, one: Json, place: Place, kind: str) -> pygame.Surface:
    fill, w = _fill(kind), place.w
    words = figure(int(one.get("cash") or 0), moment.currency)
    left = 44 if moment.board.get("dealer") == one["seat"] else 14  # clear of the dealer's button

    def make() -> pygame.Surface:
        surface = shapes.plate(w, STACK_H, fill, 16, 0)
        text = playing.counted(shop, words, 80, INK, (left + w - 14) / 2, STACK_H / 2, w - 14 - left)
        put(surface, text.surface, text.x, text.y)
        return surface

    return shop.made(("player's stack", w, fill, words, left), make)


def _bar(shop: Workshop, bar: Bar, badge: int, kind: str, place: Place, y: int) -> list[Sprite]:
    fill = GOLD if bar.gold else GREY if kind in AWAY else seat_colour(badge)
    w = place.w - 16

    def make() -> pygame.Surface:
        surface = shapes.smooth((w, BAR_H), lambda big, k: _cut_below(big, k, w, fill))
        parts = _bar_words(shop, bar, w)
        for part in parts:
            put(surface, part.surface, part.x, part.y)
        return surface

    return [Sprite(shop.made(("player's bar", bar, fill, w), make), place.x + 8, y)]


def _bar_words(shop: Workshop, bar: Bar, w: int) -> list[Sprite]:
    radius = 19
    lead = len(bar.arrows) * (2 * radius + 2) + (10 if bar.arrows else 0)
    room, word = w - 20 - lead, bar.word
    if (w < 240 and bar.arrows) or lettering.width(word, HEAVY, 52) > room:
        word = word.replace("Wins ", "+")
    shown, size = lettering.fit(word, HEAVY, 58, room, 44)
    left = (w - lead - lettering.width(shown, HEAVY, size)) / 2
    found = [
        cards.icon(shop, name, radius, INK, left + radius + i * (2 * radius + 2), BAR_H / 2 - 1)
        for i, name in enumerate(bar.arrows)
    ]
    return [*found, shop.text(shown, HEAVY, size, INK, left + lead, BAR_H / 2 - 1)]


def _cut_below(big: pygame.Surface, k: int, w: int, fill: Colour) -> None:
    h, c = BAR_H, 16
    ring: list[shapes.Point] = [(0, 0), (w, 0), (w, h - c), (w - c, h), (c, h), (0, h - c)]
    pygame.draw.polygon(big, fill, shapes.scaled(ring, k))
