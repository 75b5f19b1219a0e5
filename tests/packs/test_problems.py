"""Every kind of problem is found, and said with file, entry, what was found and what is allowed."""

import os
import struct
import zlib
from pathlib import Path

import pytest

from console.packs import PackError, check, find, load
from tests.packs.folders import CARD, change, is_refused, write_pack


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    return write_pack(tmp_path / "my-pack")


def test_the_small_pack_is_valid(pack: Path) -> None:
    assert check(pack) == []


# file, old text, new text, place, found, allowed
ONE = "thing-{}-1"
CHANGES = [
    # prices
    ("green.toml", "A = 21", "A = 0", "thing-green-1, A", "0", "whole dollars from 1 to 99"),
    ("green.toml", "A = 21", "A = 100", "thing-green-1, A", "100", "whole dollars from 1 to 99"),
    ("green.toml", "A = 21", "A = -21", "thing-green-1, A", "-21", "whole dollars from 1 to 99"),
    ("green.toml", "A = 21", "A = 21.50", "thing-green-1, A", "21.50", "whole dollars"),
    ("green.toml", "A = 21", "A = nan", "thing-green-1, A", "NaN", "whole dollars"),
    ("green.toml", "A = 21", "A = inf", "thing-green-1, A", "Infinity", "whole dollars"),
    ("green.toml", "A = 21", "A = 1e400", "thing-green-1, A", "1E+400", "whole dollars"),
    ("green.toml", "A = 21", 'A = "$21"', "thing-green-1, A", "the text '$21'", "without a sign or quotes"),
    ("green.toml", "A = 21", "A = true", "thing-green-1, A", "true", "a number"),
    ("green.toml", "A = 21", "A = [21]", "thing-green-1, A", "a list of 1", "a number"),
    ("green.toml", "A = 21", "A = 2026-11-30", "thing-green-1, A", "2026-11-30", "a number"),
    ("blue.toml", "A = 301", "A = 99", "thing-blue-1, A", "99", "whole dollars from 100 to 999"),
    ("blue.toml", "A = 301", "A = 1000", "thing-blue-1, A", "1000", "whole dollars from 100 to 999"),
    ("orange.toml", "A = 2001", "A = 999", "thing-orange-1, A", "999", "whole dollars from 1,000 to 9,999"),
    ("orange.toml", "A = 2001", "A = 10000", "thing-orange-1, A", "10000", "from 1,000 to 9,999"),
    ("purple.toml", "A = 0.30", "A = 5.00", "thing-purple-1, A", "5.00", "from 0.01 to 4.99"),
    ("purple.toml", "A = 0.30", "A = 0.00", "thing-purple-1, A", "0.00", "from 0.01 to 4.99"),
    ("purple.toml", "A = 0.30", "A = 0.305", "thing-purple-1, A", "0.305", "at most two decimals"),
    # keys and entries
    ("green.toml", "A = 21\n", "", "thing-green-1, A", "nothing", "A is needed"),
    (
        "green.toml",
        "A = 21\n",
        "a = 21\n",
        "thing-green-1, a",
        "did you mean A?",
        "name, A, B, C, D, picture",
    ),
    ("green.toml", "A = 21\n", "A = 21\nnmae = 1\n", "thing-green-1, nmae", "did you mean name?", "name, A"),
    ("green.toml", "[thing-green-1]", "stray = 1\n[thing-green-1]", "stray", "1", "[stray]"),
    ("green.toml", "[thing-green-1]", "[Toaster]", "Toaster", "the heading", "small letters"),
    ("green.toml", "[thing-green-1]", '["two words"]', "two words", "the heading", "small letters"),
    ("green.toml", "[thing-green-1]", f"[{'x' * 41}]", "x" * 41, "the heading", "at most 40"),
    (
        "green.toml",
        "[thing-green-1]",
        "[thing-blue-1]",
        "thing-blue-1",
        "blue.toml has already",
        "of its own",
    ),
    ("green.toml", "[thing-green-2]", "[thing-green-1]", "", "twice", "lines such as"),
    ("cards.toml", "[card-1]", "[thing-blue-1]", "thing-blue-1", "blue.toml has already", "of its own"),
    # names
    ("green.toml", '"Thing 1"', '""', "thing-green-1, name", "an empty text", "1 to 28"),
    ("green.toml", '"Thing 1"', '"  "', "thing-green-1, name", "an empty text", "1 to 28"),
    ("green.toml", '"Thing 1"', f'"{"n" * 29}"', "thing-green-1, name", "29 characters", "1 to 28"),
    ("green.toml", '"Thing 1"', '" Thing"', "thing-green-1, name", "' Thing'", "without spaces around"),
    ("green.toml", '"Thing 1"', r'"A\tB"', "thing-green-1, name", r"'A\tB'", "printable"),
    ("green.toml", '"Thing 1"', "7", "thing-green-1, name", "7", "in quotes"),
    ("pack.toml", 'name = "Test pack"', 'nam = "x"', "nam", "did you mean name?", "name, currency"),
    ("pack.toml", '"Test pack"', '""', "name", "an empty text", "1 to 60"),
    ("pack.toml", '"Test pack"', '"x"\ncurrency = ""', "currency", "''", "1 to 3 characters"),
    ("pack.toml", '"Test pack"', '"x"\ncurrency = "E5"', "currency", "'E5'", "a sign of 1 to 3"),
    ("pack.toml", '"Test pack"', '"x"\ncurrency = 1', "currency", "1", "1 to 3 characters"),
    # pictures
    ("cards.toml", "thing.png", "thng.png", "card-1, car, picture", "did you mean thing.png?", "pictures"),
    (
        "cards.toml",
        "thing.png",
        "../thing.png",
        "card-1, car, picture",
        "../thing.png",
        "such as toaster.webp",
    ),
    ("cards.toml", "thing.png", "thing.gif", "card-1, car, picture", "thing.gif", "WebP, PNG or JPEG"),
    ("cards.toml", '"thing.png"', "7", "card-1, car, picture", "7", "WebP, PNG or JPEG"),
    # cards
    ("cards.toml", "7425", "7424", "card-1", "leave out 5", "every digit 0 to 9 once"),
    ("cards.toml", "1.30", "1.3", "card-1", None, None),
    ("cards.toml", "1.30", "13", "card-1, piggy_bank", "13", "from 0.01 to 9.99"),
    ("cards.toml", "1.30", '"1.30"', "card-1, piggy_bank", "the text '1.30'", "a number"),
    ("cards.toml", "7425", "425", "card-1, car, price", "425", "whole dollars from 1,000 to 9,999"),
    ("cards.toml", "869", "1869", "card-1, prize, price", "1869", "whole dollars from 100 to 999"),
    ("cards.toml", "7425", "0425", "", "not TOML", "lines such as"),
    (
        "cards.toml",
        "car = {",
        "cra = {",
        "card-1, cra",
        "did you mean car?",
        "car, prize, piggy_bank, switcheroo",
    ),
    ("cards.toml", "car = {", "kar = {", "card-1, car", "nothing", "car is needed"),
    (
        "cards.toml",
        'prize = { name = "Banjo", price = 869 }',
        "prize = 869",
        "card-1, prize",
        "869",
        "{ name",
    ),
    (
        "cards.toml",
        "price = 869",
        "prise = 869",
        "card-1, prize, prise",
        "did you mean price?",
        "name, price",
    ),
    (
        "cards.toml",
        '  { name = "Clock", price = 34 },\n',
        "",
        "card-1, switcheroo",
        "a list of 4",
        "a list of 5",
    ),
    (
        "cards.toml",
        "price = 34",
        "price = 84",
        "card-1, switcheroo",
        "8, 8, 6, 4, 5",
        "tens digits all differ",
    ),
    ("cards.toml", "price = 34", "price = 9", "card-1, switcheroo 2, price", "9", "from 10 to 9,999"),
    ("cards.toml", "price = 34", "price = 34.5", "card-1, switcheroo 2, price", "34.5", "whole dollars"),
    ("cards.toml", "price = 34", "price = 10034", "card-1, switcheroo 2, price", "10034", "from 10 to 9,999"),
    ("cards.toml", '{ name = "Clock", price = 34 }', "34", "card-1, switcheroo 2", "34", "{ name"),
    ("cards.toml", '"Clock"', '"Drill"', "card-1, switcheroo", "the same name twice", "five different names"),
    ("cards.toml", '"Clock"', '""', "card-1, switcheroo 2, name", "an empty text", "1 to 28"),
    (
        "cards.toml",
        "price = 34",
        'price = 34, picture = "clock.png"',
        "card-1, switcheroo 2, picture",
        "clock.png, which is not in the folder pictures",
        "the name of a WebP",
    ),
]


