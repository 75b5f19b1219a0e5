"""``gameshow wiring``."""

from __future__ import annotations

from pathlib import Path

import pytest

from console.cli import main


def test_it_writes_a_drawing_and_its_tables_and_names_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "new"
    assert main(["wiring", "four-seats-gpio", "--out", str(folder)]) == 0
    written = [folder / "four-seats-gpio.svg", folder / "four-seats-gpio.md"]
    assert capsys.readouterr().out == "".join(f"{path}\n" for path in written)
    assert written[0].read_text(encoding="utf-8").startswith("<svg")
    assert "](four-seats-gpio.svg)" in written[1].read_text(encoding="utf-8")


def test_a_rig_of_ones_own_is_named_after_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.toml").write_text(
        'driver = "gpiozero"\ngpiozero.factory = "lgpio"\n[seat.1]\nbuzzer = 17\n', encoding="utf-8"
    )
    assert main(["wiring", "mine.toml"]) == 0
    assert "Wiring of mine.toml" in Path("mine.svg").read_text(encoding="utf-8")
    assert "../README.md" not in Path("mine.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("rig", "said"),
    [
        ("simulated", "a simulated rig has no wires"),
        ("nonesuch", '"nonesuch" is no rig'),
        ("./none.toml", "cannot be read"),
    ],
)
def test_what_cannot_be_drawn_is_said(
    rig: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["wiring", rig, "--out", str(tmp_path / "out")]) == 1
    assert said in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_a_folder_that_cannot_be_made_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    assert main(["wiring", "classroom-buzzers", "--out", str(tmp_path / "file")]) == 1
    assert capsys.readouterr().err == f"gameshow: {tmp_path / 'file'}: File exists\n"
