"""What an open game decides."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from league.pages.stakes import Stakes, open_wins
from league.standings.pages import conference_tables
from league.standings.records import Club, PlayedGame
from league.standings.tie_breaks import rank

CLUBS = {"owls": "North", "foxes": "North", "cats": "South", "dogs": "South", "bees": "West", "elks": "West"}


def team(name: str) -> Any:
    return SimpleNamespace(slug=name, nickname=name.title(), withdrawn_at=None)


def game(away: str, home: str, **more: Any) -> Any:
    return SimpleNamespace(
        **{"kind": "regular", "away": team(away), "home": team(home), "round": None, **more}
    )


def stakes(*wins: str, places: int = 3, marks: Any = None, magic: Any = None) -> Stakes:
    """Six clubs in three divisions; each of `wins` is "winner>loser", played in weeks of their own."""
    clubs = [Club(name, "East", division) for name, division in CLUBS.items()]
    played = []
    for week, text in enumerate(wins, start=1):
        winner, loser = text.split(">")
        played.append(PlayedGame(home=winner, away=loser, home_score=7, away_score=0, week=week))
    order = rank(clubs, played)
    tables = conference_tables(order, {name: team(name) for name in CLUBS}, marks)
    return Stakes(tables, places, magic or {}, 3)


EVEN = [f"{one}>{other}" for one, other in [("owls", "cats"), ("foxes", "dogs"), ("bees", "elks")] * 3]


def test_nothing_is_at_stake_before_places_mean_something() -> None:
    assert stakes("owls>cats").of(game("foxes", "owls")).text == ""


def test_the_first_two_of_a_division_meet() -> None:
    assert stakes(*EVEN).of(game("foxes", "owls")).text == "First against second of the North"


def test_a_magic_number_of_one_is_worth_a_sentence() -> None:
    found = stakes(*EVEN, magic={"owls": {"division": 1, "playoffs": 1}, "foxes": {"playoffs": 2}})
    assert found.of(game("foxes", "owls")).text == "Owls clinch the division with a win"


def test_both_teams_may_clinch() -> None:
    found = stakes(*EVEN, magic={"owls": {"playoffs": 1}, "foxes": {"bye": 1}})
    text = found.of(game("foxes", "owls")).text
    assert text == "Foxes clinch a bye with a win; Owls clinch a playoff place with a win"


def test_two_eliminated_teams_play_for_nothing() -> None:
    gone = {"playoffs": "eliminated"}
    found = stakes(*EVEN, marks={"cats": gone, "dogs": gone})
    assert found.of(game("cats", "dogs")).text == "Both teams are out of the playoffs"


@pytest.mark.parametrize(
    ("round_number", "is_bowl", "text"),
    [
        (1, False, "The loser is out of the playoffs"),
        (2, False, "The winner goes to the Bowl"),
        (3, True, "The winner is the champion"),
        (3, False, "Third place"),
    ],
)
def test_a_playoff_game_decides_who_goes_on(round_number: int, is_bowl: bool, text: str) -> None:
    fixture = game("owls", "cats", kind="playoff", round=round_number)
    assert stakes(*EVEN).of(fixture, is_bowl=is_bowl).text == text


def test_clinching_ranks_before_a_place_and_a_place_before_nothing() -> None:
    found = stakes(*EVEN, magic={"bees": {"playoffs": 1}})
    ranks = [found.of(game(*pair)).rank for pair in (("elks", "bees"), ("foxes", "owls"), ("elks", "dogs"))]
    assert ranks == sorted(ranks)
    assert ranks[0] < ranks[1]


def test_only_open_aims_have_magic_numbers() -> None:
    aims: list[dict[str, object]] = [
        {"key": "playoffs", "mark": "clinched", "wins": None},
        {"key": "division", "mark": "alive", "wins": 2},
    ]
    assert open_wins(aims) == {"division": 2}
