"""One console: puts the parts together, lets it play, and takes it down in good order."""

from __future__ import annotations

import asyncio
import contextlib
import os
import secrets
import time
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Any

from console import packs, phones
from console.bench import Bench
from console.daemon import Daemon
from console.host_pin import say_pin
from console.host_told import HostTold
from console.journal import Journal
from console.keeping import QUESTIONS_LOST, keep, restore
from console.pack_choice import Chosen, chosen_pack
from console.packs.pictures import FOLDER
from console.packs.shelf import SHELF, Shelf
from console.packs_link import PacksLink, reports_folder
from console.report.edges import keep_edges
from console.rig_look import RigLook
from console.rig_test_link import RigTestLink
from console.run_options import Options
from console.saving import Saving
from console.screen_process import ScreenProcess
from console.service.backoff import runtime_folder
from console.service_link import ServiceLink
from console.setting_up import director_of
from console.show.desk import Desk
from console.show.kept import Kept
from console.stopping import on_stop
from console.way_in import EVERYWHERE, follow, look
from console.web.files import in_folder
from console.web.names import own_names
from console.web.pairing import Pairing, digits
from console.web.server import create_app, serve
from hardware.plan import RigPlan
from hardware.rig import Rig, open_rig
from hardware.rigfile import load_rig
from hardware.simulated import SimulatedRig

Web = Callable[[Callable[[int], None]], Coroutine[Any, Any, None]]
"""Serves the pages until it is cancelled; tells the port once it listens."""


ANSWERED = 0.3
"""Seconds from the host's wish for another pack to its being done: by then his page has its answer."""


class Outcome(Enum):
    """How a console ended: it was told to stop, or is to be put together anew, with what holds then."""

    STOPPED = "stopped"
    AGAIN = "again"


@dataclass
class Opened:
    """What a console has opened before anything is shown. ``daemons`` is who hears of the journal, once there is one."""

    options: Options
    chosen: Chosen
    plan: RigPlan
    journal: Journal
    rig: Rig
    daemons: list[Daemon] = field(default_factory=list)

    def close(self) -> None:
        """Dark, pins released, all on the disk; a second call does nothing."""
        try:
            self.rig.close()
        finally:
            self.journal.close()


def open_console(options: Options) -> Opened:
    """Read and open all that a console needs, the rig last. May be called in any thread.

    Raises ``PackError``, ``RigProblem``, ``JournalError`` or ``OSError``, and then nothing is open.
    """
    plan = load_rig(options.rig)
    chosen = chosen_pack(options.data, options.pack)
    daemons: list[Daemon] = []
    journal = Journal.open(
        options.data / "journal.db",
        changed=lambda error: daemons[0].on_saving_changed(error) if daemons else None,
        backed_up=lambda error: daemons[0].on_backed_up(error) if daemons else None,
    )
    try:
        return Opened(options, chosen, plan, journal, open_rig(plan), daemons)
    except BaseException:
        journal.close()
        raise


async def play(
    opened: Opened,
    service: ServiceLink,
    stop: asyncio.Event,
    listening: Callable[[int], None],
    seated: set[int],
) -> Outcome:
    """Run a console until it is to end. ``listening`` hears the port. At the end all that was opened is closed.

    ``seated`` are the places at which somebody sits: as they were when the one before was put together anew, and in the end as they are.
    """
    try:
        return await _play(opened, service, stop, listening, seated)
    finally:
        opened.close()


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


