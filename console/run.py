"""``gameshow run`` and ``gameshow bench``: puts the parts together, and takes them down in good order."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import secrets
import shlex
import sys
import time
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path
from typing import Any

from console import packs, phones
from console.bench import Bench
from console.daemon import Daemon
from console.evening import RECENT_SHOWS, house_of
from console.folders import data_folder
from console.host_pin import say_pin
from console.journal import Journal, JournalError
from console.keeping import QUESTIONS_LOST, keep, restore
from console.offer import again, offer_of
from console.playables import repertoire_of
from console.rig_look import RigLook
from console.rig_test_link import RigTestLink
from console.rules.game import SetupError
from console.rules.games import GAMES, find
from console.rules.pack import Pack
from console.saving import Saving
from console.screen_process import ScreenProcess
from console.show.cast import SCAN, Cast, Place
from console.show.desk import Desk
from console.show.director import Director
from console.show.kept import Kept
from console.show.lockout import settling_of
from console.stopping import on_stop, stopped
from console.way_in import EVERYWHERE, follow, look
from console.web.files import in_folder
from console.web.names import own_names
from console.web.pairing import Pairing, digits
from console.web.server import create_app, serve
from hardware.plan import RigPlan, RigProblem
from hardware.rig import Rig, SeatParts, open_rig
from hardware.rigfile import load_rig
from hardware.simulated import SimulatedRig

log = logging.getLogger("gameshow")
PORT = 8420


Web = Callable[[Callable[[int], None]], Coroutine[Any, Any, None]]
"""Serves the pages until it is cancelled; tells the port once it listens."""


def run_command(argv: Sequence[str], *, bench: bool = False) -> int:
    """Run the console until SIGTERM or SIGINT. 0: stopped in order; 1: it can't start, said in a sentence; 2: bad command line."""
    args = _parser(bench).parse_args(argv)
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s: %(message)s", stream=sys.stderr)
    try:
        asyncio.run(_run(args))
    except (RigProblem, JournalError, packs.PackError, OSError) as error:
        print(f"gameshow: {error}", file=sys.stderr)
        if isinstance(error, RigProblem):
            mends = f"gameshow rig check --rig {shlex.quote(args.rig)}"
            print(f"What mends it, as far as it is known: {mends}", file=sys.stderr)
        return 1
    finally:
        stopped()
    return 0


# ------------------------------------------------------------------ putting together
def rig_test_of(name: str, plan: RigPlan, daemon: Daemon, data: Path) -> RigTestLink:
    """The set-up test of the daemon's rig."""
    publisher = daemon.publisher
    return RigTestLink(
        name,
        plan,
        daemon.rig,
        data,
        clock=time.monotonic_ns,
        phase=lambda: daemon.director.picture.phase,
        tell=lambda message: publisher.publish("host", message),
        sound=lambda n: publisher.publish("screen", {"type": "sound-test", "n": n}),
    )


async def _run(args: argparse.Namespace) -> None:
    pack = packs.load(args.pack)
    plan = load_rig(args.rig)
    rig = open_rig(plan)
    try:
        await _with_rig(args, pack, plan, rig)
    finally:
        rig.close()


async def _with_rig(args: argparse.Namespace, pack: Pack, plan: RigPlan, rig: Rig) -> None:
    daemons: list[Daemon] = []
    loop = asyncio.get_running_loop()
    journal = Journal.open(
        args.data / "journal.db",
        changed=lambda error: daemons[0].on_saving_changed(error) if daemons else None,
        backed_up=lambda error: loop.call_soon_threadsafe(daemons[0].settings_saved, error, "backups"),
    )
    paired = args.data / "phones.json"
    known = phones.known_phones(paired)
    pairing = Pairing(secrets.token_bytes, digits=4, known=known.keys)
    director = director_of(pack, rig, journal, args.seed)
    bench = Bench(rig, pairing.pin, time.monotonic_ns) if isinstance(rig, SimulatedRig) else None
    saving = Saving.of(pack)
    desk = Desk(director, codes=lambda: digits(secrets.token_bytes, 6))
    kept = Kept(director.picture.comforts, director.repertoire, director.cast)
    settings = args.data / "settings.json"
    if said := restore(settings, kept):
        director.faults.warn("damaged", "settings", " ".join(said), "settings")
    if known.damage:
        director.faults.warn("damaged", "phones", known.damage, "settings")
    questions, listed = director.repertoire.questions, args.data / "questions.json"
    if said := restore(listed, questions, QUESTIONS_LOST):
        director.faults.warn("damaged", "questions", " ".join(said), "settings")
    phones.restore(director.cast, known.seats)
    director.choose(args.game or director.repertoire.chosen.game.name)
    daemon = Daemon(rig, director, desk, journal, saving, clock=time.monotonic_ns, bench=bench)
    daemons.append(daemon)
    daemon.tools["rig-check"] = RigLook(plan, args.data, daemon.tell_host).act
    daemon.rig_test = rig_test = rig_test_of(args.rig, plan, daemon, args.data)
    daemon.tools["rig-test"] = rig_test.act
    # A show that goes on may have been begun with another pack, and then mostly with the one that comes along.
    pictures = in_folder(*(packs.find(name) / "pictures" for name in (args.pack, "default")))
    named = [args.host.lower()]  # the settings may know this machine by a name that it does not know itself
    app = create_app(daemon, pictures=pictures, pairing=pairing, names=lambda: [*own_names(), *named])
    keeping = asyncio.gather(
        keep(
            paired, lambda: phones.kept(pairing, director.cast), phones.trouble, at_once=daemon.phones_changed
        ),
        keep(settings, kept.values, daemon.settings_saved),
        keep(listed, questions.values, lambda error: daemon.settings_saved(error, "questions")),
    )
    try:
        await _serve(args, daemon, lambda ready: serve(app, args.host, args.port, ready=ready), pairing.pin)
    finally:
        keeping.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await keeping


async def _serve(args: argparse.Namespace, daemon: Daemon, web: Web, pin: str) -> None:
    loop, stop = asyncio.get_running_loop(), asyncio.Event()
    on_stop(loop, stop.set)
    ready: asyncio.Queue[int] = asyncio.Queue()
    server = asyncio.create_task(web(ready.put_nowait))
    listening, stopping = asyncio.create_task(ready.get()), asyncio.create_task(stop.wait())
    following: asyncio.Task[None] | None = None
    screen: ScreenProcess | None = None
    try:
        await asyncio.wait([server, listening], return_when=asyncio.FIRST_COMPLETED)
        if server.done():
            await server
        port = listening.result()
        local = "127.0.0.1" if args.host in EVERYWHERE else args.host
        address = f"http://{local}:{port}"
        daemon.start()
        following = asyncio.create_task(follow(lambda: look(args.host, port), daemon.phones_come_in))
        if daemon.simulated:
            print(f"Bench page  {address}/bench", flush=True)
        say_pin(args.data, pin, address)
        if args.screen != "none":
            screen = ScreenProcess(f"ws://{local}:{port}/stream/screen", args.screen)
            screen.start()
        await asyncio.wait([server, stopping], return_when=asyncio.FIRST_COMPLETED)
    finally:
        if screen is not None:
            await screen.stop()
        daemon.stop()
        for task in (listening, stopping, server, following):
            if task is not None:
                task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await server
