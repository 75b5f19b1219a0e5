"""What a new show's journal begins with."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from console import packs
from console.journal import Header
from console.offer import PLACES
from console.rules.pack import Pack
from console.show.batch import Begin


@dataclass(frozen=True)
class Saving:
    """The pack with which a new show's header says it is played."""

    pack_name: str
    pack_hash: str
    pack_json: str

    @classmethod
    def of(cls, pack: Pack) -> Saving:
        """Of this pack."""
        return cls(pack.name, pack.hash, packs.dump(pack))

    def for_show(self, begin: Begin) -> Saving:
        """What this show is played with: this pack, or one of its own."""
        return self if begin.pack is None else Saving.of(begin.pack)

    def header(self, begin: Begin, rig: str) -> Header:
        """The header of a show that begins now, on the rig of this name."""
        options = {**begin.options, PLACES: ",".join(str(place) for place in begin.places)}
        started = datetime.now().astimezone().isoformat(timespec="minutes")
        return Header(
            begin.game,
            options,
            list(begin.names),
            begin.version,
            self.pack_name,
            self.pack_hash,
            started,
            rig,
        )
