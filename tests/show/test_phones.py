"""Invitations: one at a time, good once, for the one who sits there; and places that have nothing but a phone."""

from __future__ import annotations

import json

import pytest

from console.qr import qr
from console.show.batch import Offer
from console.show.join import join
from tests.show.playing_mc import host, opened, play_on
from tests.show.stand import GAME, SECOND, Stand, starter

NAMES = ["Ann", "Bo", "Cy"]


def lobby(people: int = 2, places: int = 4) -> Stand:
    stand = Stand(places=places)
    for place, name in zip(range(1, people + 1), NAMES, strict=False):
        stand.press(place)
        stand.must("name", seat=place, name=name)
    return stand


def playing(**options: str) -> Stand:
    stand = lobby(3)
    stand.must("start", options={"pace": "at-once", "answer_seconds": "off", **options})
    stand.run(1)
    return stand


def places(stand: Stand) -> dict[int, tuple[bool, str | None]]:
    return {one["place"]: (one["wired"], one["phone"]) for one in stand.desk.state(stand.now)["places"]}


class TestInviting:
    def test_the_code_is_on_the_hosts_page_for_two_minutes_at_most(self) -> None:
        stand = lobby()
        assert stand.desk.state(stand.now)["invite"] is None
        stand.must("invite", place=2)
        assert stand.invite() == {
            "place": 2,
            "name": "Bo",
            "code": "482915",
            "address": "",
            "qr": None,
            "left_ms": 120_000,
        }
        assert stand.desk.phones.wake(stand.now) == stand.now + 120 * SECOND
        stand.run(119_999)
        assert stand.invite()["left_ms"] == 1
        stand.run(1)
        assert stand.desk.state(stand.now)["invite"] is None
        assert stand.desk.phones.pair("482915", "key", None, stand.now) is None

    def test_a_phone_that_can_reach_the_console_has_an_address_and_a_picture_to_scan(self) -> None:
        stand = lobby()
        stand.director.picture.join = join("http://pi.local:8420")
        stand.must("invite", place=1)
        invite = stand.invite()
        assert invite["address"] == "http://pi.local:8420/seat"
        assert {len(row) for row in invite["qr"]} == {len(invite["qr"])}
        assert set("".join(invite["qr"])) == {"0", "1"}
        assert "482915" not in invite["address"]
        behind = qr("http://pi.local:8420/seat#482915")  # no browser sends what is behind the sign
        assert invite["qr"] == ["".join("01"[dark] for dark in row) for row in behind]

    def test_an_address_that_no_picture_holds_is_typed(self) -> None:
        stand = lobby()
        stand.director.picture.join = join(f"http://{'long.' * 20}local:8420")
        stand.must("invite", place=1)
        assert stand.invite()["qr"] is None

    def test_a_code_is_good_once(self) -> None:
        stand = lobby()
        stand.pair(2, "bo")
        assert stand.desk.state(stand.now)["invite"] is None
        assert stand.desk.phones.pair("482915", "other", None, stand.now) is None
        assert places(stand) == {1: (True, None), 2: (True, "away"), 3: (True, None), 4: (True, None)}

    @pytest.mark.parametrize("code", ["", "482916", "48291", "4829155", "\ud800", "４８２９１５"])
    def test_nothing_but_the_code_is_the_code_and_a_wrong_one_does_not_use_it_up(self, code: str) -> None:
        stand = lobby()
        stand.must("invite", place=2)
        assert stand.desk.phones.pair(code, "bo", None, stand.now) is None
        assert stand.desk.phones.pair("482915", "bo", None, stand.now) is stand.cast.place(2)

    def test_another_invitation_or_none_ends_the_one_before(self) -> None:
        stand = lobby()
        stand.must("invite", place=1)
        stand.must("invite", place=2)
        assert stand.desk.phones.pair("482915", "key", None, stand.now) is None
        stand.must("invite", place=None)
        assert stand.desk.phones.pair("482916", "key", None, stand.now) is None

    def test_it_is_for_the_one_who_sat_there(self) -> None:
        stand = lobby()
        stand.must("invite", place=2)
        stand.must("move", seat=2, place=3)
        assert stand.desk.state(stand.now)["invite"] is None
        stand.must("invite", place=3)
        stand.must("seat", seat=3, here=False)
        assert stand.desk.state(stand.now)["invite"] is None

    def test_what_others_do_does_not_end_it(self) -> None:
        stand = lobby(3)
        stand.must("invite", place=2)
        stand.must("name", seat=2, name="Bob")
        stand.must("move", seat=1, place=4)
        stand.must("seat", seat=3, here=False)
        assert stand.invite()["name"] == "Bob"
        assert stand.desk.phones.pair("482915", "bob", None, stand.now) is stand.cast.place(2)

    def test_who_moves_in_mid_show_takes_no_code_along(self) -> None:
        stand = playing()
        stand.must("invite", place=2)
        stand.must("move", seat=2, place=4)
        stand.run(0)
        assert stand.desk.phones.pair("482915", "key", None, stand.now) is None

    def test_it_outlasts_the_start_of_the_show(self) -> None:
        stand = lobby(3)
        stand.must("invite", place=2)
        stand.must("start", options={"pace": "at-once"})
        assert stand.desk.phones.pair("482915", "bo", None, stand.now) is stand.cast.place(2)

    def test_nobody_is_invited_who_does_not_play(self) -> None:
        stand = playing()
        reply = stand.act("invite", place=4)
        assert reply["reason"] == "no phone can be invited for seat 4: nobody plays there in this show"
        assert stand.act("invite", place="new")["reason"].startswith("another seat is made in the lobby")
        assert stand.act("invite", place=9)["reason"] == "there is no seat 9, only 1, 2, 3, 4"
        assert stand.act("invite", place=True)["type"] == "refused"

    def test_while_a_saved_show_is_offered_nobody_is(self) -> None:
        offer = Offer(GAME.name, NAMES, [1, 2, 3], {}, starter(NAMES, {}), [], "today")
        stand = Stand(offer=offer)
        assert "go on with the saved show first" in stand.act("invite", place=1)["reason"]

    def test_a_page_that_is_handed_on_shows_no_code(self) -> None:
        stand = opened()
        play_on(stand, until="mc.hand-over")
        stand.must("invite", place=2)
        ask = next(ask for ask in host(stand)["asks"] if ask["topic"] == "mc.hand-over")
        stand.must("answer", ask=ask["id"], value="seat:3")
        stand.run(100)
        assert host(stand)["passing"]
        assert stand.desk.state(stand.now)["invite"] is None
        assert stand.desk.phones.pair("482915", "key", None, stand.now) is None
        assert "hand the page to" in stand.act("invite", place=2)["reason"]

    def test_no_code_is_in_the_log_or_anybody_elses_state(self) -> None:
        stand = lobby()
        stand.pair(1, "ann")
        stand.must("invite", place=2)
        code = stand.invite()["code"]
        seen = [*stand.states, stand.page(1), stand.page(2), stand.desk.state(stand.now)["log"]]
        assert code not in json.dumps(seen)


