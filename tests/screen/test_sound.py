from __future__ import annotations

import itertools
import os
import subprocess
import sys
from array import array
from pathlib import Path

import pytest

from console.screen import cues, synth
from console.screen.sound import Player, SoundMissingError, hushed

CONTRACT = Path(__file__).parents[2] / "docs" / "stream.md"


def test_every_cue_of_the_contract_sounds() -> None:
    section = CONTRACT.read_text().split("### Cues")[1].split("##")[0]
    named = {part.split("`")[0] for part in section.split("`")[1::2]}
    extra = {"game", "digit", "row", "seat", "amount", "why", "winners"}  # what the cues carry
    wanted = (named - extra) | {"digit"}
    assert wanted <= set(cues.CUES), f"silent: {sorted(wanted - set(cues.CUES))}"
    used = {sound for due in cues.CUES.values() for _, sound in due}
    assert used <= set(cues.PALETTE)
    assert set(cues.PALETTE) == used, "every sound that is made is used"


@pytest.mark.parametrize("name", cues.PALETTE)
def test_a_sound_is_audible_not_clipped_short_and_ends_without_a_click(name: str) -> None:
    made = cues.make(name)
    peak = max(abs(s) for s in made) / 32_767
    assert 0.3 <= peak <= 0.7, "three at once may not clip"
    assert 0.1 <= len(made) / synth.RATE <= 1.6
    assert abs(made[-1]) <= 40
    start = max(abs(s) for s in made[: synth.RATE // 10])
    assert start > 2000, "a cue is heard when it happens"
    offset = sum(made) / len(made)
    assert abs(offset) < 600, "no direct current into the speaker"


def crossings(wave: list[float]) -> int:
    return sum(a < 0 <= b for a, b in itertools.pairwise(wave))


def test_a_bar_has_the_pitch_that_was_asked_for() -> None:
    tail = synth.bar(880.0, 0.9)[synth.RATE // 2 :]  # the upper partials are gone by then
    assert crossings(tail) / (len(tail) / synth.RATE) == pytest.approx(880, rel=0.01)


def test_over_is_a_falling_whistle() -> None:
    wave = synth.slide(1100.0, 260.0, 0.9)
    third = len(wave) // 3
    assert crossings(wave[:third]) > 1.8 * crossings(wave[-third:])


def test_the_same_sound_twice_is_the_same() -> None:
    assert cues.make("open") == cues.make("open")


def test_a_hurried_reveal_hurries_its_sounds() -> None:
    assert [ms for ms, _ in cues.sounds({"name": "reveal", "lasts_ms": 3400})] == [0, 1200, 2350]
    assert cues.sounds({"name": "reveal", "lasts_ms": 364})[2][0] == 235
    assert cues.sounds({"name": "of a newer console"}) == []


PLAY = """
import sys
import pygame
from console.screen.sound import Player
player = Player(volume=float(sys.argv[1]))
player.open()
player.wait()
player.cue({"name": "digit"}, 1000)
assert player.tick(1000) == [], "the tile is still turning"
assert player.tick(1150) == ["glock"]
pygame.time.wait(400)
player.cue({"name": "reveal"}, 2000)
player.hush()
assert player.tick(9000) == []
player.close()
"""


def played(volume: float, folder: Path) -> array[int]:
    raw = folder / f"{volume}.raw"
    environment = {
        **os.environ,
        "SDL_AUDIODRIVER": "disk",
        "SDL_DISKAUDIOFILE": str(raw),
        "SDL_VIDEODRIVER": "dummy",
    }
    subprocess.run([sys.executable, "-c", PLAY, str(volume)], check=True, env=environment, timeout=60)
    heard = array("h")
    data = raw.read_bytes()
    heard.frombytes(data[: len(data) // 2 * 2])
    return heard


@pytest.mark.slow
def test_what_reaches_the_sound_card_is_the_sound_at_the_master_volume(tmp_path: Path) -> None:
    full, half = played(1.0, tmp_path), played(0.5, tmp_path)
    loud, soft = (max(abs(s) for s in heard) / 32_767 for heard in (full, half))
    assert loud == pytest.approx(0.5, abs=0.02)
    assert soft == pytest.approx(loud / 2, abs=0.02)


def test_a_missing_sound_card_is_named_and_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "no-such-driver")
    player = Player()
    with pytest.raises(SoundMissingError, match=r"No sound card .*goes on silently.*--mute"):
        player.open()
    player.cue({"name": "win"}, 0)
    assert player.tick(10) == [], "and the game goes on"


def test_a_card_that_is_not_there_fills_no_terminal(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "alsa")
    monkeypatch.setenv("ALSA_CONFIG_PATH", "/dev/null")  # a machine where ALSA finds nothing
    with pytest.raises(SoundMissingError):
        Player().open()
    with hushed():
        os.write(2, b"noise")
    os.write(2, b"heard")
    assert capfd.readouterr().err == "heard"
