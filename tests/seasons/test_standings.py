"""The standings of a season's rows."""

from __future__ import annotations

import pytest
from pytest_django import DjangoAssertNumQueries

from games.odds.season_specs import SeasonSpecs
from games.simulations.samples import season_of
from league.models import Result, Season
from league.results.services import Score, record_result
from league.standings.selectors import games_of, standings_of
from tests.helpers.seasons import expansion_season, type_results

pytestmark = pytest.mark.django_db


def test_only_final_results_count() -> None:
    season = expansion_season(rounds=1)
    first, second = season.fixtures.order_by("number")[:2]
    record_result(fixture=first, score=Score((20, 10)))
    record_result(fixture=second, score=Score((20, 10)), state=Result.State.REPORTED)
    records = standings_of(season).records
    assert [records[f.home.slug].overall.wins for f in (first, second)] == [1, 0]


def test_standings_as_of_a_week_ignore_later_weeks() -> None:
    season = expansion_season(rounds=3)
    type_results(season)
    before = standings_of(season, through=2)
    Result.objects.filter(fixture__week__number=3).delete()
    assert before == standings_of(season)


@pytest.mark.parametrize("points", [0, 20])
def test_a_forfeit_is_a_loss_with_the_points_that_the_league_awards(points: int) -> None:
    season = expansion_season(rounds=1)
    season.league.forfeit_points = points
    season.league.save()
    fixture = season.fixtures.get(number=1)
    record_result(fixture=fixture, score=None, outcome=Result.Outcome.FORFEIT_BY_HOME)
    standings = standings_of(season)
    loser, winner = standings.records[fixture.home.slug], standings.records[fixture.away.slug]
    assert (loser.overall.losses, loser.points_for, loser.points_against) == (1, 0, points)
    assert (winner.overall.wins, winner.points_for, winner.points_against) == (1, points, 0)
    simulated = [game.outcome for game in season_of(SeasonSpecs(season).spec()).games if game.outcome]
    assert simulated == games_of(season)


@pytest.mark.parametrize("rounds", [1, 3])
def test_standings_take_three_queries_however_long_the_season(
    rounds: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    type_results(expansion_season(rounds=rounds))
    season = Season.objects.select_related("league").get()
    with django_assert_num_queries(3):  # clubs, games, the secret of its coins
        standings_of(season)
