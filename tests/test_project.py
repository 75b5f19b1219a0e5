"""The project as a whole: what is installed, what is shipped, and what must not be written into the tree."""

from __future__ import annotations

import fnmatch
import importlib.metadata
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pygame
import pytest

import console
from installer.program import LGPIO, SERIAL, SPIDEV
from tests.conftest import need

PROJECT = Path(__file__).resolve().parents[1]
SETTINGS = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))
SHIPPED = ("console", "hardware", "wiring")

TOP_LEVEL = {
    *("console", "hardware", "firmware", "wiring", "tests", "systemd", "docs", ".ci"),
    *("pyproject.toml", "Makefile", "README.md", "LICENSE", "CHANGELOG.md", ".gitignore"),
}

# Places that exist on one machine only, and registries: those are the business of the machine's own configuration.
# Written so that this file does not contain what it looks for.
FOREIGN = re.compile(
    r"(?<![\w./])/(?:wor[k]|far[m]|roo[t]|hom[e]/(?!pi\b)\w+|op[t]/(?:wheels|pypi))/"
    r"|deb\.debia[n]\.org|pypi\.or[g]|pythonhoste[d]\.org|registry\.npmj[s]|nodesourc[e]\.com"
)


def tracked() -> list[Path]:
    """The files that git keeps."""
    git = [need("git", "git"), "-C", str(PROJECT), "ls-files", "-z"]
    names = subprocess.run(git, capture_output=True, text=True, check=True).stdout.split("\0")
    return [PROJECT / name for name in names if name and (PROJECT / name).is_file()]


def test_pygame_is_the_community_edition_and_nothing_overwrote_it() -> None:
    # Both distributions write the same package; pip finds nothing wrong with that, and only this one has KMSDRM.
    assert getattr(pygame, "IS_CE", False)
    with pytest.raises(importlib.metadata.PackageNotFoundError):
        importlib.metadata.distribution("pygame")


def test_the_version_is_the_same_everywhere() -> None:
    assert SETTINGS["project"]["version"] == console.__version__
    assert importlib.metadata.version(SETTINGS["project"]["name"]) == console.__version__


def test_the_installer_asks_for_what_the_extra_says() -> None:
    extra = SETTINGS["project"]["optional-dependencies"]["pi"]
    assert {one.partition(";")[0] for one in extra} == {LGPIO, SERIAL, SPIDEV}


def test_the_top_level_holds_only_what_it_should() -> None:
    assert {path.relative_to(PROJECT).parts[0] for path in tracked()} <= TOP_LEVEL


def test_every_folder_of_the_outline_is_there() -> None:
    kept = {path.relative_to(PROJECT).parts[0] for path in tracked()}
    assert kept >= {"console", "hardware", "firmware", "systemd", "tests", "Makefile", ".ci"}
    assert all((PROJECT / folder / "README.md").exists() for folder in ("firmware", "systemd"))


def foreign(text: str) -> list[str]:
    return [match[0] for match in FOREIGN.finditer(text)]


def test_no_file_names_a_path_of_one_machine_or_a_registry() -> None:
    found = {}
    for path in tracked():
        content = path.read_bytes()
        if b"\0" not in content and (hits := foreign(content.decode("utf-8"))):
            found[str(path.relative_to(PROJECT))] = hits
    assert found == {}


@pytest.mark.parametrize(
    "text", ["see /{}/notes.md", "cd '/{}/x'", "https://{}/simple", "from {}:", "index={}/"]
)
def test_a_planted_path_or_registry_is_found(text: str) -> None:
    place = {"see": "wo" + "rk", "cd ": "ro" + "ot", "htt": "pypi" + ".org"}.get(
        text[:3], "deb.debi" + "an.org"
    )
    assert foreign(text.format(place))


def test_paths_of_a_pi_and_of_the_project_are_not_foreign() -> None:
    assert (
        foreign("/home/pi/shows, tests/work/x, /var/lib/gameshow, ~/work, /usr/share/keyrings/debian.gpg")
        == []
    )


def data_files() -> list[Path]:
    return [
        path
        for path in tracked()
        if path.suffix != ".py"
        and path.relative_to(PROJECT).parts[0] in SHIPPED
        and not path.name.startswith(".")
    ]


def test_every_data_file_matches_a_pattern_and_sits_in_a_package() -> None:
    patterns = SETTINGS["tool"]["setuptools"]["package-data"]["*"]
    unmatched = [
        str(path.relative_to(PROJECT))
        for path in data_files()
        if not any(fnmatch.fnmatch(path.name, pattern) for pattern in patterns)
    ]
    assert unmatched == [], "add their kind to package-data in pyproject.toml"


@pytest.mark.slow
def test_the_wheel_holds_every_module_and_every_data_file(tmp_path: Path) -> None:
    # Built from what git keeps: files that only lie around here must not hide that one was forgotten.
    source, made = tmp_path / "source", tmp_path / "made"
    for path in tracked():
        copy = source / path.relative_to(PROJECT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(path.read_bytes())
    subprocess.run(
        [sys.executable, "-m", "pip", "wheel", "-qq", "--no-deps", "--wheel-dir", made, source], check=True
    )
    (wheel,) = made.glob("*.whl")
    inside = set(zipfile.ZipFile(wheel).namelist())
    wanted = {
        path.relative_to(PROJECT).as_posix()
        for path in tracked()
        if path.relative_to(PROJECT).parts[0] in SHIPPED and not path.name.startswith(".")
    }
    assert wanted - inside == set()
    assert not any(name.startswith(("tests", "systemd", "installer")) for name in inside)
