"""What the console offers to go on with, and what it says of it: no damage is ever passed over."""

from __future__ import annotations

import dataclasses
import random

import pytest

from console import packs
from console.chance import chance
from console.evening import came_up_in
from console.journal import Header, Saved
from console.offer import again, offer_of
from console.rules.games import GAMES
from console.rules.session import Session

GAME, PACK = GAMES["price-is-right"], packs.load("default")


def saved(damage: str | None = None, version: int = GAME.version) -> Saved:
    header = Header(GAME.name, {}, ["Ann", "Bo"], version, PACK.name, PACK.hash, "2026-11-30T20:15", "Rig")
    return Saved("x", header, packs.dump(PACK), [], finished=False, damage=damage)


def test_a_sound_show_is_offered_without_a_word() -> None:
    offer, trouble = offer_of(saved(), PACK, None)
    assert offer is not None
    assert (offer.damage, trouble) == (None, None)


def test_a_damaged_show_of_another_version_says_both() -> None:
    offer, _ = offer_of(saved("the last row is gone.", version=99), PACK, "the last row is gone.")
    assert offer is not None
    assert offer.damage is not None
    assert offer.damage.count("the last row is gone.") == 1
    assert "rules version 99" in offer.damage


def test_a_finished_show_is_offered_only_where_it_may_not_have_been_finished() -> None:
    over = dataclasses.replace(saved(), finished=True)
    assert offer_of(over, PACK, None) == (None, None)
    offer, _ = offer_of(over, PACK, "a page is torn.")
    assert offer is not None


def test_a_show_that_was_stopped_after_its_winner_is_said_to_be_over() -> None:
    """It can still be looked at, corrected or taken back."""
    session = Session(lambda: GAME.begin(["Ann", "Bo"], {}, PACK, ()), chance(random.Random(1)))
    begun, _ = offer_of(dataclasses.replace(saved(), rows=list(session.rows)), PACK, None)
    session.interrupt("end")
    ended, _ = offer_of(dataclasses.replace(saved(), rows=list(session.rows)), PACK, None)
    assert begun is not None
    assert ended is not None
    assert (begun.over, ended.over) == (False, True)


def test_a_show_goes_on_with_a_view_for_every_seat_and_is_looked_through_with_none() -> None:
    """Whoever holds cards that nobody else may see sees them again."""
    poker = GAMES["price-poker"]
    header = dataclasses.replace(
        saved().header, game=poker.name, seats=["Ann", "Bo", "Cy"], rules_version=poker.version
    )
    offer, trouble = offer_of(dataclasses.replace(saved(), header=header), PACK, None)
    assert offer is not None, trouble
    assert offer.start().stage.viewers == ("audience", "mc", "seat:1", "seat:2", "seat:3")
    assert again(dataclasses.replace(saved(), header=header), poker, PACK).unseen().stage.viewers == ()


def test_rows_that_do_not_fit_are_said_at_the_start() -> None:
    rows = [{"kind": "answer", "ask": 99, "to": "seat:1", "value": 5}]
    offer, trouble = offer_of(dataclasses.replace(saved(), rows=rows), PACK, None)
    assert offer is None
    assert trouble is not None
    assert "entry 1 of the journal does not fit" in trouble


def test_why_rows_do_not_fit_names_nothing_that_was_drawn() -> None:
    """Everybody may read it, and a puzzle's id says what is behind its doors."""
    rows = [{"kind": "answer", "ask": 1, "to": "house", "value": ["bucket-full-of-shells"]}]
    _, trouble = offer_of(dataclasses.replace(saved(), rows=rows), PACK, None)
    assert trouble is not None
    assert "bucket" not in trouble


def test_a_show_of_a_game_that_is_not_here_is_said_at_the_start() -> None:
    header = dataclasses.replace(saved().header, game="charades")
    offer, trouble = offer_of(dataclasses.replace(saved(), header=header), PACK, None)
    assert offer is None
    assert trouble == "The saved show can't go on: this console does not play 'charades'"


def test_damage_of_a_journal_without_a_show_is_said() -> None:
    assert offer_of(None, PACK, "nothing can be read.") == (None, "nothing can be read.")


def test_damage_is_said_beside_a_copy_of_the_pack_that_is_broken_too() -> None:
    other = dataclasses.replace(saved().header, pack_hash="another")
    broken = dataclasses.replace(saved("the copy is gone."), header=other, pack_json="")
    offer, trouble = offer_of(broken, PACK, "the copy is gone.")
    assert offer is None
    assert trouble is not None
    assert "the copy is gone." in trouble
    assert "can't go on" in trouble


@pytest.mark.parametrize(
    "row", [{"kind": "answer"}, {"kind": "clock"}, {"kind": "move", "seat": "one"}, {"what": "TOO HOT"}]
)
def test_a_show_that_no_program_could_play_is_said_and_keeps_nobody_from_the_next(
    row: dict[str, object], caplog: pytest.LogCaptureFixture
) -> None:
    broken = dataclasses.replace(saved(), rows=[row])
    offer, trouble = offer_of(broken, PACK, None)
    assert offer is None
    assert trouble is not None
    assert trouble.startswith("The saved show can't go on")
    assert "TOO HOT" not in trouble + caplog.text
    assert came_up_in(broken, PACK) == []
