"""A console whose data is on the disk ``/dev/vda``, to be reached from outside; runs until the power goes.

    console_on_a_disk.py MOUNT-OPTIONS [LIBRARY]

What the disk holds is copied to the shared folder ``after`` before the console touches it, and ``ready`` holds the host's PIN once it
listens.  LIBRARY is loaded before the C library.  Port 8000 leads to the console's own, as if from this very machine.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

SHARE, DISK = Path("/run/share"), Path("/run/data")
DATA = DISK / "gameshow"
PORT = 8420


def copied(folder: Path) -> None:
    """Have what is in a folder on the other side, whole."""
    if folder.exists():
        shutil.copytree(folder, SHARE / "after.part")
        (SHARE / "after.part").rename(SHARE / "after")


async def pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """All that comes goes on at once."""
    with contextlib.suppress(ConnectionError):
        while data := await reader.read(1 << 16):
            writer.write(data)
            await writer.drain()
    writer.close()


async def relay(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """One connection from outside."""
    inside = await asyncio.open_connection("127.0.0.1", PORT)
    await asyncio.gather(pump(reader, inside[1]), pump(inside[0], writer))


async def main(library: str) -> None:
    """Start the console, say so, and hand on."""
    command = [
        sys.executable,
        "-m",
        "console",
        "bench",
        "--data",
        str(DATA),
        "--port",
        str(PORT),
        "--screen",
        "none",
    ]
    environment = {**os.environ, "LD_PRELOAD": library} if library else dict(os.environ)
    console = await asyncio.create_subprocess_exec(*command, env=environment, stdout=subprocess.PIPE)
    assert console.stdout is not None
    async for line in console.stdout:
        if line.startswith(b"Host page"):
            break
    server = await asyncio.start_server(relay, "0.0.0.0", 8000)
    (SHARE / "ready.part").write_text((DATA / "host-pin").read_text())
    (SHARE / "ready.part").rename(SHARE / "ready")
    async with server:
        await console.wait()


def run(*words: str) -> None:
    subprocess.run(words, check=True)


if __name__ == "__main__":
    DISK.mkdir()
    run("mount", "-t", "ext4", "-o", sys.argv[1], "/dev/vda", str(DISK))
    copied(DATA)
    run("busybox", "ip", "address", "add", "10.0.2.15/24", "dev", "eth0")
    run("busybox", "ip", "link", "set", "eth0", "up")
    asyncio.run(main(*sys.argv[2:3] or [""]))
