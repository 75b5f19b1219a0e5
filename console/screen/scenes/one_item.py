"""What the games for one item have in common: the item above at the left, its tag at the right, a line between them."""

from __future__ import annotations

from console.screen import cards, lettering, motion
from console.screen.canvas import Sprite
from console.screen.lettering import SHOW
from console.screen.moment import Moment
from console.screen.money import money
from console.screen.picture import standing
from console.screen.scenes.pricing import PICTURE, PICTURE_FOOT, PICTURE_X, WORDS_ROOM, WORDS_X
from console.screen.seats import name_of
from console.screen.tag import tag
from console.screen.theme import CREAM, GOLD, TOMATO, Colour
from console.screen.workshop import Workshop

Line = tuple[str, str, Colour]  # a name that may be cut, the rest that may not, and the colour of both


def hint(words: str) -> Line:
    """A line that tells what to do."""
    return "", words, CREAM


def verdict(moment: Moment, lost: str) -> Line | None:
    """What it has come to, once the tag has turned; ``lost`` are the words for a game that is not won."""
    board = moment.board
    won = board.get("won")
    done = motion.TAG_FLIP_MS + (0 if moment.reduced else motion.FLIP_MS)
    if won is None or cards.since_reveal(moment) < done:
        return None
    if not won:
        return "", lost, TOMATO
    paid = int(board.get("paid") or board["price"])
    return name_of(moment, int(board["contestant"])), f" wins {money(paid, moment.currency)}", GOLD


def item_above(shop: Workshop, moment: Moment, line: Line | None) -> list[Sprite]:
    """The item's picture and name with ``line`` below it, and the tag with its price."""
    board = moment.board
    item = board.get("item")
    if not item:
        return []
    found = [standing(shop, item, PICTURE, PICTURE_X, PICTURE_FOOT)]
    found += shop.headline(str(item["name"]), 132, CREAM, WORDS_X, 304, WORDS_ROOM)
    if line:
        name, rest, ink = line
        words, size = lettering.named(name, rest, SHOW, 84, WORDS_ROOM)
        found.append(shop.text(words, SHOW, size, ink, WORDS_X, 514))
    fresh = moment.view.cue_name in ("solo-opens", "item") and moment.old_board.get("item") is None
    return found + tag(shop, moment, "Actual price", "????", fresh)
