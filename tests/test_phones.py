"""Paired phones over restarts: keys are saved soon, and at an orderly end at once."""

from __future__ import annotations

import asyncio
from pathlib import Path

from console.phones import keep_phones, known_phones
from console.web.pairing import Paired, Pairing


def source(n: int) -> bytes:
    return bytes(range(n))


def paired(path: Path) -> Pairing:
    return Pairing(source, known=known_phones(path))


def pair(pairing: Pairing) -> str:
    found = pairing.pair("phone", pairing.pin, 0)
    assert isinstance(found, Paired)
    return found.token


async def kept_until_the_end(path: Path) -> tuple[str, Pairing]:
    pairing = paired(path)
    keeping = asyncio.create_task(keep_phones(pairing, path))
    await asyncio.sleep(0)
    token = pair(pairing)
    keeping.cancel()
    await asyncio.wait([keeping])
    return token, pairing


def test_a_phone_paired_just_before_the_end_is_known_again(tmp_path: Path) -> None:
    path = tmp_path / "phones.json"
    token, before = asyncio.run(kept_until_the_end(path))
    assert set(known_phones(path)) == set(before.keys)
    assert token not in path.read_text(), "a token is kept nowhere"
    assert isinstance(paired(path).admit("phone", token, 0), str)


def test_a_damaged_file_is_no_phone_and_is_said(tmp_path: Path, caplog: object) -> None:
    path = tmp_path / "phones.json"
    asyncio.run(kept_until_the_end(path))
    path.write_text("")
    assert list(known_phones(path)) == []
    assert "pair again" in caplog.text  # type: ignore[attr-defined]
    assert list(known_phones(path)) == [], "set aside: the next start is a first one"


def test_a_disk_that_refuses_costs_nothing_but_the_phones(tmp_path: Path) -> None:
    path = tmp_path / "no-such-folder" / "phones.json"
    token, pairing = asyncio.run(kept_until_the_end(path))
    assert isinstance(pairing.admit("phone", token, 0), str)
