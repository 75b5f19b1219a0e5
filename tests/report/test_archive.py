"""A report may be anybody's: whatever it is made of, it is refused in a sentence, and nothing is written anywhere."""

from __future__ import annotations

import hashlib
import io
import json
import random
import tracemalloc
import warnings
import zipfile
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from console.report.archive import LARGEST_FILE, Unreadable, json_of, pack_up, unpack
from console.report.replay import read_report, replay
from console.report.replay_command import replay_command
from tests.report.shows import DEFAULT, header_of, played, save
from tests.report.test_replay import reported

HEAD = {"show": 1, "finished": False, "whole": True}


def head(**header: Any) -> dict[str, Any]:
    return {**HEAD, "header": {**asdict(header_of("price-is-right", DEFAULT, ["A", "B", "C"])), **header}}


def a_report(*lines: Any, **members: bytes) -> bytes:
    text = "\n".join(one if isinstance(one, str) else json.dumps(one) for one in lines)
    return pack_up({"journal.jsonl": text.encode(), **members}, "0")


def zipped(members: dict[str, bytes], manifest: Any = None) -> bytes:
    room = io.BytesIO()
    with zipfile.ZipFile(room, "w", zipfile.ZIP_DEFLATED) as archive:
        listed = {name: {"sha256": hashlib.sha256(data).hexdigest()} for name, data in members.items()}
        said = {"format": 1, "members": listed} if manifest is None else manifest
        archive.writestr("manifest.json", json.dumps(said))
        for name, data in members.items():
            archive.writestr(name, data)
    return room.getvalue()


def test_what_was_packed_up_comes_back_and_twice_the_same_bytes() -> None:
    members = {"README.txt": b"hello", "edges.csv": b"x" * 1000}
    assert unpack(pack_up(members, "1")) == members
    assert pack_up(members, "1") == pack_up(members, "1")


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "no ZIP"),
        (b"PK\x03\x04" + b"x" * 100, "no ZIP"),
        (zipped({"../../etc/cron.d/evil": b"x"}), "nothing that a report has"),
        (zipped({"/etc/passwd": b"x"}), "nothing that a report has"),
        (zipped({"journal.jsonl/": b""}), "nothing that a report has"),
        (zipped({"log.txt": b"x"}, {"format": 2}), "format"),
        (zipped({"log.txt": b"x"}, []), "format"),
        (zipped({"log.txt": b"x"}, {"format": 1, "members": {}}), "manifest names"),
        (zipped({"log.txt": b"x"}, {"format": 1, "members": {"log.txt": {"sha256": "0"}}}), "not as it was"),
        (zipped({"log.txt": b"x"}, {"format": 1, "members": {"log.txt": 7}}), "not as it was"),
        (zipped({"log.txt": b"x"}), "no show in it"),
        (a_report(), "0 lines"),
        (a_report(""), "0 lines"),
        (a_report("[" * 100_000), "nested too deeply"),
        (a_report('{"a":' * 100_000), "nested too deeply"),
        (a_report("NaN"), "no number"),
        (a_report("9" * 5_000), "no JSON"),
        (a_report([]), "says no show"),
        (a_report({}), "says no show"),
        (a_report({**head(), "show": "1"}), "says no show"),
        (a_report(head(seats="ABC")), "says no show"),
        (a_report(head(pack_hash="0" * 64)), "neither in the report nor in this version"),
        (a_report(head(), {"seq": 2, "kind": "undo"}), "entry 1"),
        (a_report(head(), {"seq": 1, "kind": 7}), "entry 1"),
        (a_report(head(), {"seq": 1, "kind": "adjust", "seat": 1, "amount": 10**40, "why": "x"}), "too large"),
        (a_report(head(), '{"seq":1,"kind":"adjust","amount":1e999}'), "too large"),
        (a_report(head(), *({"seq": n, "kind": "undo"} for n in range(1, 20_002))), "lines"),
        (a_report(head(), **{"state.json": b"[]"}), "where a show stands"),
        (a_report(head(), **{"state.json": b'{"digests":{"a":1},"trail":[]}'}), "where a show stands"),
        (a_report(head(), **{"pack.json": b"{}"}), "pack"),
        (a_report(head(), **{"pack.json": b"\xff\xfe"}), "pack"),
    ],
)  # fmt: skip
def test_what_is_no_report_is_refused_in_a_sentence(data: bytes, why: str) -> None:
    with pytest.raises(Unreadable, match=why):
        read_report(data)


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        ([head(game="roulette")], "none that this version plays"),
        ([head(options={"mc": "the cat"})], "refuse"),
        ([head(seats=[])], "refuse"),
        ([head(seats=["\x1b[2J", "B", "C"])], "refuse"),
        ([head(), {"seq": 1, "kind": "answer", "ask": 1, "to": "seat:1", "value": {"a": [[]]}}], "refuse"),
        ([head(), {"seq": 1, "kind": "answer"}], "refuse"),
        ([head(), {"seq": 1, "kind": "undo"}], "refuse"),
        ([head(), {"seq": 1, "kind": "name", "seat": "x"}], "can't play it"),
        ([head(), {"seq": 1, "kind": "clock", "gone_ms": None}], "can't play it"),
        (
            [head(), {"seq": 1, "kind": "adjust", "seat": -(10**9), "amount": 1, "why": []}],
            "refuse|can't play",
        ),
        ([head(), {"seq": 1, "kind": "presence", "seat": [], "here": {}}], "refuse|can't play"),
    ],
)
def test_a_show_that_these_rules_can_not_play_is_refused_in_a_sentence(lines: list[Any], why: str) -> None:
    with pytest.raises(Unreadable, match=why):
        replay(read_report(a_report(*lines)))


