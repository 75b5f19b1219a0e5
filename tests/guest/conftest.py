"""What a test in the guest needs from this machine."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import lacking
from tests.guest.installed import installed_image
from tests.guest.kernel import Kernel, KernelError, get_kernel
from tests.guest.ready import missing
from tests.install.root import RootError


@pytest.fixture(scope="session")
def kernel() -> Kernel:
    """The guest's kernel, once everything else that a guest needs is known to be there."""
    reason = missing()
    if reason is not None:
        lacking(reason)
    try:
        return get_kernel()
    except KernelError as error:
        lacking(str(error))
        raise


@pytest.fixture(scope="session")
def trixie(kernel: Kernel) -> Path:
    """The disk of a system of Debian 13 with this console installed."""
    return _installed("trixie", kernel)


@pytest.fixture(scope="session")
def bookworm(kernel: Kernel) -> Path:
    """The same of Debian 12, with systemd 252."""
    return _installed("bookworm", kernel)


def _installed(suite: str, kernel: Kernel) -> Path:
    try:
        return installed_image(suite, kernel)
    except RootError as error:
        lacking(str(error))
        raise
