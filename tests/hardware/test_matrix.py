"""Displays in use: time, changes, healing, faults, the end."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.chip import DECODE, DIGITS, DISPLAY_TEST, INTENSITY, SCAN_LIMIT, SHUTDOWN, ChipChain
from hardware.dots import DARK, Picture
from hardware.drawing import rows
from hardware.events import Fault
from hardware.face import Amount, CheckCard, Dark, Dialling, Face, Go, Idle, Locked, Said, Winner
from hardware.matrix import HEAL_NS, Matrices, MatrixMissingError, MatrixPlan, open_matrices

MS = 1_000_000
FACES: list[Face] = [
    Dark(),
    Go(),
    Locked(),
    Idle(2, "Zoë"),
    Dialling("125-", 2),
    Amount(125_000),
    Winner(32_500),
]


def recording(*seats: int, orientation: int = -90, reverse: bool = False) -> Matrices:
    return open_matrices(MatrixPlan("recording", seats, orientation=orientation, reverse=reverse))


class FlakySpi:
    """An SPI device that can be pulled out."""

    def __init__(self) -> None:
        self.max_speed_hz = 0
        self.sent = 0
        self.broken = False
        self.closed = False

    def open(self, bus: int, device: int) -> None: ...

    def writebytes(self, data: Sequence[int]) -> None:
        if self.broken:
            raise OSError(5, "Input/output error")
        self.sent += len(data)

    def close(self) -> None:
        self.closed = True


def test_dark_until_the_first_frame_and_after_close() -> None:
    matrices = recording(1, 2)
    assert matrices.rows(1) == matrices.rows(2) == DARK
    matrices.show(1, Locked(), 0)
    assert matrices.rows(1) == rows(Locked(), 0)
    assert matrices.rows(2) == DARK
    matrices.close()
    matrices.close()
    matrices.show(2, Locked(), 5 * MS)
    assert matrices.tick(10 * HEAL_NS) > 10 * HEAL_NS
    assert matrices.rows(1) == matrices.rows(2) == DARK
    assert matrices.wires[0].chips.register(0, SHUTDOWN) == 0


@pytest.mark.parametrize("orientation", [0, 90, -90, 180])
@pytest.mark.parametrize("reverse", [False, True])
def test_every_seat_of_a_chain_gets_its_own(orientation: int, reverse: bool) -> None:
    matrices = recording(3, 1, 2, orientation=orientation, reverse=reverse)
    assert matrices.seats == (1, 2, 3)
    wanted = {1: Said("ONE"), 2: CheckCard(), 3: Idle(3, "Ines")}
    for seat, face in wanted.items():
        matrices.show(seat, face, 0)
    assert {seat: matrices.rows(seat) for seat in wanted} == {
        seat: rows(face, 0) for seat, face in wanted.items()
    }


def test_separate_chains() -> None:
    matrices = open_matrices(
        MatrixPlan("recording", (1,)), MatrixPlan("recording", (2,), device=1, orientation=90, reverse=True)
    )
    matrices.show(1, Said("ONE"), 0)
    before = matrices.wires[0].transfers
    matrices.show(2, Said("TWO"), 0)
    assert (matrices.rows(1), matrices.rows(2)) == (rows(Said("ONE"), 0), rows(Said("TWO"), 0))
    assert matrices.wires[0].transfers == before
    matrices.close()
    assert matrices.rows(1) == matrices.rows(2) == DARK


@given(st.lists(st.tuples(st.integers(1, 2), st.sampled_from(FACES), st.integers(0, 1500)), max_size=6))
@settings(max_examples=25)
def test_who_follows_tick_sees_every_picture_in_time(moves: list[tuple[int, Face, int]]) -> None:
    """Calling back at the times that ``tick`` names is enough to show what a millisecond clock would."""
    matrices = recording(1, 2)
    now, wanted = 0, 0
    up: dict[int, tuple[Face, int]] = {1: (Dark(), 0), 2: (Dark(), 0)}
    for seat, face, pause in moves:
        end = now + pause * MS
        while wanted <= end:
            now = max(now, wanted)
            wanted = matrices.tick(now)
            assert wanted > now
            for probe in (now, max(now, min(wanted, end) - 1)):
                for who, (shown, since) in up.items():
                    assert matrices.rows(who) == rows(shown, max(probe - since, 0) // MS)
        now = end
        if up[seat][0] != face:
            up[seat] = (face, now)
        matrices.show(seat, face, now)
        wanted = now


def test_only_changes_are_written() -> None:
    matrices = recording(1, 2)
    wire = matrices.wires[0]
    transfers, sent = wire.transfers, wire.bytes
    matrices.show(1, Dialling("125-", 2), 0)
    assert (wire.transfers - transfers, wire.bytes - sent) == (8, 8 * 2 * 8)
    matrices.show(1, Dialling("125-", 2), 100 * MS)
    matrices.show(2, Dark(), 200 * MS)
    for ms in range(0, 700, 7):
        matrices.tick(ms * MS)
    assert wire.transfers - transfers == 8
    matrices.tick(700 * MS)
    assert wire.transfers - transfers == 16


def test_a_face_shown_again_runs_on() -> None:
    matrices = recording(1)
    matrices.show(1, Winner(32_500), 0)
    matrices.tick(1000 * MS)
    matrices.show(1, Winner(32_500), 1100 * MS)
    assert matrices.rows(1) == rows(Winner(32_500), 1000) != rows(Winner(32_500), 0)
    assert matrices.tick(1100 * MS) == 1125 * MS


def test_listeners_hear_changes_and_nothing_else() -> None:
    matrices = recording(1, 2)
    heard: list[tuple[int, Picture]] = []
    matrices.listen(lambda seat, picture: heard.append((seat, picture)))
    matrices.show(2, Go(), 0)
    matrices.tick(0)
    matrices.tick(124 * MS)
    matrices.tick(125 * MS)
    matrices.tick(HEAL_NS)  # heals; Go is back where it began
    matrices.show(1, Dark(), HEAL_NS)
    matrices.close()
    assert heard == [(2, rows(Go(), 0)), (2, rows(Go(), 125)), (2, rows(Go(), 0)), (2, DARK)]


SPOILT = [
    (INTENSITY, 15),
    (INTENSITY, 0),
    (SCAN_LIMIT, 0),
    (SCAN_LIMIT, 3),
    (SHUTDOWN, 0),
    (DECODE, 0xFF),
    (DISPLAY_TEST, 1),
    *((digit, 0x5A) for digit in DIGITS),
]


class ChipSpi(FlakySpi):
    """An SPI device with chips on it."""

    def __init__(self) -> None:
        super().__init__()
        self.chips = ChipChain(8)

    def writebytes(self, data: Sequence[int]) -> None:
        super().writebytes(data)
        self.chips.transfer(data)


def two_displays(driver: str) -> tuple[Matrices, ChipChain]:
    """Seats 1 and 2 on a recording wire, or on SPI, and the chips at its end."""
    if driver == "recording":
        matrices = recording(1, 2)
        return matrices, matrices.wires[0].chips
    spi = ChipSpi()
    return open_matrices(MatrixPlan("spi", (1, 2)), spidev=lambda: spi), spi.chips


@pytest.mark.parametrize("driver", ["recording", "spi"])
@pytest.mark.parametrize("address", sorted({address for address, _ in SPOILT}))
@pytest.mark.parametrize("face", [Locked(), Dialling("125-", 2)], ids=["still", "moving"])
def test_d2_a_spoilt_chip_is_right_within_one_period(driver: str, address: int, face: Face) -> None:
    """At every chip and just after a healing, the worst moment."""
    for value in [value for where, value in SPOILT if where == address]:
        for chip in range(8):
            matrices, chips = two_displays(driver)
            matrices.show(1, face, 0)
            matrices.show(2, face, 0)
            chips.corrupt(chip, address, value)
            wanted = 0
            while wanted <= HEAL_NS:
                now, wanted = wanted, matrices.tick(wanted)
            for first in (0, 4):
                assert chips.picture(first, -90) == rows(face, now // MS)
            assert chips.duty(chip) == 13 / 32
            assert [
                chips.register(chip, where) for where in (DECODE, SCAN_LIMIT, SHUTDOWN, DISPLAY_TEST)
            ] == [0, 7, 1, 0]


def test_healing_is_regular_and_not_seen() -> None:
    matrices = recording(1)
    wire = matrices.wires[0]
    matrices.show(1, Locked(), 0)
    seen, heals, before = set(), [], wire.transfers
    wire.tap = lambda _: seen.add((wire.chips.picture(0, -90), tuple(map(wire.chips.duty, range(4)))))
    now = 0
    while now < 5 * HEAL_NS:
        now = matrices.tick(now)
        if wire.transfers != before:
            heals.append(now)
            before = wire.transfers
    assert len(heals) == 4
    assert seen == {(rows(Locked(), 0), (13 / 32,) * 4)}


def test_healing_a_chip_shows_no_rubbish_on_the_way() -> None:
    """Only dots of the right picture and of the spoilt one are ever lit while a chip comes back."""
    matrices = recording(1)
    wire = matrices.wires[0]
    matrices.show(1, Locked(), 0)
    matrices.tick(0)
    for register, value in ((SHUTDOWN, 0), (SCAN_LIMIT, 1), (1, 0)):
        wire.chips.corrupt(2, register, value)
    right = rows(Locked(), 0)
    pictures: list[Picture] = []
    wire.tap = lambda _: pictures.append(wire.chips.picture(0, -90))
    matrices.tick(HEAL_NS)
    assert pictures[-1] == right
    assert all(row & ~want == 0 for picture in pictures for row, want in zip(picture, right, strict=True))


def test_over_spi_nothing_can_be_read_back_but_listeners_hear_what_was_sent() -> None:
    spi = FlakySpi()
    matrices = open_matrices(MatrixPlan("spi", (1,)), spidev=lambda: spi)
    heard: list[tuple[int, Picture]] = []
    matrices.listen(lambda seat, picture: heard.append((seat, picture)))
    sent = spi.sent
    matrices.show(1, Locked(), 0)
    assert spi.sent - sent == 8 * 4 * 2
    assert matrices.rows(1) is None
    assert matrices.wires == ()
    matrices.close()
    assert heard == [(1, rows(Locked(), 0)), (1, DARK)]
    assert spi.closed


def test_a_broken_chain_is_named_once_and_comes_back_right() -> None:
    bad, good = FlakySpi(), FlakySpi()
    devices = iter([bad, good])
    matrices = open_matrices(
        MatrixPlan("spi", (1, 2)), MatrixPlan("spi", (3,), device=1), spidev=lambda: next(devices, bad)
    )
    faults: list[Fault] = []
    heard: list[int] = []
    matrices.listen_faults(faults.append)
    matrices.listen(lambda seat, _: heard.append(seat))
    matrices.tick(0)
    bad.broken = True
    matrices.show(1, Locked(), 10)
    matrices.show(2, Locked(), 20)
    matrices.show(3, Locked(), 30)
    assert heard == [3], "the other chain works on"
    assert [(fault.kind, fault.of, fault.part, fault.at, fault.cleared) for fault in faults] == [
        ("missing", "seat:1", "matrix", 10, False),
        ("missing", "seat:2", "matrix", 10, False),
    ]
    assert "/dev/spidev0.0: writing failed" in faults[0].text
    assert "Input/output error" in faults[0].text
    matrices.tick(HEAL_NS)
    assert len(faults) == 2
    bad.broken = False
    matrices.tick(HEAL_NS + MS)
    assert heard == [3], "it is tried again with the next healing, not with every call"
    matrices.tick(2 * HEAL_NS)
    assert heard == [3, 1, 2]
    assert [(fault.of, fault.cleared) for fault in faults[2:]] == [("seat:1", True), ("seat:2", True)]


def test_a_broken_chain_can_be_closed() -> None:
    spi = FlakySpi()
    matrices = open_matrices(MatrixPlan("spi", (1,)), spidev=lambda: spi)
    spi.broken = True
    matrices.close()
    assert spi.closed


def test_a_chain_that_opens_but_cannot_be_written_is_named_and_the_others_are_given_back() -> None:
    good, bad = FlakySpi(), FlakySpi()
    bad.broken = True
    devices = iter([good, bad])
    with pytest.raises(MatrixMissingError, match=r"/dev/spidev0\.1 opened, but writing failed"):
        open_matrices(
            MatrixPlan("spi", (1,)), MatrixPlan("spi", (2,), device=1), spidev=lambda: next(devices)
        )
    assert good.closed
    assert bad.closed


def test_a_seat_without_a_display_is_named() -> None:
    matrices = recording(1, 2)
    with pytest.raises(ValueError, match=r"seat 9 has no price display; seats that have one: \[1, 2\]"):
        matrices.show(9, Go(), 0)
    with pytest.raises(ValueError, match="seat 3 has no"):
        matrices.rows(3)


def test_a_bad_face_spoils_nothing() -> None:
    matrices = recording(1)
    matrices.show(1, Locked(), 0)
    with pytest.raises(ValueError, match="1 to 8 wheels"):
        matrices.show(1, Dialling("abc", None), 5)
    matrices.tick(HEAL_NS)
    assert matrices.rows(1) == rows(Locked(), 0)
