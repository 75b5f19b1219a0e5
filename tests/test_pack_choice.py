"""The pack that is played with: chosen on the host's page and kept; what can't be kept or used is said, and never taken for something else."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from console import atomic, packs
from console.pack_choice import FILE, chosen_pack, keep_choice
from console.packs.shelf import Shelf
from console.packs.stick import Found, Took
from console.packs_link import PacksLink, in_words, reports_folder
from console.rules.conversation import Refused
from console.show.packs import Packs
from console.stick_command import tell
from tests.packs.folders import change, write_pack

TOOK = Took("TEACHER", "20:15", found=(Found("class-7b", True),))


# ------------------------------------------------------------------ over a restart
def test_what_was_chosen_is_played_with_from_then_on(tmp_path: Path) -> None:
    write_pack(tmp_path / "shelf" / "class-7b")
    assert chosen_pack(tmp_path, "default").name == "default"
    keep_choice(tmp_path, "default", "class-7b")
    chosen = chosen_pack(tmp_path, "default")
    assert (chosen.name, chosen.pack.name, chosen.said) == ("class-7b", "Test pack", None)
    assert chosen.folder == tmp_path / "shelf" / "class-7b"


def test_whoever_changes_the_settings_means_it(tmp_path: Path) -> None:
    for name in ("class-7b", "rivers"):
        write_pack(tmp_path / "shelf" / name)
    keep_choice(tmp_path, "default", "class-7b")
    assert chosen_pack(tmp_path, "rivers").name == "rivers"
    assert chosen_pack(tmp_path, "default").name == "class-7b"


@pytest.mark.parametrize("broken", [False, True])
def test_a_choice_that_is_gone_or_broken_is_said_and_comes_back(tmp_path: Path, broken: bool) -> None:
    if broken:
        change(write_pack(tmp_path / "shelf" / "class-7b"), "green.toml", "A = 21", "A = 0")
    keep_choice(tmp_path, "default", "class-7b")
    chosen = chosen_pack(tmp_path, "default")
    assert chosen.name == "default"
    assert chosen.said is not None
    assert ("found 0" if broken else "no such pack") in chosen.said
    assert chosen.said.endswith("default is played with.")
    if broken:
        change(tmp_path / "shelf" / "class-7b", "green.toml", "A = 0", "A = 21")
    else:
        write_pack(tmp_path / "shelf" / "class-7b")
    assert chosen_pack(tmp_path, "default").name == "class-7b"


@pytest.mark.parametrize("content", [b"", b"{}", b"\0" * 100])
def test_a_damaged_choice_is_said_and_set_aside(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    chosen = chosen_pack(tmp_path, "default")
    assert chosen.name == "default"
    assert chosen.said is not None
    assert "is damaged" in chosen.said
    assert [path.name for path in tmp_path.glob("*.damaged")]


@pytest.mark.parametrize(
    "value", [{"pack": 7, "instead_of": "default"}, {"instead_of": "default"}, {"pack": "x"}]
)
def test_a_choice_that_means_nothing_is_none(tmp_path: Path, value: dict[str, Any]) -> None:
    atomic.save(tmp_path / FILE, value)
    assert chosen_pack(tmp_path, "default").name == "default"


def test_settings_that_name_no_pack_are_refused_as_ever(tmp_path: Path) -> None:
    with pytest.raises(packs.PackError):
        chosen_pack(tmp_path, "class-7b")


# ------------------------------------------------------------------ on the host's page
@dataclass
class Director:
    """As much of one as the link knows."""

    packs: Packs = field(default_factory=Packs)
    said: list[str] = field(default_factory=list)

    def say(self, line: str) -> None:
        self.said.append(line)


class Console:
    """A link with its folders, and what came of it."""

    def __init__(self, data: Path) -> None:
        self.data, self.reports = data, data / "run" / "stick"
        self.reports.mkdir(parents=True)
        self.director = Director()
        self.anew, self.told = 0, 0
        self.link = PacksLink(
            self.director,  # type: ignore[arg-type]
            data,
            Shelf(data / "shelf"),
            now=chosen_pack(data, "default"),
            default="default",
            reports=self.reports,
            again=lambda: self.count("anew"),
            tell=lambda: self.count("told"),
        )

    def count(self, what: str) -> None:
        setattr(self, what, getattr(self, what) + 1)

    def look(self) -> dict[str, Any]:
        self.link.looked(self.link.look())
        face = self.director.packs.face
        assert face is not None
        return face


@pytest.fixture
def console(tmp_path: Path) -> Console:
    return Console(tmp_path)


def test_the_page_offers_what_there_is(console: Console) -> None:
    write_pack(console.data / "shelf" / "class-7b")
    face = console.look()
    assert (face["now"], face["stick"]) == ("default", None)
    assert face["choices"] == [
        {
            "name": "default",
            "title": "Things around the house",
            "from": "comes along",
            "problems": (),
            "newer": False,
        },
        {"name": "class-7b", "title": "Test pack", "from": "here", "problems": (), "newer": False},
    ]


def test_a_pack_that_came_anew_while_it_is_played_with_can_be_chosen_again(tmp_path: Path) -> None:
    pack = write_pack(tmp_path / "shelf" / "class-7b")
    keep_choice(tmp_path, "default", "class-7b")
    console = Console(tmp_path)
    assert [one["newer"] for one in console.look()["choices"]] == [False, False]
    change(pack, "green.toml", "A = 21", "A = 22")
    assert [one["newer"] for one in console.look()["choices"]] == [False, True]
    console.director.packs.choose("class-7b")
    assert console.anew == 1


def test_a_choice_is_kept_and_the_console_begins_anew(console: Console) -> None:
    write_pack(console.data / "shelf" / "class-7b")
    console.look()
    console.director.packs.choose("class-7b")
    assert console.anew == 1
    assert chosen_pack(console.data, "default").name == "class-7b"


@pytest.mark.parametrize("name", ["class-7c", "/etc", "..", "shelf", 7, None, ["default"]])
def test_what_is_not_offered_is_refused(console: Console, name: Any) -> None:
    console.look()
    with pytest.raises(Refused):
        console.director.packs.choose(name)
    assert console.anew == 0
    assert not (console.data / FILE).exists()


def test_before_anybody_has_looked_nothing_is_offered(console: Console) -> None:
    with pytest.raises(Refused, match="there are none yet"):
        console.director.packs.choose("default")


def test_a_pack_that_was_spoilt_since_is_refused_with_its_problem(console: Console) -> None:
    pack = write_pack(console.data / "shelf" / "class-7b")
    console.look()
    change(pack, "green.toml", "A = 21", "A = 0")
    with pytest.raises(Refused, match="found 0"):
        console.director.packs.choose("class-7b")
    assert console.look()["choices"][1]["problems"]
    assert console.anew == 0


def test_a_choice_that_cannot_be_kept_is_refused(console: Console, monkeypatch: pytest.MonkeyPatch) -> None:
    console.look()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(atomic, "replace_file", full)
    with pytest.raises(Refused, match="No space left on device"):
        console.director.packs.choose("default")
    assert console.anew == 0


def test_a_stick_is_told_as_it_was_read(console: Console) -> None:
    console.look()
    with Shelf(console.data / "shelf").locked():
        tell(console.reports / "sda1.json", replace(TOOK, busy=True, found=()))
        assert console.look()["stick"]["busy"]
        assert console.director.said == []
    tell(console.reports / "sda1.json", TOOK)
    stick = console.look()["stick"]
    assert (stick["label"], stick["at"], stick["busy"]) == ("TEACHER", "20:15", False)
    assert stick["found"] == ({"name": "class-7b", "took": True, "problems": ()},)
    console.look()
    assert console.director.said == ["TEACHER: took class-7b"]


def test_the_latest_of_several_sticks_is_shown_and_each_is_in_the_log(console: Console) -> None:
    console.look()
    tell(console.reports / "sdb1.json", TOOK)
    tell(console.reports / "sda1.json", replace(TOOK, label="SECOND"))
    assert console.look()["stick"]["label"] == "SECOND"
    assert sorted(console.director.said) == ["SECOND: took class-7b", "TEACHER: took class-7b"]


def test_a_stick_from_before_the_start_is_no_news(console: Console) -> None:
    tell(console.reports / "sda1.json", TOOK)
    assert console.look()["stick"]["label"] == "TEACHER"
    assert console.director.said == []


def test_a_reader_that_was_killed_is_not_waited_for(console: Console) -> None:
    console.look()
    tell(console.reports / "sda1.json", replace(TOOK, busy=True))
    stick = console.look()["stick"]
    assert (stick["busy"], stick["problems"]) == (False, ("reading it was cut short",))


@pytest.mark.parametrize("content", [b"{", b'{"label": 7}', b""])
def test_a_report_that_is_none_is_passed_over(console: Console, content: bytes) -> None:
    (console.reports / "sda1.json").write_bytes(content)
    assert console.look()["stick"] is None


def test_a_report_that_means_something_else_is_passed_over(console: Console) -> None:
    atomic.save(console.reports / "sda1.json", {"label": 7})
    assert console.look()["stick"] is None


def test_the_host_is_told_when_something_changes_and_not_otherwise(console: Console) -> None:
    changes: list[Callable[[], Any]] = [
        lambda: None,
        lambda: write_pack(console.data / "shelf" / "class-7b"),
        lambda: None,
        lambda: tell(console.reports / "sda1.json", TOOK),
        lambda: None,
    ]
    told = []

    async def pause(_: float) -> None:
        told.append(console.told)
        if not changes:
            raise asyncio.CancelledError
        changes.pop(0)()

    with pytest.raises(asyncio.CancelledError):
        asyncio.run(console.link.follow(pause))
    assert told == [1, 1, 2, 2, 3, 3]


def test_links_that_lead_nowhere_hide_no_pack(console: Console) -> None:
    shelf = console.data / "shelf"
    shelf.mkdir()
    (shelf / "round").symlink_to(shelf / "round")
    (shelf / "gone").symlink_to(console.data / "unplugged")
    (console.reports / "sda1.json").symlink_to(shelf / "round")
    assert [name for name, _ in console.link.signature()] == ["busy"]
    assert [one["name"] for one in console.look()["choices"]] == ["default"]


def test_a_folder_that_cannot_be_read_ends_nothing(console: Console, monkeypatch: pytest.MonkeyPatch) -> None:
    rounds = [0]

    async def pause(_: float) -> None:
        rounds[0] += 1
        if rounds[0] == 2:
            monkeypatch.undo()
        if rounds[0] == 3:
            raise asyncio.CancelledError

    def broken() -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(console.link, "look", broken)
    with pytest.raises(asyncio.CancelledError):
        asyncio.run(console.link.follow(pause))
    assert console.told == 1


@pytest.mark.parametrize(
    ("took", "words"),
    [
        (TOOK, "TEACHER: took class-7b"),
        (replace(TOOK, found=()), "TEACHER: nothing"),
        (replace(TOOK, problems=("it was pulled out",)), "TEACHER: took class-7b; it was pulled out"),
        (
            replace(TOOK, found=(Found("a", False, ("b", "c", "d", "e")), Found("f", True))),
            "TEACHER: took f; not a (b; c; d; ...)",
        ),
    ],
)
def test_in_words(took: Took, words: str) -> None:
    assert in_words(took) == words


def test_reports_are_where_the_units_folder_is() -> None:
    assert reports_folder({"RUNTIME_DIRECTORY": "/run/gameshow"}) == Path("/run/gameshow/stick")
    assert reports_folder({}) is None


def test_the_unit_writes_where_the_console_reads() -> None:
    unit = (Path(__file__).parents[1] / "systemd/gameshow-stick@.service").read_text()
    assert "--tell /run/gameshow/stick/%i.json" in unit
    assert "--into /var/lib/gameshow/shelf" in unit
    assert "RuntimeDirectory=gameshow/stick\n" in unit
