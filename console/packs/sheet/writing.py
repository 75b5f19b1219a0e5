"""A pack as a folder of files that people can go on editing; either all of it is there in the end, or nothing, also after a power cut."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterable
from pathlib import Path

from console.atomic import sync_folder, sync_tree
from console.packs.files import CARDS, DECK_FILES, HEAD, PRIZES, PUZZLES, QUESTIONS, WHEEL
from console.packs.loader import find, load
from console.packs.pictures import FOLDER
from console.packs.problems import PackError
from console.packs.sheet.copies import Copy
from console.packs.toml import items_toml, prizes_toml, puzzles_toml, questions_toml, quoted, wheel_toml
from console.rules.pack import DECKS, Pack

LICENCE = "LICENSE.txt"


def write(pack: Pack, folder: Path, currency: str | None, copies: Iterable[Copy]) -> None:
    """Write it beside its place, check it, and only then put it there.

    Cards are those of the default pack, and so are all pictures that are not among the ``copies``.  Raises PackError, OSError.
    """
    default = find("default")
    own = {copy.name: copy.source for copy in copies}
    borrowed = [picture for picture in _pictures(pack) if picture not in own]
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".pack-", dir=folder.parent) as draft:
        made = Path(draft) / "pack"
        (made / FOLDER).mkdir(parents=True)
        for file, text in _texts(pack, currency).items():
            (made / file).write_text(text, encoding="utf-8")
        shutil.copyfile(default / CARDS, made / CARDS)
        for picture in borrowed:
            shutil.copyfile(default / FOLDER / picture, made / FOLDER / picture)
        for name, source in own.items():
            shutil.copyfile(source, made / FOLDER / name)
        if borrowed:  # the licence goes where the pictures go
            shutil.copyfile(default / FOLDER / LICENCE, made / FOLDER / LICENCE)
        try:
            load(made)  # the copies have been looked at whole, the others are our own
        except PackError as error:
            raise PackError(folder.name, error.problems) from error
        sync_tree(made)
        made.rename(folder)
    sync_folder(folder.parent)


def _texts(pack: Pack, currency: str | None) -> dict[str, str]:
    """The files but for the cards', by name."""
    head = [f"name = {quoted(pack.name)}\n"] + ([f"currency = {quoted(currency)}\n"] if currency else [])
    texts = {HEAD: "".join(head)}
    texts |= {DECK_FILES[deck]: items_toml(pack.decks[deck].values()) for deck in DECKS}
    if pack.wheel:
        texts[PUZZLES] = puzzles_toml(pack.puzzles.values())
        texts[WHEEL] = wheel_toml(pack.wheel)
        texts[PRIZES] = prizes_toml(pack.prizes.values())
    if pack.questions:
        texts[QUESTIONS] = questions_toml(pack.questions)
    return texts


def _pictures(pack: Pack) -> list[str]:
    named = [item.picture for deck in DECKS for item in pack.decks[deck].values()]
    named += [prize.picture for prize in pack.prizes.values()]
    named += [picture for card in pack.cards.values() for picture in card.pictures]
    return [picture for picture in named if picture]
