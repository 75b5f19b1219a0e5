"""Sheets of puzzles, of a wheel and of prizes: told by their columns, several make one pack, every problem at once."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from console import packs
from console.packs import PackError
from console.packs.commands import import_command
from console.packs.sheet import import_sheets
from console.rules.pack import Pack, Puzzle, Wedge
from tests.packs.test_sheet import SHEET

PUZZLES = """puzzle,category
The frog prince,Fairy tales
Nine dwarfs,
A glass slipper,
Long division,Class 7b
Ms. Otto's new bicycle,
“Rock ‘n’ roll”,
"""
WHEEL = "wedge\n500\nFree spin\n$100\nlose-a-turn\nBANKRUPT\n1.250\n"
PRIZES = "prize,picture\nA day off,photos/day.png\nCake,\n"


def write(folder: Path, **texts: str) -> list[Path]:
    """A sheet for each text, ``puzzles.csv`` and so on."""
    paths = [folder / f"{name}.csv" for name in texts]
    for path, text in zip(paths, texts.values(), strict=True):
        path.write_text(text, encoding="utf-8")
    return paths


def made(folder: Path, fill: bool = True, **texts: str) -> Pack:
    return packs.load(import_sheets(write(folder, **texts), folder / "made", "Class 7b", fill=fill).folder)


def problems(folder: Path, fill: bool = True, **texts: str) -> list[str]:
    paths = write(folder, **texts)
    with pytest.raises(PackError) as caught:
        import_sheets(paths, folder / "made", "Class 7b", fill=fill)
    assert sorted(folder.glob("*")) == sorted(paths)  # nothing was written, not even half
    return [str(problem) for problem in caught.value.problems]


# ------------------------------------------------------------------ one sheet each
def test_puzzles_with_their_categories(tmp_path: Path) -> None:
    pack = made(tmp_path, puzzles=PUZZLES)
    assert list(pack.puzzles.values()) == [
        Puzzle("the-frog-prince", "Fairy tales", "The frog prince"),
        Puzzle("nine-dwarfs", "Fairy tales", "Nine dwarfs"),  # an empty cell is what stands above it
        Puzzle("a-glass-slipper", "Fairy tales", "A glass slipper"),
        Puzzle("long-division", "Class 7b", "Long division"),
        Puzzle("ms-otto-s-new-bicycle", "Class 7b", "Ms. Otto's new bicycle"),
        Puzzle("rock-n-roll", "Class 7b", "\"Rock 'n' roll\""),
    ]


def test_what_no_sheet_is_about_is_the_default_packs(tmp_path: Path) -> None:
    default, pack = packs.load("default"), made(tmp_path, puzzles=PUZZLES)
    assert packs.check(tmp_path / "made") == []
    assert (pack.decks, pack.cards) == (default.decks, default.cards)
    assert (pack.wheel, pack.prizes) == (default.wheel, default.prizes)
    assert not pack.puzzles.keys() & default.puzzles.keys()


def test_a_wheel_in_its_order(tmp_path: Path) -> None:
    assert made(tmp_path, wheel=WHEEL).wheel == (
        Wedge("cash", 500_00),
        Wedge("free-spin"),
        Wedge("cash", 100_00),
        Wedge("lose-a-turn"),
        Wedge("bankrupt"),
        Wedge("cash", 1_250_00),
    )


def test_prizes_with_a_picture_beside_the_sheet(tmp_path: Path) -> None:
    (tmp_path / "photos").mkdir()
    Image.new("RGB", (64, 64), "red").save(tmp_path / "photos" / "day.png")
    pack = made(tmp_path, prizes=PRIZES)
    assert [(one.name, one.picture) for one in pack.prizes.values()] == [
        ("A day off", "a-day-off.png"),
        ("Cake", ""),
    ]


def test_a_prize_and_a_thing_of_one_name_have_each_their_picture(tmp_path: Path) -> None:
    for name, colour in (("one", "red"), ("two", "blue")):
        Image.new("RGB", (64, 64), colour).save(tmp_path / f"{name}.png")
    pack = made(
        tmp_path,
        items="name,price,picture\nCake,12,one.png\n",
        prizes="prize,picture\nCake,two.png\nTea,\n",
    )
    assert pack.decks["green"]["cake"].picture == "cake.png"
    assert pack.prizes["cake"].picture == "cake-2.png"


def test_a_picture_does_not_take_the_place_of_one_of_the_default_packs(tmp_path: Path) -> None:
    """The banjo is on a card of the default pack, which comes along."""
    Image.new("RGB", (64, 64), "red").save(tmp_path / "banjo.webp")
    pack = made(tmp_path, items="name,price,picture\nBanjo,712,banjo.webp\n")
    assert pack.decks["blue"]["banjo"].picture == "banjo-2.webp"
    shown = (tmp_path / "made" / "pictures" / "banjo.webp").read_bytes()
    assert shown == (packs.find("default") / "pictures" / "banjo.webp").read_bytes()


@pytest.mark.parametrize(
    ("heading", "part"),
    [
        ("Text;Category", "puzzles"),
        ("puzzles;topic", "puzzles"),
        ("category;puzzle", "puzzles"),
    ],
)
def test_a_sheet_is_told_by_its_columns(tmp_path: Path, heading: str, part: str) -> None:
    swap = heading.startswith("category")
    rows = [f"At sea;Boat {n}" if swap else f"Boat {n};At sea" for n in "abcdef"]
    assert len(getattr(made(tmp_path, sheet="\n".join([heading, *rows])), part)) == 6


# ------------------------------------------------------------------ several
def test_several_sheets_make_one_pack(tmp_path: Path) -> None:
    pack = made(tmp_path, items=SHEET, wheel=WHEEL, puzzles=PUZZLES, prizes="prize\nA day off\nCake\n")
    assert pack.decks["green"]["globe"].name == "Globe"
    assert (len(pack.puzzles), len(pack.wheel), len(pack.prizes)) == (6, 6, 2)


def test_without_filling_up_the_sheets_alone_must_be_a_pack(tmp_path: Path) -> None:
    assert problems(tmp_path, fill=False, puzzles=PUZZLES) == [
        "--no-fill: found no sheet with things and prices; allowed: one, or without --no-fill",
        "--no-fill: found no sheet with a wedge in each row; "
        "allowed: puzzles, wedges and prizes, none of the three, or without --no-fill",
        "--no-fill: found no sheet with a prize in each row; "
        "allowed: puzzles, wedges and prizes, none of the three, or without --no-fill",
    ]


ENOUGH = "name,price,deck\n" + "".join(
    f"{deck} {n},{price + n},{deck}\n"
    for deck, price, count in (("orange", 2000, 2), ("blue", 300, 4), ("green", 20, 8), ("purple", 2, 6))
    for n in range(count)
).replace("purple 3,5", "purple 3,0.5").replace("purple 4,6", "purple 4,0.6").replace(
    "purple 5,7", "purple 5,0.7"
)


def test_without_filling_up_a_pack_of_things_plays_no_wheel(tmp_path: Path) -> None:
    pack = made(tmp_path, fill=False, items=ENOUGH)
    assert (pack.puzzles, pack.wheel, pack.prizes) == ({}, (), {})


def test_without_filling_up_all_four_sheets_are_a_pack(tmp_path: Path) -> None:
    pack = made(
        tmp_path, fill=False, items=ENOUGH, puzzles=PUZZLES, wheel=WHEEL, prizes="prize\nA day off\nCake\n"
    )
    assert len(pack.decks["green"]) == 8
    assert (len(pack.puzzles), len(pack.wheel), len(pack.prizes)) == (6, 6, 2)


def test_two_sheets_of_a_kind_are_refused(tmp_path: Path) -> None:
    assert problems(tmp_path, one=PUZZLES, two=PUZZLES) == [
        "two.csv: found a second sheet with a puzzle in each row; allowed: one sheet of each kind"
    ]


# ------------------------------------------------------------------ what is wrong
def test_every_problem_of_every_sheet_at_once_by_line_and_column(tmp_path: Path) -> None:
    found = problems(
        tmp_path,
        puzzles="puzzle,category\n24/7,\nA boat,At sea\na BOAT!,\nHippopotamus,\n,At sea\n"
        f"A mast,{'x' * 29}\nWeiß,At sea\n",
        wheel="wedge\n500\nbankrot\n\n12.50\n20000\n",
        prizes="prize\nCake\ncake\n",
        items="name,price\nGlobe,cheap\n",
    )
    playable = (
        "a text with letters A to Z, one of them a consonant, that fits on 3 rows of 11 doors, no word broken"
    )
    wedge = 'whole dollars from 1 to 9,999, "free spin", "lose a turn" or "bankrupt"'
    assert found == [
        "puzzles.csv, line 2, category: found nothing; allowed: a name for every category",
        f"puzzles.csv, line 2, puzzle: found the text '24/7', which has no letter in it; allowed: {playable}",
        "puzzles.csv, line 4, puzzle: found the text 'a BOAT!', as in line 3, puzzle; "
        "allowed: every text once",
        "puzzles.csv, line 5, puzzle: found the text 'Hippopotamus', which is longer than a row and has no "
        f"hyphen to part it at; allowed: {playable}",
        "puzzles.csv, line 6, puzzle: found nothing; allowed: a text for every puzzle",
        f"puzzles.csv, line 7, category: found 29 characters (the text '{'x' * 29}'); "
        "allowed: at most 28 letters",
        f"puzzles.csv, line 8, puzzle: found the text 'Weiß', which has 'ß', a letter that nobody can call; "
        f"allowed: {playable}",
        f"wheel.csv, line 3, wedge: found the text 'bankrot' (did you mean bankrupt?); allowed: {wedge}",
        f"wheel.csv, line 5, wedge: found the text '12.50'; allowed: {wedge}",
        f"wheel.csv, line 6, wedge: found the text '20000'; allowed: {wedge}",
        "prizes.csv, line 3, prize: found cake, as in line 2; allowed: every name once",
        "items.csv, line 2, price: found the text 'cheap'; allowed: an amount such as 12, 12.50 or 1,234",
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("puzle,category\nA boat,At sea\n", "line 1: found the column the text 'puzle' (did you mean puzzle?)"),
        ("puzzle\nA boat\n", "line 1: found no column with categories; allowed: a column called category"),
        ("puzzle,puzzle,category\nA,A,B\n", "line 1: found two columns for puzzle; allowed: one of each"),
        ("puzzle,category,price\nA,B,5\n", "line 1: found the column the text 'price'; allowed: columns puzzle, category"),
        ("wedge,amount\nbankrupt,5\n", "line 1: found the column the text 'amount'; allowed: columns wedge"),
        ("wedge\n500\nbankrupt\n", ": found no wedge of 100; allowed: one: the prize wedge is laid over it"),
        ("wedge\n500\nbankrupt\n", ": found 2 wedges; allowed: 4 to 72"),
        ("wedge\n", ": found a first row and nothing after it; allowed: a row for each wedge"),
        ("puzzle,category\nA boat,At sea\n", ": found 1 puzzles; allowed: at least 6"),
        ("prize\nCake\n", ": found 1 prizes; allowed: at least 2"),
        ("one,two\n1,2\n", "line 1: found the columns the text 'one, two'; allowed: columns puzzle, category; or wedge"),
        (f"puzzle,category\n{'x' * 200_000},At sea\n", "line 2: found a cell of more than 131072 characters"),
        (f"wedge\n{'9' * 5000}\n", "line 2, wedge: found the text '9999"),
        ("puzzle,category\n\u202etaob,At sea\n", "line 2, puzzle: found the text '\\u202etaob', which has a character"),
        ("puzzle,category\nA boat,\u202eaes\n", "line 2, category: found the text '\\u202eaes'; allowed: at most 28 letters, all of"),
        ("prize,picture\nCake,/etc/passwd\n", "line 2, picture: found /etc/passwd, which is not beside the sheet"),
        ("prize,picture\nCake,../sheet.csv\n", "line 2, picture: found ../sheet.csv, which is not beside the sheet"),
    ],
)  # fmt: skip
def test_one_fault(tmp_path: Path, text: str, said: str) -> None:
    found = problems(tmp_path, sheet=text)
    assert any(f"sheet.csv{'' if said[0] == ':' else ', '}{said}" in one for one in found), found
    assert all(len(one) < 400 and one.isprintable() for one in found)


def test_a_sheet_that_is_no_text(tmp_path: Path) -> None:
    (tmp_path / "puzzles.csv").write_bytes(b"puzzle,category\n" + bytes(range(256)))
    with pytest.raises(PackError):
        import_sheets([tmp_path / "puzzles.csv"], tmp_path / "made", "x")
    assert not (tmp_path / "made").exists()


# ------------------------------------------------------------------ the command
def test_the_command_takes_several_sheets_and_says_what_came_of_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    sheets = [str(path) for path in write(tmp_path, puzzles=PUZZLES, wheel=WHEEL)]
    assert import_command([*sheets, "--name", "Class 7b"]) == 0
    said = capsys.readouterr().out.splitlines()
    default = packs.load("default")
    assert said[0] == f"orange: {len(default.decks['orange'])} of the default pack"
    assert said[4:7] == [
        "puzzles: 6 of yours",
        "wedges: 6 of yours",
        f"prizes: {len(default.prizes)} of the default pack",
    ]
    assert packs.load(Path("class-7b")).puzzles["nine-dwarfs"].category == "Fairy tales"


def test_the_command_counts_the_problems_of_all_sheets(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheets = [str(path) for path in write(tmp_path, puzzles="puzzle\nA\n", wheel="wedge\nx\n")]
    assert import_command([*sheets, "--to", str(tmp_path / "made")]) == 1
    said = capsys.readouterr().out.splitlines()
    assert said[-1] == f"{sheets[0]}, {sheets[1]}: 2 problems"


def test_a_row_that_has_more_cells_than_the_first_is_not_cut_off(tmp_path: Path) -> None:
    assert problems(tmp_path, wheel=WHEEL + '"2,000"\n3,000\n') == [
        "wheel.csv, line 9: found the text '000' beyond the last column; allowed: no more cells than the first row; "
        'a cell with the separator in it in quotation marks, as "1,000"'
    ]
    assert 2000_00 in [wedge.amount for wedge in made(tmp_path, wheel=WHEEL + '"2,000",\n').wheel]
