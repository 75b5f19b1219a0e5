"""Loading, the shipped pack, and packs as text."""

import hashlib
import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from console.packs import PackError, check, dump, export, find, load, restore
from console.rules.pack import DECKS, LETTERS, CardItem
from tests.packs.folders import change, without_wheel, write_pack

NO_WHEEL = ',"puzzles":{},"wheel":[],"prizes":{}'
NO_QUESTIONS = ',"questions":[]'


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_pack(tmp_path_factory.mktemp("packs") / "my-pack")


def test_values_come_as_cents(folder: Path) -> None:
    pack = load(folder)
    assert pack.name == "Test pack"
    assert pack.currency == "$"
    assert pack.decks["green"]["thing-green-1"].prices == {"A": 2100, "B": 2500, "C": 2900, "D": 3300}
    assert pack.decks["purple"]["thing-purple-1"].prices == {"A": 30, "B": 70, "C": 110, "D": 150}
    card = pack.cards["card-1"]
    assert (card.car, card.prize, card.piggy_bank) == ("7425", "869", "130")
    assert (card.car_name, card.car_picture, card.prize_name, card.prize_picture) == (
        "City car",
        "thing.png",
        "Banjo",
        "",
    )
    assert card.switcheroo[0] == CardItem("Drill", 8900)


def test_a_switcheroo_item_may_have_a_picture(tmp_path: Path) -> None:
    folder = write_pack(tmp_path / "pack")
    change(folder, "cards.toml", "price = 34", 'price = 34, picture = "thing.png"')
    pack = load(folder)
    assert pack.cards["card-1"].switcheroo[1] == CardItem("Clock", 3400, "thing.png")
    assert restore(dump(pack)) == pack
    assert json.loads(export(pack))["cards"][0]["switcheroo"][1] == {"name": "Clock", "price": 3400}


def test_a_piggy_bank_may_begin_with_0(tmp_path: Path) -> None:
    pack = write_pack(tmp_path / "pack")
    change(pack, "cards.toml", "7425", "7415")
    change(pack, "cards.toml", "1.30", "0.32")
    assert load(pack).cards["card-1"].piggy_bank == "032"


