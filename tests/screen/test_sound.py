from __future__ import annotations

import itertools
import os
import re
import subprocess
import sys
from array import array
from pathlib import Path

import pytest

from console.screen import cues, synth
from console.screen.sound import Player, SoundMissingError, hushed

CONTRACT = Path(__file__).parents[2] / "docs" / "boards.md"


def test_every_cue_of_the_contract_sounds() -> None:
    section = CONTRACT.read_text().split("## Cues")[1].split("##")[0]
    first_cells = [line.split("|")[1] for line in section.splitlines() if line.startswith("| `")]
    bare = [re.sub(r"\(.*?\)", "", cell) for cell in first_cells]  # without what the cues carry
    named = {name for cell in bare for name in re.findall(r"`([a-z-]+)`", cell)}
    assert len(named) >= 25
    judged = {key.split()[0] for key in cues.CUES}
    assert named <= judged, f"silent: {sorted(named - judged)}"
    letters = [cues.sounds({"name": "letter", "count": n, "amount": a}) for n, a in ((2, 900), (0, -250))]
    buzzers = [cues.sounds({"name": "buzzed", "seat": seat}) for seat in range(1, 8)]
    used = {sound for due in (*cues.CUES.values(), *letters, *buzzers) for _, sound in due} | {"move", "peg"}
    assert set(cues.PALETTE) == used, "every sound that is made is used, and the other way round"


def test_there_is_no_fanfare_where_nobody_has_won_anything() -> None:
    assert [[sound for _, sound in cues.sounds({"name": "winner", "winners": who})] for who in ([1], [])] == [
        ["fanfare"], ["time"],
    ]  # fmt: skip


def test_a_letter_rings_once_for_each_of_its_doors_as_it_turns_and_a_vowel_is_paid_for_first() -> None:
    for count in (1, 3, 12):
        for amount in (50_000, 0, -25_000):
            heard = cues.sounds({"name": "letter", "letter": "E", "count": count, "amount": amount})
            rings = [ms for ms, sound in heard if sound == "ding"]
            assert rings == [150 + 350 * nth for nth in range(count)]
            assert ((0, "vowel") in heard) == (amount < 0)
    assert [sound for _, sound in cues.sounds({"name": "letter", "count": 0, "amount": 0})] == ["none"]


def test_each_kind_of_wedge_is_heard() -> None:
    heard = {
        kind: cues.sounds({"name": "wedge", "kind": kind})
        for kind in ("cash", "prize", "free-spin", "bankrupt", "lose-a-turn")
    }
    assert heard["cash"] == heard["prize"] == [(0, "land")]
    assert heard["free-spin"] == [(0, "free-spin")]
    assert heard["bankrupt"] == heard["lose-a-turn"] == [(0, "wood")], "the next cue says what it does"


def test_right_and_wrong_sound_different_and_a_count_is_heard() -> None:
    for name in ("placed", "answer"):
        right, wrong = (cues.sounds({"name": name, "right": right}) for right in (True, False))
        assert right, name
        assert wrong, name
        assert {sound for _, sound in right} != {sound for _, sound in wrong}
    assert cues.sounds({"name": "placed", "square": "left-top"}) == [(0, "wood")]
    for right in (0, 2, 5):
        bells = [ms for ms, sound in cues.sounds({"name": "count", "right": right}) if sound == "glock"]
        assert len(set(bells)) == right


def test_each_seat_s_buzzer_has_a_pitch_of_its_own_and_sounds_from_the_first_moment_on() -> None:
    heard = [cues.sounds({"name": "buzzed", "seat": seat}) for seat in range(1, 8)]
    assert all(len(due) == 1 and due[0][0] == 0 for due in heard)
    assert len({due[0][1] for due in heard}) == 7
    assert sorted(set(cues.BUZZERS)) == list(cues.BUZZERS)
    for [(_, name)] in heard:
        made = cues.make(name)
        at_once = max(abs(s) for s in made[: synth.RATE * 5 // 1000])
        assert at_once > 0.3 * max(abs(s) for s in made), f"{name} swells"
    assert cues.sounds({"name": "buzzed", "seat": "x"})[0][1] in cues.PALETTE


def test_a_question_that_is_closed_sounds_by_what_came_of_it() -> None:
    assert cues.sounds({"name": "closed", "why": "right"}) == [(0, "glock")]
    assert cues.sounds({"name": "closed", "why": "all-out"}) == [(0, "time")]


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
player.set(10)
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


def test_the_host_s_level_and_mute_are_what_a_sound_is_played_at() -> None:
    player = Player(volume=0.8)
    usual = player.gain("win")
    levels = []
    for level in range(11):
        player.set(level)
        levels.append(player.gain("win"))
    assert levels == sorted(set(levels)), "each level is louder than the one below"
    assert levels[0] == 0.0
    assert levels[10] == pytest.approx(0.8)
    assert usual == levels[7]
    assert player.gain("move") < player.gain("win"), "what comes often is soft"
    player.set(10, muted=True)
    assert player.gain("win") == 0.0
    player.set(99)
    assert player.gain("win") == levels[10]


MUTED = """
import pygame
from console.screen.sound import Player
player = Player()
player.set(10, muted=True)
player.open()
player.wait()
player.cue({"name": "win"}, 0)
assert player.tick(10) == [], "muted"
player.set(10)
player.cue({"name": "win"}, 20)
player.move(20)
assert player.tick(20) == ["bells", "move"]
player.move(20 + 89)
assert player.tick(200) == [], "a spun dial ticks no faster"
player.move(20 + 90)
assert player.tick(200) == ["move"]
for ms in range(300, 400, 10):
    player.peg(ms)
assert player.tick(400) == ["peg", "peg"], "a wheel that is fast clicks every 50 ms"
loud = {name: sound.get_volume() for name, sound in player._bank.items()}
player.set(5)
assert all(sound.get_volume() < loud[name] for name, sound in player._bank.items()), "what sounds follows at once"
"""


@pytest.mark.slow
def test_muting_and_the_level_reach_what_is_played_and_pointing_ticks_softly() -> None:
    environment = {**os.environ, "SDL_AUDIODRIVER": "dummy", "SDL_VIDEODRIVER": "dummy"}
    subprocess.run([sys.executable, "-c", MUTED], check=True, env=environment, timeout=60)


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
