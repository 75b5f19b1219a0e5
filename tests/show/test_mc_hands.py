"""The MC's own buttons and the host's keypad: what they do, what they never do, and who sees what is typed."""

from __future__ import annotations

import json

import pytest

from console.rules.games import GAMES
from console.show.batch import Offer
from hardware.events import Fault, Key, Press, Withdrawn
from tests.show import playing_mc
from tests.show.racing import answers, decide, hit, opened, quiz
from tests.show.stand import GAME, Stand, starter


def chosen(stand: Stand) -> str:
    """The game that is played next."""
    return str(stand.desk.state(stand.now)["setup"]["game"])


def offered() -> Stand:
    """A show that was cut off is offered."""
    names = ["Ann", "Bo"]
    return Stand(offer=Offer(GAME.name, names, [1, 2], {}, starter(names, {}), [], "today"))


def button(stand: Stand, part: str, sure: bool = True) -> None:
    """The MC presses one of his buttons."""
    stand.desk.hands.event(Press("mc", part, stand.now, sure=sure), stand.now)
    stand.run(0)


def keys(stand: Stand, typed: str) -> None:
    """The host types: a character is a key, ``e`` is enter and ``b`` backspace."""
    for one in typed:
        key = {"e": "enter", "b": "backspace"}.get(one, one)
        stand.desk.hands.event(Key(key, stand.now), stand.now)
        stand.run(0)


class TestButtons:
    def test_next_opens_the_buzzers_and_judges_nobody(self) -> None:
        stand = quiz()
        button(stand, "next")
        stand.run(2_000)
        assert stand.topics == {"buzz-in.open"}
        button(stand, "next")
        stand.run(500)
        assert stand.topics == {"buzz-in.open"}
        hit(stand, 1)
        stand.run(3_000)
        button(stand, "next")
        stand.run(3_000)
        assert stand.topics == {"buzz-in.judge"}

    def test_next_is_the_hosts_next(self) -> None:
        stand = Stand()
        for place in (1, 2):
            stand.press(place)
        stand.must("start", options={"mc": "host"})
        while (stand.desk.state(stand.now)["next"] or {}).get("label") != "Reveal the price":
            stand.run(1_000)
            for to, id in stand.live.items():
                if to.startswith("seat"):
                    stand.must("answer", ask=id, value=12)
        shown = stand.director.rev
        button(stand, "next")
        assert stand.director.rev > shown
        assert stand.cues()[-1] == "reveal"

    def test_the_trembling_of_a_finger_is_one_press(self) -> None:
        stand = quiz()
        button(stand, "undo")
        stand.run(100)
        said = len(stand.director.log)
        button(stand, "undo")
        assert len(stand.director.log) == said
        stand.run(300)
        button(stand, "undo")
        assert len(stand.director.log) == said + 1

    def test_undo_takes_back(self) -> None:
        stand = opened()
        button(stand, "undo")
        stand.run(2_000)
        assert stand.topics == {"buzz-in.next"}

    def test_a_show_is_begun_by_two_presses(self) -> None:
        stand = Stand()
        for place in (1, 2):
            stand.press(place)
        button(stand, "next")
        stand.run(3_000)
        assert stand.director.picture.phase == "lobby"
        button(stand, "next")
        stand.run(500)
        button(stand, "next")
        assert stand.director.picture.phase == "game"

    def test_a_spike_does_nothing(self) -> None:
        stand = quiz()
        at = stand.now
        button(stand, "next", sure=False)
        stand.run(8)
        stand.desk.hands.event(Withdrawn("mc", "next", at), stand.now)
        stand.run(2_000)
        assert stand.topics == {"buzz-in.next"}
        button(stand, "next", sure=False)
        stand.run(2_000)
        assert stand.topics == {"buzz-in.open"}

    def test_in_a_pause_next_lets_it_go_on(self) -> None:
        stand = opened()
        stand.must("pause")
        button(stand, "next")
        assert stand.director.picture.paused_at is None


