"""From fingers to pictures: what is live, what is locked, what is seen when."""

from __future__ import annotations

import json

from console.show.batch import Offer
from hardware.events import Turn
from hardware.face import Amount, Dark, Dialling, Go, Idle, Locked, Over, Winner
from tests.show.stand import GAME, SECOND, Stand, starter

SHORT = "any-number,squeeze-play"


def guesses(stand: Stand, *numbers: int) -> None:
    """Everybody who is asked dials and locks in, in the order of the seats."""
    for place, number in enumerate(numbers, start=1):
        stand.dial(place, number)
        stand.press(place)


class TestLobby:
    def test_a_press_takes_a_seat_and_its_lamp_goes_out(self) -> None:
        stand = Stand()
        assert stand.director.picture.lamps() == {1: True, 2: True, 3: True, 4: True}
        stand.press(3)
        assert stand.director.picture.lamps()[3] is False
        assert stand.word(3) == "idle: Ready"
        assert stand.director.picture.faces(owner=True)[3] == Idle(3, "Seat 3")
        assert stand.states[-1]["view"]["scene"] == "lobby"

    def test_a_show_needs_two(self) -> None:
        stand = Stand()
        stand.press(2)
        reply = stand.act("start")
        assert reply["reason"].startswith("1 seat is taken, at least 2 needed")
        assert stand.director.picture.phase == "lobby"

    def test_who_sits_apart_plays_together_and_keeps_the_badge(self) -> None:
        stand = Stand()
        stand.press(2)
        stand.press(4)
        stand.must("start")
        stand.run(20_000)
        assert [(p["seat"], p["badge"]) for p in stand.director.picture.podiums()] == [(1, 2), (2, 4)]
        assert stand.director.picture.faces(owner=True)[1] == Dark()
        stand.dial(4, 7)
        stand.press(4)
        assert stand.word(4) == "locked: Locked in"


class TestAnswering:
    def test_turn_push_and_buzzer_lock_a_price_in(self) -> None:
        stand = Stand()
        stand.open_show()
        assert stand.topics == {"qualifying.guess"}
        assert stand.director.picture.faces(owner=True)[1] == Go()
        stand.turn(1, 3)
        face = stand.director.picture.faces(owner=True)[1]
        assert isinstance(face, Dialling)
        assert (face.digits, face.cursor, face.masked) == ("2---", 0, False)
        assert stand.director.picture.faces(owner=False)[1] == Dialling("2---", 0, "$", masked=True)
        for _ in range(4):
            stand.press(1, "push")
        stand.press(1)
        assert stand.director.picture.faces(owner=True)[1] == Locked()
        assert stand.rows[-1] == {
            "kind": "answer",
            "ask": stand.rows[-1]["ask"],
            "to": "seat:1",
            "value": 2000,
        }

    def test_an_untouched_dial_cannot_be_locked(self) -> None:
        stand = Stand()
        stand.open_show()
        rows = len(stand.rows)
        stand.press(1)
        stand.press(1, "push")
        stand.press(1)
        assert stand.word(1) == "live: Pricing now"
        assert len(stand.rows) == rows

    def test_turning_while_the_knob_is_pressed_moves_nothing_then_or_later(self) -> None:
        stand = Stand()
        stand.open_show()
        stand.turn(1, 5, pushed=True)
        assert stand.director.picture.faces(owner=True)[1] == Go()
        stand.turn(1, 1)
        assert stand.director.picture.faces(owner=True)[1] == Dialling("0---", 0)

    def test_a_lost_turn_message_loses_nothing(self) -> None:
        stand = Stand()
        stand.open_show()
        stand.desk.hands.event(Turn("seat:1", 0, 1, stand.now), stand.now)
        stand.desk.hands.event(Turn("seat:1", 0, 4, stand.now), stand.now)  # 2 and 3 never came
        assert stand.director.picture.faces(owner=True)[1] == Dialling("3---", 0)

    def test_a_press_from_before_the_question_does_not_count_for_it(self) -> None:
        stand = Stand()
        stand.open_show()
        stand.turn(1, 1)
        for _ in range(4):
            stand.press(1, "push")
        stand.press(1, at=stand.now - 3_000 * SECOND)
        assert stand.word(1) == "live: Pricing now"

    def test_nothing_is_live_before_the_item_was_shown(self) -> None:
        stand = Stand()
        for place in (1, 2):
            stand.press(place)
        stand.must("start")
        stand.run(1_000)
        assert stand.live == {}
        assert stand.act("answer", ask=1, value=5)["reason"] == "not yet: the show is not there"
        stand.run(20_000)
        assert set(stand.live) == {"seat:1", "seat:2"}

    def test_the_lamp_goes_out_at_once_and_the_rest_waits_for_the_commit(self) -> None:
        stand = Stand(slow=True)
        for place in (1, 2):
            stand.press(place)
        stand.act("start")
        stand.commit()
        for _ in range(10):
            stand.run(2_000)
            stand.commit()
        stand.dial(1, 7)
        seen = len(stand.states)
        stand.press(1)
        stand.run(5_000)
        assert stand.director.picture.lamps()[1] is False
        assert stand.word(1) == "live: Pricing now"
        assert all(state["podiums"][0]["status"]["kind"] == "live" for state in stand.states[seen:])
        stand.press(1)  # a second press on its way finds nothing to answer
        assert len(stand.uncommitted) == 1
        stand.commit()
        stand.run(0)
        assert stand.word(1) == "locked: Locked in"

    def test_reveal_verdicts_and_faces(self) -> None:
        stand = Stand()
        stand.open_show()
        guesses(stand, 9000, 1, 2)
        stand.run(300)
        assert stand.cues()[-1] == "reveal"
        assert [stand.word(place) for place in (1, 2, 3)] == ["idle: $9,000", "idle: $1", "idle: $2"]
        assert stand.director.picture.faces(owner=False)[1] == Amount(900_000)
        stand.run(6_000)
        kinds = [stand.word(place).split(":")[0] for place in (1, 2, 3)]
        assert kinds == ["over", "under", "winner"]
        faces = stand.director.picture.faces(owner=False)
        assert faces[1] == Over(900_000)
        assert faces[2] == Amount(100)
        assert faces[3] == Winner(200)


