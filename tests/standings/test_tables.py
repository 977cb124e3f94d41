"""The heading of a standings table."""

from __future__ import annotations

import pytest

from league.standings.pages import division_title


@pytest.mark.parametrize(
    ("conference", "division", "title"),
    [
        ("Eastern", "Northeast", "Eastern Northeast"),
        ("AFC", "East", "AFC East"),
        ("AFC", "AFC East", "AFC East"),
        ("afc", "Division East of the AFC", "Division East of the AFC"),
        ("East", "Northeast", "East Northeast"),
        ("North Coast", "North", "North Coast North"),
        ("Valley", "Valley", "Valley"),
    ],
)
def test_a_division_is_named_with_its_conference_once(conference: str, division: str, title: str) -> None:
    assert division_title(conference, division, [conference, "the other one"]) == title


def test_the_only_conference_is_not_named() -> None:
    assert division_title("League", "North", ["League"]) == "North"