@pytest.mark.parametrize(("file", "old", "new", "place", "found", "allowed"), CHANGES)
def test_a_changed_value(
    pack: Path, file: str, old: str, new: str, place: str, found: str | None, allowed: str | None
) -> None:
    change(pack, file, old, new)
    if found is None:
        assert check(pack) == []
        return
    is_refused(pack, file, place, found, allowed or "")


def test_a_problem_reads_as_one_line(pack: Path) -> None:
    change(pack, "green.toml", "A = 21", "A = 150")
    (problem,) = check(pack)
    assert str(problem) == "green.toml, thing-green-1, A: found 150; allowed: whole dollars from 1 to 99"


def test_all_problems_are_reported_at_once(pack: Path) -> None:
    change(pack, "green.toml", "A = 21", "A = 0")
    change(pack, "green.toml", "B = 25", "b = 25")
    change(pack, "blue.toml", "A = 301", "A = 1")
    change(pack, "cards.toml", "869", "868")
    change(pack, "cards.toml", "price = 34", "price = 9")
    (pack / "orange.toml").unlink()
    with pytest.raises(PackError, match=r"and 6 more") as caught:
        load(pack)
    problems = caught.value.problems
    assert sorted(one.file for one in problems) == sorted(
        ["green.toml"] * 3 + ["blue.toml", "cards.toml", "cards.toml", "orange.toml"]
    )


