"""The check of rig and machine in a real console: asked for by the host, in the midst of a show too, and never in the way of a stop."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.e2e.console import STOP_SECONDS, Console, Hands, Host, Viewer, quick_start

pytestmark = pytest.mark.slow


def test_the_host_is_told_and_nobody_else(tmp_path: Path) -> None:
    with (
        Console(tmp_path) as console,
        Host(console) as host,
        Hands(console) as hands,
        Viewer(console.port, "audience") as seen,
    ):
        quick_start(host, hands, 3)
        host.must("rig-check")
        host.listen(lambda: "rig-check" in host.newest)
        told = host.newest["rig-check"]
        assert told["ok"]
        assert {"rig", "simulated", "disk", "clock", "service", "journal", "pack", "versions"} <= {
            one["id"] for one in told["findings"]
        }
        seen.drain(0.2)
        hands.drain(0.2)
        assert "rig-check" not in {**seen.newest, **hands.newest}
        host.must("rig-check")
        status, seconds = console.stop()
        assert (status, seconds < STOP_SECONDS) == (0, True)
        assert not [line for line in console.said if "Traceback" in line or "ERROR" in line]
