"""The house of an evening: nothing comes twice while there is something that nobody has seen, across shows too."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain, repeat
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from console.bots import bot
from console.evening import RECENT_SHOWS, came_up_in, house_of
from console.house import Drawn, House, drawn_in
from console.journal import Header, Journal, Saved
from console.packs import dump, load
from console.packs.text import content_hash
from console.rules.conversation import Given
from console.rules.games import GAMES
from console.rules.pack import Item, Pack
from console.rules.session import Play, Session
from console.setting_up import director_of
from hardware.rigfile import parse_rig
from hardware.simulated import SimulatedRig

GAME = GAMES["price-is-right"]
WHEEL = GAMES["wheel-of-fortune"]
DEFAULT = load("default")
LETTER_A = [Given("house", "letter", ["A"])]


def little(prices: Iterable[int]) -> Pack:
    """Green items i1, i2 ... at these prices in dollars under A; under B they all cost a dollar."""
    items = {
        f"i{n}": Item(f"i{n}", f"i{n}", {"A": dollars * 100, "B": 100}) for n, dollars in enumerate(prices, 1)
    }
    return Pack("little", {"green": items}, {})


def with_spare(pack: Pack, *ids: str) -> Pack:
    """The pack with these green items as spare ones."""
    items = {id: replace(item, spare=id in ids) for id, item in pack.decks["green"].items()}
    return replace(pack, decks={"green": items})


def draw(house: House, options: list[str], count: int = 1, given: list[Given] = LETTER_A) -> list[str]:
    ask = {"to": "house", "kind": "draw", "topic": "deck.green", "options": options, "count": count}
    drawn: list[str] = house(ask, given)
    return drawn


def play(house: House, pack: Pack, seed: int, **options: str) -> Session:
    """A show of bots."""
    answer = bot(random.Random(seed))
    session = Session(lambda: begin(pack, **options), house)
    while not session.over:
        asked = next(iter(session.open.values()))
        session.answer(asked.id, answer(asked.message))
    return session


def begin(pack: Pack, **options: str) -> Play:
    return GAME.begin(["Ann", "Bo", "Cy"], options, pack, ())


@pytest.mark.parametrize("seed", range(20))
def test_a_price_that_was_shown_does_not_come_while_others_are_left(seed: int) -> None:
    house = House(random.Random(seed), little([5, 5, 7]))
    first = draw(house, ["i1", "i2", "i3"])
    second = draw(house, [id for id in ("i1", "i2", "i3") if id not in first])
    assert {*first, *second} in ({"i1", "i3"}, {"i2", "i3"})


@pytest.mark.parametrize("seed", range(20))
def test_one_draw_has_no_price_twice_if_it_can(seed: int) -> None:
    house = House(random.Random(seed), little([5, 5, 6, 6, 7, 7]))
    prices = [int(id[1:]) // 2 + int(id[1:]) % 2 for id in draw(house, [f"i{n}" for n in range(1, 7)], 3)]
    assert sorted(prices) == [1, 2, 3]


def test_without_a_letter_prices_mean_nothing() -> None:
    house = House(random.Random(1), little([5, 5]))
    assert sorted(draw(house, ["i1", "i2"], 2, [])) == ["i1", "i2"]


def test_the_letter_of_this_round_counts() -> None:
    house = House(random.Random(1), little([5, 6, 7]), [[Drawn("green", "i9", 100)]])
    under_b = [Given("house", "letter", ["A"]), Given("house", "letter", ["B"])]
    assert draw(house, ["i1"], 1, under_b) == ["i1"]
    assert house._prices == {("green", 100): 2}


@settings(max_examples=50)
@given(st.integers(0, 999), st.integers(1, 4))
def test_what_came_up_longest_ago_comes_first_when_all_was_seen(seed: int, shows: int) -> None:
    """Each of these earlier shows used up four items; then they come again in that order."""
    everything = [f"i{n}" for n in range(1, 4 * shows + 1)]
    batches = [everything[at : at + 4] for at in range(0, len(everything), 4)]
    earlier = [[Drawn("green", id, None) for id in batch] for batch in batches]
    house = House(random.Random(seed), little(range(1, len(everything) + 1)), earlier)
    left = list(everything)
    for batch in batches:
        drawn = [draw(house, left)[0] for _ in range(1)]
        assert drawn[0] in batch
        drawn += draw(house, [id for id in left if id not in drawn], 3)
        assert sorted(drawn) == sorted(batch)
        left = [id for id in left if id not in drawn]


@pytest.mark.parametrize("seed", range(20))
def test_spare_things_come_once_the_others_are_used_up(seed: int) -> None:
    house = House(random.Random(seed), with_spare(little(range(1, 7)), "i1", "i2"))
    left = [f"i{n}" for n in range(1, 7)]
    drawn: list[str] = []
    while left:
        drawn += draw(house, left)
        left.remove(drawn[-1])
    assert set(drawn[-2:]) == {"i1", "i2"}
    house.next_show()
    again = draw(house, drawn, 4)
    assert not {"i1", "i2"} & set(again)


def test_a_spare_thing_that_nobody_has_seen_comes_before_what_was_seen() -> None:
    house = House(random.Random(1), with_spare(little([1, 2]), "i1"), [[Drawn("green", "i2", 200)]])
    assert draw(house, ["i1", "i2"]) == ["i1"]


def test_a_spare_thing_comes_beside_one_whose_price_another_has() -> None:
    """Else Danger Price would be drawn for ever: its four prices have to differ."""
    house = House(random.Random(1), with_spare(little([5, 5, 6, 7]), "i3", "i4"))
    drawn = draw(house, ["i1", "i2", "i3", "i4"], 3)
    assert {"i3", "i4"} < set(drawn)


@pytest.mark.parametrize("topic", ["puzzle", "prize"])
@pytest.mark.parametrize("seed", range(20))
def test_puzzles_and_prizes_come_like_cards_what_came_longest_ago_first(topic: str, seed: int) -> None:
    """Two came up in earlier shows; they come again after the two that nobody has seen, the older one first."""
    earlier = [[Drawn(topic, "c", None)], [Drawn(topic, "a", None)]]
    house = House(random.Random(seed), little([5]), earlier)
    left, drawn = ["a", "b", "c", "d"], []
    while left:
        ask = {"to": "house", "kind": "draw", "topic": topic, "options": left, "count": 1}
        drawn += house(ask, LETTER_A)
        left = [id for id in left if id not in drawn]
    assert set(drawn[:2]) == {"b", "d"}
    assert drawn[2:] == ["c", "a"]


def test_a_prize_is_not_taken_for_a_puzzle_of_the_same_id() -> None:
    house = House(random.Random(1), little([5]), [[Drawn("prize", "kite", None)]])
    ask = {"to": "house", "kind": "draw", "topic": "puzzle", "options": ["kite", "x"], "count": 1}
    assert house._cards == {("prize", "kite"): 1}
    assert len({house(ask)[0] for _ in range(2)}) == 2


def test_a_saved_show_has_the_prices_that_it_began_with_until_the_next_one() -> None:
    house = House(random.Random(1), little([1, 2]))
    house.goes_on(with_spare(little([5, 5, 6, 6, 7]), "i5"))
    ids = [f"i{n}" for n in range(1, 6)]
    assert "i5" in draw(house, ids, 3)
    house.next_show()
    assert house._pack.decks["green"]["i2"].price("A") == 200


def test_the_console_goes_on_with_a_show_of_another_pack(tmp_path: Path) -> None:
    """Its blue things are called otherwise and have other prices; by each letter only four of them differ."""
    costs = chain([200, 300, 400], repeat(100))
    renamed = {
        f"old-{id}": Item(f"old-{id}", item.name, dict.fromkeys("ABCD", next(costs) * 100))
        for id, item in DEFAULT.decks["blue"].items()
    }
    began = replace(DEFAULT, decks={**DEFAULT.decks, "blue": renamed})
    began = replace(began, hash=content_hash(began))
    options = {"solo_games": "danger-price"}
    header = Header(GAME.name, options, ["Ann", "Bo"], GAME.version, "p", began.hash, "today", "rig")
    with Journal.open(tmp_path / "journal.db") as journal:
        journal.begin(header, dump(began)).result()
        rig = SimulatedRig(parse_rig('driver = "simulated"\n[seat.1]\n'), clock=lambda: 0, pumped=False)
        director = director_of(DEFAULT, rig, journal)
    assert director.offer is not None
    session = Session(director.offer.start)
    house, answer = director.chance, bot(random.Random(1))
    while not session.over:  # no draw of the house is refused
        asked = next(iter(session.open.values()))
        by_house = asked.to == "house"
        session.answer(
            asked.id, house(asked.message, session.stage.given) if by_house else answer(asked.message)
        )
    assert session.stage.result is not None


def test_every_answer_that_is_as_good_is_as_likely() -> None:
    counts = Counter(
        draw(House(random.Random(seed), little([1, 2, 3, 4])), ["i1", "i2", "i3", "i4"])[0]
        for seed in range(400)
    )
    assert min(counts.values()) > 60


def test_a_seed_makes_it_reproducible() -> None:
    first, second = (play(House(random.Random(5), DEFAULT), DEFAULT, 1).rows for _ in range(2))
    assert first == second


@pytest.mark.parametrize("seed", range(3))
def test_a_whole_show_has_no_card_and_no_price_twice(seed: int) -> None:
    session = play(House(random.Random(seed), DEFAULT), DEFAULT, seed)
    drawn = drawn_in(lambda: begin(DEFAULT), DEFAULT, session.rows)
    for deck in ("orange", "blue", "purple", "cards"):
        once([one for one in drawn if one.deck == deck])
    assert {one.deck for one in drawn} >= {"orange", "blue", "green", "purple", "cards"}


def once(drawn: list[Drawn]) -> None:
    """No card and no price is there twice."""
    ids = Counter(one.id for one in drawn)
    prices = Counter(one.price for one in drawn if one.price is not None)
    assert max(ids.values()) == 1
    assert not prices or max(prices.values()) == 1


def saved(pack: Pack, session: Session, **options: str) -> Saved:
    header = Header(
        GAME.name, options, ["Ann", "Bo", "Cy"], GAME.version, pack.name, pack.hash, "today", "rig"
    )
    return Saved("id", header, "", list(session.rows), finished=True)


def test_an_evening_of_three_shows_has_no_orange_blue_or_purple_item_twice() -> None:
    """Each started by a console of its own, which knows the saved shows alone."""
    short = {"solo_games": "squeeze-play,danger-price,hi-lo"}
    shows: list[Saved] = []
    everything: list[Drawn] = []
    for seed in range(3):
        house = house_of(None, DEFAULT, shows)
        session = play(house, DEFAULT, seed, **short)
        shows.insert(0, saved(DEFAULT, session, **short))
        everything += drawn_in(lambda: begin(DEFAULT, **short), DEFAULT, session.rows)
    for deck in ("orange", "blue", "purple"):
        once([one for one in everything if one.deck == deck])


def rounds_of_the_wheel(house: House, rounds: int) -> Session:
    """A show of one person who gives up every puzzle."""
    session = Session(begin_wheel, house)
    for _ in range(rounds - 1):
        session.interrupt("give-up")
    session.interrupt("end")
    assert session.over
    return session


def begin_wheel() -> Play:
    return WHEEL.begin(["Ann"], {}, DEFAULT, ())


def test_an_evening_of_two_games_has_no_puzzle_prize_or_thing_twice() -> None:
    """Each show is started by a console of its own, which knows the saved ones alone, whatever game they were."""
    short = {"solo_games": "squeeze-play"}
    shows: list[Saved] = []
    everything: list[Drawn] = []
    for seed in range(3):
        wheel = rounds_of_the_wheel(house_of(None, DEFAULT, shows), 5)
        header = Header(WHEEL.name, {}, ["Ann"], WHEEL.version, DEFAULT.name, DEFAULT.hash, "today", "rig")
        shows.insert(0, Saved("id", header, "", list(wheel.rows), finished=True))
        everything += drawn_in(begin_wheel, DEFAULT, wheel.rows)
        price = play(house_of(None, DEFAULT, shows), DEFAULT, seed, **short)
        shows.insert(0, saved(DEFAULT, price, **short))
        everything += drawn_in(lambda: begin(DEFAULT, **short), DEFAULT, price.rows)
    counts = Counter(one.deck for one in everything)
    assert (counts["puzzle"], counts["prize"]) == (15, 12)
    for deck in ("puzzle", "prize", "orange", "blue"):
        once([one for one in everything if one.deck == deck])


def test_shows_that_do_not_fit_are_left_out() -> None:
    session = play(House(random.Random(1), DEFAULT), DEFAULT, 1)
    good = saved(DEFAULT, session)
    foreign = Saved("x", Header("other", {}, [], 1, "", "", "", ""), "", [], finished=True)
    other_pack = Saved(
        "x", Header(GAME.name, {}, ["a", "b"], GAME.version, "p", "0" * 64, "", ""), "", [], True
    )
    broken = Saved("x", good.header, "", [{"kind": "dance"}], finished=True)
    house = house_of(None, DEFAULT, [foreign, other_pack, broken, good])
    assert house._cards == {
        (one.deck, one.id): 1 for one in drawn_in(lambda: begin(DEFAULT), DEFAULT, session.rows)
    }


class Unread(list[Any]):
    """Rows that nobody looks through."""

    def __iter__(self) -> Iterator[Any]:
        raise AssertionError("they were looked through")


def test_a_session_of_poker_takes_nothing_out_of_the_pack_and_is_not_gone_through() -> None:
    """Twenty long ones would hold up a start for half a minute."""
    poker = GAMES["price-poker"]
    header = Header(poker.name, {}, ["Ann", "Bo", "Cy"], poker.version, DEFAULT.name, DEFAULT.hash, "", "")
    assert came_up_in(Saved("x", header, "", Unread(), finished=True), DEFAULT) == []


def test_with_a_seed_it_remembers_nothing() -> None:
    session = play(House(random.Random(1), DEFAULT), DEFAULT, 1)
    assert house_of(7, DEFAULT, [saved(DEFAULT, session)])._cards == {}


def test_a_console_that_starts_again_remembers(tmp_path: Path) -> None:
    session = play(House(random.Random(1), DEFAULT), DEFAULT, 1)
    show = saved(DEFAULT, session)
    named = [{"kind": "name", "seat": 2, "name": "Bob"}, *session.rows]
    with Journal.open(tmp_path / "journal.db") as journal:
        journal.begin(show.header, "")
        journal.append(named).result()
    with Journal.open(tmp_path / "journal.db") as journal:
        house = house_of(None, DEFAULT, journal.recent(RECENT_SHOWS))
    drawn = drawn_in(lambda: begin(DEFAULT), DEFAULT, session.rows)
    assert set(house._cards) == {(one.deck, one.id) for one in drawn}


def test_the_journal_gives_recent_shows_newest_first(tmp_path: Path) -> None:
    header = Header(GAME.name, {}, ["Ann", "Bo"], 2, "p", "h", "today", "rig")
    with Journal.open(tmp_path / "journal.db") as journal:
        assert journal.recent(5) == []
        for number in range(4):
            journal.begin(header, f"pack {number}")
            journal.append([{"n": number}]).result()
    with Journal.open(tmp_path / "journal.db") as journal:
        assert [(show.pack_json, show.rows) for show in journal.recent(3)] == [
            (f"pack {number}", [{"n": number}]) for number in (3, 2, 1)
        ]
        assert len(journal.recent(9)) == 4


def test_a_deck_of_cards_is_shuffled_anew_whatever_came_up_before() -> None:
    ask, source, again = {"kind": "draw", "topic": "deck.card", "count": 1}, random.Random(1), 0
    for _ in range(1000):
        house = House(source, DEFAULT)
        house(ask | {"options": ["Ah"]})
        again += house(ask | {"options": ["Ah", "Kd"]}) == ["Ah"]
    assert abs(again - 500) < 80, "what has come up is as likely as what never did"
