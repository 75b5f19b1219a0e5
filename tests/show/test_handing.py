"""mc=player: the host's page is the MC's, changes hands with that part, and tells nobody what they may not know."""

from __future__ import annotations

import json
from typing import Any

import pytest

from console.show.batch import Offer
from console.show.handing import Handing
from console.show.pace import LASTS, WAITS
from tests.show.asks import answer
from tests.show.stand import GAME, Stand, starter

GAMES = "squeeze-play,any-number,one-away"
OPTIONS = {"mc": "player", "solo_games": GAMES, "pace": "at-once", "answer_seconds": "off"}
NAMES = ["Seat 1", "Seat 2", "Seat 3"]


def opened(seed: int = 3, **options: str) -> Stand:
    stand = Stand(places=3, seed=seed)
    for place in (1, 2, 3):
        stand.press(place)
    stand.must("start", options={**OPTIONS, **options})
    stand.run(100)
    return stand


def host(stand: Stand) -> dict[str, Any]:
    return stand.desk.state(stand.now)


def play_on(stand: Stand, *, until: str, hand_to: str = "keep") -> None:
    """Everybody answers whatever is asked, the host goes on, until somebody is asked ``until`` or the page is passed on."""
    for _ in range(400):
        page = host(stand)
        asks = [ask for ask in page["asks"] if ask["live"]]
        if page["passing"] or any(ask["topic"] == until for ask in asks) or page["phase"] == "over":
            return
        if page["next"]:
            stand.must("next")
        elif asks:
            ask = asks[0]
            seat = int(ask["to"][-1]) if ask["to"].startswith("seat:") else 0
            by_seat = {"qualifying.guess": seat, "showcase-place.guess": seat, "mc.hand-over": hand_to}
            stand.must("answer", ask=ask["id"], value=by_seat.get(ask["topic"], answer(ask)))
        stand.run(50)
    raise AssertionError("the show stands still")


class TestTheMC:
    def test_whoever_begins_the_show_is_its_first_mc_and_nobody_waits(self) -> None:
        stand = opened()
        page = host(stand)
        assert page["mc"] == {"seat": 1, "name": "Seat 1"}
        assert page["passing"] is None
        play_on(stand, until="qualifying.guess")
        assert set(stand.live) == {"seat:2", "seat:3"}
        assert host(stand)["view"]["card"]["price"]

    @pytest.mark.parametrize(
        ("game", "topic"), [("one-away", "one-away.shown"), ("squeeze-play", "squeeze-play.row")]
    )
    def test_a_secret_choice_says_what_it_is_about(self, game: str, topic: str) -> None:
        """The audience is still in the round before, and learns neither the thing nor its price."""
        stand = opened(solo_games=game)
        play_on(stand, until=topic)
        page = host(stand)
        assert page["view"]["scene"] == "qualifying"
        (ask,) = page["asks"]
        about = ask["about"]
        assert {*about} == {"item", "price"}
        assert about["item"]["name"] not in json.dumps(stand.states)
        stand.must("answer", ask=ask["id"], value=answer(ask))
        play_on(stand, until=topic.replace("shown", "guess").replace("row", "remove"))
        view = host(stand)["view"]
        assert (view["board"]["item"], view["card"]["price"]) == (about["item"], about["price"])

    def test_the_mc_reveals(self) -> None:
        stand = opened()
        play_on(stand, until="qualifying.guess")
        for seat in (2, 3):
            stand.must("answer", ask=stand.live[f"seat:{seat}"], value=seat)
        stand.run(10_000)
        assert host(stand)["next"] == {"label": WAITS["reveal"]}

    def test_no_question_is_on_the_page_before_it_is_put(self) -> None:
        """The rules are at the next question already: who is asked it tells who has won."""
        stand = opened()
        play_on(stand, until="qualifying.guess")
        for seat in (2, 3):
            stand.must("answer", ask=stand.live[f"seat:{seat}"], value=seat)
        stand.run(10_000)
        assert stand.director.game.open
        assert host(stand)["asks"] == []
        assert host(stand)["why"] == []


