"""A small valid pack, written to a folder, and hands to spoil it with."""

from pathlib import Path

import pytest
from PIL import Image

from console.packs import PackError, check, load

CARD = """
[{id}]
car = {{ name = "City car", price = 7425, picture = "thing.png" }}
prize = {{ name = "Banjo", price = 869 }}
piggy_bank = 1.30
switcheroo = [
  {{ name = "Drill", price = 89 }},
  {{ name = "Clock", price = 34 }},
  {{ name = "Jacket", price = 67 }},
  {{ name = "Coffee maker", price = 145 }},
  {{ name = "Hammock", price = 52 }},
]
"""
PUZZLES = """
["On the farm"]
barn = "A red barn"
hay = "Hay & straw"
goat = "Goat on a roof"

["At home"]
door = "Rock 'n' roll"
stairs = "Do-it-yourself"
attic = "Café crème"
"""
WHEEL = 'wedges = [500, 100, "free spin", 350, "lose a turn", "bankrupt"]\n'
PRIZES = """
[kite-course]
name = "Kite course"
picture = "thing.png"

[boat-trip]
name = "Boat trip"
"""
WHEEL_FILES = {"puzzles.toml": PUZZLES, "wheel.toml": WHEEL, "prizes.toml": PRIZES}
FIRST = {"orange": 2000, "blue": 300, "green": 20, "purple": 2}
COUNT = {"orange": 2, "blue": 4, "green": 8, "purple": 6}


def items(deck: str) -> str:
    """As many as are needed, ``thing-green-1`` and so on; A to D are 4 apart, things are 1 apart."""
    text = ""
    for number in range(1, COUNT[deck] + 1):
        prices = [FIRST[deck] + number + 4 * place for place in range(4)]
        lines = "\n".join(
            f"{letter} = {f'{cents / 10:.2f}' if deck == 'purple' else cents}"
            for letter, cents in zip("ABCD", prices, strict=True)
        )
        text += f'[thing-{deck}-{number}]\nname = "Thing {number}"\n{lines}\n'
    return text


def write_pack(folder: Path) -> Path:
    (folder / "pictures").mkdir(parents=True)
    Image.new("RGB", (32, 32), "red").save(folder / "pictures" / "thing.png")
    (folder / "pack.toml").write_text('name = "Test pack"\n')
    for deck in FIRST:
        (folder / f"{deck}.toml").write_text(items(deck))
    (folder / "cards.toml").write_text(CARD.format(id="card-1"))
    for file, text in WHEEL_FILES.items():
        (folder / file).write_text(text, encoding="utf-8")
    return folder


def without_wheel(folder: Path) -> Path:
    """The pack as one that can't play Wheel of Fortune."""
    for file in WHEEL_FILES:
        (folder / file).unlink()
    return folder


def change(folder: Path, file: str, old: str, new: str) -> None:
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text, "the test would change nothing"
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")


def is_refused(folder: Path, file: str, place: str, found: str, allowed: str) -> None:
    """The pack can't be had, and is said to have this problem."""
    problems = check(folder)
    assert any(
        (one.file, one.entry) == (file, place) and found in one.found and allowed in one.allowed
        for one in problems
    ), [*map(str, problems)]
    with pytest.raises(PackError):
        load(folder)
