"""The console and its service manager: when it is fed, how it is doing, and whether a show goes on by itself after a crash."""

from __future__ import annotations

import faulthandler
import logging
import time
from collections.abc import Callable, MutableMapping

from console.journal import Saved
from console.service.backoff import GOOD_LIFE, Backoff, runtime_folder, wait, waits
from console.service.notify import SECOND, Notify, Watchdog
from console.service.playing import TRIES, Mark, Playing
from console.show.batch import Offer
from console.show.desk import Desk
from console.show.director import Director
from console.show.picture import Picture

log = logging.getLogger("gameshow")
FAR = 60 * SECOND
CAME_BACK = "The console came back by itself"
GAVE_UP = (
    "The console ended three times in a row right after it had gone on with this show by itself: "
    "it does not do so again; you may go on, or begin a new show."
)
PHASES = {
    "lobby": "in the lobby",
    "resume": "a saved show waits for the host",
    "game": "a show is on",
    "over": "the show is over",
}


class ServiceLink:
    """One run of the console under a service manager; without one nothing is told and nothing is kept.

    ``clock`` gives monotonic ns.
    """

    def __init__(self, notify: Notify, backoff: Backoff, playing: Playing, clock: Callable[[], int]) -> None:
        self.notify = notify
        self.ready = False
        """Whether the console that is being put together is up."""
        self._watchdog = Watchdog(notify)
        self._backoff = backoff
        self._playing = playing
        self._clock = clock
        self._came_back: int | None = None

    @classmethod
    def of(cls, environment: MutableMapping[str, str], clock: Callable[[], int]) -> ServiceLink:
        """As the environment of this process says."""
        folder = runtime_folder(environment)
        notify = Notify.taken_from(environment)
        if notify.watchdog is not None:
            faulthandler.enable()  # what hung is told to the log by the signal that ends it
        return cls(notify, Backoff(folder), Playing(folder), clock)

    # ------------------------------------------------------------------ a run
    def begin(self, sleep: Callable[[float], None] = time.sleep) -> None:
        """Wait as long as starts that failed ask for."""
        failed = self._backoff.begin(self._clock())
        if failed:
            log.warning("start %d in a row after one that ended early: waiting %.0f s", failed, waits(failed))
        wait(
            waits(failed),
            self.notify,
            f"{failed} start{'s'[: failed != 1]} in a row ended early",
            sleep=sleep,
        )

    def up(self) -> None:
        """The pages answer and the rig listens."""
        self.ready = True
        self.notify.ready()

    def safe(self, what: str) -> None:
        """The safe page is there instead, and this is why."""
        self.notify.ready()
        self.notify.status(f"safe page: {what}")

    def alive(self) -> None:
        """A loop that does not play has gone round."""
        now = self._clock()
        self._backoff.lived(now)
        self._watchdog.went_round(now)

    def went_round(self, director: Director, show: str | None, now: int) -> int:
        """The loop that plays has gone round without an error, with this show of the journal; gives when it has to again."""
        self._backoff.lived(now)
        self._playing.set(self._mark(director.picture, show, now))
        self.notify.status(how_it_goes(director.picture))
        wanted = self._watchdog.went_round(now)
        return now + FAR if wanted is None else wanted

    def _mark(self, picture: Picture, show: str | None, now: int) -> Mark | None:
        if picture.phase != "game" or show is None:
            return None
        mark = self._playing.mark
        if mark is None or mark.show != show:
            return Mark(show)
        good = self._came_back is not None and now - self._came_back >= GOOD_LIFE
        return Mark(show) if good else mark

    def ended(self) -> None:
        """The console was stopped in order."""
        self._backoff.ended()
        self._playing.set(None)

    # ------------------------------------------------------------------ after a crash
    def come_back(self, director: Director, desk: Desk, saved: Saved | None) -> None:
        """Go on with the show that was on when the console went, as the host would; not after the machine was booted."""
        mark, offer = self._playing.mark, director.offer
        if mark is None or saved is None or not _is_sound(offer) or saved.id != mark.show:
            return
        rows = len(saved.rows)
        tries = mark.tried(rows)
        if tries >= TRIES:
            log.warning(GAVE_UP)
            director.faults.warn("damaged", "journal", GAVE_UP)
            return
        now = self._clock()
        self._playing.set(Mark(saved.id, rows, tries + 1))
        self._came_back = now
        reply = desk.act({"do": "resume", "step": director.step}, now)
        log.warning("the console came back by itself, with %d rows of the show", rows)
        director.say(CAME_BACK if reply["type"] == "done" else f"Not gone on with: {reply['reason']}")


def _is_sound(offer: Offer | None) -> bool:
    return offer is not None and offer.damage is None


def how_it_goes(picture: Picture) -> str:
    """For ``systemctl status``, which anybody may read: nobody's name and nothing secret."""
    said = "the rig is being tested" if picture.testing else PHASES[picture.phase]
    paused = ", paused" if picture.paused_at is not None else ""
    return f"{picture.title}: {said}{paused}{'' if picture.saving else '; not saving'}"
