"""Which folder may import what: the table and the paragraph on vendor libraries in docs/design.md, enforced."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.layers import EVERYTHING, LAYERS, PROJECT, VENDORS, breaches, layer_of, patched_vendors

SOURCES = sorted(
    path for top in ("console", "hardware", "systemd", "wiring") for path in (PROJECT / top).rglob("*.py")
)
TESTS = sorted((PROJECT / "tests").rglob("*.py"))


def relative(path: Path) -> str:
    return path.relative_to(PROJECT).as_posix()


def test_nothing_is_imported_across_the_layers() -> None:
    found = [
        breach for path in SOURCES for breach in breaches(relative(path), path.read_text(encoding="utf-8"))
    ]
    assert found == []


def test_no_test_patches_a_vendor_library() -> None:
    found = [
        line for path in TESTS for line in patched_vendors(relative(path), path.read_text(encoding="utf-8"))
    ]
    assert found == []


def test_the_page_and_this_test_name_the_same_layers_and_vendors() -> None:
    page = (PROJECT / "docs/design.md").read_text(encoding="utf-8")
    section = page.partition("## Which way the folders look")[2].partition("\n## ")[0]
    rows = [line.split("|")[1] for line in section.splitlines() if line.startswith("| `")]
    named = {place.removesuffix("/") for row in rows for place in re.findall(r"`([^`]+)`", row)}
    assert named == set(LAYERS) | EVERYTHING
    for vendor, places in VENDORS.items():
        assert f"`{vendor}`" in section, f"docs/design.md does not say where {vendor} is imported"
        for place in places:
            assert re.search(rf"`{re.escape(place)}/?`", section), f"docs/design.md does not name {place}"


PLANTED = [
    ("console/rules/x.py", "import time", "time"),
    ("console/rules/x.py", "from random import choice", "random"),
    ("console/rules/x.py", "from os.path import join", "os"),
    ("console/rules/x.py", "text = open('prices').read()", "open"),
    ("console/rules/x.py", "import pathlib", "pathlib"),
    ("console/rules/x.py", "import msgspec", "msgspec"),
    ("console/rules/x.py", "def late():\n    import pokerkit", "pokerkit"),
    ("console/rules/price_poker/ranking.py", "import pokerkit", "at once"),
    ("console/daemon.py", "import pokerkit", "pokerkit"),
    ("console/rules/x.py", "from console.show import director", "console.show"),
    ("console/rules/x.py", "from ..show import director", "console.show"),
    ("console/rules/x.py", "def late():\n    import hardware.events", "hardware.events"),
    ("console/show/x.py", "from hardware import gpio", "hardware.gpio"),
    ("console/show/x.py", "import hardware", "hardware"),
    ("console/show/x.py", "import console.journal", "console.journal"),
    ("console/show/x.py", "import asyncio", "asyncio"),
    ("console/screen/x.py", "from console import rules", "console.rules"),
    ("console/screen/x.py", "import hardware.events", "hardware.events"),
    ("console/screen/x.py", "from console.web import app", "console.web"),
    ("console/web/x.py", "from console.show import beats", "console.show"),
    ("console/web/x.py", "import importlib\nimportlib.import_module('console.rules.stage')", "console.rules"),
    ("console/packs/x.py", "from console.show import beats", "console.show"),
    ("hardware/x.py", "from console.rules import pack", "console.rules"),
    ("hardware/x.py", "if TYPE_CHECKING:\n    import console", "console"),
    ("hardware/x.py", "import gpiozero", "gpiozero"),
    ("hardware/x.py", "import luma.core.interface.serial", "luma"),
    ("hardware/x.py", "import pygame", "pygame"),
    ("console/daemon.py", "import pygame.mixer", "pygame"),
    ("console/daemon.py", "import sqlite3", "sqlite3"),
    ("console/cli.py", "import uvicorn", "uvicorn"),
    ("console/new_folder/x.py", "", "no layer"),
]


@pytest.mark.parametrize(("place", "code", "named"), PLANTED)
def test_a_planted_breach_is_found_and_named(place: str, code: str, named: str) -> None:
    (found,) = breaches(place, code)
    assert found.startswith(place)
    assert named in found


ALLOWED = [
    (
        "console/rules/x.py",
        "from __future__ import annotations\nimport json, dataclasses\nfrom console.rules import stage",
    ),
    ("console/rules/games/x.py", "from ..stage import Stage\nfrom . import deck"),
    (
        "console/show/x.py",
        "from hardware.events import Press\nfrom hardware import face\nimport console.rules.stage",
    ),
    ("console/screen/x.py", "import pygame\nfrom console.screen import board\nimport time"),
    ("console/web/x.py", "import starlette.routing\nimport asyncio"),
    ("console/journal/x.py", "import sqlite3\nfrom console.rules import transcript"),
    (
        "console/rules/price_poker/ranking.py",
        "if TYPE_CHECKING:\n    from pokerkit import Card\ndef late():\n    import pokerkit",
    ),
    ("hardware/gpio.py", "import gpiozero, time\nfrom hardware.events import Edge"),
    ("console/daemon.py", "import console.show, hardware.rig, console.web, time, os"),
]


@pytest.mark.parametrize(("place", "code"), ALLOWED)
def test_what_is_allowed_is_not_reported(place: str, code: str) -> None:
    assert breaches(place, code) == []


@pytest.mark.parametrize(
    "code",
    [
        "monkeypatch.setattr('lgpio.gpio_read', fake)",
        "import lgpio\nmonkeypatch.setattr(lgpio, 'gpio_read', fake)",
        "from gpiozero.pins.lgpio import LGPIOFactory as F\nmonkeypatch.setattr(F, '__init__', fake)",
        "import hardware.gpio\nmonkeypatch.setattr(hardware.gpio, 'lgpio', fake)",
        "from unittest import mock\nmock.patch('hardware.max7219.luma.core')",
        "from unittest.mock import patch\n@patch('pygame.display.flip')\ndef test(): ...",
        "import pygame\npatch.object(pygame.display, 'flip')",
        "import sys\nmonkeypatch.setitem(sys.modules, 'lgpio', fake)",
        "import sys\nsys.modules['gpiozero'] = fake",
        "import luma.core.device as device\ndevice.dummy = fake",
        "import pygame\nsetattr(pygame, 'mixer', None)",
        "import lgpio\ndel lgpio.gpio_read",
    ],
)
def test_a_planted_patch_of_a_vendor_library_is_found(code: str) -> None:
    assert len(patched_vendors("tests/x.py", code)) == 1


@pytest.mark.parametrize(
    "code",
    [
        "from gpiozero import Device\nDevice.pin_factory = MockFactory()",  # the library's own way to choose its pins
        "from gpiozero import Device\nmonkeypatch.setattr(Device, 'pin_factory', MockFactory())",
        "monkeypatch.setitem(sys.modules, 'spidev', None)",  # as on a machine without it
        "monkeypatch.setenv('SDL_VIDEODRIVER', 'dummy')",
        "import console.show\nmonkeypatch.setattr(console.show, 'pace', slow)",
        "import pygame\nsurface = pygame.Surface((1, 1))\nsurface.x = 1",
    ],
)
def test_choosing_pins_or_patching_ones_own_code_is_not_reported(code: str) -> None:
    assert patched_vendors("tests/x.py", code) == []


def test_every_source_file_is_in_a_layer() -> None:
    assert SOURCES
    assert all(layer_of(relative(path)) is not None for path in SOURCES)
