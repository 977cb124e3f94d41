"""The power ranking of a week."""

from __future__ import annotations

import pytest

from league.almanac.ratings import power_ranking, ratings_after
from tests.almanac.games import game

GAMES = [
    game("A", "B", 30, 0, week=1),
    game("C", "D", 3, 0, week=1),
    game("B", "A", 40, 0, week=2),
    game("C", "D", 7, 0, week=2),
]


def test_the_order_is_that_of_the_ratings() -> None:
    ranks = power_ranking(GAMES, "ABCD", season=1)
    ratings = ratings_after(GAMES, {})
    assert [(rank.club, rank.rating) for rank in ranks] == sorted(
        ratings.items(), key=lambda rating: -rating[1]
    )


def test_club_movement_is_relative_to_the_week_before() -> None:
    moved = {rank.club: (rank.places, rank.moved) for rank in power_ranking(GAMES, "ABCD", season=1)}
    assert moved == {"C": ((2, 1), 1), "B": ((4, 2), 2), "A": ((1, 3), -2), "D": ((3, 4), -1)}


def test_ranking_of_a_week_ignores_later_games() -> None:
    first = power_ranking(GAMES, "ABCD", season=1, through=1)
    assert [(rank.club, rank.net, str(rank.record)) for rank in first] == [
        ("A", 30, "1-0"),
        ("C", 3, "1-0"),
        ("D", -3, "0-1"),
        ("B", -30, "0-1"),
    ]


def test_schedule_strength_is_the_mean_rating_of_opponents() -> None:
    ranks = {rank.club: rank for rank in power_ranking(GAMES, "ABCDE", season=1)}
    assert ranks["A"].schedule == pytest.approx(ranks["B"].rating)
    assert ranks["E"].schedule is None


def test_a_season_without_games_has_no_ranking() -> None:
    assert power_ranking(GAMES, "ABCD", season=2) == []


def test_a_club_that_has_withdrawn_is_last_in_every_week() -> None:
    plain = power_ranking(GAMES, "ABCD", season=1)
    ranks = power_ranking(GAMES, "ABCD", season=1, withdrawn={"C"})
    assert [rank.rating for rank in ranks] == [rank.rating for rank in (*plain[1:], plain[0])]
    assert [rank.places for rank in ranks] == [(3, 1), (1, 2), (2, 3), (4, 4)]
