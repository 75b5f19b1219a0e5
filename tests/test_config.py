"""``console.toml``: what it may say, and that everything wrong with it is said at once."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from console.config import Config, ConfigProblem, load_config, with_values
from console.run_options import options_of, parsed, sound_options
from hardware.plan import RigProblem
from hardware.rigfile import load_rig


def file(tmp_path: Path, text: str | bytes) -> Path:
    path = tmp_path / "console.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def problems(path: Path) -> list[str]:
    with pytest.raises(ConfigProblem) as caught:
        load_config(path)
    assert str(caught.value) == "\n".join(caught.value.problems)
    return [problem.removeprefix(f"{path}: ") for problem in caught.value.problems]


def test_the_least_that_it_can_say(tmp_path: Path) -> None:
    assert load_config(file(tmp_path, 'rig = "simulated"')) == Config(
        "simulated", "default", "127.0.0.1", 8420, None
    )


def test_all_that_it_can_say(tmp_path: Path) -> None:
    path = file(
        tmp_path,
        'rig = "my.toml"\npack = "packs/class"\nhost = "0.0.0.0"\nport = 8000\ngame = "buzz-in"\n',
    )
    assert load_config(path) == Config(
        str(tmp_path / "my.toml"), str(tmp_path / "packs/class"), "0.0.0.0", 8000, "buzz-in"
    )


def test_a_path_counts_from_the_files_own_folder_and_a_name_is_a_name(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    assert load_config(file(tmp_path / "b", 'rig = "../a/r.toml"')).rig == str(tmp_path / "b/../a/r.toml")
    assert load_config(file(tmp_path, 'rig = "/etc/r.toml"\npack = "class-7b"')) == Config(
        "/etc/r.toml", "class-7b"
    )


def test_everything_wrong_is_said_in_one_go(tmp_path: Path) -> None:
    path = file(
        tmp_path, 'rigg = "x"\npack = 3\nhost = "0.0.0.1"\nport = 70000\ngame = "wheel-of-fortun"\n[seat]\n'
    )
    assert problems(path) == [
        'rig: missing; for instance rig = "four-seats-gpio"',
        "pack: found 3; allowed: a text of up to 300 characters",
        'host: found "0.0.0.1"; allowed: "127.0.0.1", "0.0.0.0" (did you mean "0.0.0.0"?)',
        "port: found 70000; allowed: a whole number from 1024 to 65535",
        'game: found "wheel-of-fortun"; allowed: "price-is-right", "wheel-of-fortune", "price-poker", "buzz-in"'
        ' (did you mean "wheel-of-fortune"?)',
        "rigg: unknown key; did you mean rig?",
        "seat: unknown key; known here: rig, pack, host, port, game",
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("rig = ", "cannot be read: not a TOML file"),
        (b"rig = '\xff'", "cannot be read: not UTF-8 text"),
        ("a = " + "[" * 5_000, "cannot be read: not a TOML file"),
        ("port = " + "9" * 5_000, "cannot be read: not a TOML file"),
        ("", "rig: missing"),
        ('rig = ""', 'rig: found ""'),
        ("rig = 'a\tb'", "rig: found"),
        ("rig = 'simulated'\nport = true", "port: found true"),
        ("rig = 'simulated'\nport = 80", "port: found 80; allowed: a whole number from 1024"),
        ("rig = 'simulated'\nport = 8420.0", "port: found 8420.0"),
        ("rig = 'simulated'\nhost = ['0.0.0.0']", "host: found"),
    ],
)
def test_what_is_refused(text: str | bytes, said: str, tmp_path: Path) -> None:
    assert problems(file(tmp_path, text))[0].startswith(said)


@pytest.mark.parametrize(
    ("text", "guess"),
    [
        (
            'rig = "simulated\nport = 8420',
            "(at line 1, column 17); is a quotation mark missing at the end of that line?",
        ),
        ("rig = simulated", '; a text stands in plain quotation marks, as in "default"'),
        ("rig = \u201csimulated\u201d", '; a text stands in plain quotation marks, as in "default"'),
        ("port = 8420\nport = 8421", "; something stands there twice"),
    ],
)
def test_the_commonest_slips_are_guessed(text: str, guess: str, tmp_path: Path) -> None:
    assert problems(file(tmp_path, text))[0].endswith(guess)


def test_a_mark_that_an_editor_put_in_front_does_no_harm(tmp_path: Path) -> None:
    assert load_config(file(tmp_path, b"\xef\xbb\xbfrig = 'simulated'\r\n")).rig == "simulated"


def test_a_file_that_is_not_there_and_one_that_is_none(tmp_path: Path) -> None:
    assert problems(tmp_path / "gone.toml") == ["cannot be read: No such file or directory"]
    assert problems(tmp_path) == ["cannot be read: Is a directory"]


def test_what_has_no_end_is_not_begun(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.toml"
    os.mkfifo(pipe)
    assert problems(pipe) == ["cannot be read: it is no file"]
    assert problems(Path("/dev/zero")) == ["cannot be read: it is no file"]
    with pytest.raises(RigProblem, match=r"pipe\.toml: the rig file cannot be read: it is no file"):
        load_rig(pipe)
    vast = file(tmp_path, "")
    os.truncate(vast, 10**10)  # has holes instead of bytes
    assert problems(vast) == ["cannot be read: it has more than 1,000,000 bytes"]


def test_what_is_sound_stays_to_show_the_faults_with(tmp_path: Path) -> None:
    path = file(tmp_path, 'host = "0.0.0.0"\nport = 9000\npak = "x"')
    with pytest.raises(ConfigProblem) as caught:
        load_config(path)
    assert caught.value.sound == Config("", host="0.0.0.0", port=9000)
    args = parsed(["--config", str(path), "--port", "0"], bench=False)
    assert (sound_options(args).host, sound_options(args).port) == ("0.0.0.0", 0)


class TestTheCommandLineGoesFirst:
    def test_in_everything_that_both_can_say(self, tmp_path: Path) -> None:
        path = file(
            tmp_path, 'rig = "simulated"\npack = "a"\nhost = "0.0.0.0"\nport = 9000\ngame = "buzz-in"'
        )
        words = ["--rig", "b", "--pack", "c", "--host", "127.0.0.1", "--port", "0", "--game", "price-poker"]
        said = options_of(parsed(["--config", str(path)], bench=False))
        assert (said.rig, said.pack, said.host, said.port, said.game) == (
            "simulated", "a", "0.0.0.0", 9000, "buzz-in",
        )  # fmt: skip
        told = options_of(parsed(["--config", str(path), *words], bench=False))
        assert (told.rig, told.pack, told.host, told.port, told.game) == (
            "b", "c", "127.0.0.1", 0, "price-poker",
        )  # fmt: skip

    def test_without_either_there_is_no_rig(self, capsys: pytest.CaptureFixture[str]) -> None:
        with pytest.raises(SystemExit) as left:
            parsed([], bench=False)
        assert left.value.code == 2
        assert "--rig or --config is needed" in capsys.readouterr().err

    def test_the_bench_needs_neither(self) -> None:
        options = options_of(parsed([], bench=True))
        assert (options.rig, options.pack, options.host, options.port) == (
            "simulated", "default", "127.0.0.1", 8420,
        )  # fmt: skip

    def test_the_file_is_read_anew_each_time(self, tmp_path: Path) -> None:
        args = parsed(["--config", str(file(tmp_path, 'rig = "a"'))], bench=False)
        assert options_of(args).rig == "a"
        file(tmp_path, 'rig = "b"')
        assert options_of(args).rig == "b"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('rig = "a"\n', 'rig = "b"\n'),
        ('rig = "b"  # kept\n', 'rig = "b"  # kept\n'),
        ("rig='b'\n", "rig='b'\n"),
        ('rig = "a # b"  # c\n', 'rig = "b"  # c\n'),
        ('# rig = "a"\nport = 1\n', '# rig = "a"\nport = 1\nrig = "b"\n'),
        ('pack = "rig = x"\n', 'pack = "rig = x"\nrig = "b"\n'),
        ("rig = 5\n", 'rig = "b"\n'),
        ('"rig" = "a"\n', '"rig" = "b"\n'),
        ("'rig'='a' # c", "'rig'=\"b\" # c\n"),
        ('# one\u2028rig = 1\x85\nrig = "a"\n', '# one\u2028rig = 1\x85\nrig = "b"\n'),
        ("", 'rig = "b"\n'),
        ('port = 1\n[x]\nrig = "a"\n', 'port = 1\nrig = "b"\n[x]\nrig = "a"\n'),
    ],
)
def test_a_key_is_set_in_its_own_line(before: str, after: str) -> None:
    assert with_values(before, {"rig": "b"}) == after
