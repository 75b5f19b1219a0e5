"""A spreadsheet that somebody sent: whatever is in it, it is a pack or a list of problems, and brings nothing else along."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from console import packs
from console.packs import PackError
from console.packs.sheet import import_sheets
from tests.packs.test_sheet import problems, sheet


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f"name,price\n{'x' * 200_000},5\n", "line 2: found a cell of more than 131072 characters"),
        (f'name,price\nGlobe,5\n"{"x" * 200_000}', "line 3: found a cell of more than 131072 characters"),
        (f"name,price\nGlobe,{'9' * 5000}\n", "line 2, price: found the text '99999"),
        (f"name,price,picture\nGlobe,5,{'p' * 5000}\n", "line 2, picture: found ppppp"),
        (
            "name,price,picture\nGlobe,5,/etc/passwd\n",
            "line 2, picture: found /etc/passwd, which is not beside",
        ),
        (
            "name,price\n\u202eebolG,5\n",
            "line 2, name: found the text '\\u202eebolG'; allowed: at most 28 letters, all of",
        ),
    ],
)
def test_a_sheet_that_means_harm_is_a_sheet_with_problems(tmp_path: Path, text: str, said: str) -> None:
    (found,) = problems(tmp_path, text)
    assert found.startswith(f"class-7b.csv, {said}")
    assert len(found) < 400


@pytest.mark.parametrize("way", ["up", "whole", "link"])
def test_a_sheet_brings_no_picture_from_elsewhere_on_the_machine(tmp_path: Path, way: str) -> None:
    private, beside = tmp_path / "private.png", tmp_path / "sheets"
    Image.new("RGB", (64, 64)).save(private)
    beside.mkdir()
    (beside / "link.png").symlink_to(private)
    named = {"up": "../private.png", "whole": str(private), "link": "link.png"}[way]
    with pytest.raises(PackError, match="which is not beside the sheet"):
        import_sheets([sheet(beside, f"name,price,picture\nGlobe,5,{named}\n")], tmp_path / "made", "x")
    assert not (tmp_path / "made").exists()


def test_excels_unicode_text_is_read(tmp_path: Path) -> None:
    made = import_sheets(
        [sheet(tmp_path, "name\tprice\nTrüffel\t34\n".encode("utf-16"))], tmp_path / "made", "x"
    )
    assert "Trüffel" in {item.name for item in packs.load(made.folder).decks["green"].values()}
