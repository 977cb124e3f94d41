"""The standings of a season's rows."""

from __future__ import annotations

import pytest
from pytest_django import DjangoAssertNumQueries

from league.models import Result, Season
from league.selectors.season.standings import standings_of
from league.services.results.results import Score, record_result
from tests.league.seasons import expansion_season, type_results

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


def test_a_forfeit_is_a_loss_without_points() -> None:
    season = expansion_season(rounds=1)
    fixture = season.fixtures.get(number=1)
    record_result(fixture=fixture, score=None, outcome=Result.Outcome.FORFEIT_BY_HOME)
    record = standings_of(season).records[fixture.home.slug]
    assert (record.overall.losses, record.points_for, record.points_against) == (1, 0, 0)


@pytest.mark.parametrize("rounds", [1, 3])
def test_standings_take_three_queries_however_long_the_season(
    rounds: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    type_results(expansion_season(rounds=rounds))
    season = Season.objects.select_related("league").get()
    with django_assert_num_queries(3):  # clubs, games, the secret of its coins
        standings_of(season)
