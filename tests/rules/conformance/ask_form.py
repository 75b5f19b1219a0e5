"""The kinds of ask as the protocol has them: what each must say, and answers that it must refuse."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

KINDS: Mapping[str, frozenset[str]] = {
    "dial": frozenset({"wheels"}),
    "choose": frozenset({"options"}),
    "pick": frozenset({"options", "count"}),
    "arrange": frozenset({"tiles", "slots"}),
    "text": frozenset({"length"}),
    "spin": frozenset({"wedges", "seat"}),
    "draw": frozenset({"options", "count"}),
    "buzz": frozenset({"seats"}),
}
TOLD = {
    "for",
    "shown",
    "errors",
    "row",
    "danger",
    "tiles",
    "right",
    "tile",
    "placed",
    "to_call",
}
NEVER_FITS: list[Any] = [
    None,
    True,
    False,
    -1,
    0.5,
    1e300,
    float("nan"),
    10**60,
    "",
    "no such thing",
    [],
    [[]],
    [None],
    [True],
    ["no such thing"],
    {},
    {"id": "1"},
    "x" * 5000,
]


def check(message: Mapping[str, Any], seats: int) -> None:
    """An ask is well formed, and is not one that could have been answered without asking."""
    assert re.fullmatch(r"seat:[1-9]\d*|seats|mc|house|wheel", message["to"]), message["to"]
    if message["to"].startswith("seat:"):
        assert int(message["to"][5:]) <= seats
    kind = message["kind"]
    assert KINDS[kind] <= set(message), f"{message['topic']}: a {kind} needs {sorted(KINDS[kind])}"
    assert set(message) - {"to", "kind", "topic"} - KINDS[kind] <= TOLD
    assert re.fullmatch(r"[a-z0-9-]+(\.[a-z0-9-]+)?", message["topic"]), message["topic"]
    assert (kind == "draw") == (message["to"] == "house")
    assert (kind == "spin") == (message["to"] == "wheel")
    assert (kind == "buzz") == (message["to"] == "seats")
    if kind == "buzz":
        assert message["seats"] == sorted(set(message["seats"])) != []
        assert set(message["seats"]) <= set(range(1, seats + 1))
    if kind == "dial":
        assert all(set(wheel) <= set("0123456789") and wheel for wheel in message["wheels"])
    if kind in ("choose", "pick"):
        ids = [option["id"] for option in message["options"]]
        assert all(set(option) == {"id", "label"} for option in message["options"])
        assert all(isinstance(option["label"], str) and option["label"] for option in message["options"])
        assert len(set(ids)) == len(ids)
        assert len(ids) > message.get("count", 1), f"{message['topic']} has but one answer"
    if kind == "draw":
        assert all(isinstance(option, str) for option in message["options"])
        assert 1 <= message["count"] <= len(message["options"])
        assert len(set(message["options"])) > 1, f"{message['topic']} has but one answer"
    if kind == "spin":
        assert 1 <= message["seat"] <= seats
        assert message["for"] == f"seat:{message['seat']}"
        assert message["wedges"]
        for wedge in message["wedges"]:
            check_wedge(wedge)
    assert ("to_call" in message) == (message["topic"] == "bet")
    if "to_call" in message:
        assert type(message["to_call"]) is int
        assert message["to_call"] >= 0
    if "for" in message:
        assert re.fullmatch(r"seat:[1-9]\d*|row", message["for"])


def check_wedge(wedge: Mapping[str, Any]) -> None:
    """A wedge says its kind, cash its amount in cents, a prize its id; nothing else."""
    says = {"cash": {"amount"}, "prize": {"id"}}.get(wedge["kind"], set())
    assert wedge["kind"] in ("cash", "free-spin", "lose-a-turn", "bankrupt", "prize"), wedge
    assert set(wedge) == {"kind"} | says, wedge
    assert "amount" not in says or (type(wedge["amount"]) is int and wedge["amount"] > 0), wedge


def good_value(message: Mapping[str, Any]) -> Any:
    """Some answer that fits."""
    match message["kind"]:
        case "dial":
            return int("".join(wheel[0] for wheel in message["wheels"]))
        case "choose":
            return message["options"][0]["id"]
        case "pick":
            return [option["id"] for option in message["options"]][: message["count"]]
        case "draw":
            return message["options"][: message["count"]]
        case "arrange":
            return message["tiles"][: message["slots"]]
        case "spin":
            return 0
        case "buzz":
            return [[message["seats"][0], 0]]
        case _:
            return ""


def bad_values(message: Mapping[str, Any]) -> list[Any]:
    """Answers that don't fit: of every wrong type, and of the right one with a wrong content."""
    good = good_value(message)
    bad = [
        value
        for value in NEVER_FITS
        if not (message["kind"] == "text" and isinstance(value, str))
        and not (message["kind"] == "buzz" and value == [])  # nobody in time
    ]
    match message["kind"]:
        case "dial":
            bad += [10 ** len(message["wheels"]), str(good), float(good), [good]]
        case "choose":
            bad += [[good], 0, {"id": good}, good + " "]
        case "draw" | "pick":
            bad += [good[0], [*good, good[0]], good[:-1], [0, *good[1:]], [*good[:-1], "no such thing"]]
        case "arrange":
            bad += ["".join(good), [*good, good[0]], good[:-1]]
        case "text":
            bad += ["x" * (message["length"] + 1), "\ud800"]
        case "spin":
            bad += [len(message["wedges"]), "0", 0.0, [0]]
        case "buzz":
            seat = message["seats"][0]
            bad += [[seat, 0], {seat: 0}, [[seat, 0], [seat, 9]], [[seat]], [[seat, 0, 0]], [[seat, -1]]]
            bad += [[[seat, us]] for us in (1.0, True, "1", None, 10**12)]
            bad += [[[who, 1]] for who in (0, 8, -1, True, float(seat), str(seat), f"seat:{seat}", None)]
    return bad
