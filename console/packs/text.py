"""A pack as text: for other programs (:func:`export`), and whole, to be kept beside a saved show (:func:`dump`)."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import replace

import msgspec

from console.packs.problems import PackError, Problem
from console.rules.pack import CASH, DECKS, Card, Item, Pack, Question, Wedge


def export(pack: Pack) -> str:
    """The pack as one line of JSON, prices in cents; pictures and whatever is not play are left out, and questions where there are none."""
    content: dict[str, object] = {
        "decks": {deck: [_item(one) for one in pack.decks[deck].values()] for deck in DECKS},
        "cards": [_card(one) for one in pack.cards.values()],
        "puzzles": [
            {"id": one.id, "category": one.category, "text": one.text} for one in pack.puzzles.values()
        ],
        "wheel": [_wedge(one) for one in pack.wheel],
        "prizes": [{"id": one.id, "name": one.name} for one in pack.prizes.values()],
    }
    if pack.questions:
        content["questions"] = [{"text": one.text, "answer": one.answer} for one in pack.questions]
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"))


def with_questions(pack: Pack, listed: Sequence[Question]) -> Pack:
    """The pack with other questions, and the hash that it has then."""
    changed = replace(pack, questions=tuple(listed))
    return replace(changed, hash=content_hash(changed))


def dump(pack: Pack) -> str:
    """The whole pack as JSON, for :func:`restore`."""
    return msgspec.json.encode(pack).decode()


def restore(content: str) -> Pack:
    """The pack that :func:`dump` wrote; raises :class:`PackError` when the text is damaged."""
    try:
        pack = msgspec.json.decode(content, type=Pack)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise _damaged(str(error)) from error
    if content_hash(pack) != pack.hash:
        raise _damaged("content that does not fit its own hash")
    return pack


def content_hash(pack: Pack) -> str:
    """SHA-256 in hex over everything but the hash itself; only the wedges' order means something, so no other counts.

    What a pack could not have when earlier shows were saved is left out where there is none of it: their packs keep their hash.
    """
    content = msgspec.to_builtins(replace(pack, hash=""))
    for deck in content["decks"].values():
        for item in deck.values():
            if not item["spare"]:
                del item["spare"]
    for part in ("puzzles", "wheel", "prizes", "questions"):
        if not content[part]:
            del content[part]
    return hashlib.sha256(msgspec.json.encode(content, order="sorted")).hexdigest()


def _item(one: Item) -> dict[str, object]:
    return {"id": one.id, "name": one.name, "prices": dict(one.prices)}


def _card(one: Card) -> dict[str, object]:
    return {
        "id": one.id,
        "any_number": {"car": one.car, "prize": one.prize, "piggy_bank": one.piggy_bank},
        "switcheroo": [{"name": thing.name, "price": thing.price} for thing in one.switcheroo],
    }


def _wedge(one: Wedge) -> dict[str, object]:
    return {"kind": one.kind, "amount": one.amount} if one.kind == CASH else {"kind": one.kind}


def _damaged(found: str) -> PackError:
    return PackError(
        "saved with the show", [Problem("the saved pack", "", found, "the text as it was saved")]
    )
