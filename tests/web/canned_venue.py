"""What the host's page is told of packs and of the way in for phones."""

from __future__ import annotations

from typing import Any

from console.qr import qr


def rows(text: str) -> list[str]:
    return ["".join("01"[dark] for dark in row) for row in qr(text)]


ADDRESS = "http://10.42.0.1:8420"
WIFI = {
    "name": "Game show",
    "password": "tulip-canoe-94",
    "qr": rows("WIFI:T:WPA;S:Game show;P:tulip-canoe-94;;"),
}
JOIN: dict[str, Any] = {"address": ADDRESS, "qr": rows(ADDRESS), "wifi": WIFI}
STICK = {
    "label": "TEACHER",
    "at": "20:15",
    "busy": False,
    "problems": ["there are 30 packs on it: the first 20 were looked at"],
    "found": [
        {"name": "class-7b", "took": True, "problems": []},
        {
            "name": "class-8a-with-a-name-that-is-as-long-as-a-name-may-be",
            "took": False,
            "problems": [
                'prizes.toml: line 12: price: "zwölf" is no amount; allowed is a number such as 12.50',
                "<b>pack.toml</b>: title: missing",
            ],
        },
    ],
}
PACKS: dict[str, Any] = {
    "now": "default",
    "choices": [
        {"name": "default", "title": "Default", "from": "comes along", "problems": [], "newer": False},
        {
            "name": "club",
            "title": "Our club's own evening",
            "from": "here",
            "problems": ["green.toml, toaster, A: found 150; allowed: whole dollars from 1 to 99"],
            "newer": False,
        },
        {"name": "class-7b", "title": "Klasse 7b", "from": "stick", "problems": [], "newer": False},
    ],
    "stick": STICK,
}
