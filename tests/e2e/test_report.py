"""A report of a real console: while it runs, after it was killed, by its host's phone; and what a replay of it comes to."""

from __future__ import annotations

import json
from http.client import HTTPConnection
from pathlib import Path

import pytest

from console.report.archive import unpack
from console.report.command import report_command
from console.report.replay import read_report, replay
from hardware.check import Machine
from tests.e2e.console import Console, Hands, Host, live, quick_start

pytestmark = pytest.mark.slow


def reported(data: Path, run: Path, out: Path) -> dict[str, bytes]:
    machine = Machine(environment={"RUNTIME_DIRECTORY": str(run)})
    assert report_command(["--rig", "simulated", "--data", str(data), "-o", str(out)], machine) == 0
    return unpack(out.read_bytes())


def saved_by(console: Console, cookie: str) -> tuple[int, bytes]:
    line = HTTPConnection("127.0.0.1", console.port, timeout=20)
    line.request("GET", "/host/report", headers={"cookie": cookie, "sec-fetch-site": "same-origin"})
    answer = line.getresponse()
    status, body = answer.status, answer.read()
    line.close()
    return status, body


def test_it_is_made_beside_the_console_and_after_it_was_killed(tmp_path: Path) -> None:
    run, data = tmp_path / "run", tmp_path / "data"
    run.mkdir()
    with (
        Console(data, environment={"RUNTIME_DIRECTORY": str(run)}) as console,
        Host(console) as host,
        Hands(console) as hands,
    ):
        quick_start(host, hands, 3)
        host.listen(lambda: live(host))  # what was worked before the first question may be told
        beside = reported(data, run, tmp_path / "beside.zip")
        status, body = saved_by(console, host.cookie)
        assert status == 200
        assert not {"journal.jsonl", "state.json"} & set(unpack(body))  # the show is not over
        assert {"doctor.json", "versions.json", "edges.csv"} <= set(unpack(body))
        console.kill()
    after = reported(data, run, tmp_path / "after.zip")
    for members in (beside, after):
        edges = members["edges.csv"].decode()
        assert edges.count("seat:1/buzzer,closed") >= 1
        head = json.loads(members["journal.jsonl"].splitlines()[0])
        assert head["header"]["seats"] == ["Seat 1", "Seat 2", "Seat 3"]
    done = replay(read_report((tmp_path / "after.zip").read_bytes()))
    assert done.same is True
    assert done.standing.views["audience"]["scene"] != "lobby"
