"""Paired phones over restarts: keys are saved at once, and a seat's phone goes where the show says that its person sits."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from console import atomic, phones
from console.keeping import keep
from console.show.cast import Cast, Place
from console.web.pairing import Paired, Pairing, key_of

KEYS = {name: key_of(name) for name in ("Ann", "Bo", "Cy", "Dee")}


def source(n: int) -> bytes:
    return bytes(range(n))


def paired(path: Path) -> Pairing:
    return Pairing(source, known=phones.known_phones(path).keys)


def pair(pairing: Pairing) -> str:
    found = pairing.pair("phone", pairing.pin, 0)
    assert isinstance(found, Paired)
    return found.token


def rig(count: int = 4) -> Cast:
    return Cast([Place(number, 1) for number in range(1, count + 1)])


def sat_down(cast: Cast, *names: str) -> Cast:
    """Everybody sits down in order and has a phone of his own."""
    for number, name in enumerate(names, start=1):
        place = cast.with_phone(number)
        place.name, place.here = name, True
        place.pair(KEYS[name])
    return cast


def save(path: Path, pairing: Pairing, cast: Cast) -> None:
    atomic.save(path, phones.kept(pairing, cast))


def after_a_restart(path: Path, count: int = 4) -> Cast:
    cast = rig(count)
    phones.restore(cast, phones.known_phones(path).seats)
    return cast


def whose(cast: Cast) -> dict[str, str]:
    """Who has whose phone."""
    owners = {key: name for name, key in KEYS.items()}
    return {place.name: owners[place.phone_key] for place in cast.places if place.phone_key}


async def kept_until_the_end(path: Path, cast: Cast) -> tuple[str, Pairing]:
    pairing = paired(path)
    keeping = asyncio.create_task(keep(path, lambda: phones.kept(pairing, cast), phones.trouble))
    await asyncio.sleep(0)
    token = pair(pairing)
    keeping.cancel()
    await asyncio.wait([keeping])
    return token, pairing


def test_a_phone_paired_just_before_the_end_is_known_again(tmp_path: Path) -> None:
    path = tmp_path / "phones.json"
    token, before = asyncio.run(kept_until_the_end(path, sat_down(rig(), "Ann", "Bo")))
    assert set(phones.known_phones(path).keys) == set(before.keys)
    assert token not in path.read_text(), "a token is kept nowhere"
    assert isinstance(paired(path).admit("phone", token, 0), str)
    assert whose(after_a_restart(path)) == {"Ann": "Ann", "Bo": "Bo"}


def test_what_cannot_wait_is_saved_at_once(tmp_path: Path) -> None:
    path, cast, changed = tmp_path / "phones.json", rig(), asyncio.Event()

    async def run() -> None:
        keeping = asyncio.create_task(
            keep(
                path,
                lambda: phones.kept(paired(path), cast),
                phones.trouble,
                every=3_600,
                at_once=changed,
            )
        )
        await asyncio.sleep(0)
        sat_down(cast, "Ann")
        changed.set()
        async with asyncio.timeout(5):
            while not path.exists():
                await asyncio.sleep(0.001)
        keeping.cancel()
        await asyncio.wait([keeping])

    asyncio.run(run())
    assert whose(after_a_restart(path)) == {"Ann": "Ann"}


def test_a_damaged_file_is_no_phone_and_is_said(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "phones.json"
    asyncio.run(kept_until_the_end(path, sat_down(rig(), "Ann")))
    path.write_text("")
    found = phones.known_phones(path)
    assert (list(found.keys), list(found.seats)) == ([], [])
    assert "pair again" in str(found.damage)
    assert "pair again" in caplog.text
    assert phones.known_phones(path).damage is None, "set aside: the next start is a first one"


@pytest.mark.parametrize(
    "seats",
    [
        [],
        {"1": None},
        {"1": {"key": "short", "name": "Ann"}},
        {"1": {"key": KEYS["Ann"]}},
        {"1": {"key": KEYS["Ann"], "name": 7}},
        {"1": {"key": KEYS["Ann"], "name": "A" * 17}},
        *({"1": {"key": KEYS["Ann"], "name": name}} for name in ("", " ", "\ud800", "A\nB", " Ann", "\x00")),
        {"x": {"key": KEYS["Ann"], "name": "Ann"}},
        {"99": {"key": KEYS["Ann"], "name": "Ann"}},
        {"0": {"key": KEYS["Ann"], "name": "Ann"}},
    ],
)
def test_what_makes_no_sense_is_nobodys_phone(tmp_path: Path, seats: Any) -> None:
    path = tmp_path / "phones.json"
    atomic.save(path, {"keys": [], "seats": seats})
    assert whose(after_a_restart(path)) == {}


def test_a_phone_that_stands_there_twice_shows_one_page(tmp_path: Path) -> None:
    path = tmp_path / "phones.json"
    seats = {str(place): {"key": KEYS["Ann"], "name": name} for place, name in ((1, "Ann"), (2, "Bo"))}
    atomic.save(path, {"keys": [], "seats": seats})
    assert whose(after_a_restart(path)) == {"Ann": "Ann"}


def test_a_disk_that_refuses_costs_nothing_but_the_phones(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "no-such-folder" / "phones.json"
    token, pairing = asyncio.run(kept_until_the_end(path, rig()))
    assert isinstance(pairing.admit("phone", token, 0), str)
    phones.trouble("Phones are not saved: phones.json: No space left on device")
    assert "No space left" in caplog.text


class TestAfterARestart:
    def file(self, tmp_path: Path, *names: str) -> Path:
        path = tmp_path / "phones.json"
        save(path, Pairing(source), sat_down(rig(), *names))
        return path

    def test_a_place_that_has_only_a_phone_is_there_again_and_waits_for_its_person(
        self, tmp_path: Path
    ) -> None:
        path = tmp_path / "phones.json"
        cast = sat_down(rig(2), "Ann", "Bo", "Cy")
        save(path, Pairing(source), cast)
        again = after_a_restart(path, 2)
        assert [(p.number, p.wired, p.here, p.name) for p in again.places][2:] == [(3, False, False, "Cy")]
        assert again.on_stage == again.wired

    def test_a_name_that_the_console_gave_is_none_on_an_empty_chair(self, tmp_path: Path) -> None:
        path, cast = tmp_path / "phones.json", rig()
        cast.take(cast.places[2])
        cast.places[2].pair(KEYS["Ann"])
        save(path, Pairing(source), cast)
        again = after_a_restart(path)
        assert again.places[2].name == ""
        again.begin_again(["Seat 3"], [3])
        assert again.places[2].phone_key == KEYS["Ann"]

    def test_settings_that_are_older_give_way(self, tmp_path: Path) -> None:
        path = self.file(tmp_path, "Ann", "Bo")
        cast = rig()
        cast.places[3].name = "Bo"
        phones.restore(cast, phones.known_phones(path).seats)
        assert [place.name for place in cast.places] == ["Ann", "Bo", "", ""]

    def test_the_show_goes_on_with_the_same_phones(self, tmp_path: Path) -> None:
        cast = after_a_restart(self.file(tmp_path, "Ann", "Bo", "Cy"))
        cast.begin_again(["Ann", "Cy"], [1, 3])
        assert whose(cast) == {"Ann": "Ann", "Cy": "Cy"}, "who is not in the show pairs anew"

    def test_a_move_that_only_the_show_knows_takes_the_phone_along(self, tmp_path: Path) -> None:
        cast = after_a_restart(self.file(tmp_path, "Ann", "Bo", "Cy"))
        cast.begin_again(["Ann", "Bo", "Cy"], [3, 2, 1])
        assert whose(cast) == {"Ann": "Ann", "Bo": "Bo", "Cy": "Cy"}
        assert cast.places[2].phone_key == KEYS["Ann"]

    def test_somebody_who_is_called_otherwise_by_now_pairs_anew(self, tmp_path: Path) -> None:
        cast = after_a_restart(self.file(tmp_path, "Ann", "Bo"))
        cast.begin_again(["Ann", "Bob"], [1, 2])
        assert whose(cast) == {"Ann": "Ann"}

    @pytest.mark.parametrize("seed", range(50))
    def test_whatever_moved_in_the_show_nobody_holds_anothers_phone(self, tmp_path: Path, seed: int) -> None:
        """The file was written some time before the power went; the show's rows say all that came after."""
        chance, names = random.Random(seed), ["Ann", "Bo", "Cy", "Dee"]
        cast, path = sat_down(rig(3), *names), tmp_path / "phones.json"
        cast.begin()
        wrote = chance.randrange(6)
        for step in range(6):
            if step == wrote:
                save(path, Pairing(source), cast)
            seat, number = chance.randint(1, 4), chance.choice([p.number for p in cast.places])
            if cast.seat(seat).number != number:
                cast.decide({}, {seat: number})
        assert whose(cast) == dict(zip(names, names, strict=True))
        again = after_a_restart(path, 3)
        again.begin_again(names, [place.number for place in cast.playing])
        assert whose(again) == whose(cast)


