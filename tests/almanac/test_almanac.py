"""Ratings, records and rivalries from games alone."""

from __future__ import annotations

from math import log

import pytest

from league.almanac.ratings import ratings_after
from league.almanac.records import Contest, game_records, rivalries, season_records, streaks
from tests.almanac.games import forfeit, game


def elo(*games: Contest) -> dict[str, float]:
    return ratings_after(games, {})


def test_between_equal_clubs_the_winner_gains_by_the_margin() -> None:
    gain = 20 * log(7 + 1) * 0.5
    assert elo(game("A", "B", 7, 0)) == pytest.approx({"A": 1505 + gain, "B": 1505 - gain})


def test_ratings_are_zero_sum() -> None:
    found = elo(game("A", "B", 30, 3), game("B", "C", 14, 10), game("C", "A", 20, 20))
    assert sum(found.values()) == pytest.approx(3 * 1505)


def test_tie_raises_the_weaker_club() -> None:
    before = elo(game("A", "B", 30, 3))
    after = elo(game("A", "B", 30, 3), game("A", "B", 7, 7))
    assert before["A"] - after["A"] == pytest.approx(after["B"] - before["B"])
    assert after["A"] < before["A"]


def test_ratings_move_a_third_of_the_way_to_the_mean_between_seasons() -> None:
    first = elo(game("A", "B", 7, 0))["A"]
    second = elo(game("A", "B", 7, 0), game("C", "D", 7, 0, season=2))["A"]
    assert second == pytest.approx(first * 2 / 3 + 1505 / 3)


def test_forfeit_does_not_change_ratings() -> None:
    assert elo(game("A", "B", 7, 0), forfeit("B", "A")) == elo(game("A", "B", 7, 0))


def test_game_records_name_the_club_and_the_figure() -> None:
    book = game_records([game("A", "B", 49, 7), game("C", "D", 41, 44)])
    best = {name: (entries[0].club, entries[0].value) for name, entries in book.items() if entries}
    assert best == {
        "Most points": ("A", 49),
        "Biggest win": ("A", 42),
        "Most points by a losing team": ("C", 41),
        "Most points by both teams": ("D", 85),
    }


def test_earlier_of_two_equal_records_comes_first() -> None:
    book = game_records([game("A", "B", 20, 7, week=2), game("C", "D", 20, 7, week=1)])
    assert [entry.club for entry in book["Most points"][:2]] == ["C", "A"]


def test_season_records_exclude_the_playoffs() -> None:
    bowl = Contest(1, 15, 99, "A", "B", 50, 0, "A", neutral=True, playoff=True)
    book = season_records([game("A", "B", 10, 7), game("B", "A", 21, 7), bowl])
    assert [(entry.club, entry.value) for entry in book["Most points scored"]] == [("B", 28), ("A", 17)]


def test_comeback_is_the_largest_deficit_of_the_winner() -> None:
    book = game_records([game("A", "B", 24, 21)._replace(behind=(17, 3)), game("C", "D", 3, 0)])
    assert [(entry.club, entry.value) for entry in book["Biggest comeback"]] == [("A", 17)]


def test_records_of_fewest_points_need_a_finished_season() -> None:
    games = [game("A", "B", 10, 3), game("A", "B", 0, 2, season=2)]
    assert season_records(games)["Fewest points allowed"] == []
    least = season_records(games, finished={1})["Fewest points allowed"]
    assert [(entry.club, entry.value) for entry in least] == [("A", 3), ("B", 10)]


def test_streak_continues_across_seasons_and_forfeits() -> None:
    games = [game("A", "B", 7, 0), forfeit("A", "C"), game("A", "B", 7, 0, season=2)]
    (longest, *_) = streaks(games)["Longest winning streak"]
    assert (longest.club, longest.value, longest.first.season, longest.last.season) == ("A", 3, 1, 2)


def test_a_tie_ends_a_winning_streak_and_keeps_an_unbeaten_one() -> None:
    games = [game("A", "B", 7, 0), game("A", "B", 7, 0), game("A", "B", 7, 7), game("A", "B", 7, 0)]
    book = streaks(games)
    assert book["Longest winning streak"][0].value == 2
    assert book["Longest unbeaten streak"][0].value == 4


def test_rivalry_is_shown_from_either_side() -> None:
    games = [game("A", "B", 7, 0), game("B", "A", 20, 10), game("A", "C", 3, 0)]
    met, _other = rivalries(games)
    assert (met.club, str(met.record), met.points) == ("B", "1-1", (20, 17))
    assert (str(met.of("A").record), met.of("A").points) == ("1-1", (17, 20))
    assert rivalries(games) == rivalries(games[1:], rivalries(games[:1]))