class TestPassingOn:
    def passing(self) -> Stand:
        stand = opened()
        play_on(stand, until="mc.hand-over")
        ask = next(ask for ask in host(stand)["asks"] if ask["topic"] == "mc.hand-over")
        stand.must("answer", ask=ask["id"], value="seat:3")
        stand.run(100)
        assert host(stand)["passing"] == {"seat": 3, "name": "Seat 3"}
        return stand

    def test_the_page_is_blank_and_the_show_waits(self) -> None:
        stand = self.passing()
        cues = len(stand.cues())
        stand.run(3_600_000)
        page = host(stand)
        assert page["view"]["scene"] == "passing"
        assert "card" not in page["view"]
        for key, nothing in (("asks", []), ("why", []), ("log", []), ("may", [])):
            assert page[key] == nothing
        assert page["next"] is page["undo"] is page["timer"] is None
        assert [podium["entry"] for podium in page["podiums"]] == [None, None, None]
        assert stand.live == {}
        assert len(stand.cues()) == cues
        assert stand.cues()[-1] == "hand-over"
        assert stand.states[-1]["view"]["scene"] == "hand-over"

    def test_nothing_of_either_game_is_on_it(self) -> None:
        """Whatever the rules hold by now, of the page only who is who, the money and the comforts depend on it."""

        def pages(seed: int) -> tuple[str, str]:
            stand = opened(seed)
            play_on(stand, until="mc.hand-over")
            ask = next(ask for ask in host(stand)["asks"] if ask["topic"] == "mc.hand-over")
            stand.must("answer", ask=ask["id"], value="seat:3")
            stand.run(100)
            page = host(stand)
            secret = stand.director.game.stage.view("mc")  # the rules are in the next round
            cash = page["view"].pop("cash")
            for podium in page["podiums"]:
                assert podium["cash"] == cash[str(podium.pop("seat"))]
                del podium["cash"]
                podium["status"].pop("word")
            del page["step"]
            return json.dumps(page, sort_keys=True), json.dumps(secret)

        (one, secret), (other, another) = pages(3), pages(8)
        assert secret != another
        assert one == other

    @pytest.mark.parametrize(
        "do", ["next", "undo", "end", "adjust", "answer", "leave", "turn", "new", "reopen"]
    )
    def test_nothing_can_be_done_with_it_but_take_it(self, do: str) -> None:
        stand = self.passing()
        rows = list(stand.rows)
        assert stand.act(do, seat=1, ask=1)["reason"] == "hand the page to Seat 3 first"
        assert stand.rows == rows

    def test_the_room_can_still_be_hushed_and_held(self) -> None:
        stand = self.passing()
        stand.must("sound", volume=2)
        stand.must("pause")
        assert stand.states[-1]["sound"] == {"volume": 2, "muted": True}
        stand.must("go-on")
        assert host(stand)["passing"] is not None

    def test_taken_over_the_show_goes_on_with_the_new_mc(self) -> None:
        stand = self.passing()
        stand.must("take-over")
        page = host(stand)
        assert page["passing"] is None
        assert page["mc"] == {"seat": 3, "name": "Seat 3"}
        assert page["next"] == {"label": "Open the next round"}
        play_on(stand, until="qualifying.guess")
        assert set(stand.live) == {"seat:1", "seat:2"}
        assert host(stand)["view"]["card"]["price"]
        assert stand.act("take-over")["reason"] == "nobody is waited for"

    def test_taken_back_the_page_goes_back(self) -> None:
        stand = self.passing()
        stand.must("take-over")
        stand.must("undo")
        stand.run(100)
        assert host(stand)["passing"] == {"seat": 1, "name": "Seat 1"}
        assert stand.live == {}
        stand.must("take-over")
        stand.run(100)
        assert [ask["topic"] for ask in host(stand)["asks"]] == ["mc.hand-over"]

    def test_an_undo_names_whoever_answered_as_the_mc(self) -> None:
        stand = self.passing()
        stand.must("take-over")
        assert host(stand)["undo"] == {"label": "Take back Seat 1's answer"}
        stand.must("undo")
        assert stand.director.log[-1] == "Seat 3: Take back Seat 1's answer"

    def test_kept_it_is_not_passed_on(self) -> None:
        stand = opened()
        play_on(stand, until="mc.hand-over")
        ask = next(ask for ask in host(stand)["asks"] if ask["topic"] == "mc.hand-over")
        stand.must("answer", ask=ask["id"], value="keep")
        stand.run(100)
        assert host(stand)["passing"] is None

    def test_after_a_power_cut_nobody_knows_who_holds_the_page(self) -> None:
        stand = self.passing()
        options = {"mc": "player", "solo_games": GAMES}
        for before in ("passing", "taken"):
            offer = Offer(
                GAME.name, NAMES, [1, 2, 3], dict(OPTIONS), starter(NAMES, options), stand.rows, "today"
            )
            again = Stand(places=3, offer=offer)
            assert again.desk.state(again.now)["passing"] is None
            again.must("resume")
            again.run(10_000)
            page = host(again)
            assert page["passing"] == {"seat": 3, "name": "Seat 3"}, before
            assert "card" not in page["view"]
            assert again.live == {}
            again.must("take-over")
            again.run(100)
            assert again.live
            assert host(again)["view"]["card"]
            stand.must("take-over") if before == "passing" else None

    def test_an_mc_who_leaves_leaves_the_page_to_the_console_until_the_next_takes_over(self) -> None:
        stand = Stand(places=4)
        for place in (1, 2, 3, 4):
            stand.press(place)
        stand.must("start", options=OPTIONS)
        stand.run(100)
        play_on(stand, until="squeeze-play.remove")
        stand.must("leave", seat=1)
        stand.run(100)
        page = host(stand)
        assert (page["mc"], page["passing"]) == (None, None)
        assert page["view"]["card"] == {}
        play_on(stand, until="any-number.digit")
        assert host(stand)["passing"] == {"seat": 2, "name": "Seat 2"}

    def test_an_mc_who_leaves_in_a_pause_leaves_no_card_behind(self) -> None:
        stand = opened()
        play_on(stand, until="qualifying.guess")
        stand.turn(2, 3)
        stand.must("pause")
        assert host(stand)["view"]["card"]["price"]
        stand.must("leave", seat=1)
        page = host(stand)
        assert (page["mc"], page["view"]["card"]) == ({"seat": 1, "name": "Seat 1"}, {})
        assert [podium["entry"] for podium in page["podiums"]] == [None] * 3
        stand.must("go-on")
        assert host(stand)["mc"] is None

    @pytest.mark.parametrize("back", ["come-back", "undo"])
    def test_an_mc_who_leaves_and_is_back_in_one_pause_has_to_take_the_page_over(self, back: str) -> None:
        """Somebody else may have picked it up meanwhile."""
        stand = opened()
        play_on(stand, until="qualifying.guess")
        stand.must("pause")
        stand.must("leave", seat=1)
        stand.must(back, **({"seat": 1} if back == "come-back" else {}))
        page = host(stand)
        assert page["view"].get("card", {}) == {}
        assert [podium["entry"] for podium in page["podiums"]] == [None] * 3
        stand.must("go-on")
        stand.run(10_000)
        page = host(stand)
        assert page["view"].get("card", {}) == {}
        play_on(stand, until="any-number.digit")
        assert host(stand)["passing"]
        stand.must("take-over")
        stand.run(10_000)
        play_on(stand, until="qualifying.guess")
        assert host(stand)["view"]["card"]

    def test_an_mc_who_leaves_before_a_reveal_does_not_hold_it_up(self) -> None:
        stand = opened()
        play_on(stand, until="qualifying.guess")
        for seat in (2, 3):
            stand.must("answer", ask=stand.live[f"seat:{seat}"], value=seat)
        stand.run(10_000)
        stand.must("leave", seat=1)
        stand.must("next")
        page = host(stand)
        assert page["passing"] is None
        assert page["view"]["card"] == {}

    def test_an_mc_who_is_back_by_an_undo_is_handed_the_page_that_others_had_meanwhile(self) -> None:
        stand = opened()
        play_on(stand, until="qualifying.guess")
        stand.must("leave", seat=1)
        stand.run(10_000)
        assert host(stand)["view"]["card"] == {}
        stand.must("undo")
        stand.run(10_000)
        page = host(stand)
        assert page["passing"] == {"seat": 1, "name": "Seat 1"}
        assert "card" not in page["view"]
        stand.must("take-over")
        stand.run(10_000)
        assert host(stand)["view"]["card"]["price"]


