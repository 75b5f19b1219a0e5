"""From a stick to the shelf: each pack is copied, checked like any other, and put there whole; what is wrong with the rest is told."""

from __future__ import annotations

import logging
import shutil
from collections.abc import Callable, Collection
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from console.packs.loader import check
from console.packs.problems import PackError
from console.packs.sheet.things import slug
from console.packs.shelf import Shelf
from console.packs.stick.candidates import Candidate, candidates
from console.packs.stick.copying import copy_pack
from console.packs.stick.tree import MOST_ENTRIES, GoneError, Tree, TreeError, plain_name

log = logging.getLogger("gameshow")
TOLD = 8
"""So many problems of one pack are told; mending the first often mends others."""
KEPT_FREE = 300_000_000
"""Bytes that stay free for the journal, whatever is brought."""
NO_NAME = "the stick"


@dataclass(frozen=True, slots=True)
class Found:
    """A pack that was on the stick: its name on the shelf where it was ``took``, else its folder's, with what is wrong with it."""

    name: str
    took: bool
    problems: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Took:
    """What a stick brought. ``busy``: it is still being read; ``at``: HH:MM; ``problems``: of all of it."""

    label: str
    at: str
    busy: bool = False
    problems: tuple[str, ...] = ()
    found: tuple[Found, ...] = field(default=())

    def face(self) -> dict[str, Any]:
        """As the host's page and files have it."""
        return asdict(self)


def take(
    root: Path, shelf: Shelf, label: str, at: str, tell: Callable[[Took], None] = lambda _: None
) -> Took:
    """Take all packs below ``root`` that the checks let pass; ``tell`` hears what there is so far, and in the end all. Raises nothing that a stick can bring about."""
    label = plain_name(label, 32) if label.strip() else NO_NAME
    found: list[Found] = []
    problems: list[str] = []

    def so_far(*, busy: bool) -> Took:
        took = Took(label, at, busy, tuple(problems), tuple(found))
        tell(took)
        return took

    def all_of_it() -> None:
        shelf.sweep()
        tree = Tree(root, MOST_ENTRIES)
        listed = candidates(tree, label)
        problems.extend(listed.problems)
        for candidate in listed.candidates:
            found.append(_one(tree, candidate, shelf, {one.name for one in found if one.took}))
            so_far(busy=True)

    try:
        with shelf.locked():
            so_far(busy=True)
            try:
                all_of_it()
            except GoneError as error:
                problems.append(str(error))
            except OSError as error:
                problems.append(_refuses(error))
            except BaseException:
                problems.append("reading it was cut short")
                so_far(busy=False)
                raise
            return so_far(busy=False)  # while it is locked: nobody takes it for one that was cut short
    except OSError as error:
        problems.append(_refuses(error))
        return so_far(busy=False)


def _refuses(error: OSError) -> str:
    return f"nothing can be kept: {error.strerror or error}"


def _one(tree: Tree, candidate: Candidate, shelf: Shelf, taken: Collection[str]) -> Found:
    """Raises :class:`GoneError`, and OSError where the shelf's disk refuses."""
    if shutil.disk_usage(shelf.folder).free < KEPT_FREE:
        return Found(plain_name(candidate.name), False, (f"less than {KEPT_FREE // 1_000_000} MB are free",))
    try:
        with shelf.draft() as draft:
            made, wrong = copy_pack(tree, candidate, draft)
            told = {problem.file.rpartition("/")[2] for problem in wrong}
            if made.is_dir():  # what could not be had is told once
                wrong += [one for one in check(made) if not {one.file, one.found.partition(",")[0]} & told]
            if wrong:
                return _refused(candidate, [str(one) for one in wrong])
            name = shelf.put(made, slug(candidate.name) or "pack", taken, stick=True)
            return Found(name, True)
    except PackError as error:
        return _refused(candidate, [str(one) for one in error.problems])
    except (GoneError, OSError):
        raise
    except TreeError as error:
        return _refused(candidate, [str(error)])
    except (
        Exception
    ) as error:  # what a checker stumbles over is no pack, and must not keep the others from being taken
        log.exception("a pack of a stick")
        return _refused(candidate, [f"it could not be checked ({type(error).__name__})"])


def _refused(candidate: Candidate, problems: list[str]) -> Found:
    more = len(problems) - TOLD
    told = [plain_name(one, 300) for one in problems[:TOLD]]
    return Found(plain_name(candidate.name), False, (*told, *([f"and {more} more"] if more > 0 else [])))