class TestPhones:
    def test_pairing_takes_the_seat_and_everybody_hears(self) -> None:
        stand = lobby(1)
        stand.pair(3, "cy")
        assert stand.cues()[-1] == "seated"
        assert stand.cast.place(3).here
        assert "Seat 3's phone is paired" in stand.director.log

    def test_a_new_phone_takes_the_place_of_the_old_one(self) -> None:
        stand = lobby()
        stand.pair(2, "old")
        stand.pair(2, "new")
        assert stand.cast.of_phone("old") is None
        assert stand.cast.of_phone("new") is stand.cast.place(2)

    def test_a_phone_that_pairs_anew_loses_its_old_seat(self) -> None:
        stand = lobby()
        stand.pair(1, "first")
        stand.must("invite", place=2)
        stand.desk.phones.pair("482916", "second", "first", stand.now)
        assert places(stand)[1] == (True, None)
        assert stand.cast.of_phone("second") is stand.cast.place(2)

    def test_the_same_phone_for_the_same_seat_is_paired_still(self) -> None:
        stand = lobby()
        stand.pair("new", "first")
        stand.must("invite", place=5)
        stand.desk.phones.pair("482916", "second", "first", stand.now)
        assert stand.cast.of_phone("second") is stand.cast.place(5)

    def test_the_host_takes_a_phone_away(self) -> None:
        stand = lobby()
        stand.pair(2, "bo")
        stand.must("unpair", place=2)
        assert stand.cast.of_phone("bo") is None
        assert stand.cast.place(2).here, "the buzzer is still there"
        assert stand.act("unpair", place=2)["reason"] == "no phone is paired with seat 2"

    def test_it_moves_with_its_person_and_ends_with_the_seat(self) -> None:
        stand = lobby()
        stand.pair(2, "bo")
        stand.must("move", seat=2, place=1)
        assert stand.cast.of_phone("bo") is stand.cast.place(1)
        stand.must("seat", seat=1, here=False)
        assert stand.cast.of_phone("bo") is None

    def test_in_mid_show_it_moves_once_the_move_is_kept(self) -> None:
        stand = playing()
        stand.pair(2, "bo")
        stand.slow = True
        stand.must("move", seat=2, place=4)
        assert stand.cast.of_phone("bo") is stand.cast.place(2)
        stand.commit()
        assert stand.cast.of_phone("bo") is stand.cast.place(4)
        assert stand.page(4)["seat"] == 2


