"""Renew the text files of the faces, or draw them on a sheet."""

from __future__ import annotations

import argparse
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from hardware.face import Amount, Face
from tests.hardware.faces import FACES, FOLDER, course, sheet_text

DOT, PITCH, ACROSS = 9, 11, 4
AMBER, UNLIT, GLASS, BACK, INK = "#FFB000", "#241C22", "#0D0A0D", "#1A1018", "#FFF3D9"


def moments(face: Face) -> list[tuple[int, tuple[int, ...]]]:
    """What to draw of a face: its rest, or two pictures that are as different as possible."""
    shots = course(face)
    if isinstance(face, Amount):
        return shots[-1:]
    first = shots[0]
    other = max(
        shots, key=lambda shot: sum((a ^ b).bit_count() for a, b in zip(shot[1], first[1], strict=True))
    )
    return [first] if other is first else [first, other]


def draw(out: Path) -> None:
    """Write a PNG with every face, four in a row."""
    cells = [
        (f"{name}: {title}", *shot)
        for name, faces in FACES.items()
        for title, face in faces
        for shot in moments(face)
    ]
    wide, high, title_high = 32 * PITCH + 24, 8 * PITCH + 16, 26
    lines = -(-len(cells) // ACROSS)
    sheet = Image.new("RGB", (ACROSS * (wide + 16) + 16, lines * (high + title_high + 12) + 16), BACK)
    pen, font = ImageDraw.Draw(sheet), ImageFont.load_default(15)
    for index, (title, at, picture) in enumerate(cells):
        left = 16 + index % ACROSS * (wide + 16)
        top = 12 + index // ACROSS * (high + title_high + 12)
        pen.rounded_rectangle((left, top, left + wide, top + high), 8, GLASS)
        for row in range(8):
            for column in range(32):
                x, y = left + 12 + column * PITCH, top + 8 + row * PITCH
                lit = picture[row] >> (31 - column) & 1
                pen.ellipse(
                    (x, y, x + DOT, y + DOT) if lit else (x + 3, y + 3, x + 6, y + 6), AMBER if lit else UNLIT
                )
        pen.text((left + 6, top + high + 4), f"{title}  [{at} ms]", INK, font)
    sheet.save(out)


def main() -> None:
    """Do what the arguments say."""
    parser = argparse.ArgumentParser(prog="python -m tests.hardware.faces", description=__doc__)
    parser.add_argument(
        "--png", type=Path, metavar="OUT.png", help="draw a sheet instead of renewing the files"
    )
    out = parser.parse_args().png
    if out is not None:
        draw(out)
        return
    for name in FACES:
        (FOLDER / f"{name}.txt").write_text(sheet_text(name), encoding="utf-8")


if __name__ == "__main__":
    main()
