"""mc=player: the host's page is the MC's, until the MC leaves, and nobody's in the Showcase."""

from __future__ import annotations

import json

import pytest

from console.show.pace import WAITS
from tests.show.asks import answer
from tests.show.playing_mc import OPTIONS, host, opened, play_on
from tests.show.stand import Stand


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


class TestAnMCWhoLeaves:
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
