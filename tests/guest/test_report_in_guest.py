"""What an installed console says of itself: to root, to anybody, and in a report that was made after it was killed in mid-show."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from console.report.archive import unpack
from console.report.replay import read_report, replay
from tests.e2e.console import live
from tests.guest.appliance import Appliance
from tests.guest.image import data_disk
from tests.guest.kernel import Kernel
from tests.guest.showing import back, begun, host_of, pid_of

pytestmark = [pytest.mark.proof, pytest.mark.guest]

DOCTOR = "/usr/local/bin/gameshow doctor --json"


def findings(pi: Appliance, command: str) -> tuple[int, dict[str, list[dict[str, Any]]]]:
    done = pi.sh(command, 120)
    found: dict[str, list[dict[str, Any]]] = {}
    for one in json.loads(done.out)["findings"]:
        found.setdefault(one["id"], []).append(one)
    return done.status, found


def test_what_is_said_after_it_was_killed_in_mid_show(kernel: Kernel, trixie: Path, tmp_path: Path) -> None:
    share = tmp_path / "share"
    share.mkdir()
    with Appliance(kernel, trixie, share, data=data_disk(tmp_path / "data.img", 2000)) as pi:
        pi.ready()
        pi.until(lambda: pi.active("gameshow"), 90, "the console being ready")
        with host_of(pi) as host:
            begun(pi, host)
            host.listen(lambda: live(host))
        gone = pid_of(pi, "gameshow")
        pi.must(f"kill -9 {gone}")
        back(pi, "gameshow", gone)

        status, found = findings(pi, DOCTOR)
        services = [one["what"] for one in found["service"]]
        bad = [one for ones in found.values() for one in ones if one["level"] == "bad"]
        # A machine without a device tree can't pass for a Pi; all else is well.
        assert (status, [one["id"] for one in bad]) == (1, ["board"]), bad
        assert any(
            text.startswith("gameshow.service runs") and "started anew once" in text for text in services
        )
        assert found["pin"][0]["level"] == "ok"  # held by the console itself
        assert found["journal"][0]["level"] == "ok"
        assert found["show"][0]["level"] == "note"
        assert found["disk"][0]["level"] == found["pack"][0]["level"] == "ok"
        assert "config" not in found

        _, theirs = findings(pi, f"cd / && setpriv --reuid=nobody --regid=nogroup --clear-groups {DOCTOR}")
        assert theirs["journal"][0]["mend"] == "sudo gameshow doctor"
        # What the service may use is asked, not what nobody may; what can't be told without rights is no fault.
        assert theirs["disk"][0]["level"] == "ok"
        assert (theirs["chip"][0]["level"], theirs["chip"][0]["mend"]) == ("note", "sudo gameshow doctor")

        machine, pin = pi.must("cat /etc/hostname").strip(), pi.must("cat /var/lib/gameshow/host-pin").strip()
        pi.must("cd /run/share && /usr/local/bin/gameshow report -o report.zip", 120)
        pi.must("cd /run/share && /usr/local/bin/gameshow report --all-edges -o edges.zip", 120)
    data = (share / "report.zip").read_bytes()
    assert replay(read_report(data)).same is True
    members = unpack(data)
    assert (
        members["edges.csv"].count(b"\n") == 1
    )  # what was dialled when it was killed is still nobody's business
    edges = unpack((share / "edges.zip").read_bytes())["edges.csv"]
    assert edges.count(b"seat:1/buzzer,closed") >= 1  # of before
    log = members["log.txt"].decode()
    assert "gameshow" in log
    assert f"PIN {pin}" not in log
    assert machine in ("gameshow", "localhost") or machine not in log
