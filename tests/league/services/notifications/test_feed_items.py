"""The items that changes publish to the league's feed."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection, transaction
from django.db.models import Q

from league.errors import Refused
from league.models import FeedItem, Fixture, Result, Season
from league.selectors.season.standings import standings_of
from league.services.notifications.feed import publish
from league.services.results.results import Score, record_result
from league.services.season.regular_season import close_regular_season, reopen_regular_season
from tests.league.seasons import expansion_season, type_results

pytestmark = pytest.mark.django_db


def told(season: Season, kind: str) -> list[dict[str, Any]]:
    """The data of the feed's items of this kind, in order."""
    entries = FeedItem.objects.filter(feed=season.league.feed, kind=kind).order_by("number")
    return list(entries.values_list("data", flat=True))


def record(season: Season, number: int, score: tuple[int, int]) -> Fixture:
    fixture = season.fixtures.select_related("season__league", "week", "home", "away").get(number=number)
    record_result(fixture=fixture, tally=Score(score))
    return fixture


def test_entries_are_numbered_without_a_gap() -> None:
    season = expansion_season(rounds=1)
    record(season, 1, (17, 14))
    numbers = list(season.league.feed.entries.order_by("number").values_list("number", flat=True))
    season.league.feed.refresh_from_db()
    assert numbers == list(range(1, season.league.feed.last + 1))


def test_result_is_published_and_starts_the_season() -> None:
    season = expansion_season(rounds=1)
    fixture = record(season, 1, (17, 14))
    (result,) = told(season, "result")
    assert (result["fixture"], result["home"], result["home_score"]) == (1, fixture.home.slug, 17)
    assert [one["state"] for one in told(season, "season")] == ["scheduled", "regular"]


def test_refused_changes_are_not_published() -> None:
    season = expansion_season(rounds=1)
    record(season, 1, (17, 14))
    with pytest.raises(Refused, match="final"):
        record(season, 1, (0, 3))
    assert len(told(season, "result")) == 1


def test_published_standings_have_moves_and_the_whole_order() -> None:
    season = expansion_season(rounds=1)
    last = next(iter(standings_of(season).seeds.values()))[-1]
    fixture = season.fixtures.get(Q(home__slug=last) | Q(away__slug=last))
    record(season, fixture.number, (20, 0) if fixture.home.slug == last else (0, 20))
    (standings,) = told(season, "standings")
    assert standings["conferences"][0]["seeds"][0] == last
    assert next(one["seed"] for one in standings["moved"] if one["team"] == last) == {"from": 12, "to": 1}


def test_unchanged_standings_are_not_published_again() -> None:
    season = expansion_season(rounds=1)
    fixture = record(season, 1, (17, 14))
    before = len(told(season, "standings"))
    Result.objects.filter(fixture=fixture).delete()
    record(season, 1, (17, 14))
    assert len(told(season, "standings")) == before


def test_seeds_and_their_reversal_are_published() -> None:
    season = expansion_season(rounds=1)
    type_results(season)
    close_regular_season(season=season)
    reopen_regular_season(season=season)
    assert [one["state"] for one in told(season, "season")] == ["scheduled", "playoffs", "regular"]
    assert [len(one["seeds"]) for one in told(season, "bracket")] == [10]


@pytest.mark.django_db(transaction=True)
def test_concurrent_publishers_get_consecutive_numbers() -> None:
    """The second transaction gets the number after the first one's, not the same."""
    season = expansion_season(rounds=1)
    feed = season.league.feed

    def tell(number: int) -> None:
        with transaction.atomic():
            publish(feed=feed, kind=FeedItem.Kind.SEASON, data={"told": number})
        connection.close()

    with ThreadPoolExecutor(4) as tellers:
        list(tellers.map(tell, range(20)))
    numbers = list(feed.entries.order_by("number").values_list("number", flat=True))
    assert numbers == list(range(1, 22))