def numbers(places: Sequence[Place]) -> list[int]:
    return [place.number for place in places]


class TestPlaces:
    def test_seven_at_most_and_the_lowest_free_number_first(self) -> None:
        cast = Cast([Place(number, 1) for number in (1, 2, 4)])
        found = []
        while (number := cast.free_number) is not None:
            found.append(number)
            place = cast.with_phone(number)
            place.here = True
            place.pair("key")
        assert found == [3, 5, 6, 7]
        assert numbers(cast.places) == [1, 2, 4, 3, 5, 6, 7]

    def test_a_number_whose_person_has_not_come_is_free_where_no_other_is(self) -> None:
        cast = rig(6)
        cast.with_phone(7).pair("key")
        assert cast.free_number == 7
        cast.with_phone(7).here = True
        assert cast.free_number is None

    def test_a_rig_of_seven_needs_no_more(self) -> None:
        assert rig(7).free_number is None

    def test_a_place_that_is_given_up_has_no_phone_and_one_without_anything_is_gone(self) -> None:
        cast = sat_down(rig(2), "Ann", "Bo", "Cy")
        cast.free(cast.place(1))
        cast.free(cast.place(3))
        assert numbers(cast.places) == [1, 2]
        assert cast.place(1).phone is None

    def test_a_phone_goes_with_its_person(self) -> None:
        cast = sat_down(rig(3), "Ann", "Bo")
        cast.change(cast.place(1), cast.place(3))
        assert whose(cast) == {"Ann": "Ann", "Bo": "Bo"}
        assert cast.place(1).phone_key is None

    def test_whoever_leaves_a_place_that_has_only_a_phone_leaves_nothing_behind(self) -> None:
        cast = sat_down(rig(2), "Ann", "Bo", "Cy")
        cast.free(cast.place(2))
        cast.begin()
        cast.change(cast.place(3), cast.place(2))
        assert numbers(cast.places) == [1, 2]
        assert [place.name for place in cast.playing] == ["Ann", "Cy"]

    def test_somebody_may_be_on_the_way_to_a_place_that_is_gone_by_then(self) -> None:
        cast = sat_down(rig(2), "Ann", "Bo", "Cy")
        cast.begin()
        cast.playing.pop(1)  # Bo's chair is free
        cast.place(2).here = False
        cast.decide({}, {2: 2})
        cast.decide({}, {1: 3})
        assert [(place.number, place.name) for place in cast.playing] == [(3, "Ann"), (2, "Cy")]
        assert whose(cast)["Ann"] == "Ann"
