"""From a show to a report, and from the report to the very state."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from console.journal.looking import look
from console.report.anonymous import seat_name
from console.report.archive import pack_up, unpack
from console.report.replay import read_report, replay
from console.report.show_part import show_part
from console.rules.games import GAMES
from console.rules.pack import Question
from console.rules.session import Session
from tests.report.shows import DEFAULT, NAMES, SMALL, WHY, played, save, with_hash

CANARY = "Kunigunde"


def reported(data: Path) -> bytes:
    looked = look(data / "journal.db")
    assert looked.latest is not None
    return pack_up(show_part(looked.latest, looked.shows[looked.latest]).members, "0")


def renamed(value: Any) -> Any:
    """A true view with everybody's name as a report has it: the rules know the names of the start alone."""
    text = json.dumps(value)
    for seat, name in enumerate(NAMES, start=1):
        text = text.replace(json.dumps(name)[1:-1], seat_name(seat))
    return json.loads(text)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", list(GAMES))
def test_a_report_comes_to_the_very_state_but_for_names(game: str, seed: int, tmp_path: Path) -> None:
    world = with_hash(replace(DEFAULT, questions=(Question("?", "!"), Question("Whose?", "Hers"))))
    world = DEFAULT if game != "buzz-in" else world
    session = played(game, world, seed)
    save(tmp_path, game, world, session)
    done = replay(read_report(reported(tmp_path)))
    assert done.same is True
    true = {viewer: json.loads(text) for viewer, text in session.stage.views().items()}
    if world is DEFAULT:
        assert done.standing.views == renamed(true)
    assert done.standing.views["audience"]["cash"] == true["audience"]["cash"]
    assert [(one["to"], one["topic"]) for one in done.standing.asks] == [
        (one.to, one.message["topic"]) for one in session.open.values()
    ]
    assert done.standing.phase == ("over" if session.over else "game")


@pytest.mark.parametrize("game", list(GAMES))
def test_a_pack_of_ones_own_goes_along_without_a_word_of_its_owners(game: str, tmp_path: Path) -> None:
    decks = {
        deck: {
            f"{CANARY.lower()}s-{id}": replace(
                one, id=f"{CANARY.lower()}s-{id}", name=f"{CANARY}'s {one.name}"
            )
            for id, one in items.items()
        }
        for deck, items in DEFAULT.decks.items()
    }
    cards = {id: replace(one, car_name=f"{CANARY}'s car") for id, one in DEFAULT.cards.items()}
    prizes = {id: replace(one, name=f"{CANARY}'s {one.name}") for id, one in DEFAULT.prizes.items()}
    world = with_hash(
        replace(
            DEFAULT,
            name=f"Class of {CANARY}",
            decks=decks,
            cards=cards,
            prizes=prizes,
            extra={"by": CANARY},
            questions=tuple(Question(f"Who is {CANARY}? ({n})", f"{CANARY} {n}") for n in range(9)),
        )
    )
    session = played(game, world, seed=5)
    save(tmp_path, game, world, session)
    looked = look(tmp_path / "journal.db")
    members = show_part(1, looked.shows[1]).members
    assert "pack.json" in members
    for name, data in members.items():
        for word in (CANARY, *NAMES, "Müller", WHY):
            assert word.lower().encode() not in data.lower(), f"{word} in {name}"
            assert json.dumps(word)[1:-1].lower().encode() not in data.lower()
    done = replay(read_report(pack_up(members, "0")))
    assert done.same is True
    assert done.standing.cash == json.loads(session.stage.views()["audience"])["cash"]


# ------------------------------------------------------------------ what differs is found
def test_a_damaged_pack_of_ones_own_has_no_title_either(tmp_path: Path) -> None:
    world = with_hash(replace(DEFAULT, name=f"Class of {CANARY}"))
    save(tmp_path, "buzz-in", world, played("buzz-in", world, 1))
    for kept in (tmp_path / "packs").iterdir():
        kept.write_text("{}")
    data = reported(tmp_path)
    assert CANARY not in unpack(data)["journal.jsonl"].decode()


@pytest.fixture
def show(tmp_path: Path) -> tuple[Path, Session]:
    session = played("price-is-right", DEFAULT, seed=2)
    save(tmp_path, "price-is-right", DEFAULT, session)
    return tmp_path, session


def changed(data: bytes, name: str, change: Any) -> bytes:
    members = unpack(data)
    members[name] = change(members[name])
    return pack_up(members, "0")


def test_another_answer_is_found_at_its_entry(show: tuple[Path, Session]) -> None:
    def other_amount(data: bytes) -> bytes:
        lines = [json.loads(line) for line in data.splitlines()]
        at = next(n for n, one in enumerate(lines) if one.get("kind") == "adjust")
        lines[at]["amount"] += 100
        found.append(lines[at]["seq"])
        return "\n".join(map(json.dumps, lines)).encode()

    found: list[int] = []
    done = replay(read_report(changed(reported(show[0]), "journal.jsonl", other_amount)))
    assert done.same is False
    assert done.differs == f"the first difference is after entry {found[0]}"


def test_another_view_is_found_at_the_end(show: tuple[Path, Session]) -> None:
    def other_view(data: bytes) -> bytes:
        state = json.loads(data)
        state["digests"]["seat:2"] = "0" * 64
        return json.dumps(state).encode()

    done = replay(read_report(changed(reported(show[0]), "state.json", other_view)))
    assert (done.same, done.differs) == (False, "what seat:2 is shown differs at the end")


def test_it_can_stop_at_any_entry(show: tuple[Path, Session]) -> None:
    told = read_report(reported(show[0]))
    for upto in (0, 1, len(told.rows) // 2, len(told.rows)):
        done = replay(told, upto)
        assert done.upto == upto
        assert done.same is (True if upto == len(told.rows) else None)
    assert replay(told, 10**8).same is True


def test_rules_of_another_version_are_said(show: tuple[Path, Session]) -> None:
    def older(data: bytes) -> bytes:
        return data.replace(b'"rules_version":', b'"rules_version":9')

    done = replay(read_report(changed(reported(show[0]), "journal.jsonl", older)))
    assert done.notes[0].startswith("It was played by rules version 9")


def test_only_options_and_names_of_seats_are_in_the_header(show: tuple[Path, Session]) -> None:
    told = read_report(reported(show[0]))
    assert told.header.seats == ["Seat 1", "Seat 2", "Seat 3"]
    assert told.header.rig == "A rig"
    assert {row["name"] for row in told.rows if row["kind"] == "name"} == {"Seat 1"}
    assert told.header.options.items() >= SMALL["price-is-right"].items()
