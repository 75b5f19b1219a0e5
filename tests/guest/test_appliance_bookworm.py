"""The console installed on Debian 12, with systemd 252 and Python 3.11: up, ready, hardened, and played at."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.guest.appliance import Appliance
from tests.guest.image import data_disk
from tests.guest.kernel import Kernel
from tests.guest.showing import at_rest, back, begun, changed, hardened, host_of, pid_of

pytestmark = [pytest.mark.proof, pytest.mark.guest]


def test_on_bookworm_it_is_up_and_a_show_goes_on_after_a_kill(
    kernel: Kernel, bookworm: Path, tmp_path: Path
) -> None:
    (tmp_path / "share").mkdir()
    with Appliance(kernel, bookworm, tmp_path / "share", data=data_disk(tmp_path / "data.img")) as pi:
        pi.ready()
        assert pi.must("systemctl --version").startswith("systemd 252 ")
        pi.until(lambda: pi.active("gameshow"), 90, "the console being ready")
        assert "lobby" in pi.shows("gameshow", "StatusText")["StatusText"], pi.log("-u gameshow")
        assert pi.shows("gameshow", "NRestarts", "Result") == {"NRestarts": "0", "Result": "success"}
        # There is no display in this machine: the screen says so and waits.
        pi.until(
            lambda: "display" in pi.shows("gameshow-screen", "StatusText")["StatusText"],
            40,
            "the screen waiting",
        )
        assert pi.must("systemctl --failed --no-legend").strip() == ""
        hardened(pi)
        with host_of(pi) as host:
            begun(pi, host)
            before = at_rest(host)
        gone = pid_of(pi, "gameshow")
        pi.must(f"kill -9 {gone}")
        back(pi, "gameshow", gone)
        with host_of(pi) as host:
            assert changed(before, at_rest(host)) == {}
        pi.off()
