"""Which kernel modules the guest needs, in the order in which they must be loaded.

Dependencies are read from the modules themselves (``depends=`` and ``softdep=`` in ``.modinfo``), so no ``depmod`` and no
``modprobe`` are needed, and the initial file system holds a dozen modules instead of hundreds.
"""

from __future__ import annotations

import lzma
import re
from collections.abc import Iterable
from pathlib import Path


def load_order(modules: Path, names: Iterable[str]) -> dict[str, bytes]:
    """Return the uncompressed modules for ``names`` and all they need, each after those it depends on.

    Names that are built into the kernel are left out.  Raises LookupError for a name that the kernel does not have.
    """
    builtin = {_name(line) for line in (modules / "modules.builtin").read_text().splitlines()}
    files = {_name(path.name): path for path in modules.glob("kernel/**/*.ko*")}
    ordered: dict[str, bytes] = {}

    def add(name: str, path: tuple[str, ...] = ()) -> None:
        name = name.replace("-", "_")
        if name in ordered or name in builtin or name in path:
            return
        if name not in files:
            raise LookupError(
                f"kernel module {name} not found" + (f" (needed by {path[-1]})" if path else "")
            )
        content = _read(files[name])
        hard, soft = dependencies(content)
        for other in hard:
            add(other, (*path, name))
        for other in soft:
            if other.replace("-", "_") in files:
                add(other, (*path, name))
        ordered[name] = content

    for name in names:
        add(name)
    return ordered


def dependencies(module: bytes) -> tuple[list[str], list[str]]:
    """Return what a module needs (``depends=``) and what should come before it where it exists (``softdep=pre:``)."""
    hard = [name for value in _info(module, "depends") for name in value.split(",") if name]
    soft: list[str] = []
    for value in _info(module, "softdep"):
        before = re.search(r"pre:(.*?)(?:post:|$)", value)
        soft += before[1].split() if before else []
    return hard, soft


def _info(module: bytes, key: str) -> list[str]:
    """The values of ``key`` in .modinfo: strings ``key=value``, each between two zero bytes."""
    return [value.decode() for value in re.findall(rb"\0" + key.encode() + rb"=([^\0]*)(?=\0)", module)]


def _name(file: str) -> str:
    return file.rpartition("/")[2].partition(".ko")[0].replace("-", "_")


def _read(path: Path) -> bytes:
    content = path.read_bytes()
    return lzma.decompress(content) if path.suffix == ".xz" else content
