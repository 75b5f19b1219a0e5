"""The host chooses in the lobby which game is played; each has its own options, seats and clauses."""

from __future__ import annotations

import pytest

from console.show.batch import Offer
from console.show.repertoire import Playable
from tests.show.stand import GAME, WHEEL, Stand, starter, starter_of


def setup(stand: Stand) -> dict:
    return stand.desk.state(stand.now)["setup"]


def test_the_lobby_offers_every_game_and_the_chosen_ones_options() -> None:
    stand = Stand()
    first = setup(stand)
    assert first["game"] == "price-is-right"
    assert first["games"][:2] == [
        {"id": "price-is-right", "title": "Price Is Right", "least": 2, "most": 5, "hidden_cards": False},
        {"id": "wheel-of-fortune", "title": "Wheel of Fortune", "least": 1, "most": 7, "hidden_cards": False},
    ]
    assert "solo_games" in first["options"]
    assert first["numbers"] == {}
    stand.must("game", game="wheel-of-fortune")
    then = setup(stand)
    assert then["game"] == "wheel-of-fortune"
    assert then["options"]["target"] == "10000"
    assert then["numbers"] == {"target": [1, 1_000_000], "minutes": [1, 600]}
    assert then["choices"]["pace"] == ["calm", "normal", "brisk", "at-once"]
    assert stand.states[-1]["view"]["title"] == "Wheel of Fortune"
    assert stand.states[-1]["view"]["board"]["show"] == "Wheel of Fortune"


@pytest.mark.parametrize("game", ["golf", None, 3, ["price-is-right"]])
def test_a_game_that_is_not_there_is_refused(game: object) -> None:
    stand = Stand()
    assert "is not one of price-is-right, wheel-of-fortune" in stand.act("game", game=game)["reason"]
    assert setup(stand)["game"] == "price-is-right"


def test_no_other_game_is_chosen_while_one_is_played() -> None:
    stand = Stand()
    stand.open_show(2)
    reason = "a show is on: the next game is chosen in the lobby"
    assert stand.act("game", game="wheel-of-fortune")["reason"] == reason
    stand.must("end")
    stand.run(60_000)
    assert stand.act("game", game="wheel-of-fortune")["reason"] == reason
    stand.must("new")
    stand.must("game", game="wheel-of-fortune")


def test_what_is_begun_is_the_chosen_game_with_as_many_as_it_takes() -> None:
    stand = Stand()
    stand.press(1)
    assert stand.act("start")["reason"].startswith("1 seat is taken, at least 2 needed")
    stand.must("game", game="wheel-of-fortune")
    stand.must("start")
    (begun,) = [batch.begin for batch in stand.batches if batch.begin is not None]
    assert (begun.game, begun.version) == (WHEEL.name, WHEEL.version)


def test_each_game_keeps_its_own_options() -> None:
    stand = Stand()
    for place in (1, 2):
        stand.press(place)
    for game, options in (("wheel-of-fortune", {"target": "1234", "pace": "brisk"}), ("price-is-right", {})):
        stand.must("game", game=game)
        stand.must("start", options=options)
        stand.run(100)
        stand.must("end")
        stand.run(60_000)
        stand.must("new")
    assert setup(stand)["options"]["pace"] == "normal"
    stand.must("game", game="wheel-of-fortune")
    assert (setup(stand)["options"]["target"], setup(stand)["options"]["pace"]) == ("1234", "brisk")


def test_two_games_in_one_evening_have_each_its_own_clauses() -> None:
    stand = Stand()
    for game in ("price-is-right", "wheel-of-fortune"):
        stand.must("game", game=game)
        for place in (1, 2):
            stand.press(place)
        stand.must("start", options={"pace": "at-once"})
        stand.run(100)
        stand.must("end")
        stand.run(1_000)
        assert stand.director.picture.phase == "over"
        assert stand.director.game.stage.game == game
        assert stand.desk.state(stand.now)["why"]
        stand.must("new")


def test_a_saved_show_of_any_game_goes_on_and_is_the_chosen_one_then() -> None:
    names = ["Ann", "Bo"]
    options = {"target": "500"}
    start = starter_of(WHEEL)(names, options)
    stand = Stand(offer=Offer(WHEEL.name, names, [1, 2], options, start, [], "today"))
    assert stand.desk.state(stand.now)["resume"]["show"] == "Wheel of Fortune"
    assert setup(stand)["game"] == "price-is-right"
    stand.must("resume")
    assert (setup(stand)["game"], setup(stand)["options"]["target"]) == (WHEEL.name, "500")


def test_another_game_may_be_begun_in_a_saved_shows_place() -> None:
    names = ["Ann", "Bo"]
    stand = Stand(offer=Offer(GAME.name, names, [1, 2], {}, starter(names, {}), [], "today"))
    stand.must("game", game="wheel-of-fortune")
    stand.must("seat", seat=1, here=True)
    stand.must("start", discard=True)
    assert stand.director.game.stage.game == WHEEL.name


@pytest.mark.parametrize(
    ("name", "value", "takes"),
    [
        ("target", "10000", True),
        ("target", "1", True),
        ("target", "0", False),
        ("target", "1e3", False),
        ("minutes", "off", True),
        ("minutes", "601", False),
        ("mc", "host", True),
        ("mc", "player", False),
    ],
)
def test_an_option_takes_its_choices_and_numbers(name: str, value: str, takes: bool) -> None:
    playable = Playable(WHEEL, starter_of(WHEEL))
    assert playable.takes(name, value) is takes
    assert playable.takes(name, playable.defaults[name])


def test_what_a_number_may_be_is_said() -> None:
    assert Playable(WHEEL, starter_of(WHEEL)).allowed("minutes").endswith("60, 1 to 600")