async def _play(
    opened: Opened,
    service: ServiceLink,
    stop: asyncio.Event,
    listening: Callable[[int], None],
    seated: set[int],
) -> Outcome:
    options, chosen, plan, journal, rig = (
        opened.options,
        opened.chosen,
        opened.plan,
        opened.journal,
        opened.rig,
    )
    again = asyncio.Event()  # set: this console is to be put together anew
    paired = options.data / "phones.json"
    known = phones.known_phones(paired)
    pairing = Pairing(secrets.token_bytes, digits=4, known=known.keys)
    director = director_of(chosen.pack, rig, journal, options.seed)
    bench = Bench(rig, pairing.pin, time.monotonic_ns) if isinstance(rig, SimulatedRig) else None
    saving = Saving.of(chosen.pack)
    desk = Desk(director, codes=lambda: digits(secrets.token_bytes, 6))
    kept = Kept(director.picture.comforts, director.repertoire, director.cast)
    settings = options.data / "settings.json"
    if said := restore(settings, kept):
        director.faults.warn("damaged", "settings", " ".join(said), "settings")
    if chosen.said:
        director.faults.warn("missing", "pack", chosen.said, "settings")
    if known.damage:
        director.faults.warn("damaged", "phones", known.damage, "settings")
    questions, listed = director.repertoire.questions, options.data / "questions.json"
    if said := restore(listed, questions, QUESTIONS_LOST):
        director.faults.warn("damaged", "questions", " ".join(said), "settings")
    phones.restore(director.cast, known.seats)
    for place in director.cast.places:
        if place.number in seated:
            director.cast.take(place)
    director.choose(options.game or director.repertoire.chosen.game.name)
    service.come_back(director, desk, journal.latest())
    daemon = Daemon(
        rig, director, desk, journal, saving, clock=time.monotonic_ns, bench=bench, service=service
    )
    opened.daemons.append(daemon)
    keep_edges(rig.inputs, runtime_folder(os.environ))
    told = HostTold(options, rig)
    daemon.tools["rig-check"] = RigLook(plan, options.data, daemon.tell_host, more=told.findings).act
    daemon.rig_test = rig_test = rig_test_of(options.rig, plan, daemon, options.data)
    daemon.tools["rig-test"] = rig_test.act
    shelf = Shelf(options.data / SHELF)
    linked = PacksLink(
        director,
        options.data,
        shelf,
        now=chosen,
        default=options.pack,
        reports=reports_folder(os.environ),
        again=lambda: asyncio.get_running_loop().call_later(ANSWERED, again.set),
        tell=daemon.changed,
    )
    # A show that goes on may have been begun with another pack, and then mostly with the one that comes along.
    pictured = [chosen.folder, packs.find("default"), *shelf.folders()]
    pictures = in_folder(*(folder / FOLDER for folder in pictured))
    named = [
        options.host.lower()
    ]  # the settings may know this machine by a name that it does not know itself
    app = create_app(
        daemon,
        pictures=pictures,
        pairing=pairing,
        names=lambda: [*own_names(), *named],
        report=told.report,
    )
    keeping = asyncio.gather(
        keep(
            paired, lambda: phones.kept(pairing, director.cast), phones.trouble, at_once=daemon.phones_changed
        ),
        keep(settings, kept.values, daemon.settings_saved),
        keep(listed, questions.values, lambda error: daemon.settings_saved(error, "questions")),
        linked.follow(),
    )
    try:
        return await _serve(
            options, daemon, lambda ready: serve(app, options.host, options.port, ready=ready),
            pin=pairing.pin, service=service, stop=stop, again=again, told=listening,
        )  # fmt: skip
    finally:
        seated.clear()
        seated.update(place.number for place in director.cast.places if place.here)
        keeping.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await keeping


async def _serve(
    options: Options,
    daemon: Daemon,
    web: Web,
    *,
    pin: str,
    service: ServiceLink,
    stop: asyncio.Event,
    again: asyncio.Event,
    told: Callable[[int], None],
) -> Outcome:
    on_stop(asyncio.get_running_loop(), stop.set)
    ready: asyncio.Queue[int] = asyncio.Queue()
    server = asyncio.create_task(web(ready.put_nowait))
    listening = asyncio.create_task(ready.get())
    ends = [asyncio.create_task(event.wait()) for event in (stop, again)]
    following: asyncio.Task[None] | None = None
    screen: ScreenProcess | None = None
    try:
        await asyncio.wait([server, listening], return_when=asyncio.FIRST_COMPLETED)
        if server.done():
            await server
        port = listening.result()
        told(port)
        local = "127.0.0.1" if options.host in EVERYWHERE else options.host
        address = f"http://{local}:{port}"
        daemon.start()
        following = asyncio.create_task(follow(lambda: look(options.host, port), daemon.phones_come_in))
        if daemon.simulated:
            print(f"Bench page  {address}/bench", flush=True)
        say_pin(options.data, pin, address)
        service.up()
        if options.screen != "none":
            screen = ScreenProcess(f"ws://{local}:{port}/stream/screen", options.screen)
            screen.start()
        await asyncio.wait([server, *ends], return_when=asyncio.FIRST_COMPLETED)
        if server.done():
            await server
            raise RuntimeError("the web server has ended by itself")
        return Outcome.AGAIN if again.is_set() and not stop.is_set() else Outcome.STOPPED
    finally:
        if stop.is_set() or not again.is_set():
            service.notify.stopping()
        if screen is not None:
            await screen.stop()
        daemon.stop()
        for task in (listening, *ends, server, following):
            if task is not None:
                task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await server
