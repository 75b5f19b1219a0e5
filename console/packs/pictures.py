"""The pictures of a pack: files in its folder ``pictures``, each looked at once to see that it can be shown."""

from __future__ import annotations

import re
from pathlib import Path

from PIL import Image, UnidentifiedImageError

from console.packs.problems import Findings, near, shown

FOLDER = "pictures"
FORMATS = ("WEBP", "PNG", "JPEG")
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*\.(?:webp|png|jpe?g)")
SMALLEST, LARGEST = 16, 4096
ALLOWED = f"the name of a WebP, PNG or JPEG file in the folder {FOLDER}, such as toaster.webp"


class Pictures:
    """Checks pictures of one folder, every file once however many entries show it.

    ``whole`` decodes them, which takes most of a second for a hundred; otherwise their headers must do.
    """

    def __init__(self, folder: Path, *, whole: bool) -> None:
        self._folder = folder / FOLDER
        self._whole = whole
        self._faults: dict[str, str] = {}

    def check(self, findings: Findings, place: str, value: object) -> str:
        """The name of the picture, or empty after noting the problem."""
        if not isinstance(value, str) or not NAME.fullmatch(value):
            findings.add(place, shown(value), ALLOWED)
            return ""
        if value not in self._faults:
            self._faults[value] = self._fault(value)
        if self._faults[value]:
            findings.add(place, self._faults[value], ALLOWED)
            return ""
        return value

    def _fault(self, name: str) -> str:
        path = self._folder / name
        if not path.is_file():
            there = [other.name for other in self._folder.glob("*")]
            return f"{name}, which is not in the folder {FOLDER}{near(name, there)}"
        return picture_fault(path, whole=self._whole)


def picture_fault(path: Path, *, whole: bool) -> str:
    """What is wrong with a file as a picture, in words that begin with its name; empty when it can be shown."""
    try:
        # Pillow warns of what could fill the memory, and that is not made an error here: filters are the whole process's, and packs
        # are looked at beside a console that draws. The size is enough.
        with Image.open(path, formats=FORMATS) as image:
            if not all(SMALLEST <= side <= LARGEST for side in image.size):
                wide, high = image.size
                return f"{path.name}, {wide} x {high} dots (each side {SMALLEST} to {LARGEST})"
            if whole:
                image.load()
    except UnidentifiedImageError:
        return f"{path.name}, which is no WebP, PNG or JPEG picture"
    except (OSError, SyntaxError, ValueError, Warning, Image.DecompressionBombError) as error:
        return f"{path.name}, which cannot be read: {error}"
    return ""