class TestSecrets:
    def test_nobody_is_sent_a_guess_before_the_reveal(self) -> None:
        """The same show with other guesses: every picture up to the reveal is the same."""

        def run(first: int, second: int) -> tuple[list[str], list[object]]:
            stand = Stand(seed=5)
            stand.open_show(2)
            mirrors = []
            for place, number in ((1, first), (2, second)):
                stand.dial(place, number)
                mirrors.append(stand.director.picture.faces(owner=False)[place])
                stand.press(place)
            reveal = next(n for n, s in enumerate(stand.states) if s["cue"] and s["cue"]["name"] == "reveal")
            return [json.dumps(state) for state in stand.states[:reveal]], mirrors

        (states, mirrors), (others, others_mirrors) = run(1234, 5678), run(9999, 1010)
        assert states == others
        assert all(isinstance(face, Dialling) and face.masked for face in (*mirrors, *others_mirrors))

    def test_the_log_has_no_guess(self) -> None:
        stand = Stand()
        stand.open_show(2)
        stand.dial(1, 4321)
        stand.press(1)
        assert "4321" not in json.dumps(stand.director.log)

    def test_peek_is_the_hosts_alone(self) -> None:
        stand = Stand()
        stand.open_show(2)
        stand.dial(1, 4321)
        stand.press(1)
        host = stand.desk.state(stand.now)
        assert host["podiums"][0]["entry"] == {
            "ask": host["podiums"][0]["entry"]["ask"],
            "text": "4321",
            "locked": True,
            "ready": False,
        }
        assert "4321" not in json.dumps(stand.states)


