"""Joins rig, show, journal and viewers in one asyncio loop. No rule and no picture is made here."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

from console import __version__
from console.bench import Bench
from console.journal import Journal, JournalError
from console.matrix_link import MatrixLink
from console.rig_test_link import NoTest
from console.saving import Saving
from console.screen_process import screen_fault
from console.seat_link import SeatLink, standing
from console.service_link import ServiceLink
from console.show.batch import Batch
from console.show.desk import Desk
from console.show.director import Director
from console.web.hub import Message, Outgoing, Subscription, kind_of
from console.web.publisher import Publisher
from console.wheel_link import WheelLink
from hardware.events import Event, Fault
from hardware.rig import Rig

log = logging.getLogger("gameshow")
SOON = 1_000_000
"""ns; nothing is woken more often than once a millisecond."""
STUMBLE = 250_000_000
"""ns until the next try after something went wrong that nobody has thought of."""


class Daemon:
    """The hub of ``console.web``: takes in events and actions, lets the director decide, and hands out what may be seen.

    ``clock`` gives monotonic ns, the rig's clock; ``service`` hears of each round that went well; ``publishing`` makes the publisher, given whom to tell that a viewer has gone.
    Everything but the rig's sink and the journal's callbacks runs in the loop's thread.
    """

    def __init__(
        self,
        rig: Rig,
        director: Director,
        desk: Desk,
        journal: Journal,
        saving: Saving,
        *,
        clock: Callable[[], int],
        bench: Bench | None = None,
        service: ServiceLink | None = None,
        publishing: Callable[[Callable[[str], None]], Publisher] = Publisher,
    ) -> None:
        self.rig = rig
        self.director = director
        self.desk = desk
        self.journal = journal
        self.simulated = rig.simulated
        self.publisher = publishing(lambda _: self._threadsafe(self._pump))  # a seat's phone may be away now
        self.phones_changed = asyncio.Event()
        self.seats = SeatLink(
            director.cast, desk, self.publisher, clock=clock, pump=self._pump, changed=self.phones_changed.set
        )
        self.tools: dict[str, Callable[[Message], Message]] = {}
        """The host's actions that are no part of a show: each answers at once and does its work elsewhere."""
        self.rig_test = NoTest()
        self._saving = saving
        self._clock = clock
        self._bench = bench
        self._service = service
        self._matrices = MatrixLink(rig, director, self._publish)
        self._wheel = WheelLink(rig, director, self._publish)
        self._host_state = ""
        self._watched = False
        self._unsaved: str | None = None
        self._currency: str | None = None
        self._events: deque[Event] = deque()
        self._timer: asyncio.TimerHandle | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    # ------------------------------------------------------------------ life
    def start(self) -> None:
        """Begin to listen to the rig; must be called in the running loop."""
        self._loop = asyncio.get_running_loop()
        self._say_hello()
        self.publisher.publish("screen", {"type": "watch", "on": False})
        if self._bench is not None:
            self._bench.start(self._soon_bench)
        self._wheel.start(self._clock())
        self.saving_changed(self.journal.error)
        self.rig.start(self._sink)
        self._pump()

    def _say_hello(self) -> None:
        """Who is talking, and in which currency: said again when a show brings another one."""
        currency = self.director.picture.currency
        if currency == self._currency:
            return
        self._currency = currency
        hello = {
            "type": "hello",
            "protocol": 1,
            "rig": self.rig.name,
            "simulated": self.simulated,
            "version": __version__,
            "currency": currency,
            "reduced_motion": False,
        }
        for viewer in ("audience", "screen", "host", "bench"):
            self.publisher.publish(viewer, hello)
        self.seats.say_hello(hello)

    def stop(self) -> None:
        """Matrices dark, lamps off, everything accepted on the disk."""
        if self._timer is not None:
            self._timer.cancel()
        self._loop = None
        self.publisher.close()
        try:
            self.rig.close()
        finally:
            self.journal.close()

    def _threadsafe(self, callback: Callable[..., None], *args: Any) -> None:
        loop = self._loop
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(callback, *args)

    def _sink(self, event: Event) -> None:
        self._events.append(event)
        self._threadsafe(self._heard)

    def tell_host(self, message: Message) -> None:
        """Have the host's pages told something, from any thread."""
        self._threadsafe(self.publisher.publish, "host", message)

    def _soon_bench(self, message: Message) -> None:
        self._threadsafe(self.publisher.publish, "bench", message)

    def saving_changed(self, error: str | None) -> None:
        """The journal can write, or can't any more (then ``error`` says why)."""
        if error is not None and error != self._unsaved:  # once, however many answers follow
            log.warning("not saving: %s", error)
            self.director.say(f"Not saving: {error}")
        elif error is None and self._unsaved is not None:
            log.warning("saving again")
            self.director.say("Saving again")
        self._unsaved = error
        self.director.picture.saving = error is None

    def on_saving_changed(self, error: str | None) -> None:
        """The same, from the journal's thread."""
        self._threadsafe(self._saving_changed, error)

    def on_backed_up(self, error: str | None) -> None:
        """A backup of the journal was made, or could not be; from any thread."""
        self._threadsafe(self.settings_saved, error, "backups")

    def _saving_changed(self, error: str | None) -> None:
        self.saving_changed(error)
        self._pump()

    def phones_come_in(self, join: Message | None) -> None:
        """Where, from now on (``console.way_in``); None where no phone can."""
        self.director.picture.join = join
        self._pump()

    def changed(self) -> None:
        """Something beside show and rig that the pages show is another."""
        self._pump()

    def settings_saved(self, error: str | None, of: str = "settings") -> None:
        """The settings file was written, or could not be; or the one of the questions."""
        if error is None:
            self.director.faults.forget(of, "not-saving")
        else:
            self.director.faults.warn("not-saving", of, error, "settings")
        self._pump()

    # ------------------------------------------------------------------ in
    def _heard(self) -> None:
        if self._events:  # else another call has taken this one's event along
            self._pump()

    def _take_events(self) -> None:
        """All that has come, before time goes on: after a blocked loop the bell must not overtake what was stamped before it."""
        while self._events:
            self._event(self._events.popleft())

    def _event(self, event: Event) -> None:
        try:
            if isinstance(event, Fault) and event.kind != "held":
                log.warning("rig: %s", event.text)
            if not self.rig_test.takes(event):
                self.desk.hands.event(event, self._clock())
        except Exception:
            # One bad event must not end the inputs of everybody else (and of every later event).
            log.exception("an input could not be handled: %s of %s", type(event).__name__, event.of)

    def subscribe(self, viewer: str) -> Subscription:
        """Open a queue for a viewer, with the present picture in it: its clock says what is left *now*."""
        if viewer == "screen" and not self.publisher.listening("screen"):
            self.director.faults.forget(
                "screen"
            )  # a new one says again what is missing, and an old one's are history
            self._pump()
        if kind_of(viewer) == "seat":
            return self.seats.subscribe(viewer)
        subscription = self.publisher.subscribe(viewer)
        now = self._clock()
        if viewer == "host":
            subscription.put(self.desk.state(now))
        else:
            subscription.put({**self.director.picture.state(now), "rev": self.director.rev, "cue": None})
        return subscription

    async def host_action(self, message: Message) -> Message:
        """Do what a paired host asks."""
        self._take_events()
        tool = self.tools.get(str(message.get("do")))
        reply = self.rig_test.refuses(message)
        if reply is None:
            reply = tool(message) if tool is not None else self.desk.act(message, self._clock())
        self._pump()
        return reply

    async def bench_action(self, message: Message) -> None:
        """Work a control of the simulated rig."""
        if message.get("do") == "watch":
            self._watch(message.get("on") is True)
        elif self._bench is not None:
            self._bench.act(message)

    async def screen_message(self, message: Outgoing) -> None:
        """A picture, or a fault of the screen process."""
        if isinstance(message, bytes):
            self.publisher.publish("bench", message)
            return
        if message.get("type") == "sounded":
            self.rig_test.sounded(message)
        fault = screen_fault(message, self._clock())
        if fault is not None:
            self._event(fault)
            self._pump()

    def _watch(self, on: bool) -> None:
        if on != self._watched:
            self._watched = on
            self.publisher.publish("screen", {"type": "watch", "on": on})

    # ------------------------------------------------------------------ out
    def _pump(self) -> None:
        """Go on, and sleep until there is more to do. Whatever goes wrong on the way costs a moment, never the show."""
        if self._loop is None:
            return
        try:
            wake = self._go_on()
            if self._service is not None:
                wake = min(wake, self._service.went_round(self.director, self.journal.show, self._clock()))
        except Exception:
            log.exception("the console stumbled and goes on")
            wake = self._clock() + STUMBLE
        self._sleep(wake, self._clock())

    def _go_on(self) -> int:
        """Commit what was accepted, play what is due, show what has changed; gives the time of the next of it."""
        self._take_events()
        now, director = self._clock(), self.director
        wakes = [self.rig_test.work(now), self.desk.advance(now)]
        director.picture.testing = self.rig_test.running
        for batch in director.take_batches(now):
            self._commit(batch)
        # The lamp is the finger's answer: before anything that draws.
        if not self.rig_test.running:
            for place, on in director.picture.lamps().items():
                self.rig.lamp(place, on)
        if director.take_round_opens():
            self.rig.round_opens(now)
        self._wheel.arm(now)
        self._say_hello()
        self.seats.mind()
        for state in director.take_states(now):
            self._publish_to_audience(state)
        self._wheel.show()
        self._matrices.show(now, hidden=self.rig_test.running)
        self._show_host(now)
        self.seats.show(now)
        if self._watched and not self.publisher.listening("bench"):
            self._watch(False)
        self.rig.inputs.ring.tell_before(director.telltale.before(director.picture.phase))
        # After the faces were shown: a new one may want to move sooner than those before.
        wakes += [self.rig.tick(now), self._matrices.wake(now)]
        return min(wake for wake in wakes if wake is not None)

    def _sleep(self, wake: int, now: int) -> None:
        if self._timer is not None:
            self._timer.cancel()
        assert self._loop is not None
        self._timer = self._loop.call_later(max(wake - now, SOON) / 1e9, self._pump)

    def _commit(self, batch: Batch) -> None:
        try:
            if batch.begin is not None:
                saving = self._saving.for_show(batch.begin)
                self.journal.begin(saving.header(batch.begin, self.rig.name), saving.pack_json)
            written = self.journal.end() if batch.end else self.journal.append(list(batch.rows))
            written.add_done_callback(lambda done: self._threadsafe(self._committed, batch.number, done))
        except JournalError as error:
            self.saving_changed(str(error))
            self.director.committed(batch.number, self._clock())

    def _committed(self, number: int, done: Future[None]) -> None:
        """Now it may be shown; after a failed write too: the game goes on, and every screen says that nothing is saved."""
        self.saving_changed(str(done.exception()) if done.exception() is not None else self.journal.error)
        self.director.committed(number, self._clock())
        self._pump()

    def _publish(self, viewer: str, message: Message) -> None:
        self.publisher.publish(viewer, message)

    def _publish_to_audience(self, message: Message) -> None:
        for viewer in ("audience", "screen", "bench"):
            self.publisher.publish(viewer, message)

    def _show_host(self, now: int) -> None:
        state = self.desk.state(now)
        still = standing(state, "timer", "game_clock", "invite")
        if still != self._host_state:
            self._host_state = still
            self.publisher.publish("host", state)
