"""A report as one file: a ZIP with a manifest, and how one that anybody may have made is read.

Nothing is ever unpacked to a disk.  What is read is bounded before and while it is read, whatever the file claims about itself.
"""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
import zlib
from collections.abc import Mapping
from typing import Any

Json = Any
FORMAT = 1
MANIFEST = "manifest.json"
NAMES = (
    *("README.txt", "versions.json", "doctor.json", "rig.toml", "console.toml", "journal.jsonl", "pack.json"),
    *("edges.csv", "log.txt", "state.json"),
)
"""All that may be in one."""
LARGEST_FILE = 32_000_000
LARGEST_MEMBER = 16_000_000
LARGEST = 40_000_000
"""Bytes: of the file, of one member and of all of them, unpacked. A long evening's report has one or two million."""
DEEPEST = 60
"""Levels of brackets in a JSON text; ours have ten."""
THEN = (1980, 1, 1, 0, 0, 0)
"""Members have no date of their own, so that the same report is the same bytes."""


class Unreadable(Exception):
    """This is no report that can be used; the sentence says why."""


def pack_up(members: Mapping[str, bytes], version: str) -> bytes:
    """The file: its manifest first, then the members in their order."""
    listed = {
        name: {"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}
        for name, data in members.items()
    }
    manifest = {"format": FORMAT, "made_by": f"gameshow {version}", "members": listed}
    room = io.BytesIO()
    with zipfile.ZipFile(room, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in {MANIFEST: json.dumps(manifest, indent=1).encode(), **members}.items():
            info = zipfile.ZipInfo(name, THEN)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = 0o600 << 16
            archive.writestr(info, data)
    return room.getvalue()


def unpack(data: bytes) -> dict[str, bytes]:
    """The members of a report, each as its manifest says; raises :class:`Unreadable`."""
    if len(data) > LARGEST_FILE:
        raise Unreadable(f"it has more than {LARGEST_FILE} bytes: no report is as large")
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return _members(archive)
    except (
        zipfile.BadZipFile,
        zlib.error,
        EOFError,
        NotImplementedError,
        RuntimeError,
        OSError,
        ValueError,
    ) as error:
        raise Unreadable(f"it is no ZIP file that can be read: {error}") from error


def _members(archive: zipfile.ZipFile) -> dict[str, bytes]:
    infos = archive.infolist()
    names = [info.filename for info in infos]
    for info in infos:
        if info.filename not in (*NAMES, MANIFEST):
            raise Unreadable(f"{info.filename[:60]!r} is nothing that a report has")
        if info.flag_bits & 1:
            raise Unreadable(f"{info.filename} is encrypted")
    if len(set(names)) != len(names) or MANIFEST not in names:
        raise Unreadable("a member is there twice" if MANIFEST in names else "it has no manifest")
    found: dict[str, bytes] = {}
    for info in infos:
        found[info.filename] = _bounded(archive, info, LARGEST - sum(map(len, found.values())))
    manifest = json_of(found.pop(MANIFEST), MANIFEST)
    if not isinstance(manifest, dict) or manifest.get("format") != FORMAT:
        raise Unreadable(f"its format is not {FORMAT}: it was made by another version of this program")
    listed = manifest.get("members")
    if not isinstance(listed, dict) or set(listed) != set(found):
        raise Unreadable("its members are not those that its manifest names")
    for name, content in found.items():
        said = listed[name]
        if not isinstance(said, dict) or said.get("sha256") != hashlib.sha256(content).hexdigest():
            raise Unreadable(f"{name} is not as it was when the report was made")
    return found


def _bounded(archive: zipfile.ZipFile, info: zipfile.ZipInfo, left: int) -> bytes:
    """What a member has, and never more than may be, whatever size it claims."""
    most = min(LARGEST_MEMBER, left)
    with archive.open(info) as member:
        data = member.read(most + 1)
    if len(data) > most:
        raise Unreadable(f"{info.filename} has more than {most} bytes unpacked: no report has")
    return data


def json_of(data: bytes, name: str) -> Json:
    """A JSON text that somebody else may have written; raises :class:`Unreadable`."""
    try:
        value = json.loads(data, parse_constant=_no_number)
    except RecursionError as error:
        raise Unreadable(f"{name} is nested too deeply") from error
    except ValueError as error:
        raise Unreadable(f"{name} is no JSON: {str(error)[:100]}") from error
    if _is_deep(value):
        raise Unreadable(f"{name} is nested too deeply")
    return value


def _is_deep(value: Json) -> bool:
    """Whether walking through a value might go deeper than Python does."""
    level = [value]
    for _ in range(DEEPEST + 1):
        inner = (
            one.values() if isinstance(one, dict) else one for one in level if isinstance(one, dict | list)
        )
        level = [one for several in inner for one in several]
    return bool(level)


def _no_number(text: str) -> Json:
    raise ValueError(f"{text} is no number")
