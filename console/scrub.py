"""Takes names and secrets out of texts that others wrote: a log, findings, a rig file."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Mapping
from typing import Any

Json = Any
GONE = "(left out)"
SOMEBODY = "(somebody)"
ADDRESS = "(address)"

_MAC = re.compile(r"\b[0-9A-Fa-f]{2}(?:[:-][0-9A-Fa-f]{2}){5}\b")
_IPV4 = re.compile(r"(?<![\w.])[0-9]{1,3}(?:\.[0-9]{1,3}){3}(?![\w.]*\w)")
_IPV6 = re.compile(r"(?<![\w:.])[0-9A-Fa-f]{0,4}(?::[0-9A-Fa-f]{0,4}){2,7}(?:%[\w.-]+)?(?![\w:])")
_HOME = re.compile(r"(/home/)[^/\s\"':]+")
_COOKIE = re.compile(r"\b(gameshow_(?:host|seat)\s*=\s*)[^\s;,\"']+")
_PIN = re.compile(r"\b(PIN\b[^\w\n]{1,4}(?:is )?)[0-9]{3,10}\b", re.IGNORECASE)
_NAMED = re.compile(
    r"(?<![\w-])((?:pass(?:word|phrase|wd)?|psk|wpa-psk|wep-key0|ssid|token|secret|cookie|api[_-]?key)"
    r"[\"']?\s*[=:]\s*)(\"[^\"\n]*\"|'[^'\n]*'|[^\s,;}]+)",
    re.IGNORECASE,
)
_TOKEN = re.compile(r"(?<![\w/+.=-])(?=[\w-]*[0-9])(?=[\w-]*[A-Za-z])[A-Za-z0-9_-]{22,}={0,2}(?![\w/.-])")
_CODE = re.compile(r"(#|code[=: ]+)[0-9]{6}\b", re.IGNORECASE)


class Scrub:
    """``words`` are what must not be told, each with what stands in its place; found whole, in any case of letters."""

    def __init__(self, words: Mapping[str, str] | None = None) -> None:
        self._words = {word.casefold(): put for word, put in (words or {}).items() if word.strip()}
        longest = sorted(self._words, key=len, reverse=True)
        self._known = (
            re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest))})(?!\w)", re.IGNORECASE)
            if longest
            else None
        )

    def text(self, said: str) -> str:
        """A text without them, nor addresses, homes, PINs, and whatever looks like a password or a token."""
        if self._known is not None:
            said = self._known.sub(lambda found: self._words.get(found[0].casefold(), SOMEBODY), said)
        said = _COOKIE.sub(rf"\1{GONE}", said)
        said = _NAMED.sub(rf"\1{GONE}", said)
        said = _PIN.sub(rf"\1{GONE}", said)
        said = _CODE.sub(rf"\1{GONE}", said)
        said = _MAC.sub(ADDRESS, said)
        said = _IPV4.sub(_number, said)
        said = _IPV6.sub(_number, said)
        said = _HOME.sub(rf"\1{SOMEBODY}", said)
        return _TOKEN.sub(GONE, said)

    def value(self, value: Json) -> Json:
        """The same for every text in a JSON value; keys stay."""
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, list | tuple):
            return [self.value(one) for one in value]
        if isinstance(value, dict):
            return {key: self.value(one) for key, one in value.items()}
        return value


def _number(found: re.Match[str]) -> str:
    """An address, unless it says nothing of this machine: loopback, none at all, or no address but a version or a time."""
    try:
        address = ipaddress.ip_address(found[0].partition("%")[0])
    except ValueError:
        return found[0]
    if address.is_loopback or address.is_unspecified or (address.version == 4 and found[0].startswith("0.")):
        return found[0]
    return ADDRESS
