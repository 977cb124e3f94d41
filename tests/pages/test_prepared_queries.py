"""A prepared query finds what the query set finds."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection, transaction

from league.frame.prepared_queries import PreparedQuery, ValueSlot
from league.models import League, Season
from tests.helpers.small_seasons import small_season

pytestmark = pytest.mark.django_db
SEASONS = PreparedQuery(
    lambda league: Season.objects.filter(league=league).select_related("league__feed").order_by("-number"),
    ValueSlot(Season._meta.get_field("id"), -1),
)
LOCKED = PreparedQuery(
    lambda pk: League.objects.filter(pk=pk).select_for_update(no_key=True),
    ValueSlot(League._meta.get_field("id"), -1),
)


def values(season: Season) -> list[Any]:
    columns = [field.attname for field in Season._meta.concrete_fields]
    return [getattr(season, name) for name in columns] + [season.league.name, season.league.feed.last]


def test_its_rows_are_those_of_the_query_set_with_everything_related(django_assert_num_queries: Any) -> None:
    first, other = small_season(), small_season("Other League")
    for league in (first.league_id, other.league_id):
        with django_assert_num_queries(1):
            found = [values(season) for season in SEASONS.rows(league)]
        assert found == [values(season) for season in Season.objects.filter(league=league)]
        assert len(found) == 1
    assert SEASONS.rows(0) == []


def test_a_change_is_seen_by_the_next_call() -> None:
    season = small_season()
    assert SEASONS.rows(season.league_id)[0].league.name == season.league.name
    League.objects.filter(pk=season.league_id).update(name="Renamed")
    assert SEASONS.rows(season.league_id)[0].league.name == "Renamed"


def test_a_row_that_it_finds_can_be_saved() -> None:
    (found,) = SEASONS.rows(small_season().league_id)
    found.number = 7
    found.save(update_fields=["number"])
    assert Season.objects.get(pk=found.pk).number == 7


def test_a_query_that_locks_says_so_to_the_database(django_assert_num_queries: Any) -> None:
    season = small_season()
    with transaction.atomic(), django_assert_num_queries(1) as told:
        (league,) = LOCKED.rows(season.league_id)
    assert league == season.league
    assert ("FOR NO KEY UPDATE" in told.captured_queries[0]["sql"]) == (connection.vendor == "postgresql")


def test_a_number_that_no_database_stores_finds_nothing(django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(0):
        assert SEASONS.rows(10**30) == []
