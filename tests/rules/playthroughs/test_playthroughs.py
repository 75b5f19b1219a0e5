"""The playthroughs beside this file are what the rules do; see ``text.py`` for how to renew them."""

from __future__ import annotations

import pytest

from tests.rules.playthroughs.text import Script, all_scripts, written


@pytest.mark.parametrize("script", all_scripts(), ids=lambda script: script.path.stem)
def test_playthrough_is_as_written(script: Script) -> None:
    assert written(script) == script.path.read_text(encoding="utf-8")
