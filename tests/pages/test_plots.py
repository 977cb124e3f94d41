"""The plots of a season, and their numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries, DjangoDbBlocker

from league.models import Result, Season
from league.standings.selectors import standings_of
from tests.flat import flat
from tests.helpers.seasons import type_results
from tests.helpers.small_seasons import small_season
from tests.shared_rows import shared_rows

pytestmark = pytest.mark.django_db
PLOTS = ("race", "seeds", "points", "margins", "opponents", "streaks")


@pytest.fixture(scope="module")
def season(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Season]:
    """Six clubs that have all met once, in five weeks."""
    with shared_rows(django_db_blocker):
        season = small_season(clubs=6, preset="round_robin")
        type_results(season)
        yield season


def forget_results(season: Season, after: int) -> None:
    """Only the results of the weeks up to `after` remain."""
    Result.objects.filter(fixture__season=season, fixture__week__number__gt=after).delete()


def page(client: Client, season: Season) -> str:
    return flat(client.get(reverse("league:plots", args=[season.league.slug, season.number])).content)


def numbers(client: Client, season: Season, plot: str) -> list[dict[str, Any]]:
    read = client.get(reverse("api:plot", args=[season.league.slug, season.number, plot])).json()
    return [
        {"team": row["team"], **dict(zip(read["columns"], row["cells"], strict=True))} for row in read["rows"]
    ]


def test_each_plot_has_a_finding_two_drawings_a_table_and_a_file(client: Client, season: Season) -> None:
    text = page(client, season)
    assert re.findall(r'<h2 id="(\w+)"', text) == list(PLOTS)
    assert text.count('class="plot plot-wide"') == text.count('class="plot plot-narrow"') == len(PLOTS)
    assert re.findall(r'href="\?csv=(\w+)-table"', text) == list(PLOTS)
    address = reverse("league:plots", args=[season.league.slug, season.number])
    file = client.get(address, {"csv": "margins-table"}).content.decode().splitlines()
    games = sum(int(line.split(",")[1]) for line in file[1:])
    assert games == season.fixtures.filter(result__isnull=False).count()


def test_the_race_ends_with_wins_minus_losses(client: Client, season: Season) -> None:
    records = standings_of(season).records
    last = {row["team"]: int(row["week_5"]) for row in numbers(client, season, "race")}
    assert last == {club: one.overall.wins - one.overall.losses for club, one in records.items()}


def test_seeds_are_those_of_the_standings(client: Client, season: Season) -> None:
    last = {row["team"]: int(row["week_5"]) for row in numbers(client, season, "seeds")}
    seeds = standings_of(season).seeds.values()
    assert last == {club: place for clubs in seeds for place, club in enumerate(clubs, 1)}


def test_seeds_after_a_week_do_not_know_later_weeks(client: Client, season: Season) -> None:
    third = {row["team"]: int(row["week_3"]) for row in numbers(client, season, "seeds")}
    seeds = standings_of(season, through=3).seeds.values()
    assert third == {club: place for clubs in seeds for place, club in enumerate(clubs, 1)}


def test_a_streak_that_goes_on_is_at_most_the_longest(client: Client, season: Season) -> None:
    rows = numbers(client, season, "streaks")
    assert {row["now"][0] for row in rows} >= {"W", "L"}
    for row in rows:
        longest = {"W": row["wins_in_a_row"], "L": row["losses_in_a_row"]}
        if row["now"][0] in longest:
            assert int(row["now"][1:]) <= int(longest[row["now"][0]])


def test_opponents_to_come_are_those_of_open_games(client: Client, season: Season) -> None:
    forget_results(season, after=3)
    void = season.fixtures.filter(result=None).earliest("number")
    season.fixtures.filter(pk=void.pk).update(void=True)
    rows = numbers(client, season, "opponents")
    records = standings_of(season).records
    assert {row["team"] for row in rows} == set(records)
    for row in rows:
        club = row["team"]
        fixtures = season.fixtures.filter(result=None).values_list("home__slug", "away__slug")
        met = [records[(pair[0] == club and pair[1]) or pair[0]] for pair in fixtures if club in pair]
        wins = sum(one.overall.wins for one in met)
        games = sum(one.overall.games for one in met)
        assert float(row["opponents_to_come"]) == pytest.approx(100 * wins / games, abs=0.06)


def test_a_season_without_results_says_so(client: Client, season: Season) -> None:
    forget_results(season, after=0)
    assert "No game of this season has been played yet." in page(client, season)


def test_a_changed_result_is_drawn_anew(client: Client, season: Season) -> None:
    assert "week_5" in numbers(client, season, "race")[0]
    forget_results(season, after=4)
    assert "week_5" not in numbers(client, season, "race")[0]


def test_the_page_needs_three_queries_once_it_is_drawn(
    client: Client, season: Season, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    page(client, season)
    with django_assert_num_queries(3):
        page(client, season)