class TestPlacesWithOnlyAPhone:
    def test_a_new_one_is_there_once_it_is_paired(self) -> None:
        stand = lobby()
        stand.must("invite", place="new")
        assert stand.invite()["place"] == 5
        assert stand.invite()["name"] == "Seat 5"
        assert 5 not in places(stand)
        stand.desk.phones.pair("482915", "dee", None, stand.now)
        assert places(stand)[5] == (False, "away")
        podium = stand.director.picture.podiums()[-1]
        assert (podium["seat"], podium["here"], podium["wired"]) == (5, True, False)

    def test_seven_seats_and_no_more(self) -> None:
        stand = lobby()
        for number in (5, 6, 7):
            assert stand.pair("new", f"phone {number}").number == number
        assert "all seven seats are there" in stand.act("invite", place="new")["reason"]
        stand.must("seat", seat=6, here=False)
        assert stand.pair("new", "another").number == 6

    def test_a_place_whose_person_comes_after_all_is_not_given_away(self) -> None:
        """The console was started anew: a phone is still paired, and nobody there yet."""
        stand = lobby(places=6)
        stand.cast.with_phone(7).pair("gil")
        stand.must("invite", place="new")
        assert stand.invite()["place"] == 7
        stand.sends(7, "buzz", step=stand.director.step)
        assert stand.cast.place(7).here
        assert stand.desk.phones.pair("482915", "other", None, stand.now) is None
        assert stand.cast.of_phone("gil") is stand.cast.place(7)

    def test_whoever_comes_instead_has_another_name(self) -> None:
        stand = lobby(places=6)
        place = stand.cast.with_phone(7)
        place.pair("gil")
        place.name = "Gil"
        stand.pair("new", "other")
        assert (place.here, place.name) == (True, "Seat 7")

    def test_it_has_no_matrix_no_lamp_and_no_part_in_the_roll_call(self) -> None:
        stand = lobby()
        stand.pair("new", "dee")
        picture = stand.director.picture
        assert 5 not in picture.faces(owner=True) | picture.lamps()
        stand.must("roll-call", on=True)
        assert "5" not in picture.view("audience")["board"]["seats"]
        assert "no buzzer to scan with" in stand.act("scan", seat=5, seconds=1.5)["reason"]

    def test_none_comes_to_a_show_that_has_begun(self) -> None:
        stand = lobby()
        stand.must("invite", place="new")
        stand.must("start", options={"pace": "at-once", "answer_seconds": "off"})
        assert stand.desk.state(stand.now)["invite"] is None
        assert stand.desk.phones.pair("482915", "dee", None, stand.now) is None
        assert 5 not in places(stand)

    @pytest.mark.parametrize("how", ["unpair", "seat"])
    def test_given_up_it_is_gone(self, how: str) -> None:
        stand = lobby()
        stand.pair("new", "dee")
        stand.must("unpair", place=5) if how == "unpair" else stand.must("seat", seat=5, here=False)
        assert 5 not in places(stand)

    def test_in_a_show_it_stays_without_a_phone_and_is_gone_after_it(self) -> None:
        stand = lobby()
        stand.pair("new", "dee")
        stand.must("start", options={"pace": "at-once", "answer_seconds": "off"})
        stand.run(1)
        stand.must("unpair", place=5)
        assert places(stand)[5] == (False, None)
        assert stand.cast.place(5).here, "whoever plays there has not left"
        stand.pair(5, "another")
        assert stand.page(5)["seat"] == 3
        stand.must("unpair", place=5)
        stand.must("end")
        stand.run(30_000)
        stand.must("new")
        assert 5 not in places(stand)

    def test_nobody_moves_there_without_a_phone(self) -> None:
        stand = lobby()
        stand.pair("new", "dee")
        assert (
            stand.act("move", seat=1, place=5)["reason"]
            == "seat 5 has only a phone: invite one for Ann first"
        )
        assert "invite one for Ann first" in stand.act("move", seat=5, place=1)["reason"]
        stand.pair(1, "ann")
        stand.must("move", seat=5, place=1)
        assert stand.cast.of_phone("dee") is stand.cast.place(1)
        assert stand.cast.place(5).name == "Ann"

    def test_whoever_moves_away_leaves_nothing_behind(self) -> None:
        stand = lobby()
        stand.pair("new", "dee")
        stand.must("move", seat=5, place=4)
        assert 5 not in places(stand)
        assert stand.cast.of_phone("dee") is stand.cast.place(4)

    def test_a_saved_show_whose_place_this_rig_does_not_have_can_be_played_with_a_phone(self) -> None:
        offer = Offer(GAME.name, NAMES, [1, 2, 6], {}, starter(NAMES, {}), [], "today")
        stand = Stand(places=2, offer=offer)
        stand.must("resume")
        stand.run(60_000)
        assert places(stand)[6] == (False, None)
        stand.pair(6, "cy")
        assert stand.page(6)["ask"]["topic"] == "qualifying.guess"
