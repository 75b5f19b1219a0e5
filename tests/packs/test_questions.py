"""Questions for buzz-in: those of a pack, and the list that a teacher has saved out of a spreadsheet."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from console.packs import PackError, check, dump, export, from_csv, load, restore, with_questions
from console.packs.questions import LONGEST_ANSWER, LONGEST_FILE, LONGEST_QUESTION, MOST
from console.packs.sheet import import_sheets
from console.rules.pack import Question
from tests.packs.folders import is_refused, write_pack

TOML = """
[[question]]
text = "Which metal is liquid?"
answer = "Mercury"

[[question]]
text = "How many legs has a spider?"
answer = "Eight"
"""
METAL, SPIDER = (
    Question("Which metal is liquid?", "Mercury"),
    Question("How many legs has a spider?", "Eight"),
)


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    folder = write_pack(tmp_path / "my-pack")
    (folder / "questions.toml").write_text(TOML, encoding="utf-8")
    return folder


# ---------------------------------------------------------------------- in a pack
def test_a_pack_may_have_questions_in_their_order(pack: Path) -> None:
    assert check(pack) == []
    found = load(pack)
    assert found.questions == (METAL, SPIDER)
    assert restore(dump(found)) == found


def test_an_export_has_them_only_where_there_are_some(pack: Path) -> None:
    assert json.loads(export(load(pack)))["questions"] == [
        {"text": METAL.text, "answer": METAL.answer},
        {"text": SPIDER.text, "answer": SPIDER.answer},
    ]
    (pack / "questions.toml").unlink()
    assert "questions" not in json.loads(export(load(pack)))
    assert "questions" not in json.loads(export(load("default")))


def test_other_questions_make_another_pack_and_none_the_same(pack: Path) -> None:
    found = load(pack)
    assert with_questions(found, [SPIDER, METAL]).hash != found.hash
    assert with_questions(with_questions(found, [SPIDER]), found.questions) == found
    (pack / "questions.toml").unlink()
    assert with_questions(found, ()).hash == load(pack).hash


@pytest.mark.parametrize(
    ("toml", "place", "found", "allowed"),
    [
        ('[[question]]\ntext = "Why?"\n', "question 1, answer", "nothing", "is needed"),
        ('[[question]]\ntext = ""\nanswer = "x"\n', "question 1, question", "an empty text", "1 to 200"),
        ('[[question]]\ntext = "Why?"\nanswer = 8\n', "question 1, answer", "8", "in quotes"),
        ('[[question]]\ntext = "Why?"\nanswr = "x"\n', "question 1, answr", "answer?", "text, answer"),
        ('[question]\ntext = "Why?"\nanswer = "x"\n', "question", "a table", "[[question]]"),
        ('question = [{ text = "Why?", answer = "So" }, 3]\n', "question", "a list", "[[question]]"),
        ('questions = ["Why?"]\n', "questions", "did you mean question?", "question"),
        (TOML + TOML, "question 3", "as in question 1", "every question once"),
    ],
)
def test_what_is_wrong_in_a_packs_file(pack: Path, toml: str, place: str, found: str, allowed: str) -> None:
    (pack / "questions.toml").write_text(toml, encoding="utf-8")
    is_refused(pack, "questions.toml", place, found, allowed)


# ---------------------------------------------------------------------- out of a spreadsheet
@pytest.mark.parametrize(
    "content",
    [
        "Which metal is liquid?,Mercury\nHow many legs has a spider?,Eight\n",
        "question,answer\nWhich metal is liquid?,Mercury\nHow many legs has a spider?,Eight\n",
        "Answer;Question\r\nMercury;Which metal is liquid?\r\nEight;How many legs has a spider?\r\n",
        "\ufeffWhich metal is liquid?;Mercury\r\n\r\nHow many legs has a spider?;Eight;;\r\n",
        "Which metal is liquid?\tMercury\nHow many legs has a spider?\tEight",
        "sep=;\nWhich metal is liquid?;Mercury\nHow many legs has a spider?;Eight\n",
        '"Which  metal\nis liquid?", Mercury \n  How many legs has a spider? ,"Eight"\n',
        " Questions , Solution \nWhich metal is liquid?,Mercury\n,\nHow many legs has a spider?,Eight\n",
    ],
)
def test_lists_as_spreadsheets_save_them(content: str) -> None:
    assert from_csv("Science", content) == (METAL, SPIDER)


def test_commas_in_questions_are_no_separators_where_there_is_another_one() -> None:
    content = "Red, green or blue: which is warm, then?;Red\nOne, two, and?;Three\n"
    assert [one.answer for one in from_csv("Colours", content)] == ["Red", "Three"]
    quoted = '"Red, green or blue?",Red\n"He said ""aye"", what is it?","Yes, yes"\n'
    assert from_csv("Colours", quoted)[1] == Question('He said "aye", what is it?', "Yes, yes")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "Sports: found 0 questions; allowed: 1 to 500"),
        ("question,answer\n", "Sports: found 0 questions; allowed: 1 to 500"),
        (
            "Who?,Me\nWhy?\n",
            "Sports, line 2: found 1 cell with something in it; allowed: a question and its answer",
        ),
        ("Who?,Me\nWhy?,\n", "Sports, line 2: found 1 cell"),
        ("Who?,Me\nOne, two?,Three\n", "Sports, line 2: found 3 cells"),
        ("Who?,Me\n\nWhen?,Now\nwho?,You\n", "Sports, line 4: found the text 'who?', as in line 1"),
        (f"{'x' * 201},Me\n", "Sports, line 1, question: found 201 characters"),
        (f"Who?,{'x' * 81}\n", "Sports, line 1, answer: found 81 characters"),
        ("Who?,Me\nWh\ufffd?,You\n", "Sports, line 2: found a character that is none"),
        ("Who?,M\x07e\n", "Sports, line 1, answer: found"),
        ("x" * (LONGEST_FILE + 1), "Sports: found 150,001 characters; allowed: at most 150,000"),
        (
            "".join(f"Question {n}?,{n}\n" for n in range(MOST + 1)),
            "Sports: found 501 questions; allowed: 1 to 500",
        ),
        ("question,answer\nWho?,Me\n,Nobody\n", "Sports, line 3: found 1 cell with something in it"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(content: str, said: str) -> None:
    with pytest.raises(PackError) as refused:
        from_csv("Sports", content)
    assert str(refused.value.problems[0]).startswith(said)


def test_everything_that_is_wrong_is_said() -> None:
    with pytest.raises(PackError) as refused:
        from_csv("Sports", "Who?\nWhat?,That\nWhen?,Now,Then\n")
    assert [problem.entry for problem in refused.value.problems] == ["line 1", "line 3"]


LINES = st.text(
    st.characters(exclude_categories=["C", "Z"], exclude_characters="\ufffd"), min_size=1, max_size=40
)


@given(
    listed=st.lists(
        st.tuples(LINES, LINES), min_size=2, max_size=12, unique_by=lambda one: one[0].casefold()
    ),
    separator=st.sampled_from(",;\t"),
    head=st.booleans(),
)
def test_what_a_spreadsheet_writes_is_read_as_it_was(
    listed: list[tuple[str, str]], separator: str, head: bool
) -> None:
    file = io.StringIO()
    rows = [("question", "answer"), *listed] if head else listed
    csv.writer(file, delimiter=separator, quoting=csv.QUOTE_ALL).writerows(rows)
    if head or {listed[0][0].casefold(), listed[0][1].casefold()}.isdisjoint({"question", "answer", "text"}):
        found = from_csv("Anything", file.getvalue())
        assert [(one.text, one.answer) for one in found] == listed


@given(content=st.text(max_size=300))
def test_any_text_is_a_list_or_has_problems(content: str) -> None:
    try:
        found = from_csv("Anything", content)
    except PackError:
        return
    assert 1 <= len(found) <= MOST
    assert all(len(one.text) <= LONGEST_QUESTION and len(one.answer) <= LONGEST_ANSWER for one in found)


# ---------------------------------------------------------------------- a sheet of them becomes a pack
def test_a_sheet_of_questions_becomes_a_pack(tmp_path: Path) -> None:
    sheet = tmp_path / "science.csv"
    sheet.write_text("Answer;Question\nMercury;Which metal is liquid?\nEight;How many legs has a spider?\n")
    made = import_sheets([sheet], tmp_path / "science", "Science")
    assert made.own["questions"] == 2
    found, default = load(made.folder), load("default")
    assert found.questions == (METAL, SPIDER)
    assert (set(found.puzzles), set(found.decks["green"])) == (
        set(default.puzzles),
        set(default.decks["green"]),
    )


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("question,answer\nWho?,\n", "science.csv, line 2, answer: found an empty text"),
        (
            "question\nWho?\n",
            "science.csv, line 1: found no column with answers; allowed: a column called answer",
        ),
        (
            "question,anwser\nWho?,Me\n",
            "science.csv, line 1: found the column the text 'anwser' (did you mean answer?)",
        ),
    ],
)
def test_what_is_wrong_with_a_sheet_of_questions(tmp_path: Path, content: str, said: str) -> None:
    sheet = tmp_path / "science.csv"
    sheet.write_text(content)
    with pytest.raises(PackError) as refused:
        import_sheets([sheet], tmp_path / "science", "Science")
    assert any(str(problem).startswith(said) for problem in refused.value.problems), refused.value.problems


def test_the_example_in_the_docs_is_a_list() -> None:
    example = Path(__file__).parents[2] / "docs/examples/questions.csv"
    assert len(from_csv("Example", example.read_text("utf-8"))) == 12