class TestKeypad:
    def test_what_is_typed_is_on_the_hosts_page_alone(self) -> None:
        stand = Stand()
        stand.open_show()
        keys(stand, "2*77")
        assert stand.desk.state(stand.now)["keypad"] == "2*77"
        assert '"2*77"' not in json.dumps([stand.states, stand.page(1), stand.page(2)])
        keys(stand, "b")
        assert stand.desk.state(stand.now)["keypad"] == "2*7"
        keys(stand, ".")
        assert stand.desk.state(stand.now)["keypad"] is None

    def test_a_seats_price(self) -> None:
        stand = Stand()
        stand.open_show()
        keys(stand, "2*77e")
        assert stand.word(2) == "locked: Locked in"
        assert stand.rows[-1]["value"] == 77
        keys(stand, "2*78e")
        assert stand.director.log[-1] == "Keypad: seat 2 is asked nothing now"

    def test_right_and_wrong(self) -> None:
        stand = opened()
        hit(stand, 1)
        stand.run(3_000)
        keys(stand, "-")
        stand.run(5_000)
        hit(stand, 2)
        stand.run(3_000)
        keys(stand, "+")
        stand.run(5_000)
        assert stand.director.picture.view("audience")["cash"]["2"] == 10_000
        keys(stand, "+")
        assert stand.director.log[-1] == "Keypad: there is nothing to be judged"

    @pytest.mark.parametrize("typed", ["1e", "e"])
    def test_the_only_open_choice_by_its_number(self, typed: str) -> None:
        stand = quiz()
        keys(stand, typed)
        stand.run(2_000)
        assert stand.topics == {"buzz-in.open"}

    def test_a_secret_choice_is_nobodys_but_its_seats(self) -> None:
        stand = Stand()
        stand.open_show()
        keys(stand, "7e")
        assert (
            stand.director.log[-1]
            == "Keypad: there is no single choice now: type the seat, *, and its answer"
        )

    @pytest.mark.parametrize("typed", ["9e", "2*e", "9*1e"])
    def test_what_is_not_there_is_said_and_changes_nothing(self, typed: str) -> None:
        stand = quiz()
        before = len(stand.rows)
        keys(stand, typed)
        stand.run(100)
        assert stand.director.log[-1].startswith("Keypad: ")
        assert (len(stand.rows), stand.topics) == (before, {"buzz-in.next"})

    def test_hold_and_go_on(self) -> None:
        stand = opened()
        keys(stand, "/")
        assert stand.director.picture.paused_at is not None
        keys(stand, "/")
        assert stand.director.picture.paused_at is None

    def test_backspace_without_a_digit_takes_back(self) -> None:
        stand = opened()
        keys(stand, "b")
        stand.run(2_000)
        assert stand.topics == {"buzz-in.next"}

    def test_in_the_lobby_it_seats_and_starts(self) -> None:
        stand = Stand()
        keys(stand, "1*e2*e3*e3*e")
        assert [place.number for place in stand.cast.present] == [1, 2]
        keys(stand, "9*e")
        assert "there is no seat 9" in stand.director.log[-1]
        keys(stand, "e")
        assert stand.director.picture.phase == "lobby"
        keys(stand, "e")
        assert stand.director.picture.phase == "game"

    def test_there_is_one_star_and_never_in_front(self) -> None:
        stand = quiz()
        keys(stand, "*2**7*")
        assert stand.desk.state(stand.now)["keypad"] == "2*7"

    def test_a_stuck_key_does_not_fill_the_page(self) -> None:
        stand = quiz()
        keys(stand, "7" * 500)
        assert len(stand.desk.state(stand.now)["keypad"]) == 12

    def test_one_that_is_missing_is_a_matter_of_the_hosts(self) -> None:
        stand = quiz()
        stand.desk.hands.event(Fault("missing", "rig", "keypad", "the keypad is gone", stand.now), stand.now)
        stand.run(0)
        [fault] = stand.desk.state(stand.now)["faults"]
        assert (fault["text"], fault["moves"]) == ("the keypad is gone", False)
        assert fault["help"] == "Plug the keypad in again. The page does all that it does."
        assert all(overlay["kind"] != "fault" for overlay in stand.states[-1]["overlays"])

    def test_the_buzzers_can_not_be_answered_with_it(self) -> None:
        stand = opened()
        keys(stand, "1e")
        keys(stand, "1*1e")
        stand.run(100)
        assert answers(stand) == []
        hit(stand, 1)
        stand.run(3_000)
        decide(stand, "right")


