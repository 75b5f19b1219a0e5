"""Buzz-in on the host's phone and on a seat's: what is read, who was first, right or wrong, a list of questions, and what helps when it breaks."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.web.canned_buzz import BUZZ, QUESTION, podiums
from tests.web.phone import done, show
from tests.web.stage import Stage

pytestmark = pytest.mark.browser


class TestReading:
    def test_question_and_answer_are_read_and_the_gold_button_opens_the_buzzers(self, host: Stage) -> None:
        host.go("buzz-reading")
        expect(host.page.locator(".asked-text")).to_have_text(QUESTION)
        expect(host.page.locator(".answer-text")).to_contain_text("Mercury")
        expect(host.page.get_by_text("Only you see this")).to_be_visible()
        expect(host.page.get_by_text("Too soon: Jo")).to_be_visible()
        host.tap("Open the buzzers")
        host.until(lambda: host.actions == [{"do": "answer", "ask": 31, "value": "question"}])

    def test_what_is_typed_on_the_keypad_stands_there(self, host: Stage) -> None:
        host.go("buzz-reading")
        expect(host.page.get_by_text("Keypad:")).to_have_count(0)
        host.server.call(lambda: host.hub.show(keypad="2*7"))
        expect(host.page.get_by_text("Keypad: 2*7")).to_be_visible()

    def test_ending_it_takes_two_taps(self, host: Stage) -> None:
        host.go("buzz-reading")
        host.tap("End the game")
        assert host.actions == []
        host.tap("Yes, end it: the winner comes next")
        host.until(lambda: host.actions == [{"do": "answer", "ask": 31, "value": "end"}])

    def test_the_end_of_the_list_is_said(self, host: Stage) -> None:
        host.go("buzz-last")
        expect(host.page.get_by_text("That was the last question of the list.")).to_be_visible()
        host.go("buzz-reading")
        expect(host.page.get_by_text("the last question")).to_have_count(0)


class TestRacing:
    def test_the_host_may_shut_the_buzzers(self, host: Stage) -> None:
        host.go("buzz-open")
        expect(host.page.locator("#go")).to_have_text("The buzzers are open")
        expect(host.page.get_by_text("only if no wired buzzer is pressed: Jo")).to_be_visible()
        host.tap("Nobody knows: shut them")
        host.until(lambda: host.actions == [{"do": "answer", "ask": 32, "value": []}])

    def test_or_buzz_for_somebody(self, host: Stage) -> None:
        host.go("buzz-open")
        host.page.get_by_text("Buzz in somebody's stead").tap()
        host.tap("Mara")
        host.until(lambda: host.actions == [{"do": "fallback", "seat": 2}])

    def test_for_a_seat_that_is_played_from_here_that_is_one_tap(self, host: Stage) -> None:
        host.go("buzz-open")
        people = [one | ({"by": "host"} if one["seat"] == 3 else {}) for one in BUZZ["buzz-open"]["podiums"]]
        host.server.call(lambda: host.hub.show(podiums=people))
        host.tap("Buzz for Theo")
        host.until(lambda: host.actions == [{"do": "fallback", "seat": 3}])

    @pytest.mark.parametrize(("label", "value"), [("✓ Right", "right"), ("✕ Wrong", "wrong")])
    def test_who_was_first_is_said_and_judged(self, host: Stage, label: str, value: str) -> None:
        host.go("buzz-first")
        expect(host.page.locator("#race-title")).to_have_text("Theo, 3.2 ms ahead of Mara")
        expect(host.page.locator(".order li").last).to_contain_text("+41 ms, too late")
        box = host.page.get_by_role("button", name=label).bounding_box()
        assert box is not None
        assert box["height"] >= 76
        assert box["y"] + box["height"] < 670  # above the thumb zone, without scrolling
        host.tap(label)
        host.until(lambda: host.actions == [{"do": "answer", "ask": 33, "value": value}])

    def test_those_who_were_wrong_are_named(self, host: Stage) -> None:
        host.go("buzz-again")
        expect(host.page.get_by_text("Wrong already: Theo")).to_be_visible()


class TestTheLobby:
    def test_a_list_is_shown_and_another_one_sent(self, host: Stage, tmp_path: Path) -> None:
        host.go("buzz-lobby")
        expect(host.page.locator(".preview li").first).to_contain_text("Mercury")
        expect(host.page.get_by_text("and 17 more")).to_be_visible()
        file = tmp_path / "Äpfel.csv"
        file.write_bytes("question;answer\nWie heißt das?;Apfel\n".encode("cp1252"))
        host.page.locator("#questions-file").set_input_files(file)
        sent = {"do": "questions", "name": "Äpfel", "csv": "question;answer\nWie heißt das?;Apfel\n"}
        host.until(lambda: host.actions == [sent])

    def test_what_is_wrong_with_it_stays_in_sight(self, host: Stage, tmp_path: Path) -> None:
        host.go("buzz-lobby")
        host.hub.refuse = "line 3: there is no answer"
        file = tmp_path / "list.csv"
        file.write_text("a,b\n")
        host.page.locator("#questions-file").set_input_files(file)
        expect(host.page.get_by_role("alert")).to_have_text("Line 3: there is no answer.")

    def test_teams_are_a_letter_each(self, host: Stage) -> None:
        host.go("buzz-lobby")
        host.tap("In teams")
        host.page.get_by_label("Jonas is in team B: change").tap()
        host.page.get_by_label("Jonas is in team C: change").tap()
        host.tap("Start the show")
        host.until(lambda: [one["options"]["teams"] for one in host.sent("start")] == ["ADAB"])

    def test_one_team_is_no_game(self, host: Stage) -> None:
        host.go("buzz-lobby")
        host.tap("In teams")
        for name in ("Jonas", "Theo"):
            for letter in "BCD":
                host.page.get_by_label(f"{name} is in team {letter}: change").tap()
        expect(host.page.locator("#go")).to_have_text("Everybody is in one team")


class TestFaults:
    def test_each_says_what_helps_and_the_seat_is_played_from_elsewhere_in_one_tap(self, host: Stage) -> None:
        host.go("buzz-fault")
        host.page.get_by_text("Mara's buzzer is stuck").tap()
        expect(host.page.get_by_text("Let go of it.")).to_be_visible()
        host.tap("From a phone")
        host.until(lambda: host.actions == [{"do": "play-from", "seat": 2, "by": "phone"}])
        expect(host.page.get_by_role("button", name="From its place")).to_have_count(0)
        expect(
            host.page.get_by_text("Let go of it.")
        ).to_be_hidden()  # it is not in the way of what is played

    def test_what_is_wrong_never_fills_a_small_screen(self, host: Stage) -> None:
        host.go("buzz-fault")
        host.page.set_viewport_size({"width": 320, "height": 568})
        host.page.get_by_text("Mara's buzzer is stuck").tap()
        top = host.page.get_by_role("list", name="Notices").bounding_box()
        assert top is not None
        assert top["height"] <= 0.4 * 568

    def test_the_seats_menu_has_the_ways_too(self, host: Stage) -> None:
        host.go("buzz-reading")
        host.page.get_by_label("Ines, 300 points: controls").tap()
        host.page.get_by_text("Change Ines's seat").tap()
        host.tap("From this page")
        host.until(lambda: host.actions == [{"do": "play-from", "seat": 1, "by": "host"}])

    def test_a_seat_whose_own_buzzer_does_nothing_says_so(self, host: Stage) -> None:
        host.go("buzz-open")
        people = [one | ({"by": "phone"} if one["seat"] == 3 else {}) for one in BUZZ["buzz-open"]["podiums"]]
        host.server.call(lambda: host.hub.show(podiums=people))
        expect(host.page.get_by_label("Theo, Buzz!")).to_contain_text("played by phone")

    def test_before_a_show_it_is_brought_back_in_one_tap(self, host: Stage) -> None:
        host.go("buzz-lobby")
        places = [{**one, "by": "host"} if one["place"] == 2 else one for one in BUZZ["buzz-lobby"]["places"]]
        host.server.call(lambda: host.hub.show(places=places))
        expect(host.page.get_by_text("Played from this page")).to_have_count(1)
        host.page.get_by_role("button", name="Play seat 2 from its place").tap()
        host.until(lambda: host.actions == [{"do": "play-from", "seat": 2, "by": "rig"}])


class TestASeatsPhone:
    def test_it_buzzes_with_one_tap_and_says_what_that_is_worth(self, phone: Stage) -> None:
        show(phone, "race-open")
        expect(phone.page.get_by_text("a wired one always comes first")).to_be_visible()
        phone.tap("Buzz!")
        phone.until(lambda: done(phone) == [{"do": "buzz"}])

    @pytest.mark.parametrize(("wired", "said"), [(True, 1), (False, 0)])
    def test_a_seat_without_a_buzzer_is_told_who_comes_before_it(
        self, phone: Stage, wired: bool, said: int
    ) -> None:
        people = [{**one, "wired": wired, "by": "rig" if wired else "phone"} for one in podiums()]
        show(phone, "race-open", wired=False, podiums=people)
        expect(phone.page.get_by_text("Only for a broken buzzer")).to_have_count(0)
        expect(phone.page.get_by_text("A wired buzzer always comes first")).to_have_count(said)

    def test_it_sees_who_was_first_and_no_answer(self, phone: Stage) -> None:
        show(phone, "race-decided")
        expect(phone.page.get_by_text("Theo buzzed first, 3.2 ms ahead of you")).to_be_visible()
        assert "Mercury" not in phone.page.content()


def test_every_moment_fits_the_phone(host: Stage) -> None:
    for moment in BUZZ:
        host.go(moment)
        assert host.page.evaluate("document.documentElement.scrollWidth") == 390, moment