def test_a_bomb_is_not_unpacked() -> None:
    """A gigabyte of zeros in a megabyte, whose header claims ten bytes; memory stays within the bound."""
    bomb = zipped({"log.txt": bytes(60_000_000)})
    lying = bomb.replace((60_000_000).to_bytes(4, "little"), (10).to_bytes(4, "little"))
    for data in (bomb, lying):
        tracemalloc.start()
        with pytest.raises(Unreadable):
            unpack(data)
        assert tracemalloc.get_traced_memory()[1] < 60_000_000
        tracemalloc.stop()
    with pytest.raises(Unreadable, match="more than"):
        unpack(bytes(LARGEST_FILE + 1))


def test_a_member_that_is_there_twice_is_refused() -> None:
    room = io.BytesIO(zipped({"log.txt": b"x"}))
    with warnings.catch_warnings(), zipfile.ZipFile(room, "a") as archive:
        warnings.simplefilter("ignore")
        archive.writestr("log.txt", b"y")
    with pytest.raises(Unreadable, match="twice"):
        unpack(room.getvalue())


def test_a_show_without_end_is_given_up(tmp_path: Path) -> None:
    save(tmp_path, "price-is-right", DEFAULT, played("price-is-right", DEFAULT, 1))
    told = read_report(reported(tmp_path))
    seconds = iter(range(0, 10_000, 50))
    with pytest.raises(Unreadable, match="takes longer"):
        replay(told, clock=lambda: next(seconds))


