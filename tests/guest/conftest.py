"""What a test in the guest needs from this machine."""

from __future__ import annotations

import importlib.util

import pytest

from tests.conftest import lacking, need
from tests.guest.kernel import Kernel, KernelError, get_kernel


@pytest.fixture(scope="session")
def kernel() -> Kernel:
    """The guest's kernel, once everything else that a guest needs is known to be there."""
    need("qemu-system-x86_64", "qemu-system-x86")
    need("busybox", "busybox-static")
    need("gcc", "gcc and libc6-dev")
    if importlib.util.find_spec("lgpio") is None:
        lacking("lgpio is missing in this virtual environment: `make test` installs it")
    try:
        return get_kernel()
    except KernelError as error:
        lacking(str(error))
        raise
