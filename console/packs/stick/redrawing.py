"""Pictures drawn anew: what is handed on was written here, and no byte of it is somebody else's."""

from __future__ import annotations

import io
from pathlib import PurePath

from PIL import Image, ImageOps

from console.packs.pictures import FORMATS, LARGEST, SMALLEST

MOST = 1024
"""Dots of the longer side; the screen draws none larger than half of that, twice as large for a wall of dots."""
WRITTEN = {
    ".webp": ("WEBP", {"quality": 90}),
    ".png": ("PNG", {}),
    ".jpg": ("JPEG", {"quality": 92}),
    ".jpeg": ("JPEG", {"quality": 92}),
}
"""By what a name ends in; what is in the file may be another of the three."""


class PictureError(Exception):
    """Bytes that are no picture that can be shown, in words."""


def redrawn(data: bytes, name: str) -> bytes:
    """The first picture in ``data``, upright and at most ``MOST`` dots, as its name's ending says, without anything else. Raises :class:`PictureError`."""
    ending = PurePath(name).suffix.lower()
    if ending not in WRITTEN:
        raise PictureError("no WebP, PNG or JPEG picture by its name")
    format, options = WRITTEN[ending]
    image = _drawn(data)
    if format == "JPEG":
        image = image.convert("RGB")
    written = io.BytesIO()
    image.save(written, format, **options)
    return written.getvalue()


def _drawn(data: bytes) -> Image.Image:
    """Dots alone. A decoder of hostile bytes may raise anything."""
    try:
        with Image.open(io.BytesIO(data), formats=FORMATS) as image:
            if not all(SMALLEST <= side <= LARGEST for side in image.size):
                wide, high = image.size
                raise PictureError(f"{wide} x {high} dots (each side {SMALLEST} to {LARGEST})")
            image.load()
            dots = _upright(image).convert("RGBA" if image.has_transparency_data else "RGB")
    except PictureError:
        raise
    except Exception as error:
        raise PictureError("no WebP, PNG or JPEG picture that can be read") from error
    if min(dots.size) * MOST >= max(dots.size) * SMALLEST:
        dots.thumbnail((MOST, MOST))
    # Has none of the profiles and notes that the other has, and that a writer would keep.
    bare = Image.new(dots.mode, dots.size)
    bare.paste(dots)
    return bare


def _upright(image: Image.Image) -> Image.Image:
    """As the camera was held, where it has noted that in words that can be read."""
    try:
        return ImageOps.exif_transpose(image)
    except Exception:
        return image
