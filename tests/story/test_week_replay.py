"""A week watched as it unfolded."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoDbBlocker

from league.models import Result, Season
from tests.flat import flat
from tests.helpers.computer_games import play_fixture
from tests.helpers.seasons import expansion_season, type_results
from tests.shared_rows import shared_rows

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def season(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Season]:
    """The first game was played, the others have only scores."""
    with shared_rows(django_db_blocker):
        season = expansion_season(rounds=1)
        play_fixture(
            fixture=season.fixtures.select_related("season__league", "week", "home", "away").get(number=1)
        )
        type_results(season)
        yield season


@pytest.fixture(scope="module")
def visit(season: Season) -> Any:
    """The page, once."""
    return Client().get(address(season))


def address(season: Season) -> str:
    return reverse("games:week_replay", args=[season.league.slug, season.number, 1])


def test_every_game_ends_with_its_result(visit: Any, season: Season) -> None:
    games = visit.context["replay"]["games"]
    last = {game["number"]: tuple(map(int, game["moments"][-1][1:3])) for game in games}
    assert last == {
        fixture.number: (fixture.result.away_score, fixture.result.home_score)
        for fixture in season.fixtures.select_related("result")
    }


def test_moments_are_in_order_and_take_no_points_back(visit: Any) -> None:
    game = visit.context["replay"]["games"][0]
    parts = [moment[0] for moment in game["moments"]]
    assert parts == sorted(parts)
    assert parts[0] == 0
    assert len(parts) > 20
    for column in (1, 2):
        points = [int(moment[column]) for moment in game["moments"]]
        assert points == sorted(points)


def test_each_score_of_the_scoring_summary_is_told_once(client: Client, visit: Any, season: Season) -> None:
    scores = visit.context["replay"]["scores"]
    summary = client.get(reverse("games:game", args=[season.league.slug, season.number, 1])).context["story"]
    assert [score["text"] for score in scores] == [row["text"] for row in summary["scores"]]
    assert [(score["away"], score["home"]) for score in scores] == [
        (row["away"], row["home"]) for row in summary["scores"]
    ]


def test_nothing_is_given_away_before_the_first_play(visit: Any) -> None:
    page = flat(visit.content)
    shown = page.split('id="replay"')[1].split('id="replay-games"')[0]
    assert set(re.findall(r'class="points">(\d*)<', shown)) == {"0"}
    assert "winner" not in shown


def test_a_week_that_is_not_over_leads_to_its_scores(client: Client, season: Season) -> None:
    Result.objects.filter(fixture__number=2).delete()
    answer = client.get(address(season))
    assert answer.headers["Location"] == reverse("league:week", args=[season.league.slug, season.number, 1])
