"""The host's actions around a game: who sits where, which show is on, and how comfortable the room is."""

from __future__ import annotations

from collections.abc import Callable

from console.rules.conversation import Refused
from console.show.cast import SCANS, Place
from console.show.comforts import LEVELS, VOLUMES
from console.show.director import Director
from console.show.messages import Json, Message, within, yes
from console.show.people import People
from console.show.programme import Programme


class Reception:
    """``actions`` by name; each takes the message and the time."""

    def __init__(self, director: Director, people: People) -> None:
        self._director = director
        self._people = people
        self._programme = Programme(director)
        self.actions: dict[str, Callable[[Message, int], None]] = {
            "name": self._name,
            "seat": self._seat,
            "leave": self._leave,
            "come-back": self._come_back,
            "move": self._move,
            "scan": self._scan,
            "roll-call": self._roll_call,
            "game": self._game,
            "start": self._start,
            "new": self._new,
            "resume": self._resume,
            "take-over": self._take_over,
            "pause": lambda _, now: director.pause(now),
            "go-on": lambda _, now: director.go_on(now),
            "sound": self._sound,
            "brightness": self._brightness,
            "wheel": self._wheel,
            "questions": self._questions,
            "pack": self._pack,
        }

    # ------------------------------------------------------------------ people
    def _name(self, message: Message, _: int) -> None:
        self._people.rename(self._place(message), message.get("name"))

    def _seat(self, message: Message, _: int) -> None:
        if self._director.picture.in_game:
            raise Refused("seats are given in the lobby, before the show")
        place = self._place(message)
        if yes(message, "here"):
            self._director.cast.take(place)
        else:
            self._director.cast.free(place)
        self._director.step += 1

    def _leave(self, message: Message, _: int) -> None:
        self._people.leave(self._place(message))

    def _come_back(self, message: Message, _: int) -> None:
        self._people.come_back(self._place(message))

    def _move(self, message: Message, _: int) -> None:
        self._people.move(self._place(message), message.get("place"))

    def _scan(self, message: Message, now: int) -> None:
        self._people.scan(self._place(message), _seconds(message.get("seconds")), now)

    def _place(self, message: Message) -> Place:
        return self._people.place(message.get("seat"))

    def _roll_call(self, message: Message, _: int) -> None:
        self._people.call_the_roll(yes(message, "on"))

    # ------------------------------------------------------------------ shows
    def _game(self, message: Message, _: int) -> None:
        if self._director.picture.in_game:
            raise Refused("a show is on: the next game is chosen in the lobby")
        self._director.choose(message.get("game"))

    def _start(self, message: Message, _: int) -> None:
        director = self._director
        if director.picture.in_game:
            raise Refused("a show is on: end it first")
        if director.offer is not None and message.get("discard") is not True:
            raise Refused("a saved show can go on: go on with it, or say that it is not wanted any more")
        options = message.get("options", {})
        if not isinstance(options, dict):
            raise Refused("options: not an object of names and values")
        chosen = {**director.repertoire.options, **options}
        self._programme.begin(chosen)
        director.repertoire.remember(chosen)

    def _questions(self, message: Message, _: int) -> None:
        """Another list for buzz-in, or the pack's own again."""
        director = self._director
        if director.picture.in_game:
            raise Refused("a show is on: its questions were chosen before it")
        questions = director.repertoire.questions
        if message.get("csv") is None and message.get("name") is None:
            questions.drop()
        else:
            questions.put(message.get("name"), message.get("csv"))
        director.step += 1

    def _pack(self, message: Message, _: int) -> None:
        """Another pack: the console begins anew with it."""
        if self._director.picture.in_game:
            raise Refused("a show is on: the pack is chosen in the lobby")
        self._director.packs.choose(message.get("name"))

    def _new(self, _: Message, __: int) -> None:
        if self._director.picture.phase == "game":
            raise Refused("a show is on: end it first")
        self._programme.home()

    def _resume(self, _: Message, __: int) -> None:
        if self._director.picture.phase != "resume":
            raise Refused("there is no saved show to go on with")
        offer = self._director.offer
        self._programme.resume()
        if offer is not None:  # the next show starts from what this one was played with
            self._director.repertoire.remember(offer.options)

    def _take_over(self, _: Message, __: int) -> None:
        """The new MC holds the page; the show goes on."""
        director = self._director
        if director.passing is None:
            raise Refused("nobody is waited for")
        director.say(f"{director.cast.seat(director.passing).name} is the MC")
        director.handing.take_over()
        director.pace.held = False

    # ------------------------------------------------------------------ the room
    def _sound(self, message: Message, _: int) -> None:
        if not {"volume", "muted"} & message.keys():
            raise Refused("sound: say a volume, or muted")
        comforts = self._director.picture.comforts
        volume = (
            within(message, "volume", VOLUMES[0], VOLUMES[-1]) if "volume" in message else comforts.volume
        )
        muted = yes(message, "muted") if "muted" in message else comforts.muted
        comforts.volume, comforts.muted = volume, muted

    def _brightness(self, message: Message, _: int) -> None:
        self._director.picture.comforts.brightness = within(message, "level", LEVELS[0], LEVELS[-1])

    def _wheel(self, message: Message, now: int) -> None:
        """Which wheel is spun until further notice: the rig's may break in the middle of an evening."""
        if not self._director.picture.wheel.on_rig:
            raise Refused("this rig has no wheel: a virtual one is spun")
        self._director.spinning.use(yes(message, "real"), now)


def _seconds(value: Json) -> float | None:
    """How long a step of one-switch scanning takes, or None for no scanning."""
    if value is None:
        return None
    if type(value) not in (int, float) or not SCANS[0] <= value <= SCANS[1]:
        raise Refused(f"seconds: {value!r} is not a number from {SCANS[0]} to {SCANS[1]}, or null")
    return float(value)
