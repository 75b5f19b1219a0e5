"""The daemon's screen: it stays while the daemon holds its leash, and goes when it is told."""

from __future__ import annotations

import asyncio
import contextlib
import json

import pytest
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

from console.screen_process import ScreenProcess

PATIENCE = 30


@pytest.mark.slow
def test_the_screen_stays_as_long_as_its_daemon_and_no_longer() -> None:
    assert asyncio.run(_watch_it()) == 1


async def _watch_it() -> int:
    """Ask for a picture, end the screen, and count how often one has come to us."""
    came: list[ServerConnection] = []
    pictured, left = asyncio.Event(), asyncio.Event()

    async def talk(connection: ServerConnection) -> None:
        came.append(connection)
        await connection.send(json.dumps({"type": "watch", "on": True}))
        with contextlib.suppress(ConnectionClosed):  # it leaves without a word
            async for message in connection:
                if isinstance(message, bytes):
                    pictured.set()
        left.set()

    async with serve(talk, "127.0.0.1", 0) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        process = ScreenProcess(f"ws://127.0.0.1:{port}/stream/screen", "dummy")
        process.start()
        try:
            await asyncio.wait_for(pictured.wait(), PATIENCE)
        finally:
            await process.stop()
        await asyncio.wait_for(left.wait(), PATIENCE)
    return len(came)
