"""A teacher's list of questions: brought in by the host, played with, saved with the show, kept for the next start."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path
from typing import Any

import pytest

from console import atomic, packs
from console.journal import Saved
from console.keeping import QUESTIONS_LOST, keep, restore
from console.offer import offer_of
from console.playables import repertoire_of
from console.rules.conversation import Refused
from console.rules.pack import Question
from console.rules.session import Session
from console.saving import Saving
from console.show.batch import Begin
from tests.show.stand import Stand

PACK = packs.load("default")
LIST = "question,answer\nWhich metal is liquid?,Mercury\nHow many legs has a spider?,Eight\nWho?,Me\nWhat?,That\n"


def stand() -> Stand:
    """A lobby in which buzz-in is chosen and two have sat down."""
    made = Stand(repertoire=repertoire_of(PACK))
    for place in (1, 2):
        made.press(place)
    assert act(made, do="game", game="buzz-in")["type"] == "done"
    return made


def act(made: Stand, **message: Any) -> dict[str, Any]:
    """Something the host does, having seen the present step."""
    done = made.desk.act({"n": 1, "step": made.director.step, **message}, made.now)
    made.run(0)
    return done


def page(made: Stand) -> dict[str, Any]:
    return made.desk.state(made.now)


def bring(made: Stand, csv: str = LIST, name: str = "Science") -> dict[str, Any]:
    return act(made, do="questions", name=name, csv=csv)


def begun(made: Stand) -> Begin:
    """What the journal is told of the show that was started."""
    (batch,) = [one for one in made.batches if one.begin is not None]
    assert batch.begin is not None
    return batch.begin


# ---------------------------------------------------------------------- the host's page
def test_a_list_is_brought_in_seen_and_given_up() -> None:
    made = stand()
    assert page(made)["questions"] is None
    before = made.director.step
    assert bring(made)["type"] == "done"
    assert made.director.step > before
    assert page(made)["questions"] == {
        "name": "Science",
        "count": 4,
        "rows": [
            {"text": "Which metal is liquid?", "answer": "Mercury"},
            {"text": "How many legs has a spider?", "answer": "Eight"},
            {"text": "Who?", "answer": "Me"},
        ],
    }
    act(made, do="game", game="wheel-of-fortune")
    assert page(made)["questions"] is None, "it is of no other game"
    act(made, do="game", game="buzz-in")
    act(made, do="questions", name=None, csv=None)
    assert page(made)["questions"] is None


def test_what_is_wrong_with_a_list_is_said_by_line_and_the_one_before_stays() -> None:
    made = stand()
    bring(made)
    said = bring(made, "One?,1\nTwo?\nThree?,3,three\n" + "Four?\n" * 6, "Numbers")
    assert said["type"] == "refused"
    lines = said["reason"].splitlines()
    assert lines[0].startswith("Numbers, line 2: found 1 cell")
    assert lines[1].startswith("Numbers, line 3: found 3 cells")
    assert (len(lines), lines[-1]) == (6, "and 3 more")
    assert page(made)["questions"]["name"] == "Science"


@pytest.mark.parametrize(
    ("name", "csv"),
    [
        ("", LIST),
        (" ", LIST),
        ("x" * 101, LIST),
        (7, LIST),
        ("a\nb", LIST),
        ("x", None),
        ("x", 7),
        ("x", "\ud800"),
    ],
)
def test_what_is_no_list_is_refused(name: Any, csv: Any) -> None:
    made = stand()
    assert act(made, do="questions", name=name, csv=csv)["type"] == "refused"
    assert page(made)["questions"] is None


def test_a_pack_s_own_questions_are_there_until_a_list_takes_their_place() -> None:
    own = packs.with_questions(PACK, [Question("Whose?", "Ours")])
    made = Stand(repertoire=repertoire_of(own))
    act(made, do="game", game="buzz-in")
    assert page(made)["questions"]["name"] == PACK.name
    bring(made)
    assert page(made)["questions"]["name"] == "Science"
    act(made, do="questions", name=None, csv=None)
    assert page(made)["questions"]["rows"] == [{"text": "Whose?", "answer": "Ours"}]
    for place in (1, 2):
        made.press(place)
    act(made, do="start")
    assert begun(made).pack is None, "the console's own pack"


# ---------------------------------------------------------------------- the show
def test_a_show_is_played_with_the_list_and_the_card_has_it() -> None:
    made = stand()
    bring(made)
    assert act(made, do="start")["type"] == "done"
    made.run(20_000)
    assert page(made)["view"]["card"] == {"text": "Which metal is liquid?", "answer": "Mercury", "number": 1}
    assert page(made)["questions"] is None
    assert "Mercury" not in str(made.states)
    assert bring(made)["reason"] == "a show is on: its questions were chosen before it"


def test_it_is_saved_with_the_show_and_goes_on_with_it_whatever_is_chosen_since() -> None:
    made = stand()
    bring(made)
    act(made, do="start")
    begin = begun(made)
    saving = Saving.of(PACK).for_show(begin)
    assert saving.pack_hash != PACK.hash
    rows = [row for batch in made.batches for row in batch.rows]
    saved = Saved("x", saving.header(begin, "Rig"), saving.pack_json, rows, finished=False)
    offer, trouble = offer_of(saved, PACK, None)
    assert trouble is None
    assert offer is not None
    session = Session(offer.start, rows=offer.rows)
    assert session.stage.view("mc")["card"]["answer"] == "Mercury"


def test_other_games_are_played_with_the_consoles_own_pack() -> None:
    made = stand()
    bring(made)
    act(made, do="game", game="wheel-of-fortune")
    act(made, do="start")
    assert begun(made).pack is None
    assert Saving.of(PACK).for_show(begun(made)).pack_hash == PACK.hash


# ---------------------------------------------------------------------- from one start to the next
def kept(path: Path, made: Stand) -> None:
    """Bring a list in while the file is kept, and switch off."""

    async def evening() -> None:
        questions = made.director.repertoire.questions
        task = asyncio.create_task(keep(path, questions.values, lambda _: None, every=60))
        await asyncio.sleep(0)
        bring(made)
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task

    asyncio.run(evening())


def test_it_is_there_again_at_the_next_start(tmp_path: Path) -> None:
    path = tmp_path / "questions.json"
    kept(path, stand())
    questions = repertoire_of(PACK).questions
    assert restore(path, questions, QUESTIONS_LOST) == []
    assert (questions.name, len(questions.listed)) == ("Science", 4)


def test_the_longest_list_there_can_be_is_there_again(tmp_path: Path) -> None:
    path, made = tmp_path / "questions.json", stand()
    owl = "\N{OWL}"
    longest = "".join(f"{f'{n} '.ljust(150, owl)},{owl * 80}\n" for n in range(500))
    made.director.repertoire.questions.put("Owls", longest)
    kept_values = made.director.repertoire.questions.values()
    atomic.save(path, kept_values)
    questions = repertoire_of(PACK).questions
    assert restore(path, questions, QUESTIONS_LOST) == []
    assert len(questions.listed) == 500


def test_damage_is_said(tmp_path: Path) -> None:
    path = tmp_path / "questions.json"
    kept(path, stand())
    path.write_bytes(path.read_bytes()[:40])
    questions = repertoire_of(PACK).questions
    (said,) = restore(path, questions, QUESTIONS_LOST)
    assert said.endswith(QUESTIONS_LOST)
    assert questions.face() is None
    questions = repertoire_of(PACK).questions
    (said,) = questions.restore({"name": "Science", "csv": "Who?\n"})
    assert "can't be read any more: Science, line 1" in said
    assert questions.restore({}) == []


def test_a_console_without_a_reader_says_so() -> None:
    made = Stand()
    assert "reads no lists" in bring(made)["reason"]
    with pytest.raises(Refused, match="reads no lists"):
        made.director.repertoire.questions.put("x", LIST)