def spoiled(data: bytes, rng: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(rng.choice((1, 1, 3, 40))):
        changed[rng.randrange(len(changed))] = rng.randrange(256)
    if rng.random() < 0.3:
        del changed[rng.randrange(len(changed)) :]
    return bytes(changed)


def test_no_damage_to_a_true_report_is_more_than_a_sentence(tmp_path: Path) -> None:
    """To the file, and to a member behind its checksum; a wrong answer may also be a right one, and then the states differ."""
    save(tmp_path, "wheel-of-fortune", DEFAULT, played("wheel-of-fortune", DEFAULT, 1))
    whole = reported(tmp_path)
    members = unpack(whole)
    rng = random.Random(7)
    refused = 0
    for turn in range(120):
        name = rng.choice(list(members))
        inside = pack_up({**members, name: spoiled(members[name], rng)}, "0")
        try:
            replay(read_report(spoiled(whole, rng) if turn % 3 == 0 else inside))
        except Unreadable:
            refused += 1
    assert refused > 40


def test_how_deep_brackets_may_be_whatever_stands_in_texts_between_them() -> None:
    assert json_of(b'{"a":[1,2]}', "x") == {"a": [1, 2]}
    assert json_of(b"[" * 60 + b"1" + b"]" * 60, "x")
    assert json_of(b'"' + b"[" * 1_000 + b'"', "x") == "[" * 1_000
    for text in (b"[" * 62 + b"]" * 62, b'["' + b"]" * 900 + b'",' + b"[" * 900 + b"]" * 901):
        with pytest.raises(Unreadable, match="nested too deeply"):
            json_of(text, "x")


# ------------------------------------------------------------------ the command
@pytest.fixture
def file(tmp_path: Path) -> Path:
    save(tmp_path, "price-is-right", DEFAULT, played("price-is-right", DEFAULT, 3))
    path = tmp_path / "report.zip"
    path.write_bytes(reported(tmp_path))
    return path


def test_it_says_where_the_show_is_and_that_it_is_the_very_state(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert replay_command([str(file)]) == 0
    said = capsys.readouterr().out
    assert said.splitlines()[-1] == "This is the very state of the report."
    assert "The Price Is Right, show 1" in said or "Price Is Right, show 1" in said
    assert "Asked: " in said


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("buzz-in", "Points: seat 1 "),
        ("price-poker", "Chips: seat 1 "),
        ("price-is-right", "Money: seat 1 $"),
    ],
)
def test_what_everybody_has_is_said_in_what_it_is_played_for(
    game: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    save(tmp_path, game, DEFAULT, played(game, DEFAULT, 3))
    (tmp_path / "report.zip").write_bytes(reported(tmp_path))
    assert replay_command([str(tmp_path / "report.zip")]) == 0
    assert any(line.startswith(said) for line in capsys.readouterr().out.splitlines())


def test_secrets_are_shown_only_when_asked_for(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    replay_command([str(file)])
    assert "card" not in capsys.readouterr().out
    assert replay_command([str(file), "--view", "host"]) == 0
    assert '"card"' in capsys.readouterr().out


def test_json_is_for_programs(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert replay_command([str(file), "--json", "--at", "5"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["entries"], told["same"]) == (5, None)
    assert "trail" not in told["state"]


@pytest.mark.parametrize("words", [["--view", "audience"], ["--json", "--view", "audience"]])
def test_what_a_terminal_would_obey_is_not_said_to_it(
    words: list[str], file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    members = unpack(file.read_bytes())
    first, *rest = members["journal.jsonl"].splitlines()
    told = json.loads(first)
    told["header"]["seats"][0] = "\x9b31m\u202e\ud800"
    journal = b"\n".join([json.dumps(told).encode(), *rest])
    file.write_bytes(pack_up({**members, "journal.jsonl": journal}, "0"))
    replay_command([str(file), *words])
    said = capsys.readouterr().out.replace("\n", "")
    assert "audience" in said
    assert said.isprintable()


def test_a_difference_is_status_1(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    members = unpack(file.read_bytes())
    state = json.loads(members["state.json"])
    state["trail"][3] = "0"
    file.write_bytes(pack_up({**members, "state.json": json.dumps(state).encode()}, "0"))
    assert replay_command([str(file)]) == 1
    assert "NOT the state of the report: the first difference is after entry" in capsys.readouterr().out


def test_a_file_that_is_none_is_status_1_and_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "x.zip").write_bytes(b"nothing")
    assert replay_command([str(tmp_path / "x.zip")]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("gameshow replay: x.zip: it is no ZIP file")


@pytest.mark.parametrize("words", [["--view", "seat:9"], ["--view", "mc; x"], ["--at", "-1"], []])
def test_a_bad_command_line_is_status_2(words: list[str], file: Path) -> None:
    with pytest.raises(SystemExit) as ended:
        replay_command([*([str(file)] if words else []), *words])
    assert ended.value.code == 2
