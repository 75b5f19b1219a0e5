"""What is claimed of the console's inputs, on a real kernel's lines with lgpio and gpiozero; the scripts inside say how it is driven."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.guest.kernel import Kernel
from tests.guest.machine import run_in_guest

pytestmark = [pytest.mark.proof, pytest.mark.guest]

INSIDE = Path(__file__).parent / "inside"


def seen(kernel: Kernel, share: Path, script: str, *arguments: str, quiet: bool = True) -> dict[str, Any]:
    """What a script printed, once it has ended well; with ``quiet`` it had no complaint."""
    result = run_in_guest(kernel, INSIDE / script, *arguments, share=share, limit_s=170)
    assert result.status == 0, result.err + result.console
    assert not quiet or result.err == ""
    found: dict[str, Any] = json.loads(result.out)
    print(json.dumps(found, indent=1))
    return found


def test_a_thousand_races_have_no_wrong_winner_and_their_gaps_are_right(
    kernel: Kernel, tmp_path: Path
) -> None:
    found = seen(kernel, tmp_path, "proof_races.py", "1000", "150")
    ours = found["ours"]
    assert set(ours) == {"30", "50", "100", "200", "1000"}
    assert sum(score["races"] for score in ours.values()) == 1000
    for score in ours.values():
        assert (score["wrong"], score["nobody"], score["reported"]) == (0, 0, 2 * score["races"])
        assert score["off_us"] <= 10
    # Beside it: a library's order of calls falls for spikes, its debounce for the noisier contact.
    assert found["when_pressed"]["wrong"] > 0
    assert found["bounce_time"]["wrong"] > 0


def test_a_press_is_accepted_as_fast_as_a_bare_callback_and_the_cases_of_buttons_are_right(
    kernel: Kernel, tmp_path: Path
) -> None:
    # The sink that raises is logged, and so is a line that changed while lgpio's thread was dead.
    found = seen(kernel, tmp_path, "proof_presses.py", "20", "all", quiet=False)
    bare, ours = found["bare"], found["ours"]
    assert bare["count"] == ours["count"] == 20 * 13
    assert ours["median"] <= 1.2 * bare["median"]
    assert ours["p99"] <= 1.2 * bare["p99"]
    assert found["right"] == {"a3": 20, "a4": 20}
    groups = 21  # one of them warms up
    assert found["twitches"] == {"seat:1/buzzer": 6 * groups, "seat:3/buzzer": groups}

    # What was told is dated to the n-th change of that button's line.
    assert found["a1"] == [["Press", "seat:1", 0], ["Release", "seat:1", 9]]
    assert found["a2"] == [[[what, "seat:1", n] for n, what in enumerate(["Press", "Release"] * 2)], []]
    assert abs(found["a6"]) <= 10
    assert found["fooled"]["longest_us"] < 400, "what was played is spikes"
    assert found["fooled"]["withdrawn"] <= 1
    assert found["fooled"]["standing"] == 0
    assert found["fooled"]["after_ms"] < 14
    assert found["a8 raises"] == [["Press", "seat:2", 0], ["Release", "seat:2", 1]]
    presses = [one for one in found["a8 blocks"] if one[0] == "Press"]
    assert presses == [["Press", "seat:1", 0], ["Press", "seat:2", 0]]

    held = [["held", "seat:1/buzzer", False], ["held", "seat:1/buzzer", True], 1]
    assert found["a5"]["start"] == held
    assert found["a5"]["round"] == [["held", "seat:2/buzzer", False], ["held", "seat:2/buzzer", True], 1]
    assert found["a5"]["stuck"] == [["stuck", "seat:3/buzzer", False], ["stuck", "seat:3/buzzer", True], 1]
    assert found["a5"]["idle"] < 0.05

    # lgpio's thread ends with somebody's callback: what happened while it was dead is read with its stamps.
    killed = found["killed"]
    assert killed["heard"] == [[what, "seat:1", n] for n, what in enumerate(["Press", "Release"] * 2)]
    assert killed["faults"] == [["dead", "rig/pins", False], ["dead", "rig/pins", True]]
    assert "it is started again" in killed["texts"][0]


def test_four_dials_at_two_thousand_edges_a_second_are_exact(kernel: Kernel, tmp_path: Path) -> None:
    found = seen(kernel, tmp_path, "proof_dials.py", "2000", "1", "all", quiet=False)
    ours = found["ours"]
    assert ours["rate"] == pytest.approx(2000, rel=0.02)
    assert ours["counted"] == ours["turned"]
    assert ours["every detent"]
    assert ours["lost"] == 0

    assert found["b1 two"] == [1, 2, 3]
    assert found["b1 four"] == [1, 2, 3]
    assert found["b2 trembling"] == []
    # The kernel dropped some of ten clicks. What is left rests on a detent, and a click to the left is one to the left.
    dropped = found["dropped"]
    assert dropped["lost"]
    assert dropped["then left"] == [dropped["rests at"] - 1]
    assert found["dropped contact"]["closed"]
    assert found["dropped contact"]["next"] == 1
