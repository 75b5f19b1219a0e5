"""What the host's page is told of the console as a whole: the doctor's findings, and the report to be saved."""

from __future__ import annotations

import os
from pathlib import Path

from console.config import Config
from console.doctor.around import Setup
from console.doctor.looking import console
from console.doctor.what import What
from console.places import CONFIG
from console.report.making import Sources, make_report
from console.run_options import Options
from hardware.check import Finding, Machine
from hardware.rig import Rig


class HostTold:
    """Of the console that runs; both may be called in any thread, and take a second or two."""

    def __init__(self, options: Options, rig: Rig) -> None:
        self._options = options
        self._rig = rig
        config = Path(CONFIG)
        self._config = config if config.exists() else None

    def findings(self, machine: Machine) -> list[Finding]:
        """All that is to be said beside the rig."""
        options = self._options
        setup = Setup(options.data, options.pack, options.host, options.port, self._config, itself=True)
        return console(setup, machine)

    def report(self) -> bytes:
        """The file; a show that is not over is left out, because whoever has the host's page may play in it."""
        options = self._options
        config = Config(options.rig, options.pack, options.host, options.port, options.game)
        what = What(config, self._config, options.data, None, itself=True)
        machine = Machine(data=options.data, own=os.getpid())
        return make_report(Sources(what, machine, self._rig.inputs.ring.read, open_shows=False)).file()
