"""Writes every state that the audience is sent to a file, one JSON object a line, until it is ended.

onlooker.py FILE
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect


def main(file: Path) -> None:
    """Connect, again and again."""
    with file.open("w", buffering=1) as output:
        while True:
            try:
                with connect("ws://127.0.0.1:8420/stream/audience", max_size=None) as stream:
                    for message in stream:
                        if isinstance(message, str) and json.loads(message)["type"] == "state":
                            print(message, file=output)
            except (OSError, WebSocketException):
                time.sleep(0.2)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
