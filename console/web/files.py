"""Serves the files of one folder by name, each with a media type of our own choosing.

The types are a table here because ``nosniff`` makes a browser refuse a module or a style sheet whose type is wrong, and
the system's table of types differs from machine to machine.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response

MEDIA_TYPES = {
    ".css": "text/css",
    ".gif": "image/gif",
    ".html": "text/html",
    ".jpeg": "image/jpeg",
    ".jpg": "image/jpeg",
    ".js": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".ttf": "font/ttf",
    ".webp": "image/webp",
}

# One path segment that cannot climb, hide or carry a control character.
_PLAIN_NAME = re.compile(r"\w[\w. +()-]{0,120}")

NOT_FOUND = "There is nothing at this address."


def in_folder(*folders: Path) -> Callable[[str], Path | None]:
    """Return a finder of the files that lie directly in a folder, or in the next one where it has none of that name."""

    def find(name: str) -> Path | None:
        return next((path for folder in folders if (path := folder / name).is_file()), None)

    return find


def file_response(path: Path, *, cache: str = "no-store") -> Response:
    """Answer with a file; an ending that is not in the table is not served."""
    media_type = MEDIA_TYPES.get(path.suffix.lower())
    if media_type is None:
        return PlainTextResponse(NOT_FOUND, 404)
    return FileResponse(path, media_type=media_type, headers={"cache-control": cache})


class Files:
    """An endpoint for ``/folder/{name}``; ``find`` turns a name into a path, or None when there is no such file."""

    def __init__(self, find: Callable[[str], Path | None], *, cache: str) -> None:
        self._find = find
        self._cache = cache

    async def respond(self, request: Request) -> Response:
        """Serve one file."""
        name = request.path_params["name"]
        path = self._find(name) if _PLAIN_NAME.fullmatch(name) else None
        if path is None:
            return PlainTextResponse(NOT_FOUND, 404)
        return file_response(path, cache=self._cache)
