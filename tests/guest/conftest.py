"""What a test in the guest needs from this machine."""

from __future__ import annotations

import pytest

from tests.conftest import lacking
from tests.guest.kernel import Kernel, KernelError, get_kernel
from tests.guest.ready import missing


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