class TestWithoutAPage:
    """What an evening needs where no phone can come in."""

    def test_the_game_is_chosen_by_its_number(self) -> None:
        stand = Stand()
        for nth, name in enumerate(GAMES, start=1):
            keys(stand, f"{nth}e")
            assert chosen(stand) == name
            assert stand.states[-1]["view"]["title"] == GAMES[name].title  # everybody sees it
        keys(stand, "1e5e0e")
        assert chosen(stand) == "price-is-right"
        assert stand.director.log[-2:] == [
            "Keypad: there is no game 5; they are 1 to 4",
            "Keypad: there is no game 0; they are 1 to 4",
        ]

    def test_undo_goes_round_the_games(self) -> None:
        stand = Stand()
        first, second, *others = GAMES
        seen = []
        for _ in GAMES:
            button(stand, "undo")
            stand.run(400)
            seen.append(chosen(stand))
        assert seen == [second, *others, first]
        keys(stand, "b")
        assert chosen(stand) == second

    def test_a_show_is_ended_by_two_noughts_twice(self) -> None:
        stand = Stand()
        stand.open_show()
        keys(stand, "00e")
        stand.run(2_500)
        keys(stand, "00e")
        stand.run(30_000)
        assert stand.director.picture.phase == "game"
        assert "Press once more to end the show" in stand.director.log
        keys(stand, "00e00e")
        stand.run(60_000)
        assert stand.director.picture.phase == "over"

    def test_one_nought_is_an_answer_like_others(self) -> None:
        stand = Stand()
        stand.open_show()
        keys(stand, "0e0e")
        assert stand.director.log[-1].startswith("Keypad: there is no single choice now")

    @pytest.mark.parametrize("how", ["00e", "b"])
    def test_a_saved_show_is_left_for_a_new_one(self, how: str) -> None:
        stand = offered()
        keys(stand, how)
        assert stand.director.picture.phase == "resume"
        keys(stand, how)
        assert stand.director.picture.phase == "lobby"

    def test_a_saved_show_goes_on(self) -> None:
        stand = offered()
        keys(stand, "e")
        assert stand.director.picture.phase == "game"

    def test_a_saved_show_goes_on_by_the_mcs_button_alone(self) -> None:
        stand = offered()
        button(stand, "next")
        assert stand.director.picture.phase == "game"
        assert stand.director.log[-1].endswith("The show goes on where it was")

    def test_the_sound_where_nobody_plays(self) -> None:
        stand = opened()
        keys(stand, "+")
        assert stand.director.picture.comforts.volume == 7  # nothing was to be judged
        keys(stand, "/++/")
        assert stand.director.picture.comforts.volume == 9
        stand = Stand()
        keys(stand, "-" * 9)
        assert stand.director.picture.comforts.volume == 0
        keys(stand, "+" * 12)
        assert stand.director.picture.comforts.volume == 10

    def test_the_page_is_handed_on_by_two_presses(self) -> None:
        stand = playing_mc.opened()
        playing_mc.play_on(stand, until="mc.hand-over")
        [ask] = [ask for ask in playing_mc.host(stand)["asks"] if ask["topic"] == "mc.hand-over"]
        stand.must("answer", ask=ask["id"], value="seat:3")
        stand.run(100)
        assert stand.director.passing == 3
        button(stand, "next")
        stand.run(500)
        assert stand.director.passing is not None
        button(stand, "next")
        assert stand.director.passing is None
