"""What this machine needs before a guest can be booted on it."""

from __future__ import annotations

import importlib.util
import shutil

TOOLS = {
    "qemu-system-x86_64": "qemu-system-x86",
    "busybox": "busybox-static",
    "gcc": "gcc and libc6-dev",
}
"""Commands, and the Debian packages that they come from."""


def missing() -> str | None:
    """The first thing that is not there, with how to get it; None when the kernel is all that may be missing."""
    for tool, package in TOOLS.items():
        if shutil.which(tool) is None:
            return f"{tool} is missing: install the Debian package {package}"
    if importlib.util.find_spec("lgpio") is None:
        return "lgpio is missing in this virtual environment: `make test` installs it"
    return None