def test_a_pack_is_found_by_name_folder_or_path(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert find("default").name == "default"
    assert find(str(find("default"))) == find("default")
    assert load(str(folder)) == load(folder)
    monkeypatch.chdir(folder.parent)
    assert load("my-pack") == load(folder)
    assert load("./my-pack") == load(folder)


@pytest.mark.parametrize("name", ["defalt", "", "..x", "nowhere/at/all"])
def test_an_unknown_pack_is_named(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(PackError, match="default"):
        load(name or "no")


def test_the_shipped_pack_is_valid_and_large_enough_for_an_evening() -> None:
    assert check(find("default")) == []
    pack = load("default")
    counts = {deck: len(pack.decks[deck]) for deck in DECKS}
    assert counts["green"] >= 16
    assert counts["blue"] >= 12
    assert counts["orange"] >= 12
    assert counts["purple"] >= 8
    assert len(pack.cards) >= 6


def test_no_letter_of_the_shipped_pack_gives_itself_away() -> None:
    """Each thing has four different prices, and each letter is the dearest of several things in every deck."""
    pack = load("default")
    for deck in DECKS:
        dearest: Counter[str] = Counter()
        for one in pack.decks[deck].values():
            assert len(set(one.prices.values())) == len(LETTERS), one.id
            dearest[max(LETTERS, key=one.prices.__getitem__)] += 1
        assert all(dearest[letter] >= 2 for letter in LETTERS), (deck, dearest)
        assert max(dearest.values()) <= len(pack.decks[deck]) * 0.6, (deck, dearest)


def test_the_export_has_the_shape_that_other_programs_expect(folder: Path) -> None:
    exported = json.loads(export(load(folder)))
    assert list(exported) == ["decks", "cards", "puzzles", "wheel", "prizes"]
    assert {deck: len(items) for deck, items in exported["decks"].items()} == {
        "orange": 2,
        "blue": 4,
        "green": 8,
        "purple": 6,
    }
    assert exported["decks"]["green"][0] == {
        "id": "thing-green-1",
        "name": "Thing 1",
        "prices": {"A": 2100, "B": 2500, "C": 2900, "D": 3300},
    }
    assert exported["cards"] == [
        {
            "id": "card-1",
            "any_number": {"car": "7425", "prize": "869", "piggy_bank": "130"},
            "switcheroo": [
                {"name": "Drill", "price": 8900},
                {"name": "Clock", "price": 3400},
                {"name": "Jacket", "price": 6700},
                {"name": "Coffee maker", "price": 14500},
                {"name": "Hammock", "price": 5200},
            ],
        }
    ]
    assert exported["puzzles"][0] == {"id": "barn", "category": "On the farm", "text": "A red barn"}
    assert exported["wheel"] == [
        {"kind": "cash", "amount": 50000},
        {"kind": "cash", "amount": 10000},
        {"kind": "free-spin"},
        {"kind": "cash", "amount": 35000},
        {"kind": "lose-a-turn"},
        {"kind": "bankrupt"},
    ]
    assert exported["prizes"] == [
        {"id": "kite-course", "name": "Kite course"},
        {"id": "boat-trip", "name": "Boat trip"},
    ]
    assert "\n" not in export(load(folder))


def test_a_pack_survives_being_kept_as_text() -> None:
    pack = load("default")
    assert restore(dump(pack)) == pack


def test_a_pack_that_was_kept_before_there_were_spare_things_and_wheels_is_still_one(tmp_path: Path) -> None:
    pack = load(without_wheel(write_pack(tmp_path / "pack")))
    text = dump(pack)
    assert text.count(',"spare":false') == sum(len(deck) for deck in pack.decks.values())
    assert text.count(NO_WHEEL) == text.count(NO_QUESTIONS) == 1
    old = text.replace(',"spare":false', "").replace(NO_WHEEL, "").replace(NO_QUESTIONS, "")
    content = msgspec.json.decode(old)
    by_the_book = hashlib.sha256(msgspec.json.encode({**content, "hash": ""}, order="sorted")).hexdigest()
    assert by_the_book == pack.hash
    assert restore(old) == pack


def test_a_spare_thing_is_one_in_the_kept_text_and_not_in_the_export(tmp_path: Path) -> None:
    folder = write_pack(tmp_path / "pack")
    change(folder, "green.toml", "A = 21", "spare = true\nA = 21")
    pack = load(folder)
    assert {id for id, item in pack.decks["green"].items() if item.spare} == {"thing-green-1"}
    assert restore(dump(pack)) == pack
    assert "spare" not in export(pack)


@pytest.mark.parametrize(
    "harm", [lambda text: text[:-1], lambda text: text.replace("7425", "7426"), lambda _: ""]
)
def test_a_harmed_text_is_no_pack(folder: Path, harm: object) -> None:
    assert callable(harm)
    with pytest.raises(PackError, match="saved pack"):
        restore(harm(dump(load(folder))))


def test_the_hash_is_of_the_content_and_not_of_the_order(folder: Path) -> None:
    pack = load(folder)
    green = pack.decks["green"]
    turned = replace(pack, decks={**pack.decks, "green": dict(reversed(green.items()))})
    assert list(turned.decks["green"]) != list(green)
    assert restore(dump(turned)) == pack
    assert len(pack.hash) == 64


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("pack.toml", "Test pack", "Other pack"),
        ("pack.toml", '"Test pack"', '"Test pack"\ncurrency = "€"'),
        ("green.toml", "A = 21", "A = 20"),
        ("green.toml", "Thing 1", "Thing one"),
        ("green.toml", "A = 21", "spare = true\nA = 21"),
        ("cards.toml", "Hammock", "Bench"),
        ("cards.toml", "price = 34", 'price = 34, picture = "thing.png"'),
        ("cards.toml", ', picture = "thing.png"', ""),
        ("puzzles.toml", "A red barn", "A blue barn"),
        ("puzzles.toml", "At home", "In town"),
        ("puzzles.toml", "barn =", "shed ="),
        ("wheel.toml", "500", "550"),
        ("wheel.toml", "500, 100", "100, 500"),
        ("prizes.toml", "Boat trip", "Boat ride"),
        ("prizes.toml", 'picture = "thing.png"', ""),
    ],
)
def test_every_change_changes_the_hash(folder: Path, tmp_path: Path, file: str, old: str, new: str) -> None:
    pack = write_pack(tmp_path / "pack")
    assert load(pack).hash == load(folder).hash
    change(pack, file, old, new)
    assert load(pack).hash != load(folder).hash
