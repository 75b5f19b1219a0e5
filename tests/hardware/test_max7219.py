"""The real luma driver, its bytes decoded by the chip model."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from luma.led_matrix.device import max7219
from PIL import Image

from hardware.chip import DECODE, DISPLAY_TEST, INTENSITY, SCAN_LIMIT, SHUTDOWN, ChipChain, RecordingWire
from hardware.dots import DARK, Picture
from hardware.drawing import rows
from hardware.face import CheckCard, Face
from hardware.max7219 import SPI_HZ, DisplayChain, MatrixMissingError, open_spi
from tests.hardware.faces import FACES

MOUNTINGS = [(angle, reverse) for angle in (0, 90, -90, 180) for reverse in (False, True)]
pictures = st.tuples(*[st.integers(0, (1 << 32) - 1)] * 8)


def chain(
    displays: int, angle: int, reverse: bool, brightness: int = 6
) -> tuple[DisplayChain, RecordingWire]:
    wire = RecordingWire(ChipChain(4 * displays))
    return DisplayChain(wire, displays, angle, reverse, brightness), wire


class FakeSpiDev:
    """What the spidev package gives, with the bytes kept instead of sent."""

    def __init__(self, error: OSError | None = None) -> None:
        self.max_speed_hz = 0
        self.opened: tuple[int, int] | None = None
        self.closed = False
        self.error = error
        self.windows: list[bytes] = []

    def open(self, bus: int, device: int) -> None:
        if self.error:
            raise self.error
        self.opened = (bus, device)

    def writebytes(self, data: Sequence[int]) -> None:
        self.windows.append(bytes(data))

    def close(self) -> None:
        self.closed = True


@pytest.mark.parametrize(("angle", "reverse"), MOUNTINGS)
def test_every_face_arrives_as_drawn(angle: int, reverse: bool) -> None:
    display, wire = chain(1, angle, reverse)
    for faces in FACES.values():
        for _, face in faces:
            for ms in (0, 700, 1100):
                display.draw([rows(face, ms)])
                assert wire.chips.picture(0, angle, reverse) == rows(face, ms), (face, ms)


@pytest.mark.parametrize(("angle", "reverse"), MOUNTINGS)
@settings(max_examples=15)
@given(st.lists(pictures, min_size=1, max_size=3))
def test_any_pictures_arrive_on_a_chain(angle: int, reverse: bool, wanted: list[Picture]) -> None:
    display, wire = chain(len(wanted), angle, reverse)
    display.draw(wanted)
    assert [wire.chips.picture(4 * place, angle, reverse) for place in range(len(wanted))] == wanted


@pytest.mark.parametrize(("angle", "reverse"), MOUNTINGS)
def test_a_mounting_taken_for_another_shows(angle: int, reverse: bool) -> None:
    """The check card looks right in the right mounting only, so the tests above can fail."""
    display, wire = chain(1, angle, reverse)
    display.draw([rows(CheckCard(), 0)])
    right = [mounting for mounting in MOUNTINGS if wire.chips.picture(0, *mounting) == rows(CheckCard(), 0)]
    assert right == [(angle, reverse)]


@pytest.mark.parametrize("angle", [0, 90, -90, 180])
def test_our_reverse_sends_the_bytes_of_lumas(angle: int) -> None:
    display, wire = chain(2, angle, True)
    theirs = RecordingWire(ChipChain(8))
    sent: dict[str, list[bytes]] = {"ours": [], "theirs": []}
    device = max7219(theirs, cascaded=8, block_orientation=angle, blocks_arranged_in_reverse_order=True)
    wire.tap, theirs.tap = sent["ours"].append, sent["theirs"].append
    one, two = (rows(face, 0) for face in (CheckCard(), FACES["idle"][0][1]))
    display.draw([one, two])
    # luma reverses the whole chain, so the display next to the Pi is the right end of its image.
    packed = b"".join(b.to_bytes(4, "big") + a.to_bytes(4, "big") for a, b in zip(one, two, strict=True))
    device.display(Image.frombytes("1", (64, 8), packed))
    assert sent["ours"] == sent["theirs"]


@pytest.mark.parametrize("brightness", range(16))
def test_opened_it_is_awake_dark_and_as_bright_as_asked(brightness: int) -> None:
    _, wire = chain(2, -90, False, brightness)
    for chip in range(8):
        assert wire.chips.block(chip) == (0,) * 8
        state = [
            wire.chips.register(chip, r) for r in (DECODE, INTENSITY, SCAN_LIMIT, SHUTDOWN, DISPLAY_TEST)
        ]
        assert state == [0, brightness, 7, 1, 0]


def test_a_picture_is_eight_transfers_of_two_bytes_a_chip() -> None:
    display, wire = chain(3, -90, False)
    transfers, sent = wire.transfers, wire.bytes
    display.draw([DARK] * 3)
    assert (wire.transfers - transfers, wire.bytes - sent) == (8, 8 * 2 * 12)


@pytest.mark.parametrize("face", [face for faces in FACES.values() for _, face in faces], ids=str)
def test_a_refresh_is_not_seen(face: Face) -> None:
    display, wire = chain(1, -90, False)
    picture = rows(face, 500)
    display.draw([picture])
    seen = set()
    wire.tap = lambda _: seen.add((wire.chips.picture(0, -90), tuple(map(wire.chips.duty, range(4)))))
    display.refresh([picture])
    assert seen == {(picture, (13 / 32,) * 4)}


def test_closing_leaves_it_dark_and_shut_down() -> None:
    display, wire = chain(1, -90, False)
    display.draw([rows(CheckCard(), 0)])
    display.close()
    assert wire.chips.picture(0, -90) == DARK
    assert [wire.chips.register(chip, SHUTDOWN) for chip in range(4)] == [0] * 4
    for chip in range(4):
        wire.chips.corrupt(chip, SHUTDOWN, 1)
    assert wire.chips.picture(0, -90) == DARK, "the RAM is clear too"


def test_over_spi_the_same_bytes_go_out() -> None:
    fake = FakeSpiDev()
    display = DisplayChain(open_spi(1, 2, fake), 1, -90, False, 6)
    assert (fake.opened, fake.max_speed_hz) == ((1, 2), SPI_HZ)
    assert SPI_HZ <= 10_000_000, "the chip's data sheet; long cables want far less"
    display.draw([rows(CheckCard(), 0)])
    chips = ChipChain(4)
    for window in fake.windows:
        chips.transfer(window)
    assert chips.picture(0, -90) == rows(CheckCard(), 0)
    display.close()
    assert fake.closed


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (FileNotFoundError(2, "No such file"), r"/dev/spidev7\.1 is not there.*turn SPI on"),
        (PermissionError(13, "Permission denied"), r"no permission to open /dev/spidev7\.1.*group spi"),
        (OSError(5, "Input/output error"), r"/dev/spidev7\.1 can't be opened.*Input/output"),
    ],
)
def test_what_is_missing_is_named_with_what_to_do(error: OSError, words: str) -> None:
    with pytest.raises(MatrixMissingError, match=words):
        open_spi(7, 1, FakeSpiDev(error))


def test_the_real_spidev_package_and_no_device() -> None:
    pytest.importorskip("spidev")
    with pytest.raises(MatrixMissingError, match=r"/dev/spidev97\.3 is not there"):
        open_spi(97, 3)


def test_no_spidev_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(
        sys.modules, "spidev", None
    )  # what Python itself does for a module that can't be imported
    with pytest.raises(
        MatrixMissingError, match=r"spidev is not installed; gameshow rig check says what installs it"
    ):
        open_spi(0, 0)
