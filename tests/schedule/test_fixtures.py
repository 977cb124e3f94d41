"""Weeks and fixtures, with the same number of queries however many there are."""

from __future__ import annotations

import pytest
from pytest_django import DjangoAssertNumQueries

from league.models import Result
from league.results.services import Score, record_result
from league.schedule.selectors import fixtures_due, fixtures_of, weeks_of
from tests.helpers.seasons import expansion_season, type_results

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("rounds", [1, 3])
def test_weeks_are_counted_with_one_query(
    rounds: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    season = expansion_season(rounds=rounds)
    with django_assert_num_queries(1):
        assert [(week.games, week.final) for week in weeks_of(season)] == [(12, 0)] * rounds


def test_a_week_is_over_when_its_last_result_is_final() -> None:
    season = expansion_season(rounds=2)
    *others, last = season.fixtures.filter(week__number=1).order_by("number")
    for fixture in others:
        record_result(fixture=fixture, score=Score((20, 10)))
    record_result(fixture=last, score=Score((20, 10)), state=Result.State.REPORTED)
    assert [(week.final, week.over) for week in weeks_of(season)] == [(11, False), (0, False)]
    record_result(fixture=last, score=Score((20, 10)))
    assert [week.over for week in weeks_of(season)] == [True, False]


def test_fixtures_of_a_week_include_teams_and_results(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    season = expansion_season(rounds=1)
    type_results(season)
    week = season.weeks.get()
    with django_assert_num_queries(1):
        lines = [(f.number, f.home.name, f.result.home_score) for f in fixtures_of(week)]
    assert lines[0] == (1, "Boston Bombers", 18)
    assert len(lines) == 12


def test_due_fixtures_are_those_without_a_report() -> None:
    season = expansion_season(rounds=1)
    record_result(fixture=season.fixtures.get(number=2), score=Score((20, 10)))
    record_result(fixture=season.fixtures.get(number=3), score=Score((20, 10)), state=Result.State.DISPUTED)
    assert [fixture.number for fixture in fixtures_due(season)][:3] == [1, 4, 5]
