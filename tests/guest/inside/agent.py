"""Does in the guest what the host asks for over a serial port of its own: commands for the shell, one JSON object a line.

    {"n": 1, "sh": "systemctl is-active x", "limit": 20}   ->   {"n": 1, "status": 0, "out": "active\\n", "err": "", "up": 12.3}

``up`` is the guest's uptime when it was done, in seconds.  Several may be under way; nothing but the standard library is needed.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time

LATE = 124  # the status of a command that was ended, as timeout(1) has it


def done(ask: dict[str, object]) -> dict[str, object]:
    """Run one command to its end."""
    with subprocess.Popen(
        ["/bin/sh", "-c", str(ask["sh"])],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        errors="replace",
        start_new_session=True,
    ) as running:
        try:
            out, err = running.communicate(timeout=float(str(ask["limit"])))
            status = running.returncode
        except subprocess.TimeoutExpired:
            os.killpg(running.pid, 9)
            out, err = running.communicate()
            status = LATE
    return {
        "n": ask["n"],
        "status": status,
        "out": out,
        "err": err,
        "up": time.clock_gettime(time.CLOCK_BOOTTIME),
    }


def serve(port: str) -> None:
    """Answer until the port is gone."""
    writing = threading.Lock()
    with open(port, "r+b", buffering=0) as line:

        def answer(ask: dict[str, object]) -> None:
            reply = json.dumps(done(ask)).encode() + b"\n"
            with writing:
                while reply:
                    reply = reply[line.write(reply) or 0 :]

        def hello() -> None:
            with writing:
                line.write(b'{"n": 0, "up": %.3f}\n' % time.clock_gettime(time.CLOCK_BOOTTIME))

        hello()
        rest = b""
        while True:
            chunk = line.read(65_536)
            if not chunk:  # nobody is at the other end
                time.sleep(0.1)
                continue
            *asks, rest = (rest + chunk).split(b"\n")
            for ask in asks:
                threading.Thread(target=answer, args=(json.loads(ask),), daemon=True).start()


if __name__ == "__main__":
    serve(sys.argv[1])