class TestTheShowcase:
    def test_whoever_holds_the_page_may_play_so_it_shows_no_card_and_no_entry(self) -> None:
        stand = opened(solo_games="any-number")
        play_on(stand, until="showcase.guess")
        page = host(stand)
        assert page["mc"] is None
        contestants = page["view"]["board"]["contestants"]
        before = {viewer: json.dumps(stand.director.picture.view(viewer)) for viewer in ("audience", "mc")}
        stand.dial(contestants[0], 14_142, places=5)
        page = host(stand)
        assert page["view"]["card"] == {}
        assert {**json.loads(before["mc"]), "card": None} == {**json.loads(before["audience"]), "card": None}
        assert [podium["entry"] for podium in page["podiums"]] == [None] * 3
        stand.press(contestants[0])
        page = host(stand)
        assert [podium["entry"] for podium in page["podiums"]] == [None] * 3
        assert "14142" not in json.dumps(page)
        assert page["next"] is None

    def test_the_console_reveals_there(self) -> None:
        stand = opened(solo_games="any-number")
        play_on(stand, until="showcase.guess")
        for to, id in list(stand.live.items()):
            stand.must("answer", ask=id, value=int(to[-1]))
        stand.run(60_000)
        assert "reveal" in stand.cues()
        assert stand.director.picture.phase == "over"


class TestHanding:
    def test_the_first_mc_of_a_show_is_trusted_once(self) -> None:
        handing = Handing()
        handing.see(None)  # nothing was shown yet
        handing.see(1)
        assert handing.passing is None
        handing.see(2)
        assert handing.passing == 2
        handing.see(1)  # the hand-over was taken back before anybody took over
        assert handing.passing is None
        handing.see(2)
        handing.take_over()
        handing.see(2)
        assert handing.passing is None

    def test_while_the_console_stands_in_anybody_may_hold_the_page(self) -> None:
        handing = Handing()
        handing.see(1)
        handing.see(None)
        assert handing.passing is None
        handing.see(1)
        assert handing.passing == 1

    def test_after_a_resume_nobody_is(self) -> None:
        handing = Handing(trusting=False)
        handing.see(1)
        assert handing.passing == 1


def test_every_cue_that_stands_still_is_timed() -> None:
    for name in (
        "placed",
        "guess",
        "count",
        "question",
        "answer",
        "tile",
        "strike",
        "hand-over",
        "left",
        "back",
    ):
        assert 1_000 <= LASTS[name] <= 2_500
