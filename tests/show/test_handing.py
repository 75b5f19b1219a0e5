"""mc=player: the host's page changes hands with the MC's part, and tells nobody what they may not know."""

from __future__ import annotations

import json

import pytest

from console.show.batch import Offer
from console.show.handing import Handing
from tests.show.playing_mc import GAMES, NAMES, OPTIONS, host, opened, play_on
from tests.show.stand import GAME, Stand, starter


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
