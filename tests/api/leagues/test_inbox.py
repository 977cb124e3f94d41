"""The commissioner's inbox, as programs read it."""

from __future__ import annotations

from typing import Any

import pytest
import time_machine
from rest_framework.test import APIClient

from league.models import Result, Season
from league.results.deadlines import propose_deadline
from league.results.disputes import dispute_result
from league.results.reports import report_result
from league.results.services import Score, record_result
from tests.helpers.deadlines import game, hours, named, season_with_deadline
from tests.results.test_inbox import more_games

pytestmark = pytest.mark.django_db
INBOX = "/api/v1/leagues/valley-league/inbox"


@pytest.fixture
def season() -> Season:
    return season_with_deadline()


@pytest.fixture
def carla(season: Season) -> APIClient:
    client = APIClient()
    client.force_login(named("carla"))
    return client


def test_inbox_lists_pending_items_in_order(season: Season, carla: APIClient) -> None:
    more_games(season, 2)
    report_result(fixture=game(season, 1), score=Score((7, 3)), actor=named("hannah"))
    report_result(fixture=game(season, 3), score=Score((7, 3)), actor=named("hannah"))
    dispute_result(fixture=game(season, 3), note="No", actor=named("amir"))
    record_result(fixture=game(season, 4), score=Score((0, 0)), state=Result.State.IN_PROGRESS)
    with time_machine.travel(hours(1)):
        propose_deadline(fixture=game(season, 5), deadline=hours(48), actor=named("hannah"))
        waiting = carla.get(INBOX).json()["results"]
    assert [(one["kind"], one["fixture"]) for one in waiting] == [
        ("disputed", 3),
        ("reported", 1),
        *[("overdue", number) for number in (2, 5, 6)],
        ("begun", 4),
        ("proposal", 5),
    ]
    assert (waiting[-1]["deadline"], waiting[-1]["proposed"]) == (
        "2026-09-07T18:00:00Z",
        "2026-09-09T18:00:00Z",
    )


def test_inbox_lists_the_next_step_of_the_season(season: Season, carla: APIClient) -> None:
    for number in (1, 2):
        record_result(fixture=game(season, number), score=Score((7, 3)))
    nothing = dict.fromkeys(("week", "fixture", "home", "away", "deadline", "proposed", "game"))
    waiting = {**nothing, "kind": "step", "season": 1, "step": "close"}
    assert carla.get(INBOX).json()["results"] == [waiting]


def test_dry_run_shows_how_overdue_games_would_be_settled(season: Season, carla: APIClient) -> None:
    address = "/api/v1/leagues/valley-league/seasons/1/overdue"
    with time_machine.travel(hours(1)):
        rehearsed = carla.post(f"{address}?dry_run=true").json()["games"]
        assert Result.objects.count() == 0
        assert carla.post(address).json()["games"] == rehearsed
    assert [(one["fixture"], one["outcome"]) for one in rehearsed] == [(1, None), (2, None)]
    assert Result.objects.filter(settlement="deadline").count() == 2


@pytest.mark.parametrize("count", [1, 3])
def test_inbox_takes_the_same_queries_for_any_number_of_items(
    season: Season, carla: APIClient, count: int, django_assert_num_queries: Any
) -> None:
    more_games(season, 2)
    for number in range(1, count + 1):
        report_result(fixture=game(season, number * 2), score=Score((7, 3)), actor=named("cleo"))
    with time_machine.travel(hours(1)), django_assert_num_queries(14):
        assert len(carla.get(INBOX).json()["results"]) == 6
