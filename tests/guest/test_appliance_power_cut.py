"""G1 with all that an owner has: the installed system, its units and real pins lose their power in mid-show, and the show goes on."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.guest.appliance import STATE, Appliance
from tests.guest.image import data_disk, taken_out
from tests.guest.kernel import Kernel
from tests.guest.playing import Door, Room
from tests.guest.power import played_back, until_cut
from tests.guest.showing import seats_taken
from tests.guest.shown import Shown, course
from tests.guest.volatile_disk import VolatileDisk

pytestmark = [pytest.mark.proof, pytest.mark.guest]
SEED = 41


def test_g1_the_show_goes_on_after_two_power_cuts_in_the_midst_of_it(
    kernel: Kernel, trixie: Path, tmp_path: Path
) -> None:
    image, shown, chance = tmp_path / "disk", Shown(), random.Random(SEED)
    data_disk(image, 256)
    lost = []
    for boot in (1, 2, 3):
        share = tmp_path / f"share{boot}"
        share.mkdir()
        with (
            VolatileDisk(image, tmp_path / f"socket{boot}") as disk,
            Appliance(kernel, trixie, share, data=disk.drive) as pi,
        ):
            pi.ready()
            pi.until(lambda pi=pi: pi.active("gameshow"), 90, "the console being ready")
            door = Door(pi.port, pi.must(f"cat {STATE}/host-pin").strip())
            room = Room(
                door,
                shown,
                chance.randrange(1 << 30),
                lambda host, seats, pi=pi: seats_taken(pi, host, seats),
            )
            if boot > 1:
                # After a boot the host is asked; a console that died in between goes on by itself.
                assert room.host.page["phase"] == "resume"
                assert room.host.page["resume"]["damage"] is None
                room.resume()
            else:
                room.begin("price-is-right", 2)
            assert room.play(5) == 5
            if boot == 3:
                room.leave()
                break
            disk.stop_after(chance.randint(0, 30))
            until_cut(lambda room=room: room.play_on(), disk, pi.process, chance)
            room.leave()
            lost.append(disk.cut(chance))
        copy = tmp_path / f"copy{boot}"
        copy.write_bytes(image.read_bytes())
        left = tmp_path / f"left{boot}"
        left.mkdir()
        taken_out(played_back(copy), left)
        found = course(left / "journal.db")
        missing = [view for view in shown.so_far() if view not in found]
        assert not missing, f"{len(missing)} views are lost, the first: {missing[0]}"
    print(f"{len(shown.so_far())} views, blocks not flushed at the cuts: {lost}")
    assert len(shown.so_far()) > 20
