"""The archive format, the order of modules and the choice of a mirror, without a guest."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.quadrature import Quadrature
from tests.guest.initrd import Entry, newc
from tests.guest.kernel import KEPT, KernelError, cached_kernel, debian_mirror, version_key
from tests.guest.lines import Change, press, turn
from tests.guest.modules import load_order


def unpack(archive: bytes) -> list[Entry]:
    """A reader of its own, from the format's description: header, name, padding, content, padding."""
    entries, at = [], 0
    while True:
        assert archive[at : at + 6] == b"070701"
        fields = [int(archive[at + 6 + 8 * n : at + 14 + 8 * n], 16) for n in range(13)]
        mode, size, name_size = fields[1], fields[6], fields[11]
        name = archive[at + 110 : at + 110 + name_size]
        assert name.endswith(b"\0")
        at += -(-(110 + name_size) // 4) * 4
        content = archive[at : at + size]
        at += -(-size // 4) * 4
        if name == b"TRAILER!!!\0":
            assert at == len(archive)
            return entries
        entries.append(Entry(name[:-1].decode(), mode, content))


names = st.text(st.characters(min_codepoint=45, max_codepoint=122), min_size=1, max_size=40)


@given(st.lists(st.builds(Entry, names, st.just(stat.S_IFREG | 0o644), st.binary(max_size=50)), max_size=5))
def test_what_is_packed_is_unpacked(entries: list[Entry]) -> None:
    assert unpack(newc(entries)) == entries


def modules_folder(folder: Path, modules: dict[str, bytes], builtin: str = "") -> Path:
    (folder / "kernel").mkdir()
    (folder / "modules.builtin").write_text(builtin)
    for name, info in modules.items():
        (folder / "kernel" / f"{name}.ko").write_bytes(
            b"\x7fELF\0license=GPL\0" + info + b"\0name=" + name.encode()
        )
    return folder


def test_a_module_comes_after_those_it_depends_on(tmp_path: Path) -> None:
    folder = modules_folder(
        tmp_path,
        {
            "9p": b"depends=9pnet,netfs",
            "9pnet": b"depends=",
            "netfs": b"depends=fs-core\0softdep=pre: crc absent post: later",
            "fs_core": b"depends=virtio",
            "crc": b"depends=",
            "later": b"depends=",
        },
        builtin="kernel/drivers/virtio/virtio.ko\n",
    )
    assert list(load_order(folder, ["9p", "netfs", "virtio"])) == ["9pnet", "fs_core", "crc", "netfs", "9p"]


def test_an_unknown_module_is_named_with_who_needs_it(tmp_path: Path) -> None:
    folder = modules_folder(tmp_path, {"gpio-sim": b"depends=irq_sim"})
    with pytest.raises(LookupError, match=r"irq_sim not found \(needed by gpio_sim\)"):
        load_order(folder, ["gpio-sim"])


def test_the_mirror_is_the_archive_and_not_the_security_suite() -> None:
    configured = (
        "http://mirror.example/debian-security/|stable-security\n"
        "http://other.example/tools/|bookworm\n"
        "http://mirror.example/debian/|bookworm-updates\n"
        "http://mirror.example/debian/|bookworm\n"
    )
    assert debian_mirror(configured) == "http://mirror.example/debian/"
    with pytest.raises(KernelError):
        debian_mirror("http://other.example/ubuntu/|noble\n")


def test_a_kernel_that_was_kept_for_other_modules_is_not_taken(tmp_path: Path) -> None:
    for version, pattern in (
        ("7.3.4+deb13-amd64", KEPT.pattern),
        ("7.4.0+deb13-amd64", "kernel/fs"),
        ("7.5.0", ""),
    ):
        folder = tmp_path / f"linux-{version}"
        folder.mkdir()
        if pattern:
            (folder / "kept").write_text(pattern)
    found = cached_kernel(tmp_path)
    assert found is not None
    assert found.version == "7.3.4+deb13-amd64"


def test_versions_are_ordered_by_their_numbers() -> None:
    assert max(["7.9.1+deb13-amd64", "7.10.0+deb13-amd64", "6.19.8+deb13-amd64"], key=version_key).startswith(
        "7.10"
    )


def test_a_bouncing_press_opens_for_each_bounce() -> None:
    assert press(5, 100, held=1000, bounces=[(10, 3)]) == [
        Change(100, 5, True),
        Change(110, 5, False),
        Change(113, 5, True),
        Change(1100, 5, False),
    ]


def test_a_turn_is_counted_as_its_detents() -> None:
    dial = Quadrature(steps_per_detent=4)
    for change in turn(5, 6, at=0, detents=7):
        dial.edge("a" if change.gpio == 5 else "b", change.closed)
    assert dial.total == 7