class TestWholeShow:
    def test_a_short_show_from_the_first_press_to_the_winner(self) -> None:
        stand = Stand(places=3, seed=4)
        stand.open_show(3, solo_games=SHORT)
        for _ in range(40):
            if stand.director.picture.phase == "over":
                break
            for to in list(stand.live):
                place = int(to[-1])
                if stand.topics <= {"qualifying.guess", "showcase-place.guess"}:
                    stand.dial(place, 5 + place)
                elif stand.topics == {"showcase.guess"}:
                    stand.dial(place, 1000 * place, places=5)
                else:
                    stand.turn(place, 1)
                stand.press(place)
            stand.run(30_000)
        assert stand.director.picture.phase == "over"
        assert stand.cues()[-1] == "winner"
        assert stand.states[-1]["view"]["over"]["winners"]
        stand.must("new")
        assert stand.director.picture.phase == "lobby"
        assert stand.states[-1]["view"]["scene"] == "lobby"

    def test_undo_flushes_what_was_not_shown_and_asks_again(self) -> None:
        stand = Stand()
        stand.open_show(2)
        guesses(stand, 5, 6)
        assert stand.desk.state(stand.now)["undo"] == {"label": "Take back Seat 2's answer"}
        stand.must("undo")
        stand.run(0)
        assert stand.word(1) == "locked: Locked in"
        assert stand.word(2) == "live: Pricing now"
        assert stand.states[-1]["view"]["board"]["price"] is None
        assert stand.rows[-1] == {"kind": "undo"}

    def test_reopen_gives_a_locked_guess_back_in_secret(self) -> None:
        stand = Stand()
        stand.open_show(2)
        stand.dial(1, 50)
        stand.press(1)
        entry = stand.desk.state(stand.now)["podiums"][0]["entry"]
        stand.must("reopen", ask=entry["ask"])
        stand.run(0)
        assert stand.word(1) == "live: Pricing now"
        assert stand.director.picture.faces(owner=False)[1] == Go()
        stand.dial(1, 60)
        stand.press(1)
        assert stand.rows[-1]["value"] == 60

    def test_the_end_comes_at_once_with_the_totals_so_far(self) -> None:
        stand = Stand()
        stand.open_show(2)
        stand.must("end")
        stand.run(5_000)
        assert stand.director.picture.phase == "over"
        assert stand.states[-1]["view"]["over"] == {"winners": [1, 2], "totals": {"1": 0, "2": 0}}
        stand.must("undo")
        stand.run(5_000)
        assert stand.director.picture.phase == "game"
        assert stand.topics == {"qualifying.guess"}

    def test_a_saved_show_goes_on_where_it_was(self) -> None:
        stand = Stand(seed=3)
        stand.open_show(3)
        guesses(stand, 2, 3)
        before = stand.director.picture.view("audience"), stand.director.picture.view("mc")
        offer = Offer(
            GAME.name,
            ["Seat 1", "Seat 2", "Seat 3"],
            [1, 2, 3],
            {},
            starter(["Seat 1", "Seat 2", "Seat 3"], {}),
            stand.rows,
            "",
        )
        again = Stand(seed=99, offer=offer)
        assert again.director.picture.phase == "resume"
        assert again.states[-1]["view"]["scene"] == "lobby"
        again.must("resume")
        again.run(0)
        assert (again.director.picture.view("audience"), again.director.picture.view("mc")) == before
        assert [again.word(place) for place in (1, 2, 3)] == [
            "locked: Locked in",
            "locked: Locked in",
            "live: Pricing now",
        ]
        assert again.rows == []
        again.dial(3, 4)
        again.press(3)
        assert again.rows[0]["value"] == 4

    def test_a_host_paced_show_waits(self) -> None:
        stand = Stand()
        stand.open_show(2, mc="host")
        guesses(stand, 1, 2)
        stand.run(100_000)
        assert stand.cues()[-1] == "locked"
        assert stand.desk.state(stand.now)["next"] == {"label": "Reveal the price"}
        stand.must("next")
        assert stand.cues()[-1] == "reveal"


def test_an_answer_between_an_undo_and_its_commit_is_not_seen_before_its_own() -> None:
    stand = Stand(slow=True)
    for place in (1, 2):
        stand.press(place)
    stand.act("start")
    for _ in range(10):
        stand.commit()
        stand.run(2_000)
    stand.dial(1, 7)
    stand.press(1)
    stand.commit()
    stand.run(0)
    undo = stand.act("undo")
    assert undo["type"] == "done"
    (ask,) = [id for id, one in stand.director.game.open.items() if one.to == "seat:1"]
    stand.director.do(lambda: stand.director.game.answer(ask, 9))
    stand.run(0)
    undone, _ = stand.uncommitted
    stand.director.committed(undone.number, stand.now)
    stand.run(0)
    assert stand.word(1) != "locked: Locked in"
