"""What an open game decides."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from league.pages.stakes import Stake, stake_of, stake_of_round
from league.standings.pages import conference_tables
from league.standings.records import Club, PlayedGame
from league.standings.tie_breaks import rank

CLUBS = {"owls": "North", "foxes": "North", "cats": "South", "dogs": "South", "bees": "West", "elks": "West"}


def team(name: str) -> Any:
    return SimpleNamespace(slug=name, nickname=name.title(), withdrawn_at=None)


def stake(away: str, home: str, *wins: str, marks: Any = None, magic: Any = None) -> Stake:
    """What a game decides in a league of six clubs in three divisions, three of which go to the playoffs.
    Each of `wins` is "winner>loser", in a week of its own."""
    clubs = [Club(name, "East", division) for name, division in CLUBS.items()]
    played = []
    for week, text in enumerate(wins, start=1):
        winner, loser = text.split(">")
        played.append(PlayedGame(home=winner, away=loser, home_score=7, away_score=0, week=week))
    tables = conference_tables(rank(clubs, played), {name: team(name) for name in CLUBS}, marks)
    return stake_of((team(away), team(home)), tables, 3, magic or {})


EVEN = [f"{one}>{other}" for one, other in [("owls", "cats"), ("foxes", "dogs"), ("bees", "elks")] * 3]


def test_nothing_is_at_stake_before_places_mean_something() -> None:
    assert stake("foxes", "owls", "owls>cats") == (9, "")


def test_the_first_two_of_a_division_meet() -> None:
    assert stake("foxes", "owls", *EVEN)[1] == "First against second of the North"


def test_a_magic_number_of_one_is_worth_a_sentence() -> None:
    magic = {"owls": {"division": 1, "playoffs": 1}, "foxes": {"playoffs": 2}}
    assert stake("foxes", "owls", *EVEN, magic=magic)[1] == "Owls clinch the division with a win"


def test_both_teams_may_clinch() -> None:
    text = stake("foxes", "owls", *EVEN, magic={"owls": {"playoffs": 1}, "foxes": {"bye": 1}})[1]
    assert text == "Foxes clinch a bye with a win; Owls clinch a playoff place with a win"


def test_two_eliminated_teams_play_for_nothing() -> None:
    gone = {"playoffs": "eliminated"}
    text = stake("cats", "dogs", *EVEN, marks={"cats": gone, "dogs": gone})[1]
    assert text == "Both teams are out of the playoffs"


@pytest.mark.parametrize(
    ("number", "is_bowl", "text"),
    [
        (1, False, "The loser is out of the playoffs"),
        (2, False, "The winner goes to the Bowl"),
        (3, True, "The winner is the champion"),
        (3, False, "Third place"),
    ],
)
def test_a_playoff_game_decides_who_goes_on(number: int, is_bowl: bool, text: str) -> None:
    assert stake_of_round(number, 3, is_bowl=is_bowl) == (0, text)


def test_clinching_ranks_before_a_place_and_a_place_before_nothing() -> None:
    magic = {"bees": {"playoffs": 1}}
    games = (("elks", "bees"), ("foxes", "owls"), ("elks", "dogs"))
    ranks = [stake(*game, *EVEN, magic=magic)[0] for game in games]
    assert ranks == sorted(ranks)
    assert ranks[0] < ranks[1]
