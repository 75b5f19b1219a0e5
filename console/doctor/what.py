"""Which console is looked at: the installed one, that of a ``console.toml``, or one by the name of its rig."""

from __future__ import annotations

import argparse
from pathlib import Path

from console.config import Config, ConfigProblem, load_config
from console.doctor.around import Setup
from console.doctor.looking import diagnose
from console.doctor.services import units
from console.folders import data_folder
from console.places import CONFIG, CONSOLE_UNIT, DATA
from hardware.check import Finding, Machine
from hardware.plan import RigPlan, RigProblem
from hardware.rigfile import load_rig

NONE_HERE = f"there is no {CONFIG} here: say which rig with --rig, or --config FILE"


def add_what(parser: argparse.ArgumentParser) -> None:
    """The options that say which console is meant."""
    parser.add_argument(
        "--config", type=Path, metavar="FILE", help=f"its console.toml (if it is there: {CONFIG})"
    )
    parser.add_argument("--rig", metavar="NAME|FILE", help="another rig than the one that stands there")
    parser.add_argument("--data", type=Path, metavar="DIR", help="where its shows are kept")


class What:
    """Which console is meant, with what is wrong with its files."""

    def __init__(
        self,
        config: Config,
        path: Path | None,
        data: Path,
        refused: ConfigProblem | None,
        *,
        itself: bool = False,
    ) -> None:
        self.refused = refused
        self.rig = config.rig
        self.setup = Setup(data, config.pack, config.host, config.port, path, itself)
        self.plan: RigPlan | None = None
        self.problems: tuple[str, ...] = ()
        if config.rig:
            try:
                self.plan = load_rig(config.rig)
            except RigProblem as problem:
                self.problems = problem.problems

    @classmethod
    def of(cls, args: argparse.Namespace, machine: Machine) -> What | None:
        """As the command line says; None where neither a file nor a rig is named, and none is installed."""
        path: Path | None = args.config
        installed = machine.path(CONFIG)
        if path is None and installed.exists():
            path = installed
        config, refused = Config(args.rig or ""), None
        if path is not None:
            try:
                config = load_config(path)
            except ConfigProblem as problem:
                config, refused = problem.sound, problem
            if args.rig is not None:
                config = Config(args.rig, config.pack, config.host, config.port, config.game)
        elif args.rig is None:
            return None
        return cls(config, path, args.data or _data(path, installed, machine), refused)

    def findings(self, machine: Machine) -> list[Finding]:
        """All of :func:`diagnose`."""
        return diagnose(self.plan, machine, self.setup, self.problems, self.refused)


def _data(path: Path | None, installed: Path, machine: Machine) -> Path:
    """The service's folder where it is the service that is looked at, else this user's."""
    known = units(machine) if path == installed else None
    return machine.path(DATA) if known is not None and known[CONSOLE_UNIT].installed else data_folder()
