"""The safe page on the screen: every fault in its line, the command to the last letter, and nothing of a show."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from console.screen import lettering
from console.screen.frame import frame
from console.screen.moment import Memory, Moment
from console.screen.scenes import safe
from console.screen.workshop import Workshop
from tests.screen.shots import shots
from tests.screen.test_scenes import Recorder

SAFE = {shot.name: shot.moment() for shot in shots() if shot.moment().scene == "safe"}
ONE = SAFE["safe"]


def board(**more: Any) -> Moment:
    view = ONE.view.now
    return replace(ONE, view=replace(ONE.view, now=view | {"board": view["board"] | more}))


def said(moment: Moment, shop: Workshop) -> list[str]:
    maker = Recorder(shop, fresh=True)
    frame(maker, moment)
    return [words for words, _ in maker.lines]


def sizes(moment: Moment, shop: Workshop) -> dict[str, int]:
    """Height of the line of each text."""
    maker = Recorder(shop, fresh=True)
    frame(maker, moment)
    return {words: sprite.surface.get_height() for words, sprite in maker.lines}


def test_one_problem_is_said_whole_and_large(shop: Workshop) -> None:
    words = said(ONE, shop)
    problem = ONE.board["problems"][0]
    assert problem in " ".join(words)
    assert "The rig “four-seats-gpio” can’t be used" in words
    assert "pi.local:8420" in words
    assert safe.GOES_ON in words
    first = next(one for one in words if problem.startswith(one))
    assert sizes(ONE, shop)[first] >= lettering.font(lettering.LABEL, 84).get_height()


@pytest.mark.parametrize("count", range(1, 9))
@pytest.mark.parametrize("more", [0, 14])
def test_each_problem_begins_its_own_line_whatever_their_number(
    count: int, more: int, shop: Workshop
) -> None:
    problems = [
        f"file-{i}.toml: seat.{i}.buzzer: GPIO {i} is used twice; a pin can have one use"
        for i in range(count)
    ]
    words = said(board(problems=problems, more=more), shop)
    begins = [one for one in words if one.startswith("file-")]
    assert len(begins) == count
    assert all(p in " ".join(words) for p in problems), "nothing of them is cut"
    assert (f"and {more} more" in words) == bool(more)


def test_of_a_long_file_name_less_is_said_than_of_what_is_wrong(shop: Workshop) -> None:
    long = f"prizes-{'very-' * 12}late.toml: line 12: price: no amount"
    words = said(board(problems=[long, *["a.toml: b"] * 7], more=3), shop)
    shown = next(one for one in words if one.startswith("prizes-"))
    assert shown.endswith("late.toml: line 12: price: no amount")
    assert lettering.ELLIPSIS in shown


@pytest.mark.parametrize(
    "command",
    [
        "gameshow rig check --rig four-seats-gpio",
        "gameshow pack check /var/lib/gameshow/packs/" + "quiz-" * 16,
        "sudoedit /etc/gameshow/console.toml",
    ],
)
def test_the_command_can_be_typed_off_the_screen(command: str, shop: Workshop) -> None:
    maker = Recorder(shop, fresh=True)
    frame(maker, board(mend=command))
    together = "".join(words for words, _ in maker.lines).replace("\u200a", "")
    assert command in together


def test_two_strokes_are_seen_as_two() -> None:
    """Barlow's strokes reach to the edges of their letters: next to each other they would be one."""
    thin = lettering.render("-\u200a-", lettering.HEAVY, 60, (255, 255, 255))
    row = thin.get_bounding_rect().centery
    columns = [thin.get_at((x, row)).a > 128 for x in range(thin.get_width())]
    assert sum(a and not b for a, b in zip(columns, [*columns[1:], False], strict=True)) == 2


def test_a_long_name_leaves_room_for_that_it_cannot_be_used(shop: Workshop) -> None:
    words = said(board(what="pack", name="Klasse 7b " * 12), shop)
    title = next(one for one in words if one.startswith("The pack “"))
    assert title.endswith("…” can’t be used")


def test_of_a_file_s_path_only_its_name_is_in_the_title(shop: Workshop) -> None:
    assert "The rig “my-rig.toml” can’t be used" in said(board(name="/etc/gameshow/my-rig.toml"), shop)
    assert "The pack “club” can’t be used" in said(board(what="pack", name="/srv/packs/club/"), shop)


@pytest.mark.parametrize("what", ["settings", "journal", "machine", "something new"])
def test_what_has_no_name_is_said_in_plain_words(what: str, shop: Workshop) -> None:
    words = said(board(what=what, name=""), shop)
    assert any(one.endswith(("can’t be used", "can’t play yet")) for one in words)
    assert not any("“" in one for one in words)


def test_a_board_with_next_to_nothing_on_it_is_drawn_too(shop: Workshop) -> None:
    memory = Memory()
    memory.tell({"type": "hello"}, 0)
    view = {"scene": "safe", "title": "", "note": "", "board": {"what": "machine"}}
    memory.tell({"type": "state", "rev": 1, "cue": None, "view": view, "podiums": []}, 0)
    assert safe.GOES_ON in said(memory.at(5), shop)


def test_other_alphabets_are_letters_and_not_boxes() -> None:
    assert lettering._has(lettering._SPARE, "в")
    for letter in "вопросыΔΩ":
        assert lettering.width(letter, lettering.LABEL, 60) != lettering.width("\ue000", lettering.LABEL, 60)
