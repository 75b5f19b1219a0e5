"""The header's chip by its label, whatever its number; who holds a line; how a free one reads."""

from __future__ import annotations

from pathlib import Path

import pytest

from hardware.board import board
from hardware.gpiochip import why_no_rpigpio
from hardware.kernel_gpio import LineUse, chip_paths, header_chip, line_use, reads_low
from hardware.plan import RigProblem
from tests.hardware.made_up import MODELS, PI_4, PI_5, FakeChip, FakeKernel, Model, made_up, put


@pytest.mark.parametrize("model", MODELS.values(), ids=MODELS)
def test_the_header_is_found_by_its_label_whatever_its_number(tmp_path: Path, model: Model) -> None:
    for number in (0, 4, 11):
        others = {f"gpiochip{n}": FakeChip("gpio-brcmstb@107d508500", 32) for n in range(12) if n != number}
        kernel = FakeKernel({**others, f"gpiochip{number}": FakeChip(model.label, model.lines)})
        root = tmp_path / str(number)
        kernel.lay(root)
        chip = header_chip(root, kernel)
        assert (chip.number, chip.label, chip.lines) == (number, model.label, model.lines)
        assert chip.path == root / f"dev/gpiochip{number}"
        assert kernel.open_ones == {}


def test_a_name_that_only_leads_to_another_chip_is_no_second_one(tmp_path: Path) -> None:
    kernel = FakeKernel({"gpiochip0": FakeChip("pinctrl-rp1")})
    kernel.lay(tmp_path)
    (tmp_path / "dev/gpiochip4").symlink_to("gpiochip0")
    put(tmp_path, "dev/gpiochip_odd")
    assert [path.name for path in chip_paths(tmp_path)] == ["gpiochip0"]
    assert header_chip(tmp_path, kernel).number == 0


def test_chips_are_counted_not_spelled(tmp_path: Path) -> None:
    FakeKernel({f"gpiochip{n}": FakeChip("x") for n in (10, 9, 0)}).lay(tmp_path)
    assert [path.name for path in chip_paths(tmp_path)] == ["gpiochip0", "gpiochip9", "gpiochip10"]


def test_a9_a_wrong_chip_is_named_and_none_is_taken_for_the_header(tmp_path: Path) -> None:
    kernel = FakeKernel({"gpiochip0": FakeChip("raspberrypi-exp-gpio", 8), "gpiochip1": FakeChip("", 2)})
    kernel.lay(tmp_path)
    with pytest.raises(RigProblem) as caught:
        header_chip(tmp_path, kernel)
    said = str(caught.value)
    assert 'found gpiochip0 "raspberrypi-exp-gpio", gpiochip1 ""' in said
    assert '"pinctrl-bcm2835", "pinctrl-bcm2711", "pinctrl-rp1"' in said


def test_a9_no_chip_at_all_is_no_raspberry_pi(tmp_path: Path) -> None:
    with pytest.raises(RigProblem, match=r"gpiochip\* is not there: this is no Raspberry Pi"):
        header_chip(tmp_path, FakeKernel({}))


def test_a9_a_chip_that_may_not_be_opened_is_a_missing_group(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hardware.gpiochip.group_of", lambda _: "gpio")
    chips = {"gpiochip0": FakeChip("pinctrl-bcm2711"), "gpiochip1": FakeChip("x")}
    kernel = FakeKernel(chips, shut=("gpiochip0",))
    kernel.lay(tmp_path)
    with pytest.raises(RigProblem, match=r"no permission for .*gpiochip0: .* \(sudo usermod -aG gpio USER\)"):
        header_chip(tmp_path, kernel)


def test_who_holds_a_line_and_how_a_free_one_reads(tmp_path: Path) -> None:
    kernel = FakeKernel({"gpiochip0": FakeChip("pinctrl-bcm2711", held={17: "lg"}, low={22})})
    kernel.lay(tmp_path)
    chip = header_chip(tmp_path, kernel)
    assert line_use(chip.path, (17, 22), kernel) == {
        17: LineUse(True, "lg", False),
        22: LineUse(False, "", False),
    }
    assert reads_low(chip.path, 22, kernel)
    assert not reads_low(chip.path, 23, kernel)
    with pytest.raises(OSError, match="busy"):
        reads_low(chip.path, 17, kernel)
    assert kernel.open_ones == {}


@pytest.mark.parametrize("model", MODELS.values(), ids=MODELS)
def test_the_board_is_read_from_what_the_firmware_says(tmp_path: Path, model: Model) -> None:
    made_up(tmp_path, model)
    found = board(tmp_path)
    assert found is not None
    assert found.model == model.name
    assert found.is_pi_5 == (model is PI_5)
    assert (why_no_rpigpio(found) is not None) == (model is PI_5)


def test_without_a_device_tree_the_board_is_read_from_cpuinfo(tmp_path: Path) -> None:
    put(
        tmp_path, "proc/cpuinfo", f"processor\t: 0\n\nRevision\t: {PI_4.revision:x}\nModel\t\t: {PI_4.name}\n"
    )
    found = board(tmp_path)
    assert found is not None
    assert (found.model, found.processor) == (PI_4.name, "BCM2711")


@pytest.mark.parametrize("cpuinfo", ["", "processor : 0\nmodel name : Some CPU\n", "Revision : not hex\n"])
def test_another_computer_is_no_raspberry_pi(tmp_path: Path, cpuinfo: str) -> None:
    put(tmp_path, "proc/cpuinfo", cpuinfo)
    assert board(tmp_path) is None
    assert why_no_rpigpio(None) is None
