"""The layers of docs/design.md as data, and how source text is checked against them without importing it."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[1]
OURS = ("console", "hardware", "installer", "wiring", "tests")
HOMES = {"installer": "systemd"}
"""Where a package is that does not lie at the top."""


@dataclass(frozen=True, slots=True)
class Layer:
    """What the files of one place may import of the project; ``pure`` ones have no clock, chance, files or other packages."""

    ours: tuple[str, ...]
    pure: bool = False


LAYERS = {
    "console/rules": Layer(("console.rules",), pure=True),
    "console/show": Layer(
        (
            *("console.show", "console.rules", "console.gaps", "console.money", "console.qr"),
            *("hardware.events", "hardware.face"),
        ),
        pure=True,
    ),
    "console/screen": Layer(("console.screen", "console.gaps", "console.money", "console.service")),
    "console/service": Layer(("console.service",)),
    "console/web": Layer(("console.web",)),
    "hardware": Layer(("hardware", "wiring")),
    "wiring": Layer(("hardware", "wiring")),
    "systemd/installer": Layer(("installer", "hardware", "console.config", "console.places")),
    "console/atomic.py": Layer(()),
    "console/config.py": Layer(("console.rules.games", "hardware.table")),
    "console/gaps.py": Layer((), pure=True),
    "console/money.py": Layer((), pure=True),
    "console/places.py": Layer((), pure=True),
    "console/qr.py": Layer((), pure=True),
    "console/doctor": Layer(("console", "hardware")),
    "console/report": Layer(("console", "hardware")),
    "console/journal": Layer(("console.journal", "console.rules", "console.atomic")),
    "console/packs": Layer(
        ("console.packs", "console.rules", "console.money", "console.atomic", "console.folders")
    ),
}
EVERYTHING = {"console/daemon.py", "console/cli.py", "console/talk.py", "console"}

VENDORS = {
    "gpiozero": ("hardware/gpio.py",),
    "luma": ("hardware/max7219.py",),
    "pokerkit": ("console/rules/price_poker/ranking.py",),
    "pygame": ("console/screen",),
    "sqlite3": ("console/journal",),
    "starlette": ("console/web",),
    "tomlkit": ("hardware/trial/rewriting.py",),
    "uvicorn": ("console/web",),
}
LATE = {"pokerkit"}
"""Vendors that take long to import: only inside a function, when they are needed."""
NEVER_PATCHED = {
    "gpiozero",
    "lgpio",
    "luma",
    "pokerkit",
    "pygame",
    "serial",
    "spidev",
    "starlette",
    "tomlkit",
    "uvicorn",
    "websockets",
    "PIL",
}

# fmt: off
IMPURE = {
    "asyncio", "builtins", "codecs", "concurrent", "ctypes", "datetime", "fileinput", "glob", "http",
    "importlib", "io", "linecache", "locale", "logging", "mmap", "multiprocessing", "os", "pathlib",
    "pickle", "platform", "posix", "queue", "random", "runpy", "sched", "secrets", "select", "shelve",
    "shutil", "signal", "socket", "sqlite3", "ssl", "subprocess", "sys", "tempfile", "threading", "time",
    "urllib", "uuid", "zoneinfo", "_thread",
}
# fmt: on
IMPURE_CALLS = {"open", "print", "input", "exec", "eval", "compile", "__import__", "breakpoint"}


def layer_of(place: str) -> Layer | None:
    """Return the layer of a file (path from the project's root), the daemon's right under console/, None if unknown."""
    inside = [name for name in LAYERS if place == name or place.startswith(f"{name}/")]
    if inside:
        return LAYERS[max(inside, key=len)]
    return Layer(OURS) if place.startswith("console/") and place.count("/") == 1 else None


def breaches(place: str, code: str) -> list[str]:
    """Return what a file does that its layer must not, a line each."""
    layer = layer_of(place)
    if layer is None:
        return [f"{place}: belongs to no layer: name it in docs/design.md and tests/layers.py"]
    tree = ast.parse(code)
    at_once = {node.lineno for node in tree.body}
    found = []
    for line, module in _imports(tree, place):
        top = module.partition(".")[0]
        if top in OURS:
            if not any(module == allowed or module.startswith(f"{allowed}.") for allowed in layer.ours):
                found.append(f"{place}:{line}: imports {module}; allowed are {', '.join(layer.ours)}")
        elif top in LATE and place in VENDORS[top]:
            if line in at_once:
                found.append(f"{place}:{line}: imports {module} at once, not inside a function")
        elif layer.pure and (top in IMPURE or top not in sys.stdlib_module_names):
            found.append(
                f"{place}:{line}: imports {module}; here only the standard library, without clock, chance and files"
            )
        elif top in VENDORS and not any(
            place == home or place.startswith(f"{home}/") for home in VENDORS[top]
        ):
            found.append(f"{place}:{line}: imports {module}, which only {' and '.join(VENDORS[top])} may")
    if layer.pure:
        for node in ast.walk(tree):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id in IMPURE_CALLS
            ):
                found.append(f"{place}:{node.lineno}: calls {node.func.id}()")
    return found


def _imports(tree: ast.AST, place: str) -> Iterator[tuple[int, str]]:
    """Every import as (line, module), wherever it stands; ``from a import b`` is ``a.b`` where a is ours and only a package."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for name in node.names:
                yield node.lineno, name.name
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parents = place.split("/")[: -node.level]
                base = ".".join([*parents, base] if base else parents)
            members = {f"{base}.{name.name}" for name in node.names}
            found = {member for member in members if base in OURS or _is_module(member)}
            yield from ((node.lineno, module) for module in sorted(found or {base}))
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith("import_module"):
            yield from (
                (node.lineno, str(name.value)) for name in node.args[:1] if isinstance(name, ast.Constant)
            )


def _is_module(name: str) -> bool:
    parts = name.split(".")
    path = PROJECT.joinpath(HOMES.get(parts[0], ""), *parts)
    return name.startswith(OURS) and (path.is_dir() or path.with_suffix(".py").exists())


def patched_vendors(place: str, code: str) -> list[str]:
    """Return where a test replaces a part of a vendor library, a line each.

    Choosing gpiozero's ``pin_factory`` is allowed: that is how the library itself is told which pins to use.
    """
    tree = ast.parse(code)
    aliases = _vendor_names(tree)
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            hit = _is_patch(node) and any(_names_vendor(argument, aliases) for argument in node.args[:2])
            hit = hit and "pin_factory" not in ast.unparse(node) and not _hides(node)
        elif isinstance(node, ast.Assign | ast.AugAssign | ast.Delete):
            targets = [node.target] if isinstance(node, ast.AugAssign) else node.targets
            hit = any(_sets_vendor(target, aliases) for target in targets)
        else:
            continue
        if hit:
            found.append(f"{place}:{node.lineno}: patches a vendor library: {ast.unparse(node)[:60]}")
    return found


def _vendor_names(tree: ast.AST) -> set[str]:
    names = set(NEVER_PATCHED)
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {
                name.asname for name in node.names if name.asname and name.name.split(".")[0] in NEVER_PATCHED
            }
        elif isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] in NEVER_PATCHED:
            names |= {name.asname or name.name for name in node.names}
    return names


def _is_patch(call: ast.Call) -> bool:
    function = ast.unparse(call.func)
    return (
        function.rpartition(".")[2] in {"setattr", "delattr", "setitem", "delitem", "patch"}
        or "patch." in function
    )


def _hides(call: ast.Call) -> bool:
    """``setitem(sys.modules, NAME, None)`` makes a library missing, as on a machine without it; nothing of it is replaced."""
    words = [ast.unparse(argument) for argument in call.args]
    return words[:1] == ["sys.modules"] and words[2:] == ["None"]


def _names_vendor(node: ast.expr, aliases: set[str]) -> bool:
    if isinstance(node, ast.Constant):
        return isinstance(node.value, str) and any(part in NEVER_PATCHED for part in node.value.split("."))
    return isinstance(node, ast.Name | ast.Attribute) and any(
        part in aliases for part in ast.unparse(node).split(".")
    )


def _sets_vendor(target: ast.expr, aliases: set[str]) -> bool:
    if isinstance(target, ast.Attribute):
        return target.attr != "pin_factory" and _names_vendor(target.value, aliases)
    if isinstance(target, ast.Subscript) and ast.unparse(target.value).endswith("sys.modules"):
        return _names_vendor(target.slice, aliases)
    return False
