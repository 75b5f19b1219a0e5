"""The units as read by the systemd that each system comes with: 252 on Bookworm, 257 on Trixie."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.conftest import lacking
from tests.install.root import SUITES, clean_root, in_root, why_not
from tests.systemd.units import UNITS, instance, put_units


@pytest.mark.proof
@pytest.mark.parametrize("suite", SUITES)
def test_nothing_is_said_of_them_and_they_are_locked_up(suite: str, tmp_path: Path) -> None:
    if reason := why_not():
        lacking(reason)
    root = clean_root(suite, tmp_path / "root")
    put_units(root, *UNITS)
    for name in UNITS:
        said = in_root(root, "systemd-analyze", "verify", instance(name), network=False)
        assert (said.status, said.out) == (0, ""), name
        found = in_root(
            root, "systemd-analyze", "security", "--offline=true", "--no-pager", instance(name), network=False
        )
        exposure = re.search(r"Overall exposure level for \S+: ([0-9.]+)", found.out)
        assert exposure is not None, found.out
        assert float(exposure[1]) <= 2.0, found.out
