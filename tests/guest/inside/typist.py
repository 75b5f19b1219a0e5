"""A made-up keypad that types what is written to a pipe: names of keys, one a line, until it is ended.

typist.py PIPE
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

from tests.guest.inside.keypad import MadeUp


def main(pipe: Path) -> None:
    """Plug it in, then type."""
    keypad = MadeUp()
    os.mkfifo(pipe)
    while True:
        for line in pipe.read_text().split():
            keypad.tap(line)
            time.sleep(0.1)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
