"""A teacher's spreadsheet becomes a pack: as spreadsheets really save them, all of it or nothing, every problem at once."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from console import packs
from console.packs import PackError, Problem
from console.packs.commands import import_command
from console.packs.problems import Findings
from console.packs.sheet import import_sheets
from console.packs.sheet.amounts import cents
from console.packs.sheet.currency import currency_of
from console.packs.sheet.table import Row, read
from console.packs.sheet.things import fits, four_prices
from console.rules.pack import LETTERS

SHEET = """name,price
Globe,34.00
Chalk,0.99
School bus,"9,500"
Beamer,649
"""


def sheet(folder: Path, text: str | bytes = SHEET, name: str = "class-7b.csv") -> Path:
    path = folder / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def problems(folder: Path, text: str | bytes, **options: bool) -> list[str]:
    with pytest.raises(PackError) as caught:
        import_sheets([sheet(folder, text)], folder / "made", "Class 7b", **options)
    assert [path.name for path in folder.iterdir()] == ["class-7b.csv"]  # nothing was written, not even half
    return [str(problem) for problem in caught.value.problems]


# ------------------------------------------------------------------ amounts
@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("12", 1200),
        ("12.5", 1250),
        ("0,99", 99),
        (".99", 99),
        ("$.99", 99),
        ("Fr.12", 1200),
        (".500", None),
        ("$1,234.50", 123450),
        ("1.234,50 €", 123450),
        ("CHF 1'234", 123400),
        ("1\u202f234,00 kr", 123400),
        ("1,234", 123400),
        ("1.234.567", 123456700),
        ("9.500", 950000),
        ("£7", 700),
        ("12.", 1200),
        ("", None),
        ("free", None),
        ("-5", None),
        ("12-15", None),
        ("2 for 3.00", None),
        ("1.2.3", None),
        ("1,23,456", None),
        ("0.1234", None),
        ("1.234.5", None),
    ],
)
def test_an_amount_as_people_type_it(text: str, amount: int | None) -> None:
    assert cents(text) == amount


@given(
    st.integers(0, 10**7), st.sampled_from([(",", "."), (".", ","), ("'", "."), ("\u00a0", ","), ("", ".")])
)
def test_every_amount_comes_back_from_every_way_of_writing_it(amount: int, signs: tuple[str, str]) -> None:
    thousands, decimal = signs
    whole, part = divmod(amount, 100)
    assert cents(f"{whole:,}".replace(",", thousands) + f"{decimal}{part:02} €") == amount


# ------------------------------------------------------------------ files as spreadsheets save them
def rows_of(data: bytes, found: list[Problem]) -> list[Row]:
    table = read(data, Findings("x.csv", found))
    assert table is not None
    return table.rows


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_any_separator_encoding_and_line_end(separator: str, encoding: str, end: str) -> None:
    lines = [separator.join(cells) for cells in (["Price", " Name "], ["7", "Café chair"], ["", ""])]
    found: list[Problem] = []
    rows = rows_of(end.join(lines).encode(encoding), found)
    assert [(row.line, row.cells) for row in rows] == [(2, {"price": "7", "name": "Café chair"})]
    assert found == []


def test_a_cell_with_separator_quotes_and_line_break() -> None:
    rows = rows_of(b'name,price\n"Chair, ""red""\nwith arms",12\nLamp,9\n', [])
    assert [(row.line, row.cells["name"]) for row in rows] == [(2, 'Chair, "red" with arms'), (4, "Lamp")]


def test_the_line_that_excel_writes_to_itself() -> None:
    rows = rows_of(b"sep=;\r\nname;price\r\nLamp;9,50\r\n", [])
    assert [(row.line, row.cells) for row in rows] == [(3, {"name": "Lamp", "price": "9,50"})]


# ------------------------------------------------------------------ the pack
def test_a_sheet_becomes_a_pack_that_can_be_played(tmp_path: Path) -> None:
    made = import_sheets([sheet(tmp_path)], tmp_path / "made", "Class 7b")
    pack = packs.load(made.folder)
    assert packs.check(made.folder) == []
    assert pack.name == "Class 7b"
    assert {deck: pack.decks[deck][id].name for deck, id in [("green", "globe"), ("purple", "chalk")]} == {
        "green": "Globe",
        "purple": "Chalk",
    }
    assert 34_00 in pack.decks["green"]["globe"].prices.values()
    assert 9_500_00 in pack.decks["orange"]["school-bus"].prices.values()
    assert 649_00 in pack.decks["blue"]["beamer"].prices.values()
    ones = {"orange": 1, "blue": 1, "green": 1, "purple": 1}
    assert made.own == {**ones, "puzzles": 0, "wedges": 0, "prizes": 0, "questions": 0}
    assert made.filled["green"] == 13
    default = packs.load("default")
    assert (pack.puzzles, pack.wheel, pack.prizes) == (default.puzzles, default.wheel, default.prizes)


def test_the_same_sheet_gives_the_same_pack(tmp_path: Path) -> None:
    once = import_sheets([sheet(tmp_path)], tmp_path / "once", "Class 7b")
    again = import_sheets([sheet(tmp_path)], tmp_path / "again", "Class 7b")
    assert packs.load(once.folder).hash == packs.load(again.folder).hash


def test_four_prices_are_taken_as_they_are(tmp_path: Path) -> None:
    made = import_sheets(
        [sheet(tmp_path, "name;A;B;C;D;deck\nGlobe;34;29;41;38;Green\n")], tmp_path / "made", "Globes"
    )
    assert packs.load(made.folder).decks["green"]["globe"].prices == {
        "A": 3400,
        "B": 2900,
        "C": 4100,
        "D": 3800,
    }


def test_prices_are_rounded_to_whole_dollars_where_the_deck_has_only_such(tmp_path: Path) -> None:
    made = import_sheets([sheet(tmp_path, "name,price\nGlobe,12.99\nLamp,99.60\n")], tmp_path / "made", "x")
    pack = packs.load(made.folder)
    assert 13_00 in pack.decks["green"]["globe"].prices.values()
    assert 100_00 in pack.decks["blue"]["lamp"].prices.values()


@given(
    st.text("abcdefghij ", min_size=1, max_size=20),
    st.one_of(
        st.tuples(st.just("purple"), st.integers(1, 499)),
        st.tuples(st.just("green"), st.integers(1, 99).map(lambda dollars: dollars * 100)),
        st.tuples(st.just("blue"), st.integers(100, 999).map(lambda dollars: dollars * 100)),
        st.tuples(st.just("orange"), st.integers(1000, 9999).map(lambda dollars: dollars * 100)),
    ),
)
def test_one_price_becomes_four_that_differ_and_fit(name: str, where: tuple[str, int]) -> None:
    deck, amount = where
    prices = four_prices(name, amount, deck)
    assert list(prices) == list(LETTERS)
    assert len(set(prices.values())) == len(LETTERS)
    assert amount in prices.values()
    assert all(fits(price, deck) for price in prices.values())
    assert prices == four_prices(name, amount, deck)


def test_pictures_beside_the_sheet_come_along(tmp_path: Path) -> None:
    (tmp_path / "photos").mkdir()
    Image.new("RGB", (64, 64), "red").save(tmp_path / "photos" / "My Globe (1).JPG")
    text = "name,price,picture\nGlobe,34,photos/My Globe (1).JPG\nLamp,12,\n"
    made = import_sheets([sheet(tmp_path, text)], tmp_path / "made", "Class 7b")
    globe = packs.load(made.folder).decks["green"]["globe"]
    assert globe.picture == "globe.jpg"
    assert (made.folder / "pictures" / "globe.jpg").is_file()


def test_what_is_filled_in_has_its_pictures_and_their_licence(tmp_path: Path) -> None:
    made = import_sheets([sheet(tmp_path)], tmp_path / "made", "Class 7b")
    assert (made.folder / "pictures" / "LICENSE.txt").is_file()
    assert all(
        item.picture for item in packs.load(made.folder).decks["purple"].values() if item.id != "chalk"
    )


def test_what_is_filled_in_is_spare_and_what_the_sheet_has_is_not(tmp_path: Path) -> None:
    pack = packs.load(import_sheets([sheet(tmp_path)], tmp_path / "made", "Class 7b").folder)
    own = {id for items in pack.decks.values() for id, item in items.items() if not item.spare}
    assert own == {"globe", "chalk", "school-bus", "beamer"}


def test_a_thing_of_the_default_pack_does_not_come_beside_its_namesake(tmp_path: Path) -> None:
    made = import_sheets([sheet(tmp_path, "name,price\nUmbrella,700\n")], tmp_path / "made", "x")
    pack = packs.load(made.folder)
    assert "umbrella" not in pack.decks["green"]
    assert pack.decks["blue"]["umbrella"].name == "Umbrella"


@pytest.mark.parametrize(
    ("prices", "currency"),
    [
        (["34", "0.99"], None),
        (["$34", "0.99", "$9,500"], "$1,234.50"),
        (["34,00 €", "0,99 €"], "1.234,50 €"),
        (["34 €", "7 €"], "1,234.50 €"),
        (["€34,50", "€7"], "€1.234,50"),
        (["CHF 34.50", "CHF 7"], "CHF 1,234.50"),
        (["$34", "34 €"], None),
        (["34 euros"], None),
        ([], None),
    ],
)
def test_amounts_are_written_as_in_the_sheet(prices: list[str], currency: str | None) -> None:
    assert currency_of(prices) == currency


def test_the_currency_goes_into_the_pack(tmp_path: Path) -> None:
    text = "name;price\nGlobus;34,00 €\nKreide;0,99 €\n"
    assert (
        packs.load(import_sheets([sheet(tmp_path, text)], tmp_path / "one", "x").folder).currency
        == "1.234,50 €"
    )
    made = import_sheets([sheet(tmp_path, text)], tmp_path / "two", "x", currency="kr")
    assert packs.load(made.folder).currency == "kr"
    with pytest.raises(PackError, match="--currency: found the text 'euro'"):
        import_sheets([sheet(tmp_path, text)], tmp_path / "three", "x", currency="euro")


# ------------------------------------------------------------------ what is wrong
def test_every_problem_at_once_with_line_and_column(tmp_path: Path) -> None:
    found = problems(
        tmp_path,
        "name,price,deck,picture\n"
        ",12,,\n"
        "Globe,cheap,,\n"
        "Lamp,12,pink,\n"
        "Chalk,150,green,\n"
        f"{'x' * 29},12,,\n"
        "Yacht,250000,,\n"
        "Photo,12,,photo.png\n"
        "photo,13,,\n",
    )
    assert found == [
        "class-7b.csv, line 2, name: found nothing; allowed: a name for every thing",
        "class-7b.csv, line 3, price: found the text 'cheap'; allowed: an amount such as 12, 12.50 or 1,234",
        "class-7b.csv, line 4, deck: found the text 'pink'; allowed: orange, blue, green, purple",
        "class-7b.csv, line 5, price: found 150.00; allowed: for green: whole dollars from 1 to 99",
        f"class-7b.csv, line 6, name: found 29 characters (the text '{'x' * 29}'); allowed: at most 28 letters",
        "class-7b.csv, line 7: found prices of 250,000.00, which no deck takes together; allowed: "
        "orange: whole dollars from 1,000 to 9,999; blue: whole dollars from 100 to 999; "
        "green: whole dollars from 1 to 99; purple: dollars with at most two decimals from 0.01 to 4.99",
        "class-7b.csv, line 9, name: found photo, as in line 8; allowed: every name once",
        "class-7b.csv, line 8, picture: found photo.png, which is not beside the sheet; "
        "allowed: a WebP, PNG or JPEG file, named as seen from the folder of the sheet",
    ]


@pytest.mark.parametrize(
    ("text", "place", "found"),
    [
        ("", "class-7b.csv", "no rows"),
        ("\n\n", "class-7b.csv", "no rows"),
        ("name,price\n", "class-7b.csv", "a first row and nothing after it"),
        ("name,prise\nGlobe,1\n", "line 1", "the column the text 'prise' (did you mean price?)"),
        ("price\n1\n", "line 1", "no column with names"),
        ("name\nGlobe\n", "line 1", "no column with prices"),
        ("name,A,B\nGlobe,1,2\n", "line 1", "no column with prices"),
        ("name,name,price\nGlobe,Globe,1\n", "line 1", "two columns for name"),
        ("name,price,A,B,C,D\nGlobe,1,1,2,3,4\n", "line 1", "both price and lettered columns"),
        ("name,A,B,C,D\nGlobe,1,2,3,\n", "line 2, D", "nothing"),
        ("name,A,B,C,D\nGlobe,1,2,3,400\n", "line 2", "prices of 1.00 and 400.00"),
        (b"PK\x03\x04 and so on", "class-7b.csv", "a spreadsheet in its own format"),
    ],
)
def test_one_fault(tmp_path: Path, text: str | bytes, place: str, found: str) -> None:
    said = problems(tmp_path, text)
    assert any(place in one and f"found {found}" in one for one in said), said


def test_a_picture_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "photo.png").write_text("no picture")
    with pytest.raises(PackError, match=r"photo\.png, which is no WebP, PNG or JPEG picture"):
        import_sheets([sheet(tmp_path, "name,price,picture\nGlobe,1,photo.png\n")], tmp_path / "made", "x")
    assert not (tmp_path / "made").exists()


def test_too_few_things_are_refused_when_nothing_is_to_be_filled_in(tmp_path: Path) -> None:
    found = problems(tmp_path, SHEET, fill=False)
    assert found[2] == "class-7b.csv: found 1 things for green; allowed: at least 8, or without --no-fill"
    assert len(found) == 4


def test_a_folder_that_is_there_is_not_touched(tmp_path: Path) -> None:
    (tmp_path / "made").mkdir()
    with pytest.raises(PackError, match="a folder that is there already"):
        import_sheets([sheet(tmp_path)], tmp_path / "made", "x")
    assert list((tmp_path / "made").iterdir()) == []


# ------------------------------------------------------------------ the command
def test_the_command_says_what_came_of_it_and_how_to_play_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert import_command([str(sheet(tmp_path)), "--name", "Class 7b: fair"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[2] == "green: 1 of yours, and 13 of the default pack"
    assert said[-1].endswith("Play it:  gameshow bench --pack class-7b-fair")
    assert packs.load(Path("class-7b-fair")).name == "Class 7b: fair"


def test_the_command_lists_every_problem(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = sheet(tmp_path, "name,price\nGlobe,x\nLamp,y\n")
    assert import_command([str(path), "--to", str(tmp_path / "made")]) == 1
    assert capsys.readouterr().out.count("an amount such as") == 2


def test_the_command_with_a_file_that_is_not_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert import_command([str(tmp_path / "none.csv"), "--to", str(tmp_path / "made")]) == 1
    assert "No such file" in capsys.readouterr().out


@pytest.mark.parametrize("argv", [[], ["--name", "x"], ["--fast", "a.csv"]])
def test_a_bad_command_line(argv: list[str]) -> None:
    assert import_command(argv) == 2
