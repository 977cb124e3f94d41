"""Titles that say what happened."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from games.story.findings import headline, lead_finding

CLUBS: Any = (SimpleNamespace(nickname="Hosts"), SimpleNamespace(nickname="Visitors"))


def plays(leads: list[int]) -> Any:
    return cast(Any, [SimpleNamespace(lead=lead, period=2) for lead in leads])


@pytest.mark.parametrize(
    ("leads", "score", "overtime", "expected"),
    [
        ([0, 3, 0], (3, 3), False, "Visitors and Hosts finish level"),
        ([0, 7], (0, 7), False, "Visitors win and allow no points"),
        ([0, -3, 0, 3], (10, 13), True, "Visitors win in overtime"),
        ([0, 14, 7, -3, -3, -3], (24, 21), False, "Hosts come back from 14 points behind"),
        ([0, 3] + [3] * 16 + [-4], (14, 10), False, "Hosts take the lead for good near the end"),
        ([0, 28, 28, 28], (7, 35), False, "Visitors win by 28 points"),
        ([0, 7, 7, 7], (7, 14), False, "Visitors win and are never behind"),
        ([3, -4, -4, 3, 3, 3, 3, 3, 3], (7, 10), False, "Visitors win a game with 2 changes of the lead"),
        ([-4, 3, 3, 3, 3, 3, 3, 3], (7, 10), False, "Visitors turn the game around and win"),
    ],
)
def test_headline_says_how_the_game_was_won(
    leads: list[int], score: tuple[int, int], overtime: bool, expected: str
) -> None:
    game: Any = SimpleNamespace(ruleset="first_and_goal", home_score=score[0], away_score=score[1])
    played = plays(leads)
    played[-1].period += overtime
    assert headline(game, CLUBS, played) == expected


def test_the_title_of_the_running_score_counts_the_plays_in_front() -> None:
    assert lead_finding(plays([0, 3, 3, -4]), CLUBS) == "Visitors led after 2 of 4 plays"
    assert lead_finding(plays([3, -4]), CLUBS) == "Neither team led for longer than the other"