def test_a_byte_order_mark_is_no_problem(pack: Path) -> None:
    path = pack / "green.toml"
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert check(pack) == []


def test_an_unknown_file(pack: Path) -> None:
    (pack / "gren.toml").write_text("")
    (problem,) = check(pack)
    assert (problem.file, problem.found) == ("gren.toml", "an unknown file (did you mean green.toml?)")


def test_no_folder_at_all(tmp_path: Path) -> None:
    (problem,) = check(tmp_path / "nothing")
    assert "No such file" in problem.found


@pytest.mark.parametrize(
    ("file", "fewest"),
    [("orange.toml", 2), ("blue.toml", 4), ("green.toml", 8), ("purple.toml", 6)],
)
def test_too_few_items(pack: Path, file: str, fewest: int) -> None:
    text = (pack / file).read_text()
    (pack / file).write_text(text[: text.rindex("[")])
    (problem,) = check(pack)
    assert (problem.file, problem.found, problem.allowed) == (
        file,
        f"{fewest - 1} items",
        f"at least {fewest}",
    )


def test_no_cards(pack: Path) -> None:
    (pack / "cards.toml").write_text("# none yet\n")
    (problem,) = check(pack)
    assert (problem.file, problem.found, problem.allowed) == ("cards.toml", "0 cards", "at least 1")


def test_danger_price_needs_four_different_blue_prices_whatever_the_letter(pack: Path) -> None:
    change(pack, "blue.toml", "C = 309", "C = 310")
    (problem,) = check(pack)
    assert (problem.file, problem.entry, problem.found) == ("blue.toml", "C", "only 3 different prices")


def with_picture(pack: Path, name: str, content: bytes) -> str:
    (pack / "pictures" / name).write_bytes(content)
    change(pack, "green.toml", 'name = "Thing 1"\n', f'name = "Thing 1"\npicture = "{name}"\n')
    problems = check(pack)
    assert len(problems) <= 1
    return problems[0].found if problems else ""


def png(width: int, height: int) -> bytes:
    """A PNG whose header promises so many dots, and that ends where they should begin."""
    header = b"IHDR" + struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    start = b"\x89PNG\r\n\x1a\n" + struct.pack(">I", len(header) - 4) + header
    return start + struct.pack(">I", zlib.crc32(header)) + struct.pack(">I", 1000) + b"IDAT" + bytes(10)


@pytest.mark.parametrize(
    ("name", "content", "found"),
    [
        ("empty.png", b"", "no WebP, PNG or JPEG picture"),
        ("text.webp", b"a picture of a toaster", "no WebP, PNG or JPEG picture"),
        ("gif.png", b"GIF89a\x10\x00\x10\x00\x00\x00\x00", "no WebP, PNG or JPEG picture"),
        ("small.png", png(8, 8), "8 x 8 dots"),
        ("wide.png", png(5000, 20), "5000 x 20 dots"),
        ("bomb.png", png(100_000, 100_000), "cannot be read"),
        ("head.png", png(64, 64), "cannot be read"),
    ],
    ids=["empty", "text", "gif", "small", "wide", "bomb", "head only"],
)
def test_pictures_that_cannot_be_shown(pack: Path, name: str, content: bytes, found: str) -> None:
    assert found in with_picture(pack, name, content)


def test_a_cut_picture(pack: Path) -> None:
    whole = (find("default") / "pictures" / "kite.webp").read_bytes()
    assert "cannot be read" in with_picture(pack, "kite.webp", whole[: len(whole) // 2])


def test_a_start_reads_only_the_heads_of_pictures(pack: Path) -> None:
    assert with_picture(pack, "head.png", png(64, 64))
    assert load(pack).decks["green"]["thing-green-1"].picture == "head.png"


def test_a_picture_without_a_folder_of_pictures(pack: Path) -> None:
    os.unlink(pack / "pictures" / "thing.png")
    (pack / "pictures").rmdir()
    problems = check(pack)
    assert [one.file for one in problems] == ["cards.toml", "prizes.toml"]
    assert all("not in the folder pictures" in one.found for one in problems)


def test_two_cards_are_checked_each(pack: Path) -> None:
    with (pack / "cards.toml").open("a") as file:
        file.write(CARD.format(id="card-2").replace("7425", "7427"))
    (problem,) = check(pack)
    assert problem.entry == "card-2"
