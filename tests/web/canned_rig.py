"""What the rig's tools say, as the host's page is told."""

from __future__ import annotations

from typing import Any

GOOD: dict[str, Any] = {
    "type": "rig-check",
    "ok": True,
    "findings": [
        {
            "id": "rig",
            "level": "ok",
            "what": 'four-seats-gpio.toml: "Four seats", 4 seats',
            "why": "",
            "mend": "",
        },
        {"id": "board", "level": "ok", "what": "Raspberry Pi 4 Model B Rev 1.4", "why": "", "mend": ""},
        {
            "id": "pin",
            "level": "ok",
            "what": "The rig's 21 pins are held by this console",
            "why": "",
            "mend": "",
        },
    ],
}
BAD: dict[str, Any] = {
    "type": "rig-check",
    "ok": False,
    "findings": [
        *GOOD["findings"],
        {
            "id": "pin",
            "level": "bad",
            "what": "GPIO17 (seat.1.lamp): held by the process 4711, python3",
            "why": "A pin has one holder, and the console would be refused it.",
            "mend": "ps -o pid,args 4711    # to see what it is; then kill 4711",
        },
        {
            "id": "spi",
            "level": "warn",
            "what": "SPI is off: /dev/spidev0.0 is not there",
            "why": "Without it the displays stay dark; a show runs on the screen alone.",
            "mend": "sudo raspi-config nonint do_spi 0 && sudo reboot",
        },
        {
            "id": "clock",
            "level": "note",
            "what": "The clock says 1970-01-01",
            "why": "Saved shows get a wrong date. Nothing else minds: races and time limits have another clock.",
            "mend": "sudo timedatectl set-ntp true    # with a network; or sudo date -s '2026-11-30 19:00'",
        },
    ],
}
