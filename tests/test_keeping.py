"""G1: the settings file is old or new, never neither; damage is said, never taken for defaults; the show goes on unsaved."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from console import atomic
from console.keeping import keep, restore
from console.rules.game import Game, Option
from console.show.cast import SCAN, Cast, Place
from console.show.comforts import Comforts
from console.show.kept import Kept
from console.show.repertoire import Playable, Repertoire
from console.show.settings import DEFAULTS

OLD = {"volume": 3, "muted": False, "brightness": 4, "options": {**DEFAULTS, "mc": "host"}, "seats": {}}
"""As the version wrote it that knew one game."""

MC = Option("mc", "console", ("console", "host"), "")
PRICES = (
    MC,
    Option("solo_games", "mc", ("mc",), "", members=("any-number", "hi-lo")),
    Option("sign", "$", (), ""),
)
LETTERS = (MC, Option("start", "spin", ("spin", "toss-up"), ""))


def playable(name: str, options: tuple[Option, ...]) -> Playable:
    return Playable(Game(name, name.title(), range(2, 6), options, 1, no_start), no_start)


def no_start(*_: object) -> Any:
    raise AssertionError("nothing is played here")


def fresh(places: int = 3) -> Kept:
    """A console on its first day; the last place has no dial."""
    rig = [Place(n, 1) for n in range(1, places)] + [Place(places, 0, push=False, scan=SCAN)]
    games = [playable("price-is-right", PRICES), playable("letters", LETTERS)]
    return Kept(Comforts(), Repertoire(games), Cast(rig))


def changed() -> Kept:
    kept = fresh()
    kept.comforts.volume, kept.comforts.brightness, kept.comforts.muted = 2, 9, True
    kept.comforts.rigs_wheel = False
    kept.repertoire.remember({"mc": "host", "solo_games": "hi-lo,any-number"})
    kept.repertoire.choose("letters")
    kept.repertoire.remember({"start": "toss-up", "pace": "brisk", "solo_games": "hi-lo"})
    kept.cast.places[0].name, kept.cast.places[1].scan, kept.cast.places[2].scan = "Inês", 0.8, 2.5
    return kept


def test_what_was_chosen_is_there_again(tmp_path: Path) -> None:
    path, kept = tmp_path / "settings.json", changed()
    atomic.save(path, kept.values())
    again = fresh()
    assert restore(path, again) == []
    assert again.values() == kept.values()
    assert (again.comforts, again.cast) == (kept.comforts, kept.cast)
    assert again.repertoire.chosen.game.name == "letters"
    assert again.repertoire.options == {**DEFAULTS, "mc": "console", "start": "toss-up", "pace": "brisk"}
    assert again.repertoire.options_of("price-is-right")["solo_games"] == "hi-lo,any-number"


def test_a_first_day_is_no_damage_and_leaves_no_file(tmp_path: Path) -> None:
    path, kept = tmp_path / "settings.json", fresh()
    assert restore(path, kept) == []
    assert run(path, kept) == []
    assert not path.exists()


def test_who_is_there_is_not_kept() -> None:
    kept, again = changed(), fresh()
    kept.cast.take(kept.cast.places[0])
    assert again.restore(kept.values()) == []
    assert not again.cast.present
    again.cast.take(again.cast.places[0])
    assert again.cast.places[0].name == "Inês"
    again.cast.take(again.cast.places[1])
    assert again.values()["seats"] == kept.values()["seats"]  # no name that nobody has given


def test_a_name_that_the_console_gave_is_not_kept_where_its_bearer_has_moved() -> None:
    """Kept, it would be refused as the name of whoever sits down at the place that it is called after."""
    kept, again = fresh(), fresh()
    one, two, three = kept.cast.places
    for place in (one, two):
        kept.cast.take(place)
    kept.cast.change(two, three)
    assert (two.name, three.name) == ("", "Seat 2")
    kept.cast.change(one, three)
    assert again.restore(kept.values()) == []
    assert [place.name for place in again.cast.places] == ["", "", ""]


def test_a_place_that_has_only_a_phone_is_kept_with_its_phone() -> None:
    kept = fresh(2)
    kept.cast.with_phone(3).name = "Cy"
    assert "3" not in kept.values()["seats"]


def test_places_of_another_rig_are_not_forgotten() -> None:
    small, large = fresh(2), fresh(3)
    large.cast.places[2].name = "Cy"
    assert small.restore(large.values()) == []
    assert small.values()["seats"]["3"] == {"name": "Cy"}


def test_g1_power_is_lost_while_the_new_file_is_written(tmp_path: Path) -> None:
    """The new one grows under another name; its first bytes, however many, are all that got to the disk."""
    path, new = tmp_path / "settings.json", tmp_path / "new" / "settings.json"
    new.parent.mkdir()
    atomic.save(new, changed().values())
    whole = new.read_bytes()
    atomic.save(path, OLD)
    for cut in range(len(whole) + 1):
        path.with_name(".settings.json.new").write_bytes(whole[:cut])
        kept = fresh()
        assert restore(path, kept) == []
        assert (kept.comforts.volume, kept.repertoire.options["mc"]) == (3, "host")
    atomic.save(path, changed().values())
    assert restore(path, fresh()) == []


def test_g1_every_cut_of_the_file_itself_is_said_and_set_aside(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    atomic.save(path, OLD)
    whole = path.read_bytes()
    for cut in range(len(whole)):
        path.write_bytes(whole[:cut])
        kept = fresh()
        said = restore(path, kept)
        if cut == len(whole) - 1:  # nothing but the last line's end is missing
            assert (said, kept.comforts.volume) == ([], 3)
            continue
        (sentence,) = said
        assert "settings.json is damaged" in sentence
        assert "set aside as settings-" in sentence
        assert "as on the first day" in sentence
        assert kept.values() == fresh().values()
        assert not path.exists()
    assert len(list(tmp_path.glob("settings-*.damaged"))) == len(whole) - 1


@pytest.mark.parametrize(
    ("values", "said"),
    [
        (
            {"colour": "red"},
            "'colour': unknown; known are volume, muted, brightness, rigs_wheel, game, options, seats",
        ),
        ({"volume": 11}, "volume: found 11; allowed: 0 to 10"),
        ({"volume": True}, "volume: found True; allowed: 0 to 10"),
        ({"brightness": 0}, "brightness: found 0; allowed: 1 to 10"),
        ({"muted": "no"}, "muted: found 'no'; allowed: true or false"),
        ({"options": []}, "options: found []; allowed: games with their options"),
        (
            {"options": {"pace": "hasty"}},
            "options.pace: found 'hasty'; allowed: calm, normal, brisk, at-once",
        ),
        ({"rigs_wheel": 1}, "rigs_wheel: found 1; allowed: true or false"),
        ({"options": {"pace": 1}}, "options.pace: found 1; allowed: calm"),
        ({"options": {"tea": "yes"}}, "options.'tea': found 'yes'; allowed: one of mc, solo_games"),
        ({"options": {"solo_games": "hi-lo,golf"}}, "found 'hi-lo,golf'; allowed: any-number, hi-lo, mc"),
        ({"options": {"letters": "x"}}, "options.letters: found 'x'; allowed: names with values"),
        (
            {"options": {"letters": {"start": "x"}}},
            "options.letters.start: found 'x'; allowed: spin, toss-up",
        ),
        ({"game": "golf"}, "game: found 'golf'; allowed: price-is-right, letters"),
        ({"game": 3}, "game: found 3; allowed: price-is-right, letters"),
        ({"seats": 3}, "seats: found 3; allowed: numbers of places"),
        ({"seats": {"1": "Ann"}}, "seats.1: found 'Ann'; allowed: name, scan and by"),
        ({"seats": {"1": {"name": "x" * 17}}}, "at most 16 fit on a podium"),
        ({"seats": {"1": {"name": "Ann"}, "2": {"name": "ann"}}}, "seats.2.name: found 'ann'"),
        ({"seats": {"1": {"scan": 0}}}, "seats.1.scan: found 0; allowed: 0.3 to 6.0 seconds"),
    ],
)
def test_g1_values_that_mean_nothing_are_named_and_the_others_count(
    tmp_path: Path, values: dict[str, Any], said: str
) -> None:
    path = tmp_path / "settings.json"
    atomic.save(path, {**OLD, **values})
    kept = fresh()
    (sentence,) = restore(path, kept)
    assert sentence.startswith("settings.json: ")
    assert said in sentence
    assert "volume" in values or kept.comforts.volume == 3
    assert "brightness" in values or kept.comforts.brightness == 4
    run(path, kept)
    assert restore(path, fresh()) == [sentence], "it is there to be looked at until something is changed"


def run(path: Path, kept: Kept, *changes: Callable[[], object]) -> list[str | None]:
    """Keep until each change has been saved or refused; gives what was heard of it."""
    heard: list[str | None] = []

    async def evening() -> None:
        keeping = asyncio.create_task(keep(path, kept.values, heard.append, every=0.001))
        await asyncio.sleep(0)
        async with asyncio.timeout(20):
            for change in changes:
                before = len(heard)
                change()
                while len(heard) == before:
                    await asyncio.sleep(0)
        keeping.cancel()
        await asyncio.wait([keeping])

    asyncio.run(evening())
    return heard


def louder(kept: Kept) -> Callable[[], object]:
    def change() -> None:
        kept.comforts.volume += 1

    return change


def test_changes_are_saved_as_they_are_made_and_the_last_at_the_end(tmp_path: Path) -> None:
    path, kept = tmp_path / "settings.json", fresh()
    assert run(path, kept, louder(kept)) == [None]
    assert json.loads(path.read_text())["volume"] == 8

    async def changed_at_the_very_end() -> None:
        keeping = asyncio.create_task(keep(path, kept.values, lambda _: None))
        await asyncio.sleep(0)
        kept.comforts.volume = 1
        keeping.cancel()
        await asyncio.wait([keeping])

    asyncio.run(changed_at_the_very_end())
    assert json.loads(path.read_text())["volume"] == 1


def test_g1_a_disk_that_refuses_is_said_and_heals(tmp_path: Path) -> None:
    path, kept = tmp_path / "settings.json", fresh()
    atomic.save(path, kept.values())
    old, blocked = path.read_bytes(), path.with_name(".settings.json.new")
    blocked.mkdir()
    heard = run(path, kept, louder(kept), louder(kept))
    assert heard[-1] == "Settings are not saved: settings.json: Is a directory"
    assert path.read_bytes() == old
    blocked.rmdir()
    assert run(path, kept, louder(kept))[-1] is None
    assert json.loads(path.read_text())["volume"] == 10


def test_g1_a_folder_that_goes_away_is_said_and_heals(tmp_path: Path) -> None:
    """A stick that was pulled out: nothing is made in its place, and with it the newest settings are saved."""
    path, kept = tmp_path / "stick" / "settings.json", fresh()
    assert restore(path, kept) == []
    assert run(path, kept, louder(kept)) == [
        "Settings are not saved: settings.json: No such file or directory"
    ]
    path.parent.mkdir()
    assert run(path, kept, louder(kept))[-1] is None
    assert json.loads(path.read_text())["volume"] == 9


@pytest.mark.slow
@pytest.mark.skipif(os.geteuid() != 0, reason="mounting a small disk needs root")
def test_g1_a_really_read_only_disk(tmp_path: Path) -> None:
    disk, kept = tmp_path / "disk", fresh()
    disk.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "tmpfs", disk], capture_output=True).returncode:
        pytest.skip("this machine does not allow mounting")
    try:
        path = disk / "settings.json"
        atomic.save(path, OLD)
        path.with_name("other.json").write_bytes(b"")
        subprocess.run(["mount", "-o", "remount,ro", disk], check=True)
        assert restore(path, kept) == []
        assert run(path, kept, louder(kept)) == [
            "Settings are not saved: settings.json: Read-only file system"
        ]
        (said,) = restore(path.with_name("other.json"), fresh())
        assert "is damaged: it is empty (0 bytes). It could not be set aside: Read-only" in said
        assert json.loads(path.read_text())["volume"] == 3
    finally:
        subprocess.run(["umount", disk], check=True)
