"""Awards that follow from results."""

from __future__ import annotations

from league.almanac.ratings import Award, season_awards
from league.almanac.records import Contest
from tests.almanac.games import game, playoff


def awards(*contests: Contest, season: int = 1) -> dict[str, Award]:
    return {award.title: award for award in season_awards(contests, season)}


def test_equal_clubs_share_an_award() -> None:
    found = awards(game("A", "B", 10, 3), game("C", "D", 10, 3))
    assert found["Best record"].winners == ("A", "C")
    assert found["Best record"].values == {"record": "1-0"}


def test_offense_and_defense_awards_use_points_per_regular_season_game() -> None:
    found = awards(game("A", "B", 30, 20), game("A", "C", 10, 6, week=2), playoff("B", "A", 60, 0))
    assert (found["Best offense"].winners, found["Best offense"].values) == (("A", "B"), {"points": 20.0})
    assert (found["Best defense"].winners, found["Best defense"].values) == (("C",), {"points": 10.0})


def test_most_improved_is_compared_with_the_last_season_played() -> None:
    found = awards(game("A", "B", 7, 0), game("B", "A", 7, 0, season=4), season=4)
    assert found["Most improved"].winners == ("B",)
    assert found["Most improved"].values == {"now": "1-0", "before": "0-1"}
    assert "Most improved" not in awards(game("A", "B", 7, 0))


def test_comeback_award_names_the_opponent() -> None:
    behind = game("A", "B", 24, 21)._replace(behind=(17, 3))
    award = awards(behind, game("C", "D", 7, 0))["Comeback of the season"]
    assert (award.winners, award.values, award.contest) == (("A",), {"club": "B", "points": 17}, behind)


def test_upset_is_the_least_likely_win_by_ratings() -> None:
    upset = game("B", "A", 7, 3, week=3)
    award = awards(game("A", "C", 40, 0), game("A", "D", 40, 0, week=2), upset)["Biggest upset"]
    assert (award.winners, award.contest, award.values["club"]) == (("B",), upset, "A")
    assert award.values["percent"] < 50


def test_coach_of_the_season_won_the_most_games_above_expectation() -> None:
    games = [game("A", "B", 40, 0, season=1), game("B", "A", 7, 0, season=2), game("B", "A", 7, 0, season=2)]
    award = awards(*games, season=2)["Coach of the season"]
    assert (award.winners, award.values["wins"]) == (("B",), 2.0)
    assert 0 < award.values["expected"] < 1
