"""What ``gameshow run`` and ``gameshow bench`` are told: by the command line first, then by ``console.toml``."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from console.config import HERE, PACK, PORT, Config, ConfigProblem, load_config
from console.folders import data_folder
from console.rules.game import SetupError
from console.rules.games import find


@dataclass(frozen=True, slots=True)
class Options:
    """One console. ``port`` 0 takes a free one; ``game`` is offered first; ``seed`` makes chance the same every time.

    ``config`` is the file that the rest comes from, if one does.
    """

    rig: str
    pack: str
    data: Path
    host: str
    port: int
    game: str | None = None
    screen: str = "none"
    seed: int | None = None
    config: Path | None = None


def parsed(argv: Sequence[str], *, bench: bool) -> argparse.Namespace:
    """Read the command line, or leave with status 2."""
    parser = _parser(bench)
    args = parser.parse_args(argv)
    if args.rig is None and args.config is None:
        parser.error("--rig or --config is needed")
    return args


def options_of(args: argparse.Namespace) -> Options:
    """What holds now: the file is read anew each time. Raises :class:`ConfigProblem`."""
    return _with(args, Config("") if args.config is None else load_config(args.config))


def sound_options(args: argparse.Namespace) -> Options:
    """The same, as far as the file can be read: where its faults are shown."""
    try:
        return options_of(args)
    except ConfigProblem as problem:
        return _with(args, problem.sound)


def _with(args: argparse.Namespace, config: Config) -> Options:
    return Options(
        rig=args.rig or config.rig,
        pack=args.pack or config.pack,
        data=args.data,
        host=args.host or config.host,
        port=config.port if args.port is None else args.port,
        game=args.game or config.game,
        screen=args.screen,
        seed=args.seed,
        config=args.config,
    )


def _parser(bench: bool) -> argparse.ArgumentParser:
    name = "bench" if bench else "run"
    parser = argparse.ArgumentParser(prog=f"gameshow {name}")
    parser.add_argument(
        "--rig", default="simulated" if bench else None, metavar="NAME|FILE",
        help="the rig file; 'simulated' plays without hardware" + (" (the default here)" if bench else ""),
    )  # fmt: skip
    if bench:
        parser.set_defaults(config=None, safe_page=False)
    else:
        parser.add_argument(
            "--config", type=Path, metavar="FILE",
            help="a console.toml: rig, pack, host, port, game; options of the command line go first",
        )  # fmt: skip
        parser.add_argument(
            "--safe-page", action="store_true",
            help="as a service: what can't be used is shown on screen and pages until it is mended, instead of an end",
        )  # fmt: skip
    parser.add_argument("--game", type=_game, metavar="NAME", help="which game the lobby offers first")
    parser.add_argument("--pack", metavar="NAME|DIR", help=f"what is played with (default {PACK})")
    parser.add_argument(
        "--data", type=Path, default=data_folder(), metavar="DIR", help="where shows are kept"
    )
    parser.add_argument("--host", help=f"address to listen on (default {HERE}: this machine only)")
    parser.add_argument("--port", type=_port, help=f"port to listen on, 0 takes a free one (default {PORT})")
    parser.add_argument("--screen", choices=("none", "dummy", "window"), default="dummy" if bench else "none",
                        help="start a screen process too: dummy draws for the bench page only")  # fmt: skip
    parser.add_argument(
        "--seed", type=int, default=None, help="for demonstrations: the same chance every time"
    )
    return parser


def _game(text: str) -> str:
    try:
        return find(text).name
    except SetupError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 6 and int(text) < 65_536):
        raise argparse.ArgumentTypeError(f"{text!r} is no port; allowed are 0 to 65535")
    return int(text)
