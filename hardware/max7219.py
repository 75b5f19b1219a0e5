"""MAX7219 displays through luma.led_matrix; the only module that imports luma.

One :class:`DisplayChain` is one chain of chips on one SPI chip select: four 8x8 modules for every display, the
displays in the order of the wiring.  It knows pictures, not faces.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, Protocol, cast

from luma.core.error import DeviceNotFoundError
from luma.core.interface.serial import noop, spi
from luma.led_matrix.const import max7219 as registers
from luma.led_matrix.device import max7219
from PIL import Image

from hardware.chip import BLOCKS
from hardware.dots import ROWS, Picture

# The chip allows 10 MHz.  Cheap modules, long ribbons and 3.3 V levels at 5 V inputs don't; seven displays at 2 MHz
# still take under 2 ms for a whole picture.
SPI_HZ = 2_000_000


class Serial(Protocol):
    """What luma wants of a serial interface, as far as a MAX7219 needs it."""

    def data(self, data: Iterable[int]) -> None:
        """Send bytes in one CS window."""

    def cleanup(self) -> None:
        """Give the interface back."""


class SpiDevice(Protocol):
    """The part of ``spidev.SpiDev`` that luma uses."""

    max_speed_hz: int

    def open(self, bus: int, device: int) -> None:
        """Open ``/dev/spidev<bus>.<device>``."""

    def writebytes(self, data: Sequence[int]) -> None:
        """Send bytes in one CS window."""

    def close(self) -> None:
        """Close the device."""


class MatrixMissingError(Exception):
    """No way to the displays: the text says what is missing and what to do about it."""


def open_spi(bus: int, device: int, spidev: SpiDevice | None = None) -> Serial:
    """Open a kernel SPI device; ``spidev`` replaces the ``spidev`` package's own object.

    Raises :class:`MatrixMissingError` if the package, the device or the permission is missing.
    """
    path = f"/dev/spidev{bus}.{device}"
    try:
        # luma would otherwise look for RPi.GPIO, for data/command and reset lines that a MAX7219 does not have.
        return cast(Serial, spi(spi=spidev, gpio=noop(), port=bus, device=device, bus_speed_hz=SPI_HZ))
    except ImportError as error:
        raise MatrixMissingError(
            "matrices: the Python package spidev is not installed; gameshow rig check says what installs it"
        ) from error
    except DeviceNotFoundError as error:
        raise MatrixMissingError(
            f"matrices: {path} is not there; turn SPI on (sudo raspi-config nonint do_spi 0, then restart), "
            "or correct bus and device in the rig file"
        ) from error
    except PermissionError as error:
        raise MatrixMissingError(
            f"matrices: no permission to open {path}; add the user to the group spi "
            "(sudo usermod -aG spi USER), then log in again"
        ) from error
    except OSError as error:
        raise MatrixMissingError(
            f"matrices: {path} can't be opened ({error}); check the SPI set-up"
        ) from error


class DisplayChain:
    """``displays`` times four modules on one serial interface, initialised and dark.

    ``orientation`` is luma's block orientation (0, 90, -90, 180); ``reverse`` says that every display has its data
    input at the right; ``brightness`` is the chip's intensity, 0-15.  Writing raises ``OSError`` if the interface does.
    """

    def __init__(
        self, serial: Serial, displays: int, orientation: int, reverse: bool, brightness: int
    ) -> None:
        self._displays = displays
        self._serial = serial
        # luma reverses blocks dot by dot, which is slow and, at orientation 0, done in the caller's image.
        # Reversing the bytes of a row is the same and free.
        self._order: Literal["little", "big"] = "little" if reverse else "big"
        self._contrast = brightness << 4
        self._device = max7219(
            serial, cascaded=BLOCKS * displays, block_orientation=orientation, contrast=self._contrast
        )

    def dim(self, brightness: int) -> None:
        """Another intensity from now on, healing included, even where this transfer fails."""
        self._contrast = brightness << 4
        self._device.contrast(self._contrast)

    @property
    def brightness(self) -> int:
        """The intensity that was sent last, or is to be sent with the next healing."""
        return self._contrast >> 4

    def draw(self, pictures: Sequence[Picture]) -> None:
        """Send one picture for every display, in the order of the chain: eight transfers."""
        packed = b"".join(
            picture[row].to_bytes(BLOCKS, self._order) for row in range(ROWS) for picture in pictures
        )
        self._device.display(Image.frombytes("1", (8 * BLOCKS * self._displays, ROWS), packed))

    def refresh(self, pictures: Sequence[Picture]) -> None:
        """Send every control register and the picture again; on a healthy chain nothing is to be seen of it.

        The order keeps a chip that had lost its mind from showing rubbish: what to scan and how bright, then the
        picture, and only then out of test and shutdown.
        """
        chips = self._device.cascaded
        self._device.data([registers.SCANLIMIT, 7] * chips)
        self._device.data([registers.DECODEMODE, 0] * chips)
        self._device.contrast(self._contrast)
        self.draw(pictures)
        self._device.data([registers.DISPLAYTEST, 0] * chips)
        self._device.show()

    def abandon(self) -> None:
        """Give the interface back without another word to the chips, because another one took its place."""
        self._device.persist = True
        self._serial.cleanup()

    def close(self) -> None:
        """Shut every chip down, clear its RAM and give the interface back.  Raises ``OSError`` if it is gone."""
        # luma cleans up once more when Python ends; it must not write to what is closed by then.
        try:
            self._device.cleanup()
        except OSError:
            self._serial.cleanup()
            raise
        finally:
            self._device.persist = True
