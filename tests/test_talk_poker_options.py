"""What may be agreed before a session of poker, on the command line of ``gameshow talk``."""

from __future__ import annotations

import pytest

from console.cli import main
from tests.test_talk_poker import table
from tests.wire import only

WRONG = [
    ("unit=0", "unit: '0'"),
    ("unit=-1", "unit: '-1'"),
    ("stack=1.5", "stack: '1.5'"),
    ("ante=none", "ante: 'none'"),
    ("bet=", "bet: ''"),
    ("low=ace-to-six", "low: 'ace-to-six'"),
    ("low_qualifier=nine-or-better", "low_qualifier: 'nine-or-better'"),
    ("declare=aloud", "declare: 'aloud'"),
    ("row=4", "row: '4'"),
    ("hands=0", "hands: '0'"),
    ("mc=host", "option 'mc' is unknown"),
    ("currency=€", "option 'currency' is unknown"),
]


@pytest.mark.parametrize(("option", "says"), WRONG)
def test_an_option_that_does_not_fit_is_a_bad_command_line(
    option: str, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["talk", "price-poker", "--seats", "Ann,Bo,Cy", "--option", option]) == 2
    out = capsys.readouterr()
    assert out.out == ""
    assert says.replace("'", '"') in out.err.replace("'", '"')
    assert out.err.count("\n") == 1


def test_eight_or_better_is_refused_where_aces_are_high(capsys: pytest.CaptureFixture[str]) -> None:
    chosen = ("--option", "low=deuce-to-seven", "--option", "low_qualifier=eight-or-better")
    assert main(["talk", "price-poker", "--seats", "Ann,Bo,Cy", *chosen]) == 2
    assert "eight-or-better" in capsys.readouterr().err


@pytest.mark.parametrize("seats", ["Ann,Bo", "A,B,C,D,E,F,G,H"])
def test_two_are_too_few_and_eight_too_many(seats: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["talk", "price-poker", "--seats", seats]) == 2
    assert "3 to 7" in capsys.readouterr().err


RIGHT = [
    ("unit=7", "stack=9", "ante=3", "bet=1"),
    ("low=deuce-to-seven", "low_qualifier=none", "declare=in-turn", "row=3", "hands=1"),
    ("low=ace-to-five", "low_qualifier=eight-or-better", "declare=together", "row=2", "hands=endless"),
]


@pytest.mark.parametrize("options", RIGHT)
def test_options_that_fit(options: tuple[str, ...]) -> None:
    with table(*options, seats="A,B,C,D,E,F,G", views="audience") as talk:
        assert only(talk)["options"] == list("1234567")
