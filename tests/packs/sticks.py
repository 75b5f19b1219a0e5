"""A folder as a teacher's stick has it, and what came of taking it."""

from __future__ import annotations

from pathlib import Path

from PIL import Image

from console.packs.shelf import Shelf
from console.packs.stick import Took, take
from tests.packs.folders import write_pack

ITEMS = "name,price,picture\nGlobe,34,globe.jpg\nRuler,1.20,\n"


def stick(tmp_path: Path) -> Path:
    """An empty one."""
    (tmp_path / "stick").mkdir()
    return tmp_path / "stick"


def sheets(folder: Path) -> Path:
    """A folder of sheets with a picture beside them."""
    folder.mkdir(parents=True)
    (folder / "items.csv").write_text(ITEMS)
    Image.new("RGB", (64, 48), "blue").save(folder / "globe.jpg")
    return folder


def taken(root: Path) -> Took:
    """What the shelf beside the stick makes of it."""
    return take(root, shelf_of(root), "TEACHER", "20:15")


def shelf_of(root: Path) -> Shelf:
    """The shelf that packs of this stick come to."""
    return Shelf(root.parent / "shelf")


def told(took: Took) -> list[str]:
    """Everything that is said about it."""
    return [*took.problems, *(problem for one in took.found for problem in one.problems)]


__all__ = ["sheets", "shelf_of", "stick", "taken", "told", "write_pack"]
